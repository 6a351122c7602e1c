"""A real chromium, a real server, and a test that fails when the page complains."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import AT_ONCE, DESK, FLAGS, PATIENCE, listen
from tests.browser.tables import Guest, every_kind, guest_at
from tests.conftest import CHROMIUM
from tests.server.kit import SMALL, Server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows Tinyfield too, with bots that do not dawdle."""
    with Server(tmp_path_factory.mktemp("browser"), games=[SMALL], writes=100) as running:
        yield running
        assert running.complaints() == ""


@pytest.fixture(scope="session")
def made(server: Server) -> Guest:
    """A guest with a seat at a table of every kind."""
    return guest_at(server.db, server.url, every_kind())


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One chromium for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        running = play.chromium.launch(executable_path=str(CHROMIUM), args=FLAGS)
        yield running
        running.close()


@pytest.fixture
def complaints() -> list[str]:
    """Whatever the pages of a test log as an error."""
    return []


@pytest.fixture
def new_page(browser: Browser, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Pages with a memory of their own; a test fails when one of them has complained."""
    contexts: list[Any] = []

    def make(guest: Guest | None = None, **settings: Any) -> Page:
        context = browser.new_context(**{"viewport": DESK, "reduced_motion": "reduce", **settings})
        contexts.append(context)
        if guest is not None:
            context.add_cookies([guest.cookie])
        context.set_default_timeout(PATIENCE)
        context.add_init_script(AT_ONCE)
        page = context.new_page()
        listen(page)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert complaints == []
