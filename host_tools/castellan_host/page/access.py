"""Who may use a page: requests to the server's own address, with the token of this run.

A request with the token in its address, `/?token=…`, is redirected at once and gets a cookie instead, which no script
can read and no other site's page can send: the token stays in no address bar and in no link. A server that listens to
this machine only gives the cookie to everybody who requests the page.
"""

import hmac
import ipaddress
import re
import secrets
import socket

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none looks like another, for people who type a token
_GROUPS, _GROUP = 3, 4  # 59 bits

_REFUSED = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Castellan</title>
<h1>This page asks for a token</h1>
<p>Open the complete address that <code>castellan run</code> or <code>castellan scoreboard</code> has printed, with
<code>?token=…</code> at its end, or scan its picture. Each start of the box makes a new one.</p>
<p>Did you come here by that address? <a href="/">Go on</a></p>
</html>
"""
_LONGEST = 8000  # bytes of a header: a WebSocket allows 8192 for its line
_TOO_LARGE = """This browser sends more than 8 kB of cookies to this address, and the box takes no more.
Delete this address's cookies in the browser's settings, those of other programs on it too, and open the page again.
"""
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}


def is_too_large(headers: list[tuple[bytes, bytes]]) -> bool:
    """Return whether a request has a header that is too long for the box."""
    return any(len(value) > _LONGEST for _, value in headers)


def is_token(text: str) -> bool:
    """Return whether a text has the form of a token."""
    return re.fullmatch(rf"([{_LETTERS}]{{{_GROUP}}}-){{{_GROUPS - 1}}}[{_LETTERS}]{{{_GROUP}}}", text) is not None


def new_token() -> str:
    """Return a random token, short enough to be typed: abcd-efgh-jkmn."""
    return "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))


class Access:
    """Who may use a server that listens on `address`, an IPv4 address, and `port`; its `token` is new by default."""

    def __init__(self, address: str, port: int, token: str = "") -> None:
        self.token = token or new_token()
        self.is_open = ipaddress.ip_address(address).is_loopback
        self._port = port
        self._cookie = f"castellan-{port}"  # one browser may know several boxes: ports share their cookies

    def refusal(self, connection: HTTPConnection) -> Response | None:
        """Return the answer to a request or WebSocket that is refused, None if it is allowed."""
        if is_too_large(connection.scope["headers"]):
            return PlainTextResponse(_TOO_LARGE, 431, HEADERS)
        if not self._is_own_name(connection):
            return PlainTextResponse("This server answers to its own address only.\n", 400)
        if connection.scope["type"] == "websocket":
            # Any site's page may open a WebSocket here; Origin, which the browser sends, is that site.
            own = connection.headers.get("origin") == f"http://{connection.headers['host']}"
            return None if own and self._has_cookie(connection) else _refused()
        if "token" in connection.query_params:
            return self._exchange(connection.query_params["token"])
        return None if self.is_open or self._has_cookie(connection) else _refused()

    def give(self, response: Response) -> None:
        """Put the cookie into a response."""
        response.set_cookie(self._cookie, self.token, path="/", httponly=True, samesite="strict")

    def _exchange(self, given: str) -> Response:
        if not self._is_token(given):
            return _refused()
        response = RedirectResponse("/", 303, headers=HEADERS)
        self.give(response)
        return response

    def _is_own_name(self, connection: HTTPConnection) -> bool:
        """Return whether the Host header is the address that was reached, or its name: against DNS rebinding."""
        reached, _ = connection.scope["server"]
        name, _, port = connection.headers.get("host", "").lower().partition(":")
        if (port or "80") != str(self._port):
            return False
        return bool(name) and (name == reached or name in _names_of(reached))

    def _has_cookie(self, connection: HTTPConnection) -> bool:
        return self._is_token(connection.cookies.get(self._cookie, ""))

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self.token.encode())


class Guard:
    """Middleware that passes on to an application only what `access` allows."""

    def __init__(self, app: ASGIApp, access: Access) -> None:
        self._app = app
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        refusal = None if scope["type"] == "lifespan" else self._access.refusal(HTTPConnection(scope))
        if refusal is None:
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await refusal(scope, receive, send)


def _refused() -> Response:
    policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    return HTMLResponse(_REFUSED, 403, {**HEADERS, "Content-Security-Policy": policy})


def _names_of(address: str) -> list[str]:
    """Return the names that this machine has at one of its addresses."""
    if ipaddress.ip_address(address).is_loopback:
        return ["localhost"]
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"]
