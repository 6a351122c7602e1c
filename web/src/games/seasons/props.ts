import type { SeasonsSeatView, SeasonsView } from "../../generated/wire";
import type { Session } from "../../shell/session.svelte";
import type { Offers } from "./offers";
import type { Staging } from "./staging.svelte";

/** What a place with cards is given: the hand, and the row of the Dry Season. */
export interface CardsProps {
  session: Session;
  view: SeasonsView;
  seat: SeasonsSeatView;
  offers: Offers;
  staging: Staging;
  press: (card: number, event: PointerEvent) => void; // on a card that may be carried away
}
