"""Sending a box the names to choose from."""

import time

from castellan.errors import RuleError
from castellan.flash.ranges import ROSTER
from castellan.link.link import REQUEST
from castellan.rules.options import check_names
from castellan.text import sentence
from castellan_host.link import connections, ports, wire
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.talk import Row, Talk
from castellan_host.link.wire import Message
from castellan_host.naming import composed, is_visible

_PAGES = 99  # an upper limit
_STEP = 0.05  # s
_HELLOS = 3  # answered ones without an answer to the names

_DEAF = "The box answers, but it does not take names. Update its firmware, or reset it, and repeat the command"


class RosterError(Exception):
    """Names that were not sent; reads as a sentence."""


def pages(names: list[str]) -> list[list[str]]:
    """Return names as pages that each fit a request. Raises RosterError for a name that no game takes or nobody sees."""
    names = [*map(composed, names)]
    for name in names:
        if name and not is_visible(name):
            raise RosterError(f'The name "{name}" has no visible letter')
    try:
        check_names(names, 1, ROSTER)
    except RuleError as error:
        raise RosterError(sentence(error)) from None
    found: list[list[str]] = [[]]
    for name in names:
        if len(wire.encode("names", _PAGES, _PAGES, [*found[-1], name])) > REQUEST:
            found.append([])
        found[-1].append(name)
    return found


class RosterTalk(Talk):
    """A talk that sends names, page by page."""

    def __init__(self, pages: list[list[str]]) -> None:
        super().__init__()
        self._pages_to_go = list(enumerate(pages))
        self._count = len(pages)
        self._hellos = 0

    def _next(self) -> tuple[bytes, int] | None:
        if self._pages_to_go:
            page, names = self._pages_to_go[0]
            return wire.encode("names", page, self._count, names), 0
        if not self.done:
            self.done = True
            self._say("bye")
        return None

    def _listed(self, games: list[Row], clock: int | None) -> None:
        self._hellos += 1
        if self._hellos > _HELLOS:
            self.trouble = _DEAF

    def _heard(self, message: Message) -> None:
        match message:
            case ["ok", "names", int(page)] if self._pages_to_go and page == self._pages_to_go[0][0]:
                del self._pages_to_go[0]
                self._hellos = 0
                self._answered()
            case ["error", str(), str(sentence)]:
                self.trouble = f"The box says: {sentence}"


def send(pages: list[list[str]], device: str | None = None) -> str:
    """Send names to the box on `device`, or to the only one there is; return its port.

    Raises RosterError if they did not get there.
    """
    port = ports.named(device) if device else _only_one()
    talk = RosterTalk(pages)
    try:
        cable = Cable(port, talk, borrow=True)
        try:
            while not (talk.done and cable.is_drained):
                cable.step(time.monotonic(), int(time.time()))
                if talk.trouble:
                    raise RosterError(talk.trouble)
                connections.wait([cable], _STEP, time.sleep)
        finally:
            cable.close()
    except CableError as error:
        raise RosterError(str(error)) from None
    return port.device


def _only_one() -> ports.Port:
    found = [port for port in ports.find() if port.is_box]
    if len(found) == 1:
        return found[0]
    if found:
        there = ", ".join(port.device for port in found)
        raise RosterError(f"There are several boxes ({there}): name one with --port")
    raise RosterError(ports.nothing(ports.find()))
