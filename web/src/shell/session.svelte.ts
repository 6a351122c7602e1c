import type { Choice, Frame, FromPage, Hint, LogLine, Previewed, Refused, SeatInfo, ToPage } from "../generated/wire";
import { hint, sentence } from "./api";
import { News } from "./happened/news.svelte";
import { Paced, PAUSES } from "./happened/pace.svelte";
import { motionsOf } from "./motion/motions";
import { sound } from "./motion/sound";
import { type Confirming, settings } from "./settings.svelte";
import { Socket } from "./socket";
import { asks, type Move, moveOf, Staged } from "./staged.svelte";
import { capital } from "./words";

/** A refused move and the place on the page it was meant for. */
export interface Note {
  refused: Refused;
  spot: HTMLElement | null;
}

const REFUSAL_MS = 4000;
const HINT_TRIES = 6;
const AGAIN_MS = 400;

/** One table as this page knows it: the last frame, the log so far, and what is on its way. */
export class Session {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<LogLine[]>([]);
  note = $state.raw<Note | null>(null);
  trouble = $state("");
  ended = $state(""); // why the server closed the table for good
  connected = $state(false);
  waiting = $state(false); // an action is on its way
  hint = $state.raw<Hint | null>(null); // for the choices of the last frame
  hinting = $state(false); // one is being thought about
  watched = $state(0); // the seat whose board is large for one who only watches
  readonly staged = new Staged();
  readonly news = new News();
  readonly coming = new Paced<Frame>(
    (frame) => this.#showFrame(frame),
    () => (document.hidden ? 0 : PAUSES[settings.pace]),
  ); // frames that wait until what bots do has been seen
  resetting = false;

  #socket: Socket;
  #sent = 0; // requests sent over this connection and not refused
  #lastMove: Move | null = null; // sent, and not yet answered
  #next: Move | "undo" | null = null; // to be sent when the last one is answered
  #answered = 0; // requests that the last frame received says were carried out
  #noteTimer = 0;
  #previews = 0; // questions asked
  #onPreview: ((answer: Previewed | null) => void) | null = null; // waits for the answer to the last of them
  #hintedFor = ""; // what there was to choose when a hint was asked for
  #hintEpoch = 0; // raised when a request is carried out or the connection opens anew: hints asked for before are discarded

  constructor(readonly id: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new Socket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}`, {
      onMessage: (data) => this.#receive(data),
      onConnected: (open) => {
        this.connected = open;
        this.coming.clear();
        this.#answered = 0;
        if (open) this.trouble = ""; // what was said about the lost line
        if (open) this.#discardHints();
        this.#answerPreview(null);
        this.#sent = 0;
        this.#lastMove = this.#next = null;
        this.waiting = this.resetting = false;
      },
      onRefused: () => (this.ended = this.trouble || "This table cannot be opened."),
    });
  }

  readonly seat = $derived(this.frame?.seat ?? null);
  readonly seats: SeatInfo[] = $derived(this.frame?.table.seats ?? []);
  readonly rivals: string[] = $derived(this.frame?.table.rivals ?? []); // opponents that hold no seat
  readonly choices: Choice[] = $derived(this.frame?.choices ?? []);
  readonly mine: SeatInfo | null = $derived(this.seats.find((seat) => seat.seat === this.seat) ?? null);
  readonly myTurn = $derived(this.choices.length > 0);
  readonly meant: Choice | null = $derived(this.choices.find((choice) => choice.default) ?? null); // what Enter plays
  readonly hinted: Choice | null = $derived(
    this.choices.find((choice) => choice.text === this.hint?.options[0]?.text) ?? null,
  );
  readonly away = $derived(this.mine !== null && this.mine.kind === "person" && !!this.mine.bot && !this.mine.resigned);

  /** Choose an action in notation: it is played at once, or waits to be confirmed where the settings ask for that.
      `then` follows if it is legal right after, and `words` say what both do; `spot` is where a refusal shall appear. */
  act(text: string, spot: EventTarget | null = null, then = "", words = ""): void {
    const choice = this.choice(text);
    if (!choice || !asks(choice, settings.confirm)) this.commit(text, spot, then);
    else if (this.staged.stage(choice, moveOf(text, spot, then), words)) this.confirm();
  }

  /** Play the action that waits to be confirmed. */
  confirm(): void {
    const { move } = this.staged;
    if (move) this.commit(move.text, move.spot, move.then);
  }

  /** Play an action that needs no further confirming: the player has seen what it is and pressed the button for it. */
  commit(text: string, spot: EventTarget | null = null, then = ""): void {
    this.staged.drop();
    const move = moveOf(text, spot, then);
    if (!this.waiting) this.#sendMove(move);
    else if (text !== this.#lastMove?.text) this.#next = move;
    else this.#lastMove.then ||= then; // the same again is a double click
  }

  /** Play actions one after the other, as far as the first that is refused; they are stored together. */
  actAll(actions: string[], spot: EventTarget | null = null): void {
    if (this.waiting || !this.frame || !actions.length) return;
    this.staged.drop();
    this.#lastMove = moveOf(actions.join(", "), spot, "");
    this.#send({ type: "acts", actions, frame: this.frame.number });
  }

  /** What a sketch of coming moves would bring; null when another was asked about meanwhile, or the line is lost. */
  preview(sketch: unknown): Promise<Previewed | null> {
    this.#answerPreview(null);
    return new Promise((answer) => {
      this.#previews += 1;
      const sent = this.#socket.send(
        JSON.stringify({ type: "preview", sketch, number: this.#previews } satisfies FromPage),
      );
      if (sent) this.#onPreview = answer;
      else answer(null);
    });
  }

  #answerPreview(answer: Previewed | null): void {
    const waiting = this.#onPreview;
    this.#onPreview = null;
    waiting?.(answer);
  }

  /** Let go of what waits to be confirmed, else take the last action back; one that is still on its way is taken back
      as soon as it is answered. */
  undo(): void {
    if (this.staged.drop()) return;
    if (this.waiting) this.#next = "undo";
    else if (this.frame?.can_undo) this.#send({ type: "undo" });
  }

  /** Take back step by step as far as the barrier. */
  reset(): void {
    this.staged.drop();
    if (!this.frame?.can_undo || this.waiting) return;
    this.resetting = true;
    this.undo();
  }

  request(type: "resign" | "leave" | "return"): void {
    this.#send({ type });
  }

  /** Ask for a hint, or put the one that is shown away. */
  async askHint(): Promise<void> {
    if (this.hint) this.hint = null;
    else if (this.myTurn && !this.hinting) {
      this.hinting = true;
      try {
        this.hint = await this.#freshHint();
      } catch (error) {
        this.trouble = sentence(error);
      }
      this.hinting = false;
    }
  }

  /** A hint for what is shown; when there is something else to choose by the time it comes, it is asked for again. */
  async #freshHint(): Promise<Hint | null> {
    for (let tries = 0; tries < HINT_TRIES && this.myTurn; tries++) {
      this.#hintedFor = this.#options();
      const epoch = this.#hintEpoch;
      const found = await hint(this.id);
      if (this.#hintedFor === this.#options() && this.#hintEpoch === epoch && !this.waiting) return found;
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
    if (this.myTurn) this.trouble = "The table changes too quickly for a hint just now.";
    return null;
  }

  /** Remove the hint that is shown, and any that is on its way. */
  #discardHints(): void {
    this.#hintEpoch += 1;
    this.hint = null;
  }

  /** What there is to choose: a hint holds as long as that does, whatever others do meanwhile. */
  #options(): string {
    return this.choices.map((choice) => choice.text).join("\n");
  }

  /** Say beside a place of the page why nothing happens there, as a refusal is said. */
  explain(sentence: string, spot: HTMLElement | null): void {
    this.note = { refused: { type: "refused", action: "", clause: "", sentence }, spot };
    this.fade();
  }

  forget(): void {
    clearTimeout(this.#noteTimer);
    this.note = null;
    this.trouble = "";
  }

  /** Let a refusal go after a while, unless someone is reading it. */
  fade(): void {
    clearTimeout(this.#noteTimer);
    this.#noteTimer = window.setTimeout(() => this.forget(), REFUSAL_MS);
  }

  hold(): void {
    clearTimeout(this.#noteTimer);
  }

  close(): void {
    clearTimeout(this.#noteTimer);
    this.coming.clear();
    this.#socket.close();
  }

  /** Who sits there; null: the opponent that the game itself drives. */
  name(seat: number | null): string {
    if (seat === null) return this.rivals[0] ?? "";
    return this.seats.find((info) => info.seat === seat)?.name ?? `Seat ${seat + 1}`;
  }

  /** The legal choice of this notation. */
  choice(text: string): Choice | null {
    return this.choices.find((choice) => choice.text === text) ?? null;
  }

  /** The same, but "You" for the own seat. */
  you(seat: number): string {
    return seat === this.seat ? "You" : this.name(seat);
  }

  #send(message: FromPage): void {
    this.forget();
    if (!this.#socket.send(JSON.stringify(message))) {
      this.trouble = "Not connected just now: nothing was sent.";
      this.resetting = false;
      return;
    }
    this.#sent += 1;
    this.waiting = true;
  }

  #receive(data: string): void {
    const message = JSON.parse(data) as ToPage;
    if (message.type === "pong") return;
    if (message.type === "frame") this.#takeFrame(message);
    else if (message.type === "refused") this.#showRefusal(message);
    else if (message.type === "previewed") message.number === this.#previews && this.#answerPreview(message);
    else {
      this.trouble = capital(message.detail);
      this.#cancelRequest();
    }
  }

  /** What others do is shown at the chosen pace; the answer to an own request at once, and so is all before it. */
  #takeFrame(frame: Frame): void {
    const answered = frame.answered ?? 0;
    const own = answered > this.#answered || frame.log_from === 0 || !this.frame;
    this.#answered = answered;
    if (own || frame.log.length) this.coming.put(frame, !own);
    else this.coming.putAfter(frame);
  }

  #showFrame(frame: Frame): void {
    const known = frame.log_from > 0 ? this.log.filter((line) => line.number < frame.log_from) : [];
    const move = this.frame && frame.log_from > 0 ? motionsOf(frame.log) : null;
    this.log = [...known, ...frame.log];
    this.news.hear(frame, frame.log, this.frame === null || frame.log_from === 0);
    const turn = !this.myTurn && frame.choices.length > 0;
    if (this.frame && frame.log_from > 0) sound(frame.log, turn);
    this.frame = frame;
    if (move) requestAnimationFrame(move);
    this.staged.hear(this.choices);
    if (this.#hintedFor !== this.#options()) this.hint = null;
    if ((frame.answered ?? 0) < this.#sent) return;
    if (this.waiting) this.#discardHints(); // a hint was about the move that has now been made
    this.waiting = false;
    if (this.resetting && frame.can_undo) this.undo();
    else this.#goOn();
    this.resetting &&= frame.can_undo;
  }

  #showRefusal(refused: Refused): void {
    this.coming.skip();
    if (!refused.played) this.#cancelRequest(); // else a frame shows what was carried out before
    const spot = this.#lastMove?.spot ?? null;
    this.note = { refused, spot: spot?.isConnected ? spot : null };
    this.fade();
    this.#goOn();
  }

  #sendMove(move: Move): void {
    if (!this.frame) return;
    this.#lastMove = move;
    this.#send({ type: "act", action: move.text, frame: this.frame.number });
  }

  /** Play what was asked for meanwhile, or what shall follow, where it is legal now. */
  #goOn(): void {
    const { then = "", spot = null } = this.#lastMove ?? {};
    const next = this.#next;
    this.#next = this.#lastMove = null;
    if (next === "undo") this.undo();
    else if (next) this.#follow(next, settings.confirm);
    else if (then)
      this.#follow(moveOf(then, spot, ""), settings.confirm === "nothing" ? "nothing" : "what is for good");
  }

  /** What was asked for before this frame is played if it is legal now, or waits to be confirmed. */
  #follow(move: Move, confirm: Confirming): void {
    const choice = this.choice(move.text);
    if (!choice) return;
    if (asks(choice, confirm)) this.staged.stage(choice, move);
    else this.#sendMove(move);
  }

  /** The last request changed nothing: it is not waited for any more, and what was to follow it is dropped. */
  #cancelRequest(): void {
    this.#sent = Math.max(0, this.#sent - 1);
    this.waiting = this.resetting = false;
    if (this.#lastMove) this.#lastMove.then = "";
    if (this.#next === "undo") this.#next = null; // nothing has happened that could be taken back
  }
}
