"""Positions as text: `key: value` lines that a person can read and write; what is left out has its usual value."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final

from subak.core.errors import NotationError
from subak.core.positions import NONE, Lines, check_sound, whole
from subak.core.state import SPECTATOR, TRUTH
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.landscape import BARE, laid_card, laid_spot, laid_turn
from subak.games.seasons.rules.placing import fits, lay, lines_meet
from subak.games.seasons.rules.state import Seasons, started
from subak.games.seasons.rules.vocabulary import CARDS, SEATS
from subak.games.seasons.soundness import cards_text, places_of, problems

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape

DEAD_END_NAMES: Final = ("open", "refuse")
VIEWERS: Final = {"all": TRUTH, "spectator": SPECTATOR, "0": 0, "1": 1}
COUNTS: Final = ("steps", "turn", "active", "first", "dealt")  # numbers of the state under their own names
MOST_OF: Final = {"steps": 1000, "turn": 6, "active": SEATS - 1, "first": SEATS - 1, "dealt": CARDS}
TABLE: Final = (
    *("game", "cards", "size_six_plus", "dead_end", "viewer", "decisions", "phase", "done", "deck", "row", "aside"),
)
SIDE: Final = ("hand", "ancestor", "picked", "rowed", "points", "landscape")
KEYS: Final = {*TABLE, *COUNTS, *(f"{name} {seat}" for name in SIDE for seat in range(SEATS))}
LAID: Final = re.compile(r"(\d{1,2}) (0|90|180|270) (-?\d{1,2}),(-?\d{1,2})")
MOST: Final = 100_000


# -- printing


def position_of(state: Seasons) -> str:
    """The whole state as text."""
    lines = ["game: seasons", f"cards: {state.deck.digest[:16]}"]
    lines += [f"size_six_plus: {state.six_plus}", f"dead_end: {DEAD_END_NAMES[state.refuse]}"]
    if state.viewer != TRUTH:
        lines.append(f"viewer: {next(name for name, viewer in VIEWERS.items() if viewer == state.viewer)}")
    if state.counts:
        lines.append(f"decisions: {' '.join(str(int(state.decisions(seat))) for seat in range(SEATS))}")
    lines.append(f"phase: {v.PHASE_NAMES[state.phase]}")
    lines += [f"{name}: {getattr(state, name)}" for name in COUNTS if getattr(state, name)]
    if state.done:
        lines.append(f"done: {' '.join(str(seat) for seat in range(SEATS) if state.done >> seat & 1)}")
    lines += [f"deck: {cards_text(state.left)}", f"row: {cards_text(state.row)}", f"aside: {cards_text(state.aside)}"]
    for seat in range(SEATS):
        lines += side_lines(state, seat)
    return "\n".join(lines) + "\n"


def side_lines(state: Seasons, seat: int) -> list[str]:
    """One seat's side of the table."""
    points = [int(number) for number in state.lines[v.LINES * seat : v.LINES * seat + v.LINES]]
    lines = [f"hand {seat}: {cards_text(state.hands[seat])}"]
    cards = {"ancestor": state.ancestors, "picked": state.picked, "rowed": state.rowed}
    for name, by_seat in cards.items():
        if by_seat[seat] != v.NO_CARD:
            lines.append(f"{name} {seat}: {by_seat[seat]}")
    if any(points):
        lines.append(f"points {seat}: {' '.join(map(str, points))}")
    lines.append(f"landscape {seat}: {landscape_line(state.lands[seat])}")
    return lines


def landscape_line(land: Landscape) -> str:
    """Cards as they were laid: number, turn, top left corner."""
    parts = []
    for entry in land.laid:
        x, y = v.spot_x(laid_spot(entry)), v.spot_y(laid_spot(entry))
        parts.append(f"{laid_card(entry)} {v.TURN_NAMES[laid_turn(entry)]} {x},{y}")
    return " | ".join(parts) or NONE


# -- reading


def read_position(text: str, deck: SeasonsDeck) -> Seasons:
    """The state of a position text; NotationError names line and reason, or what is unsound."""
    state = Reader(text).read(deck)
    check_sound(problems(state))
    return state


class Reader:
    """Reads the lines of one position."""

    def __init__(self, text: str) -> None:
        self.lines = Lines(text, KEYS)

    def read(self, deck: SeasonsDeck) -> Seasons:
        """The state the lines describe."""
        self.lines.one_of("game", ["seasons"], "seasons")
        self.lines.check_cards(deck.digest)
        six_plus = int(self.lines.one_of("size_six_plus", ("6", "10"), "6"))
        state = started(deck, six_plus, self.lines.one_of("dead_end", DEAD_END_NAMES, "refuse") == "refuse")
        state.viewer = VIEWERS[self.lines.one_of("viewer", VIEWERS, "all")]
        state.counts = self.lines.decisions(SEATS)
        state.phase = v.PHASE_NAMES.index(self.lines.one_of("phase", v.PHASE_NAMES, v.PHASE_NAMES[0]))
        for count in COUNTS:
            setattr(state, count, self.lines.whole(count, 0, MOST_OF[count], 0))
        state.done = self.lines.mask("done", seat_of)
        state.row = self.lines.mask("row", card_of)
        for seat in range(SEATS):
            self.read_side(state, seat)
        self.read_rest(state)
        return state

    def read_side(self, state: Seasons, seat: int) -> None:
        """The lines of one seat."""
        state.hands[seat] = self.lines.mask(f"hand {seat}", card_of)
        state.ancestors[seat] = self.lines.read(f"ancestor {seat}", card_or_none, v.NO_CARD)
        state.picked[seat] = self.lines.read(f"picked {seat}", card_or_none, v.NO_CARD)
        state.rowed[seat] = self.lines.read(f"rowed {seat}", card_or_none, v.NO_CARD)
        points = self.lines.wholes(f"points {seat}", v.LINE_NAMES, -MOST, MOST)
        state.lines[v.LINES * seat : v.LINES * seat + v.LINES] = points
        state.lands[seat] = self.lines.read(f"landscape {seat}", partial(landscape_of, state.cards), BARE)

    def read_rest(self, state: Seasons) -> None:
        """Deck and cards set aside; a card named nowhere is in the deck while it is dealt, and later set aside."""
        state.left = state.aside = 0
        unnamed = v.ALL_CARDS
        for place in places_of(state):
            unnamed &= ~place
        dealing = state.phase <= v.PHASE_HANDS
        for key, name, here in (("deck", "left", dealing), ("aside", "aside", not dealing)):
            if key in self.lines:
                setattr(state, name, self.lines.mask(key, card_of))
            elif here and state.viewer == TRUTH:
                setattr(state, name, unnamed & ~self.lines.mask("deck", card_of) & ~self.lines.mask("aside", card_of))


# -- values


def seat_of(text: str) -> int:
    """The number of a seat."""
    return whole(text, 0, SEATS - 1)


def card_of(text: str) -> int:
    """The number of a card."""
    return whole(text, 1, CARDS)


def card_or_none(text: str) -> int:
    """One card or none."""
    return v.NO_CARD if text == NONE else card_of(text)


def landscape_of(deck: SeasonsDeck, text: str) -> Landscape:
    """A landscape card by card; one that does not fit is refused."""
    land = BARE
    parts = [] if text == NONE else text.split("|")
    if len(parts) > v.LANDSCAPE_CARDS:
        raise NotationError(f"at most {v.LANDSCAPE_CARDS} cards, not {len(parts)}")
    for part in parts:
        found = LAID.fullmatch(part.strip())
        if not found or not 1 <= int(found[1]) <= CARDS:
            raise NotationError(f"a card reads “7 90 3,-2”, not {part.strip()[:30]!r}")
        card, turn, x, y = int(found[1]), v.TURN_NAMES.index(found[2]), int(found[3]), int(found[4])
        if not can_follow(land, deck, card, turn, x, y):
            raise NotationError(f"card {card} cannot lie at {x},{y}, turned by {found[2]}")
        land = lay(land, deck, card, turn, v.spot_at(x, y))
    return land


def can_follow(land: Landscape, deck: SeasonsDeck, card: int, turn: int, x: int, y: int) -> bool:
    """Whether a card can lie there: the first at the middle, the others by the rules of placement."""
    face = deck.face(card, turn)
    if land is BARE:
        return (x, y) == (int(face.parity), 0)
    reach = (v.LANDSCAPE_CARDS - 1) * int(max(deck.width, deck.height)) + 1
    if not (-reach <= x <= reach and -reach <= y <= reach):
        return False
    spot = v.spot_at(x, y)
    return bool(lines_meet(face, spot) and fits(land, deck, turn, spot))
