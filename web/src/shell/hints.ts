import type { Hint } from "../generated/wire";
import { freeView, overlap } from "./place";

type Valued = Hint["options"][number];

/** "62 %" for each option, best first; nothing is certain before the end, so neither 0 nor 100. A move that was given up
    early may have been lucky till then: where both were tried it did no better than those that were kept. */
export function chances(options: readonly Valued[]): string[] {
  let most = 99;
  return options.map((option) => `${(most = Math.max(1, Math.min(most, Math.round(100 * option.share))))} %`);
}

const MUCH = 0.1; // share of a win between two moves
const LITTLE = 0.02;

/** How the best move compares with the next one, in plain words, and the move it is compared with: how much better it is,
    and how sure that is. */
export function comparison(hint: Hint): { words: string; other: string } {
  const [best, second] = hint.options;
  if (!best || !second) return { words: "The only move there is.", other: "" };
  const gap = best.share - second.share;
  if (hint.certainty === "clear")
    return { words: gap < LITTLE ? "Best, if only by a little." : "Clearly best.", other: "" };
  if (hint.certainty === "close") return { words: "About as good as", other: second.label };
  return { words: gap < MUCH ? "Slightly better than" : "Probably much better than", other: second.label };
}

/** The places of the page that play a move, or a part of it; the main button only where there is no other, or where the
    move has been chosen and waits to be confirmed. */
export function placesOf(text: string): HTMLElement[] {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-hint-part], [data-choice="${CSS.escape(text)}"]`)];
  const shown = found.filter((place) => place.checkVisibility());
  const own = shown.filter((place) => place.id !== "confirm" && !place.hasAttribute("data-staged"));
  return own.length ? own : shown;
}

const GAP = 10;

/** Where a card of this size stands: over the log if it can, and away from the places it speaks of and from a drawer. */
export function standOf(width: number, height: number, places: readonly HTMLElement[]): { left: number; top: number } {
  const view = freeView();
  const low = view.bottom - GAP - height;
  const high = view.top + GAP;
  const log = document.querySelector(".log-panel")?.getBoundingClientRect();
  const right = view.right - GAP - width;
  const stands = [
    ...(log?.width ? [{ left: Math.min(log.right - width, right), top: Math.max(high, Math.min(log.top, low)) }] : []),
    ...[high, low].flatMap((top) => [right, GAP].map((left) => ({ left, top }))),
  ];
  const marks = places.map((place) => place.getBoundingClientRect());
  const covered = ({ left, top }: { left: number; top: number }): number =>
    marks.reduce(
      (sum, mark) => sum + overlap(mark, new DOMRect(left - GAP, top - GAP, width + 2 * GAP, height + 2 * GAP)),
      0,
    );
  return stands.toSorted((a, b) => covered(a) - covered(b))[0] ?? { left: right, top: high };
}
