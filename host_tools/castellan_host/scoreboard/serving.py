"""Serving the scoreboard: alone, with a sync of its own, or beside the virtual box."""

import contextlib
import ipaddress
import socket

from starlette.types import ASGIApp

from castellan_host import places
from castellan_host.database.store import Database
from castellan_host.link.syncing import Reporter, each
from castellan_host.mirror.newest import NewestGame
from castellan_host.page import serving
from castellan_host.page.access import Access, is_token, new_token
from castellan_host.page.background import Background
from castellan_host.scoreboard.feed import Feed
from castellan_host.scoreboard.tables import Tables
from castellan_host.scoreboard.web import application, running
from castellan_host.terminal import say


class Scoreboard:
    """The page for spectators on a socket, which reads a database: an `Audience`.

    Raises DatabaseError if the URL names no database.
    """

    def __init__(self, listener: socket.socket, url: str | None, language: str) -> None:
        host, port = listener.getsockname()
        feed = Feed(Tables(NewestGame(url), language))
        self.listener = listener
        self.allowed = Access(host, port, _token(host))
        self.app: ASGIApp = application(feed, self.allowed, language)
        self.hear, self.run, self.leave = feed.hear, feed.run, feed.leave

    @property
    def entrance(self) -> str:
        """The address by which this machine's browser opens it."""
        return serving.entrance_of(self.listener, self.allowed)

    def introduce(self) -> None:
        """Print where the page is."""
        say(f"The scoreboard is at {self.entrance}")
        if not self.allowed.is_open:
            host, port = self.listener.getsockname()
            serving.invite(host, port, self.allowed.token, "watch")


def serve(
    listener: socket.socket, url: str | None, language: str, device: str | None, browser: bool, hear: Reporter
) -> None:
    """Serve the scoreboard until Ctrl-C, and sync the boxes that are plugged in, or the one on `device`, meanwhile.

    `hear` is called with each event of the sync. Raises DatabaseError if the database is deleted or damaged meanwhile.
    """
    board = Scoreboard(listener, url, language)
    laptop = Background(Database(url), device, lambda: None, serving.stop_serving, each(hear, board.hear))
    board.introduce()
    say("Ctrl-C ends it.")
    if browser:
        serving.show_in_browser(board.entrance)
    serving.serve_pages(listener, running(board, laptop), board)
    if laptop.failure:
        raise laptop.failure


def _token(host: str) -> str:
    """Return the token of the view link: the same at each start, so that a display in the living room stays in.

    It is this user's, in a file. A server for this machine alone needs none that lasts.
    """
    if ipaddress.ip_address(host).is_loopback:
        return new_token()
    file = places.data() / "view-token"
    with contextlib.suppress(OSError, UnicodeError):
        known = file.read_text(encoding="ascii").strip()
        if is_token(known):
            return known
    token = new_token()
    with contextlib.suppress(OSError):  # it is another one at the next start
        places.write_private(file, token)
    return token
