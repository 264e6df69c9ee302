"""Lockstep: the same keys on the emulated Pico and on the virtual box, compared after each.

Both have the same flash image. They must show the same pictures, keep the same files, and send a
laptop the same answers. Only ids may differ, which both draw at random, and times of records, as
each has its own clock. A script is words of `castellan press` without chords, whose keys on
bouncing contacts need not go down in one and the same step, and these:

    restart           power off and on
    plug, unplug      the laptop's cable; while it is plugged in, `hello` is sent every few seconds
    want:N, ack:N     ask for the N-th game's records, acknowledge all of them
    names:A,B         send a roster
    turn:1, turn:-1   turn a MacroPad's dial; two detents may come before and after another screen
"""

import binascii
import traceback
from types import TracebackType

from castellan import PROTOCOL
from castellan_host.link import wire
from castellan_host.virtual import pressing
from castellan_host.virtual.pressing import ScriptError, Stroke
from emulator import boxes, fingers, starts
from emulator.agreement import Agreement, Side
from emulator.boxes import Seen, Twin
from emulator.processes import EmulatorError
from emulator.stack import Use, Watched
from emulator.started import started

RESTS = 325  # ms without work after which a stroke is over: the next one is for the picture that both boxes show
LONGEST = 10_000  # ms of work that one may cause
LATE = 100  # ms between two comparisons of boxes that differ: one of them may be a second ahead,
LATEST = 1300  # or hold a picture for a moment longer,
ANSWERED = 8000  # or still have lines to send
HELLO_EVERY = 4000  # ms, of the 15 s for which a box counts a laptop as connected
UNIX_TIME = 1_795_219_200  # at the start of a script
OFF, ENUMERATED = 50, 1000  # ms without power; from the plug to a port that is open
PULLED = 1000  # ms that a person needs at least to plug in again


COMMAND = "PYTHONPATH=tests .venv/bin/python tools/lockstep.py"


class DifferenceError(AssertionError):
    """The two boxes differ, or one has failed; reads as a report."""


class Wire:
    """A virtual box's serial port, with a laptop that reads."""

    most = 256

    def __init__(self) -> None:
        self.incoming, self.outgoing = b"", b""

    def readinto(self, window: bytearray) -> int:
        data, self.incoming = self.incoming[: len(window)], self.incoming[len(window) :]
        window[: len(data)] = data
        return len(data)

    def write(self, data: bytes) -> int:
        self.outgoing += data
        return len(data)


class Lockstep:
    """A Pico and a virtual box with the same flash image, that of a start (see `emulator.starts`).

    `words` are those done so far, `late` counts how often one of them was a moment behind the other.
    """

    def __init__(self, start: str) -> None:
        flash = starts.image(start)
        self._start = start
        self.words: list[str] = []
        self.late = 0
        self._wire = Wire()
        self._flash = flash
        self._board = starts.STARTS[start].board
        asks = "OLED" not in boxes.wiring(self._board)
        self._twin = Twin(flash, self._wire, asks, self._board)
        self._agreement = Agreement(seconds=1)
        self._plugged = False
        self._said = 0.0  # when `hello` was
        self._owed = 0.0  # ms that the virtual box is behind
        self._picos = Seen(lambda: self.pico.stats.programs + self.pico.stats.erases, lambda: self.pico.flash)
        self._twins = Seen(lambda: self._twin.files.changes, lambda: self._twin.files.flash)

    def __enter__(self) -> "Lockstep":
        """Switch both on."""
        self.pico = started(self._flash, kind=Watched, board=self._board)
        self.pico.oled.strict = False  # the first steps may drive it as another kind
        self._guarded(self._follow, LATEST)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pico.close()

    def do(self, words: str) -> "Lockstep":
        """Do the words, one after the other.

        Raises DifferenceError if the boxes differ after one of them, ScriptError for an unknown word.
        """
        for word in words.split():
            self.words.append(word)
            name, _, argument = word.partition(":")
            action = _ACTIONS.get(name)
            if action:
                if name in _OF_A_GAME and not argument.isdecimal():
                    raise ScriptError(f"{word}: there is no game {argument!r}")
                self._guarded(lambda: action(self, argument), ANSWERED)
            else:
                [stroke] = pressing.parse(word, self.pico.pad)
                if stroke.levels & (stroke.levels - 1):
                    raise ScriptError(f"{word}: keys on bouncing contacts need not go down in the same step")
                self._guarded(lambda: self._press(stroke), ANSWERED if self._plugged else LATEST)
        return self

    # -- Words ------------------------------------------------------------------------

    def _press(self, stroke: Stroke) -> None:
        left = stroke.milliseconds
        if not (stroke.levels or stroke.detents):
            while left > HELLO_EVERY:
                self._pass(["wait", HELLO_EVERY])
                left -= HELLO_EVERY
                self._greet()
            self._pass(["wait", left])
            return
        self._greet()
        if self._twin.box.pad:
            self._twin.box.pad.turn(stroke.detents)
        self._pass(*self.pico.strike(stroke), ["wait", left], levels=stroke.levels)
        self._rest()

    def _restart(self, argument: str) -> None:
        self.pico.script(["power", False], ["wait", OFF])
        self._agreement.seconds += 1  # both count on from their last record, and began within a second
        self._switch_on()

    def _plug(self, argument: str) -> None:
        self.pico.script(["usb", True], ["port", True])
        self._pass(["wait", ENUMERATED])
        self._plugged = True
        self._greet()

    def _unplug(self, argument: str) -> None:
        self._send("bye")
        self._compare(ANSWERED)
        self._plugged = False
        self._pass(["port", False], ["usb", False], ["wait", PULLED])

    def _want(self, argument: str) -> None:
        self._greet()
        self._ask(int(argument), lambda lines: ("want", 0))

    def _ack(self, argument: str) -> None:
        self._greet()
        self._ask(int(argument), lambda lines: ("ack", len(lines), binascii.crc32(b"".join(lines))))

    def _names(self, argument: str) -> None:
        self._greet()
        self._send("names", 0, 1, argument.split(","))

    # -- Within -----------------------------------------------------------------------

    def _guarded(self, action, latest: float) -> None:  # type: ignore[no-untyped-def]
        """Run an action, and compare. Any error is reported with the words that led to it."""
        try:
            action()
            self._compare(latest)
        except (DifferenceError, EmulatorError):
            raise
        except Exception:
            raise DifferenceError(f"The virtual box failed.\n{traceback.format_exc()}{self._again()}") from None

    def _switch_on(self) -> None:
        self.pico.transfers.clear()
        self.pico.start()
        self._twin.restart()
        self._follow()

    def _follow(self) -> None:
        """Let the virtual box, which has just started, catch up with the Pico since its first picture."""
        first = self.pico.transfers[0].end
        self._catch_up(self.pico.now - first)
        if self._plugged:
            self._pass(["wait", ENUMERATED])
            self._said = self.pico.now - HELLO_EVERY
        self._rest()

    def _greet(self) -> None:
        """Say `hello` if it is time to."""
        if self._plugged and self.pico.now >= self._said + HELLO_EVERY:
            self._said = self.pico.now
            self._send("hello", PROTOCOL, UNIX_TIME + int(self.pico.now) // 1000)

    def _send(self, *message: object) -> None:
        line = wire.encode(*message)
        self.pico.send(line)
        self._wire.incoming += line
        self._rest()

    def _ask(self, number: int, rest) -> None:  # type: ignore[no-untyped-def]
        """Send a request about a game; its checksum, if there is one, is each box's own."""
        requests = []
        for files in (self._picos.files, self._twins.files):
            games = {int(name.partition("-")[0]): name for name in files if name.endswith(".log")}
            name = games.get(number, "")
            kind, *values = rest(files[name].splitlines(keepends=True) if name else [])
            requests.append(wire.encode(kind, name.partition("-")[2][:16], *values))
        self.pico.send(requests[0])
        self._wire.incoming += requests[1]
        self._rest()

    def _rest(self) -> None:
        """Wait until the Pico has nothing left to do."""
        idle = self._pass(["idle", RESTS, LONGEST])[-1]
        if not idle:
            raise self._differ(f"the Pico has worked for {LONGEST // 1000} s, and still does")

    def _pass(self, *steps: list, levels: int = 0) -> list:
        """Let time pass on both, with the keys in `levels` down on the virtual box as well."""
        begin = self.pico.now
        results = self.pico.script(*steps)
        self._catch_up(self.pico.now - begin, levels)
        return results

    def _catch_up(self, milliseconds: float, levels: int = 0) -> None:
        self._owed += milliseconds
        self._twin.box.wait(levels, int(self._owed))
        self.pico.oled.overhead = self._twin.box.display.overhead
        self._owed %= 1

    def _compare(self, latest: float) -> None:
        """Compare, again and again if one is late. Raises DifferenceError."""
        end = self.pico.now + latest
        while difference := self._difference():
            if self.pico.stats.resets or self.pico.now >= end:
                raise self._differ(difference)
            self._pass(["wait", LATE])
            self.late += 1
        self.pico.serial = self._wire.outgoing = b""
        self.pico.look(self.words[-1] if self.words else "the start")

    def _difference(self) -> str:
        sides = []
        for flash, oled, sent in (
            (self._picos, self.pico.oled, self.pico.serial),
            (self._twins, self._twin.box.display, self._wire.outgoing),
        ):
            light = oled.contrast if oled.on else None
            sides.append(Side(oled.frame(), light, flash.files, flash.free, sent.splitlines()))
        return self._agreement.difference(*sides)

    def _pictures(self) -> list[str]:
        shown, wanted = self.pico.frame, self._twin.frame
        return [boxes.difference(shown, wanted)] if shown != wanted else []

    def _differ(self, difference: str) -> DifferenceError:
        parts = [f"After {self.words[-1] if self.words else 'the start'}: {difference}"]
        parts += self._pictures()
        if self.pico.look(self.words[-1] if self.words else "the start").use.refused:
            parts.append("The Pico's stack was too small.")
        if self.pico.serial:
            parts.append(f"The Pico said: {self.pico.serial.decode(errors='replace')}")
        return DifferenceError("\n".join([*parts, self._again()]))

    def _again(self) -> str:
        return f"Again: {COMMAND} {self._start} {' '.join(self.words)}"


def random_script(seed: int, strokes: int) -> tuple[str, list[str]]:
    """Return the start and the words of a random script."""
    names = list(starts.STARTS)
    name = names[seed % len(names)]
    laptop = (seed + seed // len(names)) % 2 == 1
    return name, fingers.script(seed, strokes, laptop, pad="DIAL" in boxes.wiring(starts.STARTS[name].board))


def replayed(start: str, words: str) -> tuple[int, Use]:
    """Do a script on one of the starts; return how often a box was late, and the Pico's use of its stack.

    Raises DifferenceError.
    """
    with Lockstep(start) as both:
        return both.do(words).late, both.pico.use


_OF_A_GAME = ("want", "ack")
_ACTIONS = {
    "restart": Lockstep._restart,
    "plug": Lockstep._plug,
    "unplug": Lockstep._unplug,
    "want": Lockstep._want,
    "ack": Lockstep._ack,
    "names": Lockstep._names,
}
