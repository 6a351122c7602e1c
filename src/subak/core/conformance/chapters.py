"""Law 17: every event and every view tells where in the game it is, and that never runs backwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from subak.core.conformance.kit import Move, Run
from subak.core.state import NATURE

if TYPE_CHECKING:
    from subak.core.contract import Chapter


def chapters_go_forward(run: Run) -> None:
    """Every event and every view says in which chapter of the game it is, in the same words whoever asks.

    No entry leads a seat or the spectator into an earlier chapter, and an event lies between the chapters in which
    its entry begins and ends. What a viewer has seen gives the viewer's own chapter: it tells no secret.
    """
    for viewer in (*run.viewers(), NATURE):
        code = run.state.chapter(viewer)
        in_order(run, run.chapters.get(viewer, code), code, viewer)
        run.chapters[viewer] = code
    if run.heavy or run.at == len(run.moves):
        for viewer in run.viewers():
            looks_where_it_stands(run, viewer)
    if run.heavy and run.at < len(run.moves):
        tells_on_the_way(run, run.moves[run.at])


def looks_where_it_stands(run: Run, viewer: int) -> None:
    """The view names the viewer's chapter, and all worlds that fit what was seen have the same."""
    code, seen = run.state.chapter(viewer), run.seen(viewer)
    run.must(
        seen.chapter(viewer) == code, f"viewer {viewer} stands in chapter {code}, which its own copy does not show"
    )
    words = named(run, code)
    shown = getattr(run.view(viewer), "chapter", None)
    run.must(shown == words, f"the view of viewer {viewer} says “{shown}”, its chapter is “{words}”")
    world = seen.determinize(run.rng)
    run.must(world.chapter(viewer) == code, f"the chapter of viewer {viewer} depends on what it may not know")


def tells_on_the_way(run: Run, move: Move) -> None:
    """What is told of the next entry lies between the chapters in which it begins and ends."""
    after = run.state.copy()
    after.told = []
    after.apply(move.seat, move.action)
    told, after.told = after.told or [], None
    for event, one in zip(run.game.events(told, after), told, strict=True):
        seat, code = one[2], one[-1]
        in_order(run, run.state.chapter(seat), code, seat)
        late = f"the event “{event.kind}” is told of chapter {code}, which seat {seat} has not reached"
        run.must(code <= after.chapter(seat), late)
        run.must(event.chapter == named(run, code), f"the event “{event.kind}” says “{event.chapter}”")


def in_order(run: Run, was: int, code: int, viewer: int) -> None:
    """A viewer's chapter comes no earlier than the one before it (`was`), in number and in words."""
    run.must(was <= code, f"viewer {viewer} goes back from chapter {was} to {code}")
    if was == code and not run.heavy:
        return
    first, then = named(run, was), named(run, code)
    back = first.kind == then.kind and first.number > then.number
    run.must(not back, f"“{first}” is followed by “{then}”")


def named(run: Run, code: int) -> Chapter:
    """The words of a chapter, which are the same every time."""
    words = run.game.chapter(code)
    run.must(words.kind != "", f"chapter {code} has no words")
    run.must(words == run.game.chapter(code), f"chapter {code} is called “{words}” and then something else")
    return words
