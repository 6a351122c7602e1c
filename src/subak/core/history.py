"""The moves of a match that count, the state they lead to, and a way back that does not replay them all."""

from __future__ import annotations

from typing import Final

from subak.core import opening
from subak.core.contract import Event, Game
from subak.core.errors import SubakError
from subak.core.nature import Nature
from subak.core.record import Record
from subak.core.state import NATURE, ORDERED, SPECTATOR, Deck, State
from subak.core.undo import Played

INTERVAL: Final = 16  # moves between two snapshots


class History:
    """The effective moves and the state after them. Events are kept only if `listen` is set: they cost time.

    `nature` stands where the moves stand: what is taken back will be drawn again."""

    def __init__(self, game: Game, state: State, nature: Nature, listen: bool) -> None:
        self.game = game
        self.listen = listen
        self.state = state
        self.played: list[Played] = []
        self.nature = nature
        self.snapshots: list[tuple[State, Nature]] = []  # both before every INTERVAL-th move

    def copy(self) -> History:
        """A history of its own that stands at the same move."""
        twin = History(self.game, self.state.copy(), self.nature.copy(), self.listen)
        twin.played = list(self.played)
        twin.snapshots = list(self.snapshots)
        return twin

    def push(self, seat: int, action: int, text: str, forced: bool, lent: bool) -> None:
        """Carry out a legal move, written as `text`; `lent` says that a substitute played it."""
        state = self.state
        if len(self.played) % INTERVAL == 0:
            self.snapshots.append((state.copy(), self.nature.copy()))
        kind = state.step_kind()
        reveals = kind != ORDERED and state.step_reveals()
        audience = state.audience(seat, action)
        plain = forced and state.seen(SPECTATOR).legal(seat) == [action]
        move = Played(seat, action, text, forced, lent, state.step(), kind, reveals, audience, plain, [])
        if seat == NATURE:
            self.nature.note(state)
        if self.listen:
            state.told = []
        state.apply(seat, action)
        if state.told is not None:
            move.events = self.game.events(state.told, state)
            state.told = None
        self.played.append(move)

    def rewind(self, moves: list[Played], same: int) -> None:
        """Stand where `moves` lead; the first `same` of them are those played already."""
        at = min(same // INTERVAL, len(self.snapshots) - 1)
        state, nature = self.snapshots[at]
        self.state, self.nature = state.copy(), nature.copy()
        del self.snapshots[at:]
        del self.played[at * INTERVAL :]
        for move in moves[at * INTERVAL :]:
            self.push(move.seat, move.action, move.text, move.forced, move.lent)

    def events(self) -> list[Event]:
        """The events of all moves in order; SubakError when they were not kept."""
        if not self.listen:
            raise SubakError("a match with listen=False keeps no events; Match.replay(match.record).events tells them")
        return [event for move in self.played for event in move.events]


def begun(game: Game, deck: Deck, head: Record, listen: bool) -> History:
    """The history of a match that its record begins, before the first move."""
    return History(game, opening.first_state(game, deck, head), Nature.of(head), listen)
