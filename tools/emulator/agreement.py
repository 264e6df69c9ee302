"""What two boxes with the same keys must have in common: all but ids, and a second or so of time."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.flash.archive import game_file
from castellan_host.link import wire

DEPTH = 8  # of what is in a file
_STEPS = 50  # ms of a turn by which they may differ: some steps, which they end at other moments


@dataclass(frozen=True)
class Side:
    """A box as seen from outside.

    `light` is the display's contrast, None where it is off; `files` are those of the folder of games,
    `free` the free bytes of the flash, and `lines` those sent to the laptop.
    """

    frame: bytes
    light: int | None
    files: Mapping[str, bytes]
    free: int
    lines: list[bytes]


class Moment(int):
    """A number of seconds, which may differ a little on another clock."""


class Lasting(int):
    """Milliseconds of a turn, which each box counts from the step in which it began."""


class Agreement:
    """The differences of two boxes. `seconds` is by how much their records' times may differ."""

    def __init__(self, seconds: int) -> None:
        self.seconds = seconds
        self._readers = (_Reader(), _Reader())

    def difference(self, one: Side, other: Side) -> str:
        """Return how `one` differs from `other`, "" if it does not."""
        for reader, side in zip(self._readers, (one, other), strict=True):
            reader.meet(side.files)
        for name, two in self._parts(one, other):
            if not self._alike(*two):
                return f"{name}:\n{two[0]}\nand not\n{two[1]}"
        return "" if one.frame == other.frame else "the pictures differ"

    # -- Within -----------------------------------------------------------------------

    def _parts(self, one: Side, other: Side) -> Iterator[tuple[str, tuple[Any, Any]]]:
        both = list(zip(self._readers, (one, other), strict=True))
        yield "the display's contrast", (one.light, other.light)
        files = [{reader.name(name): data for name, data in side.files.items()} for reader, side in both]
        yield "files", (sorted(files[0]), sorted(files[1]))
        for name in files[0]:
            lines = [each[name].splitlines(keepends=True) for each in files]
            yield f"lines of {name}", (len(lines[0]), len(lines[1]))
            for two in zip(*lines, strict=True):
                said = [reader.content(line) for reader, line in zip(self._readers, two, strict=True)]
                yield f"a line of {name}", (said[0], said[1])
        yield "bytes free", (one.free, other.free)
        mine, others = (list(map(reader.message, side.lines)) for reader, side in both)
        yield "what was sent to the laptop", (mine, others)

    def _alike(self, one: Any, other: Any) -> bool:
        if type(one) is not type(other):
            return False
        if type(one) is Moment:
            return bool(abs(one - other) <= self.seconds)
        if type(one) is Lasting:
            return bool(abs(one - other) <= _STEPS)
        if type(one) in (list, tuple):
            return len(one) == len(other) and all(map(self._alike, one, other))
        return bool(one == other)


class _Reader:
    """Reads a box's files and messages, with its games' numbers in the place of their ids."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}  # of games by their ids, also of those that are deleted
        self._ends: dict[str, dict[int | str, str]] = {}  # of games' records by their ids, see `_ends`

    def meet(self, files: Mapping[str, bytes]) -> None:
        """Learn which games there are."""
        for name, data in files.items():
            if file := game_file(name):
                self._numbers[file.id] = file.number
                self._ends[file.id] = _ends(data)

    def name(self, name: str) -> str:
        """Return a file's name."""
        file = game_file(name.removesuffix(".new"))
        return name.replace(file.id, "…") if file else name

    def content(self, line: bytes) -> object:
        """Return the content of a file's line: a record, a value; the line itself if it is damaged."""
        try:
            return self._timed(list(record.decode(line)))
        except RecordError:
            pass
        try:
            return self._without_ids(self._of_records(record.parse(record.unseal(line), DEPTH)))
        except RecordError:
            return line

    def message(self, line: bytes) -> object:
        """Return the content of a line to the laptop, the line itself if it is noise."""
        message = wire.decode(line)
        if not message:
            return line
        if message[0] == "box":
            message[2], message[-1] = "", Moment(message[-1])
        elif message[0] == "rec":
            message[2] = self._timed(message[2])
        elif message[0] == "turn":
            message[3] = Lasting(message[3])
        return self._without_ids(message)

    def _timed(self, content: list[Any]) -> list[Any]:
        return [content[0], Moment(content[1]), *self._without_ids(content[2:])]

    def _of_records(self, value: Any) -> Any:
        """Return a row of the index with its record's number, in the place of a size and a checksum of times."""
        if type(value) is list and len(value) == 4 and value[0] in self._ends:
            ends = self._ends[value[0]]
            return [value[0], ends.get(value[1], value[1]), ends.get(value[2], value[2]), value[3]]
        return value

    def _without_ids(self, value: Any) -> Any:
        if type(value) is str:
            return f"game {self._numbers[value]}" if value in self._numbers else value
        if type(value) in (list, tuple):
            return [self._without_ids(each) for each in value]
        if type(value) is dict:
            return {self._without_ids(key): self._without_ids(each) for key, each in value.items()}
        return value


def _ends(log: bytes) -> dict[int | str, str]:
    """Return the records of a game by the size of the file up to their end, and by their checksum."""
    found: dict[int | str, str] = {}
    size = 0
    for number, line in enumerate(log.splitlines(keepends=True)):
        size += len(line)
        found[size] = found[line[-9:-1].decode("latin-1")] = f"record {number}"
    return found
