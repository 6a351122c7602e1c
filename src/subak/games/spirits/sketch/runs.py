"""The way of every disc through the own chain, and the water that comes and goes."""

from __future__ import annotations

from typing import Literal

from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.farm import Farm
from subak.games.spirits.rules.field import boundary, region_of, unconnected
from subak.games.spirits.rules.state import Spirits
from subak.games.spirits.rules.water import is_rocky
from subak.games.spirits.sketch.foresee import Foresight
from subak.games.spirits.sketch.preview import PaddyPlan, Run, Source, WaterPlan
from subak.games.spirits.sketch.progress import place_of
from subak.games.spirits.words.forecast import forecast, on_the_way
from subak.games.spirits.words.notation import numbers_in, sides_named


def chain_gates(farm: Farm) -> list[str]:
    """The gates that water of the chain passes: the exit of each paddy, from the top."""
    found: list[str] = []
    entry = 0
    for place in range(farm.links):
        hexes = region_of(farm.pieces, 1 << farm.link(place))
        exits = boundary(hexes) & farm.gates & ~entry
        if place + 1 < farm.links:
            exits &= boundary(region_of(farm.pieces, 1 << farm.link(place + 1)))
        exits &= -exits
        found += sides_named(exits)
        entry = exits
    return found


def runs_of(sight: Foresight) -> list[Run]:
    """Where every disc goes in both water steps: for sure, and what only more water than that would reach."""
    seen, least = sight.seen, sight.least
    own_turn = seen.phase == v.PHASE_WATER_OUT and seen.seat_at(seen.turn) == sight.seat
    found = runs_between(sight.farm, least.drained, "out", int(seen.loose) if own_turn else 0, True)
    sure = runs_between(least.reaped, least.filled, "in", max(sight.water[0], 0), True)
    reached = {run.target for run in sure}
    perhaps = runs_between(sight.most.reaped, sight.most.filled, "in", max(sight.water[1], 0), False)
    return found + sure + [run for run in perhaps if run.target not in reached]


def runs_between(before: Farm, after: Farm, step: Literal["out", "in"], reservoir: int, sure: bool) -> list[Run]:
    """How discs ran down the chain from one moment to another; those that have come farthest go on first."""
    gates, found = chain_gates(after), list[Run]()
    loose: list[list[int]] = [[-1, reservoir]] if reservoir else []  # place they come from, discs

    def run(start: int, place: int, discs: int, target: str) -> None:
        name = "" if start < 0 else v.HEX_NAMES[after.link(start)]
        found.append(Run(step, name, target, discs, gates[max(start, 0) : place], sure))

    for place in range(after.links):
        head = after.link(place)
        if is_rocky(after, head):
            for start, discs in loose:
                run(start, place, discs, "")
            loose = []
        change = after.discs_in(head) - before.discs_in(head)
        if change < 0:
            loose.append([place, int(-change)])
        while change > 0 and loose:
            taken = int(min(change, loose[0][1]))
            run(loose[0][0], place, taken, v.HEX_NAMES[head])
            change -= taken
            loose[0][1] -= taken
            if not loose[0][1]:
                loose.pop(0)
    for start, discs in loose:
        run(start, len(gates), discs, "")
    for head in numbers_in(unconnected(after)):
        gone = int(before.discs_in(head) - after.discs_in(head))
        if gone > 0:
            found.append(Run(step, v.HEX_NAMES[head], "", gone, [], sure))
    return found


def water_plan(sight: Foresight, runs: list[Run], paddies: list[PaddyPlan]) -> WaterPlan:
    """What comes, where it goes and what leaves."""
    seen, (least, most) = sight.seen, sight.water
    place = place_of(seen, sight.seat)
    after = int(seen.seat_at(place + 1)) if place + 1 < seen.seats else None
    wanted = [deed for paddy in paddies for deed in paddy.deeds if deed.deed == "in"]
    needed = sum(deed.wanted for deed in wanted)
    sure = all(deed.done >= deed.wanted for deed in wanted)
    perhaps = all(deed.perhaps >= deed.wanted for deed in wanted)
    words = f"{least} water" if least == most else f"at least {least}, at most {most} water"
    if least < 0:
        words = ""
    elif needed:
        words += f"; {needed} needed"
    return WaterPlan(
        least=int(least),
        most=int(most),
        sources=sources_of(seen, sight.seat),
        needed=needed,
        enough="yes" if sure else "perhaps" if perhaps else "no",
        runs=runs,
        next_seat=after,
        to="seat" if after is not None else "neighbour" if seen.seats == 1 and not seen.above else "sea",
        sent_out=sight.least.sent_out,
        sent_least=min(sight.least.sent, sight.most.sent),
        sent_most=max(sight.least.sent, sight.most.sent),
        words=words,
    )


def sources_of(state: Spirits, seat: int) -> list[Source]:
    """Who may send water to a seat this round, in turn order; what surely comes is counted at the one right above."""
    if state.seats == 1:
        passed = int(min(state.cards.neighbour_passes[state.neighbour], state.pile)) if state.above else 0
        return [Source(None, passed, passed)] if passed and state.phase < v.PHASE_WATER_OUT else []
    above: list[tuple[int, int]] = []
    for place in range(state.seats):
        other = int(state.seat_at(place))
        if other == seat:
            break
        above.append((other, int(on_the_way(state, place))))
    least = max(forecast(state, seat)[0] - int(state.farms[seat].reservoir), 0) if above else 0
    found = [Source(other, least if other == above[-1][0] else 0, most) for other, most in above]
    return [source for source in found if source.most]
