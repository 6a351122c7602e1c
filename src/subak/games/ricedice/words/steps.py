"""The steps of a turn, for the track above the prompt."""

from __future__ import annotations

from typing import Final

from subak.core.state import SPECTATOR
from subak.core.steps import Named, Step, walked
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.labels import chapter_of

SETTING_UP: Final[Named] = (("First player", "2.6"), ("Deal", "2.3"))
TURN: Final[Named] = (("Dice", "4.1"), ("Weeds", "5.1"), ("Action", "4.3"), ("End", "4.9"))
ACTIONS: Final[Named] = (("Worker", "6.1"), ("Water", "8.1"), ("Card", "7.1"))


def steps_of(state: RiceDice) -> list[Step]:
    """The steps of the set-up or of the turn that runs; the action falls into the one that was chosen."""
    if state.phase == v.OVER:
        return []
    chapter = chapter_of(state.chapter(SPECTATOR))
    if not chapter.number:
        return walked(SETTING_UP, chapter.step)
    chosen = tuple(action for action in ACTIONS if action[0] == chapter.step)
    if chosen:
        return walked(TURN, "Action", walked(chosen, chapter.step))
    return walked(TURN, chapter.step)
