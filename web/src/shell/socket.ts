const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const FOR_GOOD = 4400; // codes from here on: the server will not open this table again
const SILENCE = 10_000; // after a ping: then the line counts as dead

interface Ears {
  heard: (data: string) => void;
  state: (open: boolean) => void;
  ended: () => void; // closed for good
}

/** A websocket that comes back by itself, a little later each time, and at once when the machine wakes up. */
export class Socket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #ping = 0;
  #deaf = 0;
  #closed = false;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#open();
  }

  send(text: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = (this.#socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.ears.state(true);
      this.#ping = window.setInterval(() => this.#ask(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#deaf);
      this.#wait = FIRST_WAIT;
      this.ears.heard(event.data);
    };
    socket.onclose = (event) => {
      if (event.code >= FOR_GOOD) {
        this.close();
        this.ears.ended();
      } else this.#lost();
    };
  }

  #ask(): void {
    if (!this.send('{"type":"ping"}')) return;
    clearTimeout(this.#deaf);
    this.#deaf = window.setTimeout(() => this.#lost(), SILENCE);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#deaf);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #lost(): void {
    this.#drop();
    this.ears.state(false);
    if (this.#closed) return;
    this.#retry = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #now = (): void => {
    if (this.#socket === null && !this.#closed && document.visibilityState === "visible") {
      this.#wait = FIRST_WAIT;
      this.#open();
    }
  };
}
