"""Packs the rarely shown texts of a language for a board: each table as bytes, in the place of a dict.

A frozen dict takes 24 bytes of flash for each text beside the text itself, packed it is 2. In a file it takes heap,
and its keys fill MicroPython's table of names, of which the next one takes 9 kB. Looking a text up takes a millisecond,
so what a table shows stays a dict. Labels of menus, which are drawn again at each key, are packed; sentences and the
help are deflated, too, in a UF2, which takes less than half of that. `castellan.text.text_of` and `rare_text` read all
forms.
"""

import ast
import pathlib
import zlib

from castellan.text import LANGUAGES

WINDOW = 10  # of DEFLATE, 2 to the power of this: so many bytes of heap take a look-up, see `frozen.deflated`

# Tables by a module's name, without its language, and whether they are deflated.
_RARE = {
    "sentences": ("SENTENCES", True),
    "help": ("HELP", True),
    "sheets": ("SHEETS", True),  # also without a language: see packed_sheets.py
    "menu": ("LABELS", False),
}


def is_text(path: pathlib.PurePath) -> bool:
    """Return whether a module has words in a language, of all games or of one: its name begins with the language."""
    return path.stem.partition("_")[0] in LANGUAGES


def packed(path: pathlib.Path, source: str, deflate: bool = False) -> str:
    """Return the source of the module at `path` with its rare texts packed; the lines after them keep their numbers.

    With `deflate` also those that are deflated.
    """
    name = path.stem.partition("_")[2] if is_text(path) else "sheets" if path.stem == "sheets" else ""
    table, is_deflated = _RARE.get(name, ("", False))
    if not table or (is_deflated and not deflate):
        return source
    lines = source.splitlines(keepends=True)
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == table:
            assert node.end_lineno
            blank = "\n" * (node.end_lineno - node.lineno)
            texts = _bytes(ast.literal_eval(node.value))
            lines[node.lineno - 1 : node.end_lineno] = [
                f"{table} = {_deflated(texts) if is_deflated else texts!r}\n{blank}"
            ]
    return "".join(lines)


def _bytes(texts: dict[str, str]) -> bytes:
    """Return texts one after the other: a byte 0, the key, a byte 1, the text; a byte 0 ends the last one."""
    return b"".join(b"\0" + key.encode() + b"\1" + text.encode() for key, text in texts.items()) + b"\0"


def _deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    return packer.compress(data) + packer.flush()
