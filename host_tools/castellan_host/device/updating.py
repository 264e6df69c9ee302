"""The way of a flash: stop the box, look whether it is the right board, flash, start it, see that it runs."""

from dataclasses import dataclass

from castellan_host.device import boards, flashing, greeting, repl
from castellan_host.device.errors import RefusedError, SilentError
from castellan_host.device.firmware import Firmware


@dataclass(frozen=True)
class Updated:
    """Files written and removed, another program's files with their new names, the version that runs now."""

    written: int
    removed: int
    aside: list[tuple[str, str]]
    version: str


def update(port: str, board: boards.Board, firmware: Firmware, progress: flashing.Progress) -> Updated:
    """Flash the board on a serial port.

    Raises RefusedError if the board is another, has no or too old a MicroPython, or no room;
    DeviceError if something fails on the way: the next update completes it.
    """
    try:
        with repl.stopped(port) as box:
            check(board, boards.Interpreter(*box.ask("identity")[0]), firmware)
            done = flashing.flash(box, firmware, progress)
            box.start()
            return Updated(done.written, done.removed, done.aside, greeting.greet(box))
    except SilentError as error:
        raise SilentError(f"{error}; there may be none on the board. {boards.advice(board.chip)}") from None


def check(board: boards.Board, interpreter: boards.Interpreter, firmware: Firmware) -> None:
    """Raise RefusedError unless this firmware for this board runs on this interpreter."""
    boards.check(interpreter)
    boards.check_chip(board, interpreter)
    if firmware.format not in (None, interpreter.mpy):
        raise RefusedError(
            f"{interpreter} loads modules of format {interpreter.mpy}, and these are of format {firmware.format}: "
            "flash with --py"
        )
