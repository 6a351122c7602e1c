"""Rice Dice as a game of the house: everything about it that is words rather than moves."""

# ruff: noqa: I001 - long lists of names are easier to read in blocks
from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from subak.core.contract import Chapter, Choice, Event, Game, Heuristic, Option, Outcome
from subak.core.errors import NotationError, OptionError, Refusal
from subak.core.guide import Guide
from subak.core.state import NATURE, Deck, State, Told
from subak.games.ricedice import load
from subak.games.ricedice.words.terminal import board_of
from subak.games.ricedice.words.labels import chapter_of, choice_of
from subak.games.ricedice.rules.deck import RiceDeck
from subak.games.ricedice.words.events import RIVAL, event_of, rescored
from subak.games.ricedice.words.notation import action_of, named, text_of
from subak.games.ricedice.words.position import position_of, read_position
from subak.games.ricedice.soundness import problems
from subak.games.ricedice.words.reasons import why_not
from subak.games.ricedice.rules.state import RiceDice, empty_state, load_state
from subak.games.ricedice.words.view import View, view_of
from subak.games.ricedice.rules.vocabulary import (
    ACTIONS, LEVEL_NAMES, LIMIT_REACHED, OVER, REASON_NAMES, ROLL, SAFETY_LIMIT, START, START_SEAT, WAYS,
)  # fmt: skip


def mine(state: State) -> RiceDice:
    """The state as one of this game's."""
    if not isinstance(state, RiceDice):
        raise TypeError(f"{type(state).__name__} is no state of Rice Dice")
    return state


def mine_deck(deck: Deck) -> RiceDeck:
    """The deck as one of this game's."""
    if not isinstance(deck, RiceDeck):
        raise OptionError(f"a deck of {deck.game} cannot be used for Rice Dice")
    return deck


class RiceDiceGame(Game):
    """Rice Dice, one to five players; alone against the Happy Farmer."""

    name: ClassVar[str] = "ricedice"
    title: ClassVar[str] = "Rice Dice"
    seat_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    rules_version: ClassVar[int] = 1
    package: ClassVar[str] = "subak.games.ricedice"
    safety_limit: ClassVar[int] = SAFETY_LIMIT
    options: ClassVar[tuple[Option, ...]] = (
        Option("target_rice", 100, "rice that ends the game", "1.2", least=10, most=200, title="Rice to win"),
        Option("at_least_one", False, "a worker or card action is never weaker than 1", "4.7", title="At least one"),
        Option(
            "farmer",
            LEVEL_NAMES[0],
            "strength of the Happy Farmer in a solo game",
            "10.14",
            choices=LEVEL_NAMES,
            title=RIVAL,
            seats=(1,),
        ),
    )
    rivals: ClassVar[tuple[str, ...]] = (RIVAL,)

    # -- set-up

    def deck(self, cards: Path | str | None = None) -> RiceDeck:
        """The built-in deck, or the one of a folder of card tables."""
        return load.built_in() if cards is None else load.from_folder(cards)

    def deck_from_text(self, text: str) -> RiceDeck:
        """The deck of a canonical text."""
        return load.from_text(text)

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> RiceDice:
        """The state before NATURE's first event."""
        s = empty_state(mine_deck(deck), seats)
        s.target = int(options["target_rice"])
        s.at_least_one = bool(options["at_least_one"])
        s.level = LEVEL_NAMES.index(str(options["farmer"]))
        return s

    def load(self, deck: Deck, numbers: list[int]) -> RiceDice:
        """The state whose `dump` gave these numbers."""
        return load_state(mine_deck(deck), numbers)

    @property
    def action_count(self) -> int:
        """Exclusive upper bound of the action numbers."""
        return ACTIONS

    def options_of(self, state: State) -> dict[str, bool | int | str]:
        """The options a state was made with."""
        s = mine(state)
        return {"target_rice": int(s.target), "at_least_one": s.at_least_one, "farmer": LEVEL_NAMES[s.level]}

    # -- words

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of a legal action."""
        s = mine(state)
        if not named(s, action):
            raise NotationError(f"ricedice has no action {action}")
        return text_of(s, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a text names."""
        return action_of(mine(state), text)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """A legal action with its words and targets."""
        return choice_of(mine(state), seat, action)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """None exactly for legal actions, else clause and sentence."""
        return why_not(mine(state), seat, action)

    def event(self, told: Told, state: State) -> Event:
        """The words of one told event."""
        return event_of(told, mine(state))

    def chapter(self, code: int) -> Chapter:
        """The words for a number that `RiceDice.chapter` gave."""
        return chapter_of(code)

    def view(self, seen: State) -> View:
        """The table as the viewer sees it."""
        return view_of(mine(seen))

    @property
    def view_type(self) -> type:
        """The dataclass of a view."""
        return View

    # -- ends and checks

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: at the target (1.2, 1.3) or at the safety limit (1.5)."""
        s = mine(state)
        if s.phase != OVER:
            return None
        scores = s.scores()
        places = sorted(set(scores), reverse=True)
        ranking = [[seat for seat in range(s.seats) if scores[seat] == place] for place in places]
        best = max(s.rice)
        winners = [seat for seat in ranking[0] if scores[seat] == best]
        if s.reason == LIMIT_REACHED:
            sentence = f"Everybody has had {SAFETY_LIMIT} turns; the most rice is {best}."
        elif winners:
            sentence = f"{best} rice: the target of {s.target} is reached."
        else:
            sentence = f"The Happy Farmer has {best} rice: the target of {s.target} is reached."
        rivals = {RIVAL: s.rice[1]} if s.seats == 1 else {}
        return Outcome(REASON_NAMES[s.reason], sentence, ranking, winners, scores, rivals=rivals)

    def position(self, state: State) -> str:
        """The state as text."""
        return position_of(mine(state))

    def parse_position(self, text: str, deck: Deck | None = None) -> RiceDice:
        """The state of a position text."""
        return read_position(text, mine_deck(deck) if deck is not None else self.deck())

    def problems(self, state: State) -> list[str]:
        """What is wrong with a position."""
        return problems(mine(state))

    def conserved(self, state: State) -> dict[str, int]:
        """Water tokens and cards of the deck, wherever they are."""
        s = mine(state)
        lying = sum(1 for card in s.card if s.cards.paddies >> max(card, 0) & 1)
        held = int(s.pile).bit_count() + int(s.discards).bit_count() + int(s.drawn).bit_count()
        return {"water tokens": s.supply + s.reservoir + sum(s.tokens) + s.loose, "paddy cards": lying + held}

    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        """Rice of each seat, worked out from the facts of the events."""
        return rescored(events, mine_deck(deck), seats)

    def cases(self, state: State) -> int:
        """How many equally likely cases NATURE has: each die falls in six ways."""
        s = mine(state)
        return WAYS[s.to_roll] if s.phase == ROLL else len(s.legal(NATURE))

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        """Only the seat that begins is named by an action."""
        if mine(state).phase == START_SEAT and START <= action < START + state.seats:
            return START + (action - START + shift) % state.seats
        return action

    def board(self, seen: State) -> str:
        """The table as text for a terminal."""
        return board_of(mine(seen))

    # -- for bots

    def heuristic(self) -> Heuristic:
        """The rules of thumb."""
        from subak.games.ricedice.bot.heuristics import choose

        return choose

    def guide(self) -> Guide:
        """The guide, tuned by bot/weights.toml."""
        from subak.games.ricedice.bot.guide import guide

        return guide()

    def untuned_guide(self) -> Guide:
        """The guide before it has read its table."""
        from subak.games.ricedice.bot.guide import untuned

        return untuned()
