"""The application: routes, socket and page over one registry of tables; and the process that serves it."""

import asyncio
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final

import uvicorn
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import subak
from subak.core.errors import OptionError, SubakError, WrongTurn
from subak.server.bots import BotPool, prepare
from subak.server.deck_routes import deck_api
from subak.server.decks import offered
from subak.server.errors import INTERNAL_ERROR, Broken, Conflict, DeckRefused, NoDeck, NoTable, NotSeated, UnfitOption
from subak.server.guarded_websocket import GuardedWebSocket
from subak.server.guests import add_headers, same_origin
from subak.server.hints import NoHint
from subak.server.identity import Identity
from subak.server.limits import LimitReached
from subak.server.pages import page_handlers
from subak.server.protocol import Problem, brief
from subak.server.registry import TableRegistry
from subak.server.routes import api
from subak.server.settings import Settings, database_url
from subak.server.socket import table_socket
from subak.server.storage import Storage

log = logging.getLogger("subak.server")

MOST_BODY: Final = 64 * 1024
MOST_MESSAGE: Final = 64 * 1024
STATUS: Final[dict[type, int]] = {  # an error that is not here has the status of its base class, or 400
    NoTable: 404,
    NoDeck: 404,
    NotSeated: 403,
    LimitReached: 429,
    **dict.fromkeys((WrongTurn, Conflict, Broken, NoHint), 409),
}


def refuse(_: Request[Any, Any, Any], error: SubakError) -> Response[Problem]:
    """An error of Subak's own: its message is written for the caller and is sent as it is."""
    option = error.option if isinstance(error, UnfitOption) else None
    errors = error.errors if isinstance(error, DeckRefused) else []
    status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 400)
    return Response(Problem(str(error), option, errors), status_code=status)


def refuse_request(_: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """A request that the framework could not take: what is wrong, and where."""
    detail = error.detail
    if isinstance(error.extra, list) and error.extra and isinstance(error.extra[0], dict):
        first = error.extra[0]
        detail = ": ".join(str(first[part]) for part in ("key", "message") if first.get(part)) or detail
    return Response(Problem(brief(detail)), status_code=error.status_code, headers=error.headers)


def refuse_depth(_: Request[Any, Any, Any], __: RecursionError) -> Response[Problem]:
    """A body nested beyond all reason."""
    return Response(Problem("the body is nested too deeply"), status_code=400)


def refuse_bytes(_: Request[Any, Any, Any], error: UnicodeDecodeError) -> Response[Problem]:
    """A body whose JSON holds bytes that are no UTF-8."""
    return Response(Problem(f"the body is no text: byte {error.start} is not UTF-8"), status_code=400)


def internal_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """An error nobody expected: it goes to the log, and the caller is told no more than that."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return Response(Problem(INTERNAL_ERROR), status_code=500)


def create_app(settings: Settings, storage: Storage, secret: str) -> Litestar:
    """The application over an open storage; `secret` signs its cookies and links."""
    pool = BotPool(settings.games, settings.bot_workers, settings.bot_seconds, settings.bots)
    identity = Identity(secret)
    tables = TableRegistry(settings, storage, pool)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state.tables, app.state.identity, app.state.settings = tables, identity, settings
        try:
            yield
        finally:
            await tables.close()

    app = Litestar(
        route_handlers=[api, deck_api, table_socket, *page_handlers(settings.page)],
        lifespan=[lifespan],
        guards=[same_origin],
        before_send=[add_headers],
        exception_handlers={
            SubakError: refuse,
            HTTPException: refuse_request,
            RecursionError: refuse_depth,
            UnicodeDecodeError: refuse_bytes,
            Exception: internal_error,
        },
        request_max_body_size=MOST_BODY,
        compression_config=CompressionConfig("gzip", minimum_size=1000),
        openapi_config=OpenAPIConfig(
            title="Subak",
            version=subak.__version__,
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )
    for schema in app.openapi_schema.components.schemas.values():
        if schema.properties:
            schema.additional_properties = False  # as the types have it, which the framework does not say
    return app


class Server(uvicorn.Server):
    """A server that says where it is once it can be reached."""

    def __init__(self, config: uvicorn.Config, settings: Settings, address: str) -> None:
        super().__init__(config)
        self.settings = settings
        self.address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        if self.started:
            print(f"Subak is at {self.address}", flush=True)
            if self.settings.open_browser:
                threading.Thread(target=webbrowser.open, args=(self.address,), daemon=True).start()


def listen(host: str, port: int) -> socket.socket:
    """A socket on this address; OptionError says why there can be none."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        # Named as TCP, since asyncio sends small messages at once (TCP_NODELAY) only where it can see that it is.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if sys.platform != "win32":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(512)
    except OSError as error:
        taken = f"port {port} is taken; choose another with --port, or --port 0 for a free one"
        reason = taken if error.errno in (48, 98, 10048) else error.strerror or str(error)
        raise OptionError(f"cannot listen on {host}: {reason}") from None
    return listener


async def serve(settings: Settings) -> None:
    """Serve until interrupted."""
    storage = await Storage.open(database_url(settings.db))
    try:
        app = create_app(settings, storage, await storage.secret())
        with listen(settings.host, settings.port) as listener:
            config = uvicorn.Config(
                app,
                log_level="critical",  # our own logger speaks of our faults; those of clients are their own
                access_log=False,
                ws=GuardedWebSocket,
                ws_max_size=MOST_MESSAGE,
                limit_concurrency=settings.connections,
                timeout_graceful_shutdown=3,
                server_header=False,
            )
            await Server(config, settings, address_of(settings.host, listener)).serve([listener])
    finally:
        await storage.close()


def address_of(host: str, listener: socket.socket) -> str:
    """The address to open in a browser on this machine."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{listener.getsockname()[1]}/"


def run(settings: Settings) -> None:
    """Serve in a process of its own; SIGINT and SIGTERM end it in order."""
    prepare(settings.games, settings.bots)
    for given in settings.cards:
        offered(given)  # refused before anything is opened
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if threading.current_thread() is threading.main_thread():
        # The server raises the signal that ended it once more when all is closed: by then there is nothing left to do.
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda *_: None)
    asyncio.run(serve(settings))
