"""What happened: the recap of a turn, the track of steps, the log that points, banners and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from subak import bots
from subak.core.match import Match
from subak.core.recap import recap
from tests.browser.stage import Stage, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.server.kit import Server

pytestmark = pytest.mark.browser

SEED = 8  # a game of Spirits in which seat 0 is robbed in round 5
MARKED = """(refs) => {
  const marks = new Set([...document.querySelectorAll("[data-ref]")].map((place) => place.dataset.ref));
  return refs.filter((ref) => marks.has(ref));
}"""
RINGED = """(ref) => {
  const place = [...document.querySelectorAll("[data-ref]")].find((e) => e.dataset.ref === ref).getBoundingClientRect();
  return [...document.querySelectorAll(".ring")].some((ring) => {
    const box = ring.getBoundingClientRect();
    return box.left <= place.left && box.right >= place.right && box.top <= place.top && box.bottom >= place.bottom;
  });
}"""


class Play:
    """A match by rules of thumb, move by move."""

    def __init__(self, game: str, seats: int, seed: int = SEED) -> None:
        self.match = Match(game, seats, seed=seed)
        self._bots = [bots.bot("heuristic", seed=seed + seat) for seat in range(seats)]

    def move(self) -> None:
        """One move of the lowest seat that may act."""
        seat = self.match.to_act()[0]
        self.match.play(seat, self._bots[seat].choose(self.match.seen(seat)))

    def until(self, reached: Callable[[Match], bool]) -> Match:
        """Play on until the position is as wanted."""
        while not reached(self.match):
            self.move()
        return self.match


def chapter(match: Match) -> str:
    """Where seat 0 stands."""
    return str(match.game.chapter(match.seen(0).chapter(0)))


def acts_in(words: str) -> Callable[[Match], bool]:
    """Whether seat 0 acts in this chapter."""
    return lambda match: 0 in match.to_act() and chapter(match) == words


def test_a_turn_begins_with_what_was_done_to_the_seat_and_says_which_step_runs(
    new_page: Callable[..., Page], server: Server
) -> None:
    match = Play("spirits", 4).until(acts_in("Round 5 · Plan"))
    assert recap(match.played, 0).items[0].touch == "loss"
    page = new_page()
    show(page, server.url, match)
    strip = page.get_by_role("region", name="Since your last move")
    first = strip.get_by_role("listitem").first
    expect(first).to_contain_text("Guest 2 takes 3 rice from you.")
    first.get_by_role("button").click()
    expect(page.locator(".ring").first).to_be_visible()
    assert page.evaluate(RINGED, "0/rice")
    page.mouse.move(700, 300)
    expect(page.locator(".ring")).to_have_count(0)
    strip.get_by_role("button", name="Show it").click()
    expect(page.locator(".ring").first).to_be_visible()
    steps = page.get_by_role("navigation", name="Steps of Round 5")
    expect(steps.locator("[aria-current=step]")).to_have_text("5Plan")
    steps.locator("[aria-current=step]").click()
    expect(page.get_by_role("complementary").get_by_text("8.1", exact=True)).to_be_visible()
    page.keyboard.press("Escape")
    strip.get_by_role("button", name="Put this away").click()
    expect(strip).to_have_count(0)


def test_a_round_begins_with_a_banner_and_a_loss_with_a_note(new_page: Callable[..., Page], server: Server) -> None:
    play = Play("spirits", 4)
    page = new_page()
    stage = Stage(page, server.url, play.until(acts_in("Round 4 · Market")))
    expect(page.locator("[data-banner]")).to_have_count(0)
    stage.send(play.until(acts_in("Round 5 · Rain")))
    banner = page.locator("[data-banner]")
    expect(banner).to_contain_text("Round 5 begins")
    expect(banner).to_contain_text(str(play.match.view(0).rain_text))
    page.keyboard.press("Shift")
    expect(banner).to_have_count(0)
    before = len(play.match.events_for(0))
    stage.send(play.until(lambda match: any(event.touched == 0 for event in match.events_for(0)[before:] if event.by)))
    expect(page.locator(".notes .loss")).to_contain_text("puts a pest in your a2 a3 b2 b3.")


@pytest.mark.parametrize(
    ("game", "seats", "words"),
    [("spirits", 4, "Round 5 · Plan"), ("ricedice", 2, "Turn 12 · Action"), ("seasons", 2, "Dry Season 2 · Take")],
)
def test_the_log_has_chapters_and_every_line_that_points_finds_its_place(
    game: str, seats: int, words: str, new_page: Callable[..., Page], server: Server
) -> None:
    match = Play(game, seats, 3).until(acts_in(words))
    known = match.events_for(0)
    page = new_page()
    show(page, server.url, match)
    log = page.get_by_role("log")
    if not log.is_visible():
        page.keyboard.press("l")
    expect(log.get_by_role("heading", name=words.split()[0]).first).to_be_visible()
    expect(log.get_by_role("heading", level=4).first).to_be_visible()
    texts = log.inner_text()
    assert "of You" not in texts
    assert "turned by" not in texts
    refs = {ref for event in known for ref in event.refs(event.places)}
    marked = set(page.evaluate(MARKED, sorted(refs)))
    gone = {ref for ref in refs - marked if not ref.startswith(("tile", "P", "S"))}  # tiles taken, cards replaced
    assert gone == set()
    assert len(marked) > 10
    line = log.get_by_role("button").first
    line.hover()
    expect(page.locator(".ring").first).to_be_visible()


STANDS = """() => ["[data-keep-clear]", "#prompt"].map((part) => {
  const { left, top } = document.querySelector(part).getBoundingClientRect();
  return [Math.round(left), Math.round(top)];
})"""


def others_only(play: Play) -> bool:
    """Make one move; whether it was another's, and seat 0 is not asked."""
    mine = play.match.to_act()[0] == 0
    play.move()
    return not mine and 0 not in play.match.to_act()


@pytest.mark.parametrize(
    ("game", "seats", "words"), [("spirits", 3, "Round 3"), ("ricedice", 4, "Turn 6"), ("seasons", 2, "Wet Season 2")]
)
def test_nothing_moves_away_while_others_play(
    game: str, seats: int, words: str, new_page: Callable[..., Page], server: Server
) -> None:
    play = Play(game, seats)
    page = new_page()
    stage = Stage(page, server.url, play.until(lambda match: chapter(match).startswith(words)))
    stood = page.evaluate(STANDS)
    watched = 0
    while watched < 12 and not play.match.over:
        if others_only(play):
            stage.send(play.match)
            expect(page.locator("main")).to_have_attribute("data-frame", str(stage.sent))
            assert page.evaluate(STANDS) == stood
            watched += 1
    assert watched > 3


def test_bots_are_shown_at_the_chosen_pace_and_any_key_shows_the_rest(
    new_page: Callable[..., Page], server: Server
) -> None:
    play = Play("ricedice", 4)
    page = new_page()
    page.add_init_script("localStorage.setItem('subak-settings', JSON.stringify({ pace: 'step by step' }))")
    start = play.until(lambda match: chapter(match).startswith("Turn 4") and 0 not in match.to_act())
    stage = Stage(page, server.url, start)
    log = page.get_by_role("log")
    before = log.inner_text()
    for _ in range(3):
        others_only(play)
        stage.send(play.match)
    expect(page.get_by_role("button", name="Next 3")).to_be_visible()
    assert log.inner_text() == before
    page.keyboard.press("n")
    expect(page.get_by_role("button", name="Next 2")).to_be_visible()
    assert log.inner_text() != before
    page.get_by_role("button", name="Next 2").click()
    expect(page.get_by_role("button", name="Next 1")).to_be_visible()


COUNT = """
  window.moved = 0;
  window.tones = 0;
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes)
        if (node instanceof Element && node.matches("[data-moving]")) window.moved += 1;
  }).observe(document, { childList: true, subtree: true });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...given) {
    window.tones += 1;
    return start.apply(this, given);
  };
"""


@pytest.mark.parametrize(
    ("motion", "sound", "moves", "sounds"), [("full", "off", True, False), ("reduced", "on", False, True)]
)
def test_pieces_move_and_sound_only_where_that_is_asked_for(
    motion: str, sound: str, moves: bool, sounds: bool, new_page: Callable[..., Page], server: Server
) -> None:
    play = Play("spirits", 3)
    page = new_page()
    kept = f"{{ pace: 'fast', motion: '{motion}', sound: '{sound}' }}"
    page.add_init_script(f"localStorage.setItem('subak-settings', JSON.stringify({kept}))")
    page.add_init_script(COUNT)
    stage = Stage(page, server.url, play.until(acts_in("Round 3 · Resolve Spirits")))
    told = len(play.match.events_for(0))
    stage.send(play.until(lambda match: any(event.kind == "steal" for event in match.events_for(0)[told:])))
    expect(page.locator("main")).to_have_attribute("data-frame", str(stage.sent))
    if moves:
        page.wait_for_function("() => window.moved > 0")
        expect(page.locator("[data-moving]")).to_have_count(0)
    assert (page.evaluate("window.moved > 0"), page.evaluate("window.tones > 0")) == (moves, sounds)
