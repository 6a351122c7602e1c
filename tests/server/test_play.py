"""A table from the first click to the rematch, over the real wire."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from subak.core.match import Match
from subak.core.record import Record, seed_digest
from subak.server.protocol import Frame, Refused, Trouble
from tests.server.kit import SMALL, Guest, Page, Server, look

if TYPE_CHECKING:
    from pathlib import Path


def api(link: str) -> str:
    """The request behind an invitation."""
    return link.replace("/join/", "/api/join/")


def whole_record(guest: Guest, table: str) -> Record:
    """The record as this guest may read it."""
    return Record.loads(guest.http.get(f"/api/tables/{table}/record").text)


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Guest, Page, str]:
    """A whole game of Rice Dice against a bot, played by random legal moves."""
    guest = Guest(server)
    table = guest.make("ricedice", "me", "heuristic", options={"target_rice": 20})["id"]
    page = guest.sit(table)
    assert page.play_on(random.Random(7)) > 10
    return guest, page, table


def test_a_whole_game_ends_with_its_outcome(finished: tuple[Guest, Page, str]) -> None:
    _, page, _ = finished
    assert page.frame is not None
    assert page.frame.outcome is not None
    assert sorted(seat for place in page.frame.outcome.ranking for seat in place) == [0, 1]
    assert page.frame.table.state == "over"
    assert "won" in page.frame.table.summary
    assert page.frame.choices == []
    assert not page.frame.table.your_turn


def test_the_log_tells_turns_in_words(finished: tuple[Guest, Page, str]) -> None:
    guest, page, table = finished
    again = guest.sit(table)
    assert again.log == page.log
    assert again.frame is not None
    lines = again.frame.log
    assert any(line.text.startswith("You ") for line in lines if line.seat == 0)
    assert not any(line.text.startswith("You ") for line in lines if line.seat == 1)
    turns = [line.chapter.number for line in lines if line.chapter.kind == "Turn"]
    assert turns == sorted(turns)
    assert turns[-1] > 1
    assert all(
        line.chapter.text.startswith(f"{line.chapter.kind} {line.chapter.number or ''}".strip()) for line in lines
    )


@pytest.mark.full
def test_the_log_and_the_lobby_tell_the_rounds_of_spirits(guest: Guest) -> None:
    """What the chart at the end is made of: the points of each line and its chapter, seven rounds in all."""
    table = guest.make("spirits", "heuristic", "heuristic")["id"]
    summaries = set()
    with guest.sit(table) as page:
        while page.frame is None or page.frame.outcome is None:
            summaries.add(page.next_frame().table.summary.split(" · ")[0])
        scores = page.frame.outcome.scores
    with guest.sit(table) as again:
        assert again.frame is not None
        lines = again.frame.log
    rounds = {line.chapter.number for line in lines if line.chapter.kind == "Round"}
    assert rounds == set(range(1, 8))
    assert summaries >= {f"Round {number}" for number in rounds}
    assert [sum(line.points for line in lines if line.seat == seat) for seat in (0, 1)] == scores


def test_the_seed_fits_what_was_published_and_the_record_verifies(finished: tuple[Guest, Page, str]) -> None:
    guest, page, table = finished
    first, last = Page(guest, table), page.frame
    assert last is not None
    assert last.table.seed_digest == seed_digest(last.table.seed, table)
    record = whole_record(guest, table)
    match = Match.replay(record)
    match.verify()
    assert match.outcome == last.outcome
    assert record.seed == last.table.seed
    first.close()


def test_a_rematch_is_one_table_with_everybody_one_chair_on(finished: tuple[Guest, Page, str]) -> None:
    guest, page, table = finished
    stranger = Guest(guest.server)
    assert stranger.ask("POST", f"/api/tables/{table}/rematch", status=403)["detail"]
    made = guest.ask("POST", f"/api/tables/{table}/rematch")
    assert guest.ask("POST", f"/api/tables/{table}/rematch") == made
    assert page.wait(lambda frame: frame.table.rematch != "").table.rematch == made["id"]
    assert page.frame is not None
    again = guest.ask("GET", f"/api/tables/{made['id']}")
    assert [seat["kind"] for seat in again["seats"]] == ["bot", "person"]
    assert again["seats"][1]["mine"]
    assert again["options"] == page.frame.table.options
    assert again["seed_digest"] != page.frame.table.seed_digest
    assert guest.ask("POST", f"/api/tables/{made['id']}/rematch", status=409)["detail"] == "the game is not over yet"


def test_a_refused_move_carries_clause_and_sentence_and_changes_nothing(guest: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me", "random")["id"])
    before = page.my_turn()
    refused = page.act("harvest 1")
    assert isinstance(refused, Refused), refused
    assert refused.action == "harvest 1"
    assert refused.clause.startswith("ricedice ")
    assert refused.sentence
    nonsense = page.act("fly to the moon")
    assert isinstance(nonsense, Refused)
    assert nonsense.clause == ""
    assert page.frame is before


def test_a_move_for_an_older_picture_is_refused(guest: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me")["id"])
    frame = page.my_turn()
    move = frame.choices[0].text
    assert isinstance(page.act(move), Frame)
    page.send("act", action=move, frame=frame.number)
    answer = page.receive()
    while isinstance(answer, Frame):
        answer = page.receive()
    assert answer == Refused(move, "", "the table has changed since you chose: please look again")


def test_undo_takes_back_the_own_move_and_its_lines(guest: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me")["id"])
    rng = random.Random(1)
    for _ in range(200):
        frame = page.my_turn()
        lines = list(page.log)
        assert isinstance(page.act(rng.choice(frame.choices).text), Frame)
        assert page.frame is not None
        if page.frame.can_undo:
            back = page.wish("undo")
            assert isinstance(back, Frame)
            assert (back.view, back.choices, page.log) == (frame.view, frame.choices, lines)
            assert back.log_from == len(lines) > 0  # what still holds is not sent again
            return
        assert page.frame.undo_note
        refused = page.wish("undo")
        assert isinstance(refused, Refused)
        assert refused.sentence == page.frame.undo_note
    pytest.fail("no move could be taken back")


def test_only_the_seat_to_act_may_act(guest: Guest, friend: Guest) -> None:
    made = guest.make("ricedice", "me", "friend")
    page = guest.sit(made["id"])
    assert page.frame is not None
    assert page.frame.table.state == "waiting"
    assert page.frame.choices == []
    early = page.act("stand")
    assert isinstance(early, Refused)
    assert early.sentence == "the game begins when every chair is taken"
    friend.ask("POST", api(made["links"][0]["link"]))
    other = friend.sit(made["id"])
    page.wait(lambda frame: frame.table.state == "running")
    idle = page if other.wait(lambda frame: frame.table.state == "running").choices else other
    refused = idle.act("stand")
    assert isinstance(refused, Refused)
    assert "it is not your turn" in refused.sentence
    watching = Guest(guest.server).sit(made["id"])
    assert watching.frame is not None
    assert watching.frame.seat is None
    assert isinstance(watching.act("stand"), Trouble)


def test_a_link_gives_one_chair_to_one_friend(guest: Guest, friend: Guest) -> None:
    made = guest.make("ricedice", "me", "friend", "random")
    assert [link["seat"] for link in made["links"]] == [1]
    assert guest.ask("GET", f"/api/tables/{made['id']}/links") == made["links"]
    assert friend.ask("GET", f"/api/tables/{made['id']}/links") == []
    link = api(made["links"][0]["link"])
    assert guest.ask("POST", link)["id"] == made["id"]  # who sits already stays
    assert friend.ask("POST", link)["id"] == made["id"]
    assert friend.ask("POST", link)["id"] == made["id"]
    assert Guest(guest.server).ask("POST", link, status=409)["detail"] == "somebody else has taken this chair"
    info = friend.ask("GET", f"/api/tables/{made['id']}")
    assert [seat["mine"] for seat in info["seats"]] == [False, True, False]
    assert info["state"] == "running"
    assert made["id"] in [table["id"] for table in friend.ask("GET", "/api/tables")]


def test_names_reach_the_table_at_once(guest: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me", "random")["id"])
    assert guest.ask("PUT", "/api/me", {"name": "  Anna   Sari "})["name"] == "Anna Sari"
    named = page.wait(lambda frame: frame.table.seats[0].name == "Anna Sari")
    assert guest.ask("GET", "/api/me") == {"name": "Anna Sari", "badge": named.table.seats[0].badge}
    assert named.table.host == "Anna Sari"


def test_equal_names_at_a_table_are_numbered(guest: Guest, friend: Guest) -> None:
    made = guest.make("ricedice", "me", "friend", "friend")
    page = guest.sit(made["id"])
    for person, link in zip((friend, Guest(guest.server)), made["links"], strict=True):
        person.ask("POST", api(link["link"]))
        person.ask("PUT", "/api/me", {"name": "ANNA" if person is friend else "Anna"})
    guest.ask("PUT", "/api/me", {"name": "Anna"})
    page.wait(lambda frame: [seat.name for seat in frame.table.seats] == ["Anna", "ANNA (2)", "Anna (3)"])


def test_who_leaves_is_replaced_and_may_return(guest: Guest, friend: Guest) -> None:
    page = guest.sit(guest.make("tinyfield", "me", "random")["id"])
    left = page.wish("leave")
    assert isinstance(left, Frame)
    assert left.table.seats[0].bot
    assert left.table.seats[0].kind == "person"
    page.wait(lambda frame: frame.outcome is not None)  # bots play on among themselves while somebody watches
    late = page.wish("return")
    assert isinstance(late, Refused)
    made = guest.make("ricedice", "me", "friend")
    friend.ask("POST", api(made["links"][0]["link"]))
    again = guest.sit(made["id"])  # the other is a person, so that the game waits
    not_away = again.wish("return")
    assert isinstance(not_away, Refused)
    assert isinstance(again.wish("leave"), Frame)
    assert isinstance(again.wish("act", action="stand"), Refused)
    back = again.wish("return")
    assert isinstance(back, Frame)
    assert back.table.seats[0].bot == ""
    assert back.table.seats[0].online


def test_who_gives_up_ranks_last(guest: Guest, friend: Guest) -> None:
    page = guest.sit(guest.make("ricedice", "me", "random", "random")["id"])
    given = page.wish("resign")
    assert isinstance(given, Frame)
    assert given.table.seats[0].resigned
    assert given.outcome is None
    assert isinstance(page.wish("undo"), Refused)
    duel = guest.sit(guest.make("ricedice", "me", "random")["id"])
    over = duel.wish("resign")
    assert isinstance(over, Frame)
    assert over.outcome is not None
    assert over.outcome.ranking == [[1], [0]]


def test_games_are_listed_with_what_can_be_chosen(guest: Guest) -> None:
    games = {game["name"]: game for game in guest.ask("GET", "/api/games")}
    assert list(games) == ["spirits", "ricedice", "seasons", "tinyfield"]
    assert games["ricedice"]["seats"] == [1, 2, 3, 4, 5]
    assert [bot["name"] for bot in games["ricedice"]["bots"]][:2] == ["random", "heuristic"]
    titles = {bot["name"]: bot["title"] for bot in games["ricedice"]["bots"] if bot["built_in"]}
    assert (titles["random"], titles["level3"]) == ("calm", "level 3")
    options = {option["name"]: option for option in games["ricedice"]["options"]}
    assert [options["target_rice"][fact] for fact in ("least", "most", "seats")] == [10, 200, []]
    assert (options["farmer"]["title"], options["farmer"]["seats"]) == ("Happy Farmer", [1])
    assert options["at_least_one"]["title"] == "At least one"
    clauses = guest.ask("GET", "/api/rules/ricedice")
    assert clauses[0]["number"]
    words = {term["name"]: term["clauses"][0] for term in guest.ask("GET", "/api/rules/ricedice/glossary")}
    assert words["wild"] in clauses
    assert guest.ask("GET", "/api/rules/tinyfield/glossary") == []
    for path in ("/api/rules/chess", "/api/rules/chess/glossary"):
        assert guest.ask("GET", path, status=404)["detail"]


@pytest.mark.full
def test_a_restart_keeps_guests_links_names_and_games(tmp_path: Path) -> None:
    with Server(tmp_path, games=[SMALL]) as server:
        guest, friend = Guest(server), Guest(server)
        anna = guest.ask("PUT", "/api/me", {"name": "Anna"})
        made = guest.make("ricedice", "me", "heuristic")
        waiting = guest.make("tinyfield", "me", "friend")
        page = guest.sit(made["id"])
        page.play_on(random.Random(4), most=15)
        shown, log = page.my_turn(), list(page.log)
        assert server.stop() == 0
        server.start()
        assert guest.ask("GET", "/api/me") == anna
        again = guest.sit(made["id"])
        assert again.frame is not None
        assert (again.frame.view, again.frame.choices, again.log) == (shown.view, shown.choices, log)
        assert friend.ask("POST", api(waiting["links"][0]["link"]))["id"] == waiting["id"]
        assert [table["state"] for table in guest.ask("GET", "/api/tables")] == ["running", "running"]
        assert again.play_on(random.Random(4), most=5) == 5


def test_the_page_is_served_at_every_address_it_knows(server: Server) -> None:
    for path in ("/", "/table/abcdefghijkl", "/join/x.y", "/rules/ricedice"):
        answer = look(server.url + path)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/html")
        assert answer.headers["cache-control"] == "no-cache"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "<!doctype html>" in answer.text.lower()
    assert look(server.url + "/api/health").json()["version"]
    assert look(server.url + "/no/such/thing").status_code == 404
