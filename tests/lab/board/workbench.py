"""Boards with a game in their flash, and actions on them. Runs on MicroPython too."""

import os

from castellan import box as box_module
from castellan.keys import BACK, P1
from castellan.ports.flash import Flash
from castellan.session import Session
from castellan.text import any_key, say
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.notice import draw_sentence
from castellan.ui.drawing.style import TITLE_HEIGHT, title
from lab.board.hardware import Hardware

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any, Self, TypeVar

    from castellan.interfaces import Event

    T = TypeVar("T", bound=BaseException)

CHIPS = (("rp2", "pico"), ("esp32", "esp32_devkit"))


class Place:
    """A folder for a board's flash, with a game of two in it; `records` are the game's."""

    def __init__(self) -> None:
        self.path = "{}/castellan-{}".format(os.getenv("TMPDIR") or "/tmp", int.from_bytes(os.urandom(6), "big"))
        session = Session(self.files(), os.urandom)
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        for player in (0, 1):
            session.enter(["upgrade", player, "card"])
        session.journal.close()

    def __enter__(self) -> "Self":
        return self

    def __exit__(self, *error: object) -> None:
        for name in os.listdir(self.path):
            os.remove(self.path + "/" + name)
        os.rmdir(self.path)

    def files(self) -> "Flash":
        return Flash(self.path, lambda: None)

    def enter(self, *events: "Event") -> None:
        """Record more events in its game."""
        session = Session(self.files(), os.urandom)
        session.resume()
        for event in events:
            session.enter(event)
        session.journal.close()

    @property
    def records(self) -> "list[tuple[Any, ...]]":
        session = Session(self.files(), os.urandom)
        session.resume()
        return [record[2:] for record in session.ledger.records[3:]]


def each(start: int = 0, **pins: "Any") -> "Iterator[tuple[Hardware, Place]]":
    """Yield hardware of each kind, wired as its board and `pins` say, with a place for its flash."""
    for chip, board in CHIPS:
        with Place() as place:
            yield Hardware(chip, board, start, **pins), place


class Watched:
    """The box of a running board, looked at at given times; each step that drew takes `busy` ms more."""

    def __init__(self, hardware: "Hardware", busy: int = 0) -> None:
        self.hardware = hardware
        self.busy = busy
        self.box: Any = None
        self.seen: list[Any] = []

    def at(self, milliseconds: int, look: "Callable[[Watched], object]") -> "Self":
        """Look at the box so long after now."""
        self.hardware.at(milliseconds, lambda: self.seen.append(look(self)))
        return self

    def run(self, place: Place, for_ms: int) -> "Self":
        """Run the board for so long."""
        step = box_module.Box.step

        def watched(box: "box_module.Box", now: int, *more: "Any") -> bool:
            self.box = box
            changed = step(box, now, *more)
            if changed and self.busy:
                self.hardware.pass_time(self.busy)
            return changed

        box_module.Box.step = watched  # type: ignore[method-assign, assignment]  # for this run
        try:
            self.hardware.run(place.path, for_ms)
        finally:
            box_module.Box.step = step  # type: ignore[method-assign]
        return self


def takes(hardware: "Hardware", at: int = 500) -> "Hardware":
    """Let P1 and P1 be tapped: Anna takes a tile."""
    return hardware.tap(at, P1).tap(at + 600, P1)


def does_without(**wired: "Any") -> bool:
    """Return whether boards with such an extra report it, and keep the score without it."""
    done = []
    for hardware, place in each(**wired):
        watched = Watched(hardware).at(400, lambda seen: type(seen.box.app.screen).__name__)
        takes(hardware.tap(500, BACK), 1200)
        watched.run(place, 3000)
        done.append(watched.seen == ["Notice"] and place.records == [("take", 0)])
    return all(done)


def shows(hardware: "Hardware", code: str, language: str = "en", notice: bool = False, **facts: "Any") -> bool:
    """Return whether the display shows only a sentence, and a notice's title above it."""
    canvas = Canvas()
    if notice:
        title(canvas, "".join(any_key(language)))
    draw_sentence(canvas, say(code, facts, language), TITLE_HEIGHT if notice else 0)
    return all([hardware.display.row(y) == [canvas.pixel(x, y) for x in range(128)] for y in range(64)])


def raises(kind: "type[T]", action: "Callable[..., object]", *arguments: "Any") -> "T":
    try:
        action(*arguments)
    except kind as error:
        return error
    raise AssertionError("nothing was raised")
