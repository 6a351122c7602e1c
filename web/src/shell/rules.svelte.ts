import { createContext } from "svelte";
import type { ClauseInfo } from "../generated/wire";
import { rules } from "./api";

export interface Chapter {
  name: string;
  clauses: ClauseInfo[];
}

const asked = new Map<string, Promise<Chapter[]>>();

/** A game's clauses by chapter, asked for once. */
export function chapters(game: string): Promise<Chapter[]> {
  const known = asked.get(game) ?? rules(game).then(inChapters);
  asked.set(game, known);
  known.catch(() => asked.delete(game));
  return known;
}

function inChapters(clauses: ClauseInfo[]): Chapter[] {
  const found: Chapter[] = [];
  for (const clause of clauses) {
    const last = found.at(-1);
    if (last?.name === clause.chapter) last.clauses.push(clause);
    else found.push({ name: clause.chapter, clauses: [clause] });
  }
  return found;
}

/** "5.3" of "ricedice 5.3". */
export const numberOf = (clause: string): string => clause.split(" ").at(-1) ?? "";

/** Whose rules a part of the page speaks of, and the way into them. */
export interface Rules {
  readonly game: string;
  openRules: (clause: string) => void;
}
export const [useRules, provideRules] = createContext<Rules>();
