"""The steps of a round and the farm actions of its sixth, for the track above the prompt."""

from __future__ import annotations

from typing import Final

from subak.core.state import SPECTATOR
from subak.core.steps import Named, Step, walked
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.words.labels import SET_UP, chapter_of

SETTING_UP: Final[Named] = (
    ("First Seat", "3.6"), ("Achievements", "3.2"), ("First Gate", "3.4"), ("Setup Cards", "3.5"), ("Draft", "4.1"),
)  # fmt: skip
SECOND_DRAFT: Final[Named] = (("Second Draft", "4.2"),)
ROUND: Final[Named] = (
    ("Rain", "5.1"), ("Spirits", "6.1"), ("Claim Water", "6.3"), ("Resolve Spirits", "7.1"), ("Plan", "8.1"),
    ("Farm", "1.5"), ("Achievements", "18.1"), ("Market", "19.1"),
)  # fmt: skip
FARM: Final[Named] = (
    ("Build", "9.1"), ("Rocks", "10.1"), ("Water Out", "11.1"), ("Weeds", "12.1"), ("Pests", "13.1"),
    ("Harvest", "14.1"), ("Water In", "15.1"), ("Plant", "17.1"),
)  # fmt: skip
LAST_ROUND: Final = ("Plan", "Farm")  # 20.2
LAST_FARM: Final = ("Weeds", "Pests", "Harvest")
LAST_MARKET: Final = 5  # round (19.1)
SAME_PART: Final = {
    "Grow": "Plant"
}  # what grows by magic water is asked between Water In and Plant, and once more after it


def steps_of(state: Spirits) -> list[Step]:
    """The steps of the round that runs for the viewer, of the set-up or of the second draft."""
    if state.phase == v.PHASE_OVER:
        return []
    viewer = state.viewer if 0 <= state.viewer < state.seats else SPECTATOR
    chapter = chapter_of(state.chapter(viewer))
    name = SAME_PART.get(chapter.step, chapter.step)
    if chapter.kind == SET_UP:
        return walked(SETTING_UP, name)
    if name == SECOND_DRAFT[0][0]:
        return walked(SECOND_DRAFT, name)
    last = state.round == v.LAST_ROUND
    farm = tuple(part for part in FARM if part[0] in LAST_FARM or not last)
    steps = tuple(step for step in ROUND if (step[0] in LAST_ROUND or not last) and has_step(state, step[0]))
    if any(name == part for part, _ in farm):
        return walked(steps, "Farm", walked(farm, name))
    return walked(steps, name)


def has_step(state: Spirits, name: str) -> bool:
    """Whether a round has this step at all: the market is open in rounds 1 to 5."""
    return name != "Market" or state.round <= LAST_MARKET
