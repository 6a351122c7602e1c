"""Seasons of Rice for the core: its name, its options, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from subak.core.cards import CardInfo, CardTable, Term
from subak.core.contract import Chapter, Choice, Event, Game, Heuristic, Option, Outcome
from subak.core.errors import Refusal
from subak.core.guide import Guide
from subak.core.positions import split
from subak.core.state import Deck, State, Told
from subak.core.steps import Step
from subak.core.text import count
from subak.games.seasons import load, tables
from subak.games.seasons.rules import vocabulary as v
from subak.games.seasons.rules.deck import SeasonsDeck
from subak.games.seasons.rules.end import ranking
from subak.games.seasons.rules.landscape import laid_card
from subak.games.seasons.rules.state import Seasons, loaded, started
from subak.games.seasons.soundness import conserved, problems
from subak.games.seasons.words.audit import rescored
from subak.games.seasons.words.events import event_of
from subak.games.seasons.words.labels import chapter_of, choice_of
from subak.games.seasons.words.notation import action_of, text_of
from subak.games.seasons.words.position import position_of, read_position
from subak.games.seasons.words.reasons import why_not

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from subak.games.seasons.words.view import View


def seasons(state: State) -> Seasons:
    """The state by its own type."""
    assert isinstance(state, Seasons)
    return state


def cards(deck: Deck) -> SeasonsDeck:
    """The deck by its own type."""
    assert isinstance(deck, SeasonsDeck)
    return deck


class SeasonsOfRice(Game):
    """Two seats, 18 double-sided cards, a Wet and a Dry Season."""

    name: ClassVar[str] = "seasons"
    title: ClassVar[str] = "Seasons of Rice"
    seat_counts: ClassVar[tuple[int, ...]] = (v.SEATS,)
    rules_version: ClassVar[int] = 1
    ends: ClassVar[tuple[str, ...]] = ("row",)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "size_six_plus",
            6,
            "Points for a closed paddy of size 6 or more",
            "seasons 11.1",
            choices=(6, 10),
            title="Points for size 6 or more",
        ),
        Option(
            "dead_end",
            "refuse",
            "Closing a paddy in which a path ends is refused, or leaves it open",
            "seasons 11.2",
            choices=("refuse", "open"),
            title="A path that ends in a closed paddy",
        ),
    )
    package: ClassVar[str] = "subak.games.seasons"

    # -- set-up

    def deck(self, cards: Path | str | None = None) -> SeasonsDeck:
        """The built-in deck, or that of a folder."""
        return load.READER.built_in if cards is None else load.READER.from_path(cards)

    def deck_from_text(self, text: str) -> SeasonsDeck:
        """The deck of a canonical text."""
        return load.READER.from_text(text)

    def deck_entered(self, text: str) -> SeasonsDeck:
        """The deck of a text that somebody enters."""
        return load.READER.entered(text)

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> Seasons:
        """The table before the first card is dealt."""
        return started(cards(deck), int(options["size_six_plus"]), options["dead_end"] == "refuse")

    def load(self, deck: Deck, numbers: list[int]) -> Seasons:
        """The state whose `dump` gave these numbers."""
        return loaded(cards(deck), numbers)

    @property
    def action_count(self) -> int:
        """Actions are numbered below this."""
        return v.ACTIONS

    def options_of(self, state: State) -> dict[str, bool | int | str]:
        """The options a state was made with."""
        table = seasons(state)
        return {"size_six_plus": table.six_plus, "dead_end": "refuse" if table.refuse else "open"}

    # -- card tables

    def card_tables(self) -> list[CardTable]:
        """The tables a deck is made of."""
        return list(tables.TABLES)

    def effect_terms(self) -> list[Term]:
        """Every term with a card that uses it."""
        return tables.terms(self.gallery(self.deck()))

    def rows_of(self, deck: Deck) -> dict[str, list[dict[str, Any]]]:
        """The rows of a deck."""
        return load.READER.rows_of(deck)

    def deck_from_rows(self, rows: Mapping[str, object]) -> SeasonsDeck:
        """The deck of these rows."""
        return load.READER.from_rows(rows)

    def gallery(self, deck: Deck) -> list[CardInfo]:
        """Every card of a deck."""
        return load.READER.gallery(deck, tables.words_of)

    def picture(self, card: CardInfo) -> str:
        """A card drawn as SVG."""
        from subak.games.seasons.pictures import drawn

        return drawn(card.table, card.row)

    held_tables: ClassVar[tuple[str, ...]] = ("paddy", "ancestor")
    holder_words: ClassVar[str] = "whoever laid the card, or chose the ancestor at random"

    def held(self, state: State) -> list[tuple[str, str, int]]:
        """The paddy sides in each landscape, the start card's among them, and the ancestors."""
        table = seasons(state)
        laid = [(laid_card(one), seat) for seat, land in enumerate(table.lands) for one in land.laid]
        paddies = [("paddy", str(card), seat) for card, seat in laid]
        return paddies + [("ancestor", str(card), seat) for seat, card in enumerate(table.ancestors) if card]

    def drafts(self, state: State, seat: int) -> bool:
        """Which of two cards becomes the ancestor; the other is the start card (3.2)."""
        return seasons(state).phase == v.PHASE_ANCESTOR

    # -- words

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of an action."""
        return text_of(action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a text names."""
        return action_of(text)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """A legal action with its words."""
        return choice_of(seasons(state), seat, action)

    def default(self, seen: State, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
        """Any turn of the start card, which has no effect (3.3); where cards go is the player's to say."""
        if seasons(seen).phase == v.PHASE_START:
            return actions[0], "how it is turned makes no difference"
        return None

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """What forbids an action, or None."""
        return why_not(seasons(state), seat, action)

    def event(self, told: Told, state: State) -> Event:
        """The words of one event."""
        return event_of(told, seasons(state))

    def chapter(self, code: int) -> Chapter:
        """Where in the game we are, in words."""
        return chapter_of(code)

    def steps(self, seen: State) -> list[Step]:
        """The steps of the round or turn that runs."""
        from subak.games.seasons.words.steps import steps_of

        return steps_of(seasons(seen))

    def view(self, seen: State) -> View:
        """The table as plain data."""
        from subak.games.seasons.words.view import view_of

        return view_of(seasons(seen))

    @property
    def view_type(self) -> type:
        """The dataclass `view` returns."""
        from subak.games.seasons.words.view import View

        return View

    def forced(self, state: State, seat: int) -> int | None:
        """The only action, or any turn of the start card: it has no effect (3.3)."""
        if seasons(state).phase == v.PHASE_START and state.to_act() >> seat & 1:
            return v.START
        actions = state.legal(seat)
        return actions[0] if len(actions) == 1 else None

    def alike(self, seen: State, seat: int, kind: str) -> bool:
        """Placements, unless they decide who begins the Dry Season or may call for a claim (8.9, 9.1)."""
        table = seasons(seen)
        decides = table.phase == v.PHASE_LAY_WET and table.turn == v.WET_TURNS
        return kind == "lay" and not decides and table.cards.trigger[table.ancestors[seat]] != v.BY_HAND

    def board(self, seen: State) -> str:
        """The table as text: the position, then both landscapes drawn."""
        from subak.games.seasons.words.terminal import board_of

        return board_of(seasons(seen))

    # -- ends and checks

    def outcome(self, state: State) -> Outcome | None:
        """The end: more points, then more farmers, then a shared win (10.4)."""
        table = seasons(state)
        if table.phase != v.PHASE_OVER:
            return None
        scores, order, tiebreak = table.scores(), ranking(table), ""
        farmers = [land.farmers() for land in table.lands]
        if len(order) == 1:
            tiebreak = f"{count(farmers[0], 'farmer')} each"
        elif scores[0] == scores[1]:
            tiebreak = f"{count(max(farmers), 'farmer')} against {min(farmers)}"
        return Outcome("row", "The Dry Season row is empty.", order, order[0], scores, tiebreak)

    def position(self, state: State) -> str:
        """The state as text."""
        return position_of(seasons(state))

    def parse_position(self, text: str, deck: Deck | None = None) -> Seasons:
        """The state of a position text."""
        rest, own = split(self, text, deck)
        return read_position(rest, cards(own))

    def problems(self, state: State) -> list[str]:
        """What is wrong with a position."""
        return problems(seasons(state))

    def conserved(self, state: State) -> dict[str, int]:
        """Totals that no action changes."""
        return conserved(seasons(state))

    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        """Points from the facts in the events."""
        return rescored(events, cards(deck), seats)

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        """Only NATURE's choice of the first seat names a seat."""
        if v.FIRST <= action < v.FIRST + v.SEATS:
            return v.FIRST + (action - v.FIRST + shift) % v.SEATS
        return action

    # -- for bots

    def heuristic(self) -> Heuristic:
        """The rules of thumb."""
        from subak.games.seasons.bot.heuristics import choose

        return choose

    def guide(self) -> Guide:
        """The guide, tuned by bot/weights.toml."""
        from subak.games.seasons.bot.guide import guide

        return guide()

    def untuned_guide(self) -> Guide:
        """The guide before it has read its table."""
        from subak.games.seasons.bot.guide import untuned

        return untuned()


GAME = SeasonsOfRice()
