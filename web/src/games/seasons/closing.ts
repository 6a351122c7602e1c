import type { SeasonsPaddyView as Paddy, SeasonsView as View } from "../../generated/wire";
import { asPoint, key, type Point, type Side, squaresOf } from "./lattice";

const BUFFALO_POINTS = 2; // 7.4

/** A paddy that a card about to be laid would close, for the drawing. */
export interface Closing {
  squares: Point[];
  size: number;
  worth: number; // ancestors not counted
}

/** Squares joined by furrows, and the features in them. */
class Group {
  squares = new Map<string, Point>();
  features: Record<string, number> = { farmer: 0, buffalo: 0, house: 0 };

  has(square: Point): boolean {
    return this.squares.has(key(square));
  }

  add(square: Point): this {
    this.squares.set(key(square), square);
    return this;
  }

  take(kind: string, count: number): void {
    this.features[kind] = (this.features[kind] ?? 0) + count;
  }

  takeIn(other: Group): void {
    for (const square of other.squares.values()) this.add(square);
    for (const [kind, count] of Object.entries(other.features)) this.take(kind, count);
  }
}

function groupOf(paddy: Paddy): Group {
  const group = new Group();
  for (const square of paddy.squares) group.add(asPoint(square));
  group.take("farmer", paddy.farmers);
  group.take("buffalo", paddy.buffaloes);
  group.take("house", paddy.houses);
  return group;
}

/** The open paddies after a card is laid: its furrows join squares (6.1). */
function joined(paddies: readonly Paddy[], card: Side): Group[] {
  let groups = paddies.filter((paddy) => !paddy.closed).map(groupOf);
  const home = (square: Point): Group => {
    let found = groups.find((group) => group.has(square));
    if (!found) groups.push((found = new Group().add(square)));
    return found;
  };
  for (const cell of card.cells) {
    const [one, other] = squaresOf(cell).map(home) as [Group, Group];
    if (cell.path || one === other) continue;
    one.takeIn(other);
    groups = groups.filter((group) => group !== other);
  }
  for (const { kind, x, y } of card.features) home({ x, y }).take(kind, 1);
  return groups;
}

const complete = (square: Point, covered: ReadonlySet<string>): boolean =>
  [0, 1].every((dx) => [0, 1].every((dy) => covered.has(key({ x: square.x - dx, y: square.y - dy }))));

/**
 * The paddies a card would close, for filling them in the drawing. `sizes` is what the server says it closes:
 * whatever looks closed here but is not among them (a path ends in it) is left out.
 */
export function closingsOf(view: View, paddies: readonly Paddy[], laid: readonly Side[], card: Side, sizes: readonly number[]): Closing[] {
  if (!sizes.length) return [];
  const covered = new Set([...laid, card].flatMap((side) => side.cells.map(key)));
  const left = [...sizes];
  return joined(paddies, card)
    .filter((group) => [...group.squares.values()].every((square) => complete(square, covered)))
    .map((group) => closingOf(view, group))
    .filter(({ size }) => {
      const at = left.indexOf(size);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
}

function closingOf(view: View, { squares, features }: Group): Closing {
  const { farmer = 0, buffalo = 0, house = 0 } = features;
  const size = squares.size + house;
  const table = (points: readonly number[], n: number): number => (n ? (points[Math.min(n, points.length) - 1] ?? 0) : 0);
  const worth = table(view.size_points, size) + table(view.farmer_points, farmer) + BUFFALO_POINTS * buffalo;
  return { squares: [...squares.values()], size, worth };
}
