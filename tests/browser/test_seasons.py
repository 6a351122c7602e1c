"""Seasons of Rice in a real browser: whole games by mouse and keyboard, dragging, previews, refusals, phone, dark."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core.match import Match
from subak.games.seasons import GAME
from tests.browser.kit import PHONE, Person, game_card, in_order, keep_notes, record_of, totals

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.server.kit import Server

pytestmark = pytest.mark.browser

LAID = ".land.own rect.card"
SPOTS = "[data-spot][data-choice]"
STAGED = "[data-spot][aria-pressed=true]"
# keeps a deck on the server and opens a table with it against a bot; the table's id
MAKE_TABLE = """async (text) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  const { digest } = await post("/api/decks", { game: "seasons", name: "By hand", text });
  const seats = [{ kind: "me" }, { kind: "bot", bot: "heuristic" }];
  return (await post("/api/tables", { game: "seasons", seats, deck: digest })).id;
}"""


def start_seasons(page: Page, url: str) -> None:
    """From the lobby to a table, as anybody would."""
    page.goto(url)
    game_card(page, "seasons").get_by_role("button", name="Play").click()
    expect(page.locator("[data-phase=ancestor]")).to_be_visible()


def to_the_first_choice(page: Page) -> None:
    """Through the set-up: an ancestor, then the first card as it comes."""
    page.locator("[data-choice^=ancestor]").first.click()
    page.locator("#confirm[data-choice^=ancestor]").click()
    page.locator("#confirm[data-choice^=start]").click()
    expect(page.locator("[data-choice^=place]")).to_have_count(7)


def to_the_first_card(page: Page) -> None:
    """On to the moment when a card is to be laid."""
    to_the_first_choice(page)
    page.locator("[data-choice^=place]").first.click()
    page.locator("[data-card][data-choice^=row]").first.click()
    page.locator("#confirm[data-choice^=row]").click()
    expect(page.locator(SPOTS).first).to_be_visible()


def drag(page: Page, card: Locator, target: Locator) -> None:
    """Carry a card to the middle of something."""
    start, end = card.bounding_box(), target.bounding_box()
    assert start is not None and end is not None
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()


def own_score(page: Page) -> int:
    """The points beside the own landscape."""
    return int(page.locator(".land.own .score").inner_text())


@pytest.mark.full
def test_a_whole_game_by_clicking_with_a_reload_in_the_middle(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    person = Person(page, seed=1)
    while True:
        person.ready()
        if person.over:
            break
        if person.moves == 12:
            before = page.locator("[data-phase]").get_attribute("data-turn")
            page.reload()
            person.ready()
            assert page.locator("[data-phase]").get_attribute("data-turn") == before
        person.click_on()
    match = Match.replay(record_of(page, server))
    match.verify()
    assert match.outcome is not None and person.moves > 16
    assert totals(page) == in_order(match.outcome)
    page.get_by_role("button", name="See the table").click()
    expect(page.locator(LAID)).to_have_count(8)


@pytest.mark.full
def test_a_whole_game_by_keyboard_alone(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    person = Person(page, seed=2)
    person.ready()
    while not person.over:
        page.keyboard.press("r")
        person.press_on()
        person.ready()
    assert person.moves > 16
    Match.replay(record_of(page, server)).verify()


def test_the_first_turn_from_the_ancestor_to_the_card_laid(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_card(page)
    expect(page.locator(LAID)).to_have_count(1)
    page.locator(SPOTS).first.click()
    expect(page.locator(STAGED)).to_have_count(1)
    expect(page.locator(".gain")).to_contain_text("This card")
    page.locator("#confirm[data-choice^=lay]").click()
    expect(page.locator(LAID)).to_have_count(2)
    expect(page.locator("[data-choice^=place]")).to_have_count(5)


def test_what_the_preview_promises_is_what_the_card_brings(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_card(page)
    for _ in range(4):
        paying = page.locator("[data-spot].pays")
        if paying.count():
            break
        page.keyboard.press("r")
    (paying if paying.count() else page.locator(SPOTS)).first.click()
    promised = int(page.locator(".gain .sum b").last.inner_text())
    filled = page.locator(".land.own path[fill='var(--gold)']").count()
    assert (filled > 0) == (promised > 0)
    before = own_score(page)
    page.keyboard.press("Enter")
    expect(page.locator(LAID)).to_have_count(2)
    assert own_score(page) == before + promised


@pytest.mark.full
def test_r_turns_the_card_and_arrows_reach_every_spot(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_card(page)
    turned = {page.locator(SPOTS).first.get_attribute("data-spot")}
    for _ in range(3):
        page.keyboard.press("r")
        turned.add(page.locator(SPOTS).first.get_attribute("data-spot"))
    assert {str(spot).split()[0] for spot in turned} == {"0", "1", "2", "3"}
    spots = page.locator(SPOTS).count()
    chance, reached = Person(page, seed=3).chance, set()
    for _ in range(30 * spots):
        page.keyboard.press(chance.choice(["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]))
        reached.add(page.locator(STAGED).get_attribute("data-spot"))
        if len(reached) == spots:
            break
    assert len(reached) == spots
    page.keyboard.press("Enter")
    expect(page.locator(LAID)).to_have_count(2)


def test_a_card_can_be_dragged_to_the_landscape_and_another_to_the_row(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_choice(page)
    card = page.locator("[data-choice^=place]").nth(3)
    drag(page, card, page.locator(".log"))
    expect(page.locator("[data-choice^=place]")).to_have_count(7)
    number = card.get_attribute("data-card")
    drag(page, card, page.locator(LAID).first)
    expect(page.locator("[data-choice^=place]")).to_have_count(0)
    expect(page.locator(f".hand .pick[data-card='{number}']")).to_be_visible()
    expect(page.locator("[data-spot]").first).to_be_visible()
    other = page.locator("[data-card][data-choice^=row]").first
    drag(page, other, page.locator(".dry"))
    expect(page.locator("#confirm")).to_have_attribute("data-choice", str(other.get_attribute("data-choice")))


def test_a_card_on_top_of_another_is_refused_with_the_clause(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    keep_notes(page)
    start_seasons(page, server.url)
    to_the_first_card(page)
    box = page.locator(LAID).bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("alert").locator(".clause")).to_have_text(re.compile(r"^seasons 5\.\d$"))
    expect(page.locator(".miss.seen")).to_be_visible()
    expect(page.locator(LAID)).to_have_count(1)


def test_a_chosen_card_is_taken_back_by_a_click(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_choice(page)
    page.locator("[data-choice^=place]").nth(2).click()
    page.locator(".hand .pick").click()
    expect(page.locator("[data-choice^=place]")).to_have_count(7)


@pytest.mark.full
@pytest.mark.parametrize(
    "settings", [{"viewport": PHONE, "has_touch": True}, {"color_scheme": "dark"}], ids=["phone", "dark"]
)
def test_phone_and_dark_play_without_sideways_scrolling(
    server: Server, new_page: Callable[..., Page], settings: dict[str, object]
) -> None:
    page = new_page(**settings)
    start_seasons(page, server.url)
    person = Person(page, seed=7)
    for _ in range(6):
        person.ready()
        person.click_on()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth + 1")


def test_at_1366_by_768_nothing_scrolls_and_everything_has_a_name(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page()
    start_seasons(page, server.url)
    to_the_first_card(page)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight + 1")
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button, a, input, [role=group], [role=img]")]
            .filter((e) => !(e.getAttribute("aria-label") || e.title || e.innerText?.trim() || e.labels?.length))
            .map((e) => e.outerHTML.slice(0, 120))"""
    )
    assert nameless == []


def test_an_ancestor_in_words_takes_a_claim_at_a_table_with_own_cards(
    server: Server, new_page: Callable[..., Page]
) -> None:
    effect = '{ on = "by hand", asked = "laying" }'
    deck = re.sub(r'timing = "\w+"', 'timing = "both"', GAME.deck().text)
    deck = re.sub(r"effect = .*", f"effect = {effect}", deck)
    deck = re.sub(r"features = .*", 'features = ["farmer 0,1", "house 2,1", "buffalo 2,1"]', deck)
    page = new_page()
    page.goto(server.url)
    table = page.evaluate(MAKE_TABLE, deck)
    page.goto(f"{server.url}/table/{table}")
    to_the_first_card(page)
    expect(page.locator(".land.own circle")).to_have_count(3)
    page.locator(SPOTS).first.click(force=True)
    page.locator("#confirm[data-choice^=lay]").click()
    page.get_by_role("button", name="One point more").click()
    expect(page.locator("#confirm")).to_have_attribute("data-choice", "claim 1")
    page.get_by_role("spinbutton").fill("7")
    page.get_by_role("spinbutton").press("Enter")
    expect(page.get_by_text(re.compile("You claim 7 points from .*, scored by hand"))).to_be_visible()
