"""Small tables for the rules of Spirits: farms written by names, steps begun where a test wants them."""

from __future__ import annotations

from importlib import resources
from pathlib import Path
from typing import Any

from subak.core.errors import Refusal
from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import NATURE
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine, rules_of
from subak.games.spirits.rules import farm_actions, market, plan, resolve, tiles, water_in, water_out
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.apply import play_on
from subak.games.spirits.rules.farm import Farm, lane
from subak.games.spirits.rules.field import survey
from subak.games.spirits.rules.passive import refresh
from subak.games.spirits.rules.state import Spirits, started
from subak.games.spirits.words.notation import action_of, hex_of, side_of, text_of

DECK = GAME.deck()
CARDS = Path(str(resources.files("subak.games.spirits").joinpath("cards")))
# a1 > b1 c1 > b2 c2 b3: a chain of one, two and three hexes
ONE_TWO_THREE = "a1-b1! b1-b2 b2-c1! c1-c2 c1.sw c1.se a2-b2 a2-b3 a3-b3 b3-b4! b3-c3 c2-c3 c2.sw c2.se"
# a chain a1 > b1 > c1 > b2 c2 (exit b2-b3); the start's gate is a1-b1
CHAIN = "a1-b1! b1-c1! b1-b2 b2-c1! c1-c2 c1.sw c1.se b2-b3! a2-b2 b3-c2 c2-c3 c2.sw c2.se"
# a1 > a2 a3 (exit a3-b4)
TWO = "a1-a2! a2-b2 a2-b3 a3-b3 a3-b4! a3.e"
# a1 > a2 a3 b3 (exit b3-c2), the three-hex paddy of the examples, and the same with two sides open
THREE = "a1-a2! a2-b2 a3-b4 a3.e b2-b3 b3-b4 b3-c2! b3-c3"
ALMOST = "a1-a2! a2-b2 a3-b4 a3.e b2-b3 b3-b4"
# two walls are sound only together here: a2-b2 and b2-c2
TWO_AT_ONCE = (
    "a1-a2 a1-b1 a2-b3 a3.e b2-b3 b2-c1 b3-b4 b3-c3 b4-c3 b4.e c1.se c1.sw c2-c3 c2.se c2.sw c3.e c3.se "
    "a1-b2! a3-b3! a3-b4! b1-b2! b1-c1! b4.se!"
)


def sides(text: str) -> tuple[int, int]:
    """Pieces and gates of a text like `a1-b1! b1-b2`, gates marked."""
    pieces = gates = 0
    for word in text.split():
        bit = 1 << side_of(word.removesuffix("!"))
        pieces |= bit
        gates |= bit if word.endswith("!") else 0
    return pieces, gates


def hexes(text: str) -> int:
    """Hexes by name."""
    return sum(1 << hex_of(word) for word in text.split())


def counts(text: str) -> int:
    """Counters of paddies: `a1 1 b2 2`."""
    words = text.split()
    return sum(int(lane(hex_of(word), int(n))) for word, n in zip(words[::2], words[1::2], strict=True))


def farm(
    pieces: str = "a1-b1!", *, planted: str = "", grown: str = "", rocks: str = "", magic: str = "",
    fertilised: str = "", discs: str = "", weeds: str = "", pests: str = "", played: tuple[int, ...] = (),
    hand: tuple[int, ...] = (), **numbers: int,
) -> Farm:  # fmt: skip
    """A farm; the start's other sides are walls."""
    made = Farm()
    some, made.gates = sides(pieces)
    made.pieces = some | v.START_SIDES
    made.planted, made.grown, made.rocks = hexes(planted), hexes(grown), hexes(rocks)
    made.magic, made.fertilised = hexes(magic), hexes(fertilised)
    made.discs, made.weeds, made.pests = counts(discs), counts(weeds), counts(pests)
    made.played = sum(1 << card for card in played)
    made.hand = sum(1 << card for card in hand)
    made.latest = played[-1] if played else 0
    for name, number in numbers.items():
        setattr(made, name, number)
    survey(made)
    refresh(DECK, made)
    return made


def table(*farms: Farm, round: int = 2, version: int = GAME.rules_version, **options: Any) -> Spirits:
    """A table with these farms in turn order of their seats."""
    state = started(DECK, len(farms), rules_of(GAME.read_options(options, len(farms), version)))
    state.farms = list(farms)
    state.round = round
    state.order = sum(seat << 4 * seat for seat in range(len(farms)))
    state.tiles_left = 0
    used = sum(int(f.reservoir + f.total_discs()) for f in farms)
    state.supply = DECK.discs[len(farms) - 1] - used
    return state


BEGIN = {
    "resolve": resolve.begin, "plan": plan.begin, "water out": water_out.begin, "water in": water_in.begin,
    "claim": tiles.begin, "market": market.begin,
}  # fmt: skip
FARM_STEPS = {"build": v.PHASE_BUILD, "tend": v.PHASE_TEND, "grow": v.PHASE_GROW}


def begin(state: Spirits, step: str) -> Spirits:
    """Begin a step by name, and play on where nobody has a choice in it."""
    over = farm_actions.begin(state, FARM_STEPS[step]) if step in FARM_STEPS else BEGIN[step](state)
    if over:
        play_on(state)
    return state


def listed(state: Spirits, seat: int = 0) -> set[str]:
    """The legal actions of a seat as text."""
    return {text_of(action) for action in state.legal(seat)}


def play(state: Spirits, *moves: str, seat: int = 0) -> Spirits:
    """Play legal actions of a seat."""
    for move in moves:
        action = action_of(move)
        assert state.allows(seat, action), f"{move} is not among {sorted(listed(state, seat))}"
        state.apply(seat, action)
    return state


def draw(state: Spirits, *outcomes: str) -> Spirits:
    """Let NATURE draw these."""
    return play(state, *outcomes, seat=NATURE)


def refusal(state: Spirits, move: str, seat: int = 0) -> Refusal:
    """Why a move is refused."""
    found = GAME.why_not(state, seat, action_of(move))
    assert found is not None, f"{move} is legal"
    return found


def with_plan(made: Farm, **numbers: int) -> Farm:
    """The farm with a plan: `with_plan(farm(), weeds=3)`."""
    for name, number in numbers.items():
        made.plan += number << v.PLAN_NAMES.index(name) * v.PLAN_LANE
    return made


def dealt(seats: int = 2, **options: bool | int | str) -> Spirits:
    """A real game after set-up, at the first pick; setup cards, tiles and hands in ascending order."""
    state = GAME.new(seats, GAME.read_options(options, seats), DECK)
    while state.phase < v.PHASE_DRAFT:
        acting = int(state.to_act())
        if acting >> NATURE & 1:
            state.apply(NATURE, state.legal(NATURE)[0])
        else:
            seat = (acting & -acting).bit_length() - 1
            state.apply(seat, action_of("gate a1-b1"))
    return state


def drafted(seats: int = 2, **options: bool | int | str) -> Spirits:
    """The same after the first draft, everybody keeping the lowest card each time."""
    state = dealt(seats, **options)
    while state.phase == v.PHASE_DRAFT:
        for seat in range(seats):
            state.apply(seat, state.legal(seat)[0])
    return state


def building(made: Farm, **options: Any) -> Spirits:
    """A table at the Build action."""
    return begin(table(made, farm(), **options), "build")


def tending(made: Farm, **options: Any) -> Spirits:
    """A table at weeds, pests and harvest."""
    return begin(table(made, farm(), round=int(options.pop("round", 2)), **options), "tend")


def before_rain(*farms: Farm, **options: Any) -> Spirits:
    """A table before the rain card is drawn."""
    state = table(*farms, **options)
    state.phase = v.PHASE_RAIN
    return state


def resolving(*farms: Farm, **options: Any) -> Spirits:
    """A table at step 4."""
    return begin(table(*farms, round=int(options.pop("round", 2)), **options), "resolve")


def buying(made: Farm, **options: Any) -> Spirits:
    """A table at the market."""
    return begin(table(made, farm(), **options), "market")


def discs(made: Farm) -> list[int]:
    """Discs of the paddies down the chain."""
    return [int(made.discs_in(made.link(place))) for place in range(made.links)]


def heuristic_match(seats: int, seed: int) -> Match:
    """A whole match by rules of thumb."""
    match = Match(GAME, seats, seed=seed)
    rng = Rng(seed, 5)
    while not match.over:
        for seat in match.to_act():
            seen = match.seen(seat)
            match.play(seat, choose(mine(seen), seat, rng))
            break
    return match
