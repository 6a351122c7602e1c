import { expect, test } from "vitest";
import { overlap, placed, type Box } from "../src/shell/place";

const view: Box = { left: 0, top: 44, right: 1366, bottom: 700 };
const field: Box = { left: 360, top: 210, right: 960, bottom: 680 };
const size = { width: 390, height: 160 };

const standing = (anchor: Box, clear: Box[]): Box => {
  const { left, top } = placed(anchor, size, view, clear);
  return { left, top, right: left + size.width, bottom: top + size.height };
};

test("what opens stands beside its anchor and inside the view", () => {
  for (const [left, top] of [
    [10, 50],
    [1300, 60],
    [700, 690],
    [1340, 680],
  ] as const) {
    const anchor = { left, top, right: left + 20, bottom: top + 16 };
    const box = standing(anchor, []);
    expect(overlap(box, anchor)).toBe(0);
    expect(overlap(box, view)).toBe(size.width * size.height);
  }
});

test("nothing opens over the field, not even from inside it", () => {
  for (const anchor of [
    { left: 970, top: 640, right: 1100, bottom: 664 }, // in the column beside it
    { left: 500, top: 650, right: 560, bottom: 668 }, // on the field itself
    { left: 100, top: 300, right: 160, bottom: 320 },
  ]) {
    expect(overlap(standing(anchor, [field]), field)).toBe(0);
  }
});
