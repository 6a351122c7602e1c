"""One server for all tests that do it no harm; it must end without a complaint."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.server.kit import SMALL, Guest, Server

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that knows Tinyfield too; whatever a test sends, it logs no error and ends in order."""
    with Server(tmp_path_factory.mktemp("server"), games=[SMALL]) as running:
        yield running
        assert running.stop() == 0
        assert running.complaints() == ""


@pytest.fixture
def guest(server: Server) -> Guest:
    """Somebody who has never been here."""
    return Guest(server)


@pytest.fixture
def friend(server: Server) -> Guest:
    """Somebody else."""
    return Guest(server)
