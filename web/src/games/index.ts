import type { Component } from "svelte";
import type { PieceName } from "../pieces/symbols";
import type { Session } from "../shell/session.svelte";
import PlainCover from "./PlainCover.svelte";
import RiceDiceCover from "./ricedice/Cover.svelte";
import { minute as ricediceMinute } from "./ricedice/minute";
import SeasonsCover from "./seasons/Cover.svelte";
import { minute as seasonsMinute } from "./seasons/minute";
import SpiritsCover from "./spirits/Cover.svelte";
import { minute as spiritsMinute } from "./spirits/minute";

/** What a board is given: the table, and the way into the rules drawer. */
export interface BoardProps {
  session: Session;
  openRules: (clause: string) => void;
}

/** How a game shows itself: on its cover in the lobby and on the table. */
export interface Face {
  cover: Component;
  piece: PieceName;
  facts: string[];
  blurb: string;
  minute: readonly string[]; // how it is played, in a minute's reading
  unit: "rice" | "points"; // what is won
  kinds: Record<string, PieceName>; // signs for lines of the score sheet
  board: () => Promise<{ default: Component<BoardProps> }>; // loaded when a table is opened
}

/** Every game the page knows, in the order of the lobby. A new game is one board component and one entry here. */
const faces: Record<string, Face> = {
  spirits: {
    cover: SpiritsCover,
    piece: "water",
    facts: ["1–4 seats", "7 rounds", "60–90 min"],
    blurb: "Wall your field, share one river, mind who sits above you.",
    minute: spiritsMinute,
    unit: "rice",
    kinds: {
      Harvests: "grown",
      Achievements: "check",
      Spirits: "active",
      Laborers: "laborer",
      Livestock: "ox",
      "Spirits at the end": "passive",
      "Setup card": "deck",
    },
    board: () => import("./spirits/Board.svelte"),
  },
  ricedice: {
    cover: RiceDiceCover,
    piece: "die-wild",
    facts: ["1–5 seats", "first to 100", "30–45 min"],
    blurb: "Five dice, one reroll, one reservoir for all. Beware of weeds.",
    minute: ricediceMinute,
    unit: "rice",
    kinds: { "Harvests without weeds": "grown", "Harvests with weeds": "weed", Effects: "card" },
    board: () => import("./ricedice/Board.svelte"),
  },
  seasons: {
    cover: SeasonsCover,
    piece: "farmer",
    facts: ["2 seats", "18 cards", "15–20 min"],
    blurb: "Lay cards, close paddies, honour an ancestor.",
    minute: seasonsMinute,
    unit: "points",
    kinds: { "Paddy sizes": "water", Farmers: "farmer", Buffaloes: "buffalo", Ancestor: "house" },
    board: () => import("./seasons/Board.svelte"),
  },
};

const plain: Face = {
  cover: PlainCover,
  piece: "rice",
  facts: [],
  blurb: "A game from elsewhere, on a plain table.",
  minute: [],
  unit: "points",
  kinds: {},
  board: () => import("./GenericBoard.svelte"),
};

export const faceOf = (game: string): Face => faces[game] ?? plain;

const boards = new Map<string, Promise<Component<BoardProps>>>();

/** The board of a game, loaded once; a load that failed is tried again. */
export function boardOf(game: string): Promise<Component<BoardProps>> {
  const known =
    boards.get(game) ??
    faceOf(game)
      .board()
      .then((loaded) => loaded.default);
  boards.set(game, known);
  known.catch(() => boards.delete(game));
  return known;
}

/** A game's place in the lobby; those without a board of their own come last. */
export const placeOf = (game: string): number => {
  const place = Object.keys(faces).indexOf(game);
  return place < 0 ? Infinity : place;
};
