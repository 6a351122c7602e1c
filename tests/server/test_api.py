"""The published description of the HTTP face and its behaviour agree, whatever is sent (schemathesis)."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.server.deck_kit import keep
from tests.server.kit import Guest, Server, look

if TYPE_CHECKING:
    from pathlib import Path

# Identifiers let the tests reach real tables. The framework's own answer to OPTIONS names one method only where a
# path has several handlers; and what the rules of a game ask of a table or a deck, or readers of a name, is more than
# a schema can say.
SETTINGS = """
[parameters]
id = "{table}"
game = "ricedice"
token = "{token}"
digest = "{digest}"

[checks]
allow_header_conformance.enabled = false

[[operations]]
include-name = "POST /api/tables"
checks.positive_data_acceptance.enabled = false

[[operations]]
include-name = "PUT /api/me"
checks.positive_data_acceptance.enabled = false

[[operations]]
include-name = "POST /api/decks"
checks.positive_data_acceptance.enabled = false

[[operations]]
include-name = "POST /api/decks/check"
checks.positive_data_acceptance.enabled = false
"""


def test_the_description_is_published_and_closed(server: Server) -> None:
    said = look(f"{server.url}/api/schema/openapi.json").json()
    assert set(said["paths"]) == {
        *("/api/health", "/api/games", "/api/rules/{game}", "/api/me", "/api/tables", "/api/tables/{id}"),
        *("/api/tables/{id}/links", "/api/tables/{id}/record", "/api/tables/{id}/rematch", "/api/join/{token}"),
        *("/api/tables/{id}/hint", "/api/tables/{id}/review"),
        *("/api/games/{game}/cards", "/api/decks", "/api/decks/check", "/api/decks/{digest}"),
        *("/api/decks/{digest}/share", "/api/rules/{game}/glossary"),
    }
    assert all(schema["additionalProperties"] is False for schema in said["components"]["schemas"].values())


@pytest.mark.full
def test_no_request_finds_a_fault(tmp_path: Path) -> None:
    with Server(tmp_path, writes=1000) as server:
        guest = Guest(server)
        over = guest.sit(guest.make("ricedice", "me")["id"])
        over.wish("resign")
        assert over.frame is not None
        waiting = guest.make("ricedice", "me", "friend", "friend")
        digest = keep(guest, "ricedice")["digest"]
        token = waiting["links"][0]["link"].removeprefix("/join/")
        (tmp_path / "schemathesis.toml").write_text(
            SETTINGS.format(table=over.frame.table.id, token=token, digest=digest)
        )
        cookie = "; ".join(f"{name}={value}" for name, value in guest.http.cookies.items())
        command = [sys.executable, "-c", "from schemathesis.cli import schemathesis; schemathesis()", "run"]
        command += [f"{server.url}/api/schema/openapi.json", "--max-examples=60", "--seed=1", "--no-color"]
        command += ["--header", f"Cookie:{cookie}"]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=400, check=False)
        assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
        assert guest.ask("GET", f"/api/tables/{waiting['id']}")["id"] == waiting["id"]
        assert server.stop() == 0
        assert server.complaints() == ""
