"""Laws 1, 2, 15 and 16: what may be played, what happens to the rest, and why it is refused."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from subak.core.conformance.chances import strange_draws
from subak.core.conformance.kit import Run, waiting
from subak.core.contract import seats_in
from subak.core.errors import IllegalAction, WrongTurn
from subak.core.state import NATURE

if TYPE_CHECKING:
    from subak.core.state import State

FEW: Final = 2  # actions tried at an ordinary step
MANY: Final = 60  # at one of the six


def always_a_move(run: Run) -> None:
    """Whoever is to act has a legal action, nobody else has one, and nobody is to act exactly when there is an outcome.

    Lists ascend without repetition, within `action_count`. NATURE acts alone. A game ends, for a reason it
    declares; one without a bound in its rulebook declares a `safety_limit`.
    """
    state, mask = run.state, run.state.to_act()
    outcome = run.game.outcome(state)
    run.must(
        (outcome is not None) == (mask == 0), "the game has an outcome while someone is to act, or none when nobody is"
    )
    run.must(mask in (0, 1 << NATURE) or mask < 1 << run.seats, f"to_act is {mask:#x}: NATURE acts alone, then seats")
    for seat in (*range(run.seats), NATURE):
        actions = state.legal(seat)
        if mask >> seat & 1:
            run.must(bool(actions), f"seat {seat} is to act and has no legal action")
            run.must(actions == sorted(set(actions)), f"the legal actions of seat {seat} do not ascend")
            inside = actions[0] >= 0 and actions[-1] < run.game.action_count
            run.must(inside, f"seat {seat} has an action outside 0 … {run.game.action_count - 1}")
        else:
            run.must(not actions, f"seat {seat} is not to act and has legal actions")
    if outcome is not None:
        run.must(outcome.reason in run.game.ends, f"the game does not declare the end “{outcome.reason}”")
        limited = outcome.reason == "limit" and run.game.safety_limit == 0
        run.must(not limited, "a game that ends by a limit declares its safety_limit")


def listed_and_no_other(run: Run) -> None:
    """Every listed action applies; an unlisted one, or one by a seat not to act, is refused and changes nothing.

    `allows` says the same as `legal`, and `pick` draws each listed action with the same chance.
    """
    many = MANY if run.heavy else FEW
    for seat in waiting(run.state):
        actions = run.state.legal(seat)
        for action in run.sample(actions, many):
            run.must(run.state.allows(seat, action), f"allows refuses the listed action {action} of seat {seat}")
            after = run.state.copy()
            after.apply(seat, action)
            run.must(after.seats == run.seats, f"action {action} of seat {seat} changes the number of seats")
        picked = run.state.pick(seat, run.rng)
        run.must(picked in actions, f"pick gives seat {seat} the unlisted action {picked}")
        for action in unlisted(run, seat, actions, many):
            run.must(not run.state.allows(seat, action), f"allows takes the unlisted action {action} of seat {seat}")
            refuses(run, seat, action)
        if run.heavy and seat != NATURE:
            odd = strange_draws(partial(run.state.pick, seat, run.rng), dict.fromkeys(actions, 1))
            run.must(not odd, f"pick of seat {seat}: {odd}")
    idle = [seat for seat in range(run.seats) if seat not in seats_in(run.state.to_act())]
    if idle:
        refuses(run, idle[run.rng.below(len(idle))], run.rng.below(run.game.action_count))


def unlisted(run: Run, seat: int, actions: list[int], most: int) -> list[int]:
    """Some of the action numbers a seat may not play now."""
    count = run.game.action_count
    if count <= most:
        return sorted(set(range(count)) - set(actions))
    return sorted({run.rng.below(count) for _ in range(most)} - set(actions))


def refuses(run: Run, seat: int, action: int) -> None:
    """The match refuses an action and stays as it is."""
    match = run.match
    before = (match.state.to_bytes() if run.heavy else b"", match.moves, len(match.record.entries))
    try:
        match.play(seat, action)
    except (IllegalAction, WrongTurn):
        after = (match.state.to_bytes() if run.heavy else b"", match.moves, len(match.record.entries))
        run.must(before == after, f"the refused action {action} of seat {seat} changes the game")
    else:
        run.fail(f"the unlisted action {action} of seat {seat} is carried out")


def order_does_not_matter(run: Run) -> None:
    """In a simultaneous step entries of different seats lead to the same state in either order.

    None takes another seat out of `to_act`, nor changes what that seat may do.
    """
    seats = waiting(run.state)
    if len(seats) < 2:
        return
    one = seats[run.rng.below(len(seats))]
    other = run.sample([seat for seat in seats if seat != one], 1)[0]
    for a in run.sample(run.state.legal(one), MANY if run.heavy else FEW):
        b = run.sample(run.state.legal(other), 1)[0]
        there, back = run.state.copy(), run.state.copy()
        there.apply(one, a)
        run.must(bool(there.to_act() >> other & 1), f"action {a} of seat {one} takes seat {other} out of to_act")
        same = there.legal(other) == run.state.legal(other)
        run.must(same, f"action {a} of seat {one} changes what seat {other} may do")
        there.apply(other, b)
        back.apply(other, b)
        run.must(back.allows(one, a), f"action {b} of seat {other} forbids action {a} of seat {one}")
        back.apply(one, a)
        same = there.to_bytes() == back.to_bytes()
        run.must(same, f"action {a} of seat {one} and {b} of seat {other} give different states in different order")


def refusals_teach(run: Run) -> None:
    """`why_not` on what a seat has seen is None exactly for its listed actions; else it has a clause and a sentence.

    The clause is one of the game's rules.
    """
    many = MANY if run.heavy else FEW
    seats = range(run.seats) if run.heavy else seats_in(run.state.to_act())
    for seat in seats:
        seen = run.seen(seat)
        actions = run.state.legal(seat)
        for action in run.sample(actions, many):
            refusal = run.game.why_not(seen, seat, action)
            run.must(refusal is None, f"the listed action {action} of seat {seat} has the refusal “{refusal}”")
        for action in unlisted(run, seat, actions, many):
            explained(run, seen, seat, action)


def explained(run: Run, seen: State, seat: int, action: int) -> None:
    """An unlisted action has a reason, and the reason a clause."""
    refusal = run.game.why_not(seen, seat, action)
    if refusal is None:
        run.fail(f"the unlisted action {action} of seat {seat} has no refusal")
    game, _, number = refusal.clause.partition(" ")
    known = game == run.game.name and number in run.game.rules.clauses
    run.must(known, f"action {action} is refused by “{refusal.clause}”, which is no clause of the rules")
    run.must(bool(refusal.sentence.strip()), f"action {action} is refused without a sentence")
