"""The command that prints the rules: `subak rules`."""

from __future__ import annotations

from typing import Annotated

import typer

from subak.cli.flags import GameName, Json, print_json
from subak.cli.reading import find_game
from subak.core.errors import OptionError


def rules(
    game: GameName,
    clause: Annotated[str, typer.Argument(metavar="[CLAUSE]", help="A clause (5.3) or chapter (5).")] = "",
    as_json: Json = False,
) -> None:
    """Print a game's rules, or one clause of them with its source.

    Example: subak rules ricedice 5.3
    """
    book = find_game(game).rules
    wanted = clause.split()[-1] if clause.split() else ""
    chosen = [each for each in book.clauses.values() if f"{each.number}.".startswith(f"{wanted}.") or not wanted]
    if not chosen:
        raise OptionError(f"{game} has no clause {clause!r}; it has {', '.join(book.clauses)}"[:300])
    if as_json:
        from dataclasses import asdict

        print_json({"game": book.game, "clauses": [asdict(each) for each in chosen]})
    elif wanted:
        print("\n\n".join(f"{each.number} {each.text} [{each.source}]" for each in chosen))
    else:
        print(book.markdown.rstrip())
