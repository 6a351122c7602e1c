"""Spirits that no built-in card is like, in a real browser: played by hand, and asking for a paddy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak.core.match import Match
from subak.core.rng import keyed
from subak.games.spirits import GAME
from tests.browser.kit import PHONE
from tests.browser.stage import show
from tests.rules.spirits.further import further_deck

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Server

pytestmark = pytest.mark.browser
SHOWN = "(all) => all.filter((e) => e.checkVisibility()).map((e) => e.dataset.choice)"


def asking(kind: str) -> Match:
    """A match with invented spirits in which seat 0 has a choice of this kind."""
    for seed in range(40):
        match, rng = Match(GAME, 3, seed=seed, cards=further_deck()), keyed("asking", seed)
        while not match.over:
            seat = match.to_act()[0]
            if seat == 0 and any(choice.kind == kind for choice in match.choices(0)):
                return match
            match.play(seat, match.state.pick(seat, rng))
    raise AssertionError(f"nobody is asked for {kind}")


@pytest.mark.parametrize("size", [None, PHONE])
def test_a_card_played_by_hand_shows_its_text_and_every_step(
    server: Server, new_page: Callable[..., Page], size: dict[str, int] | None
) -> None:
    match = asking("hand")
    page = new_page(**({"viewport": size} if size else {}))
    show(page, server.url, match)
    card = match.view(0).by_hand
    panel = page.get_by_label("Played by hand")
    expect(panel).to_contain_text(card.text)
    expect(panel.get_by_role("heading", name=card.name)).to_be_visible()
    steps = [choice for choice in match.choices(0) if choice.kind == "hand"]
    assert sorted(panel.locator("[data-choice]").evaluate_all(SHOWN)) == sorted(choice.text for choice in steps)
    for choice in steps:
        expect(panel.locator(f"[data-choice='{choice.text}']")).to_have_attribute("aria-label", choice.label)
    expect(page.locator(".prompt [data-choice=done]")).to_contain_text(f"Done with {card.name}")


@pytest.mark.parametrize("kind", ["clear", "flood"])
def test_paddies_that_a_card_asks_for_can_be_clicked(server: Server, new_page: Callable[..., Page], kind: str) -> None:
    match = asking(kind)
    page = new_page()
    show(page, server.url, match)
    wanted = {choice.text for choice in match.choices(0)}
    assert set(page.locator("[data-hex][data-choice]").evaluate_all(SHOWN)) == wanted
