import type { SeasonsFeatureView as Feature, SeasonsLaidView as Laid } from "../../generated/wire";

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
/** What is printed on the paddy side of a card: a card of the view, or a row of a card table (`drawingOf`). */
export interface Drawing {
  rows: readonly string[]; // cells of the upright card, 1 is a path
  features: readonly Feature[];
}
/** A feature of the square x,y, and where in it the figure stands. */
export interface Figure extends Feature {
  at: Point;
  wide: number;
}
/** The paddy side of a card in one of its turns. */
export interface Side {
  width: number;
  height: number;
  cells: Cell[];
  features: Figure[];
}

export const TURNS = [0, 1, 2, 3] as const;
const FEATURE = /^(\w+) (\d+),(\d+)$/;

/** The drawing of a row of a card table, where a feature reads "farmer 2,1"; what reads otherwise is left out. */
export function drawingOf(rows: readonly string[], features: readonly string[]): Drawing {
  const read = features.map((text) => FEATURE.exec(text)).filter((found) => found !== null);
  return { rows, features: read.map(([, kind = "", x, y]) => ({ kind, x: Number(x), y: Number(y) })) };
}

export function sideOf(card: Drawing, turn: number): Side {
  const width = card.rows[0]?.length ?? 0;
  const height = card.rows.length;
  let side: Side = {
    width,
    height,
    cells: card.rows.flatMap((row, y) => [...row].map((bit, x) => ({ x, y, path: bit === "1" }))),
    features: figuresOf(card.features, width, height),
  };
  for (let quarter = 0; quarter < turn; quarter++) side = turned(side);
  return side;
}

function turned({ width, height, cells, features }: Side): Side {
  const turn = ({ x, y }: Point): Point => ({ x: height - y, y: x });
  return {
    width: height,
    height: width,
    cells: cells.map(({ x, y, path }) => ({ x: height - 1 - y, y: x, path })),
    features: features.map((figure) => ({ ...figure, ...turn(figure), at: turn(figure.at) })),
  };
}

/** Figures stand in the part of their square that lies on the card, two of a square side by side. */
function figuresOf(features: readonly Feature[], width: number, height: number): Figure[] {
  return features.map((feature, k) => {
    const { x, y } = feature;
    const mates = features.filter((other) => other.x === x && other.y === y);
    const second = features.findIndex((other) => other.x === x && other.y === y) === k ? -1 : 1;
    const inward = { x: x === 0 ? 1 : x === width ? -1 : 0, y: y === 0 ? 1 : y === height ? -1 : 0 };
    const [off, aside, wide] = placeIn(Math.abs(inward.x) + Math.abs(inward.y), mates.length > 1);
    const along = inward.x && inward.y ? { x: inward.x, y: -inward.y } : inward.x ? { x: 0, y: 1 } : { x: 1, y: 0 };
    const at = { x: x + off * inward.x + second * aside * along.x, y: y + off * inward.y + second * aside * along.y };
    return { ...feature, at, wide };
  });
}

/** How far a figure stands from the card's sides and from the middle, and its width, by the sides that cut its square. */
function placeIn(cuts: number, shared: boolean): readonly [off: number, aside: number, wide: number] {
  if (cuts === 0) return shared ? [0, 0.42, 0.62] : [0, 0, 0.74];
  if (cuts === 1) return shared ? [0.3, 0.34, 0.48] : [0.42, 0, 0.62];
  return shared ? [0.35, 0.17, 0.34] : [0.3, 0, 0.48];
}

/** The same side with its top left corner at a spot. */
export function moved(side: Side, by: Point): Side {
  const shift = ({ x, y }: Point): Point => ({ x: x + by.x, y: y + by.y });
  return {
    ...side,
    cells: side.cells.map((cell) => ({ ...cell, ...shift(cell) })),
    features: side.features.map((figure) => ({ ...figure, ...shift(figure), at: shift(figure.at) })),
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
