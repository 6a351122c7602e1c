"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from subak.core.errors import NotationError
from subak.core.state import COUNT_BITS, SPECTATOR, TRUTH
from subak.games.seasons.rules.landscape import BARE, fits, laid_card, laid_spot, laid_turn, lay, lines_meet
from subak.games.seasons.rules.state import Seasons, new_state
from subak.games.seasons.rules.vocabulary import (
    ALL_CARDS,
    CARDS,
    DEAL_HANDS,
    LANDSCAPE_CARDS,
    LINE_NAMES,
    LINES,
    NO_CARD,
    PHASE_NAMES,
    SEATS,
    TURN_NAMES,
    spot_at,
    spot_x,
    spot_y,
)
from subak.games.seasons.soundness import cards_text, places_of, problems_of

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
LINE: Final = re.compile(r"\s*([a-z_]+(?: [01])?)\s*:\s*(.*?)\s*")
LAID: Final = re.compile(r"(\d{1,2}) (0|90|180|270) (-?\d{1,2}),(-?\d{1,2})")
NONE: Final = "-"
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
    wrong = problems_of(s)
    if wrong:
        raise NotationError(f"the position is not sound: {wrong[0]}")
    return s


class Reader:
    """Reads the lines of one position."""

    def __init__(self, text: str) -> None:
        self.lines: dict[str, tuple[int, str]] = {}
        for number, line in enumerate(text.lower().splitlines(), 1):
            line = line.partition("#")[0]
            if not line.strip():
                continue
            match = LINE.fullmatch(line)
            if not match:
                raise NotationError(f"line {number}: {line.strip()[:40]!r} is not of the form “key: value”")
            key, value = match.groups()
            if key not in KEYS:
                raise NotationError(f"line {number}: unknown key {key!r}")
            if key in self.lines:
                raise NotationError(f"line {number}: {key!r} stands twice")
            self.lines[key] = (number, value)

    def wrong(self, key: str, reason: str) -> NotationError:
        """The complaint about the line of a key."""
        return NotationError(f"line {self.lines[key][0]}: {key}: {reason}")

    def read(self, deck: SeasonsDeck) -> Seasons:
        """The state the lines describe."""
        self.name("game", ["seasons"], "seasons")
        six_plus = int(self.name("size_six_plus", ["6", "10"], "6"))
        s = new_state(deck, six_plus, self.name("dead_end", DEAD_END_NAMES, "refuse") == "refuse")
        s.viewer = VIEWERS[self.name("viewer", list(VIEWERS), "all")]
        decisions = self.numbers("decisions", SEATS, 0, (1 << COUNT_BITS) - 1)
        s.counts = decisions[0] | decisions[1] << COUNT_BITS
        s.phase = PHASE_NAMES.index(self.name("phase", PHASE_NAMES, PHASE_NAMES[0]))
        for count in COUNTS:
            setattr(s, count, self.numbers(count, 1, 0, MOST_OF[count])[0])
        s.done = self.mask("done", 0, SEATS - 1)
        s.row = self.mask("row", 1, CARDS)
        for seat in range(SEATS):
            self.read_side(s, seat)
        self.read_rest(s)
        return s

    def read_side(self, s: Seasons, seat: int) -> None:
        """The lines of one seat."""
        s.hands[seat] = self.mask(f"hand {seat}", 1, CARDS)
        s.ancestors[seat] = self.card(f"ancestor {seat}")
        s.picked[seat] = self.card(f"picked {seat}")
        s.rowed[seat] = self.card(f"rowed {seat}")
        s.lines[LINES * seat : LINES * seat + LINES] = self.numbers(f"points {seat}", LINES, -MOST, MOST)
        s.lands[seat] = self.landscape(f"landscape {seat}", s.cards)

    def read_rest(self, s: Seasons) -> None:
        """Deck and cards set aside; a card named nowhere is in the deck while it is dealt, and later set aside."""
        s.left = s.aside = 0
        unnamed = ALL_CARDS
        for place in places_of(s):
            unnamed &= ~place
        for key, name, here in (("deck", "left", s.phase <= DEAL_HANDS), ("aside", "aside", s.phase > DEAL_HANDS)):
            if key in self.lines:
                setattr(s, name, self.mask(key, 1, CARDS))
            elif here and s.viewer == TRUTH:
                setattr(s, name, unnamed & ~self.mask("deck", 1, CARDS) & ~self.mask("aside", 1, CARDS))

    # -- kinds of values

    def value(self, key: str) -> str:
        """The text of a key, or that of nothing."""
        return self.lines[key][1] if key in self.lines else NONE

    def name(self, key: str, names: list[str] | tuple[str, ...], default: str) -> str:
        """One of some words."""
        value = self.lines[key][1] if key in self.lines else default
        if value not in names:
            raise self.wrong(key, f"{value[:20]!r} is none of {', '.join(names)}")
        return value

    def whole(self, key: str, text: str, least: int, most: int) -> int:
        """A whole number within limits."""
        if not re.fullmatch(r"-?\d{1,6}", text) or not least <= int(text) <= most:
            raise self.wrong(key, f"{text[:20]!r} is no whole number from {least} to {most}")
        return int(text)

    def numbers(self, key: str, count: int, least: int, most: int) -> list[int]:
        """So many whole numbers; all 0 when the line is left out."""
        if key not in self.lines:
            return [0] * count
        words = self.value(key).split()
        if len(words) != count:
            names = f": {', '.join(LINE_NAMES)}" if count == LINES else ""
            raise self.wrong(key, f"{count} numbers{names}, not {len(words)}")
        return [self.whole(key, word, least, most) for word in words]

    def card(self, key: str) -> int:
        """One card or none."""
        value = self.value(key)
        return NO_CARD if value == NONE else self.whole(key, value, 1, CARDS)

    def mask(self, key: str, least: int, most: int) -> int:
        """A set of cards or seats."""
        found = 0
        value = self.value(key)
        for word in [] if value == NONE else value.split():
            number = self.whole(key, word, least, most)
            if found >> number & 1:
                raise self.wrong(key, f"{number} stands twice")
            found |= 1 << number
        return found

    def landscape(self, key: str, deck: SeasonsDeck) -> Landscape:
        """A landscape card by card; one that does not fit is refused."""
        land = BARE
        value = self.value(key)
        parts = [] if value == NONE else value.split("|")
        if len(parts) > LANDSCAPE_CARDS:
            raise self.wrong(key, f"at most {LANDSCAPE_CARDS} cards, not {len(parts)}")
        for part in parts:
            found = LAID.fullmatch(part.strip())
            if not found or not 1 <= int(found[1]) <= CARDS:
                raise self.wrong(key, f"a card reads “7 90 3,-2”, not {part.strip()[:30]!r}")
            card, turn, x, y = int(found[1]), TURN_NAMES.index(found[2]), int(found[3]), int(found[4])
            if not can_follow(land, deck, card, turn, x, y):
                raise self.wrong(key, f"card {card} cannot lie at {x},{y}, turned by {found[2]}")
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
