import type { LogLine } from "../../generated/wire";

const SETUP = new Set(["turn", "roll", "action", "discard", "draw", "stand"]); // what leads up to a deed, or follows from none

/** What the Happy Farmer did in its last turn, in one line; empty before its first one. */
export function lastTurn(log: readonly LogLine[]): string {
  const begun = log.findLastIndex((line) => line.kind === "turn" && line.seat === null);
  if (begun < 0) return "";
  const ended = log.findIndex((line, k) => k > begun && line.kind === "turn");
  const own = log.slice(begun + 1, ended < 0 ? undefined : ended).filter((line) => line.deed);
  if (!own.length) return "";
  const words = own.map((line) => (line.deed ?? "").replace(/\.$/, ""));
  const done = own.some((line) => !SETUP.has(line.kind) && line.kind !== "weed");
  const over = ended >= 0 && own.some((line) => line.kind === "action");
  return `Last turn: ${words.join("; ")}${over && !done ? "; nothing came of it" : ""}.`;
}
