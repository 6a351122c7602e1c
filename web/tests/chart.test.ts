import { expect, test } from "vitest";
import { apart, marksFor } from "../src/shell/chart";

test("labels in a column are pushed apart and stay above the floor", () => {
  const placed = apart([{ y: 90 }, { y: 10 }, { y: 12 }, { y: 95 }], 14, 100);
  expect(placed.map(({ y }) => y)).toEqual([10, 24, 86, 100]);
});

test("the marks of an axis are round, at most seven, and hold all values", () => {
  for (const values of [[0], [3, 17], [-4, 9], [112, 217], [1999]]) {
    const marks = marksFor(values);
    expect(marks).toContain(0);
    expect(marks.length).toBeLessThanOrEqual(8);
    expect(marks[0]).toBeLessThanOrEqual(Math.min(...values));
    expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(...values));
  }
});
