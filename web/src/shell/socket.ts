const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const REFUSED = 4400; // close codes from here on: the server has said why, and the page does not reconnect by itself
const SILENCE = 10_000; // after a ping: then the line counts as dead

interface Handlers {
  onMessage: (data: string) => void;
  onConnected: (open: boolean) => void;
  onRefused: () => void; // the server closed the connection with a reason
}

/** A websocket that comes back by itself, a little later each time, and at once when the machine wakes up. */
export class Socket {
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry = 0;
  #ping = 0;
  #pongTimer = 0;
  #closed = false;

  constructor(
    private readonly address: string,
    private readonly handlers: Handlers,
  ) {
    addEventListener("online", this.#reconnectNow);
    document.addEventListener("visibilitychange", this.#reconnectNow);
    this.#open();
  }

  send(text: string): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(text);
    return true;
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#reconnectNow);
    document.removeEventListener("visibilitychange", this.#reconnectNow);
    clearTimeout(this.#retry);
    this.#drop();
  }

  #open(): void {
    clearTimeout(this.#retry);
    const socket = (this.#socket = new WebSocket(this.address));
    socket.onopen = () => {
      this.handlers.onConnected(true);
      this.#ping = window.setInterval(() => this.#sendPing(), PING_EVERY);
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      clearTimeout(this.#pongTimer);
      this.#wait = FIRST_WAIT;
      this.handlers.onMessage(event.data);
    };
    socket.onclose = (event) => {
      if (event.code >= REFUSED) {
        this.close();
        this.handlers.onRefused();
      } else this.#lost();
    };
  }

  #sendPing(): void {
    if (!this.send('{"type":"ping"}')) return;
    clearTimeout(this.#pongTimer);
    this.#pongTimer = window.setTimeout(() => this.#lost(), SILENCE);
  }

  #drop(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#pongTimer);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
  }

  #lost(): void {
    this.#drop();
    this.handlers.onConnected(false);
    if (this.#closed) return;
    this.#retry = window.setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #reconnectNow = (): void => {
    if (this.#socket === null && !this.#closed && document.visibilityState === "visible") {
      this.#wait = FIRST_WAIT;
      this.#open();
    }
  };
}
