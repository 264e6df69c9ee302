"""The page's connections: how many wait at once, how long, and what is no request for a WebSocket."""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from castellan_host.page import access

MOST = 64  # connections that are no WebSocket; a process may have 256 files on some systems, and the box needs some
AT_ONCE = 32  # that are accepted before the first of them is counted
PATIENCE = 20.0  # s for all requests of such a connection; the next one opens another


class Requests(H11Protocol):
    """A connection for requests.

    One that has not become a WebSocket, for which a browser needs the token, is closed after a while, or when it is
    the oldest of too many: whoever connects and sends nothing leaves the others their turn. A stream of events, which
    the application has begun, stays as long as it lasts; the application limits how many there are.
    """

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._since = self.loop.time()
        self._end = self.loop.call_later(PATIENCE, self._give_up)
        waiting = [other for other in self.connections if isinstance(other, Requests) and not other._streams()]
        if len(waiting) > MOST:
            min(waiting, key=lambda other: other._since)._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        self._end.cancel()
        super().connection_lost(exc)

    def _give_up(self) -> None:
        if self in self.connections and not self._streams():  # else it is a WebSocket now, or a stream
            self.connections.discard(self)
            self.transport.abort()

    def _streams(self) -> bool:
        """Return whether the application answers with a stream of events: more than it says at once."""
        return bool(self.cycle and self.cycle.response_started and not self.cycle.response_complete)

    def _should_upgrade(self) -> bool:
        """Return whether this is a request for a WebSocket; too large a one is answered like other requests."""
        return not access.is_too_large(self.headers) and super()._should_upgrade()


class Line(WebSocketsSansIOProtocol):
    """A WebSocket that takes text which is no UTF-8 for bytes, which the page ignores; uvicorn prints tracebacks."""

    def send_receive_event_to_app(self) -> None:
        try:
            b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.curr_msg_data_type = "bytes"
        super().send_receive_event_to_app()
