import type { Frame, LogLine, RecapInfo } from "../../generated/wire";

export const NOTE_MS = 4000;
const MOST_NOTES = 3;

/** What the table tells besides the log: the recap of this turn, a banner where a round begins, and short notes. */
export class News {
  recap = $state.raw<RecapInfo | null>(null);
  banner = $state.raw<readonly LogLine[]>([]);
  notes = $state.raw<readonly LogLine[]>([]);

  #known: number | null = null; // since which line the recap of this turn tells
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Take in a frame and its new lines; what the log held when the page was opened is old. */
  hear(frame: Frame, fresh: readonly LogLine[], opened: boolean): void {
    this.#recapOf(frame.recap ?? null);
    if (opened) return;
    const begins = fresh.filter((line) => line.banner);
    if (begins.length) this.banner = begins;
    const mine = fresh.filter((line) => concerns(line, frame.seat));
    if (mine.length) this.#note(mine);
  }

  /** The recap stays as it was when the turn began: it goes with the own first move, or when it is put away. */
  #recapOf(recap: RecapInfo | null): void {
    if (recap && recap.since === this.#known) return;
    this.recap = recap;
    this.#known = recap?.since ?? null;
  }

  #note(lines: readonly LogLine[]): void {
    clearTimeout(this.#timer);
    this.notes = [...this.notes, ...lines].slice(-MOST_NOTES);
    this.#timer = setTimeout(() => (this.notes = []), NOTE_MS);
  }

  putRecapAway(): void {
    this.recap = null;
  }

  /** The player has seen it, and does something else. */
  quiet(): void {
    clearTimeout(this.#timer);
    this.notes = [];
    this.banner = [];
  }
}

/** Whether somebody else did this to a seat: hurt or fed it. */
export function concerns(line: LogLine, seat: number | null): boolean {
  if (seat === null || (line.touch !== "loss" && line.touch !== "gain")) return false;
  return (line.to ?? line.seat) === seat && line.by !== seat;
}
