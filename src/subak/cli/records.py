"""The commands that read a record or a position: `subak replay`, `subak show` and `subak convert`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from subak.cli.flags import DeckOf, Json, OwnGames, RecordFile, RecordOrPosition, print_json
from subak.cli.reading import read_record, read_source, read_state, read_text
from subak.core.errors import OptionError
from subak.core.text import count

if TYPE_CHECKING:
    from subak.core.contract import Outcome


def replay(
    file: RecordFile,
    verify: Annotated[bool, typer.Option("--verify", help="Check dice and draws against the seed.")] = False,
    cards: DeckOf = "",
    game: OwnGames = None,
    as_json: Json = False,
) -> None:
    """Play a record again, move by move, and print how it ended.

    Example: subak replay game.subak --verify
    """
    from subak.core.match import Match

    match = Match.replay(read_record(read_text(file), game, cards))
    if verify:
        match.verify()
    outcome = match.outcome
    if as_json:
        from dataclasses import asdict

        figures = {"game": match.game.name, "seats": match.record.seats, "moves": match.moves, "verified": verify}
        ended = None if outcome is None else asdict(outcome)
        print_json({**figures, "digest": match.record.digest(), "outcome": ended})
        return
    played = f"{count(match.record.seats, 'seat')}, {count(match.moves, 'move')}"
    print(f"{match.game.title}, {played}{': as the seed gives them' * verify}")
    print("The game is not over." if outcome is None else end_in_words(outcome))


def end_in_words(outcome: Outcome) -> str:
    """Reason, places and score sheet of a finished game."""
    places = [", ".join(f"seat {seat}: {outcome.scores[seat]}" for seat in place) for place in outcome.ranking]
    lines = [outcome.sentence, *(f"{number}. {place}" for number, place in enumerate(places, 1))]
    lines += [f"{name}: {score}" for name, score in outcome.rivals.items()]
    width = max((len(line.label) for line in outcome.sheet), default=0)
    lines += [f"  {line.label:<{width}} {' '.join(f'{points:>5}' for points in line.points)}" for line in outcome.sheet]
    return "\n".join(lines)


def show(
    source: RecordOrPosition,
    cards: DeckOf = "",
    game: OwnGames = None,
    as_json: Json = False,
) -> None:
    """Draw the board of a record's last state, or of a position, as text.

    Example: subak show game.subak
    """
    owner, state = read_state(read_source(source), game, cards)
    if as_json:
        from subak.core.positions import with_deck

        figures = {"game": owner.name, "seats": state.seats, "over": state.to_act() == 0, "scores": state.scores()}
        print_json({**figures, "problems": owner.problems(state), "position": with_deck(owner, state)})
    else:
        print(owner.board(state))


def convert(
    file: RecordFile,
    to: Annotated[str, typer.Option(metavar="json|subak", help="The form to print.")] = "json",
) -> None:
    """Print a record in its other form.

    Example: subak convert game.subak --to json > game.json
    """
    if to not in ("json", "subak"):
        raise OptionError(f"--to takes json or subak, not {to!r}")
    record = read_record(read_text(file), None)
    if to == "json":
        print_json(record.to_json())
    else:
        print(record.dumps(), end="")
