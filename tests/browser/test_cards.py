"""The card room in a real browser: cards are looked at, edited, drawn, checked, saved, shared and played with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core import registry
from subak.core.match import Match
from tests.browser.kit import DESK, PHONE, Person, game_card, record_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Locator, Page, Route

    from tests.server.kit import Server

pytestmark = pytest.mark.browser

SIDEWAYS = "document.documentElement.scrollWidth > innerWidth + 1"
EDITOR = "section.editor"
MOVES = 4


def card_of(page: Page, key: str) -> Locator:
    """A card of the gallery."""
    return page.locator(f"[role=option][data-card='{key}']")


def open_room(page: Page, server: Server, game: str, tab: str = "") -> None:
    """The card room of a game, with one of its tables."""
    page.goto(f"{server.url}/cards/{game}")
    expect(page.locator("[role=option]").first).to_be_visible()
    if tab:
        page.get_by_role("tab", name=tab).click()


def keep_card(page: Page) -> None:
    """Put the open card into the deck, once the validator has found it sound."""
    page.get_by_role("button", name="Keep card").click()
    expect(page.locator(EDITOR)).to_have_count(0)


def save(page: Page, name: str) -> None:
    """Have the server keep the deck."""
    page.get_by_label("Name of your deck").fill(name)
    page.get_by_role("button", name="Save deck").click()
    page.wait_for_url("**/cards/*?deck=*")
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def resign(page: Page) -> None:
    """Give the game up."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign …").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()


def verified(page: Page, server: Server) -> Match:
    """The game of the record that the page offers, replayed and verified."""
    expect(page.locator("[data-phase=over]")).to_be_visible()
    match = Match.replay(record_of(page, server))
    match.verify()
    return match


@pytest.mark.parametrize("game", registry.BUILT_IN)
def test_every_card_of_a_game_stands_in_its_gallery(server: Server, new_page: Callable[..., Page], game: str) -> None:
    page = new_page(viewport=PHONE)
    page.goto(server.url)
    game_card(page, game).get_by_role("link", name="Cards").click()
    expect(page.locator("[role=option]").first).to_be_visible()
    known = registry.game(game)
    cards = known.gallery(known.deck())
    for tab in page.get_by_role("tab").all():
        tab.click()
        shown = [card.get_attribute("data-card") for card in page.locator("[role=option]").all()]
        assert shown and set(shown) <= {card.key for card in cards}
        assert not page.evaluate(SIDEWAYS)
    page.keyboard.press("/")
    page.keyboard.type("no card says this")
    expect(page.locator("[role=option]")).to_have_count(0)


def test_a_spirit_is_edited_checked_and_survives_a_reload(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page(viewport=DESK)
    open_room(page, server, "spirits", "Spirit")
    card_of(page, "14").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    editor = page.locator(EDITOR)
    expect(editor.get_by_role("heading", name="15 Livestock Blessing")).to_be_focused()
    number = editor.get_by_role("textbox", name="n", exact=True)
    number.fill("0")
    expect(editor.get_by_text("spirits.toml row 15")).to_be_visible()
    expect(editor.get_by_text("whole number from")).not_to_have_count(0)
    expect(number).to_have_attribute("aria-invalid", "true")
    expect(editor.get_by_role("button", name="Keep card")).to_be_disabled()
    number.fill("2")
    expect(editor.get_by_text("Sound.")).to_be_visible()
    editor.get_by_label("Name").fill("Herd of Kids")
    page.reload()
    expect(page.locator(EDITOR).get_by_label("Name")).to_have_value("Herd of Kids")
    keep_card(page)
    expect(card_of(page, "15")).to_be_focused()
    expect(card_of(page, "15")).to_contain_text("edited")
    expect(page.locator("#differences")).to_contain_text("Herd of Kids")
    card_of(page, "15").press("Enter")
    page.get_by_role("button", name="Built-in", exact=True).click()
    expect(page.locator(EDITOR).get_by_label("Name")).to_have_value("Livestock Blessing")
    page.keyboard.press("Escape")
    expect(page.get_by_text("Drop the changes to this card?")).to_be_visible()
    page.get_by_role("button", name="Drop them").click()
    expect(card_of(page, "15")).to_contain_text("Herd of Kids")


def test_a_further_card_is_added_and_others_are_taken_out_and_put_back(
    server: Server, new_page: Callable[..., Page]
) -> None:
    page = new_page(viewport=DESK)
    open_room(page, server, "ricedice", "Paddy cards")
    expect(card_of(page, "P20").get_by_role("img", name="25 is fair")).to_be_visible()
    page.get_by_role("button", name="Add a card").click()
    editor = page.locator(EDITOR)
    expect(editor.get_by_role("heading", name="P31 New card")).to_be_focused()
    editor.get_by_label("Name").fill("Duck Pond")
    keep_card(page)
    expect(card_of(page, "P31")).to_be_focused()
    expect(card_of(page, "P31")).to_contain_text("not measured yet")
    for key in ("P30", "P31"):
        card_of(page, key).click()
        page.get_by_role("button", name="Take out").click()
        expect(card_of(page, key)).to_have_count(0)
    expect(page.get_by_text("2 cards differ")).to_have_count(0)
    page.get_by_role("button", name="Put P31 Duck Pond back").click()
    expect(page.get_by_text("2 cards differ")).to_be_visible()
    expect(page.locator("#differences")).to_contain_text("Duck Pond")
    page.get_by_role("button", name="back to the built-in deck").click()
    expect(card_of(page, "P30")).to_be_visible()
    page.get_by_role("button", name="bring it back").click()
    expect(card_of(page, "P31")).to_be_visible()
    expect(card_of(page, "P30")).to_have_count(0)


@pytest.mark.full
def test_friends_see_an_own_deck_and_play_with_it(server: Server, new_page: Callable[..., Page]) -> None:
    page, other = new_page(), new_page()
    open_room(page, server, "spirits", "Spirit")
    for key in ("15", "16"):
        card_of(page, key).click()
        page.locator(EDITOR).get_by_label("Name").fill(f"Own {key}")
        keep_card(page)
    save(page, "Box of mine")
    page.get_by_role("button", name="Play with this deck").click()
    card = game_card(page, "spirits")
    expect(card.get_by_label("Cards", exact=True)).to_contain_text("Box of mine")
    card.get_by_role("group", name="Seats").get_by_role("button", name="3").click()
    card.get_by_role("button", name="With friends").click()
    card.get_by_role("button", name="Invite 1 friend").click()
    expect(page.get_by_role("link", name="the deck “Box of mine”")).to_be_visible()
    other.goto(page.locator("input[id^=link-]").input_value())
    expect(other.get_by_role("link", name="the deck “Box of mine”")).to_be_visible()
    other.get_by_role("button", name="Take the chair").click()
    for one, seed in ((page, 1), (other, 2)):
        expect(one.locator(".where")).to_contain_text("cards: Box of mine")
        person = Person(one, seed)
        person.ready()
        person.click_on()
    for one in (page, other):
        resign(one)
    match = verified(page, server)
    names = {info.name for info in match.game.gallery(match.state.deck)}
    assert {"Own 15", "Own 16"} <= names


@pytest.mark.full
def test_a_card_is_drawn_by_keyboard_and_played(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_room(page, server, "seasons", "Paddy")
    card_of(page, "6").click()
    board = page.get_by_role("grid")
    first = board.get_by_role("gridcell", name="column 1, row 1", exact=False)
    before = first.get_attribute("aria-label")
    first.focus()
    page.keyboard.press("Space")
    expect(first).not_to_have_attribute("aria-label", str(before))
    page.keyboard.press("Space")
    expect(first).to_have_attribute("aria-label", str(before))
    for key in ("ArrowDown", "ArrowRight", "b"):
        page.keyboard.press(key)
    expect(board.locator(":focus")).to_have_accessible_name("full square 2,1: house and buffalo")
    expect(page.locator(EDITOR).get_by_text("Sound.")).to_be_visible()
    keep_card(page)
    page.get_by_role("button", name="Play with this deck").click()
    game_card(page, "seasons").get_by_role("button", name="Play").click()
    person = Person(page, 3)
    for _ in range(MOVES):
        person.ready()
        person.click_on()
    resign(page)
    match = verified(page, server)
    drawn = next(row for row in match.game.rows_of(match.state.deck)["paddy"] if row["card"] == 6)
    assert "buffalo 2,1" in drawn["features"]


def test_a_game_waits_for_the_deck_it_is_to_be_played_with(server: Server, new_page: Callable[..., Page]) -> None:
    page = new_page()
    open_room(page, server, "ricedice", "Paddy cards")
    card_of(page, "P20").click()
    page.locator(EDITOR).get_by_role("textbox", name="rice").fill("10, 7, 4")
    keep_card(page)
    save(page, "Slow deck")
    held: list[Route] = []
    page.route("**/api/decks", lambda route: held.append(route))
    page.get_by_role("button", name="Play with this deck").click()
    card = game_card(page, "ricedice")
    expect(card.get_by_role("button", name="Play")).to_be_disabled()
    expect(game_card(page, "seasons").get_by_role("button", name="Play")).to_be_enabled()
    for route in held:
        route.continue_()
    expect(card.get_by_label("Cards", exact=True)).to_contain_text("Slow deck")
    expect(card.get_by_role("button", name="Play")).to_be_enabled()


HOSTILE = {
    "too large": ("x" * 1_000_001, "too large for a deck"),
    "nested": ("a = " + "[" * 2000 + "]" * 2000, "nested too deep"),
    "no deck": ("<script>alert(1)</script>\n\x00", "hostile.toml"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_file_that_is_no_deck_is_refused_in_words(
    server: Server, new_page: Callable[..., Page], tmp_path: Path, kind: str
) -> None:
    text, words = HOSTILE[kind]
    file = tmp_path / "hostile.toml"
    file.write_text(text)
    page = new_page()
    open_room(page, server, "ricedice")
    page.get_by_label("Import a deck from a file").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text(words)
    expect(page.locator("[role=option]").first).to_be_visible()


def test_a_deck_is_exported_imported_shared_and_deleted(
    server: Server, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page, other = new_page(), new_page()
    open_room(page, server, "ricedice", "Paddy cards")
    card_of(page, "P20").click()
    page.locator(EDITOR).get_by_role("textbox", name="rice").fill("10, 7, 4")
    keep_card(page)
    save(page, "Fodder")
    page.get_by_role("button", name="Share by link").click()
    other.goto(page.get_by_label("Link to this deck").input_value())
    expect(other.get_by_role("heading", name="Fodder")).to_be_visible()
    other.get_by_role("tab", name="Paddy cards").click()
    expect(card_of(other, "P20")).to_contain_text("10 · 7 · 4")
    with page.expect_download() as started:
        page.get_by_role("link", name="Export one file").click()
    file = tmp_path / "fodder.toml"
    started.value.save_as(file)
    digest = page.url.partition("deck=")[2]
    page.get_by_role("button", name="Delete").click()
    page.wait_for_url("**/cards/ricedice")
    expect(page.locator("[role=option]").first).to_be_visible()
    slip = tmp_path / "slip.toml"
    slip.write_text(file.read_text("utf-8").replace("rice = [10, 7, 4]", "rice = [10, 7, 44]"), "utf-8")
    page.get_by_label("Import a deck from a file").set_input_files(slip)
    expect(page.get_by_role("alert")).to_contain_text("slip.toml, row 20, rice: rice must not grow")
    page.get_by_label("Import a deck from a file").set_input_files(file)
    page.wait_for_url(f"**/cards/ricedice?deck={digest}")
    expect(page.get_by_role("heading", name="fodder")).to_be_visible()
