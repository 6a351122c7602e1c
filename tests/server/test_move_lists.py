"""Several moves in one message, and questions about sketches, over the real wire."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from subak.core.record import Record
from subak.server.errors import INTERNAL_ERROR
from subak.server.protocol import MOST_ACTIONS, Frame, Previewed, Refused, Trouble
from subak.server.socket import Connection
from subak.server.storage import Storage
from subak.server.subscriber import Subscriber
from tests.server.kit import Guest, Page, awaited
from tests.server.test_limits import ANNA, small_table

if TYPE_CHECKING:
    from pathlib import Path


def entries(guest: Guest, table: str) -> list[str]:
    """The moves of a table as its guest may read them."""
    return [entry.text for entry in Record.loads(guest.http.get(f"/api/tables/{table}/record").text).entries]


def planning(guest: Guest) -> tuple[str, Page]:
    """A table of Spirits for one, at its first plan."""
    table = guest.make("spirits", "me")["id"]
    page = guest.sit(table)
    while page.my_turn().view["phase"] != "plan":
        assert isinstance(page.act(page.my_turn().choices[0].text), Frame)
    return table, page


def preview(page: Page, sketch: Any, number: int = 1) -> Previewed:
    """The answer to a question about a sketch."""
    page.send("preview", sketch=sketch, number=number)
    answer: Any = page.receive()
    while isinstance(answer, Frame):
        answer = page.receive()
    assert isinstance(answer, Previewed), answer
    assert answer.number == number
    return answer


def test_a_whole_plan_goes_in_one_message_and_is_stored(guest: Guest) -> None:
    table, page = planning(guest)
    before = entries(guest, table)
    found = preview(page, {"workers": {"harvest": 2}}).preview
    assert found["actions"][0] == "plan build 0"
    answer = page.wish("acts", actions=found["actions"], frame=page.my_turn().number)
    assert isinstance(answer, Frame)
    assert answer.view["phase"] != "plan"
    assert entries(guest, table)[len(before) :][: len(found["actions"])] == found["actions"]


def test_a_list_stops_at_the_first_refusal_and_says_how_far_it_came(guest: Guest) -> None:
    table, page = planning(guest)
    before, frame = entries(guest, table), page.my_turn()
    page.send("acts", actions=["plan build 1", "plan build 2", "plan weeds 1"], frame=frame.number)
    came: list[Any] = [page.receive(), page.receive()]
    refused = next(one for one in came if isinstance(one, Refused))
    shown = next(one for one in came if isinstance(one, Frame))
    assert (refused.action, refused.played, refused.clause) == ("plan build 2", 1, "spirits 8.1")
    assert shown.answered == frame.answered + 1
    assert entries(guest, table) == [*before, "plan build 1"]
    back = page.wish("undo")
    assert isinstance(back, Frame)
    assert back.choices == frame.choices


def test_a_list_whose_first_move_is_refused_changes_nothing(guest: Guest) -> None:
    table, page = planning(guest)
    before, frame = entries(guest, table), page.my_turn()
    refused = page.wish("acts", actions=["plan weeds 1", "plan build 1"], frame=frame.number)
    assert isinstance(refused, Refused)
    assert (refused.action, refused.played) == ("plan weeds 1", 0)
    assert entries(guest, table) == before
    assert page.frame is frame
    for actions in ([], ["done"] * (MOST_ACTIONS + 1), ["x" * 201], "done"):
        assert isinstance(page.wish("acts", actions=actions, frame=0), Trouble)


@pytest.mark.parametrize("game", ["ricedice", "seasons"])
def test_every_game_takes_lists_of_moves(guest: Guest, game: str) -> None:
    page = guest.sit(guest.make(game, "me", "random")["id"])
    frame = page.my_turn()
    page.send("acts", actions=[frame.choices[0].text, "fly to the moon"], frame=frame.number)
    refused = page.receive()
    while isinstance(refused, Frame):
        refused = page.receive()
    assert isinstance(refused, Refused)
    assert (refused.action, refused.clause, refused.played) == ("fly to the moon", "", 1)


def test_a_list_is_written_at_once_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[list[str]] = []
    append = Storage.append

    async def counted(storage: Storage, id: str, first: int, lines: list[str]) -> None:
        written.append(lines)
        if len(written) == 1:
            raise OSError("the disk is full")
        await append(storage, id, first, lines)

    async def scene() -> None:
        async with small_table(tmp_path) as table:
            anna = Subscriber(ANNA)
            async with table.open() as match:
                moves = [match.choices(0)[0].text, "nonsense"]
                before = match.record.dumps()
            monkeypatch.setattr(Storage, "append", counted)
            with pytest.raises(OSError, match="full"):
                await table.play(anna, 0, moves, 0)
            async with table.open() as match:
                assert match.record.dumps() == before
            stopped = await table.play(anna, 0, moves, 0)
            assert stopped is not None
            assert (stopped.played, anna.answered) == (1, 1)

    awaited(scene())
    assert len(written) == 2
    assert written[0] == written[1]


def test_a_sketch_that_cannot_be_read_is_answered_in_one_sentence(guest: Guest) -> None:
    _, page = planning(guest)
    bad = preview(page, {"walls": ["a1-a2"]}, number=7)
    assert bad.preview is None
    assert bad.problem == "a sketch has no 'walls'; it has build, rocks, paddies and workers"
    assert preview(page, None).preview["round"] == 1


def test_games_without_sketches_and_spectators_get_no_preview(guest: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me")["id"])
    assert preview(page, {"anything": 1}) == Previewed(1, None)
    table, _ = planning(guest)
    stranger = Guest(guest.server).sit(table)
    assert isinstance(stranger.wish("preview", sketch=None), Trouble)


def test_a_preview_that_fails_is_answered_all_the_same() -> None:
    class Failing:
        id = "table"

        async def preview(self, seat: int, sketch: object) -> object:
            raise ZeroDivisionError

    connection = Connection.__new__(Connection)
    connection.table = Failing()  # type: ignore[assignment]
    assert awaited(connection.previewed(0, {}, 3)) == Previewed(3, None, INTERNAL_ERROR)
