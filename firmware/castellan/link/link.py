"""The link: the box's side of the serial line to the laptop (docs/link.md).

Each step reads and writes a few bytes and never waits, so the laptop can't delay a key.
Requests are answered by `castellan.link.answers`, one after the other.
"""

from castellan import REQUEST, use
from castellan.core.errors import CastellanError
from castellan.core.record import canonical, parse, seal, unseal
from castellan.keys import elapsed
from castellan.text import sentence

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.interfaces import Serial
    from castellan.link.answers import Answers
    from castellan.session import Session

AT_ONCE = 64  # the most bytes read in a step
STALLED = 200  # ms: write timeout, after which the rest of the line is dropped
SILENT = 15_000  # ms without `hello` after which the laptop counts as gone, without a page after which all are dropped

_DEPTH = 3  # how deep a request's JSON may be nested
_PAGED = ("names", "sheets")  # requests of several pages, which the box keeps until the last has come
# The box's own messages, received when the other end echoes.
_OWN = ("box", "rec", "upto", "turn", "ok", "roster", "titles", "error")


class Link:
    """The connection to a laptop. `session` is a `castellan.session.Session`, `identity` the box's id."""

    def __init__(self, session: "Session", identity: str) -> None:
        self.errors = 0  # requests that could not be answered, and answers that could not be sent
        self._session, self._identity = session, identity
        self._answers: "Answers | None" = None  # imported with the first request: many boxes get none
        self._asked = False  # a first request has come, and `_answers` must be imported
        self._serial: "Serial" = None  # type: ignore[assignment]
        self._window = bytearray(AT_ONCE)
        self._in = b""
        self._overlong = False  # skipping the rest of a line over the size limit
        self._out = b""
        self._sent = 0
        self._moved = 0  # when the laptop last took a byte
        self._cut = False  # only a part of the last line was sent
        self._work: "Iterator[bytes | None] | None" = None
        self._heard = 0
        self._paged = 0  # when the last page of names or of a score sheet came

    def step(self, now: int, serial: "Serial") -> None:
        """Do the next bit of work, at the time `now` (see `castellan.keys`).

        `serial` has two non-blocking methods, `readinto(buffer)` and `write(data)`, which return
        the number of bytes read or written; `most` is how many are written in a step. Allocates nothing while nothing
        happens.
        """
        self._serial = serial
        if self._asked:
            self._load()
        self._guard(now)

    def _load(self) -> None:
        """Import the answers: here, where the stack is shallow, and in an order without nested imports."""
        for name in ("reader", "answers"):
            module = use("castellan.link." + name)
        self._asked = False
        self._answers = module.Answers(self._session, self._identity)

    def _guard(self, now: int) -> None:
        # Not part of `step`: one more local variable beside the `try`, and the function's frame would need heap.
        try:
            self._step(now)
        except MemoryError:  # the game at hand needs the heap more than the laptop does
            self._in = b""
            self._end()

    def _step(self, now: int) -> None:
        if self._answers and self._answers.listening and elapsed(now, self._heard) >= SILENT:
            self._answers.listening = False
        if self._answers and self._answers.has_pages and elapsed(now, self._paged) >= SILENT:
            self._answers.drop_pages()
        if not self._work:
            self._read(now)
        if not self._out:
            self._work = self._work or (self._answers.news() if self._answers else None)
            # So many lines as can be sent at once: a line is mostly shorter than 64 bytes.
            while self._work and self._go_on() and len(self._out) <= self._serial.most - AT_ONCE:
                pass
            self._moved = now
        if self._out:
            self._write(now)

    def _read(self, now: int) -> None:
        """Read what has arrived, and answer one line; other lines wait for the next steps."""
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
        """Begin to answer a line. A line with a wrong checksum is noise and is ignored."""
        try:
            request = parse(unseal(line[:-2] + b"\n" if line[-2:] == b"\r\n" else line), _DEPTH)
        except CastellanError:
            return
        kind = request[0] if type(request) is list and request else None
        if kind in _OWN:
            return
        if not self._answers:
            self._in = line + self._in  # the next step answers it
            self._asked = True
            return
        if kind == "hello":
            self._heard = now
        elif kind in _PAGED:
            self._paged = now
        try:
            self._work = self._answers.reply(kind, request[1:] if kind else [])  # type: ignore[index]
        except CastellanError as error:
            self._refuse(error)

    def _go_on(self) -> bool:
        """Do the next bit of work; return whether it made a line."""
        try:
            content = next(self._work)  # type: ignore[arg-type]
        except StopIteration:
            self._work = content = None
        except CastellanError as error:
            self._work = content = None
            self._refuse(error)
        if content:
            self._send(content)
        return bool(content)

    def _refuse(self, error: CastellanError) -> None:
        self.errors += 1
        self._send(canonical(["error", error.code, sentence(error)]).encode())

    def _send(self, content: bytes) -> None:
        # After an incomplete line, a newline comes first.
        self._out += b"\n" + seal(content) if self._cut else seal(content)
        self._cut = False

    def _write(self, now: int) -> None:
        count = self._serial.write(self._out[self._sent : self._sent + self._serial.most])
        if count:
            self._sent += count
            self._moved = now
            if self._sent == len(self._out):
                self._out, self._sent = b"", 0
        elif elapsed(now, self._moved) >= STALLED:
            self._end()

    def _end(self) -> None:
        """Send nothing more until the next `hello`."""
        self.errors += 1
        self._cut = self._cut or (self._sent > 0 and self._out[self._sent - 1 : self._sent] != b"\n")
        self._out, self._sent = b"", 0
        self._work = None
        if self._answers:
            self._answers.listening = False
