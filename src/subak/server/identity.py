"""Who is who without accounts: a signed cookie makes a guest, a signed link gives a chair."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256
from typing import Final

from itsdangerous import BadData, URLSafeSerializer

ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # nothing that is misread
ID: Final = re.compile(r"[A-Za-z0-9_-]{8,40}")  # of a guest or a table
MOST_TOKEN: Final = 400  # characters
COOKIE_SECONDS: Final = 3 * 365 * 24 * 3600


def new_id(length: int = 12) -> str:
    """An identifier nobody can guess: 5 bits a letter."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


class Identity:
    """Signs and reads the tokens of one server; its secret outlives restarts."""

    def __init__(self, secret: str) -> None:
        self._guests = URLSafeSerializer(secret, salt="guest")
        self._chairs = URLSafeSerializer(secret, salt="chair")
        # Browsers share cookies between the ports of a host: two servers there must not take each other's.
        self.cookie: Final = f"subak_{sha256(secret.encode()).hexdigest()[:8]}"

    def guest_token(self, guest: str) -> str:
        """What the cookie of a guest holds."""
        return _text(self._guests.dumps(guest))

    def guest(self, token: str | None) -> str | None:
        """The guest of a cookie, or None when it is missing or not ours."""
        found = _read(self._guests, token)
        return found if isinstance(found, str) and ID.fullmatch(found) else None

    def chair_token(self, table: str, seat: int) -> str:
        """The token of a link that lets a friend take a chair."""
        return _text(self._chairs.dumps([table, seat]))

    def chair(self, token: str) -> tuple[str, int] | None:
        """Table and seat of a link, or None when it is not ours."""
        match _read(self._chairs, token):
            case [str(table), int(seat)]:
                return table, seat
        return None


def _read(serializer: URLSafeSerializer, token: str | None) -> object:
    if not token or len(token) > MOST_TOKEN or not token.isascii():
        return None
    try:
        return serializer.loads(token)
    except BadData:
        return None


def _text(token: str | bytes) -> str:
    return token if isinstance(token, str) else token.decode()
