"""What a number counts, as far as its line's points show it: points, or how many of something there are.

"twos: 6" may be six twos or their sum, so behind the name of points stands that they are. What each of something is
worth is not said, as that may be where a sheet is wrong.
"""

from collections.abc import Iterator

from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Line, Number, Sheet
from castellan_host.sheets.near.near_sheets import entered
from castellan_host.sheets.near.refusing import REFUSED
from castellan_host.sheets.trees import Node, tree_of

HAS_IT = "1 is yes"
HOW_MANY = "how many"
POINTS = "points"
_WORDS = ("point", "score", "sum", "total", "value")  # in a name that says itself that it has points


def units(sheet: Sheet) -> dict[tuple[int, int], str]:
    """Return what is said behind numbers that they count, by their line's place and their own; of others nothing is.

    That is of a line without a formula alone: the numbers of one are those of the game, whatever they are worth. And
    a number has points only if an example has some of it: else its line may lack what each is worth. Where some number
    of the sheet counts something else, no unit of points is said: of that one it would be missed.
    """
    known = entered(sheet)
    asked = [(place, k) for place, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
    counting = [(line, k, n) for line in sheet.lines if line.counts for k, n in enumerate(line.numbers)]
    are_points = all(unit_of(line, k) == POINTS for line, k, n in counting if n.low < n.high)
    found = {}
    for place, k in asked:
        line = sheet.lines[place]
        number = line.numbers[k]
        is_plain = not line.formula and len(asked) > 1 and are_points
        unit = HAS_IT if is_had(line, number) else unit_of(line, k) if is_plain else ""
        is_open = unit == POINTS and (_says_points(line, number) or not any(known.get((place, k), ())))
        if unit and not is_open:
            found[place, k] = unit
    return found


def is_flag(number: Number) -> bool:
    """Return whether a number is 0 or 1."""
    return (number.low, number.high) == (0, 1)


def is_had(line: Line, number: Number) -> bool:
    """Return whether something is had, or not: a number of 0 and 1, but one that is just a point, or costs one."""
    is_point = line.counts and not line.held and line.points in ("", "a", "-a")
    return is_flag(number) and not is_point


def _says_points(line: Line, number: Number) -> bool:
    return any(word in f"{line.name} {number.name}".lower() for word in _WORDS)


def unit_of(line: Line, k: int) -> str:
    """Return what a number of a line counts, "" if its points don't show it."""
    if line.held or not line.counts:
        return ""
    if not line.formula:
        return POINTS if not line.points and not k else ""  # a number in a table or in steps may be a rank
    name = "abc"[k]
    tree = tree_of(parts_of(line.formula))
    sum_of = [*zip(tree.marks, tree.parts, strict=True)] if tree.kind == "sum" else [("+", tree)]
    terms = [(sign, term) for sign, term in sum_of if name in _words(term) and not _refuses(term)]
    if len(terms) != 1:
        return ""
    [(sign, term)] = terms
    if term.marks == (name,):
        return POINTS if sign == "+" else ""
    return HOW_MANY if line.numbers[k].low >= 0 and _is_multiple(term, name) else ""


def _is_multiple(term: Node, name: str) -> bool:
    """Return whether a term is a number times others that stand there, or divided by them."""
    if term.kind != "product" or "%" in term.marks:
        return False
    return [part.marks == (name,) for part in term.parts if not part.is_number] == [True]


def _refuses(term: Node) -> bool:
    return term.kind == "product" and any(part.marks == (REFUSED,) for part in term.parts)


def _words(node: Node) -> Iterator[str]:
    """Yield the words of a term."""
    if node.kind == "value":
        yield node.marks[0]
    for part in node.parts:
        yield from _words(part)
