"""The HTTP face of the card room: cards, the validator, and the decks of a guest."""

from typing import Annotated, Final

from litestar import MediaType, Response, Router, delete, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from subak.core import registry
from subak.server.card_types import DeckCards, DeckCheck, DeckLink, DeckText, KeptDeck, NewDeck
from subak.server.decks import Asked
from subak.server.errors import NoDeck, NoTable
from subak.server.guests import guest_of, guest_or_new, limit_checks, limit_writes, visitor_at
from subak.server.protocol import MOST_KEY, MOST_NAME
from subak.server.routes import FOREIGN, OFTEN, UNREADABLE, AnyRequest, problems, tables_of

MOST_DECK: Final = 1024 * 1024  # bytes of a body that holds a deck
NO_DECK: Final = str(NoDeck())
Digest = Annotated[str, PathParameter(pattern="^[0-9a-f]{64}$", description="SHA-256 of the deck's text")]
Wanted = Annotated[str, QueryParameter(max_length=64, description="Digest; empty: the built-in deck")]
Key = Annotated[str, QueryParameter(max_length=MOST_KEY, description="Secret of the link that shares the deck")]
OnTable = Annotated[str, QueryParameter(max_length=MOST_NAME, description="A table the deck is on")]


@get(
    "/games/{game:str}/cards",
    guards=[limit_checks],
    responses=problems(_400=UNREADABLE, _404=NO_DECK, _409="the cards cannot be read", _429=OFTEN),
)
async def deck_cards(
    request: AnyRequest,
    game: Annotated[str, PathParameter(max_length=MOST_NAME)],
    deck: Wanted = "",
    key: Key = "",
    table: OnTable = "",
) -> DeckCards:
    """All cards of a deck that the guest may see, and what there is to say about cards of this game."""
    if game not in registry.names():
        raise NoTable(f"there are no cards of {game[:40]!r}")
    asked = Asked(guest_of(request), key, table)
    return await tables_of(request).decks.cards(visitor_at(request), registry.game(game), deck, asked)


@post(
    "/decks/check",
    status_code=200,
    guards=[limit_checks],
    request_max_body_size=MOST_DECK,
    responses=problems(_400=UNREADABLE, _403=FOREIGN, _413="the deck is too large", _429=OFTEN),
)
async def check_deck(request: AnyRequest, data: JSONBody[DeckText]) -> DeckCheck:
    """What is wrong with a deck, and how it differs from the built-in one; nothing is kept."""
    return await tables_of(request).decks.check(visitor_at(request), data)


@post(
    "/decks",
    guards=[limit_writes, limit_checks],
    request_max_body_size=MOST_DECK,
    responses=problems(_400="the deck is refused", _403=FOREIGN, _413="the deck is too large", _429=OFTEN),
)
async def keep_deck(request: AnyRequest, data: JSONBody[NewDeck]) -> KeptDeck:
    """Keep a deck for the guest: private until it is shared; kept again, it gets its new name."""
    return await tables_of(request).decks.keep(guest_or_new(request), visitor_at(request), data)


@get("/decks")
async def my_decks(request: AnyRequest) -> list[KeptDeck]:
    """The decks this guest keeps, the newest first."""
    guest = guest_of(request)
    return await tables_of(request).decks.of_guest(guest) if guest else []


@get(
    "/decks/{digest:str}",
    media_type=MediaType.TEXT,
    responses=problems(_400=UNREADABLE, _404=NO_DECK),
)
async def deck_file(request: AnyRequest, digest: Digest, key: Key = "", table: OnTable = "") -> Response[str]:
    """A deck as one file: an own one, one shared by a link, or one on a table."""
    deck = await tables_of(request).decks.one(digest, Asked(guest_of(request), key, table))
    headers = {"content-disposition": f'attachment; filename="{deck.game}-{digest[:12]}.toml"'}
    return Response(deck.text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/decks/{digest:str}/share",
    status_code=200,
    guards=[limit_writes],
    responses=problems(_400=UNREADABLE, _403=FOREIGN, _404=NO_DECK, _429=OFTEN),
)
async def share_deck(request: AnyRequest, digest: Digest) -> DeckLink:
    """The link that lets others see, copy and play a deck of the guest's."""
    return DeckLink(await tables_of(request).decks.share(guest_or_new(request), digest))


@delete(
    "/decks/{digest:str}",
    guards=[limit_writes],
    responses=problems(_400=UNREADABLE, _403=FOREIGN, _404=NO_DECK, _429=OFTEN),
)
async def remove_deck(request: AnyRequest, digest: Digest) -> None:
    """Strike a deck off the guest's list; tables in play keep it."""
    await tables_of(request).decks.remove(guest_or_new(request), digest)


deck_api = Router(
    path="/api",
    route_handlers=[deck_cards, check_deck, keep_deck, my_decks, deck_file, share_deck, remove_deck],
)
