import type { Face } from "./offers";

interface Seen {
  dice: readonly Face[];
  turn: string;
  rerolls: number;
}

/** Which dice are chosen for a reroll, and which have just been thrown. */
export class Rolls {
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  tumbling = $state.raw<ReadonlySet<number>>(new Set());
  #seen: Seen | null = null;

  toggle(die: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(die)) next.add(die);
    this.chosen = next;
  }

  only(die: number): void {
    this.chosen = new Set([die]);
  }

  none(): void {
    this.chosen = new Set();
  }

  /** A new frame. In a new turn all dice tumble; after a reroll those that were not left lying. */
  hear(now: Seen): void {
    const before = this.#seen;
    this.#seen = now;
    if (!before) return;
    const fresh = before.turn !== now.turn;
    const thrown = before.dice.join() !== now.dice.join() || (this.chosen.size > 0 && now.rerolls < before.rerolls);
    if (!fresh && !thrown) return;
    const lying = fresh ? [] : before.dice.filter((_, die) => !this.chosen.has(die));
    this.tumbling = new Set(now.dice.flatMap((face, die) => (taken(lying, face) ? [] : [die])));
    this.chosen = new Set();
  }
}

/** Take one die of a face out of those lying there; false when there is none. */
function taken(lying: Face[], face: Face): boolean {
  const at = lying.indexOf(face);
  if (at >= 0) lying.splice(at, 1);
  return at >= 0;
}
