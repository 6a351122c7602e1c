"""The rest of this round, played for one seat on a copy of what it has seen, as its sketch says.

The steps themselves are those of the rules; what is decided here is which of their actions the sketch means. Where
workers are short, they go where they bring most; where some are left over, they do what else is of use."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field
from typing import Final

from subak.core.errors import Refusal
from subak.games.spirits.rules import build, grow, harvest, last_rounds, pests, plant, rocks, water_in, water_out, weeds
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import paddy_at, workable
from subak.games.spirits.sketch.choices import best_harvest, by_gain, by_yield, pays
from subak.games.spirits.sketch.progress import place_of
from subak.games.spirits.sketch.sketch import PaddySketch
from subak.games.spirits.sketch.water import Cell, best_fill, best_hold, cells_of
from subak.games.spirits.words.notation import numbers_in
from subak.games.spirits.words.reasons import why_not

NOTHING: Final = PaddySketch()
PLENTY: Final = 60  # workers or pieces, where the question is what is legal and not what is paid
ALL_AT_WORK: Final = sum(PLENTY << slot * v.PLAN_LANE for slot in range(v.PLANNED))

# the bit of a wall or gate in `build_places`
PLACES: Final = {
    **{v.WALL + side: side for side in range(v.SIDES)},
    **{v.GATE + side: v.SIDES + side for side in range(v.SIDES)},
}


@dataclass(slots=True)
class Wish:
    """A sketch in numbers: sides, hexes and paddies as they will be once everything is built."""

    pieces: list[int] = field(default_factory=list)  # actions, in the order they are set
    rocks: list[int] = field(default_factory=list)  # hexes
    paddies: dict[int, PaddySketch] = field(default_factory=dict)  # by first hex
    extras: bool = True  # workers left over do what else is of use

    def at(self, head: int) -> PaddySketch:
        """What is meant for a paddy."""
        return self.paddies.get(head, NOTHING)


@dataclass(frozen=True, slots=True)
class Reaped:
    """One harvest."""

    hexes: int
    rice: int
    laborers: int
    pond: int  # 1: it counted as fertilised by a card


@dataclass(slots=True)
class Deeds:
    """What was done, and the farm at the moments that matter; where one of them has passed, as it stands now."""

    drained: Farm  # after Water Out
    tidied: Farm  # before Harvest
    reaped: Farm  # before Water In
    filled: Farm  # after Water In
    end: Farm
    actions: dict[str, list[int]] = field(default_factory=dict)  # by farm action, in order
    left: dict[str, int] = field(default_factory=dict)  # workers or pieces without work there
    pulled: dict[int, int] = field(default_factory=dict)  # weeds, by first hex
    tended: dict[int, int] = field(default_factory=dict)  # livestock sent there
    harvested: dict[int, Reaped] = field(default_factory=dict)
    planted: list[int] = field(default_factory=list)
    sent_out: int = 0  # discs that left the farm in Water Out
    sent: int = 0  # in both water steps
    refusals: dict[tuple[str, int], Refusal] = field(default_factory=dict)  # what is meant and can never be done

    def add(self, part: str, action: int) -> None:
        """Note one more action of a farm action."""
        self.actions.setdefault(part, []).append(action)


class Rehearsal:
    """One seat's way through the rest of the round."""

    def __init__(self, seen: Spirits, seat: int, wish: Wish, water: int, plenty: bool = False) -> None:
        """`water`: what is in the reservoir when Water In begins, as far as that is still to come.

        With `plenty` there are workers for everything, and what cannot be done then is refused with its clause."""
        self.state = seen.copy()
        self.state.waiting |= 1 << seat
        self.seat = seat
        self.farm = self.state.farms[seat]
        self.wish = wish
        self.water = water
        self.plenty = plenty
        now = seen.farms[seat]
        self.deeds = Deeds(now, now, now, now, now)
        self.place = place_of(seen, seat)

    # -- the way

    def play(self, plan: int | None = None) -> Deeds:
        """Go through all that is left of the round; `plan`: the numbers of the plan, where none is made yet."""
        state, farm = self.state, self.farm
        if self.plenty:
            farm.plan, farm.left = ALL_AT_WORK, PLENTY if farm.stage else 0
        if state.phase == v.PHASE_PLAN:
            if plan is not None:
                farm.plan = plan
            if state.round < v.LAST_ROUND:
                state.phase = v.PHASE_BUILD
                build.begin(farm)
            else:
                self._enter_tend()
        self._build()
        self._water_out()
        self._tend()
        self._water_in()
        self._grow()
        self.deeds.end = farm
        return self.deeds

    def _build(self) -> None:
        state, farm, deeds = self.state, self.farm, self.deeds
        if state.phase != v.PHASE_BUILD:
            return
        if farm.stage == v.AT_BUILD:
            for action in self.wish.pieces:
                if settable(state, farm, [action]):
                    build.apply(state, self.seat, action)
                    deeds.add("build", action)
            deeds.left["build"] = farm.left
            build.finish(farm)
            rocks.begin(farm)
        if farm.stage == v.AT_ROCKS:
            for at in self.wish.rocks:
                if farm.left and farm.rocks >> at & 1:
                    rocks.apply(state, self.seat, v.ROCK + at)
                    deeds.add("rocks", v.ROCK + at)
            deeds.left["rocks"] = farm.left
            farm.stage = v.IDLE

    def _water_out(self) -> None:
        state, farm = self.state, self.farm
        if state.phase > v.PHASE_WATER_OUT or state.round == v.LAST_ROUND:
            return
        before = farm.sent
        if state.phase < v.PHASE_WATER_OUT or state.turn < self.place:
            state.phase, state.turn = v.PHASE_WATER_OUT, self.place
            state.place = state.loose = state.gone = 0
            water_out.settle(state)
        if state.turn == self.place and state.place < farm.links:
            cells = self.cells(state.place)
            held = dict(zip([cell.head for cell in cells], best_hold(cells, state.loose), strict=True))
        else:
            held = {}
        while state.turn == self.place and state.asked == self.seat:
            head = paddy_at(farm, state.place)
            discs = held[head] if head in held else self.unjoined(head)
            action = v.HOLD + head * v.HOLD_COUNTS + min(discs, water_out.most_held(farm, state.place, state.loose))
            self.deeds.add("water-out", action)
            water_out.apply(state, self.seat, action)
        self.deeds.sent_out = int(farm.sent - before)
        self.deeds.drained = self.deeds.tidied = self.deeds.reaped = farm.copy()

    def _enter_tend(self) -> None:
        self.state.phase = v.PHASE_TEND
        weeds.begin(self.farm)
        harvest.open_ponds(self.farm)

    def _tend(self) -> None:
        state, farm, deeds = self.state, self.farm, self.deeds
        if state.phase > v.PHASE_TEND:
            return
        if state.phase < v.PHASE_TEND:
            self._enter_tend()
        if farm.stage == v.AT_WEEDS:
            self._weeds()
            self._explain("weed", v.PULL, 1, self.deeds.pulled)
            deeds.left["weeds"] = farm.left
            pests.begin(farm)
        if farm.stage == v.AT_PESTS:
            self._pests()
            self._explain("tend", v.TEND, 1, self.deeds.tended)
            deeds.left["pests"] = farm.left
            harvest.begin(farm)
        if farm.stage == v.AT_HARVEST:
            deeds.tidied = farm.copy()
            self._harvest()
            self._explain("harvest", v.HARVEST, v.HARVEST_WAYS, self.deeds.harvested)
            deeds.left["harvest"] = farm.left
            harvest.finish(state, self.seat)
            farm.stage = v.IDLE
        deeds.reaped = farm.copy()

    def _water_in(self) -> None:
        state, farm = self.state, self.farm
        if state.phase > v.PHASE_WATER_IN or state.round == v.LAST_ROUND:
            return
        before = farm.sent
        if state.phase < v.PHASE_WATER_IN or state.turn < self.place:
            state.phase, state.turn = v.PHASE_WATER_IN, self.place
            state.place = state.gone = 0
            farm.reservoir = self.water
            water_in.open_reservoir(state)
            water_in.settle(state)
        if state.turn == self.place and state.place < farm.links:
            cells = self.cells(state.place)
            flooded = best_fill(cells, tuple(cell.there for cell in cells), 0, state.loose)[1]
            filled = {cell.head for cell, full in zip(cells, flooded, strict=True) if full}
        else:
            filled = set()
        while state.turn == self.place and state.asked == self.seat:
            head = paddy_at(farm, state.place)
            fits = head in filled or state.place >= farm.links
            action = (v.FILL if fits else v.EMPTY) + head
            self.deeds.add("water-in", action)
            water_in.apply(state, self.seat, action)
        self.deeds.sent = int(farm.sent - before) + self.deeds.sent_out
        self.deeds.filled = farm.copy()

    def _grow(self) -> None:
        state, farm, deeds = self.state, self.farm, self.deeds
        if state.phase > v.PHASE_GROW or state.round == v.LAST_ROUND:
            return
        if state.phase < v.PHASE_GROW:
            state.phase = v.PHASE_GROW
            grow.begin(state, self.seat, v.AT_GROW)
        if farm.stage == v.AT_GROW:
            self._answer("grow")
            plant.begin(farm)
        if farm.stage == v.AT_PLANT:
            self._plant()
            self._explain("plant", v.PLANT, 1, self.deeds.planted)
            deeds.left["plant"] = farm.left
            if last_rounds.grows_again(state):
                grow.begin(state, self.seat, v.AT_REGROW)
        if farm.stage == v.AT_REGROW:
            self._answer("regrow")
        farm.stage = v.IDLE

    def _answer(self, part: str) -> None:
        """Magic water: rice that can grow does (22.3)."""
        while grow.asked_to_grow(self.farm):
            action = grow.legal(self.farm)[0]
            self.deeds.add(part, action)
            grow.apply(self.state, self.seat, action)

    def _explain(self, deed: str, first: int, each: int, done: Container[int]) -> None:
        """Why something that is meant cannot be done in a paddy, however many workers there are."""
        if not self.plenty:
            return
        for head, wish in self.wish.paddies.items():
            if getattr(wish, deed) and head not in done:
                refusal = why_not(self.state, self.seat, first + each * head)
                if refusal is not None:
                    self.deeds.refusals[deed, head] = refusal

    # -- what is meant

    def cells(self, first: int) -> list[Cell]:
        """The water's way from a place on, with what the sketch wants of each paddy."""
        state, farm = self.state, self.farm
        cells = cells_of(farm, first)
        for cell in cells:
            wish = self.wish.at(cell.head)
            cell.keep, cell.fill = wish.keep, wish.fill
            cell.dry = self.is_worked(cell.head)
            size = farm.size(cell.head)
            worth = pays(state, farm, cell.head, size)
            if farm.planted >> cell.head & 1:
                cell.worth = 100 * worth
            elif wish.plant:
                cell.worth = 60 * worth
            else:
                cell.worth, cell.idle = 3 * size, not farm.grown >> cell.head & 1
        return cells

    def is_worked(self, head: int) -> bool:
        """Whether a paddy must run dry for what is meant to happen there (2.9, 7.12)."""
        farm, wish = self.farm, self.wish.at(head)
        if farm.wet_work:
            return False
        fertile = farm.planted >> head & 1 and not farm.fertilised >> head & 1
        return bool(
            (wish.weed and farm.weeds_in(head))
            or (wish.tend and (farm.pests_in(head) or fertile))
            or (wish.harvest and farm.grown >> head & 1)
        )

    def unjoined(self, head: int) -> int:
        """The discs that an unconnected paddy keeps: it can only let water go (11.3)."""
        keep = self.wish.at(head).keep
        if keep is not None:
            return min(keep, self.farm.discs_in(head))
        return 0 if self.is_worked(head) else self.farm.discs_in(head)

    # -- work

    def _weeds(self) -> None:
        state, farm = self.state, self.farm
        dry = workable(farm)
        with_weeds = [head for head in numbers_in(farm.heads & dry) if farm.weeds_in(head)]
        order = by_gain(state, farm, with_weeds, v.WEED, labor=True)
        for head in order:
            for _ in range(min(self.wish.at(head).weed, farm.weeds_in(head))):
                self._pull(head)
        for head in order if self.wish.extras else []:
            while self._pull(head):
                pass

    def _pull(self, head: int) -> bool:
        farm = self.farm
        if not weeds.weedable(farm) >> head & 1:
            return False
        weeds.apply(self.state, self.seat, v.PULL + head)
        self.deeds.add("weeds", v.PULL + head)
        self.deeds.pulled[head] = self.deeds.pulled.get(head, 0) + 1
        return True

    def _pests(self) -> None:
        state, farm = self.state, self.farm
        order = by_gain(state, farm, numbers_in(farm.heads & workable(farm)), v.PEST, labor=False)
        for head in order:
            for _ in range(self.wish.at(head).tend):
                self._send(head)
        if self.wish.extras:
            fertile = [head for head in order if pests.fertile(state, farm) >> head & 1]
            for head in by_yield(state, farm, fertile) + order:
                while self._send(head):
                    pass

    def _send(self, head: int) -> bool:
        if not pests.tendable(self.state, self.farm) >> head & 1:
            return False
        pests.apply(self.state, self.seat, v.TEND + head)
        self.deeds.add("pests", v.TEND + head)
        self.deeds.tended[head] = self.deeds.tended.get(head, 0) + 1
        return True

    def _harvest(self) -> None:
        state, farm = self.state, self.farm
        wanted = {head: wish.harvest for head, wish in self.wish.paddies.items()}
        for head, hexes, pond in best_harvest(state, farm, wanted, self.wish.extras):
            before, left = farm.rice, farm.left
            action = v.HARVEST + head * v.HARVEST_WAYS + 2 * (hexes - 1) + pond
            harvest.apply(state, self.seat, action)
            self.deeds.add("harvest", action)
            self.deeds.harvested[head] = Reaped(hexes, int(farm.rice - before), int(left - farm.left), pond)

    def _plant(self) -> None:
        state, farm = self.state, self.farm
        able = by_yield(state, farm, numbers_in(plant.plantable(farm)))
        wished = [head for head in able if self.wish.at(head).plant]
        for head in wished + ([head for head in able if head not in wished] if self.wish.extras else []):
            if plant.plantable(farm) >> head & 1:
                plant.apply(state, self.seat, v.PLANT + head)
                self.deeds.add("plant", v.PLANT + head)
                self.deeds.planted.append(head)


def settable(state: Spirits, farm: Farm, actions: list[int]) -> list[int]:
    """Those of some pieces and gate moves that are legal as the farm stands in the Build action."""
    places = build.build_places(state, farm) if farm.left else 0
    moves: list[int] = []
    if not farm.unsound and any(action >= v.MOVE for action in actions):
        build.gate_moves(farm, moves)
    return [action for action in actions if (action in moves if action >= v.MOVE else places >> PLACES[action] & 1)]
