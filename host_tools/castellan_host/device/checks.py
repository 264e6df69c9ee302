"""The doctor's checks of a stopped box: each yields its findings."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import castellan
from castellan.core.errors import CastellanError
from castellan.flash import store
from castellan.flash.acknowledged import ACKNOWLEDGED
from castellan.flash.archive import RESERVE
from castellan.flash.faults import FAULTS
from castellan.flash.settings import SETTINGS
from castellan.oled import ADDRESSES, chip_of
from castellan.text import sentence
from castellan_host.device import boards, firmware, transfer, updating, wires
from castellan_host.device.backup import backup
from castellan_host.device.errors import RefusedError
from castellan_host.device.finding import Finding
from castellan_host.device.firmware import MAIN, MANIFEST, PACKAGE, PINS, Manifest
from castellan_host.device.repl import Repl
from castellan_host.device.uf2 import Stamp
from castellan_host.stored_games.replay import ReplayError, replay
from castellan_host.virtual.box import Folder

_KB = 1024
_STACK = 8192  # bytes that an RP2 has, Python's and C's

# What to do about a damaged file in the games' folder, and about a damaged game.
_MEND = {
    SETTINGS: "Change a setting on the box: that writes them again",
    ACKNOWLEDGED: "castellan sync writes it again",
    FAULTS: "Open the games that the box passes over from past games: that writes it again",
}
_MEND_GAME = "castellan backup keeps what is there, castellan replay --keep-going shows it; then delete it on the box"


def interpreter(repl: Repl) -> Iterator[Finding]:
    """Look at MicroPython: whether firmware runs on it."""
    found = boards.Interpreter(*repl.ask("identity")[0])
    try:
        boards.check(found)
    except RefusedError as error:
        yield Finding("MicroPython", str(found), str(error))
    else:
        yield Finding("MicroPython", str(found))


def errors(repl: Repl) -> Iterator[Finding]:
    """Report the errors that the box has counted since it was started, and how deep its stack was."""
    if not repl.ended:
        yield Finding("errors", "not counted: no box of this version was running")
        return
    [(seconds, of_display, of_flash, of_link, unused)] = repl.ended
    yield Finding(
        "errors", f"display {of_display}, flash {of_flash}, link {of_link} in the {_time(seconds)} since it was started"
    )
    if unused > 0:
        yield Finding("stack", f"{unused} of {_STACK} bytes were never used since the last doctor")
    elif unused == 0:
        yield Finding("stack", "measured from now on: play, and run the doctor again before you unplug the box")


def memory(repl: Repl) -> Iterator[Finding]:
    """Look at the heap: how much of it is free, and whether that is enough for files."""
    [(free, piece)] = repl.ask("heap")
    text = f"{free // 1000} kB of the heap are free, {piece // 1000} in one piece"
    advice = ""
    if not updating.frozen(repl):
        try:
            boards.check_heap(boards.Interpreter(*repl.ask("identity")[0]), free)
        except RefusedError as error:
            advice = str(error)
    yield Finding("memory", text, advice)


def software(repl: Repl) -> Iterator[Finding]:
    """Look at the firmware: what runs, whether it is complete, and the laptop's."""
    on_board, folders = transfer.listing(repl, [PACKAGE], [MAIN, PINS, MANIFEST])
    manifest = firmware.read_manifest(transfer.read(repl, on_board.pop(MANIFEST))) if MANIFEST in on_board else None
    frozen = updating.frozen(repl)
    if frozen and not frozen.files_run:
        yield _frozen(frozen.stamp, manifest, PACKAGE in folders, PINS in on_board)
        return
    if not manifest:
        yield Finding("firmware", "not complete" if PACKAGE in folders else "there is none", _flash("BOARD"))
        return
    about = f"{manifest.version} for {manifest.board}"
    if frozen:
        made = (
            f"newer than build {frozen.stamp.build}"
            if manifest.beside is None
            else f"made beside build {frozen.stamp.build}"
        )
        about += f", build {manifest.build}, as files {made} of the UF2"
    if manifest.digest != firmware.fingerprint({path: file.sum for path, file in on_board.items()}):
        yield Finding("firmware", f"{about}, but its files were changed or are damaged", _flash(manifest.board))
    elif manifest.version != castellan.VERSION:
        yield Finding("firmware", f"{about}; this laptop has {castellan.VERSION}", _flash(manifest.board))
    else:
        yield Finding("firmware", about)


def room(repl: Repl) -> Iterator[Finding]:
    """Look at the free space: whether a game can begin."""
    answer = repl.ask("room")
    if not answer:
        yield Finding(
            "space", "the filesystem can't be read, and was left as it is", "docs/flashing.md says how to erase it"
        )
        return
    block, blocks, free = answer[0]
    text = f"{free * block // _KB} of {blocks * block // _KB} kB are free"
    if free * block < RESERVE:
        yield Finding(
            "space", f"{text}; a new game needs {RESERVE // _KB}", "castellan sync, then delete old games on the box"
        )
    else:
        yield Finding("space", text)


def games(repl: Repl) -> Iterator[Finding]:
    """Look at games and settings: whether they are intact."""
    damaged = False
    with tempfile.TemporaryDirectory() as folder:
        copied = backup(repl, Path(folder))
        for name in sorted(copied.new):
            if problem := _problem(Path(folder), name):
                damaged = True
                yield Finding("games", f"{name} is damaged: {problem}", _MEND.get(name, _MEND_GAME))
    for failure in copied.failed:
        yield Finding("games", failure, "castellan backup saves the others; then delete it on the box")
    if not (damaged or copied.failed):
        yield Finding("games", f"{sum(name.endswith('.log') for name in copied.new)}, all intact")


def display(repl: Repl) -> Iterator[Finding]:
    """Look for the display on its wires, unless these are blocked: asking each address would take minutes."""
    if wires.blocked(repl):
        yield Finding("display", "can't be asked", "Put its wires right first")
        return
    (_, _, chip, address, acknowledges, frequency, answering, slowly), *statuses = repl.ask("display")
    wanted = (address,) if address else ADDRESSES
    displays = [(each, status) for each, status in statuses if each in wanted]
    others, missing = ", ".join(map(hex, answering)), " or ".join(map(hex, wanted))
    if displays:
        yield Finding("display", f"{_seen(chip, *displays[0])}, at {frequency // 1000} kHz")
    elif statuses:
        yield Finding("display", f"{others} answers, not {missing}", "Remove ADDRESS from the box's pins.py, and flash")
    elif answering:
        yield Finding("display", f"{others} answers, not {missing}", "The box knows no display with that address")
    elif slowly:
        yield Finding(
            "display",
            f"{', '.join(map(hex, slowly))} answers at 100 kHz, not at {frequency // 1000}",
            "Shorten its wires, or write FREQUENCY = 100_000 into the box's pins.py",
        )
    elif not acknowledges:
        yield Finding("display", "never answers, as the box's pins.py says")
    else:
        yield wires.unanswered(repl)


def keys(repl: Repl) -> Iterator[Finding]:
    """Look for keys that are stuck, and for a contact of a dial that is, which may rest with both of them closed."""
    found = repl.ask("keys")
    constants = [constant for constant, *_ in found]
    if wrong := wires.miscounted(constants):
        yield Finding("keys", f"the box's pins.py names {wrong}", "Correct it, and flash")
        return
    words = wires.named(repl)
    pins = {net: pin for net, (_, pin, is_down) in zip(wires.nets(constants), found, strict=True) if is_down}
    turned = {*wires.DIAL[:2]}
    down = [words(net, pin) for net, pin in pins.items() if net not in turned or not turned <= pins.keys()]
    if down:
        yield Finding("keys", f"down: {', '.join(down)}", "Let go of them, or look for a short to ground")
    else:
        of_dial = constants.count("DIAL")
        text = f"none of the {len(found) - of_dial} is stuck"
        yield Finding("keys", f"{text}, nor the dial" if of_dial else text)


def _seen(chip: str | None, address: int, status: int) -> str:
    """Return a sentence about the display that answers; `chip` is the one that pins.py names."""
    by_status = f"its status {status:#04x} is an {chip_of(status).upper()}'s"
    driven = f", pins.py says {chip}" if chip else ""
    return f"answers at {address:#x}, {by_status}{driven}"


def _frozen(stamp: Stamp, manifest: Manifest | None, files: bool, pins: bool) -> Finding:
    """Return the finding on a frozen firmware that runs; `manifest` is that of the files beside it."""
    about = f"{stamp.version} for {stamp.board}, build {stamp.build}, from its UF2"
    if pins:
        about += ", with the pins of /pins.py"
    if files and not manifest:
        return Finding(
            "firmware",
            f"{about}; the files beside it are not complete, and do not run",
            f"castellan flash --uf2 --board {stamp.board}, which removes them",
        )
    if manifest:
        why = "are not newer" if manifest.beside is None else "were made beside another UF2"
        about += f"; the files beside it (build {manifest.build}) {why}, and do not run"
    if stamp.version != castellan.VERSION:
        return Finding(
            "firmware", f"{about}; this laptop has {castellan.VERSION}", f"castellan flash --uf2 --board {stamp.board}"
        )
    return Finding("firmware", about)


def _problem(folder: Path, name: str) -> str:
    """Return what is wrong with the copy of a file, an empty string if nothing is."""
    try:
        if name in _MEND:
            store.load(Folder(folder), name, None)
        elif name.endswith(".log"):
            replay((folder / name).read_bytes())
    except ReplayError as error:
        return str(error)
    except CastellanError as error:
        return sentence(error)
    return ""


def _time(seconds: int) -> str:
    minutes = seconds // 60
    return (
        f"{seconds} s" if not minutes else f"{minutes} min" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
    )


def _flash(board: str) -> str:
    return f"castellan flash --board {board}"
