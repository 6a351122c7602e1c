import type { SeasonsPlacementView as Placement } from "../../generated/wire";
import { distance, type Frame, type Point } from "./lattice";

/** A spot of the card in its present turn, marked at the middle of the card. */
export interface Spot {
  placement: Placement;
  frame: Frame;
  middle: Point;
}

/** Spots in the order they are met when walking round the middle of the landscape. */
export function roundFrom(spots: readonly Spot[], centre: Point): Spot[] {
  const angle = ({ middle }: Spot): number => Math.atan2(middle.y - centre.y, middle.x - centre.x);
  return spots.toSorted((a, b) => angle(a) - angle(b) || distance(a.middle, centre) - distance(b.middle, centre));
}

/** The spot whose middle is nearest to a point, within reach. */
export function nearest(spots: readonly Spot[], point: Point, reach: number): Spot | null {
  let best: Spot | null = null;
  for (const spot of spots) {
    const far = distance(spot.middle, point);
    if (far <= reach && (!best || far < distance(best.middle, point))) best = spot;
  }
  return best;
}

const WAYS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

export const isArrow = (name: string): boolean => name in WAYS;

/** The next spot in the way an arrow points: little sideways, then near. */
export function towards(spots: readonly Spot[], from: Spot, arrow: string): Spot | null {
  const way = WAYS[arrow];
  if (!way) return null;
  let best: Spot | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.middle.x - from.middle.x;
    const dy = spot.middle.y - from.middle.y;
    const ahead = dx * way.x + dy * way.y;
    const aside = Math.abs(dx * way.y + dy * way.x);
    const cost = ahead + 2 * aside;
    if (ahead > 0 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}
