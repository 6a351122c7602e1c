"""Laws 3, 4 and 6: copies that stand alone, records that replay, texts that come back as they went."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING, Final

from subak.core import registry
from subak.core.conformance.kit import Run, difference, play_on, waiting
from subak.core.record import Record
from subak.core.rng import keyed
from subak.core.state import numbers_from

if TYPE_CHECKING:
    from subak.core.match import Match

FURTHER: Final = 25  # entries played on from a copy, to find what its bytes do not show
SEEDED: Final = 60  # entries of the match in which NATURE follows the seed


def copies_stand_alone(run: Run) -> None:
    """A copy equals its original, plays on like it, and neither is moved by what is played on the other.

    The same holds between a state and what a seat has seen of it, and between that and its determinized state.
    """
    before = run.state.to_bytes()
    copy = run.state.copy()
    run.must(copy.told is None, "somebody listens to a copy")
    odd = difference(run.state, copy, run.rng, FURTHER)
    run.must(not odd, f"a copy is not like its original: {odd}")
    seens = {viewer: run.state.seen(viewer) for viewer in run.viewers()}
    known = {viewer: seen.to_bytes() for viewer, seen in seens.items()}
    play_on(copy, run.rng, FURTHER)
    for seen in seens.values():
        play_on(seen.determinize(run.rng), run.rng, FURTHER)
    run.must(run.state.to_bytes() == before, "playing on a copy changes the original")
    original, copy = run.state.copy(), run.state.copy()
    hidden = original.seen(0)
    play_on(original, run.rng, FURTHER)
    run.must(copy.to_bytes() == before, "playing on the original changes the copy")
    run.must(hidden.to_bytes() == known[0], "playing on changes what a seat had seen before")
    for viewer, seen in seens.items():
        run.must(seen.to_bytes() == known[viewer], "playing on a determinized state changes what a seat had seen")


def records_replay(run: Run) -> None:
    """Replaying the record, read back from its text, gives the same state, events, score sheet and outcome.

    So does a match whose NATURE follows the seed: the same seed and the same choices give the same record again.
    """
    same_again(run, run.match)
    rng = keyed("seeded", run.seed)
    auto = bool(rng.below(2))
    match = run.match_type(run.game, run.seats, str(run.seed), options=run.options, cards=run.deck, auto=auto)
    chosen: list[tuple[int, int]] = []
    while not match.over and len(chosen) < SEEDED:
        seats = waiting(match.state)
        seat = seats[rng.below(len(seats))]
        chosen.append((seat, match.state.pick(seat, rng)))
        match.play(*chosen[-1])
    same_again(run, match).verify()
    twin = run.match_type(run.game, run.seats, str(run.seed), options=run.options, cards=run.deck, auto=auto)
    for seat, action in chosen:
        twin.play(seat, action)
    run.must(twin.record == match.record, "the same seed and choices give two different records")


def same_again(run: Run, match: Match) -> Match:
    """Replay a match's record from its text and compare all that can be asked of it."""
    text = match.record.dumps()
    again = run.match_type.replay(Record.loads(text), run.game)
    run.must(again.state.to_bytes() == match.state.to_bytes(), "the replayed record ends in a different state")
    run.must(again.events == match.events, "the replayed record tells different events")
    run.must(again.outcome == match.outcome, "the replayed record has a different outcome")
    run.must(again.record.dumps() == text, "the replayed record has a different text")
    return again


def texts_round_trip(run: Run) -> None:
    """A position's text gives exactly the same state back, and so do its bytes; a record's text the same record.

    The notation of every listed action reads back as that action and is named by its choice.
    """
    game, state = run.game, run.state
    text = game.position(state)
    back = game.parse_position(text, run.deck)
    odd = difference(state, back, run.rng, FURTHER)
    run.must(not odd, f"the position reads back otherwise: {odd}")
    run.must(game.position(back) == text, "the position of a read position has another text")
    run.must(game.options_of(back) == dict(run.options), f"the position reads back with {game.options_of(back)}")
    run.must(not game.problems(state), f"a position reached by play has problems: {game.problems(state)}")
    loaded = game.load(run.deck, numbers_from(state.to_bytes()))
    odd = difference(state, loaded, run.rng, FURTHER)
    run.must(not odd, f"the bytes read back otherwise: {odd}")
    if game.name in registry.names() and registry.game(game.name) is game:
        odd = difference(state, pickle.loads(pickle.dumps(state)), run.rng)
        run.must(not odd, f"a pickled state comes back otherwise: {odd}")
    if run.now_and_then():
        record = run.match.record
        run.must(Record.loads(record.dumps()) == record, "the record's text reads back as another record")
    for seat in waiting(state):
        same_words(run, seat)


def same_words(run: Run, seat: int) -> None:
    """Notation and choices of a seat agree with its actions."""
    seen = run.seen(seat) if seat < run.seats else run.state
    texts: set[str] = set()
    for action in run.state.legal(seat):
        text = run.game.text(seen, seat, action)
        run.must(text not in texts, f"two actions of seat {seat} are both written {text!r}")
        texts.add(text)
        read = run.game.parse(seen, seat, text)
        run.must(read == action, f"action {action} of seat {seat} is written {text!r}, which is read as {read}")
        if seat < run.seats:
            choice = run.game.choice(seen, seat, action)
            named = (choice.action, choice.text) == (action, text)
            run.must(named, f"the choice of action {action} names {choice.action}, {choice.text!r}")
