"""Writes the effect terms of all games into a page: `python -m subak.cli.card_docs docs/cards.md`."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from subak.core import registry
from subak.core.cards import Term
from subak.core.contract import Game

MARKED: Final = re.compile(r"(<!-- terms of (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)


def with_terms(page: str) -> str:
    """The page with the terms as the games have them now."""
    return MARKED.sub(lambda found: f"{found[1]}\n{terms_of(registry.game(found[2]))}\n{found[3]}", page)


def terms_of(game: Game) -> str:
    """The terms of a game, table by table and column by column, each as a row."""
    titles = {table.heading: table.title for table in game.card_tables()}
    groups: dict[tuple[str, str], list[Term]] = {}
    for term in game.effect_terms():
        tables = " and ".join(titles[heading] for heading in term.tables)
        groups.setdefault((tables, " or ".join(f"`{column}`" for column in term.columns)), []).append(term)
    parts = []
    for (tables, columns), terms in groups.items():
        parts += [f"**{tables}**, {columns}:\n", "| written | means | for example | card |", "|---|---|---|---|"]
        parts += [row_of(term) for term in terms]
        parts.append("")
    return "\n".join(parts)


def row_of(term: Term) -> str:
    """One term as a row of a table."""
    limits = f" *{term.limits}*" if term.limits else ""
    cells = (f"`{term.pattern}`", f"{term.meaning}{limits}", f"`{term.example}`", term.card or "none built in")
    return f"| {' | '.join(cell.replace('|', '&#124;') for cell in cells)} |"


def main() -> None:
    """Write the page named on the command line anew."""
    for name in sys.argv[1:]:
        page = Path(name)
        page.write_text(with_terms(page.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
