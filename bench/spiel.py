"""A game of Subak as OpenSpiel plays it: sequential, with explicit chance, on the true state.

Secret simultaneous steps are played one seat after the other, lowest first. Nothing is hidden from an algorithm that
searches this game: it sees hands, and what the first chooser of a secret step has chosen.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Self

import pyspiel

import subak
from subak.core.contract import seats_in
from subak.core.state import NATURE

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.core.state import State

LONGEST: Final = 1_000_000  # moves; OpenSpiel wants a bound and makes no use of it here


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its default options; a seat that wins gets 1, one that loses -1, seats that share the win 0."""

    def __init__(self, name: str, seats: int = 2) -> None:
        self.rules: Game = subak.game(name)
        self.seats = seats
        kind = pyspiel.GameType(
            short_name=f"subak_{name}",
            long_name=self.rules.title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats,
            min_num_players=seats,
            provides_information_state_string=False,
            provides_information_state_tensor=False,
            provides_observation_string=False,
            provides_observation_tensor=False,
        )
        bounds = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=self.rules.action_count,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, bounds, {})

    def new_initial_state(self) -> SpielState:
        """The state before NATURE's first event."""
        options = self.rules.read_options(None, self.seats)
        return self.at(self.rules.new(self.seats, options, self.rules.deck()))

    def at(self, state: State) -> SpielState:
        """A state of ours as one of OpenSpiel's; it takes the state over."""
        return SpielState(self, state)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of ours behind the methods that OpenSpiel's algorithms call.

    Those called at every move of a playout answer without the detour through the library's own half of the state,
    which would only note the history: the adapter costs the peer as little as it can."""

    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self.game = game
        self.ours = state
        self._find_player()

    def _find_player(self) -> None:
        mask = self.ours.to_act()
        if mask == 0:
            self._player: int = pyspiel.PlayerId.TERMINAL
        elif mask >> NATURE & 1:
            self._player = pyspiel.PlayerId.CHANCE
        else:
            self._player = seats_in(mask)[0]

    def current_player(self) -> int:
        """The lowest seat that may act, or the library's number for chance or for the end."""
        return self._player

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self._player == pyspiel.PlayerId.TERMINAL)

    def is_chance_node(self) -> bool:
        """Whether NATURE is to act."""
        return bool(self._player == pyspiel.PlayerId.CHANCE)

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions of the seat to act; of any other there are none."""
        if self._player == pyspiel.PlayerId.CHANCE:
            return self.ours.legal(NATURE)
        if self._player == pyspiel.PlayerId.TERMINAL or player not in (None, self._player):
            return []
        return self.ours.legal(self._player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """NATURE's outcomes with their probabilities, from the integer weights of the contract."""
        outcomes = self.ours.legal(NATURE)
        weights = [int(self.ours.weight(outcome)) for outcome in outcomes]
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in zip(outcomes, weights, strict=True)]

    def apply_action(self, action: int) -> None:
        """Carry out an action of whoever is to act."""
        self.ours.apply(NATURE if self._player == pyspiel.PlayerId.CHANCE else self._player, int(action))
        self._find_player()

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the others, 0 for all where the win is shared or the game still runs."""
        outcome = self.game.rules.outcome(self.ours)
        if outcome is None or len(outcome.winners) != 1:
            return [0.0] * self.game.seats
        return [1.0 if seat == outcome.winners[0] else -1.0 for seat in range(self.game.seats)]

    def clone(self) -> Self:
        """An independent copy."""
        return type(self)(self.game, self.ours.copy())

    def action_to_string(self, player: int, action: int) -> str:
        """The notation of an action."""
        seat = NATURE if player == pyspiel.PlayerId.CHANCE else player
        return self.game.rules.text(self.ours, seat, action)

    def __str__(self) -> str:
        return self.game.rules.position(self.ours)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.clone()
