import { expect, test } from "vitest";
import type { SpiritsFarmView, SpiritsPreview, SpiritsTileView } from "../src/generated/wire";
import { marksOf, progressOf } from "../src/games/spirits/marks";

const farm = {
  paddies: [
    { name: "a1", hexes: ["a1"], stage: "planted", chart: [0, 1] },
    { name: "b1", hexes: ["b1", "b2"], stage: "grown", chart: [2, 2] },
    { name: "c1", hexes: ["c1", "c2"], stage: "grown", chart: [2, 2] },
  ],
} as unknown as SpiritsFarmView;

test("without a plan the chart shows what is ready, together where it stands alike", () => {
  expect(marksOf(farm, null)).toEqual([
    { when: "ready", row: 2, column: 2, names: "b1 b2, c1 c2", words: "b1 b2, c1 c2 ready" },
  ]);
});

test("with a plan the chart shows what is planned, what is next, and what would be without weeding", () => {
  const preview = {
    paddies: [{ name: "b3", hexes: ["b3", "c3"] }],
    marks: [
      { paddy: "b1", when: "now", row: 2, column: 2, rice: 4 },
      { paddy: "c1", when: "now", row: 2, column: 2, rice: 4 },
      { paddy: "b1", when: "plan", row: 0, column: 2, rice: 12 },
      { paddy: "c1", when: "plan", row: 2, column: 2, rice: 4 },
      { paddy: "b3", when: "next", row: 0, column: 2, rice: 12 },
    ],
  } as unknown as SpiritsPreview;
  expect(marksOf(farm, preview).map((mark) => mark.words)).toEqual([
    "b1 b2 planned",
    "c1 c2 planned",
    "b3 c3 next round",
    "b1 b2 now",
  ]);
});

const tile = (needs: { need: number; at_most: boolean; have: number[] }[]): SpiritsTileView =>
  ({ number: 11, needs }) as unknown as SpiritsTileView;

test("the part of a tile that is furthest off speaks for it", () => {
  const rows = tile([
    { need: 3, at_most: false, have: [2, 4] },
    { need: 0, at_most: true, have: [1, 0] },
  ]);
  expect(progressOf(rows, 0, null)).toEqual({ words: "2 of 3", now: 50, plan: 50, met: false });
  expect(progressOf(rows, 1, null)).toEqual({ words: "4 of 3", now: 100, plan: 100, met: true });
});

test("a plan moves a tile on, and what may not be had counts down", () => {
  const rocks = tile([{ need: 0, at_most: true, have: [2] }]);
  const preview = {
    tiles: [{ number: 11, parts: [{ need: 0, at_most: true, have: 2, with_plan: 1 }] }],
  } as unknown as SpiritsPreview;
  expect(progressOf(rocks, 0, null)).toEqual({ words: "2 to go", now: 33, plan: 33, met: false });
  expect(progressOf(rocks, 0, preview)).toEqual({ words: "1 to go", now: 33, plan: 50, met: false });
});
