"""Whatever is sent as a deck, the answer is a sentence, soon, and nobody else waits for it."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import subak
from subak.server.deck_reading import DeckReader
from subak.server.errors import Broken
from subak.server.limits import TokenBuckets, Visitor
from tests.decks import GAMES, changed
from tests.server.deck_kit import keep
from tests.server.kit import PATIENCE, Guest, Server, awaited
from tests.server.test_bad_input import values

if TYPE_CHECKING:
    from collections.abc import Iterator

SOON = 1.0  # seconds; where all takes longer, half of the time that the reading takes
SLOW = "[[paddy]]\n" * 45_000  # reading it takes most of a second


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets a guest ask often; it must end without a complaint."""
    with Server(tmp_path_factory.mktemp("hostile"), writes=1000) as running:
        yield running
        assert running.stop() == 0
        assert running.complaints() == ""


@pytest.fixture(scope="module")
def asker(open_server: Server) -> Guest:
    """Somebody who asks often."""
    return Guest(open_server)


def check(guest: Guest, body: str | dict[str, Any]) -> tuple[int, Any]:
    """Status and answer of the validator."""
    content = body if isinstance(body, str) else json.dumps(body)
    answer = guest.http.post("/api/decks/check", content=content, headers={"content-type": "application/json"})
    return answer.status_code, answer.json()


HOSTILE: dict[str, str | dict[str, Any]] = {
    "many tables": {"game": "ricedice", "text": "[[paddy]]\n" * 40_000},
    "deep lists": {"game": "seasons", "text": "a = " + "[" * 400_000},
    "deep rows": '{"game": "ricedice", "rows": {"paddy": ' + "[" * 100_000 + "}}",
    "a long number": {"game": "ricedice", "text": "a = " + "9" * 400_000},
    "a long number in rows": '{"game": "spirits", "rows": {"spirit": [{"number": ' + "9" * 4000 + "}]}}",
    "half a character": '{"game": "ricedice", "text": "\\ud800"}',
    "zeros": {"game": "spirits", "text": "\0" * 1000},
    "many rows": {"game": "spirits", "rows": {"spirit": [{"number": n, "kind": "x"} for n in range(9000)]}},
    "many keys": {"game": "spirits", "rows": {"spirit": [{f"k{n}": 1 for n in range(4000)}] * 16}},
    "a long name": {"game": "seasons", "text": changed("seasons", "x" * 400_000)},
    "no rows": {"game": "ricedice", "rows": {"paddy": 5, "starting": None}},
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_hostile_deck_is_refused_with_a_reason(asker: Guest, body: str | dict[str, Any]) -> None:
    status, said = check(asker, body)
    assert status in (200, 400)
    words = [said["detail"]] if status == 400 else [error["reason"] for error in said["errors"]]
    assert words and all(0 < len(word) <= 500 for word in words)
    assert not any("Traceback" in word for word in words)


def test_a_deck_beyond_all_measure_is_refused_unread(asker: Guest) -> None:
    status, said = check(asker, {"game": "ricedice", "text": "x" * 5_000_000})
    assert (status, list(said)) == (413, ["detail"])


def test_nobody_waits_while_a_large_deck_is_read(open_server: Server) -> None:
    cheat, other = Guest(open_server), Guest(open_server)
    keep(other, "ricedice")  # the first worker runs
    begun, waits = time.monotonic(), list[float]()
    with ThreadPoolExecutor(1) as stage:
        slow = stage.submit(check, cheat, {"game": "ricedice", "text": SLOW})
        while not slow.done():
            asked = time.monotonic()
            other.ask("GET", "/api/me")
            waits.append(time.monotonic() - asked)
            time.sleep(0.02)
        status, said = slow.result(PATIENCE)
    assert max(waits) < max(SOON, (time.monotonic() - begun) / 2)  # who had to wait would wait for all of it
    assert status == 200 and said["digest"] == "" and said["errors"]


class Hanging:
    """A worker pool whose workers never answer in time."""

    async def run(self, *_: object) -> object:
        raise TimeoutError


def test_who_sends_a_deck_that_takes_too_long_waits_for_the_next() -> None:
    clock, visitor, friend = [1000.0], Visitor("guest", "address"), Visitor("friend", "other address")
    buckets = TokenBuckets(1, 10, lambda: clock[0])
    reader = DeckReader(Hanging(), lambda found: buckets.punish(found.name, 120))  # type: ignore[arg-type]
    read = awaited(reader.read(visitor, "ricedice", "", None))
    assert read.digest == "" and "too long" in read.errors[0].reason
    assert not buckets.take(visitor.name) and buckets.take(friend.name)
    clock[0] += 119
    assert not buckets.take(visitor.name)
    clock[0] += 2
    assert buckets.take(visitor.name)
    with pytest.raises(Broken):
        awaited(reader.cards(visitor, "ricedice", "digest", "text"))


@settings(max_examples=60)
@given(game=st.sampled_from(GAMES), data=st.data())
def test_any_rows_are_answered(asker: Guest, game: str, data: st.DataObject) -> None:
    owner = subak.game(game)
    rows = owner.rows_of(owner.deck())
    heading = data.draw(st.sampled_from([*rows, "other"]))
    table = [dict(row) for row in rows.get(heading, [])] or [{}]
    row = table[data.draw(st.integers(0, len(table) - 1))]
    row[data.draw(st.sampled_from([*row, "more"]))] = data.draw(values)
    status, said = check(asker, {"game": game, "rows": {heading: table}})
    assert status in (200, 400), said  # a number beyond all measure is not even JSON to the framework
    assert status == 400 or bool(said["digest"]) != bool(said["errors"])


@settings(max_examples=40)
@given(game=st.sampled_from(GAMES), cut=st.floats(0, 1), put=st.text(max_size=12))
def test_any_text_is_answered(asker: Guest, game: str, cut: float, put: str) -> None:
    text = subak.game(game).deck().text
    at = int(cut * len(text))
    status, said = check(asker, {"game": game, "text": text[:at] + put + text[at + len(put) :]})
    assert status == 200 and bool(said["digest"]) != bool(said["errors"])
