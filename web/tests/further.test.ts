import { expect, test } from "vitest";
import type { CardTable, Column } from "../src/generated/wire";
import { furtherRow, placeOf, varies } from "../src/shell/cards/further";

const column = (name: string, form: string, least: number, most: number): Column =>
  ({ name, form, least, most, meaning: "", words: [], optional: false, length: 0, lines: 0 }) as unknown as Column;
const table = (key: Column, most: number): CardTable => ({
  heading: "paddy",
  file: "paddies.toml",
  title: "Paddy cards",
  key: key.name,
  single: false,
  columns: [key, column("name", "text", 1, 40), column("effects", "terms", 0, 3), column("source", "word", 0, 0)],
  least: 1,
  most,
});
const row = (key: string, value: unknown, name: string, effects: string[]): Record<string, unknown> => ({
  [key]: value,
  name,
  effects,
  source: "printed",
});

test("a further card is the plainest one once more, with an id and a name of its own", () => {
  const rows = { paddy: [row("id", "P09", "Pond", ["a"]), row("id", "P10", "New card", [])] };
  const made = furtherRow(table(column("id", "text", 1, 3), 5), rows);
  expect(made).toEqual({ id: "P11", name: "New card 2", effects: [], source: "ours" });
  expect(furtherRow(table(column("id", "text", 1, 3), 2), rows)).toBeUndefined();
});

test("a number is the next one, or the lowest that is free where that is too high", () => {
  const numbered = table(column("card", "whole", 1, 4), 9);
  const rows = [row("card", 1, "A", []), row("card", 4, "B", [])];
  expect(furtherRow(numbered, { paddy: rows })?.["card"]).toBe(2);
  const full = [1, 2, 3, 4].map((card) => row("card", card, `N${card}`, []));
  expect(furtherRow(numbered, { paddy: full })).toBeUndefined();
});

test("rows stand in the order of their keys, 2 before 10; only tables of several sizes can grow", () => {
  const rows = [1, 2, 10].map((card) => row("card", card, "", []));
  expect([0, 3, 11].map((card) => placeOf(rows, "card", { card }))).toEqual([0, 2, 3]);
  expect([varies(table(column("id", "text", 1, 3), 5)), varies(table(column("id", "text", 1, 3), 1))]).toEqual([
    true,
    false,
  ]);
});
