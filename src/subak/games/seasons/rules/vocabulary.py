"""The integers of Seasons of Rice and their names: lattice, phases, actions, effect terms, score lines, events."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from subak.core.rng import lowest_bit

# -- cards (1.2); a card is its printed number, 0 is no card, a set of cards is a mask with bit n for card n

CARDS: Final = 18
ALL_CARDS: Final = (1 << (CARDS + 1)) - 2
NO_CARD: Final = 0
SEATS: Final = 2
BOTH: Final = 3  # mask of both seats
FIRST_DEAL: Final = 2  # cards dealt to each seat at first (3.1)
HAND: Final = 7  # and as its hand (3.4)
LANDSCAPE_CARDS: Final = 8  # the most a landscape can hold (1.3)
WET_TURNS: Final = 3  # turns with a choice; a fourth lays the last card (4.1, 4.5)

# -- the lattice (2.2): the start card lies at the middle of a frame that eight cards in a line cannot leave

LARGEST: Final = 7  # longest side of a card block, in cells
REACH: Final = LARGEST * LANDSCAPE_CARDS + 1  # the frame's middle, counted from its top and left
STRIDE: Final = 2 * REACH + 2  # points in a row of the frame
FRAME: Final = STRIDE * STRIDE
MIDDLE: Final = REACH * STRIDE + REACH
PATHS: Final = 8  # a path that meets a point counts 8 in a landscape's `meet`, a covered cell 1
COVERED: Final = 7  # the bits of `meet` that count covered cells
TURNS: Final = 4  # quarter turns clockwise (2.5)
TURN_NAMES: Final = ("0", "90", "180", "270")

# -- features (2.4)

EMPTY: Final = 0
FARMER: Final = 1
BUFFALO: Final = 2
HOUSE: Final = 3
FEATURE_NAMES: Final = ("empty", "farmer", "buffalo", "house")
SECOND: Final = 4  # a square's features as one number: the first, and SECOND times the second (2.7)

# -- phases; records rely on the numbers of those in which NATURE draws

PHASE_FIRST: Final = 0  # NATURE says who is dealt the first card
PHASE_DEAL: Final = 1  # NATURE deals two cards to each seat
PHASE_ANCESTOR: Final = 2
PHASE_START: Final = 3  # the start card is laid
PHASE_HANDS: Final = 4  # NATURE deals the hands
PHASE_CHOOSE: Final = 5  # Wet Season: one card to place, one for the row
PHASE_LAY_WET: Final = 6
PHASE_TIE: Final = 7  # NATURE says who begins the Dry Season
PHASE_TAKE: Final = 8
PHASE_LAY_DRY: Final = 9
PHASE_OVER: Final = 10
PHASE_BY_HAND: Final = 11  # an ancestor in words is scored by its owner, in the end scoring (8.9)
PHASE_NAMES: Final = (
    *("first", "deal", "ancestor", "start", "hands", "choose", "lay", "tie", "take", "lay dry", "over", "by hand"),
)
NATURES_PHASES: Final = 1 << PHASE_FIRST | 1 << PHASE_DEAL | 1 << PHASE_HANDS | 1 << PHASE_TIE
DEALING_PHASES: Final = 1 << PHASE_DEAL | 1 << PHASE_HANDS
SECRET_PHASES: Final = 1 << PHASE_DEAL | 1 << PHASE_ANCESTOR | 1 << PHASE_CHOOSE
OPEN_PHASES: Final = 1 << PHASE_START | 1 << PHASE_LAY_WET | 1 << PHASE_BY_HAND
ORDERED_PHASES: Final = 1 << PHASE_TAKE | 1 << PHASE_LAY_DRY
LAYING_PHASES: Final = 1 << PHASE_LAY_WET | 1 << PHASE_LAY_DRY
CHAPTER_STEP: Final = 16  # a chapter is CHAPTER_STEP * turn of the game + phase

# -- actions; those that name a card begin at `verb` and add the card's number

VERB: Final = CARDS + 1  # numbers a verb takes
DEAL_CARD: Final = 0
ANCESTOR: Final = DEAL_CARD + VERB
PLACE: Final = ANCESTOR + VERB
ROW: Final = PLACE + VERB
TAKE: Final = ROW + VERB
START: Final = TAKE + VERB  # + quarter turns
FIRST: Final = START + TURNS  # + seat that is dealt the first card, or begins the Dry Season
ASIDE: Final = FIRST + SEATS
LAY: Final = ASIDE + 1  # + FRAME * quarter turns + spot of the card's top left corner
CLAIM: Final = LAY + TURNS * FRAME  # + points that an ancestor in words is said to pay (8.9)
MOST_CLAIMED: Final = 50
CLAIMS: Final[list[int]] = list(range(CLAIM, CLAIM + MOST_CLAIMED + 1))
ACTIONS: Final = CLAIM + MOST_CLAIMED + 1

# -- effect terms of the ancestors (chapter 8)

ON_CLOSE: Final = 0
ON_DRY_CLOSE: Final = 1
ON_TURN: Final = 2
AT_END: Final = 3
ON_DRY_TURN: Final = 4
BY_HAND: Final = 5
TRIGGER_NAMES: Final = ("close", "dry close", "turn", "end", "dry turn", "by hand")
TIMING_NAMES: Final = ("both", "dry", "both", "end", "dry")  # by trigger
FREE: Final = 6  # in a deck: the ancestor has terms of its own, each with its trigger (8.7)

OF_ANY: Final = 0
OF_SIZE: Final = 1
OF_FEATURES: Final = 2
OF_CARDS: Final = 3
OF_SQUARES: Final = 4
OF_FARMERS: Final = 5
OF_BUFFALOES: Final = 6
OF_HOUSES: Final = 7
OF_KINDS: Final = 8
OF_NEIGHBOURS: Final = 9
OF_PADDIES: Final = 10
MEASURE_NAMES: Final = (
    *("any", "size", "features", "cards", "squares", "farmers", "buffaloes", "houses", "kinds", "neighbours"),
    "paddies",
)
PLAIN_MEASURES: Final = MEASURE_NAMES[: OF_CARDS + 1]
NO_LIMIT: Final = 999

PAYS_PADDY: Final = 0
PAYS_FARMER: Final = FARMER
PAYS_BUFFALO: Final = BUFFALO
PAYS_HOUSE: Final = HOUSE
PAYS_SIZE_POINTS: Final = 4
PAYS_FEATURE: Final = 5
PAYS_KIND: Final = 6
PAYS_SET: Final = 7
PAYS_SQUARE: Final = 8
PAYS_SIZE: Final = 9
PAYS_CARD: Final = 10
PAYS_DIFFERENT_SIZE: Final = 11
PAYS_NEIGHBOURS: Final = 12
PAY_NAMES: Final = (
    *("paddy", "farmer", "buffalo", "house", "size points", "feature", "kind", "set", "square", "size", "card"),
    *("different size", "neighbours"),
)
PLAIN_PAYS: Final = PAY_NAMES[: PAYS_SIZE_POINTS + 1]

IN_IT: Final = 0
IN_CLOSED: Final = 1
IN_OPEN: Final = 2
IN_ALL: Final = 3
SCOPE_NAMES: Final = ("it", "closed", "open", "all")

ASKED_AT_END: Final = 0
ASKED_CLOSING: Final = 1
ASKED_LAYING: Final = 2
ASKED_NAMES: Final = ("end", "closing", "laying")

PER_FARMER_OPEN: Final = 0
PER_BUFFALO_OPEN: Final = 1
PER_HOUSE_OPEN: Final = 2
PER_SET: Final = 3
PER_CLOSED: Final = 4
PER_SMALL_CLOSED: Final = 5
PER_DIFFERENT_SIZE: Final = 6
PER_THREE_SQUARES: Final = 7
PER_NAMES: Final = (
    "farmer in an open paddy",
    "buffalo in an open paddy",
    "house in an open paddy",
    "set",
    "closed paddy",
    "closed paddy of size 1 or 2",
    "different size",
    "three closed squares",
)

# -- score lines

SIZES: Final = 0
FARMERS: Final = 1
BUFFALOES: Final = 2
ANCESTORS: Final = 3
CLOSED: Final = 4
STRANDED: Final = 5
LINES: Final = 6
LINE_NAMES: Final = ("Paddy sizes", "Farmers", "Buffaloes", "Ancestor", "Closed paddies", "Stranded buffaloes")

# -- events: kind, then what the three numbers of a told event mean

TOLD_DEAL: Final = 0  # card
TOLD_DONE: Final = 1  # a seat has finished its secret choice
TOLD_ANCESTOR: Final = 2  # ancestor, start card
TOLD_START: Final = 3  # card, quarter turns, spot
TOLD_CHOICE: Final = 4  # card to place, card for the row
TOLD_LAY: Final = 5  # card, quarter turns, spot
TOLD_ASIDE: Final = 6  # card
TOLD_SIZE: Final = 7  # number of the paddy in the landscape, points
TOLD_FARMERS: Final = 8  # farmers, points
TOLD_BUFFALOES: Final = 9  # buffaloes, points
TOLD_BONUS: Final = 10  # ancestor, points, number of the paddy (0: for the turn as a whole)
TOLD_EXCHANGE: Final = 11  # cards the seat is handed, as a mask
TOLD_SEASON: Final = 12  # how it was settled who begins the Dry Season
TOLD_TAKE: Final = 13  # card
TOLD_CLOSED: Final = 14  # closed paddies, points
TOLD_STRANDED: Final = 15  # stranded buffaloes, points
TOLD_END_BONUS: Final = 16  # ancestor, points, things counted
TOLD_FIRST: Final = 17  # the seat is dealt the first card
TOLD_CLAIM: Final = 18  # ancestor, points
TOLD_NAMES: Final = (
    *("deal", "done", "ancestor", "start", "choice", "lay", "aside", "size", "farmers", "buffaloes", "bonus"),
    *("exchange", "season", "take", "closed", "stranded", "end bonus", "first", "claim"),
)
BY_POINTS: Final = 0
BY_PADDIES: Final = 1
BY_CHANCE: Final = 2


def spot_at(x: i64, y: i64) -> i64:
    """The frame's number of a lattice point, or of the cell or card whose top left corner it is."""
    return MIDDLE + y * STRIDE + x


def spot_x(spot: i64) -> i64:
    """Points to the right of the frame's middle."""
    return spot % STRIDE - REACH


def spot_y(spot: i64) -> i64:
    """Points below the frame's middle."""
    return spot // STRIDE - REACH


def card_of(action: i64) -> i64:
    """The card that an action names."""
    return action % VERB


def card_actions(verb: i64, cards: i64) -> list[int]:
    """One action of a verb for each card of a set, in order."""
    out: list[int] = []
    while cards:
        out.append(verb + lowest_bit(cards))
        cards &= cards - 1
    return out
