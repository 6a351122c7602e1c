"""What Rice Dice promises a side: rice, running paddies and cards, weighed by `weights.toml`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.guide import SPREADS_A_WIN, Guide
from subak.core.rng import Rng
from subak.core.state import State
from subak.games.ricedice.bot.heuristics import choose
from subak.games.ricedice.bot.prospects import SPARE, Prospects, hope, hope_without
from subak.games.ricedice.bot.values import FULL_GAME, PER_RICE, Outlook, standing, worth_now
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.end import breaks_ties
from subak.games.ricedice.rules.state import RiceDice

STAGES: Final = ("81+ to go", "61-80", "41-60", "21-40", "1-20")
RICE_A_STAGE: Final = 20
NAMES: Final = ("rice", "running", "cards", "paddies", "planted", "weeds", "turn", "farmer", "farmer's level")


@final
class RiceDiceGuide(Guide):
    """Rules of thumb and value function of Rice Dice; alone, the Happy Farmer is side 1."""

    def __init__(self) -> None:
        super().__init__()
        self.names = list(NAMES)
        self.stages = list(STAGES)

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """What the rules of thumb prefer."""
        assert isinstance(state, RiceDice)
        return choose(state, seat, rng)

    def priors(self, state: State, seat: i64, actions: list[int]) -> list[float]:
        """Of rerolls, what the dice that are kept make one hope for; the rest shows one turn ahead."""
        assert isinstance(state, RiceDice)
        found: list[float] = []
        if state.phase != v.REROLL_DICE:
            return found
        handfuls = hope(Prospects(Outlook(state, seat)), state.rerolls)
        scale = 100.0 * SPREADS_A_WIN * self.spread[self.stage(state)]
        for action in actions:
            found.append(float(hope_without(handfuls, state.dice, action - v.REROLL)) / scale)
        SPARE.append(handfuls)
        return found

    def sides(self, state: State) -> i64:
        """The seats, or one seat and the Happy Farmer."""
        assert isinstance(state, RiceDice)
        return state.fields

    def stage(self, state: State) -> i64:
        """By the rice that the leading side still needs."""
        assert isinstance(state, RiceDice)
        most: i64 = 0
        for field in range(state.fields):
            if state.rice[field] > most:
                most = state.rice[field]
        ahead: i64 = (state.target - most - 1) // RICE_A_STAGE
        last: i64 = len(STAGES) - 1
        if ahead < 0:
            return last
        return last - ahead if ahead < last else 0

    def clock(self, state: State) -> i64:
        """Turns begun by all sides."""
        assert isinstance(state, RiceDice)
        return state.turns

    def features(self, state: State, side: i64) -> list[float]:
        """Rice, what stands in the field, what its cards promise in the turns left, and whose turn it is."""
        assert isinstance(state, RiceDice)
        outlook = Outlook(state, side)
        farmer = side >= state.seats
        running: i64 = 0
        cards: i64 = 0
        planted: i64 = 0
        weeds: i64 = 0
        beside = outlook.end - outlook.first - 1
        for p in range(outlook.first, outlook.end):
            card: i64 = state.card[p]
            running += standing(outlook, card, state.tokens[p], state.crop[p], state.weeds[p])
            cards += farmers_card(outlook, card) if farmer else worth_now(outlook, card, beside)
            weeds += state.weeds[p]
            if state.crop[p] != v.BARE:
                planted += 1
        waits: i64 = (side - state.active + state.fields) % state.fields
        rice = float(state.rice[side])
        left = float(outlook.left) / (10.0 * FULL_GAME) if farmer else 0.0
        values: list[float] = [
            rice, float(running) / 100.0, float(cards) / 100.0, float(beside + 1), float(planted), float(weeds),
            1.0 - float(waits) / float(state.fields), left, left * float(state.level),
        ]  # fmt: skip
        return values

    def final(self, state: State, side: i64) -> float:
        """Rice: the game ends at the target, or at the safety limit, where the later turn may count (1.2, 1.5, 1.6)."""
        assert isinstance(state, RiceDice)
        rice = float(state.rice[side])
        if breaks_ties(state):
            later: i64 = (side - state.active + state.fields) % state.fields
            return rice + float(later) / float(state.fields)
        return rice


def farmers_card(outlook: Outlook, card: i64) -> i64:
    """What a card brings the Happy Farmer, who has its rice but not its effects (10.5)."""
    return PER_RICE * outlook.cards.first(card) * outlook.left // (10 * FULL_GAME)


def untuned() -> Guide:
    """The guide without its table, for the tool that makes one."""
    return RiceDiceGuide()


def guide() -> Guide:
    """The guide with its table."""
    from subak.core.weights import tuned

    return tuned(untuned(), "subak.games.ricedice.bot")
