"""Random sketches of real positions, and rounds played out as they say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from subak.core.match import Match
from subak.core.rng import Rng
from subak.core.state import Told
from subak.games.spirits import GAME
from subak.games.spirits.bot.heuristics import choose
from subak.games.spirits.game import mine
from subak.games.spirits.rules import farm_actions
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.sketch.preview import AsPlanned, Preview
from subak.games.spirits.sketch.show import preview_of
from subak.games.spirits.words.notation import action_of, text_of


def positions(seats: int, seed: int, **options: Any) -> Iterator[tuple[Spirits, int]]:
    """The states of a whole game by rules of thumb in which a seat begins its plan."""
    match, rng = Match(GAME, seats, seed=seed, options=options), Rng(seed, 3)
    while not match.over:
        for seat in match.to_act():
            seen = mine(match.seen(seat))
            if seen.phase == v.PHASE_PLAN and not seen.farms[seat].plan and not planned(seen, seat):
                yield mine(match.state).copy(), seat
            match.play(seat, choose(seen, seat, rng))
            break


def planned(state: Spirits, seat: int) -> bool:
    """Whether a seat has sent the first number of its plan."""
    farm = state.farms[seat]
    return bool(farm.slot > v.BUILD_LABOR and state.round < v.LAST_ROUND)


def sketch_of(seen: Spirits, seat: int, chance: random.Random) -> dict[str, Any]:
    """A sketch as somebody might draw it: usual work, pieces here and there, numbers changed by hand."""
    sketch: dict[str, Any] = {"build": [], "rocks": [], "paddies": {}, "workers": {}}
    for _ in range(chance.randrange(5)):
        places = preview(seen, seat, sketch).places
        kind = chance.choice(["wall", "wall", "gate", "move"])
        some = places.moves if kind == "move" else [f"{kind} {side}" for side in getattr(places, f"{kind}s")]
        if chance.random() < 0.2:
            some = [f"{chance.choice(['wall', 'gate'])} {chance.choice(v.SIDE_NAMES)}"]  # perhaps none that goes there
        if some:
            sketch["build"].append(chance.choice(some))
    shown = preview(seen, seat, sketch)
    sketch["rocks"] = [name for name in shown.places.rocks if chance.random() < 0.4]
    for paddy in shown.paddies:
        if chance.random() < 0.75:
            one = {name: getattr(paddy.usual, name) for name in ("weed", "tend", "harvest", "plant")}
            if chance.random() < 0.3:
                one |= {"weed": chance.randint(0, paddy.can.weed), "tend": chance.randint(0, paddy.can.tend)}
            if chance.random() < 0.15:
                one["keep"] = chance.randint(0, paddy.size)
            if chance.random() < 0.15:
                one["fill"] = chance.random() < 0.5
            sketch["paddies"][paddy.name] = one
    for name in v.PLAN_NAMES:
        if chance.random() < 0.15:
            sketch["workers"][name] = chance.randrange(6)
    return sketch


def preview(seen: Spirits, seat: int, sketch: object) -> Preview:
    """The preview of a sketch, which there must be."""
    found = preview_of(seen, seat, sketch)
    assert found is not None
    return found


@dataclass
class Played:
    """What came of a round."""

    state: Spirits  # when it is over
    told: list[Told]  # of all seats
    water: int  # that came to the seat before its Water In
    offered: list[AsPlanned]  # and carried out

    def sum_of(self, kind: int, seat: int, part: int) -> int:
        """A number of all events of a kind, added up: `part` 3 is the first."""
        return sum(int(one[part]) for one in self.told if one[0] == kind and one[2] == seat)


def play_out(
    before: Spirits, seat: int, plan: object, sketch: object, seed: int, straying: random.Random | None = None
) -> Played:
    """Play the farm actions of a round: the seat sets its plan by one sketch and goes as planned by another (None: by
    the numbers of the plan alone); where nothing is planned, and for the others, rules of thumb play.

    With `straying` the seat does something else every other time."""
    state, rng, told, offered = before.copy(), Rng(seed, 9), list[Told](), list[AsPlanned]()
    while v.PHASE_PLAN <= state.phase <= v.PHASE_GROW and state.round == before.round:
        acting = next(one for one in range(state.seats) if state.to_act() >> one & 1)
        seen = state.seen(acting)
        moves = [text_of(choose(seen, acting, rng))]
        if acting == seat:
            shown = preview(seen, seat, plan if seen.phase == v.PHASE_PLAN else sketch)
            if shown.as_planned:
                offered.append(shown.as_planned)
                check_end(seen, seat, shown.as_planned)
                moves = shown.as_planned.actions
            elif sketch is not None or seen.phase == v.PHASE_PLAN:
                moves = shown.actions or ["done"]
            if straying and straying.random() < 0.5 and seen.phase != v.PHASE_PLAN:
                moves = [text_of(straying.choice(seen.legal(seat)))]
        for move in moves:
            assert state.allows(acting, action_of(move)), (move, [text_of(one) for one in state.legal(acting)])
            state.told = []
            state.apply(acting, action_of(move))
            told += state.told
    return Played(state, told, water_of(before, seat, told), offered)


def check_end(seen: Spirits, seat: int, planned: AsPlanned) -> None:
    """A farm action is ended by name only in Build, when nothing is left to set; else by having no more work."""
    assert planned.actions.count("done") == (planned.actions[-1] == "done")
    state, stage = seen.copy(), seen.farms[seat].stage
    for move in planned.actions:
        if move == "done":
            assert (stage, state.farms[seat].left) == (v.AT_BUILD, 0)
        assert state.allows(seat, action_of(move))
        state.waiting |= 1 << 14  # nobody else is in this step, and it must not end
        if v.FARM_STEPS >> seen.phase & 1:
            farm_actions.apply(state, seat, action_of(move))
        else:
            state.apply(seat, action_of(move))
    if v.FARM_STEPS >> seen.phase & 1:
        assert planned.whole == (state.farms[seat].stage != stage)


def water_of(before: Spirits, seat: int, told: list[Told]) -> int:
    """Discs that came into a seat's reservoir before its Water In, those that were there included."""
    sent = sum(int(one[3]) for one in told if one[0] == v.TOLD_SENT and one[4] == seat)
    solo = before.seats == 1 and before.above
    passed = [-int(one[3]) for one in told if solo and one[0] == v.TOLD_NEIGHBOUR_WATER and one[3] < 0]
    return int(before.farms[seat].reservoir) + sent + sum(passed[:1])
