"""The limits of a formula's numbers: forms with a least or a greatest, or that count what is above a number.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from castellan_host.sheets.trees import (
    OWN,
    ZERO,
    Node,
    other_texts,
    reads,
    sum_of,
    text_of,
    tree_of,
    with_part,
    words_of,
)

_ALONE = 2  # parts of a least or a greatest, of which one may be without the other
_TOTAL = "t"

if TYPE_CHECKING:
    Span = tuple[int, int]  # the least and the greatest that something may be


def limited(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with a least or a greatest for one of its parts, or without one that it has.

    A difference has 0 as its least, unless it is worth something on a condition, or as what all have together, that
    rules out less. A branch of an if that is a number may bring, or cost, as much at least as the other one:
    all ten tricks may bring 250, or at least 250. In a condition nothing is limited.
    """
    tree = tree_of(parts)
    yield from other_texts(tree, _with_limit(tree))


def _with_limit(node: Node, is_limited: bool = False) -> Iterator[Node]:
    """Yield such nodes; `is_limited` says that it stands in a min or max, which has no least of its own."""
    is_limit = node.kind == "call" and node.marks[0] in ("min", "max")
    if is_limit and len(node.parts) == _ALONE:
        yield from [part for part in node.parts if not part.is_number and not reads(part, _TOTAL)]
    if node.kind == "sum" and _has_no_least(node) and not is_limited:
        yield Node("call", (ZERO, node), ("max",))
    if node.kind == "if":
        yield from _with_limited_branch(node)
    if node.kind in ("compared", "or", "and", "not"):
        return
    for place, part in enumerate(node.parts):
        if node.kind != "if" or place != 1:
            is_inner = is_limit or node.marks == ("abs",) or (node.kind == "product" and _has_condition(node))
            yield from (with_part(node, place, each) for each in _with_limit(part, is_inner))


def _has_no_least(node: Node) -> bool:
    """Return whether a sum has less by a number than it may be, not by what is true of it alone."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    is_difference = any(sign == "-" and not part.is_number and not _has_condition(part) for sign, part in terms)
    is_short = any(sign == "-" and part.is_number for sign, part in terms)
    return (is_difference or is_short) and not any(sign == "+" and reads(part, "s") for sign, part in terms)


def _has_condition(node: Node) -> bool:
    factors = node.parts if node.kind == "product" else (node,)
    return any(part.kind in ("compared", "or", "and", "not") for part in factors)


def _with_limited_branch(node: Node) -> Iterator[Node]:
    for branch in (0, 2):
        number, other = node.parts[branch], node.parts[2 - branch]
        if number.is_number and number != ZERO and not other.is_number:
            limit = "min" if number.kind == "minus" else "max"
            yield with_part(node, branch, Node("call", (number, other), (limit,)))


def costs(parts: Sequence[str], ranges: "Mapping[str, Span]") -> bool:
    """Return whether a formula may bring less than 0; `ranges` are of the numbers that its line asks, by name."""
    return _may_cost(tree_of(parts), ranges)


def _may_cost(node: Node, ranges: "Mapping[str, Span]") -> bool:
    span = _span(node, ranges)
    if span and span[0] >= 0:
        return False
    if node.kind in ("minus", "sum"):
        return node.kind == "minus" or _has_no_least(node) or any(_may_cost(part, ranges) for part in node.parts)
    if node.kind == "if":
        return _may_cost(node.parts[0], ranges) or _may_cost(node.parts[2], ranges)
    if node.kind == "call":
        costing = [_may_cost(part, ranges) for part in node.parts]
        return node.marks != ("abs",) and (all if node.marks == ("max",) else any)(costing)
    return node.kind == "product" and any(
        part.kind != "sum" or not _has_condition(node) for part in node.parts if _may_cost(part, ranges)
    )


def _span(node: Node, ranges: "Mapping[str, Span]") -> "Span | None":
    """Return the least and the greatest that a node may be worth, None if that isn't known."""
    if node.kind in ("compared", "or", "and", "not"):
        return 0, 1
    if node.kind == "value":
        return (int(node.marks[0]),) * 2 if node.is_number else ranges.get(node.marks[0])
    found = [_span(part, ranges) for part in node.parts]
    if node.kind == "if":
        found = [found[0], found[2]]
    spans = [each for each in found if each]
    if len(spans) < len(found):
        return None
    if node.kind == "if":
        return min([low for low, _ in spans]), max([high for _, high in spans])
    if node.kind in ("minus", "sum"):
        signs = node.marks or ("-",)
        ends = [(low, high) if sign == "+" else (-high, -low) for sign, (low, high) in zip(signs, spans, strict=True)]
        return sum([low for low, _ in ends]), sum([high for _, high in ends])
    if node.kind == "call" and node.marks != ("abs",):
        of = min if node.marks == ("min",) else max
        return of([low for low, _ in spans]), of([high for _, high in spans])
    if node.kind == "product" and set(node.marks) == {"*"}:
        low, high = 1, 1
        for span in spans:
            every = [n * m for n in (low, high) for m in span]
            low, high = min(every), max(every)
        return low, high
    return None


def capped(parts: Sequence[str], name: str, most: int) -> str | None:
    """Return a formula that counts a number up to `most` alone, None if it is worth nothing that counts it."""
    tree = tree_of(parts)
    limit = Node("call", (Node("value", (), (name,)), Node("value", (), (str(most),))), ("min",))
    other = _counting(tree, name, limit)
    return None if other == tree else text_of(other)


def _counting(node: Node, name: str, limit: Node) -> Node:
    """Return a node with another one for a name, but where it is compared."""
    if node.kind == "value":
        return limit if node.marks == (name,) else node
    if node.kind in ("compared", "or", "and", "not"):
        return node
    parts = [_counting(part, name, limit) for part in node.parts]
    if node.kind == "if":
        parts[1] = node.parts[1]
    return dataclasses.replace(node, parts=tuple(parts))


def by_excess(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with a number of times, how far a number is above another one, in place of once, and back.

    `4 * (n > 4)` may be four for each above 4, but `(n > 6) + (n > 12)` is a number of steps.
    """
    tree = tree_of(parts)
    if not any(count > 1 for count in _compared_often(tree).values()):
        yield from other_texts(tree, _with_excess(tree))


def _compared_often(node: Node) -> dict[str, int]:
    """Return how often each number is compared with a constant."""
    found: dict[str, int] = {}
    waiting = [node]
    while waiting:
        each = waiting.pop()
        waiting += each.parts
        if each.kind == "compared" and each.parts[1].is_number:
            name = text_of(each.parts[0])
            found[name] = found.get(name, 0) + 1
    return found


def _with_excess(node: Node) -> Iterator[Node]:
    """Yield a node with such a part, where that is worth something, not in a condition."""
    other = _excess(node)
    if other:
        yield other
    if node.kind in ("compared", "or", "and", "not"):
        return
    for place, part in enumerate(node.parts):
        is_condition = node.kind == "if" and place == 1
        is_divisor = node.kind == "product" and node.marks[place] != "*"
        if not is_condition and not is_divisor:
            yield from (with_part(node, place, each) for each in _with_excess(part))


def _excess(node: Node) -> Node | None:
    """Return for `n > 4` how far it is above that, also behind an if, or back; None if a node is no such thing."""
    if node.kind == "if" and node.parts[0].is_number and node.parts[2] == ZERO:
        times = _excess(node.parts[1]) if node.parts[1].kind == "compared" else None
        return Node("product", (node.parts[0], times), ("*", "*")) if times else None
    if node.kind == "compared" and node.marks[0] in (">", ">=") and node.parts[1].kind == "value":
        name, number = node.parts
        if not _is_own(name) or not number.is_number:
            return None
        least = int(number.marks[0]) - (node.marks[0] == ">=")
        above = sum_of([("+", name), ("-", Node("value", (), (str(least),)))])
        return Node("call", (ZERO, above), ("max",)) if least >= 0 else None
    if node.kind == "call" and node.marks == ("max",) and len(node.parts) == 2 and node.parts[0] == ZERO:
        by = node.parts[1]
        if by.kind == "sum" and by.marks == ("+", "-") and _is_own(by.parts[0]) and by.parts[1].is_number:
            return Node("compared", by.parts, (">",))
    return None


def _is_own(node: Node) -> bool:
    """Return whether a node is a number of the line, or the points of another one."""
    return node.kind == "value" and len(node.marks[0]) == 1 and (node.marks[0] in OWN or node.marks[0].isupper())


def without_0(parts: Sequence[str], name: str) -> Iterator[str]:
    """Yield a sum with a number as one of its terms where it is that for more than 0 alone of its only other name."""
    tree = tree_of(parts)
    words = [word for word in words_of(tree) if not word.isdigit()]
    if tree.kind == "sum" and words == [name] and any(part.is_number for part in tree.parts):
        number = Node("value", (), (name,))
        yield text_of(Node("if", (tree, Node("compared", (number, ZERO), (">",)), ZERO)))
