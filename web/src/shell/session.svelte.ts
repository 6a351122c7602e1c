import type { Choice, Frame, FromPage, Hint, LogLine, Refused, SeatInfo, ToPage } from "../generated/wire";
import { hint, sentence } from "./api";
import { Socket } from "./socket";
import { capital } from "./words";

/** A refused move and the place on the page it was meant for. */
export interface Note {
  refused: Refused;
  spot: HTMLElement | null;
}

const REFUSAL_MS = 4000;
const HINT_TRIES = 6;
const AGAIN_MS = 400;

/** An action in notation, where a refusal shall appear, and an action to follow if it is legal right after. */
interface Move {
  text: string;
  spot: HTMLElement | null;
  then: string;
}

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
  resetting = false;

  #socket: Socket;
  #sent = 0; // requests sent over this connection and not refused
  #lastMove: Move | null = null; // sent, and not yet answered
  #next: Move | "undo" | null = null; // to be sent when the last one is answered
  #noteTimer = 0;
  #hintedFor = ""; // what there was to choose when a hint was asked for
  #hintEpoch = 0; // raised when a request is carried out or the connection opens anew: hints asked for before are discarded

  constructor(readonly id: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new Socket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}`, {
      onMessage: (data) => this.#receive(data),
      onConnected: (open) => {
        this.connected = open;
        if (open) this.trouble = ""; // what was said about the lost line
        if (open) this.#discardHints();
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
  readonly hinted: Choice | null = $derived(this.choices.find((choice) => choice.text === this.hint?.options[0]?.text) ?? null);
  readonly away = $derived(this.mine !== null && this.mine.kind === "person" && !!this.mine.bot && !this.mine.resigned);

  /** Play an action in notation, and `then` another if it is legal right after; `spot` is where a refusal shall appear. */
  act(text: string, spot: EventTarget | null = null, then = ""): void {
    const move = { text, spot: spot instanceof HTMLElement ? spot : null, then };
    if (!this.waiting) this.#sendMove(move);
    else if (text !== this.#lastMove?.text) this.#next = move;
    else this.#lastMove.then ||= then; // the same again is a double click
  }

  /** Take the last action back; one that is still on its way is taken back as soon as it is answered. */
  undo(): void {
    if (this.waiting) this.#next = "undo";
    else if (this.frame?.can_undo) this.#send({ type: "undo" });
  }

  /** Take back step by step as far as the barrier. */
  reset(): void {
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
    this.#socket.close();
  }

  /** Who sits there; null: the opponent that the game itself drives. */
  name(seat: number | null): string {
    if (seat === null) return this.rivals[0] ?? "";
    return this.seats.find((info) => info.seat === seat)?.name ?? `Seat ${seat + 1}`;
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
    if (message.type === "frame") this.#showFrame(message);
    else if (message.type === "refused") this.#showRefusal(message);
    else {
      this.trouble = capital(message.detail);
      this.#cancelRequest();
    }
  }

  #showFrame(frame: Frame): void {
    const known = frame.log_from > 0 ? this.log.filter((line) => line.number < frame.log_from) : [];
    this.log = [...known, ...frame.log];
    this.frame = frame;
    if (this.#hintedFor !== this.#options()) this.hint = null;
    if ((frame.answered ?? 0) < this.#sent) return;
    if (this.waiting) this.#discardHints(); // a hint was about the move that has now been made
    this.waiting = false;
    if (this.resetting && frame.can_undo) this.undo();
    else this.#goOn();
    this.resetting &&= frame.can_undo;
  }

  #showRefusal(refused: Refused): void {
    this.#cancelRequest();
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
    const then = this.#lastMove?.then ? { text: this.#lastMove.then, spot: this.#lastMove.spot, then: "" } : null;
    const next = this.#next ?? then;
    this.#next = this.#lastMove = null;
    if (next === "undo") this.undo();
    else if (next && this.choices.some((choice) => choice.text === next.text)) this.#sendMove(next);
  }

  /** The last request changed nothing: it is not waited for any more, and what was to follow it is dropped. */
  #cancelRequest(): void {
    this.#sent = Math.max(0, this.#sent - 1);
    this.waiting = this.resetting = false;
    if (this.#lastMove) this.#lastMove.then = "";
    if (this.#next === "undo") this.#next = null; // nothing has happened that could be taken back
  }
}
