import type { SpiritsFarmView as Farm, SpiritsPaddyView as Paddy, SpiritsSpiritView as Spirit, SpiritsView as View, SpiritsWorkView as Work } from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { count, list } from "../../shell/words";
import { lostHexes, paddyAt } from "./geometry";
import type { Offers } from "./offers";
import type { Pieces, Planning, Slot } from "./planning.svelte";

export const ORDINALS = ["First", "Second", "Third", "Fourth"];
export const roundWords = (view: View): string =>
  view.phase === "draft" || view.phase === "deal" ? (view.round ? "Second draft" : "First draft") : view.round ? `Round ${view.round} of ${view.rounds}` : "Set-up";

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
  const pay = paddy.yields ? `worth ${paddy.yields} rice now, ${paddy.yields_last} in the last round` : "";
  const place = paddy.link ? "" : "not joined to the water";
  return ["paddy " + named(paddy), water, crop, ...cubes, pay, place].filter(Boolean).join(", ");
}

/** A hex in words: "b2, flooded, grown, one weed, paddy a2 b2". */
export function hexWords(farm: Farm, hex: string): string {
  const paddy = paddyAt(farm, hex);
  const here = [farm.rocks.includes(hex) && "rock", farm.magic.includes(hex) && "magic water", lostHexes(farm).includes(hex) && "lost: no paddy can hold it any more"];
  return [hex, ...here, paddy ? describe(paddy) : "open field"].filter(Boolean).join(", ");
}

export const kindPiece = (spirit: Spirit): PieceName => (spirit.kind === "end" ? "passive" : spirit.kind);
const KIND_WORDS: Record<Spirit["kind"], string> = { active: "may be used every round", once: "may be used once", passive: "always works", end: "counts at the end" };
export const kindWords = (spirit: Spirit): string => (spirit.printed_kind === spirit.kind ? KIND_WORDS[spirit.kind] : spirit.printed_kind);
export const OURS = "Of our own design: the printed one is not known.";

/** The sign of a row of the plan. */
export const ROW_PIECES: Record<string, PieceName> = { build: "wall", rocks: "rock", weeds: "weed", pests: "pest", harvest: "grown", plant: "planted" };

/** What the pieces of a row do; while none are planned, what the server says there is to do. */
export function rowHint(work: Work, farm: Farm, hands: Record<string, number>): string {
  const of = (slot: Slot): number => hands[slot] ?? 0;
  if (!work.slots.some((slot) => of(slot as Slot))) return work.hint;
  if (work.row === "rocks" && farm.rocks.length) return `${Math.min(of("rocks"), farm.rocks.length)} of ${count(farm.rocks.length, "rock")}`;
  if (work.row !== "build") return work.hint;
  const pieces = (farm.build_pieces[of("build")] ?? 0) + of("oxen") + farm.free_pieces;
  const free = farm.free_pieces ? `, ${farm.free_pieces} of them free` : "";
  return pieces ? `${count(pieces, "wall or gate", "walls or gates")}${free}` : work.hint;
}

/** The laborers that a deed takes in each paddy where it is offered: "b1 b2: 2, c3: 1". */
function costs(farm: Farm, offers: Offers, cost: (paddy: Paddy) => number): string {
  return farm.paddies.filter((paddy) => offers.hexes.has(paddy.name)).map((paddy) => `${named(paddy)}: ${cost(paddy)}`).join(", ");
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
  if (kind === "clear") return "Click the paddy of yours out of which it goes.";
  if (kind === "flood") return "Click a paddy to fill from the supply.";
  if (kind === "fertilise") return "Click a paddy to fertilise.";
  if (kind === "pull") return `Click a paddy to pull a weed. Laborers: ${costs(farm, offers, (paddy) => paddy.weed_labor)}; ${farm.left} left.`;
  if (kind === "tend") return `Click a paddy for a livestock, ${farm.left} left.`;
  if (kind === "plant") return `Click a paddy to plant. Laborers: ${costs(farm, offers, (paddy) => paddy.plant_labor)}; ${farm.left} left.`;
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
