"""A cable between a box and a test: what a port's serial line does, over two buffers. Runs on MicroPython too."""

from castellan.core.errors import CastellanError
from castellan.core.record import canonical, parse, seal, unseal

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any


class Cable:
    """The box's `serial`; `room` is how many bytes the laptop's side still takes, `most` how many a step may write."""

    def __init__(self, room: int = 1 << 20, most: int = 64) -> None:
        self.room, self.most = room, most
        self.to_box = b""
        self.from_box = b""

    def readinto(self, buffer: "bytearray | memoryview") -> int:
        taken = self.to_box[: len(buffer)]
        buffer[: len(taken)] = taken
        self.to_box = self.to_box[len(taken) :]
        return len(taken)

    def write(self, data: "bytes | bytearray | memoryview") -> int:
        assert 0 < len(data) <= self.most
        taken = bytes(data[: self.room])
        self.room -= len(taken)
        self.from_box += taken
        return len(taken)

    def say(self, *message: object) -> None:
        """Send a message to the box."""
        self.to_box += line(*message)

    def received(self) -> "list[list[Any]]":
        """Return the messages that have come from the box, and forget them; noise is left out."""
        complete, _, self.from_box = self.from_box.rpartition(b"\n")
        return [found for found in map(message, complete.split(b"\n")) if found is not None]


def line(*values: object) -> bytes:
    """Return a message as its line."""
    return seal(canonical(values, 5).encode())


def message(content: bytes) -> "Any":
    """Return the message of a line without its newline, None for noise."""
    try:
        return parse(unseal(content + b"\n"), 5)
    except CastellanError:
        return None
