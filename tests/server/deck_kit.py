"""What guests do with decks of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.decks import changed

if TYPE_CHECKING:
    from tests.server.kit import Guest


def keep(guest: Guest, game: str, name: str = "Mine", text: str | None = None) -> dict[str, Any]:
    """Keep a deck for a guest."""
    body = {"game": game, "name": name, "text": changed(game) if text is None else text}
    kept: dict[str, Any] = guest.ask("POST", "/api/decks", body)
    return kept
