"""The page itself: files of the build, and index.html for every address the page knows how to show."""

import asyncio
import mimetypes
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotAuthorizedException, NotFoundException
from litestar.file_system import BaseLocalFileSystem
from litestar.response import File
from litestar.static_files import create_static_files_router
from litestar.types import PathType
from litestar.types.file_types import FileInfo

from subak.server.guests import guest_or_new

FOR_EVER: Final = CacheControlHeader(max_age=31536000, public=True, immutable=True)  # names change with the content
ASK: Final = CacheControlHeader(no_cache=True)
INDEX: Final = "index.html"
TYPES: Final = {  # what the platform's own table may not know, or know otherwise
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
for suffix, kind in TYPES.items():
    mimetypes.add_type(kind, suffix)

NOT_BUILT: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Subak</title>
<body style="font: 16px/1.5 system-ui; max-width: 40em; margin: 4em auto; padding: 0 1em">
<h1>The page has not been built yet</h1>
<p>The server runs, but there is no page to show. In a checkout, build it with
<code>python3 start.py build</code> and reload; an installed package brings it along.</p>
"""
NO_SUCH_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Subak</title>
<body style="font: 16px/1.5 system-ui; max-width: 40em; margin: 4em auto; padding: 0 1em">
<h1>There is no such page</h1><p><a href="/">To the lobby</a></p>
"""


class BuildFiles(BaseLocalFileSystem):
    """The files of the build that have an address: nothing hidden, and nothing outside that a link leads to."""

    def __init__(self, page: Path) -> None:
        """`page`: the folder of the build."""
        self._page = page.resolve()

    async def info(self, path: PathType, **named: Any) -> FileInfo:
        """What is known of a file; FileNotFoundError when it has no address."""
        try:
            parts = (await asyncio.to_thread(Path(path).resolve)).relative_to(self._page).parts
            found = await super().info(path, **named)
        except (OSError, ValueError):
            raise FileNotFoundError(path) from None
        if any(part.startswith(".") for part in parts) or parts[-1:] == (INDEX,):
            raise FileNotFoundError(path)
        return found


def no_such_page(_: Request[Any, Any, Any], __: Exception) -> Response[str]:
    """The answer at an address that is neither a file nor a page."""
    return Response(NO_SUCH_PAGE, media_type=MediaType.HTML, status_code=404)


@get(["/", "/table/{id:str}", "/join/{token:str}", "/rules/{game:str}", "/cards/{game:str}"], include_in_schema=False)
async def index(request: Request[Any, Any, Any]) -> Response[Any]:
    """The page, which reads its address itself; whoever comes first gets to be a guest."""
    guest_or_new(request)
    file: Path = request.app.state.settings.page / INDEX
    headers = {ASK.HEADER_NAME: ASK.to_header()}
    if not await asyncio.to_thread(file.is_file):
        return Response(NOT_BUILT, media_type=MediaType.HTML, headers=headers)
    return File(file, filename=INDEX, content_disposition_type="inline", headers=headers)


def files_router(page: Path, folder: str, cache: CacheControlHeader) -> Router:
    """The files in one folder of the build ("": at its top), with how long a browser may keep them."""
    return create_static_files_router(
        path=f"/{folder}",
        directories=[page / folder],
        file_system=BuildFiles(page),
        name=f"files/{folder}",
        cache_control=cache,
        exception_handlers=dict.fromkeys((NotFoundException, NotAuthorizedException, ValueError), no_such_page),
    )


def page_handlers(page: Path) -> list[Any]:
    """The handlers of all addresses of the page, whose build lies in the folder `page`."""
    return [index, files_router(page, "", ASK), files_router(page, "assets", FOR_EVER)]
