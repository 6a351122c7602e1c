"""What Seasons of Rice promises a seat: points, open paddies and the ancestor, weighed by `weights.toml`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.guide import SPREADS_A_WIN, Guide
from subak.core.rng import Rng, bit_count
from subak.core.state import State
from subak.games.seasons.bot.free import end_hope
from subak.games.seasons.bot.heuristics import (
    action_worths,
    choose,
    closed_worth,
    end_worth,
    glance,
    open_bonus,
    promise,
)
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.ancestors import end_bonus
from subak.games.seasons.rules.state import Seasons

STAGES: Final = ("start", "wet1", "wet2", "wet3", "wet4", "dry1", "dry2", "dry3", "dry4", "dry5", "dry6")
DRY_TURNS: Final = 3  # of each seat
FIRST_DRY: Final = v.WET_TURNS + 2  # the first turn of the Dry Season, on the clock
# the feature, from PROMISES on, by missing cells
MISSING: Final[list[int]] = [0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 6]
PROMISES: Final = 8  # the first feature of what open paddies would bring if they were closed
NAMES: Final = (
    *("points", "ancestor", "closing hope", "dry hope", "end hope", "left open", "open", "to lay"),
    *("1 missing", "2 missing", "3 missing", "4 missing", "5-6 missing", "7-9 missing", "10+ missing", "blocked"),
)


@final
class SeasonsGuide(Guide):
    """Rules of thumb and value function of Seasons of Rice."""

    def __init__(self) -> None:
        super().__init__()
        self.names = list(NAMES)
        self.stages = list(STAGES)

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """What the rules of thumb prefer at a glance."""
        assert isinstance(state, Seasons)
        return glance(state, seat, rng)

    def advise(self, state: State, seat: i64, rng: Rng) -> i64:
        """What they prefer when every spot is looked at."""
        assert isinstance(state, Seasons)
        return choose(state, seat, rng)

    def determinize(self, seen: State, rng: Rng) -> State:
        """The other seat, if it has chosen its cards secretly, has chosen by rules of thumb."""
        full = seen.determinize(rng)
        assert isinstance(full, Seasons)
        other = 1 - seen.viewer
        if full.phase == v.PHASE_CHOOSE and full.done >> other & 1:
            full.picked[other] = v.NO_CARD
            full.picked[other] = glance(full, other, rng) - v.PLACE
            full.rowed[other] = glance(full, other, rng) - v.ROW
        return full

    def priors(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """What the rules of thumb make of spots and cards; the choices of the set-up are looked at one turn ahead."""
        assert isinstance(state, Seasons)
        found: list[float] = []
        if state.phase < v.PHASE_CHOOSE:
            return found
        scale = 100.0 * SPREADS_A_WIN * self.spread[self.stage(state)]
        for worth in action_worths(state, seat, actions):
            found.append(float(worth) / scale)
        return found

    def stage(self, state: State) -> i64:
        """The turn of the game."""
        at = self.clock(state)
        last: i64 = len(STAGES) - 1
        return at if at < last else last

    def clock(self, state: State) -> i64:
        """Turns: 0 in the set-up, then four of the Wet Season, then one for each card of the row."""
        assert isinstance(state, Seasons)
        if state.phase >= v.PHASE_TIE:
            return FIRST_DRY + state.turn
        return 1 + state.turn if state.phase >= v.PHASE_CHOOSE else 0

    def features(self, state: State, side: i64) -> list[float]:
        """Points that are sure, what open paddies and the ancestor promise, and what is in the way."""
        assert isinstance(state, Seasons)
        land = state.lands[side]
        ancestor: i64 = state.ancestors[side]
        to_come = cards_to_lay(state, side)
        sure = state.points(side)
        promised: list[float] = [0.0] * (len(NAMES) - PROMISES)
        stays: i64 = 0
        bonus: i64 = 0  # what the ancestor would pay at the end for the closed ones, or for the landscape as a whole
        still_open: i64 = 0
        in_dry: bool = to_come <= v.LANDSCAPE_CARDS - 1 - v.WET_TURNS
        for paddy in land.paddies:
            if not paddy.squares:
                continue
            if paddy.closed():
                if state.phase < v.PHASE_OVER:
                    sure += 1
                    if state.cards.free:
                        bonus += end_hope(state.cards, ancestor, paddy)
            else:
                least: i64 = paddy.missing if paddy.missing < len(MISSING) else len(MISSING) - 1
                kind: i64 = len(promised) - 1 if paddy.dead_ends else MISSING[least]
                brings = closed_worth(state, ancestor, paddy, in_dry) + end_worth(state.cards, ancestor, land, paddy)
                promised[kind] += float(brings) / 100.0
                stays += open_bonus(state.cards, ancestor, paddy) - paddy.buffaloes
                still_open += 1
        if state.phase < v.PHASE_OVER and state.cards.pays[ancestor] > v.PER_HOUSE_OPEN:
            bonus = end_bonus(state.cards, ancestor, land, state.six_plus)
        closing = hope(state, ancestor, 1 << v.ON_CLOSE | 1 << v.ON_TURN | 1 << v.FREE, to_come)
        dry = hope(state, ancestor, 1 << v.ON_DRY_CLOSE, to_come)
        end = hope(state, ancestor, 1 << v.AT_END, to_come)
        values: list[float] = [
            float(sure), float(bonus), closing, dry, end, float(stays), float(still_open), float(to_come),
        ]  # fmt: skip
        return values + promised

    def final(self, state: State, side: i64) -> float:
        """Points, then farmers (10.4)."""
        assert isinstance(state, Seasons)
        return float(state.points(side)) + float(state.lands[side].farmers()) / 1000.0


def hope(state: Seasons, ancestor: i64, triggers: i64, to_come: i64) -> float:
    """What an ancestor with one of these triggers still promises, in points, when `to_come` cards are to be laid."""
    trigger: i64 = state.cards.trigger[ancestor]
    if ancestor == v.NO_CARD or not triggers >> trigger & 1:
        return 0.0
    turns: i64 = DRY_TURNS if trigger == v.ON_DRY_CLOSE else v.LANDSCAPE_CARDS - 1
    left = to_come if to_come < turns else turns
    return float(promise(state.cards, ancestor) * left // turns) / 100.0


def cards_to_lay(state: Seasons, seat: i64) -> i64:
    """How many cards a seat will still be given to lay."""
    if state.phase < v.PHASE_CHOOSE:
        return v.LANDSCAPE_CARDS - 1
    if state.phase < v.PHASE_TIE:
        laid: i64 = state.done >> seat & 1 if state.phase == v.PHASE_LAY_WET else 0
        return v.LANDSCAPE_CARDS - 1 - state.turn - laid
    in_row: i64 = bit_count(state.row)
    if state.phase == v.PHASE_LAY_DRY:
        return in_row // 2 + 1 if seat == state.active else (in_row + 1) // 2
    return (in_row + 1) // 2 if seat == state.active else in_row // 2


def untuned() -> Guide:
    """The guide without its table, for the tool that makes one."""
    return SeasonsGuide()


def guide() -> Guide:
    """The guide with its table."""
    from subak.core.weights import tuned

    return tuned(untuned(), "subak.games.seasons.bot")
