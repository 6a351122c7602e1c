import type { Term } from "../../generated/wire";

/** A place of a term that is filled in. */
export interface Slot {
  name: string; // as the pattern calls it: "N", "JOB"
  label: string; // what it is called in the form: "n", "only"
  optional: boolean;
  words: string[]; // the words it may have; empty: numbers
  least: number;
  most: number; // less than `least`: words only
}
/** A term as its pattern lays it out: parts that always stand as they are, and parts that are filled in. */
export interface Shape {
  term: Term;
  opening: string; // what stands before the parts: "gain("
  parts: Part[];
  closing: string;
  between: string;
}
interface Part {
  before: string; // "only="
  slot: Slot | null;
}

const CAPITALS = /^[A-Z][A-Z0-9_]*$/;

/** The shape of a pattern: words in capitals are filled in, and what stands in square brackets may be left out. */
export function shapeOf(term: Term): Shape {
  const open = term.pattern.indexOf("(");
  const call = open >= 0 && term.pattern.endsWith(")");
  const inside = call ? term.pattern.slice(open + 1, -1) : term.pattern;
  const parts = inside
    .split(call ? "," : " ")
    .map((part) => part.trim())
    .filter(Boolean);
  return {
    term,
    opening: call ? term.pattern.slice(0, open + 1) : "",
    parts: parts.map((part) => partOf(term, part)),
    closing: call ? ")" : "",
    between: call ? ", " : " ",
  };
}

function partOf(term: Term, written: string): Part {
  const optional = written.startsWith("[");
  const part = written.replace(/^\[|\]$/g, "");
  const [key = "", name] = part.includes("=") && !/[<>]=/.test(part) ? part.split("=") : ["", part];
  if (part === ">=")
    return { before: "", slot: { name: part, label: "is", optional: false, words: [">=", "<="], least: 0, most: -1 } };
  if (!name || !CAPITALS.test(name)) return { before: part, slot: null };
  const known = term.slots.find((slot) => slot.name === name);
  const label = (key || name.toLowerCase()).replaceAll("_", " ");
  return {
    before: key && `${key}=`,
    slot: { name, label, optional, words: known?.words ?? [], least: known?.least ?? 0, most: known?.most ?? 999 },
  };
}

export const slotsOf = (shape: Shape): Slot[] => shape.parts.flatMap(({ slot }) => slot ?? []);

/** What a written term has in the slots of a shape; null when it does not fit. */
export function valuesOf(shape: Shape, text: string): string[] | null {
  const written = text.trim();
  if (!written.startsWith(shape.opening) || !written.endsWith(shape.closing)) return null;
  const inside = written.slice(shape.opening.length, written.length - shape.closing.length).trim();
  const left = inside ? inside.split(shape.between.trim() || " ").map((word) => word.trim()) : [];
  const values: string[] = [];
  for (const { before, slot } of shape.parts) {
    const next = left[0];
    if (!slot) {
      if (next !== before) return null;
      left.shift();
    } else {
      const fits = next !== undefined && next.startsWith(before);
      const open = next === undefined && !shape.closing; // "paddies >=" waits for its number
      if (!fits && !open && !slot.optional) return null;
      values.push(fits ? (left.shift() ?? "").slice(before.length) : "");
    }
  }
  return left.length ? null : values;
}

/** A term as it is written in a table; a part that may be left out and is empty is left out. */
export function writeTerm(shape: Shape, values: readonly string[]): string {
  let k = 0;
  const parts = shape.parts.flatMap(({ before, slot }) => {
    if (!slot) return before;
    const value = (values[k++] ?? "").trim();
    return slot.optional && !value ? [] : before + value;
  });
  return shape.opening + parts.join(shape.between) + shape.closing;
}

/** The first shape that a written term fits. */
export const shapeFor = (shapes: readonly Shape[], text: string): Shape | null =>
  shapes.find((shape) => valuesOf(shape, text)) ?? null;

/** A term to begin with: the pattern's example, where it fits the pattern. */
export const firstOf = (shape: Shape): string =>
  valuesOf(shape, shape.term.example) ? shape.term.example : shape.term.pattern;
