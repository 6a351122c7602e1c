import type { SpiritsFarmView as Farm, SpiritsPaddyView as Paddy, SpiritsSpiritView as Spirit, SpiritsView as View } from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { count, list } from "../../shell/words";
import { lostHexes, paddyAt } from "./geometry";
import type { Offers } from "./offers";
import type { Pieces, Planning, Slot } from "./planning.svelte";

export const ORDINALS = ["First", "Second", "Third", "Fourth"];
const STEPS: Record<string, string> = {
  gate: "set-up: your first gate",
  draft: "draft",
  infest: "step 1: rain",
  choose: "step 2: choose a spirit",
  resolve: "step 4: use spirits",
  plan: "step 5: plan labor",
  build: "step 6: build and clear rocks",
  "water-out": "step 6: water out",
  tend: "step 6: weeds, pests, harvest",
  "water-in": "step 6: water in",
  grow: "step 6: grow and plant",
  claim: "step 7: achievements",
  market: "step 8: market",
  over: "the end",
};
export const stepWords = (view: View): string => STEPS[view.phase] ?? "cards are drawn";
export const roundWords = (view: View): string =>
  view.phase === "draft" || view.phase === "deal" ? (view.round ? "Second draft" : "First draft") : view.round ? `Round ${view.round} of 7` : "Set-up";

/** The hexes of a paddy, as the rules name it. */
export const named = (paddy: Paddy): string => paddy.hexes.join(" ");
export const paddyNamed = (farm: Farm, hex: string): string => {
  const paddy = paddyAt(farm, hex);
  return paddy ? named(paddy) : hex;
};

/** A paddy in words, for those who hear the table. */
export function describe(paddy: Paddy): string {
  const water = paddy.rocky ? "with rocks" : paddy.flooded ? "flooded" : paddy.discs ? `${paddy.discs} of ${paddy.room} water` : "dry";
  const cubes = [paddy.weeds && count(paddy.weeds, "weed"), paddy.pests && count(paddy.pests, "pest"), paddy.fertilised && "fertilised"];
  const crop = paddy.stage === "empty" ? "not planted" : paddy.stage;
  const pay = paddy.yields ? `worth ${paddy.yields} rice now, ${paddy.yields_last} in round 7` : "";
  const place = paddy.link ? "" : "not joined to the water";
  return ["paddy " + named(paddy), water, crop, ...cubes, pay, place].filter(Boolean).join(", ");
}

/** A hex in words: "b2, flooded, grown, one weed, paddy a2 b2". */
export function hexWords(farm: Farm, hex: string): string {
  const paddy = paddyAt(farm, hex);
  const here = [farm.rocks.includes(hex) && "rock", farm.magic.includes(hex) && "magic water", lostHexes(farm).includes(hex) && "lost: no paddy can hold it any more"];
  return [hex, ...here, paddy ? describe(paddy) : "open field"].filter(Boolean).join(", ");
}

const KIND_PIECES: Record<string, PieceName> = { active: "active", once: "once" };
export const kindPiece = (spirit: Spirit): PieceName => KIND_PIECES[spirit.kind.split(" ")[0] ?? ""] ?? "passive";
const KIND_WORDS: Record<string, string> = { active: "may be used every round", once: "may be used once", passive: "always works", end: "counts at the end" };
export const kindWords = (spirit: Spirit): string => KIND_WORDS[spirit.kind] ?? spirit.kind;
export const OURS = "Of our own design: the printed one is not known.";

/** A row of the plan: its sign, its name, and what it needs. */
export interface Row {
  title: string;
  piece: PieceName;
  slots: Slot[];
  stage: string;
  needs: "dry" | "flooded" | "";
}
export const ROWS: Record<string, Row> = {
  build: { title: "Build", piece: "wall", slots: ["build", "oxen"], stage: "build", needs: "" },
  rocks: { title: "Rocks", piece: "rock", slots: ["rocks"], stage: "rocks", needs: "" },
  weeds: { title: "Weeds", piece: "weed", slots: ["weeds"], stage: "weeds", needs: "dry" },
  pests: { title: "Pests", piece: "pest", slots: ["pests"], stage: "pests", needs: "dry" },
  harvest: { title: "Harvest", piece: "grown", slots: ["harvest"], stage: "harvest", needs: "dry" },
  plant: { title: "Plant", piece: "planted", slots: ["plant"], stage: "plant", needs: "flooded" },
};

const BUILD_COST = 3;
const HARVEST_COST = 2;
const has = (farm: Farm, card: string): boolean => farm.played.some((spirit) => spirit.name === card);
export const buildCost = (farm: Farm): number => BUILD_COST - Number(has(farm, "Strong Backs")); // 9.1, 9.2
export const harvestCost = (farm: Farm): number => HARVEST_COST - Number(has(farm, "Bamboo Carts")); // 14.1, 14.6

/** What the pieces of a row buy, or what there is to do for them. */
export function rowHint(row: string, farm: Farm, hands: Record<string, number>): string {
  const of = (slot: Slot): number => hands[slot] ?? 0;
  switch (row) {
    case "build": {
      const pieces = Math.floor(of("build") / buildCost(farm)) + of("oxen") + farm.free_pieces;
      const free = farm.free_pieces ? `, ${farm.free_pieces} of them free` : "";
      return pieces ? `${count(pieces, "wall or gate", "walls or gates")}${free}` : `${buildCost(farm)} laborers or 1 livestock a piece`;
    }
    case "rocks":
      return farm.rocks.length ? `${Math.min(of("rocks"), farm.rocks.length)} of ${count(farm.rocks.length, "rock")}` : "no rocks left";
    case "weeds":
      return jobs(farm, (paddy) => (paddy.weeds ? `${named(paddy)}: ${count(paddy.weeds, "weed")} at ${count(paddy.size, "laborer")}` : ""), "no weeds");
    case "pests": {
      const fertile = farm.paddies.filter((paddy) => paddy.stage === "planted" && !paddy.fertilised && !paddy.pests).length;
      const pests = jobs(farm, (paddy) => (paddy.pests ? `${named(paddy)}: ${count(paddy.pests, "pest")}` : ""), "");
      return [pests, fertile && `${fertile} to fertilise`].filter(Boolean).join(" · ") || "no pests, nothing to fertilise";
    }
    case "harvest":
      return jobs(farm, (paddy) => (paddy.stage === "grown" ? `${named(paddy)}: ${paddy.size * harvestCost(farm)} for ${paddy.yields} rice` : ""), "nothing is grown");
    default:
      return jobs(farm, (paddy) => (paddy.stage === "planted" || paddy.rocky ? "" : `${named(paddy)}: ${paddy.size}`), "no room to plant");
  }
}

function jobs(farm: Farm, job: (paddy: Paddy) => string, none: string): string {
  const found = farm.paddies.map(job).filter(Boolean);
  return found.join(", ") || none;
}

/** What the strip under the field says: what to click, and what it costs. */
export function fieldWords(view: View, farm: Farm, offers: Offers, mine: boolean): string {
  const kind = [...offers.hexes.values()][0]?.[0]?.kind ?? "";
  const side = [...offers.sides.values()][0]?.other?.kind ?? "";
  if (mine && view.phase === "gate") return "Click the side of a1 through which its water shall leave.";
  if (side) return `Click the ${side} side of the new paddy.`;
  if (kind === "rock") return view.phase === "resolve" ? "Click a rock to take it away." : `Click a rock. ${farm.left} livestock left.`;
  if (kind === "magic") return "Click a hex for magic water.";
  if (kind === "add") return "Click the hex of the new paddy.";
  if (kind === "suffer") return "Click the paddy of yours that takes it.";
  if (kind === "fertilise") return "Click a paddy to fertilise.";
  if (kind === "pull") return `Click a paddy to pull a weed: one laborer a hex, ${farm.left} left.`;
  if (kind === "tend") return `Click a paddy for a livestock, ${farm.left} left.`;
  if (kind === "plant") return `Click a paddy to plant: one laborer a hex, ${farm.left} left.`;
  const lost = lostHexes(farm);
  const warning = lost.length ? ` ${list(lost)} can no longer become part of a paddy.` : "";
  return farm.chain.length ? `Water runs ${farm.chain.map((head) => paddyNamed(farm, head)).join(" › ")} › out.${warning}` : "";
}

/** The sentence of the prompt bar: the server's, but for the plan, which is put together on the page. */
export function promptOf(view: View, farm: Farm, offers: Offers, planning: Planning): readonly string[] {
  if (view.phase !== "plan" || !offers.slot) return view.prompt;
  const idle = (pieces: Pieces, free: number): number => free - planning.open(pieces, offers);
  const hands = idle("laborers", farm.free_laborers);
  const herd = idle("livestock", farm.free_livestock);
  if (!hands && !herd) return ["Your plan:", "everybody works. Confirm it, or change it."];
  return ["Your plan:", `${list([hands && count(hands, "laborer"), herd && `${herd} livestock`].filter((part): part is string => !!part))} still idle. Idle pieces do nothing this round.`];
}
