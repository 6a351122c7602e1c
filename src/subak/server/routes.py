"""The HTTP face: games, guests, tables, links, rules and records, all in the types of `protocol`."""

from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response, Router, get, post, put
from litestar.openapi import ResponseSpec
from litestar.params import JSONBody, PathParameter
from msgspec import Struct
from msgspec.structs import replace

import subak
from subak.core import registry
from subak.core.contract import Game
from subak.server import names
from subak.server.catalog import clause_info, game_info
from subak.server.errors import Broken, NoTable, NotOver
from subak.server.frames import broken_info
from subak.server.guests import guest_of, guest_or_new, limit_writes
from subak.server.identity import ID, MOST_TOKEN, Identity
from subak.server.protocol import (
    ClauseInfo,
    GameInfo,
    Hint,
    Me,
    NewTable,
    Problem,
    Rename,
    ReviewInfo,
    SeatLink,
    TableInfo,
    TableMade,
    TermInfo,
)
from subak.server.registry import TableRegistry
from subak.server.reviews import review_info
from subak.server.storage import FREE, Chair
from subak.server.tables import Table

MOST_LISTED: Final = 40

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, PathParameter(pattern=f"^{ID.pattern}$", description="Identifier of a table")]


class Health(Struct, forbid_unknown_fields=True):
    """That the server runs, and what it is."""

    version: str
    kernel: str  # compiled or pure


def tables_of(request: AnyRequest) -> TableRegistry:
    """The tables of this server."""
    registry: TableRegistry = request.app.state.tables
    return registry


def identity_of(request: AnyRequest) -> Identity:
    """The signer of this server."""
    identity: Identity = request.app.state.identity
    return identity


def problems(**reasons: str) -> dict[int, ResponseSpec]:
    """The refusals of a route, for the published description: `_404="the link leads nowhere"`."""
    return {
        int(code[1:]): ResponseSpec(data_container=Problem, description=reason, generate_examples=False)
        for code, reason in reasons.items()
    }


UNREADABLE: Final = "the request cannot be read or asks for something that does not exist"
FOREIGN: Final = "the request comes from another site"
NO_TABLE: Final = str(NoTable())
OFTEN: Final = "more requests than a person makes"


@get("/health", sync_to_thread=False)
def health() -> Health:
    """Whether the server runs."""
    return Health(subak.__version__, subak.build().kind)


# -- games


@get("/games", sync_to_thread=False)
def games(request: AnyRequest) -> list[GameInfo]:
    """All games that can be played."""
    return [game_info(game, tables_of(request).decks.public(game)) for game in registry.games()]


GameName = Annotated[str, PathParameter(max_length=40)]
NO_GAME: Final = problems(_400=UNREADABLE, _404="there is no such game")


def game_called(name: str) -> Game:
    """The game of a name, for those who ask for its rules."""
    if name not in registry.names():
        raise NoTable(f"there are no rules of {name[:40]!r}")
    return registry.game(name)


@get("/rules/{game:str}", responses=NO_GAME, sync_to_thread=False)
def rules(game: GameName) -> list[ClauseInfo]:
    """The numbered clauses of a game's rules."""
    return [clause_info(clause) for clause in game_called(game).rules.clauses.values()]


@get("/rules/{game:str}/glossary", responses=NO_GAME, sync_to_thread=False)
def glossary(game: GameName) -> list[TermInfo]:
    """The words of a game that the page explains in place."""
    found = game_called(game)
    clauses = {number: clause_info(clause) for number, clause in found.rules.clauses.items()}
    return [
        TermInfo(term.name, term.title, list(term.also), [clauses[number] for number in term.clauses])
        for term in found.glossary
    ]


# -- guests


@get("/me")
async def me(request: AnyRequest) -> Me:
    """The guest this browser is; made at first contact."""
    guest = guest_or_new(request)
    return Me(await tables_of(request).name_of(guest), names.badge_of(guest))


@put("/me", responses=problems(_400=UNREADABLE, _403=FOREIGN, _429=OFTEN))
async def rename(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    """Choose a name."""
    name = names.chosen(data.name)
    guest = guest_or_new(request)
    await tables_of(request).rename(guest, name)
    return Me(name, names.badge_of(guest))


# -- tables


def links_of(identity: Identity, table: str, chairs: list[Chair]) -> list[SeatLink]:
    """A link for every free chair."""
    free = [seat for seat, chair in enumerate(chairs) if chair.kind == FREE]
    return [SeatLink(seat, f"/join/{identity.chair_token(table, seat)}") for seat in free]


async def info_of(table: Table, guest: str | None) -> TableInfo:
    """The head of a table, also of one that cannot be opened."""
    try:
        return await table.head(guest)
    except Broken as error:
        return broken_info(table, guest, str(error))


@post("/tables", responses=problems(_400=UNREADABLE, _403=FOREIGN, _429=OFTEN))
async def make_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableMade:
    """Set up a table; friends take their chairs by the links."""
    made = await tables_of(request).make(guest_or_new(request), data)
    return TableMade(made.id, links_of(identity_of(request), made.id, made.chairs))


def with_distinct_names(tables: list[TableInfo]) -> list[TableInfo]:
    """The tables of one guest, the newest first, called apart: who joins others may find two of one name."""
    called = names.distinct(table.name for table in reversed(tables))
    return [replace(table, name=name) for table, name in zip(tables, reversed(called), strict=True)]


@get("/tables")
async def my_tables(request: AnyRequest) -> list[TableInfo]:
    """The tables this guest has made or sits at, the newest first."""
    guest = guest_of(request)
    listed = []
    for found in await tables_of(request).storage.tables_of(guest, MOST_LISTED) if guest else []:
        async with tables_of(request).table(found) as table:
            listed.append(await info_of(table, guest))
    return with_distinct_names(listed)


@get("/tables/{id:str}", responses=problems(_400=UNREADABLE, _404=NO_TABLE))
async def one_table(request: AnyRequest, id: TableId) -> TableInfo:
    """The head of a table."""
    async with tables_of(request).table(id) as table:
        return await info_of(table, guest_of(request))


@get("/tables/{id:str}/links", responses=problems(_400=UNREADABLE, _404=NO_TABLE))
async def table_links(request: AnyRequest, id: TableId) -> list[SeatLink]:
    """Links to the chairs that are still free, for the one who made the table; for others there are none."""
    async with tables_of(request).table(id) as table:
        await info_of(table, None)
        return links_of(identity_of(request), id, table.chairs) if table.stored.maker == guest_of(request) else []


@get(
    "/tables/{id:str}/record",
    media_type=MediaType.TEXT,
    responses=problems(_400=UNREADABLE, _404=NO_TABLE, _409="the table cannot be opened"),
)
async def table_record(request: AnyRequest, id: TableId) -> Response[str]:
    """The record as this guest may read it: while the game runs without secrets and seed, afterwards whole."""
    async with tables_of(request).table(id) as table:
        text = await table.record(guest_of(request))
        name = f"{table.stored.head.game}-{id}.subak"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/tables/{id:str}/review",
    status_code=200,
    responses=problems(_400=UNREADABLE, _403=FOREIGN, _404=NO_TABLE, _409="the game is not over", _429=OFTEN),
)
async def begin_review(request: AnyRequest, id: TableId) -> ReviewInfo:
    """Ask for the review of a finished game; it takes some seconds, and stays."""
    tables = tables_of(request)
    async with tables.table(id) as table:
        async with table.open() as match:
            if not match.over:
                raise NotOver
            tables.reviews.ask(id, match.record.dumps(), guest_of(request))
        return review_info(tables.reviews, id, table.names, table.seat_of(guest_of(request)))


@get("/tables/{id:str}/review", responses=problems(_400=UNREADABLE, _404=NO_TABLE, _409="the table cannot be opened"))
async def table_review(request: AnyRequest, id: TableId) -> ReviewInfo:
    """How far the review of a table is, and the review once it is done."""
    tables = tables_of(request)
    async with tables.table(id) as table, table.open():
        return review_info(tables.reviews, id, table.names, table.seat_of(guest_of(request)))


@post(
    "/tables/{id:str}/rematch",
    status_code=200,
    responses=problems(
        _400=UNREADABLE, _403="the guest does not sit here", _404=NO_TABLE, _409="the game is not over", _429=OFTEN
    ),
)
async def rematch(request: AnyRequest, id: TableId) -> TableMade:
    """The table that follows: the same options, everybody one chair on, a new seed."""
    return TableMade(await tables_of(request).rematch(id, guest_of(request)), [])


@post(
    "/tables/{id:str}/hint",
    status_code=200,
    responses=problems(
        _400=UNREADABLE,
        _403="the guest does not sit here",
        _404=NO_TABLE,
        _409="there is nothing to decide, or a hint is being thought about already",
        _429=OFTEN,
    ),
)
async def hint(request: AnyRequest, id: TableId) -> Hint:
    """What a search would do in the guest's place, from what the guest may know."""
    return await tables_of(request).hint(id, guest_of(request))


@get("/join/{token:str}", responses=problems(_400=UNREADABLE, _404="the link leads nowhere"))
async def invitation(request: AnyRequest, token: Annotated[str, PathParameter(max_length=MOST_TOKEN)]) -> TableInfo:
    """The table a link invites to, so that a friend sees what is played with which deck before sitting down."""
    chair = identity_of(request).chair(token)
    if chair is None:
        raise NoTable("this link leads nowhere")
    async with tables_of(request).table(chair[0]) as table:
        return await info_of(table, guest_of(request))


@post(
    "/join/{token:str}",
    status_code=200,
    responses=problems(
        _400=UNREADABLE, _403=FOREIGN, _404="the link leads nowhere", _409="the chair is taken", _429=OFTEN
    ),
)
async def join(request: AnyRequest, token: Annotated[str, PathParameter(max_length=MOST_TOKEN)]) -> TableMade:
    """Take the chair a link speaks of."""
    chair = identity_of(request).chair(token)
    if chair is None:
        raise NoTable("this link leads nowhere")
    async with tables_of(request).table(chair[0]) as table:
        await table.sit(chair[1], guest_or_new(request))
    return TableMade(chair[0], [])


api = Router(
    path="/api",
    guards=[limit_writes],
    route_handlers=[
        *(health, games, rules, glossary, me, rename),
        *(make_table, my_tables, one_table, table_links, table_record, rematch, hint, invitation, join),
        *(begin_review, table_review),
    ],
)
