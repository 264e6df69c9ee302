"""Native functions as a board gets them: compiled as for its files, and read out of the .mpy.

The format is that of `py/persistentcode.c`, MicroPython 1.25.
"""

import ast
from dataclasses import dataclass

from castellan_host.device import firmware

FRAME = firmware.SOURCES / "castellan/ports/frame.py"
_BYTECODE, _VIPER = 0, 2  # kinds of code
_NO_DATA = range(5)  # objects without data: the table of functions, None, False, True, ...
_TEXT, _BYTES, _TUPLE = 5, 6, 10
_MORE_DATA = 0x70  # of a native function: relocations, read-only data, zeroed data


@dataclass(frozen=True)
class Native:
    """A native function: its machine code, and the place of MicroPython's table of functions among its constants."""

    code: bytes
    table: int


def natives(architecture: str, source: str | None = None) -> dict[str, Native]:
    """Return the native functions of ports/frame.py, or of its text in `source`, by their names."""
    if source is None:
        source = FRAME.read_text(encoding="utf-8")
    prepared = firmware.prepared({FRAME: source}, [])[FRAME]
    table, codes = _read(firmware._compiled(FRAME, prepared, architecture)[1])
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    names = [function.name for function in functions if function.decorator_list]
    return {name: Native(code, table) for name, code in zip(names, codes, strict=True)}


def _read(mpy: bytes) -> tuple[int, list[bytes]]:
    reader = _Reader(mpy)
    assert reader.take(2) == b"M\x06", "another format of .mpy: read py/persistentcode.c again"
    reader.take(2)  # the architecture, the width of integers
    names, objects = reader.number(), reader.number()
    for _ in range(names):
        length = reader.number()
        if not length & 1:  # else one that all firmwares have
            reader.take((length >> 1) + 1)
    kinds = [reader.skip_object() for _ in range(objects)]
    codes: list[bytes] = []
    reader.code(codes)
    assert not reader.rest
    return kinds.index(0), codes


class _Reader:
    def __init__(self, rest: bytes) -> None:
        self.rest = rest

    def take(self, count: int) -> bytes:
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def number(self) -> int:
        value = 0
        while True:
            [byte] = self.take(1)
            value = value << 7 | byte & 0x7F
            if byte < 0x80:
                return value

    def skip_object(self) -> int:
        """Skip a constant, and return its kind."""
        [kind] = self.take(1)
        if kind in _NO_DATA:
            return kind
        length = self.number()
        if kind == _TUPLE:
            for _ in range(length):
                self.skip_object()
        else:
            self.take(length + (kind in (_TEXT, _BYTES)))
        return kind

    def code(self, natives: list[bytes]) -> None:
        """Read a function and those within it; add the machine code of native ones."""
        head = self.number()
        kind, inner, data = head & 3, head & 4, self.take(head >> 3)
        if kind != _BYTECODE:
            assert kind == _VIPER
            flags = self.number()
            assert not flags & _MORE_DATA, "the function has data of its own, which nothing here loads"
            natives.append(data)
        for _ in range(self.number() if inner else 0):
            self.code(natives)
