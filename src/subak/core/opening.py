"""How a match begins: its deck, the head of its record and the state before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

from subak.core.contract import Game
from subak.core.errors import OptionError, RecordError
from subak.core.positions import split, without_deck
from subak.core.record import Record, seed_digest
from subak.core.registry import deck_at_hand
from subak.core.state import Deck, State


def deck_of(game: Game, cards: str | Path | Deck | None, start: str = "") -> Deck:
    """The deck asked for: one at hand, or that of a folder of card tables or of one file; without one (None), the deck
    that the position `start` carries, or the built-in one."""
    if isinstance(cards, Deck):
        return cards
    if cards is None:
        return split(game, start, None)[1]
    return game.deck(Path(cards))


def new_head(
    game: Game,
    deck: Deck,
    seats: int,
    seed: int | str | None,
    options: Mapping[str, object] | None,
    id: str,
    by_hand: bool,
    start: str,
) -> Record:
    """The head of a new record; without a seed a fresh one is drawn, and NATURE played by hand has none."""
    version, checked = checked_options(game, deck, seats, options, start)
    secret = "" if by_hand else (str(seed) if seed not in (None, "") else token_hex(32))
    return Record(
        game=game.name,
        rules=version,
        seats=seats,
        deck=deck.digest,
        options=checked,
        id=id,
        seed=secret,
        seed_digest="" if by_hand else seed_digest(secret, id),
        cards="" if game.deck_by_digest(deck.digest) is not None else deck.text,
        start=without_deck(start)[0],
    )


def checked_options(
    game: Game, deck: Deck, seats: int, given: Mapping[str, object] | None, start: str
) -> tuple[int, dict[str, bool | int | str]]:
    """The rules version and all options of a new match. A position has its own: OptionError when one given differs."""
    if not start:
        return game.rules_version, game.read_options(given, seats)
    state = game.parse_position(start, deck)
    version, held = game.version_of(state), game.options_of(state)
    checked = game.read_options(given, seats, version)
    for name in given or {}:
        if checked[name] != held[name]:
            raise OptionError(f"option {name} is {held[name]} in the position, not {checked[name]}", option=name)
    return version, held


def with_cards(game: Game, record: Record, deck: Deck) -> Record:
    """The record with the deck it was played with; RecordError when that was another one."""
    if deck.digest != record.deck:
        raise RecordError(f"the record was played with the deck {record.deck[:12]}…, not with {deck.digest[:12]}…")
    return replace(record, cards="" if game.deck_by_digest(deck.digest) else deck.text)


def recorded_deck(game: Game, record: Record) -> Deck:
    """The deck of a record; RecordError when the record needs other rules or a deck that is not there."""
    if record.rules > game.rules_version:
        raise RecordError(
            f"the record needs rules version {record.rules} of {record.game}; this one knows up to {game.rules_version}"
        )
    deck = deck_at_hand(game, record.deck, record.cards) if record.cards else game.deck_by_digest(record.deck)
    if deck is None or deck.digest != record.deck:
        raise RecordError(f"the record needs the deck {record.deck[:12]}…, which is not in this version")
    return deck


def first_state(game: Game, deck: Deck, head: Record) -> State:
    """The state before the first move: of the set-up, or of the position the record begins with."""
    if not head.start:
        return game.new(head.seats, head.options, deck)
    state = game.parse_position(head.start, deck)
    if state.seats != head.seats:
        raise RecordError(f"the position has {state.seats} seats, the match {head.seats}")
    return state
