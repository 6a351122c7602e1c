import type { RicedicePaddyView as Paddy } from "../../generated/wire";
import type { PieceName } from "../../pieces/symbols";
import { count } from "../../shell/words";
import type { Action, Face } from "./offers";
import type { Flow } from "./releasing";

export const FACE_WORDS: Record<Face, string> = {
  weed: "weed",
  worker: "worker",
  double: "two workers",
  wild: "wild",
  water: "water",
  card: "card",
};

export const ACTION_PIECES: Record<Action, PieceName> = { worker: "laborer", water: "water", card: "card" };
export const strengthWord = (action: Action, n: number): string =>
  action === "worker" ? count(n, "worker") : action === "card" ? count(n, "card") : `${n} water`;

/** What a button on a paddy says, and its piece. */
export function deed(kind: string, paddy: Paddy): { piece: PieceName; words: string } {
  switch (kind) {
    case "plant":
      return { piece: "planted", words: `Plant: ${count(paddy.workers, "worker")}` };
    case "harvest":
      return { piece: "rice", words: `Harvest ${paddy.yields}: ${count(paddy.workers, "worker")}` };
    case "pull":
      return { piece: "weed", words: "Pull a weed: 1 worker" };
    case "free":
      return { piece: "weed", words: "Pull a weed, free" };
    default:
      return { piece: "reset", words: "Take this card away" };
  }
}

/** What a release that is laid out does here. */
export const flowWords = (flow: Flow): string =>
  flow.part === "from" ? `from: ${flow.before - flow.after} out` : `to: ${flow.after - flow.before} in`;

/** A paddy in words, for those who hear the table. */
export function describe(paddy: Paddy, flow: Flow | null = null): string {
  const { card } = paddy;
  const water =
    paddy.room === 0
      ? "magic water only"
      : paddy.full
        ? "full of water"
        : paddy.tokens
          ? `${paddy.tokens} of ${paddy.room} water`
          : "dry";
  const magic = card.magic && paddy.room ? `, ${card.magic} with magic water` : "";
  return `${card.name}, ${count(card.hexes, "hex", "hexes")}${magic}, ${water}, ${paddy.planted ? "planted" : "not planted"}, ${paddy.weeds ? count(paddy.weeds, "weed") : "no weeds"}, harvest ${paddy.yields}. ${card.text} ${flow ? `${flowWords(flow)}: ${flow.words}` : `${paddy.next.lead} ${paddy.next.advice}`}`;
}
