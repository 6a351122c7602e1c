"""A round of Spirits planned on the board and carried out as planned; by mouse, keys and fingers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core.match import Match
from subak.games.spirits import GAME
from tests.browser.kit import PHONE
from tests.browser.stage import Stage
from tests.rules.spirits.table import begin, farm, table
from tests.rules.spirits.test_sketch import terraces

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.kit import Server

pytestmark = pytest.mark.browser
SEAT = 1
NO_SCROLL = """() => document.documentElement.scrollHeight <= innerHeight + 1
  && document.documentElement.scrollWidth <= innerWidth"""


def terraced() -> Match:
    """A plan with something to do in every farm action; seat 0 is above with all the water."""
    start = begin(table(farm(reservoir=8), terraces(), farm(), round=4), "plan")
    return Match(GAME, 3, seed=1, start=GAME.position(start))


def opened(page: Page, server: Server, plays: bool = False) -> Stage:
    """The page at that plan."""
    line = Stage(page, server.url, terraced(), SEAT, plays)
    expect(page.locator("[data-part=brings]")).to_be_visible()
    return line


def side(page: Page, name: str) -> Locator:
    """A side of the field."""
    return page.locator(f"[data-side='{name}']")


def hexagon(page: Page, name: str) -> Locator:
    """A hex of the field."""
    return page.locator(f"[data-hex={name}]")


def sketched(page: Page) -> list[str]:
    """Walls and gates that are drawn and not built."""
    found: list[str] = page.locator("[data-sketched]").evaluate_all("(all) => all.map((e) => e.dataset.sketched)")
    return sorted(found)


def workers(page: Page, name: str) -> Locator:
    """A stepper of the plan."""
    return page.get_by_role("spinbutton", name=name)


def draw_everything(page: Page) -> None:
    """The round of the terraces: a new paddy, its rock, and the usual work."""
    side(page, "b4-c3").click()
    side(page, "c3.e").click()
    page.keyboard.press("g")
    side(page, "c3.se").click()
    hexagon(page, "c3").click()
    for name in ("b2", "c1", "b3"):
        hexagon(page, name).click()
    expect(page.locator("[data-part=brings]")).to_contain_text("31 → 43")


def test_a_sketch_fills_in_its_workers_and_survives_a_reload(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    opened(page, server)
    draw_everything(page)
    assert sketched(page) == ["gate c3.se", "wall b4-c3", "wall c3.e"]
    expect(page.locator("[data-tool=wall]")).to_have_attribute("aria-checked", "true")
    for name, number in (("Build, laborers", 3), ("Rocks, livestock", 1), ("Harvest, laborers", 4)):
        expect(workers(page, name)).to_have_attribute("aria-valuenow", str(number))
    expect(page.locator("[data-ribbon=b1]")).to_contain_text("+12")
    expect(page.locator("#confirm")).to_contain_text("Confirm plan")
    page.reload()
    expect(page.locator("[data-ribbon=b1]")).to_contain_text("+12")
    assert sketched(page) == ["gate c3.se", "wall b4-c3", "wall c3.e"]


def test_every_step_of_a_sketch_can_be_taken_back(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    line = opened(page, server)
    side(page, "b4-c3").click()
    side(page, "c3.e").click()
    side(page, "b4-c3").click()
    assert sketched(page) == ["wall c3.e"]
    page.keyboard.press("u")
    assert sketched(page) == ["wall b4-c3", "wall c3.e"]
    page.get_by_role("button", name="Reset").click()
    assert sketched(page) == []
    page.get_by_role("button", name="Undo").click()
    assert sketched(page) == ["wall b4-c3", "wall c3.e"]
    assert line.moves == []


def test_a_shortfall_is_said_on_its_paddy_and_mended_by_one_click(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    opened(page, server)
    draw_everything(page)
    for _ in range(2):
        workers(page, "Harvest, laborers").press("ArrowDown")
    ribbon = page.locator("[data-ribbon=b1]")
    expect(ribbon).to_have_text(re.compile("2 of 4 laborers: 5 instead of 12 rice"))
    expect(page.get_by_label("Plan", exact=True)).to_contain_text("2 laborers idle")
    expect(page.get_by_role("button", name="Confirm anyway")).to_be_visible()
    expect(page.locator("#confirm")).to_contain_text("Send 2 idle")
    page.locator("[data-fix=b1]").click()
    expect(ribbon).to_contain_text("+12")
    expect(page.locator("#confirm")).to_contain_text("Confirm plan")


def test_the_round_goes_as_planned_by_enter_alone(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    line = opened(page, server, plays=True)
    draw_everything(page)
    board = page.locator("[data-phase]")
    for stage, words in (
        ("build", "Build as planned"),
        ("rocks", "Rocks as planned"),
        ("idle", "Water out as planned"),
        ("weeds", "Weeds as planned"),
        ("pests", "Pests as planned"),
        ("harvest", "Harvest as planned: b1 b2, +12 rice"),
    ):
        page.keyboard.press("Enter")
        expect(page.locator("#prompt")).to_contain_text(words)
        expect(board).to_have_attribute("data-stage", stage)
    page.keyboard.press("Enter")
    expect(page.locator("[data-seat-of='1']")).to_contain_text("43")
    assert [move for move in line.moves if not move.startswith("plan")][:4] == [
        "wall b4-c3",
        "wall c3.e",
        "gate c3.se",
        "rock c3",
    ]


def test_something_else_opens_the_steps_own_controls(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    opened(page, server, plays=True)
    draw_everything(page)
    for _ in range(3):
        page.keyboard.press("Enter")
        expect(page.locator("#prompt")).to_contain_text("as planned")
    expect(page.get_by_label("Water down the chain")).to_contain_text("out 2: harvest")
    page.get_by_role("button", name="more in b1 b2").click()
    expect(page.get_by_label("Water down the chain")).not_to_contain_text("out 2: harvest")
    page.keyboard.press("u")
    expect(page.get_by_label("Water down the chain")).to_contain_text("out 2: harvest")
    page.get_by_role("button", name="Something else").click()
    expect(page.get_by_label("What to do on the field")).to_be_visible()
    page.get_by_role("button", name="As planned").click()
    expect(page.get_by_label("Water down the chain")).to_be_visible()


def test_a_round_is_sketched_by_keys(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    opened(page, server)
    hexagon(page, "a1").focus()
    for key in ("ArrowDown", "ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("[data-ribbon=b1]")).to_contain_text("+12")
    page.keyboard.press("w")
    expect(page.locator("[data-ribbon=b1]")).to_contain_text("+4")
    page.keyboard.press("-")
    expect(workers(page, "Harvest, laborers")).to_have_attribute("aria-valuenow", "2")
    for key in ("ArrowDown", "ArrowRight", "Shift+ArrowRight", "Space"):
        page.keyboard.press(key)
    expect(page.locator("[data-sketched='wall c3.e']")).to_have_count(1)
    expect(page.locator("p[role=status]")).to_contain_text("wall c3.e")
    page.keyboard.press("g")
    for key in ("Shift+ArrowDown", "Space"):
        page.keyboard.press(key)
    expect(page.locator("[data-sketched='gate c3.se']")).to_have_count(1)


def test_a_phone_taps_paddies_and_sides_with_a_finger(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=PHONE, has_touch=True)
    opened(page, server)
    hexagon(page, "b1").tap()
    sheet = page.get_by_label("Paddy b1 b2")
    expect(sheet.get_by_role("button", name="Harvest", exact=True)).to_have_attribute("aria-pressed", "true")
    sheet.get_by_role("button", name="Weed", exact=True).tap()
    expect(page.locator("[data-ribbon=b1]")).to_contain_text("+4")
    small = page.locator(".sheet button, .prompt .btn, .modes button").evaluate_all(
        "(all) => all.map((e) => e.getBoundingClientRect()).filter((box) => box.height < 40).length"
    )
    assert small == 0
    page.get_by_role("radio", name="Walls, rocks").tap()
    box = side(page, "b4-c3").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 40
    side(page, "b4-c3").tap()
    assert sketched(page) == ["wall b4-c3"]


def test_other_boards_enlarge_stay_and_close(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    opened(page, server)
    field = page.get_by_label("Your field", exact=True).bounding_box()
    page.get_by_role("button", name="Guest 0's board").click()
    expect(page.get_by_label("Guest 0's board, enlarged")).to_be_visible()
    page.keyboard.press("ArrowRight")
    board = page.get_by_label("Guest 2's board, enlarged")
    expect(board).to_be_visible()
    board.get_by_role("button", name="Keep open").click()
    hexagon(page, "b1").click()
    expect(board).to_be_visible()
    assert page.get_by_label("Your field", exact=True).bounding_box() == field
    page.keyboard.press("Escape")
    expect(board).to_have_count(0)
    page.keyboard.press("b")
    expect(page.get_by_label("Guest 0's board, enlarged")).to_be_visible()
    hexagon(page, "a3").click()
    expect(page.get_by_label("Guest 0's board, enlarged")).to_have_count(0)


@pytest.mark.parametrize(("width", "height", "least"), [(1024, 768, 600), (1366, 768, 550), (1920, 1080, 700)])
def test_one_screen_shows_everything_in_every_size(
    server: Server, new_page: Callable[..., Page], width: int, height: int, least: int
) -> None:
    page = new_page(viewport={"width": width, "height": height})
    opened(page, server)
    draw_everything(page)
    assert page.evaluate(NO_SCROLL)
    drawing = page.get_by_label("Your field", exact=True).locator("svg.field-svg").bounding_box()
    assert drawing is not None and drawing["width"] >= least


def test_a_card_of_the_draft_is_chosen_by_its_place_in_the_hand(server: Server, new_page: Callable[..., Page]) -> None:
    match = Match(GAME, 2, seed=4)
    while match.view(0).phase != "draft":
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0])
    hand = [card.number for card in match.view(0).offer]
    page = new_page()
    stage = Stage(page, server.url, match, 0, plays=True)
    cards = page.get_by_role("radio")
    expect(cards).to_have_count(len(hand))
    expect(cards.nth(1)).to_have_attribute("aria-label", re.compile(rf"^{hand[1]}, .* {hand[1]} of 20"))
    page.keyboard.press("2")
    if page.locator("[data-staged]").count():
        page.keyboard.press("Enter")
    expect(cards).to_have_count(len(hand) - 1)
    assert stage.moves == [f"keep {hand[1]}"]
