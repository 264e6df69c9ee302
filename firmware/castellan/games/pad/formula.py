"""Formulas of a score sheet: compiled in one pass, without recursion, to a flat code; and their values.

Integers, `+ - * // %`, one comparison, `and or not`, `a if c else b`, `min max abs`, brackets. They read as in
Python, but `//` and `%` by 0 are 0, and both sides of `if`, `and` and `or` are worked out. The names are those of a
game's record: `docs/sheets.md`, "In a game".
"""

from castellan.core.errors import RuleError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

LIMIT = 99999  # of a value, also on the way, above and below 0
DEEP = 16  # values, or operators, that wait
LONG = 96  # values and operators

# What a formula can use, by the place in its frame: three numbers of the line; of each the sum, and the highest
# and lowest of the other players; the total, the round, the players.
NAMES = ("a", "b", "c", "s", "sb", "sc", "h", "hb", "hc", "l", "lb", "lc", "t", "r", "p")
SUM, HIGHEST, LOWEST, TOTAL, ROUND, PLAYERS = 3, 6, 9, 12, 13, 14

# Operators between two values, the most frequent first: their code by their text, and how strongly they bind.
_OPERATORS = ("+", "-", "*", "==", "!=", "<", "<=", ">", ">=", "//", "%", "or", "and")
_PLUS, _MINUS, _TIMES, _EQUAL, _NOT_EQUAL, _LESS, _LESS_EQUAL, _GREATER, _GREATER_EQUAL = range(9)
_OVER, _REST, _OR, _AND, _MIN, _MAX, _ABS, _CHOICE, _NOT, _SIGN = range(9, 19)
_BINDS = (6, 6, 7, 5, 5, 5, 5, 5, 5, 7, 7, 2, 3, 0, 0, 0, 0, 4, 8)
_COMPARE = 5
# For each comparison, from _EQUAL on, whether it is true: a bit of less, one of equal, one of greater.
_TRUE_OF = (0b010, 0b101, 0b001, 0b011, 0b100, 0b110)
_FUNCTIONS = ("min", "max", "abs")

# Codes of values: a place in the frame, where the names stand, then the formula's numbers, of which there are at most
# LONG // 2; the points in a line.
_FRAME, _LINE = 32, 96

# What waits among the operators: brackets, alone and of functions (_CALL + code), and the halves of a choice.
_BRACKET, _CALL, _IF, _ELSE = 40, 41, 80, 81

_PLACES = {name: place for place, name in enumerate(NAMES)}  # a dict, since it is searched for each name

_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_DIGITS = "0123456789"


class Formula:
    """A compiled formula.

    `names` has a bit for each of NAMES that it uses, `lines` for each earlier line.
    """

    def __init__(self, text: str, names: int, lines: int) -> None:
        """Compile `text`; `names` has a bit for each of NAMES that is known, `lines` says how many earlier lines are.

        Raises RuleError "pad.formula": `why` it can't be read, a word, and from which `letter` on, counted from 1.
        """
        compiler = _Compiler(names, lines)
        place, token = 0, ""
        try:
            for token, place in _tokens(text):
                compiler.take(token)
            place, token = len(text), ""
            self.code = compiler.finished()
        except _UnreadableError as error:
            raise RuleError("pad.formula", text=text, letter=place + 1, value=token, why=str(error))
        self.names = compiler.names
        self.lines = compiler.lines
        self._numbers = compiler.numbers

    def uses(self, name: int) -> bool:
        """Return whether the formula uses a name, by its place in NAMES."""
        return bool(self.names >> name & 1)

    def frame(self, count: int) -> "list[Sequence[int]]":
        """Return a new frame for so many players, with the formula's own numbers.

        The caller puts a list of values by player in the place of each of NAMES that the formula uses.
        """
        frame: "list[Sequence[int]]" = [()] * len(NAMES)
        for number in self._numbers:
            frame.append((number,) * count)
        return frame

    def values(
        self, frame: "list[Sequence[int]]", lines: "Sequence[Sequence[int]]", seats: "Sequence[int] | None" = None
    ) -> "Sequence[int]":
        """Return the value of each player.

        `frame` is one of this formula, with a list of values by player for each of NAMES; `lines` has the points of all
        players by line, and `seats` says who of them is in the frame, if not all. Raises RuleError "pad.beyond" if a
        value, or one on the way, is beyond LIMIT.
        """
        stack: "list[Sequence[int]]" = []
        push, pop = stack.append, stack.pop
        for op in self.code:
            if op >= _LINE:
                row = lines[op - _LINE]
                push(row if seats is None else of_seats(row, seats))
            elif op >= _FRAME:
                push(frame[op - _FRAME])
            elif op < _MIN:
                right, values = pop(), list(pop())
                if op <= _TIMES:
                    _combine(op, values, right)
                elif op <= _GREATER_EQUAL:
                    _compare(_TRUE_OF[op - _EQUAL], values, right)
                else:
                    _combine_rarer(op, values, right)
                push(values)
            else:
                push(_result(op, stack))
        return stack[0]


def _combine(op: int, values: "list[int]", right: "Sequence[int]") -> None:
    """Add to each value the one on its right, subtract that, or multiply by it."""
    k = 0
    if op == _PLUS:  # each in a loop of its own: most of the time of a formula goes here
        for y in right:
            values[k] += y
            k += 1
    elif op == _MINUS:
        for y in right:
            values[k] -= y
            k += 1
    else:
        for y in right:
            values[k] *= y
            k += 1
    if max(values) > LIMIT or min(values) < -LIMIT:  # nothing else goes beyond what it is given
        raise RuleError("pad.beyond", limit=LIMIT)


def _compare(true: int, values: "list[int]", right: "Sequence[int]") -> None:
    """Put in the place of each value whether it and the one on its right compare so; `true` is one of _TRUE_OF."""
    less, equal, greater = true & 1, true >> 1 & 1, true >> 2
    for k in range(len(values)):
        x, y = values[k], right[k]
        values[k] = less if x < y else equal if x == y else greater


def of_seats(row: "Sequence[Any]", seats: "Iterable[int]") -> "list[Any]":
    """Return the values of these players, of a row that has one of each."""
    return [row[seat] for seat in seats]


def _combine_rarer(op: int, values: "list[int]", right: "Sequence[int]") -> None:
    """Put in the place of each value what a rarer operator makes of it and the one on its right."""
    for k in range(len(values)):
        x, y = values[k], right[k]
        if op == _OVER:
            values[k] = x // y if y else 0
        elif op == _REST:
            values[k] = x % y if y else 0
        elif op == _AND:
            values[k] = 1 if x and y else 0
        else:
            values[k] = 1 if x or y else 0


def _result(op: int, stack: "list[Sequence[int]]") -> "list[int]":
    """Take the last values off a stack; return what a choice, a function, a sign or `not` makes of them."""
    last = stack.pop()
    if op <= _MAX:
        return list(map(min if op == _MIN else max, stack.pop(), last))
    if op == _ABS:
        return list(map(abs, last))
    # Loops, since a comprehension would be a call more, deep on the stack.
    k = 0
    if op == _CHOICE:  # on the stack: the values, the conditions, the other values
        conditions, values = stack.pop(), list(stack.pop())
        for y in last:
            if not conditions[k]:
                values[k] = y
            k += 1
        return values
    values = list(last)
    for y in last:
        values[k] = -y if op == _SIGN else 0 if y else 1
        k += 1
    return values


class _UnreadableError(Exception):
    """Why a formula can't be read, a word."""


def _tokens(text: str) -> list[tuple[str, int]]:
    """Return the numbers, words and signs of a formula with their places, as many as it can have."""
    tokens: list[tuple[str, int]] = []
    start, end = 0, len(text)
    while start < end and len(tokens) <= 2 * LONG:
        letter = text[start]
        kind = _DIGITS if letter in _DIGITS else _LETTERS if letter in _LETTERS else ""
        stop = start + 1
        if kind:
            while stop < end and text[stop] in kind:
                stop += 1
        elif letter in "=!<>/" and text[start : start + 2] in _OPERATORS:
            stop += 1
        if letter != " ":
            tokens.append((text[start:stop], start))
        start = stop
    return tokens


class _Compiler:
    """Takes a formula's tokens one by one: values are written at once, operators when a weaker one follows.

    Its calls are nested as little as possible: sheets are read deep on the stack.
    """

    def __init__(self, known: int, before: int) -> None:
        self.names = 0
        self.lines = 0
        self.numbers: list[int] = []
        self._known = known
        self._before = before
        self._out = bytearray()
        self._waiting: list[int] = []
        self._commas: list[int] = []  # of each function whose bracket is open
        self._depth = 0
        self._value_due = True
        self._bracket_due = False  # after the name of a function

    def take(self, token: str) -> None:
        if self._bracket_due:
            if token != "(":
                raise _UnreadableError("function")
            self._bracket_due = False
        elif self._value_due:
            self._take_value(token)
        elif token == ")" or token == ",":
            self._take_end(token)
        else:
            self._take_operator(token)
        if len(self._waiting) > DEEP or self._depth > DEEP:
            raise _UnreadableError("deep")
        if len(self._out) > LONG:
            raise _UnreadableError("long")

    def finished(self) -> bytes:
        """Return the code."""
        if self._value_due:
            raise _UnreadableError("end")
        self._write_waiting(0, True)
        if self._waiting:
            raise _UnreadableError("else" if self._waiting[-1] == _IF else "open")
        if len(self._out) > LONG:
            raise _UnreadableError("long")
        return bytes(self._out)

    def _take_value(self, token: str) -> None:
        """Take what begins a value, or is one."""
        place = _PLACES.get(token, -1)
        if place >= 0 and self._known >> place & 1:
            self.names |= 1 << place
            self._out.append(_FRAME + place)
            self._depth += 1
            self._value_due = False
            return
        last = self._waiting[-1] if self._waiting else _BRACKET
        if token == "(":
            self._waiting.append(_BRACKET)
        elif token in _FUNCTIONS:
            self._bracket_due = True
            self._waiting.append(_CALL + _FUNCTIONS.index(token))
            self._commas.append(0)
        elif token == "-":
            self._waiting.append(_SIGN)
        elif token == "not":
            if last <= _SIGN and _BINDS[last] > _BINDS[_NOT]:
                raise _UnreadableError("not")
            self._waiting.append(_NOT)
        else:
            self._write_value(token)

    def _write_value(self, token: str) -> None:
        out = self._out
        if token[0] in _DIGITS:
            number = int(token) if len(token) < 6 else LIMIT + 1
            if number > LIMIT:
                raise _UnreadableError("large")
            if number not in self.numbers:
                self.numbers.append(number)
            out.append(_FRAME + len(NAMES) + self.numbers.index(number))
        elif len(token) == 1 and "A" <= token < chr(65 + self._before):
            self.lines |= 1 << ord(token) - 65
            out.append(_LINE + ord(token) - 65)
        else:
            other = token in _OPERATORS or token in ("if", "else") or token[0] not in _LETTERS
            raise _UnreadableError("value" if other else "name")
        self._depth += 1
        self._value_due = False

    def _take_operator(self, token: str) -> None:
        if token == "if" or token == "else":
            self._write_waiting(0, token == "else")
            open = bool(self._waiting) and self._waiting[-1] == _IF
            if open != (token == "else"):
                raise _UnreadableError("if")
            if open:
                self._waiting.pop()
            self._waiting.append(_ELSE if open else _IF)
        elif token in _OPERATORS:
            op = _OPERATORS.index(token)
            self._write_waiting(_BINDS[op], False)
            self._waiting.append(op)
        else:
            raise _UnreadableError("operator")
        self._value_due = True

    def _take_end(self, token: str) -> None:
        """Take a comma or a closing bracket."""
        self._write_waiting(0, True)
        waiting = self._waiting
        if not waiting or waiting[-1] == _IF:
            raise _UnreadableError("else" if waiting else "closed" if token == ")" else "comma")
        if token == ",":
            if waiting[-1] == _BRACKET:
                raise _UnreadableError("comma")
            self._commas[-1] += 1
            self._value_due = True
            return
        bracket = waiting.pop()
        if bracket == _BRACKET:
            return
        commas, function = self._commas.pop(), bracket - _CALL + _MIN
        if (function == _ABS) == bool(commas):
            raise _UnreadableError("values")
        self._depth -= commas
        for _ in range(commas or 1):
            self._out.append(function)

    def _write_waiting(self, least: int, choices: bool) -> None:
        """Write the operators that wait and bind at least as strongly; with `choices` all since the last bracket."""
        waiting = self._waiting
        while waiting:
            op = waiting[-1]
            if op == _ELSE and choices:
                op = _CHOICE
            elif op > _SIGN or _BINDS[op] < least:
                return
            elif _BINDS[op] == _COMPARE == least:
                raise _UnreadableError("chain")
            waiting.pop()
            self._out.append(op)
            if op != _NOT and op != _SIGN:
                self._depth -= 2 if op == _CHOICE else 1
