"""A formula's terms and brackets: forms in which a term stands in or out of one, and in which a number has a greatest.

And forms in which whoever has more than the others has a prize, or the difference.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence

_LEVELS = ("if", "or", "and", "not", "compared", "sum", "product", "minus", "value")  # what binds more comes later
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
_FUNCTIONS = ("min", "max", "abs")
_OWN, _OTHERS = "abc", "hl"  # with what the names of a player's numbers begin, and those of the other players'
_OF_A_ROW = _OWN + _OTHERS + "s"


@dataclasses.dataclass(frozen=True)
class Node:
    """A part of a formula.

    `marks` has the signs of a sum's parts, the operators before a product's, else the one word that it is.
    An `if` has its value, its condition, and what it is else.
    """

    kind: str
    parts: "tuple[Node, ...]" = ()
    marks: tuple[str, ...] = ()

    @property
    def is_number(self) -> bool:
        """Whether it is a number, with a sign or without."""
        return self.parts[0].is_number if self.kind == "minus" else self.marks[:1] != () and self.marks[0].isdigit()


_ZERO, _ROUND = (Node("value", (), (word,)) for word in "0r")


def tree_of(parts: Sequence[str]) -> Node:
    """Return a formula as a tree; it is a right one."""
    return _Reader(parts).read()


def moved(parts: Sequence[str]) -> Iterator[str]:
    """Yield a formula with one term in a bracket, a product, or a branch of an if, or out of it."""
    tree = tree_of(parts)
    yield from _others(tree, _everywhere(tree))


def rounded(parts: Sequence[str], multiples: Mapping[str, int] | None = None) -> Iterator[tuple[str, str]]:
    """Yield a formula with one division rounded up where it is rounded down, or back, and how it is then.

    Some of its names have `multiples` of a number alone.
    """
    tree = tree_of(parts)
    up = _each_with(tree, lambda node: _rounded_up(node, multiples or {}))
    for how, found in (("up", up), ("down", _each_with(tree, _rounded_down))):
        yield from ((text, how) for text in _others(tree, found))


def against_others(parts: Sequence[str], last: int | None) -> Iterator[str]:
    """Yield a formula with the difference to the others in place of a prize for who has more than they, and back.

    `last` is the last round, in which alone it may be so, if rounds are entered and their number is known. What is
    multiplied by the round is also worth that alone.
    """
    tree = tree_of(parts)
    yield from _others(tree, _by_difference(tree, last))
    yield from _others(tree, _without_round(tree))


def _others(tree: Node, changed: Iterator[Node]) -> Iterator[str]:
    """Yield the texts of changed formulas that differ, from each other and from the formula itself."""
    seen = [text_of(tree)]
    for other in changed:
        text = text_of(other)
        if text not in seen:
            seen.append(text)
            yield text


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


def _everywhere(node: Node) -> Iterator[Node]:
    """Yield a node with one term moved, in itself or in one of its parts."""
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
    for place, part in enumerate(node.parts):
        for other in _everywhere(part):
            yield _with(node, place, other)


def with_sister(parts: Sequence[str], sisters: Sequence[str], missing: str) -> Iterator[str]:
    """Yield a formula that takes all sisters together but one, with that in the same place."""
    tree = tree_of(parts)
    yield from _others(tree, _each_with(tree, lambda node: _taking(node, sisters, missing)))


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
            added = (terms[other][0] if sign == "+" else _opposite(terms[other][0])), terms[other][1]
            for k in _takes(term):
                taken = _with(term, k, _sum([("+", term.parts[k]), added]))
                rest = [(sign, taken) if n == place else each for n, each in enumerate(terms) if n != other]
                yield _sum(rest)


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
                yield _sum([("+", _with(node, place, rest)), term])
        elif node.marks == ("*",) * len(node.parts) and [each for each in node.parts if each.kind == "if"] == [part]:
            for branch in (0, 2):
                if part.parts[branch] != _ZERO:
                    yield _with(part, branch, _with(node, place, part.parts[branch]))


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
            together = _sum([("+", _divided(node.parts[place])[0]) for place in places])
            term = Node("product", (together, divisor), ("*", "//"))
            yield _sum([("+", term) if n == places[0] else each for n, each in enumerate(terms) if n not in places[1:]])


def _divided_alone(node: Node) -> Iterator[Node]:
    """Yield a sum that is divided as one whose terms are: `a // 3 + b // 3`."""
    given, divisor = _divided(node)
    if divisor and given.kind == "sum" and not any(part.is_number for part in given.parts):
        terms = [Node("product", (part, divisor), ("*", "//")) for part in given.parts]
        yield _sum([*zip(given.marks, terms, strict=True)])


def _divided(node: Node) -> tuple[Node, Node | None]:
    """Return what is divided by a number and rounded, and that, which is None if a node is no such product."""
    if node.kind != "product" or node.marks[1:].count("*") != len(node.marks) - 2 or node.marks[-1] != "//":
        return node, None
    *factors, divisor = node.parts
    if not divisor.is_number or divisor.kind != "value" or int(divisor.marks[0]) <= 1:
        return node, None
    return (factors[0] if len(factors) == 1 else Node("product", tuple(factors), node.marks[:-1])), divisor


def _each_with(node: Node, change: Callable[[Node], Iterator[Node]]) -> Iterator[Node]:
    """Yield a node with one of its nodes, or itself, changed."""
    yield from change(node)
    for place, part in enumerate(node.parts):
        for other in _each_with(part, change):
            yield _with(node, place, other)


def _rounded_up(node: Node, multiples: Mapping[str, int]) -> Iterator[Node]:
    given, divisor = _divided(node)
    if divisor and given.marks[:1] and multiples.get(given.marks[0], 1) % int(divisor.marks[0]) == 0:
        return
    if divisor and not _of_neighbours(given) and not any(_is_most_rest(part, divisor) for part in given.parts):
        more = Node("value", (), (str(int(divisor.marks[0]) - 1),))
        yield Node("product", (_sum([("+", given), ("+", more)]), divisor), ("*", "//"))


def _rounded_down(node: Node) -> Iterator[Node]:
    given, divisor = _divided(node)
    if divisor and given.kind == "sum":
        terms = [*zip(given.marks, given.parts, strict=True)]
        rest = [(sign, part) for sign, part in terms if sign == "-" or not _is_most_rest(part, divisor)]
        if len(rest) == len(terms) - 1:
            yield Node("product", (_sum(rest), divisor), ("*", "//"))


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
                yield _sum([("+", _with(node, branch, rest)), term])
        elif part.kind == "product" and part.marks == ("*", "*") and other.is_number and other != _ZERO:
            for k in (0, 1):
                yield Node("product", (_with(node, branch, part.parts[1 - k]), part.parts[k]), ("*", "*"))


def _out_of_limits(node: Node) -> Iterator[Node]:
    """Yield what is at least or at most a number without a term, which is added to it."""
    for place, part in enumerate(node.parts):
        if len(node.parts) == 2 and node.parts[1 - place].is_number and part.kind == "sum":
            for term, rest in _split(part):
                yield _sum([("+", _with(node, place, rest)), term])


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
            yield from (_with(node, place, other) for other in _by_difference(part, last))


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
    by = _sum([("+", more), ("-", less)])
    if node.kind == "if" and node.parts[1] == comparison:
        prize, rest = node.parts[0], node.parts[2]
        if not _reads(prize, _OF_A_ROW):
            yield Node("if", (by, comparison, rest))
            yield Node("if", (Node("product", (prize, by), ("*", "*")), comparison, rest))
        return
    difference = Node("call", (_ZERO, by), ("max",))
    if node == comparison:
        yield difference
    elif node.kind == "product" and set(node.marks) == {"*"}:
        prizes = [part for part in node.parts if part != comparison]
        for other in (difference, _with(node, node.parts.index(comparison), difference)):
            if not any(_reads(part, _OF_A_ROW) for part in prizes):
                yield other


def _won(node: Node, last: int | None) -> Iterator[Node]:
    """Yield a prize of 1, or of the round, for who has more than the others, in place of the difference."""
    by = node.parts[1] if node.kind == "call" and node.marks == ("max",) and node.parts[0] == _ZERO else None
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
    """Yield a node without the round by which it, or one of its parts, is multiplied."""
    if node.kind == "product" and set(node.marks) == {"*"} and _ROUND in node.parts:
        rest = [part for part in node.parts if part != _ROUND]
        if rest:
            yield rest[0] if len(rest) == 1 else Node("product", tuple(rest), ("*",) * len(rest))
    for place, part in enumerate(node.parts):
        yield from (_with(node, place, other) for other in _without_round(part))


def _split(node: Node, numbers: bool = False) -> Iterator[tuple[tuple[str, Node], Node]]:
    """Yield each term of a sum, and the rest, unless that is a number alone."""
    terms = [*zip(node.marks, node.parts, strict=True)]
    for place, term in enumerate(terms):
        rest = _sum(terms[:place] + terms[place + 1 :])
        if numbers or not rest.is_number:
            yield term, rest


def _sum(terms: Sequence[tuple[str, Node]]) -> Node:
    """Return a sum, without brackets in it, and without 0."""
    flat: list[tuple[str, Node]] = []
    for sign, part in terms:
        if part.kind == "sum":
            inner = [*zip(part.marks, part.parts, strict=True)]
            flat += [(mark if sign == "+" else _opposite(mark), each) for mark, each in inner]
        elif part.kind == "minus":
            flat.append((_opposite(sign), part.parts[0]))
        elif part != _ZERO:
            flat.append((sign, part))
    flat = sorted(flat, key=lambda term: term[0] == "-" and term[1].is_number)  # which the browser's has in order, too
    if not flat:
        return _ZERO
    if len(flat) == 1:
        sign, part = flat[0]
        return part if sign == "+" else Node("minus", (part,))
    marks, parts = zip(*flat, strict=True)
    return Node("sum", parts, marks)


def _opposite(sign: str) -> str:
    return "-" if sign == "+" else "+"


def _with(node: Node, place: int, part: Node) -> Node:
    """Return a node with another part."""
    parts = (*node.parts[:place], part, *node.parts[place + 1 :])
    if node.kind == "sum":
        return _sum([*zip(node.marks, parts, strict=True)])
    return dataclasses.replace(node, parts=parts)


def text_of(node: Node, level: str = "if") -> str:
    """Return a node as a game's record has it, in brackets if it binds less than `level`."""
    if node.kind == "value":
        return node.marks[0]
    if node.kind == "call":
        return f"{node.marks[0]}({','.join([text_of(part) for part in node.parts])})"
    if node.kind == "if":
        text = f"{text_of(node.parts[0], 'or')} if {text_of(node.parts[1], 'or')} else {text_of(node.parts[2])}"
    elif node.kind in ("minus", "not"):
        text = f"{'-' if node.kind == 'minus' else 'not '}{text_of(node.parts[0], 'value')}"
    elif node.kind == "product":
        texts = [text_of(part, "product" if not k else "minus") for k, part in enumerate(node.parts)]
        text = texts[0] + "".join([mark + part for mark, part in zip(node.marks[1:], texts[1:], strict=True)])
    elif node.kind == "sum":
        texts = [mark + text_of(part, "product") for mark, part in zip(node.marks, node.parts, strict=True)]
        first = texts[0][1:] if node.marks[0] == "+" else "-" + text_of(node.parts[0], "value")
        text = first + "".join(texts[1:])
    else:
        above = _LEVELS[_LEVELS.index(node.kind) + 1]
        text = f" {node.marks[0]} ".join([text_of(part, above) for part in node.parts])
        text = text.replace(" ", "") if node.kind == "compared" else text
    return f"({text})" if _LEVELS.index(node.kind) < _LEVELS.index(level) else text


class _Reader:
    """Reads a formula, which is a right one."""

    def __init__(self, parts: Sequence[str]) -> None:
        self._parts = [*parts]

    def read(self) -> Node:
        """Take a formula, with its ifs."""
        value = self._or()
        if not self._take("if"):
            return value
        condition = self._or()
        self._take("else")
        return Node("if", (value, condition, self.read()))

    def _take(self, *words: str) -> str:
        return self._parts.pop(0) if self._parts and self._parts[0] in words else ""

    def _or(self) -> Node:
        node = self._and()
        while self._take("or"):
            node = Node("or", (node, self._and()), ("or",))
        return node

    def _and(self) -> Node:
        node = self._not()
        while self._take("and"):
            node = Node("and", (node, self._not()), ("and",))
        return node

    def _not(self) -> Node:
        if self._take("not"):
            return Node("not", (self._not(),))
        node = self._sum()
        mark = self._take(*_COMPARISONS)
        return Node("compared", (node, self._sum()), (mark,)) if mark else node

    def _sum(self) -> Node:
        terms = [("+", self._product())]
        while mark := self._take("+", "-"):
            terms.append((mark, self._product()))
        marks, parts = zip(*terms, strict=True)
        return Node("sum", parts, marks) if len(terms) > 1 else terms[0][1]

    def _product(self) -> Node:
        factors = [("*", self._value())]
        while mark := self._take("*", "//", "%"):
            factors.append((mark, self._value()))
        marks, parts = zip(*factors, strict=True)
        return Node("product", parts, marks) if len(factors) > 1 else factors[0][1]

    def _value(self) -> Node:
        if self._take("-"):
            return Node("minus", (self._value(),))
        if self._take("("):
            node = self.read()
            self._take(")")
            return node
        word = self._parts.pop(0)
        if word not in _FUNCTIONS:
            return Node("value", (), (word,))
        self._take("(")
        values = [self.read()]
        while self._take(","):
            values.append(self.read())
        self._take(")")
        return Node("call", tuple(values), (word,))
