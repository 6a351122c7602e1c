import { checkDeck, sentence } from "../api";
import { forget, keep, kept } from "./keep";
import type { CardInfo, CardTable, DeckCheck, DeckProblem, DeckCards } from "../../generated/wire";

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

/** A card that is being edited: where it stands, and its row as it is now. */
export interface Edit {
  table: string;
  at: number;
  row: Row;
}
/** A card as the gallery shows it. */
export interface Shown extends CardInfo {
  at: number; // its place in its table
}

const PAUSE = 600; // milliseconds without typing before the validator is asked

export const same = (one: unknown, other: unknown): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The row with another value in a column; undefined leaves it out. */
export function withValue(row: Row, name: string, value: unknown): Row {
  const { [name]: _, ...rest } = row;
  return value === undefined ? rest : { ...row, [name]: value };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, sorted(inner)]));
}

function rowsOf(cards: readonly CardInfo[]): Rows {
  const rows: Rows = {};
  for (const card of cards) (rows[card.table] ??= []).push(card.row);
  return rows;
}

/** One deck on the workbench: its rows as they are now, and what the validator says of them. This browser keeps what is not yet saved. */
export class Room {
  readonly tables: CardTable[];
  readonly builtIn: Rows;
  readonly base: Rows;
  rows = $state.raw<Rows>({});
  edit = $state.raw<Edit | null>(null);
  check = $state.raw<DeckCheck | null>(null);
  checking = $state(false);
  problem = $state(""); // the validator could not be asked
  private timer = 0;
  private asked = 0;

  constructor(
    readonly cards: DeckCards,
    readonly original: DeckCards, // the built-in deck
  ) {
    this.tables = cards.tables;
    this.base = rowsOf(cards.cards);
    this.builtIn = rowsOf(original.cards);
    const draft = kept(cards.game, cards.digest);
    this.rows = draft?.rows ?? this.base;
    this.edit = draft?.edit && this.rows[draft.edit.table]?.[draft.edit.at] ? draft.edit : null;
    void this.ask();
  }

  /** The rows with the card that is being edited. */
  readonly now = $derived.by<Rows>(() => {
    const { edit, rows } = this;
    return edit ? { ...rows, [edit.table]: (rows[edit.table] ?? []).with(edit.at, edit.row) } : rows;
  });
  readonly changed = $derived.by(() => !same(this.rows, this.base)); // against what was opened
  readonly sound = $derived(this.check !== null && !this.checking && this.check.errors.length === 0);
  readonly differing = $derived.by(() => this.tables.reduce((sum, { heading }) => sum + (this.rows[heading] ?? []).filter((row, at) => this.isEdited(heading, at, row)).length, 0));

  table(heading: string): CardTable {
    const found = this.tables.find((table) => table.heading === heading);
    if (!found) throw new Error(`there is no table ${heading}`);
    return found;
  }

  keyOf = (heading: string, row: Row): string => String(row[this.table(heading).key] ?? "");

  /** The built-in row of the same key. */
  originalOf(heading: string, at: number): Row | undefined {
    const rows = this.builtIn[heading] ?? [];
    const row = this.rows[heading]?.[at];
    const { key, single } = this.table(heading);
    return single || !row ? rows[at] : rows.find((one) => one[key] === row[key]);
  }

  isEdited(heading: string, at: number, row: Row): boolean {
    return !same(row, this.originalOf(heading, at));
  }

  /** A card for the gallery: words from its row where it has them. */
  shown(heading: string, at: number, row: Row): Shown {
    const key = this.keyOf(heading, row);
    const info = [...this.cards.cards, ...this.original.cards].find((card) => card.table === heading && same(card.row, row)) ?? this.cards.cards.find((card) => card.table === heading && card.key === key);
    const edited = this.isEdited(heading, at, row);
    const word = (name: string, usual: string): string => (typeof row[name] === "string" ? row[name] : usual);
    return {
      table: heading,
      at,
      key: key || (info?.key ?? ""),
      name: word("name", info?.name ?? ""),
      text: word("text", info?.text ?? ""),
      source: edited ? "edited" : word("source", info?.source ?? ""),
      row,
      worth: edited && !same(row, info?.row) ? null : (info?.worth ?? null),
    };
  }

  open(table: string, at: number): void {
    const row = this.rows[table]?.[at];
    if (row) this.edit = { table, at, row: structuredClone(row) };
    this.store();
  }

  set(row: Row): void {
    if (!this.edit) return;
    this.edit = { ...this.edit, row };
    this.store();
    this.later();
  }

  /** Whether the card that is being edited is other than the one in the deck. */
  readonly touched = $derived(this.edit !== null && !same(this.edit.row, this.rows[this.edit.table]?.[this.edit.at]));

  keepCard(): void {
    this.rows = this.now;
    this.edit = null;
    this.store();
  }

  cancel(): void {
    const touched = this.touched;
    this.edit = null;
    this.store();
    if (touched) void this.ask();
  }

  /** Take the built-in row for the card that is being edited. */
  revert(): void {
    const row = this.edit && this.originalOf(this.edit.table, this.edit.at);
    if (row) this.set(structuredClone(row));
  }

  /** Drop everything that is not saved. */
  reset(): void {
    this.rows = this.base;
    this.edit = null;
    forget(this.cards.game, this.cards.digest);
    void this.ask();
  }

  /** What the validator says of one row; `file` and row number name it. */
  problemsOf(heading: string, at: number): DeckProblem[] {
    const { file, single } = this.table(heading);
    return (this.check?.errors ?? []).filter((one) => one.file === file && (single ? one.row === 0 : one.row === at + 1));
  }

  private store(): void {
    if (this.changed || this.touched) keep(this.cards.game, this.cards.digest, { rows: this.rows, edit: this.edit });
    else forget(this.cards.game, this.cards.digest);
  }

  private later(): void {
    clearTimeout(this.timer);
    this.checking = true;
    this.timer = window.setTimeout(() => void this.ask(), PAUSE);
  }

  private async ask(): Promise<void> {
    clearTimeout(this.timer);
    const number = ++this.asked;
    this.checking = true;
    try {
      const check = await checkDeck({ game: this.cards.game, rows: this.now });
      if (number === this.asked) [this.check, this.problem] = [check, ""];
    } catch (error) {
      if (number === this.asked) this.problem = sentence(error);
    }
    if (number === this.asked) this.checking = false;
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
