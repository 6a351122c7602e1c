"""Choose, see what it means, confirm: what the settings ask about waits for the main button."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.kit import IDLE, PHONE, record_of, start_ricedice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.kit import Server


def table(page: Page, server: Server, **settings: str) -> None:
    """A game of Rice Dice alone, in a browser that has set this, with dice for a card and for water."""
    page.goto(server.url)
    page.evaluate("(kept) => localStorage.setItem('subak-settings', kept)", json.dumps(settings))
    while True:
        start_ricedice(page, server.url, 1)
        expect(page.locator("[data-choice=stand]")).to_be_visible()
        idle = page.locator("[data-action=card][aria-disabled=true], [data-action=water][aria-disabled=true]")
        if not idle.count():
            return


def moves(page: Page, server: Server) -> list[str]:
    """What the seat has played so far."""
    page.wait_for_function(IDLE)
    return [entry.text for entry in record_of(page, server).entries if entry.seat == 0]


def keep_the_dice(page: Page) -> Locator:
    """Keep all dice; the button of the card action."""
    page.locator("[data-choice=stand]").click()
    card = page.locator("[data-action=card]")
    expect(card).to_have_attribute("data-choice", "card")
    return card


def test_what_is_for_good_waits_to_be_confirmed_and_can_be_let_go(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    table(page, server)
    card, confirm = keep_the_dice(page), page.locator("#confirm.staged")
    expect(card).to_have_attribute("aria-description", "for good")
    expect(page.locator("[data-action=worker]")).not_to_have_attribute("aria-description", "for good")
    for let_go in ("Escape", "u"):
        card.click()
        expect(confirm).to_have_attribute("data-choice", "card")
        expect(page.locator(".prompt")).to_contain_text("for good")
        expect(card).to_have_attribute("data-staged", "")
        page.keyboard.press(let_go)
        expect(confirm).to_have_count(0)
        expect(card).not_to_have_attribute("data-staged", "")
    assert moves(page, server) == ["stand"]
    card.click()
    page.mouse.move(0, 0)
    page.keyboard.press("Enter")
    expect(page.locator(".drawn")).to_be_visible()
    assert moves(page, server) == ["stand", "card"]


def test_who_wants_no_questions_is_asked_none(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    table(page, server, confirm="nothing")
    keep_the_dice(page).click()
    expect(page.locator(".drawn")).to_be_visible()


def test_a_first_tap_on_a_phone_plays_nothing(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    table(page, server)
    page.locator("[data-action=water]").tap()
    expect(page.locator("#confirm.staged")).to_have_attribute("data-choice", "stand")
    assert moves(page, server) == []
    page.locator("#confirm").tap()
    expect(page.locator("[data-action=water]")).to_have_attribute("aria-pressed", "true")
    assert moves(page, server) == ["stand", "water"]
