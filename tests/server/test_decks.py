"""Decks on a server: kept by digest, private until shared, and played at tables side by side."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

import subak
from subak.core.match import Match
from subak.core.record import Record
from tests.decks import GAMES, changed
from tests.server.deck_kit import keep
from tests.server.kit import Guest, Server

if TYPE_CHECKING:
    from pathlib import Path


def cards(guest: Guest, game: str, digest: str, status: int = 200, **more: str) -> Any:
    """What a guest is answered who asks for the cards of a deck."""
    named = "".join(f"&{name}={value}" for name, value in more.items())
    return guest.ask("GET", f"/api/games/{game}/cards?deck={digest}{named}", status=status)


# -- the validator


@pytest.mark.parametrize("game", GAMES)
def test_a_sound_deck_is_told_its_digest(guest: Guest, game: str) -> None:
    text = changed(game)
    said = guest.ask("POST", "/api/decks/check", {"game": game, "text": text})
    assert (said["digest"], said["errors"]) == (subak.game(game).deck_from_text(text).digest, [])


def test_a_table_alone_is_a_deck_and_what_only_old_records_may_say_is_refused(guest: Guest) -> None:
    table = "# mine\n[[rain]]\nnumber = 13\n"
    (first, *_) = guest.ask("POST", "/api/decks/check", {"game": "spirits", "text": table})["errors"]
    assert (first["row"], first["column"]) == (0, "") and "1 row of [[rain]]; 8 to 12 are needed" in first["reason"]
    market = "[market]\nlaborers = [4, 4, 4, 6, 6, 6, 9, 9, 9, 14]\nlivestock = [4, 4, 5, 5, 6, 6]\n"
    market += 'tax = [0, 4, 9, 16, 25]\nsource = "printed"\n'
    (change,) = guest.ask("POST", "/api/decks/check", {"game": "spirits", "text": market})["changes"]
    assert "13] → [4, 4, 4, 6, 6, 6, 9, 9, 9, 14]" in change
    old = subak.game("spirits").deck().text.replace('"gain(rice, 3)"', '"gain(rice, 0)"')
    assert guest.ask("POST", "/api/decks/check", {"game": "spirits", "text": old})["errors"]


def test_a_refused_deck_is_told_file_row_column_and_reason(guest: Guest) -> None:
    rows = {"paddy": [dict(row) for row in subak.game("ricedice").rows_of(subak.game("ricedice").deck())["paddy"]]}
    assert guest.ask("POST", "/api/decks/check", {"game": "ricedice", "rows": rows})["changes"] == []
    rows["paddy"][2]["hexes"] = 3
    (change,) = guest.ask("POST", "/api/decks/check", {"game": "ricedice", "rows": rows})["changes"]
    assert "→ 3" in change
    rows["paddy"][2] |= {"hexes": 99, "sauce": "ours"}
    for path, status, name in (("/api/decks/check", 200, {}), ("/api/decks", 400, {"name": "Mine"})):
        said = guest.ask("POST", path, {"game": "ricedice", "rows": rows, **name}, status=status)
        assert said.get("digest", "") == ""
        found = {(error["file"], error["row"], error["column"]) for error in said["errors"]}
        assert found == {("paddies.toml", 3, "hexes"), ("paddies.toml", 3, "sauce")}
        assert {error["suggestion"] for error in said["errors"]} == {"", "source"}
        assert all(error["reason"] for error in said["errors"])
    assert guest.ask("GET", "/api/decks") == []


def test_all_cards_of_a_deck_are_told(guest: Guest) -> None:
    for game in GAMES:
        built_in = guest.ask("GET", f"/api/games/{game}/cards")
        assert built_in["built_in"] and built_in["tables"] and built_in["terms"] and not built_in["mine"]
        digest = keep(guest, game, text=changed(game, "Told"))["digest"]
        own = cards(guest, game, digest)
        assert own["mine"] and not own["built_in"] and own["name"] == "Mine"
        assert len(own["cards"]) == len(built_in["cards"])
        (edited,) = [card for card in own["cards"] if card["source"] == "edited"]
        assert edited["name"].startswith("Told ")


def test_a_deck_is_given_once_and_for_a_game_there_is(guest: Guest) -> None:
    for body in ({"game": "ricedice"}, {"game": "ricedice", "text": "", "rows": {}}, {"game": "chess", "text": ""}):
        assert guest.ask("POST", "/api/decks/check", body, status=400)["detail"]
    assert guest.ask("POST", "/api/decks", {"game": "ricedice", "name": "\u200b", "text": ""}, status=400)["detail"]


# -- whose deck it is


def test_a_deck_is_its_guests_own_until_it_is_shared(guest: Guest, friend: Guest) -> None:
    digest = keep(guest, "ricedice", text=changed("ricedice", "Secret"))["digest"]
    assert [deck["digest"] for deck in guest.ask("GET", "/api/decks")] == [digest]
    assert guest.http.get(f"/api/decks/{digest}").text == changed("ricedice", "Secret")
    assert friend.ask("GET", "/api/decks") == []
    unknown = friend.ask("GET", f"/api/decks/{'0' * 64}", status=404)
    seats = [{"kind": "me"}]
    for path, method, body in (
        (f"/api/decks/{digest}", "GET", None),
        (f"/api/decks/{digest}?key=wrong", "GET", None),
        (f"/api/games/ricedice/cards?deck={digest}", "GET", None),
        (f"/api/decks/{digest}/share", "POST", None),
        (f"/api/decks/{digest}", "DELETE", None),
        ("/api/tables", "POST", {"game": "ricedice", "seats": seats, "deck": digest}),
        ("/api/tables", "POST", {"game": "ricedice", "seats": seats, "deck": digest, "deck_key": "wrong"}),
    ):
        assert friend.ask(method, path, body, status=404) == unknown  # as if there were no such deck

    link = guest.ask("POST", f"/api/decks/{digest}/share")["link"]
    assert link.startswith(f"/cards/ricedice?deck={digest}&key=")
    assert guest.ask("POST", f"/api/decks/{digest}/share")["link"] == link == guest.ask("GET", "/api/decks")[0]["link"]
    key = link.partition("key=")[2]
    assert friend.http.get(f"/api/decks/{digest}?key={key}").text == changed("ricedice", "Secret")
    assert cards(friend, "ricedice", digest, key=key)["name"] == "Mine"
    made = friend.make("ricedice", "me", "random", deck=digest, deck_key=key)
    assert friend.ask("GET", f"/api/tables/{made['id']}")["deck"] == {
        "digest": digest,
        "name": "Mine",
        "built_in": False,
    }


def test_those_at_the_table_see_its_deck(guest: Guest, friend: Guest) -> None:
    digest = keep(guest, "seasons", "Sawah", changed("seasons", "Wet"))["digest"]
    made = guest.make("seasons", "me", "friend", deck=digest)
    token = made["links"][0]["link"].removeprefix("/join/")
    assert friend.ask("GET", f"/api/join/{token}")["deck"]["name"] == "Sawah"  # before sitting down
    cards(friend, "seasons", digest, 404)
    assert cards(friend, "seasons", digest, table=made["id"])["digest"] == digest
    friend.ask("POST", f"/api/join/{token}")
    assert cards(friend, "seasons", digest)["name"] == "Sawah"
    frame = friend.sit(made["id"]).frame
    assert frame is not None
    assert frame.table.deck.name == "Sawah"
    cards(friend, "ricedice", digest, 404)  # of another game
    cards(Guest(friend.server), "seasons", digest, 404)


def test_a_deck_deleted_from_the_list_stays_on_its_table(guest: Guest) -> None:
    digest = keep(guest, "ricedice", text=changed("ricedice", "Short"))["digest"]
    table = guest.make("ricedice", "me", deck=digest)["id"]
    assert guest.http.delete(f"/api/decks/{digest}").status_code == 204
    assert guest.http.delete(f"/api/decks/{digest}").status_code == 404
    assert digest not in [deck["digest"] for deck in guest.ask("GET", "/api/decks")]
    page = guest.sit(table)
    page.wish("resign")
    record = Record.loads(guest.http.get(f"/api/tables/{table}/record").text)
    assert (record.deck, record.cards) == (digest, changed("ricedice", "Short"))
    assert cards(guest, "ricedice", digest)["digest"] == digest


# -- at the tables


@pytest.mark.full
def test_tables_with_different_decks_are_played_side_by_side(guest: Guest) -> None:
    """Bots, a hint and the record of each table go by its own deck; the records verify elsewhere."""
    texts = [changed("ricedice", name) for name in ("Ayu", "Made")]
    digests = [keep(guest, "ricedice", "Own", text)["digest"] for text in texts]
    made = [guest.make("ricedice", "me", "heuristic", options={"target_rice": 15}, deck=one)["id"] for one in digests]
    pages = [guest.sit(table) for table in made]
    for table, page in zip(made, pages, strict=True):
        page.my_turn()
        assert guest.ask("POST", f"/api/tables/{table}/hint")["options"]
        page.play_on(random.Random(3))
    for table, text in zip(made, texts, strict=True):
        record = Record.loads(guest.http.get(f"/api/tables/{table}/record").text)
        assert record.cards == text
        Match.replay(record).verify()


@pytest.mark.full
def test_a_table_survives_a_restart_with_its_own_deck(tmp_path: Path) -> None:
    check_restart(tmp_path, None)


def check_restart(folder: Path, db: str | None) -> None:
    """A table with a deck that its guest has deleted goes on after the server was killed, and so do offered ones."""
    own = folder / "offered.toml"
    own.write_text(changed("ricedice", "House"), "utf-8")
    with Server(folder, db=db, cards=[str(own)], writes=1000) as server:
        guest = Guest(server)
        (offer,) = [deck for game in guest.ask("GET", "/api/games") for deck in game["decks"] if not deck["built_in"]]
        assert offer["name"] == "offered"
        digest = keep(guest, "spirits", text=changed("spirits", "Old"))["digest"]
        tables = [guest.make("spirits", "me", "heuristic", deck=digest)["id"]]
        tables.append(guest.make("ricedice", "me", "heuristic", deck=offer["digest"])["id"])
        for table in tables:
            guest.sit(table).play_on(random.Random(1), most=2)
        guest.http.delete(f"/api/decks/{digest}")
        server.kill()
        server.cards = []  # the host offers it no more
        server.start()
        for table, name in zip(tables, ("Mine", "offered"), strict=True):
            page = guest.sit(table)
            assert page.frame is not None
            assert page.frame.table.deck.name == name
            assert page.play_on(random.Random(2), most=3) == 3
        assert server.stop() == 0
        assert server.complaints() == ""


# -- limits


def test_a_guest_keeps_so_many_decks_and_no_more(tmp_path: Path) -> None:
    with Server(tmp_path, writes=1000) as server:
        guest = Guest(server)
        for n in range(40):
            keep(guest, "seasons", text=changed("seasons", f"N{n}"))
        body = {"game": "seasons", "name": "More", "text": changed("seasons", "One more")}
        assert "40 decks" in guest.ask("POST", "/api/decks", body, status=429)["detail"]
        digest = keep(guest, "seasons", "New name", changed("seasons", "N7"))["digest"]  # a name costs nothing
        assert guest.http.delete(f"/api/decks/{digest}").status_code == 204
        keep(guest, "seasons", text=body["text"])
        assert len(guest.ask("GET", "/api/decks")) == 40
        assert server.complaints() == ""
