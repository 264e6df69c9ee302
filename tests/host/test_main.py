"""The firmware's entry: which board is started, and when none is."""

import os
import pathlib
import runpy
import sys
import types

import pytest

MAIN = pathlib.Path(__file__).parents[2] / "firmware/main.py"
FILES = ["boot.py", "castellan", "games", "main.py", "pins.py"]


def started(monkeypatch, platform, files):
    """Run the entry on a stand-in for a board with these files; return the chips that it ran the box on."""
    chips = []
    loaded = []
    modules = {"castellan.ports.start": types.SimpleNamespace(load=lambda: loaded.append(True))}
    modules["castellan.ports.board"] = types.SimpleNamespace(run=lambda chip: chips.append(chip) if loaded else None)
    for name in ("rp2", "esp32"):
        modules[f"castellan.ports.{name}"] = types.SimpleNamespace(Chip=lambda name=name: name)
    for name, module in modules.items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(os, "listdir", lambda folder: files if folder == "/" else [])
    runpy.run_path(str(MAIN))
    return chips


@pytest.mark.parametrize("chip", ["rp2", "esp32"])
def test_the_boards_own_chip_is_started(monkeypatch, chip, capsys):
    assert started(monkeypatch, chip, [*FILES, "firmware.json"]) == [chip]
    assert capsys.readouterr().out == ""


def test_a_firmware_that_is_not_whole_is_not_started(monkeypatch, capsys):
    assert started(monkeypatch, "rp2", FILES) == []
    assert capsys.readouterr().out == "The firmware is not whole. Flash it again: castellan flash --board BOARD\n"
