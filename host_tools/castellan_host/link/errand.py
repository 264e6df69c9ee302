"""A talk about something else than games, which a command begins and waits for: names, score sheets."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

from castellan_host.link import connections, serial_ports
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.serial_ports import Port
from castellan_host.link.talk import BoxGame, Talk
from castellan_host.link.wire import Message

_STEP = 0.05  # s
_HELLOS = 3  # answered ones without an answer to the request


class ErrandError(Exception):
    """An errand that failed; reads as a sentence."""


class Errand(Talk):
    """The base of talks that end once the box has answered all of their requests.

    `DEAF` is a sentence for a box that answers, but not these.
    """

    DEAF = "The box answers, but not this request. Update its firmware, or reset it, and repeat the command"

    def __init__(self) -> None:
        super().__init__()
        self._hellos = 0

    # -- For subclasses ------------------------------------------------------------------

    def _due(self) -> tuple[bytes, int] | None:
        """Return the next request as `_next` does, None after the last one."""
        raise NotImplementedError

    def _progressed(self) -> None:
        """The request is answered."""
        self._hellos = 0
        self._answered()

    # -- Of a talk -----------------------------------------------------------------------

    def _next(self) -> tuple[bytes, int] | None:
        request = self._due()
        if request is None and not self.done:
            self.done = True
            self._say("bye")
        return request

    def _listed(self, games: list[BoxGame], clock: int | None) -> None:
        self._hellos += 1
        if self._hellos > _HELLOS:
            self.problem = self.DEAF

    def _heard(self, message: Message) -> None:
        match message:
            case ["error", str(), str(sentence)]:
                self.problem = f"The box says: {sentence}"


def carry_out(errand: Errand, device: str | None = None) -> Port:
    """Talk to the box on `device`, or to the only one there is, until the errand is done; return its port.

    Raises ErrandError if it failed.
    """
    port = serial_ports.named(device) if device else _only_one()
    try:
        with _cable(port, errand) as cable:
            while not (errand.done and cable.is_drained):
                cable.step(time.monotonic(), int(time.time()))
                if errand.problem:
                    raise ErrandError(errand.problem)
                connections.wait([cable], _STEP, time.sleep)
    except CableError as error:
        raise ErrandError(str(error)) from None
    return port


@contextmanager
def _cable(port: Port, errand: Errand) -> Iterator[Cable]:
    cable = Cable(port, errand)
    try:
        yield cable
    finally:
        cable.close()


def _only_one() -> Port:
    found = [port for port in serial_ports.find() if port.is_box]
    if len(found) == 1:
        return found[0]
    if found:
        there = ", ".join(port.device for port in found)
        raise ErrandError(f"There are several boxes ({there}): name one with --port")
    raise ErrandError(serial_ports.nothing(serial_ports.find()))
