"""The farm action at hand carried out as planned: a list of actions, with a reason for each paddy."""

from __future__ import annotations

from typing import Final

from subak.core.text import count, listed
from subak.games.spirits.rules import farm_actions
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import region_of
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.preview import AsPlanned, Part, Reason
from subak.games.spirits.words.notation import hexes_named, numbers_in, text_of

STAGES: Final[dict[int, Part]] = {
    v.AT_BUILD: "build", v.AT_ROCKS: "rocks", v.AT_WEEDS: "weeds", v.AT_PESTS: "pests", v.AT_HARVEST: "harvest",
    v.AT_GROW: "grow", v.AT_PLANT: "plant", v.AT_REGROW: "grow",
}  # fmt: skip
TITLES: Final[dict[Part, str]] = {
    "build": "Build", "rocks": "Rocks", "water-out": "Water out", "weeds": "Weeds", "pests": "Pests",
    "harvest": "Harvest", "water-in": "Water in", "grow": "Grow", "plant": "Plant",
}  # fmt: skip
WATER: Final[tuple[Part, ...]] = ("water-out", "water-in")
DEPENDS: Final[dict[Part, set[str]]] = {
    "rocks": {"rocks"}, "weeds": {"weeds"}, "pests": {"pests"}, "plant": {"plant"},
    "water-out": {"weeds", "pests", "plant", "harvest"}, "water-in": {"plant"},
}  # fmt: skip


def part_at_hand(seen: Spirits, seat: int) -> Part | None:
    """The farm action in which a seat is to act now."""
    if not seen.to_act() >> seat & 1:
        return None
    if seen.phase == v.PHASE_WATER_OUT:
        return "water-out"
    if seen.phase == v.PHASE_WATER_IN:
        return "water-in"
    return STAGES.get(int(seen.farms[seat].stage)) if v.FARM_STEPS >> seen.phase & 1 else None


def as_planned(sight: Foresight) -> AsPlanned | None:
    """The farm action at hand as it is meant, or None where nothing clearly is."""
    part = part_at_hand(sight.seen, sight.seat)
    if part is None:
        return None
    if sight.unclear & DEPENDS.get(part, set()):
        return None
    farm = sight.farm
    key = "regrow" if farm.stage == v.AT_REGROW else part
    actions = list(sight.least.actions.get(key, ()))
    whole = True
    if part not in WATER:
        actions, whole = ended(sight.seen, sight.seat, actions)
    if not actions:
        return None
    why = reasons(sight, part, actions)
    gain = sum(reason.gain for reason in why)
    title = TITLES[part]
    return AsPlanned(
        part=part,
        actions=[text_of(action) for action in actions],
        reasons=why,
        gain=gain,
        words=sentence(sight, part, why),
        button=f"{title} +{gain}" if gain else "As planned",
        whole=whole,
    )


def ended(seen: Spirits, seat: int, actions: list[int]) -> tuple[list[int], bool]:
    """The same actions with `done` where nothing of value is left, and whether the farm action is over with them."""
    state = seen.copy()
    farm = state.farms[seat]
    stage = farm.stage
    for action in actions:
        farm_actions.apply(state, seat, action)
    if farm.stage != stage:
        return actions, True
    if stage == v.AT_BUILD and not farm.left and not farm.unsound:
        return [*actions, v.DONE], True
    return actions, False


def name_of(farm: Farm, head: int) -> str:
    """A paddy by all its hexes."""
    return " ".join(hexes_named(region_of(farm.pieces, 1 << head)))


def reasons(sight: Foresight, part: Part, actions: list[int]) -> list[Reason]:
    """What happens where, and why."""
    if part == "water-out":
        return out_reasons(sight, actions)
    if part == "water-in":
        return in_reasons(sight)
    found: list[Reason] = []
    for action in actions:
        if action == v.DONE:
            continue
        text = text_of(action)
        place = text.split(" ")[1]
        words, gain = text, 0
        if part == "harvest":
            head = (action - v.HARVEST) // v.HARVEST_WAYS
            reaped = sight.least.harvested[head]
            gain = reaped.rice
            words = f"{count(reaped.hexes, 'hex', 'hexes')} with {count(reaped.laborers, 'laborer')}: +{gain}"
        elif part == "plant":
            words = f"plant with {count(sight.farm.size(action - v.PLANT), 'laborer')}"
        elif part == "weeds":
            words = f"pull a weed with {count(sight.farm.size(action - v.PULL), 'laborer')}"
        elif part == "pests":
            words = "tend with 1 livestock"
        elif part == "grow":
            words = "grows"
        found.append(Reason(place, text, 0, 0, words, gain))
    return found


def out_reasons(sight: Foresight, actions: list[int]) -> list[Reason]:
    """Water Out: each paddy of the chain with its number, dry ones included."""
    before, after = sight.farm, sight.least.drained
    chosen = {(action - v.HOLD) // v.HOLD_COUNTS: text_of(action) for action in actions}
    found: list[Reason] = []
    for head in way(before):
        was, now = int(before.discs_in(head)), int(after.discs_in(head))
        found.append(Reason(v.HEX_NAMES[head], chosen.get(head, ""), was, now, out_words(sight, head, was, now), 0))
    return found


def out_words(sight: Foresight, head: int, was: int, now: int) -> str:
    """Why a paddy keeps or loses water."""
    wish, farm = sight.wish.at(head), sight.farm
    works = [name for name, on in (("weed", wish.weed), ("tend", wish.tend), ("harvest", wish.harvest)) if on]
    if now < was:
        return f"out {was - now}: {works[-1]}" if works and not now else f"out {was - now}"
    if now > was:
        return f"fill {now - was}: {'plant' if wish.plant else 'to grow' if farm.planted >> head & 1 else 'keep'}"
    if not now:
        return f"stays dry: {works[-1]}" if works else "stays dry"
    if farm.planted >> head & 1:
        return f"keep {now}: it grows"
    return f"keep {now}: plant" if wish.plant else f"keep {now}"


def in_reasons(sight: Foresight) -> list[Reason]:
    """Water In: each paddy of the chain with its number."""
    before, after = sight.farm, sight.least.filled
    found: list[Reason] = []
    chosen = {(action - v.FILL) % v.HEXES: text_of(action) for action in sight.least.actions.get("water-in", ())}
    for head in way(before):
        was, now = int(before.discs_in(head)), int(after.discs_in(head))
        found.append(Reason(v.HEX_NAMES[head], chosen.get(head, ""), was, now, in_words(sight, head, was, now), 0))
    return found


def in_words(sight: Foresight, head: int, was: int, now: int) -> str:
    """Why a paddy is filled or not."""
    wish, farm = sight.wish.at(head), sight.farm
    grows = farm.planted >> head & 1
    if now > was:
        return f"fill {now - was}: {'it grows' if grows else 'plant' if wish.plant else 'keep'}"
    if now < was:
        return f"empty {was}: not enough water"
    if not now:
        return "stays dry"
    return "full: it grows" if grows else "full: plant" if wish.plant else "full"


def way(farm: Farm) -> list[int]:
    """The chain from the top, then the paddies it does not reach."""
    chain = [int(farm.link(place)) for place in range(farm.links)]
    return chain + [head for head in numbers_in(farm.heads) if head not in chain]


def sentence(sight: Foresight, part: Part, why: list[Reason]) -> str:
    """One sentence for the prompt."""
    title, farm = TITLES[part], sight.farm
    if part == "harvest":
        gain = sum(reason.gain for reason in why)
        where = listed([name_of(farm, v.HEX_NAMES.index(reason.at)) for reason in why])
        return f"{title} as planned: {where}, +{gain} rice."
    if part in WATER:
        moved = [reason for reason in why if reason.before != reason.after]
        if not moved:
            return f"{title} as planned: all water stays."
        return f"{title} as planned: {'; '.join(f'{reason.at} {reason.words}' for reason in moved)}."
    places = listed(list(dict.fromkeys(reason.at for reason in why)))
    return f"{title} as planned: {places}." if places else f"{title}: nothing more to do."
