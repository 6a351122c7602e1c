import type { SeasonsCardView as Card, SeasonsFeatureView as Feature, SeasonsLaidView as Laid } from "../../generated/wire";

/* The lattice of clause 2.2: lines meet at even points, squares have their centres at odd ones. */

export interface Point {
  x: number;
  y: number;
}
export interface Frame extends Point {
  width: number;
  height: number;
}
/** A cell and whether its diagonal is a path. */
export interface Cell extends Point {
  path: boolean;
}
/** The paddy side of a card in one of its turns. */
export interface Side {
  width: number;
  height: number;
  cells: Cell[];
  features: Feature[];
}

export const TURNS = [0, 1, 2, 3] as const;

export function sideOf(card: Card, turn: number): Side {
  let side: Side = {
    width: card.rows[0]?.length ?? 0,
    height: card.rows.length,
    cells: card.rows.flatMap((row, y) => [...row].map((bit, x) => ({ x, y, path: bit === "1" }))),
    features: card.features,
  };
  for (let quarter = 0; quarter < turn; quarter++) side = turned(side);
  return side;
}

function turned({ width, height, cells, features }: Side): Side {
  return {
    width: height,
    height: width,
    cells: cells.map(({ x, y, path }) => ({ x: height - 1 - y, y: x, path })),
    features: features.map(({ kind, x, y }) => ({ kind, x: height - y, y: x })),
  };
}

/** The same side with its top left corner at a spot. */
export function moved(side: Side, by: Point): Side {
  return {
    ...side,
    cells: side.cells.map((cell) => ({ ...cell, x: cell.x + by.x, y: cell.y + by.y })),
    features: side.features.map((feature) => ({ ...feature, x: feature.x + by.x, y: feature.y + by.y })),
  };
}

export const isEven = ({ x, y }: Point): boolean => ((x + y) & 1) === 0;

/** The diagonals of cells as the words of an SVG path. */
export const lines = (cells: readonly Cell[], path: boolean): string =>
  cells
    .filter((cell) => cell.path === path)
    .map((cell) => (isEven(cell) ? `M${cell.x} ${cell.y}l1 1` : `M${cell.x + 1} ${cell.y}l-1 1`))
    .join("");

/** Squares as the words of an SVG path: each stands on its corner. */
export const diamonds = (squares: readonly Point[]): string =>
  squares.map(({ x, y }) => `M${x - 1} ${y}l1-1 1 1-1 1z`).join("");

export const asPoint = ([x = 0, y = 0]: readonly number[]): Point => ({ x, y });
export const key = ({ x, y }: Point): string => `${x},${y}`;

/** The rectangle a card covers; upright it is `width` by `height`. */
export const frameOf = ({ turn, x, y }: Pick<Laid, "turn" | "x" | "y">, width: number, height: number): Frame =>
  turn % 2 ? { x, y, width: height, height: width } : { x, y, width, height };

export const middleOf = (frame: Frame): Point => ({ x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 });

/** The part of the lattice to show: all frames and a margin, in the shape of the place it is drawn in. */
export function windowOn(frames: readonly Frame[], margin: number, aspect: number): Frame {
  const left = Math.min(...frames.map((frame) => frame.x)) - margin;
  const top = Math.min(...frames.map((frame) => frame.y)) - margin;
  const width = Math.max(...frames.map((frame) => frame.x + frame.width)) + margin - left;
  const height = Math.max(...frames.map((frame) => frame.y + frame.height)) + margin - top;
  const wide = Math.max(width, height * aspect);
  const high = wide / aspect;
  return { x: left - (wide - width) / 2, y: top - (high - height) / 2, width: wide, height: high };
}

export const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** Whether the top left corner of a card in this turn is an odd point; upright it is even. */
export const cornerIsOdd = ({ width, height }: Side, turn: number): boolean =>
  (([0, width, width + height, height][turn] ?? 0) & 1) === 1;
