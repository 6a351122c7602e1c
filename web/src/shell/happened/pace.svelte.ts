import type { Pace } from "../settings.svelte";

/** Milliseconds from one shown move of others to the next. */
export const PAUSES: Record<Pace, number> = {
  "at once": 0,
  fast: 150,
  normal: 350,
  slow: 1000,
  "step by step": Infinity,
};

const MOST = 150; // that wait; more would only fill the memory of one who watches bots for hours

interface Waiting<T> {
  item: T;
  paced: boolean;
}

/** Shows what comes in order, and what others do at the chosen pace; the rest waits here until its time or a skip. */
export class Paced<T> {
  length = $state(0); // how many wait

  #waiting: Waiting<T>[] = [];
  #shownAt = -Infinity; // when a move of others was last shown
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly show: (item: T) => void,
    private readonly pause: () => number,
  ) {}

  /** Take something in: what others have done waits for its time; what answers the player never does. */
  put(item: T, paced: boolean): void {
    if (!paced) this.skip();
    this.#waiting.push({ item, paced });
    if (this.#waiting.length > MOST) this.#showFirst();
    this.#advance();
  }

  /** Something that belongs to what was shown last: it comes at once unless something waits before it. */
  putAfter(item: T): void {
    this.#waiting.push({ item, paced: false });
    this.#advance();
  }

  /** Show the next one now, whatever the pace. */
  next(): void {
    this.#showFirst();
    this.#advance();
  }

  /** Show everything now. */
  skip(): void {
    while (this.#waiting.length) this.#showFirst();
    this.#advance();
  }

  /** Forget what waits: the connection is lost, and a new one brings all of it. */
  clear(): void {
    this.#waiting = [];
    this.#advance();
  }

  #advance(): void {
    clearTimeout(this.#timer);
    for (let first = this.#waiting[0]; first; first = this.#waiting[0]) {
      const left = first.paced ? this.#left() : 0;
      if (left > 0) {
        if (left < Infinity) this.#timer = setTimeout(() => this.#advance(), left);
        break;
      }
      this.#showFirst();
    }
    this.length = this.#waiting.length;
  }

  /** Milliseconds until the next move of others is due. */
  #left(): number {
    const pause = this.pause();
    return pause === Infinity ? pause : this.#shownAt + pause - performance.now();
  }

  #showFirst(): void {
    const first = this.#waiting.shift();
    if (!first) return;
    this.#shownAt = performance.now();
    this.show(first.item);
  }
}
