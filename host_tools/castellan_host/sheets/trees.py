"""A formula as a tree: read from its parts, built, walked through, and written again.

Parts are those that `formulas.parts_of` has of a game's record.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence

_LEVELS = ("if", "or", "and", "not", "compared", "sum", "product", "minus", "value")  # what binds more comes later
_COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}  # where a comparison doesn't hold
_FUNCTIONS = ("min", "max", "abs")


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

    def beyond(self, most: int) -> str:
        """Return the numbers with which a product in it begins, if they alone are beyond `most`; "" if none are."""
        product, text = 1, ""
        for part, mark in zip(self.parts, self.marks, strict=False) if self.kind == "product" else ():
            if mark != "*" or part.kind != "value" or not part.is_number:
                break
            product, text = product * int(part.marks[0]), f"{text} * {part.marks[0]}" if text else part.marks[0]
            if product > most:
                return text
        return next((found for found in [part.beyond(most) for part in self.parts] if found), "")


ZERO = Node("value", (), ("0",))
OWN = "abc"  # with what the names of a player's numbers begin


def tree_of(parts: Sequence[str]) -> Node:
    """Return a formula as a tree; it is a right one."""
    return _Reader(parts).read()


def each_with(node: Node, change: Callable[[Node], Iterator[Node]]) -> Iterator[Node]:
    """Yield a node with one of its nodes, or itself, changed."""
    yield from change(node)
    for place, part in enumerate(node.parts):
        for other in each_with(part, change):
            yield with_part(node, place, other)


def sum_of(terms: Sequence[tuple[str, Node]]) -> Node:
    """Return a sum, without brackets in it, and without 0."""
    flat: list[tuple[str, Node]] = []
    for sign, part in terms:
        if part.kind == "sum":
            inner = [*zip(part.marks, part.parts, strict=True)]
            flat += [(mark if sign == "+" else opposite(mark), each) for mark, each in inner]
        elif part.kind == "minus":
            flat.append((opposite(sign), part.parts[0]))
        elif part != ZERO:
            flat.append((sign, part))
    flat = sorted(flat, key=lambda term: term[0] == "-" and term[1].is_number)  # which the browser's has in order, too
    if not flat:
        return ZERO
    if len(flat) == 1:
        sign, part = flat[0]
        return part if sign == "+" else Node("minus", (part,))
    marks, parts = zip(*flat, strict=True)
    return Node("sum", parts, marks)


def opposite(sign: str) -> str:
    """Return the other sign."""
    return "-" if sign == "+" else "+"


def with_part(node: Node, place: int, part: Node) -> Node:
    """Return a node with another part."""
    parts = (*node.parts[:place], part, *node.parts[place + 1 :])
    if node.kind == "sum":
        return sum_of([*zip(node.marks, parts, strict=True)])
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


def other_texts(tree: Node, changed: Iterator[Node]) -> Iterator[str]:
    """Yield the texts of changed formulas that differ, from each other and from the formula itself."""
    seen = [text_of(tree)]
    for other in changed:
        text = text_of(other)
        if text not in seen:
            seen.append(text)
            yield text


def reads(node: Node, begins: str) -> bool:
    """Return whether a node has a name that begins with one of these letters."""
    if node.kind == "value":
        return node.marks[0][0] in begins
    return any(reads(part, begins) for part in node.parts)


def words_of(node: Node) -> list[str]:
    """Return the words of a node, each once."""
    words = list(node.marks) if node.kind == "value" else [word for part in node.parts for word in words_of(part)]
    return list(dict.fromkeys(words))


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
