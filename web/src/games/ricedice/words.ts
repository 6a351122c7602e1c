import type { RicedicePaddyView as Paddy } from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { count } from "../../shell/words";
import type { Action, Face } from "./offers";

export const FACE_WORDS: Record<Face, string> = {
  weed: "weed",
  worker: "worker",
  double: "two workers",
  wild: "wild",
  water: "water",
  card: "card",
};

export const ACTION_PIECES: Record<Action, PieceName> = { worker: "laborer", water: "water", card: "card" };
export const ACTION_HINTS: Record<Action, string> = { worker: "plant, weed, harvest", water: "all may release", card: "draw, keep one" };
export const strengthWord = (action: Action, n: number): string =>
  action === "worker" ? count(n, "worker") : action === "card" ? count(n, "card") : `${n} water`;

/** What a button on a paddy says, and its piece. */
export function deed(kind: string, paddy: Paddy): { piece: PieceName; words: string } {
  switch (kind) {
    case "plant":
      return { piece: "planted", words: `plant: ${count(paddy.workers, "worker")}` };
    case "harvest":
      return { piece: "rice", words: `harvest ${paddy.yields}: ${count(paddy.workers, "worker")}` };
    case "pull":
      return { piece: "weed", words: "pull a weed: 1 worker" };
    case "weed":
      return { piece: "weed", words: "put a weed here" };
    case "free":
      return { piece: "weed", words: "pull a weed, free" };
    default:
      return { piece: "reset", words: "take this card away" };
  }
}

/** A paddy in words, for those who hear the table. */
export function describe(paddy: Paddy): string {
  const { card } = paddy;
  const water = paddy.room === 0 ? "magic water only" : paddy.full ? "full of water" : paddy.tokens ? `${paddy.tokens} of ${paddy.room} water` : "dry";
  const magic = card.magic && paddy.room ? `, ${card.magic} with magic water` : "";
  return `${card.name}, ${count(card.hexes, "hex", "hexes")}${magic}, ${water}, ${paddy.planted ? "planted" : "not planted"}, ${paddy.weeds ? count(paddy.weeds, "weed") : "no weeds"}, harvest ${paddy.yields}. ${paddy.note}`;
}
