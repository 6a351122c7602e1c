import type {
  SpiritsAsPlanned as AsPlanned,
  SpiritsDeedPlan as DeedPlan,
  SpiritsOffer as Offer,
  SpiritsPaddyPlan as PaddyPlan,
  SpiritsPreview as Preview,
  SpiritsReason as Reason,
} from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { deedOf } from "./clicks";

/** What is written on a paddy: one line of what matters most, one of the steps, and the click that mends a loss. */
export interface Ribbon {
  name: string;
  hexes: readonly string[];
  look: "planned" | "short" | "calm" | "chosen";
  piece: PieceName | null;
  gain: number; // rice, 0: none
  line: string;
  workers: { number: number; piece: PieceName } | null; // said by a sign after the line
  brief: string; // the same for a phone
  tokens: { piece: PieceName; words: string; title: string }[];
  fix: Offer | null;
}

const PIECES: Record<DeedPlan["deed"], PieceName> = {
  out: "gate-open",
  weed: "weed",
  tend: "duck",
  harvest: "grown",
  in: "water",
  plant: "planted",
};
const TITLES: Record<DeedPlan["deed"], string> = {
  out: "Water Out",
  weed: "weeding",
  tend: "tending",
  harvest: "harvest",
  in: "Water In",
  plant: "planting",
};

/** The ribbons of a plan, one a paddy. */
export function ribbonsOf(preview: Preview): Ribbon[] {
  return preview.paddies.map((paddy) => ribbonOf(paddy, preview)).filter((ribbon): ribbon is Ribbon => ribbon !== null);
}

function ribbonOf(paddy: PaddyPlan, preview: Preview): Ribbon | null {
  const fix = preview.offers.find((offer) => offer.at === paddy.name && offer.gain > 0) ?? null;
  const refused = paddy.deeds.some((deed) => deed.sentence);
  const work = paddy.deeds.filter((deed) => deed.pieces);
  const lost = paddy.rice < paddy.rice_whole || paddy.short || refused || paddy.line === "rots";
  if (!paddy.line && !work.length && !fix) return null;
  const harvest = deedOf(paddy, "harvest");
  const clean = !!harvest && harvest.rice > 0 && !lost;
  const main = harvest ?? work[0];
  return {
    name: paddy.name,
    hexes: paddy.hexes,
    look: lost ? "short" : work.length ? "planned" : "calm",
    piece: main && !lost ? PIECES[main.deed] : null,
    gain: clean ? harvest.rice : 0,
    line: clean ? "" : lineOf(paddy, main, lost),
    workers: main && !lost ? { number: main.given, piece: main.pieces === "livestock" ? "ox" : "laborer" } : null,
    brief: clean ? "" : briefOf(paddy, main),
    tokens: tokensOf(paddy.deeds.filter((deed) => deed !== main)),
    fix,
  };
}

/** What a tended paddy gains says more than that it is tended. */
function lineOf(paddy: PaddyPlan, main: DeedPlan | undefined, lost: boolean): string {
  if (!main || lost) return paddy.line;
  const effects = paddy.effects.filter((effect) => effect.endsWith(" out") || effect === "fertilised");
  return main.deed !== "plant" && effects.length ? effects.join(", ") : main.deed;
}

function briefOf(paddy: PaddyPlan, main: DeedPlan | undefined): string {
  if (paddy.rice < paddy.rice_whole) return `+${paddy.rice}, not +${paddy.rice_whole}`;
  if (paddy.short && main) return `${main.given} of ${main.needed}`;
  return main ? main.deed : paddy.line;
}

const tokensOf = (deeds: readonly DeedPlan[]): Ribbon["tokens"] =>
  deeds.map((deed) => ({
    piece: PIECES[deed.deed],
    words: deed.pieces ? `${deed.given}` : `${deed.done}`,
    title: `${TITLES[deed.deed]}: ${deed.words}`,
  }));

/** The ribbons of a farm action carried out as planned: its paddies with their reasons, the others in few words. */
export function reasonRibbons(preview: Preview, planned: AsPlanned): Ribbon[] {
  const isWater = planned.part.startsWith("water");
  const found: Ribbon[] = [];
  for (const paddy of preview.paddies) {
    const reasons = planned.reasons.filter((reason) => paddy.hexes.includes(reason.at));
    const words = wordsOf(reasons);
    const line = words || (isWater ? "" : paddy.line);
    if (!line) continue;
    const gain = reasons.reduce((sum, reason) => sum + reason.gain, 0);
    found.push({
      name: paddy.name,
      hexes: paddy.hexes,
      look: reasons.some((reason) => (isWater ? reason.before !== reason.after : reason.action)) ? "chosen" : "calm",
      piece: null,
      workers: null,
      gain,
      line: gain ? (words.split(": +")[0] ?? words) : line,
      brief: line.split(": ")[0] ?? line,
      tokens: [],
      fix: null,
    });
  }
  return found;
}

/** "pull a weed" twice is said once. */
function wordsOf(reasons: readonly Reason[]): string {
  const each = new Map<string, number>();
  for (const { words } of reasons) each.set(words, (each.get(words) ?? 0) + 1);
  return [...each].map(([words, times]) => (times > 1 ? `${times} × ${words}` : words)).join(", ");
}
