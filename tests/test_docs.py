"""README and docs tell the truth: their examples run, their links lead somewhere."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import subak
from subak.cli.card_docs import with_terms

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
EXAMPLES = [page for page in PAGES if "```python" in page.read_text("utf-8") and page.name != "bots.md"]


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.name)
def test_the_python_examples_of_a_page_run_in_order(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    for example in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
        exec(example, names)
    assert "subak" in names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_pictures_of_a_page_exist(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


CARD_PAGE = (ROOT / "docs/cards.md").read_text("utf-8")


def test_the_effect_terms_of_the_page_on_cards_are_those_of_the_code() -> None:
    assert with_terms(CARD_PAGE) == CARD_PAGE, "python -m subak.cli.card_docs docs/cards.md writes them anew"
    for name in re.findall(r"<!-- terms of (\w+) -->", CARD_PAGE):
        for term in subak.game(name).effect_terms():
            assert term.meaning.endswith(".") and f"`{term.pattern}`" in CARD_PAGE


@pytest.mark.parametrize("example", re.findall(r"```toml\n# (\w+)\n(.*?)```", CARD_PAGE, re.DOTALL))
def test_the_cards_of_the_page_on_cards_can_be_entered(example: tuple[str, str]) -> None:
    name, text = example
    game = subak.game(name)
    rows = game.rows_of(game.deck())
    keys = {table.heading: table.key for table in game.card_tables()}
    for heading, entered in tomllib.loads(text).items():
        for row in entered:
            key = keys[heading]
            at = next(number for number, old in enumerate(rows[heading]) if old[key] == row[key])
            rows[heading][at] = row
    deck = game.deck_from_rows(rows)
    edited = [card for card in game.gallery(deck) if card.source == "edited"]
    assert len(edited) == sum(map(len, tomllib.loads(text).values()))
    subak.Match(name, 2, seed=1, cards=deck)
