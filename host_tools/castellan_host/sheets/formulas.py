"""Formulas from the names of a sheet's file to the letters of a game's record, and back."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from castellan.core.errors import RuleError
from castellan.games.pad import formula
from castellan_host.sheets.model import Line, SheetError

_TOKEN = re.compile(r"\s*(?:(\d+)|([^\W\d]\w*)|(//|==|!=|<=|>=|\*\*|[^\s]))")
_WORDS = ("if", "else", "and", "or", "not", "min", "max", "abs")
_ROWS = {"sum": "s", "highest": "h", "lowest": "l"}
_GAME = {"total": "t", "round": "r", "players": "p"}
RESERVED = (*_WORDS, *_ROWS, *_GAME, "n")

_INSTEAD = {
    "=": "== compares two values",
    "/": "// divides, rounded down",
    "×": "* multiplies",
    "·": "* multiplies",
    "÷": "// divides, rounded down",
    "−": "- is minus",
    "**": "a * a is a square",
    "^": "a * a is a square",
    ".": "all numbers are whole",
    "&": "and joins two conditions",
    "|": "or joins two conditions",
    "!": "not turns a condition round",
    "≤": "<= is at most",
    "≥": ">= is at least",
    "≠": "!= is not equal",
}
_RANKS = "the points of other lines are compared by a rank"
_WHY = {
    "deep": f"at most {formula.DEEP} values can wait for a bracket, an operator or an else",
    "long": f"it is too long: it can have {formula.LONG} names, numbers and operators",
    "chain": "two comparisons need and: a < b and b < c",
    "end": "it ends where a value is due",
    "operator": "an operator is due before {token}",
    "value": "a value is due, not {token}",
    "open": "a bracket is not closed",
    "closed": "{token} closes no bracket",
    "values": "min and max take two values or more, abs one",
    "comma": "a comma is between the values of min and max alone",
    "function": "min, max and abs have their values in brackets",
    "else": "an if has no else",
    "if": "an else has no if, or a condition needs brackets",
    "not": "not needs brackets here",
    "large": f"{{token}} is beyond {formula.LIMIT}",
    "name": "{token} can't be used here",
    "row": "{token} reads a row, a number that all players enter in this line, which has none; " + _RANKS,
}


@dataclass(frozen=True)
class Place:
    """Where a formula stands: of which line, with which numbers, below which lines."""

    name: str
    numbers: Sequence[str]
    before: Sequence[Line]
    own: int = 0  # names of NAMES that are known there, bits

    def known(self) -> dict[str, str]:
        """Return the names and their letters."""
        names = {key(name): "abc"[n] for n, name in enumerate(self.numbers)}
        if len(self.numbers) == 1:
            names["n"] = "a"
        for n, line in enumerate(self.before):
            names.setdefault(key(line.name), chr(65 + n))
        for name, letter in _GAME.items():
            if self.own >> formula.NAMES.index(letter) & 1:
                names.setdefault(name, letter)
        return names


def key(name: str) -> str:
    """Return the form of a name in which a formula uses it."""
    return name.lower().replace(" ", "_")


def to_letters(text: str, place: Place) -> str:
    """Return a formula as a game's record has it. Raises SheetError if it can't be read."""
    parts = parts_of(text)
    letters: list[str] = []
    sources: list[str] = []  # of each letter of the result the token that it comes from
    known = place.known()
    while parts:
        word = parts.pop(0)
        letter = word
        if key(word) in _ROWS:
            letter = _ROWS[key(word)] + _whose(parts, word, place)
        elif word[0].isalpha() and key(word) not in _WORDS:
            if key(word) not in known:
                raise SheetError(f'"{place.name}": {_unknown(word, known, place.own)}')
            letter = known[key(word)]
        elif word in _INSTEAD:
            raise SheetError(f'"{place.name}": the formula has {word}, but {_INSTEAD[word]}')
        elif word[0].isalpha():
            letter = key(word)
        if letters and letters[-1][-1].isalnum() and letter[0].isalnum():
            letters.append(" ")
            sources.append(word)
        letters.append(letter)
        sources += [word] * len(letter)
    result = "".join(letters)
    try:
        formula.Formula(result, place.own, len(place.before))
    except RuleError as error:
        raise SheetError(f'"{place.name}": {_reason(error, sources)}') from None
    return result


def to_names(letters: str, place: Place) -> str:
    """Return a formula of a game's record with the names of its sheet."""
    known = {letter: name for name, letter in (place.known() | _GAME).items()}
    if len(place.numbers) == 1:
        known["a"] = "n"
    rows = {letter: word for word, letter in _ROWS.items()}
    words = []
    for word in parts_of(letters):
        if word[0] in rows and word in formula.NAMES:
            of = "abc".index(word[1]) if len(word) > 1 else 0
            words.append(rows[word[0]] + (f"({key(place.numbers[of])})" if of else ""))
        else:
            words.append(known.get(word, word))
    return _spaced(words)


def _spaced(words: list[str]) -> str:
    """Return a formula's words with blanks around operators between two values."""
    text, after_value = "", False
    for word in words:
        if word in ("if", "else", "and", "or") or (
            after_value and not word[0].isalnum() and word not in ("(", ")", ",")
        ):
            text += f" {word} "
        else:
            text += word + (" " if word in ("not", ",") else "")
        after_value = word == ")" or (word[-1].isalnum() and word not in _WORDS)
    return text


def parts_of(text: str) -> list[str]:
    """Return a formula's names, numbers and signs."""
    parts = []
    place = 0
    text = text.rstrip()
    while place < len(text):
        match = _TOKEN.match(text, place)
        assert match
        parts.append(match[match.lastindex or 0])
        place = match.end()
    return parts


def _whose(parts: list[str], word: str, place: Place) -> str:
    """Take "(won)" behind sum, highest or lowest; return the letter of that number, "" for the first one."""
    if parts[:1] != ["("]:
        return ""
    names = [key(name) for name in place.numbers]
    if len(parts) < 3 or parts[2] != ")" or key(parts[1]) not in names:
        raise SheetError(f'"{place.name}": {word}(…) has the name of a number that this line asks; {_RANKS}')
    number = names.index(key(parts[1]))
    del parts[:3]
    return ["", "b", "c"][number]


def _unknown(word: str, known: Mapping[str, str], own: int) -> str:
    """Return the sentence that a name is none, with those that are: of numbers, of lines, of the game."""
    games = list(_GAME.values())

    def place(name: str) -> tuple[int, bool, str, bool]:
        letter = known[name]
        return games.index(letter) if letter in games else -1, letter.isupper(), letter, name == "n"

    rows = [name for name, letter in _ROWS.items() if own >> formula.NAMES.index(letter) & 1]
    names = ", ".join(sorted(known, key=place) + rows)
    blank = "; a name's blank is _ there" if any("_" in name for name in known) else ""
    return f"the formula has no value {word}, only {names}{blank}"


def _reason(error: RuleError, sources: list[str]) -> str:
    place = int(str(error.facts["letter"])) - 1
    token = sources[place] if place < len(sources) else "the end"
    why = "row" if key(token) in _ROWS and error.facts["why"] == "name" else str(error.facts["why"])
    return f"the formula can't be read at {token}: " + _WHY[why].format(token=token)
