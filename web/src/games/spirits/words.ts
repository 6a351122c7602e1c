import type {
  SpiritsFarmView as Farm,
  SpiritsPaddyView as Paddy,
  SpiritsSpiritView as Spirit,
  SpiritsView as View,
} from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { count, list } from "../../shell/words";
import { lostHexes, paddyAt } from "./geometry";
import type { Offers } from "./offers";
import type { Sketching } from "./sketching.svelte";

export const ORDINALS = ["First", "Second", "Third", "Fourth"];
export const roundWords = (view: View): string =>
  view.phase === "draft" || view.phase === "deal"
    ? view.round
      ? "Second draft"
      : "First draft"
    : view.round
      ? `Round ${view.round} of ${view.rounds}`
      : "Set-up";

/** The hexes of a paddy, as the rules name it. */
export const named = (paddy: Paddy): string => paddy.hexes.join(" ");
export const paddyNamed = (farm: Farm, hex: string): string => {
  const paddy = paddyAt(farm, hex);
  return paddy ? named(paddy) : hex;
};

/** A paddy in words, for those who hear the table. */
export function describe(paddy: Paddy): string {
  const water = paddy.rocky
    ? "with rocks"
    : paddy.flooded
      ? "flooded"
      : paddy.discs
        ? `${paddy.discs} of ${paddy.room} water`
        : "dry";
  const cubes = [
    paddy.weeds && count(paddy.weeds, "weed"),
    paddy.pests && count(paddy.pests, "pest"),
    paddy.fertilised && "fertilised",
  ];
  const crop = paddy.stage === "empty" ? "not planted" : paddy.stage;
  const pay = paddy.yields ? `worth ${paddy.yields} rice now, ${paddy.yields_last} in the last round` : "";
  const place = paddy.link ? "" : "not joined to the water";
  return ["paddy " + named(paddy), water, crop, ...cubes, pay, place].filter(Boolean).join(", ");
}

/** A hex in words: "b2, flooded, grown, one weed, paddy a2 b2". */
export function hexWords(farm: Farm, hex: string): string {
  const paddy = paddyAt(farm, hex);
  const here = [
    farm.rocks.includes(hex) && "rock",
    farm.magic.includes(hex) && "magic water",
    lostHexes(farm).includes(hex) && "lost: no paddy can hold it any more",
  ];
  return [hex, ...here, paddy ? describe(paddy) : "open field"].filter(Boolean).join(", ");
}

export const kindPiece = (spirit: Spirit): PieceName => (spirit.kind === "end" ? "passive" : spirit.kind);
const KIND_WORDS: Record<Spirit["kind"], string> = {
  active: "may be used every round",
  once: "may be used once",
  passive: "always works",
  end: "counts at the end",
};
export const kindWords = (spirit: Spirit): string =>
  spirit.printed_kind === spirit.kind ? KIND_WORDS[spirit.kind] : spirit.printed_kind;
export const OURS = "Of our own design: the printed one is not known.";

/** The sign of a row of the plan. */
export const ROW_PIECES: Record<string, PieceName> = {
  build: "wall",
  rocks: "rock",
  weeds: "weed",
  pests: "pest",
  harvest: "grown",
  plant: "planted",
};

/** The laborers that a deed takes in each paddy where it is offered: "b1 b2: 2, c3: 1". */
function costs(farm: Farm, offers: Offers, cost: (paddy: Paddy) => number): string {
  return farm.paddies
    .filter((paddy) => offers.hexes.has(paddy.name))
    .map((paddy) => `${named(paddy)}: ${cost(paddy)}`)
    .join(", ");
}

/** What the strip under the field says: what to click, and what it costs. */
export function fieldWords(view: View, farm: Farm, offers: Offers, mine: boolean): string {
  const kind = [...offers.hexes.values()][0]?.[0]?.kind ?? "";
  const side = [...offers.sides.values()][0]?.other?.kind ?? "";
  if (mine && view.phase === "gate") return "Click the side of a1 through which its water shall leave.";
  if (side) return `Click the ${side} side of the new paddy.`;
  if (kind === "rock")
    return view.phase === "resolve" ? "Click a rock to take it away." : `Click a rock. ${farm.left} livestock left.`;
  if (kind === "magic") return "Click a hex for magic water.";
  if (kind === "add") return "Click the hex of the new paddy.";
  if (kind === "suffer") return "Click the paddy of yours that takes it.";
  if (kind === "clear") return "Click the paddy of yours out of which it goes.";
  if (kind === "flood") return "Click a paddy to fill from the supply.";
  if (kind === "fertilise") return "Click a paddy to fertilise.";
  if (kind === "pull")
    return `Click a paddy to pull a weed. Laborers: ${costs(farm, offers, (paddy) => paddy.weed_labor)}; ${farm.left} left.`;
  if (kind === "tend") return `Click a paddy for a livestock, ${farm.left} left.`;
  if (kind === "plant")
    return `Click a paddy to plant. Laborers: ${costs(farm, offers, (paddy) => paddy.plant_labor)}; ${farm.left} left.`;
  const lost = lostHexes(farm);
  const warning = lost.length ? ` ${list(lost)} can no longer become part of a paddy.` : "";
  return farm.chain.length
    ? `Water runs ${farm.chain.map((head) => paddyNamed(farm, head)).join(" › ")} › out.${warning}`
    : "";
}

/** The sentence of the prompt bar: the server's, and for the plan what it says of the sketch. */
export function promptOf(view: View, sketching: Sketching): readonly string[] {
  const { asPlanned, preview } = sketching;
  if (asPlanned) {
    const [head = "", ...rest] = asPlanned.words.split(": ");
    return rest.length ? [`${head}:`, rest.join(": ")] : [asPlanned.words];
  }
  if (view.phase !== "plan" || !preview) return view.prompt;
  return ["Your plan:", preview.summary];
}
