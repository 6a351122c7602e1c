import type { Choice } from "../generated/wire";
import type { Confirming } from "./settings.svelte";

const TWICE_MS = 350; // two clicks within this time are one

/** An action in notation, where a refusal shall appear, and an action to follow if it is legal right after. */
export interface Move {
  text: string;
  spot: HTMLElement | null;
  then: string;
}

export const moveOf = (text: string, spot: EventTarget | null, then: string): Move => ({
  text,
  spot: spot instanceof HTMLElement ? spot : null,
  then,
});

/** Whether a choice is only laid out by the first click. */
export const asks = (choice: Choice, confirm: Confirming): boolean =>
  confirm === "everything" || (confirm === "what is for good" && choice.undo === "for good");

/** The choice that waits to be confirmed: shown on the board and in the prompt bar, not yet sent. */
export class Staged {
  choice = $state.raw<Choice | null>(null);
  move = $state.raw<Move | null>(null);
  words = $state(""); // what it does
  #last = 0; // when it was clicked

  /** Lay a choice out; the same once more, if not by a double click, is as good as pressing the button: true. */
  stage(choice: Choice, move: Move, words = "", now = performance.now()): boolean {
    const again = this.move?.text === move.text && now - this.#last > TWICE_MS;
    this.#last = now;
    this.choice = choice;
    this.move = move;
    this.words = words || choice.label;
    return again;
  }

  /** Let it go; whether there was something. */
  drop(): boolean {
    const had = this.move !== null;
    this.choice = this.move = null;
    return had;
  }

  /** After each frame: what is no longer offered goes. */
  hear(choices: readonly Choice[]): void {
    if (!this.move) return;
    this.choice = choices.find((choice) => choice.text === this.move?.text) ?? null;
    if (!this.choice) this.move = null;
  }
}
