"""NATURE follows from the seed: how the formats of a record draw dice and cards, and the check that they did."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Final

from subak.core.contract import Game
from subak.core.errors import RecordError
from subak.core.record import FORMAT, LOCAL, Record, seed_digest
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, STREAM_KINDS, STREAM_SEATS, State
from subak.core.undo import Played

CHAPTER: Final = STREAM_KINDS * STREAM_SEATS  # streams a chapter
KEYS: Final = 4  # of two words each, in one digest
WORDS: Final = Struct(">8I")


class Nature:
    """NATURE of one game: it knows the seed and how many outcomes have been drawn, and gives the next one.

    Format 1 counts all draws of a game, and outcome n hangs on seed, id and n. Since format 2 a draw is known by what
    is asked: chapter, seat and kind (`State.stream`), and its number among the draws of that stream. So two games of
    one seed draw alike whatever else happens in them, and at any table."""

    def __init__(self, seed: int | str, format: int = FORMAT, id: str = LOCAL) -> None:
        self.seed = str(seed)
        self.format = format
        self.id = id  # of the table: part of the key in format 1
        self.total = 0  # outcomes drawn so far
        self._chapter = -1  # of the last draw; as chapters never fall, earlier ones need not be remembered
        self._counts: dict[int, int] = {}  # outcomes drawn so far from each stream of that chapter
        self._keys: dict[tuple[int, int], tuple[int, ...]] = {}  # of those streams, by block

    @classmethod
    def of(cls, record: Record) -> Nature:
        """NATURE of the game that a record begins."""
        return cls(record.seed, record.format, record.id)

    def copy(self) -> Nature:
        """A NATURE of its own that will draw the same."""
        twin = Nature(self.seed, self.format, self.id)
        twin.total = self.total
        twin._chapter = self._chapter
        twin._counts = dict(self._counts)
        twin._keys = self._keys
        return twin

    def draw(self, state: State) -> int:
        """The outcome in this state, which waits for NATURE; the next one will be another."""
        outcome = self.outcome(state)
        self.note(state)
        return outcome

    def outcome(self, state: State) -> int:
        """The outcome in this state, without drawing it."""
        if self.format == 1:
            return state.chance(keyed(self.seed, self.id, self.total))
        stream = state.stream()
        if stream // CHAPTER != self._chapter:
            self._begin(stream // CHAPTER)
        index = self._counts.get(stream, 0)
        keys = self._keys.get((stream, index // KEYS)) or self._hashed(stream, index // KEYS)
        at = 2 * (index % KEYS)
        return state.draw(Rng(keys[at], keys[at + 1]))

    def note(self, state: State) -> None:
        """Note that an outcome is drawn in this state, whoever says which: a record that is read, or a hand."""
        self.total += 1
        if self.format == 1:
            return
        stream = state.stream()
        if stream // CHAPTER != self._chapter:
            self._begin(stream // CHAPTER)
        self._counts[stream] = self._counts.get(stream, 0) + 1

    def _begin(self, chapter: int) -> None:
        """Forget the chapters before this one."""
        self._chapter, self._counts, self._keys = chapter, {}, {}

    def _hashed(self, stream: int, block: int) -> tuple[int, ...]:
        """The keys of a block of KEYS draws, of two words each: a SHA-256 of all that they are known by."""
        kind, seat = divmod(stream % CHAPTER, STREAM_SEATS)
        text = f"subak 2\x1f{self.seed}\x1f{stream // CHAPTER}\x1f{seat}\x1f{kind}\x1f{block}"
        keys = self._keys[stream, block] = WORDS.unpack(sha256(text.encode()).digest())
        return keys


def verify(game: Game, record: Record, state: State, played: Sequence[Played]) -> None:
    """Check that the moves played from this first state hold the outcomes the seed gives; RecordError when not."""
    if not record.seed:
        raise RecordError("the record carries no seed: NATURE's outcomes cannot be verified")
    if seed_digest(record.seed, record.id) != record.seed_digest:
        raise RecordError("the seed does not fit the digest published at the start")
    nature = Nature.of(record)
    for number, move in enumerate(played, 1):
        if move.seat == NATURE:
            expected = nature.draw(state)
            if expected != move.action:
                text = game.text(state, NATURE, expected)
                raise RecordError(f"move {number}: the seed gives {text!r}, the record says {move.text!r}")
        state.apply(move.seat, move.action)
