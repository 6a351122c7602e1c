import { expect, test } from "vitest";
import { pictureOf, placeWords } from "../src/games/spirits/draft";

test("a number's place on the river is said in words", () => {
  expect(placeWords(1, 1)).toEqual({ place: "1 of 20", words: "you drink first" });
  expect(placeWords(9, 1).words).toBe("in the middle");
  expect(placeWords(14, 1).words).toBe("you drink late");
  expect(placeWords(40, 21)).toEqual({ place: "20 of 20", words: "you drink last" });
});

test("a card's picture shows the pieces its words speak of, as many as they say", () => {
  expect(pictureOf("Two extra laborers this round.")).toEqual([{ piece: "laborer", times: 2, struck: false }]);
  expect(pictureOf("When you harvest, the first weed in each paddy does not count.")).toEqual([
    { piece: "grown", times: 1, struck: false },
    { piece: "weed", times: 1, struck: true },
  ]);
  expect(pictureOf("Place 1 magic water in one of your paddies, +12 rice.").map(({ piece }) => piece)).toEqual([
    "magic",
    "rice",
  ]);
  expect(pictureOf("Nothing known.")).toEqual([]);
});

test("no picture has more than four pieces", () => {
  const many = pictureOf("+4 walls (or gates) this round, remove 2 rocks, +8 rice, four extra laborers.");
  expect(many.reduce((sum, { times }) => sum + times, 0)).toBeLessThanOrEqual(4);
});
