import { expect, test } from "vitest";
import type { GameReview, Outcome } from "../src/generated/wire";
import { lifted, progressOf } from "../src/shell/chart";
import { endingOf } from "../src/shell/ending";
import { foremost } from "../src/shell/review.svelte";

const NAMES = ["Made", "Ketut", "Anna"];
const at = (seat: number | null) => ({
  seat,
  name: (one: number | null) => NAMES[one ?? -1] ?? "Happy Farmer",
  you: (one: number) => (one === seat ? "You" : (NAMES[one] ?? "")),
});
const end = (given: Partial<Outcome>): Outcome => ({
  reason: "rounds",
  sentence: "Seven rounds are over.",
  ranking: [[0], [1], [2]],
  winners: [0],
  scores: [217, 194, 166],
  ...given,
});
const told = (seat: number | null, given: Partial<Outcome> = {}) => endingOf(at(seat), end(given), "rice", "Soka");

test("a win is told to the winner as a feast", () => {
  const { won, headline, story, announced } = told(0);
  expect(won).toBe(true);
  expect(headline).toBe("You win, Made: 217 rice");
  expect(story).toBe("Seven rounds are over. 23 ahead of Ketut. The terraces of Soka light their lanterns for you.");
  expect(announced).toBe("You win with 217 rice, 23 ahead of Ketut.");
});

test("a loss is told kindly, with the place and the distance", () => {
  const { won, headline, story, farewell } = told(1);
  expect(won).toBe(false);
  expect(headline).toBe("Made wins with 217 rice");
  expect(story).toBe("Seven rounds are over. You are second, 23 behind.");
  expect(farewell).toBe("Thank you for the game.");
});

test("shared wins, spectators, resignations and opponents without a seat have words of their own", () => {
  expect(told(0, { winners: [0, 1], ranking: [[0, 1], [2]], scores: [9, 9, 1] }).headline).toBe("You win with 9 rice");
  expect(told(null).story).toBe("Seven rounds are over. 23 ahead of Ketut.");
  expect(told(1, { reason: "resigned" }).story).toBe("Seven rounds are over. You are second.");
  const farmer = { winners: [], ranking: [[0]], scores: [80], rivals: { "Happy Farmer": 101 } };
  expect(told(0, farmer).headline).toBe("The Happy Farmer wins with 101 rice");
  expect(told(0, farmer).story).toBe("Seven rounds are over. You are second, 21 behind.");
});

test("the chart has the start and every chapter, for opponents without a seat too", () => {
  const chapter = (number: number) => ({ kind: number ? "Round" : "", number, step: "" });
  const course = [
    { chapter: chapter(0), scores: [0, 2], rival: 0 },
    { chapter: chapter(1), scores: [5, 2], rival: 3 },
    { chapter: chapter(2), scores: [9, 9], rival: 3 },
  ];
  const { lines, ticks, kinds } = progressOf(at(0), end({ scores: [9, 9], rivals: { "Happy Farmer": 3 }, course }));
  expect(lines.map((line) => line.values)).toEqual([
    [0, 5, 9],
    [2, 2, 9],
    [0, 3, 3],
  ]);
  expect(ticks.map((tick) => tick.words)).toEqual(["start", "1", "2"]);
  expect(kinds).toEqual(["Round"]);
});

test("the three largest swings stand in the order of the game, each at its standing", () => {
  const swing = { value: 0.2, error: 0.01 };
  const point = (place: number) => ({
    at: place,
    move: place,
    turn: "",
    seat: 0,
    words: "",
    lent: false,
    seat_moved: 1,
    swing,
  });
  const review: GameReview = {
    moves: 5,
    playouts: 8,
    shares: [0.5, 0.4, 0.3, 0.7, 0.6, 0.9].map((share) => [1 - share, share]),
    turns: ["Set-up", "Set-up", "Round 1", "Draft", "Round 2", "Round 2"],
    points: [point(3), point(5), point(1), point(4)],
    balance: [],
  };
  const found = foremost(review, ["", "Round 1", "Round 2"]);
  expect(found.map((one) => [one.number, one.at])).toEqual([
    [2, 0],
    [0, 1],
    [1, 2],
  ]);
  expect([found[1]?.before, found[1]?.after]).toEqual([0.3, 0.7]);
});

test("numbers on a chart cover neither one another nor the names at its right end", () => {
  const spots = lifted(
    [
      { x: 200, y: 100 },
      { x: 205, y: 102 },
      { x: 400, y: 100 },
      { x: 300, y: 10 },
    ],
    16,
    400,
  );
  expect(spots[0]).toEqual({ x: 200, y: 70 });
  expect(spots[1]?.x).toBeLessThan(190);
  expect(spots[2]?.x).toBeLessThan(380);
  expect(spots[3]).toEqual({ x: 266, y: 10 });
});
