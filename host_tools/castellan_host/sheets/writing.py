"""A sheet's table as TOML, as a form fills it in: nothing of it is checked here, and nothing of it is lost."""

from collections.abc import Mapping
from typing import Any

from castellan_host.sheets.model import Example
from castellan_host.sheets.reading import EXAMPLE, LINE, SHEET

_BARE = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-"  # of a key without quotes
_ORDER = (*SHEET, *LINE, *EXAMPLE)


def toml(table: Mapping[str, Any]) -> str:
    """Return a table of texts, whole numbers, true or false, lists and tables as TOML, its keys in a sheet's order."""
    values: list[str] = []
    tables: list[str] = []
    for name in _ordered(table):
        value = table[name]
        if isinstance(value, dict):
            tables += ["", f"[{_key(name)}]", *_rows(value)]
        elif name == "example" and isinstance(value, list) and value and all(isinstance(each, dict) for each in value):
            for each in value:
                tables += ["", f"[[{_key(name)}]]", *_rows(each)]
        elif name == "lines" and isinstance(value, list) and any(isinstance(each, dict) for each in value):
            values += ["lines = ["] + [f"  {_value(each)}," for each in value] + ["]"]
        else:
            values += _rows({name: value})
    return "\n".join(values + tables) + "\n"


def inline(table: Mapping[str, Any]) -> str:
    """Return a table as what stands in the braces of one."""
    return ", ".join(_rows(table))


def of_example(example: Example) -> Mapping[str, Any]:
    """Return an example as a file's table has it, without what is empty; who is first alone is no list."""
    given = {name: value for name, value in vars(example).items() if value not in (None, (), {})}
    if len(given.get("winner", ())) == 1:
        [given["winner"]] = given["winner"]
    return {name: _listed(value) for name, value in given.items()}


def _listed(value: Any) -> Any:
    """Return a value with lists and tables, as a file has them."""
    if isinstance(value, tuple):
        return [_listed(each) for each in value]
    return dict(value) if isinstance(value, dict) else value


def _rows(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(table[name])}" for name in _ordered(table)]


def _ordered(table: Mapping[str, Any]) -> list[str]:
    return [name for name in dict.fromkeys(_ORDER) if name in table] + sorted(set(table) - set(_ORDER))


def _key(name: str) -> str:
    return name if name and all(letter in _BARE for letter in name) else _quoted(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {inline(value)} }}" if value else "{}"
    if isinstance(value, list):
        return "[" + ", ".join([_value(each) for each in value]) + "]"
    return _quoted(value) if isinstance(value, str) else str(value).lower()


def _quoted(text: str) -> str:
    return '"' + "".join([_escaped(letter) for letter in text]) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return f"\\u{ord(letter):04x}" if letter < " " or letter == "\x7f" else letter
