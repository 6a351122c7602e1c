import type {
  SeasonsCardView as Card,
  SeasonsPaddyView as Paddy,
  SeasonsSeatView as SeatView,
  SeasonsView as View,
} from "../../generated/wire";
import { count, list } from "../../shell/words";

export const DEGREES = ["0", "90", "180", "270"] as const;
export const TURNED = ["upright", "turned once", "turned twice", "turned three times"] as const;
const TIMINGS: Record<string, string> = {
  both: "in both seasons",
  dry: "in the Dry Season",
  end: "at the end of the game",
};

export const cardOf = (view: View, number: number): Card => {
  const card = (view.cards ?? []).find((one) => one.card === number);
  if (!card) throw new Error(`there is no card ${number}`);
  return card;
};

export const timingWord = (card: Card): string => TIMINGS[card.timing] ?? card.timing;
export const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`);

/** The paddy side of a card, for those who hear the table. */
export function describeCard(card: Card): string {
  const kinds = ["farmer", "buffalo", "house"].map(
    (kind) => [kind, card.features.filter((one) => one.kind === kind).length] as const,
  );
  const words = kinds
    .filter(([, n]) => n)
    .map(([kind, n]) => (kind === "buffalo" ? count(n, "buffalo", "buffaloes") : count(n, kind)));
  return `card ${card.card}, ${words.length ? list(words) : "empty"}`;
}

/** What lies in a paddy: "2 farmers and 1 buffalo". */
function features(paddy: Paddy): string {
  const words = [
    paddy.farmers ? count(paddy.farmers, "farmer") : "",
    paddy.buffaloes ? count(paddy.buffaloes, "buffalo", "buffaloes") : "",
    paddy.houses ? count(paddy.houses, "house") : "",
  ].filter(Boolean);
  return words.length ? ` with ${list(words)}` : "";
}

export function describePaddy(paddy: Paddy): string {
  if (paddy.printed)
    return `closed paddy of size ${paddy.size}${features(paddy)}, printed on the start card, counts at the end`;
  if (paddy.closed) return `closed paddy of size ${paddy.size}${features(paddy)}, ${count(paddy.worth, "point")}`;
  return `open paddy of size ${paddy.size}${features(paddy)}, worth ${paddy.worth} if it were closed as it is`;
}

/** A landscape in a sentence. */
export function describeLand(seat: SeatView): string {
  if (!seat.laid.length) return "no card yet";
  const open = seat.paddies.length - seat.closed;
  return `${count(seat.laid.length, "card")}, ${count(seat.closed, "closed paddy", "closed paddies")}, ${count(open, "open paddy", "open paddies")}`;
}

/** The short note beside the score. */
export function landNote(seat: SeatView): string {
  if (!seat.laid.length) return "";
  return `${seat.closed} closed${seat.stranded ? `, ${count(seat.stranded, "buffalo", "buffaloes")} open` : ""}`;
}

/** The score so far, line by line. */
export const linesOf = (seat: SeatView): { label: string; points: string }[] =>
  seat.lines.flatMap(({ label, points: [points = 0] }) =>
    points ? [{ label, points: points < 0 ? signed(points) : String(points) }] : [],
  );

/** "closes paddies of size 2 and 4" or "closes nothing". */
export function closesWords(sizes: readonly number[]): string {
  if (!sizes.length) return "closes nothing";
  return `closes ${sizes.length === 1 ? "a paddy" : "paddies"} of size ${list(sizes.map(String))}`;
}
