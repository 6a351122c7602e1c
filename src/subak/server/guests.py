"""The browser behind a request: which guest it is, and whether a page of ours sent it."""

from typing import Any, Final
from urllib.parse import urlsplit

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, MutableScopeHeaders
from litestar.exceptions import PermissionDeniedException, TooManyRequestsException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from subak.server.identity import COOKIE_SECONDS, Identity, new_id
from subak.server.limits import Visitor
from subak.server.registry import TableRegistry

AnyConnection = ASGIConnection[Any, Any, Any, Any]

SAFE: Final = ("GET", "HEAD", "OPTIONS")
FRESH: Final = "fresh_guest"  # in the state of a request: a guest who has no cookie yet
HEADERS: Final = {
    "content-security-policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
}


def guest_of(connection: AnyConnection) -> str | None:
    """The guest this browser is, if it has been here before."""
    identity: Identity = connection.app.state.identity
    return identity.guest(connection.cookies.get(identity.cookie))


def guest_or_new(request: Request[Any, Any, Any]) -> str:
    """The guest this browser is; one who comes for the first time is made a guest, and the answer sets the cookie."""
    guest = guest_of(request)
    if guest is None:
        guest = new_id(20)
        request.state[FRESH] = guest
    return guest


async def add_headers(message: Message, scope: Scope) -> None:
    """Every answer says what a browser may do with it; a fresh guest gets the cookie."""
    if message["type"] != "http.response.start":
        return
    headers = MutableScopeHeaders.from_message(message)
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if scope["path"].startswith("/api/"):
        headers.setdefault("cache-control", "no-store")
    fresh = scope.get("state", {}).get(FRESH)
    if fresh is not None:
        identity: Identity = scope["litestar_app"].state.identity
        cookie = Cookie(
            key=identity.cookie,
            value=identity.guest_token(fresh),
            path="/",
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=scope["scheme"] == "https",
        )
        headers.add("set-cookie", cookie.to_header(header=""))


def same_origin(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard: other sites may not act in the name of a guest (programs that are no browsers send no Origin)."""
    if connection.scope.get("method") in SAFE:  # a websocket has none
        return
    origin = connection.headers.get("origin")
    if origin is not None and site_of(origin) != connection.headers.get("host", "").lower():
        raise PermissionDeniedException("this request comes from another site")


def visitor(connection: AnyConnection) -> str:
    """Whom a limit counts: the guest, or the address of one who has no cookie."""
    return guest_of(connection) or address_of(connection)


def visitor_at(connection: AnyConnection) -> Visitor:
    """The same, with where the request comes from."""
    return Visitor(visitor(connection), address_of(connection))


def address_of(connection: AnyConnection) -> str:
    """Where a connection comes from."""
    return f"address {connection.client.host}" if connection.client else "address unknown"


def limit_writes(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard: what is written stays, so nobody writes without end; cookies are free, so addresses are counted too."""
    if connection.scope.get("method") in SAFE:
        return
    tables: TableRegistry = connection.app.state.tables
    if not tables.may_write(visitor(connection), address_of(connection)):
        raise TooManyRequestsException("too many requests: wait a little", headers={"retry-after": "5"})


def limit_checks(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """A guard: decks are read by one worker for all, so nobody has one read after the other without end."""
    tables: TableRegistry = connection.app.state.tables
    if not tables.decks.may_read(visitor_at(connection)):
        raise TooManyRequestsException("too many requests: wait a little", headers={"retry-after": "2"})


def site_of(origin: str) -> str | None:
    """Host and port of an Origin, or None when it is no address at all."""
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None
