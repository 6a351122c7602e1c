"""A position as text a person can read, and back; what is wrong with one; what no action changes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from subak.core.errors import NotationError
from subak.core.state import COUNT_BITS, SPECTATOR, TRUTH
from subak.games.seasons.events import cards_in
from subak.games.seasons.landscape import BARE, fits, laid_card, laid_spot, laid_turn, lay, lines_meet
from subak.games.seasons.state import Seasons, new_state
from subak.games.seasons.vocabulary import (
    ALL_CARDS,
    BOTH,
    CARDS,
    CHOOSE_ANCESTOR,
    LANDSCAPE_CARDS,
    LINE_NAMES,
    LINES,
    NO_CARD,
    OVER,
    PHASE_NAMES,
    REACH,
    SEATS,
    STRIDE,
    TURN_NAMES,
    spot_at,
    spot_x,
    spot_y,
)

if TYPE_CHECKING:
    from subak.games.seasons.deck import SeasonsDeck
    from subak.games.seasons.landscape import Landscape

HEAD: Final = "seasons"
TABLE: Final = ("options", "phase", "viewer", "deck", "row", "aside")
SIDES: Final = ("hand", "ancestor", "picked", "rowed", "points", "landscape")
LAID: Final = re.compile(r"(\d{1,2}) (0|90|180|270) (-?\d{1,2}),(-?\d{1,2})")
NONE: Final = "-"
MOST: Final = 1 << 20  # no count of a position is larger
DEAD_END_NAMES: Final = ("open", "refuse")


# -- writing


def position_of(s: Seasons) -> str:
    """The state as text: one line for each part of the table, then one for each part of each seat's side."""
    decisions = " ".join(str(int(s.decisions(seat))) for seat in range(SEATS))
    stands = f"step {s.steps} turn {s.turn} active {s.active} done {s.done} first {s.first} dealt {s.dealt}"
    lines = [
        HEAD,
        f"options size_six_plus {s.six_plus} dead_end {DEAD_END_NAMES[s.refuse]}",
        f"phase {PHASE_NAMES[s.phase]}: {stands} decisions {decisions}",
        f"viewer {viewer_name(int(s.viewer))}",
        f"deck {cards_text(s.left)}",
        f"row {cards_text(s.row)}",
        f"aside {cards_text(s.aside)}",
    ]
    for seat in range(SEATS):
        points = " ".join(str(int(number)) for number in s.lines[LINES * seat : LINES * seat + LINES])
        lines += [
            f"{seat} hand {cards_text(s.hands[seat])}",
            f"{seat} ancestor {s.ancestors[seat] or NONE}",
            f"{seat} picked {s.picked[seat] or NONE}",
            f"{seat} rowed {s.rowed[seat] or NONE}",
            f"{seat} points {points}",
            f"{seat} landscape {landscape_line(s.lands[seat])}",
        ]
    return "\n".join(lines) + "\n"


def viewer_name(viewer: int) -> str:
    """Whose `seen` a position shows."""
    return {TRUTH: "all", SPECTATOR: "spectator"}.get(viewer, str(viewer))


def cards_text(mask: int) -> str:
    """A set of cards."""
    return " ".join(map(str, cards_in(mask))) or NONE


def landscape_line(land: Landscape) -> str:
    """Cards as they were laid: number, turn, top left corner."""
    parts = []
    for entry in land.laid:
        x, y = spot_x(laid_spot(entry)), spot_y(laid_spot(entry))
        parts.append(f"{laid_card(entry)} {TURN_NAMES[laid_turn(entry)]} {x},{y}")
    return "; ".join(parts) or NONE


# -- reading


def parsed_position(text: str, deck: SeasonsDeck) -> Seasons:
    """The state of a position text; NotationError names line and reason."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    count = 1 + len(TABLE) + SEATS * len(SIDES)
    if len(lines) != count or lines[0] != HEAD:
        raise NotationError(f"line 1: a position begins with “{HEAD}” and has {count} lines")
    reader = Reader(lines)
    options = reader.words(2, "options")
    if len(options) != 4 or options[::2] != ["size_six_plus", "dead_end"] or options[3] not in DEAD_END_NAMES:
        raise NotationError(f"line 2: reads “options size_six_plus 6 dead_end refuse”, not {lines[1][:60]!r}")
    s = new_state(deck, reader.whole(2, options[1]), options[3] == "refuse")
    read_phase(reader, s)
    viewer = reader.words(4, "viewer")
    names = {viewer_name(number): number for number in (TRUTH, SPECTATOR, *range(SEATS))}
    if len(viewer) != 1 or viewer[0] not in names:
        raise NotationError(f"line 4: viewer is one of {', '.join(names)}")
    s.viewer = names[viewer[0]]
    s.left, s.row, s.aside = (reader.cards(5 + at, name) for at, name in enumerate(TABLE[3:]))
    for seat in range(SEATS):
        read_side(reader, s, seat, 2 + len(TABLE) + seat * len(SIDES))
    return s


class Reader:
    """The lines of a position; every error says in which one it is."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines

    def rest(self, line: int, name: str) -> str:
        """What follows a line's name."""
        text = self.lines[line - 1]
        if not text.startswith(name + " "):
            raise NotationError(f"line {line}: begins with {name!r}, not {text[:30]!r}")
        return text[len(name) + 1 :].strip()

    def words(self, line: int, name: str) -> list[str]:
        """The same as words."""
        return self.rest(line, name).split()

    def whole(self, line: int, text: str, least: int = 0, most: int = MOST) -> int:
        """A whole number within limits."""
        if not re.fullmatch(r"-?\d{1,7}", text) or not least <= int(text) <= most:
            raise NotationError(f"line {line}: {text[:20]!r} is no whole number from {least} to {most}")
        return int(text)

    def card(self, line: int, name: str) -> int:
        """One card or none."""
        text = self.rest(line, name)
        return NO_CARD if text == NONE else self.whole(line, text, 1, CARDS)

    def cards(self, line: int, name: str) -> int:
        """A set of cards."""
        mask = 0
        text = self.rest(line, name)
        for word in [] if text == NONE else text.split():
            card = self.whole(line, word, 1, CARDS)
            if mask >> card & 1:
                raise NotationError(f"line {line}: card {card} stands twice")
            mask |= 1 << card
        return mask


def read_phase(reader: Reader, s: Seasons) -> None:
    """The line that says where the game stands."""
    name, colon, rest = reader.rest(3, "phase").partition(":")
    words = rest.split()
    keys = ["step", "turn", "active", "done", "first", "dealt", "decisions"]
    if name not in PHASE_NAMES or not colon or words[: 2 * len(keys) : 2] != keys or len(words) != 2 * len(keys) + 1:
        names = ", ".join(PHASE_NAMES)
        raise NotationError(f"line 3: reads “phase NAME: {' N '.join(keys)} N N”; the names are {names}")
    s.phase = PHASE_NAMES.index(name)
    s.steps = reader.whole(3, words[1])
    s.turn = reader.whole(3, words[3], 0, 6)
    s.active = reader.whole(3, words[5], 0, SEATS - 1)
    s.done = reader.whole(3, words[7], 0, BOTH)
    s.first = reader.whole(3, words[9], 0, SEATS - 1)
    s.dealt = reader.whole(3, words[11], 0, CARDS)
    most = (1 << COUNT_BITS) - 1
    s.counts = reader.whole(3, words[13], 0, most) | reader.whole(3, words[14], 0, most) << COUNT_BITS


def read_side(reader: Reader, s: Seasons, seat: int, line: int) -> None:
    """The lines of one seat."""
    s.hands[seat] = reader.cards(line, f"{seat} hand")
    s.ancestors[seat] = reader.card(line + 1, f"{seat} ancestor")
    s.picked[seat] = reader.card(line + 2, f"{seat} picked")
    s.rowed[seat] = reader.card(line + 3, f"{seat} rowed")
    points = reader.words(line + 4, f"{seat} points")
    if len(points) != LINES:
        raise NotationError(f"line {line + 4}: {LINES} numbers: {', '.join(LINE_NAMES)}")
    for at, word in enumerate(points):
        s.lines[LINES * seat + at] = reader.whole(line + 4, word, -MOST)
    s.lands[seat] = read_landscape(reader.rest(line + 5, f"{seat} landscape"), s.cards, line + 5)


def read_landscape(text: str, deck: SeasonsDeck, line: int) -> Landscape:
    """A landscape card by card; one that does not fit is refused."""
    land = BARE
    parts = [] if text == NONE else text.split(";")
    if len(parts) > LANDSCAPE_CARDS:
        raise NotationError(f"line {line}: a landscape has at most {LANDSCAPE_CARDS} cards")
    for part in parts:
        found = LAID.fullmatch(part.strip())
        if not found or not 1 <= int(found[1]) <= CARDS:
            raise NotationError(f"line {line}: a card reads “7 90 3,-2”, not {part.strip()[:30]!r}")
        card, turn, x, y = int(found[1]), TURN_NAMES.index(found[2]), int(found[3]), int(found[4])
        if not can_follow(land, deck, card, turn, x, y):
            raise NotationError(f"line {line}: card {card} cannot lie at {x},{y}, turned by {found[2]}")
        land = lay(land, deck, card, turn, spot_at(x, y))
    return land


def can_follow(land: Landscape, deck: SeasonsDeck, card: int, turn: int, x: int, y: int) -> bool:
    """Whether a card can lie there: the first at the middle, the others by the rules of placement."""
    face = deck.face(card, turn)
    if land is BARE:
        return (x, y) == (int(face.parity), 0)
    longest = int(max(deck.width, deck.height))
    if not (longest - REACH <= x < STRIDE - REACH - longest and longest - REACH <= y < STRIDE - REACH - longest):
        return False
    spot = spot_at(x, y)
    return bool(lines_meet(face, spot) and fits(land, deck, turn, spot))


# -- what is wrong, what never changes


def places_of(s: Seasons) -> list[int]:
    """All places a card can be in, as sets."""
    places = [int(s.left), int(s.row), int(s.aside), *map(int, s.hands)]
    for seat in range(SEATS):
        chosen = s.phase > CHOOSE_ANCESTOR  # before, the ancestor is still one of the two cards in hand
        places.append(1 << s.ancestors[seat] & ALL_CARDS if chosen else 0)
        in_hand = s.hands[seat] >> s.picked[seat] & 1  # while choices are secret
        places.append(0 if in_hand else 1 << s.picked[seat] & ALL_CARDS)
        places += [1 << laid_card(entry) for entry in s.lands[seat].laid]
    return places


def conserved_totals(s: Seasons) -> dict[str, int]:
    """18 cards, wherever they are."""
    return {"cards": sum(place.bit_count() for place in places_of(s))}


def problems_of(s: Seasons) -> list[str]:
    """What is wrong with a position; empty when it is sound."""
    wrong = []
    if s.viewer == TRUTH:
        found = 0
        for place in places_of(s):
            if found & place:
                wrong.append(f"cards {cards_text(found & place)} are in two places")
            found |= place
        if found != ALL_CARDS:
            wrong.append(f"cards {cards_text(ALL_CARDS & ~found)} are missing")
    for seat in range(SEATS):
        wrong += side_problems(s, seat)
    return wrong


def side_problems(s: Seasons, seat: int) -> list[str]:
    """What is wrong with one seat's side."""
    wrong = []
    cards = len(s.lands[seat].laid)
    if s.phase > CHOOSE_ANCESTOR + 1 and not cards:
        wrong.append(f"seat {seat} has no start card")
    if s.phase > CHOOSE_ANCESTOR and s.ancestors[seat] == NO_CARD:
        wrong.append(f"seat {seat} has no ancestor")
    pending = s.to_act() >> seat & 1 and PHASE_NAMES[s.phase].startswith(("start", "lay"))
    if pending and s.picked[seat] == NO_CARD:
        wrong.append(f"seat {seat} has no card to lay")
    if pending and cards == LANDSCAPE_CARDS:
        wrong.append(f"seat {seat} has no room for a ninth card")
    if s.refuse and any(paddy.missing == 0 and paddy.dead_ends for paddy in s.lands[seat].paddies):
        wrong.append(f"seat {seat} has a paddy closed around a dead end")
    if s.phase == OVER and s.picked[seat] != NO_CARD:
        wrong.append(f"seat {seat} has a card left to lay")
    return wrong


