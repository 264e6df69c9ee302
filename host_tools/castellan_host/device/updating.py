"""Updating a box: stop it, check that it is the right board, flash it, start it, wait for its answer."""

from dataclasses import dataclass

from castellan_host.device import boards, flashing, greeting, repl, transfer
from castellan_host.device.errors import RefusedError, SilentError
from castellan_host.device.firmware import MANIFEST, Firmware, Manifest, read_manifest
from castellan_host.device.repl import Repl
from castellan_host.device.uf2 import Stamp


@dataclass(frozen=True)
class Frozen:
    """The firmware that is frozen in on a box, and whether files run instead."""

    stamp: Stamp
    files_run: bool


@dataclass(frozen=True)
class Updated:
    """How many files were written and removed, another program's files with their new names, the version that runs."""

    written: int
    removed: int
    aside: list[tuple[str, str]]
    version: str


def update(port: str, board: boards.Board, firmware: Firmware, progress: flashing.Progress) -> Updated:
    """Flash the board on a serial port.

    Raises RefusedError if it is another board, if its MicroPython is missing or too old or leaves too little heap, if
    its frozen firmware is as new, or if there is no room. Raises DeviceError if something else fails: the next update
    completes it.
    """
    try:
        with repl.stopped(port) as box:
            interpreter, there = boards.Interpreter(*box.ask("identity")[0]), frozen(box)
            check(board, interpreter, firmware)
            if not there:
                boards.check_heap(interpreter, box.ask("heap")[0][0])
            loadable = _loadable(firmware, board, interpreter, there)
            done = flashing.flash(box, _suited(loadable, there), progress)
            box.start()
            return Updated(done.written, done.removed, done.aside, greeting.greet(box))
    except SilentError as error:
        raise SilentError(f"{error}; there may be none on the board. {boards.advice(board.chip)}") from None


def frozen(box: Repl) -> Frozen | None:
    """Return the firmware that is frozen in on a stopped box, None if there is none."""
    return next((Frozen(Stamp(*stamp), files_run) for *stamp, files_run in box.ask("frozen")), None)


def manifest_of(box: Repl) -> Manifest | None:
    """Return the manifest of the files on a stopped box, None if there is none, or a flash was interrupted."""
    found, _ = transfer.listing(box, [], [MANIFEST])
    return read_manifest(transfer.read(box, found[MANIFEST])) if found else None


def board_of(box: Repl) -> str | None:
    """Return the name of the board that the firmware on a stopped box is for, None if there is no firmware."""
    there = frozen(box)
    if there and not there.files_run:
        return there.stamp.board
    files = manifest_of(box)
    return files.board if files else None


def _loadable(
    firmware: Firmware, board: boards.Board, interpreter: boards.Interpreter, frozen: Frozen | None
) -> Firmware:
    """Return the firmware with its machine code compiled; as source only if the board loads no such modules.

    Raises RefusedError if its MicroPython, that of a UF2 of Castellan, can't compile it either.
    """
    compiled = firmware.with_machine_code(board)
    if _loads(interpreter, compiled):
        return compiled
    if frozen:
        raise RefusedError(
            f"The UF2 on this box can't compile machine code, and loads modules of format {_format(interpreter)}, not "
            f"of format {_format(compiled)}: castellan flash --uf2 puts another one on it"
        )
    return firmware


def _suited(firmware: Firmware, frozen: Frozen | None) -> Firmware:
    """Return the firmware in the form that runs beside the frozen one. Raises RefusedError if it would not run."""
    manifest = firmware.parsed
    if manifest.beside is not None:
        return firmware.beside(frozen.stamp.digest if frozen else "")
    if frozen and manifest.build <= frozen.stamp.build:
        these = f"build {manifest.build}" if manifest.build else "of no known build"
        raise RefusedError(
            f"Build {frozen.stamp.build} is frozen in on this box, and these files are {these}: it would not run them. "
            "castellan flash --uf2 puts another firmware on it; with --development the files run all the same, "
            "until another UF2 comes"
        )
    return firmware


def check(board: boards.Board, interpreter: boards.Interpreter, firmware: Firmware) -> None:
    """Raise RefusedError unless this firmware for this board runs on this interpreter."""
    boards.check(interpreter)
    boards.check_chip(board, interpreter)
    if not _loads(interpreter, firmware):
        raise RefusedError(
            f"{interpreter} loads modules of format {_format(interpreter)}, and these are of format "
            f"{_format(firmware)}: flash with --py"
        )


def _loads(interpreter: boards.Interpreter, firmware: Firmware) -> bool:
    """Return whether an interpreter loads a firmware's compiled modules; the sub-version counts for machine code."""
    return firmware.format in (None, interpreter.format) and firmware.machine_code in (None, interpreter.machine_code)


def _format(it: boards.Interpreter | Firmware) -> str:
    return str(it.format) if it.machine_code is None else f"{it.format}.{it.machine_code}"
