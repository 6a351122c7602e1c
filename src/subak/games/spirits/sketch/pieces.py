"""The sketched pieces and rocks: what each costs and who pays; and where more can be sketched."""

from __future__ import annotations

from typing import Final, Literal

from subak.core.text import count
from subak.games.spirits.rules import build
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.preview import Payer, PiecePlan, Place, RockPlan
from subak.games.spirits.sketch.progress import is_ahead
from subak.games.spirits.sketch.rehearsal import PLENTY
from subak.games.spirits.words.notation import hexes_named, kind_of, sides_named, text_of
from subak.games.spirits.words.works import helpers

KINDS: Final[dict[str, Literal["wall", "gate", "move"]]] = {"wall": "wall", "gate": "gate", "move": "move"}
WORDS: Final[dict[Payer, str]] = {
    "free": "free", "helpers": "helpers", "livestock": "1 livestock", "nobody": "not paid", "laborers": "",
}  # fmt: skip


def piece_plans(sight: Foresight) -> list[PiecePlan]:
    """Every sketched piece that does not stand yet, in an order in which all are legal; those refused come last."""
    done, payers = sight.least.actions.get("build", []), iter(payers_of(sight))
    paid: dict[int, Payer] = {action: next(payers, "nobody") for action in done if action < v.MOVE}
    found: list[PiecePlan] = []
    for action in [*sight.building.order, *sight.building.refused]:
        verb, number, _ = kind_of(action)
        refusal = sight.building.refused.get(action)
        payer: Payer = "free" if verb == "move" and not refusal else paid.get(action, "nobody")
        cost = int(sight.farm.build_cost) if payer == "laborers" else int(payer == "livestock")
        words = "" if refusal else WORDS[payer] or count(cost, "laborer")
        found.append(
            PiecePlan(
                text_of(action), KINDS[verb], v.SIDE_NAMES[number % v.SIDES],
                done.index(action) + 1 if action in done else 0, payer, cost, words,
                refusal.clause if refusal else "", refusal.sentence if refusal else "",
            )
        )  # fmt: skip
    return found


def payers_of(sight: Foresight) -> list[Payer]:
    """Who pays for the pieces, one after the other: what is free first (9.1)."""
    farm, given = sight.farm, sight.staff.given
    if sight.seen.phase == v.PHASE_BUILD and farm.stage == v.AT_BUILD:
        return ["free"] * int(farm.left)  # they were paid with the plan
    ready = helpers(farm, v.BUILD_LABOR)
    by_helpers = ready // farm.build_cost
    paid: list[tuple[Payer, int]] = [
        ("free", int(farm.free_pieces)),
        ("helpers", int(by_helpers + helpers(farm, v.BUILD_OXEN))),
        ("livestock", given[v.BUILD_OXEN]),
        ("laborers", int((given[v.BUILD_LABOR] + ready) // farm.build_cost - by_helpers)),
    ]
    return [payer for payer, number in paid for _ in range(number)]


def rock_plans(sight: Foresight) -> list[RockPlan]:
    """Every rock that is meant to go (10.1)."""
    done = [action - v.ROCK for action in sight.least.actions.get("rocks", ())]
    ready, found = helpers(sight.farm, v.ROCKS), list[RockPlan]()
    for at in sight.wish.rocks if is_ahead(sight.seen, sight.seat, "rocks") else []:
        name = v.HEX_NAMES[at]
        if not sight.farm.rocks >> at & 1:
            if sight.farm.stage == v.AT_ROCKS:
                continue  # it has gone
            found.append(RockPlan(name, False, "nobody", "", "spirits 10.1", f"There is no rock on {name}."))
            continue
        payer: Payer = "nobody" if at not in done else "helpers" if done.index(at) < ready else "livestock"
        found.append(RockPlan(name, at in done, payer, WORDS[payer], "", ""))
    return found


def places_of(sight: Foresight) -> Place:
    """Where more can be sketched, whoever pays for it."""
    seen = sight.seen
    if seen.round == v.LAST_ROUND or not is_ahead(seen, sight.seat, "rocks"):
        return Place([], [], [], [])
    rocks = [name for name in hexes_named(sight.farm.rocks) if name not in sight.sketch.rocks]
    if not is_ahead(seen, sight.seat, "build"):
        return Place([], [], [], rocks)
    farm, moves = sight.building.farm, list[int]()
    farm.left = PLENTY
    sides = build.build_places(seen, farm)
    build.gate_moves(farm, moves)
    return Place(
        walls=sides_named(sides & v.ALL_SIDES),
        gates=sides_named(sides >> v.SIDES),
        moves=[text_of(action) for action in moves],
        rocks=rocks,
    )
