import type { Point } from "./lattice";

/** Where a card was let go: over the own landscape, over the row, or elsewhere. */
export type Target = "land" | "row" | "";

interface Hooks {
  lifted: (card: number) => void;
  moved: (target: Target, at: Point) => void;
  dropped: (card: number, target: Target, at: Point) => void;
}

const FREE = 6; // pixels a click may slip

/** A card carried by mouse or pen; by touch cards are chosen by a tap, so that the page can still be scrolled. */
export class Drag {
  card = $state<number | null>(null);
  at = $state.raw<Point>({ x: 0, y: 0 }); // on the screen
  #hooks: Hooks;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  /** The pointer goes down on a card; it is lifted once the pointer has moved. */
  press(card: number, event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === "touch") return;
    const from = { x: event.clientX, y: event.clientY };
    const move = (now: PointerEvent): void => {
      this.at = { x: now.clientX, y: now.clientY };
      if (this.card === null && Math.hypot(now.clientX - from.x, now.clientY - from.y) > FREE) {
        this.card = card;
        this.#hooks.lifted(card);
      }
      if (this.card !== null) this.#hooks.moved(targetAt(this.at), this.at);
    };
    const end = (now: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (this.card === null) return;
      this.card = null;
      const at = { x: now.clientX, y: now.clientY };
      this.#hooks.dropped(card, now.type === "pointerup" ? targetAt(at) : "", at);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }
}

function targetAt({ x, y }: Point): Target {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
  return found === "land" || found === "row" ? found : "";
}
