import { expect, test } from "vitest";
import { marked } from "../src/shell/glossary";

const terms = [
  { name: "magic water", also: [] },
  { name: "water", also: [] },
  { name: "weed", also: ["weeds"] },
];

test("each term is marked once, in whatever form it stands, and the longest form wins", () => {
  expect(marked("Place 2 magic water; pull Weeds, and a weed more.", terms)).toEqual([
    { text: "Place 2 ", term: "" },
    { text: "magic water", term: "magic water" },
    { text: "; pull ", term: "" },
    { text: "Weeds", term: "weed" },
    { text: ", and a weed more.", term: "" },
  ]);
});

test("parts of words are no terms, and the pieces are the sentence", () => {
  const text = "Seaweed and watering cans (a.b)";
  expect(marked(text, terms)).toEqual([{ text, term: "" }]);
  expect(marked(text, [])).toEqual([{ text, term: "" }]);
});
