import type { SpiritsPaddySketch as PaddySketch, SpiritsSketch as Sketch } from "../../generated/wire";

/** One thing a player did to the sketch of a round. Done again, a piece or a rock is taken off. */
export type Step =
  | { do: "piece"; text: string } // "wall b4-c3", "gate c3.se", "move a1-a2 a1-b1"
  | { do: "rock"; hex: string }
  | { do: "paddy"; name: string; set: PaddySketch | null } // null: nothing is meant there any more
  | { do: "workers"; slot: string; number: number | null } // null: as many as the sketch needs
  | { do: "whole"; sketch: Sketch } // an offer was taken
  | { do: "clear" };

export const NOTHING: Sketch = { build: [], rocks: [], paddies: {}, workers: {} };
const MOST_STEPS = 200; // kept; older ones are put together into one

/** What the steps come to. */
export const folded = (steps: readonly Step[]): Sketch => steps.reduce(stepped, NOTHING);

function stepped(sketch: Sketch, step: Step): Sketch {
  switch (step.do) {
    case "piece":
      return { ...sketch, build: toggledPiece(sketch.build ?? [], step.text) };
    case "rock":
      return { ...sketch, rocks: toggled(sketch.rocks ?? [], step.hex) };
    case "paddy":
      return { ...sketch, paddies: changed(sketch.paddies ?? {}, step.name, step.set) };
    case "workers":
      return { ...sketch, workers: changed(sketch.workers ?? {}, step.slot, step.number) };
    case "whole":
      return step.sketch;
    case "clear":
      return NOTHING;
  }
}

const toggled = (list: readonly string[], one: string): string[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The side on which a sketched piece stands afterwards. */
export const sideOf = (text: string): string => text.split(" ").at(-1) ?? "";

/** A piece is taken off by the same again; another kind on the same side takes its place. */
function toggledPiece(pieces: readonly string[], text: string): string[] {
  if (pieces.includes(text)) return pieces.filter((other) => other !== text);
  return [...pieces.filter((other) => sideOf(other) !== sideOf(text)), text];
}

function changed<T>(table: Readonly<Record<string, T>>, name: string, value: T | null): Record<string, T> {
  const rest = Object.fromEntries(Object.entries(table).filter(([other]) => other !== name));
  return value === null ? rest : { ...rest, [name]: value };
}

/** The name under which something is sketched for a paddy with these hexes; "" where nothing is. */
export const nameFor = (sketch: Sketch, hexes: readonly string[]): string =>
  hexes.find((hex) => hex in (sketch.paddies ?? {})) ?? "";

/** Whether a sketch says anything. */
export const isEmpty = (sketch: Sketch): boolean =>
  !sketch.build?.length &&
  !sketch.rocks?.length &&
  !Object.keys(sketch.paddies ?? {}).length &&
  !Object.keys(sketch.workers ?? {}).length;

/** Whether anything is meant to happen in a paddy. */
export const isWorked = (paddy: PaddySketch | undefined): boolean =>
  !!paddy &&
  (!!paddy.weed || !!paddy.tend || !!paddy.harvest || !!paddy.plant || paddy.keep != null || paddy.fill != null);

// -- kept in the browser, by table, seat and round

const PREFIX = "subak-sketch";
const keyOf = (table: string, seat: number, round: number): string => `${PREFIX}:${table}:${seat}:${round}`;

/** Keep the steps of a round; those of other rounds of the same seat are forgotten. */
export function keep(
  storage: Storage | null,
  table: string,
  seat: number,
  round: number,
  steps: readonly Step[],
): void {
  if (!storage) return;
  const key = keyOf(table, seat, round);
  try {
    const old = Array.from({ length: storage.length }, (_, k) => storage.key(k) ?? "");
    for (const one of old) if (one.startsWith(`${PREFIX}:${table}:${seat}:`) && one !== key) storage.removeItem(one);
    if (steps.length) storage.setItem(key, JSON.stringify(shortened(steps)));
    else storage.removeItem(key);
  } catch {
    // a browser that keeps nothing sketches all the same
  }
}

function shortened(steps: readonly Step[]): readonly Step[] {
  if (steps.length <= MOST_STEPS) return steps;
  const cut = steps.length - MOST_STEPS + 1;
  return [{ do: "whole", sketch: folded(steps.slice(0, cut)) }, ...steps.slice(cut)];
}

/** The steps that were kept for a round; none where what is kept cannot be read. */
export function kept(storage: Storage | null, table: string, seat: number, round: number): Step[] {
  try {
    const found: unknown = JSON.parse(storage?.getItem(keyOf(table, seat, round)) ?? "[]");
    return Array.isArray(found) && found.every(isStep) ? found : [];
  } catch {
    return [];
  }
}

function isStep(value: unknown): value is Step {
  if (typeof value !== "object" || value === null) return false;
  const step = value as Record<string, unknown>;
  const is = (name: string, type: string): boolean => typeof step[name] === type;
  switch (step["do"]) {
    case "piece":
      return is("text", "string");
    case "rock":
      return is("hex", "string");
    case "paddy":
      return is("name", "string") && is("set", "object");
    case "workers":
      return is("slot", "string") && (step["number"] === null || is("number", "number"));
    case "whole":
      return is("sketch", "object") && step["sketch"] !== null;
    case "clear":
      return true;
    default:
      return false;
  }
}
