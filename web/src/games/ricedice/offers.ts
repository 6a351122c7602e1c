import type { Choice, RicediceView as View } from "../../generated/wire";

export const ACTIONS = ["worker", "water", "card"] as const;
export type Action = (typeof ACTIONS)[number];
export const FACES = ["weed", "worker", "double", "wild", "water", "card"] as const;
export type Face = (typeof FACES)[number];

/** Why an action can do nothing while another could do something; "" where it may be taken without a word. */
export function idleWords(view: View, name: string): string {
  const told = view.actions.find((one) => one.name === name);
  return told && !told.can && view.actions.some((one) => one.can) ? told.words : "";
}

/** A drawn card and one place in the row it may go to: an end, or over a paddy. */
export interface Keep {
  choice: Choice;
  card: string; // id of the drawn card
  place: "left" | "right" | number; // a number: over that slot
}

/** Water that a paddy shall hold, or take. */
export interface Tokens {
  choice: Choice;
  tokens: number;
  lasts: boolean; // does not return to the reservoir at the end of the turn
}

/** The legal choices, sorted by the part of the table that offers them. */
export interface Offers {
  rerolls: { choice: Choice; faces: string }[];
  stand: Choice | null;
  turns: { choice: Choice; from: Face; to: Face }[];
  actions: Partial<Record<Action, Choice>>;
  fewer: { choice: Choice; cards: number }[]; // the card action with wilds left uncounted
  slots: Map<number, Choice[]>; // plant, harvest, pull, free, remove
  weeds: Map<number, Choice>; // of the roll, by the paddy they may be put on
  levels: Map<number, Tokens[]>;
  takes: Map<number, Tokens[]>;
  keeps: Keep[];
  ignore: Choice | null; // a weed of the roll
  lose: Choice | null; // a weed of the roll that has no room
  done: Choice | null; // done, leave
  others: Choice[]; // whatever else there is, as plain buttons
}

const ENDS = ["left", "right"] as const; // places 0 and 1; then the slots
const ON_A_PADDY = new Set(["plant", "harvest", "pull", "free", "remove"]);

export const facesKey = (faces: readonly string[]): string => faces.toSorted().join(" ");

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** Sort the choices of a frame. Dice and slots are counted from 1, faces from 0. */
export function sorted(choices: readonly Choice[], view: View): Offers {
  const offers: Offers = {
    rerolls: [],
    stand: null,
    turns: [],
    actions: {},
    fewer: [],
    slots: new Map(),
    weeds: new Map(),
    levels: new Map(),
    takes: new Map(),
    keeps: [],
    ignore: null,
    lose: null,
    done: null,
    others: [],
  };
  for (const choice of choices) place(choice, view, offers);
  return offers;
}

function place(choice: Choice, view: View, offers: Offers): void {
  const [first = 0, second = 0, third = 0] = choice.args ?? [];
  const { kind } = choice;
  if (kind === "stand") offers.stand = choice;
  else if (kind === "reroll")
    offers.rerolls.push({ choice, faces: facesKey((choice.args ?? []).map((place) => view.dice[place - 1] ?? "")) });
  else if (kind === "turn") offers.turns.push({ choice, from: FACES[first] ?? "weed", to: FACES[second] ?? "weed" });
  else if (kind === "worker" || kind === "water" || kind === "card") offers.actions[kind] = choice;
  else if (kind === "without") offers.fewer.push({ choice, cards: second });
  else if (kind === "weed") offers.weeds.set(first, choice);
  else if (ON_A_PADDY.has(kind)) push(offers.slots, first, choice);
  else if (kind === "level") push(offers.levels, first, { choice, tokens: second, lasts: third > 0 });
  else if (kind === "take") push(offers.takes, first, { choice, tokens: second, lasts: third > 0 });
  else if (kind === "keep")
    offers.keeps.push({ choice, card: choice.text.split(" ")[1] ?? "", place: ENDS[second] ?? second - 1 });
  else if (kind === "ignore") offers.ignore = choice;
  else if (kind === "lose") offers.lose = choice;
  else if (kind === "done" || kind === "leave") offers.done = choice;
  else offers.others.push(choice);
}
