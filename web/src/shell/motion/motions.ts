import type { LogLine, Motion } from "../../generated/wire";
import { placesOf } from "../happened/lights.svelte";
import { settings } from "../settings.svelte";

const MOVE_MS = 560;
const APART_MS = 40; // from one piece of a flight to the next: six of them end within 0.8 s
const SIZE = 26;
const ROOM = 4; // pixels around what lights up
const LINES = 12; // more at once could not be followed

/** The largest place with this ref, if the board shows one. */
function largest(ref: string): DOMRect | null {
  const boxes = placesOf([ref]).map((place) => place.getBoundingClientRect());
  return boxes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null;
}

/** Look where the pieces of these lines are now; the answer lets them move once the board shows what has become of
    them. `asked`: the player wants to see it, whatever the pace. */
export function motionsOf(lines: readonly LogLine[], asked = false): (() => void) | null {
  const many = lines.length > LINES || settings.pace === "at once";
  if (settings.still || document.hidden || (many && !asked)) return null;
  const motions = lines.flatMap((line) => line.motions ?? []);
  const before = new Map(motions.flatMap(({ path }) => path.map((ref) => [ref, largest(ref)] as const)));
  if (!motions.length) return null;
  return () => {
    for (const motion of motions) {
      const boxes = motion.path.map((ref) => largest(ref) ?? before.get(ref)).filter((box) => !!box);
      show(motion, boxes);
    }
  };
}

function show({ kind, piece, count = 1 }: Motion, boxes: readonly DOMRect[]): void {
  if (kind === "go" && boxes.length > 1) for (let k = 0; k < count; k++) fly(piece, boxes, k * APART_MS);
  if (kind === "come") for (const box of boxes) come(piece, box);
  if (kind === "light") for (const box of boxes) mark(box, "light-up");
  if (kind === "stamp") for (const box of boxes) mark(box, "stamp");
}

const at = (box: DOMRect, scale = 1): string =>
  `translate(${box.left + box.width / 2 - SIZE / 2}px, ${box.top + box.height / 2 - SIZE / 2}px) scale(${scale})`;

function fly(piece: string, boxes: readonly DOMRect[], delay: number): void {
  const frames = boxes.map((box) => ({ transform: at(box), opacity: 1 }));
  run(drawn(piece), frames, { duration: MOVE_MS, delay, easing: "ease-in-out" });
}

function come(piece: string, box: DOMRect): void {
  const frames = [
    { transform: at(box, 0.3), opacity: 0 },
    { transform: at(box, 1.6), opacity: 1 },
    { transform: at(box, 1), opacity: 0 },
  ];
  run(drawn(piece), frames, { duration: MOVE_MS, easing: "ease-out" });
}

function mark(box: DOMRect, look: "light-up" | "stamp"): void {
  const ring = document.createElement("div");
  const inset = `left:${box.left - ROOM}px;top:${box.top - ROOM}px;width:${box.width + 2 * ROOM}px;height:${box.height + 2 * ROOM}px`;
  const colour = look === "stamp" ? "--temple" : "--gold";
  ring.style.cssText = `position:fixed;${inset};border:4px solid var(${colour});border-radius:12px`;
  const frames =
    look === "stamp"
      ? [
          { transform: "scale(1.6) rotate(-6deg)", opacity: 0 },
          { transform: "rotate(-6deg)", opacity: 1 },
          { opacity: 0 },
        ]
      : [{ opacity: 0 }, { opacity: 1, boxShadow: "0 0 22px 8px var(--gold)" }, { opacity: 0 }];
  run(ring, frames, { duration: MOVE_MS, easing: "ease-out" });
}

function drawn(piece: string): SVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use")).setAttribute("href", `#p-${piece}`);
  svg.style.cssText = `position:fixed;left:0;top:0;width:${SIZE}px;height:${SIZE}px;opacity:0`;
  return svg;
}

/** Move something over the board, and take it away; any click or key ends it. */
function run(thing: HTMLElement | SVGElement, frames: Keyframe[], how: KeyframeAnimationOptions): void {
  thing.setAttribute("aria-hidden", "true");
  thing.setAttribute("data-moving", "");
  thing.style.zIndex = "14";
  thing.style.pointerEvents = "none";
  document.body.append(thing);
  const motion = thing.animate(frames, how);
  const end = new AbortController();
  motion.onfinish = motion.oncancel = () => {
    end.abort();
    thing.remove();
  };
  for (const sign of ["pointerdown", "keydown"]) addEventListener(sign, () => motion.cancel(), { signal: end.signal });
}
