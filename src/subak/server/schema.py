"""The JSON schema of all that crosses the wire; `python -m subak.server.schema` prints it, TypeScript is made of it."""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec

from subak.core import registry
from subak.server import card_types, protocol

BODIES: Final = (
    protocol.GameInfo,
    protocol.Me,
    protocol.Rename,
    protocol.NewTable,
    protocol.TableMade,
    protocol.TableInfo,
    protocol.Hint,
    protocol.ClauseInfo,
    protocol.TermInfo,
    protocol.ReviewInfo,
    protocol.Problem,
    card_types.DeckCards,
    card_types.DeckText,
    card_types.NewDeck,
    card_types.DeckCheck,
    card_types.KeptDeck,
    card_types.DeckLink,
    protocol.FromPage,
    protocol.ToPage,
)
UNIONS: Final = {"FromPage": protocol.FromPage, "ToPage": protocol.ToPage}
REFERENCE: Final = "#/$defs/"


def defined(types: tuple[Any, ...], prefix: str = "") -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The schemas of some types and of all they refer to; a prefix keeps the names of different games apart."""
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE + prefix + "{name}")
    for name, component in components.items():
        component["title"] = prefix + name
    return list(schemas), {prefix + name: component for name, component in components.items()}


def schema() -> dict[str, Any]:
    """One schema: HTTP bodies, both directions of the socket, and views and previews of every game (`RicediceView`)."""
    _, definitions = defined(BODIES)
    for name, union in UNIONS.items():
        (either,), _ = defined((union,))
        definitions[name] = {"title": name, **either}
    for game in registry.games():
        _, views = defined((game.view_type, *game.preview_types), game.name.capitalize())
        definitions |= views
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "$defs": definitions,
    }


def main() -> None:
    """Print the schema."""
    sys.stdout.buffer.write(msgspec.json.format(msgspec.json.encode(schema()), indent=2) + b"\n")


if __name__ == "__main__":
    main()
