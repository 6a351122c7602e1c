import type { SeasonsSeatView as SeatView, SeasonsView as View } from "../../generated/wire";
import { count } from "../../shell/words";
import type { Offers } from "./offers";
import type { Staging } from "./staging.svelte";
import { cardOf, closesWords, signed } from "./words";

export interface Confirm {
  label: string;
  text: string | null;
}

/** What is laid out to be confirmed, or what there is to choose. */
export function confirmOf(view: View, offers: Offers, staging: Staging): Confirm {
  if (offers.aside) return { label: "", text: null };
  if (offers.claims.size)
    return staging.claimed
      ? { label: `Claim ${count(staging.claimed, "point")}`, text: offers.claims.get(staging.claimed)?.text ?? null }
      : { label: "How many points?", text: null };
  if (offers.ancestors.size) {
    const choice = offers.ancestors.get(staging.ancestor ?? 0);
    return choice
      ? { label: `Choose ${cardOf(view, staging.ancestor ?? 0).ancestor}`, text: choice.text }
      : { label: "Choose an ancestor", text: null };
  }
  if (offers.starts.size) return { label: "Begin so", text: offers.starts.get(staging.turn)?.text ?? null };
  if (offers.rows.size) {
    const choice = offers.rows.get(staging.row ?? 0);
    return choice ? { label: "Confirm both", text: choice.text } : { label: "Choose for the row", text: null };
  }
  if (offers.lays.size) {
    const choice = offers.lays.get(staging.spot?.action ?? -1);
    return { label: choice ? `Lay card ${view.placing}` : "Choose a spot", text: choice?.text ?? null };
  }
  return { label: "Choose a card", text: null };
}

/** The sentence of the prompt bar: what is staged, else what the server asks for. */
export function sayOf(view: View, seat: SeatView, offers: Offers, staging: Staging, rival: string): string[] {
  if (offers.aside)
    return [`Card ${view.placing ?? seat.picked} fits nowhere;`, "it is set aside and out of the game."];
  const ancestor = staging.ancestor;
  if (offers.ancestors.size && ancestor !== null) {
    const other = (seat.hand ?? []).find((card) => card !== ancestor);
    return [`${cardOf(view, ancestor).ancestor} as your ancestor?`, `Card ${other} begins your landscape.`];
  }
  if (offers.starts.size) return [view.prompt[0] ?? "", "turned as you like; it scores nothing yet."];
  if (offers.rows.size && staging.row !== null) {
    const rest = (seat.hand ?? []).filter((card) => card !== seat.picked && card !== staging.row).length;
    return [
      `Place ${seat.picked} and give ${staging.row} to the row?`,
      `${count(rest, "card")} ${rest === 1 ? "goes" : "go"} to ${rival}.`,
    ];
  }
  if (offers.lays.size && staging.spot) {
    const { closes, points } = staging.spot;
    return [`Lay card ${view.placing} here?`, `It ${closesWords(closes)}${points ? `: ${signed(points)}` : ""}.`];
  }
  return view.prompt;
}
