"""The page knows no number and no name of a card: with a deck of other numbers it shows those and none of the old."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from subak import bots
from subak.core.match import Match
from tests.browser.stage import show
from tests.server.kit import ROOT, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

GAMES = ROOT / "src" / "subak" / "games"
PAGE = ROOT / "web" / "src"
NAME = re.compile(r'^name = "(.+)"$', re.MULTILINE)
NUMBER = re.compile(r"\d+")
MATCHES = 20


def test_no_card_is_named_in_the_source_of_the_page() -> None:
    names = {name for table in GAMES.glob("*/cards/*.toml") for name in NAME.findall(table.read_text())}
    assert len(names) > 100
    sources = {path: path.read_text() for path in PAGE.rglob("*") if path.suffix in (".ts", ".svelte")}
    sources = {path: text for path, text in sources.items() if "generated" not in path.parts}
    assert len(sources) > 100
    found = [
        f"{path.relative_to(PAGE)}: {name}"
        for path, text in sources.items()
        for name in names
        if re.search(rf"\b{re.escape(name)}\b", text)
    ]
    assert found == []


def with_other_numbers(game: str, folder: Path, change: Callable[[str, str], str]) -> Path:
    """The game's card tables, each changed by `change(file name, text)`."""
    for table in (GAMES / game / "cards").glob("*.toml"):
        (folder / table.name).write_text(change(table.name, table.read_text()))
    return folder


def plus(text: str, more: int) -> str:
    """A text with every number raised."""
    return NUMBER.sub(lambda number: str(int(number[0]) + more), text)


def positions(game: str, seats: int, cards: Path) -> Iterator[Match]:
    """Matches played by rules of thumb, at each moment when seat 0 is to act."""
    for seed in range(MATCHES):
        match = Match(game, seats, seed=seed, cards=cards)
        players = [bots.bot("heuristic", number) for number in range(seats)]
        while not match.over:
            seat = match.to_act()[0]
            if seat == 0:
                yield match
            match.play(seat, players[seat].choose(match.seen(seat)))


def numbers(page: Page, selector: str) -> list[int]:
    """All numbers in the elements that a selector finds."""
    texts = page.locator(selector).all_text_contents()
    return [int(number) for text in texts for number in NUMBER.findall(text)]


def other_ricedice(name: str, text: str) -> str:
    """Harvests raised by 30, water by 2 and hexes by 1, and so the numbers in the words."""
    text = re.sub(r"^(rice) = .*$", lambda line: plus(line[0], 30), text, flags=re.MULTILINE)
    text = re.sub(r"^(water) = .*$", lambda line: plus(line[0], 2), text, flags=re.MULTILINE)
    return re.sub(r"^(hexes) = .*$", lambda line: plus(line[0], 1), text, flags=re.MULTILINE)


def other_spirits(name: str, text: str) -> str:
    """Prices, taxes, yields and tiles raised; every spirit lets a wall cost one laborer and does nothing else."""
    if name == "board.toml":
        text = re.sub(r"^(laborers|livestock) = .*$", lambda line: plus(line[0], 50), text, flags=re.MULTILINE)
        text = re.sub(r"^    \[.*\],$", lambda line: plus(line[0], 100), text, flags=re.MULTILINE)
    if name == "tiles.toml":
        text = re.sub(r"^rice = .*$", lambda line: plus(line[0], 60), text, flags=re.MULTILINE)
    if name == "spirits.toml":
        text = re.sub(r"^(resolve|once|passive|end) = .*\n", "", text, flags=re.MULTILINE)
        text = re.sub(r"^kind = .*$", 'kind = "passive"\npassive = ["cost(build, 1)"]', text, flags=re.MULTILINE)
    return text


def other_seasons(name: str, text: str) -> str:
    """What ancestors pay raised by 20, but for those that double."""
    raised = re.compile(r"(?<=points = |.first = |urther = )\d+")
    return raised.sub(lambda number: str(int(number[0]) + 20), text) if name == "ancestors.toml" else text


def found(match: Match, kinds: set[str]) -> bool:
    """Whether seat 0 may do one of these things."""
    return any(choice.kind in kinds for choice in match.choices(0))


@pytest.mark.browser
def test_rice_dice_shows_the_numbers_of_its_cards(
    server: Server, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    cards = with_other_numbers("ricedice", tmp_path, other_ricedice)
    match = next(match for match in positions("ricedice", 3, cards) if found(match, {"harvest"}))
    page = new_page()
    show(page, server.url, match)
    view = match.view(0)
    own, *others = view.fields
    assert numbers(page, ".paddy .yields b") == [rice for paddy in own.paddies for rice in paddy.card.rice]
    assert numbers(page, ".paddy .wv") == [paddy.card.water for paddy in own.paddies]
    assert numbers(page, ".mini .n") == [p.card.rice[p.column] for field in others for p in field.paddies]
    assert min(numbers(page, ".paddy .yields b, .mini .n")) >= 30
    for choice in match.choices(0):
        if choice.kind == "harvest":
            paddy = own.paddies[choice.args[0] - 1]
            assert numbers(page, f"[data-choice='{choice.text}']") == [paddy.yields, paddy.workers]
            assert paddy.workers == paddy.card.hexes and paddy.yields >= 30


@pytest.mark.browser
def test_spirits_shows_the_numbers_of_its_boards_and_cards(
    server: Server, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    cards = with_other_numbers("spirits", tmp_path, other_spirits)

    def ripe(match: Match) -> bool:
        view = match.view(0)
        return view.phase == "build" and any(paddy.stage == "grown" for paddy in view.farms[0].paddies)

    match = next(match for match in positions("spirits", 2, cards) if ripe(match))
    page = new_page()
    show(page, server.url, match)
    view = match.view(0)
    farm = view.farms[0]
    grown = [paddy for paddy in farm.paddies if paddy.stage == "grown"]
    assert numbers(page, "text.rice") == [paddy.yields for paddy in grown]
    assert min(paddy.yields for paddy in grown) > 100
    assert numbers(page, "[aria-label=Achievements] .num") == [tile.rice for tile in view.tiles]
    assert min(tile.rice for tile in view.tiles) > 60
    prices = [*view.laborer_prices, *view.livestock_prices]
    assert numbers(page, "[aria-label=Market] .pips i") == prices and min(prices) > 50
    true_prices = [*farm.laborers_next[:4], *farm.livestock_next[:4]]
    assert numbers(page, "[aria-label=Market] .true b") == true_prices and min(true_prices) > 50
    assert farm.build_cost == 1
    rows = page.locator("[aria-label=Plan] li p").all_inner_texts()
    assert any("1 laborer or 1 livestock a piece" in row for row in rows)
    for paddy in grown:
        assert any(f"+{paddy.yields} rice" in row for row in rows)


@pytest.mark.browser
def test_seasons_shows_what_the_ancestors_of_its_cards_pay(
    server: Server, new_page: Callable[..., Page], tmp_path: Path
) -> None:
    cards = with_other_numbers("seasons", tmp_path, other_seasons)

    def paying(match: Match) -> bool:
        return any(spot.bonus >= 20 for spot in match.view(0).placements) and found(match, {"lay"})

    match = next(match for match in positions("seasons", 2, cards) if paying(match))
    page = new_page()
    show(page, server.url, match)
    view = match.view(0)
    best = max(view.placements, key=lambda spot: spot.bonus)
    for _ in range(4):
        if page.locator(f"[data-spot='{best.turn} {best.x},{best.y}']").count():
            break
        page.keyboard.press("r")
    page.locator(f"[data-spot='{best.turn} {best.x},{best.y}']").click()
    closings = [one for one in view.closings if one.action == best.action]
    lines = page.locator(".gain li b").all_inner_texts()
    assert [int(line) for line in lines[:-2]] == [*(one.worth for one in closings), best.bonus]
    assert int(lines[-1]) == best.points == sum(one.worth for one in closings) + best.bonus
    paid = {spot.points for spot in view.placements if spot.turn == best.turn and spot.points}
    assert set(numbers(page, "[data-spot].pays")) == {points for points in paid if points > 0}
