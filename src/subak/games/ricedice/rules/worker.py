"""What workers do in a paddy (chapter 6), for players and the Happy Farmer alike."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from subak.core.state import EVERYONE
from subak.games.ricedice.rules.field import grow
from subak.games.ricedice.rules.score import gain, pay_all, pay_harvest, pay_weed
from subak.games.ricedice.rules.vocabulary import (
    BARE, FRESH, HARVEST_WET, OVER, PLANTED, PLANT_DRY, RICE_PLANT, SLOTS, TOLD_HARVEST, TOLD_PLANT, TOLD_PULL,
)  # fmt: skip

if TYPE_CHECKING:
    from subak.games.ricedice.rules.state import RiceDice


def plantable(s: RiceDice, p: i64) -> bool:
    """Whether a paddy is bare and watered as planting asks (6.3, 6.4, 9.10)."""
    if s.crop[p] != BARE:
        return False
    card: i64 = s.card[p]
    return s.tokens[p] == s.cards.room[card] or (s.cards.has(card, PLANT_DRY) and p // SLOTS < s.seats)


def ripe(s: RiceDice, p: i64) -> bool:
    """Whether a paddy was planted in an earlier turn and is dry as harvesting asks (6.7, 6.8, 9.9)."""
    if s.crop[p] != PLANTED:
        return False
    return s.tokens[p] == 0 or (s.cards.has(s.card[p], HARVEST_WET) and p // SLOTS < s.seats)


def plant(s: RiceDice, p: i64) -> None:
    """Plant a paddy and score what effects pay for it (9.15)."""
    grow(s, p, FRESH)
    s.tell(TOLD_PLANT, EVERYONE, p // SLOTS, s.card[p], p % SLOTS)
    pay_all(s, p // SLOTS, RICE_PLANT)


def harvest(s: RiceDice, p: i64) -> None:
    """Harvest a paddy: clear crop and weeds, score the printed rice, then effects (6.9, 6.10)."""
    weeds: i64 = s.weeds[p]
    card: i64 = s.card[p]
    grow(s, p, BARE)
    s.weeds[p] = 0
    s.tell(TOLD_HARVEST, EVERYONE, p // SLOTS, card, p % SLOTS, weeds)
    gain(s, p // SLOTS, s.cards.yields(card, weeds))
    if s.phase != OVER:
        pay_harvest(s, p, weeds)


def pull(s: RiceDice, p: i64) -> None:
    """A worker takes one weed (6.5)."""
    s.weeds[p] -= 1
    s.pulled += 1
    s.tell(TOLD_PULL, EVERYONE, p // SLOTS, s.card[p], p % SLOTS)
    pay_weed(s, p // SLOTS)
