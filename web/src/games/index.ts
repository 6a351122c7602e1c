import type { Component } from "svelte";
import type { PieceName } from "../pieces/symbols";
import type { Session } from "../shell/session.svelte";
import GenericBoard from "./GenericBoard.svelte";
import PlainCover from "./PlainCover.svelte";
import RiceDiceBoard from "./ricedice/Board.svelte";
import RiceDiceCover from "./ricedice/Cover.svelte";
import { cards as ricediceCards } from "./ricedice/cards";
import { minute as ricediceMinute } from "./ricedice/minute";
import SeasonsBoard from "./seasons/Board.svelte";
import SeasonsCover from "./seasons/Cover.svelte";
import { cards as seasonsCards } from "./seasons/cards";
import { minute as seasonsMinute } from "./seasons/minute";
import SpiritsBoard from "./spirits/Board.svelte";
import SpiritsCover from "./spirits/Cover.svelte";
import { cards as spiritsCards } from "./spirits/cards";
import { minute as spiritsMinute } from "./spirits/minute";

/** What a board is given: the table, and the way into the rules drawer. */
export interface BoardProps {
  session: Session;
  openRules: (clause: string) => void;
}

/** A card of the card room: its table's heading, and its row. */
export interface CardProps {
  table: string;
  row: Record<string, unknown>;
}
/** What a drawing board is given: the card's row, and the way to change it. */
export interface DrawingProps {
  row: Record<string, unknown>;
  change: (row: Record<string, unknown>) => void;
}
/** How the cards of a game look, where they are more than words. */
export interface CardLooks {
  picture?: Component<CardProps>; // between the head of a card and its words
  corner?: Component<CardProps>; // in its head
  tones?: Record<string, "water" | "mud">; // of the head, by table
  drawn?: Record<string, { board: Component<DrawingProps>; columns: readonly string[] }>; // columns that are drawn, by table
}

/** How a game shows itself: on its cover in the lobby and on the table. */
export interface Face {
  cover: Component;
  piece: PieceName;
  facts: string[];
  blurb: string;
  minute: readonly string[]; // how it is played, in a minute's reading
  unit: "rice" | "points"; // what is won
  board: Component<BoardProps>;
  cards: CardLooks;
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
    board: SpiritsBoard,
    cards: spiritsCards,
  },
  ricedice: {
    cover: RiceDiceCover,
    piece: "die-wild",
    facts: ["1–5 seats", "first to 100", "30–45 min"],
    blurb: "Five dice, one reroll, one reservoir for all. Beware of weeds.",
    minute: ricediceMinute,
    unit: "rice",
    board: RiceDiceBoard,
    cards: ricediceCards,
  },
  seasons: {
    cover: SeasonsCover,
    piece: "farmer",
    facts: ["2 seats", "18 cards", "15–20 min"],
    blurb: "Lay cards, close paddies, honour an ancestor.",
    minute: seasonsMinute,
    unit: "points",
    board: SeasonsBoard,
    cards: seasonsCards,
  },
};

const plain: Face = { cover: PlainCover, piece: "rice", facts: [], blurb: "A game from elsewhere, on a plain table.", minute: [], unit: "points", board: GenericBoard, cards: {} };

export const faceOf = (game: string): Face => faces[game] ?? plain;

/** A game's place in the lobby; those without a board of their own come last. */
export const placeOf = (game: string): number => {
  const place = Object.keys(faces).indexOf(game);
  return place < 0 ? Infinity : place;
};
