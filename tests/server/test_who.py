"""Who is who: badges, hosts, names of tables, and bots that sit in for people."""

from __future__ import annotations

import time

from subak.server import names
from subak.server.protocol import Frame
from tests.server.kit import PATIENCE, Guest


def api(link: str) -> str:
    """The request behind an invitation."""
    return link.replace("/join/", "/api/join/")


def test_a_person_wears_the_same_badge_everywhere_and_no_two_at_a_table_are_alike(guest: Guest, friend: Guest) -> None:
    own = guest.ask("GET", "/api/me")["badge"]
    for chairs in (["me", "random", "random", "random"], ["random", "random", "random", "random", "me"]):
        seats = guest.ask("GET", f"/api/tables/{guest.make('ricedice', *chairs)['id']}")["seats"]
        assert [seat["badge"] for seat in seats if seat["mine"]] == [own]
        assert len({seat["badge"] for seat in seats}) == len(seats)
    made = guest.make("ricedice", "me", "friend")
    friend.ask("POST", api(made["links"][0]["link"]))
    seats = friend.ask("GET", f"/api/tables/{made['id']}")["seats"]
    assert seats[0]["badge"] == own != seats[1]["badge"]
    assert friend.ask("GET", "/api/me")["badge"] in (own, seats[1]["badge"])


def test_an_invitation_says_who_plays_what_with_whom(guest: Guest, friend: Guest) -> None:
    guest.ask("PUT", "/api/me", {"name": "Made"})
    made = guest.make("ricedice", "me", "random", "friend")
    invited = friend.ask("GET", api(made["links"][0]["link"]))
    assert (invited["host"], invited["title"], invited["deck"]["built_in"]) == ("Made", "Rice Dice", True)
    assert [(seat["kind"], seat["bot_title"]) for seat in invited["seats"]] == [
        *[("person", ""), ("bot", "calm"), ("free", "")]
    ]


def test_no_two_tables_of_a_guest_share_a_name(guest: Guest, friend: Guest) -> None:
    for _ in range(12):
        guest.make("tinyfield", "me", "random")
    made = guest.make("ricedice", "me", "friend")
    own = friend.make("ricedice", "me")
    friend.ask("POST", api(made["links"][0]["link"]))
    for person in (guest, friend):
        called = [table["name"] for table in person.ask("GET", "/api/tables")]
        assert len(called) == len(set(called))
    assert own["id"] in [table["id"] for table in friend.ask("GET", "/api/tables")]


def test_a_substitute_plays_on_when_everybody_has_left_the_page(guest: Guest) -> None:
    made = guest.make("ricedice", "me", "random")
    with guest.sit(made["id"]) as page:
        assert isinstance(page.wish("leave"), Frame)
        assert page.frame is not None and page.frame.outcome is None
    end = time.monotonic() + PATIENCE
    while guest.ask("GET", f"/api/tables/{made['id']}")["state"] != "over":
        assert time.monotonic() < end
        time.sleep(0.1)


def test_bots_among_themselves_wait_for_somebody_who_watches(guest: Guest) -> None:
    made = guest.make("tinyfield", "random", "random")
    first = guest.ask("GET", f"/api/tables/{made['id']}")
    assert guest.ask("GET", f"/api/tables/{made['id']}") == first
    assert first["state"] == "running"
    guest.sit(made["id"]).wait(lambda frame: frame.outcome is not None)


def test_badges_go_to_persons_first_and_then_to_whoever_is_left() -> None:
    assert names.badges([None, 3, None, 3]) == [0, 3, 1, 2]
    assert names.badges([2, 2, 2]) == [2, 0, 1]
    assert sorted(names.badges([None] * 8)) == list(range(8))


def test_a_new_table_takes_a_name_that_is_free_or_a_number() -> None:
    first = names.of_table("abcdefgh")
    assert names.of_table("abcdefgh", {first}) != first
    assert names.of_table("abcdefgh", names.PLACES) == f"{first} 2"
