"""What arguments are by their names, which types don't distinguish: a language, a game, a box, a seat, a pixel."""

import contextlib
import re
import sys
from collections.abc import Callable, Iterator
from types import CodeType, FrameType

import castellan
import castellan_host
from castellan.core.catalogue import GAMES
from castellan.keys import NAMES
from castellan.text import LANGUAGES
from castellan.ui.drawing.canvas import HEIGHT, WIDTH

OURS = (*castellan.__path__, *castellan_host.__path__)
CALLS = 100  # of each function that are looked at
_ID = re.compile("[0-9a-f]{1,16}")  # of a stored game or a box, or the beginning of one
_LETTER = 16  # pixels by which a text may begin outside of the picture


def _number(low: int, high: int) -> Callable[[object], bool]:
    return lambda value: type(value) is not int or low <= value <= high


def _text(*given: str) -> Callable[[object], bool]:
    return lambda value: type(value) is not str or value in given or bool(_ID.fullmatch(value))


KINDS: dict[str, Callable[[object], bool]] = {
    "language": lambda value: type(value) is not str or value in ("", *LANGUAGES),
    "game": _text("", *GAMES, "toy"),
    "box": _text(""),
    "topic": lambda value: type(value) is not str or "/" in value,
    "url": lambda value: type(value) is not str or "://" in value,
    "player": _number(0, 7),
    "seat": _number(0, 7),
    "key": _number(0, len(NAMES) - 1),
    "x": _number(-_LETTER, WIDTH),
    "y": _number(-_LETTER, HEIGHT),
}


@contextlib.contextmanager
def odd_arguments() -> Iterator[dict[tuple[str, str], object]]:
    """Note the arguments of our functions that are not what their names say: of (function, argument), one such value.

    Beside it, under ("", ""), is how many functions were looked at.
    """
    found: dict[tuple[str, str], object] = {}
    left: dict[CodeType, int] = {}
    of: dict[CodeType, list[str]] = {}

    def called(frame: FrameType, event: str, arg: object) -> None:
        code = frame.f_code
        if event != "call" or not left.get(code, 1):
            return
        if code not in left:
            ours = code.co_filename.startswith(OURS)
            names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount] if ours else ()
            of[code] = [name for name in names if name in KINDS]
            left[code] = CALLS if of[code] else 0
            if not of[code]:
                return
        left[code] -= 1
        given = frame.f_locals
        found.update({(code.co_qualname, name): given[name] for name in of[code] if not KINDS[name](given[name])})

    sys.setprofile(called)
    try:
        yield found
    finally:
        sys.setprofile(None)
        found["", ""] = sum(1 for names in of.values() if names)
