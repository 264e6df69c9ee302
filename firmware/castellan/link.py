"""The link: the box's side of the serial line to the laptop (docs/link.md).

Bytes in, bytes out, a little at each step, and never a wait: whatever the laptop does, no key
is delayed. What it asks is answered by `castellan.answers`, one request after the other.
"""

from castellan.errors import CastellanError
from castellan.keys import elapsed
from castellan.record import canonical, parse, seal, unseal
from castellan.text import say

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

REQUEST = 200  # bytes of a line to the box, its newline included
AT_ONCE = 64  # bytes read or written in a step
STALLED = 200  # ms in which the laptop takes no byte, after which its line is dropped
SILENT = 15_000  # ms without `hello` after which the laptop is taken for gone

_DEPTH = 3  # of a request
_OWN = ("box", "rec", "upto", "ok", "error")  # what comes back where a plug or a terminal echoes


class Link:
    """The talk with one laptop about a `castellan.session.Session`; `identity` is the box's id."""

    def __init__(self, session: "Any", identity: str) -> None:
        self._session, self._identity = session, identity
        self._answers: "Any" = None  # as long as no laptop has said anything: they take 4 kB of heap
        self._asked = False  # whether one has
        self._serial: "Any" = None
        self._window = bytearray(AT_ONCE)
        self._in = b""
        self._overlong = False  # the rest of a line that is none of ours goes by
        self._out = b""
        self._sent = 0
        self._moved = 0  # when the laptop last took a byte
        self._cut = False  # a dropped line stands half in the laptop's buffer
        self._work: "Iterator[bytes | None] | None" = None
        self._heard = 0

    def step(self, now: int, serial: "Any") -> None:
        """Go on a little, at the time `now` (see `castellan.keys`).

        `serial` has two verbs that never wait and return how many bytes moved:
        `readinto(buffer)` and `write(data)`. Allocates nothing while nothing happens.
        """
        self._serial = serial
        if self._asked:
            self._load()
        self._guard(now)

    def _load(self) -> None:
        """Load what answers: here, where little lies on the stack, and in an order in which none imports another."""
        from castellan import reader, answers  # noqa: F401, I001

        self._asked = False
        self._answers = answers.Answers(self._session, self._identity)

    def _guard(self, now: int) -> None:
        # Apart from `step`: with one name more beside the `try`, the state of this function would go on the heap.
        try:
            self._step(now)
        except MemoryError:  # the game at hand needs the heap more than the laptop does
            self._in = b""
            self._end()

    def _step(self, now: int) -> None:
        if self._answers and self._answers.listening and elapsed(now, self._heard) >= SILENT:
            self._answers.listening = False
        if not self._work:
            self._read(now)
        if not self._out:
            self._work = self._work or (self._answers.news() if self._answers else None)
            if self._work:
                self._go_on()
            self._moved = now
        if self._out:
            self._write(now)

    def _read(self, now: int) -> None:
        """Take what has come; one line a step is answered, the others wait."""
        if self._in.find(b"\n") < 0:
            count = self._serial.readinto(self._window)
            if not count:
                return
            self._in += bytes(self._window[:count])
        self._take_line(now)

    def _take_line(self, now: int) -> None:
        end = self._in.find(b"\n") + 1
        line, self._in = self._in[:end], self._in[end:]
        if not end:
            if len(self._in) > REQUEST:
                self._in, self._overlong = b"", True
        elif self._overlong or end > REQUEST:
            self._overlong = False
        else:
            self._answer(line, now)

    def _answer(self, line: bytes, now: int) -> None:
        """Begin to answer a line; one without its right checksum is noise."""
        try:
            request = parse(unseal(line[:-2] + b"\n" if line[-2:] == b"\r\n" else line), _DEPTH)
        except CastellanError:
            return
        kind = request[0] if type(request) is list and request else None
        if kind in _OWN:
            return
        if not self._answers:
            self._in = line + self._in  # to be answered in the next step
            self._asked = True
            return
        if kind == "hello":
            self._heard = now
        try:
            self._work = self._answers.reply(kind, request[1:] if kind else [])  # type: ignore[index]
        except CastellanError as error:
            self._refuse(error)

    def _go_on(self) -> None:
        """Do the next bit of work."""
        try:
            content = next(self._work)  # type: ignore[arg-type]
        except StopIteration:
            self._work = None
        except CastellanError as error:
            self._work = None
            self._refuse(error)
        else:
            if content:
                self._send(content)

    def _refuse(self, error: CastellanError) -> None:
        self._send(canonical(["error", error.code, say(error.code, error.facts)]).encode())

    def _send(self, content: bytes) -> None:
        # Behind a line that was dropped half way the next one begins on a line of its own.
        self._out = b"\n" + seal(content) if self._cut else seal(content)
        self._sent = 0
        self._cut = False

    def _write(self, now: int) -> None:
        count = self._serial.write(self._out[self._sent : self._sent + AT_ONCE])
        if count:
            self._sent += count
            self._moved = now
            if self._sent == len(self._out):
                self._out = b""
        elif elapsed(now, self._moved) >= STALLED:
            self._end()

    def _end(self) -> None:
        """Say no more until the next `hello`."""
        self._cut = self._cut or (self._out != b"" and self._sent > 0)
        self._out = b""
        self._work = None
        if self._answers:
            self._answers.listening = False
