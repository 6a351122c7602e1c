"""The life of a paddy, fill, plant, drain, harvest: which step comes next, and what it takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from subak.core.text import count, listed
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.effects import harvest_bonus, has
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.rules.worker import plantable

FILL, PLANT, DRAIN, HARVEST = range(4)
STEPS: Final = ("fill", "plant", "drain", "harvest")


@dataclass(frozen=True, slots=True)
class NextView:
    """The step that a paddy waits for; those before it are done."""

    step: str  # fill, plant, drain, harvest
    lead: str  # how the paddy stands and what comes next
    advice: str  # what that takes


def next_view(state: RiceDice, p: int) -> NextView:
    """What comes next in paddy p, in words."""
    step = next_step(state, p)
    lead, advice = WORDS[step](state, p)
    return NextView(STEPS[step], lead, advice)


def next_step(state: RiceDice, p: int) -> int:
    """The number of the step that paddy p waits for (6.3, 6.7, 9.9, 9.10)."""
    if state.crop[p] == v.BARE:
        return PLANT if plantable(state, p) else FILL
    return DRAIN if state.tokens[p] and not harvested_wet(state, p) else HARVEST


def harvested_wet(state: RiceDice, p: int) -> bool:
    """Whether a paddy may be harvested with tokens on it; the Happy Farmer has no effects (9.9, 10.5)."""
    return state.cards.has(state.card[p], v.HARVEST_WET) and p // v.SLOTS < state.seats


def rice_with(state: RiceDice, p: int, weeds: int) -> int:
    """The rice a harvest of paddy p would bring with this number of weeds, effects included (6.9, 9.15, 9.22)."""
    card, bonus = state.card[p], harvest_bonus(state, p)
    if p // v.SLOTS < state.seats and (weeds == 0) != (state.weeds[p] == 0):
        clean = state.cards.amount[card * v.TERMS + v.RICE_CLEAN]
        bonus += clean if weeds == 0 else -clean
    return state.cards.yields(card, weeds) + bonus


def wet_sources(state: RiceDice, p: int) -> list[str]:
    """The names of the paddies whose water can run into paddy p: those further left, or any by 9.11 (8.2)."""
    field = p // v.SLOTS
    first = field * v.SLOTS
    last = first + state.size[field] if has(state, field, v.FLOW_ANY) else p
    return [state.cards.names[state.card[q]] for q in range(first, last) if q != p and state.tokens[q]]


# -- the words of each step


def workers(state: RiceDice, p: int, verb: str) -> str:
    """What the workers of a paddy do: "1 worker plants", "3 workers plant" (6.2, 6.6, 9.25)."""
    number = state.cards.workers[state.card[p]]
    return f"{count(number, 'worker')} {verb}{'s' if number == 1 else ''}"


def fill_words(state: RiceDice, p: int) -> tuple[str, str]:
    """A bare paddy that lacks water (6.3, 8.2, 8.7)."""
    lacking = state.cards.capacity[state.card[p]] - state.tokens[p]
    sources = listed(wet_sources(state, p)).replace(" and ", " or ")
    origin = f"from the reservoir or from {sources}." if sources else "from the reservoir."
    if state.tokens[p]:
        return f"Partly filled: {lacking} lacking.", f"{lacking} more water, {origin} Else it returns at the end."
    return "Dry: next comes filling.", f"{lacking} water, {origin}"


def plant_words(state: RiceDice, p: int) -> tuple[str, str]:
    """A bare paddy that can be planted (6.2, 6.3, 9.10)."""
    full = state.tokens[p] == state.cards.capacity[state.card[p]]
    lead = "Full" if full else "It needs no water"
    return f"{lead}: next comes planting.", f"{workers(state, p, 'plant')} it."


def drain_words(state: RiceDice, p: int) -> tuple[str, str]:
    """A planted paddy with water on it (6.7, 8.1)."""
    water = f"Release its {state.tokens[p]} water when anybody takes the water action."
    return "Planted and wet: next comes draining.", water


def harvest_words(state: RiceDice, p: int) -> tuple[str, str]:
    """A planted paddy that is dry, or need not be (6.6 to 6.9, 9.9)."""
    bring, rice = workers(state, p, "bring"), rice_with(state, p, state.weeds[p])
    if state.crop[p] == v.FRESH:
        return "Planted this turn: next comes the harvest.", f"{bring} {rice} rice, in a later turn."
    how = "wet" if state.tokens[p] else "dry"
    return f"Planted and {how}: next comes the harvest.", f"{bring} {rice} rice."


WORDS: Final = (fill_words, plant_words, drain_words, harvest_words)
