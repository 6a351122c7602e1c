import type { CardLooks } from "../cards";
import CardCorner from "./CardCorner.svelte";
import CardPicture from "./CardPicture.svelte";

/** How the cards of this game look in the card room. */
export const cards: CardLooks = {
  picture: CardPicture,
  corner: CardCorner,
  tones: { rain: "water", tile: "mud", neighbour: "mud" },
};
