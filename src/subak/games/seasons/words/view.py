"""What a page needs to draw a Seasons table, made from a seat's `seen`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from subak.core.contract import SheetLine, seats_in
from subak.core.state import NATURE, SPECTATOR, TRUTH
from subak.games.seasons.rules.landscape import BARE, laid_card, laid_spot, laid_turn, lay, placements, squares_by_paddy
from subak.games.seasons.rules.score import (
    FARMER_POINTS,
    SIZE_POINTS,
    closing_bonus,
    end_bonus,
    paddy_points,
    turn_bonus,
)
from subak.games.seasons.rules.vocabulary import (
    ANCESTORS,
    AT_END,
    BREAK_TIE,
    CARDS,
    CHOOSE_ANCESTOR,
    CHOOSE_CARDS,
    DEAL,
    DEALING_PHASES,
    FEATURE_NAMES,
    FIRST_DEAL,
    FIRST_SEAT,
    FRAME,
    LAY,
    LAY_DRY,
    LINE_NAMES,
    LINES,
    NO_CARD,
    OVER,
    PER_NAMES,
    PHASE_NAMES,
    SEATS,
    TAKE_CARD,
    TIMING_NAMES,
    TURN_START,
    WET_TURNS,
    spot_x,
    spot_y,
)
from subak.games.seasons.soundness import cards_in
from subak.games.seasons.words.events import some

if TYPE_CHECKING:
    from subak.games.seasons.rules.deck import SeasonsDeck
    from subak.games.seasons.rules.landscape import Landscape
    from subak.games.seasons.rules.paddy import Paddy
    from subak.games.seasons.rules.state import Seasons


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A farmer, buffalo or house at the centre of a full square of the upright card."""

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
    worth: int  # points it brought, or would bring if it were closed as it is; without ancestors (3.3: may be 0)


@dataclass(frozen=True, slots=True)
class AncestorView:
    """An ancestor at work."""

    card: int
    points: int  # paid so far
    now: int  # what it would still pay if the game ended now
    note: str  # what it pays for and how much so far


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


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat (None: a spectator) sees it."""

    game: str
    viewer: int | None
    to_act: list[int]
    nature: bool  # cards are being dealt, or chance decides
    over: bool
    phase: str  # first, deal, ancestor, start, hands, choose, lay, tie, take, lay dry, over
    season: str  # set-up, wet, dry, over
    turn: int  # turns completed in the season
    active: int | None  # seat whose turn it is in the Dry Season
    prompt: list[str]  # bold part, rest: what the seats to act must do
    width: int  # of an upright card, in cells
    height: int
    size_points: list[int]  # sizes 1 to 6 and more
    farmer_points: list[int]  # 1 to 4 and more
    refuse_dead_ends: bool
    row: list[int]
    left: int  # cards not dealt yet
    aside: list[int]
    seats: list[SeatView]
    placing: int | None  # card whose spots follow: the viewer's own
    placements: list[PlacementView] = field(default_factory=list)
    cards: list[CardView] = field(default_factory=list)


def view_of(s: Seasons) -> View:
    """The view of what a seat has seen."""
    viewer = None if s.viewer in (SPECTATOR, TRUTH) else int(s.viewer)
    placing = int(s.picked[viewer]) if viewer is not None and s.phase != TURN_START else NO_CARD
    return View(
        game="seasons",
        viewer=viewer,
        to_act=seats_in(s.to_act()),
        nature=bool(s.to_act() >> NATURE & 1),
        over=s.phase == OVER,
        phase=PHASE_NAMES[s.phase],
        season=season_of(s),
        turn=int(s.turn),
        active=int(s.active) if s.phase in (TAKE_CARD, LAY_DRY) else None,
        prompt=prompt_of(s, viewer),
        width=int(s.cards.width),
        height=int(s.cards.height),
        size_points=[*SIZE_POINTS[1:], int(s.six_plus)],
        farmer_points=list(FARMER_POINTS[1:]),
        refuse_dead_ends=s.refuse,
        row=cards_in(s.row),
        left=cards_left(s),
        aside=cards_in(s.aside),
        seats=[seat_view(s, seat) for seat in range(SEATS)],
        placing=placing or None,
        placements=placement_views(s, viewer, placing) if viewer is not None and placing else [],
        cards=[card_view(s.cards, card) for card in range(1, CARDS + 1)],
    )


def cards_left(s: Seasons) -> int:
    """Cards not dealt yet; those dealt in secret are no longer left, though a seat has not met them (3.1)."""
    if s.phase <= DEAL:
        return CARDS - int(s.dealt)
    if s.phase == CHOOSE_ANCESTOR:
        return CARDS - SEATS * FIRST_DEAL
    return len(cards_in(s.left))


def season_of(s: Seasons) -> str:
    """Set-up, wet, dry or over."""
    if s.phase == OVER:
        return "over"
    if s.phase < CHOOSE_CARDS:
        return "set-up"
    return "wet" if s.phase <= BREAK_TIE else "dry"


def prompt_of(s: Seasons, viewer: int | None) -> list[str]:
    """What is asked now."""
    if s.phase == OVER:
        return ["The game is over.", ""]
    if s.phase in (FIRST_SEAT, BREAK_TIE):
        return ["Chance decides", "which seat is first."]
    if DEALING_PHASES >> s.phase & 1:
        return ["Cards are dealt.", ""]
    if viewer is None or not s.to_act() >> viewer & 1:
        return ["Wait", "for the other seat." if viewer is not None else "for the seats to act."]
    if s.phase == CHOOSE_ANCESTOR:
        return ["Choose your ancestor;", "the other card begins your landscape."]
    if s.phase == TURN_START:
        return [f"Lay card {s.picked[viewer]},", "turned as you like."]
    if s.phase == CHOOSE_CARDS and s.picked[viewer]:
        return ["Choose a card for the Dry Season row;", "the rest of your hand goes to the other seat."]
    if s.phase == CHOOSE_CARDS:
        return ["Choose a card to place", f"(Wet Season, turn {s.turn + 1} of {WET_TURNS + 1})."]
    if s.phase == TAKE_CARD:
        return ["Take a card from the row,", "then lay it."]
    return [f"Lay card {s.picked[viewer]}", "into your landscape."]


def known_card(card: int) -> int | None:
    """A card, or None where there is none to be known."""
    return int(card) if card != NO_CARD else None


def seat_view(s: Seasons, seat: int) -> SeatView:
    """One seat's side of the table."""
    land = s.lands[seat]
    lines = [int(points) for points in s.lines[LINES * seat : LINES * seat + LINES]]
    hidden = s.phase <= CHOOSE_ANCESTOR and s.viewer not in (seat, TRUTH)
    paddies = [
        paddy_view(s, paddy, squares)
        for paddy, squares in zip(land.paddies, squares_by_paddy(land), strict=True)
        if squares
    ]
    return SeatView(
        seat=seat,
        points=sum(lines),
        lines=[SheetLine(name, [points]) for name, points in zip(LINE_NAMES, lines, strict=True)],
        done=bool(s.done >> seat & 1),
        hand=None if hidden else cards_in(s.hands[seat]),
        picked=known_card(s.picked[seat]),
        rowed=known_card(s.rowed[seat]),
        ancestor=ancestor_view(s, seat),
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
        out.append(LaidView(int(laid_card(entry)), int(laid_turn(entry)), int(spot_x(spot)), int(spot_y(spot))))
    return out


def paddy_view(s: Seasons, paddy: Paddy, squares: list[int]) -> PaddyView:
    """A paddy as it is; one that lies closed on the start card alone has brought nothing (3.3)."""
    printed = paddy.closed() and paddy.cards == 1
    return PaddyView(
        squares=[[int(spot_x(square)), int(spot_y(square))] for square in squares],
        closed=paddy.closed(),
        size=int(paddy.size()),
        farmers=int(paddy.farmers),
        buffaloes=int(paddy.buffaloes),
        houses=int(paddy.houses),
        missing=int(paddy.missing),
        dead_ends=int(paddy.dead_ends),
        worth=0 if printed else int(paddy_points(paddy, s.six_plus)),
    )


def ancestor_view(s: Seasons, seat: int) -> AncestorView | None:
    """An ancestor's progress; None where it is not chosen or not known."""
    card = int(s.ancestors[seat])
    if card == NO_CARD:
        return None
    paid = int(s.lines[LINES * seat + ANCESTORS])
    at_end = s.cards.trigger[card] == AT_END
    now = int(end_bonus(s.cards, card, s.lands[seat])) if at_end and s.phase != OVER else 0
    note = f"{some(paid, 'point')} so far"
    if at_end and s.phase != OVER:
        each = f"{s.cards.points[card]} for each {PER_NAMES[s.cards.pays[card]]}"
        note = f"{some(now, 'point')} if the game ended now, {each}"
    return AncestorView(card, paid, now, note)


def placement_views(s: Seasons, seat: int, card: int) -> list[PlacementView]:
    """All spots of the card a seat has picked; while it still chooses, those it will have after the reveal."""
    land, deck = s.lands[seat], s.cards
    if land is BARE:
        return []
    out = []
    for action in placements(land, deck, card, s.refuse, LAY):
        turn, spot = divmod(action - LAY, FRAME)
        after = lay(land, deck, card, turn, spot)
        fresh = [after.paddies[number] for number in after.fresh]
        points = sum(int(paddy_points(paddy, s.six_plus)) for paddy in fresh)
        dry, ancestor = s.phase == LAY_DRY, s.ancestors[seat]
        points += sum(int(closing_bonus(deck, ancestor, paddy, dry, s.six_plus)) for paddy in fresh)
        points += int(turn_bonus(deck, ancestor, len(fresh)))
        sizes = sorted(int(paddy.size()) for paddy in fresh)
        out.append(PlacementView(action, turn, int(spot_x(spot)), int(spot_y(spot)), sizes, points))
    return out


def card_view(deck: SeasonsDeck, card: int) -> CardView:
    """Both sides of a card."""
    face = deck.face(card, 0)
    width = int(face.width)
    rows = ["".join(map(str, face.bits[y * width : (y + 1) * width])) for y in range(face.height)]
    features = [
        FeatureView(FEATURE_NAMES[feature], at % (width + 1), at // (width + 1))
        for at, feature in enumerate(face.features)
        if feature
    ]
    timing = TIMING_NAMES[deck.trigger[card]]
    return CardView(
        card, rows, features, deck.names[card], deck.texts[card], timing, deck.sources[card], deck.paddy_sources[card]
    )
