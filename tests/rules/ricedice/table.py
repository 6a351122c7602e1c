"""A table to try rules on: set up any position, play texts, look at what lies there."""

from __future__ import annotations

from typing import Any

import pytest

from subak.core.contract import Event
from subak.core.errors import IllegalAction
from subak.core.match import Match
from subak.core.state import NATURE, Deck
from subak.games.ricedice import GAME
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.vocabulary import SLOTS
from subak.games.ricedice.words.position import field_text

NATURES_VERBS = ("roll", "draw", "deal", "start")
OPTIONS = {option.name for option in GAME.options}


class Table:
    """A match begun from a position, with dice and cards played by hand."""

    def __init__(self, position: str, cards: Deck | None = None) -> None:
        start = GAME.parse_position(position, cards)
        self.match = Match(
            GAME, int(start.seats), options=GAME.options_of(start), cards=cards, nature="hand", start=position
        )

    @property
    def state(self) -> RiceDice:
        state = self.match.state
        assert isinstance(state, RiceDice)
        return state

    @property
    def phase(self) -> str:
        phase: str = self.match.view(0).phase
        return phase

    def play(self, *texts: str) -> Table:
        """Play actions of whoever is to act; dice and cards are recognised by their verb."""
        for text in texts:
            seat = NATURE if text.split()[0] in NATURES_VERBS else self.seat
            self.match.play(seat, text)
        return self

    @property
    def seat(self) -> int:
        """The seat to act."""
        seats = self.match.to_act()
        assert len(seats) == 1, f"nobody is to act: {self.match.position()}"
        return seats[0]

    def texts(self) -> set[str]:
        """All legal actions of the seat to act."""
        return {choice.text for choice in self.match.choices(self.seat)}

    def refusal(self, text: str) -> str:
        """The refusal of an action, as a player reads it."""
        with pytest.raises(IllegalAction) as caught:
            self.play(text)
        return str(caught.value)

    def field(self, number: int = 0) -> str:
        """A field as position texts write it."""
        return field_text(self.state, number)

    def rice(self, number: int = 0) -> int:
        return self.state.rice[number]

    def water(self, number: int = 0) -> list[int]:
        """Tokens on the paddies of a field."""
        first = number * SLOTS
        return self.state.tokens[first : first + self.state.size[number]]

    def events(self, kind: str) -> list[Event]:
        return [event for event in self.match.events if event.kind == kind]

    @property
    def stocks(self) -> tuple[int, int]:
        """Reservoir and supply."""
        return int(self.state.reservoir), int(self.state.supply)


def whole(field: str) -> str:
    return field if "rice" in field else f"0 rice | {field}"


def fitting_dice(strength: int, weeds: int) -> str:
    """Five dice: the weeds asked for, and wilds beside them, or double workers where the strength asks for more."""
    face = "wild" if strength <= 5 - weeds else "double"
    return " ".join(["weed"] * weeds + [face] * (5 - weeds))


def at(phase: str, *fields: str, seats: int = 0, cards: Deck | None = None, **more: object) -> Table:
    """A position in some phase; underscores in the keys stand for spaces, and unless said the dice show what fits."""
    lines = [f"seats: {seats or len(fields)}", f"phase: {phase}"]
    lines += [f"field {number}: {whole(field)}" for number, field in enumerate(fields)]
    if phase not in ("roll", "deal", "start", "first-cards", "over"):
        strength, weeds = (int(str(more.get(key, 0))) for key in ("strength", "weeds_to_place"))
        more.setdefault("dice", fitting_dice(strength, weeds))
    for key, value in more.items():
        key = key if key in OPTIONS else key.replace("_", " ")
        lines.append(f"{key}: {value}")
    return Table("\n".join(lines), cards)


def turn(own: str, *others: str, cards: Deck | None = None, **more: Any) -> Table:
    """Seat 0 is about to begin its turn: the last seat has just said done. Without others it meets one plain paddy."""
    spare = next(card for card in ("S5", "S4", "S3") if card not in own)
    fields = (own, *others) if others else (own, spare)
    last = len(fields) - 1
    table = at("end", *fields, cards=cards, active=last, action="card", turns=last + 1, **more)
    return table.play("done")


def rolled(dice: str, own: str, *others: str, **more: Any) -> Table:
    """Seat 0 has rolled these dice and kept them."""
    return turn(own, *others, **more).play(f"roll {dice}", "stand")


def solo(own: str, theirs: str, **more: Any) -> Table:
    """The Happy Farmer is about to roll."""
    return at("roll", own, theirs, seats=1, active=1, turns=2, **more)
