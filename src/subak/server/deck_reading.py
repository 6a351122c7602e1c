"""Decks are read, checked and put into words in a worker process, which is ended when a hostile one takes too long."""

from __future__ import annotations

import logging
from collections import Counter, OrderedDict
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, TypeVar

from msgspec import convert

from subak.core import registry
from subak.core.balance import meaning, measured
from subak.core.cards import changes
from subak.core.errors import CardTableError, SubakError
from subak.server.card_types import CardInfo, CardTable, Term
from subak.server.errors import Broken
from subak.server.limits import LimitReached, Visitor
from subak.server.protocol import DeckProblem, brief
from subak.server.workers import TaskFailed, WorkerDied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from subak.core.contract import Game
    from subak.core.state import Deck
    from subak.server.workers import WorkerPool

log = logging.getLogger("subak.server")
T = TypeVar("T")

MOST_WAITING: Final = 16  # decks that are read or wait for their turn
MOST_OF_ONE: Final = 4  # visitor
MOST_KEPT: Final = 16  # decks whose cards are remembered
MOST_REASON: Final = 400  # characters; complaints about cards shorten what they repeat themselves
MOST_CHANGES: Final = 400  # sentences
UNREADABLE: Final = "this cannot be read as a deck: it takes too long"


@dataclass(frozen=True, slots=True)
class Read:
    """What became of a deck: digest and canonical text, or what is wrong with it."""

    digest: str = ""
    text: str = ""
    errors: list[DeckProblem] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Cards:
    """All that is shown of a deck."""

    tables: list[CardTable]
    terms: list[Term]
    cards: list[CardInfo]
    figure_words: str


# -- in a worker


def read_deck(name: str, text: str | None, rows: dict[str, Any] | None) -> Read:
    """Run in a worker: a deck given as one text or as rows, checked."""
    game = registry.game(name)
    try:
        deck = game.deck_from_rows(rows or {}) if text is None else game.deck_entered(text)
    except CardTableError as error:
        return Read(errors=[problem_of(one) for one in error.errors])
    except SubakError as error:
        return Read(errors=[DeckProblem("", 0, "", brief(str(error)), "")])
    except (RecursionError, ValueError, TypeError, OverflowError):
        return Read(errors=[DeckProblem("", 0, "", "this cannot be read as a deck", "")])
    return Read(deck.digest, deck.text, changes=changes_in(game, deck))


def problem_of(error: CardTableError) -> DeckProblem:
    """A fault of a deck with its place."""
    return DeckProblem(error.file, error.row, error.column, error.reason[:MOST_REASON], error.suggestion[:MOST_REASON])


def cards_in(name: str, digest: str, text: str) -> Cards:
    """Run in a worker: the cards of a deck, and what there is to say about cards of its game."""
    game = registry.game(name)
    deck = registry.known_deck(name, digest, text)
    return Cards(
        [convert(table, CardTable, from_attributes=True) for table in game.card_tables()],
        [convert(term, Term, from_attributes=True) for term in game.effect_terms()],
        [convert(card, CardInfo, from_attributes=True) for card in game.gallery(deck)],
        meaning(game.holder_words, measured(game.package).seats),
    )


def changes_in(game: Game, deck: Deck) -> list[str]:
    """How a deck differs from the built-in one, in words."""
    return changes(game.card_tables(), game.gallery(game.deck()), game.gallery(deck))[:MOST_CHANGES]


# -- in the server


class DeckReader:
    """Asks a worker to read decks: few questions of a visitor at a time, and few in all."""

    def __init__(self, pool: WorkerPool, too_slow: Callable[[Visitor], None]) -> None:
        """`too_slow` is told whose deck had to be given up."""
        self._pool = pool
        self._too_slow = too_slow
        self._asking: Counter[str] = Counter()
        self._kept: OrderedDict[tuple[str, str], Cards] = OrderedDict()  # used last is last

    async def read(self, visitor: Visitor, game: str, text: str | None, rows: dict[str, Any] | None) -> Read:
        """A deck given as one text or as rows, checked; LimitReached when too many ask."""
        found = await self._ask(visitor, read_deck, game, text, rows)
        return found or Read(errors=[DeckProblem("", 0, "", UNREADABLE, "")])

    async def cards(self, visitor: Visitor, game: str, digest: str, text: str) -> Cards:
        """All cards of a deck; Broken when they cannot be read."""
        key = (game, digest)
        found = self._kept.pop(key, None) or await self._ask(visitor, cards_in, game, digest, text)
        if found is None:
            raise Broken("the cards of this deck cannot be shown just now")
        self._kept[key] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return found

    async def _ask(self, visitor: Visitor, function: Callable[..., T], *given: object) -> T | None:
        with self._waiting(visitor.name):
            try:
                return await self._pool.run(function, *given)
            except (WorkerDied, TimeoutError):
                self._too_slow(visitor)
            except TaskFailed as error:
                log.error("a deck of %s could not be read: %s", given[0], error)
            return None

    @contextmanager
    def _waiting(self, name: str) -> Iterator[None]:
        if self._asking[name] >= MOST_OF_ONE:
            raise LimitReached("several decks of yours are being read just now: wait for them")
        if self._asking.total() >= MOST_WAITING:
            raise LimitReached("many decks are being read just now: try again in a moment")
        self._asking[name] += 1
        try:
            yield
        finally:
            self._asking[name] -= 1
            self._asking += Counter()  # forget who asks no more

    def close(self) -> None:
        """End the worker."""
        self._pool.close()
