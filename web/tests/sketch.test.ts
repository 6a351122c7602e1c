import { expect, test } from "vitest";
import { folded, isEmpty, keep, kept, nameFor, type Step } from "../src/games/spirits/sketch";

/** A browser's storage that lives in memory. */
class Memory implements Storage {
  #kept = new Map<string, string>();
  get length(): number {
    return this.#kept.size;
  }
  clear = (): void => this.#kept.clear();
  getItem = (key: string): string | null => this.#kept.get(key) ?? null;
  key = (at: number): string | null => [...this.#kept.keys()][at] ?? null;
  removeItem = (key: string): void => void this.#kept.delete(key);
  setItem = (key: string, value: string): void => void this.#kept.set(key, value);
}

const WORK = { weed: 1, tend: 0, harvest: 2, plant: true };
const STEPS: Step[] = [
  { do: "piece", text: "wall b4-c3" },
  { do: "piece", text: "gate c3.se" },
  { do: "rock", hex: "c3" },
  { do: "paddy", name: "b1", set: WORK },
  { do: "workers", slot: "harvest", number: 2 },
];

test("steps come to a sketch", () => {
  expect(folded(STEPS)).toEqual({
    build: ["wall b4-c3", "gate c3.se"],
    rocks: ["c3"],
    paddies: { b1: WORK },
    workers: { harvest: 2 },
  });
});

test("a piece or rock set again is taken off, and a gate takes the place of a wall", () => {
  expect(folded([...STEPS, { do: "piece", text: "wall b4-c3" }]).build).toEqual(["gate c3.se"]);
  expect(folded([...STEPS, { do: "rock", hex: "c3" }]).rocks).toEqual([]);
  expect(folded([...STEPS, { do: "piece", text: "gate b4-c3" }]).build).toEqual(["gate c3.se", "gate b4-c3"]);
  expect(folded([...STEPS, { do: "piece", text: "move a1-b1 b4-c3" }]).build).toEqual([
    "gate c3.se",
    "move a1-b1 b4-c3",
  ]);
});

test("undo is one step fewer, and so takes back taking off and starting anew", () => {
  expect(folded(STEPS.slice(0, -1)).workers).toEqual({});
  const cleared: Step[] = [...STEPS, { do: "clear" }];
  expect(isEmpty(folded(cleared))).toBe(true);
  expect(folded(cleared.slice(0, -1))).toEqual(folded(STEPS));
  expect(folded([...STEPS, { do: "paddy", name: "b1", set: null }]).paddies).toEqual({});
  expect(folded([...STEPS, { do: "workers", slot: "harvest", number: null }]).workers).toEqual({});
  expect(folded([...STEPS, { do: "whole", sketch: { build: ["wall a2-a3"] } }]).build).toEqual(["wall a2-a3"]);
});

test("a paddy is found by any of its hexes", () => {
  const sketch = folded(STEPS);
  expect(nameFor(sketch, ["b1", "b2"])).toBe("b1");
  expect(nameFor(sketch, ["a3", "b1"])).toBe("b1");
  expect(nameFor(sketch, ["c1"])).toBe("");
});

test("a sketch is kept by table, seat and round, and only the last round of each", () => {
  const storage = new Memory();
  keep(storage, "t1", 0, 3, STEPS);
  keep(storage, "t2", 0, 3, STEPS.slice(0, 1));
  keep(storage, "t1", 1, 3, STEPS.slice(0, 2));
  expect(kept(storage, "t1", 0, 3)).toEqual(STEPS);
  expect(kept(storage, "t1", 0, 4)).toEqual([]);
  keep(storage, "t1", 0, 4, []);
  expect(kept(storage, "t1", 0, 3)).toEqual([]);
  expect(kept(storage, "t2", 0, 3)).toHaveLength(1);
  expect(kept(storage, "t1", 1, 3)).toHaveLength(2);
});

test("a long sketch is kept whole with fewer steps", () => {
  const storage = new Memory();
  const many: Step[] = Array.from({ length: 301 }, () => ({ do: "rock", hex: "b4" }));
  keep(storage, "t", 0, 1, many);
  expect(kept(storage, "t", 0, 1).length).toBeLessThanOrEqual(200);
  expect(folded(kept(storage, "t", 0, 1))).toEqual(folded(many));
});

test.each(["", "nonsense", "{}", '[{"do":"fly"}]', '[{"do":"piece"}]', "[null]", '[{"do":"workers","slot":1}]'])(
  "what cannot be read counts as nothing: %s",
  (text) => {
    const storage = new Memory();
    storage.setItem("subak-sketch:t:0:1", text);
    expect(kept(storage, "t", 0, 1)).toEqual([]);
    expect(kept(null, "t", 0, 1)).toEqual([]);
  },
);
