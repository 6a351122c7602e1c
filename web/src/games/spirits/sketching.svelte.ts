import type {
  SpiritsAsPlanned as AsPlanned,
  SpiritsOffer as Offer,
  SpiritsPreview as Preview,
  SpiritsView as View,
} from "../../generated/wire";
import type { Session } from "../../shell/session.svelte";
import { ownStorage } from "../../shell/settings.svelte";
import { sayStep, type Meant } from "./clicks";
import { folded, isEmpty, keep, kept, type Step } from "./sketch";

/** The steps of a round that can be sketched, and carried out as sketched. */
const TIME = new Set(["plan", "build", "water-out", "tend", "water-in", "grow"]);

/** What a player means to do in this round, drawn on the board, and what the server says it would bring. */
export class Sketching {
  steps = $state.raw<readonly Step[]>([]);
  gate = $state(false); // the next side gets a gate
  lifted = $state(""); // the gate that is about to move
  said = $state(""); // for those who hear the table
  why = $state(""); // why the last click sketched nothing
  readonly sketch = $derived(folded(this.steps));

  #session: Session;
  #storage: Storage | null;
  #answer = $state.raw<{ subject: string; preview: Preview | null } | null>(null);
  #floor = $state(0); // steps before the farm action at hand
  #own = $state(""); // the farm action that is carried out by its own controls
  #place = ""; // seat and round the steps belong to
  #asked = "";
  #was = ""; // the farm action of the last frame
  #last: Step | null = null; // drawn since the last answer
  #short = false;

  constructor(session: Session, storage: Storage | null = ownStorage()) {
    this.#session = session;
    this.#storage = storage;
  }

  readonly #view = $derived.by(() => {
    const view = this.#session.frame?.view as View | undefined;
    return view && this.#session.seat !== null && TIME.has(view.phase) ? view : null;
  });
  /** The farm action at hand, by round, step and stage; "" while there is nothing to sketch. */
  readonly #at = $derived.by(() => {
    const view = this.#view;
    const stage = view?.farms.find((farm) => farm.seat === this.#session.seat)?.stage ?? "";
    return view ? `${view.round} ${view.phase} ${stage}` : "";
  });
  /** What an answer speaks of: the sketch, and what the seat can do now. Others may move meanwhile. */
  readonly #subject = $derived.by(() => {
    if (!this.#at) return "";
    const { myTurn, choices } = this.#session;
    const now = myTurn ? `${this.#at}: ${choices.map((choice) => choice.text).join()}` : `${this.#view?.phase}`;
    return `${now} ${JSON.stringify(this.sketch)}`;
  });
  /** What the server is to be asked: when others have moved, again. */
  readonly #question = $derived.by(() =>
    this.#subject && this.#session.myTurn ? `${this.#subject} ${this.#session.frame?.position}` : this.#subject,
  );

  /** The last answer; `fresh` says whether it speaks of this sketch and of what can be done now. */
  readonly preview = $derived(this.#at ? (this.#answer?.preview ?? null) : null);
  readonly fresh = $derived(this.#answer !== null && this.#answer.subject === this.#subject);
  /** The farm action at hand as it is planned, unless its own controls are open. */
  readonly asPlanned: AsPlanned | null = $derived.by(() =>
    this.fresh && this.#session.myTurn && this.#own !== this.#at ? (this.preview?.as_planned ?? null) : null,
  );
  /** Whether the own controls were asked for, although there is a plan. */
  readonly isByHand = $derived(this.#own === this.#at && !!this.preview?.as_planned);
  /** Whether the answer that says how to go on is still on its way. */
  readonly waits = $derived.by(() => !!this.#subject && this.#session.myTurn && !this.fresh && this.#own !== this.#at);
  readonly canUndo = $derived.by(() => this.#session.myTurn && this.steps.length > this.#floor);

  /** In an effect, after each frame and each step: ask what the sketch would bring now. */
  follow(): void {
    const view = this.#view;
    if (!view) {
      this.#answer = null;
      this.#asked = this.#was = this.why = "";
      this.gate = false;
      return;
    }
    this.#open(this.#session.seat ?? 0, view.round);
    if (this.#at !== this.#was) {
      this.#was = this.#at;
      this.#floor = view.phase === "plan" ? 0 : this.steps.length;
      this.lifted = this.why = "";
    }
    if (this.#question !== this.#asked && this.#session.connected) void this.#ask(this.#question);
  }

  /** Draw: nothing happens at the table yet. */
  draw(meant: Meant): void {
    this.why = meant.words;
    if (meant.steps.some((step) => step.do === "piece")) {
      this.gate = false;
      this.lifted = "";
    }
    const [first, ...more] = meant.steps;
    if (first) {
      const all = [...this.steps, ...meant.steps];
      this.steps = more.length ? [...this.steps, { do: "whole", sketch: folded(all) }] : all; // one undo each
      this.#last = first;
      this.#keep();
    } else if (meant.words) this.said = meant.words;
  }

  take(offer: Offer): void {
    this.draw({ steps: [{ do: "whole", sketch: offer.sketch }], words: "" });
  }

  undo(): void {
    if (!this.canUndo) return;
    this.steps = this.steps.slice(0, -1);
    this.why = "";
    this.said = "Last step of the sketch taken back.";
    this.#keep();
  }

  /** Start anew; that too can be taken back. */
  reset(): void {
    if (!isEmpty(this.sketch)) this.draw({ steps: [{ do: "clear" }], words: "" });
  }

  /** Open the own controls of the farm action at hand, or go back to the plan. */
  somethingElse(): void {
    this.#own = this.#own === this.#at ? "" : this.#at;
  }

  #open(seat: number, round: number): void {
    const place = `${seat}:${round}`;
    if (place === this.#place) return;
    this.#place = place;
    this.steps = kept(this.#storage, this.#session.id, seat, round);
    this.#answer = null;
    this.gate = false;
    this.#own = this.#asked = this.#was = this.said = "";
  }

  #keep(): void {
    const [seat, round] = this.#place.split(":").map(Number);
    keep(this.#storage, this.#session.id, seat ?? 0, round ?? 0, this.steps);
  }

  async #ask(question: string): Promise<void> {
    this.#asked = question;
    const subject = this.#subject;
    const answer = await this.#session.preview(isEmpty(this.sketch) ? null : this.sketch);
    if (question !== this.#asked) return;
    if (!answer)
      this.#asked = ""; // the line was lost: the next frame asks again
    else if (answer.problem) this.#forget(answer.problem);
    else this.#show(subject, answer.preview as Preview | null);
  }

  #show(subject: string, preview: Preview | null): void {
    this.#answer = { subject, preview };
    if (preview && this.#last) this.said = sayStep(this.#last, preview);
    this.#last = null;
    const short = !!preview && preview.rice_lost > 0;
    if (short && !this.#short) this.said += ` Careful: ${preview.summary}`;
    if (!short && this.#short && preview) this.said += " Nothing is lost any more.";
    this.#short = short;
  }

  /** What was kept cannot be read any more: begin anew, and say so. */
  #forget(problem: string): void {
    this.steps = [];
    this.#keep();
    this.why = this.said = `Your sketch could not be read: ${problem}`;
  }
}
