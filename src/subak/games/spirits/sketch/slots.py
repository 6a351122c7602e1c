"""The numbers of the plan: needed, given and used; who is idle; and the actions that set the plan."""

from __future__ import annotations

from subak.core.text import count, listed
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.plan import apply as apply_plan
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.pieces import payers_of
from subak.games.spirits.sketch.preview import Idle, SlotPlan
from subak.games.spirits.sketch.workers import PARTS, is_stock, sent
from subak.games.spirits.words.notation import text_of
from subak.games.spirits.words.works import helpers


def slot_plans(sight: Foresight) -> list[SlotPlan]:
    """The numbers of the plan in their order."""
    staff, found = sight.staff, list[SlotPlan]()
    for slot, name in enumerate(v.PLAN_NAMES):
        given, needed, ready = staff.given[slot], staff.needed[slot], int(helpers(sight.farm, slot))
        used, settled = used_of(sight, slot, given, ready), sent(sight.seen, sight.seat, slot)
        words = f"{given} of {needed}" if given < needed else f"{given - used} too many" if used < given else ""
        most = given + (0 if settled else staff.free[is_stock(slot)])
        found.append(
            SlotPlan(
                name, "livestock" if is_stock(slot) else "laborers", needed, given, used, ready, staff.chosen[slot],
                most, words,
            )
        )  # fmt: skip
    return found


def used_of(sight: Foresight, slot: int, given: int, ready: int) -> int:
    """Workers of the player's own that have work at an action."""
    if slot in (v.BUILD_LABOR, v.BUILD_OXEN):
        return used_for_building(sight, slot, given, ready)
    left = sight.least.left.get(PARTS[slot])
    return given if left is None else max(0, min(given, given + ready - left))


def used_for_building(sight: Foresight, slot: int, given: int, ready: int) -> int:
    """The same for Build, where others may have paid first."""
    if sight.seen.phase != v.PHASE_PLAN:
        return given
    done = sum(action < v.MOVE for action in sight.least.actions.get("build", ()))
    paid = payers_of(sight)[:done]
    if slot == v.BUILD_OXEN:
        return paid.count("livestock")
    cost = int(sight.farm.build_cost)
    return max(0, min(given, paid.count("laborers") * cost - ready % cost)) if "laborers" in paid else 0


def idle_of(sight: Foresight, slots: list[SlotPlan]) -> Idle:
    """Workers without work: not planned, or more than an action needs."""
    if sight.seen.phase != v.PHASE_PLAN:
        return Idle(0, 0, "")
    laborers, livestock = sight.staff.free[False], sight.staff.free[True]
    laborers += sum(slot.given - slot.used for slot in slots if slot.pieces == "laborers")
    livestock += sum(slot.given - slot.used for slot in slots if slot.pieces == "livestock")
    parts = [count(laborers, "laborer")] if laborers else []
    parts += [f"{livestock} livestock"] if livestock else []
    return Idle(laborers, livestock, f"{listed(parts)} idle" if parts else "")


def plan_actions(sight: Foresight) -> list[str]:
    """The numbers that are to be sent in the Plan step, one after the other as the game asks for them (8.1)."""
    seen, seat = sight.seen, sight.seat
    if seen.phase != v.PHASE_PLAN or not seen.waiting >> seat & 1:
        return []
    state, found = seen.copy(), list[str]()
    state.waiting = -1  # so that the step goes on, whoever is the last to plan
    farm = state.farms[seat]
    while farm.slot < v.PLANNED:
        action = v.PLAN + int(farm.slot) * v.PLAN_COUNTS + sight.staff.given[farm.slot]
        found.append(text_of(action))
        apply_plan(state, seat, action)
    return found
