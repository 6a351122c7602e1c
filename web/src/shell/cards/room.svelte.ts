import { checkDeck, sentence } from "../api";
import { capital } from "../words";
import { furtherRow, placeOf } from "./further";
import { forget, keep, kept } from "./keep";
import type { CardInfo, CardTable, DeckCheck, DeckProblem, DeckCards, Figure } from "../../generated/wire";

export type Row = Record<string, unknown>;
export type Rows = Record<string, Row[]>;

/** A card that is being edited: where it stands, and its row as it is now. */
export interface Edit {
  table: string;
  at: number;
  row: Row;
  fresh: boolean; // a further card, which is not in the deck before it is kept
}
/** A card that was taken out, and can be put back. */
export interface Missing {
  table: string;
  key: string;
  row: Row;
}
/** A card as the gallery shows it. */
export interface Shown extends CardInfo {
  at: number; // its place in its table
}

const PAUSE = 600; // milliseconds without typing before the validator is asked

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));

/** The row with another value in a column; undefined leaves it out. */
export function withValue(row: Row, name: string, value: unknown): Row {
  const { [name]: _, ...rest } = row;
  return value === undefined ? rest : { ...row, [name]: value };
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  );
}

function rowsOf(cards: readonly CardInfo[]): Rows {
  const rows: Rows = {};
  for (const card of cards) (rows[card.table] ??= []).push(card.row);
  return rows;
}

const withEdit = (rows: readonly Row[], { at, row, fresh }: Edit): Row[] =>
  fresh ? rows.toSpliced(at, 0, row) : rows.with(at, row);
const isAlike = (one: DeckProblem, other: DeckProblem): boolean =>
  one.file === other.file && one.column === other.column && one.reason === other.reason;

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
  dropped = $state.raw<Rows | null>(null); // what was not saved and can still be brought back
  private taken = $state.raw<Missing | null>(null); // out of the deck last
  private settled = $state.raw<DeckProblem[]>([]); // what was wrong with the deck before a card was opened
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
    this.edit = draft?.edit && this.hasPlaceFor(draft.edit) ? draft.edit : null;
    if (this.touched) void this.settle();
    void this.ask();
  }

  private hasPlaceFor({ table, at, fresh }: Edit): boolean {
    return fresh ? at <= (this.rows[table]?.length ?? -1) : !!this.rows[table]?.[at];
  }

  /** The rows with the card that is being edited. */
  readonly now = $derived.by<Rows>(() => {
    const { edit, rows } = this;
    return edit ? { ...rows, [edit.table]: withEdit(rows[edit.table] ?? [], edit) } : rows;
  });
  readonly changed = $derived.by(() => !same(this.rows, this.base)); // against what was opened
  readonly sound = $derived(this.check !== null && !this.checking && this.check.errors.length === 0);
  /** Whether the card that is being edited may be kept: nothing is wrong with the deck that was not wrong before. */
  readonly keepable = $derived.by(
    () => !this.checking && !!this.check?.errors.every((one) => this.settled.some((other) => isAlike(one, other))),
  );
  /** What was taken out: the last card, and those of the deck that was opened and of the built-in one. */
  readonly missing = $derived.by<Missing[]>(() => {
    const rows = this.tables
      .filter((table) => !table.single)
      .flatMap(({ heading: table }) =>
        [this.base, this.builtIn].flatMap((deck) =>
          (deck[table] ?? []).map((row) => ({ table, key: this.keyOf(table, row), row })),
        ),
      );
    const gone = [...(this.taken ? [this.taken] : []), ...rows].filter(
      ({ table, key }) => !this.rows[table]?.some((row) => this.keyOf(table, row) === key),
    );
    return [...new Map(gone.toReversed().map((one) => [`${one.table} ${one.key}`, one])).values()];
  });
  readonly differing = $derived.by(() =>
    this.tables.reduce((sum, { heading, single }) => {
      const [rows, others] = [this.rows[heading] ?? [], this.builtIn[heading] ?? []];
      const gone = others.filter(
        (one) => !single && !rows.some((row) => this.keyOf(heading, row) === this.keyOf(heading, one)),
      );
      return sum + rows.filter((row) => !same(row, this.builtInOf(heading, row))).length + gone.length;
    }, 0),
  );

  table(heading: string): CardTable {
    const found = this.tables.find((table) => table.heading === heading);
    if (!found) throw new Error(`there is no table ${heading}`);
    return found;
  }

  keyOf = (heading: string, row: Row): string => String(row[this.table(heading).key] ?? "");

  /** The built-in row of the same key. */
  private builtInOf(heading: string, row: Row): Row | undefined {
    const { single } = this.table(heading);
    return this.builtIn[heading]?.find((one) => single || this.keyOf(heading, one) === this.keyOf(heading, row));
  }

  /** The row at a place of `now` as it stands in the deck; of a card that is not yet in it, as it is edited. */
  private rowAt(heading: string, at: number): Row | undefined {
    const rows = this.rows[heading] ?? [];
    if (!this.edit?.fresh || this.edit.table !== heading || at < this.edit.at) return rows[at];
    return at === this.edit.at ? this.edit.row : rows[at - 1];
  }

  /** The built-in row that the card at a place was made from. */
  originalOf(heading: string, at: number): Row | undefined {
    const row = this.rowAt(heading, at);
    return row && this.builtInOf(heading, row);
  }

  /** The row that a card had when it was opened. */
  readonly before = $derived.by(() =>
    this.edit && !this.edit.fresh ? this.rows[this.edit.table]?.[this.edit.at] : undefined,
  );

  /** A card for the gallery: its words from its row, or from the server where it gave some of this very row. */
  shown(heading: string, at: number, row: Row): Shown {
    const key = this.keyOf(heading, row);
    const info = [...this.cards.cards, ...this.original.cards].find(
      (card) => card.table === heading && same(card.row, row),
    );
    const edited = !same(row, this.originalOf(heading, at));
    const word = (name: string, usual: string): string => (typeof row[name] === "string" ? row[name] : usual);
    return {
      table: heading,
      at,
      key: key || (info?.key ?? heading),
      name: word("name", info?.name ?? this.nameOf(heading, key)),
      text: word("text", info?.text ?? this.plainly(heading, row)),
      source: edited ? "edited" : word("source", info?.source ?? ""),
      row,
      figure: edited ? null : (info?.figure ?? null),
    };
  }

  /** What a card is called that has no name. */
  nameOf(heading: string, key: string): string {
    return this.table(heading).single ? this.table(heading).title : `${capital(heading)} card ${key}`;
  }

  /** What stands in a row without words of its own, column by column. */
  private plainly(heading: string, row: Row): string {
    const { key, columns, single } = this.table(heading);
    const told = columns.filter(
      ({ name, form }) => ![key, "name", "source"].includes(name) && name in row && !(single && form === "wholes"),
    ); // which are drawn
    return told
      .map(
        ({ name }) =>
          `${name.replaceAll("_", " ")} ${Array.isArray(row[name]) ? row[name].join(", ") : String(row[name])}`,
      )
      .join("; ");
  }

  /** The balance figures of the built-in cards of some tables: the scale that a figure is seen on. */
  figuresOf(tables: readonly string[]): Figure[] {
    return this.original.cards.filter((card) => tables.includes(card.table)).flatMap((card) => card.figure ?? []);
  }

  /** The balance figure of a built-in card. */
  figureOf(heading: string, key: string): CardInfo | undefined {
    return this.original.cards.find((card) => card.table === heading && card.key === key && card.figure !== null);
  }

  open(table: string, at: number): void {
    const row = this.rows[table]?.[at];
    if (row) this.edit = { table, at, row: structuredClone(row), fresh: false };
    this.store();
  }

  /** Open a further card of a table; false: there is no room for one. */
  add(table: string): boolean {
    const row = furtherRow(this.table(table), this.rows);
    if (!row) return false;
    this.edit = { table, at: placeOf(this.rows[table] ?? [], this.table(table).key, row), row, fresh: true };
    this.store();
    void this.ask();
    return true;
  }

  set(row: Row): void {
    if (!this.edit) return;
    this.edit = { ...this.edit, row };
    this.store();
    this.later();
  }

  /** Whether the card that is being edited is other than the one in the deck. */
  readonly touched = $derived(this.edit !== null && (this.edit.fresh || !same(this.edit.row, this.before)));

  /** Put the card that is being edited into the deck, and say where it stands. */
  keepCard(): number {
    if (!this.edit) return -1;
    const { table, row, fresh } = this.edit;
    const at = fresh ? placeOf(this.rows[table] ?? [], this.table(table).key, row) : this.edit.at;
    this.change(table, withEdit(this.rows[table] ?? [], { ...this.edit, at }));
    return at;
  }

  /** Take the card that is open out of the deck. */
  takeOut(): void {
    const row = this.before;
    if (!this.edit || !row) return;
    const { table, at } = this.edit;
    this.taken = { table, key: this.keyOf(table, row), row };
    this.change(table, (this.rows[table] ?? []).toSpliced(at, 1));
  }

  /** Put a card back that was taken out. */
  putBack({ table, row }: Missing): void {
    const rows = this.rows[table] ?? [];
    this.change(table, rows.toSpliced(placeOf(rows, this.table(table).key, row), 0, row));
  }

  private change(table: string, rows: Row[]): void {
    this.rows = { ...this.rows, [table]: rows };
    this.edit = null;
    this.dropped = null;
    this.store();
    void this.ask();
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
    const { rows } = this;
    this.rows = this.base;
    this.edit = null;
    this.dropped = rows;
    forget(this.cards.game, this.cards.digest);
    void this.ask();
  }

  /** Bring back what was dropped. */
  bringBack(): void {
    if (!this.dropped) return;
    this.rows = this.dropped;
    this.dropped = null;
    this.store();
    void this.ask();
  }

  /** What the validator says of one row; file and number name it, of a single table the column does. */
  problemsOf(heading: string, at: number): DeckProblem[] {
    const { file, single } = this.table(heading);
    const ours = (this.check?.errors ?? []).filter((one) => one.file === file);
    if (!single) return ours.filter((one) => one.row === at + 1);
    return ours
      .filter(({ column }) => column === heading || column.startsWith(`${heading}.`))
      .map((one) => ({ ...one, column: one.column.slice(heading.length + 1) }));
  }

  /** What the validator says of everything but that row. */
  elsewhere(heading: string, at: number): DeckProblem[] {
    const here = this.problemsOf(heading, at);
    return (this.check?.errors ?? []).filter(
      (one) => !here.some((other) => other.row === one.row && other.file === one.file && other.reason === one.reason),
    );
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
      if (number !== this.asked) return;
      [this.check, this.problem] = [check, ""];
      if (!this.touched) this.settled = check.errors;
    } catch (error) {
      if (number === this.asked) this.problem = sentence(error);
    } finally {
      if (number === this.asked) this.checking = false;
    }
  }

  /** Ask what is wrong with the deck without the card that is being edited. */
  private async settle(): Promise<void> {
    try {
      this.settled = (await checkDeck({ game: this.cards.game, rows: this.rows })).errors;
    } catch {
      this.settled = []; // then only a sound deck lets the card in
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.asked++;
  }
}
