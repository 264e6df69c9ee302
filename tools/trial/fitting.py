"""Puts the door on a stopped box, and takes it off: its own pins.py and its games are renamed meanwhile.

Each step leaves a state from which `take_off` finds the way back, also after the cable was pulled.
"""

from castellan_host.device import boards, transfer, updating
from castellan_host.device.backup import GAMES
from castellan_host.device.errors import RefusedError
from castellan_host.device.firmware import PINS
from castellan_host.device.repl import Repl

DOOR = "/door.mpy"  # the last thing that is taken off
_KEPT, _PART = ".kept", ".part"  # behind the name of what was renamed, and of a file that is not complete
_IMPORT = b"""
import sys

sys.path.append("/")
import door

sys.path.remove("/")
sys.modules["castellan.ports.extras"] = door
"""
_OPTIONAL = ("BEEPER", "NEOPIXELS", "BATTERY", "LED")  # without one of them the board steps no extras


def put_on(box: Repl, door: bytes, files: dict[str, bytes]) -> None:
    """Put the door and a new folder of games on the box, with these files in it; its own are kept under other names."""
    pins = _with_door(_pins_of(box))
    _write(box, DOOR, door)
    found = _there(box)
    if PINS in found:
        box.run(f"os.rename({PINS!r}, {PINS + _KEPT!r})")
    _write(box, PINS, pins)
    box.run(f"os.{'rename' if _is_folder(box, GAMES) else 'mkdir'}(*{_names(box)!r})")
    box.run(f"os.mkdir({GAMES!r})")
    for name, data in files.items():
        _write(box, f"{GAMES}/{name}", data)


def take_off(box: Repl) -> bool:
    """Take the door off a box, and put its games and its pins back; return whether there was one."""
    there = _there(box)
    for part in (DOOR + _PART, PINS + _PART):
        if part in there:
            box.run(f"os.remove({part!r})")
    if DOOR not in there:
        return False
    if _is_folder(box, GAMES + _KEPT):
        found, folders = transfer.listing(box, [GAMES])
        for path in found:
            box.run(f"os.remove({path!r})")
        if folders:
            box.run(f"os.rmdir({GAMES!r})")
        box.run(f"os.rename({GAMES + _KEPT!r}, {GAMES!r})")
    found = _there(box)
    if PINS + _KEPT in found:
        box.run(f"os.rename({PINS + _KEPT!r}, {PINS!r})")
    elif PINS in found and _IMPORT in transfer.read(box, found[PINS]):
        box.run(f"os.remove({PINS!r})")
    box.run(f"os.remove({DOOR!r})")
    return True


def board_of(box: Repl) -> tuple[str, str]:
    """Return the board's name, and which firmware runs on it. Raises RefusedError if none of Castellan's does."""
    frozen = updating.frozen(box)
    if frozen and not frozen.files_run:
        return frozen.stamp.board, f"{frozen.stamp.version}, build {frozen.stamp.build}, from its UF2"
    manifest = updating.manifest_of(box)
    if not manifest:
        raise RefusedError("There is no firmware on this board: flash it first")
    return manifest.board, f"{manifest.version}, build {manifest.build}, as files"


def contents(box: Repl) -> dict[str, str]:
    """Return the SHA-256 of each file of the games and of the box's own pins, by its path."""
    found, _ = transfer.listing(box, [GAMES], [PINS])
    return {path: file.sum for path, file in found.items()}


def _pins_of(box: Repl) -> bytes:
    found = _there(box)
    return transfer.read(box, found[PINS]) if PINS in found else boards.load(board_of(box)[0]).pins


def _with_door(pins: bytes) -> bytes:
    try:
        known = boards.constants(pins)
    except (ValueError, SyntaxError) as error:
        raise RefusedError(f"The box's {PINS} can't be read: {error}") from None
    if not any(known.get(name) is not None for name in _OPTIONAL):
        used = {*known["KEYS"], known["SDA"], known["SCL"], known.get("RESET")}
        free = next(pin for pin in range(30) if pin not in used)
        pins += b"\n%s = %d\n" % (_OPTIONAL[0].encode(), free)
    return pins + _IMPORT


def _there(box: Repl) -> dict[str, transfer.Found]:
    return transfer.listing(box, [], [DOOR, DOOR + _PART, PINS, PINS + _PART, PINS + _KEPT])[0]


def _is_folder(box: Repl, path: str) -> bool:
    return path in transfer.listing(box, [path])[1]


def _names(box: Repl) -> tuple[str, ...]:
    return (GAMES, GAMES + _KEPT) if _is_folder(box, GAMES) else (GAMES + _KEPT,)


def _write(box: Repl, path: str, data: bytes) -> None:
    """Write a file under another name first: a file that was cut off must not run."""
    transfer.write(box, path + _PART, data, lambda size: None)
    box.run(f"os.rename({path + _PART!r}, {path!r})")
