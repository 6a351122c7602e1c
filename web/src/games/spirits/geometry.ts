import type { SpiritsFarmView as Farm, SpiritsPaddyView as Paddy } from "../../generated/wire";

/** The field in the plane: ten hexes with a corner on top, in rows of three, four and three. */
export type Point = readonly [number, number];

export const S = 60; // from a hex's centre to its corners
const AXIAL: Record<string, Point> = {
  a1: [0, 0],
  a2: [1, 0],
  a3: [2, 0],
  b1: [-1, 1],
  b2: [0, 1],
  b3: [1, 1],
  b4: [2, 1],
  c1: [-1, 2],
  c2: [0, 2],
  c3: [1, 2],
};
const STEPS: Record<string, Point> = { e: [1, 0], w: [-1, 0], ne: [1, -1], nw: [0, -1], se: [0, 1], sw: [-1, 1] };
const FIRST_CORNER: Record<string, number> = { e: -30, se: 30, sw: 90, w: 150, nw: 210, ne: 270 };

export const ROWS = [
  ["a1", "a2", "a3"],
  ["b1", "b2", "b3", "b4"],
  ["c1", "c2", "c3"],
] as const;
export const HEXES: readonly string[] = ROWS.flat();
export const BAMBOO = "a1.ne a1.nw a1.w a2.ne a2.nw a3.ne a3.nw b1.nw b1.sw b1.w c1.w".split(" ");
const INNER =
  "a1-a2 a1-b1 a1-b2 a2-a3 a2-b2 a2-b3 a3-b3 a3-b4 b1-b2 b1-c1 b2-b3 b2-c1 b2-c2 b3-b4 b3-c2 b3-c3 b4-c3 c1-c2 c2-c3";
const OUTER = "a3.e b4.e b4.ne b4.se c1.se c1.sw c2.se c2.sw c3.e c3.se c3.sw";
export const SIDES = `${INNER} ${OUTER}`.split(" ");

/** The window onto the large field, with the reservoir north-west of a1, and onto a small one. */
export const LARGE = { x: -140, y: -84, w: 470, h: 342 };
export const SMALL = { x: -110, y: -66, w: 428, h: 312 };

/** A place of the large field in per cent of its window, for what lies over the drawing. */
export const placed = ([x, y]: Point): string =>
  `left:${(((x - LARGE.x) / LARGE.w) * 100).toFixed(2)}%;top:${(((y - LARGE.y) / LARGE.h) * 100).toFixed(2)}%`;

const axial = (hex: string): Point => AXIAL[hex] ?? [0, 0];
export const centre = (hex: string): Point => [
  Math.sqrt(3) * S * (axial(hex)[0] + axial(hex)[1] / 2),
  1.5 * S * axial(hex)[1],
];

function corner(hex: string, degrees: number, r = S): Point {
  const [x, y] = centre(hex);
  const angle = (degrees * Math.PI) / 180;
  return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
}

export const outline = (hex: string, r = S): string =>
  [30, 90, 150, 210, 270, 330]
    .map((degrees) =>
      corner(hex, degrees, r)
        .map((v) => v.toFixed(1))
        .join(","),
    )
    .join(" ");

const direction = (from: string, to: string): string =>
  Object.keys(STEPS).find((name) => STEPS[name]?.every((v, k) => v === axial(to)[k]! - axial(from)[k]!)) ?? "e";

/** The hexes a side lies between; the second is "" on the edge of the field. */
export function hexesOf(side: string): readonly [string, string] {
  const [hex = "", edge] = side.split(".");
  if (edge) return [hex, ""];
  const [from = "", to = ""] = side.split("-");
  return [from, to];
}

/** The two ends of a side, "a1-b2" or "c1.sw". */
export function ends(side: string): readonly [Point, Point] {
  const [hex, other] = hexesOf(side);
  const from = FIRST_CORNER[other ? direction(hex, other) : (side.split(".")[1] ?? "e")] ?? 0;
  return [corner(hex, from), corner(hex, from + 60)];
}

export const between = ([p, q]: readonly [Point, Point], t: number): Point => [
  p[0] + (q[0] - p[0]) * t,
  p[1] + (q[1] - p[1]) * t,
];
export const middle = (side: string): Point => between(ends(side), 0.5);

/** How far a side leans, in degrees: upright or one of two slopes. */
export function lean(side: string): number {
  const [p, q] = ends(side);
  return (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI;
}

export const paddyAt = (farm: Farm, hex: string): Paddy | undefined =>
  farm.paddies.find((paddy) => paddy.hexes.includes(hex));

/** Hexes that no pieces can bring into a paddy any more; before the first gate stands none is. */
export const lostHexes = (farm: Farm): string[] => (farm.gates.length ? farm.lost : []);

/** The middle of a paddy, where its weeds and pests are shown. */
export function heart(hexes: readonly string[]): Point {
  const points = hexes.map(centre);
  return [
    points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length,
  ];
}

/** The hexes of a paddy that show water: all when flooded, else one for each disc. */
export function wetHexes(farm: Farm, paddy: Paddy): string[] {
  if (paddy.flooded && paddy.discs + farm.magic.length > 0) return paddy.hexes;
  return paddy.hexes.filter((hex) => !farm.magic.includes(hex)).slice(0, paddy.discs);
}

/** Where water runs through the gates: middle of the gate and direction in degrees. */
export function flows(farm: Farm): { at: Point; turn: number }[] {
  return farm.gates.flatMap((gate) => {
    const [from, to] = hexesOf(gate);
    const upper = paddyAt(farm, from);
    const lower = to ? paddyAt(farm, to) : undefined;
    const last = farm.chain.length;
    const out = upper?.link && lower?.link ? upper.link < lower.link : upper?.link === last;
    const back = lower?.link && upper?.link ? lower.link < upper.link : lower?.link === last;
    if (!out && !back) return [];
    const at = middle(gate);
    const start = centre(out ? from : to);
    return [{ at, turn: (Math.atan2(at[1] - start[1], at[0] - start[0]) * 180) / Math.PI }];
  });
}

/** Where a paddy's ribbon lies: on its longest row of hexes, below their names; `w` is the room it has there. */
export function ribbonSpot(hexes: readonly string[]): { at: Point; w: number } {
  const rows = ROWS.map((row) => row.filter((hex) => hexes.includes(hex)));
  const runs = rows.flatMap((row) => sideBySide(row));
  const [longest = []] = runs.toSorted((one, other) => other.length - one.length);
  const [x, y] = heart(longest);
  return { at: [x, y + 20], w: longest.length * Math.sqrt(3) * S - 10 };
}

function sideBySide(row: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const hex of row) {
    const last = found.at(-1);
    if (last?.length && Number(hex[1]) === Number(last.at(-1)?.[1]) + 1) last.push(hex);
    else found.push([hex]);
  }
  return found;
}

const MARGIN = 30; // units that a word about a piece needs to the edge

/** Beside a side, where a word about it covers neither the piece nor a hex's name. */
export function besideSide(side: string): Point {
  const [hex, other] = hexesOf(side);
  const [x, y] = middle(side);
  const [cx, cy] = centre(hex);
  const [wx, wy] = other ? [x + 15, y - 8] : [x + (x - cx) * 0.34, y + (y - cy) * 0.34];
  return [Math.min(wx, LARGE.x + LARGE.w - MARGIN), Math.min(wy, LARGE.y + LARGE.h - MARGIN / 3)];
}

const TOWARDS: Record<string, readonly string[]> = {
  ArrowRight: ["e", "se", "ne"],
  ArrowLeft: ["w", "nw", "sw"],
  ArrowUp: ["nw", "ne"],
  ArrowDown: ["se", "sw"],
};

/** The hex an arrow key leads to: along its row and round, or up and down. */
export function hexToward(hex: string, key: string): string | null {
  const step = { ArrowRight: [0, 1], ArrowLeft: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[key];
  if (!step) return null;
  const rows: readonly (readonly string[])[] = ROWS;
  const row = rows.findIndex((hexes) => hexes.includes(hex));
  const column = rows[row]?.indexOf(hex) ?? 0;
  const hexes = rows[(row + step[0]! + rows.length) % rows.length]!;
  return step[1]
    ? hexes[(column + step[1] + hexes.length) % hexes.length]!
    : hexes[Math.min(column, hexes.length - 1)]!;
}

/** The side of a hex an arrow key leads to; the same key again leads to the next one that way. Bamboo is passed over. */
export function sideToward(hex: string, key: string, from: string): string | null {
  const sides = (TOWARDS[key] ?? []).map((edge) => sideAt(hex, edge)).filter((side): side is string => side !== null);
  return sides[(sides.indexOf(from) + 1) % sides.length] ?? null;
}

function sideAt(hex: string, edge: string): string | null {
  const step = STEPS[edge] ?? [0, 0];
  const [q, r] = axial(hex);
  const other = HEXES.find((one) => axial(one)[0] === q + step[0] && axial(one)[1] === r + step[1]);
  const name = other ? [hex, other].sort().join("-") : `${hex}.${edge}`;
  return SIDES.includes(name) ? name : null;
}
