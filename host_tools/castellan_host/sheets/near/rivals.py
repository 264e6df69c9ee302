"""A formula that compares players: forms with a prize for who has more than the others, or with the difference.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

from collections.abc import Iterator, Mapping, Sequence

from castellan_host.sheets.trees import (
    OWN,
    ZERO,
    Node,
    each_with,
    other_texts,
    reads,
    sum_of,
    text_of,
    tree_of,
    with_part,
)

_OTHERS = "hl"  # with what the names of other players' numbers begin
_OF_A_ROW = OWN + _OTHERS + "s"
_ROUND = Node("value", (), ("r",))


def against_others(parts: Sequence[str], last: int | None) -> Iterator[str]:
    """Yield a formula with the difference to the others in place of a prize for who has more than they, and back.

    `last` is the last round, in which alone it may be so, if rounds are entered and their number is known. What is
    multiplied by the round is also worth that alone.
    """
    tree = tree_of(parts)
    yield from other_texts(tree, _by_difference(tree, last))
    yield from other_texts(tree, each_with(tree, _without_round))


def _by_difference(node: Node, last: int | None) -> Iterator[Node]:
    """Yield a node with a difference in place of a prize, or the other way, in itself or in one of its parts."""
    others = [*_differences(node)] or [*_won(node, last)]
    yield from others
    if node.kind == "if" and last and node.parts[1] == _last(last):
        yield node.parts[2]
    if last and others:
        yield Node("if", (others[0], _last(last), node))
    if others or node.kind in ("compared", "or", "and", "not"):
        return
    for place, part in enumerate(node.parts):
        is_in_doubt = place != 1 if node.kind == "if" else node.kind != "product" or not _is_rivalry(part)
        if is_in_doubt:
            yield from (with_part(node, place, other) for other in _by_difference(part, last))


def _last(last: int) -> Node:
    """Return whether it is the last round."""
    return Node("compared", (_ROUND, Node("value", (), (str(last),))), ("==",))


def _differences(node: Node) -> Iterator[Node]:
    """Yield what is a difference, alone and by the number, in place of a prize for who has more than the others."""
    comparisons = [part for part in ((node,) if node.kind == "compared" else node.parts) if _is_rivalry(part)]
    if len(comparisons) != 1:
        return
    [comparison] = comparisons
    more, less = comparison.parts
    if comparison.marks[0] in ("<", "<="):
        more, less = less, more
    by = sum_of([("+", more), ("-", less)])
    if node.kind == "if" and node.parts[1] == comparison:
        prize, rest = node.parts[0], node.parts[2]
        if not reads(prize, _OF_A_ROW):
            yield Node("if", (by, comparison, rest))
            yield Node("if", (Node("product", (prize, by), ("*", "*")), comparison, rest))
        return
    difference = Node("call", (ZERO, by), ("max",))
    if node == comparison:
        yield difference
    elif node.kind == "product" and set(node.marks) == {"*"}:
        prizes = [part for part in node.parts if part != comparison]
        for other in (difference, with_part(node, node.parts.index(comparison), difference)):
            if not any(reads(part, _OF_A_ROW) for part in prizes):
                yield other


def _won(node: Node, last: int | None) -> Iterator[Node]:
    """Yield a prize of 1, or of the round, for who has more than the others, in place of the difference."""
    by = node.parts[1] if node.kind == "call" and node.marks == ("max",) and node.parts[0] == ZERO else None
    if by and by.kind == "sum" and sorted(by.marks) == ["+", "-"]:
        comparison = Node("compared", (by.parts[by.marks.index("+")], by.parts[by.marks.index("-")]), (">",))
        if _is_rivalry(comparison):
            yield comparison
            if last:
                yield Node("product", (_ROUND, comparison), ("*", "*"))


def _is_rivalry(node: Node) -> bool:
    """Return whether a player's numbers are compared with those of the others."""
    if node.kind != "compared" or node.marks[0] in ("==", "!="):
        return False
    of_others = [reads(part, _OTHERS) for part in node.parts]
    return sorted(of_others) == [False, True] and reads(node.parts[of_others.index(False)], OWN)


def _without_round(node: Node) -> Iterator[Node]:
    """Yield a product without the round as a factor."""
    if node.kind == "product" and set(node.marks) == {"*"} and _ROUND in node.parts:
        rest = [part for part in node.parts if part != _ROUND]
        if rest:
            yield rest[0] if len(rest) == 1 else Node("product", tuple(rest), ("*",) * len(rest))


def majority(parts: Sequence[str], sums: Mapping[str, int]) -> Iterator[str]:
    """Yield a formula in which a number is the most in place of more than half of what its row adds up to, or back.

    `sums` has what the rows of some numbers add up to. With two players it is the same.
    """
    tree = tree_of(parts)
    yield from other_texts(tree, each_with(tree, lambda node: _most_or_half(node, sums)))


def _most_or_half(node: Node, sums: Mapping[str, int]) -> Iterator[Node]:
    if node.kind != "compared" or node.marks[0] not in (">", ">="):
        return
    number, least = node.parts
    name, half = text_of(number), sums.get(text_of(number), 0) // 2
    highest = Node("value", (), ("h" + name.replace("a", ""),))
    if half and least == highest:
        yield with_part(node, 1, Node("value", (), (str(half),)))
    elif half and least.kind == "value" and least.is_number and abs(int(least.marks[0]) - half) <= 1:
        more = int(least.marks[0]) - half + (node.marks[0] == ">")  # than half of an even sum
        yield Node("compared", (number, highest), (">" if more > 0 else ">=",))
