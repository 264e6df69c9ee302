"""Loading a UF2: start the board's boot loader, copy the file onto the drive, check what runs."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from castellan_host import places
from castellan_host.device import board_port, boards, drives, flashing, greeting, repl, uf2, updating
from castellan_host.device.drives import Drive
from castellan_host.device.errors import DeviceError, RefusedError
from castellan_host.device.repl import Repl
from castellan_host.device.uf2 import Stamp

PATIENCE = 20.0  # s, for the drive, for its end, and for the box

_LOOK = 0.2  # s from one look to the next
_PIECE = 32 * 1024  # bytes of flash that a board reads before it answers
_LAUNCH = "import machine, time\ntime.sleep_ms(100)\nmachine.bootloader()"  # when the answer has gone out


@dataclass(frozen=True)
class Image:
    """A UF2 file of Castellan: its path, its bytes, what the flash then holds, its stamp, the chip that it is for."""

    path: Path
    data: bytes
    flash: bytes
    stamp: Stamp
    chip: str

    @property
    def drive(self) -> str:
        """The Board-ID of the drives that take it."""
        loader = boards.CHIPS[self.chip].loader
        assert loader
        return loader.drive


@dataclass(frozen=True)
class Loaded:
    """The result: the version that runs, whether from files, and how many files of an older firmware were removed."""

    version: str
    files_run: bool
    removed: int


def find(file: Path | None, board: str | None) -> Image:
    """Return a UF2: `file`, or the one that `make uf2` built for a board.

    Raises RefusedError if it is missing, or not Castellan's.
    """
    if not file and not board:
        raise RefusedError("Name the UF2 file, or the board with --board")
    if not file and boards.INSTALLED:
        raise RefusedError(f"Add the path of castellan-{board}.uf2. Releases have that file, and make uf2 builds it")
    path = file or boards.ROOT / "dist" / f"castellan-{board}.uf2"
    if not places.is_there(path):
        builds = f"make uf2 BOARD={board} builds it" if board else "is the name right?"
        raise RefusedError(f"There is no {path}: {builds}")
    data = path.read_bytes()
    try:
        content = uf2.read(data)
    except RefusedError as error:
        raise RefusedError(f"{path} can't be used: {error}") from None
    stamp = content.stamp
    chips = [name for name, chip in boards.CHIPS.items() if chip.loader and chip.loader.family == content.family]
    if not stamp or not chips:
        raise RefusedError(f"{path} can't be used: it is not Castellan's")
    if not content.whole:
        raise RefusedError(f"{path} can't be used: some of its bytes are not as they were built. Copy it again")
    if board and stamp.board != board:
        raise RefusedError(f"{path} is for {stamp.board}, not for {board}")
    return Image(path, data, content.image, stamp, chips[0])


def load(port: str | None, image: Image, sure: bool, older: Callable[[str], bool]) -> Loaded:
    """Put a UF2 on the board that waits as a drive, else on the one at a serial port; `sure` if the board was named.

    `older` answers the question whether a newer build is to be replaced; a board that waits as a drive can't be asked
    for its own. Raises RefusedError if it is another board, or not to be replaced; DeviceError if no drive appears,
    the box does not run afterwards, or its flash does not hold what the file does.
    """
    waiting = [] if port else drives.mounted()
    fitting = [drive for drive in waiting if drive.board == image.drive]
    if len(fitting) > 1:
        places = ", ".join(str(drive.place) for drive in fitting)
        raise RefusedError(f"Several boards wait as drives ({places}): copy {image.path} onto the one that you mean")
    if waiting and not fitting:
        raise RefusedError(f"{image.path} is for {image.drive}, and the board that waits is {waiting[0].board}")
    if not fitting:
        port = board_port.choose(port)
        _launch(port, image, sure, older)
    drive = fitting[0] if fitting else _appearing(image)
    try:
        drives.put(drive, image.path.name, image.data)
    except OSError as error:
        raise DeviceError(
            f"{image.path} could not be copied onto {drive.place} ({error.strerror}). Hold BOOTSEL while you plug the "
            "board in, and try again"
        ) from None
    _until(lambda: not drive.there, f"The drive {drive.place} is still there: the board has not accepted {image.path}")
    return _started(port, image)


def _launch(port: str, image: Image, sure: bool, older: Callable[[str], bool]) -> None:
    """Start the boot loader of the board on a port."""
    with repl.stopped(port) as box:
        there = boards.Interpreter(*box.ask("identity")[0])
        if there.chip != image.chip:
            raise RefusedError(f"{image.path} is for {image.stamp.board} with an {image.chip}, and this is {there}")
        before = updating.frozen(box)
        if before and before.stamp.board != image.stamp.board and not sure:
            raise RefusedError(
                f"{image.path} is for {image.stamp.board}, and this box has the firmware of {before.stamp.board}. "
                f"If you mean it, say --board {image.stamp.board}"
            )
        if before and before.stamp.build > image.stamp.build:
            builds = f"build {before.stamp.build} is on this box, and {image.path} is build {image.stamp.build}"
            if not older(f"A newer firmware, {builds}. Replace it with the older one?"):
                raise RefusedError(f"Nothing was changed: {builds}, which is older")
        box.leave(_LAUNCH)


def _appearing(image: Image) -> Drive:
    found: list[Drive] = []

    def look() -> bool:
        found[:] = [drive for drive in drives.mounted() if drive.board == image.drive]
        return bool(found)

    _until(look, f"The board waits as a drive, {image.drive}, that nothing has mounted: copy {image.path} onto it")
    return found[0]


def _until(done: Callable[[], bool], otherwise: str) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise DeviceError(otherwise)
        time.sleep(_LOOK)


def _back(port: str | None) -> Repl:
    """Stop a box that has just come back, as soon as its port is there."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return Repl(board_port.choose(port))
        except DeviceError:
            if time.monotonic() > end:
                raise
            time.sleep(_LOOK)


def _started(port: str | None, image: Image) -> Loaded:
    """Check what runs on the box when it is back; remove files that it does not run."""
    with repl.restarted(_back(port)) as box:
        frozen = updating.frozen(box)
        if not frozen or frozen.stamp != image.stamp:
            raise DeviceError(
                f"The box has not accepted {image.path}. Hold BOOTSEL while you plug it in, and copy it by hand"
            )
        _compare(box, image)
        removed = 0 if frozen.files_run else flashing.remove(box)
        box.start()
        return Loaded(greeting.greet(box), frozen.files_run, removed)


def _compare(box: Repl, image: Image) -> None:
    """Raise DeviceError unless the box's flash holds an image, byte for byte."""
    pieces = [image.flash[start : start + _PIECE] for start in range(0, len(image.flash), _PIECE)]
    wanted = [hashlib.sha256(piece).hexdigest() for piece in pieces]
    if box.ask("flash", uf2.FLASH, [len(piece) for piece in pieces]) != wanted:
        raise DeviceError(
            f"The box's flash does not hold what {image.path} does. "
            "Hold BOOTSEL while you plug it in, and copy it again"
        )
