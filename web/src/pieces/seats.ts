import { badges } from "./badges.svelte";

/** Shape and colour of a badge: circle, diamond, square, triangle, pentagon. `farmer` is the game's own opponent. */
export type Shape = "a" | "b" | "c" | "d" | "e" | "farmer";

const SHAPES: readonly Shape[] = ["a", "b", "c", "d", "e"];

export const shapeOf = (badge: number): Shape => SHAPES[badge % SHAPES.length] ?? "a";
/** The shape of a seat of the open table; null: the game's own opponent. */
export const shape = (seat: number | null): Shape => (seat === null ? "farmer" : shapeOf(badges.worn[seat] ?? seat));
export const seatColour = (seat: number | null): string =>
  seat === null ? "var(--leaf-4)" : `var(--seat-${shape(seat)})`;
