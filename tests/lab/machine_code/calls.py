"""Calls of the native functions of ports/frame.py, and what `frame_host` makes of them."""

import functools
import itertools
import random
from collections.abc import Iterator

from castellan.ports import frame_host
from castellan.ui.drawing import style
from castellan.ui.drawing.canvas import Font
from castellan_host.virtual.drawn import letters
from lab.machine_code.memory import GLOBALS, WRITABLE, Call, Outcome, Text

Example = tuple[Call, Outcome]

FONTS = [font for font in vars(style).values() if isinstance(font, Font)]
ODD = " ñ€☃𝄞"  # a space; letters of two to four bytes, some of which no font has
RANDOM = 2000  # texts, and pairs of pictures


@functools.cache
def examples(function: str) -> list[Example]:
    """Return the calls of a function, by its own module or by another, and their outcomes."""
    makers = {"draw": _drawn, "measure": _measured, "next_run": _compared}
    return list(makers[function](random.Random(function)))


def _drawn(chance: random.Random) -> Iterator[Example]:
    """Draw each letter at each offset in its byte, bright and dark; random texts across all edges; cut ones."""
    patterns = [chance.randbytes(1024) for _ in range(8)]
    for font in FONTS:
        for letter in letters(font) + ODD:
            for offset in range(8):
                for lit in range(2):
                    place = chance.randrange(100), 8 * chance.randrange(6) + offset
                    yield _draw(letter, font, *place, lit, chance.choice(patterns), chance)
    texts: list[tuple[str | bytes, Font]] = [*_texts(chance), *_cut_texts(chance)]
    for text, font in texts:
        place = chance.randrange(-40, 140), chance.randrange(-24, 72)
        yield _draw(text, font, *place, chance.randrange(2), chance.choice(patterns), chance)


def _draw(text: str | bytes, font: Font, x: int, y: int, lit: int, before: bytes, chance: random.Random) -> Example:
    buffer = bytearray(before)
    end = frame_host.draw(buffer, _whole(text), font.face, x, y, lit)
    arguments = (WRITABLE, _in_memory(text), font.face, x, y, lit)
    return Call(arguments, before, chance.choice(GLOBALS)), Outcome(end, bytes(buffer), True)


def _measured(chance: random.Random) -> Iterator[Example]:
    """Measure each letter, random texts and cut ones."""
    each: list[tuple[str | bytes, Font]] = [(letter, font) for font in FONTS for letter in letters(font) + ODD]
    for text, font in [*each, *_texts(chance), *_cut_texts(chance)]:
        limit = chance.randrange(-5, 140)
        measured = frame_host.measure(_whole(text), font.face, limit)
        call = Call((_in_memory(text), font.face, limit), globals=chance.choice(GLOBALS))
        yield call, Outcome(measured, call.before, True)


def _compared(chance: random.Random) -> Iterator[Example]:
    """Compare random parts of two pictures that differ in some bytes, in many, or in none."""
    for _ in range(RANDOM):
        new = chance.randbytes(1024)
        shown = bytearray(new)
        at = chance.randrange(1025)
        end = min(1024, at + chance.choice((0, 1, 8, 128, 1024)))
        for _ in range(chance.choice((0, 1, 3, 40)) if end > at else 0):
            shown[chance.randrange(at, end)] ^= 1 << chance.randrange(8)
        before = bytes(shown)
        found = frame_host.next_run(bytearray(new), shown, at, end)
        yield Call((new, WRITABLE, at, end), before, chance.choice(GLOBALS)), Outcome(found, bytes(shown), True)


def _texts(chance: random.Random) -> Iterator[tuple[str, Font]]:
    for _ in range(RANDOM):
        font = chance.choice(FONTS)
        yield "".join(chance.choices(letters(font) + ODD, k=chance.randrange(13))), font


def _cut_texts(chance: random.Random) -> Iterator[tuple[bytes, Font]]:
    """Yield texts whose last letter is cut, and texts of letters that are cut themselves: no valid UTF-8."""
    for last, before in itertools.product("жñ€☃𝄞", ("", "A", "жñ", "a𝄞")):
        encoded = last.encode()
        for length in range(1, len(encoded)):
            yield before.encode() + encoded[:length], chance.choice(FONTS)
            yield before.encode() + encoded[:length] + b"Z", chance.choice(FONTS)
            yield encoded[:length] * 3 + before.encode(), chance.choice(FONTS)


def _in_memory(text: str | bytes) -> Text:
    return Text(text if isinstance(text, bytes) else text.encode())


def _whole(text: str | bytes) -> str:
    """Return a text as Python has it: a letter that is cut is one that no font has."""
    return text if isinstance(text, str) else text.decode(errors="replace")
