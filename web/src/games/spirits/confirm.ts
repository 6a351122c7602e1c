import type { Choice, SpiritsView as View } from "../../generated/wire";
import type { Session } from "../../shell/session.svelte";
import type { Offers } from "./offers";
import { isEmpty, isWorked, type Step } from "./sketch";
import type { Sketching } from "./sketching.svelte";

/** A button of the prompt bar; `text` is the notation it plays first. */
export interface Button {
  label: string;
  text: string | null;
  moves?: readonly string[]; // all that it plays
  run?: (() => void) | undefined;
  undo?: Choice["undo"];
}
/** What the board has laid out for Enter, and what the prompt bar offers beside it. */
export interface Prompting {
  main: Button;
  others: Button[];
  beside: Choice[];
}

const missing = (label: string): Button => ({ label, text: null });

/** The plan, a farm action as planned, or what there is to click. */
export function promptingOf(session: Session, view: View, offers: Offers, sketching: Sketching): Prompting {
  if (view.phase === "plan") return planning(session, view, sketching);
  if (sketching.waits) return { main: { ...missing("…"), run: () => undefined }, others: [], beside: [] };
  const planned = sketching.asPlanned;
  if (planned) {
    const { actions, button } = planned;
    const main = { label: button, text: actions[0] ?? null };
    return {
      main: actions.length === 1 ? main : { ...main, moves: actions },
      others: [{ label: "Something else", text: null, run: () => sketching.somethingElse() }],
      beside: [],
    };
  }
  const back = { label: "As planned", text: null, run: () => sketching.somethingElse() };
  return {
    main: byHand(session, view, offers, sketching),
    others: sketching.isByHand ? [back] : [],
    beside: offers.done ? [offers.done] : [],
  };
}

/** The plan: offers that bring more come first; with nothing sketched yet, the usual work everywhere. */
function planning(session: Session, view: View, sketching: Sketching): Prompting {
  const { preview, fresh } = sketching;
  if (!session.myTurn) return { main: missing(""), others: [], beside: [] };
  const actions = preview?.actions ?? [];
  const first = fresh ? (actions[0] ?? null) : null;
  const alone = view.farms.every((one) => one.planned || one.seat === session.seat);
  const send = (label: string): Button => ({
    label,
    text: first,
    ...(first === null ? {} : { moves: actions }),
    undo: alone ? "for good" : "until others move",
  });
  const anyway = send("Confirm anyway");
  const [offer] = preview?.offers ?? [];
  const usual = isEmpty(sketching.sketch) ? usualWork(sketching) : [];
  if (usual.length)
    return {
      main: { label: "Usual work", text: null, run: () => sketching.draw({ steps: usual, words: "" }) },
      others: [anyway],
      beside: [],
    };
  if (offer)
    return {
      main: { label: offer.button, text: null, run: () => sketching.take(offer) },
      others: [anyway],
      beside: [],
    };
  return { main: send("Confirm plan"), others: [], beside: [] };
}

/** The usual work of every paddy that has any, as the server sees it. */
const usualWork = (sketching: Sketching): Step[] =>
  (sketching.preview?.paddies ?? [])
    .filter((paddy) => isWorked(paddy.usual))
    .map((paddy) => ({ do: "paddy", name: paddy.name, set: paddy.usual }));

/** A step by its own controls: Enter does what is planned for the paddy that is asked about; else what is meant anyway. */
function byHand(session: Session, view: View, offers: Offers, sketching: Sketching): Button {
  const next = sketching.preview?.as_planned?.actions[0];
  const meant = session.choices.find((choice) => choice.text === next);
  if (meant && sketching.isByHand && isAsked(offers)) return { label: meant.label, text: meant.text };
  return missing(wanted(view, offers));
}

/** Water and growth ask about one paddy after the other. */
const isAsked = (offers: Offers): boolean =>
  offers.hexes.size === 1 &&
  [...offers.hexes.values()].flat().every(({ kind }) => ["hold", "fill", "empty", "grow", "wait"].includes(kind));

/** What is still to be chosen. */
function wanted(view: View, offers: Offers): string {
  if (view.phase === "draft") return "Keep a card";
  if (view.phase === "choose") return "Choose a spirit";
  if (offers.rivals.length) return offers.rivals[0]?.kind === "infest" ? "Choose a paddy" : "Choose an opponent";
  return "";
}
