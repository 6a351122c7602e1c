"""Every page, measured: type that can be read, targets a finger can hit, no sideways scrolling, nothing axe-core finds
serious in light and dark, no complaint on the console, and no page that weighs too much."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.kit import DESK, PHONE
from tests.server.kit import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Page, Response

    from tests.browser.tables import Guest
    from tests.server.kit import Server

pytestmark = pytest.mark.browser

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
MEASURE = re.sub(r"^//.*\n", "", (Path(__file__).parent / "measure.js").read_text("utf-8"))
SIZES = ({"width": 1024, "height": 768}, DESK, {"width": 1920, "height": 1080})
MOST_BYTES = 170_000  # of all that a page loads, compressed
PLACES = (
    *("/", "/rules/spirits", "/cards/seasons", "join", "waiting", "spirits over", "ricedice over", "seasons over"),
    *("spirits", "draft", "build", "ricedice", "drawn"),
)
WORKING = {"state": "working", "review": None}
SERIOUS = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)"""


def open_page(page: Page, server: Server, made: Guest, name: str) -> None:
    """Go to a page by its path, or to a table by its name, and wait until it is there."""
    if name == "join":
        table = page.request.get(f"{server.url}/api/tables/{made.tables['waiting']}/links").json()
        path = table[0]["link"]
    else:
        path = name if name.startswith("/") else made.path(name)
    page.goto(server.url + path)
    page.wait_for_selector("h1")
    page.wait_for_load_state("networkidle")


def measured(page: Page, sizes: Sequence[Any], *, touch: bool) -> dict[str, list[str]]:
    """What is too small on a page, by its widths; everything else that must hold at each of them is checked."""
    found: dict[str, list[str]] = {}
    for size in sizes:
        page.set_viewport_size(size)
        seen = page.evaluate(MEASURE)
        assert seen["body"] >= 14
        assert all(pixels >= 13 for pixels in seen["log"])
        assert not seen["sideways"], size
        found[str(size["width"])] = seen["small"] + (seen["tight"] if touch else [])
    return {width: things for width, things in found.items() if things}


@pytest.mark.full
def test_every_page_can_be_read_and_held_at_every_size(
    server: Server, made: Guest, new_page: Callable[..., Page]
) -> None:
    found: dict[str, Any] = {}
    for touch, sizes in ((False, SIZES), (True, (PHONE,))):
        page = new_page(guest=made, has_touch=touch, is_mobile=touch)
        page.route("**/review", lambda route: route.fulfill(json=WORKING))
        for name in PLACES:
            open_page(page, server, made, name)
            found[f"{name} {'by finger' if touch else 'by mouse'}"] = measured(page, sizes, touch=touch)
    assert {name: things for name, things in found.items() if things} == {}


@pytest.mark.full
@pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed: `npm ci` in web")
@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_axe_finds_nothing_serious_in_light_and_dark(
    server: Server, made: Guest, new_page: Callable[..., Page], viewport: dict[str, int]
) -> None:
    page = new_page(guest=made, viewport=viewport)
    page.route("**/review", lambda route: route.fulfill(json=WORKING))
    found: dict[str, list[str]] = {}
    for name in PLACES:
        open_page(page, server, made, name)
        page.evaluate(AXE.read_text("utf-8"))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            found[f"{name} {scheme}"] = page.evaluate(SERIOUS)
    assert {name: things for name, things in found.items() if things} == {}


def loads_of(page: Page) -> list[Response]:
    """All that a page loads from now on."""
    loaded: list[Response] = []

    def keep(response: Response) -> None:
        loaded.append(response)

    page.on("response", keep)
    return loaded


def test_no_page_loads_more_than_its_share(server: Server, made: Guest, new_page: Callable[..., Page]) -> None:
    weights: dict[str, int] = {}
    for name in ("/", "/cards/seasons", "spirits", "ricedice", "seasons"):
        page = new_page(guest=made)
        loaded = loads_of(page)
        open_page(page, server, made, name)
        files = [one for one in loaded if one.ok and "/api/" not in one.url and "favicon" not in one.url]
        weights[name] = sum(len(gzip.compress(one.body())) for one in files)
    assert weights["/"] > 10_000
    assert {name: weight for name, weight in weights.items() if weight > MOST_BYTES} == {}
