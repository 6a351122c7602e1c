import type { Hint } from "../../generated/wire";
import type { Session } from "../../shell/session.svelte";
import type { Offers } from "./offers";

export const SLOTS = ["build", "oxen", "rocks", "weeds", "pests", "harvest", "plant"] as const;
export type Slot = (typeof SLOTS)[number];
export type Pieces = "laborers" | "livestock";

export const piecesOf = (slot: Slot): Pieces => (slot === "oxen" || slot === "rocks" || slot === "pests" ? "livestock" : "laborers");
const nothing = (): Record<Slot, number> => ({ build: 0, oxen: 0, rocks: 0, weeds: 0, pests: 0, harvest: 0, plant: 0 });

/** The numbers that a hint puts into the plan: the one asked for next, and those that follow. */
export function planOf(hint: Hint | null): Partial<Record<Slot, number>> {
  const texts = hint ? [hint.options[0]?.text ?? "", ...hint.then] : [];
  return Object.fromEntries(texts.map((text) => text.split(" ")).flatMap(([verb, slot, n]) => (verb === "plan" ? [[slot, Number(n)]] : [])));
}

/** The plan as it is put together on the page; it is sent number by number once it is confirmed. */
export class Planning {
  staged = $state(nothing());
  sending = $state(false);
  #back = $state<Slot | "">(""); // the action to go back to
  #round = 0;

  /** A new round begins with an empty plan, or with what was sent before the page was opened. */
  begin(round: number, offers: Offers, plan: Record<string, number>, planned: boolean): void {
    if (round === this.#round) return;
    this.#round = round;
    this.staged = nothing();
    for (const slot of SLOTS) if (this.sent(slot, offers, planned)) this.staged[slot] = plan[slot] ?? 0;
    this.sending = false;
    this.#back = "";
  }

  /** Whether an action's number has already been sent. */
  sent(slot: Slot, offers: Offers, planned: boolean): boolean {
    if (planned) return true;
    return offers.slot !== "" && SLOTS.indexOf(slot) < SLOTS.indexOf(offers.slot as Slot);
  }

  /** Pieces of a sort put to work and not yet sent. */
  open(pieces: Pieces, offers: Offers): number {
    return SLOTS.filter((slot) => piecesOf(slot) === pieces && !this.sent(slot, offers, false)).reduce((sum, slot) => sum + this.staged[slot], 0);
  }

  confirm(): void {
    this.sending = true;
  }

  /** Take numbers back as far as that of an action, and go on putting the plan together there. */
  revise(slot: Slot): void {
    this.sending = false;
    this.#back = slot;
  }

  /** After each frame: send the next number, or take the next one back. */
  step(session: Session, offers: Offers, phase: string, planned: boolean): void {
    if (phase !== "plan" || session.note) {
      this.sending = false;
      this.#back = "";
    }
    if (session.waiting || !session.connected) return;
    if (this.sending) {
      const next = offers.slot ? this.wish(offers) : "";
      if (next) session.act(next, document.getElementById("confirm"));
      else this.sending = false;
    } else if (this.#back) {
      if (session.frame?.can_undo && this.sent(this.#back, offers, planned)) session.undo();
      else this.#back = "";
    }
  }

  /** The notation of the number that is asked for next; what is more than there is becomes what there is. */
  wish(offers: Offers): string {
    const most = Math.max(...offers.plans.keys());
    return offers.plans.get(Math.min(this.staged[offers.slot as Slot] ?? 0, most))?.text ?? "";
  }
}
