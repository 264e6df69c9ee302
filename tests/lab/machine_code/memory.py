"""What a native function finds in memory: its arguments, the module that it is of, and MicroPython's functions.

Of all data the last byte is followed by memory that is not there, so that whoever reads or writes past it is seen.
"""

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from lab.machine_code.compiled import Native

PAGE = 4096
CODE, STUBS, SHARED, OBJECTS, DATA = 0x400000, 0x480000, 0x500000, 0x600000, 0x1000000
STUB = 64  # bytes for each of MicroPython's functions
BUFFER = SHARED + PAGE - 1024  # at the end of its page
RESULT, STATE = BUFFER - 12, BUFFER - 8  # before it: what a call returns; whose globals are set, who catches errors
GLOBALS = OWN, ANOTHER = 0x11110, 0x22220  # of the function's module, and of its caller on a box
WRITABLE = object()  # as an argument: the buffer of 1,024 bytes that the function may write
_ENTRIES, _NAMES = 50, 64  # of mp_fun_table; a module's own
_NOWHERE = 0x10  # where nothing is

# The entries of mp_fun_table, see py/nativeglue.h, that have a stub; a call of another ends at an address without code.
ENTRIES = {
    "from_obj": 3,
    "to_obj": 4,
    "swap_globals": 5,
    "load_global": 7,
    "subscr": 15,
    "call": 27,
    "nlr_push": 32,
    "nlr_pop": 33,
    "setjmp": 49,
}


class Text(bytes):
    """The bytes of a text; in memory a NUL follows, as behind each of MicroPython's texts."""

    @property
    def length(self) -> int:
        """What MicroPython's `len` says: all bytes but those that continue a letter."""
        return sum(byte & 0xC0 != 0x80 for byte in self)


@dataclass(frozen=True)
class Call:
    """A call: the arguments (integers, bytes, texts, tuples, WRITABLE), what the buffer has before, whose globals."""

    arguments: tuple[Any, ...]
    before: bytes = bytes(1024)
    globals: int = OWN


@dataclass(frozen=True)
class Outcome:
    """What a call returned, what the buffer has then, and whether all beside it is as it was."""

    returned: int
    buffer: bytes
    rest_as_before: bool


class Memory:
    """What is in memory for some calls of a native function; `stubs` are a processor's code for `ENTRIES`.

    `pages` has it by address, each at the begin of a page; nothing of it is written.
    """

    def __init__(self, native: Native, stubs: Mapping[str, bytes], begin: int = 0) -> None:
        self._data: dict[bytes, int] = {}
        self._next = DATA
        self._objects = bytearray()
        self.pages = {CODE: native.code, STUBS: b"".join(stubs[name].ljust(STUB, b"\0") for name in ENTRIES)}
        table = [_NOWHERE] * _ENTRIES
        for place, entry in enumerate(ENTRIES.values()):
            table[entry] = STUBS + STUB * place + begin
        constants = [_NOWHERE] * native.table + [self.words(*table)]
        context = self.words(_NOWHERE, OWN, self.words(*range(_NAMES)), self.words(*constants))
        self.function = self.words(_NOWHERE, context, _NOWHERE, CODE)

    def arguments(self, call: Call) -> int:
        """Return where the arguments of a call are: its fourth parameter."""
        return self.words(*map(self._object, call.arguments))

    def words(self, *words: int) -> int:
        """Put words into memory, and return where."""
        self._objects += struct.pack(f"<{len(words)}I", *words)
        self.pages[OBJECTS] = bytes(self._objects)
        return OBJECTS + len(self._objects) - 4 * len(words)

    def data(self, data: bytes) -> int:
        """Put data before the end of a page behind which there is none, and return where they begin."""
        if data not in self._data:
            room = -len(data) % PAGE
            self.pages[self._next] = bytes(room) + data
            self._data[data] = self._next + room
            self._next += room + len(data) + PAGE
        return self._data[data]

    def _object(self, value: Any) -> int:
        """Return an object: an integer itself; else where the address of its data is, of a text with its length."""
        if isinstance(value, int):
            return value & 0xFFFFFFFF
        if isinstance(value, tuple):
            return self.words(*map(self._object, value))
        if value is WRITABLE:
            return self.words(BUFFER, _NOWHERE)
        if isinstance(value, Text):
            return self.words(self.data(value + b"\0"), value.length)
        return self.words(self.data(value), _NOWHERE)


def shared(call: Call) -> bytes:
    """Return the page with the buffer as it is before a call."""
    return struct.pack("<3I", 0, call.globals, 0).rjust(PAGE - 1024, b"\xa5") + call.before


def outcome(call: Call, page: bytes) -> Outcome:
    """Return the outcome of a call from the page with the buffer after it."""
    before, result = shared(call), RESULT - SHARED
    rest = page[:result] + page[result + 4 : -1024] == before[:result] + before[result + 4 : -1024]
    [returned] = struct.unpack_from("<i", page, result)
    return Outcome(returned, page[-1024:], rest)


def assembled(listing: str) -> bytes:
    """Return the code of a listing, whose lines begin with the bytes in hex, then say what they are."""
    return b"".join(bytes.fromhex(line.split()[0]) for line in listing.splitlines() if line.strip())


def parts(calls: Sequence[Call], size: int = 500) -> list[Sequence[Call]]:
    """Return the calls in parts: each has a memory of its own."""
    return [calls[at : at + size] for at in range(0, len(calls), size)]
