import type { Outcome } from "../generated/wire";
import type { Session } from "./session.svelte";
import { capital, inUnit, list } from "./words";

/** How the end of a game is told to one viewer. */
export interface Ending {
  won: boolean; // by the viewer, alone or with others
  headline: string; // "You win, Made: 217 rice", "Anna wins with 52 rice"
  story: string; // why it ended, and by how much
  farewell: string;
  announced: string; // the headline for those who listen: "You win with 217 rice, 23 ahead of Ketut."
}

/** Whoever has a score at the end; opponents that the game drives have no seat. */
interface Standing {
  seat: number | null;
  name: string; // within a sentence
  score: number;
}

type Seats = Pick<Session, "seat" | "name">;
const PLACES = ["first", "second", "third", "fourth", "fifth"];

export function endingOf(session: Seats, outcome: Outcome, unit: string, table: string): Ending {
  const all = standings(session, outcome);
  const first = all.find((one) => one.seat === (outcome.winners[0] ?? null));
  const won = session.seat !== null && outcome.winners.includes(session.seat);
  const ahead = margin(outcome, all, first);
  const told = headline(session, outcome, unit, first);
  const alone = won && outcome.winners.length === 1 && outcome.reason !== "resigned";
  const lights = won ? `The terraces of ${table} light their lanterns for you.` : "";
  const story = [
    outcome.sentence,
    won || session.seat === null ? ahead && `${capital(ahead)}.` : place(session, outcome, all),
    lights,
  ];
  return {
    won,
    headline: alone && first ? `You win, ${session.name(session.seat)}: ${inUnit(first.score, unit)}` : told,
    story: story.filter(Boolean).join(" "),
    farewell: won ? "Well farmed." : session.seat === null ? "The game is over." : "Thank you for the game.",
    announced: ahead ? `${told}, ${ahead}.` : `${told}.`,
  };
}

function standings(session: Seats, outcome: Outcome): Standing[] {
  const seated = outcome.scores.map((score, seat) => ({
    seat,
    score,
    name: seat === session.seat ? "you" : session.name(seat),
  }));
  const rivals = Object.entries(outcome.rivals ?? {}).map(([name, score]) => ({
    seat: null,
    score,
    name: `the ${name}`,
  }));
  return [...seated, ...rivals];
}

function headline(session: Seats, outcome: Outcome, unit: string, first: Standing | undefined): string {
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
  return `${first.score - next.score} ahead of ${next.name}`;
}

/** The viewer's place behind the winner: "You are second, 23 behind." */
function place(session: Seats, outcome: Outcome, all: Standing[]): string {
  const at = outcome.ranking.findIndex((seats) => session.seat !== null && seats.includes(session.seat));
  if (session.seat === null || at < 0) return "";
  const own = outcome.scores[session.seat] ?? 0;
  const rivals = all.filter((one) => one.seat === null && (!outcome.winners.length || one.score > own));
  const better = rivals.length + outcome.ranking.slice(0, at).flat().length;
  if (!better) return "";
  const behind = Math.max(...all.map((one) => one.score)) - own;
  const gap = behind > 0 && outcome.reason !== "resigned" ? `, ${behind} behind` : "";
  return `You are ${PLACES[better] ?? "last"}${gap}.`;
}
