"""Card tables as files to edit: every column and effect term is explained in comments above the rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from subak.core.cards import CardTable, Column, Rows, Term
from subak.core.rows import in_a_row
from subak.core.tables import toml

WIDTH = 118  # of a comment


def card_files(title: str, tables: Sequence[CardTable], terms: Sequence[Term], rows: Rows) -> dict[str, str]:
    """The text of every file by its name; read again, they give the same deck."""
    texts: dict[str, str] = {}
    for file in dict.fromkeys(table.file for table in tables):
        its_tables = [table for table in tables if table.file == file]
        titles = ", ".join(table.title for table in its_tables)
        lines = [f"# {title}: {titles}.", "# The text after a # is for you; the program does not read it.", "#"]
        for table in its_tables:
            lines += explained(table, terms)
        for table in its_tables:
            for row in rows.get(table.heading, ()):
                heading = f"[{table.heading}]" if table.single else f"[[{table.heading}]]"
                names = [column.name for column in table.columns]
                lines += ["", heading, *(f"{key} = {written(row[key], key, names)}" for key in names if key in row)]
        texts[file] = "\n".join(lines) + "\n"
    return texts


def written(value: object, key: str, names: Sequence[str]) -> str:
    """A value as one would type it: the parts of a table in the order of their columns."""
    if not isinstance(value, dict):
        return toml(value)
    parts = [name.removeprefix(f"{key}.") for name in names if name.startswith(f"{key}.")]
    return "{ " + ", ".join(f"{part} = {toml(value[part])}" for part in parts if part in value) + " }"


def explained(table: CardTable, terms: Sequence[Term]) -> Iterator[str]:
    """The comments about one table: its rows, its columns and the terms that may stand in them."""
    if table.single:
        yield f"# [{table.heading}] stands once. Its values:"
    else:
        span = str(table.least) if table.least == table.most else f"{table.least} to {table.most}"
        yield f"# Each [[{table.heading}]] is one row; there are {span}. Its values:"
    said: set[tuple[str, str]] = set()
    for column in table.columns:
        key = (column.name.rpartition(".")[2], column.meaning)
        if "." in column.name and key in said:  # explained at an earlier table of the same keys
            continue
        said.add(key)
        left_out = " (may be left out)" if column.optional else ""
        yield from comment(f"{column.name}: {column.meaning}; {form_in_words(column)}{left_out}.")
    own = [term for term in terms if table.heading in term.tables]
    if own:
        yield "#"
        yield "# What may stand in them; words in capitals are filled in, parts in [ ] may be left out:"
    for term in own:
        limits = f" {term.limits}." if term.limits else ""
        example = f" Example: {term.example}" if term.example != term.pattern else ""
        yield from comment(f"{' or '.join(term.columns)}: {term.pattern}: {term.meaning}{limits}{example}")
    yield "#"


def comment(text: str) -> list[str]:
    """A sentence as lines of comment, set in from the second on."""
    return wrap(text, WIDTH, initial_indent="#   ", subsequent_indent="#       ", break_long_words=False)


def form_in_words(column: Column) -> str:
    """What a value of a column must be."""
    least, most = column.least, column.most
    span = str(least) if least == most else f"{least} to {most}"
    match column.form:
        case "whole":
            return f"a whole number, {span}"
        case "wholes":
            lists = f"{column.lines} lists of" if column.lines else "a list of"
            return f"{lists} {column.length} whole numbers, each {span}"
        case "text":
            return f"a text of {span} signs"
        case "word":
            return f"one of {in_a_row(column.words)}"
        case "words":
            return f"a list of {span} of {in_a_row(column.words)}"
        case "truth":
            return "true or false"
        case "table":
            return "a table in braces with keys"
        case "terms":
            return f"a list of {span} terms, see below"
    return f"a list of {span} texts"
