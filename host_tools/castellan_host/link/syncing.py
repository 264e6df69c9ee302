"""Syncing: boxes are found, followed, and found again after they were unplugged."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import connections as cables
from castellan_host.link import serial_ports as ports
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.events import Event, Trouble
from castellan_host.link.follower import Follower
from castellan_host.link.serial_ports import Port

_LOOK_EVERY = 1.0  # s between two looks for new ports
_STEP = 0.05  # s at most between two steps of a talk
_PARTING = 1.0  # s for the box to take `bye`
_DATABASE = ""  # where a trouble is that has no port


@dataclass
class Found:
    """A port was opened."""

    port: Port


@dataclass
class Lost:
    """A port is gone; it is looked for again."""

    port: Port


@dataclass
class Waiting:
    """There is no box; these are the ports that are not tried by themselves."""

    others: list[Port]


Told = Callable[[Port | None, "Event | Found | Lost | Waiting"], None]


class Sync:
    """Follows all boxes that are plugged in, or the one on `device`, into a database."""

    def __init__(self, database: Database, tell: Told, device: str | None = None) -> None:
        self.failed = False  # whether something that was to be synced was not
        self._database = database
        self._tell = tell
        self._device = device
        self._cables: list[Cable] = []
        self._troubles: dict[str, str] = {}
        self._looked = 0.0
        self._is_waiting = False
        self._stop = threading.Event()

    def stop(self) -> None:
        """End `run` soon; boxes are told."""
        self._stop.set()

    def run(self, once: bool = False) -> None:
        """Follow until `stop`, or with `once` until all that is there now is stored."""
        try:
            self._look()
            if once:
                self._finish(None)
            while not self._stop.is_set() and (self._cables or not once):
                self._step(once)
                cables.wait(self._cables, _STEP, self._stop.wait)
        finally:
            self._finish(_PARTING)
            for cable in self._cables:
                cable.close()

    def _step(self, once: bool) -> None:
        now = time.monotonic()
        if not once and now - self._looked >= _LOOK_EVERY:
            self._look()
        for cable in list(self._cables):
            try:
                cable.step(now, int(time.time()))
            except CableError:
                self._drop(cable)
                self._tell(cable.port, Lost(cable.port))
                self.failed = self.failed or once
                continue
            self._say_trouble(cable)
            if once and (cable.talk.trouble or _is_over(cable)):
                self.failed = self.failed or bool(cable.talk.trouble)
                self._drop(cable)
                cable.close()

    def _look(self) -> None:
        """Open what has been plugged in since."""
        self._looked = time.monotonic()
        there = self._there()
        wanted = there if self._device else [port for port in there if port.is_box]
        open_now = {cable.port.device for cable in self._cables}
        for port in wanted:
            if port.device not in open_now:
                self._open(port)
        gone = set(self._troubles) - {port.device for port in wanted} - {_DATABASE}
        for device in gone:
            del self._troubles[device]
        if not wanted and not self._is_waiting:
            self._tell(None, Waiting(there))
        self._is_waiting = not wanted
        self.failed = self.failed or not wanted

    def _there(self) -> list[Port]:
        if self._device:
            return [ports.named(self._device)]
        try:
            known = self._database.serial_numbers()
        except DatabaseError as error:
            known = set()
            self._say(None, _DATABASE, str(error))
        else:
            self._troubles.pop(_DATABASE, None)
        return ports.find(known)

    def _open(self, port: Port) -> None:
        def tell(event: Event) -> None:
            self.failed = self.failed or isinstance(event, Trouble)
            self._tell(port, event)

        follower = Follower(self._database, tell, port.serial_number)
        try:
            self._cables.append(Cable(port, follower))
        except CableError as error:
            self.failed = True
            self._say(port, port.device, str(error))
        else:
            self._troubles.pop(port.device, None)
            self._tell(port, Found(port))

    def _drop(self, cable: Cable) -> None:
        self._cables.remove(cable)
        self._looked = time.monotonic()  # it takes a while until the port is gone, or back

    def _say_trouble(self, cable: Cable) -> None:
        if cable.talk.trouble:
            self._say(cable.port, cable.port.device, cable.talk.trouble)
        else:
            self._troubles.pop(cable.port.device, None)

    def _say(self, port: Port | None, about: str, sentence: str) -> None:
        """Tell of a trouble once, as long as it lasts."""
        if self._troubles.get(about) != sentence:
            self._troubles[about] = sentence
            self._tell(port, Trouble(sentence))

    def _finish(self, within: float | None) -> None:
        """Let all talks end when they have stored everything; wait for that so long, if at all."""
        for cable in self._cables:
            cable.talk.finish()
        end = time.monotonic() + (within or 0)
        waiting = list(self._cables) if within else []
        while waiting and time.monotonic() < end:
            for cable in list(waiting):
                try:
                    cable.step(time.monotonic(), int(time.time()))
                except CableError:
                    waiting.remove(cable)
                else:
                    if cable.talk.trouble or _is_over(cable):
                        waiting.remove(cable)
            cables.wait(waiting, _STEP, time.sleep)


def _is_over(cable: Cable) -> bool:
    return cable.talk.done and cable.is_drained
