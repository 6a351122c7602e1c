"""How a match begins: its deck, the head of its record and the state before the first move."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import token_hex

from subak.core.contract import Game
from subak.core.errors import OptionError, RecordError
from subak.core.record import Record, seed_digest
from subak.core.state import Deck, State


def deck_of(game: Game, cards: str | Path | Deck | None) -> Deck:
    """The deck asked for: the built-in one (None), one at hand, or that of a folder of card tables."""
    if isinstance(cards, Deck):
        return cards
    return game.deck(None if cards is None else Path(cards))


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
    secret = "" if by_hand else (str(seed) if seed not in (None, "") else token_hex(32))
    return Record(
        game=game.name,
        rules=game.rules_version,
        seats=seats,
        deck=deck.digest,
        options=checked_options(game, deck, seats, options, start),
        id=id,
        seed=secret,
        seed_digest="" if by_hand else seed_digest(secret, id),
        cards="" if game.deck_by_digest(deck.digest) is not None else deck.text,
        start=start,
    )


def checked_options(
    game: Game, deck: Deck, seats: int, given: Mapping[str, object] | None, start: str
) -> dict[str, bool | int | str]:
    """All options of a new match. A position has its own: OptionError when one given differs from it."""
    checked = game.read_options(given, seats)
    if not start:
        return checked
    held = game.options_of(game.parse_position(start, deck))
    for name in given or {}:
        if checked[name] != held[name]:
            raise OptionError(f"option {name} is {held[name]} in the position, not {checked[name]}", option=name)
    return held


def recorded_deck(game: Game, record: Record) -> Deck:
    """The deck of a record; RecordError when the record needs other rules or a deck that is not there."""
    if record.rules != game.rules_version:
        raise RecordError(
            f"the record needs rules version {record.rules} of {record.game}; this is version {game.rules_version}"
        )
    deck = game.deck_from_text(record.cards) if record.cards else game.deck_by_digest(record.deck)
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
