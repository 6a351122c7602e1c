import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Frame, LogLine, RecapInfo } from "../src/generated/wire";
import { byChapter } from "../src/shell/happened/chapters";
import { concerns, News, NOTE_MS } from "../src/shell/happened/news.svelte";

const line = (number: number, parts: Partial<LogLine> = {}, step = "Rain", round = 1): LogLine => ({
  number,
  chapter: { kind: "Round", number: round, step, text: `Round ${round} · ${step}` },
  seat: 0,
  text: `line ${number}`,
  kind: "event",
  ...parts,
});
const frame = (recap: RecapInfo | null = null, seat: number | null = 0): Frame => ({ seat, recap }) as unknown as Frame;
const told = (since: number): RecapInfo => ({ since, lines: [], more: 0 });

describe("the log by chapter", () => {
  const numbers = (log: LogLine[]): unknown =>
    byChapter(log).map(({ head, steps }) => [
      head.text,
      ...steps.map(({ name, lines }) => [name, lines.map((one) => one.number)]),
    ]);

  it("puts rounds, steps and lines with the latest first", () => {
    const log = [line(0), line(1), line(2, {}, "Plan"), line(3, {}, "Rain", 2)];
    expect(numbers(log)).toEqual([
      ["Round 2", ["Rain", [3]]],
      ["Round 1", ["Plan", [2]], ["Rain", [1, 0]]],
    ]);
  });

  it("keeps the lines of a step together where seats act at the same time", () => {
    const log = [line(0, {}, "Build"), line(1, {}, "Rocks"), line(2, {}, "Build")];
    expect(numbers(log)).toEqual([["Round 1", ["Rocks", [1]], ["Build", [2, 0]]]]);
  });

  it("leaves out headings and what is only the other side of another line", () => {
    expect(numbers([line(0, { heading: true }), line(1, { touch: "loss" }), line(2, { touch: "echo" })])).toEqual([
      ["Round 1", ["Rain", [1]]],
    ]);
  });
});

describe("news", () => {
  let news: News;
  beforeEach(() => {
    vi.useFakeTimers();
    news = new News();
  });

  it("keeps the recap of a turn as it was until the own next move", () => {
    const first = told(4);
    news.hear(frame(first), [], true);
    news.hear(frame(told(4)), [], false);
    expect(news.recap).toBe(first);
    news.putRecapAway();
    news.hear(frame(told(4)), [], false);
    expect(news.recap).toBe(null);
    const next = told(9);
    news.hear(frame(next), [], false);
    expect(news.recap).toBe(next);
    news.hear(frame(null), [], false);
    expect(news.recap).toBe(null);
  });

  it("notes what others do to the seat, for a while", () => {
    const pest = line(5, { touch: "loss", seat: 0, to: 0, by: 1 });
    news.hear(frame(), [pest, line(6), line(7, { touch: "loss", by: 0 })], false);
    expect(news.notes).toEqual([pest]);
    vi.advanceTimersByTime(NOTE_MS);
    expect(news.notes).toEqual([]);
  });

  it("says nothing of what happened before the page was opened", () => {
    news.hear(frame(), [line(1, { banner: true }), line(2, { touch: "gain", to: 0, by: 1 })], true);
    expect([news.banner, news.notes]).toEqual([[], []]);
  });

  it("shows a banner until the player does something", () => {
    const rain = line(3, { banner: true });
    news.hear(frame(), [rain], false);
    expect(news.banner).toEqual([rain]);
    news.quiet();
    expect(news.banner).toEqual([]);
  });

  it("concerns the seat something is done to, and no spectator", () => {
    const stolen = line(1, { touch: "loss", seat: 1, to: 0, by: 1 });
    expect([concerns(stolen, 0), concerns(stolen, 1), concerns(stolen, null)]).toEqual([true, false, false]);
    expect(concerns(line(2, { touch: "deed", to: 0, by: 1 }), 0)).toBe(false);
  });
});
