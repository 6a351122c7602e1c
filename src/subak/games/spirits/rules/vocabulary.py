"""The words of Spirits of the Rice Paddy as small numbers: hexes, sides, steps, actions, effect terms, events.

Among them are the options as bits (chapter 25)."""

from __future__ import annotations

from typing import Final

# Hexes, row by row, three, four and three: a step east adds 1, south-west 3, south-east 4.
HEXES: Final = 10
HEX_NAMES: Final = ("a1", "a2", "a3", "b1", "b2", "b3", "b4", "c1", "c2", "c3")
START: Final = 0  # a1, below the reservoir
FIELD: Final = 0x3FF
EAST: Final = 1
SOUTH_WEST: Final = 3
SOUTH_EAST: Final = 4

# Sides that can carry a piece: ten to the east, ten to the south-west, ten to the south-east of a hex. The
# south-west side of b1 is bamboo; its number is used for the north-east side of b4, the only one left over.
SIDES: Final = 30
ALL_SIDES: Final = 0x3FFFFFFF
INNER_E: Final = 0b0110111011
INNER_SW: Final = 0b0001110111
INNER_SE: Final = 0b0000111111
OUTER_E: Final = 0b1001000100
OUTER_SW: Final = 0b1110000000
OUTER_SE: Final = 0b1111000000
B4: Final = 6
B4_NE: Final = 13
INNER: Final = INNER_E | INNER_SW << 10 | INNER_SE << 20
OUTER: Final = OUTER_E | OUTER_SW << 10 | 1 << B4_NE | OUTER_SE << 20
START_SIDES: Final = 1 << 0 | 1 << 10 | 1 << 20  # a1-a2, a1-b1, a1-b2


def _side_names() -> tuple[str, ...]:
    names: list[str] = []
    for word, step, inner in (("e", EAST, INNER_E), ("sw", SOUTH_WEST, INNER_SW), ("se", SOUTH_EAST, INNER_SE)):
        for near in range(HEXES):
            if inner >> near & 1:
                names.append(f"{HEX_NAMES[near]}-{HEX_NAMES[near + step]}")
            else:
                names.append(f"{HEX_NAMES[near]}.{word}")
    names[B4_NE] = "b4.ne"
    return tuple(names)


SIDE_NAMES: Final = _side_names()

MOST_HEXES: Final = 5  # of a paddy
LANE: Final = 6  # bits of a counter kept per paddy at its first hex
LANE_MASK: Final = 63
SIZE_LANE: Final = 4

WEED: Final = 0
PEST: Final = 1
CUBE_NAMES: Final = ("weed", "pest")

# Farm actions that take laborers or livestock, in the order they are planned and carried out
BUILD_LABOR: Final = 0
BUILD_OXEN: Final = 1
ROCKS: Final = 2
WEEDS: Final = 3
PESTS: Final = 4
HARVEST_LABOR: Final = 5
PLANT_LABOR: Final = 6
PLANNED: Final = 7
PLAN_NAMES: Final = ("build", "oxen", "rocks", "weeds", "pests", "harvest", "plant")
PLAN_LANE: Final = 8
PLAN_MASK: Final = 255
STOCK_SLOTS: Final = 1 << BUILD_OXEN | 1 << ROCKS | 1 << PESTS
ROUND_7_SLOTS: Final = 1 << WEEDS | 1 << PESTS | 1 << HARVEST_LABOR

# Where a seat stands inside a step of farm actions
IDLE: Final = 0
AT_BUILD: Final = 1
AT_ROCKS: Final = 2
AT_WEEDS: Final = 3
AT_PESTS: Final = 4
AT_HARVEST: Final = 5
AT_GROW: Final = 6
AT_PLANT: Final = 7
AT_REGROW: Final = 8
STAGE_NAMES: Final = ("idle", "build", "rocks", "weeds", "pests", "harvest", "grow", "plant", "regrow")

# Steps of the game; records rely on the numbers of those in which NATURE draws
PHASE_START: Final = 0
PHASE_TILES: Final = 1
PHASE_GATE: Final = 2
PHASE_SETUP: Final = 3
PHASE_DEAL: Final = 4
PHASE_DRAFT: Final = 5
PHASE_RAIN: Final = 6
PHASE_NEIGHBOUR: Final = 7
PHASE_INFEST: Final = 8
PHASE_CHOOSE: Final = 9
PHASE_RESOLVE: Final = 10
PHASE_PLAN: Final = 11
PHASE_BUILD: Final = 12
PHASE_WATER_OUT: Final = 13
PHASE_TEND: Final = 14
PHASE_WATER_IN: Final = 15
PHASE_GROW: Final = 16
PHASE_CLAIM: Final = 17
PHASE_MARKET: Final = 18
PHASE_OVER: Final = 19
PHASE_NAMES: Final = (
    "start", "tiles", "gate", "setup", "deal", "draft", "rain", "neighbour", "infest", "choose", "resolve", "plan",
    "build", "water-out", "tend", "water-in", "grow", "claim", "market", "over",
)  # fmt: skip

# A chapter's number: round, step and farm action; the second draft follows the market of round 3
CHAPTER_STEPS: Final = 32
CHAPTER_STAGES: Final = 16
SECOND_DRAFT: Final = 20  # added to the step
STEP_DONE: Final = 15  # the farm action of a seat that is done with its step
FARM_STEPS: Final = 1 << PHASE_BUILD | 1 << PHASE_TEND | 1 << PHASE_GROW

# Steps by who acts in them
NATURES: Final = (
    1 << PHASE_START | 1 << PHASE_TILES | 1 << PHASE_SETUP | 1 << PHASE_DEAL | 1 << PHASE_RAIN | 1 << PHASE_NEIGHBOUR
)
SECRETS: Final = 1 << PHASE_DRAFT | 1 << PHASE_CHOOSE | 1 << PHASE_PLAN
OPENS: Final = 1 << PHASE_GATE | 1 << PHASE_BUILD | 1 << PHASE_TEND | 1 << PHASE_GROW | 1 << PHASE_MARKET

# Decks, and the cards the peaceful variant leaves out (23.1)
FIRST_DECK: Final = ((1 << 20) - 1) << 1
SECOND_DECK: Final = ((1 << 20) - 1) << 21
HOSTILE_SPIRITS: Final = 1 << 3 | 1 << 4 | 1 << 14 | 1 << 22 | 1 << 26 | 1 << 34
HOSTILE_RAINS: Final = 1 << 10 | 1 << 11

# What is asked while a card is resolved
ASK_NOTHING: Final = 0
ASK_CARD: Final = 1  # which card next
ASK_OPPONENT: Final = 2
ASK_PADDY: Final = 3  # into which of its paddies the asked seat takes a cube
ASK_ROCK: Final = 4
ASK_MAGIC: Final = 5
ASK_FERTILISE: Final = 6
ASK_HEX: Final = 7
ASK_ENTRY: Final = 8
ASK_EXIT: Final = 9
ASK_RIVAL: Final = 10  # into which rival's paddy a cube goes
ASK_CLEAR: Final = 11  # out of which own paddy a cube goes
ASK_FLOOD: Final = 12
ASK_HAND: Final = 13  # the next step of a card played by hand
ASK_NAMES: Final = (
    "nothing", "card", "opponent", "paddy", "rock", "magic", "fertilise", "hex", "entry", "exit", "rival", "clear",
    "flood", "hand",
)  # fmt: skip

# Actions: the first number of each kind
DONE: Final = 0
WALL: Final = 1
GATE: Final = WALL + SIDES
MOVE: Final = GATE + SIDES
ROCK: Final = MOVE + SIDES * SIDES
HOLD: Final = ROCK + HEXES
HOLD_COUNTS: Final = MOST_HEXES + 1
FILL: Final = HOLD + HEXES * HOLD_COUNTS
EMPTY: Final = FILL + HEXES
PULL: Final = EMPTY + HEXES
TEND: Final = PULL + HEXES
HARVEST: Final = TEND + HEXES
HARVEST_WAYS: Final = 2 * MOST_HEXES
GROW: Final = HARVEST + HEXES * HARVEST_WAYS
WAIT: Final = GROW + HEXES
PLANT: Final = WAIT + HEXES
PLAN: Final = PLANT + HEXES
PLAN_COUNTS: Final = 64
CARDS: Final = 41  # room for card numbers 1 to 40
KEEP: Final = PLAN + PLANNED * PLAN_COUNTS
PLAY: Final = KEEP + CARDS
USE: Final = PLAY + CARDS
OPPONENT: Final = USE + CARDS
DISTANCES: Final = 4
PADDY: Final = OPPONENT + DISTANCES
INFEST: Final = PADDY + HEXES
FERTILISE: Final = INFEST + DISTANCES * HEXES
MAGIC: Final = FERTILISE + HEXES
ADD: Final = MAGIC + HEXES
ENTRY: Final = ADD + HEXES
EXIT: Final = ENTRY + SIDES
CLAIM: Final = EXIT + SIDES
TILES: Final = 25
BUY_LABORER: Final = CLAIM + TILES
BUY_LIVESTOCK: Final = BUY_LABORER + 1
# NATURE's outcomes
DRAW_START: Final = BUY_LIVESTOCK + 1
DRAW_TILE: Final = DRAW_START + DISTANCES
DRAW_SETUP: Final = DRAW_TILE + TILES
SETUPS: Final = 10
DRAW_CARD: Final = DRAW_SETUP + SETUPS
DRAW_RAIN: Final = DRAW_CARD + CARDS
RAINS: Final = 13
DRAW_NEIGHBOUR: Final = DRAW_RAIN + RAINS
NEIGHBOURS: Final = 10
# What cards ask that came later, and the steps of a card played by hand, see `by_hand.py`
CLEAR: Final = DRAW_NEIGHBOUR + NEIGHBOURS
FLOOD: Final = CLEAR + HEXES
BY_HAND_STEP: Final = FLOOD + HEXES
BY_HAND_STEPS: Final = 108  # different ones
HAND_STEPS: Final = 24  # of one card
ACTION_COUNT: Final = BY_HAND_STEP + BY_HAND_STEPS

# Effect terms of spirit cards: carried out in step 4 …
GAIN_RICE: Final = 1
GAIN_WATER: Final = 2
GAIN_WALLS: Final = 3
GAIN_LABORERS: Final = 4
GAIN_LIVESTOCK: Final = 5
WORK_LABORERS: Final = 6
WORK_LIVESTOCK: Final = 7
REMOVE_ROCK: Final = 8
PLACE_CUBE: Final = 9
STEAL_RICE: Final = 10
STEAL_WATER: Final = 11
GAIN_PER_PLACED: Final = 12
FERTILISE_PADDY: Final = 13
MAGIC_WATER: Final = 14
ADD_PADDY: Final = 15
# … always in force …
JOB: Final = 20
COST: Final = 21
YIELD_IGNORE: Final = 22
YIELD_FERTILISED: Final = 23
YIELD_BONUS: Final = 24
PREVENT: Final = 25
WET_WORK: Final = 26
TAX_STEP: Final = 27
# … or counted at the end
END_RICE: Final = 30
# Further terms of step 4; a thing is gained per measure or traded in the order of GAIN_RICE and so on
GAIN_PER: Final = 40
TRADE: Final = 45
ONLY_IF: Final = 50
ONLY_IF_AT_MOST: Final = 51
REMOVE_WEED: Final = 52
REMOVE_PEST: Final = 53
MOVE_WEED: Final = 54
MOVE_PEST: Final = 55
FLOOD_PADDY: Final = 56
STEAL_RICE_ONE: Final = 57
STEAL_WATER_EACH: Final = 58
BY_HAND: Final = 59
# … and further ones that are always in force
YIELD_SMALLEST: Final = 60
YIELD_BONUS_HEX: Final = 61
EITHER: Final = 2  # a weed or a pest, in YIELD_IGNORE

ONE_OPPONENT: Final = 0
EACH_OPPONENT: Final = 1
OWNER_CHOICE: Final = 0
LARGEST: Final = 1
YOUR_CHOICE: Final = 2  # of the player who uses the card
PER_LABORER_BEYOND_10: Final = 0
PER_LIVESTOCK: Final = 1
PER_HEX_IN_CLEAR_PADDY: Final = 2
PER_MEASURE: Final = 3  # + number of a measure
ALL: Final = 99

# How far the choices of Expanding Farm have come
CHOSE_HEX: Final = 1
CHOSE_ENTRY: Final = 2
CHOSE_EXIT: Final = 3

# When a term of a spirit card works
RESOLVE: Final = 0
ONCE: Final = 1
PASSIVE: Final = 2
AT_END: Final = 3
TIMING_NAMES: Final = ("resolve", "once", "passive", "end")

# Instructions of rain cards
INFEST_CHOICE: Final = 1
INFEST_LARGEST: Final = 2
INFEST_EACH_DRY: Final = 3
INFEST_CHOICE_OTHER: Final = 4
INFEST_LARGEST_GROWN: Final = 5
RIVAL_LEFT: Final = 6
RIVAL_ANY: Final = 7
INFEST_WORDS: Final = (
    "", "choice", "largest", "each_dry", "choice_other", "largest_grown", "left_neighbour", "any_unhit",
)  # fmt: skip

# What achievement tiles measure
MEASURES: Final = (
    "paddies", "planted_size", "pieces_built", "rocks_removed", "discs_out", "harvest_rice", "livestock", "laborers",
    "hexes_flooded", "chain_length", "cubes", "hexes_with_crop", "fertilised_size", "clear_size", "rice", "harvested",
    "rocks", "hexes_in_paddies",
)  # fmt: skip
PADDIES: Final = 0
PLANTED_SIZE: Final = 1
PIECES_BUILT: Final = 2
ROCKS_REMOVED: Final = 3
DISCS_OUT: Final = 4
HARVEST_RICE: Final = 5
LIVESTOCK: Final = 6
LABORERS: Final = 7
HEXES_FLOODED: Final = 8
CHAIN_LENGTH: Final = 9
CUBES: Final = 10
HEXES_WITH_CROP: Final = 11
FERTILISED_SIZE: Final = 12
CLEAR_SIZE: Final = 13
RICE: Final = 14
HARVESTED: Final = 15
ROCKS_LEFT: Final = 16
HEXES_IN_PADDIES: Final = 17

# Options, as bits of the state's rule word
PEACEFUL: Final = 1
ONE_SHOT_STRICT: Final = 2
GAINS_FOR_THE_ROUND: Final = 4
MAGIC_ANYWHERE: Final = 8
TAX_STOPS_AT_FIVE: Final = 16
PIECE_LIMITS: Final = 32
RIVAL_CHOOSES: Final = 64
FERTILISER_LIMIT: Final = 128
HARDY_RICE_PESTS: Final = 256
FISH_POND_SMALL: Final = 512
TOGETHER: Final = 1024  # rules version 2: two pieces that are sound only together may be set
BOX: Final = 2048
WALL_LIMIT: Final = 20  # of PIECE_LIMITS
GATE_LIMIT: Final = 6
BOX_WALLS: Final = 80  # shared out evenly
BOX_GATES: Final = 24
FERTILISER_CUBES: Final = 3  # a player

LAST_ROUND: Final = 7
LAST_MARKET: Final = 5  # last round with a market
ROUND_OF_TWO_GROWS: Final = 6  # rice grows before and after Plant
ROUNDS_OF_A_DRAFT: Final = 3  # the second draft comes after them
BUILD_COST: Final = 3  # laborers a wall or gate
HARVEST_COST: Final = 2  # laborers a hex
PILE_LIMIT: Final = 6
LABORERS_AT_START: Final = 10
HAND: Final = 3
PACK: Final = 4
SOLO_PACK: Final = 6

# Events
TOLD_NAMES: Final = (
    "start", "tile", "gate", "setup", "deal", "keep", "passed", "rain", "neighbour", "cube", "spared", "play", "order",
    "claim-rain", "use", "gain", "steal", "robbed", "water-stolen", "magic", "add-paddy", "plan", "build", "move-gate",
    "paddy", "rock", "hold", "sent", "pull", "tend", "harvest", "rot", "fill", "grow", "wait", "plant", "claim", "buy",
    "round", "end-rice", "over", "neighbour-water", "neighbour-tile", "round-7", "decline", "fertilise", "pass",
    "hand", "pay", "cleared", "by-hand",
)  # fmt: skip
TOLD_START: Final = 0
TOLD_TILE: Final = 1
TOLD_GATE: Final = 2
TOLD_SETUP: Final = 3
TOLD_DEAL: Final = 4
TOLD_KEEP: Final = 5
TOLD_PASSED: Final = 6
TOLD_RAIN: Final = 7
TOLD_NEIGHBOUR: Final = 8
TOLD_CUBE: Final = 9
TOLD_SPARED: Final = 10
TOLD_PLAY: Final = 11
TOLD_ORDER: Final = 12
TOLD_CLAIM_RAIN: Final = 13
TOLD_USE: Final = 14
TOLD_GAIN: Final = 15
TOLD_STEAL: Final = 16
TOLD_ROBBED: Final = 17
TOLD_WATER_STOLEN: Final = 18
TOLD_MAGIC: Final = 19
TOLD_ADD_PADDY: Final = 20
TOLD_PLAN: Final = 21
TOLD_BUILD: Final = 22
TOLD_MOVE_GATE: Final = 23
TOLD_PADDY: Final = 24
TOLD_ROCK: Final = 25
TOLD_HOLD: Final = 26
TOLD_SENT: Final = 27
TOLD_PULL: Final = 28
TOLD_TEND: Final = 29
TOLD_HARVEST: Final = 30
TOLD_ROT: Final = 31
TOLD_FILL: Final = 32
TOLD_GROW: Final = 33
TOLD_WAIT: Final = 34
TOLD_PLANT: Final = 35
TOLD_CLAIM: Final = 36
TOLD_BUY: Final = 37
TOLD_ROUND: Final = 38
TOLD_END_RICE: Final = 39
TOLD_OVER: Final = 40
TOLD_NEIGHBOUR_WATER: Final = 41
TOLD_NEIGHBOUR_TILE: Final = 42
TOLD_ROUND_7: Final = 43
TOLD_DECLINE: Final = 44
TOLD_FERTILISE: Final = 45
TOLD_PASS: Final = 46
TOLD_HAND: Final = 47
TOLD_PAY: Final = 48
TOLD_CLEARED: Final = 49
TOLD_BY_HAND: Final = 50
