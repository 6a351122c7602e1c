"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from subak.core.errors import NotationError
from subak.core.positions import NONE, Lines, check_sound, whole
from subak.core.state import SPECTATOR, TRUTH
from subak.games.seasons.rules.landscape import BARE, laid_card, laid_spot, laid_turn
from subak.games.seasons.rules.placing import fits, lay, lines_meet
from subak.games.seasons.rules.state import Seasons, started
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    CARDS,
    LANDSCAPE_CARDS,
    LINE_NAMES,
    LINES,
    NO_CARD,
    PHASE_HANDS,
    PHASE_NAMES,
    SEATS,
    TURN_NAMES,
    spot_at,
    spot_x,
    spot_y,
)
from subak.games.seasons.soundness import cards_text, places_of, problems

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape

DEAD_END_NAMES: Final = ("open", "refuse")
VIEWERS: Final = {"all": TRUTH, "spectator": SPECTATOR, "0": 0, "1": 1}
COUNTS: Final = ("steps", "turn", "active", "first", "dealt")  # numbers of the state under their own names
MOST_OF: Final = {"steps": 1000, "turn": 6, "active": SEATS - 1, "first": SEATS - 1, "dealt": CARDS}
TABLE: Final = ("game", "size_six_plus", "dead_end", "viewer", "decisions", "phase", "done", "deck", "row", "aside")
SIDE: Final = ("hand", "ancestor", "picked", "rowed", "points", "landscape")
KEYS: Final = {*TABLE, *COUNTS, *(f"{name} {seat}" for name in SIDE for seat in range(SEATS))}
LAID: Final = re.compile(r"(\d{1,2}) (0|90|180|270) (-?\d{1,2}),(-?\d{1,2})")
MOST: Final = 100_000


# -- printing


def position_of(s: Seasons) -> str:
    """The whole state as text."""
    lines = ["game: seasons", f"size_six_plus: {s.six_plus}", f"dead_end: {DEAD_END_NAMES[s.refuse]}"]
    if s.viewer != TRUTH:
        lines.append(f"viewer: {next(name for name, viewer in VIEWERS.items() if viewer == s.viewer)}")
    if s.counts:
        lines.append(f"decisions: {' '.join(str(int(s.decisions(seat))) for seat in range(SEATS))}")
    lines.append(f"phase: {PHASE_NAMES[s.phase]}")
    lines += [f"{name}: {getattr(s, name)}" for name in COUNTS if getattr(s, name)]
    if s.done:
        lines.append(f"done: {' '.join(str(seat) for seat in range(SEATS) if s.done >> seat & 1)}")
    lines += [f"deck: {cards_text(s.left)}", f"row: {cards_text(s.row)}", f"aside: {cards_text(s.aside)}"]
    for seat in range(SEATS):
        lines += side_lines(s, seat)
    return "\n".join(lines) + "\n"


def side_lines(s: Seasons, seat: int) -> list[str]:
    """One seat's side of the table."""
    points = [int(number) for number in s.lines[LINES * seat : LINES * seat + LINES]]
    lines = [f"hand {seat}: {cards_text(s.hands[seat])}"]
    for name, card in (("ancestor", s.ancestors[seat]), ("picked", s.picked[seat]), ("rowed", s.rowed[seat])):
        if card != NO_CARD:
            lines.append(f"{name} {seat}: {card}")
    if any(points):
        lines.append(f"points {seat}: {' '.join(map(str, points))}")
    lines.append(f"landscape {seat}: {landscape_line(s.lands[seat])}")
    return lines


def landscape_line(land: Landscape) -> str:
    """Cards as they were laid: number, turn, top left corner."""
    parts = []
    for entry in land.laid:
        x, y = spot_x(laid_spot(entry)), spot_y(laid_spot(entry))
        parts.append(f"{laid_card(entry)} {TURN_NAMES[laid_turn(entry)]} {x},{y}")
    return " | ".join(parts) or NONE


# -- reading


def read_position(text: str, deck: SeasonsDeck) -> Seasons:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    s = Reader(text).read(deck)
    check_sound(problems(s))
    return s


class Reader:
    """Reads the lines of one position."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)

    def read(self, deck: SeasonsDeck) -> Seasons:
        """The state the lines describe."""
        self.lines.one_of("game", ["seasons"], "seasons")
        six_plus = int(self.lines.one_of("size_six_plus", ("6", "10"), "6"))
        s = started(deck, six_plus, self.lines.one_of("dead_end", DEAD_END_NAMES, "refuse") == "refuse")
        s.viewer = VIEWERS[self.lines.one_of("viewer", VIEWERS, "all")]
        s.counts = self.lines.decisions(SEATS)
        s.phase = PHASE_NAMES.index(self.lines.one_of("phase", PHASE_NAMES, PHASE_NAMES[0]))
        for count in COUNTS:
            setattr(s, count, self.lines.whole(count, 0, MOST_OF[count], 0))
        s.done = self.lines.mask("done", seat_of)
        s.row = self.lines.mask("row", card_of)
        for seat in range(SEATS):
            self.read_side(s, seat)
        self.read_rest(s)
        return s

    def read_side(self, s: Seasons, seat: int) -> None:
        """The lines of one seat."""
        s.hands[seat] = self.lines.mask(f"hand {seat}", card_of)
        s.ancestors[seat] = self.lines.read(f"ancestor {seat}", card_or_none, NO_CARD)
        s.picked[seat] = self.lines.read(f"picked {seat}", card_or_none, NO_CARD)
        s.rowed[seat] = self.lines.read(f"rowed {seat}", card_or_none, NO_CARD)
        s.lines[LINES * seat : LINES * seat + LINES] = self.lines.wholes(f"points {seat}", LINE_NAMES, -MOST, MOST)
        s.lands[seat] = self.lines.read(f"landscape {seat}", partial(landscape_of, s.cards), BARE)

    def read_rest(self, s: Seasons) -> None:
        """Deck and cards set aside; a card named nowhere is in the deck while it is dealt, and later set aside."""
        s.left = s.aside = 0
        unnamed = ALL_CARDS
        for place in places_of(s):
            unnamed &= ~place
        for key, name, here in (("deck", "left", s.phase <= PHASE_HANDS), ("aside", "aside", s.phase > PHASE_HANDS)):
            if key in self.lines:
                setattr(s, name, self.lines.mask(key, card_of))
            elif here and s.viewer == TRUTH:
                setattr(s, name, unnamed & ~self.lines.mask("deck", card_of) & ~self.lines.mask("aside", card_of))


# -- values


def seat_of(text: str) -> int:
    """The number of a seat."""
    return whole(text, 0, SEATS - 1)


def card_of(text: str) -> int:
    """The number of a card."""
    return whole(text, 1, CARDS)


def card_or_none(text: str) -> int:
    """One card or none."""
    return NO_CARD if text == NONE else card_of(text)


def landscape_of(deck: SeasonsDeck, text: str) -> Landscape:
    """A landscape card by card; one that does not fit is refused."""
    land = BARE
    parts = [] if text == NONE else text.split("|")
    if len(parts) > LANDSCAPE_CARDS:
        raise NotationError(f"at most {LANDSCAPE_CARDS} cards, not {len(parts)}")
    for part in parts:
        found = LAID.fullmatch(part.strip())
        if not found or not 1 <= int(found[1]) <= CARDS:
            raise NotationError(f"a card reads “7 90 3,-2”, not {part.strip()[:30]!r}")
        card, turn, x, y = int(found[1]), TURN_NAMES.index(found[2]), int(found[3]), int(found[4])
        if not can_follow(land, deck, card, turn, x, y):
            raise NotationError(f"card {card} cannot lie at {x},{y}, turned by {found[2]}")
        land = lay(land, deck, card, turn, spot_at(x, y))
    return land


def can_follow(land: Landscape, deck: SeasonsDeck, card: int, turn: int, x: int, y: int) -> bool:
    """Whether a card can lie there: the first at the middle, the others by the rules of placement."""
    face = deck.face(card, turn)
    if land is BARE:
        return (x, y) == (int(face.parity), 0)
    reach = (LANDSCAPE_CARDS - 1) * int(max(deck.width, deck.height)) + 1
    if not (-reach <= x <= reach and -reach <= y <= reach):
        return False
    spot = spot_at(x, y)
    return bool(lines_meet(face, spot) and fits(land, deck, turn, spot))
