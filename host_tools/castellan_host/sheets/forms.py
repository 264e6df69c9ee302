"""Other forms of what a line is worth, of which each is easily taken for the other: as a game's record has them."""

from collections.abc import Iterator, Sequence

from castellan.games.pad import formula

_BEGINS = ("", "(", "else")  # what is before a value that is a line's alone, "" where nothing is
_ENDS = ("", ")", "if", "else")


def forms(parts: Sequence[str]) -> Iterator[list[str]]:
    """Yield the parts of a formula with one of its values in another form."""
    for place in range(len(parts)):
        yield from _once(parts, place)
        yield from _each_time(parts, place)


def _is_name(part: str) -> bool:
    return part.isalpha() and (len(part) == 1 or part in formula.NAMES)


def _at(parts: Sequence[str], place: int) -> str:
    return parts[place] if 0 <= place < len(parts) else ""


def _each_time(parts: Sequence[str], place: int) -> Iterator[list[str]]:
    """Yield for the if of `100 if a >= 10 else 0` a number each time that so many are reached: `100 * (a // 10)`."""
    if _at(parts, place) != "if" or _at(parts, place + 4) != "else" or _at(parts, place + 5) != "0":
        return
    name, sign, least = parts[place + 1 : place + 4]
    first = place - 1 if _at(parts, place - 2) != "-" else place - 2
    if not (_is_name(name) and sign in (">=", ">") and least.isdigit() and _at(parts, place - 1).isdigit()):
        return
    if _at(parts, first - 1) in _BEGINS and _at(parts, place + 6) in _ENDS:
        many = str(int(least) + (sign == ">"))
        if many not in ("0", "1"):
            yield [*parts[:place], "*", "(", name, "//", many, ")", *parts[place + 6 :]]


def _once(parts: Sequence[str], place: int) -> Iterator[list[str]]:
    """Yield for the bracket of `100 * (a // 10)` the number once: `100 if a >= 10 else 0`."""
    if _at(parts, place) != "(" or _at(parts, place + 4) != ")" or parts[place + 2] != "//":
        return
    name, least, value = parts[place + 1], parts[place + 3], _at(parts, place - 2)
    if not (_is_name(name) and least.isdigit() and _at(parts, place - 1) == "*" and value.isalnum()):
        return
    first = place - 2 if _at(parts, place - 3) != "-" else place - 3
    before, after = parts[:first], parts[place + 5 :]
    condition = ["if", name, ">=", least, "else", "0"]
    if not before and not after:
        yield [*parts[: place - 1], *condition]
    else:
        yield [*parts[: place - 2], "(", value, *condition, ")", *after]
