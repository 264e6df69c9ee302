"""A talk with a box: one request at a time, repeated until it is answered. Bytes and time are arguments."""

from castellan import PROTOCOL
from castellan_host.link import wire
from castellan_host.link.wire import Message

BoxGame = tuple[str, int | None, bool]  # a game of the box: its id, how many records it has, whether it is over

REPEAT = 2.0  # s: timeout of a request
READING = 0.01  # s: added to the timeout for each record that the box has to read first
HELLO = 5.0  # s between two hellos while the talk goes on

_REQUESTS = ("hello", "want", "ack", "names", "bye")
_RECENT = 2048  # received bytes that are searched for an echo
_PAGES = 256  # of an answer to hello, 12 games each: far more than a box's flash holds
_SILENT = 3  # timeouts in a row after which there is no box
_SLOW = 15  # so many of a box that was met: it may be clearing its flash

_STOPPED = (
    "The box is stopped: MicroPython's prompt answers instead. Press the board's reset button, or type: mpremote reset"
)
_NOBODY = "No box answers here. If Castellan is on the board, press its reset button; if not, type: castellan flash"
_GONE = "The box no longer answers: press the board's reset button"
_NEWER = (
    "The box uses version {} of the link's protocol, this castellan version {}: "
    "install the castellan that belongs to the box's firmware"
)


class Talk:
    """The base of all talks with a box: `step` takes received bytes and returns bytes to send.

    `problem` is a sentence if the talk can't go on, else None; `done` is set after its last message. `silent` is set
    while no box answers at all.
    `now` (seconds of any clock) and `unix_time` are those of the current step.
    """

    def __init__(self) -> None:
        self.problem: str | None = None
        self.done = False
        self.silent = False
        self.box = ""
        self.version = ""
        self.now = 0.0
        self.unix_time = 0
        self._lines = wire.Lines()
        self._recent = b""
        self._out = b""
        self._request: bytes | None = None
        self._repeat_at = 0.0
        self._unanswered = 0
        self._error = ""  # the box's error in reply to hello
        self._hello_at = 0.0
        self._met = False  # whether all pages of an answer to hello have come
        self._pages: dict[int, list[BoxGame]] = {}

    def step(self, now: float, unix_time: int, data: bytes) -> bytes:
        """Take received bytes, and return the bytes to send."""
        self.now, self.unix_time = now, unix_time
        self._recent = (self._recent + data)[-_RECENT:]
        for line in self._lines.feed(data):
            message = wire.decode(line)
            if message is not None and message[0] not in _REQUESTS:
                self._take(message)
        self._after()
        self._ask()
        out, self._out = self._out, b""
        return out

    def finish(self) -> None:
        """End the talk as soon as there are no more requests."""

    # -- For subclasses ------------------------------------------------------------------

    def _listed(self, games: list[BoxGame], clock: int | None) -> None:
        """Take the box's games, and its own time if it knows one, once all pages are there."""

    def _heard(self, message: Message) -> None:
        """Take any other message."""

    def _left(self) -> None:
        """Prepare for a talk with another box."""

    def _after(self) -> None:
        """Handle what one step received."""

    def _next(self) -> tuple[bytes, int] | None:
        """Return the next request and the number of records that the box reads to answer it, or None."""
        return None

    # -- Requests ---------------------------------------------------------------------------

    def _say(self, *message: object) -> None:
        """Send a message that expects no reply."""
        self._out += wire.encode(*message)

    def _answered(self) -> None:
        """The request is answered."""
        self._request = None
        self._goes_on()

    def _goes_on(self) -> None:
        """Part of the answer has come: wait for the rest."""
        self._repeat_at = self.now + REPEAT
        self._unanswered = 0
        self.silent = False
        self._error = ""
        self._recent = b""

    def _restart(self, at: float) -> None:
        self._request, self._met, self._pages, self._out = None, False, {}, b""
        self._hello_at = at

    def _ask(self) -> None:
        if self._request is not None:
            if self.now < self._repeat_at:
                return
            self._unanswered += 1
            self._look_at_silence()
            # A box that was restarted knows nothing of the talk, so it starts again.
            self._restart(self.now + REPEAT if self.silent else self.now)
        if self.now >= self._hello_at:
            self._hello_at = self.now + HELLO
            self._pages = {}
            self._send(wire.encode("hello", PROTOCOL, self.unix_time))
        elif self._met:
            request = self._next()
            if request is not None:
                self._send(*request)

    def _send(self, request: bytes, reads: int = 0) -> None:
        self._request = request
        self._repeat_at = self.now + REPEAT + READING * reads
        self._out += request

    def _look_at_silence(self) -> None:
        assert self._request is not None
        self.silent = self._unanswered >= (_SLOW if self.box else _SILENT) and not self._error
        if self._request.strip() in self._recent or b">>> " in self._recent:
            self.silent = self._unanswered >= _SILENT
            self.problem = _STOPPED
        elif self.silent:
            self.problem = _GONE if self.box else _NOBODY
        elif self._error and self._unanswered >= _SILENT:
            self.problem = f"The box says: {self._error}"

    # -- Answers ----------------------------------------------------------------------------

    def _take(self, message: Message) -> None:
        if message[0] != "box":
            if self._met:
                self._heard(message)
            elif message[0] == "error":  # perhaps a late answer: it counts if no other comes
                self._error = str(message[-1])
            else:
                self._goes_on()  # with what was asked for before
        elif len(message) > 1 and type(message[1]) is int and message[1] > PROTOCOL:
            self.problem = _NEWER.format(message[1], PROTOCOL)
            self._restart(self.now + HELLO)
        elif _is_box(message):
            self._take_page(*[*message, 0][2:8])

    def _take_page(self, box: str, version: str, page: int, pages: int, games: list[BoxGame], clock: object) -> None:
        if box != self.box:
            self._left()
            self._restart(self._hello_at)
        self.box, self.version, self.problem = box, version, None
        if page not in self._pages:  # a board that says a page again and again is not waited for
            self._goes_on()
        self._pages[page] = games
        if all(number in self._pages for number in range(pages)):
            games = [game for number in range(pages) for game in self._pages[number]]
            self._pages = {}
            self._met = True
            self._answered()
            self._listed(games, clock if type(clock) is int and clock > 0 else None)


def _is_box(message: Message) -> bool:
    match message:
        case ["box", int(), str(box), str(), int(page), int(pages), list(games), *_]:
            return bool(box) and 0 <= page < pages <= _PAGES and all(_is_game(given) for given in games)
    return False


def _is_game(given: object) -> bool:
    match given:
        case [str(game), int() | None as records, bool()]:
            return bool(game) and (records is None or records >= 0)
    return False
