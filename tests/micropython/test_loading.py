"""`castellan flash --uf2`: a board, here a MicroPython VM, goes to its boot loader, and comes back with the copy."""

import contextlib
import errno
import io
import os
import threading

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.commands import board
from castellan_host.device import board_port, boards, drives, loading, uf2
from castellan_host.device.boards import CHIPS
from lab.board import vm_boards
from lab.link.plugged import until
from lab.waiting import WAITING

GAMES = {"/games/1-00000000000000aa.log": b"a game\n" * 900, "/notes.txt": b"mine"}
PINS = {"/lib/pins.py": vm_boards.PICO.pins}
INFO = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: {}\r\n"
# `machine` on a board that has gone to its boot loader: as a process it is gone.
MACHINE = {"/lib/machine.py": b"import os\n\ndef bootloader():\n    os.system('kill -9 $PPID')\n"}
DAMAGED = "some of its bytes are not as they were built. Copy it again"
[OTHER, *_] = [name for name in boards.names() if name != "pico" and boards.load(name).chip == vm_boards.PICO.chip]
OLD = vm_boards.firmware({"__init__": b"VERSION = 1\n", "ui/table": b"", "rules/a": b""}, build=400)
FILES = {**OLD.files, "/firmware.json": OLD.manifest}


def image(board="pico", build=vm_boards.BUILD, chip="rp2040", digest=vm_boards.DIGEST):
    """Return a UF2 of Castellan."""
    stamp = f"castellan {vm_boards.VERSION} for {board}, build {build}, {digest}\0"
    return uf2.write(uf2.sealed(b"code" * 100 + stamp.encode() + b"more" * 100), CHIPS[chip].loader.family, False)


def flashed(data=None):
    """Return `machine` on a board whose flash holds the image of a UF2."""
    module = "class Flash:\n    def __getitem__(self, at):\n"
    module += f"        return int.from_bytes({uf2.read(data or image()).image!r}[at - {uf2.FLASH} :][:2], 'little')\n"
    return {"/lib/machine.py": module.encode() + b"\nmem16 = Flash()\n"}


class Laptop:
    """A laptop with a board on `port`: `drive` is where its drive appears, `flash` the image of its flash."""

    def __init__(self, folder, monkeypatch):
        self.folder = folder
        self.port, self.drive = folder / "ttyACM0", folder / "drive"
        self.drive.mkdir()
        (folder / "mounts").write_text(f"proc /proc proc rw 0 0\n/dev/sdx1 {self.drive} vfat rw 0 0\n")
        self.file = folder / "castellan-pico.uf2"
        self.file.write_bytes(image())
        monkeypatch.setattr(drives, "MOUNTS", folder / "mounts")
        monkeypatch.setattr(drives, "VOLUMES", folder / "Volumes")
        monkeypatch.setattr(board_port, "choose", lambda wanted: wanted or str(self.port))
        monkeypatch.setattr(loading, "PATIENCE", WAITING)
        self._stack = contextlib.ExitStack()
        self._end = threading.Event()
        self.flash = None

    def plug(self, files, main=vm_boards.MAIN):
        """Plug a board with these files in."""
        self.flash = vm_boards.new(self.folder, {"/main.py": main, **files})
        path = self._stack.enter_context(vm_boards.board(self.flash))
        self.port.unlink(missing_ok=True)
        self.port.symlink_to(path)

    def wait(self, name="RPI-RP2"):
        """Let a board wait as a drive."""
        (self.drive / "INFO_UF2.TXT").write_text(INFO.format(name))

    def serve(self, files):
        """Take a UF2 that is copied onto the drive, as a boot ROM does, and start what it holds."""
        self._thread = threading.Thread(target=self._serve, args=(files,))
        self._thread.start()

    def _serve(self, files):
        copied = self.drive / self.file.name
        while not self._end.wait(0.05):
            if copied.exists() and copied.stat().st_size == self.file.stat().st_size:
                (self.drive / "INFO_UF2.TXT").unlink()
                self.plug(files)
                return

    def castellan(self, *arguments, code=0):
        """Run castellan; return what it says."""
        result = CliRunner().invoke(app, ["flash", "--uf2", *map(str, arguments)])
        assert result.exit_code == code, result.output
        return result.output

    @property
    def contents(self):
        """What is on the board's flash."""
        return vm_boards.contents(self.flash.read_bytes())

    def close(self):
        self._end.set()
        if hasattr(self, "_thread"):
            self._thread.join()
        self._stack.close()


@pytest.fixture
def laptop(tmp_path, monkeypatch):
    with contextlib.closing(Laptop(tmp_path, monkeypatch)) as laptop:
        yield laptop


def test_a_box_gets_the_file_and_loses_the_files_that_it_does_not_run_but_pins_and_games(laptop):
    laptop.plug(GAMES | FILES | MACHINE)
    laptop.wait()
    laptop.serve(GAMES | FILES | vm_boards.FROZEN | flashed())
    said = laptop.castellan(laptop.file, "--port", laptop.port)
    assert said.startswith("5 files of an older firmware were removed\nThe UF2 is on the box, and it runs, ")
    assert laptop.contents == GAMES | vm_boards.FROZEN | {"/pins.py": vm_boards.PICO.pins} | flashed()
    assert (laptop.drive / laptop.file.name).read_bytes() == image()


def test_files_that_are_newer_stay_and_run(laptop):
    newer = vm_boards.firmware({"__init__": b""}, build=413)
    files = {**newer.files, "/firmware.json": newer.manifest}
    laptop.plug(GAMES | files | MACHINE)
    laptop.wait()
    laptop.serve(GAMES | files | vm_boards.FROZEN | flashed())
    said = laptop.castellan(laptop.file, "--port", laptop.port)
    assert said == "The UF2 is on the box, and the files on it, which are newer, run, with version 9.8.7\n"
    assert laptop.contents == GAMES | files | vm_boards.FROZEN | flashed()


def test_a_board_that_waits_as_a_drive_gets_the_file(laptop):
    laptop.wait()
    laptop.serve(GAMES | vm_boards.FROZEN | PINS | flashed())
    assert laptop.castellan(laptop.file) == "The UF2 is on the box, and it runs, with version 9.8.7\n"


def test_the_uf2_of_make_uf2_is_used_for_a_named_board(laptop, monkeypatch):
    monkeypatch.setattr(boards, "ROOT", laptop.folder)
    assert "make uf2 BOARD=pico builds it" in laptop.castellan("--board", "pico", code=1)
    (laptop.folder / "dist").mkdir()
    laptop.file = laptop.file.rename(laptop.folder / "dist/castellan-pico.uf2")
    laptop.wait()
    laptop.serve(GAMES | vm_boards.FROZEN | PINS | flashed())
    assert laptop.castellan("--board", "pico").startswith("The UF2 is on the box")


def test_a_box_that_comes_back_with_another_firmware_is_reported(laptop):
    laptop.wait()
    laptop.serve(GAMES | PINS)
    assert "The box has not accepted " in laptop.castellan(laptop.file, code=2)


def test_a_flash_with_another_byte_than_the_file_is_reported(laptop):
    laptop.wait()
    laptop.serve(GAMES | vm_boards.FROZEN | PINS | flashed(image().replace(b"codecode", b"codeboed", 1)))
    assert "The box's flash does not hold what " in laptop.castellan(laptop.file, code=2)


@pytest.mark.parametrize("room", [0, 1000])
def test_a_drive_that_takes_a_part_of_the_file_is_reported(laptop, monkeypatch, room):
    class Full(io.FileIO):
        def write(self, data):
            return super().write(data[: room - self.tell()])

    monkeypatch.setattr(drives, "open", lambda path, mode, buffering: Full(path, "w"), raising=False)
    laptop.wait()
    said = laptop.castellan(laptop.file, code=2)
    assert f"could not be copied onto {laptop.drive} (No space left on device). Hold BOOTSEL" in said


def test_a_drive_that_goes_with_the_last_write_is_no_error_if_the_file_runs(laptop, monkeypatch):
    class Going(io.FileIO):
        def write(self, data):
            super().write(data)
            until(lambda: not (laptop.drive / "INFO_UF2.TXT").exists())
            raise OSError(errno.ENXIO, os.strerror(errno.ENXIO))

    monkeypatch.setattr(drives, "open", lambda path, mode, buffering: Going(path, "w"), raising=False)
    laptop.wait()
    laptop.serve(GAMES | vm_boards.FROZEN | PINS | flashed())
    assert laptop.castellan(laptop.file) == "The UF2 is on the box, and it runs, with version 9.8.7\n"


def test_an_older_build_replaces_a_newer_one_only_if_a_person_agrees(laptop, monkeypatch):
    laptop.file.write_bytes(image(build=400))
    laptop.plug(GAMES | vm_boards.FROZEN | PINS | MACHINE)
    said = laptop.castellan(laptop.file, "--port", laptop.port, code=1)
    assert said == f"Nothing was changed: build 412 is on this box, and {laptop.file} is build 400, which is older\n"
    monkeypatch.setattr(board, "_agreed", lambda question: "Replace it with the older one?" in question)
    laptop.wait()
    frozen = {path: data.replace(b"412", b"400") for path, data in vm_boards.FROZEN.items()}
    laptop.serve(GAMES | frozen | PINS | flashed(laptop.file.read_bytes()))
    assert laptop.castellan(laptop.file, "--port", laptop.port).startswith("The UF2 is on the box")


def test_without_a_drive_it_says_where_to_copy_the_file(laptop, monkeypatch):
    monkeypatch.setattr(loading, "PATIENCE", 0.5)
    laptop.plug(GAMES | FILES | MACHINE)
    said = laptop.castellan(laptop.file, "--port", laptop.port, code=2)
    assert said == f"The board waits as a drive, RPI-RP2, that nothing has mounted: copy {laptop.file} onto it\n"


def test_a_drive_that_does_not_take_the_file_is_reported(laptop, monkeypatch):
    monkeypatch.setattr(loading, "PATIENCE", 0.5)
    laptop.wait()
    assert f"The drive {laptop.drive} is still there" in laptop.castellan(laptop.file, code=2)


def test_a_file_for_another_chip_is_refused_by_the_drive_and_by_the_box(laptop):
    laptop.file.write_bytes(image("pico2", chip="rp2350"))
    laptop.wait()
    assert "is for RP2350, and the board that waits is RPI-RP2" in laptop.castellan(laptop.file, code=1)
    laptop.plug(GAMES | FILES | MACHINE)
    before = laptop.contents
    said = laptop.castellan(laptop.file, "--port", laptop.port, code=1)
    assert "is for pico2 with an rp2350, and this is MicroPython 1.25.0 on Raspberry Pi Pico with RP2040" in said
    assert laptop.contents == before
    assert list(laptop.drive.glob("*.uf2")) == []


def test_a_file_for_another_board_is_refused_unless_that_is_named(laptop):
    laptop.file.write_bytes(image(OTHER))
    laptop.plug(GAMES | vm_boards.FROZEN | PINS | MACHINE)
    said = laptop.castellan(laptop.file, "--port", laptop.port, code=1)
    assert f"is for {OTHER}, and this box has the firmware of pico. If you mean it, say --board {OTHER}" in said
    laptop.wait()
    frozen = {path: data.replace(b"'pico'", f"'{OTHER}'".encode()) for path, data in vm_boards.FROZEN.items()}
    laptop.serve(GAMES | frozen | PINS | flashed(laptop.file.read_bytes()))
    said = laptop.castellan(laptop.file, "--port", laptop.port, "--board", OTHER)
    assert said.startswith("The UF2 is on the box")


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"no UF2", "can't be used: it is not a UF2, or cut off"),
        (image()[:-512], "can't be used: it is not complete"),
        (uf2.write(b"another program", 0xE48BFF56, False), "can't be used: it is not Castellan's"),
        (image().replace(b"codecode", b"codeboed", 1), f"can't be used: {DAMAGED}"),
        (image().replace(b"image sha256 ", b"image sha255 "), f"can't be used: {DAMAGED}"),
    ],
)
def test_a_file_that_is_not_castellans_uf2_is_refused(laptop, data, reason):
    laptop.file.write_bytes(data)
    laptop.wait()
    assert laptop.castellan(laptop.file, code=1) == f"{laptop.file} {reason}\n"
    assert laptop.castellan(laptop.folder / "missing.uf2", code=1).startswith("There is no ")
    assert list(laptop.drive.glob("*.uf2")) == []


def test_a_uf2_of_another_board_than_the_named_one_is_refused(laptop):
    assert f" is for pico, not for {OTHER}\n" in laptop.castellan(laptop.file, "--board", OTHER, code=1)


def test_several_waiting_boards_are_reported(laptop):
    laptop.wait()
    second = laptop.folder / "another drive"
    second.mkdir()
    (second / "INFO_UF2.TXT").write_text(INFO.format("RPI-RP2"))
    with (laptop.folder / "mounts").open("a") as mounts:
        mounts.write(f"/dev/sdy1 {str(second).replace(' ', chr(92) + '040')} vfat rw 0 0\n")
    said = laptop.castellan(laptop.file, code=1)
    assert f"Several boards wait as drives ({laptop.drive}, {second})" in said


def test_a_file_is_for_uf2_only(laptop):
    result = CliRunner().invoke(app, ["flash", str(laptop.file)])
    assert result.exit_code == 2
    assert "castellan flash --uf2" in result.output
    assert CliRunner().invoke(app, ["flash"]).exit_code == 2
