import { expect, test } from "vitest";
import type { Choice, RicediceReleaseView as Release, RicediceView as View } from "../src/generated/wire";
import { barOf } from "../src/games/ricedice/bar";
import { Enlarged } from "../src/games/ricedice/enlarged.svelte";
import { idleWords, sorted } from "../src/games/ricedice/offers";
import { firstOf, flowOf, nothingOf, released, toggled } from "../src/games/ricedice/releasing";

/** A release by the water that each paddy has before and after. */
function release(before: number[], after: number[], gain: number): Release {
  const flows = before.flatMap((tokens, k) =>
    tokens === after[k] ? [] : [{ slot: k + 1, before: tokens, after: after[k] ?? 0, words: "" }],
  );
  const reservoir = before.reduce((sum, tokens, k) => sum + tokens - (after[k] ?? 0), 0);
  return {
    moves: after.map((tokens, k) => `level ${k + 1} ${tokens}`),
    flows,
    reservoir,
    gain,
    words: after.join(" "),
  };
}

const WATER = [3, 0, 2];
const ALL = [
  release(WATER, [0, 2, 2], 15),
  release(WATER, [0, 0, 2], 9),
  release(WATER, [0, 2, 0], 8),
  release(WATER, [3, 0, 2], 0),
  release(WATER, [3, 0, 0], -7),
];
const levels = (one: Release | null): string => one?.words ?? "none";

test("the best release is laid out first, unless it gains nothing", () => {
  expect(levels(firstOf(ALL))).toBe("0 2 2");
  expect(levels(firstOf(ALL.slice(3)))).toBe("3 0 2");
  expect(firstOf([])).toBeNull();
  expect(levels(nothingOf(ALL))).toBe("3 0 2");
});

test("a click on a paddy lets it take part, or not, and targets follow their sources", () => {
  const [best] = ALL as [Release];
  expect(levels(toggled(ALL, best, 2))).toBe("0 0 2"); // no target any more, the source stays
  expect(levels(toggled(ALL, best, 1))).toBe("3 0 2"); // without its source the target has nothing
  expect(levels(toggled(ALL, best, 3))).toBe("0 2 0"); // one source more
  expect(levels(toggled(ALL, nothingOf(ALL) as Release, 2))).toBe("0 2 2"); // a target finds its source
  expect(toggled(ALL, best, 4)).toBeNull();
});

test("a release says its part in each paddy, and how much it sets free", () => {
  const [best] = ALL as [Release];
  expect([1, 2, 3].map((slot) => flowOf(best, slot)?.part)).toEqual(["from", "to", undefined]);
  expect(released(best)).toBe(3);
});

const choice = (text: string, kind = text.split(" ")[0] ?? "", args: number[] = []): Choice => ({
  action: 0,
  text,
  label: text,
  kind,
  args,
  undo: "free",
});

function bar(phase: string, choices: Choice[], laid = {}): string[] {
  const view = { phase, dice: [], viewer: 0, fields: [], releases: ALL } as unknown as View;
  const nothing = { chosen: 0, reroll: null, release: null, idle: null };
  const { main, beside, more } = barOf(view, sorted(choices, view), { ...nothing, ...laid });
  return [`${main.label}${main.text === null ? " -" : ""}`, ...[...beside, ...more].map((one) => one.label)];
}

test("what gives something up stands beside, and what is missing is said", () => {
  const dice = [choice("stand"), choice("reroll 1", "reroll", [1])];
  expect(bar("reroll", dice)).toEqual(["Choose an action -", "stand", "Reroll"]);
  expect(bar("reroll", dice, { chosen: 1, reroll: "reroll 1" })).toEqual(["Reroll 1 die", "stand"]);
  expect(bar("card", [choice("keep P05 left", "keep", [9, 0]), choice("done")])).toEqual(["Choose a place -", "done"]);
  expect(bar("end", [choice("weed 1", "weed", [1])])).toEqual(["Place the weeds -"]);
  expect(bar("work", [choice("plant 1", "plant", [1]), choice("done")])).toEqual([" -", "done"]);
});

test("an action that can do nothing is taken only when asked for again", () => {
  expect(bar("action", [choice("worker")], { idle: "worker" })).toEqual(["Choose an action -", "Take it all the same"]);
});

test("where no action could do anything each is as good as another", () => {
  const view = (...can: boolean[]): View =>
    ({ actions: can.map((yes, k) => ({ name: ["worker", "water", "card"][k], can: yes, words: "why" })) }) as never;
  expect(idleWords(view(false, true, true), "worker")).toBe("why");
  expect(idleWords(view(false, true, true), "water")).toBe("");
  expect(idleWords(view(false, false, false), "worker")).toBe("");
});

test("a release is played as a whole, and releasing nothing stands beside it", () => {
  expect(bar("release", [], { release: ALL[0] })).toEqual(["Release 3", "Release nothing"]);
  expect(bar("release", [], { release: ALL[3] })).toEqual(["Release nothing"]);
});

test("what the focus opened closes when it goes on; what was clicked or kept stays", () => {
  const enlarged = new Enlarged();
  enlarged.open(1, true);
  enlarged.leave();
  expect(enlarged.at).toBeNull();
  enlarged.open(1, true);
  enlarged.open(1, false);
  enlarged.leave();
  expect(enlarged.at).toBe(1);
  enlarged.step(1, 3);
  expect(enlarged.at).toBe(2);
  enlarged.step(1, 3);
  expect(enlarged.at).toBe(0);
  enlarged.open(0, false);
  expect(enlarged.at).toBeNull();
});
