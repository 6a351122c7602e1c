"""Spirits of the Rice Paddy in a real browser: seven rounds, every choice, keys, refusals, plans, phone and dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from subak.core.match import Match
from subak.games.spirits import GAME
from tests.browser.kit import (
    CHOICE,
    IDLE,
    PHONE,
    SITUATION,
    Person,
    game_card,
    in_order,
    keep_notes,
    record_of,
    totals,
)
from tests.browser.stage import show
from tests.rules.spirits.table import TWO_AT_ONCE, building, farm, with_plan

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Server

pytestmark = pytest.mark.browser
STEPPERS = "[role=spinbutton]"
DATA_CHOICES = "(all) => all.map((e) => e.dataset.choice)"
OFFER = """() => [
  document.querySelector("[data-phase]").dataset.phase,
  [...document.querySelectorAll("[data-choice]")].filter((e) => e.checkVisibility()).map((e) => e.dataset.choice),
]"""

PICK = "(tool) => document.querySelector(`[data-tool=${tool}]`)?.click()"


class Farmer(Person):
    """A person who plans with the steppers, builds with each tool, and misses nothing that is legal."""

    def __init__(self, page: Page, seed: int) -> None:
        super().__init__(page, seed)
        self.phases: set[str] = set()

    @property
    def view(self) -> dict[str, Any]:
        """What the server has shown last."""
        view: dict[str, Any] = self.page.evaluate("() => heard.view")
        return view

    @property
    def phase(self) -> str:
        """The step the table is at."""
        return self.page.locator("[data-phase]").first.get_attribute("data-phase") or ""

    def legal(self) -> set[str]:
        """What the server offers, in notation."""
        return set(self.page.evaluate("() => heard.choices.map((choice) => choice.text)"))

    def lit(self) -> set[str]:
        """All that can be played by a click, whichever piece is picked and whichever gate is lifted."""
        found: set[str] = set()
        tools = self.page.locator("[data-tool]")
        for k in range(max(1, tools.count())):
            if tools.count():
                tools.nth(k).click()
            found |= set(self.page.locator(CHOICE).evaluate_all(DATA_CHOICES))
            gates = self.page.locator("[data-side].lit:not([data-choice])")
            for side in gates.evaluate_all("(all) => all.map((e) => e.dataset.side)"):
                self.page.locator(f"[data-side='{side}']").click()
                found |= set(self.page.locator(CHOICE).evaluate_all(DATA_CHOICES))
        return found

    def open_controls(self) -> None:
        """Leave a farm action as planned for its own controls."""
        other = self.page.get_by_role("button", name="Something else", exact=True)
        if self.phase != "plan" and other.count():
            other.click()
            expect(other).to_have_count(0)

    def missing(self) -> set[str]:
        """Legal choices that no click plays; numbers of a plan are reached by their stepper."""
        if self.view["phase"] != "plan":
            self.open_controls()
            return self.legal() - self.lit()
        steppers = self.page.locator(STEPPERS)
        most = [int(one or 0) for one in steppers.evaluate_all("(all) => all.map((e) => e.ariaValueMax)")]
        return {text for text in self.legal() if int(text.split()[-1]) > max(most, default=-1)}

    def plan(self) -> None:
        """Put pieces to work, here and there."""
        steppers = self.page.locator(STEPPERS)
        for k in self.chance.sample(range(steppers.count()), min(4, steppers.count())):
            stepper = steppers.nth(k)
            most = int(stepper.get_attribute("aria-valuemax") or 0)
            for _ in range(self.chance.randint(0, most)):
                stepper.press("ArrowUp")

    def offer(self) -> tuple[str, list[str]]:
        """The step and what is offered in it, both at the same moment."""
        phase, choices = self.page.evaluate(OFFER)
        return phase, choices

    def click_on(self, unless: str = "") -> None:
        """Make one move by the mouse, unless the table has come to this step."""
        self.page.wait_for_function(IDLE)
        if self.phase == "plan" != unless:
            self.plan()
        if self.chance.random() < 0.5:
            self.open_controls()
        tools = self.page.locator("[data-tool]").evaluate_all("(all) => all.map((e) => e.dataset.tool)")
        if tools:  # others may move meanwhile, and the tools go
            self.page.evaluate(PICK, self.chance.choice(tools))
        self.page.wait_for_function(IDLE)
        before = self.page.evaluate(SITUATION)
        phase, offered = self.offer()
        if offered and phase != unless:
            self.page.locator(f"[data-choice='{self.chance.choice(offered)}']:visible").first.click()
            self.phases.add(phase)
            self.moved(before)
            self.confirm()


def start_spirits(page: Page, url: str, seats: int) -> None:
    """From the lobby to a table, as anybody would."""
    page.goto(url)
    card = game_card(page, "spirits")
    card.get_by_role("group", name="Seats").get_by_role("button", name=str(seats), exact=True).click()
    card.get_by_role("button", name="Play").click()
    expect(page.locator("[data-phase]")).to_be_visible()


def until(farmer: Farmer, phase: str) -> None:
    """Play on to the next time this step asks the person."""
    farmer.ready()
    while farmer.phase != phase:
        assert not farmer.over
        farmer.click_on(unless=phase)
        farmer.ready()


@pytest.mark.full
def test_all_seven_rounds_with_three_bots_by_clicking(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    farmer = Farmer(page, seed=1)
    start_spirits(page, server.url, seats=4)
    farmer.ready()
    rounds: set[str] = set()
    while not farmer.over:
        rounds.add(page.locator("[data-phase]").get_attribute("data-turn") or "")
        farmer.click_on()
        farmer.ready()
    assert {"1", "2", "3", "4", "5", "6", "7"} <= rounds
    assert {"gate", "draft", "choose", "plan", "build", "water-out"} <= farmer.phases
    match = Match.replay(record_of(page, server), GAME)
    match.verify()
    assert match.outcome is not None
    assert totals(page) == in_order(match.outcome)


@pytest.mark.full
def test_every_legal_choice_of_two_games_can_be_clicked(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    farmer = Farmer(page, seed=2)
    for seats in (1, 3):
        start_spirits(page, server.url, seats)
        farmer.ready()
        while not farmer.over:
            assert farmer.missing() == set()
            farmer.click_on()
            farmer.ready()


def test_the_first_steps_by_mouse_and_every_choice_is_lit(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    farmer = Farmer(page, seed=3)
    start_spirits(page, server.url, seats=4)
    until(farmer, "plan")
    farmer.click_on()
    until(farmer, "water-out")
    assert farmer.missing() == set()
    assert farmer.phases >= {"gate", "draft", "choose", "plan"}
    page.keyboard.press("l")
    expect(page.locator(".log li").first).to_be_visible()


def test_a_confirmed_plan_is_sent_whole(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    farmer = Farmer(page, seed=4)
    start_spirits(page, server.url, seats=1)
    until(farmer, "plan")
    build = page.get_by_role("spinbutton", name="Build, laborers")
    weeds = page.get_by_role("spinbutton", name="Weeds, laborers")
    for number in ("1", "2", "3"):
        for stepper in (build, weeds):
            stepper.press("ArrowUp")
            expect(stepper).to_have_attribute("aria-valuenow", number)
    page.locator("#confirm").click()
    expect(page.locator("[data-phase]")).not_to_have_attribute("data-phase", "plan")
    plan = farmer.view["farms"][0]["plan"]
    assert plan["build"] == 3
    assert plan["weeds"] == 3


@pytest.mark.full
def test_a_plan_that_is_in_shows_as_ready_and_can_be_taken_back(server: Server, new_page: Callable[..., Page]) -> None:
    page, other = new_page(), new_page()
    mine, theirs = Farmer(page, seed=9), Farmer(other, seed=10)
    page.goto(server.url)
    card = game_card(page, "spirits")
    card.get_by_role("group", name="Seats").get_by_role("button", name="2", exact=True).click()
    card.get_by_role("button", name="With friends").click()
    card.get_by_role("button", name="Invite").click()
    other.goto(page.locator("[id^=link-]").input_value())
    other.get_by_role("button", name="Take the chair").click()
    for at in (page, other):
        expect(at.locator("[data-phase]")).to_be_visible()
    while "plan" not in (mine.phase, theirs.phase):
        for farmer in (mine, theirs):
            farmer.click_on(unless="plan")
    for farmer in (mine, theirs):
        expect(farmer.page.locator("[data-phase]")).to_have_attribute("data-phase", "plan")
    page.get_by_role("spinbutton", name="Weeds, laborers").press("ArrowUp")
    page.locator("#confirm").click()
    expect(page.locator("#prompt")).to_contain_text("Waiting for")
    expect(other.locator("[data-seat-of]").get_by_text("ready")).to_be_visible()
    page.get_by_role("button", name="Take plan back").click()
    expect(page.locator("[data-choice='plan build 0']")).to_be_visible()
    expect(page.get_by_role("spinbutton", name="Weeds, laborers")).to_have_attribute("aria-valuenow", "1")
    expect(other.locator("[data-seat-of]").get_by_text("ready")).not_to_be_visible()


@pytest.mark.full
def test_playing_by_keys_alone(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    farmer = Farmer(page, seed=5)
    start_spirits(page, server.url, seats=2)
    for _ in range(12):
        farmer.ready()
        farmer.press_on()
    assert farmer.moves == 12


def test_a_click_on_an_illegal_side_is_refused_with_its_clause(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    keep_notes(page)
    farmer = Farmer(page, seed=6)
    start_spirits(page, server.url, seats=2)
    farmer.ready()
    page.locator("[data-side='b2-c2']").click()
    clause = page.get_by_role("alert").locator(".clause")
    expect(clause).to_have_text(re.compile(r"^spirits \d+\.\d+$"))
    number = clause.inner_text().removeprefix("spirits ")
    clause.click()
    expect(page.locator(f"[data-clause='{number}']")).to_be_in_viewport()


@pytest.mark.parametrize(
    "settings", [{"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}], ids=["phone", "dark"]
)
@pytest.mark.full
def test_phone_and_dark_play_without_sideways_scrolling(
    server: Server, new_page: Callable[..., Page], settings: dict[str, object]
) -> None:
    page = new_page(**settings)
    farmer = Farmer(page, seed=7)
    start_spirits(page, server.url, seats=4)
    for _ in range(8):
        farmer.ready()
        farmer.click_on()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")


def test_at_1366_by_768_nothing_scrolls_and_everything_has_a_name(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    farmer = Farmer(page, seed=8)
    start_spirits(page, server.url, seats=4)
    until(farmer, "plan")
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, [role=gridcell], [role=grid], [role=spinbutton]")]
            .filter((e) => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.title
              || e.innerText?.trim() || e.labels?.length))
            .map((e) => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []


def test_two_pieces_at_once_are_marked_and_the_second_is_asked_for(
    server: Server, new_page: Callable[..., Page]
) -> None:
    start = building(with_plan(farm(TWO_AT_ONCE), build=9))
    match = Match(GAME, 2, seed=1, start=GAME.position(start))
    page = new_page()
    show(page, server.url, match)
    first = page.locator("[data-choice='wall a2-b2']")
    assert "pair" in (first.get_attribute("class") or "").split()
    expect(first).to_have_attribute("aria-label", re.compile("must be followed by wall b2-c2"))
    expect(page.get_by_role("radio", name="Wall, 23 in store")).to_be_visible()
    match.play(0, "wall a2-b2")
    page = new_page()
    show(page, server.url, match)
    expect(page.get_by_text("now set wall b2-c2")).to_be_visible()
    assert page.locator("[data-side].lit").evaluate_all(DATA_CHOICES) == ["wall b2-c2"]
