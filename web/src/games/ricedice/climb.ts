/** A score on the climb: where it stands, and where its label goes so that none hides another. */
export interface Marker {
  seat: number | null;
  name: string;
  rice: number;
  you: boolean;
}
export interface Placed extends Marker {
  x: number; // its true place
  shown: number; // where it is drawn
  named: boolean;
}

export const LEFT = 36;
export const RIGHT = 84;

export const across = (rice: number, target: number, width: number): number =>
  LEFT + ((width - LEFT - RIGHT) * Math.min(rice, target)) / target;

const LETTER = 6.6; // pixels of a letter of the label
const room = (marker: Marker, named: boolean): number =>
  ((named ? marker.name.length + 1 : 0) + String(marker.rice).length) * LETTER + 20;

/** Markers from left to right; those too close lose their names, then stand side by side round their common middle. */
export function placed(markers: Marker[], target: number, width: number, names: boolean): Placed[] {
  const sorted = markers
    .map((marker) => ({ ...marker, x: across(marker.rice, target, width), shown: 0, named: names }))
    .toSorted((a, b) => a.x - b.x || Number(a.you) - Number(b.you));
  const crowded = sorted.map((one, k) =>
    [sorted[k - 1], sorted[k + 1]].some(
      (near) => near && Math.abs(near.x - one.x) < (room(one, names) + room(near, names)) / 2 + 2,
    ),
  );
  sorted.forEach((one, k) => (one.named = names && (!crowded[k] || one.you)));
  const groups: Placed[][] = [];
  for (const one of sorted) {
    groups.push([one]);
    while (groups.length > 1 && overlap(groups.at(-2)!, groups.at(-1)!))
      groups.push([...groups.splice(-2, 1)[0]!, ...groups.pop()!]);
  }
  for (const group of groups) spread(group, width);
  return sorted;
}

const span = (group: Placed[]): number => group.reduce((sum, one) => sum + room(one, one.named) + 2, 0);
const middle = (group: Placed[]): number => group.reduce((sum, one) => sum + one.x, 0) / group.length;
const overlap = (a: Placed[], b: Placed[]): boolean => middle(b) - middle(a) < (span(a) + span(b)) / 2;

function spread(group: Placed[], width: number): void {
  let left = Math.min(Math.max(4, middle(group) - span(group) / 2), width - span(group) - 4);
  for (const one of group) {
    one.shown = left + room(one, one.named) / 2 + 1;
    left += room(one, one.named) + 2;
  }
}
