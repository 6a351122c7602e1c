"""Hints: what a seat could do now, thought of in another process from what the seat may know and nothing more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.errors import SubakError, WrongTurn
from subak.server.bots import Question
from subak.server.errors import NotBegun, NotSeated
from subak.server.frames import position_of
from subak.server.limits import LimitReached
from subak.server.protocol import Hint

if TYPE_CHECKING:
    from subak.core.match import Match
    from subak.server.bots import BotPool
    from subak.server.tables import Table

MOST_KEPT: Final = 256  # seats whose last hint is remembered
MOST_WAITING: Final = 16  # hints that are thought about or wait for their turn
MOST_OPTIONS: Final = 4
SEED: Final = "hint"  # of every search for one, so that the same position gives the same hint
Chair = tuple[str, int]  # table and seat


class NoHint(SubakError):
    """The search did not come to an end."""


class Hints:
    """The hints of all tables: one at a time a seat, and the same position is thought about once."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._kept: dict[Chair, Hint] = {}  # the one thought of last is last
        self._asked: set[Chair] = set()

    async def hint(self, table: Table, guest: str | None) -> Hint:
        """The hint for a guest's own seat, which is to act; else the refusal says why there is none."""
        async with table.open() as match:
            seat = checked(table, match, guest)
            seen, head = match.seen(seat), match.record
        position = position_of(seen)
        question = Question(head.game, head.deck, head.cards, seen.to_bytes(), SEED)
        chair = (table.id, seat)
        known = self._kept.get(chair)
        return known if known and known.position == position else await self.think(chair, position, question)

    async def think(self, chair: Chair, position: str, question: Question) -> Hint:
        """The hint of a search for a seat at this position; LimitReached, WrongTurn or NoHint when there is none."""
        if chair in self._asked:
            raise WrongTurn("a hint for you is being thought about already: wait for it")
        if len(self._asked) >= MOST_WAITING:
            raise LimitReached("many ask for hints just now: try again in a moment")
        self._asked.add(chair)
        try:
            found = await self._pool.evaluate(question)
        finally:
            self._asked.discard(chair)
        if found is None:
            raise NoHint("no hint could be found here")
        hint = Hint(position, found.certainty, found.options[:MOST_OPTIONS], found.then, found.then_words)
        self._kept.pop(chair, None)
        self._kept[chair] = hint
        if len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return hint


def checked(table: Table, match: Match, guest: str | None) -> int:
    """The seat of a guest who has something to decide; WrongTurn or NotSeated for everybody else."""
    seat = table.seat_of(guest)
    if seat is None:
        raise NotSeated("you are watching: hints are for those who sit at the table")
    if table.waiting:
        raise NotBegun
    if match.over:
        raise WrongTurn("the game is over")
    table.check_own(match, seat)
    if seat not in match.to_act():
        raise WrongTurn("it is not your turn: there is nothing to decide now")
    return seat
