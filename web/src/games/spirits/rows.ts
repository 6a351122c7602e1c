import type {
  SpiritsDeedPlan as DeedPlan,
  SpiritsPaddyPlan as PaddyPlan,
  SpiritsPiecePlan as PiecePlan,
  SpiritsPreview as Preview,
  SpiritsWorkView as Work,
} from "../../generated/wire";
import { count, list } from "../../shell/words";
import { deedOf } from "./clicks";

/** What a row of the plan says: what its workers will do, and whether something is lost there. */
export interface RowWords {
  words: string;
  gain: number; // rice
  short: boolean;
}

const DEEDS: Record<string, DeedPlan["deed"]> = { weeds: "weed", pests: "tend", harvest: "harvest", plant: "plant" };
const named = (paddy: PaddyPlan): string => paddy.hexes.join(" ");

/** What the sketch means for a row; while nothing is sketched there, what the server says there is to do. */
export function rowWords(work: Work, preview: Preview | null): RowWords {
  const hint = { words: work.hint, gain: 0, short: false };
  if (!preview) return hint;
  if (work.row === "build") return buildWords(preview) ?? hint;
  if (work.row === "rocks") return rocksWords(preview) ?? hint;
  const deed = DEEDS[work.row];
  const found = preview.paddies.flatMap((paddy) => {
    const one = deed && deedOf(paddy, deed);
    return one ? [{ paddy, deed: one }] : [];
  });
  if (!found.length) return hint;
  return {
    words: found.map(({ paddy, deed: one }) => `${named(paddy)}: ${deedWords(paddy, one)}`).join(" · "),
    gain: found.reduce((sum, { deed: one }) => sum + one.rice, 0),
    short: found.some(({ deed: one }) => one.given < one.needed || one.rice < one.rice_whole || !!one.sentence),
  };
}

function deedWords(paddy: PaddyPlan, deed: DeedPlan): string {
  if (deed.sentence) return deed.sentence;
  if (deed.given < deed.needed) return deed.words;
  if (deed.deed === "weed") return `${deed.done} of ${deed.wanted} pulled`;
  if (deed.deed === "tend") {
    const effects = paddy.effects.filter((effect) => effect.endsWith("out") || effect === "fertilised");
    return effects.filter((effect) => !effect.includes("weed")).join(", ") || deed.words;
  }
  if (deed.deed === "plant") return deed.done || deed.perhaps ? `${deed.given}` : `${deed.given}, if water comes`;
  return `${count(deed.done, "hex", "hexes")}`;
}

const PAID: Record<PiecePlan["payer"], string> = {
  free: "free",
  helpers: "by helpers",
  laborers: "by laborers",
  livestock: "by livestock",
  nobody: "not paid",
};

function buildWords(preview: Preview): RowWords | null {
  if (!preview.pieces.length) return null;
  const parts = Object.entries(PAID).flatMap(([payer, words]) => {
    const pieces = preview.pieces.filter((piece) => piece.payer === payer && !piece.clause);
    return pieces.length ? [`${pieces.length} ${words}`] : [];
  });
  const refused = preview.pieces.filter((piece) => piece.clause).length;
  const closed = preview.paddies.filter((paddy) => paddy.new).map(named);
  const all = [...parts, ...(refused ? [`${refused} not allowed`] : [])].join(" + ");
  return {
    words: closed.length ? `${all}: closes ${list(closed)}` : all,
    gain: 0,
    short: preview.pieces.some((piece) => piece.payer === "nobody" || !!piece.clause),
  };
}

function rocksWords(preview: Preview): RowWords | null {
  if (!preview.rocks.length) return null;
  const goes = preview.rocks.filter((rock) => rock.goes).map((rock) => rock.hex);
  const stays = preview.rocks.filter((rock) => !rock.goes).map((rock) => rock.hex);
  const words = [
    goes.length && `${list(goes)} ${goes.length > 1 ? "go" : "goes"}`,
    stays.length && `${list(stays)}: no livestock`,
  ];
  return { words: words.filter(Boolean).join(" · "), gain: 0, short: stays.length > 0 };
}

/** The two water steps of the plan, in few words. */
export function waterWords(preview: Preview, step: "out" | "in"): string {
  const found = preview.paddies.flatMap((paddy) => {
    const deed = deedOf(paddy, step);
    return deed ? [`${named(paddy)} ${deed.words}`] : [];
  });
  const grown = step === "in" ? preview.paddies.filter((paddy) => paddy.effects.includes("grows")).map(named) : [];
  return [found.join(", ") || "all stays", grown.length ? `${list(grown)} ${grown.length > 1 ? "grow" : "grows"}` : ""]
    .filter(Boolean)
    .join("; ");
}

/** The sum of the plan. */
export function bringsWords(preview: Preview): { rice: string; ready: string; water: string } {
  const ready = preview.paddies.filter((paddy) => paddy.ready).map((paddy) => `${named(paddy)} ${paddy.ready}`);
  const sure = { yes: " ✓", perhaps: ", not sure", no: ": not enough" }[preview.water.enough];
  return {
    rice: preview.rice_plan === preview.rice ? `${preview.rice}` : `${preview.rice} → ${preview.rice_plan}`,
    ready: ready.join(", "),
    water: preview.water.words && preview.water.words + (preview.water.needed ? sure : ""),
  };
}
