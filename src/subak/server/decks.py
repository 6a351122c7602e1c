"""The decks of a server: which there are, who may see and play them, and what each guest keeps."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from subak.core import registry
from subak.core.errors import OptionError, SubakError
from subak.core.opening import deck_of
from subak.server import names
from subak.server.card_types import DeckCards, DeckCheck, KeptDeck
from subak.server.catalog import BUILT_IN, UNNAMED, info_of
from subak.server.deck_reading import DeckReader, Read
from subak.server.deck_storage import Deck, DeckStorage, QuotaReached
from subak.server.errors import DeckRefused, NoDeck
from subak.server.identity import new_id
from subak.server.limits import LimitReached, TokenBuckets, Visitor
from subak.server.protocol import DeckInfo

if TYPE_CHECKING:
    from subak.core.contract import Game
    from subak.server.card_types import DeckText, NewDeck
    from subak.server.settings import Settings
    from subak.server.storage import Storage
    from subak.server.workers import WorkerPool

CHECKS_A_WRITE: Final = 4  # decks that a visitor may have read, for one request that writes
CHECKS_AT_ONCE: Final = 10  # seconds' worth of them in a row
SLOW_SECONDS: Final = 120  # that a visitor waits after a deck that takes too long to read
SLOW_SECONDS_OF_ALL: Final = 5  # that the address waits
GUESTS_AN_ADDRESS: Final = 5  # busy guests who may share an address
KEY_LETTERS: Final = 24  # of a link's secret, 5 bits each


@dataclass(frozen=True, slots=True)
class Asked:
    """Who wants to see a deck, and by what right: a link's secret, or a table it is on."""

    guest: str | None
    key: str = ""
    table: str = ""


class Decks:
    """All decks of one server."""

    def __init__(self, settings: Settings, storage: Storage, pool: WorkerPool) -> None:
        self._settings = settings
        self._kept = DeckStorage(storage.engine)
        rate = CHECKS_A_WRITE * settings.writes_a_second
        self._checks = TokenBuckets(rate, CHECKS_AT_ONCE * rate)
        self._checks_from = TokenBuckets(GUESTS_AN_ADDRESS * rate, GUESTS_AN_ADDRESS * CHECKS_AT_ONCE * rate)
        self._reader = DeckReader(pool, self._punish)
        self._writing = asyncio.Lock()  # so that a quota holds, however many ask at once
        self._offered = {deck.digest: deck for deck in map(offered, settings.cards)}

    def may_read(self, visitor: Visitor) -> bool:
        """Take a token of a visitor and of the address for reading a deck; False when one has none left."""
        return self._checks.take(visitor.name) and self._checks_from.take(visitor.address)

    def _punish(self, visitor: Visitor) -> None:
        """Who sends a deck that takes too long waits for the next one, and the others at the address a little."""
        self._checks.punish(visitor.name, SLOW_SECONDS)
        self._checks_from.punish(visitor.address, SLOW_SECONDS_OF_ALL)

    # -- which there are

    def public(self, game: Game) -> list[DeckInfo]:
        """The decks that everybody may play: the built-in one, then those of whoever runs the server."""
        theirs = [info_of(one.digest, one.name, False) for one in self._offered.values() if one.game == game.name]
        return [info_of(game.deck().digest, "", True), *theirs]

    async def find(self, game: Game, digest: str, asked: Asked) -> Deck:
        """A deck of a game that somebody may see; NoDeck when there is none, or none for them."""
        found = await self.one(digest or game.deck().digest, asked)
        if found.game != game.name:
            raise NoDeck
        return found

    async def one(self, digest: str, asked: Asked) -> Deck:
        """A deck under the name it has for whoever asks (the built-in one has none); NoDeck when none is for them."""
        for game in registry.games():
            if built_in := game.deck_by_digest(digest):
                return Deck(digest, game.name, built_in.text, "")
        if "\0" in digest + asked.key + asked.table:  # in no identifier, and PostgreSQL fails where it is asked for one
            raise NoDeck
        found = self._offered.get(digest)
        if found is None and asked.guest:
            found = await self._kept.of_guest(asked.guest, digest)
        if found is None and asked.key:
            found = await self._kept.shared(digest, asked.key)
        if found is None and (asked.guest or asked.table):
            found = await self._kept.on_table(digest, asked.guest, asked.table)
        if found is None:
            raise NoDeck
        return found

    # -- what they hold

    async def check(self, visitor: Visitor, given: DeckText) -> DeckCheck:
        """What the validator says of a deck."""
        found = await self._read(visitor, given)
        return DeckCheck(found.digest, found.errors, found.changes)

    async def cards(self, visitor: Visitor, game: Game, digest: str, asked: Asked) -> DeckCards:
        """All cards of a deck that somebody may see."""
        deck = await self.find(game, digest, asked)
        found = await self._reader.cards(visitor, game.name, deck.digest, deck.text)
        info = info_of(deck.digest, deck.name, not deck.name)
        mine = bool(asked.guest and await self._kept.of_guest(asked.guest, deck.digest))
        return DeckCards(
            game=game.name,
            digest=deck.digest,
            name=info.name,
            built_in=info.built_in,
            mine=mine,
            tables=found.tables,
            terms=found.terms,
            cards=found.cards,
            figure_words=found.figure_words,
        )

    async def _read(self, visitor: Visitor, given: DeckText | NewDeck) -> Read:
        game = registry.game(given.game)
        if (given.text is None) == (given.rows is None):
            raise OptionError("a deck is given either as text or as rows")
        return await self._reader.read(visitor, game.name, given.text, given.rows)

    # -- what a guest keeps

    async def keep(self, guest: str, visitor: Visitor, given: NewDeck) -> KeptDeck:
        """Put a deck on a guest's list; DeckRefused or LimitReached says why that cannot be."""
        name = names.chosen(given.name)
        if name.casefold() in (BUILT_IN.casefold(), UNNAMED.casefold()):
            raise names.BadName("this is what other decks are called: choose another name")
        found = await self._read(visitor, given)
        if found.errors:
            raise DeckRefused(found.errors)
        settings = self._settings
        if len(found.text.encode()) > settings.deck_bytes:
            raise LimitReached(f"a deck holds at most {settings.deck_bytes:,} bytes of text")
        deck = Deck(found.digest, given.game, found.text, name)
        try:
            async with self._writing:
                kept = await self._kept.keep(guest, deck, settings.decks_of_a_guest, settings.deck_bytes_of_a_guest)
        except QuotaReached:
            most = f"{settings.decks_of_a_guest} decks with {settings.deck_bytes_of_a_guest:,} bytes in all"
            raise LimitReached(f"a guest keeps at most {most}: delete one of yours first") from None
        return kept_deck(kept)

    async def of_guest(self, guest: str) -> list[KeptDeck]:
        """The decks a guest keeps, the newest first."""
        return [kept_deck(deck) for deck in await self._kept.list_of(guest)]

    async def share(self, guest: str, digest: str) -> str:
        """The link that opens a guest's deck for others; NoDeck when the guest keeps no such deck."""
        key = await self._kept.share(guest, digest, new_id(KEY_LETTERS))
        deck = await self._kept.of_guest(guest, digest)
        if key is None or deck is None:
            raise NoDeck
        return link_of(deck)

    async def remove(self, guest: str, digest: str) -> None:
        """Strike a deck off a guest's list; tables in play keep it. NoDeck when the guest keeps no such deck."""
        if not await self._kept.remove(guest, digest):
            raise NoDeck

    def close(self) -> None:
        """End the worker that reads decks."""
        self._reader.close()


def offered(given: str) -> Deck:
    """A deck for everybody: a folder or file, with its game's name before it (`GAME=PATH`) where it fits several.

    OptionError says what is wrong with it."""
    named, equals, path = given.partition("=")
    known = equals and named in registry.names()
    refusals = []
    for game in [registry.game(named)] if known else registry.games():
        try:
            return read_offered(game, path if known else given)
        except (SubakError, ValueError, OSError) as error:
            refusals.append(f"{game.name}: {str(error)[:200]}")
    raise OptionError(f"--cards: {given!r} is no deck of a game here ({'; '.join(refusals)})")


def read_offered(game: Game, path: str) -> Deck:
    """The deck of a game in a folder or file; CardTableError says why there is none."""
    deck = deck_of(game, path)
    return Deck(deck.digest, game.name, deck.text, Path(path).stem[: names.MOST_LETTERS] or UNNAMED)


def kept_deck(deck: Deck) -> KeptDeck:
    """A deck of a guest's list."""
    return KeptDeck(deck.digest, deck.name, deck.game, bool(deck.share), link_of(deck), deck.made)


def link_of(deck: Deck) -> str:
    """The address that opens a shared deck; empty while it is private."""
    return f"/cards/{deck.game}?deck={deck.digest}&key={deck.share}" if deck.share else ""
