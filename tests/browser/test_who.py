"""Who is who in a real browser: invitations, badges, those who only watch, and a hint that covers no rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.tables import KEEN, guest_at, played

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.browser.tables import Guest
    from tests.server.kit import Server

pytestmark = pytest.mark.browser

APART = """([one, other]) => {
  const [a, b] = [one, other].map((selector) => document.querySelector(selector).getBoundingClientRect());
  return a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
}"""


def shape_of(badge: Locator) -> str:
    """The shape of a badge, and its letter."""
    return f"{badge.locator('use').get_attribute('href')} {badge.inner_text()}"


def test_an_invitation_names_host_game_seats_bots_and_deck(
    server: Server, made: Guest, new_page: Callable[..., Page]
) -> None:
    host = new_page(guest=made)
    links = host.request.get(f"{server.url}/api/tables/{made.tables['waiting']}/links").json()
    page = new_page()
    page.goto(server.url + links[0]["link"])
    expect(page.get_by_role("heading", level=1)).to_have_text("Made asks you to play")
    expect(page.locator(".what")).to_contain_text("Rice Dice at the table")
    expect(page.locator(".what")).to_contain_text("4 seats, with the built-in cards")
    chairs = page.get_by_role("list", name="Who plays").get_by_role("listitem")
    expect(chairs).to_have_count(4)
    expect(chairs.nth(0)).to_contain_text("Made has set up the table")
    expect(chairs.nth(1)).to_contain_text("bot, keen")
    expect(chairs.nth(3)).to_contain_text("a free chair")


def test_a_person_wears_one_badge_in_lobby_and_at_table(
    server: Server, made: Guest, new_page: Callable[..., Page]
) -> None:
    page = new_page(guest=made)
    page.goto(server.url)
    badge = page.get_by_title("Change your name").locator(".seat")
    expect(badge).to_be_visible()
    own = shape_of(badge)
    page.goto(server.url + made.path("seasons"))
    seat = page.locator(".area-own .seat").first
    expect(seat).to_be_visible()
    assert shape_of(seat) == own
    page.goto(server.url + made.path("spirits over"))
    named = page.locator("thead th.you .seat")
    expect(named).to_be_visible()
    assert shape_of(named) == own


@pytest.mark.parametrize(("game", "board"), [("ricedice", ".row-area"), ("seasons", ".area-own"), ("spirits", "main")])
def test_who_only_watches_is_told_so_and_chooses_the_large_board(
    server: Server, new_page: Callable[..., Page], game: str, board: str
) -> None:
    seats = 2 if game == "seasons" else 3
    chapter = {"ricedice": "Turn 4", "seasons": "Dry Season 1", "spirits": "Round 2 · Plan"}[game]
    table = (played(game, seats, chapter), ["friend", *[KEEN] * (seats - 1)])
    host = guest_at(server.db, server.url, {"watched": table})
    page = new_page()
    page.goto(server.url + host.path("watched"))
    expect(page.locator("#prompt")).to_contain_text("You are watching.")
    choices = page.get_by_role("group", name="Whose board is large").get_by_role("button")
    expect(choices).to_have_count(seats)
    expect(choices.first).to_have_attribute("aria-pressed", "true")
    before = page.locator(board).inner_html()
    choices.nth(1).click()
    expect(choices.nth(1)).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("([at, was]) => document.querySelector(at).innerHTML !== was", arg=[board, before])


def test_a_hint_makes_room_for_the_rules(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post(f"{server.url}/api/tables", data={"game": "tinyfield", "seats": seats}).json()
    page.goto(f"{server.url}/table/{made['id']}")
    page.wait_for_selector("[data-choice]")
    page.keyboard.press("h")
    hint = "section[aria-label=Hint]"
    expect(page.locator(hint)).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("[data-drawer]")).to_be_visible()
    page.wait_for_function(APART, arg=[hint, "[data-drawer]"])
    assert page.evaluate(APART, [hint, "[data-hinted]"])
