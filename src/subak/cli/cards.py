"""The command about card tables: `subak cards`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from subak.cli.flags import GameName, Json, Seed, Workers, print_json
from subak.cli.reading import find_game
from subak.core.errors import CardTableError, OptionError
from subak.core.text import count

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.state import Deck

BUILT_IN: Final = "built-in"
ACTIONS: Final = {  # and how many decks or files they take
    "list": (0, 0), "check": (1, 1), "diff": (2, 2), "gallery": (0, 0), "export": (1, 1), "measure": (0, 1),
}  # fmt: skip
BAD_DECK: Final = 2


def cards(
    game: GameName,
    action: Annotated[str, typer.Argument(metavar="ACTION", help=f"One of {', '.join(ACTIONS)}.")] = "list",
    paths: Annotated[list[str] | None, typer.Argument(metavar="PATH...", help="What the action is about.")] = None,
    deck: Annotated[str, typer.Option("--cards", metavar="DIR|FILE", help="Another deck than the built-in one.")] = "",
    out: Annotated[str, typer.Option(metavar="DIR", help="Write the tables into this folder, to be edited.")] = "",
    html: Annotated[str, typer.Option(metavar="FILE", help="Where the gallery is written.")] = "",
    one_file: Annotated[str, typer.Option(metavar="FILE", help="The same as export FILE.")] = "",
    force: Annotated[bool, typer.Option("--force", help="Write over files that are there.")] = False,
    games: Annotated[int, typer.Option(min=1, help="How many games measure.")] = 1000,
    seed: Seed = 0,
    seats: Annotated[int | None, typer.Option(min=2, max=8, help="How many seats play them; up to 4.")] = None,
    workers: Workers = None,
    as_json: Json = False,
) -> None:
    """List the cards of a game, write them as tables to edit, check a deck of your own.

    A deck is a folder of card tables (those it lacks are the built-in ones), one file with a whole deck, or built-in.

    list shows the cards; check DIR|FILE says all that is wrong with a deck, with file, row and reason; diff A B says in
    words how deck B differs from deck A; gallery --html FILE makes one page to print and cut; export FILE writes a
    whole deck into one file, to be sent to friends; measure [DIR|FILE] lets equal bots play and says how often
    whoever holds a card wins, with its 95 % interval.

    \b
    Example: subak cards spirits --out my-cards
             subak cards spirits check my-cards
             subak cards spirits diff built-in my-cards
             subak cards spirits gallery --html cards.html --cards my-cards
             subak cards spirits export my-deck.txt --cards my-cards
             subak cards spirits measure my-cards --games 2000 --seed 1
    """
    owner = find_game(game)
    given = list(paths or ())
    if one_file:
        action, given = "export", [one_file]
    check_arguments(owner, action, given, html)
    if action == "check":
        check(owner, given[0], as_json)
        return
    if action == "diff":
        diff(owner, *given, as_json=as_json)
        return
    if action == "measure":
        from subak.cli.card_measure import measured, report

        chosen = deck_at(owner, *given or [deck or BUILT_IN])
        report(owner, chosen, measured(game, chosen, games, seats, seed, workers), as_json)
        return
    chosen = deck_at(owner, deck or BUILT_IN)
    if action == "export":
        written({Path(given[0]): chosen.text}, force)
    elif action == "gallery":
        from subak.cli.gallery import page

        written({Path(html): page(owner, chosen)}, force)
    elif out:
        write_tables(owner, chosen, Path(out), force)
    else:
        list_cards(owner, chosen, as_json)


def check_arguments(game: Game, action: str, paths: list[str], html: str) -> None:
    """Refuse an action that does not exist or has too many or too few paths."""
    from subak.core.cards import close_to

    if not game.card_tables():
        raise OptionError(f"{game.title} has no card tables")
    if action not in ACTIONS:
        near = close_to(action, list(ACTIONS))
        hint = f"; did you mean {near}?" if near else f"; there are {', '.join(ACTIONS)}"
        raise OptionError(f"there is no action {action!r}{hint}")
    least, most = ACTIONS[action]
    if not least <= len(paths) <= most:
        raise OptionError(f"{action} takes {'at most ' * (least < most)}{count(most, 'path')}, not {len(paths)}")
    if action == "gallery" and not html:
        raise OptionError("gallery needs --html FILE")


def deck_at(game: Game, path: str) -> Deck:
    """The deck of a folder or file; built-in is the one of the package."""
    if path == BUILT_IN:
        return game.deck()
    if "\0" in path or not os.path.exists(path):
        raise OptionError(f"{path!r} is no folder or file; {BUILT_IN} is the deck of the package")
    return game.deck(Path(path))


# -- what is said


def list_cards(game: Game, deck: Deck, as_json: bool) -> None:
    """The cards of a deck, table by table."""
    from subak.core.balance import meaning, measured

    found = game.gallery(deck)
    words = meaning(game.holder_words, measured(game.package).seats)
    if as_json:
        from dataclasses import asdict

        print_json({"game": game.name, "digest": deck.digest, "figure": words, "cards": [asdict(c) for c in found]})
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.table import Table

    console = Console()
    for table in game.card_tables():
        cards = [card for card in found if card.table == table.heading]
        weighed = any(card.figure for card in cards)
        shown = Table(title=f"{table.title} ({table.file})")
        for heading in ("", "name", "text", "source", *(["share"] if weighed else [])):
            shown.add_column(heading, justify="right" if heading == "share" else "left")
        for card in cards:
            share = [f"{card.figure.share:.1%}" if card.figure else ""] if weighed else []
            shown.add_row(escape(card.key), escape(card.name), escape(card.text), card.source, *share)
        console.print(shown)
    if words:
        print(f"share: {words}")
    print(f"{count(len(found), 'card')}, digest {deck.digest}")


def check(game: Game, path: str, as_json: bool) -> None:
    """Say all that is wrong with a deck, or that nothing is; wrong ones end with exit code 2."""
    errors: list[CardTableError] = []
    total, deck = 0, None
    try:
        deck = deck_at(game, path)
    except CardTableError as error:
        errors, total = error.errors, error.total
    if as_json:
        keys = ("file", "row", "column", "reason", "suggestion")
        told = [{key: getattr(error, key) for key in keys} for error in errors]
        print_json({"game": game.name, "digest": deck.digest if deck else "", "errors": told})
    elif deck:
        changed = len(changes_between(game, game.deck(), deck))
        print(f"{path}: a sound deck with {count(changed, 'change')} to the built-in one, digest {deck.digest}")
    else:
        for one in errors:
            print(one_line(str(one)))
        print(f"{path}: {count(total, 'error')}")
    if errors:
        raise typer.Exit(BAD_DECK)


def diff(game: Game, before: str, after: str, *, as_json: bool) -> None:
    """How one deck differs from another, in words."""
    found = changes_between(game, deck_at(game, before), deck_at(game, after))
    if as_json:
        print_json({"game": game.name, "changes": found})
    else:
        print("\n".join(map(one_line, found)) if found else "The decks are the same.")


def changes_between(game: Game, before: Deck, after: Deck) -> list[str]:
    """The differences of two decks as sentences."""
    from subak.core.cards import changes

    return changes(game.card_tables(), game.gallery(before), game.gallery(after))


def one_line(text: str) -> str:
    """A sentence that no sign in it can break or colour."""
    return "".join(sign if sign.isprintable() else " " for sign in text)


# -- what is written


def write_tables(game: Game, deck: Deck, folder: Path, force: bool) -> None:
    """The tables of a deck as files to edit."""
    from subak.core.card_files import card_files

    texts = card_files(game.title, game.card_tables(), game.effect_terms(), game.rows_of(deck))
    if "\0" in str(folder) or (folder.exists() and not folder.is_dir()):
        raise OptionError(f"{str(folder)!r} is no folder")
    written({folder / name: text for name, text in texts.items()}, force)
    print(f"Edit them, then: subak cards {game.name} check {folder}")


def written(texts: dict[Path, str], force: bool) -> None:
    """Write files, all or, where one is there already, none."""
    for path in texts:
        if "\0" in str(path) or path.is_dir():
            raise OptionError(f"{str(path)!r} is no name of a file")
        if path.exists() and not force:
            raise OptionError(f"{str(path)!r} is there already; --force writes over it")
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"wrote {path}")
