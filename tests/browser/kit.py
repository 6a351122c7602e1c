"""A person at a real browser: clicks and keys, and a watch on everything the page complains of."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from subak.core.record import Record

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from subak.core.contract import Outcome
    from tests.server.kit import Server

FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
]
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
CHOICE = "[data-choice]:visible"
STAGED = "#confirm.staged"
OVER = "[data-phase=over]"
# what the seat is offered, and all that the table says: it differs after every move
SITUATION = """() => {
  const board = document.querySelector("[data-phase]");
  const choices = [...document.querySelectorAll("[data-choice]")].map((e) => e.dataset.choice);
  return [board?.dataset.phase, board?.dataset.turn, board?.innerText, ...choices].join("|");
}"""
IDLE = """() => !document.querySelector("[aria-busy=true]")"""
READY = """() => !document.querySelector("[aria-busy=true]")
  && document.querySelector("[data-choice], [data-phase=over]")"""
FOCUSED = """() => {
  const style = getComputedStyle(document.activeElement);
  const shows = ![ "none", "" ].includes(style.outlineStyle) || ![ "none", "" ].includes(style.boxShadow);
  return { choice: !!document.activeElement.closest("[data-choice]"), shows };
}"""
# the main button where it would leave something out: it plays a skip only if the server says that it is meant
FORGOES = """() => {
  const shown = document.querySelector("#confirm:not(.staged)")?.dataset.choice;
  const choice = window.heard?.choices.find((one) => one.text === shown);
  return choice && !choice.default && ["done", "leave", "stand", "accept"].includes(choice.kind) ? shown : "";
}"""
HEARD = """
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const message = JSON.parse(data);
        if (message.type === "frame") window.heard = message;
      });
    }
  };
"""
# bots play as fast as they can where a test has not chosen their pace
AT_ONCE = """
  const kept = JSON.parse(localStorage.getItem("subak-settings") ?? "{}");
  localStorage.setItem("subak-settings", JSON.stringify({ pace: "at once", ...kept }));
"""
PATIENCE = 60_000  # milliseconds for what takes a moment on an idle machine
NOTES_STAY = """
  const later = window.setTimeout;
  window.setTimeout = (act, after, ...rest) => later(act, after === 4000 ? 600_000 : after, ...rest);
"""
expect.set_options(timeout=PATIENCE)


class Person:
    """Plays whatever is offered, at random, by mouse or by keyboard alone."""

    def __init__(self, page: Page, seed: int) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.moves = 0

    @property
    def over(self) -> bool:
        """Whether the end screen is shown."""
        return self.page.locator(OVER).count() > 0

    def ready(self) -> None:
        """Wait until the last move is answered and something is offered, or the game is over."""
        self.page.wait_for_function(READY)
        assert self.page.evaluate(FORGOES) == ""

    def click_on(self) -> None:
        """Make one move by the mouse."""
        dice = self.page.locator("[data-die]:enabled")
        if dice.count() and self.chance.random() < 0.5:
            for k in self.chance.sample(range(dice.count()), self.chance.randint(1, 3)):
                dice.nth(k).click()
        before = self.page.evaluate(SITUATION)
        choices = self.page.locator(CHOICE)
        choices.nth(self.chance.randrange(choices.count())).click()
        self.moved(before)
        self.confirm()

    def press_on(self) -> None:
        """Make one move by Tab, Space and Enter."""
        before = self.page.evaluate(SITUATION)
        for _ in range(self.chance.randint(1, 12)):
            self.page.keyboard.press("Tab")
        for _ in range(80):
            focused = self.page.evaluate(FOCUSED)
            if focused["choice"]:
                break
            self.page.keyboard.press("Tab")
        else:
            raise AssertionError("no choice can be reached by Tab")
        assert focused["shows"], "the focus cannot be seen"
        self.page.keyboard.press("Enter")
        self.moved(before)
        self.confirm()

    def confirm(self) -> None:
        """Press the main button if what was chosen waits for it."""
        before = self.page.evaluate(SITUATION)
        if self.page.locator(STAGED).count():
            self.page.locator(STAGED).click()
            self.moved(before)
            self.moves -= 1

    def moved(self, before: str) -> None:
        """Wait until the table shows that the move has been made."""
        script = f"(before) => ({SITUATION})() !== before"
        self.page.wait_for_function(script, arg=before)
        self.moves += 1


def listen(page: Page) -> None:
    """Keep the last frame in the page itself, so that a look at both finds the table and its frame of one moment."""
    page.add_init_script(HEARD)


def keep_notes(page: Page) -> None:
    """Let refusals stay, which else go away after four seconds: too soon for a reader on a busy machine."""
    page.add_init_script(NOTES_STAY)


def game_card(page: Page, name: str) -> Locator:
    """The card of a game in the lobby."""
    return page.locator(f"[data-game={name}]")


def start_ricedice(page: Page, url: str, seats: int, target: int | None = None) -> None:
    """From the lobby to a table, as anybody would; `target` is the rice to win, set among the house rules."""
    page.goto(url)
    card = game_card(page, "ricedice")
    card.get_by_role("group", name="Seats").get_by_role("button", name=str(seats), exact=True).click()
    if target is not None:
        card.get_by_text("House rules").click()
        card.get_by_label("Rice to win").fill(str(target))
        card.get_by_text("House rules").click()
    card.get_by_role("button", name="Play").click()
    expect(page.locator("[data-phase]")).to_be_visible()


def record_of(page: Page, server: Server) -> Record:
    """The record the page offers for download."""
    table = page.url.rsplit("/", 1)[1]
    return Record.loads(page.request.get(f"{server.url}/api/tables/{table}/record").text())


def totals(page: Page) -> list[int]:
    """The totals of the score sheet, the winner first."""
    texts = page.locator(f"{OVER} .total td").all_inner_texts()
    return [int(text.replace("−", "-")) for text in texts]


def in_order(outcome: Outcome) -> list[int]:
    """The scores of an outcome, the winner first."""
    return [outcome.scores[seat] for place in outcome.ranking for seat in place]
