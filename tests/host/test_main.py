"""The firmware's entry: the board that it starts, when it starts none, and what a frozen firmware starts."""

import io
import os
import pathlib
import sys
import types

import pytest

import castellan.ports  # before the entry changes the path
from frozen import choosing

MAIN = pathlib.Path(__file__).parents[2] / "firmware/main.py"
FILES = ["boot.py", "castellan", "games", "main.py", "pins.py"]
DIGEST = "5f3a9c01d2b47e66"
INCOMPLETE = "The firmware is not complete. Flash it again: castellan flash --board BOARD\n"


def started(monkeypatch, platform, files, frozen=False):
    """Run the entry on a stand-in for a board with these files; return the chips that it ran the box on."""
    chips = []
    loaded = []
    modules = {"castellan.ports.start": types.SimpleNamespace(load=lambda: loaded.append(True))}
    modules["castellan.ports.board"] = types.SimpleNamespace(run=lambda chip: chips.append(chip) if loaded else None)
    for name in ("rp2", "esp32"):
        modules[f"castellan.ports.{name}"] = types.SimpleNamespace(Chip=lambda name=name: name)
    modules["frozen.choosing"] = choosing if frozen else None  # as if there were no such module
    modules["frozen.build"] = types.SimpleNamespace(BUILD=412, DIGEST=DIGEST)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    # Once another test has loaded it, the package has it too, and imports take it from there.
    monkeypatch.setattr(castellan.ports, "start", modules["castellan.ports.start"], raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(sys, "path", ["", ".frozen", "/lib"])
    monkeypatch.setattr(os, "listdir", lambda folder: list(files) if folder == "/" else [])
    monkeypatch.setattr(choosing, "open", lambda path: io.StringIO(files[path[1:]]), raising=False)
    exec(compile(MAIN.read_text(), MAIN, "exec"), {})
    return chips


@pytest.mark.parametrize("chip", ["rp2", "esp32"])
def test_the_boards_own_chip_is_started(monkeypatch, chip, capsys):
    assert started(monkeypatch, chip, [*FILES, "firmware.json"]) == [chip]
    assert sys.path == ["", ".frozen", "/lib"]
    assert capsys.readouterr().out == ""


def test_a_firmware_that_is_not_complete_is_not_started(monkeypatch, capsys):
    assert started(monkeypatch, "rp2", FILES) == []
    assert capsys.readouterr().out == INCOMPLETE


def frozen(monkeypatch, **files):
    """Start a frozen firmware with these files beside it; return whether it lets files be imported."""
    pins = types.SimpleNamespace(CHIP="rp2040", SDA=4, SCL=5, KEYS=(6, 7, 8, 9, 18, 19, 20, 21), FREQUENCY=400_000)
    monkeypatch.setitem(sys.modules, "pins", pins)
    held = files.pop("held", None)

    class Pin:
        IN, PULL_UP = 0, 1

        def __init__(self, number, mode, pull):
            self.number = number

        def __call__(self):
            return self.number != held

    monkeypatch.setitem(sys.modules, "machine", types.SimpleNamespace(Pin=Pin))
    files = {name.replace("_", "."): text for name, text in files.items()}
    assert started(monkeypatch, "rp2", files, frozen=True) == ["rp2"]
    assert sys.path in ([".frozen"], ["", ".frozen"])
    return sys.path[0] == "", pins


@pytest.mark.parametrize(("build", "expected"), [(411, False), (412, False), (413, True)])
def test_beside_a_frozen_firmware_only_newer_files_run(monkeypatch, capsys, build, expected):
    manifest = f'{{"build":{build},"beside":null}}'
    assert frozen(monkeypatch, castellan="", main_py="", firmware_json=manifest)[0] is expected
    assert capsys.readouterr().out == ""


def test_files_that_are_not_complete_never_run_beside_a_frozen_firmware(monkeypatch, capsys):
    assert frozen(monkeypatch, castellan="", main_py="")[0] is False
    assert frozen(monkeypatch)[0] is False
    assert capsys.readouterr().out == ""


def test_pins_on_the_filesystem_win_over_the_frozen_ones(monkeypatch):
    pins = frozen(monkeypatch, pins_py='CHIP = "rp2350"\nSDA = 26\n')[1]
    assert (pins.SDA, pins.SCL, pins.CHIP) == (26, 5, "rp2040")


def test_the_frozen_pins_are_taken_while_back_is_held(monkeypatch):
    assert frozen(monkeypatch, pins_py="SDA = 26\n", held=20)[1].SDA == 26
    assert frozen(monkeypatch, pins_py="SDA = 26\n", held=21)[1].SDA == 4


WRONG = ["SDA = 30\n", "SDA = 26\nSCL = 18\n", "SDA = 26\nLED = 6, 1\n", "SDA = 26\nFREQUENCY = 400\n", "KEYS = 1, 2\n"]
WRONG += ['WIRE = "spi"\nSCK, MOSI, CS, DC = 26, 27, 22, 24\n']  # this firmware lacks it


@pytest.mark.parametrize("text", ["", "SDA = = 26\n", "SDA = 26\nSCL = missing\n", *WRONG])
def test_damaged_pins_change_nothing(monkeypatch, capsys, text):
    pins = frozen(monkeypatch, pins_py=text)[1]
    assert (pins.SDA, pins.SCL) == (4, 5)
    said = capsys.readouterr().out
    assert not said if not text else said.startswith("/pins.py can't be used (") and said.count("\n") == 1
