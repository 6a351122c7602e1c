"""Rice Dice as a game of the house: everything about it that is words rather than moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from subak.core.cards import CardInfo, CardTable, Term
from subak.core.contract import Chapter, Choice, Event, Game, Heuristic, Option, Outcome
from subak.core.errors import NotationError, OptionError, Refusal
from subak.core.guide import Guide
from subak.core.positions import split
from subak.core.rng import bit_count
from subak.core.state import NATURE, Deck, State, Told
from subak.core.steps import Step
from subak.games.ricedice import load, tables
from subak.games.ricedice.rules import vocabulary as v
from subak.games.ricedice.rules.automa import FARMER
from subak.games.ricedice.rules.deck import RiceDiceDeck
from subak.games.ricedice.rules.dice import WAYS
from subak.games.ricedice.rules.end import breaks_ties, ranking, winners
from subak.games.ricedice.rules.state import RiceDice, loaded, started
from subak.games.ricedice.soundness import problems
from subak.games.ricedice.words.audit import rescored
from subak.games.ricedice.words.events import RIVAL, event_of
from subak.games.ricedice.words.labels import chapter_of, choice_of
from subak.games.ricedice.words.notation import action_of, named, text_of
from subak.games.ricedice.words.position import position_of, read_position
from subak.games.ricedice.words.reasons import why_not

if TYPE_CHECKING:
    from subak.games.ricedice.words.view import View


def mine(state: State) -> RiceDice:
    """The state as one of this game's."""
    if not isinstance(state, RiceDice):
        raise TypeError(f"{type(state).__name__} is no state of Rice Dice")
    return state


def mine_deck(deck: Deck) -> RiceDiceDeck:
    """The deck as one of this game's."""
    if not isinstance(deck, RiceDiceDeck):
        raise OptionError(f"a deck of {deck.game} cannot be used for Rice Dice")
    return deck


class RiceDiceGame(Game):
    """Rice Dice, one to five players; alone against the Happy Farmer."""

    name: ClassVar[str] = "ricedice"
    title: ClassVar[str] = "Rice Dice"
    seat_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4, 5)
    rules_version: ClassVar[int] = 2
    ends: ClassVar[tuple[str, ...]] = ("target", "limit")
    package: ClassVar[str] = "subak.games.ricedice"
    safety_limit: ClassVar[int] = v.SAFETY_LIMIT
    options: ClassVar[tuple[Option, ...]] = (
        Option("target_rice", 100, "rice that ends the game", "1.2", least=10, most=200, title="Rice to win"),
        Option("at_least_one", False, "a worker or card action is never weaker than 1", "4.7", title="At least one"),
        Option(
            "farmer",
            v.LEVEL_NAMES[0],
            "strength of the Happy Farmer in a solo game",
            "10.14",
            choices=v.LEVEL_NAMES,
            title=RIVAL,
            seats=(1,),
        ),
        Option(
            "wilds_may_rest",
            False,
            "the card action may leave wilds uncounted and draw fewer cards",
            "4.10",
            title="Wilds may rest",
            since=2,
        ),
        Option(
            "weeds_may_be_lost",
            False,
            "a weed may be placed while no paddy has room, and is lost",
            "5.6",
            title="Weeds may be lost",
            since=2,
        ),
        Option(
            "double_worker_twice",
            False,
            f"a double worker counts two symbols when the {RIVAL} chooses its action",
            "10.16",
            title="Double workers count twice",
            seats=(1,),
            since=2,
        ),
        Option(
            "limit_tie",
            v.TIE_NAMES[0],
            "equal scores after 200 turns share the place, or whoever had the last turn stands first",
            "1.6",
            choices=v.TIE_NAMES,
            title="Tie at the turn limit",
            since=2,
        ),
    )
    rivals: ClassVar[tuple[str, ...]] = (RIVAL,)

    # -- set-up

    def deck(self, cards: Path | str | None = None) -> RiceDiceDeck:
        """The built-in deck, or the one of a folder of card tables."""
        return load.READER.built_in if cards is None else load.READER.from_path(cards)

    def deck_from_text(self, text: str) -> RiceDiceDeck:
        """The deck of a canonical text."""
        return load.READER.from_text(text)

    def deck_entered(self, text: str) -> RiceDiceDeck:
        """The deck of a text that somebody enters."""
        return load.READER.entered(text)

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> RiceDice:
        """The state before NATURE's first event; options that came with rules version 2 may be missing."""
        switches = sum(bit for name, bit in v.SWITCH_NAMES if options.get(name))
        if options.get("limit_tie") == v.TIE_NAMES[1]:
            switches |= v.LAST_TURN_FIRST
        level = v.LEVEL_NAMES.index(str(options["farmer"]))
        return started(mine_deck(deck), seats, int(options["target_rice"]), switches, level)

    def load(self, deck: Deck, numbers: list[int]) -> RiceDice:
        """The state whose `dump` gave these numbers."""
        return loaded(mine_deck(deck), numbers)

    @property
    def action_count(self) -> int:
        """Exclusive upper bound of the action numbers."""
        return v.ACTIONS

    def options_of(self, state: State) -> dict[str, bool | int | str]:
        """The options a state was made with."""
        state = mine(state)
        held: dict[str, bool | int | str] = {name: bool(state.switches & bit) for name, bit in v.SWITCH_NAMES}
        held["target_rice"] = state.target
        held["farmer"] = v.LEVEL_NAMES[state.level]
        held["limit_tie"] = v.TIE_NAMES[1 if state.switches & v.LAST_TURN_FIRST else 0]
        return {option.name: held[option.name] for option in self.options}

    # -- card tables

    def card_tables(self) -> list[CardTable]:
        """The tables a deck is made of."""
        return list(tables.TABLES)

    def effect_terms(self) -> list[Term]:
        """Every term with a card that uses it."""
        return tables.TERMS.described(self.gallery(self.deck()))

    def rows_of(self, deck: Deck) -> dict[str, list[dict[str, Any]]]:
        """The rows of a deck."""
        return load.READER.rows_of(deck)

    def deck_from_rows(self, rows: Mapping[str, object]) -> RiceDiceDeck:
        """The deck of these rows."""
        return load.READER.from_rows(rows)

    def gallery(self, deck: Deck) -> list[CardInfo]:
        """Every card of a deck."""
        return load.READER.gallery(deck, tables.words_of)

    def picture(self, card: CardInfo) -> str:
        """A card drawn as SVG."""
        from subak.games.ricedice.pictures import drawn

        return drawn(card.row)

    held_tables: ClassVar[tuple[str, ...]] = ("starting", "paddy")
    holder_words: ClassVar[str] = "whoever has the paddy in the field at the end"

    def held(self, state: State) -> list[tuple[str, str, int]]:
        """The paddies in each seat's field at the end, planted or not; of those replaced or removed before, the state
        does not say whose they were."""
        s = mine(state)
        lying = [(s.card[p], p // v.SLOTS) for p in range(s.seats * v.SLOTS) if s.card[p] != v.NO_CARD]
        return [("paddy" if s.cards.paddies >> n & 1 else "starting", s.cards.ids[n], seat) for n, seat in lying]

    # -- words

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of a legal action."""
        state = mine(state)
        if not named(state, action):
            raise NotationError(f"ricedice has no action {action}")
        return text_of(state, action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a text names."""
        return action_of(mine(state), text)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """A legal action with its words and targets."""
        return choice_of(mine(state), seat, action)

    def default(self, seen: State, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
        """What is clearly meant: to do what brings something for nothing, or to end what brings nothing any more."""
        from subak.games.ricedice.words.defaults import default_of

        return default_of(mine(seen), seat, actions)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """None exactly for legal actions, else clause and sentence."""
        return why_not(mine(state), seat, action)

    def event(self, told: Told, state: State) -> Event:
        """The words of one told event, on the state right after it."""
        return event_of(told, mine(state))

    def chapter(self, code: int) -> Chapter:
        """The words for a number that `RiceDice.chapter` gave."""
        return chapter_of(code)

    def steps(self, seen: State) -> list[Step]:
        """The steps of the round or turn that runs."""
        from subak.games.ricedice.words.steps import steps_of

        return steps_of(mine(seen))

    def view(self, seen: State) -> View:
        """The table as the viewer sees it."""
        from subak.games.ricedice.words.view import view_of

        return view_of(mine(seen))

    @property
    def view_type(self) -> type:
        """The dataclass of a view."""
        from subak.games.ricedice.words.view import View

        return View

    # -- ends and checks

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended: at the target (1.2, 1.3) or at the safety limit (1.5, 1.6)."""
        state = mine(state)
        if state.phase != v.OVER:
            return None
        best, won = max(state.rice), winners(state)
        if state.reason == v.LIMIT_REACHED:
            sentence = f"Everybody has had {v.SAFETY_LIMIT} turns; the most rice is {best}."
        elif won:
            sentence = f"{best} rice: the target of {state.target} is reached."
        else:
            sentence = f"The {RIVAL} has {best} rice: the target of {state.target} is reached."
        reason = v.REASON_NAMES[state.reason]
        broken = breaks_ties(state) and state.rice.count(best) > 1
        tiebreak = "the last turn (ricedice 1.6)" if broken else ""
        return Outcome(reason, sentence, ranking(state), won, state.scores(), tiebreak, rivals=self.rival_scores(state))

    def rival_scores(self, state: State) -> dict[str, int]:
        """The Happy Farmer's rice in the game for one (10.1)."""
        return {RIVAL: mine(state).rice[FARMER]} if state.seats == 1 else {}

    def position(self, state: State) -> str:
        """The state as text."""
        return position_of(mine(state))

    def parse_position(self, text: str, deck: Deck | None = None) -> RiceDice:
        """The state of a position text."""
        rest, own = split(self, text, deck)
        return read_position(rest, mine_deck(own))

    def problems(self, state: State) -> list[str]:
        """What is wrong with a position."""
        return problems(mine(state))

    def conserved(self, state: State) -> dict[str, int]:
        """Water tokens and cards of the deck, wherever they are."""
        state = mine(state)
        lying = sum(1 for card in state.card if state.cards.paddies >> max(card, 0) & 1)
        held = sum(map(bit_count, (state.pile, state.discards, state.drawn)))
        tokens = state.supply + state.reservoir + sum(state.tokens) + state.loose
        return {"water tokens": tokens, "paddy cards": lying + held}

    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        """Rice of each seat, worked out from the facts of the events."""
        return rescored(events, mine_deck(deck), seats)

    def cases(self, state: State) -> int:
        """How many equally likely cases NATURE has: each die falls in six ways."""
        state = mine(state)
        return WAYS[state.to_roll] if state.phase == v.ROLL else len(state.legal(NATURE))

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        """Only the seat that begins is named by an action."""
        if mine(state).phase == v.START_SEAT and v.START <= action < v.START + state.seats:
            return v.START + (action - v.START + shift) % state.seats
        return action

    def board(self, seen: State) -> str:
        """The table as text for a terminal."""
        from subak.games.ricedice.words.terminal import board_of

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
