import type { CardTable, Column } from "../../generated/wire";
import type { Row, Rows } from "./room.svelte";

const NUMBERED = /^(.*?)(\d+)$/;
const NEW = "New card";

const byNumber = new Intl.Collator("en", { numeric: true });
/** Keys as a reader orders them: 2 before 10, P9 before P10. */
export const inOrder = (one: unknown, other: unknown): number => byNumber.compare(String(one), String(other));

/** Whether rows can be added to a table and taken out of it. */
export const varies = (table: CardTable): boolean => !table.single && table.least < table.most;

/** Where a row stands among others that are in the order of their keys. */
export function placeOf(rows: readonly Row[], key: string, row: Row): number {
  const after = rows.findIndex((one) => inOrder(row[key], one[key]) < 0);
  return after < 0 ? rows.length : after;
}

/** A further card of a table: the plainest one once more, with a key and a name of its own. Undefined: there is no room for one. */
export function furtherRow(table: CardTable, rows: Rows): Row | undefined {
  const there = rows[table.heading] ?? [];
  const copied = there.toSorted((a, b) => termsOf(table, a) - termsOf(table, b))[0];
  const column = table.columns.find(({ name }) => name === table.key);
  const all = Object.values(rows).flat();
  // texts name a card in all tables, numbers only in their own
  const used = (column?.form === "whole" ? there : all).map((row) => row[table.key]);
  const key =
    column &&
    freeKey(
      column,
      there.map((row) => row[table.key]),
      used,
    );
  if (!copied || key === undefined || there.length >= table.most) return undefined;
  const has = (name: string): boolean => table.columns.some((one) => one.name === name);
  return {
    ...structuredClone(copied),
    [table.key]: key,
    ...(has("name") ? { name: freeName(all.map((row) => row["name"])) } : {}),
    ...(has("source") ? { source: "ours" } : {}),
  };
}

const termsOf = (table: CardTable, row: Row): number =>
  table.columns
    .filter(({ form }) => form === "terms")
    .reduce((sum, { name }) => sum + (Array.isArray(row[name]) ? row[name].length : 0), 0);

/** The number after the highest; where that is too high, the lowest that is free. */
function freeKey(column: Column, there: readonly unknown[], used: readonly unknown[]): number | string | undefined {
  const last = there.toSorted(inOrder).at(-1);
  const [, letters = "", digits = ""] = NUMBERED.exec(String(last)) ?? [];
  const written = (n: number): number | string =>
    column.form === "whole" ? n : letters + String(n).padStart(digits.length, "0");
  const fits = (key: number | string): boolean =>
    (typeof key === "number" ? key >= column.least && key <= column.most : key.length <= column.most) &&
    !used.includes(key);
  const tried = [Number(digits) + 1, ...Array.from({ length: used.length + 1 }, (_, k) => k + 1)];
  return tried.map(written).find(fits);
}

function freeName(used: readonly unknown[]): string {
  const tried = [NEW, ...used.map((_, k) => `${NEW} ${k + 2}`)];
  return tried.find((name) => !used.includes(name)) ?? NEW;
}
