"""What is set holds at once, on every page, and when the browser comes back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.browser.kit import PHONE, start_ricedice

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Server

LOOK = """() => {
  const style = getComputedStyle(document.body), root = getComputedStyle(document.documentElement);
  return { paper: style.backgroundColor, text: style.fontSize, moves: parseFloat(root.getPropertyValue("--move")) > 0 };
}"""
LIGHT, DARK = "rgb(243, 237, 221)", "rgb(14, 27, 24)"


def pick(page: Page, setting: str, value: str) -> None:
    """Choose in the panel, which is open."""
    choice = page.get_by_role("group", name=setting).get_by_role("button", name=value, exact=True)
    choice.click()
    expect(choice).to_have_attribute("aria-pressed", "true")


def test_settings_hold_at_once_and_in_every_page(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(reduced_motion="no-preference")
    page.goto(server.url)
    assert page.evaluate(LOOK) == {"paper": LIGHT, "text": "14px", "moves": True}
    page.get_by_role("button", name="Settings").click()
    for setting, value in (("Theme", "Dark"), ("Text", "Largest"), ("Motion", "Reduced"), ("Bots play", "At once")):
        pick(page, setting, value)
    looks = {"paper": DARK, "text": "18.2px", "moves": False}
    assert page.evaluate(LOOK) == looks
    page.keyboard.press("Escape")
    expect(page.get_by_role("group", name="Theme")).to_be_hidden()
    start_ricedice(page, server.url, 1)
    assert page.evaluate(LOOK) == looks


def test_theme_and_motion_that_are_chosen_go_before_the_systems(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="dark", viewport=PHONE)
    page.goto(server.url)
    assert page.evaluate(LOOK)["paper"] == DARK
    page.get_by_role("button", name="Settings").click()
    pick(page, "Theme", "Light")
    assert page.evaluate(LOOK)["paper"] == LIGHT
    pick(page, "Theme", "As the system")
    assert page.evaluate(LOOK)["paper"] == DARK
    assert not page.evaluate(LOOK)["moves"]
    pick(page, "Motion", "Full")
    assert page.evaluate(LOOK)["moves"]
    pick(page, "Confirm", "Nothing")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
