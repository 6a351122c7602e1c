"""What Spirits of the Rice Paddy promises a seat: rice, crops, land, hands and cards, weighed by `weights.toml`."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from subak.core.guide import Guide
from subak.core.rng import Rng, bit, bit_count, lowest_bit
from subak.core.state import State
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.bot.values import crop_worth, yield_now
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.farm import Farm, lanes_sum
from subak.games.spirits.rules.field import boundary, region_of
from subak.games.spirits.rules.score import end_rice
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.vocabulary import AT_END, LAST_ROUND, PHASE_OVER

STAGES: Final = ("start", "round1", "round2", "round3", "round4", "round5", "round6", "round7")
NAMES: Final = (
    "rice", "grown", "planted", "land", "walls", "laborers", "livestock", "water", "magic", "cubes",
    "cards", "hand", "end", "highest", "constant",
)  # fmt: skip


@final
class SpiritsGuide(Guide):
    """Rules of thumb and value function of Spirits of the Rice Paddy."""

    def __init__(self) -> None:
        super().__init__()
        self.names = list(NAMES)
        self.stages = list(STAGES)

    def choose(self, state: State, seat: i64, rng: Rng) -> i64:
        """What the rules of thumb prefer."""
        assert isinstance(state, Spirits)
        return choose(state, seat, rng)

    def stage(self, state: State) -> i64:
        """The round."""
        assert isinstance(state, Spirits)
        return state.round

    def clock(self, state: State) -> i64:
        """Rounds begun."""
        assert isinstance(state, Spirits)
        return state.round

    def features(self, state: State, side: i64) -> list[float]:
        """Rice and crops as they stand, and what earns in the rounds that are left."""
        assert isinstance(state, Spirits)
        deck = state.cards
        farm = state.farms[side]
        now = state.round
        rounds: i64 = LAST_ROUND - now + 1
        grown: i64 = 0
        planted: i64 = 0
        land: i64 = 0
        fences: i64 = 0
        rest = farm.heads
        while rest:
            head = lowest_bit(rest)
            rest &= rest - 1
            size = farm.size(head)
            hexes = region_of(farm.pieces, bit(head))
            fences |= boundary(hexes)
            if (farm.grown >> head) & 1:
                grown += yield_now(deck, farm, head, size, now)
            elif (farm.planted >> head) & 1:
                planted += yield_now(deck, farm, head, size, now + 1)
            if not hexes & farm.rocks:
                land += crop_worth(deck, size, now)
        loose = bit_count(farm.pieces & ~fences)
        played = cards_worth(deck, farm.played) * rounds
        to_count: i64 = 0 if state.phase == PHASE_OVER else rice_at_end(deck, farm)
        values: list[float] = [
            float(farm.rice), float(grown), float(planted), float(land) / 10.0, float(loose),
            float(farm.laborers * rounds), float(farm.livestock * rounds),
            float(farm.reservoir + farm.total_discs()), float(bit_count(farm.magic)),
            float(lanes_sum(farm.weeds) + lanes_sum(farm.pests)), float(played) / LAST_ROUND,
            float(cards_worth(deck, farm.hand)), float(to_count), float(farm.highest()), 1.0,
        ]  # fmt: skip
        return values

    def final(self, state: State, side: i64) -> float:
        """Rice, then the highest spirit card (21.1, 21.2)."""
        assert isinstance(state, Spirits)
        farm = state.farms[side]
        return float(farm.rice) + float(farm.highest()) / 1000.0


def cards_worth(deck: SpiritsDeck, cards: i64) -> i64:
    """What cards are thought to bring, those left out that count at the end."""
    worth: i64 = 0
    rest = cards
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        if deck.term_when[deck.first_term[card]] != AT_END:
            worth += deck.worth[card]
    return worth


def rice_at_end(deck: SpiritsDeck, farm: Farm) -> i64:
    """What played cards would pay if the game ended now (21.1)."""
    rice: i64 = 0
    rest = farm.played
    while rest:
        card = lowest_bit(rest)
        rest &= rest - 1
        for term in range(deck.first_term[card], deck.first_term[card + 1]):
            if deck.term_when[term] == AT_END:
                rice += end_rice(deck, farm, term)
    return rice


def untuned() -> Guide:
    """The guide without its table, for the tool that makes one."""
    return SpiritsGuide()


def guide() -> Guide:
    """The guide with its table."""
    from subak.core.weights import tuned

    return tuned(untuned(), "subak.games.spirits.bot")
