"""Measures the cards of a deck: how often whoever holds a card wins among equal bots, and how sure that is.

All seats follow the game's rules of thumb, but chance decides which card a seat keeps wherever it drafts
(`Game.drafts`); so a card of average worth wins its fair share, one part in as many as there are seats.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak import bots
from subak.arena.runner import Setup, played_out
from subak.arena.statistics import wilson
from subak.bots.heuristic import HeuristicBot
from subak.core import registry
from subak.core.balance import Balance
from subak.core.cards import Figure
from subak.core.errors import OptionError

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.state import Deck, State

MOST_SEATS: Final = 4  # unless more are asked for
Card = tuple[str, str]  # heading of its table, key
Holding = tuple[str, str, float, int]  # the same, then share of the win and points of the seat that held it


class EvenDrafter(HeuristicBot):
    """Plays by the rules of thumb, but drafts at random."""

    def choose(self, seen: State) -> int:
        """A random card where it drafts, else the action the rules of thumb prefer."""
        if registry.game(seen.deck.game).drafts(seen, seen.viewer):
            return seen.pick(seen.viewer, self.rng(seen))
        return super().choose(seen)


BOT: Final = f"{__name__}:{EvenDrafter.__name__}"


def setup_for(name: str, game: Game, deck: Deck, seats: int | None = None, seed: int = 0) -> Setup:
    """The games that measure a deck; OptionError says why it cannot be measured. `name` is how processes find the game.

    Without a number of seats it is the largest up to four that the deck is enough for."""
    if not game.held_tables:
        raise OptionError(f"{game.title} does not say who holds a card, so there is nothing to measure")
    bots.check("heuristic", game.name)
    if seats == 1:
        raise OptionError("alone nobody wins more often than others: at least 2 seats measure cards")
    counts = [seats] if seats else [count for count in game.seat_counts if 1 < count <= MOST_SEATS]
    refused: OptionError | None = None
    for count in reversed(counts):
        try:
            options = game.read_options({}, count)
            game.new(count, options, deck)
        except OptionError as error:
            refused = refused or error
        else:
            cards = "" if deck.digest == game.deck().digest else deck.text
            return Setup(name, count, (BOT,) * count, seed, tuple(sorted(options.items())), cards)
    raise refused or OptionError(f"{game.title} is not played by two or more, so there is nothing to measure")


def holdings(setup: Setup, number: int) -> list[Holding]:
    """Every card that was held in the game of this number, with what its holder won."""
    played = played_out(setup, number)
    end = played.outcome
    shares = [1 / len(end.winners) if seat in end.winners else 0.0 for seat in range(setup.seats)]
    held = played.match.game.held(played.match.state)
    return [(table, key, shares[seat], end.scores[seat]) for table, key, seat in held]


class CardTally:
    """Counts what the holders of every card won, game by game."""

    def __init__(self) -> None:
        self.games = 0
        self._held: dict[Card, tuple[int, float, int]] = {}  # times, wins (a shared one by its share), points

    def add(self, found: list[Holding]) -> None:
        """Count one more game."""
        self.games += 1
        for table, key, share, score in found:
            times, wins, points = self._held.get((table, key), (0, 0.0, 0))
            self._held[table, key] = times + 1, wins + share, points + score

    def figure(self, card: Card) -> Figure | None:
        """The balance figure of a card; None while nobody has held it."""
        times, wins, points = self._held.get(card, (0, 0.0, 0))
        return Figure(wins / times, *wilson(wins, times), times, points / times) if times else None

    def balance(self, game: Game, deck: Deck, setup: Setup) -> Balance:
        """The figures of all cards of the deck that somebody has held, in the order of their tables."""
        cards = [(card.table, card.key) for card in game.gallery(deck) if card.table in game.held_tables]
        figures = {card: figure for card in cards if (figure := self.figure(card))}
        return Balance(deck.digest, setup.seats, self.games, setup.seed, figures)
