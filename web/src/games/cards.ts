import type { Component } from "svelte";
import { cards as ricedice } from "./ricedice/cards";
import { cards as seasons } from "./seasons/cards";
import { cards as spirits } from "./spirits/cards";

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

const looks: Record<string, CardLooks> = { ricedice, seasons, spirits };
const plain: CardLooks = {};

export const looksOf = (game: string): CardLooks => looks[game] ?? plain;
