"""Laws 8 and 9: a seat knows what it was told and no more, and what it does not know can be dealt again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from subak.core.commitment import offered
from subak.core.conformance.kit import (
    Move,
    Run,
    heard,
    is_open,
    is_truth,
    play_on,
    told_by,
    waiting,
    world,
)
from subak.core.contract import Event
from subak.core.state import SECRET, SPECTATOR, State, Told

REDEALS: Final = 3
RETELLINGS: Final = 12  # tries at another past that looks the same to a viewer
ALTERNATIVES: Final = 4
REASONS: Final = 12  # actions whose refusal, or whose choice, is compared


def nothing_leaks(run: Run) -> None:
    """Deal again all that is hidden from a viewer, and all it can ask for stays byte for byte equal.

    That is: its seen bytes, view, legal actions, choices, preview, refusals, the events it heard and its record. Hidden
    things are dealt again in two ways: by `determinize`, and by another past whose open entries and events are the same
    to this viewer, so that a leak shared by `seen` and `determinize` is found too. And one entry at a time: a hidden
    entry shows nothing but who is done, an open one tells of nothing hidden, and what it told stands in what its viewer
    has seen.
    """
    truth = world(run.state)
    for viewer in run.viewers():
        seen, shown = run.seen(viewer), False
        for _ in range(REDEALS):
            other = seen.determinize(run.rng)
            run.tried[run.law] += 1
            if world(other) != truth:
                same_to(run, other, viewer, "dealt again", shown=not shown)
                same_news(run, other, viewer)
                shown = True
    for seat in waiting(run.state):
        one_entry(run, seat)
    if not run.match.over:
        another_past(run, run.someone())


def knows(state: State, seen: State, viewer: int) -> dict[str, object]:
    """What a viewer can tell of a state."""
    known: dict[str, object] = {"seen": seen.to_bytes(), "to_act": state.to_act(), "step": state.step()}
    if viewer != SPECTATOR:
        known["legal"] = state.legal(viewer)
        known["legal of seen"] = seen.legal(viewer)
    return known


def is_shown(run: Run, seen: State, viewer: int, view: object, preview: object) -> dict[str, object]:
    """What is made of the state that a viewer has seen, to be shown: view, preview, board, choices and refusals."""
    shown: dict[str, object] = {"view": view, "preview": preview, "board": run.game.board(seen)}
    if viewer != SPECTATOR:
        legal = seen.legal(viewer)
        shown["choices"] = offered(run.game, seen, viewer, legal[:: 1 + len(legal) // REASONS])
        count = run.game.action_count
        tried = range(0, count, max(1, count // REASONS))
        shown["why_not"] = [str(run.game.why_not(seen, viewer, action)) for action in tried]
    return shown


def same_to(run: Run, other: State, viewer: int, how: str, shown: bool) -> None:
    """A viewer cannot tell another state from the true one; `shown`: neither by what is shown, which takes longer."""
    here, there = run.seen(viewer), other.seen(viewer)
    before, after = knows(run.state, here, viewer), knows(other, there, viewer)
    if shown:
        before |= is_shown(run, here, viewer, run.view(viewer), run.preview(viewer))
        preview = None if viewer == SPECTATOR else run.game.preview(there, viewer, None)
        after |= is_shown(run, there, viewer, run.game.view(there), preview)
    for name, value in before.items():
        run.must(after[name] == value, f"{how}, the {name} of viewer {viewer} is another: something hidden leaks")


def same_news(run: Run, other: State, viewer: int) -> None:
    """An open entry tells a viewer the same in every world it may be in, as long as the step goes on."""
    for seat in waiting(run.state):
        for action in run.sample(run.state.legal(seat), 1):
            if not run.state.audience(seat, action) >> viewer & 1 or not other.allows(seat, action):
                continue
            here, there = run.state.copy(), other.copy()
            news = heard(told_by(run.game, here, seat, action), viewer)
            told = heard(told_by(run.game, there, seat, action), viewer)
            if here.step() == there.step() == run.state.step():
                run.must(news == told, f"the events of action {action} of seat {seat} tell viewer {viewer} a secret")


@dataclass(frozen=True, slots=True)
class After:
    """What became of one entry of a seat: the state after it, its bytes, and all that was told."""

    move: Move
    state: State
    truth: bytes
    events: list[Event]


def one_entry(run: Run, seat: int) -> None:
    """Compare what each viewer sees of one entry with what it would see of another by the same seat."""
    after = []
    for action in run.sample(run.state.legal(seat), ALTERNATIVES):
        state = run.state.copy()
        events = told_by(run.game, state, seat, action)
        after.append(After(Move.planned(run.state, seat, action), state, state.to_bytes(), events))
    for viewer in run.viewers():
        told_apart(run, after, viewer)


def told_apart(run: Run, after: list[After], viewer: int) -> None:
    """A viewer can tell open entries apart if they lead to different states, and hidden ones not at all."""
    known = [(one.state.seen(viewer).to_bytes(), heard(one.events, viewer)) for one in after]
    for at, one in enumerate(after):
        seat, action, shown = one.move.seat, one.move.action, one.move.audience >> viewer & 1
        if not shown:
            unnoticed(run, one.move, one.state, known[at], viewer)
        for before in range(at):
            other = after[before]
            other_shown = other.move.audience >> viewer & 1
            if shown and other_shown:
                told = known[at][0] != known[before][0] or one.truth == other.truth
                run.must(told, f"viewer {viewer} is told action {action} of seat {seat} but has not seen it")
            elif not shown and not other_shown and same_from_outside(run, one.state, other.state):
                pair = f"{other.move.action} and {action}"
                alike = known[at] == known[before]
                run.must(alike, f"viewer {viewer} can tell the hidden actions {pair} of seat {seat} apart")


def same_from_outside(run: Run, one: State, other: State) -> bool:
    """Whether both states are in the step that is running, with the same seats to act."""
    return one.step() == other.step() == run.state.step() and one.to_act() == other.to_act()


def unnoticed(run: Run, move: Move, after: State, known: tuple[bytes, list[Event]], viewer: int) -> None:
    """A small hidden entry of a seat that is not done by it shows nothing at all; `known` is what a viewer has then."""
    if move.kind == SECRET and move.seat < run.seats and same_from_outside(run, run.state, after):
        seen, events = known
        run.must(not events, f"viewer {viewer} hears of the hidden action {move.action} of seat {move.seat}")
        alike = seen == run.seen(viewer).to_bytes()
        run.must(alike, f"viewer {viewer} notices the hidden action {move.action} of seat {move.seat}")


def another_past(run: Run, viewer: int) -> None:
    """Look for other pasts that this viewer cannot tell from the true one, and compare what it knows now."""
    running = run.state.step()
    hidden = [at for at, move in enumerate(run.past) if not is_open(move, viewer, running)]
    if not hidden:
        return
    story, compared = Story(run, viewer), False
    for _ in range(RETELLINGS):
        past = retold(run, story, hidden[run.rng.below(len(hidden))], set(hidden))
        if past is None:
            continue
        same_to(run, run.state_after(past), viewer, "with another past", shown=not compared)
        if not compared:
            same_match(run, past, viewer)
            compared = True


class Story:
    """The true past as a viewer has lived it: the state before each entry, and what the viewer was told of it."""

    def __init__(self, run: Run, viewer: int) -> None:
        self.game, self.past, self.viewer = run.game, run.past, viewer
        self.before = [run.fresh()]
        self.told: list[list[Told]] = []
        for move in self.past:
            self.before.append(self.before[-1].copy())
            self.told.append(self.listened(self.before[-1], move))
        self._heard: dict[int, list[Event]] = {}

    def listened(self, state: State, move: Move) -> list[Told]:
        """Carry out an entry, and return what the viewer is told of it."""
        state.told = []
        state.apply(move.seat, move.action)
        told, state.told = state.told, None
        return [one for one in told if one[1] >> self.viewer & 1]

    def heard(self, at: int) -> list[Event]:
        """What the viewer heard of entry `at`, in words."""
        if at not in self._heard:
            events = told_by(self.game, self.before[at].copy(), self.past[at].seat, self.past[at].action)
            self._heard[at] = heard(events, self.viewer)
        return self._heard[at]

    def is_like(self, past: list[Move], change: int) -> bool:
        """Whether the viewer hears the same words in another past, which differs from entry `change` on."""
        state = self.before[change].copy()
        for at, move in enumerate(past[change:], change):
            if heard(told_by(self.game, state, move.seat, move.action), self.viewer) != self.heard(at):
                return False
        return True


def retold(run: Run, story: Story, change: int, hidden: set[int]) -> list[Move] | None:
    """A past that differs in one hidden entry and what follows from it; None when the viewer would have noticed."""
    state, past = story.before[change].copy(), story.past[:change]
    instead: dict[int, int] = {}
    for at, move in enumerate(story.past[change:], change):
        action = move.action
        if at in hidden:
            actions = state.legal(move.seat)
            if at == change:
                action = actions[run.rng.below(len(actions))]
                instead[action] = move.action
            elif action not in actions:
                action = instead.get(action, -1)
                action = action if action in actions else actions[run.rng.below(len(actions))]
            if state.audience(move.seat, action) >> story.viewer & 1:
                return None
        elif not state.allows(move.seat, action):
            return None
        past.append(move if action == move.action else replace(move, action=action))
        told, true = story.listened(state, past[-1]), story.before[at + 1]
        if (told, state.to_act(), state.step()) != (story.told[at], true.to_act(), true.step()):
            return None
    return past if past != story.past and story.is_like(past, change) else None


def same_match(run: Run, past: list[Move], viewer: int) -> None:
    """The match itself gives a viewer the same record and events after both pasts."""
    seat = None if viewer == SPECTATOR else viewer
    one, other = run.match, run.match_after(past)
    same = one.record_for(seat).dumps() == other.record_for(seat).dumps()
    run.must(same, f"with another past, the record for viewer {viewer} is another: something hidden leaks")
    run.must(one.events_for(seat) == other.events_for(seat), f"viewer {viewer} is given events it must not know")
    run.must(one.view(seat) == other.view(seat), f"with another past, the view of viewer {viewer} is another")


def determinized_fits(run: Run) -> None:
    """A determinized state is full and sound, looks the same to its viewer, gives it the same actions, and plays on.

    That every world is drawn by its weight is checked by `rightly_distributed`, on a small deck.
    """
    for viewer in run.viewers():
        seen = run.seen(viewer)
        full = seen.determinize(run.rng)
        run.must(is_truth(full), f"the determinized state of viewer {viewer} is still somebody's view")
        run.must(full.seen(viewer).to_bytes() == seen.to_bytes(), f"determinize changes what viewer {viewer} has seen")
        same = full.to_act() == run.state.to_act() and full.step() == run.state.step()
        run.must(same, f"determinize for viewer {viewer} changes who is to act")
        if viewer != SPECTATOR:
            same = full.legal(viewer) == run.state.legal(viewer)
            run.must(same, f"determinize changes the legal actions of seat {viewer}")
        problems = run.game.problems(full)
        run.must(not problems, f"the determinized state of viewer {viewer} is not sound: {problems}")
        same = run.game.conserved(full) == run.totals
        run.must(same, f"the determinized state of viewer {viewer} has other totals: {run.game.conserved(full)}")
        play_on(full, run.rng, 10)
