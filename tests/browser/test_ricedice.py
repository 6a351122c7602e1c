"""Rice Dice in a real browser: whole games by mouse and by keyboard, reloads, refusals, friends, phone and dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core.match import Match
from tests.browser.kit import (
    CHOICE,
    OVER,
    PHONE,
    Person,
    game_card,
    in_order,
    keep_notes,
    record_of,
    start_ricedice,
    totals,
)
from tests.browser.stage import show
from tests.laws.small_game import GAME as TINYFIELD
from tests.rules.ricedice.table import at, rolled
from tests.server.kit import Server

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Page

pytestmark = pytest.mark.browser


@pytest.mark.full
def test_a_whole_game_by_clicking_with_reloads_in_the_middle(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_ricedice(page, server.url, seats=2, target=10)
    person = Person(page, seed=1)
    while True:
        person.ready()
        if person.over:
            break
        if person.moves in (3, 10):
            before = page.locator("[data-phase]").get_attribute("data-turn")
            page.reload()
            person.ready()
            assert page.locator("[data-phase]").get_attribute("data-turn") == before
        person.click_on()
    assert person.moves > 10
    expect(page.locator(OVER)).to_contain_text(re.compile("rice", re.I))
    match = Match.replay(record_of(page, server))
    match.verify()
    assert match.record.options["target_rice"] == 10
    assert match.outcome is not None
    assert match.outcome.reason in ("target", "limit")
    assert totals(page) == in_order(match.outcome)


@pytest.mark.full
def test_a_whole_game_by_keyboard_alone(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.goto(server.url)
    card = game_card(page, "ricedice")
    expect(card).to_be_visible()
    for _ in range(60):
        page.keyboard.press("Tab")
        if card.get_by_role("button", name="Play").evaluate("(button) => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("[data-phase]")).to_be_visible()
    person = Person(page, seed=2)
    person.ready()
    while not person.over:
        person.press_on()
        person.ready()
    assert person.moves > 40
    Match.replay(record_of(page, server)).verify()


def test_the_first_turn_by_mouse(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_ricedice(page, server.url, seats=3)
    person = Person(page, seed=3)
    for _ in range(6):
        person.ready()
        person.click_on()
    expect(page.locator(".log li").first).to_be_visible()


def test_a_refused_click_names_the_clause_and_opens_the_rules_there(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    keep_notes(page)
    start_ricedice(page, server.url, seats=1)
    person = Person(page, seed=4)
    person.ready()
    page.keyboard.press("/")
    page.keyboard.type("harvest 1")
    page.keyboard.press("Enter")
    clause = page.get_by_role("alert").locator(".clause")
    expect(clause).to_have_text(re.compile(r"^ricedice \d+\.\d+$"))
    number = clause.inner_text().removeprefix("ricedice ")
    clause.click()
    expect(page.locator(f"[data-clause='{number}']")).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="free place").first.click()
    expect(page.get_by_role("alert")).to_contain_text("First")


def test_undo_takes_the_action_back(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_ricedice(page, server.url, seats=1)
    Person(page, seed=5).ready()
    page.locator("[data-choice=stand]").click()
    page.locator("[data-action=worker]").click(force=True)
    page.wait_for_selector("[data-phase=work], button:text('Take it all the same')")
    if page.locator("[data-phase=action]").count():
        page.get_by_role("button", name="Take it all the same").click()
    expect(page.locator("[data-phase=work]")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator("[data-phase=action]")).to_be_visible()


@pytest.mark.full
def test_a_lost_connection_is_said_and_mended(
    tmp_path: Path, new_page: Callable[..., Page], complaints: list[str]
) -> None:
    with Server(tmp_path) as server:
        page = new_page()
        start_ricedice(page, server.url, seats=2)
        person = Person(page, seed=6)
        person.ready()
        page.wait_for_load_state("networkidle")
        server.kill()
        expect(page.locator("#prompt")).to_contain_text("Reconnecting")
        server.start()
        expect(page.locator("#prompt")).not_to_contain_text("Reconnecting")
        person.ready()
        person.click_on()
    assert all("net::ERR_" in said or "WebSocket connection" in said for said in complaints), complaints
    complaints.clear()


@pytest.mark.full
def test_a_friend_joins_by_link_and_both_see_the_same_dice(server: Server, new_page: Callable[..., Page]) -> None:
    page, other = new_page(), new_page()
    page.goto(server.url)
    card = game_card(page, "ricedice")
    card.get_by_role("group", name="Seats").get_by_role("button", name="2", exact=True).click()
    card.get_by_role("button", name="With friends").click()
    card.get_by_role("button", name="Invite").click()
    other.goto(page.locator("[id^=link-]").input_value())
    other.get_by_role("button", name="Take the chair").click()
    expect(other.locator("[data-die]").first).to_be_visible()
    expect(page.locator("[data-die]").first).to_be_visible()
    faces = [
        p.locator("[data-die]").evaluate_all("(dice) => dice.map((die) => die.dataset.face)") for p in (page, other)
    ]
    assert faces[0] == faces[1] != []
    assert page.locator(CHOICE).count() > 0 or other.locator(CHOICE).count() > 0
    assert page.locator(CHOICE).count() == 0 or other.locator(CHOICE).count() == 0


@pytest.mark.parametrize(
    "settings", [{"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}], ids=["phone", "dark"]
)
@pytest.mark.full
def test_phone_and_dark_play_without_sideways_scrolling(
    server: Server, new_page: Callable[..., Page], settings: dict[str, object]
) -> None:
    page = new_page(**settings)
    start_ricedice(page, server.url, seats=5)
    person = Person(page, seed=7)
    for _ in range(4):
        person.ready()
        person.click_on()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")


def test_at_1366_by_768_nothing_scrolls(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_ricedice(page, server.url, seats=4)
    Person(page, seed=8).ready()
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")


@pytest.mark.parametrize("path", ["nowhere", "table/%25zz", "join/%25", "rules/ricedice#%25"])
def test_an_address_that_cannot_be_read_leads_nowhere(server: Server, new_page: Callable[..., Page], path: str) -> None:
    page = new_page()
    page.goto(server.url)
    page.evaluate("path => history.replaceState(null, '', path)", f"/{path.replace('%25', '%')}")
    page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(page.get_by_role("heading", name="There is no such page here.")).to_be_visible()


def test_every_button_and_link_has_a_name(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_ricedice(page, server.url, seats=3)
    Person(page, seed=9).ready()
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, [role=gridcell], [role=grid]")]
            .filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.title
              || e.innerText?.trim() || e.labels?.length))
            .map((e) => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []


def test_a_game_the_page_has_no_board_for_can_be_played_all_the_same(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    page.goto(server.url)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    made = page.request.post(f"{server.url}/api/tables", data={"game": "tinyfield", "seats": seats}).json()
    page.goto(f"{server.url}/table/{made['id']}")
    person = Person(page, seed=10)
    person.ready()
    while not person.over:
        person.click_on()
        person.ready()
    assert Match.replay(record_of(page, server), TINYFIELD).over


OWN = "S2 water 3 planted | P03"


def test_a_weed_lies_below_the_picture_and_tells_its_loss(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    show(page, server.url, rolled("weed water water wild card", OWN, "S5").match)
    weed, picture = page.locator("[data-slot='1'] [data-choice='weed 1']"), page.locator("[data-slot='1'] .hx svg")
    expect(weed).to_contain_text("9 → 6 rice")
    low, high = weed.bounding_box(), picture.bounding_box()
    assert low is not None and high is not None and low["y"] >= high["y"] + high["height"]
    expect(page.locator("[data-slot='1'] .cue")).to_contain_text("Planted and wet: next comes draining.")
    free = page.get_by_role("button", name="free place")
    expect(free).to_have_count(2)
    box = free.first.bounding_box()
    assert box is not None and box["width"] <= 50


def test_an_action_that_can_do_nothing_says_so_before_and_when_pressed(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    sent = show(page, server.url, rolled("worker water water wild card", OWN, "S5").match)
    worker = page.locator("[data-action=worker]")
    why = "Long Terrace is wet and Rewarding Harvest is not full, no weed to pull"
    expect(worker).to_have_attribute("aria-disabled", "true")
    expect(worker).to_contain_text(why)
    worker.click(force=True)
    expect(page.get_by_role("alert")).to_contain_text(why)
    assert [message for message in sent if message["type"] != "ping"] == []
    page.get_by_role("button", name="Take it all the same").click()
    page.wait_for_function("() => document.querySelector('[aria-busy=true]')")
    assert sent[-1]["action"] == "worker"


def test_a_release_is_one_choice_in_the_order_of_water(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    table = at("action", f"{OWN} | P26", "S1", dice="water " * 5, active=1).play("water")
    sent = show(page, server.url, table.match)
    route, confirm = page.locator(".route li"), page.locator("#confirm")
    expect(route).to_have_count(3)
    assert [" ".join(text.split()) for text in route.all_inner_texts()] == [
        "1 Long Terrace 3 out", "2 Rewarding Harvest 2 in, full", "3 Reservoir 1 in",
    ]  # fmt: skip
    page.locator("[data-slot='3'] h2").click()
    expect(page.get_by_role("alert")).to_contain_text("less than that can reach it")
    page.locator("[data-slot='1'] h2").click()
    expect(confirm).to_contain_text("Release nothing")
    page.locator("[data-slot='2'] h2").click()
    expect(confirm).to_contain_text("Release 3")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('[aria-busy=true]')")
    assert sent[-1]["actions"] == ["level 1 0", "level 2 2"]


def test_drawn_cards_take_the_focus_and_letters_place_them(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    table = rolled("weed card card wild worker", OWN, "S5").play("card", "draw P01", "draw P22", "draw P27")
    sent = show(page, server.url, table.match)
    expect(page.locator("[data-card=P01]")).to_be_focused()
    expect(page.locator("#confirm")).to_have_count(0)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-card=P22]")).to_be_focused()
    assert [message for message in sent if message["type"] != "ping"] == []
    page.keyboard.press("l")
    page.wait_for_function("() => document.querySelector('[aria-busy=true]')")
    assert sent[-1]["action"] == "keep P22 left"


def test_another_field_opens_beside_the_own_one(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    show(page, server.url, rolled("worker water water wild card", OWN, "S5 | P12 weeds 1", "S4").match)
    before = page.locator("[data-slot='1']").bounding_box()
    large = page.get_by_role("region", name="Field of Guest 1")
    page.get_by_role("button", name="Guest 1, 0 rice: see this field large").click()
    expect(large).to_contain_text("Sickle Song")
    large.get_by_role("button", name="Keep open").click()
    page.locator("[data-slot='1'] h2").click()
    expect(large).to_be_visible()
    large.get_by_role("button", name="The next seat").click()
    expect(page.get_by_role("region", name="Field of Guest 2")).to_contain_text("Spring Terrace")
    assert page.locator("[data-slot='1']").bounding_box() == before
    page.keyboard.press("Escape")
    expect(page.locator(".log-panel")).to_be_visible()


def test_what_options_add_is_a_button_of_its_own(server: Server, new_page: Callable[..., Page]) -> None:
    field = "S1 weeds 2 planted | P05 weeds 2"
    dice = "weed weed wild wild card"
    table = rolled(dice, field, "S2", weeds_may_be_lost="yes", wilds_may_rest="yes")
    page = new_page()
    show(page, server.url, table.match)
    added = [page.locator(f"[data-choice='{text}']") for text in ("card without 1", "card without 2", "lose")]
    below = page.locator("[data-action=card]").bounding_box()
    assert below is not None
    for button in added:
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None and box["y"] >= below["y"] + below["height"]
    expect(added[1]).to_have_accessible_name("Card action: draw 1, leave 2 wilds uncounted")
    table.play("card without 1", "draw P07", "draw P08")
    show(page, server.url, table.match)
    assert page.locator("[data-face=wild]").all_inner_texts() == ["not counted", "wild: card"]
