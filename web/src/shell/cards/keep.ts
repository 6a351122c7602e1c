import type { Edit, Rows } from "./room.svelte";

/** What this browser keeps of a deck that is not yet saved. */
export interface Draft {
  rows: Rows;
  edit: Edit | null;
}

const place = (game: string, digest: string): string => `subak-deck-${game}-${digest}`;

export function kept(game: string, digest: string): Draft | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place(game, digest)) ?? "null");
    return isDraft(found) ? found : null;
  } catch {
    return null;
  }
}

export function keep(game: string, digest: string, draft: Draft): void {
  try {
    localStorage.setItem(place(game, digest), JSON.stringify(draft));
  } catch {
    // a browser that keeps nothing still edits and saves
  }
}

export function forget(game: string, digest: string): void {
  try {
    localStorage.removeItem(place(game, digest));
  } catch {
    // nothing was kept
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" &&
  value !== null &&
  "rows" in value &&
  typeof value.rows === "object" &&
  value.rows !== null;
