"""Words of a game explained in place: by mouse, keyboard and finger, with their clauses, and never over the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.tables import Guest
    from tests.server.kit import Server

pytestmark = pytest.mark.browser

COVERS = """(words) => {
  const a = words.getBoundingClientRect();
  return [...document.querySelectorAll("[data-keep-clear]")].some((field) => {
    const b = field.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  });
}"""
WORDS = ":popover-open"


def test_a_spirit_and_the_words_in_it_are_explained_by_mouse_and_keyboard(
    server: Server, made: Guest, new_page: Callable[..., Page]
) -> None:
    page = new_page(guest=made)
    page.goto(server.url + made.path("spirits"))
    spirit = page.get_by_role("region", name="Spirits").get_by_role("button", name="Twin Springs")
    spirit.hover()
    words = page.locator(WORDS).first
    expect(words).to_contain_text("magic water")
    assert not words.evaluate(COVERS)
    page.mouse.move(5, 400)
    expect(page.locator(WORDS)).to_have_count(0)
    page.keyboard.press("Tab")
    spirit.focus()
    expect(words).to_be_visible()
    page.keyboard.press("Tab")
    inner = page.locator(WORDS).nth(1)
    expect(inner).to_contain_text("stays for the game")
    assert not inner.evaluate(COVERS)
    page.keyboard.press("Escape")
    expect(page.locator(WORDS)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator(WORDS)).to_have_count(0)
    assert page.evaluate("() => document.activeElement.closest('[aria-label=Spirits]') !== null")


def test_the_clause_of_a_word_opens_the_rules_there(server: Server, made: Guest, new_page: Callable[..., Page]) -> None:
    page = new_page(guest=made)
    page.goto(server.url + made.path("seasons"))
    page.get_by_role("region", name="Points").get_by_role("button", name="stranded").click()
    page.locator(WORDS).get_by_role("button", name="seasons 10.2").click()
    drawer = page.get_by_role("complementary", name="Rules")
    expect(drawer.locator(".wanted")).to_contain_text("stranded buffalo")
    expect(page.locator(WORDS)).to_have_count(0)


def test_a_tap_opens_and_closes_an_explanation(server: Server, made: Guest, new_page: Callable[..., Page]) -> None:
    page = new_page(guest=made, viewport=PHONE, has_touch=True)
    page.goto(server.url + made.path("ricedice"))
    word = page.get_by_role("region", name="Reservoir").get_by_role("button", name="Reservoir")
    word.tap()
    expect(page.locator(WORDS)).to_contain_text("take tokens from the reservoir")
    box = page.locator(WORDS).bounding_box()
    assert box is not None
    assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"]
    word.tap()
    expect(page.locator(WORDS)).to_have_count(0)
