"""The steps of the set-up and of a turn in either season, for the track above the prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from subak.core.state import SPECTATOR
from subak.core.steps import Named, Step, walked
from subak.games.seasons.words.labels import chapter_of

if TYPE_CHECKING:
    from subak.games.seasons.rules.state import Seasons

SETTING_UP: Final[Named] = (("Deal", "3.1"), ("Ancestor", "3.2"), ("Start card", "3.3"), ("Hands", "3.4"))
WET: Final[Named] = (("Choose", "4.1"), ("Place", "4.3"))
LAST_WET: Final[Named] = (("Place", "4.5"),)
LAST_WET_TURN: Final = 4
DRY: Final[Named] = (("Take", "9.2"), ("Place", "5.1"))
FIRST_SEAT: Final[Named] = (("First seat", "9.1"),)


def steps_of(state: Seasons) -> list[Step]:
    """The steps of the turn that runs, or of the set-up; the end of the game has none."""
    chapter = chapter_of(state.chapter(SPECTATOR))
    if not chapter.step:
        return []
    if not chapter.number:
        return walked(SETTING_UP, chapter.step)
    if chapter.kind == "Wet Season":
        return walked(WET if chapter.number < LAST_WET_TURN else LAST_WET, chapter.step)
    return walked(FIRST_SEAT if chapter.step == FIRST_SEAT[0][0] else DRY, chapter.step)
