import { drawingOf, type Side, sideOf } from "./lattice";

export const KINDS = ["farmer", "buffalo", "house"] as const;
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** A paddy side as its row writes it. */
export const drawnOf = (row: Record<string, unknown>): Side =>
  sideOf(drawingOf(texts(row["rows"]), texts(row["features"])), 0);

/** The row with the line of a cell turned from furrow to path, or back. */
export function withLine(row: Record<string, unknown>, x: number, y: number): Record<string, unknown> {
  const turned = (line: string): string =>
    [...line].map((sign, at) => (at === x ? (sign === "1" ? "0" : "1") : sign)).join("");
  return { ...row, rows: texts(row["rows"]).map((line, at) => (at === y ? turned(line) : line)) };
}

/** The row with a figure set on a square, or taken away where it stands already. */
export function withFigure(row: Record<string, unknown>, kind: string, x: number, y: number): Record<string, unknown> {
  const figure = `${kind} ${x},${y}`;
  const had = texts(row["features"]);
  return { ...row, features: had.includes(figure) ? had.filter((one) => one !== figure) : [...had, figure] };
}

/** The row with nothing on a square. */
export function withNothing(row: Record<string, unknown>, x: number, y: number): Record<string, unknown> {
  return { ...row, features: texts(row["features"]).filter((one) => !one.endsWith(` ${x},${y}`)) };
}
