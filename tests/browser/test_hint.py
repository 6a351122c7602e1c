"""Hints in a real browser: asked for by button and key, marked on the board, followed by a click, gone afterwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core import registry
from tests.browser.kit import PHONE, READY, SITUATION, Person, game_card
from tests.server.kit import Server

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.browser

CARD = "section[aria-label=Hint]"
MARKED = "[data-hinted]:visible"
GAMES = [*(pytest.param(game, marks=pytest.mark.full) for game in registry.BUILT_IN), "tinyfield"]
MOST_CLICKS = 12  # a reroll takes one for each die
SLOW = 60_000  # milliseconds: the machine may be busy with other things


def sit(page: Page, server: Server, game: str) -> Person:
    """A table against one bot, and a person who has something to decide."""
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post(f"{server.url}/api/tables", data={"game": game, "seats": seats}).json()
    page.goto(f"{server.url}/table/{made['id']}")
    person = Person(page, seed=1)
    person.ready()
    return person


def shown(page: Page) -> Locator:
    """The card with the hint, once it has been thought of, and a place it marks."""
    card = page.locator(CARD)
    expect(card).to_be_visible(timeout=SLOW)
    expect(page.locator(MARKED).first).to_be_visible()
    return card


def follow(page: Page) -> None:
    """Click what is marked until the hint has been followed: it may take a click to lay out and one to confirm."""
    for _ in range(MOST_CLICKS):
        before = page.evaluate(SITUATION)
        page.locator(MARKED).first.click()
        page.wait_for_function(f"(before) => ({SITUATION})() !== before", arg=before)
        page.wait_for_function(READY)
        if not page.locator(CARD).count():
            break
    expect(page.locator(CARD)).to_have_count(0)
    expect(page.locator(MARKED)).to_have_count(0)


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_marks_a_place_and_goes_when_it_is_followed(
    server: Server, new_page: Callable[..., Page], game: str
) -> None:
    page = new_page()
    sit(page, server, game)
    page.get_by_role("button", name="Hint").click()
    card = shown(page)
    expect(card).to_contain_text("%")
    follow(page)


def test_the_key_opens_and_closes_a_hint(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    sit(page, server, "ricedice")
    for close in ("h", "Escape"):
        page.keyboard.press("h")
        shown(page)
        page.keyboard.press(close)
        expect(page.locator(CARD)).to_have_count(0)
        expect(page.locator(MARKED)).to_have_count(0)
    page.keyboard.press("H")
    shown(page).get_by_role("button", name="Close").click()
    expect(page.locator(CARD)).to_have_count(0)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.keyboard.press("/")
    page.keyboard.type("h")
    expect(page.locator("#typed")).to_have_value("h")
    assert not [url for url in asked if url.endswith("/hint")]


@pytest.mark.full
@pytest.mark.parametrize(
    "settings", [{"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}], ids=["phone", "dark"]
)
@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_the_card_leaves_the_marked_place_free(
    server: Server, new_page: Callable[..., Page], game: str, settings: dict[str, object]
) -> None:
    page = new_page(**settings)
    sit(page, server, game)
    page.get_by_role("button", name="Hint").click()
    box = shown(page).bounding_box()
    place = page.locator(MARKED).first.bounding_box()
    assert box is not None and place is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= page.viewport_size["width"]  # type: ignore[index]
    apart = (
        place["x"] + place["width"] <= box["x"]
        or box["x"] + box["width"] <= place["x"]
        or place["y"] + place["height"] <= box["y"]
        or box["y"] + box["height"] <= place["y"]
    )
    assert apart, (box, place)
    assert place["y"] >= 0
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")


def test_the_level_of_the_bots_is_chosen_by_name_and_remembered(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(server.url)
    level = game_card(page, "ricedice").get_by_role("group", name="Bot level")
    expect(level.get_by_role("button", name="3", pressed=True)).to_be_visible()
    level.get_by_role("button", name="5").click()
    expect(game_card(page, "ricedice")).to_contain_text("Terrace master")
    page.reload()
    expect(level.get_by_role("button", name="5", pressed=True)).to_be_visible()
    game_card(page, "ricedice").get_by_role("button", name="Play").click()
    expect(page.locator("[data-phase]")).to_contain_text("level 5", timeout=SLOW)


@pytest.mark.full
def test_a_hint_stays_while_others_choose(server: Server, new_page: Callable[..., Page]) -> None:
    page, other = new_page(), new_page()
    page.goto(server.url)
    card = game_card(page, "seasons")
    card.get_by_role("button", name="With friends").click()
    card.get_by_role("button", name="Invite").click()
    other.goto(page.locator("[id^=link-]").input_value())
    other.get_by_role("button", name="Take the chair").click()
    mine, theirs = Person(page, seed=1), Person(other, seed=2)
    for person in (mine, theirs):
        person.ready()
    page.keyboard.press("h")
    shown(page)
    theirs.click_on()
    other.locator("#confirm").click()
    expect(other.locator("#prompt")).to_contain_text("Waiting")
    expect(page.locator("#prompt")).not_to_contain_text("Waiting")
    expect(page.get_by_text("ready", exact=True)).to_be_visible()
    expect(page.locator(CARD)).to_be_visible()
    follow(page)
