/** Shape and colour of a seat: circle, diamond, square, triangle, pentagon. `farmer` is the game's own opponent. */
export type Shape = "a" | "b" | "c" | "d" | "e" | "farmer";

const SHAPES: readonly Shape[] = ["a", "b", "c", "d", "e"];

export const shape = (seat: number | null): Shape => (seat === null ? "farmer" : (SHAPES[seat % SHAPES.length] ?? "a"));
export const seatColour = (seat: number | null): string => (seat === null ? "var(--leaf-4)" : `var(--seat-${shape(seat)})`);
