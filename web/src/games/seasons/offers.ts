import type { Choice } from "../../generated/wire";

/** The legal choices, sorted by the part of the table that offers them; those of cards by the card's number. */
export interface Offers {
  ancestors: Map<number, Choice>;
  starts: Map<number, Choice>; // by quarter turns
  places: Map<number, Choice>;
  rows: Map<number, Choice>;
  takes: Map<number, Choice>;
  lays: Map<number, Choice>; // by action, as the view's placements name them
  aside: Choice | null;
  claims: Map<number, Choice>; // by points
  others: Choice[]; // whatever else there is, as plain buttons
}

export function sorted(choices: readonly Choice[]): Offers {
  const offers: Offers = {
    ancestors: new Map(),
    starts: new Map(),
    places: new Map(),
    rows: new Map(),
    takes: new Map(),
    lays: new Map(),
    aside: null,
    claims: new Map(),
    others: [],
  };
  const byCard: Record<string, Map<number, Choice>> = {
    ancestor: offers.ancestors,
    place: offers.places,
    row: offers.rows,
    take: offers.takes,
    claim: offers.claims,
  };
  for (const choice of choices) {
    const [card = 0, turn = 0] = choice.args ?? [];
    const map = byCard[choice.kind];
    if (map) map.set(card, choice);
    else if (choice.kind === "start") offers.starts.set(turn, choice);
    else if (choice.kind === "lay") offers.lays.set(choice.action, choice);
    else if (choice.kind === "aside") offers.aside = choice;
    else offers.others.push(choice);
  }
  return offers;
}
