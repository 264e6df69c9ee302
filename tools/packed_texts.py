"""Packs the rarely shown texts of a language for a UF2: each table as bytes, in the place of a dict.

A frozen dict takes 24 bytes of flash for each text beside the text itself, packed it is 2. Looking one up takes
a millisecond, so what a table shows stays a dict. `castellan.text.text_of` reads both.
"""

import ast
import pathlib

from castellan.text import LANGUAGES

_RARE = {"sentences": "SENTENCES", "menu": "LABELS"}  # tables by a module's name, without its language


def is_text(path: pathlib.PurePath) -> bool:
    """Return whether a module has words in a language, of all games or of one: its name begins with the language."""
    return path.stem.partition("_")[0] in LANGUAGES


def packed(path: pathlib.Path, source: str) -> str:
    """Return the source of the module at `path` with its rare texts packed; the lines after them keep their numbers."""
    table = _RARE.get(path.stem.partition("_")[2])
    if not is_text(path) or not table:
        return source
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == table:
            assert node.end_lineno
            blank = "\n" * (node.end_lineno - node.lineno)
            lines[node.lineno - 1 : node.end_lineno] = [f"{table} = {_bytes(ast.literal_eval(node.value))!r}\n{blank}"]
    return "".join(lines)


def _bytes(texts: dict[str, str]) -> bytes:
    """Return texts one after the other: a byte 0, the key, a byte 1, the text; a byte 0 ends the last one."""
    return b"".join(b"\0" + key.encode() + b"\1" + text.encode() for key, text in texts.items()) + b"\0"
