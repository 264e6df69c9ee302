"""Functions that run on a stopped box: this file is sent to its REPL, and runs on MicroPython only.

Answers are generators: each value is printed at once, so that a complete answer need not fit in the heap.
"""

import binascii
import hashlib
import os
import sys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_CHUNK = 512  # bytes
_MARGIN = 1024  # bytes of stack that C takes below a function of Python
_FOLDER = 0x4000  # in the second field of os.ilistdir

_file: "Any" = None


def answer(values: "Iterator[object]") -> None:
    """Print each value with a checksum of it and its place, then how many there were."""
    count = 0
    for value in values:
        line = repr(value)
        print(line, binascii.crc32(line.encode(), count))
        count += 1
    print(count, binascii.crc32(str(count).encode(), count))


def identity() -> "Iterator[tuple[Any, ...]]":
    """Yield name and version of the interpreter, its board and chip, its .mpy format and that of machine code."""
    it = sys.implementation
    mpy = getattr(it, "_mpy", 0)
    yield it.name, tuple(it.version[:3]), getattr(it, "_machine", ""), mpy & 0xFF, mpy >> 8 & 3


def heap() -> "Iterator[tuple[int, int]]":
    """Yield how many bytes of the heap are free after a collection, and nearly the largest piece that is."""
    import gc

    gc.collect()
    free: int = gc.mem_free()  # type: ignore[attr-defined]
    least, most = 0, free
    while most - least > 1024:
        size = (least + most) // 2
        try:
            bytearray(size)
            least = size
        except MemoryError:
            most = size
        gc.collect()
    yield free, least


def mark() -> "Iterator[None]":
    """Fill the unused stack of an RP2 with what `ended_on_the_box` looks for; yield nothing."""
    if sys.platform != "rp2":
        return
    import pins
    from machine import mem32
    from micropython import stack_use

    end = {"rp2040": 0x20040000, "rp2350": 0x20080000}[pins.CHIP]
    for address in range(end, end + 8192 - stack_use() - _MARGIN, 4):
        mem32[address] = 0x2B5A5A5
    yield from ()


def tree(folder: str) -> "Iterator[tuple[Any, ...]]":
    """Yield path, size and SHA-256 of each file below a folder; of that and of folders in it the path and None twice.

    A file that can't be read has the error in the place of its hash. A folder that is missing has nothing in it.
    """
    try:
        entries: list[tuple[Any, ...]] = list(os.ilistdir(folder))  # type: ignore[attr-defined]
    except OSError:
        return
    yield folder, None, None
    for entry in entries:
        path = folder + "/" + entry[0]
        if entry[1] & _FOLDER:
            yield from tree(path)
        else:
            yield path, entry[3], digest(path)


def files(*paths: str) -> "Iterator[tuple[Any, ...]]":
    """Yield path, size and SHA-256 of those of these files that exist."""
    for path in paths:
        try:
            size = os.stat(path)[6]
        except OSError:
            continue
        yield path, size, digest(path)


def digest(path: str) -> str:
    """Return the SHA-256 of a file as hex digits, or the error if it can't be read."""
    sum = hashlib.sha256()
    buffer = memoryview(bytearray(_CHUNK))
    try:
        with open(path, "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    return binascii.hexlify(sum.digest()).decode()
                sum.update(buffer[:count])
    except OSError as error:
        return str(error)


def flash(start: int, sizes: "list[int]") -> "Iterator[str]":
    """Yield the SHA-256 of pieces of the flash that follow each other; `start` is its address on the chip's bus."""
    from array import array

    from machine import mem16

    words = array("H", bytes(_CHUNK))
    for size in sizes:
        sum = hashlib.sha256()
        for first in range(start, start + size, _CHUNK):
            count = min(_CHUNK, start + size - first)
            for at in range(0, count, 2):
                words[at // 2] = mem16[first + at]
            sum.update(memoryview(words)[: count // 2])
        start += size
        yield binascii.hexlify(sum.digest()).decode()


def read(path: str) -> "Iterator[bytes]":
    """Yield the bytes of a file in pieces."""
    with open(path, "rb") as file:
        while True:
            piece = file.read(_CHUNK)
            if not piece:
                return
            yield piece


def begin(path: str) -> None:
    """Open a file for writing; an existing one is replaced when it is closed."""
    global _file  # noqa: PLW0603 - from call to call
    _file = open(path, "wb")  # noqa: SIM115


def more(data: bytes) -> None:
    """Write more to the open file."""
    _file.write(data)


def end(path: str) -> str:
    """Close the open file; return its SHA-256, read back from flash."""
    _file.close()
    return digest(path)


def aside(path: str) -> "Iterator[str]":
    """Rename a file to an unused name, and yield that."""
    number = 1
    while list(files(path + ".old" + str(number))):
        number += 1
    os.rename(path, path + ".old" + str(number))
    yield path + ".old" + str(number)


def room() -> "Iterator[tuple[Any, ...]]":
    """Yield the size of a block of the flash in bytes, how many there are, and how many are free.

    Nothing if no filesystem is mounted.
    """
    try:
        status: tuple[int, ...] = os.statvfs("/")
    except OSError:
        return
    yield status[0], status[2], status[3]


def frozen() -> "Iterator[tuple[Any, ...]]":
    """Yield version, board, build number and digest of the firmware that is frozen in, and whether files run instead.

    Nothing if no firmware is frozen in.
    """
    try:
        from frozen.build import BOARD, BUILD, DIGEST, VERSION

        from frozen.choosing import files_run
    except ImportError:
        return
    yield VERSION, BOARD, BUILD, DIGEST, files_run(BUILD, DIGEST)


def display() -> "Iterator[tuple[Any, ...]]":
    """Yield the display's pins, its chip and address if pins.py has them, whether it acknowledges, the frequency.

    In the same tuple, who answers, and who does at 100 kHz if nobody does otherwise. Then, for each address that a
    display may have and that answers, this and its status byte. A display on SPI never answers.
    """
    import pins

    if getattr(pins, "WIRE", None) == "spi":
        yield pins.MOSI, pins.SCK, getattr(pins, "OLED", None), None, False, pins.FREQUENCY, [], []
        return
    frequency = min(pins.FREQUENCY, 400_000)  # what the box begins with
    bus = _bus(frequency)
    answering = bus.scan()
    slowly: list[int] = []
    if not answering and frequency > 100_000:
        bus = _bus(100_000)
        slowly = bus.scan()
    yield (
        pins.SDA,
        pins.SCL,
        getattr(pins, "OLED", None),
        getattr(pins, "ADDRESS", None),
        bool(getattr(pins, "ACK", True)),
        frequency,
        answering,
        slowly,
    )
    for address in answering if len(answering) < 112 else ():
        if address in (0x3C, 0x3D):
            bus.writeto(address, b"\0")  # no command: the status is read, not the RAM
            yield address, bus.readfrom(address, 1)[0]


def _bus(frequency: int) -> "Any":
    import machine
    import pins

    return machine.I2C(pins.I2C, sda=machine.Pin(pins.SDA), scl=machine.Pin(pins.SCL), freq=frequency)


def contacts() -> "list[tuple[str, int]]":
    """Return the pins of keys and dial, each behind the name of the constant that has it."""
    import pins

    return [(name, number) for name in ("KEYS", "MIDDLE", "DIAL") for number in getattr(pins, name, ())]


def keys() -> "Iterator[tuple[Any, ...]]":
    """Yield of each contact its constant and its pin, and whether it was closed for half a second."""
    import time

    import machine

    wired = contacts()
    levels = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for _, number in wired]
    down = [True] * len(levels)
    for _ in range(50):
        time.sleep_ms(10)  # type: ignore[attr-defined]
        down = [down[index] and not level() for index, level in enumerate(levels)]
    for index, (name, number) in enumerate(wired):
        yield name, number, down[index]
