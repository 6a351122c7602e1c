import type { Face } from "./offers";

/** Which dice are chosen for a reroll, and which have just been thrown. */
export class Rolls {
  chosen = $state.raw<ReadonlySet<number>>(new Set());
  tumbling = $state.raw<ReadonlySet<number>>(new Set());
  #seen = "";
  #kept: Face[] = [];

  toggle(die: number): void {
    const next = new Set(this.chosen);
    if (!next.delete(die)) next.add(die);
    this.chosen = next;
  }

  only(die: number): void {
    this.chosen = new Set([die]);
  }

  /** A new frame: after a throw the dice that were not kept tumble. `roll` tells throws apart. */
  hear(dice: readonly Face[], roll: string): void {
    if (roll === this.#seen) return;
    const kept = [...this.#kept];
    const thrown = new Set<number>();
    dice.forEach((face, die) => {
      const at = kept.indexOf(face);
      if (at < 0) thrown.add(die);
      else kept.splice(at, 1);
    });
    this.tumbling = this.#seen ? thrown : new Set();
    this.#seen = roll;
    this.#kept = [];
    this.chosen = new Set();
  }

  /** The chosen dice are being thrown again; the rest lie still. */
  throwChosen(dice: readonly Face[]): void {
    this.#kept = dice.filter((_, die) => !this.chosen.has(die));
  }
}
