"""Changes of a sketch that bring more: idle workers sent where they are missing, ripe rice that nobody harvests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final, NamedTuple

from subak.core.text import count
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.preview import DeedPlan, Offer, PaddyPlan, SlotPlan
from subak.games.spirits.sketch.sketch import PaddySketch, Sketch
from subak.games.spirits.words.notation import hex_of

MOST_OFFERS: Final = 3
WHERE: Final = {
    "build": "build", "oxen": "build", "rocks": "the rocks", "weeds": "the weeds", "pests": "the pests",
    "harvest": "the harvest", "plant": "plant",
}  # fmt: skip
DEED_SLOTS: Final = {"weed": "weeds", "tend": "pests", "harvest": "harvest", "plant": "plant"}


class Change(NamedTuple):
    """A change worth trying."""

    words: str
    button: str
    at: str  # paddy it speaks of
    sketch: Sketch
    needed: bool = False  # it serves what is sketched already, so that it need not bring rice in this round


def offers_of(sight: Foresight, slots: list[SlotPlan], paddies: list[PaddyPlan]) -> list[Offer]:
    """The changes that help, the best first; none after the plan is made."""
    if sight.seen.phase != v.PHASE_PLAN or not sight.seen.waiting >> sight.seat & 1:
        return []
    found: list[Offer] = []
    for change in [*sent_idle(sight.sketch, slots, paddies), *further_work(sight, paddies)]:
        after = Foresight(sight.seen, sight.seat, change.sketch, sight.building)
        gain = after.gained - sight.gained
        if gain > 0 or (gain == 0 and change.needed):
            words = f"{change.words}: +{gain} rice" if gain else change.words
            found.append(Offer(words, change.button, gain, change.at, change.sketch))
    return sorted(found, key=lambda offer: -offer.gain)[:MOST_OFFERS]


def sent_idle(sketch: Sketch, slots: list[SlotPlan], paddies: list[PaddyPlan]) -> Iterator[Change]:
    """Idle workers go where some are missing."""
    for slot in slots:
        spare = {one.slot: one.given - one.used for one in slots if one.chosen and one.pieces == slot.pieces}
        spare.pop(slot.slot, None)
        sent = min(slot.needed - slot.given, slot.most - slot.given + sum(spare.values()))
        if sent <= 0:
            continue
        workers = {**sketch.workers, slot.slot: slot.given + sent}
        for name, number in spare.items():
            if name in workers and number:
                workers[name] -= number
        who = count(sent, "idle laborer") if slot.pieces == "laborers" else f"{sent} idle livestock"
        short = [paddy.name for paddy in paddies for deed in paddy.deeds if lacks(deed, slot.slot)]
        yield Change(
            f"Send {who} to {WHERE[slot.slot]}",
            f"Send {sent} idle",
            short[0] if short else "",
            replace(sketch, workers=workers),
            needed=True,
        )


def lacks(deed: DeedPlan, slot: str) -> bool:
    """Whether a deed lacks workers of an action."""
    return deed.given < deed.needed and DEED_SLOTS.get(deed.deed) == slot


def further_work(sight: Foresight, paddies: list[PaddyPlan]) -> Iterator[Change]:
    """Ripe rice that would rot, and cubes in rice that is harvested."""
    idle = sight.staff.free
    for paddy in paddies:
        wish, name = sight.wish.at(hex_of(paddy.name)), " ".join(paddy.hexes)
        if not paddy.can.harvest:
            continue
        if not wish.harvest:
            if idle[False] >= sight.farm.harvest_cost:
                sketch = with_paddy(sight.sketch, paddy, harvest=paddy.can.harvest)
                yield Change(f"Harvest {name}", f"Harvest {name}", paddy.name, sketch)
        elif paddy.can.weed > wish.weed and idle[False] >= paddy.size:
            sketch = with_paddy(sight.sketch, paddy, weed=paddy.can.weed)
            yield Change(f"Weed {name} before the harvest", f"Weed {name}", paddy.name, sketch)
        elif paddy.can.tend > wish.tend and idle[True]:
            sketch = with_paddy(sight.sketch, paddy, tend=paddy.can.tend)
            yield Change(f"Tend {name} before the harvest", f"Tend {name}", paddy.name, sketch)


def with_paddy(sketch: Sketch, paddy: PaddyPlan, **changes: int) -> Sketch:
    """The sketch with something more for a paddy."""
    name = next((name for name in sketch.paddies if name in paddy.hexes), paddy.name)
    meant: dict[str, Any] = dict(changes)
    return replace(sketch, paddies={**sketch.paddies, name: replace(sketch.paddies.get(name, PaddySketch()), **meant)})
