import type { Hint } from "../../generated/wire";

export const SLOTS = ["build", "oxen", "rocks", "weeds", "pests", "harvest", "plant"] as const;
export type Slot = (typeof SLOTS)[number];

/** The numbers that a hint puts into the plan: the one asked for next, and those that follow. */
export function planOf(hint: Hint | null): Partial<Record<Slot, number>> {
  const texts = hint ? [hint.options[0]?.text ?? "", ...hint.then] : [];
  return Object.fromEntries(
    texts.map((text) => text.split(" ")).flatMap(([verb, slot, n]) => (verb === "plan" ? [[slot, Number(n)]] : [])),
  );
}
