"""A release as one choice: which paddies let water go, where it runs, in the order of water, and what that brings."""

from __future__ import annotations

from dataclasses import dataclass

from subak.core.text import listed
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.state import RiceDice
from subak.games.ricedice.words.actions import ReasonView
from subak.games.ricedice.words.life import DRAIN, FILL, HARVEST, next_step, rice_with, wet_sources
from subak.games.ricedice.words.notation import text_of


@dataclass(frozen=True, slots=True)
class FlowView:
    """What a release does with the water of one paddy."""

    slot: int
    before: int
    after: int
    words: str


@dataclass(frozen=True, slots=True)
class ReleaseView:
    """A whole release: each paddy keeps its water, lets all of it go, or is filled as far as the water reaches."""

    moves: list[str]  # in notation, to be played one after the other
    flows: list[FlowView]  # paddies whose water changes, from left to right
    reservoir: int  # tokens that run on into the reservoir
    gain: int  # rice that it brings one step nearer, less what it sets back; against releasing nothing
    words: str


def release_views(state: RiceDice, seat: int | None) -> list[ReleaseView]:
    """The releases a seat may choose among while it is asked (8.1 to 8.5), best first.

    Of those that gain alike, the one first that leaves more water to be taken, then the one that moves less."""
    if seat is None or state.phase != v.RELEASE or state.actor != seat:
        return []
    ends: list[tuple[list[str], RiceDice]] = []
    follow(state, seat, [], ends)
    still, _ = outlook(state, state, seat)
    found = []
    for moves, after in ends:
        come, taken = outlook(state, after, seat)
        view = release_view(state, after, seat, moves, come - still)
        found.append((-view.gain, taken, moved(view), view))
    return [view for *_, view in sorted(found, key=lambda one: one[:3])]


def follow(state: RiceDice, seat: int, moves: list[str], ends: list[tuple[list[str], RiceDice]]) -> None:
    """Try for each paddy that is asked about: as it is, empty, and as full as it can be."""
    actions = state.legal(seat)
    now = actions[0] + state.tokens[seat * v.SLOTS + state.slot]
    for action in sorted({actions[0], now, actions[-1]} & set(actions)):
        after = state.copy()
        after.apply(seat, action)
        played = [*moves, text_of(state, action)]
        if after.phase == v.RELEASE and after.actor == seat and after.steps == state.steps:
            follow(after, seat, played, ends)
        else:
            ends.append((played, after))


def moved(view: ReleaseView) -> int:
    """How much water a release sets going."""
    return sum(abs(flow.after - flow.before) for flow in view.flows)


def own(state: RiceDice, seat: int) -> range:
    """The paddies of a seat."""
    first = seat * v.SLOTS
    return range(first, first + state.size[seat])


def outlook(before: RiceDice, state: RiceDice, seat: int) -> tuple[int, int]:
    """How far a seat's paddies have come, each step as much as the rice of its harvest, and the water taken for it.

    Whose turn it is fills with the water it may take afterwards what it can, the least lacking first (8.7)."""
    takes = taken = 0
    if before.active == seat:
        released = sum(before.tokens[p] - state.tokens[p] for p in own(before, seat)) + before.loose
        takes = min(before.strength, before.reservoir + max(released, 0))
    come, lacking = 0, []
    for p in own(before, seat):
        step = next_step(state, p)
        come += step * rice_with(state, p, state.weeds[p])
        if step == FILL:
            lacking.append((state.cards.capacity[state.card[p]] - state.tokens[p], p))
    for tokens, p in sorted(lacking):
        if taken + tokens <= takes:
            taken += tokens
            come += rice_with(state, p, state.weeds[p])
    return come, taken


# -- words


def release_view(before: RiceDice, after: RiceDice, seat: int, moves: list[str], gain: int) -> ReleaseView:
    """A release in numbers and words."""
    flows = [
        FlowView(p % v.SLOTS + 1, before.tokens[p], after.tokens[p], flow_words(before, after, p))
        for p in own(before, seat)
        if before.tokens[p] != after.tokens[p]
    ]
    rest = before.loose + sum(flow.before - flow.after for flow in flows)
    return ReleaseView(moves, flows, rest, gain, words_of(before, seat, flows, rest))


def flow_words(before: RiceDice, after: RiceDice, p: int) -> str:
    """What becomes of one paddy."""
    tokens, capacity = after.tokens[p], after.cards.capacity[after.card[p]]
    if tokens == 0:
        step = next_step(after, p)
        then = "it is dry"
        if step == HARVEST and next_step(before, p) == DRAIN:
            then = f"it is dry and can be harvested for {rice_with(after, p, after.weeds[p])}"
        elif step == FILL:
            then = "it must be filled again before planting"
        return f"all {before.tokens[p]} go; then {then}." if before.tokens[p] > 1 else f"its water goes; then {then}."
    if tokens < capacity:
        return f"{tokens} of {capacity} water: unless it is filled this turn, they go back to the reservoir."
    if after.crop[p] != v.BARE:
        return f"{tokens} of {capacity} water: full, so it must be drained again before its harvest."
    return f"{tokens} of {capacity} water: full, so it can be planted."


def words_of(state: RiceDice, seat: int, flows: list[FlowView], rest: int) -> str:
    """The whole release in one sentence."""
    names = {p % v.SLOTS + 1: state.cards.names[state.card[p]] for p in own(state, seat)}
    out = [f"{flow.before - flow.after} from {names[flow.slot]}" for flow in flows if flow.after < flow.before]
    into = []
    for flow in flows:
        more = flow.after - flow.before
        full = flow.after == state.cards.capacity[state.card[seat * v.SLOTS + flow.slot - 1]]
        if more > 0:
            into.append(f"{runs(more, 'fill' if full else 'run')}{'' if full else ' into'} {names[flow.slot]}")
    if rest:
        into.append(f"{runs(rest, 'run')} into the reservoir")
    if not out and not into:
        return "Release nothing."
    return f"Release {listed(out)}: {listed(into)}." if out else f"{listed(into)}."


def runs(tokens: int, verb: str) -> str:
    """So many tokens do something: "1 runs", "2 run"."""
    return f"{tokens} {verb}s" if tokens == 1 else f"{tokens} {verb}"


def unreached(state: RiceDice, seat: int | None, releases: list[ReleaseView]) -> list[ReasonView]:
    """The paddies whose water no release changes, and why (8.2, 8.4, 8.8)."""
    if seat is None or not releases:
        return []
    changed = {flow.slot for release in releases for flow in release.flows}
    return [
        ReasonView(slot, unreached_reason(state, seat * v.SLOTS + slot - 1))
        for slot in range(1, state.size[seat] + 1)
        if slot not in changed
    ]


def unreached_reason(state: RiceDice, p: int) -> str:
    """Why no water comes to a dry paddy."""
    name, capacity = state.cards.names[state.card[p]], state.cards.capacity[state.card[p]]
    if not capacity:
        return f"{name} takes no water: all its hexes hold magic water."
    sources = listed(wet_sources(state, p))
    if not sources and not state.loose:
        return f"No water can reach {name}: it runs from left to right, and nothing further left is wet."
    return f"{name} would have to be full, with {capacity} water, and less than that can reach it."
