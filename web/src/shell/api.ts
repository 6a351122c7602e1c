import type {
  ClauseInfo,
  DeckCards,
  DeckCheck,
  DeckLink,
  DeckText,
  GameInfo,
  Hint,
  KeptDeck,
  Me,
  NewDeck,
  NewTable,
  OptionInfo,
  Problem,
  Rename,
  ReviewInfo,
  SeatLink,
  TableInfo,
  TableMade,
  TermInfo,
} from "../generated/wire";
import { capital } from "./words";

/** A request the server refused, with its one sentence; `status` 0: it could not be reached. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly option: OptionInfo | null = null, // the rule option it speaks of
  ) {
    super(message);
  }
}

const NOTHING = 204; // an answer without a body

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal("The server cannot be reached.", 0);
  }
  if (response.ok) return (response.status === NOTHING ? undefined : await response.json()) as T;
  const problem = (await response.json().catch(() => null)) as Problem | null;
  throw new Refusal(
    problem?.detail || `The server answered ${response.status}.`,
    response.status,
    problem?.option ?? null,
  );
}

const at = (...parts: string[]): string => "/api/" + parts.map(encodeURIComponent).join("/");

function query(given: Record<string, string>): string {
  const words = new URLSearchParams(Object.entries(given).filter(([, value]) => value)).toString();
  return words && `?${words}`;
}

export const games = (): Promise<GameInfo[]> => ask("GET", at("games"));
export const me = (): Promise<Me> => ask("GET", at("me"));
export const rename = (body: Rename): Promise<Me> => ask("PUT", at("me"), body);
export const tables = (): Promise<TableInfo[]> => ask("GET", at("tables"));
export const table = (id: string): Promise<TableInfo> => ask("GET", at("tables", id));
export const links = (id: string): Promise<SeatLink[]> => ask("GET", at("tables", id, "links"));
export const makeTable = (body: NewTable): Promise<TableMade> => ask("POST", at("tables"), body);
export const rematch = (id: string): Promise<TableMade> => ask("POST", at("tables", id, "rematch"));
export const hint = (id: string): Promise<Hint> => ask("POST", at("tables", id, "hint"));
export const askReview = (id: string): Promise<ReviewInfo> => ask("POST", at("tables", id, "review"));
export const review = (id: string): Promise<ReviewInfo> => ask("GET", at("tables", id, "review"));
export const invitation = (token: string): Promise<TableInfo> => ask("GET", at("join", token));
export const join = (token: string): Promise<TableMade> => ask("POST", at("join", token));
export const rules = (game: string): Promise<ClauseInfo[]> => ask("GET", at("rules", game));
export const terms = (game: string): Promise<TermInfo[]> => ask("GET", at("rules", game, "glossary"));
export const cards = (game: string, deck = "", key = "", table = ""): Promise<DeckCards> =>
  ask("GET", at("games", game, "cards") + query({ deck, key, table }));
export const checkDeck = (body: DeckText): Promise<DeckCheck> => ask("POST", at("decks", "check"), body);
export const decks = (): Promise<KeptDeck[]> => ask("GET", at("decks"));
export const saveDeck = (body: NewDeck): Promise<KeptDeck> => ask("POST", at("decks"), body);
export const shareDeck = (digest: string): Promise<DeckLink> => ask("POST", at("decks", digest, "share"));
export const dropDeck = (digest: string): Promise<void> => ask("DELETE", at("decks", digest));
export const deckPath = (digest: string, key = "", table = ""): string => at("decks", digest) + query({ key, table });
export const recordPath = (id: string): string => at("tables", id, "record");

/** Whether no answer came at all: the same may be asked again. */
export const isUnreachable = (error: unknown): boolean => error instanceof Refusal && error.status === 0;

/** The sentence to show for anything that went wrong; of an option's value what it may be. */
export function sentence(error: unknown): string {
  if (error instanceof Refusal && error.option) return `${error.option.title}: ${allowed(error.option)}.`;
  return capital(error instanceof Error ? error.message : String(error));
}

const allowed = ({ choices, least, most }: OptionInfo): string =>
  choices.length ? `one of ${choices.join(", ")}` : `from ${least} to ${most}`;
