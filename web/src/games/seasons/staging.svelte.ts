import type { SeasonsPlacementView as Placement, SeasonsView as View } from "../../generated/wire";
import { distance, frameOf, middleOf, type Point, TURNS } from "./lattice";

const NEAR = 3; // cells a card may shift when it is turned where it lies

/** What a seat has laid out and not yet confirmed: turn and spot of a card, the card for the row, the ancestor, a claim. */
export class Staging {
  turn = $state(0);
  spot = $state.raw<Placement | null>(null);
  aimed = $state.raw<Placement | null>(null); // under the pointer or the focus
  row = $state<number | null>(null);
  ancestor = $state<number | null>(null);
  claimed = $state(0); // points from an ancestor in words
  wish: Point | null = null; // where a card was dropped before its spots were known
  #placing: number | null = null;
  #step = "";
  #view: View | null = null;

  /** A new frame: keep what still makes sense. */
  hear(view: View): void {
    this.#view = view;
    const step = `${view.phase} ${view.season} ${view.turn}`;
    if (step !== this.#step && (view.phase === "choose" || view.phase === "ancestor")) this.row = this.ancestor = null;
    this.#step = step;
    if (!view.most_claimed) this.claimed = 0;
    if (view.placing !== this.#placing) this.#begin(view);
    const known = view.placements ?? [];
    const still = (one: Placement | null): Placement | null =>
      known.find((other) => one && other.turn === one.turn && other.x === one.x && other.y === one.y) ?? null;
    this.spot = still(this.spot);
    this.aimed = still(this.aimed);
    if (this.row !== null && this.row === view.placing) this.row = null;
  }

  /** Turn the card; one that lies on a spot stays near it. */
  rotate(): void {
    const from = this.spot;
    this.turn = this.#next();
    this.aimed = null;
    if (from && this.#view) this.spot = this.#nearest(this.#middle(from), NEAR);
  }

  /** Turn the card to a given side, and take it up from where it lay. */
  face(turn: number): void {
    this.turn = turn;
    this.spot = this.aimed = null;
  }

  /** Drop the card somewhere: it goes to the nearest spot within reach. */
  drop(at: Point, reach: number): boolean {
    this.aimed = null;
    const found = this.#nearest(at, reach);
    if (found) this.spot = found;
    return found !== null;
  }

  #begin(view: View): void {
    this.#placing = view.placing;
    this.spot = this.aimed = null;
    const turns = new Set((view.placements ?? []).map((one) => one.turn));
    if (turns.size && !turns.has(this.turn)) this.turn = TURNS.find((turn) => turns.has(turn)) ?? 0;
    if (this.wish && view.placing !== null) {
      this.drop(this.wish, NEAR);
      this.wish = null;
    }
  }

  /** The next turn in which the card has a spot; with no spots at all just the next one. */
  #next(): number {
    const turns = new Set((this.#view?.placements ?? []).map((one) => one.turn));
    const order = TURNS.map((quarter) => (this.turn + 1 + quarter) % TURNS.length);
    return order.find((turn) => turns.has(turn)) ?? order[0] ?? 0;
  }

  #middle(one: Placement): Point {
    const view = this.#view;
    return view ? middleOf(frameOf(one, view.width, view.height)) : one;
  }

  #nearest(at: Point, reach: number): Placement | null {
    const far = (one: Placement): number => distance(this.#middle(one), at);
    const near = (this.#view?.placements ?? []).filter((one) => one.turn === this.turn && far(one) <= reach);
    return near.toSorted((a, b) => far(a) - far(b))[0] ?? null;
  }
}
