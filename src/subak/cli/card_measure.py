"""`subak cards GAME measure`: what the cards of a deck are worth, as figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.cli.flags import print_json, with_progress
from subak.core.balance import meaning, shown
from subak.core.text import count

if TYPE_CHECKING:
    from subak.core.balance import Balance
    from subak.core.cards import CardInfo, CardTable
    from subak.core.contract import Game
    from subak.core.state import Deck


def measured(
    name: str, deck: Deck, games: int, seats: int | None = None, seed: int = 0, workers: int | None = None
) -> Balance:
    """The figures of a game's deck after so many games, with a bar that shows how far they are.

    `name` is how processes find the game; OptionError says why the deck cannot be measured."""
    from subak.arena.balance import CardTally, holdings, setup_for
    from subak.arena.runner import each_game
    from subak.core import registry

    game = registry.find(name)
    setup = setup_for(name, game, deck, seats, seed)
    tally = CardTally()
    played = each_game(holdings, setup, games, workers)
    for found in with_progress(played, games, lambda: f"{setup.seats} × {setup.game}"):
        tally.add(found)
    return tally.balance(game, deck, setup)


def report(game: Game, deck: Deck, found: Balance, as_json: bool) -> None:
    """The figures of all cards that can be held, the best of each table first."""
    cards = [card for card in game.gallery(deck) if card.table in game.held_tables]
    words = meaning(game.holder_words, found.seats)
    if as_json:
        head = {"game": game.name, "digest": found.digest, "seats": found.seats, "games": found.games}
        print_json({**head, "seed": found.seed, "means": words, "cards": [as_data(card, found) for card in cards]})
        return
    from rich.console import Console

    for table in game.card_tables():
        if table.heading in game.held_tables:
            Console().print(as_table(table, [card for card in cards if card.table == table.heading], found))
    print(f"share: {words}")
    print(f"{count(found.games, 'game')}, seed {found.seed}, digest {found.digest}")


def as_data(card: CardInfo, found: Balance) -> dict[str, object]:
    """A card and its figure as plain data; one that nobody held has 0 games and no share."""
    figure = found.figures.get((card.table, card.key))
    numbers = shown(figure) if figure else {"share": None, "low": None, "high": None, "games": 0, "points": None}
    return {"table": card.table, "key": card.key, "name": card.name, **numbers}


def as_table(table: CardTable, cards: list[CardInfo], found: Balance) -> object:
    """The cards of one table with their figures, the best first and those that nobody held last."""
    from rich.markup import escape
    from rich.table import Table

    said = Table(title=f"{table.title} ({table.file})")
    for heading in ("", "name", "share", "95 % interval", "games", "points"):
        said.add_column(heading, justify="left" if heading in ("", "name") else "right")
    figures = {card.key: found.figures.get((card.table, card.key)) for card in cards}
    ranked = {key: figure.share if figure else -1.0 for key, figure in figures.items()}
    for card in sorted(cards, key=lambda card: -ranked[card.key]):
        figure = figures[card.key]
        numbers = ("", "", "never held", "")
        if figure:
            interval = f"{figure.low:.1%} to {figure.high:.1%}"
            numbers = (f"{figure.share:.1%}", interval, str(figure.games), f"{figure.points:.1f}")
        said.add_row(escape(card.key), escape(card.name), *numbers)
    return said
