"""A sheet's table as TOML, as a form fills it in: nothing of it is checked here, and nothing of it is lost."""

import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile("[A-Za-z0-9_-]+$")


def toml(table: Mapping[str, Any], order: tuple[str, ...]) -> str:
    """Return a table of texts, whole numbers, true or false, lists and tables as TOML, its first keys in this order."""
    keys = [name for name in order if name in table] + [name for name in table if name not in order]
    values, tables = [], []
    for name in keys:
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


def _rows(table: Mapping[str, Any]) -> list[str]:
    return [f"{_key(name)} = {_value(value)}" for name, value in table.items()]


def _key(name: str) -> str:
    return name if _BARE.match(name) else _quoted(name)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        parts = [f"{_key(name)} = {_value(each)}" for name, each in value.items()]
        return "{ " + ", ".join(parts) + " }" if parts else "{}"
    if isinstance(value, list):
        return "[" + ", ".join([_value(each) for each in value]) + "]"
    return _quoted(value) if isinstance(value, str) else str(value).lower()


def _quoted(text: str) -> str:
    return '"' + "".join([_escaped(letter) for letter in text]) + '"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return "\\" + letter
    return f"\\u{ord(letter):04x}" if letter < " " or letter == "\x7f" else letter
