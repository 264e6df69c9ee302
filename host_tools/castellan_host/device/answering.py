"""Reads the answers to functions of `on_the_box`, and checks the checksum and the shape of each value.

A line has the value's `repr` and its CRC-32, which starts from the line's number; the last value is the count of
the others. So damage on the cable is found, and so is a board that answers something else.
"""

import ast
import binascii
from dataclasses import dataclass
from types import NoneType
from typing import Any

from castellan_host.device.errors import DeviceError

# A shape is a type, a tuple of shapes for a tuple of values, or a list of alternative shapes.
_TEXT, _NUMBER = [str, NoneType], [int, NoneType]


@dataclass(frozen=True)
class _Many:
    """The shape of a list, by that of its items."""

    item: type


@dataclass(frozen=True)
class _Answer:
    """The shapes of the first values, which are always there, and of all that follow, None if nothing does."""

    first: tuple[Any, ...] = ()
    rest: Any = None


_ANSWERS = {
    "identity": _Answer(((str, (int, int, int), str, int, int),)),
    "heap": _Answer(((int, int),)),
    "ended": _Answer(rest=(int, int, int, int, int)),
    "mark": _Answer(),
    "tree": _Answer(rest=(str, _NUMBER, _TEXT)),
    "files": _Answer(rest=(str, int, str)),
    "flash": _Answer(rest=str),
    "read": _Answer(rest=bytes),
    "aside": _Answer((str,)),
    "room": _Answer(rest=(int, int, int)),
    "frozen": _Answer(rest=(str, str, int, str, bool)),
    "display": _Answer(((int, int, _TEXT, _NUMBER, bool, int, _Many(int), _Many(int)),), (int, int)),
    "keys": _Answer(rest=(str, int, bool)),
    "wires": _Answer(rest=(str, int, int, int, _NUMBER, _Many(int))),
    "exchanged": _Answer(rest=int),
    "pressed": _Answer(rest=int),
    "released": _Answer(rest=int),
    "dial": _Answer(rest=int),
    "turned": _Answer(rest=int),
    "start": _Answer(((int, int),)),
    "press": _Answer((int,)),
    "flash_times": _Answer(rest=(int, int)),
    "bounce": _Answer(rest=(int, int, int, int)),
    "random_bits": _Answer(((int, int, int),)),
    "supply": _Answer(((int, int),)),
}


class GarbledError(DeviceError):
    """An answer that was damaged on the way, or that no box would send."""

    def __init__(self, port: str) -> None:
        super().__init__(f"What {port} sent is damaged. Repeat the command, with another cable if it happens again")


def read(port: str, function: str, said: str) -> list[Any]:
    """Return the values that a function answered. Raises GarbledError if a line is damaged, missing or unexpected."""
    try:
        *values, count = [_value(line, number) for number, line in enumerate(said.splitlines())]
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        raise GarbledError(port) from None
    expected = _ANSWERS[function]
    shapes = [*expected.first, *[expected.rest] * (len(values) - len(expected.first))]
    if count != len(values) or len(shapes) != len(values) or not all(map(_fits, values, shapes)):
        raise GarbledError(port)
    return values


def _value(line: str, number: int) -> Any:
    written, _, checksum = line.rpartition(" ")
    if checksum != str(binascii.crc32(written.encode(), number)):
        raise ValueError("checksum")
    return ast.literal_eval(written)


def _fits(value: object, shape: Any) -> bool:
    if isinstance(shape, _Many):
        return type(value) is list and all(type(item) is shape.item for item in value)
    if isinstance(shape, list):
        return any(_fits(value, each) for each in shape)
    if isinstance(shape, tuple):
        return type(value) is tuple and len(value) == len(shape) and all(map(_fits, value, shape))
    return type(value) is shape
