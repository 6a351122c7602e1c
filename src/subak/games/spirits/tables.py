"""The card tables of Spirits described once, for the loader, commands and pages; `terms.py` has the effect terms."""

from __future__ import annotations

from typing import Any, Final

from subak.core.cards import CardTable, Column, source_column
from subak.core.text import count, listed
from subak.games.spirits.rules import vocabulary as v

KINDS: Final = ("active", "passive", "once", "end", "active + passive", "passive, round 7")
MOST_SIGNS: Final = 140  # of a text on a card
BOARD: Final = "board.toml"

NAME: Final = Column("name", "the name printed on the card, different on every card", "text", 1, MOST_SIGNS)
TEXT: Final = Column("text", "what it says, as players read it", "text", 1, MOST_SIGNS)

SPIRIT: Final = CardTable(
    "spirit", "spirits.toml", "Spirit cards", "number", False,
    [
        Column("number", "its rank; 1 to 20 are drafted before round 1, 21 to 40 before round 4", "whole", 1, 40),
        NAME,
        Column("spirit", "the spirit shown on the card", "text", 1, MOST_SIGNS),
        Column("kind", "the kind printed on the card, for the eye only", "word", words=KINDS),
        TEXT,
        Column("resolve", "terms carried out each round the card is used in", "terms", 0, 8, optional=True),
        Column("once", "terms carried out once; instead of resolve", "terms", 0, 8, optional=True),
        Column("passive", "terms in force from the moment the card is shown", "terms", 0, 8, optional=True),
        Column("end", "terms counted at the end of the game", "terms", 0, 8, optional=True),
        Column("worth", "rice it brings between equal bots, 20 being the mean; bots draft by it", "whole", 0, 200),
        source_column(),
    ],
    16, 40, "name",
)  # fmt: skip
TILE: Final = CardTable(
    "tile", "tiles.toml", "Achievement tiles", "number", False,
    [
        Column("number", "names the tile", "whole", 1, 24),
        NAME,
        Column("phase", "when it is likely to be claimed, for the eye only", "word", words=("early", "middle", "late")),
        Column("rice", "what it pays", "whole", 1, 99),
        TEXT,
        Column("needs", "one or two conditions, all of which must hold in step 7", "terms", 1, 2),
        source_column(),
    ],
    10, 24, "name",
)  # fmt: skip
RAIN: Final = CardTable(
    "rain", "rain.toml", "Rain cards", "number", False,
    [
        Column("number", "names the card", "whole", 1, 12),
        NAME,
        Column("water", "discs with one, two, three and four players", "wholes", 0, 20, length=4),
        TEXT,
        Column("brings", "the weeds and pests it brings; empty if none", "terms", 0, 8, optional=True),
        source_column(),
    ],
    8, 12, "name",
)  # fmt: skip
SETUP: Final = CardTable(
    "setup", "setup.toml", "Setup cards", "number", False,
    [
        Column("number", "names the card", "whole", 1, 9),
        Column("rocks", "the four hexes with a rock", "words", 4, 4, v.HEX_NAMES[1:]),
        Column("laborers", "laborers more at the start", "whole", 0, 5),
        Column("livestock", "livestock more at the start", "whole", 0, 3),
        Column("rice", "rice at the start", "whole", 0, 50),
        Column("walls", "free walls or gates for the first Build action", "whole", 0, 9),
        source_column(),
    ],
    4, 9, "name",
)  # fmt: skip
NEIGHBOUR: Final = CardTable(
    "neighbour", "neighbour.toml", "Cards of the Neighbour", "number", False,
    [
        Column("number", "names the card", "whole", 1, 9),
        Column("rank", "its rank in rounds 1 to 3 and in rounds 4 to 6", "wholes", 0, 41, length=2),
        Column("brings", "discs it adds to the rain", "whole", 0, 9),
        Column("keeps", "discs it keeps when it is upstream", "whole", 0, 9),
        Column("passes", "discs it passes on", "whole", 0, 9),
        Column("takes_tile", "whether it takes a tile", "truth"),
        source_column(),
    ],
    6, 9, "name",
)  # fmt: skip
MARKET: Final = CardTable(
    "market", BOARD, "Market", "market", True,
    [
        Column("laborers", "prices of the laborers, from left to right", "wholes", 0, 99, length=10),
        Column("livestock", "prices of the livestock, from left to right", "wholes", 0, 99, length=6),
        Column("tax", "tax on one to five items bought", "wholes", 0, 99, length=5),
        source_column(),
    ],
)  # fmt: skip
DISCS: Final = CardTable(
    "discs", BOARD, "Water discs", "discs", True,
    [Column("players", "discs in a game of one to four players", "wholes", 4, 30, length=4, past=(0, 99)),
     source_column()],
)  # fmt: skip
YIELD_ROWS: Final = "rows: clean, one pest, one weed, two or more cubes; columns: one to five hexes, five fertilised"
YIELDS: Final = CardTable(
    "yields", BOARD, "Harvest yields", "yields", True,
    [
        Column("rounds_1_to_6", YIELD_ROWS, "wholes", 1, 250, length=6, lines=4),
        Column("round_7", "the same in round 7", "wholes", 1, 250, length=6, lines=4),
        source_column(),
    ],
)  # fmt: skip
CARDS: Final = [SPIRIT, TILE, RAIN, SETUP, NEIGHBOUR]
BOARDS: Final = [MARKET, DISCS, YIELDS]  # in a canonical text they stand together as "board"
TABLES: Final = CARDS + BOARDS


def words_of(heading: str, row: dict[str, Any]) -> tuple[str, str]:
    """Name and text of a card in a gallery."""
    match heading:
        case "setup":
            bonus = [count(row["laborers"], "laborer"), f"{row['livestock']} livestock", f"{row['rice']} rice"]
            given = [word for word in [*bonus, count(row["walls"], "wall")] if not word.startswith("0 ")]
            return f"Setup card {row['number']}", f"Rocks on {listed(row['rocks'])}; {listed(given) or 'no bonus'}."
        case "neighbour":
            tile = "; takes a tile" if row["takes_tile"] else ""
            rank = " and ".join(map(str, row["rank"]))
            text = f"Rank {rank}; brings {row['brings']}, keeps {row['keeps']}, passes {row['passes']}{tile}."
            return f"Neighbour card {row['number']}", text
        case "market" | "discs" | "yields":
            return next(table.title for table in BOARDS if table.heading == heading), "As printed on the boards."
    return row["name"], row["text"]
