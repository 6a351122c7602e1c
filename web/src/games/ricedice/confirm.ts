import type { RicediceView as View } from "../../generated/wire";
import { count } from "../../shell/words";
import type { Offers } from "./offers";

/** What the main button of the prompt bar says and plays now; what gives something up for good is left to a button of its own. */
export function confirmOf(view: View, offers: Offers, chosen: number, reroll: string | null): { label: string; text: string | null } {
  if (offers.keeps.length) return { label: "Choose a place", text: null };
  if (offers.rerolls.length && chosen) return { label: `Reroll ${count(chosen, "die", "dice")}`, text: reroll };
  if (offers.stand) return { label: "Keep all dice", text: offers.stand.text };
  if (offers.ignore) return { label: offers.ignore.label, text: offers.ignore.text };
  const still = stillWater(view, offers);
  if (still) return still;
  if (offers.done) return { label: offers.done.label, text: offers.done.text };
  if (view.phase === "action") return { label: "Choose an action", text: null };
  if (view.phase === "remove") return { label: "Choose a card", text: null };
  return { label: "End turn", text: null };
}

/** While water is released Enter leaves the paddy in question as it is. */
function stillWater(view: View, offers: Offers): { label: string; text: string } | null {
  for (const [slot, levels] of offers.levels) {
    const paddy = (view.fields ?? []).find((field) => field.owner === view.viewer)?.paddies.find((one) => one.slot === slot);
    const same = levels.find((level) => level.tokens === paddy?.tokens);
    if (same) return { label: same.tokens ? `Keep ${same.tokens} water` : "Leave it dry", text: same.choice.text };
  }
  return null;
}
