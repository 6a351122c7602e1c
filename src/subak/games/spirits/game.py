"""Spirits of the Rice Paddy as a game of the house: everything about it that is words rather than moves."""

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
from subak.core.state import Deck, State, Told
from subak.core.steps import Step
from subak.games.spirits import load, tables
from subak.games.spirits.rules import vocabulary as v
from subak.games.spirits.rules.deck import SpiritsDeck
from subak.games.spirits.rules.end import ranking
from subak.games.spirits.rules.setup import is_peaceful
from subak.games.spirits.rules.state import Spirits, loaded, started
from subak.games.spirits.soundness import discs_of, problems
from subak.games.spirits.terms import terms
from subak.games.spirits.words.audit import rescored
from subak.games.spirits.words.events import event_of
from subak.games.spirits.words.labels import chapter_of, choice_of
from subak.games.spirits.words.notation import action_of, is_named, text_of
from subak.games.spirits.words.position import position_of, read_position
from subak.games.spirits.words.reasons import why_not

if TYPE_CHECKING:
    from subak.games.spirits.sketch.preview import Preview
    from subak.games.spirits.words.view import View

LADDER = (
    (250, "blessed by Sri"), (210, "full granary"), (170, "golden terrace"), (130, "green terrace"), (90, "seedling"),
)  # fmt: skip


def mine(state: State) -> Spirits:
    """The state as one of this game's."""
    if not isinstance(state, Spirits):
        raise TypeError(f"{type(state).__name__} is no state of Spirits of the Rice Paddy")
    return state


def mine_deck(deck: Deck) -> SpiritsDeck:
    """The deck as one of this game's."""
    if not isinstance(deck, SpiritsDeck):
        raise OptionError(f"a deck of {deck.game} cannot be used for Spirits of the Rice Paddy")
    return deck


class SpiritsGame(Game):
    """Spirits of the Rice Paddy, one to four players; alone beside the Neighbour."""

    name: ClassVar[str] = "spirits"
    title: ClassVar[str] = "Spirits of the Rice Paddy"
    seat_counts: ClassVar[tuple[int, ...]] = (1, 2, 3, 4)
    rules_version: ClassVar[int] = 2
    ends: ClassVar[tuple[str, ...]] = ("rounds",)
    package: ClassVar[str] = "subak.games.spirits"
    rivals: ClassVar[tuple[str, ...]] = ("Neighbour",)
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "peaceful", False, "leave out the cards that set players against each other", "23.1", title="Peaceful cards"
        ),
        Option(
            "one_shot_may_wait",
            True,
            "a card that works once may be used in a later round",
            "25.1",
            title="Once cards may wait",
        ),
        Option(
            "gains_permanent", True, "laborers and livestock gained by cards are kept", "25.2", title="Gains are kept"
        ),
        Option(
            "magic_water_anywhere",
            False,
            "magic water may go into any hex without rock",
            "25.3",
            title="Magic water anywhere",
        ),
        Option(
            "tax_above_five",
            "square",
            "tax on more than five items",
            "25.4",
            choices=("square", "five"),
            title="Tax above five items",
        ),
        Option(
            "weeds_chosen_by",
            "owner",
            "who chooses the paddy a rain hits",
            "25.6",
            choices=("owner", "rival"),
            title="Weeds chosen by",
        ),
        Option("fertiliser_limit", False, "three fertiliser cubes a player", "25.7", title="Limited fertiliser"),
        Option(
            "hardy_rice_pests",
            False,
            "Hardy Rice leaves out the first cube, weed or pest",
            "25.8",
            title="Hardy Rice and pests",
        ),
        Option(
            "fish_pond_small",
            False,
            "Fish Pond works for the smallest harvested paddy only",
            "25.9",
            title="Small Fish Pond",
        ),
        Option(
            "pieces",
            "box",
            "walls and gates as in the box, shared out evenly",
            "25.10",
            choices=("box", "unlimited"),
            title="Walls and gates",
            since=2,
        ),
    )
    past_options: ClassVar[tuple[Option, ...]] = (
        Option("piece_limits", False, "a farm has 20 walls and 6 gates", "25.5", title="Limited pieces", until=1),
    )

    # -- set-up

    def deck(self, cards: Path | str | None = None) -> SpiritsDeck:
        """The built-in deck, or the one of a folder of card tables."""
        return load.READER.built_in if cards is None else load.READER.from_path(cards)

    def deck_from_text(self, text: str) -> SpiritsDeck:
        """The deck of a canonical text."""
        return load.READER.from_text(text)

    def deck_entered(self, text: str) -> SpiritsDeck:
        """The deck of a text that somebody enters."""
        return load.READER.entered(text)

    def new(self, seats: int, options: Mapping[str, bool | int | str], deck: Deck) -> Spirits:
        """The state before NATURE's first event."""
        cards = mine_deck(deck)
        rules = rules_of(options)
        enough = cards_enough(cards, seats, rules)
        if enough:
            raise OptionError(enough)
        return started(cards, seats, rules)

    def load(self, deck: Deck, numbers: list[int]) -> Spirits:
        """The state whose `dump` gave these numbers."""
        return loaded(mine_deck(deck), numbers)

    @property
    def action_count(self) -> int:
        """Exclusive upper bound of the action numbers."""
        return v.ACTION_COUNT

    def options_of(self, state: State) -> dict[str, bool | int | str]:
        """The options a state was made with."""
        rules = mine(state).rules
        pieces: dict[str, bool | int | str] = {"piece_limits": bool(rules & v.PIECE_LIMITS)}
        if rules & v.TOGETHER:
            pieces = {"pieces": "box" if rules & v.BOX else "unlimited"}
        return {
            "peaceful": bool(rules & v.PEACEFUL),
            "one_shot_may_wait": not rules & v.ONE_SHOT_STRICT,
            "gains_permanent": not rules & v.GAINS_FOR_THE_ROUND,
            "magic_water_anywhere": bool(rules & v.MAGIC_ANYWHERE),
            "tax_above_five": "five" if rules & v.TAX_STOPS_AT_FIVE else "square",
            "weeds_chosen_by": "rival" if rules & v.RIVAL_CHOOSES else "owner",
            "fertiliser_limit": bool(rules & v.FERTILISER_LIMIT),
            "hardy_rice_pests": bool(rules & v.HARDY_RICE_PESTS),
            "fish_pond_small": bool(rules & v.FISH_POND_SMALL),
            **pieces,
        }

    def version_of(self, state: State) -> int:
        """Rules version 2 has one bit that version 1 never had."""
        return 2 if mine(state).rules & v.TOGETHER else 1

    # -- card tables

    def card_tables(self) -> list[CardTable]:
        """The tables a deck is made of."""
        return list(tables.TABLES)

    def effect_terms(self) -> list[Term]:
        """Every term with a card that uses it."""
        return terms(self.gallery(self.deck()))

    def rows_of(self, deck: Deck) -> dict[str, list[dict[str, Any]]]:
        """The rows of a deck."""
        return load.READER.rows_of(deck)

    def deck_from_rows(self, rows: Mapping[str, object]) -> SpiritsDeck:
        """The deck of these rows."""
        return load.READER.from_rows(rows)

    def gallery(self, deck: Deck) -> list[CardInfo]:
        """Every card of a deck."""
        return load.READER.gallery(deck, tables.words_of)

    def picture(self, card: CardInfo) -> str:
        """A card drawn as SVG."""
        from subak.games.spirits.pictures import drawn

        return drawn(card.table, card.row)

    held_tables: ClassVar[tuple[str, ...]] = ("spirit",)
    holder_words: ClassVar[str] = "whoever drafted the spirit, at random"

    def held(self, state: State) -> list[tuple[str, str, int]]:
        """The spirits in hand or played. Tiles and setup cards are gone by the end: the state does not say whose."""
        held = [farm.hand | farm.played for farm in mine(state).farms]
        cards = range(1, v.CARDS + 1)
        return [("spirit", str(card), seat) for seat, mask in enumerate(held) for card in cards if mask >> card & 1]

    def drafts(self, state: State, seat: int) -> bool:
        """Both drafts."""
        return mine(state).phase == v.PHASE_DRAFT

    # -- words

    def text(self, state: State, seat: int, action: int) -> str:
        """The notation of a legal action."""
        if not is_named(action):
            raise NotationError(f"spirits has no action {action}")
        return text_of(action)

    def parse(self, state: State, seat: int, text: str) -> int:
        """The action a text names."""
        return action_of(text)

    def choice(self, state: State, seat: int, action: int) -> Choice:
        """A legal action with its words and targets."""
        return choice_of(mine(state), seat, action)

    def default(self, seen: State, seat: int, actions: Sequence[int]) -> tuple[int, str] | None:
        """What is clearly meant: a farm action as it was planned, and the one tile that can be claimed."""
        from subak.games.spirits.words.defaults import default_of

        return default_of(mine(seen), seat, actions)

    def why_not(self, state: State, seat: int, action: int) -> Refusal | None:
        """None exactly for legal actions, else clause and sentence."""
        return why_not(mine(state), seat, action)

    def event(self, told: Told, state: State) -> Event:
        """The words of one told event."""
        return event_of(told, mine(state))

    def chapter(self, code: int) -> Chapter:
        """The words for a number that `State.chapter` gave."""
        return chapter_of(code)

    def steps(self, seen: State) -> list[Step]:
        """The steps of the round or turn that runs."""
        from subak.games.spirits.words.steps import steps_of

        return steps_of(mine(seen))

    def view(self, seen: State) -> View:
        """The table as the viewer sees it."""
        from subak.games.spirits.words.view import view_of

        return view_of(mine(seen))

    @property
    def view_type(self) -> type:
        """The dataclass of a view."""
        from subak.games.spirits.words.view import View

        return View

    def preview(self, seen: State, seat: int, sketch: object) -> Preview | None:
        """What a sketch of the round would need and bring."""
        from subak.games.spirits.sketch.show import preview_of

        return preview_of(mine(seen), seat, sketch)

    @property
    def preview_types(self) -> tuple[type, ...]:
        """The dataclasses of a sketch and of its preview."""
        from subak.games.spirits.sketch.preview import Preview
        from subak.games.spirits.sketch.sketch import Sketch

        return Sketch, Preview

    def forced(self, state: State, seat: int) -> int | None:
        """A single action, and `done` where a seat could only move gates."""
        actions = state.legal(seat)
        if len(actions) == 1:
            return actions[0]
        s = mine(state)
        if s.phase == v.PHASE_BUILD and s.farms[seat].stage == v.AT_BUILD and s.farms[seat].left == 0:
            return v.DONE
        return None

    # -- ends and checks

    def outcome(self, state: State) -> Outcome | None:
        """The most rice wins; of tied players the one with the highest card (21.1, 21.2)."""
        s = mine(state)
        if s.phase != v.PHASE_OVER:
            return None
        scores = s.scores()
        places = ranking(s)
        first = places[0][0]
        if s.seats == 1:
            rung = next((name for least, name in LADDER if scores[0] >= least), "dry field")
            return Outcome("rounds", f"{scores[0]} rice after seven rounds: {rung}.", places, [0], scores)
        tiebreak = "the highest spirit card" if scores.count(scores[first]) > 1 else ""
        sentence = f"Seven rounds are over; the most rice is {scores[first]}."
        return Outcome("rounds", sentence, places, [first], scores, tiebreak)

    def position(self, state: State) -> str:
        """The state as text."""
        return position_of(mine(state))

    def parse_position(self, text: str, deck: Deck | None = None) -> Spirits:
        """The state of a position text."""
        rest, own = split(self, text, deck)
        return read_position(rest, mine_deck(own))

    def problems(self, state: State) -> list[str]:
        """What is wrong with a position."""
        return problems(mine(state))

    def conserved(self, state: State) -> dict[str, int]:
        """Water discs, wherever they are."""
        return {"water discs": discs_of(mine(state))}

    def rescore(self, events: Sequence[Event], deck: Deck, seats: int) -> list[int]:
        """Rice of each seat, worked out from the facts of the events."""
        return rescored(events, mine_deck(deck), seats)

    def rotated(self, state: State, seat: int, action: int, shift: int) -> int:
        """Only the seat that the first rain begins with is named by an action."""
        if v.DRAW_START <= action < v.DRAW_TILE:
            return v.DRAW_START + (action - v.DRAW_START + shift) % state.seats
        return action

    def board(self, seen: State) -> str:
        """The table as text for a terminal."""
        from subak.games.spirits.words.terminal import board_of

        return board_of(mine(seen))

    # -- for bots

    def heuristic(self) -> Heuristic:
        """The rules of thumb."""
        from subak.games.spirits.bot.heuristics import choose

        return choose

    def guide(self) -> Guide:
        """The guide, tuned by bot/weights.toml."""
        from subak.games.spirits.bot.guide import guide

        return guide()

    def untuned_guide(self) -> Guide:
        """The guide before it has read its table."""
        from subak.games.spirits.bot.guide import untuned

        return untuned()


def rules_of(options: Mapping[str, bool | int | str]) -> int:
    """The options as bits; only those of rules version 2 have `pieces`."""
    chosen = {
        v.PEACEFUL: options["peaceful"], v.ONE_SHOT_STRICT: not options["one_shot_may_wait"],
        v.GAINS_FOR_THE_ROUND: not options["gains_permanent"], v.MAGIC_ANYWHERE: options["magic_water_anywhere"],
        v.TAX_STOPS_AT_FIVE: options["tax_above_five"] == "five",
        v.PIECE_LIMITS: options.get("piece_limits", False), v.TOGETHER: "pieces" in options,
        v.BOX: options.get("pieces") == "box",
        v.RIVAL_CHOOSES: options["weeds_chosen_by"] == "rival", v.FERTILISER_LIMIT: options["fertiliser_limit"],
        v.HARDY_RICE_PESTS: options["hardy_rice_pests"], v.FISH_POND_SMALL: options["fish_pond_small"],
    }  # fmt: skip
    return sum(bit for bit, on in chosen.items() if on)


def cards_enough(deck: SpiritsDeck, seats: int, rules: int) -> str:
    """What a deck lacks for a number of seats under these option bits; "" when it lacks nothing."""
    need = v.SOLO_PACK if seats == 1 else v.PACK * seats
    left_out = v.HOSTILE_SPIRITS if is_peaceful(rules, seats) else 0
    for name, cards in (("1 to 20", v.FIRST_DECK), ("21 to 40", v.SECOND_DECK)):
        there = bit_count(deck.spirits & cards & ~left_out)
        if there < need:
            return f"{seats} seats need {need} spirit cards of {name}; the deck has {there}"
    if bit_count(deck.tiles) < seats + 6 or bit_count(deck.setups) < seats:
        return f"the deck has too few tiles or setup cards for {seats} seats"
    return ""
