import type { ChapterInfo, LogLine, Outcome } from "../generated/wire";
import type { Session } from "./session.svelte";

/** A seat's line in a chart, or that of an opponent without a seat. */
export interface Line {
  seat: number | null;
  name: string;
  values: number[];
  end: number; // the figure beside the name
}
/** Words below a place of the chart. */
export interface Tick {
  at: number;
  words: string;
}
/** A numbered place on a line. */
export interface Spot {
  number: number;
  at: number;
  value: number;
}

/** Things in a column, from the top down and pushed apart so that none covers another and none lies below the floor. */
export function apart<T extends { y: number }>(things: readonly T[], gap: number, floor: number): T[] {
  const placed = things.map((thing) => ({ ...thing })).toSorted((a, b) => a.y - b.y);
  let ceiling = -Infinity;
  for (const one of placed) {
    one.y = Math.max(one.y, ceiling);
    ceiling = one.y + gap;
  }
  for (const one of placed.toReversed()) {
    one.y = Math.min(one.y, floor);
    floor = one.y - gap;
  }
  return placed;
}

const STEPS = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000];
const MOST_MARKS = 6;

/** Round values: 0, up to one that is not below the highest, and down to one that is not above the lowest. */
export function marksFor(values: readonly number[]): number[] {
  const [lowest, highest] = [Math.min(0, ...values), Math.max(1, ...values)];
  const step = STEPS.find((one) => (highest - lowest) / one <= MOST_MARKS) ?? highest - lowest;
  const [first, last] = [Math.floor(lowest / step), Math.ceil(highest / step)];
  return Array.from({ length: last - first + 1 }, (_, k) => (first + k) * step);
}

/** "Round 3": a chapter without its step. */
export const headOf = ({ kind, number }: ChapterInfo): string => (number ? `${kind} ${number}` : kind);

const short = ({ kind, number }: ChapterInfo, kinds: number): string => {
  if (kinds === 1) return number ? String(number) : kind;
  const [first = ""] = kind.split(" ");
  return number ? `${first} ${number}` : first;
};

/** What everybody had after each chapter of the game. */
export interface Progress {
  lines: Line[];
  ticks: Tick[];
  kinds: string[]; // of the numbered chapters: "Round", "Turn"
}

/** The chapters of the game in their order, from the first numbered one on; what comes before is its start. */
function chaptersOf(log: readonly LogLine[]): ChapterInfo[] {
  const paid = new Set(log.filter((line) => line.points).map((line) => headOf(line.chapter)));
  const all = [...new Map(log.map((line) => [headOf(line.chapter), line.chapter])).values()];
  const begun = all.slice(Math.max(0, all.findIndex((chapter) => chapter.number)));
  return begun.filter((chapter) => chapter.number || paid.has(headOf(chapter)));
}

/** Points added up from the log, chapter by chapter; the end of each line is the final score. */
export function progressOf(session: Session, outcome: Outcome): Progress {
  const { log } = session;
  const chapters = chaptersOf(log);
  const kinds = [...new Set(chapters.filter((one) => one.number).map((one) => one.kind))];
  const course = (seat: number | null, total: number): number[] => {
    const gains = chapters.map((chapter) => gained(log, seat, chapter));
    const values = [gained(log, seat) - gains.reduce((sum, gain) => sum + gain, 0)];
    for (const gain of gains.slice(0, -1)) values.push((values.at(-1) ?? 0) + gain);
    return [...values, total];
  };
  return {
    lines: [
      ...outcome.scores.map((total, seat) => ({ seat, name: session.you(seat), values: course(seat, total), end: total })),
      ...Object.entries(outcome.rivals ?? {}).map(([name, total]) => ({ seat: null, name, values: course(null, total), end: total })),
    ],
    ticks: [{ at: 0, words: "start" }, ...chapters.map((chapter, k) => ({ at: k + 1, words: short(chapter, kinds.length) }))],
    kinds,
  };
}

/** What a seat has gained in a chapter, or in all of them. */
const gained = (log: readonly LogLine[], seat: number | null, chapter?: ChapterInfo): number =>
  log
    .filter((line) => line.seat === seat && (!chapter || headOf(line.chapter) === headOf(chapter)))
    .reduce((sum, line) => sum + (line.points ?? 0), 0);
