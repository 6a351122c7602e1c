import type { Choice, SpiritsFarmView as Farm, SpiritsView as View } from "../../generated/wire";
import { paddyNamed } from "./words";
import type { Offers } from "./offers";
import type { Planning } from "./planning.svelte";

/** What the main button of the prompt bar says and plays now. */
export function confirmOf(view: View, farm: Farm, offers: Offers, planning: Planning): { label: string; text: string | null } {
  if (view.phase === "plan") return { label: "Confirm plan", text: offers.slot && !planning.sending ? planning.wish(offers) : null };
  const paddy = asked(farm, offers);
  if (paddy) return paddy;
  if (offers.done) return { label: offers.done.label, text: offers.done.text };
  if (view.phase === "draft") return { label: "Keep a card", text: null };
  if (view.phase === "choose") return { label: "Choose a spirit", text: null };
  if (offers.rivals.length) return { label: offers.rivals[0]?.kind === "infest" ? "Choose a paddy" : "Choose an opponent", text: null };
  return { label: "Click the field", text: null };
}

/** Water and growth ask about one paddy: Enter keeps its water, fills it if there is enough, and lets it grow. */
function asked(farm: Farm, offers: Offers): { label: string; text: string } | null {
  const [hex = "", choices = []] = [...offers.hexes][0] ?? [];
  const of = (kind: string): Choice | undefined => choices.find((choice) => choice.kind === kind);
  const name = paddyNamed(farm, hex);
  const there = farm.paddies.find((paddy) => paddy.name === hex)?.discs ?? 0;
  const holds = choices.filter((choice) => choice.kind === "hold");
  const same = holds.find((choice) => choice.args?.[1] === there) ?? holds.at(-1);
  if (same) return { label: there ? `Keep ${same.args?.[1]} in ${name}` : `Leave ${name} dry`, text: same.text };
  const fill = of("fill") ?? of("empty");
  if (fill) return { label: fill.kind === "fill" ? `Fill ${name}` : `Leave ${name} empty`, text: fill.text };
  const grow = of("grow");
  return grow ? { label: `Grow ${name}`, text: grow.text } : null;
}
