"""Files in TOML that people write, of texts, whole numbers, true and false: their table, or a sentence about a mistake.

Mistakes are found here, before a parser reads the text: so the laptop and the site, whose parsers differ, give one
answer. What is left to the parsers are names that stand twice.
"""

from collections.abc import Sequence
from typing import Any

import tomli

DEEP = 16  # brackets in each other, parts of a name
_LONG = 32  # letters of a number

_BLANKS = " \t"
_SIGNS = '=,[]{}#"'
_DIGITS = "0123456789"
_BARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_-."  # of a name without quotes, beside digits
_HEX = "0123456789abcdefABCDEF"
_CURLY = "“”„‟«»‘’‚‛‹›＂`´"
_NO_BREAK = ("\u00a0", "\u202f")  # typed before a colon in French, and by phones
_ESCAPED = 'btnfre"\\'
_CODES = {"x": 2, "u": 4, "U": 8}  # hexadecimal digits
_BASES = {"0x": _HEX, "0o": "01234567", "0b": "01"}
_TWICE = ("verwrite", "twice", "edefine", "uplicate", "utate", "already")  # in what the parsers say
_CLOSES = {"[": "]", "{": "}"}


class TomlError(ValueError):
    """A text that is no TOML, or has values that no file here has; the message is a sentence."""


def table(data: bytes) -> dict[str, Any]:
    """Return the table of a file in UTF-8, with or without a byte order mark. Raises TomlError."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise TomlError("This is no text in UTF-8") from None
    return parsed(text)


def parsed(text: str) -> dict[str, Any]:
    """Return the table of a file's text. Raises TomlError."""
    text = text[1:] if text[:1] == "\ufeff" else text
    for blank in _NO_BREAK:
        text = text.replace(blank, " ")
    text = text.replace("\r\n", "\n")
    _Text(text).check()
    try:
        found: dict[str, Any] = tomli.loads(text)
    except (RecursionError, ValueError) as error:
        said = str(error)
        line = said.partition("(at line ")[2].partition(")")[0].partition(",")[0]
        twice = any(word in said for word in _TWICE)
        what = "this gives a name a second value, or begins a table again" if twice else "this can't be read"
        raise TomlError(f"Line {line}: {what}" if line else f"At the end {what}") from None
    return found


def shown(value: object) -> str:
    """Return a value of a table as a sentence names it."""
    if isinstance(value, (dict, list)):
        return "a table" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return f'"{_cut(value)}"'
    return _cut(str(value).lower())


class _Text:
    """A text of TOML, looked through from its first letter to the last."""

    def __init__(self, text: str) -> None:
        self._letters = [*text, "\n"]
        self._at = 0
        self._line = 1
        self._open: list[tuple[str, int]] = []  # brackets that are not closed, and their lines
        self._header = 0  # brackets of the table's name that is being read
        self._begin()

    def check(self) -> None:
        """Raise TomlError for the first mistake."""
        letters = self._letters
        while self._at < len(letters):
            letter = letters[self._at]
            if letter == "\n":
                self._end_line()
            elif letter in _BLANKS:
                self._at += 1
            elif letter == "#":
                self._comment()
            elif letter in "\"'":
                self._take_text(letter)
            elif letter in _SIGNS:
                self._take_sign(letter)
                self._at += 1
            else:
                self._take_word()
        if self._open:
            sign, line = self._open[-1]
            raise TomlError(f"Line {line}: the {sign} there is never closed")

    def _begin(self) -> None:
        """Begin with a name, at the beginning of a line or in a table in brackets."""
        self._name = True  # whether a name is due, or read, and not a value
        self._parts = 0  # of the name
        self._dotted = False  # whether a dot was its last letter
        self._seen = False  # whether the name, or the value, has begun

    def _wrong(self, what: str) -> TomlError:
        return TomlError(f"Line {self._line}: {what}")

    def _end_line(self) -> None:
        if not self._open:
            if self._header:
                raise self._wrong("the brackets around the name of a table are not closed")
            if self._seen and self._name:
                raise self._wrong("a name is followed by = and its value")
            self._check_value()
            self._begin()
        self._at += 1
        self._line += 1

    def _check_value(self) -> None:
        if not self._name and not self._seen:
            raise self._wrong("a value is missing behind =")

    def _comment(self) -> None:
        while self._letters[self._at] != "\n":
            self._check_seen()
            self._at += 1

    def _check_seen(self) -> None:
        letter = self._letters[self._at]
        if (letter < " " and letter != "\t") or letter == "\x7f":
            raise self._wrong(f"here is a sign that can't be seen, U+{ord(letter):04X}")

    # -- Texts in quotes ----------------------------------------------------------

    def _take_text(self, quote: str) -> None:
        """Take a text in quotes, of one line or, in three of them, of several."""
        if self._name:
            self._add_part()
        else:
            self._add_value()
        first, end = self._line, quote
        if self._next(3) == quote * 3 and not self._name:
            end = quote * 3
        self._at += len(end)
        while self._next(len(end)) != end:
            letter = self._letters[self._at] if self._at < len(self._letters) else "\n"
            if letter == "\n":
                if len(end) == 1 or self._at >= len(self._letters) - 1:
                    raise TomlError(f"Line {first}: a text begins there, and the quote at its end is missing")
                self._line += 1
            elif letter == "\\" and quote == '"':
                self._check_escape(len(end) > 1)
                continue
            else:
                self._check_seen()
            self._at += 1
        self._at += len(end)
        if len(end) > 1:  # up to two more belong to the text
            for _ in range(2):
                self._at += self._next(1) == quote

    def _next(self, count: int) -> str:
        return "".join(self._letters[self._at : self._at + count])

    def _check_escape(self, several: bool) -> None:
        """Take a backslash in a text, and the letter behind it; `several` says whether the text may have lines."""
        letter = self._letters[self._at + 1] if self._at + 1 < len(self._letters) else "\n"
        if several and letter in " \t\n":
            self._at += 1
            return
        if letter in _CODES:
            digits = "".join(self._letters[self._at + 2 : self._at + 2 + _CODES[letter]])
            known = len(digits) == _CODES[letter] and all(each in _HEX for each in digits)
            code = int(digits, 16) if known else 0xD800
            if code > 0x10FFFF or 0xD800 <= code < 0xE000:
                raise self._wrong(f"\\{letter} has {_CODES[letter]} hexadecimal digits that stand for a letter")
        elif letter not in _ESCAPED:
            raise self._wrong("within a text \\ is written \\\\")
        self._at += 2 + _CODES.get(letter, 0)

    # -- Signs --------------------------------------------------------------------

    def _take_sign(self, sign: str) -> None:
        if sign == "=":
            self._take_equals()
        elif sign == ",":
            self._take_comma()
        elif sign in "[{":
            self._open_bracket(sign)
        else:
            self._close_bracket(sign)

    def _take_equals(self) -> None:
        if self._header or (self._name and not self._seen):
            raise self._wrong("a name is missing before =")
        if not self._name:
            if self._open and self._open[-1][0] == "[":
                raise self._wrong(f"the [ of line {self._open[-1][1]} is not closed before the next name")
            raise self._wrong("one = stands between a name and its value, and each name begins a line")
        self._name = self._seen = False

    def _take_comma(self) -> None:
        if not self._open or self._header:
            raise self._wrong("a comma stands between the values of a list or a table alone, not at the end of a line")
        if self._name or not self._seen:
            raise self._wrong("a value is missing before the comma")
        self._seen = False
        if self._open[-1][0] == "{":
            self._begin()

    def _open_bracket(self, sign: str) -> None:
        if self._name:
            if self._open or self._seen or sign == "{" or self._header:
                raise self._wrong(f"a name is due here, not {sign}")
            self._header = 2 if self._next(2) == "[[" else 1
            self._at += self._header - 1
            return
        self._add_value()
        self._open.append((sign, self._line))
        if len(self._open) > DEEP:
            raise self._wrong(f"more than {DEEP} brackets stand in each other")
        self._seen = False
        if sign == "{":
            self._begin()

    def _close_bracket(self, sign: str) -> None:
        if self._header:
            if self._next(self._header) != "]" * self._header or not self._seen:
                raise self._wrong("the name of a table stands in [ ], or in [[ ]] if there can be several")
            self._at += self._header - 1
            self._header = 0
            self._name = False  # nothing follows in the line
            return
        if not self._open or sign != _CLOSES[self._open[-1][0]]:
            where = f" the {self._open[-1][0]} of line {self._open[-1][1]}" if self._open else " nothing"
            raise self._wrong(f"{sign} closes{where}")
        if self._open[-1][0] == "{":
            if self._name and self._seen:
                raise self._wrong("a name is followed by = and its value")
            self._check_value()
        self._open.pop()
        self._name, self._seen = False, True

    # -- Names and values -----------------------------------------------------------

    def _add_part(self) -> None:
        """Take a part of a name."""
        self._parts += 1
        self._seen = True
        if self._parts > DEEP:
            raise self._wrong(f"a name has more than {DEEP} parts")

    def _add_value(self) -> None:
        if self._seen:
            if not self._open:
                raise self._wrong('here the value ends: what follows begins a new line, and " within a text is \\"')
            sign, line = self._open[-1]
            raise self._wrong(f"a comma is missing here, or the {_CLOSES[sign]} that closes the {sign} of line {line}")
        self._seen = True

    def _take_word(self) -> None:
        """Take letters up to the next blank, sign or end of the line."""
        start = self._at
        while self._letters[self._at] not in _BLANKS + _SIGNS + "'\n":
            self._check_seen()
            self._at += 1
        word = "".join(self._letters[start : self._at])
        if any(letter in _CURLY for letter in word):
            raise self._wrong('a text stands in straight quotes: "…" and not “…”')
        if self._name:
            self._check_name(word)
        else:
            self._check_word(word)

    def _check_name(self, word: str) -> None:
        if word[-1] == ":" or word == ":":
            raise self._wrong("between a name and its value stands =, not :")
        odd = [letter for letter in word if letter not in _BARE and letter not in _DIGITS]
        if odd:
            raise self._wrong(f'a name with {odd[0]} stands in quotes, as in "{_cut(word)}" = …')
        if self._seen and word[0] != "." and not self._dotted:
            raise self._wrong("a name with a blank stands in quotes")
        self._dotted = word[-1] == "."
        for _ in range(word.count(".") + (word[0] != "." and not self._seen)):
            self._add_part()

    def _check_word(self, word: str) -> None:
        """Raise TomlError unless this is a whole number, true or false; say what else it seems to be."""
        if word not in ("true", "false") and not _is_number(word) and not self._seen:
            if self._open and self._open[-1][0] == "[" and self._rest().lstrip()[:1] == "=":
                raise self._wrong(f"the [ of line {self._open[-1][1]} is not closed before the next name")
            raise self._wrong(_about(word))
        self._add_value()

    def _rest(self) -> str:
        """Return what follows in the line."""
        end = self._at
        while self._letters[end] != "\n":
            end += 1
        return "".join(self._letters[self._at : end])


def _is_number(word: str) -> bool:
    digits, of = word, _DIGITS
    if word[:2] in _BASES:
        digits, of = word[2:], _BASES[word[:2]]
    else:
        digits = word[1:] if word[0] in "+-" else word
        if digits[:1] == "0" and len(digits) > 1:
            return False
    parts: Sequence[str] = digits.split("_")
    return len(word) <= _LONG and all(part and all(letter in of for letter in part) for part in parts)


def _about(word: str) -> str:
    """Return what a value is that is neither a whole number nor true or false."""
    if word.lower() in ("true", "false"):
        return f"{word} is written {word.lower()}"
    body = word[1:] if word[0] in "+-" else word
    if body[:1] in _DIGITS and (word.count("-") > 1 or ":" in word):
        return f"{_cut(word)} is a date or a time, and none belongs here: a text stands in quotes"
    if len(word) > _LONG and all(letter in _HEX + "xob_" for letter in body):
        return f"{_cut(word)} is too large a number"
    if body[:1] == "0" and all(letter in _DIGITS for letter in body):
        return f"{_cut(word)} is written without a 0 before it"
    if body[:1] in _DIGITS or body[:1] == "." or body in ("inf", "nan"):
        return f"{_cut(word)} is no whole number; a text, and so a formula, stands in straight quotes"
    return (
        f'{_cut(word)} is neither a number nor true or false; a text, and so a formula, stands in straight quotes: "…"'
    )


def _cut(word: str) -> str:
    return word if len(word) <= 20 else word[:19] + "…"
