"""The websocket class of uvicorn, with a rate limit for control frames and pieces of messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from subak.server.limits import TokenBuckets

if TYPE_CHECKING:
    from websockets.frames import Frame

MOST_PIECES: Final = 256  # frames of one message
CONTROL_RATE, CONTROL_BURST = 10, 100  # pings and pongs; a browser sends none of its own accord
POLICY: Final = 1008


class GuardedWebSocket(WebSocketsSansIOProtocol):
    """Ends a connection that sends control frames without end or a message in countless pieces.

    Neither ever reaches the application. Every ping is answered in a buffer that grows as long as the peer does not
    read, so counting pings bounds the buffer too: messages of our own wait until the peer has read."""

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        self._control = TokenBuckets(CONTROL_RATE, CONTROL_BURST)
        self._exceeded = False

    def data_received(self, data: bytes) -> None:
        """Take what has come; then see whether it was too much."""
        super().data_received(data)
        if self.transport.is_closing() or not (self._exceeded or len(self.frames) > MOST_PIECES):
            return
        self.conn.fail(POLICY, "too many frames")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.abort()  # to close in order would wait for a peer that may never read

    def handle_ping(self) -> None:
        """Answer a ping, and count it."""
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, and count it."""
        self._count()
        super().handle_pong(event)

    def _count(self) -> None:
        if not self._control.take("peer"):
            self._exceeded = True
