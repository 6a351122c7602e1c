import type {
  SpiritsDeedPlan as DeedPlan,
  SpiritsFarmView as Farm,
  SpiritsPaddyPlan as PaddyPlan,
  SpiritsPaddySketch as PaddySketch,
  SpiritsPreview as Preview,
  SpiritsSketch as Sketch,
} from "../../generated/wire";
import { isWorked, nameFor, type Step } from "./sketch";

/** What a click on the field means for the sketch: steps, or why there is nothing to sketch. */
export type Meant = { steps: Step[]; words: string };

const nothing = (words: string): Meant => ({ steps: [], words });
const meant = (...steps: Step[]): Meant => ({ steps, words: "" });

/** The work that can be sketched for a paddy, in the order of the rules. */
export type Work = "weed" | "tend" | "harvest" | "plant";
export const WORKS: readonly Work[] = ["weed", "tend", "harvest", "plant"];

export const planAt = (preview: Preview | null, hex: string): PaddyPlan | undefined =>
  preview?.paddies.find((paddy) => paddy.hexes.includes(hex));

/** What is sketched for a paddy, by whichever of its hexes. */
export const sketchedFor = (sketch: Sketch, hexes: readonly string[]): PaddySketch | undefined =>
  sketch.paddies?.[nameFor(sketch, hexes)];

/** A click on a side: a wall, or a gate where that is in hand; the same again takes it off. */
export function sideClicked(farm: Farm, preview: Preview | null, side: string, gate: boolean, lifted: string): Meant {
  if (lifted && lifted !== side) return meant({ do: "piece", text: `move ${lifted} ${side}` });
  if (farm.gates.includes(side))
    return nothing(movable(preview).has(side) ? "" : `A gate stands on ${side}; it cannot be moved now.`);
  if (farm.walls.includes(side)) return nothing(`A wall stands on ${side} already.`);
  const there = preview?.sketch.build?.find((text) => text.split(" ").at(-1) === side);
  if (there && (!gate || there.startsWith("gate"))) return meant({ do: "piece", text: there });
  return meant({ do: "piece", text: `${gate ? "gate" : "wall"} ${side}` });
}

/** Gates that stand and can be moved, each with the sides it can go to. */
export function movable(preview: Preview | null): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const text of preview?.places.moves ?? []) {
    const [, from = "", to = ""] = text.split(" ");
    found.set(from, [...(found.get(from) ?? []), to]);
  }
  return found;
}

/** A click on a hex: its rock goes; a paddy gets its usual work; once more, and both are taken off. */
export function hexClicked(farm: Farm, preview: Preview | null, sketch: Sketch, hex: string): Meant {
  const goes = (sketch.rocks ?? []).includes(hex);
  if (farm.rocks.includes(hex) && !goes)
    return preview && !preview.places.rocks.includes(hex)
      ? nothing(`The rock on ${hex} cannot be taken away any more.`)
      : meant({ do: "rock", hex });
  const paddy = planAt(preview, hex);
  const off: Step[] = goes ? [{ do: "rock", hex }] : [];
  if (!paddy) return goes ? meant(...off) : nothing(`${hex} lies in open field: walls and a gate make it a paddy.`);
  const name = nameFor(sketch, paddy.hexes) || paddy.name;
  if (isWorked(sketch.paddies?.[name])) return meant({ do: "paddy", name, set: null }, ...off);
  if (isWorked(paddy.usual)) return meant({ do: "paddy", name, set: paddy.usual });
  return off.length ? meant(...off) : nothing(idleWords(paddy));
}

/** Why there is nothing to do in a paddy. */
function idleWords(paddy: PaddyPlan): string {
  const name = paddy.hexes.join(" ");
  if (paddy.line) return `${name}: ${paddy.line}. Nothing to do there.`;
  return `There is nothing to do in ${name} this round.`;
}

/** One kind of work in a paddy, on or off. */
export function workToggled(preview: Preview | null, sketch: Sketch, hex: string, work: Work): Meant {
  const paddy = planAt(preview, hex);
  if (!paddy) return nothing(`${hex} lies in no paddy.`);
  const now = sketchedFor(sketch, paddy.hexes) ?? {};
  if (now[work]) return changed(sketch, paddy, { [work]: work === "plant" ? false : 0 });
  if (!paddy.can[work]) return nothing(`There is nothing to ${work} in ${paddy.hexes.join(" ")}.`);
  return changed(sketch, paddy, { [work]: paddy.can[work] });
}

/** One weed, livestock or hex more or fewer. */
export function amountChanged(preview: Preview | null, sketch: Sketch, hex: string, work: Work, by: number): Meant {
  const paddy = planAt(preview, hex);
  if (!paddy || work === "plant") return nothing("");
  const next = (sketchedFor(sketch, paddy.hexes)?.[work] ?? 0) + by;
  return next < 0 || next > paddy.can[work] ? nothing("") : changed(sketch, paddy, { [work]: next });
}

/** The work whose number the keys + and − change: the harvest, else what else is meant there. */
export const countedWork = (sketch: PaddySketch | undefined): Work =>
  sketch?.harvest ? "harvest" : sketch?.weed ? "weed" : sketch?.tend ? "tend" : "harvest";

/** Water: what Water Out leaves in a paddy, or whether Water In fills it. */
export function waterChanged(preview: Preview | null, sketch: Sketch, hex: string, water: Partial<PaddySketch>): Meant {
  const paddy = planAt(preview, hex);
  return paddy ? changed(sketch, paddy, water) : nothing("");
}

function changed(sketch: Sketch, paddy: PaddyPlan, part: Partial<PaddySketch>): Meant {
  const name = nameFor(sketch, paddy.hexes) || paddy.name;
  const set = { ...sketch.paddies?.[name], ...part };
  return meant({ do: "paddy", name, set: isWorked(set) ? set : null });
}

/** A number of the plan; as many as the sketch needs is as good as none set. */
export function workersChanged(preview: Preview | null, slot: string, number: number): Meant {
  const needed = preview?.slots.find((one) => one.slot === slot)?.needed ?? 0;
  return meant({ do: "workers", slot, number: number === needed && needed > 0 ? null : number });
}

export const deedOf = (paddy: PaddyPlan, deed: DeedPlan["deed"]): DeedPlan | undefined =>
  paddy.deeds.find((one) => one.deed === deed);

/** One polite sentence after a step of the sketch: what it costs or brings, and who is idle. */
export function sayStep(step: Step, preview: Preview): string {
  const about = ((): string => {
    switch (step.do) {
      case "piece": {
        const piece = preview.pieces.find((one) => one.text === step.text);
        return piece ? `${step.text}, ${piece.sentence || piece.words}` : `${step.text} taken off`;
      }
      case "rock": {
        const rock = preview.rocks.find((one) => one.hex === step.hex);
        return rock ? `rock ${step.hex} goes, ${rock.sentence || rock.words}` : `rock ${step.hex} stays`;
      }
      case "paddy": {
        const paddy = planAt(preview, step.name);
        return `${paddy?.hexes.join(" ") ?? step.name}: ${(step.set && paddy?.line) || "nothing planned"}`;
      }
      case "workers": {
        const slot = preview.slots.find((one) => one.slot === step.slot);
        return `${step.slot} ${slot?.given ?? 0}${slot?.words ? `, ${slot.words}` : ""}`;
      }
      case "whole":
        return "offer taken";
      case "clear":
        return "nothing is sketched";
    }
  })();
  return [about, preview.idle.words].filter(Boolean).join(". ") + ".";
}
