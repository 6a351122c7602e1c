"""Pleasant names, so that nobody has to think of one: for guests, for bots and for tables."""

from __future__ import annotations

from typing import Final

from subak.core.rng import keyed

FIRST: Final = (
    *("Wayan", "Made", "Nyoman", "Ketut", "Putu", "Kadek", "Komang", "Gede", "Luh", "Ayu"),
    *("Iluh", "Agung", "Dewa", "Gusti", "Desak", "Cokorda"),
)
SECOND: Final = (
    *("Sari", "Surya", "Candra", "Bayu", "Ratna", "Arta", "Jaya", "Lestari", "Purnama", "Dharma"),
    *("Wirya", "Asih", "Tirta", "Padma", "Kusuma", "Widya", "Rai", "Suci", "Cempaka", "Raka"),
)
BOTS: Final = ("Ketut", "Wayan", "Nyoman", "Made", "Komang", "Putu", "Kadek", "Gede")
PLACES: Final = (
    *("Jatiluwih", "Tegallalang", "Sidemen", "Munduk", "Pupuan", "Belimbing", "Penebel", "Payangan", "Wongaya"),
    *("Batukaru", "Tirta Gangga", "Kintamani", "Bedugul", "Rendang", "Selat", "Abang", "Sembung", "Tabanan", "Bangli"),
    *("Gianyar", "Petang", "Pelaga", "Sebatu", "Tampaksiring", "Keliki", "Senganan", "Mengwi", "Iseh", "Duda", "Soka"),
    *("Lemukih", "Sambangan", "Buahan", "Puhu", "Kedisan", "Apuan", "Bongkasa", "Gunungsari", "Mengesta", "Babahan"),
)


def of_guest(guest: str) -> str:
    """The name of a guest who has chosen none; it follows from the identity, so nothing need be stored."""
    rng = keyed("guest", guest)
    return f"{FIRST[rng.below(len(FIRST))]} {SECOND[rng.below(len(SECOND))]}"


def of_table(table: str) -> str:
    """A place among the terraces."""
    return PLACES[keyed("place", table).below(len(PLACES))]


def of_bot(table: str, seat: int) -> str:
    """The bot in this chair; no two at a table are called alike."""
    return BOTS[(keyed("bots", table).below(len(BOTS)) + seat) % len(BOTS)]
