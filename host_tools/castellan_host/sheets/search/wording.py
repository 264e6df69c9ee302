"""What a formula compares, in words of the game, as far as it has any: for questions about what can happen."""

from collections.abc import Callable, Sequence

from castellan_host.sheets.trees import Node

_OF_ALL = {
    "s": 'the sum of "{}"',
    "h": 'the highest "{}" of the other players',
    "l": 'the lowest "{}" of the other players',
}
_OF_THE_GAME = {"t": "the total before", "r": "the round's number", "p": "the number of players"}
_CALLS = {"min": "the smaller of {} and {}", "max": "the greater of {} and {}"}
_SIGNS = {"+": " plus ", "-": " less ", "*": " times "}
_PARTS = 3  # of a sum, at most
_MARKS = {"==": "equal to", "!=": "not equal to", "<": "less than", ">": "more than", "<=": "at most", ">=": "at least"}


def words(node: Node, numbers: Sequence[str], line: Callable[[Node], str]) -> str:
    """Return a part of a formula in words, with the names of its line's numbers; "" if it is none that has any.

    `line` returns the name of the line whose points a part is.
    """
    if node.kind == "value":
        return _named(node, numbers, line)
    every = [words(part, numbers, line) for part in node.parts]
    if "" in every:
        return ""
    if node.kind == "minus" and node.is_number:
        return f"−{every[0]}"
    if node.kind == "sum" and len(every) <= _PARTS and node.marks[0] == "+":
        return _joined(node, every)
    if node.kind == "product" and set(node.marks) == {"*"} and all(part.kind == "value" for part in node.parts):
        return _joined(node, every)
    is_of_two = node.kind == "call" and node.marks[0] in _CALLS and len(every) == 2
    return _CALLS[node.marks[0]].format(*every) if is_of_two else ""


def _joined(node: Node, every: Sequence[str]) -> str:
    return every[0] + "".join([_SIGNS[mark] + each for mark, each in zip(node.marks[1:], every[1:], strict=True)])


def _named(node: Node, numbers: Sequence[str], line: Callable[[Node], str]) -> str:
    name = node.marks[0]
    if name.isdigit():
        return name
    if name in _OF_THE_GAME:
        return _OF_THE_GAME[name]
    if name[0] in _OF_ALL:
        return _OF_ALL[name[0]].format(numbers["abc".index(name[1:] or "a")])
    return f'"{numbers["abc".index(name)]}"' if name in ("a", "b", "c") else f'the total of "{line(node)}"'


def compared(one: str, mark: str, other: str) -> str:
    """Return a comparison of two things in words, "" if one of them has none."""
    return f"{one} is {_MARKS[mark]} {other}" if one and other else ""


def said(thing: str, *what: str) -> str:
    """Return what is said of something in words, and of anything else; "" if one of these has none."""
    return " ".join([thing, *what]) if thing and all(what) else ""


def question(clause: str) -> str:
    """Return the question whether something can be, "" if it can't be put in words."""
    return f"Can it be that {clause}?" if clause else ""
