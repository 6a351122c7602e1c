import { expect, test } from "vitest";
import type { Choice } from "../src/generated/wire";
import { common, forGood } from "../src/shell/undoMarks";

const choice = (text: string, undo: Choice["undo"]): Choice => ({
  action: 1,
  text,
  label: text,
  kind: "act",
  args: [],
  undo,
});

test("choices for good are marked where they stand, unless all are", () => {
  const [free, open, good] = [choice("a", "free"), choice("b", "until others move"), choice("c", "for good")];
  expect([...forGood([free, open, good])]).toEqual(["c"]);
  expect([...forGood([good, choice("d", "for good")])]).toEqual([]);
  expect([...forGood([free, open])]).toEqual([]);
});

test("what all choices mean for undo is said once", () => {
  const open = choice("b", "until others move");
  expect(common([open, { ...open, text: "c" }])).toBe("until others move");
  expect(common([open, choice("a", "free")])).toBe(null);
  expect(common([])).toBe(null);
});
