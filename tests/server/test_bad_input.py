"""Whatever is sent, the answer is a sentence: no traceback, no 5xx, nothing lost, nobody else disturbed."""

from __future__ import annotations

import json
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from subak.server.protocol import Frame, Pong, Previewed, Refused, Trouble
from tests.server.kit import PATIENCE, Guest, Page, look

if TYPE_CHECKING:
    from tests.server.kit import Server

SEATS = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=30)


def nested(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Lists and objects of what there is."""
    return st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)


values = st.recursive(scalars, nested, max_leaves=8)
moves = st.text(alphabet="abcdefghij 0123456789+-*#", max_size=20)
kinds = st.sampled_from(["act", "acts", "preview", "undo", "ping", "frame", "return", "", "Act"])
messages = st.dictionaries(
    st.sampled_from(["action", "actions", "sketch", "number", "frame", "seat", "type"]), values, max_size=4
)
texts = (
    st.text(max_size=60)
    | values.map(json.dumps)
    | st.tuples(kinds, messages).map(lambda pair: json.dumps({"type": pair[0], **pair[1]}))
    | moves.map(lambda text: json.dumps({"type": "act", "action": text}))
)


def alone(guest: Guest) -> Page:
    """A running game in which nobody else does anything, so that what comes is an answer."""
    made = guest.make("tinyfield", "me", "friend")
    Guest(guest.server).ask("POST", made["links"][0]["link"].replace("/join/", "/api/join/"))
    return guest.sit(made["id"])


@pytest.fixture(scope="module")
def page(server: Server) -> Page:
    """A running game that must survive everything."""
    return alone(Guest(server))


@settings(max_examples=80)
@given(text=texts)
def test_any_text_is_answered_in_one_message(page: Page, text: str) -> None:
    assert page.frame is not None
    legal = {choice.text for choice in page.frame.choices}
    if any(json.dumps(move)[1:-1] in text for move in legal):
        return
    before = page.frame
    page.socket.send(text)
    answer = page.receive()
    assert isinstance(answer, Trouble | Refused | Previewed | Pong), answer
    if isinstance(answer, Trouble | Refused):
        sentence = answer.detail if isinstance(answer, Trouble) else answer.sentence
        assert sentence
        assert "Traceback" not in sentence
    assert page.frame is before
    page.rest()


def test_the_fuzzed_game_goes_on(page: Page) -> None:
    assert page.frame is not None
    assert isinstance(page.act(page.frame.choices[0].text), Frame)


def test_bytes_and_long_messages_are_refused_with_a_reason(guest: Guest) -> None:
    page = alone(guest)
    page.socket.send(b'{"type":"ping"}')
    assert page.receive() == Trouble("messages are JSON text, not bytes")
    page.socket.send(json.dumps({"type": "act", "action": "x" * 20_000}))
    assert isinstance(page.receive(), Trouble)
    page.socket.send("[" * 10_000)
    assert isinstance(page.receive(), Trouble)
    page.send("ping")
    assert page.receive() == Pong()


def test_a_message_beyond_all_measure_closes_the_connection_only(guest: Guest) -> None:
    table = guest.make("tinyfield", "me", "random")["id"]
    page = guest.sit(table)
    page.socket.send("x" * 200_000)
    page.until_closed()
    assert page.socket.close_code == 1009
    assert guest.sit(table).frame is not None


def test_text_that_is_no_utf8_closes_the_connection_only(guest: Guest) -> None:
    table = guest.make("tinyfield", "me", "random")["id"]
    page = guest.sit(table)
    page.socket.send(b'"\xff\xfe"', text=True)
    page.until_closed()
    assert page.socket.close_code == 1007
    assert guest.sit(table).frame is not None


@pytest.mark.parametrize("path", ["/api/tables", "/api/decks", "/api/decks/check"])
def test_a_body_that_is_no_utf8_is_refused_with_a_reason(guest: Guest, path: str) -> None:
    answer = guest.http.post(path, content=b'{"game": "\xff"}', headers={"Content-Type": "application/json"})
    assert answer.status_code == 400
    assert "not UTF-8" in answer.text


def test_a_flood_is_told_and_cut_off(guest: Guest) -> None:
    page = guest.sit(guest.make("tinyfield", "me", "random")["id"])
    with suppress(ConnectionClosed):
        for _ in range(400):
            page.send("ping")
    said = page.until_closed()
    assert isinstance(said[-1], Trouble)
    assert "too many" in said[-1].detail
    assert page.socket.close_code == 4429
    assert len(said) < 200


def test_an_unknown_table_says_so_and_closes(guest: Guest) -> None:
    for table in ("abcdefghijkl", "x", "%00%00%00%00%00%00%00%00"):
        page = Page(guest, table)
        assert page.until_closed() == [Trouble("there is no such table")]
        assert page.socket.close_code == 4404


def test_a_foreign_page_can_neither_watch_nor_act(guest: Guest) -> None:
    table = guest.make("tinyfield", "me", "random")["id"]
    for origin in ("https://elsewhere.example", "null", "http://[", f"http://127.0.0.1:{guest.server.port + 1}"):
        with pytest.raises(InvalidStatus) as refused:
            Page(guest, table, origin=origin)
        assert refused.value.response.status_code == 403
        for method, path, body in (("PUT", "/api/me", {"name": "Eve"}), ("POST", f"/api/tables/{table}/rematch", None)):
            answer = guest.http.request(method, path, json=body, headers={"Origin": origin})
            assert answer.status_code == 403
            assert answer.json() == {"detail": "this request comes from another site"}
    with Page(guest, table, origin=guest.server.url) as own:
        assert isinstance(own.receive(), Frame)
    assert guest.http.put("/api/me", json={"name": "Anna"}, headers={"Origin": guest.server.url}).status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/assets/../../cli.py",
        "/..%2f..%2fcli.py",
        "/%2e%2e/%2e%2e/cli.py",
        "/assets/..%5c..%5ccli.py",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/%00",
        "/.stamp",
        "/" + "a/" * 2000,
        "/assets/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_page_has_an_address(server: Server, path: str) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode())
        answer = b""
        while piece := line.recv(65536):
            answer += piece
    assert answer.split(b" ")[1] in (b"404", b"400")
    assert b"root:" not in answer
    assert b"import" not in answer


@pytest.mark.parametrize(
    ("body", "word"),
    [
        ({"game": "chess", "seats": SEATS}, "chess"),
        ({"game": "tinyfield", "seats": SEATS[:1]}, "2 to 4"),
        ({"game": "tinyfield", "seats": [{"kind": "me"}, {"kind": "me"}]}, "only one"),
        ({"game": "tinyfield", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "os:system"}]}, "no bot"),
        ({"game": "tinyfield", "seats": SEATS, "options": {"seasons": 9}}, "seasons"),
        ({"game": "tinyfield", "seats": SEATS, "options": {"moons": 1}}, "moons"),
        ({"game": "tinyfield", "seats": SEATS, "options": {"seasons": 10**40}}, "seasons"),
        ({"game": "tinyfield", "seats": [{"kind": "king"}, {"kind": "me"}]}, "kind"),
        ({"game": "tinyfield", "seats": [{"kind": "me\n"}, {"kind": "me"}]}, "kind"),
        ({"game": "tinyfield", "seats": SEATS, "options": {"seasons": "--1"}}, "seasons"),
        ({"game": "tinyfield", "seats": SEATS, "options": {"seasons": "²"}}, "seasons"),
        ({"game": "tinyfield"}, "seats"),
        ({"game": 7, "seats": SEATS}, "game"),
        ([], "object"),
        ("x", "object"),
    ],
)
def test_a_bad_wish_for_a_table_names_what_is_wrong(guest: Guest, body: object, word: str) -> None:
    answer = guest.ask("POST", "/api/tables", body, status=400)
    assert set(answer) <= {"detail", "option"}
    assert word in answer["detail"]


def test_a_value_that_does_not_fit_is_refused_with_what_the_option_takes(guest: Guest) -> None:
    def refused(game: str, **options: object) -> dict[str, Any]:
        body = {"game": game, "seats": [{"kind": "me"}, {"kind": "friend"}], "options": options}
        answer: dict[str, Any] = guest.ask("POST", "/api/tables", body, status=400)
        return answer

    (rice,) = (one for one in guest.ask("GET", "/api/games") if one["name"] == "ricedice")
    options = {one["name"]: one for one in rice["options"]}
    assert refused("ricedice", target_rice=9000)["option"] == options["target_rice"]
    assert refused("ricedice", farmer="lazy")["option"] == options["farmer"]
    assert "option" not in refused("ricedice", unknown=1)


LONG = "x" * 500


@pytest.mark.parametrize(
    "body",
    [
        {"game": LONG, "seats": SEATS},
        {"game": "tinyfield", "seats": [{"kind": LONG}]},
        {"game": "tinyfield", "seats": SEATS, "options": {LONG: 1}},
        {"game": "tinyfield", "seats": SEATS, "options": {"seasons": LONG}},
        {"game": "tinyfield", "seats": SEATS, "options": {"seasons": 10**400}},
        {"game": "tinyfield", "seats": SEATS, LONG: 1},
    ],
)
def test_a_refusal_repeats_little_of_what_was_sent(guest: Guest, body: object) -> None:
    assert len(guest.ask("POST", "/api/tables", body, status=400)["detail"]) < 200


def test_a_refusal_over_the_socket_repeats_little_of_what_was_sent(guest: Guest) -> None:
    page = alone(guest)
    for message in ({"type": LONG}, {"type": "ping", LONG: 1}, {"type": "act", "action": LONG[:150]}):
        page.socket.send(json.dumps(message))
        answer = page.receive()
        assert isinstance(answer, Trouble | Refused), answer
        assert len(json.dumps(msgspec.to_builtins(answer))) < 250


def test_answers_are_not_kept_by_anybody_between(server: Server) -> None:
    for path in ("/api/me", "/api/games", "/api/tables/abcdefghijkl", "/api/schema/openapi.json"):
        assert look(server.url + path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"null", b"[" * 5000, b'{"name": "\\ud800"}'])
def test_a_body_that_is_no_json_is_refused(guest: Guest, content: bytes) -> None:
    for method, path in (("POST", "/api/tables"), ("PUT", "/api/me")):
        answer = guest.http.request(method, path, content=content, headers={"content-type": "application/json"})
        assert answer.status_code == 400, answer.text
        assert answer.json()["detail"]


def test_a_body_beyond_the_limit_is_refused(guest: Guest) -> None:
    answer = guest.http.put("/api/me", content=b'{"name": "' + b"x" * 100_000 + b'"}')
    assert answer.status_code == 413
    assert answer.json()["detail"]


NOT_PLAIN = ["", "   ", "a" * 25, "<b>", "<", "＜b＞", "a\nb", "Anna\n", "\u0000", "\u202eevil", "\u0301"]
UNSEEN = ["\u200b", "An\u200dna", "\u3164", "\u2800", "\uffa0", "\ue000", "\U000e0041", "A\ufe0f", "\u0378"]


@pytest.mark.parametrize("name", [*NOT_PLAIN, *UNSEEN])
def test_a_name_is_short_and_plain(guest: Guest, name: str) -> None:
    assert guest.ask("PUT", "/api/me", {"name": name}, status=400)["detail"]
    assert guest.ask("GET", "/api/me")["name"] == guest.name


@pytest.mark.parametrize("name", ["You", "it", "ＹＯＵ", " yOu "])
def test_nobody_is_called_as_the_log_calls_its_reader(guest: Guest, name: str) -> None:
    assert "nobody can be called" in guest.ask("PUT", "/api/me", {"name": name}, status=400)["detail"]


def test_a_name_is_kept_in_its_plain_form(guest: Guest) -> None:
    for asked, kept in (("Ａｎｎａ", "Anna"), ("Cafe\u0301", "Café"), ("a\u00a0 b", "a b"), ("稻", "稻"), ("🌾", "🌾")):
        assert guest.ask("PUT", "/api/me", {"name": asked})["name"] == kept


@pytest.mark.parametrize("token", ["x", "a.b.c", ".eJw", "W10.x", "%F0%9F%8C%BE", "a" * 500])
def test_a_link_that_is_not_ours_leads_nowhere(guest: Guest, token: str) -> None:
    answer = guest.http.post(f"/api/join/{token}")
    assert answer.status_code in (400, 404)
    assert answer.json()["detail"]


def test_a_cookie_that_is_not_ours_makes_a_new_guest(guest: Guest) -> None:
    table = guest.make("tinyfield", "me", "random")["id"]
    ((name, value),) = guest.http.cookies.items()
    for forged in (value[:-9] + ("A" if value[-9] != "A" else "B") + value[-8:], "x", "é", value.split(".")[0]):
        cookies = {"Cookie": f"{name}={forged}".encode()}
        answer = look(f"{guest.server.url}/api/tables/{table}", headers=cookies)
        assert [seat["mine"] for seat in answer.json()["seats"]] == [False, False]


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    said = look(server.url + "/").headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert "; secure" not in said
    over_tls = look(server.url + "/", headers={"X-Forwarded-Proto": "https"}).headers["set-cookie"].lower()
    assert "; secure" in over_tls


def test_a_handshake_without_upgrade_is_no_fault(server: Server) -> None:
    assert look(f"{server.url}/ws/tables/abcdefghijkl").status_code == 405
    with pytest.raises(InvalidStatus):
        connect(f"ws://127.0.0.1:{server.port}/ws/nothing", open_timeout=PATIENCE)
