"""Tables in every state, written straight into the storage of a server: a look at all pages need not play to them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from subak import bots
from subak.core.match import Match
from subak.server import names
from subak.server.identity import Identity, new_id
from subak.server.settings import database_url
from subak.server.storage import BOT, FREE, PERSON, Chair, Storage, Stored
from tests.server.kit import awaited

SEED = "5" * 64
KEEN = "heuristic"
Laid = dict[str, tuple[Match, list[str]]]  # matches and who sits in their chairs, by what they are called in a test


def played(game: str, seats: int, chapter: str = "", points: int = 0, seed: str = SEED, **options: Any) -> Match:
    """A match by rules of thumb: as far as a decision of seat 0 in this chapter with so many points, or to its end."""
    match = Match(game, seats, seed, options, id=new_id(), auto=True)
    bot = bots.bot(KEEN, seed=1)
    while not match.over:
        seat = match.to_act()[-1]
        seen = match.seen(seat)
        now = str(match.game.chapter(seen.chapter(seat)))
        if seat == 0 and chapter and chapter in now and seen.scores()[0] >= points:
            break
        match.play(seat, bot.choose(seen))
    return match


def seated(match: Match, place: int) -> tuple[Match, list[str]]:
    """A finished match with the guest in the seat that came to this place, and bots in the others."""
    assert match.outcome is not None
    own = match.outcome.ranking[place][0]
    return match, ["me" if seat == own else KEEN for seat in range(match.state.seats)]


def every_kind() -> Laid:
    """Tables of each game in several steps and at its end, lost, won and lost, and one that waits for friends."""
    return {
        "spirits": (played("spirits", 4, "Round 4 · Plan"), ["me", KEEN, KEEN, KEEN]),
        "ricedice": (played("ricedice", 4, "Worker", 30), ["me", KEEN, KEEN, KEEN]),
        "seasons": (played("seasons", 2, "Dry Season 1"), ["me", KEEN]),
        "draft": (played("spirits", 4, "Draft"), ["me", KEEN, KEEN, KEEN]),
        "build": (played("spirits", 4, "Round 3 · Build"), ["me", KEEN, KEEN, KEEN]),
        "drawn": (played("ricedice", 3, "Card"), ["me", KEEN, KEEN]),
        "place": (played("seasons", 2, "Wet Season 3 · Place"), ["me", KEEN]),
        "spirits over": seated(played("spirits", 4), 2),
        "ricedice over": seated(played("ricedice", 4), 0),
        "seasons over": seated(played("seasons", 2), 1),
        "waiting": (Match("ricedice", 4, SEED, id=new_id()), ["me", KEEN, "free", "free"]),
    }


@dataclass(slots=True)
class Guest:
    """Somebody with a seat at tables laid here, and the cookie of a browser that is theirs."""

    id: str
    cookie: Any
    tables: dict[str, str] = field(default_factory=dict)  # ids

    def path(self, called: str) -> str:
        """Where in the page a table is."""
        return f"/table/{self.tables[called]}"


def guest_at(db: str, url: str, laid: Laid, name: str = "Made") -> Guest:
    """Write matches into the storage of a server; chairs are of "me", of a "friend", "free", or of a bot."""
    return awaited(_lay(db, url, laid, name))


async def _lay(db: str, url: str, laid: Laid, name: str) -> Guest:
    storage = await Storage.open(database_url(db))
    try:
        identity = Identity(await storage.secret())
        me, friend = new_id(20), new_id(20)
        await storage.rename(me, name)
        guest = Guest(me, {"name": identity.cookie, "value": identity.guest_token(me), "url": url})
        people = {"me": Chair(PERSON, guest=me), "friend": Chair(PERSON, guest=friend), "free": Chair(FREE)}
        for called, (match, who) in laid.items():
            record = match.record
            chairs = [people.get(one) or Chair(BOT, bot=one) for one in who]
            head = replace(record, entries=[], end="", cards=match.state.deck.text)
            lines = [] if "free" in who else [str(entry) for entry in record.entries]
            await storage.add(Stored(record.id, names.of_table(record.id), me, head, chairs, lines))
            guest.tables[called] = record.id
        return guest
    finally:
        await storage.close()
