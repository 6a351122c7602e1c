"""Small tools for the tests of Seasons: decks made for a test, landscapes laid card by card, states set up by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.contract import Event
from subak.core.rng import Rng, keyed
from subak.core.state import NATURE, Told
from subak.games.seasons import GAME
from subak.games.seasons.rules.deck import SeasonsDeck, features_of
from subak.games.seasons.rules.landscape import (
    BARE,
    Landscape,
    laid_card,
    laid_spot,
    laid_turn,
    squares_by_paddy,
)
from subak.games.seasons.rules.placing import lay, placements
from subak.games.seasons.rules.terms import closed_neighbours
from subak.games.seasons.rules.vocabulary import (
    CARDS,
    FEATURE_NAMES,
    FRAME,
    LINES,
    NO_CARD,
    PHASE_LAY_DRY,
    PHASE_LAY_WET,
    SECOND,
    TURNS,
    spot_at,
    spot_x,
    spot_y,
)
from tests.oracles.seasons_geometry import Card, Land, Region, turned

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from subak.games.seasons.rules.state import Seasons

DECK: Final = GAME.deck()
BY_NAME: Final = {name: card for card, name in enumerate(DECK.names) if name}
OPTIONS: Final[tuple[dict[str, object], ...]] = ({}, {"dead_end": "open"}, {"size_six_plus": 10})


def deck_of(*cards: tuple[str, str], width: int = 3, height: int = 4) -> SeasonsDeck:
    """A deck whose first cards are given as rows and features (“010/101/011/010”, “F 2,1”), with the built-in backs."""
    deck = SeasonsDeck("made for a test", "", width, height)
    for card in range(1, CARDS + 1):
        rows, features = cards[card - 1] if card <= len(cards) else ("/".join(["0" * width] * height), "")
        bits = [int(sign) for sign in rows.replace("/", "")]
        places = [0] * ((width + 1) * (height + 1))
        for part in features.split(";") if features else []:
            letter, point = part.split()
            x, y = map(int, point.split(","))
            at = y * (width + 1) + x
            places[at] += " FBH".index(letter) * (SECOND if places[at] else 1)
        deck.add_paddies(card, bits, places)
        deck.names[card], deck.texts[card] = DECK.names[card], DECK.texts[card]
        for name in ("trigger", "measure", "least", "most", "pays", "points", "further"):
            getattr(deck, name)[card] = getattr(DECK, name)[card]
    return deck


def random_deck(rng: Rng, width: int, height: int, share: int, rich: bool = False) -> SeasonsDeck:
    """Cards with `share` per cent of paths, features in full squares, and no path that ends inside a card.

    Rich ones have paths that end inside, and up to two features in any square."""
    deck = SeasonsDeck("made at random", "", width, height)
    for card in range(1, CARDS + 1):
        while True:
            bits = [int(rng.below(100) < share) for _ in range(width * height)]
            if rich or not inner_ends(bits, width, height):
                break
        places = [0] * ((width + 1) * (height + 1))
        for y in range(height + 1) if rich else range(1, height):
            for x in range(width + 1) if rich else range(1, width):
                if (x + y) % 2 == 1:
                    places[y * (width + 1) + x] = rng.below(4)
                    if rich and places[y * (width + 1) + x] and rng.below(3) == 0:
                        places[y * (width + 1) + x] += SECOND * (1 + rng.below(3))
        deck.add_paddies(card, bits, places)
    return deck


def inner_ends(bits: Sequence[int], width: int, height: int) -> bool:
    """Whether a path ends inside a card."""
    for y in range(1, height):
        for x in range(1, width):
            around = [bits[(y - b) * width + x - a] for a in (0, 1) for b in (0, 1)]
            if (x + y) % 2 == 0 and sum(around) == 1:
                return True
    return False


def oracle_card(deck: SeasonsDeck, card: int) -> Card:
    """A card for the brute force."""
    face = deck.face(card, 0)
    width = int(face.width)
    rows = tuple(tuple(face.bits[y * width : (y + 1) * width]) for y in range(face.height))
    features = {
        (at % (width + 1), at // (width + 1)): "".join(FEATURE_NAMES[one][0].upper() for one in features_of(square))
        for at, square in enumerate(face.features)
        if square
    }
    return Card(rows, features)


def oracle_land(deck: SeasonsDeck, land: Landscape) -> Land:
    """A landscape for the brute force, from the cards laid alone."""
    out = Land()
    for entry in land.laid:
        card = turned(oracle_card(deck, int(laid_card(entry))), int(laid_turn(entry)))
        out = out.with_card(card, int(spot_x(laid_spot(entry))), int(spot_y(laid_spot(entry))))
    return out


def kernel_regions(land: Landscape) -> list[Region]:
    """The paddies of a landscape in the words of the brute force."""
    out = []
    for paddy, numbered in zip(land.paddies, squares_by_paddy(land), strict=True):
        if numbered:
            assert paddy.squares == len(numbered)
            squares = frozenset((int(spot_x(square)), int(spot_y(square))) for square in numbered)
            features = int(paddy.farmers), int(paddy.buffaloes), int(paddy.houses)
            complete = paddy.missing == 0
            cards = frozenset(number for number in range(len(land.laid)) if paddy.cards >> number & 1)
            out.append(Region(squares, complete, *features, cards, int(paddy.dead_ends)))
    return out


def kernel_neighbours(land: Landscape) -> set[tuple[frozenset[tuple[int, int]], frozenset[tuple[int, int]]]]:
    """The squares of every two closed paddies, either first, that the kernel takes for neighbours."""
    squares = [
        frozenset((int(spot_x(square)), int(spot_y(square))) for square in numbered)
        for numbered in squares_by_paddy(land)
    ]
    closed = [number for number, paddy in enumerate(land.paddies) if paddy.squares and paddy.closed()]
    return {(squares[one], squares[other]) for one in closed for other in closed_neighbours(land, one)}


def start(deck: SeasonsDeck, card: int, turn: int = 0) -> Landscape:
    """A landscape of one card."""
    return lay(BARE, deck, card, turn, spot_at(int(deck.face(card, turn).parity), 0))


def laid_out(deck: SeasonsDeck, *cards: tuple[int, int, int, int]) -> Landscape:
    """A landscape of cards given as number, quarter turns, x and y."""
    land = BARE
    for card, turn, x, y in cards:
        land = lay(land, deck, card, turn, spot_at(x, y))
    return land


def grown(deck: SeasonsDeck, rng: Rng, cards: int, compact: bool) -> Iterable[Landscape]:
    """A random landscape after each card; a compact one is laid where it keeps to the middle."""
    order = list(range(1, CARDS + 1))
    land = start(deck, order.pop(rng.below(CARDS)), int(rng.below(TURNS)))
    yield land
    for _ in range(cards - 1):
        card = order.pop(rng.below(len(order)))
        spots = placements(land, deck, card, bool(rng.below(2)), 0)
        if not spots:
            continue
        chosen = spots[rng.below(len(spots))]
        if compact:
            tries = [spots[rng.below(len(spots))] for _ in range(8)]
            chosen = min(tries, key=lambda spot: abs(int(spot_x(spot % FRAME))) + abs(int(spot_y(spot % FRAME))))
        land = lay(land, deck, card, chosen // FRAME, chosen % FRAME)
        yield land


def new_game(cards: SeasonsDeck = DECK, **options: object) -> Seasons:
    """A game before the first card is dealt."""
    return GAME.new(2, GAME.read_options(options, 2), cards)


def played(seed: object, phase: int, turn: int = 0, cards: SeasonsDeck = DECK, **options: object) -> Seasons:
    """A random game as it stands when a phase of a turn begins."""
    s, rng = new_game(cards, **options), keyed("played", seed)
    while s.to_act() and not (s.phase == phase and s.turn == turn and not s.done):
        step(s, rng)
    return s


def step(s: Seasons, rng: Rng) -> list[Told]:
    """One random entry; what it told."""
    seats = [seat for seat in (0, 1, NATURE) if s.to_act() >> seat & 1]
    seat = seats[rng.below(len(seats))]
    s.told = []
    s.apply(seat, s.chance(rng) if seat == NATURE else s.pick(seat, rng))
    told, s.told = s.told, None
    return told


def do(s: Seasons, seat: int, *texts: str) -> None:
    """Play legal actions by their notation."""
    for text in texts:
        action = GAME.parse(s, seat, text)
        assert s.allows(seat, action), f"{text}: {GAME.why_not(s, seat, action)}"
        s.apply(seat, action)


def line(s: Seasons, seat: int, number: int) -> int:
    """One line of a seat's score sheet."""
    return int(s.lines[LINES * seat + number])


# -- a paddy made to order

# squares of a 7 x 7 block, each joined to one before it
CHAIN: Final = ((3, 2), (4, 3), (5, 2), (2, 3), (3, 4), (4, 5), (5, 4))


def ring(squares: Sequence[tuple[int, int]]) -> str:
    """The rows of a 7 x 7 card on which paths enclose exactly these squares."""
    rows = []
    for y in range(7):
        row = ""
        for x in range(7):
            sides = ((x + 1, y), (x, y + 1)) if (x + y) % 2 == 0 else ((x, y), (x + 1, y + 1))
            row += str(int((sides[0] in squares) != (sides[1] in squares)))
        rows.append(row)
    return "/".join(rows)


def made_paddy(size: int, letters: str = "") -> tuple[str, str]:
    """A card on which one paddy is closed, with its number of squares and the features in the first of them."""
    squares = CHAIN[:size]
    places = [f"{letter} {x},{y}" for letter, (x, y) in zip(letters, squares, strict=False) if letter != "-"]
    return ring(squares), ";".join(places)


def bare() -> str:
    """The rows of a 7 x 7 card of furrows."""
    return "/".join(["0" * 7] * 7)


def full_land() -> Landscape:
    """Closed: size 1 (a farmer), size 3 (a house, two squares), size 3 bare; open: 2 farmers, 3 buffaloes, 1 house."""
    opened = (bare(), "F 2,1;F 1,2;B 3,2;B 2,3;B 1,4;H 3,4")
    deck = deck_of(made_paddy(1, "F"), made_paddy(2, "H"), made_paddy(3), opened, width=7, height=7)
    land = start(deck, 4)
    for card in (1, 2, 3):
        first = placements(land, deck, card, True, 0)[0]
        land = lay(land, deck, card, first // FRAME, first % FRAME)
    return land


def about_to_lay(*cards: tuple[str, str], ancestor: int = 13, dry: bool = False, **options: object) -> Seasons:
    """Seat 0 is about to lay card 1 of a deck of 7 x 7 cards; its start card is a bare one, its ancestor Nary."""
    deck = deck_of(*cards, width=7, height=7)
    checked = GAME.read_options(options, 2)
    s = GAME.new(2, checked, deck)
    s.phase = PHASE_LAY_DRY if dry else PHASE_LAY_WET
    s.ancestors = [ancestor, 18]
    s.lands = [start(deck, 16), start(deck, 17)]
    s.picked = [1, NO_CARD]
    s.done = 0 if dry else 2
    s.hands = [1 << 14, 1 << 15]
    s.row = 1 << 12
    s.left = 0
    return s


def lay_next_to(s: Seasons, seat: int = 0) -> list[Event]:
    """Lay the card right of the landscape's first legal spot; the events of it."""
    s.told = []
    s.apply(seat, s.legal(seat)[0])
    told, s.told = s.told, None
    return [GAME.event(one, s) for one in told]
