/** A rectangle of the page, in its pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const GAP = 8; // pixels between what opens and what it belongs to
const FAR = 0.05; // how much a pixel of distance counts against one that is covered

/** How many pixels of one another two rectangles cover. */
export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Where something of this size opens: beside its anchor, inside the view, and over nothing that must stay in sight. */
export function placed(
  anchor: Box,
  size: { width: number; height: number },
  view: Box,
  clear: readonly Box[],
): { left: number; top: number } {
  const { width, height } = size;
  const lefts = [
    anchor.left - GAP,
    anchor.right + GAP - width,
    anchor.right + GAP,
    anchor.left - GAP - width,
    ...clear.flatMap((box) => [box.right + GAP, box.left - GAP - width]),
  ];
  const tops = [
    anchor.bottom + GAP,
    anchor.top - GAP - height,
    anchor.top - GAP,
    ...clear.flatMap((box) => [box.bottom + GAP, box.top - GAP - height]),
  ];
  const spots = lefts.flatMap((left) =>
    tops.map((top) => ({
      left: within(left, view.left + GAP, Math.max(view.left + GAP, view.right - GAP - width)),
      top: within(top, view.top + GAP, Math.max(view.top + GAP, view.bottom - GAP - height)),
    })),
  );
  const cost = ({ left, top }: { left: number; top: number }): number => {
    const box = { left, top, right: left + width, bottom: top + height };
    const covered = [anchor, anchor, ...clear].reduce((sum, one) => sum + overlap(box, one), 0);
    const across = Math.max(0, anchor.left - box.right, left - anchor.right);
    const down = Math.max(0, anchor.top - box.bottom, top - anchor.bottom);
    return covered + FAR * (across + down);
  };
  return spots.reduce((best, spot) => (cost(spot) < cost(best) ? spot : best));
}

const CLEAR = "[data-keep-clear]"; // a board's field: nothing opens over it

/** What is free of bars and drawers just now. */
export function freeView(): Box {
  const bar = document.querySelector("header.bar")?.getBoundingClientRect().bottom ?? 0;
  const prompt = document.getElementById("prompt")?.getBoundingClientRect();
  const row = document.querySelector("#prompt > .turn-row")?.getBoundingClientRect(); // may be covered for a while
  const drawer = document.querySelector("[data-drawer]")?.getBoundingClientRect();
  const top = row?.bottom ?? prompt?.top ?? 0;
  const bottom = top > innerHeight / 2 ? Math.min(top, innerHeight) : innerHeight;
  return { left: 0, top: Math.max(0, bar), right: drawer && drawer.left > 300 ? drawer.left : innerWidth, bottom };
}

/** The parts of the board that nothing opens over. */
export const keptClear = (): Box[] =>
  [...document.querySelectorAll(CLEAR)].map((one) => one.getBoundingClientRect()).filter((box) => box.width > 0);
