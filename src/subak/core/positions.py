"""Reading positions: texts of `key: value` lines, with blank lines and remarks after a `#`.

The line “cards” names the deck by the beginning of its digest; one that is not built in can stand in `cards|` lines.
Whatever is wrong with a position is told by a NotationError that names line, key and reason."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar

from subak.core.errors import CardTableError, NotationError
from subak.core.state import COUNT_BITS
from subak.core.text import lines_of

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.state import Deck, State

CARRIED: Final = "cards|"  # begins each line of a deck that a position carries
NONE: Final = "-"  # written where there is nothing
LINE: Final = re.compile(r"([a-z0-9_. ]+):(.*)")
WHOLE: Final = re.compile(r"-?\d{1,9}")
MOST_SHOWN: Final = 20  # signs of a wrong value that a complaint repeats

T = TypeVar("T")


class Lines:
    """The lines of one position by their keys. Capital letters count as small ones.

    A method that takes a `default` gives it when the position has no such line."""

    def __init__(self, text: str, known: Collection[str]) -> None:
        self.values: dict[str, str] = {}
        self.numbers: dict[str, int] = {}  # of the lines, from 1
        for number, line in enumerate(text.lower().splitlines(), 1):
            if said := line.partition("#")[0].strip():
                self.add(number, said, known)

    def add(self, number: int, line: str, known: Collection[str]) -> None:
        """Note one line; its key must be known and new."""
        match = LINE.fullmatch(line)
        if not match:
            raise NotationError(f"line {number}: {line[:40]!r} is not of the form “key: value”")
        key = match[1].strip()
        if key not in known:
            raise NotationError(f"line {number}: unknown key {key[:40]!r}")
        if key in self.values:
            raise NotationError(f"line {number}: {key!r} stands twice")
        self.values[key] = match[2].strip()
        self.numbers[key] = number

    def __contains__(self, key: str) -> bool:
        return key in self.values

    def wrong(self, key: str, reason: str) -> NotationError:
        """The complaint about the line of a key."""
        return NotationError(f"line {self.numbers[key]}: {key}: {reason}")

    def need(self, key: str, reason: str) -> None:
        """Refuse a position without a line that nothing else can tell; `reason` says why it is needed."""
        if key not in self.values:
            raise NotationError(f"the line “{key}” is missing: {reason}")

    def read(self, key: str, reader: Callable[[str], T], default: T) -> T:
        """What a function makes of the value of a key; a NotationError of it is told with line and key."""
        if key not in self.values:
            return default
        try:
            return reader(self.values[key])
        except NotationError as error:
            raise self.wrong(key, str(error)) from None

    def whole(self, key: str, least: int, most: int, default: int) -> int:
        """A whole number within limits."""
        return self.read(key, lambda text: whole(text, least, most), default)

    def wholes(self, key: str, names: Sequence[str], least: int, most: int) -> list[int]:
        """One whole number for each of some names; all 0 by default."""
        return self.read(key, lambda text: wholes(text, names, least, most), [0] * len(names))

    def one_of(self, key: str, words: Iterable[str], default: str) -> str:
        """One of some words."""
        return self.read(key, lambda text: one_of(text, words), default)

    def mask(self, key: str, number_of: Callable[[str], int], default: int = 0) -> int:
        """A set written as words, as a mask of the numbers these stand for."""
        return self.read(key, lambda text: mask_of(text, number_of), default)

    def decisions(self, seats: int) -> int:
        """The line “decisions”: how many each seat has made, packed as `State.counts` keeps them."""
        names = [f"seat {seat}" for seat in range(seats)]
        made = self.wholes("decisions", names, 0, (1 << COUNT_BITS) - 1)
        return sum(number << COUNT_BITS * seat for seat, number in enumerate(made))

    def check_cards(self, digest: str) -> None:
        """The line “cards”: refuse a position that was made with other cards than those of this digest."""
        if not digest.startswith(self.values.get("cards", "")):
            raise self.wrong("cards", f"these cards are {digest[:16]}; the position was made with others")


# -- decks


def with_deck(game: Game, state: State) -> str:
    """A position that opens everywhere: it carries its deck, line by line as a record does, unless that is built in."""
    deck = state.deck
    carried = [] if game.deck_by_digest(deck.digest) else lines_of(deck.text)
    return game.position(state) + "".join(f"{CARRIED} {line}\n" for line in carried)


def without_deck(text: str) -> tuple[str, str]:
    """A position without the deck it carries, all lines under their old numbers; and the text of that deck."""
    lines = lines_of(text)
    carried = [line[len(CARRIED) + 1 :] for line in lines if line.startswith(CARRIED)]
    if not carried:
        return text, ""
    rest = "\n".join("" if line.startswith(CARRIED) else line for line in lines)
    return rest.rstrip("\n") + "\n", "".join(f"{line}\n" for line in carried)


def split(game: Game, text: str, deck: Deck | None) -> tuple[str, Deck]:
    """A position and its deck: the one given, else the one it carries, else the built-in one.

    NotationError when it carries another deck than the one given, or one that cannot be read."""
    rest, carried = without_deck(text)
    if not carried:
        return text, deck or game.deck()
    try:
        own = game.deck_from_text(carried)
    except CardTableError as error:
        raise NotationError(f"the position's deck cannot be read: {error}") from None
    if deck is not None and deck.digest != own.digest:
        raise NotationError(f"the position was made with the deck {own.digest[:16]}, not with {deck.digest[:16]}")
    return rest, deck or own


# -- values


def whole(text: str, least: int, most: int) -> int:
    """A whole number within limits."""
    if not WHOLE.fullmatch(text) or not least <= int(text) <= most:
        raise NotationError(f"a number from {least} to {most} is needed, not {text[:MOST_SHOWN]!r}")
    return int(text)


def wholes(text: str, names: Sequence[str], least: int, most: int) -> list[int]:
    """One whole number for each of some names."""
    words = text.split()
    if len(words) != len(names):
        raise NotationError(f"{len(names)} numbers are needed ({', '.join(names)}), not {len(words)}")
    return [whole(word, least, most) for word in words]


def one_of(text: str, words: Iterable[str]) -> str:
    """One of some words."""
    allowed = list(words)
    if text not in allowed:
        raise NotationError(f"one of {', '.join(filter(None, allowed))} is needed, not {text[:MOST_SHOWN]!r}")
    return text


def mask_of(text: str, number_of: Callable[[str], int]) -> int:
    """A set of numbers as a mask; `number_of` gives the number of a word or raises NotationError."""
    mask = 0
    for word in text.split():
        if word == NONE:
            continue
        number = number_of(word)
        if mask >> number & 1:
            raise NotationError(f"{word[:MOST_SHOWN]} stands twice")
        mask |= 1 << number
    return mask


def check_sound(problems: Sequence[str]) -> None:
    """Refuse a position with problems."""
    if problems:
        raise NotationError(f"the position is not sound: {problems[0]}")
