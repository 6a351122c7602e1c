"""The integers of Rice Dice and their names: faces, phases, actions, effect terms and events."""

from __future__ import annotations

from typing import Final

# -- dice (2.1); a handful of dice is one number with FACE_BITS bits for the count of each face

WEED: Final = 0
WORKER: Final = 1
DOUBLE: Final = 2
WILD: Final = 3
WATER: Final = 4
CARD: Final = 5
FACES: Final = 6
FACE_NAMES: Final = ("weed", "worker", "double", "wild", "water", "card")
DICE: Final = 5
FACE_BITS: Final = 4
FACE_MASK: Final = 15

# -- limits of the table

SLOTS: Final = 5  # paddies a field can ever hold
PADDIES: Final = 4  # paddies a field holds without an effect (3.5)
WEEDS: Final = 2  # weeds a paddy holds without an effect (3.6)
MOST_SEATS: Final = 5
MOST_CARDS: Final = 60  # cards of a deck, so that sets of cards fit a mask
COUNTS: Final = 8  # token counts of a paddy: 0 to 7
SAFETY_LIMIT: Final = 200  # turns of each side (1.5)
TOKENS: Final = (0, 10, 10, 15, 15, 20)  # water tokens by players (2.2)
NO_CARD: Final = -1

# -- options that are on or off, as bits of one number

AT_LEAST_ONE: Final = 1  # 4.7
WILDS_MAY_REST: Final = 2  # 4.10
WEEDS_MAY_BE_LOST: Final = 4  # 5.6
DOUBLE_WORKER_TWICE: Final = 8  # 10.16
LAST_TURN_FIRST: Final = 16  # 1.6: `limit_tie` is `active`
SWITCHES: Final = 5  # bits
MORE_ACTIONS: Final = WILDS_MAY_REST | WEEDS_MAY_BE_LOST  # those with actions of their own
SWITCH_NAMES: Final = (
    ("at_least_one", AT_LEAST_ONE), ("wilds_may_rest", WILDS_MAY_REST), ("weeds_may_be_lost", WEEDS_MAY_BE_LOST),
    ("double_worker_twice", DOUBLE_WORKER_TWICE),
)  # fmt: skip
TIE_NAMES: Final = ("shared", "active")  # values of `limit_tie`

# -- crops

BARE: Final = 0
PLANTED: Final = 1
FRESH: Final = 2  # planted this turn
CROP_NAMES: Final = ("bare", "planted", "fresh")

# -- phases; records rely on the numbers of those in which NATURE draws

START_SEAT: Final = 0  # NATURE says who begins
DEAL: Final = 1  # NATURE deals starting paddies
FIRST_CARDS: Final = 2  # NATURE deals the Happy Farmer's first cards
ROLL: Final = 3  # NATURE rolls
REROLL_DICE: Final = 4
TURN_DIE: Final = 5
IGNORE_WEEDS: Final = 6
CHOOSE: Final = 7
WORK: Final = 8
RELEASE: Final = 9
TAKE_WATER: Final = 10
DRAW_CARDS: Final = 11  # NATURE draws
KEEP_CARD: Final = 12
REMOVE_PADDY: Final = 13
END: Final = 14
OVER: Final = 15
PHASE_NAMES: Final = (
    "start", "deal", "first-cards", "roll", "reroll", "turn-die", "weeds", "action",
    "work", "release", "take", "draw", "card", "remove", "end", "over",
)  # fmt: skip
NATURES_PHASES: Final = 1 << START_SEAT | 1 << DEAL | 1 << FIRST_CARDS | 1 << ROLL | 1 << DRAW_CARDS
RANGED_PHASES: Final = 1 << REROLL_DICE | 1 << TURN_DIE | 1 << RELEASE | 1 << TAKE_WATER  # with ranged actions
ONLY_RANGED: Final = 1 << REROLL_DICE | 1 << RELEASE  # of those, the ones without plain actions
WEEDING_PHASES: Final = 1 << CHOOSE | 1 << WORK | 1 << TAKE_WATER | 1 << KEEP_CARD | 1 << END

# -- chapters: the turns begun so far, the number of fields and the step, packed so that the number never falls

CHAPTER_STEPS: Final = ("First player", "Deal", "Dice", "Weeds", "Action", "Worker", "Water", "Card", "End")
STEPS_BY_PHASE: Final = (
    "First player", "Deal", "Deal", "Dice", "Dice", "Dice", "Weeds", "Action",
    "Worker", "Water", "Water", "Card", "Card", "Card", "End", "End",
)  # fmt: skip
STEP_OF_PHASE: Final = [CHAPTER_STEPS.index(name) for name in STEPS_BY_PHASE]
CHAPTER_STEP: Final = 16  # more than there are steps
CHAPTER_FIELDS: Final = 8  # more than there are fields

# -- ends

RUNNING: Final = 0
TARGET_REACHED: Final = 1
LIMIT_REACHED: Final = 2
REASON_NAMES: Final = ("", "target", "limit")

# -- actions of a seat: plain ones first, so that a set of them fits a mask

DONE: Final = 0
IGNORE: Final = 1
ACCEPT: Final = 2
LEAVE: Final = 3
ACT_WORKER: Final = 4
ACT_WATER: Final = 5
ACT_CARD: Final = 6
PLANT: Final = 7  # + slot
HARVEST: Final = PLANT + SLOTS  # + slot
PULL: Final = HARVEST + SLOTS  # + slot
PLACE_WEED: Final = PULL + SLOTS  # + slot
FREE: Final = PLACE_WEED + SLOTS  # + slot
REMOVE: Final = FREE + SLOTS  # + slot
PLAIN: Final = REMOVE + SLOTS  # number of plain actions

REROLL: Final = PLAIN  # + mask over the sorted dice; no die at all is `stand`
REROLLS: Final = 32
TURN: Final = REROLL + REROLLS  # + face it shows * FACES + face it gets
TURNS: Final = FACES * FACES
LEVEL: Final = TURN + TURNS  # + slot * COUNTS + tokens afterwards
TAKE: Final = LEVEL + SLOTS * COUNTS  # + slot * COUNTS + tokens taken
KEEP: Final = TAKE + SLOTS * COUNTS  # + card * PLACES + place
PLACES: Final = 2 + SLOTS  # left end, right end, over a slot
LEFT: Final = 0
RIGHT: Final = 1
OVER_SLOT: Final = 2  # + slot

# -- outcomes of NATURE

START: Final = KEEP + MOST_CARDS * PLACES  # + seat
DRAW: Final = START + MOST_SEATS  # + card
ROLLED: Final = DRAW + MOST_CARDS - 1  # + number of the roll, from 1
ROLLS: Final = 462  # rolls of up to five dice, no die at all among them

# -- actions of a seat that options add

LOSE: Final = ROLLED + ROLLS  # a weed of the roll (5.6)
WITHOUT: Final = LOSE + 1  # + wilds that a card action leaves uncounted, less 1 (4.10)
ACTIONS: Final = WITHOUT + DICE

THREE_ACTIONS: Final = 1 << ACT_WORKER | 1 << ACT_WATER | 1 << ACT_CARD
IGNORE_OR_ACCEPT: Final = 1 << IGNORE | 1 << ACCEPT
ACTION_NAMES: Final = ("worker", "water", "card")  # from ACT_WORKER on
PLAIN_NAMES: Final = (
    ("done", DONE), ("ignore", IGNORE), ("accept", ACCEPT), ("leave", LEAVE),
    ("worker", ACT_WORKER), ("water", ACT_WATER), ("card", ACT_CARD),
)  # fmt: skip
SLOT_NAMES: Final = (
    ("plant", PLANT), ("harvest", HARVEST), ("pull", PULL),
    ("weed", PLACE_WEED), ("free", FREE), ("remove", REMOVE),
)  # fmt: skip

# -- effect terms (chapter 9)

ADD_WORKER: Final = 0
ADD_WATER: Final = 1
ADD_CARD: Final = 2
SET_DIE: Final = 3
EXTRA_REROLL: Final = 4
WEED_IGNORE: Final = 5
WEED_CAP: Final = 6
FREE_WEED: Final = 7
PLANT_JOB: Final = 8
HARVEST_JOB: Final = 9
HARVEST_WET: Final = 10
PLANT_DRY: Final = 11
FLOW_ANY: Final = 12
DRAW_ADD: Final = 13
FIELD_LIMIT: Final = 14
RICE_HARVEST: Final = 15
RICE_PLANT: Final = 16
RICE_CLEAN: Final = 17
RICE_GAINED: Final = 18
RICE_WEED: Final = 19
RICE_WILDS: Final = 20
RICE_WATER: Final = 21
RICE_SELF: Final = 22
RICE_OWN: Final = 23  # + 0 worker, 1 water, 2 card: the owner takes that action
FEWER_WORKERS: Final = 26
RICE_FACES: Final = 27  # + face that dice show
TERMS: Final = RICE_FACES + FACES
LUCKY_WILDS: Final = 2  # wilds that RICE_WILDS asks for (9.16)

# -- the Happy Farmer (chapter 10)

LEVEL_NAMES: Final = ("plain", "fair", "keen", "fierce")
EXTRA_WORKERS: Final = (0, 1, 2, 3)
EXTRA_WATER: Final = (0, 2, 2, 2)
FIRST_CARD_COUNTS: Final = (1, 1, 2, 3)
FARMER_ORDER: Final = (ACT_WORKER, ACT_CARD, ACT_WATER)  # on ties (10.4)
FARMER_HEXES: Final = 4  # cards with more it keeps only when it must (10.8)
FARMER_WEAK: Final = 8  # a paddy whose first number is lower is worth replacing (10.15)

# -- events

TOLD_START: Final = 0
TOLD_DEAL: Final = 1
TOLD_TURN: Final = 2
TOLD_ROLL: Final = 3
TOLD_STAND: Final = 4
TOLD_REROLL: Final = 5
TOLD_DIE: Final = 6
TOLD_IGNORE: Final = 7
TOLD_ACTION: Final = 8
TOLD_PLANT: Final = 9
TOLD_HARVEST: Final = 10
TOLD_PULL: Final = 11
TOLD_FREE: Final = 12
TOLD_WEED: Final = 13
TOLD_LEVEL: Final = 14
TOLD_RELEASE: Final = 15
TOLD_TAKE: Final = 16
TOLD_RETURN: Final = 17
TOLD_DRAW: Final = 18
TOLD_KEEP: Final = 19
TOLD_REPLACE: Final = 20
TOLD_DISCARD: Final = 21
TOLD_REMOVE: Final = 22
TOLD_SUPPLY: Final = 23  # supply to reservoir
TOLD_OWED: Final = 24  # reservoir to supply
TOLD_RESHUFFLE: Final = 25
TOLD_EFFECT: Final = 26
TOLD_OVER: Final = 27
TOLD_LOST: Final = 28
TOLD_NAMES: Final = (
    "start", "deal", "turn", "roll", "stand", "reroll", "die", "ignore", "action", "plant", "harvest", "pull", "free",
    "weed", "level", "release", "take", "return", "draw", "keep", "replace", "discard", "remove", "supply", "owed",
    "reshuffle", "effect", "over", "lost",
)  # fmt: skip
