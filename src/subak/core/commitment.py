"""What a choice means for undo and which one is the default, told from what the seat has seen and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from subak.core.contract import Choice, Game
from subak.core.errors import UndoRefused
from subak.core.state import NATURE, State
from subak.core.undo import FOR_GOOD, FREE, UNTIL_OTHERS_MOVE, Played, Undo, taken_back

ALL_THERE_IS: Final = "it is all that can be done now"


def offered(game: Game, seen: State, seat: int, actions: Sequence[int], auto: bool = False) -> list[Choice]:
    """These actions of a seat with their words, what each means for undo and which of them is the default.

    `auto`: the match plays this seat's forced moves by itself. Where a game says that all choices of a kind are alike
    for undo, the first of them is tried for all."""
    known: dict[str, Undo] = {}
    meant = (actions[0], ALL_THERE_IS) if len(actions) == 1 else game.default(seen, seat, actions) if actions else None
    choices = []
    for action in actions:
        choice = game.choice(seen, seat, action)
        undo = known.get(choice.kind)
        if undo is None:
            undo = undo_after(game, seen, seat, action, auto)
            if game.alike(seen, seat, choice.kind):
                known[choice.kind] = undo
        why = meant[1] if meant and meant[0] == action else ""
        if undo != FREE or why:
            choice = Choice(action, choice.text, choice.label, choice.kind, choice.args, undo, why)
        choices.append(choice)
    return choices


def undo_after(game: Game, seen: State, seat: int, action: int, auto: bool = False) -> Undo:
    """What becomes of undo once a seat has played a legal action: it is tried on a copy of what the seat has seen.

    Dice and cards follow at once. What another seat does next is that seat's move, be it forced; while the step goes
    on in which both act at once, it closes nothing."""
    state = seen.copy()
    began = state.step()
    own = [(action, began, state.step_kind())]
    state.apply(seat, action)
    while auto and state.to_act() >> seat & 1:
        forced = game.forced(state, seat)
        if forced is None:
            break
        own.append((forced, state.step(), state.step_kind()))
        state.apply(seat, forced)
    acting = state.to_act()
    if acting == 0 or acting >> NATURE & 1:
        return FOR_GOOD
    if state.step() == began:
        return FREE if acting >> seat & 1 else UNTIL_OTHERS_MOVE
    if behind_a_barrier(own, seat, state):
        return FOR_GOOD
    return FREE if acting == 1 << seat else UNTIL_OTHERS_MOVE


def behind_a_barrier(own: Sequence[tuple[int, int, int]], seat: int, state: State) -> bool:
    """Whether a seat could not take back its last moves, of which all but the first were forced.

    Each is its action with number and kind of the step it was made in."""
    played = [
        Played(seat, action, "", at > 0, False, step, kind, False, 0, False, [])
        for at, (action, step, kind) in enumerate(own)
    ]
    try:
        taken_back(played, seat, state.step(), state.step_kind())
    except UndoRefused:
        return True
    return False
