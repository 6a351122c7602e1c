"""The page itself: files of the build, and index.html for every address the page knows how to show."""

import mimetypes
from pathlib import Path, PurePosixPath
from typing import Any, Final

from litestar import MediaType, Request, Response, get
from litestar.params import FromPath

from subak.server.guests import guest_or_new

KEEP: Final = "public, max-age=31536000, immutable"  # the name of an asset changes with its content
ASK: Final = "no-cache"
TYPES: Final = {  # what the platform's own table may not know, or know otherwise
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ico": "image/x-icon",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}
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


def file_of(page: Path, path: str) -> Path | None:
    """The file of the build that an address names, or None; nothing outside the build has an address."""
    parts = PurePosixPath(path.lstrip("/")).parts
    if not parts or any(part.startswith(".") or "\\" in part or "\0" in part or ":" in part for part in parts):
        return None
    file = page.joinpath(*parts)
    try:
        inside = file.resolve().is_relative_to(page.resolve())
        return file if inside and file.is_file() else None
    except OSError:
        return None


@get(["/", "/table/{id:str}", "/join/{token:str}", "/rules/{game:str}"], include_in_schema=False, sync_to_thread=False)
def index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, which reads its address itself; whoever comes first gets to be a guest."""
    file = file_of(request.app.state.settings.page, "index.html")
    content = file.read_bytes() if file else NOT_BUILT.encode()
    guest_or_new(request)
    return Response(content, media_type=MediaType.HTML, headers={"cache-control": ASK})


@get("/{path:path}", include_in_schema=False, sync_to_thread=False)
def asset(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the build."""
    file = file_of(request.app.state.settings.page, path)
    if file is None or file.name == "index.html":
        return Response(NO_SUCH_PAGE.encode(), media_type=MediaType.HTML, status_code=404)
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    hashed = file.parent.name == "assets"
    return Response(file.read_bytes(), media_type=kind, headers={"cache-control": KEEP if hashed else ASK})
