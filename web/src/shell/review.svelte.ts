import type { GameReview, ReviewInfo } from "../generated/wire";
import { askReview, isUnreachable, review, sentence } from "./api";

const LOOK_EVERY = 1000;

/** The review of one table: asked for, then looked after until it is there. */
export class Reviewing {
  found = $state.raw<GameReview | null>(null);
  problem = $state("");
  #timer = 0;
  #left = false;

  constructor(private readonly id: string) {
    this.ask();
  }

  /** Ask for it, for the first time or once more. */
  ask(): void {
    this.problem = "";
    void this.#take(askReview(this.id));
  }

  /** Nobody waits for it any more. */
  leave(): void {
    this.#left = true;
    clearTimeout(this.#timer);
  }

  async #take(answer: Promise<ReviewInfo>): Promise<void> {
    try {
      const info = await answer;
      if (this.#left) return;
      if (info.review) this.found = info.review;
      else if (info.state === "working") this.#lookLater(review);
      else if (info.state === "none") this.#lookLater(askReview); // the server has begun anew meanwhile
      else this.problem = "The review could not be worked out.";
    } catch (error) {
      if (this.#left) return;
      if (isUnreachable(error)) this.#lookLater(review);
      else this.problem = sentence(error);
    }
  }

  #lookLater(how: (id: string) => Promise<ReviewInfo>): void {
    this.#timer = window.setTimeout(() => void this.#take(how(this.id)), LOOK_EVERY);
  }
}

/** A share in points out of a hundred: "+12", "−3", "0". */
export function points(share: number): string {
  const whole = Math.round(100 * share);
  return whole > 0 ? `+${whole}` : whole < 0 ? `−${-whole}` : "0";
}

/** Whether a figure is more than an accident of the playouts. */
export const isSure = (figure: { value: number; error: number }): boolean =>
  Math.abs(figure.value) >= Math.max(0.01, 2 * figure.error);
