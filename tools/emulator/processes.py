"""The processes of the emulator. One that is no longer needed serves the next board: it has translated the firmware."""

import atexit
import contextlib
import functools
import hashlib
import json
import pathlib
import subprocess
from collections.abc import Iterable
from typing import Any

ROOT = pathlib.Path(__file__).parents[2]
PROGRAM = ROOT / "tools/emulator/main.mjs"
MOST = 3  # that wait for a board, each with about 200 MB
CODE = 0xA0000  # bytes of the flash, from its begin, that are translated: see translate/engine.mjs

Kind = tuple  # of a process: its options and its firmware


class EmulatorError(RuntimeError):
    """The emulator refused a script, or ended."""


@functools.cache
def firmware() -> pathlib.Path:
    """Return the folder of firmware.uf2; the first time on a machine it is built."""
    return _path_from("emulator.sh", "the emulated Pico could not be built")


@functools.cache
def bootrom() -> pathlib.Path:
    """Return the file with the words of the boot ROM; the first time on a machine they are fetched."""
    return _path_from("bootrom.sh", "the boot ROM's words could not be fetched")


def _path_from(script: str, failure: str) -> pathlib.Path:
    """Return the path that a script of tools/ prints. Raises EmulatorError with `failure` if it fails."""
    done = subprocess.run([ROOT / "tools" / script], stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise EmulatorError(failure)
    return pathlib.Path(done.stdout.strip())


class Process:
    """A process of the emulator, which has one board at a time. `states` is what belongs to those that it has kept."""

    def __init__(self, options: Iterable[str | pathlib.Path]) -> None:
        firmware()  # and the emulator's npm package
        command = ["node", PROGRAM, "--bootrom", bootrom(), *options]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.states: dict[str, Any] = {}
        self.works = True
        self.port: int = self._answer()["port"]

    def script(self, steps: tuple[list, ...]) -> dict:
        """Do the steps; return the answer. Raises EmulatorError."""
        assert self._process.stdin
        try:
            self._process.stdin.write(json.dumps(steps) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            self.works = False
            raise EmulatorError("the emulator has ended") from None
        return self._answer()

    def end(self) -> None:
        """End it."""
        assert self._process.stdin and self._process.stdout
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def _answer(self) -> dict:
        assert self._process.stdout
        line = self._process.stdout.readline()
        answer = json.loads(line) if line else {"error": "the emulator has ended"}
        if "error" in answer:
            self.works = False
            raise EmulatorError(answer["error"])
        return answer


_waiting: list[tuple[Kind, Process]] = []  # the one that was used last at the end


def take(image: bytes, *options: str | pathlib.Path) -> tuple[Kind, Process]:
    """Return a process with such options for a board with such a flash image, and its kind for `leave`."""
    kind = (*options, hashlib.sha256(image[:CODE]).digest())
    for place, (other, process) in enumerate(_waiting):
        if other == kind:
            del _waiting[place]
            return kind, process
    return kind, Process(options)


def leave(kind: Kind, process: Process) -> None:
    """Keep a process for the next board, or end it."""
    if not process.works:
        process.end()
        return
    _waiting.append((kind, process))
    while len(_waiting) > MOST:
        _waiting.pop(0)[1].end()


@atexit.register
def end_all() -> None:
    """End those that wait."""
    while _waiting:
        _waiting.pop()[1].end()
