"""Waits for the answer of a box that was just started."""

import time

import castellan
from castellan_host.device.errors import DeviceError
from castellan_host.device.repl import Repl
from castellan_host.link import wire

PATIENCE = 30.0  # s until the box answers: it loads its modules and its game first


def greet(repl: Repl) -> str:
    """Return the version of the firmware that runs on a box that was just started.

    Raises DeviceError, with what the box prints instead, if it does not run.
    """
    hello = wire.encode("hello", castellan.PROTOCOL, int(time.time()))
    lines = [b"nothing"]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and not _has_failed(lines):
        received = repl.line()
        version = _version(received)
        if version:
            repl.send(wire.encode("bye"))
            return version
        if received.strip():
            lines.append(received)
        elif not received:
            repl.send(hello)
    reasons = [line for line in lines if not line.startswith(_BANNER)]
    raise DeviceError(f"The box does not start. It says: {reasons[-1].decode(errors='replace').strip()}")


_BANNER = b"MicroPython v"  # what the interpreter prints when no program runs


def _has_failed(lines: list[bytes]) -> bool:
    """Return whether the last line ends a traceback, or is the interpreter's banner."""
    in_traceback = any(line.startswith(b"Traceback") for line in lines[:-1])
    return lines[-1].startswith(_BANNER) or (in_traceback and not lines[-1].startswith(b" "))


def _version(line: bytes) -> str:
    """Return the version in an answer to `hello`; an empty string if the line is not one."""
    match wire.decode(line.rstrip(b"\n")):
        case ["box", castellan.PROTOCOL, str(), str(version), *_]:
            return version
    return ""
