import type { CardLooks } from "../cards";
import CardPicture from "./CardPicture.svelte";
import DrawingBoard from "./DrawingBoard.svelte";

/** How the cards of this game look in the card room; paddy sides are drawn. */
export const cards: CardLooks = {
  picture: CardPicture,
  tones: { ancestor: "mud" },
  drawn: { paddy: { board: DrawingBoard, columns: ["rows", "features"] } },
};
