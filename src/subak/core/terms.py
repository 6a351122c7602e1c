"""Effect terms as cards write them, "gain(rice, 2)": one line describes a term, and every text is read by these lines.

A pattern has a name and parts: a word in small letters stands as it is, a word in capitals is filled in, "only=JOB" is
named, and "[only=JOB]" may be left out (it then counts as 0)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from subak.core.cards import CardInfo, Term, TermSlot, close_to

WRITTEN: Final = re.compile(r"([A-Za-z_]\w*)\s*(?:\(([^()]*)\))?")
NUMBER: Final = re.compile(r"[0-9]{1,3}")
NAMED: Final = re.compile(r"\w+\s*=")  # a part by its name: round=7
ANY_NUMBER: Final = re.compile(r"[+-]?\d{1,9}")
MOST_SIGNS: Final = 400  # of a term
MOST_SHOWN: Final = 40  # signs of a wrong term that a complaint repeats


class TermError(ValueError):
    """A text is no term, or none that may stand here; `suggestion` says what may have been meant."""

    def __init__(self, reason: str, suggestion: str = "") -> None:
        super().__init__(reason)
        self.suggestion = suggestion


@dataclass(frozen=True, slots=True)
class Slot:
    """What may be filled in: a whole number within limits, or a word that stands for one."""

    least: int = 0
    most: int = -1  # less than `least`: no number, only words
    words: Mapping[str, int] = field(default_factory=dict)
    past: tuple[int, int] | None = None  # least and most in decks of earlier versions, where those were wider

    def value(self, text: str, entered: bool = True) -> int | None:
        """The number a text stands for; None when it does not fit."""
        if text in self.words:
            return self.words[text]
        least, most = (self.least, self.most) if entered or self.past is None else self.past
        written = NUMBER if entered else ANY_NUMBER
        return int(text) if written.fullmatch(text) and least <= int(text) <= most else None

    @property
    def span(self) -> str:
        """What fits, in few words: "1 to 9", "weed, pest"."""
        number = [] if self.most < self.least else [f"{self.least} to {self.most}"]
        return ", ".join([str(self.least)] if self.least == self.most else [*number, *self.words])

    def __str__(self) -> str:
        number = str(self.least) if self.least == self.most else f"a whole number from {self.least} to {self.most}"
        words = ", ".join(self.words)
        if self.most < self.least:
            return f"one of {words}" if len(self.words) > 1 else words
        return f"{number} or {words}" if words else number


@dataclass(frozen=True, slots=True)
class Effect:
    """A term that cards of one table may have, what it means in words, and the number the rules know it by."""

    pattern: str
    code: int
    meaning: str
    example: str
    columns: tuple[str, ...]  # where it may stand
    timing: str
    slots: Mapping[str, Slot] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The word before the brackets."""
        return self.pattern.partition("(")[0]

    @property
    def parts(self) -> list[str]:
        """What stands between the brackets of the pattern."""
        inside = self.pattern.partition("(")[2].removesuffix(")")
        return [part.strip() for part in inside.split(",") if part.strip()]

    @property
    def limits(self) -> str:
        """What may be filled in for each word in capitals."""
        return "; ".join(f"{name}: {slot.span}" for name, slot in self.slots.items())

    def fitted(self, words: Sequence[str], entered: bool = True) -> tuple[list[int], int, str]:
        """The numbers of a term with these words, how many parts fit, and what is wrong with the next one ("").

        In a term that was not entered but stands in a record, named parts that nobody knows mean nothing."""
        plain = [word for word in words if not NAMED.match(word) or word in self.parts]
        named = dict(word.split("=", 1) for word in words if word not in plain)
        values: list[int] = []
        for fits, part in enumerate(self.parts):
            key, _, slot = part.strip("[]").partition("=")
            if key in self.slots:
                key, slot = "", key
            if slot not in self.slots:  # a word that stands as it is
                if not plain or plain.pop(0) != part:
                    return values, fits, "literal"
                continue
            given = named.pop(key, None) if key else plain.pop(0) if plain else None
            if given is None and part.startswith("["):
                values.append(0)
                continue
            value = None if given is None else self.slots[slot].value(given.strip(), entered)
            if value is None:
                what = f"{key} is" if key else f"{slot} is"
                missing = " and is missing" if given is None else f", not {short(given)}"
                return values, fits, f"{what} {self.slots[slot]}{missing}"
            values.append(value)
        if plain or (named and entered):
            left = plain[0] if plain else next(iter(named))
            return values, len(self.parts), f"{short(left)} is one part too many"
        return values, len(self.parts) + 1, ""


@dataclass(frozen=True)
class Terms:
    """The effect terms that may stand in some tables."""

    tables: tuple[str, ...]  # headings
    effects: Sequence[Effect]

    @cached_property
    def names(self) -> list[str]:
        """The names of the terms, each once."""
        return list(dict.fromkeys(effect.name for effect in self.effects))

    def read(self, text: str, column: str = "", entered: bool = True) -> tuple[Effect, list[int]]:
        """The effect a text names and the numbers filled in; TermError says what is wrong with it.

        A term that was not entered but stands in a record is held to the limits of earlier versions only."""
        found = WRITTEN.fullmatch(text.strip()) if len(text) <= MOST_SIGNS else None
        if not found:
            raise TermError(f"{short(text)} is no term; a term reads “{self.effects[0].example}”")
        name, inside = found[1], found[2]
        if name not in self.names:
            near = close_to(name, self.names)
            known = next((effect.pattern for effect in self.effects if effect.name == near), "")
            raise TermError(f"there is no effect term {short(name)}; there are {', '.join(self.names)}", known)
        try:
            effect, values = self.best(text, name, inside)
        except TermError:
            if entered:
                raise
            effect, values = self.best(text, name, inside, entered=False)
        if column and column not in effect.columns:
            where = " or ".join(effect.columns)
            raise TermError(f"{short(text)} does not work at “{column}”", f"put it under {where}")
        return effect, values

    def best(self, text: str, name: str, inside: str | None, *, entered: bool = True) -> tuple[Effect, list[int]]:
        """The effect of this name whose parts fit; else TermError about the one that fits furthest."""
        words = [word.strip() for word in (inside or "").split(",") if word.strip()]
        alike = [effect for effect in self.effects if effect.name == name]
        tried = [(effect, *effect.fitted(words, entered)) for effect in alike]
        for effect, values, _, wrong in tried:
            if not wrong:
                if (inside is None) == ("(" in effect.pattern):
                    raise TermError(f"{short(text)} is written {effect.pattern}", effect.pattern)
                return effect, values
        furthest = max(fits for _, _, fits, _ in tried)
        near = [(effect, wrong) for effect, _, fits, wrong in tried if fits == furthest]
        effect, wrong = next((one for one in near if one[1] != "literal"), near[0])
        if wrong != "literal":
            raise TermError(f"{short(text)}: in {effect.pattern} {wrong}")
        choices = list(dict.fromkeys(one.parts[furthest] for one, _ in near))
        given = words[furthest] if furthest < len(words) else ""
        meant = close_to(given, choices)
        pattern = next((one.pattern for one, _ in near if one.parts[furthest] == meant), near[0][0].pattern)
        what = choices[0] if len(choices) == 1 else f"one of {', '.join(choices)}"
        instead = f", not {short(given)}" if given else " and is missing"
        raise TermError(f"{short(text)}: part {furthest + 1} of {name} is {what}{instead}", pattern)

    def described(self, cards: Sequence[CardInfo]) -> list[Term]:
        """Every term in words, each with the first of these cards that uses it."""
        users: dict[str, str] = {}
        columns = {column for effect in self.effects for column in effect.columns}
        for card in cards:
            if card.table in self.tables:
                for text in (text for column in columns for text in card.row.get(column, ())):
                    users.setdefault(self.read(text)[0].pattern, card.name)
        return [
            Term(
                effect.name, effect.pattern, effect.meaning, effect.timing, effect.example,
                users.get(effect.pattern, ""), self.tables, effect.columns, effect.limits,
                tuple(TermSlot(name, tuple(slot.words), slot.least, slot.most) for name, slot in effect.slots.items()),
            )
            for effect in self.effects
        ]  # fmt: skip


def short(text: str) -> str:
    """A text as a complaint repeats it."""
    return repr(text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…")
