import type { Choice } from "../../generated/wire";

/** A side of the field and what may be done there. */
export interface SideOffer {
  wall?: Choice;
  gate?: Choice;
  other?: Choice; // entry or exit of a new paddy
}

/** The legal choices, sorted by the part of the table that offers them. */
export interface Offers {
  sides: Map<string, SideOffer>;
  moves: Map<string, Map<string, Choice>>; // a gate: the sides it may move to
  hexes: Map<string, Choice[]>; // by the hex the notation names: a paddy's first one, or a single hex
  cards: Map<number, Choice>; // keep, play, use
  claims: Map<number, Choice>;
  buys: Map<string, Choice>; // laborer, livestock
  plans: Map<number, Choice>; // numbers for the action that is planned next
  slot: string; // that action, "" when nothing is planned
  rivals: Choice[]; // against, infest
  byHand: Choice[]; // steps of a card played by hand
  done: Choice | null;
  others: Choice[]; // whatever else there is, as plain buttons
}

/** Actions on a whole paddy and on a single hex; the first word of their notation. */
export const ON_A_PADDY = new Set([
  "hold",
  "fill",
  "empty",
  "pull",
  "tend",
  "harvest",
  "grow",
  "wait",
  "plant",
  "suffer",
  "fertilise",
  "clear",
  "flood",
]);
export const ON_A_HEX = new Set(["rock", "magic", "add"]);

/** Sort the choices of a frame by the words of their notation. */
export function sorted(choices: readonly Choice[]): Offers {
  const offers: Offers = {
    sides: new Map(),
    moves: new Map(),
    hexes: new Map(),
    cards: new Map(),
    claims: new Map(),
    buys: new Map(),
    plans: new Map(),
    slot: "",
    rivals: [],
    byHand: [],
    done: null,
    others: [],
  };
  for (const choice of choices) place(choice, offers);
  return offers;
}

function place(choice: Choice, offers: Offers): void {
  const [, first = "", second = ""] = choice.text.split(" ");
  const { kind } = choice;
  if (kind === "done") offers.done = choice;
  else if (kind === "wall" || kind === "gate") offers.sides.set(first, { ...offers.sides.get(first), [kind]: choice });
  else if (kind === "entry" || kind === "exit") offers.sides.set(first, { ...offers.sides.get(first), other: choice });
  else if (kind === "move") inner(offers.moves, first).set(second, choice);
  else if (ON_A_PADDY.has(kind) || ON_A_HEX.has(kind))
    offers.hexes.set(first, [...(offers.hexes.get(first) ?? []), choice]);
  else if (kind === "keep" || kind === "play" || kind === "use") offers.cards.set(Number(first), choice);
  else if (kind === "claim") offers.claims.set(Number(first), choice);
  else if (kind === "buy") offers.buys.set(first, choice);
  else if (kind === "plan") {
    offers.slot = first;
    offers.plans.set(Number(second), choice);
  } else if (kind === "against" || kind === "infest") offers.rivals.push(choice);
  else if (kind === "hand") offers.byHand.push(choice);
  else offers.others.push(choice);
}

function inner(map: Offers["moves"], key: string): Map<string, Choice> {
  const known = map.get(key) ?? new Map<string, Choice>();
  map.set(key, known);
  return known;
}

/** Whether a wall or gate would lose hexes for good: the server adds them to its side. */
export const loses = (choice: Choice | undefined): boolean =>
  (choice?.kind === "wall" || choice?.kind === "gate") && (choice.args?.length ?? 0) > 1;

/** Whether a wall or gate is sound only with a second piece, as its label says. */
export const needsSecond = (choice: Choice | undefined): boolean =>
  choice?.label.includes("must be followed by") ?? false;

/** What a click on a paddy or hex plays when it offers several: drain, fill, grow, or harvest as much as possible. */
export function mainOf(choices: readonly Choice[]): Choice | undefined {
  if (choices[0]?.kind === "harvest") return choices.filter((choice) => !choice.args?.[2]).at(-1);
  return choices[0];
}
