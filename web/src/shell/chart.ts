import type { ChapterInfo, Outcome } from "../generated/wire";
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
  lifted?: boolean; // its number stands beside the line, not on it
}

const LIFT = 30; // pixels from a line to a number beside it
const WIDE = 26; // pixels that such a number takes

/** Where the numbers beside lines stand: above their places; beside them where that is too high, another one stands or the
    names of the lines begin. */
export function lifted(
  places: readonly { x: number; y: number }[],
  ceiling: number,
  edge: number,
): { x: number; y: number }[] {
  const taken: { x: number; y: number }[] = [];
  for (const { x, y } of places) {
    const spot = y - LIFT < ceiling || x >= edge ? { x: x - LIFT - 4, y } : { x, y: y - LIFT };
    const step = x > LIFT + taken.length * WIDE ? -WIDE : WIDE;
    while (taken.some((one) => Math.hypot(one.x - spot.x, one.y - spot.y) < WIDE)) spot.x += step;
    taken.push(spot);
  }
  return taken;
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
export const headOf = ({ kind, number }: Pick<ChapterInfo, "kind" | "number">): string =>
  number ? `${kind} ${number}` : kind;

const short = ({ kind, number }: Pick<ChapterInfo, "kind" | "number">, kinds: number): string => {
  if (kinds === 1) return number ? String(number) : kind;
  const [first = ""] = kind.split(" ");
  return number ? `${first} ${number}` : first;
};

/** What everybody had at the start and after each chapter of the game. */
export interface Progress {
  lines: Line[];
  ticks: Tick[];
  kinds: string[]; // of the numbered chapters: "Round", "Turn"
}

/** The lines of all seats, and of opponents without one, through the standings of a game. */
export function progressOf(session: Pick<Session, "you">, outcome: Outcome): Progress {
  const course = outcome.course ?? [];
  const [, ...chapters] = course.map(({ chapter }) => chapter);
  const kinds = [...new Set(chapters.filter((one) => one.number).map((one) => one.kind))];
  return {
    lines: [
      ...outcome.scores.map((end, seat) => ({
        seat,
        name: session.you(seat),
        values: course.map(({ scores }) => scores[seat] ?? 0),
        end,
      })),
      ...Object.entries(outcome.rivals ?? {}).map(([name, end]) => ({
        seat: null,
        name,
        values: course.map(({ rival }) => rival ?? 0),
        end,
      })),
    ],
    ticks: [
      { at: 0, words: "start" },
      ...chapters.map((chapter, k) => ({ at: k + 1, words: short(chapter, kinds.length) })),
    ],
    kinds,
  };
}
