"""Sending a box the names to choose from."""

import http.client
import json
import time
from urllib.parse import urlsplit

from castellan.rules.options import check_names
from castellan_host.link import connections as cables
from castellan_host.link import pty_line, wire
from castellan_host.link import serial_ports as ports
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.talk import Talk

LARGEST = 24  # names that a box keeps

_PAGES = 99  # more than there ever are
_STEP = 0.05  # s
_PATIENCE = 10.0  # s for a virtual box that is busy


class RosterError(Exception):
    """Names that did not reach a box; reads as a sentence."""


def pages(names: list[str]) -> list[list[str]]:
    """Return names as pages that each fit a request. Raises RuleError for a name that no game takes."""
    check_names(names, 1, LARGEST)
    found: list[list[str]] = [[]]
    for name in names:
        if len(wire.encode("names", _PAGES, _PAGES, [*found[-1], name])) > wire.REQUEST:
            found.append([])
        found[-1].append(name)
    return found


class RosterTalk(Talk):
    """A talk that sends names, page by page."""

    def __init__(self, pages: list[list[str]]) -> None:
        super().__init__()
        self._pages_to_go = list(enumerate(pages))
        self._count = len(pages)

    def _next(self) -> tuple[bytes, int] | None:
        if self._pages_to_go:
            page, names = self._pages_to_go[0]
            return wire.encode("names", page, self._count, names), 0
        if not self.done:
            self.done = True
            self._say("bye")
        return None

    def _heard(self, message: list) -> None:
        match message:
            case ["ok", "names", int(page)] if self._pages_to_go and page == self._pages_to_go[0][0]:
                del self._pages_to_go[0]
                self._answered()
            case ["error", str(), str(sentence)]:
                self.trouble = f"The box says: {sentence}"


def send(pages: list[list[str]], device: str | None = None) -> str:
    """Send names to the box on `device`, or to the only one there is; return its port.

    Raises RosterError if they did not get there.
    """
    port = ports.named(device) if device else _only_one()
    page = pty_line.page(port.device)
    if page:  # its port may be in use, by itself too
        _hand_over([name for names in pages for name in names], *page)
        return port.device
    talk = RosterTalk(pages)
    try:
        cable = Cable(port, talk)
        try:
            while not (talk.done and cable.is_drained):
                cable.step(time.monotonic(), int(time.time()))
                if talk.trouble:
                    raise RosterError(talk.trouble)
                cables.wait([cable], _STEP, time.sleep)
        finally:
            cable.close()
    except CableError as error:
        raise RosterError(str(error)) from None
    return port.device


def _hand_over(names: list[str], address: str, token: str) -> None:
    """Send names to the virtual box that has its page at an address. Raises RosterError as `send` does."""
    there = urlsplit(address)
    connection = http.client.HTTPConnection(there.hostname or "", there.port, timeout=_PATIENCE)
    try:
        connection.request("POST", "/names", json.dumps(names), {"Authorization": f"Bearer {token}"})
        answer = connection.getresponse()
        sentence = answer.read().decode()
    except (OSError, http.client.HTTPException) as error:
        raise RosterError(f"The virtual box at {address} does not answer: {error}") from None
    finally:
        connection.close()
    if answer.status != http.HTTPStatus.OK:
        raise RosterError(f"The box says: {sentence}")


def _only_one() -> ports.Port:
    found = [port for port in ports.find() if port.is_box]
    if len(found) == 1:
        return found[0]
    if found:
        there = ", ".join(port.device for port in found)
        raise RosterError(f"There are several boxes ({there}): name one with --port")
    raise RosterError(ports.nothing(ports.find()))
