"""Pleasant names, so that nobody has to think of one: for guests, for bots and for tables; and what a name may be."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Final

from subak.bots.levels import COUNT
from subak.core.errors import SubakError
from subak.core.rng import keyed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

FIRST: Final = (
    *("Wayan", "Nengah", "Nyoman", "Ketut", "Putu", "Kadek", "Komang", "Gede", "Luh", "Ayu"),
    *("Iluh", "Agung", "Dewa", "Gusti", "Desak", "Cokorda"),
)
SECOND: Final = (
    *("Sari", "Surya", "Candra", "Bayu", "Ratna", "Arta", "Jaya", "Lestari", "Purnama", "Dharma"),
    *("Wirya", "Asih", "Tirta", "Padma", "Kusuma", "Widya", "Rai", "Suci", "Cempaka", "Raka"),
)
BOTS: Final = ("Ketut", "Wayan", "Nyoman", "Nengah", "Komang", "Putu", "Kadek", "Gede")
BOT_TITLES: Final = {"random": "calm", "heuristic": "keen", "search": "fierce"}
PLACES: Final = (
    *("Jatiluwih", "Tegallalang", "Sidemen", "Munduk", "Pupuan", "Belimbing", "Penebel", "Payangan", "Wongaya"),
    *("Batukaru", "Tirta Gangga", "Kintamani", "Bedugul", "Rendang", "Selat", "Abang", "Sembung", "Tabanan", "Bangli"),
    *("Gianyar", "Petang", "Pelaga", "Sebatu", "Tampaksiring", "Keliki", "Senganan", "Mengwi", "Iseh", "Duda", "Soka"),
    *("Lemukih", "Sambangan", "Buahan", "Puhu", "Kedisan", "Apuan", "Bongkasa", "Gunungsari", "Mengesta", "Babahan"),
)

BADGES: Final = 5  # shapes and colours that the page has for seats
MOST_LETTERS: Final = 24  # of a name that a guest chooses
UNSEEN: Final = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")  # categories: controls, formats, unassigned, private, breaks
BLANK: Final = frozenset(  # letters, marks and symbols that show nothing
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, [*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]))
)
OURS: Final = ("you", "it")  # the log speaks of its reader and of the weather


class BadName(SubakError):
    """A name nobody can go by; the message says why."""


def chosen(text: str) -> str:
    """The name somebody asks for, in its plain form; BadName when others could not read it or would be misled."""
    name = unicodedata.normalize("NFKC", text)
    if any(unicodedata.category(letter) in UNSEEN or letter in BLANK for letter in text + name):
        raise BadName("a name holds no invisible characters")
    name = " ".join(name.split())
    if not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise BadName("a name holds at least one character that can be seen")
    if len(name) > MOST_LETTERS or "<" in name or ">" in name:
        raise BadName(f"a name has at most {MOST_LETTERS} characters, none of them < or >")
    if name.casefold() in OURS:
        raise BadName(f"nobody can be called {name}: the log would be misread")
    return name


def distinct(wanted: Iterable[str]) -> list[str]:
    """Names of one table, by seat: whoever is called like somebody before is numbered, “Anna (2)”."""
    taken: list[str] = []
    for name in wanted:
        found, number = name, 1
        while found.casefold() in map(str.casefold, taken):
            number += 1
            found = f"{name} ({number})"
        taken.append(found)
    return taken


def of_guest(guest: str) -> str:
    """The name of a guest who has chosen none; it follows from the identity, so nothing need be stored."""
    rng = keyed("guest", guest)
    return f"{FIRST[rng.below(len(FIRST))]} {SECOND[rng.below(len(SECOND))]}"


def of_table(table: str, taken: Collection[str] = ()) -> str:
    """A place among the terraces that is not taken; when all are, a number tells it from its namesakes."""
    first = keyed("place", table).below(len(PLACES))
    places = [*PLACES[first:], *PLACES[:first]]
    number = 1
    while True:
        for place in places:
            name = place if number == 1 else f"{place} {number}"
            if name not in taken:
                return name
        number += 1


def badge_of(guest: str) -> int:
    """The badge a guest wears wherever it is free."""
    return keyed("badge", guest).below(BADGES)


def badges(wanted: Sequence[int | None]) -> list[int]:
    """The badges at a table, by seat: whoever comes first keeps the own one, others take those that are left.

    None: whoever sits there has none (a bot, or nobody yet). No two are alike while there are enough."""
    worn: dict[int, int] = {}
    free = list(range(max(BADGES, len(wanted))))
    for seat, badge in enumerate(wanted):
        if badge in free:
            free.remove(badge)
            worn[seat] = badge
    return [worn[seat] if seat in worn else free.pop(0) for seat in range(len(wanted))]


def of_bot(table: str, seat: int) -> str:
    """The bot in this chair; no two at a table are called alike."""
    return BOTS[(keyed("bots", table).below(len(BOTS)) + seat) % len(BOTS)]


def bot_title(bot: str) -> str:
    """What people call a kind of bot: "keen", "level 3"; one brought by the host goes by its own name."""
    return BOT_TITLES.get(bot) or next((f"level {one}" for one in range(1, COUNT + 1) if bot == f"level{one}"), bot)
