"""The shapes of data, and the interfaces to a port, for type checkers; at run time there is nothing here.

A port provides files, a display on a wire, and a serial line.
Names that begin with `__` are those of positional arguments: MicroPython has no other sign for them.
"""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Literal, Protocol, overload

    Bytes = bytes | bytearray | memoryview

    # The shapes of data that the parts pass on.
    Event = list[Any] | tuple[Any, ...]  # kind, arguments
    NewEvent = list[Any]  # an event of a player, to which arguments may still be added
    Record = tuple[Any, ...]  # number, time, kind, arguments: see `castellan.core.record`
    FollowUp = tuple[Any, ...]  # the first items of an event that is still to come
    Fixed = dict[str, Any]  # arguments with a fixed value, by their names
    Refusal = tuple[str, dict[str, Any]] | None  # why an event is refused, code and facts; None if it is not
    Possible = range | tuple[Any, ...]  # an argument's possible values: of a count a range, of any other choices
    Options = dict[str, Any]  # a new game's options by their names, "players" included
    Learnt = tuple[str, str, int | None, int]  # a value that a game has shown: option, key, index, value
    Taught = list[Any]  # the same in the settings
    GameRow = list[Any]  # a game in a list of games: see `castellan.flash.summary`
    Rank = list[Any]  # a player's rank, name and deciding total
    Kind = tuple[Any, ...]  # of a display: its chip, its address, and the panel's first column if it is not the usual
    Mark = list[Any]  # the size of a game's file, and the checksum of its last line

    class Open(Protocol):
        """An open file, to be used in `with`. All of it raises OSError."""

        def close(self) -> None: ...

        def __exit__(self, __kind: Any, __error: Any, __trace: Any) -> None: ...

    class Source(Open, Protocol):
        """A file of bytes to read."""

        def __enter__(self) -> "Source": ...

        def read(self, __size: int = -1) -> bytes: ...

        def readinto(self, __buffer: memoryview) -> int: ...

        def readline(self, __size: int) -> bytes: ...

        def seek(self, __offset: int, __whence: int = 0) -> int: ...

    class Sink(Open, Protocol):
        """A file of bytes to write: what was written before `flush` returns is safe from power cuts."""

        def __enter__(self) -> "Sink": ...

        def write(self, __data: bytes) -> int: ...

        def flush(self) -> None: ...

    class File(Source, Sink, Protocol):
        """A file that is opened for either."""

        def __enter__(self) -> "File": ...

    class Files(Protocol):
        """A folder of files, which a port provides. All of it raises OSError."""

        @overload
        def open(self, name: str, mode: Literal["rb"]) -> Source: ...

        @overload
        def open(self, name: str, mode: Literal["wb", "ab"]) -> Sink: ...

        def rename(self, old: str, new: str) -> None:
            """Rename a file at once or not at all; a file `new` is replaced."""

        def remove(self, name: str) -> None: ...

        def free(self) -> int:
            """Return how many bytes are free."""

        def list(self) -> list[str]:
            """Return the names of all files."""

    class Wire(Protocol):
        """The bus to a display, at a `frequency` in Hz. `send` and `receive` raise OSError if no device answers.

        The first byte that is sent says what follows, as on I2C: 0x00 commands, 0x40 data.
        """

        frequency: int

        def set_frequency(self, __hz: int) -> None:
            """Use this speed, or the most that the bus allows."""

        def send(self, address: int, data: Bytes) -> None: ...

        def receive(self, address: int) -> int:
            """Return one byte."""

    class Display(Protocol):
        """A display for the box's pictures; see `castellan.oled.Oled`."""

        SPEEDS: tuple[int, int, int]  # of its bus in Hz, the highest first
        kind: Kind
        started: bool  # whether it has answered last, and was initialized

        def show(self, buffer: bytearray) -> bool: ...

        def refresh(self, buffer: bytearray) -> None: ...

        def repeat(self) -> None: ...

        def present(self) -> bool: ...

        def contrast(self, level: int) -> None: ...

        def power(self, on: bool) -> None: ...

        def turn(self, on: bool) -> None: ...

        @property
        def speed(self) -> int: ...

        def drive_at(self, speed: int) -> None: ...

        def choose(self, kind: object) -> None: ...

        def choice(self) -> list[Any] | None: ...

        def kinds(self) -> list[Kind]: ...

        def columns(self) -> list[Kind]: ...

        def try_other(self) -> Kind: ...

        def drive_as(self, kind: Kind) -> None: ...

    class Serial(Protocol):
        """The line to the laptop. Both return how many bytes moved, and never wait."""

        most: int  # bytes that are written in a step

        def readinto(self, buffer: bytearray) -> int: ...

        def write(self, data: bytes) -> int: ...

    class Chip(Protocol):
        """What differs from chip to chip; see `castellan.ports.rp2`."""

        gap: int
        room: int
        most: int

        def listen(self, pin: Any, handler: Callable[[Any], None]) -> None: ...

        def timer(self) -> Any: ...

        def arm(self) -> None: ...

        def feed(self) -> None: ...

        def disarm(self) -> None: ...

        def erase_ahead(self) -> None: ...

        def wait(self, milliseconds: int, dark: bool) -> None: ...

    class Extra(Protocol):
        """An optional part of a box; see `castellan.ports.extras`."""

        def step(self, now: int, changed: bool) -> None: ...

        def off(self) -> None: ...
