"""A board whose answers a cable garbles on their way to castellan."""

import contextlib
import io
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from castellan import VERSION
from castellan.core.record import encode
from castellan_host.cli import app
from castellan_host.device import board_port, greeting, on_the_box, repl
from castellan_host.device.firmware import digest

GAME = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}]) + encode(1, 3, ["take", 0])
LONG = GAME + b"".join([encode(seq, 3 + seq, ["points", 0, "green", 1]) for seq in range(2, 60)])
FILES = {"/games/1-00000000000000aa.log": GAME, "/games/1-00000000000000bb.log": LONG}


class Transport:
    """A raw REPL whose answers are damaged on their way: the `at`th by `spoil`."""

    def __init__(self, at: int = -1, spoil: Callable[[bytes], bytes] | None = None) -> None:
        self.at, self.spoil, self.answers = at, spoil, 0
        self.serial = self
        self.write_timeout = 0
        self.damaged = False

    def exec(self, code: str) -> bytes:
        if "TYPE_CHECKING" in code:
            return b""
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            exec(code, dict(FUNCTIONS))
        data = said.getvalue().encode()
        if self.answers == self.at:
            assert self.spoil
            damaged = self.spoil(data)
            self.damaged, data = damaged.rstrip() != data.rstrip(), damaged
        self.answers += 1
        return data

    def enter_raw_repl(self, **options: object) -> None:
        pass

    exit_raw_repl = close = enter_raw_repl

    def read_until(self, length: int, ending: bytes, **options: object) -> bytes:
        return ending

    def write(self, data: bytes) -> None:
        pass


def _tree(folder: str) -> Iterator[tuple[object, ...]]:
    if folder == "/games":
        yield "/games", None, None
        for path, data in FILES.items():
            yield path, len(data), digest(data)


KEYS = [("KEYS", pin) for pin in (6, 7, 8, 9, 18, 19, 20, 21)]
FUNCTIONS: dict[str, Callable[..., Any]] = {
    "answer": on_the_box.answer,
    "last_words": lambda: on_the_box.answer(FUNCTIONS["ended"]()),
    "ended": lambda: iter([(754, 1, 0, 2, 1800)]),
    "mark": lambda: iter(()),
    "identity": lambda: iter([("micropython", (1, 25, 0), "Raspberry Pi Pico with RP2040", 6, 3)]),
    "heap": lambda: iter([(230_000, 220_000)]),
    "tree": _tree,
    "files": lambda *paths: iter(()),
    "read": lambda path: (FILES[path][at : at + 512] for at in range(0, len(FILES[path]), 512)),
    "room": lambda: iter([(4096, 352, 100)]),
    "frozen": lambda: iter([(VERSION, "pico", 412, "5f3a9c01d2b47e66", False)]),
    "display": lambda: iter([(4, 5, "ssd1306", 0x3C, True, 400_000, [0x3C], []), (0x3C, 0x43)]),
    "wires": lambda: iter(
        [(name, pin, 1, int(name != "KEYS"), 0, []) for name, pin in (*KEYS, ("SDA", 4), ("SCL", 5))],
    ),
    "keys": lambda: iter([(*key, False) for key in KEYS]),
}


def run(monkeypatch: pytest.MonkeyPatch, transport: Transport, *arguments: object) -> Result:
    monkeypatch.setattr(board_port, "choose", lambda port: "/dev/ttyACM0")
    monkeypatch.setattr(repl, "_open", lambda port: transport)
    monkeypatch.setattr(greeting, "greet", lambda box: VERSION)
    return CliRunner().invoke(app, [*map(str, arguments)])


def flip(rng: random.Random, data: bytes) -> bytes:
    """Return the data with a bit or some flipped."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 3))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def drop(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[at + rng.choice((1, 5, 100)) :]


def repeat(rng: random.Random, data: bytes) -> bytes:
    at = rng.randrange(len(data))
    return data[:at] + data[max(0, at - 20) :]


def a_line_less(rng: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def lines_exchanged(rng: random.Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True)
    lines.insert(rng.randrange(len(lines)), lines.pop())
    return b"".join(lines)


SPOILERS = (flip, drop, repeat, a_line_less, lines_exchanged)
