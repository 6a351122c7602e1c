import type { SpiritsSpiritView as Spirit, SpiritsView as View } from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";

export const DECK = 20; // cards of a draft, numbered on from those of the one before

/** The first number of the cards that are drafted now. */
export const lowestOf = (view: View): number => (view.round ? DECK + 1 : 1);

/** Where a number stands on the river, in words: the lowest drinks first. */
export function placeWords(number: number, lowest: number): { place: string; words: string } {
  const at = number - lowest + 1;
  const words =
    at === 1
      ? "you drink first"
      : at <= DECK / 3
        ? "you drink early"
        : at <= (2 * DECK) / 3
          ? "in the middle"
          : at < DECK
            ? "you drink late"
            : "you drink last";
  return { place: `${at} of ${DECK}`, words };
}

export const KIND_LINES: Record<Spirit["kind"], string> = {
  active: "in every round, if you like",
  passive: "works by itself to the end",
  once: "one time, then it is spent",
  end: "counts when the game is over",
};
export const KINDS: { kind: Spirit["kind"]; words: string }[] = [
  { kind: "active", words: "used in step 4, in every round after it is played; you may decline" },
  { kind: "passive", words: "always on from the moment it is shown, round 7 included" },
  { kind: "once", words: "one time, in this or a later round; then it is spent" },
];

/** A piece in the picture of a card. */
export interface Drawn {
  piece: PieceName;
  times: number;
  struck: boolean;
}

const WORDS: [RegExp, PieceName][] = [
  [/magic water/i, "magic"],
  [/(?<!magic )water/i, "water"],
  [/laborer/i, "laborer"],
  [/livestock/i, "ox"],
  [/\bwalls?\b/i, "wall"],
  [/\brocks?\b/i, "rock"],
  [/harvest/i, "grown"],
  [/plant/i, "planted"],
  [/weeds?\b/i, "weed"],
  [/pests?\b/i, "pest"],
  [/fertili/i, "fertiliser"],
  [/\brice\b|\btax\b/i, "rice"],
];
const NUMBERS: Record<string, number> = { two: 2, three: 3, four: 4 };
const MOST = 4; // pieces in a picture

/** The pieces that a card's words speak of, at most four of them, each as often as a number before it says. */
export function pictureOf(text: string): Drawn[] {
  const found = WORDS.flatMap(([word, piece]) => {
    const at = text.search(word);
    if (at < 0) return [];
    const before = text.slice(0, at).split(" ").slice(-3).join(" ").toLowerCase();
    const number = /\b(two|three|four|[2-4])\b(?! with)/.exec(before)?.[1] ?? "1";
    return [{ piece, times: NUMBERS[number] ?? Number(number), struck: isStruck(text, at), at }];
  });
  let room = MOST;
  return found
    .toSorted((one, other) => one.at - other.at)
    .flatMap(({ piece, times, struck }) => {
      const some = Math.min(times, room, 3);
      room -= some;
      return some > 0 ? [{ piece, times: some, struck }] : [];
    });
}

/** Whether the sentence says that it does not count or never comes. */
function isStruck(text: string, at: number): boolean {
  const rest = text.slice(at);
  const near = rest.slice(0, /[.;:]/.exec(rest)?.index ?? rest.length);
  return /^(weeds?|pests?)/i.test(rest) && /(not count|never)/.test(near);
}
