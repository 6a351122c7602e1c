"""The end of a game in a real browser: total in sight, kinds that open, every round on the chart, turning points."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.browser.kit import PHONE, totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page, Route

    from tests.browser.tables import Guest
    from tests.server.kit import Server

pytestmark = pytest.mark.browser

ROUNDS = 7
LANTERNS = {"won": 17, "lost": 12}


def reviewed(route: Route) -> None:
    """A review as a server would have worked it out: three turning points, in rounds 4, 2 and 7."""
    turns = [f"Round {number}" for number in range(1, ROUNDS + 1)]
    swing = {"value": 0.2, "error": 0.01}
    common: dict[str, Any] = {"seat": 0, "lent": False, "seat_moved": 0, "swing": swing, "better": "", "gain": None}
    points = [
        {"at": at, "move": 40 * at, "turn": f"{turns[at]} · Harvest", "words": f"word {at}", **common}
        for at in (3, 1, 6)
    ]
    shares = [[0.1 * (at + 1), 0.2, 0.2, 0.2] for at in range(ROUNDS)]
    parts = {"moves": 280, "playouts": 8, "shares": shares, "turns": turns, "points": points, "balance": []}
    route.fulfill(json={"state": "done", "review": parts})


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def test_total_kinds_rounds_and_turning_points_of_a_spirits_game(
    server: Server, made: Guest, new_page: Callable[..., Page]
) -> None:
    page = new_page(guest=made)
    page.route("**/review", reviewed)
    page.goto(server.url + made.path("spirits over"))
    sheet = page.get_by_role("region", name="Score sheet")
    expect(sheet.locator(".total")).to_be_visible()
    assert bottom(sheet.locator(".total")) < 768 / 2
    assert sorted(totals(page), reverse=True) == totals(page)
    harvests = sheet.get_by_role("button", name="Harvests")
    harvests.focus()
    page.keyboard.press("Enter")
    expect(harvests).to_have_attribute("aria-expanded", "true")
    expect(sheet.get_by_role("row", name=re.compile("^round 7"))).to_be_visible()
    chart = page.get_by_role("region", name="Rice by round")
    expect(chart.get_by_text("start")).to_be_visible()
    ticks = [text for text in chart.locator("text").all_text_contents() if re.fullmatch("[1-7]", text)]
    assert ticks[:ROUNDS] == [str(number) for number in range(1, ROUNDS + 1)]
    expect(chart.locator(".spot")).to_have_count(3)
    points = page.get_by_role("region", name="Turning points").get_by_role("link", name="See move")
    expect(points).to_have_count(3)
    expect(points.first).to_contain_text("Word 1")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    page.keyboard.press("2")
    expect(page).to_have_url(re.compile(r"\?review=1$"))
    expect(page.locator("li.active")).to_contain_text("Word 3")


def test_a_win_is_a_feast_and_a_loss_is_kind(server: Server, made: Guest, new_page: Callable[..., Page]) -> None:
    page = new_page(guest=made, viewport=PHONE, has_touch=True)
    page.route("**/review", lambda route: route.fulfill(json={"state": "working", "review": None}))
    seen = set()
    for table in ("spirits over", "ricedice over", "seasons over"):
        page.goto(server.url + made.path(table))
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_visible()
        won = heading.inner_text().startswith("You win")
        seen.add(won)
        expect(page.get_by_role("status").first).to_contain_text("win")
        expect(page.locator(".festival svg").first.locator(".lights")).to_have_count(LANTERNS["won" if won else "lost"])
        expect(page.get_by_text("Being worked out")).to_be_visible()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")
    assert seen == {True, False}
