"""Flashing boards that are MicroPython VMs with a real LittleFS, over mpremote."""

from dataclasses import replace

import pytest
import serial

from castellan_host.device import firmware, repl, updating
from castellan_host.device.boards import Board
from castellan_host.device.errors import DeviceError, RefusedError, SilentError
from castellan_host.device.firmware import Firmware, manifest
from lab.board import vm_boards
from lab.waiting import WAITING

GAMES = {"/games/1-00000000000000aa.log": b"a game\n" * 900, "/games/settings": b"settings", "/notes.txt": b"mine"}
OLD = vm_boards.firmware({"__init__": b"VERSION = 1\n", "box": b"old = 1\n" * 75, "rules/a": b"a", "gone/a": b"1"})
NEW = vm_boards.firmware(
    {"__init__": b"VERSION = 2\n", "box": b"new = 1\n" * 75, "rules/a": b"a", "text/b": b"b" * 600}
)


def _all_files(firmware):
    return {**firmware.files, "/firmware.json": firmware.manifest}


def _flash(path, firmware, progress=lambda size, total: None, **board):
    with vm_boards.board(path, **board) as port:
        return updating.update(port, vm_boards.PICO, firmware, progress)


def test_a_new_board_gets_the_firmware_and_runs_it(tmp_path):
    path = vm_boards.new(tmp_path, GAMES)
    calls = []
    done = _flash(path, NEW, lambda size, total: calls.append((size, total)))
    assert (done.written, done.removed, done.aside, done.version) == (len(NEW.files) + 1, 0, [], "9.8.7")
    assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(NEW)
    assert sum(size for size, _ in calls) == sum(map(len, _all_files(NEW).values())) == calls[0][1]


def test_unchanged_files_are_not_written(tmp_path):
    path = vm_boards.new(tmp_path, GAMES | _all_files(NEW))
    before = path.read_bytes()
    assert _flash(path, NEW).written == 0
    assert path.read_bytes() == before


def test_only_changed_files_are_written_and_dropped_ones_are_removed(tmp_path):
    path = vm_boards.new(tmp_path, GAMES | _all_files(OLD))
    done = _flash(path, NEW)
    assert (done.written, done.removed) == (4, 1)  # __init__, box, text/b and the manifest
    assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(NEW)


def test_files_that_would_be_imported_instead_are_removed(tmp_path):
    stale = {"/castellan/text/b.mpy": b"M", "/castellan/box/__init__.py": b"", "/castellan/rules": b"no folder"}
    sound = {name: data for name, data in _all_files(NEW).items() if "rules" not in name}
    path = vm_boards.new(tmp_path, GAMES | sound | stale)
    assert _flash(path, NEW).removed == 3
    assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(NEW)


def test_another_program_is_kept(tmp_path):
    path = vm_boards.new(tmp_path, {"/main.py": b"print('blink')", "/main.py.old1": b"older still"})
    done = _flash(path, NEW)
    assert done.aside == [("/main.py", "/main.py.old2")]
    kept = {"/main.py.old1": b"older still", "/main.py.old2": b"print('blink')"}
    assert vm_boards.contents(path.read_bytes()) == kept | _all_files(NEW)


@pytest.mark.parametrize("torn", [False, True])
def test_a_flash_interrupted_anywhere_is_completed_by_the_next(tmp_path, torn):
    path = vm_boards.new(tmp_path, GAMES | _all_files(OLD))
    before = path.read_bytes()
    cut, survived = 0, False
    while not survived:
        cut += 1
        path.write_bytes(before)
        try:
            _flash(path, NEW, cut=cut, torn=torn)
            survived = True
        except DeviceError:
            _assert_kept_and_not_mixed(path)
            _flash(path, NEW)
        assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(NEW)
    assert cut > 15


def _assert_kept_and_not_mixed(path):
    found = vm_boards.contents(path.read_bytes())
    assert {name: found[name] for name in GAMES} == GAMES
    if "/firmware.json" in found:
        assert found in (GAMES | _all_files(OLD), GAMES | _all_files(NEW))


def _refuse(tmp_path, sentence, kind=RefusedError, firmware=NEW, files=None, board=vm_boards.PICO, **said):
    path = vm_boards.new(tmp_path, files or GAMES | _all_files(OLD))
    before = path.read_bytes()
    with vm_boards.board(path, **said) as port, pytest.raises(kind, match=sentence):
        updating.update(port, board, firmware, lambda size, total: None)
    assert path.read_bytes() == before


def test_a_micropython_that_is_too_old_is_refused(tmp_path):
    _refuse(tmp_path, "1.24.1 on .* is too old: 1.25 or newer .*//micropython.org/download/RPI_PICO ", version="1.24.1")


def test_a_board_with_another_chip_is_refused(tmp_path):
    _refuse(tmp_path, "^pico has an rp2040, and this is .*ESP32", machine="Generic ESP32 module with ESP32")
    esp32 = Board("esp32_devkit", b"", "esp32")
    _refuse(tmp_path, "^esp32_devkit has an esp32, and this is .*RP2040", board=esp32)


def test_a_chip_without_a_board_is_refused(tmp_path):
    _refuse(tmp_path, "There is no firmware for .*STM32.*, only for rp2040,", machine="PYBv1.1 with STM32F405RG")


@pytest.mark.parametrize(("header", "format"), [(b"M\x07\x00", "7"), (b"M\x06\x12", "6.2")])
def test_modules_of_another_format_are_refused(tmp_path, header, format):
    files = {"/main.py": b"", "/castellan/box.mpy": header}
    _refuse(
        tmp_path, f"loads modules of format 6.3, and these are of format {format}:", firmware=Firmware(files, b"{}")
    )


def test_a_board_with_too_little_heap_is_refused_unless_a_firmware_is_frozen_in(tmp_path):
    _refuse(tmp_path, "has 1[0-9][0-9] kB of free memory, and the firmware as files needs 210", heap="192k")
    newer = replace(NEW, manifest=manifest(NEW.files, "pico", vm_boards.BUILD + 1))
    _flash(vm_boards.new(tmp_path, vm_boards.FROZEN), newer, heap="192k")


VIPER = b"import micropython\n@micropython.viper\ndef double(n: int) -> int:\n    return n + n\n"
ARMV6M = 4  # in MicroPython's py/persistentcode.h
SOURCE = vm_boards.firmware({"__init__": b"VERSION = 2\n", "ports/frame": VIPER})


@pytest.mark.parametrize("there", [{}, vm_boards.FROZEN], ids=["as files", "frozen"])
def test_of_sources_only_machine_code_is_compiled(tmp_path, there):
    path = vm_boards.new(tmp_path, there)
    _flash(path, replace(SOURCE, manifest=manifest(SOURCE.files, "pico", vm_boards.BUILD + 1)))
    found = vm_boards.contents(path.read_bytes())
    compiled = found["/castellan/ports/frame.mpy"]
    files = {name: data for name, data in SOURCE.files.items() if "frame" not in name}
    files["/castellan/ports/frame.mpy"] = compiled
    assert found == there | files | {"/firmware.json": manifest(files, "pico", vm_boards.BUILD + 1)}
    assert compiled[:2] == b"M\x06" and compiled[2] >> 2 == ARMV6M


def test_machine_code_that_a_board_can_load_in_no_form_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(firmware, "_bytecode", lambda *about: b"M\x06\x12")
    sentence = "can't compile machine code, and loads modules of format 6.3, not of format 6.2: castellan flash --uf2"
    _refuse(tmp_path, sentence, firmware=SOURCE, files=GAMES | vm_boards.FROZEN)
    path = vm_boards.new(tmp_path, GAMES)
    _flash(path, SOURCE)  # MicroPython's own firmware compiles it itself
    assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(SOURCE)


def _files(build, beside=None):
    return vm_boards.firmware({"__init__": b"VERSION = 2\n"}, build=build, beside=beside)


@pytest.mark.parametrize("build", [0, 411, 412])
def test_files_that_a_frozen_firmware_would_not_run_are_refused(tmp_path, build):
    sentence = f"Build 412 is frozen in .* these files are (build {build}|of no known build): .*castellan flash --uf2"
    _refuse(tmp_path, sentence, firmware=_files(build), files=GAMES | vm_boards.FROZEN)


def test_a_development_mark_names_what_is_frozen_in(tmp_path):
    path = vm_boards.new(tmp_path, GAMES | vm_boards.FROZEN)
    _flash(path, _files(412, ""))
    marked = _files(412, vm_boards.DIGEST)
    assert vm_boards.contents(path.read_bytes()) == GAMES | vm_boards.FROZEN | _all_files(marked)
    assert _flash(path, _files(412, "")).written == 0


def test_a_development_mark_names_nothing_where_nothing_is_frozen_in(tmp_path):
    path = vm_boards.new(tmp_path, GAMES)
    _flash(path, _files(412, ""))
    assert vm_boards.contents(path.read_bytes()) == GAMES | _all_files(_files(412, ""))


def test_a_firmware_without_room_is_refused(tmp_path):
    large = vm_boards.firmware({"__init__": b"", "large": b"x" * vm_boards.BLOCK * vm_boards.BLOCKS})
    _refuse(tmp_path, "The firmware needs 14[0-9]{2} kB of the board's flash, 13[0-9]{2} are free", firmware=large)


def test_a_port_that_does_not_answer_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(repl, "PATIENCE", 0.3)
    deaf = {"/main.py": b"while True: pass"}
    sentence = "^No MicroPython answers on /dev/.*BOOTSEL.*//micropython.org/download/RPI_PICO "
    _refuse(tmp_path, sentence, SilentError, files=deaf)


def test_a_refused_box_runs_again(tmp_path):
    path = vm_boards.new(tmp_path, GAMES | _all_files(OLD))
    with vm_boards.board(path, version="1.24.1") as port:
        with pytest.raises(RefusedError):
            updating.update(port, vm_boards.PICO, NEW, lambda size, total: None)
        with serial.Serial(port, timeout=WAITING) as line:
            line.write(b"hello\n")
            assert b'"9.8.7"' in line.readline()


def test_a_box_that_does_not_start_is_reported_with_its_output(tmp_path):
    broken = vm_boards.firmware({"__init__": b""}, main=b"import missing")
    path = vm_boards.new(tmp_path, {})
    with pytest.raises(DeviceError, match=r"does not start\. It says: ImportError: no module named 'missing'"):
        _flash(path, broken)
