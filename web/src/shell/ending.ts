import type { Outcome } from "../generated/wire";
import type { Session } from "./session.svelte";
import { capital, inUnit, list } from "./words";

/** How the end of a game is told to one viewer. */
export interface Ending {
  headline: string; // "Anna wins with 52 rice"
  margin: string; // "4 ahead of you.", or empty
  farewell: string; // "You are third."
}

/** Whoever has a score at the end; opponents that the game drives have no seat. */
interface Standing {
  seat: number | null;
  name: string; // within a sentence
  score: number;
}

const PLACES = ["first", "second", "third", "fourth", "fifth"];

export function endingOf(session: Session, outcome: Outcome, unit: string): Ending {
  const all = standings(session, outcome);
  const first = all.find((one) => one.seat === (outcome.winners[0] ?? null));
  return { headline: headline(session, outcome, unit, first), margin: margin(outcome, all, first), farewell: farewell(session, outcome, all) };
}

function standings(session: Session, outcome: Outcome): Standing[] {
  const seated = outcome.scores.map((score, seat) => ({ seat, score, name: seat === session.seat ? "you" : session.name(seat) }));
  const rivals = Object.entries(outcome.rivals ?? {}).map(([name, score]) => ({ seat: null, score, name: `the ${name}` }));
  return [...seated, ...rivals];
}

function headline(session: Session, outcome: Outcome, unit: string, first: Standing | undefined): string {
  if (!first) return "The game was given up";
  const names = outcome.winners.map((seat) => session.name(seat));
  const you = first.seat !== null && first.seat === session.seat;
  const who = you ? "You" : names.length ? list(names) : capital(first.name);
  const wins = you || names.length > 1 ? "win" : "wins";
  return outcome.reason === "resigned" ? `${who} ${wins}` : `${who} ${wins} with ${inUnit(first.score, unit)}`;
}

/** By how much the winner is ahead of the next one; nothing where they share the score or somebody gave up. */
function margin(outcome: Outcome, all: Standing[], first: Standing | undefined): string {
  const [next] = all.filter((one) => one !== first).toSorted((a, b) => b.score - a.score);
  if (!first || !next || outcome.reason === "resigned" || first.score <= next.score) return "";
  return `${first.score - next.score} ahead of ${next.name}.`;
}

function farewell(session: Session, outcome: Outcome, all: Standing[]): string {
  const place = outcome.ranking.findIndex((seats) => session.seat !== null && seats.includes(session.seat));
  if (session.seat === null || place < 0) return "The game is over.";
  if (outcome.winners.includes(session.seat)) return "Well farmed.";
  const own = outcome.scores[session.seat] ?? 0;
  const rivals = all.filter((one) => one.seat === null && (!outcome.winners.length || one.score > own));
  const better = rivals.length + outcome.ranking.slice(0, place).flat().length;
  return better ? `You are ${PLACES[better] ?? "last"}.` : "The game is over.";
}
