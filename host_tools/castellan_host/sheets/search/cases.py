"""The cases that a sheet's formulas distinguish: a game is to show each, as tests of a program are to cover it.

A case is a comparison that is below, equal or above, a condition that holds or not, a branch with a number that is 0 or
1, a division with a rest or without, how many players have some of what is added up or compared, which side of a limit
a value is on, and the first and last round. A game shows it if it happens where the points depend on it.
"""

import dataclasses
import itertools
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from castellan.games.pad import formula
from castellan_host.sheets.formulas import Place, to_names
from castellan_host.sheets.model import Line, Sheet, asker
from castellan_host.sheets.search import wording
from castellan_host.sheets.search.units import unit_of
from castellan_host.sheets.trees import OPPOSITE, Node, text_of

_CONDITIONS = ("compared", "and", "or", "not")
_ORDER = ("<", "<=", ">", ">=")
_OF_PLAYERS = formula.NAMES[formula.SUM : formula.TOTAL]
_PARTS = 4  # of a greatest or least, each of which is to decide
_GREATEST = 13  # up to this, as of a hand of cards, the greatest number is one that some game has
_MOST = 3  # players who have something, that are counted

if TYPE_CHECKING:
    Values = Sequence[int]  # by place in a formula's nodes
    Columns = Sequence[Sequence[int]]  # by number of a line, of all players
    Test = Callable[[Values, Mapping[str, int], int, Columns], bool]


@dataclasses.dataclass(frozen=True)
class Case:
    """A case of a line, named in words of the game. It is shown where it `holds`, and the value of a node matters."""

    line: int
    name: str
    node: int
    holds: "Test"
    is_of_branch: bool = False  # whether it is about a branch beside a number that it may have nothing to do with
    is_of_values: bool = False  # whether it is about a number alone, not about what a formula distinguishes
    asked: str = ""  # the question whether it can be, where that can be put in words


class Code:
    """A formula as its nodes, each behind its parts, and once; a product has two factors."""

    def __init__(self, tree: Node) -> None:
        self.nodes: list[Node] = []
        self.parts: list[list[int]] = []
        self._add(tree)

    def _add(self, node: Node) -> int:
        if node.kind == "product" and len(node.parts) > 2:
            factors = Node("product", node.parts[:-1], node.marks[:-1])
            node = Node("product", (factors, node.parts[-1]), ("*", node.marks[-1]))
        if node not in self.nodes:
            parts = [self._add(part) for part in node.parts]
            self.nodes.append(node)
            self.parts.append(parts)
        return self.nodes.index(node)

    def values(self, names: Mapping[str, int], known: "Values" = ()) -> list[int]:
        """Return the value of each node; of the first ones it may be known."""
        values = [*known]
        for place in range(len(known), len(self.nodes)):
            node = self.nodes[place]
            values.append(_value(node, [values[part] for part in self.parts[place]], names))
        return values

    def depends(self, place: int, values: "Values", names: Mapping[str, int]) -> bool:
        """Return whether the formula's value is another one with another value of a node."""
        value, kind = values[place], self.nodes[place].kind
        others = [int(not value)] if kind in _CONDITIONS else [0, value + 1, value - 1]
        if self.nodes[place].marks[:1] != () and self.nodes[place].marks[0] in _OF_PLAYERS:
            others = [int(not value)]  # whether some players have some matters, not how much by one
        return any(self.values(names, [*values[:place], other])[-1] != values[-1] for other in others if other != value)


def _value(node: Node, parts: Sequence[int], names: Mapping[str, int]) -> int:
    """Return the value of a node by those of its parts."""
    kind, mark = node.kind, node.marks[-1] if node.marks else ""
    if kind == "value":
        return int(mark) if mark.isdigit() else names[mark]
    if kind == "sum":
        return sum([n if sign == "+" else -n for sign, n in zip(node.marks, parts, strict=True)])
    if kind == "minus":
        return -parts[0]
    if kind == "not":
        return int(not parts[0])
    if kind == "if":
        return parts[0] if parts[1] else parts[2]
    if kind == "call":
        return max(parts) if mark == "max" else min(parts) if mark == "min" else abs(parts[0])
    a, b = parts
    if kind in ("and", "or"):
        return int(bool(a and b) if kind == "and" else bool(a or b))
    if kind == "product":
        return a * b if mark == "*" else 0 if not b else a // b if mark == "//" else a % b
    return int({"==": a == b, "!=": a != b, "<": a < b, "<=": a <= b, ">": a > b, ">=": a >= b}[mark])


def cases_of(sheet: Sheet, place: int, code: Code, never_0: Collection[int] = ()) -> list[Case]:
    """Return the cases of a line, each name once. Of its numbers, some are `never_0` in the examples."""
    found: list[Case] = []
    deriving = _Deriving(sheet, place, code)
    for case in itertools.chain(deriving.cases(), deriving.of_values(never_0)):
        if case.name not in [each.name for each in found]:
            found.append(case)
    return found


class _Deriving:
    """Derives the cases of a line from its formula."""

    def __init__(self, sheet: Sheet, place: int, code: Code) -> None:
        self._sheet, self._place, self._code = sheet, place, code
        self._line: Line = sheet.lines[place]
        self._asked = asker(self._line, sheet.lines[:place]).numbers
        self._flags = [k for k, number in enumerate(self._asked) if (number.low, number.high) == (0, 1)]

    def cases(self) -> Iterator[Case]:
        """Yield all cases, some maybe twice."""
        for place, node in enumerate(self._code.nodes):
            parts = self._code.parts[place]
            if node.kind == "compared":
                yield from self._compared(place, parts, node.marks[0] in _ORDER)
            elif node.kind in ("and", "or", "not"):
                for part in parts:
                    yield from self._condition(part)
            elif node.kind == "if":
                yield from self._condition(parts[1])
                yield from self._branches(place, parts[1])
            elif node.kind == "call":
                yield from self._limit(place, parts, node.marks[0])
            elif node.kind == "product" and node.marks[1] in ("//", "%"):
                yield from self._divided(place, parts)
            elif node.kind == "value":
                yield from self._named(place, node.marks[0])

    def of_values(self, never_0: Collection[int]) -> Iterator[Case]:
        """Yield for each number beside others that it is 0 and another one isn't, and that it is not 0.

        Where another number is compared with it, as with a bid, it may have to be more than 0, as in all examples.
        And of each that is the greatest there is, such as all tricks, for which a rule may have something of its own.
        """
        nodes = self._code.nodes
        yield from self._greatest()
        for k, number in enumerate(self._line.numbers if len(self._line.numbers) > 1 else ()):
            leaf = Node("value", (), ("abc"[k],))
            is_bid = any(node.kind == "compared" and node.parts[1] == leaf for node in nodes)
            if leaf not in nodes or k in self._flags or not number.low <= 0 <= number.high:
                continue
            node = nodes.index(leaf)
            yield self._of_value(node, k, f"{number.name} not 0", is_0=False)
            if not (is_bid and k in never_0):
                others = " or ".join([each.name for each in self._line.numbers if each is not number])
                yield self._of_value(node, k, f"{number.name} 0, but {others} not 0", is_0=True)

    def _greatest(self) -> Iterator[Case]:
        """Yield that a number is as great as its range, if that is small and it isn't just so much for each.

        What somebody names before, as a bid with which another number is compared, has nothing of its own.
        """
        nodes = self._code.nodes
        for k, number in enumerate(self._line.numbers):
            leaf = Node("value", (), ("abc"[k],))
            beside = [node for node in nodes if leaf in node.parts and node.kind != "product"]
            is_bid = any(node.kind == "compared" and node.parts[1] == leaf for node in beside)
            is_small = number.low + number.step < number.high <= _GREATEST
            if is_small and beside and not is_bid and not unit_of(self._line, k):
                yield self._of_greatest(nodes.index(leaf), k)

    def _of_greatest(self, node: int, k: int) -> Case:
        number = self._line.numbers[k]

        def holds(_: "Values", names: Mapping[str, int], *__: Any) -> bool:
            return names["abc"[k]] == number.high

        asked = wording.question(f'"{number.name}" is {number.high}')
        text = f"{self._line.name}: {number.name} {number.high}, the most"
        return Case(self._place, text, node, holds, is_of_values=True, asked=asked)

    def _of_value(self, node: int, k: int, text: str, is_0: bool) -> Case:
        others = ["abc"[other] for other in range(len(self._line.numbers)) if other != k]

        def holds(_: "Values", names: Mapping[str, int], *__: Any) -> bool:
            n = names["abc"[k]]
            return n == 0 and any(names[other] for other in others) if is_0 else n != 0

        of_others = " or ".join([f'"{each.name}"' for n, each in enumerate(self._line.numbers) if n != k])
        clause = f'"{self._line.numbers[k].name}" is ' + (f"0, but {of_others} is not" if is_0 else "not 0")
        asked = wording.question(clause)
        return Case(self._place, f"{self._line.name}: {text}", node, holds, is_of_values=True, asked=asked)

    def _case(self, node: int, text: str, clause: str, holds: "Test", is_of_branch: bool = False) -> Case:
        name = f"{self._line.name}: {text}"
        return Case(self._place, name, node, holds, is_of_branch, asked=wording.question(clause))

    def _words(self, node: int) -> str:
        """Return a node in words, "" if it has none."""
        numbers = [number.name for number in self._asked]
        return wording.words(self._code.nodes[node], numbers, lambda each: self._text(self._code.nodes.index(each)))

    def _text(self, node: int) -> str:
        """Return a node in the names of the sheet, the only number of a line by its own."""
        numbers = [*[number.name for number in self._asked], ""][:3]  # of two, none is n
        place = Place(self._line.name, numbers, self._sheet.lines[: self._place])
        return to_names(text_of(self._code.nodes[node]), place).replace("_", " ")

    def _compared(self, node: int, parts: Sequence[int], is_ordered: bool) -> Iterator[Case]:
        a, b = parts
        one, other = self._text(a), self._text(b)
        so = self._so(a, b)
        yield self._case(node, f"{one} equal to {other}", so("=="), lambda values, *_: values[a] == values[b])
        if is_ordered:
            yield self._case(node, f"{one} below {other}", so("<"), lambda values, *_: values[a] < values[b])
            yield self._case(node, f"{one} above {other}", so(">"), lambda values, *_: values[a] > values[b])
        else:
            yield self._case(node, f"{one} not equal to {other}", so("!="), lambda values, *_: values[a] != values[b])

    def _so(self, a: int, b: int) -> Callable[[str], str]:
        """Return what says by a mark how two nodes compare, in words."""
        one, other = self._words(a), self._words(b)
        return lambda mark: wording.compared(one, mark, other)

    def _condition(self, node: int) -> Iterator[Case]:
        """Yield the cases of a condition that is a number: a comparison has its own, and what joins them has none."""
        if self._code.nodes[node].kind not in _CONDITIONS:
            text, clause = self._text(node), self._words(node)
            not_0, is_0 = wording.said(clause, "is not 0"), wording.said(clause, "is 0")
            yield self._case(node, f"{text} not 0", not_0, lambda values, *_: values[node] != 0)
            yield self._case(node, f"{text} 0", is_0, lambda values, *_: values[node] == 0)

    def _branches(self, node: int, condition: int) -> Iterator[Case]:
        """Yield each branch with each value of each number that is 0 or 1."""
        for is_true in (True, False):
            texts = self._holding(condition, is_true)
            for k in self._flags:
                for flag in (0, 1):
                    yield self._with_flag(node, condition, is_true, texts, k, flag)

    def _with_flag(self, node: int, condition: int, is_true: bool, texts: tuple[str, str], k: int, flag: int) -> Case:
        def holds(values: "Values", names: Mapping[str, int], *_: Any) -> bool:
            return bool(values[condition]) is is_true and names["abc"[k]] == flag

        text, clause = texts
        clause = f'{clause}, and "{self._asked[k].name}" is {flag}' if clause else ""
        return self._case(node, f"{text} with {self._asked[k].name} {flag}", clause, holds, is_of_branch=True)

    def _holding(self, condition: int, is_true: bool) -> tuple[str, str]:
        """Return that a condition holds, or doesn't, as a case has it, and in words."""
        node, text = self._code.nodes[condition], self._text(condition)
        if node.kind != "compared":
            clause = wording.said(self._words(condition), "is not 0" if is_true else "is 0")
            return f"{text} not 0" if is_true else f"{text} 0", clause
        mark = node.marks[0] if is_true else OPPOSITE[node.marks[0]]
        words = {"==": "equal to", "!=": "not equal to", "<": "below", ">": "above", "<=": "at most", ">=": "at least"}
        a, b = self._code.parts[condition]
        return f"{self._text(a)} {words[mark]} {self._text(b)}", self._so(a, b)(mark)

    def _limit(self, node: int, parts: Sequence[int], name: str) -> Iterator[Case]:
        if name == "abs":
            [a] = parts
            text, clause = self._text(a), self._words(a)
            below, above = wording.compared(clause, "<", "0"), wording.compared(clause, ">", "0")
            yield self._case(node, f"{text} below 0", below, lambda values, *_: values[a] < 0)
            yield self._case(node, f"{text} above 0", above, lambda values, *_: values[a] > 0)
        elif len(parts) == 2:
            a, b = parts if self._code.nodes[parts[1]].is_number else (parts[1], parts[0])
            one, other, so = self._text(a), self._text(b), self._so(a, b)
            yield self._case(node, f"{one} below {other}", so("<"), lambda values, *_: values[a] < values[b])
            yield self._case(node, f"{one} above {other}", so(">"), lambda values, *_: values[a] > values[b])
        elif len(parts) <= _PARTS:
            word = "lowest" if name == "min" else "highest"
            for part in parts:
                yield self._deciding(node, part, word, parts)

    def _deciding(self, node: int, part: int, word: str, parts: Sequence[int]) -> Case:
        every = [self._words(each) for each in parts]
        clause = wording.said(self._words(part), "alone is the", word, "of") if all(every) else ""
        clause = wording.said(clause, ", ".join(every))

        def holds(values: "Values", *_: Any) -> bool:
            return values[part] == values[node] and [values[each] for each in parts].count(values[part]) == 1

        return self._case(node, f"{self._text(part)} alone the {word}", clause, holds)

    def _divided(self, node: int, parts: Sequence[int]) -> Iterator[Case]:
        a, b = parts
        one, other = self._text(a), self._text(b)
        words = ("an even number", "an odd number") if other == "2" else ("", "")
        if other == "2" and self._code.nodes[a].kind != "value":
            words = f"{one} even", f"{one} odd"
        elif other != "2":
            words = f"{one} by {other} without a rest", f"{one} by {other} with a rest"
        clauses = [wording.said(self._words(a), each) for each in ("is even, and not 0", "is odd")]
        if other != "2":
            divided = wording.said(self._words(a), "divided by", self._words(b))
            clauses = [wording.said(divided, each) for each in ("leaves no rest", "leaves a rest")]
        without_rest, with_rest = [*zip(words, clauses, strict=True)]
        yield self._case(
            node, *without_rest, lambda values, *_: bool(values[a] and values[b]) and not values[a] % values[b]
        )
        yield self._case(node, *with_rest, lambda values, *_: bool(values[b]) and bool(values[a] % values[b]))

    def _named(self, node: int, name: str) -> Iterator[Case]:
        if name in ("a", "b", "c") and "abc".index(name) in self._flags:
            yield from self._condition(node)
        elif name == "r":
            entered = f'"{self._line.name}" has points in'
            for is_first, when in ((True, "the first round"), (False, "a later round")):
                yield self._in_round(node, f"in {when}", f"{entered} {when}", is_first)
        elif name in _OF_PLAYERS:
            yield from self._of_players(node, name)

    def _in_round(self, node: int, text: str, clause: str, is_first: bool) -> Case:
        return self._case(node, text, clause, lambda _, names, *__: (names["r"] == 1) is is_first)

    def _of_players(self, node: int, name: str) -> Iterator[Case]:
        """Yield how many players have some of what is added up, or how many others of what is compared."""
        k = "abc".index(name[1:] or "a")
        is_sum = name[0] == "s"
        every = self._sheet.players[1] - (not is_sum)
        exactly = k in self._flags and is_sum
        several = _MOST if exactly else 2
        other = "" if is_sum else "other "
        number = self._asked[k].name
        for many in range(min(several, every) + 1):
            count = ("no {}player", "one {}player alone", "two {}players", "three {}players")[many].format(other)
            more = " or more" if many == several < every else ""
            have = ("no {}player has", "only one {}player has", "two {}players{} have", "three {}players{} have")[many]
            some = f'"{number}"' if k in self._flags else f'some "{number}"'
            texts = f"{number} of {count}{more}", f"{have.format(other, more)} {some}"
            yield self._counting(node, texts, k, many, bool(more), is_sum)

    def _counting(self, node: int, texts: tuple[str, str], k: int, many: int, or_more: bool, is_sum: bool) -> Case:
        def holds(_: "Values", __: Mapping[str, int], seat: int, columns: "Columns") -> bool:
            row = columns[k] if is_sum else [*columns[k][:seat], *columns[k][seat + 1 :]]
            having = len([n for n in row if n])
            return having == many or (or_more and having > many)

        return self._case(node, *texts, holds)
