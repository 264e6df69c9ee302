"""A formula's terms and brackets: forms in which a term stands in or out of one, and in which a number has a greatest.

And forms in which whoever has more than the others has a prize, or the difference.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from castellan_host.sheets.trees import ZERO, Node, each_with, opposite, sum_of, text_of, tree_of, with_part

_OWN, _OTHERS = "abc", "hl"  # with what the names of a player's numbers begin, and those of the other players'
_OF_A_ROW = _OWN + _OTHERS + "s"
_SEVERAL = 3  # lines that are taken together
_ALONE = 2  # parts of a least or a greatest, of which one may be without the other
_TOTAL = "t"
_ROUND = Node("value", (), ("r",))


def moved(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with one term in a bracket, a product, or a branch of an if, or out of it."""
    tree = tree_of(parts)
    yield from _others(tree, each_with(tree, _with_term_moved))


def rounded(parts: Sequence[str], multiples: Mapping[str, int] | None = None) -> Iterator[tuple[str, str]]:
    """Yield a formula with one division rounded up where it is rounded down, or back, and how it is then.

    Some of its names have `multiples` of a number alone.
    """
    tree = tree_of(parts)
    up = each_with(tree, lambda node: _rounded_up(node, multiples or {}))
    for how, found in (("up", up), ("down", each_with(tree, _rounded_down))):
        yield from ((text, how) for text in _others(tree, found))


def against_others(parts: Sequence[str], last: int | None) -> Iterator[str]:
    """Yield a formula with the difference to the others in place of a prize for who has more than they, and back.

    `last` is the last round, in which alone it may be so, if rounds are entered and their number is known. What is
    multiplied by the round is also worth that alone.
    """
    tree = tree_of(parts)
    yield from _others(tree, _by_difference(tree, last))
    yield from _others(tree, each_with(tree, _without_round))


def by_excess(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with a number of times, how far a number is above another one, in place of once, and back.

    `4 * (n > 4)` may be four for each above 4, but `(n > 6) + (n > 12)` is a number of steps.
    """
    tree = tree_of(parts)
    if not any(count > 1 for count in _compared_often(tree).values()):
        yield from _others(tree, _with_excess(tree))


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
    return node.kind == "value" and len(node.marks[0]) == 1 and (node.marks[0] in _OWN or node.marks[0].isupper())


def _others(tree: Node, changed: Iterator[Node]) -> Iterator[str]:
    """Yield the texts of changed formulas that differ, from each other and from the formula itself."""
    seen = [text_of(tree)]
    for other in changed:
        text = text_of(other)
        if text not in seen:
            seen.append(text)
            yield text


def without_0(parts: Sequence[str], name: str) -> Iterator[str]:
    """Yield a sum with a number as one of its terms where it is that for more than 0 alone of its only other name."""
    tree = tree_of(parts)
    words = [word for word in _names(tree) if not word.isdigit()]
    if tree.kind == "sum" and words == [name] and any(part.is_number for part in tree.parts):
        number = Node("value", (), (name,))
        yield text_of(Node("if", (tree, Node("compared", (number, ZERO), (">",)), ZERO)))


def majority(parts: Sequence[str], sums: Mapping[str, int]) -> Iterator[str]:
    """Yield a formula in which a number is the most in place of more than half of what its row adds up to, or back.

    `sums` has what the rows of some numbers add up to. With two players it is the same.
    """
    tree = tree_of(parts)
    yield from _others(tree, each_with(tree, lambda node: _most_or_half(node, sums)))


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


def _with_term_moved(node: Node) -> Iterator[Node]:
    """Yield a node with one term moved into it, or out of it."""
    if node.kind == "sum":
        yield from _into(node)
        yield from _divided_together(node)
    elif node.kind == "product":
        yield from _out_of_factors(node)
        yield from _rounded_elsewhere(node)
        yield from _divided_alone(node)
    elif node.kind == "if":
        yield from _out_of_branches(node)
    elif node.kind == "call":
        yield from _out_of_limits(node)


def with_sister(parts: Sequence[str], sisters: Sequence[str], missing: str) -> Iterator[str]:
    """Yield a formula that takes all sisters together but one, with that in the same place."""
    tree = tree_of(parts)
    yield from _others(tree, each_with(tree, lambda node: _taking(node, sisters, missing)))


def _taking(node: Node, sisters: Sequence[str], missing: str) -> Iterator[Node]:
    if node.kind not in ("sum", "call") and node.marks != ("*",) * len(node.parts):
        return
    last = [[name for name in _names(part) if name in sisters] for part in node.parts]
    if sorted(map(str, [each for each in last if each])) == sorted([str([name]) for name in sisters]):
        place = max(n for n, each in enumerate(last) if each)
        part = _renamed(node.parts[place], last[place][0], missing)
        parts = (*node.parts[: place + 1], part, *node.parts[place + 1 :])
        marks = node.marks if node.kind == "call" else (*node.marks[: place + 1], *node.marks[place:])
        yield Node(node.kind, parts, marks)


def with_line(parts: Sequence[str], line: str, alike: Sequence[str]) -> Iterator[str]:
    """Yield a formula in which a min, a max or a sum of three other lines or more has one line more.

    It stands behind the last one that is `alike`, or else behind the last of them.
    """

    def taking(node: Node) -> Iterator[Node]:
        for sign, places in _lines_of(node):
            names = [node.parts[place].marks[0] for place in places]
            if line not in _names(node):
                behind = [place for place, name in zip(places, names, strict=True) if name in alike] or places
                yield _extended(node, behind[-1], Node("value", (), (line,)), sign)

    tree = tree_of(parts)
    yield from _others(tree, each_with(tree, taking))


def without_line(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield a formula in which a min, a max or a sum of three other lines or more lacks one, and that line."""
    tree = tree_of(parts)
    for name in dict.fromkeys([name for name in _names(tree) if _is_line(name)]):
        yield from ((text, name) for text in _others(tree, _without(tree, name)))


def limited(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with a least or a greatest for one of its parts, or without one that it has.

    A difference has 0 as its least, unless it is worth something on a condition, or as what all have together, that
    rules out less. A branch of an if that is a number may bring, or cost, as much at least as the other one:
    all ten tricks may bring 250, or at least 250. In a condition nothing is limited.
    """
    tree = tree_of(parts)
    yield from _others(tree, _with_limit(tree))


def _with_limit(node: Node, is_limited: bool = False) -> Iterator[Node]:
    """Yield such nodes; `is_limited` says that it stands in a min or max, which has no least of its own."""
    is_limit = node.kind == "call" and node.marks[0] in ("min", "max")
    if is_limit and len(node.parts) == _ALONE:
        yield from [part for part in node.parts if not part.is_number and not _reads(part, _TOTAL)]
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
    return (is_difference or is_short) and not any(sign == "+" and _reads(part, "s") for sign, part in terms)


def _has_condition(node: Node) -> bool:
    factors = node.parts if node.kind == "product" else (node,)
    return any(part.kind in ("compared", "or", "and", "not") for part in factors)


def _with_limited_branch(node: Node) -> Iterator[Node]:
    for branch in (0, 2):
        number, other = node.parts[branch], node.parts[2 - branch]
        if number.is_number and number != ZERO and not other.is_number:
            limit = "min" if number.kind == "minus" else "max"
            yield with_part(node, branch, Node("call", (number, other), (limit,)))


def costs(parts: Sequence[str]) -> bool:
    """Return whether a formula may bring less than 0."""
    return _may_cost(tree_of(parts))


def _may_cost(node: Node) -> bool:
    if node.kind in ("minus", "sum"):
        return node.kind == "minus" or _has_no_least(node) or any(map(_may_cost, node.parts))
    if node.kind == "if":
        return _may_cost(node.parts[0]) or _may_cost(node.parts[2])
    if node.kind == "call":
        return node.marks != ("abs",) and (all if node.marks == ("max",) else any)(map(_may_cost, node.parts))
    return node.kind == "product" and any(
        part.kind != "sum" or not _has_condition(node) for part in node.parts if _may_cost(part)
    )


def without_term(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula in which a branch of an if lacks a term: a bid that failed may cost all that was bid."""
    tree = tree_of(parts)
    yield from _others(tree, each_with(tree, _with_less_in_a_branch))


def _with_less_in_a_branch(node: Node) -> Iterator[Node]:
    for branch in (0, 2) if node.kind == "if" else ():
        for _, rest in _split(node.parts[branch]) if node.parts[branch].kind == "sum" else ():
            yield with_part(node, branch, rest)


def _without(tree: Node, name: str) -> Iterator[Node]:
    return each_with(tree, lambda node: _shortened(node, name))


def _shortened(node: Node, name: str) -> Iterator[Node]:
    for _, places in _lines_of(node):
        for place in [place for place in places if node.parts[place].marks == (name,)]:
            marks = node.marks if node.kind == "call" else (*node.marks[:place], *node.marks[place + 1 :])
            yield Node(node.kind, (*node.parts[:place], *node.parts[place + 1 :]), marks)


def _extended(node: Node, place: int, part: Node, sign: str) -> Node:
    """Return a min, a max or a sum with another part behind one of its own."""
    parts = (*node.parts[: place + 1], part, *node.parts[place + 1 :])
    marks = node.marks if node.kind == "call" else (*node.marks[: place + 1], sign, *node.marks[place + 1 :])
    return Node(node.kind, parts, marks)


def _lines_of(node: Node) -> Iterator[tuple[str, list[int]]]:
    """Yield the places of the other lines in a min or max, or those of a sum with one sign, if they are enough."""
    signs = node.marks if node.kind == "sum" else ("+",) * len(node.parts) if node.kind == "call" else ()
    for sign in "+-":
        places = [n for n, each in enumerate(signs) if each == sign and _is_line(*node.parts[n].marks)]
        if len(places) >= _SEVERAL:
            yield sign, places


def _is_line(*marks: str) -> bool:
    """Return whether marks are those of a value that is another line's."""
    return len(marks) == 1 and len(marks[0]) == 1 and marks[0].isupper()


def _names(node: Node) -> list[str]:
    """Return the words of a node, each once."""
    words = list(node.marks) if node.kind == "value" else [word for part in node.parts for word in _names(part)]
    return list(dict.fromkeys(words))


def _renamed(node: Node, name: str, other: str) -> Node:
    if node.kind == "value":
        return Node("value", (), tuple([other if mark == name else mark for mark in node.marks]))
    return dataclasses.replace(node, parts=tuple([_renamed(part, name, other) for part in node.parts]))


def _into(node: Node) -> Iterator[Node]:
    """Yield a sum with a term in the one beside it: a factor of it, a branch, or what has a greatest or a least."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    for place, (sign, term) in enumerate(terms):
        for other in (place - 1, place + 1):
            if not 0 <= other < len(terms):
                continue
            added = (terms[other][0] if sign == "+" else opposite(terms[other][0])), terms[other][1]
            for k in _takes(term):
                taken = with_part(term, k, sum_of([("+", term.parts[k]), added]))
                rest = [(sign, taken) if n == place else each for n, each in enumerate(terms) if n != other]
                yield sum_of(rest)


def _takes(node: Node) -> list[int]:
    """Return the parts of a term that may take what is beside it, of equal factors the first."""
    if node.kind == "product":
        until = next((k for k, mark in enumerate(node.marks) if mark != "*"), len(node.parts))
        return [k for k in range(until) if not node.parts[k].is_number and node.parts[k] not in node.parts[:k]]
    if node.kind == "if":
        return [0, 2]
    if node.kind == "call" and len(node.parts) == 2:
        return [k for k in (0, 1) if not node.parts[k].is_number and node.parts[1 - k].is_number]
    return []


def _out_of_factors(node: Node) -> Iterator[Node]:
    """Yield a product without a term of one of its brackets, which is added to it, or with one branch multiplied."""
    for place, part in enumerate(node.parts):
        if node.marks[place] == "*" and part.kind == "sum":
            for term, rest in _split(part):
                yield sum_of([("+", with_part(node, place, rest)), term])
        elif node.marks == ("*",) * len(node.parts) and [each for each in node.parts if each.kind == "if"] == [part]:
            for branch in (0, 2):
                if part.parts[branch] != ZERO:
                    yield with_part(part, branch, with_part(node, place, part.parts[branch]))


def _rounded_elsewhere(node: Node) -> Iterator[Node]:
    """Yield a product that is divided, and rounded, before or after it is multiplied."""
    for k in range(1, len(node.parts)):
        before, after = node.marks[k - 1 : k + 1]
        if (before == "//" and after == "*") or (k > 1 and before == "*" and after == "//"):
            order = [*range(k - 1), k, k - 1, *range(k + 1, len(node.parts))]
            parts, marks = [tuple([of[n] for n in order]) for of in (node.parts, node.marks)]
            yield Node("product", parts, marks)
        if k > 1 and before == "*" and after == "//" and not node.parts[k - 1].is_number:
            inner = Node("product", node.parts[k - 1 : k + 1], ("*", "//"))
            parts = (*node.parts[: k - 1], inner, *node.parts[k + 1 :])
            yield Node("product", parts, (*node.marks[:k], *node.marks[k + 1 :]))
        inner = node.parts[k]
        if node.marks[k] == "*" and inner.kind == "product" and "//" in inner.marks:
            parts = (*node.parts[:k], *inner.parts, *node.parts[k + 1 :])
            yield Node("product", parts, (*node.marks[:k], *inner.marks, *node.marks[k + 1 :]))


def _divided_together(node: Node) -> Iterator[Node]:
    """Yield a sum whose terms with the same divisor are added up before they are divided: `(a + b) // 3`."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    divisors = [_divided(part)[1] if sign == "+" else None for sign, part in terms]
    for divisor in dict.fromkeys([each for each in divisors if each]):
        places = [place for place, each in enumerate(divisors) if each == divisor]
        if len(places) > 1:
            together = sum_of([("+", _divided(node.parts[place])[0]) for place in places])
            term = Node("product", (together, divisor), ("*", "//"))
            yield sum_of(
                [("+", term) if n == places[0] else each for n, each in enumerate(terms) if n not in places[1:]]
            )


def _divided_alone(node: Node) -> Iterator[Node]:
    """Yield a sum that is divided as one whose terms are: `a // 3 + b // 3`."""
    given, divisor = _divided(node)
    if divisor and given.kind == "sum" and not any(part.is_number for part in given.parts):
        terms = [Node("product", (part, divisor), ("*", "//")) for part in given.parts]
        yield sum_of([*zip(given.marks, terms, strict=True)])


def _divided(node: Node) -> tuple[Node, Node | None]:
    """Return what is divided by a number and rounded, and that, which is None if a node is no such product."""
    if node.kind != "product" or node.marks[1:].count("*") != len(node.marks) - 2 or node.marks[-1] != "//":
        return node, None
    *factors, divisor = node.parts
    if not divisor.is_number or divisor.kind != "value" or int(divisor.marks[0]) <= 1:
        return node, None
    return (factors[0] if len(factors) == 1 else Node("product", tuple(factors), node.marks[:-1])), divisor


def _rounded_up(node: Node, multiples: Mapping[str, int]) -> Iterator[Node]:
    given, divisor = _divided(node)
    if divisor and given.marks[:1] and multiples.get(given.marks[0], 1) % int(divisor.marks[0]) == 0:
        return
    if divisor and not _of_neighbours(given) and not any(_is_most_rest(part, divisor) for part in given.parts):
        more = Node("value", (), (str(int(divisor.marks[0]) - 1),))
        yield Node("product", (sum_of([("+", given), ("+", more)]), divisor), ("*", "//"))


def _rounded_down(node: Node) -> Iterator[Node]:
    given, divisor = _divided(node)
    if divisor and given.kind == "sum":
        terms = [*zip(given.marks, given.parts, strict=True)]
        rest = [(sign, part) for sign, part in terms if sign == "-" or not _is_most_rest(part, divisor)]
        if len(rest) == len(terms) - 1:
            yield Node("product", (sum_of(rest), divisor), ("*", "//"))


def _is_most_rest(node: Node, divisor: Node) -> bool:
    """Return whether a number is the greatest rest of a division."""
    return node.kind == "value" and node.marks == (str(int(divisor.marks[0]) - 1),)


def _of_neighbours(node: Node) -> bool:
    """Return whether a product has a number and the next one as factors, so that its half has no rest."""
    factors = node.parts if node.kind == "product" else ()
    one = Node("value", (), ("1",))
    return any(each.kind == "sum" and one in each.parts and set(each.parts) & set(factors) for each in factors)


def _out_of_branches(node: Node) -> Iterator[Node]:
    """Yield an if without a term of one branch, which is added in both, or without a factor, by which both are."""
    for branch in (0, 2):
        part, other = node.parts[branch], node.parts[2 - branch]
        if part.kind == "sum":
            for term, rest in _split(part, numbers=True):
                yield sum_of([("+", with_part(node, branch, rest)), term])
        elif part.kind == "product" and part.marks == ("*", "*") and other.is_number and other != ZERO:
            for k in (0, 1):
                yield Node("product", (with_part(node, branch, part.parts[1 - k]), part.parts[k]), ("*", "*"))


def _out_of_limits(node: Node) -> Iterator[Node]:
    """Yield what is at least or at most a number without a term, which is added to it."""
    for place, part in enumerate(node.parts):
        if len(node.parts) == 2 and node.parts[1 - place].is_number and part.kind == "sum":
            for term, rest in _split(part):
                yield sum_of([("+", with_part(node, place, rest)), term])


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
        if not _reads(prize, _OF_A_ROW):
            yield Node("if", (by, comparison, rest))
            yield Node("if", (Node("product", (prize, by), ("*", "*")), comparison, rest))
        return
    difference = Node("call", (ZERO, by), ("max",))
    if node == comparison:
        yield difference
    elif node.kind == "product" and set(node.marks) == {"*"}:
        prizes = [part for part in node.parts if part != comparison]
        for other in (difference, with_part(node, node.parts.index(comparison), difference)):
            if not any(_reads(part, _OF_A_ROW) for part in prizes):
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
    of_others = [_reads(part, _OTHERS) for part in node.parts]
    return sorted(of_others) == [False, True] and _reads(node.parts[of_others.index(False)], _OWN)


def _reads(node: Node, begins: str) -> bool:
    """Return whether a node has a name that begins with one of these letters."""
    if node.kind == "value":
        return node.marks[0][0] in begins
    return any(_reads(part, begins) for part in node.parts)


def _without_round(node: Node) -> Iterator[Node]:
    """Yield a product without the round as a factor."""
    if node.kind == "product" and set(node.marks) == {"*"} and _ROUND in node.parts:
        rest = [part for part in node.parts if part != _ROUND]
        if rest:
            yield rest[0] if len(rest) == 1 else Node("product", tuple(rest), ("*",) * len(rest))


def _split(node: Node, numbers: bool = False) -> Iterator[tuple[tuple[str, Node], Node]]:
    """Yield each term of a sum, and the rest, unless that is a number alone."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    for place, term in enumerate(terms):
        rest = sum_of(terms[:place] + terms[place + 1 :])
        if numbers or not rest.is_number:
            yield term, rest
