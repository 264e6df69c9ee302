"""The points of a line with one change: of a number, a sign, a comparison, an operator, or a value of a table.

They are as a game's record has them.
"""

from collections.abc import Iterator, Sequence

from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import TIES, Line

NEXT = (1, -1)
FURTHER = tuple(by * sign for by in (2, 3, 4, 5, 10) for sign in (1, -1))
_FURTHER_INSTEAD = {"==": (">=", "<="), ">=": ("==",), "<=": ("==",)}  # as good as equal at the ends of a range
_INSTEAD = {
    "+": ("-", "*"),
    "*": ("+",),
    "//": ("*", "%"),
    "%": ("//",),
    "<": ("<=", ">"),
    "<=": ("<", ">="),
    ">": (">=", "<"),
    ">=": (">", "<="),
    "==": ("!=",),
    "!=": ("==",),
    "and": ("or",),
    "or": ("and",),
    "not": ("",),
    "min": ("max",),
    "max": ("min",),
    "abs": ("",),
    **{of + number: (other + number,) for of, other in ("hl", "lh") for number in ("", "b", "c")},
}
_WORDS = ("and", "or", "not", "if", "else")


def changed_points(line: Line, alone: bool, steps: Sequence[int]) -> Iterator[str]:
    """Yield a line's points with one change, as a game's record has them."""
    given = line.points
    if line.held:
        yield from (str(int(given) + by) for by in steps)
    elif given[:1] == "[":
        values, _, more = given[1:].partition("]")
        numbers = numbers_of(values)
        for place in range(len(numbers)):
            for by in steps:
                yield f"[{_text(numbers, place, by)}]{more}"
        reach = line.numbers[0].high if line.numbers else len(numbers)
        for n in _others_more(numbers, int(more or 0), steps, reach >= len(numbers)):
            yield f"[{values}]{n:+d}" if n else f"[{values}]"
    elif given[:1] == "{":
        numbers = numbers_of(given[1:-1])
        for place in range(len(numbers)):
            for by in steps:
                yield f"{{{_text(numbers, place, by)}}}"
    else:
        text, mark, prizes = given.partition("#")
        for each in changed_formulas(text, steps, alone):
            yield each + mark + prizes
        if mark:
            letter = prizes.lstrip("0123456789,-")
            numbers = numbers_of(prizes[: len(prizes) - len(letter)])
            for place in range(len(numbers)):
                for by in steps:
                    yield f"{text}#{_text(numbers, place, by)}{letter}"
            for other in TIES.values():
                if other != letter:
                    yield f"{text}#{prizes[: len(prizes) - len(letter)]}{other}"


def _others_more(numbers: Sequence[int], more: int, steps: Sequence[int], is_reached: bool) -> Iterator[int]:
    """Yield what each number beyond a table may bring otherwise, the likeliest first: as the last ones do, or nothing.

    `is_reached` says whether there are such numbers.
    """
    if steps != NEXT:
        yield from (more + by for by in steps)
        return
    last = numbers[-1] - numbers[-2] if len(numbers) > 1 else 0
    yield from dict.fromkeys([more + 1, *([0 if more else last] if is_reached and (more or last) else [])])


def changed_formulas(text: str, steps: Sequence[int], alone: bool = False) -> Iterator[str]:
    """Yield a formula of a game's record with one number, sign, comparison or operator changed."""
    parts = parts_of(text)
    for place, part in enumerate(parts):
        sign = part == "-" and not (place and _ends_value(parts[place - 1]))
        others = () if alone and part[0] in "hl" else _INSTEAD.get(part, ())
        if steps == FURTHER:
            others += _FURTHER_INSTEAD.get(part, ())
        if part.isdigit():
            others = tuple([str(int(part) + by) for by in steps if int(part) + by >= 0])
        elif part == "-":
            others = ("",) if sign else ("+",)
        for other in others:
            yield joined([*parts[:place], other, *parts[place + 1 :]])


def _ends_value(part: str) -> bool:
    return part == ")" or (part.isalnum() and part not in _WORDS)


def joined(parts: Sequence[str]) -> str:
    """Return parts as a formula, with blanks between words alone."""
    text = ""
    for part in parts:
        text += " " + part if text[-1:].isalnum() and part[:1].isalnum() else part
    return text


def numbers_of(text: str) -> list[int]:
    """Return the values of a table of a game's record, which commas divide."""
    return [int(each) for each in text.split(",")]


def _text(numbers: Sequence[int], place: int, by: int) -> str:
    return ",".join([str(n + by * (each == place)) for each, n in enumerate(numbers)])
