"""The review in a real browser: opened from the end screen, kept in the address, at desk, phone and in the dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.kit import OVER, PHONE, Person
from tests.server.kit import Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

pytestmark = pytest.mark.browser

DONE = "[data-review=done]"
PATIENCE = 120_000
FEW_MOVES = 10


def finish_a_short_game(page: Page, server: Server) -> None:
    """Play a few moves of Rice Dice, give up unless it is over by then, and come to the end screen."""
    page.goto(server.url)
    body = {"game": "ricedice", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "heuristic"}]}
    made = page.request.post(f"{server.url}/api/tables", data={**body, "options": {"target_rice": 10}}).json()
    page.goto(f"{server.url}/table/{made['id']}")
    person = Person(page, seed=11)
    person.ready()
    while not person.over and person.moves < FEW_MOVES:
        person.click_on()
        person.ready()
    if not person.over:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Resign …").click()
        page.get_by_role("button", name="Resign", exact=True).click()
    expect(page.locator(OVER)).to_be_visible(timeout=30_000)


@pytest.mark.full
def test_a_review_is_opened_from_the_end_screen_and_stays_in_the_address(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    finish_a_short_game(page, server)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?review$"))
    expect(page.locator(DONE)).to_be_visible(timeout=PATIENCE)
    for part in ("Chances to win", "Turning points", "Luck and choice"):
        expect(page.get_by_role("region", name=part)).to_be_visible()
    expect(page.get_by_role("region", name="Luck and choice").get_by_role("article")).to_have_count(2)
    page.reload()
    expect(page.locator(DONE)).to_be_visible(timeout=PATIENCE)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    for settings in ({"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}):
        other = new_page(**settings)
        other.goto(page.url)
        expect(other.locator(DONE)).to_be_visible(timeout=PATIENCE)
        assert other.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")
    page.get_by_role("link", name="Score sheet").click()
    expect(page.get_by_role("region", name="Score sheet")).to_be_visible()
    page.go_back()
    expect(page.locator(DONE)).to_be_visible(timeout=PATIENCE)


@pytest.mark.full
def test_a_review_that_is_lost_or_fails_is_asked_for_again(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    finish_a_short_game(page, server)
    answers = ["working", "none", "failed"]  # the server begins anew and forgets it, then a worker dies

    def answer(route: Route) -> None:
        if answers:
            route.fulfill(json={"state": answers.pop(0), "review": None})
        else:
            route.fallback()

    page.route("**/review", answer)
    page.get_by_role("link", name="Review", exact=True).click()
    expect(page.get_by_text("The review could not be worked out.")).to_be_visible(timeout=PATIENCE)
    assert not answers
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(DONE)).to_be_visible(timeout=PATIENCE)


def test_a_running_game_shows_its_board_whatever_the_address_says(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(server.url)
    body = {"game": "ricedice", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "heuristic"}]}
    made = page.request.post(f"{server.url}/api/tables", data=body).json()
    page.goto(f"{server.url}/table/{made['id']}?review")
    Person(page, seed=12).ready()
    expect(page.locator("[data-review]")).to_have_count(0)
