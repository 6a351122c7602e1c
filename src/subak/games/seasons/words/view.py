"""What a page needs to draw a Seasons table, made from a seat's `seen`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from subak.core.contract import Chapter, seats_in
from subak.core.scores import SheetLine
from subak.core.state import NATURE, SPECTATOR, TRUTH
from subak.core.text import count
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import card_bonus, end_bonus, paddy_bonus, pays_at_end
from subak.games.seasons.rules.deck import features_of
from subak.games.seasons.rules.end import CLOSED_POINTS, STRANDED_POINTS
from subak.games.seasons.rules.landscape import (
    BARE,
    laid_card,
    laid_spot,
    laid_turn,
    squares_by_paddy,
    squares_of,
    start_spot,
)
from subak.games.seasons.rules.paddy import HOUSE_SIZE
from subak.games.seasons.rules.placing import lay, placements
from subak.games.seasons.rules.score import BUFFALO_POINTS, FARMER_POINTS, SIZE_POINTS, paddy_points
from subak.games.seasons.soundness import cards_in
from subak.games.seasons.words.labels import chapter_of
from subak.games.seasons.words.places import place_of
from subak.games.seasons.words.prompts import prompt_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape
    from subak.games.seasons.rules.paddy import Paddy
    from subak.games.seasons.rules.state import Seasons


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A farmer, buffalo or house in a square of the upright card; x,y is the centre of the square.

    The square may be cut by a side of the card, and two features may lie in one (2.6, 2.7)."""

    kind: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class CardView:
    """Both sides of a card as printed."""

    card: int
    rows: list[str]  # cells of the upright card, 1 is a path
    features: list[FeatureView]
    ancestor: str
    text: str
    timing: str  # both, dry, end
    source: str  # of the ancestor: "printed", "inferred" or "ours"
    paddy_source: str


@dataclass(frozen=True, slots=True)
class LaidView:
    """A card in a landscape; x and y are its top left corner on the lattice."""

    card: int
    turn: int  # quarter turns clockwise
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class PaddyView:
    """A paddy with its squares, named by their centres on the lattice."""

    squares: list[list[int]]
    closed: bool
    size: int
    farmers: int
    buffaloes: int
    houses: int
    missing: int  # uncovered cells around its squares
    dead_ends: int
    worth: int  # points it brought, or would bring if it were closed as it is; without ancestors
    printed: bool  # closed on the start card alone: it has brought nothing (3.3)


@dataclass(frozen=True, slots=True)
class AncestorView:
    """An ancestor at work."""

    card: int
    points: int  # paid so far
    now: int  # what it would still pay if the game ended now
    note: str  # what it pays for and how much so far
    by_hand: bool  # its owner says what it pays (8.9)


@dataclass(frozen=True, slots=True)
class SeatView:
    """One seat's side of the table."""

    seat: int
    points: int
    lines: list[SheetLine]  # one number each: this seat's
    done: bool  # has finished the running simultaneous step
    hand: list[int] | None  # None where the viewer may not know
    picked: int | None  # card to be laid, where the viewer may know
    rowed: int | None  # card chosen for the row, where the viewer may know
    ancestor: AncestorView | None
    closed: int
    stranded: int  # buffaloes in open paddies
    farmers: int
    laid: list[LaidView]
    paddies: list[PaddyView]


@dataclass(frozen=True, slots=True)
class PlacementView:
    """A spot for the card the viewer is about to lay, and what it would bring."""

    action: int
    turn: int
    x: int
    y: int
    closes: list[int]  # sizes of the paddies it would close
    points: int  # at once, ancestor included
    bonus: int  # the ancestor's part of them
    words: str  # where it is: "left of card 7, turned once"


@dataclass(frozen=True, slots=True)
class ClosingView:
    """A paddy that one of the placements would close."""

    action: int  # of the placement
    squares: list[list[int]]
    size: int
    worth: int  # points, without those of the ancestor


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it."""

    game: str
    viewer: int | None
    to_act: list[int]
    nature: bool  # cards are being dealt, or chance decides
    over: bool
    phase: str  # first, deal, ancestor, start, hands, choose, lay, tie, take, lay dry, by hand, over
    chapter: Chapter
    season: str  # set-up, wet, dry, over
    turn: int  # turns completed in the season
    wet_turns: int  # turns of the whole Wet Season
    active: int | None  # seat whose turn it is in the Dry Season
    prompt: list[str]  # bold part, rest: what the seats to act must do
    width: int  # of an upright card, in cells
    height: int
    size_points: list[int]  # sizes 1 to 6 and more
    farmer_points: list[int]  # 1 to 4 and more
    buffalo_points: int  # for each buffalo in a closed paddy
    house_size: int  # what a house adds to the size of its paddy
    closed_points: int  # at the end, for each closed paddy
    stranded_points: int  # at the end, for each buffalo in an open paddy: less than 0
    refuse_dead_ends: bool
    row: list[int]
    row_size: int  # cards in the row when the Dry Season begins
    left: int  # cards not dealt yet
    aside: list[int]
    seats: list[SeatView]
    placing: int | None  # card whose spots follow: the viewer's own
    most_claimed: int  # points that the viewer may now claim from its ancestor in words; 0: it is not asked
    starts: list[LaidView] = field(default_factory=list)  # the viewer's start card in its four turns, to be laid now
    placements: list[PlacementView] = field(default_factory=list)
    closings: list[ClosingView] = field(default_factory=list)  # in the order of the placements
    cards: list[CardView] = field(default_factory=list)


def view_of(state: Seasons) -> View:
    """The view of what a seat has seen."""
    viewer = None if state.viewer in (SPECTATOR, TRUTH) else state.viewer
    picked = v.NO_CARD if viewer is None else state.picked[viewer]
    placing = picked if state.phase != v.PHASE_START else v.NO_CARD
    placements, closings = trials(state, viewer, placing) if viewer is not None and placing else ([], [])
    return View(
        game="seasons",
        viewer=viewer,
        to_act=seats_in(state.to_act()),
        nature=bool(state.to_act() >> NATURE & 1),
        over=state.phase == v.PHASE_OVER,
        phase=v.PHASE_NAMES[state.phase],
        chapter=chapter_of(state.chapter(SPECTATOR)),
        season=season_of(state),
        turn=state.turn,
        wet_turns=v.WET_TURNS + 1,
        active=state.active if state.phase in (v.PHASE_TAKE, v.PHASE_LAY_DRY) else None,
        prompt=prompt_of(state, viewer),
        width=state.cards.width,
        height=state.cards.height,
        size_points=[*SIZE_POINTS[1:], state.six_plus],
        farmer_points=list(FARMER_POINTS[1:]),
        buffalo_points=BUFFALO_POINTS,
        house_size=HOUSE_SIZE,
        closed_points=CLOSED_POINTS,
        stranded_points=STRANDED_POINTS,
        refuse_dead_ends=state.refuse,
        row=cards_in(state.row),
        row_size=v.SEATS * v.WET_TURNS,
        left=cards_left(state),
        aside=cards_in(state.aside),
        seats=[seat_view(state, seat) for seat in range(v.SEATS)],
        placing=placing or None,
        most_claimed=v.MOST_CLAIMED if viewer is not None and state.bots_move(viewer) >= 0 else 0,
        starts=start_views(state, picked) if picked and not placing else [],
        placements=placements,
        closings=closings,
        cards=[card_view(state.cards, card) for card in range(1, v.CARDS + 1)],
    )


def cards_left(state: Seasons) -> int:
    """Cards not dealt yet; those dealt in secret are no longer left, though a seat has not met them (3.1)."""
    if state.phase <= v.PHASE_DEAL:
        return v.CARDS - state.dealt
    if state.phase == v.PHASE_ANCESTOR:
        return v.CARDS - v.SEATS * v.FIRST_DEAL
    return len(cards_in(state.left))


def season_of(state: Seasons) -> str:
    """Set-up, wet, dry or over."""
    if state.phase >= v.PHASE_OVER:
        return "over"
    if state.phase < v.PHASE_CHOOSE:
        return "set-up"
    return "wet" if state.phase <= v.PHASE_TIE else "dry"


def known_card(card: int) -> int | None:
    """A card, or None where there is none to be known."""
    return card if card != v.NO_CARD else None


def seat_view(state: Seasons, seat: int) -> SeatView:
    """One seat's side of the table."""
    land = state.lands[seat]
    lines = state.lines[v.LINES * seat : v.LINES * seat + v.LINES]
    hidden = state.phase <= v.PHASE_ANCESTOR and state.viewer not in (seat, TRUTH)
    paddies = [
        paddy_view(state, paddy, squares)
        for paddy, squares in zip(land.paddies, squares_by_paddy(land), strict=True)
        if squares
    ]
    return SeatView(
        seat=seat,
        points=sum(lines),
        lines=[SheetLine(name, [points]) for name, points in zip(v.LINE_NAMES, lines, strict=True)],
        done=bool(state.done >> seat & 1),
        hand=None if hidden else cards_in(state.hands[seat]),
        picked=known_card(state.picked[seat]),
        rowed=known_card(state.rowed[seat]),
        ancestor=ancestor_view(state, seat),
        closed=sum(paddy.closed for paddy in paddies),
        stranded=sum(paddy.buffaloes for paddy in paddies if not paddy.closed),
        farmers=sum(paddy.farmers for paddy in paddies),
        laid=laid_views(land),
        paddies=paddies,
    )


def laid_views(land: Landscape) -> list[LaidView]:
    """The cards of a landscape in the order they were laid."""
    out = []
    for entry in land.laid:
        spot = laid_spot(entry)
        out.append(LaidView(laid_card(entry), laid_turn(entry), v.spot_x(spot), v.spot_y(spot)))
    return out


def paddy_view(state: Seasons, paddy: Paddy, squares: list[int]) -> PaddyView:
    """A paddy as it is; one that lies closed on the start card alone has brought nothing (3.3)."""
    printed = paddy.closed() and paddy.cards == 1
    return PaddyView(
        squares=points_of(squares),
        closed=paddy.closed(),
        size=paddy.size(),
        farmers=paddy.farmers,
        buffaloes=paddy.buffaloes,
        houses=paddy.houses,
        missing=paddy.missing,
        dead_ends=paddy.dead_ends,
        worth=0 if printed else paddy_points(paddy, state.six_plus),
        printed=printed,
    )


def points_of(squares: Iterable[int]) -> list[list[int]]:
    """The centres of squares as points of the lattice."""
    return [[v.spot_x(square), v.spot_y(square)] for square in squares]


def ancestor_view(state: Seasons, seat: int) -> AncestorView | None:
    """An ancestor's progress; None where it is not chosen or not known."""
    card = state.ancestors[seat]
    if card == v.NO_CARD:
        return None
    deck, by_hand = state.cards, state.cards.trigger[card] == v.BY_HAND
    paid = state.lines[v.LINES * seat + v.ANCESTORS]
    to_come = pays_at_end(deck, card) and state.phase < v.PHASE_OVER
    now = end_bonus(deck, card, state.lands[seat], state.six_plus) if to_come else 0
    note = f"{count(paid, 'point')} so far" + (", scored by hand" if by_hand else "")
    if to_come and deck.trigger[card] == v.FREE:
        note = f"{note}, {count(now, 'more point')} if the game ended now"
    elif to_come:
        each = f"{deck.points[card]} for each {v.PER_NAMES[deck.pays[card]]}"
        note = f"{count(now, 'point')} if the game ended now, {each}"
    return AncestorView(card, paid, now, note, by_hand)


def start_views(state: Seasons, card: int) -> list[LaidView]:
    """The start card in its four turns, each where it would lie (3.3)."""
    out = []
    for turn in range(v.TURNS):
        spot = start_spot(state.cards.face(card, turn))
        out.append(LaidView(card, turn, v.spot_x(spot), v.spot_y(spot)))
    return out


def trials(state: Seasons, seat: int, card: int) -> tuple[list[PlacementView], list[ClosingView]]:
    """All spots of the card a seat has picked, and the paddies closed there.

    While the seat still chooses for the row, these are the spots it will have after the reveal."""
    land, deck = state.lands[seat], state.cards
    spots: list[PlacementView] = []
    closings: list[ClosingView] = []
    for action in placements(land, deck, card, state.refuse, v.LAY) if land is not BARE else []:
        turn, spot = divmod(action - v.LAY, v.FRAME)
        after = lay(land, deck, card, turn, spot)
        closed = [closing_view(state, action, after, number) for number in after.fresh]
        bonus = ancestor_bonus(state, seat, after)
        points = sum(paddy.worth for paddy in closed) + bonus
        sizes = sorted(paddy.size for paddy in closed)
        words = place_of(land, deck, card, turn, spot).removeprefix(" ")
        spots.append(PlacementView(action, turn, v.spot_x(spot), v.spot_y(spot), sizes, points, bonus, words))
        closings += closed
    return spots, closings


def closing_view(state: Seasons, action: int, after: Landscape, number: int) -> ClosingView:
    """A paddy closed by a placement; `after` is the landscape with the card, `number` that of the paddy in it."""
    paddy = after.paddies[number]
    squares = points_of(squares_of(after, number))
    return ClosingView(action, squares, paddy.size(), paddy_points(paddy, state.six_plus))


def ancestor_bonus(state: Seasons, seat: int, after: Landscape) -> int:
    """What a seat's ancestor would pay for the paddies just closed in a landscape (8.2, 8.3)."""
    ancestor, dry = state.ancestors[seat], state.phase == v.PHASE_LAY_DRY
    bonus = card_bonus(state.cards, ancestor, after, dry, state.six_plus)
    for number in after.fresh:
        bonus += paddy_bonus(state.cards, ancestor, after, number, dry, state.six_plus)
    return bonus


def card_view(deck: SeasonsDeck, card: int) -> CardView:
    """Both sides of a card."""
    face = deck.face(card, 0)
    width = face.width
    rows = ["".join(map(str, face.bits[y * width : (y + 1) * width])) for y in range(face.height)]
    features = [
        FeatureView(v.FEATURE_NAMES[feature], at % (width + 1), at // (width + 1))
        for at, square in enumerate(face.features)
        for feature in features_of(square)
    ]
    name, timing = deck.names[card], deck.timing[card]
    return CardView(card, rows, features, name, deck.texts[card], timing, deck.sources[card], deck.paddy_sources[card])
