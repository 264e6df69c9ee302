"""Syncing: finds boxes, follows them, and finds them again after they were unplugged."""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass

from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import connections, serial_ports
from castellan_host.link.connections import Cable, CableError
from castellan_host.link.events import Event, Met, Problem
from castellan_host.link.follower import Follower
from castellan_host.link.serial_ports import Kind, Port

_LOOK_EVERY = 1.0  # s between two looks for new ports
# s from letting go of a port where no box answers until it is tried again: where one was met before, and elsewhere.
_AGAIN_MET, _AGAIN = 60.0, 600.0
_STEP = 0.05  # s at most between two steps of a talk
_PARTING = 1.0  # s for the box to take `bye`
_AWAY = 10.0  # s until a database that is gone or damaged ends the sync: a program may be putting another one there
_DATABASE = ""  # stands for a port where the database is the problem


@dataclass
class Found:
    """A port was opened."""

    port: Port


@dataclass
class Lost:
    """A port is gone; it is looked for again."""

    port: Port


@dataclass
class Lent:
    """Another program of the user's has the port for a while; then it is followed again."""

    port: Port
    borrower: int  # the process


@dataclass
class Waiting:
    """There is no box; `others` are ports that are opened only if the user names them."""

    others: list[Port]


@dataclass
class _Silent:
    """A port where no box answers: it is let go, and tried again at a time, or when it was plugged in again."""

    port: Port
    identity: int | None
    again_at: float


Reporter = Callable[[Port | None, "Event | Found | Lost | Lent | Waiting"], None]


def each(*reporters: Reporter) -> Reporter:
    """Return what reports to all of them, in this order."""

    def report(port: Port | None, event: "Event | Found | Lost | Lent | Waiting") -> None:
        for reporter in reporters:
            reporter(port, event)

    return report


class Sync:
    """Follows all boxes that are plugged in, or the one on `device`, into a database.

    A database whose file is gone, or no longer a good one, ends it, see `run`; with any other failure it goes on.
    """

    def __init__(self, database: Database, report: Reporter, device: str | None = None) -> None:
        self.failed = False  # whether a sync was incomplete
        self._database = database
        self._report = report
        self._device = device
        self._cables: list[Cable] = []
        self._lent: dict[str, int] = {}  # device to the process that has it, or had it last
        self._silent: dict[str, _Silent] = {}  # by device, also while one is tried again
        self._met: set[str] = set()  # devices where a box has answered
        self._problems: dict[str, str] = {}
        self._looked = 0.0
        self._is_waiting = False
        self._unread: DatabaseError | None = None  # why nobody knows the boxes that were met before
        self._away_since: float | None = None  # when the database was first found gone or damaged
        self._stop = threading.Event()

    def stop(self) -> None:
        """End `run` soon, after a `bye` to the boxes."""
        self._stop.set()

    def run(self, once: bool = False) -> None:
        """Follow until `stop`, or with `once` until all games are stored.

        Raises DatabaseError if the database was replaced by none, or by a damaged one, and it stays so.
        """
        try:
            self._look(once)
            if once:
                _finish(self._cables)
            while not self._stop.is_set() and (self._cables or not once):
                self._step(once)
                connections.wait(self._cables, _STEP, self._stop.wait)
            if once and self._unread:
                self._database.serial_numbers()  # raises, unless the database is back
        finally:
            self._part(self._cables)

    def _step(self, once: bool) -> None:
        self._lend()
        now = time.monotonic()
        self._look_at_database(now)
        if not once and now - self._looked >= _LOOK_EVERY:
            self._look()
        for cable in list(self._cables):
            try:
                cable.step(now, int(time.time()))
            except CableError:
                self._drop(cable)
                self._lose(cable.port)
                self.failed = self.failed or once
                continue
            self._say_problem(cable)
            if _lasting(cable):
                continue
            if cable.talk.silent and not once:
                self._let_go(cable, now)
            elif once and (cable.talk.problem or _is_over(cable)):
                self.failed = self.failed or bool(cable.talk.problem)
                self._drop(cable)
                cable.close()

    def _look_at_database(self, now: float) -> None:
        """Raise DatabaseError if the database has been gone or damaged for so long that nobody puts one there."""
        found = next(filter(None, [*map(_lasting, self._cables), self._unread]), None)
        if not found:
            self._away_since = None
        elif self._away_since is None:
            self._away_since = now
        elif now - self._away_since > _AWAY:
            raise found

    def _look(self, once: bool = False) -> None:
        """Open ports that were plugged in since the last look."""
        self._looked = time.monotonic()
        self._look_at_silent()
        there = self._there()
        wanted = there if self._device else [port for port in there if port.is_box]
        taken = {cable.port.device for cable in self._cables}
        for port in wanted:
            rests = port.device in self._silent and self._looked < self._silent[port.device].again_at
            if port.device not in taken and not rests:
                self._open(port, once)
        gone = set(self._problems) - {port.device for port in wanted} - {_DATABASE}
        for device in gone:
            del self._problems[device]
        if not wanted and not self._is_waiting:
            self._report(None, Waiting(there))
        self._is_waiting = not wanted
        self.failed = self.failed or not wanted

    def _look_at_silent(self) -> None:
        """Notice which of the ports that were let go are gone, or were plugged in again."""
        taken = {cable.port.device for cable in self._cables}
        for device, silent in list(self._silent.items()):
            if device not in taken and serial_ports.identity(device) != silent.identity:
                self._lose(silent.port)

    def _lose(self, port: Port) -> None:
        self._silent.pop(port.device, None)
        self._met.discard(port.device)
        self._report(port, Lost(port))

    def _let_go(self, cable: Cable, now: float) -> None:
        """Close a port where no box answers: another program may need it, or its device may suffer from hellos."""
        port = cable.port
        was_met = port.kind is Kind.KNOWN or port.device in self._met
        again_at = now + (_AGAIN_MET if was_met else _AGAIN)
        self._silent[port.device] = _Silent(port, serial_ports.identity(port.device), again_at)
        self._drop(cable)
        cable.close()

    def _there(self) -> list[Port]:
        try:
            known, self._unread = self._database.serial_numbers(), None
            self._problems.pop(_DATABASE, None)
        except DatabaseError as error:
            known = set()
            if error.lasts:
                self._unread = error
            else:
                self._say(None, _DATABASE, str(error))
        return [serial_ports.named(self._device, known)] if self._device else serial_ports.find(known)

    def _open(self, port: Port, once: bool) -> None:
        def report(event: Event) -> None:
            self.failed = self.failed or isinstance(event, Problem)
            if isinstance(event, Met):
                self._met.add(port.device)
                self._silent.pop(port.device, None)
            self._report(port, event)

        follower = Follower(self._database, report, port.serial_number)
        try:
            self._cables.append(Cable(port, follower, follows=not once))
        except CableError as error:
            if error.borrower and not once:
                self._say_lent(port, error.borrower)
                return
            self.failed = True
            self._say(port, port.device, str(error))
        else:
            self._lent.pop(port.device, None)
            if port.device not in self._silent:
                self._problems.pop(port.device, None)
                self._report(port, Found(port))

    def _lend(self) -> None:
        """Let go of ports that other programs want."""
        for cable in list(self._cables):
            borrower = cable.borrower()
            if borrower:
                self._part([cable])
                self._drop(cable)
                self._say_lent(cable.port, borrower)

    def _say_lent(self, port: Port, borrower: int) -> None:
        """Report once who has a port."""
        if self._lent.get(port.device) != borrower:
            self._lent[port.device] = borrower
            self._report(port, Lent(port, borrower))

    def _drop(self, cable: Cable) -> None:
        self._cables.remove(cable)
        self._looked = time.monotonic()  # it takes a while until the port is gone, or back

    def _say_problem(self, cable: Cable) -> None:
        if _lasting(cable):
            return  # it ends, or goes on with another database
        if cable.talk.silent and cable.port.device in self._silent:
            return  # nor did a box answer before
        if cable.talk.problem:
            self._say(cable.port, cable.port.device, cable.talk.problem)
        elif cable.port.device not in self._silent:
            self._problems.pop(cable.port.device, None)

    def _say(self, port: Port | None, about: str, sentence: str) -> None:
        """Report a problem once, as long as it lasts."""
        if self._problems.get(about) != sentence:
            self._problems[about] = sentence
            self._report(port, Problem(sentence))

    def _part(self, cables: list[Cable]) -> None:
        """End talks once all is stored, or after a short timeout, and close their ports."""
        _finish(cables)
        end = time.monotonic() + _PARTING
        waiting = list(cables)
        while waiting and time.monotonic() < end:
            for cable in list(waiting):
                try:
                    cable.step(time.monotonic(), int(time.time()))
                except CableError:
                    waiting.remove(cable)
                else:
                    if cable.talk.problem or _is_over(cable):
                        waiting.remove(cable)
            connections.wait(waiting, _STEP, time.sleep)
        for cable in cables:
            cable.close()


def _finish(cables: list[Cable]) -> None:
    for cable in cables:
        cable.talk.finish()


def _lasting(cable: Cable) -> DatabaseError | None:
    """Return why the database of a talk is gone or damaged, None if it is not."""
    failure = cable.talk.failure if isinstance(cable.talk, Follower) else None
    return failure if failure and failure.lasts else None


def _is_over(cable: Cable) -> bool:
    return cable.talk.done and cable.is_drained
