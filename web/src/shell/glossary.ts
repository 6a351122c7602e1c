import type { TermInfo } from "../generated/wire";
import { terms } from "./api";

const asked = new Map<string, Promise<TermInfo[]>>();

/** The words of a game that explain themselves, asked for once. */
export function glossary(game: string): Promise<TermInfo[]> {
  const known = asked.get(game) ?? terms(game);
  asked.set(game, known);
  known.catch(() => asked.delete(game));
  return known;
}

/** A piece of a sentence, and the term it stands for. */
export interface Part {
  text: string;
  term: string;
}

const literally = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A sentence in pieces: each term where it first occurs, in any of its forms, the longest form first. */
export function marked(text: string, terms: readonly Pick<TermInfo, "name" | "also">[]): Part[] {
  const nameOf = new Map(terms.flatMap(({ name, also }) => [name, ...also].map((form) => [form.toLowerCase(), name])));
  if (!nameOf.size) return [{ text, term: "" }];
  const forms = [...nameOf.keys()].toSorted((a, b) => b.length - a.length).map(literally);
  const parts: Part[] = [];
  const seen = new Set<string>();
  let end = 0;
  for (const { 0: found, index } of text.matchAll(new RegExp(`\\b(?:${forms.join("|")})\\b`, "gi"))) {
    const term = nameOf.get(found.toLowerCase()) ?? "";
    if (seen.has(term)) continue;
    seen.add(term);
    if (index > end) parts.push({ text: text.slice(end, index), term: "" });
    parts.push({ text: found, term });
    end = index + found.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), term: "" });
  return parts;
}
