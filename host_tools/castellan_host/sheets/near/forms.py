"""Other forms of what a line is worth, of which each is easily taken for the other: as a game's record has them."""

from collections.abc import Iterator, Sequence

from castellan.games.pad import formula
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Line, lines_read
from castellan_host.sheets.near.operators import joined

_BEGINS = ("", "(", "else")  # what is before a value that is a line's alone, "" where nothing is
_ENDS = ("", ")", "if", "else")


def forms(parts: Sequence[str], by_round: bool) -> Iterator[list[str]]:
    """Yield the parts of a formula with one of its values in another form; `by_round` if its round may count."""
    pairs = compared(parts)
    for place, part in enumerate(parts):
        yield from _once(parts, place)
        yield from _each_time(parts, place)
        if part.isdigit() and part != "0":
            yield from _times_difference(parts, place, pairs)
            if by_round:
                yield from _times_round(parts, place)


def continued(values: Sequence[int], more: int) -> list[int]:
    """Return what may follow the values of a table, the likeliest first, where each entry is `more` than the last."""
    steps = [values[n] - values[n - 1] for n in range(1, len(values))]
    found = [2 * steps[-1] - steps[-2], steps[-1], 0] if len(steps) > 1 else [*steps, 0]
    return [values[-1] + by for by in dict.fromkeys(found) if by != more]


def sisters(lines: Sequence[Line], place: int) -> str | None:
    """Return the points of most lines that are asked and ranked as one is, None if there is no such formula."""
    alike = [line.points for line in lines if line.numbers and _asked(line) == _asked(lines[place])]
    usual = max(alike, key=alike.count, default=None)
    return usual if usual and 1 < alike.count(usual) > len(alike) // 2 else None


def guarded(lines: Sequence[Line], place: int) -> str | None:
    """Return a line's formula where it is worth something on the condition that lines like it have, None if few have.

    As `rank if apples > 0 else 0` of several goods, where one is worth its rank alone: the condition is about what
    the rank reads.
    """
    line, found = lines[place], []
    own = parts_of(line.formula) if "#" not in line.points else []
    for other in lines if own else ():
        value, _, rest = other.formula.partition(" if ")
        condition, _, otherwise = rest.partition(" else ")
        names = _renaming(lines, parts_of(value), own) if otherwise == "0" and _kind(other) == _kind(line) else None
        if names is not None:
            parts = [names.get(part, part) for part in parts_of(condition)]
            if all(part in names.values() for part in parts if part.isupper()):
                found.append(joined([*own, "if", *parts, "else", "0"]))
    usual = max(found, key=found.count, default=None)
    return usual if usual and found.count(usual) > 1 else None


def _renaming(lines: Sequence[Line], parts: Sequence[str], own: Sequence[str]) -> dict[str, str] | None:
    """Return the lines of a formula like another one by that one's, with those that these read, None if it isn't."""
    names = {}
    if len(parts) != len(own):
        return None
    for part, mine in zip(parts, own, strict=True):
        if part.isupper() and mine.isupper():
            names[part] = mine
            read = [lines_read(lines[ord(each) - 65].formula) for each in (part, mine)]
            names.update({chr(65 + n): chr(65 + m) for n, m in zip(*read, strict=False)})
        elif part != mine:
            return None
    return names


def _kind(line: Line) -> tuple[object, ...]:
    """Return how a line is asked and counted."""
    return line.when, line.held, line.counts, len(line.numbers), "#" in line.points


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


def compared(parts: Sequence[str]) -> list[list[str]]:
    """Return the pairs of numbers of a line that its formula compares."""
    pairs = [[parts[n - 1], parts[n + 1]] for n in range(1, len(parts) - 1) if parts[n][0] in "<>=!"]
    return [pair for n, pair in enumerate(pairs) if set(pair) <= set("abc") and pair not in pairs[:n]]


def _times_difference(parts: Sequence[str], place: int, pairs: Sequence[Sequence[str]]) -> Iterator[list[str]]:
    """Yield for a number `10` that a line is worth `10 * abs(a - b)`, if it compares these, and for that the number."""
    before = _at(parts, place - 1 if _at(parts, place - 1) != "-" else place - 2)
    if before in _BEGINS and _at(parts, place + 1) in _ENDS:
        for one, other in pairs:
            yield [*parts[: place + 1], "*", "abs", "(", one, "-", other, ")", *parts[place + 1 :]]
    rest = parts[place + 1 : place + 8]
    if [*rest[:3], *rest[4:5], *rest[6:]] == ["*", "abs", "(", "-", ")"]:
        yield [*parts[: place + 1], *parts[place + 8 :]]


def _times_round(parts: Sequence[str], place: int) -> Iterator[list[str]]:
    """Yield for a number that is added, or that a line is worth, that times the round, and back."""
    after = place + 1
    if _at(parts, after) == "*" and _at(parts, after + 1) == "r":
        yield [*parts[:after], *parts[after + 2 :]]
    is_condition = parts[:place].count("if") > parts[:place].count("else")
    if not is_condition and _at(parts, place - 1) in (*_BEGINS, "+", "-") and _at(parts, after) in (*_ENDS, "+", "-"):
        yield [*parts[:after], "*", "r", *parts[after:]]


def _asked(line: Line) -> tuple[object, ...]:
    """Return how a line is asked, and ranked."""
    ranges = [(number.low, number.high, number.step) for number in line.numbers]
    return line.when, line.held, line.counts, ranges, line.sums, line.points.partition("#")[2]
