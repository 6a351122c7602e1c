"""Frames over the real socket hold what `seen` of the own seat gives, and of others' secrets not even their beat."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from subak.core import registry
from subak.core.match import Match
from subak.core.record import HIDDEN, Record
from subak.core.state import NATURE
from subak.core.text import spoken
from subak.server.protocol import Frame
from tests.laws.small_game import GAME
from tests.server.kit import Guest, Page, look

if TYPE_CHECKING:
    from tests.server.kit import Server

QUIET = 0.15


@pytest.fixture(autouse=True)
def _known() -> None:
    registry.register(GAME)


def three_seated(guest: Guest, friend: Guest, *more: str) -> tuple[str, Page, Page, Page]:
    """A table with two persons and perhaps bots, both pages open, and a spectator's."""
    made = guest.make("tinyfield", "me", "friend", *more, options={"seasons": 2})
    friend.ask("POST", made["links"][0]["link"].replace("/join/", "/api/join/"))
    pages = [guest.sit(made["id"]), friend.sit(made["id"]), Guest(guest.server).sit(made["id"])]
    settled = lambda frame: [seat.online for seat in frame.table.seats][:2] == [True, True]  # noqa: E731
    for page in pages:
        page.wait(settled)
    return made["id"], pages[0], pages[1], pages[2]


def plain(value: object) -> Any:
    """As it looks after a journey through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value))


def expected(match: Match, seat: int | None, names: list[str]) -> list[Any]:
    """View, choices and log of a viewer, straight from the core."""
    choices = [] if seat is None else match.choices(seat)
    events = match.events_for(seat)
    words = [spoken(e.text, "" if e.seat is None else names[e.seat], e.seat == seat is not None) for e in events]
    return [plain(match.view(seat)), plain(choices), words]


def test_every_frame_is_what_seen_gives_to_its_viewer(guest: Guest, friend: Guest) -> None:
    table, *pages = three_seated(guest, friend, "random")
    received: list[list[list[Any]]] = [[] for _ in pages]
    rng = random.Random(5)

    def note(page: Page) -> None:
        assert page.frame is not None
        kept = received[pages.index(page)]
        kept.append([page.frame.view, plain(page.frame.choices), list(page.log)])

    for page in pages:
        note(page)
    while any(page.frame is not None and page.frame.outcome is None for page in pages):
        for page in pages:
            while not page.silent(0.05):
                note(page)
        for page in pages[:2]:
            assert page.frame is not None
            if page.frame.choices:
                page.send("act", action=rng.choice(page.frame.choices).text, frame=page.frame.number)
    names = [seat.name for seat in pages[0].frame.table.seats] if pages[0].frame else []
    whole = Record.loads(guest.http.get(f"/api/tables/{table}/record").text)
    for page, kept, seat in zip(pages, received, (0, 1, None), strict=True):
        states: list[list[Any]] = []
        for length in range(len(whole.entries) + 1):
            match = Match.replay(prefix(whole, length))
            if not match.nature_to_act:
                states.append(expected(match, seat, names))
        at = 0
        for shown in kept:
            at = states.index(shown, at)  # ValueError: a frame that `seen` would not give at this point
        assert states[at] == states[-1]
        assert page.frame is not None
        assert page.frame.seat == seat


def prefix(whole: Record, length: int) -> Record:
    """The record after its first `length` entries."""
    return replace(whole, seed="", end="", entries=whole.entries[:length])


def reach_planting(*pages: Page) -> None:
    """Two picks a seat: then everybody plans in secret, in several small steps."""
    for _ in range(2):
        for page in pages:
            frame = page.wait(lambda now: bool(now.choices))
            assert isinstance(page.act(frame.choices[0].text), Frame)
    for page in pages:
        page.wait(lambda now: now.view["phase"] == "planting")


def test_a_secret_small_step_sends_nothing_to_anybody_else(guest: Guest, friend: Guest) -> None:
    table, mine, other, watching = three_seated(guest, friend)
    reach_planting(mine, other)
    watching.wait(lambda now: now.view["phase"] == "planting")
    assert mine.frame is not None
    for action in ("plant", "plant", "undo", "plant"):
        if action == "undo":
            answer = mine.wish("undo")
        else:
            answer = mine.act(next(c.text for c in mine.frame.choices if c.kind == "plant"))
        assert isinstance(answer, Frame), answer
        assert other.silent(QUIET)
        assert watching.silent(QUIET)
    public = Record.loads(look(f"{guest.server.url}/api/tables/{table}/record").text)
    assert not public.seed
    assert all(entry.text == HIDDEN for entry in public.entries if entry.seat == 0)
    before = len(public.entries)
    assert isinstance(mine.act("done"), Frame)
    for page in (other, watching):
        assert page.next_frame().view["farmers"][0]["done"] is True
        assert page.frame is not None
        assert page.frame.view["farmers"][0]["plan"] is None
        assert page.silent(QUIET)
    after = Record.loads(look(f"{guest.server.url}/api/tables/{table}/record").text)
    assert len(after.entries) == before


def test_no_byte_of_a_hidden_hand_is_sent(guest: Guest, friend: Guest) -> None:
    """Cards are numbers, so the frame is searched where cards can stand: views and logs of the other seat."""
    _, mine, other, watching = three_seated(guest, friend)
    reach_planting(mine, other)
    for text in other.raw + watching.raw:
        frame = msgspec.json.decode(text)
        if frame["type"] == "frame":
            farmer = frame["view"]["farmers"][0]
            assert [farmer[part] for part in ("hand", "kept", "passed", "aside", "plan")] == [None] * 5
            assert not [line for line in frame["log"] if line["seat"] == 0 and line["kind"] in ("dealt", "kept")]
            assert frame["table"]["seed"] == ""
            assert frame["thinking"] == []


@pytest.mark.parametrize("game", ["tinyfield", *registry.BUILT_IN])
def test_nothing_is_dealt_while_a_chair_is_free(guest: Guest, friend: Guest, game: str) -> None:
    """Who has seen the cards could leave the chair empty, or wait for a better deal elsewhere."""
    made = guest.make(game, "me", "friend")
    waiting = guest.sit(made["id"])
    assert waiting.frame is not None
    assert waiting.log == []
    digest = waiting.frame.table.seed_digest
    assert digest
    for who in (guest, friend):
        record = Record.loads(who.http.get(f"/api/tables/{made['id']}/record").text)
        assert (record.entries, record.seed, record.seed_digest) == ([], "", digest)
    assert waiting.frame.view == plain(fresh(game, 2).view(0))
    friend.ask("POST", made["links"][0]["link"].replace("/join/", "/api/join/"))
    running = waiting.wait(lambda now: now.table.state == "running")
    assert running.table.seed_digest == digest
    assert waiting.log
    dealt = Record.loads(guest.http.get(f"/api/tables/{made['id']}/record").text).entries
    assert dealt[0].seat == NATURE


def fresh(game: str, seats: int) -> Match:
    """A match before NATURE's first event."""
    return Match(game, seats, nature="hand")


def test_bots_in_a_secret_step_are_not_said_to_think(guest: Guest, server: Server) -> None:
    made = guest.make("tinyfield", "me", "random", "random")
    page = guest.sit(made["id"])
    page.play_on(random.Random(3))
    frames = [msgspec.json.decode(text) for text in page.raw]
    secret = [frame for frame in frames if frame["view"]["phase"] in ("first pick", "second pick", "planting")]
    assert secret
    assert all(frame["thinking"] == [] for frame in secret)
