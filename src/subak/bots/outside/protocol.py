"""The words between us and a program: what it is told, made from `seen` and nothing else, and what it may answer."""

from __future__ import annotations

from base64 import b64encode
from typing import TYPE_CHECKING, Final

import msgspec
from msgspec import Struct

from subak.core import registry
from subak.core.errors import SubakError
from subak.core.state import State

if TYPE_CHECKING:
    from subak.core.contract import Game

PROTOCOL: Final = 1
_encode = msgspec.json.Encoder().encode


class Trouble(SubakError):
    """What a program did wrong, in words for the log."""


class Hello(Struct, tag_field="type", tag="hello"):
    """The program is there."""

    name: str = ""


class Info(Struct, tag_field="type", tag="info"):
    """Something for the log."""

    text: str


class Move(Struct, tag_field="type", tag="move"):
    """The move it plays, in notation; with a decision's number it cannot fall out of step."""

    text: str
    decision: int | None = None


Answer = Hello | Info | Move
_decoder = msgspec.json.Decoder(Answer)


def line(type: str, **fields: object) -> bytes:
    """One message as a line."""
    return bytes(_encode({"type": type, **fields})) + b"\n"


def hello() -> bytes:
    """The first words, to a program that has just started."""
    return line("hello", protocol=PROTOCOL)


def newgame(game: Game, seen: State) -> bytes:
    """What holds for the whole game; a deck that is not built in travels with it."""
    deck = seen.deck
    return line(
        "newgame",
        game=game.name,
        seats=seen.seats,
        seat=seen.viewer,
        options=game.options_of(seen),
        rules_version=game.version_of(seen),
        deck=deck.digest,
        cards="" if game.deck_by_digest(deck.digest) else deck.text,
    )


def view(game: Game, seen: State) -> bytes:
    """What the seat may know now: as the page gets it, as a position, and as bytes for the kernel."""
    data = b64encode(seen.to_bytes()).decode()
    return line("view", view=game.view(seen), position=game.position(seen), seen=data)


def choose(game: Game, seen: State, budget: int | None) -> bytes:
    """The question: the legal moves in notation and in words."""
    seat = seen.viewer
    choices = [game.choice(seen, seat, action) for action in seen.legal(seat)]
    legal = [{"text": choice.text, "label": choice.label} for choice in choices]
    return line("choose", decision=seen.decisions(seat), budget=budget, legal=legal)


def question(seen: State, budget: int | None) -> bytes:
    """View and question of one decision."""
    game = registry.game(seen.deck.game)
    return view(game, seen) + choose(game, seen, budget)


def read_line(text: bytes) -> Answer:
    """One line of a program; Trouble when it is none of ours."""
    try:
        answer: Answer = _decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Trouble(f"a line that is no message: {shown(text)} ({error})"[:300]) from None
    return answer


def action_of(seen: State, move: Move) -> int:
    """The legal action that a move names; Trouble says why it is none."""
    game, seat = registry.game(seen.deck.game), seen.viewer
    if move.decision is not None and move.decision != seen.decisions(seat):
        raise Trouble(f"a move for decision {move.decision}, asked was {seen.decisions(seat)}")
    try:
        action = game.parse(seen, seat, move.text)
    except ValueError as error:
        raise Trouble(f"no move: {error}"[:300]) from None
    if not 0 <= action < game.action_count or not seen.allows(seat, action):
        raise Trouble(f"an illegal move: {move.text[:60]!r}")
    return action


def shown(text: bytes) -> str:
    """The beginning of a line, fit for a log."""
    return repr(text[:60].decode("utf-8", "replace"))
