"""A formula's terms and brackets: forms in which a term is in or out of one, left out, taken in, or rounded elsewhere.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

from castellan_host.sheets.trees import (
    ZERO,
    Node,
    each_with,
    opposite,
    other_texts,
    sum_of,
    tree_of,
    with_part,
    words_of,
)

_SEVERAL = 3  # lines that are taken together


def moved(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with one term in a bracket, a product, or a branch of an if, or out of it."""
    tree = tree_of(parts)
    yield from other_texts(tree, each_with(tree, _with_term_moved))


def rounded(parts: Sequence[str], multiples: Mapping[str, int] | None = None) -> Iterator[tuple[str, str]]:
    """Yield a formula with one division rounded up where it is rounded down, or back, and how it is then.

    Some of its names have `multiples` of a number alone.
    """
    tree = tree_of(parts)
    up = each_with(tree, lambda node: _rounded_up(node, multiples or {}))
    for how, found in (("up", up), ("down", each_with(tree, _rounded_down))):
        yield from ((text, how) for text in other_texts(tree, found))


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
    yield from other_texts(tree, each_with(tree, lambda node: _taking(node, sisters, missing)))


def _taking(node: Node, sisters: Sequence[str], missing: str) -> Iterator[Node]:
    if node.kind not in ("sum", "call") and node.marks != ("*",) * len(node.parts):
        return
    last = [[name for name in words_of(part) if name in sisters] for part in node.parts]
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
            if line not in words_of(node):
                behind = [place for place, name in zip(places, names, strict=True) if name in alike] or places
                yield _extended(node, behind[-1], Node("value", (), (line,)), sign)

    tree = tree_of(parts)
    yield from other_texts(tree, each_with(tree, taking))


def without_line(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield a formula in which a min, a max or a sum of three other lines or more lacks one, and that line."""
    tree = tree_of(parts)
    for name in dict.fromkeys([name for name in words_of(tree) if _is_line(name)]):
        yield from ((text, name) for text in other_texts(tree, _without(tree, name)))


def without_term(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula in which a branch of an if lacks a term: a bid that failed may cost all that was bid."""
    tree = tree_of(parts)
    yield from other_texts(tree, each_with(tree, _with_less_in_a_branch))


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


def _split(node: Node, numbers: bool = False) -> Iterator[tuple[tuple[str, Node], Node]]:
    """Yield each term of a sum, and the rest, unless that is a number alone."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    for place, term in enumerate(terms):
        rest = sum_of(terms[:place] + terms[place + 1 :])
        if numbers or not rest.is_number:
            yield term, rest
