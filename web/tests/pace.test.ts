import { beforeEach, expect, test, vi } from "vitest";
import { Paced } from "../src/shell/happened/pace.svelte";

let shown: string[];
let pause: number;
let paced: Paced<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  pause = 350;
  paced = new Paced(
    (item) => shown.push(item),
    () => pause,
  );
});

test("the first move of others is shown at once, the next ones after a pause each", () => {
  for (const move of ["a", "b", "c"]) paced.put(move, true);
  expect([shown, paced.length]).toEqual([["a"], 2]);
  vi.advanceTimersByTime(349);
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a", "b"]);
  vi.advanceTimersByTime(350);
  expect([shown, paced.length]).toEqual([["a", "b", "c"], 0]);
});

test("an answer to the player is never delayed, and all before it is shown first", () => {
  for (const move of ["a", "b", "c"]) paced.put(move, true);
  paced.put("answer", false);
  expect([shown, paced.length]).toEqual([["a", "b", "c", "answer"], 0]);
});

test("a move of others follows an answer after a pause", () => {
  paced.put("answer", false);
  paced.put("a", true);
  expect(shown).toEqual(["answer"]);
  vi.advanceTimersByTime(350);
  expect(shown).toEqual(["answer", "a"]);
});

test("a skip shows everything, and what comes later waits again", () => {
  for (const move of ["a", "b", "c"]) paced.put(move, true);
  paced.skip();
  expect(shown).toEqual(["a", "b", "c"]);
  paced.put("d", true);
  expect(paced.length).toBe(1);
});

test("step by step nothing moves until the next one is asked for", () => {
  pause = Infinity;
  for (const move of ["a", "b", "c"]) paced.put(move, true);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([]);
  paced.next();
  expect(shown).toEqual(["a"]);
  paced.next();
  expect([shown, paced.length]).toEqual([["a", "b"], 1]);
});

test("at once nothing waits", () => {
  pause = 0;
  for (const move of ["a", "b", "c"]) paced.put(move, true);
  expect([shown, paced.length]).toEqual([["a", "b", "c"], 0]);
});

test("what belongs to a move comes with it", () => {
  paced.put("a", true);
  paced.put("b", true);
  paced.putAfter("who is online");
  expect(shown).toEqual(["a"]);
  vi.advanceTimersByTime(350);
  expect(shown).toEqual(["a", "b", "who is online"]);
});

test("a pace chosen meanwhile holds from the next move on", () => {
  pause = Infinity;
  paced.put("a", true);
  pause = 0;
  paced.put("b", true);
  expect(shown).toEqual(["a", "b"]);
});

test("of very many only so many wait", () => {
  pause = Infinity;
  for (let move = 0; move < 400; move++) paced.put(`${move}`, true);
  expect(paced.length).toBeLessThan(200);
  expect(shown[0]).toBe("0");
  expect(shown.length + paced.length).toBe(400);
});

test("what waited is forgotten when the table is opened anew", () => {
  pause = 350;
  for (const move of ["a", "b"]) paced.put(move, true);
  paced.clear();
  vi.advanceTimersByTime(1000);
  expect([shown, paced.length]).toEqual([["a"], 0]);
});
