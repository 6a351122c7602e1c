import type { GameReview, ReviewInfo, TurningPoint } from "../generated/wire";
import { askReview, isUnreachable, review, sentence } from "./api";

const LOOK_EVERY = 1000;

/** The review of one table: asked for, then looked after until it is there. */
export class Reviewing {
  found = $state.raw<GameReview | null>(null);
  problem = $state("");
  idle = $state(false); // nobody has asked for it
  #timer = 0;
  #left = false;

  /** `wait`: milliseconds to look for one that is there before it is asked for; null: it is not asked for by itself. */
  constructor(
    private readonly id: string,
    private readonly wait: number | null = 0,
  ) {
    if (wait === 0) this.ask();
    else void this.#take(review(id));
  }

  /** Ask for it, for the first time or once more. */
  ask(): void {
    this.problem = "";
    this.idle = false;
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
      else if (info.state === "none") this.#begin();
      else this.problem = "The review could not be worked out.";
    } catch (error) {
      if (this.#left) return;
      if (isUnreachable(error)) this.#lookLater(review);
      else this.problem = sentence(error);
    }
  }

  /** There is none, or the server has begun anew meanwhile. */
  #begin(): void {
    if (this.wait === null) this.idle = true;
    else this.#lookLater(askReview, this.wait || LOOK_EVERY);
  }

  #lookLater(how: (id: string) => Promise<ReviewInfo>, after = LOOK_EVERY): void {
    this.#timer = window.setTimeout(() => void this.#take(how(this.id)), after);
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

/** A turning point for the end screen: its place among those of the review, and the share it changed. */
export interface Foremost {
  number: number;
  point: TurningPoint;
  head: string; // "Round 3"
  at: number; // the standing of the game's course it led to
  before: number;
  after: number;
}

const SHOWN = 3;

/** The largest swings of a game, in the order in which they came; `heads` are the chapters of its course, the start first. */
export function foremost({ points, shares, turns }: GameReview, heads: readonly string[]): Foremost[] {
  const standing = (at: number): number => Math.max(0, ...turns.slice(0, at + 1).map((head) => heads.indexOf(head)));
  return points
    .map((point, number) => ({
      number,
      point,
      head: turns[point.at] ?? "",
      at: standing(point.at),
      before: shares[point.at - 1]?.[point.seat_moved] ?? 0,
      after: shares[point.at]?.[point.seat_moved] ?? 0,
    }))
    .slice(0, SHOWN)
    .toSorted((a, b) => a.point.at - b.point.at);
}
