import type { Choice, Frame, FromPage, LogLine, Refused, SeatInfo, ToPage } from "../generated/wire";
import { Socket } from "./socket";

/** A refused move and the place on the page it was meant for. */
export interface Note {
  refused: Refused;
  spot: HTMLElement | null;
}

const REFUSAL_MS = 4000;

/** One table as this page knows it: the last frame, the log so far, and what is on its way. */
export class Session {
  frame = $state.raw<Frame | null>(null);
  log = $state.raw<LogLine[]>([]);
  note = $state.raw<Note | null>(null);
  trouble = $state("");
  ended = $state(""); // why the server closed the table for good
  connected = $state(false);
  waiting = $state(false); // an action is on its way
  resetting = false;

  #socket: Socket;
  #spot: HTMLElement | null = null;
  #sent = 0; // wishes sent over this connection and not refused
  #then = "";
  #noteTimer = 0;

  constructor(id: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#socket = new Socket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(id)}`, {
      heard: (data) => this.#hear(data),
      state: (open) => {
        this.connected = open;
        this.#sent = 0;
        this.waiting = this.resetting = false;
      },
      ended: () => (this.ended = this.trouble || "This table cannot be opened."),
    });
  }

  readonly seat = $derived(this.frame?.seat ?? null);
  readonly seats: SeatInfo[] = $derived(this.frame?.table.seats ?? []);
  readonly choices: Choice[] = $derived(this.frame?.choices ?? []);
  readonly mine: SeatInfo | null = $derived(this.seats.find((seat) => seat.seat === this.seat) ?? null);
  readonly myTurn = $derived(this.choices.length > 0);
  readonly away = $derived(this.mine !== null && this.mine.kind === "person" && !!this.mine.bot && !this.mine.resigned);

  /** Play an action in notation, and `then` another if it is legal right after; `spot` is where a refusal shall appear. */
  act(text: string, spot: EventTarget | null = null, then = ""): void {
    if (!this.frame || this.waiting) return;
    this.#spot = spot instanceof HTMLElement ? spot : null;
    this.#then = then;
    this.#send({ type: "act", action: text, frame: this.frame.number });
  }

  undo(): void {
    if (this.frame?.can_undo && !this.waiting) this.#send({ type: "undo" });
  }

  /** Take back step by step as far as the barrier. */
  reset(): void {
    this.resetting = true;
    this.undo();
  }

  ask(type: "resign" | "leave" | "return"): void {
    this.#send({ type });
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

  name(seat: number | null): string {
    if (seat === null) return "Happy Farmer";
    return this.seats.find((info) => info.seat === seat)?.name ?? `Seat ${seat + 1}`;
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

  #hear(data: string): void {
    const message = JSON.parse(data) as ToPage;
    if (message.type === "pong") return;
    if (message.type === "frame") this.#take(message);
    else if (message.type === "refused") this.#refuse(message);
    else {
      this.trouble = message.detail;
      this.#refused();
    }
  }

  #take(frame: Frame): void {
    const known = frame.log_from > 0 ? this.log.filter((line) => line.number < frame.log_from) : [];
    this.log = [...known, ...frame.log];
    this.frame = frame;
    if ((frame.answered ?? 0) < this.#sent) return;
    this.waiting = false;
    const then = this.#then;
    this.#then = "";
    if (this.resetting && frame.can_undo) this.undo();
    else if (then && frame.choices.some((choice) => choice.text === then)) this.act(then, this.#spot);
    this.resetting &&= frame.can_undo;
  }

  #refuse(refused: Refused): void {
    this.#refused();
    this.note = { refused, spot: this.#spot?.isConnected ? this.#spot : null };
    this.fade();
  }

  #refused(): void {
    this.#sent = Math.max(0, this.#sent - 1);
    this.waiting = this.resetting = false;
    this.#then = "";
  }
}
