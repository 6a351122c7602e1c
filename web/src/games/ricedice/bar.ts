import type { Choice, RicediceView as View } from "../../generated/wire";
import { count } from "../../shell/words";
import type { Action, Offers } from "./offers";
import { nothingOf, type Release, released } from "./releasing";

/** A button of the prompt bar: the notation it plays, or several to be played in order; null while it can do nothing. */
export interface Button {
  label: string;
  text: string | null;
  then?: string; // notation that follows if it is legal right after
  moves?: readonly string[];
  key?: string;
  why?: string; // why it can do nothing
}
export interface Bar {
  main: Button; // what is laid out; with nothing to play its label says what is missing
  beside: Choice[];
  more: Button[]; // what is no single choice
}

/** What the player has laid out and not yet played. */
export interface Laid {
  chosen: number; // dice
  reroll: string | null; // notation that rolls them again
  release: Release | null;
  idle: Action | null; // an action that can do nothing, and was pressed all the same
}

const dead = (label: string): Button => ({ label, text: null });

/** The prompt bar: what is laid out, and beside it what ends or gives up something. */
export function barOf(view: View, offers: Offers, laid: Laid): Bar {
  if (laid.release) return releaseBar(view.releases, laid.release);
  const beside = [offers.stand, offers.ignore, offers.done].filter((choice) => choice !== null);
  if (offers.stand && laid.chosen)
    return { main: { label: `Reroll ${count(laid.chosen, "die", "dice")}`, text: laid.reroll }, beside, more: [] };
  const more: Button[] = [];
  if (laid.idle) {
    const first = offers.stand ? { text: offers.stand.text, then: laid.idle } : { text: laid.idle };
    more.push({ label: "Take it all the same", ...first });
  }
  if (offers.rerolls.length)
    more.push({ label: "Reroll", text: null, key: "E", why: "Click the dice to roll again first." });
  return { main: dead(missing(view, offers)), beside, more };
}

/** What the player has still to say, where nothing is laid out. */
function missing(view: View, offers: Offers): string {
  if (offers.keeps.length) return "Choose a place";
  if (view.phase === "action" || offers.stand) return "Choose an action";
  if (view.phase === "remove") return "Choose a card";
  return view.phase === "end" && offers.weeds.size ? "Place the weeds" : "";
}

function releaseBar(releases: readonly Release[], laid: Release): Bar {
  const play = (release: Release, label: string): Button => ({
    label,
    text: release.moves[0] ?? null,
    moves: release.moves,
  });
  if (!laid.flows.length) return { main: play(laid, "Release nothing"), beside: [], more: [] };
  const nothing = nothingOf(releases);
  return {
    main: play(laid, `Release ${released(laid)}`),
    beside: [],
    more: nothing ? [play(nothing, "Release nothing")] : [],
  };
}
