import { expect, test } from "vitest";
import type { Choice } from "../src/generated/wire";
import { asks, Staged } from "../src/shell/staged.svelte";

const choice = (text: string, undo?: Choice["undo"]): Choice => ({
  action: 1,
  text,
  label: `Do ${text}`,
  kind: "act",
  args: [],
  ...(undo ? { undo } : {}),
});
const move = (text: string) => ({ text, spot: null, then: "" });

test("the setting says what a first click only lays out", () => {
  const kinds = [choice("a"), choice("b", "until others move"), choice("c", "for good")];
  expect(kinds.map((one) => asks(one, "everything"))).toEqual([true, true, true]);
  expect(kinds.map((one) => asks(one, "what is for good"))).toEqual([false, false, true]);
  expect(kinds.map((one) => asks(one, "nothing"))).toEqual([false, false, false]);
});

test("a second click on the same choice confirms, a double click does not, another choice takes its place", () => {
  const staged = new Staged();
  expect(staged.stage(choice("a"), move("a"), "", 1000)).toBe(false);
  expect(staged.stage(choice("a"), move("a"), "", 1200)).toBe(false);
  expect(staged.stage(choice("a"), move("a"), "", 1400)).toBe(false); // a key held down
  expect(staged.stage(choice("b"), move("b"), "", 2000)).toBe(false);
  expect(staged.words).toBe("Do b");
  expect(staged.stage(choice("b"), move("b"), "Do both", 2500)).toBe(true);
  expect(staged.words).toBe("Do both");
});

test("what is let go, or no longer offered, waits no more", () => {
  const staged = new Staged();
  expect(staged.drop()).toBe(false);
  staged.stage(choice("a"), move("a"));
  staged.hear([choice("a", "for good"), choice("b")]);
  expect(staged.choice?.undo).toBe("for good");
  staged.hear([choice("b")]);
  expect(staged.choice).toBe(null);
  staged.stage(choice("b"), move("b"));
  expect(staged.drop()).toBe(true);
  expect(staged.move).toBe(null);
});
