"""Castellan installed from its wheel, alone: the commands about a board, on one that is a MicroPython VM."""

import json

import pytest

from castellan.core.record import canonical, encode, seal
from castellan_host.device import boards, firmware
from lab.board import vm_boards
from lab.programs.installed import ON_A_BOARD, Installed

# The VM has no chip for the real firmware: the board runs another main.py, and gets the real one's files all the same.
GAMES = {"/games/settings": seal(canonical({"language": "de"}).encode())}
BOARD = GAMES | vm_boards.machine() | {"/frozen/main.py": vm_boards.MAIN}

LOG = "3-00000000000000aa.log"
GAME = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}]) + encode(1, 3, ["take", 0])


@pytest.fixture(scope="module")
def alone(tmp_path_factory):
    return Installed(tmp_path_factory.mktemp("alone"))


def test_every_command_is_tried():
    assert {"flash", "doctor", "backup", "restore"} == ON_A_BOARD


def test_flash_doctor_backup_and_restore_work(alone):
    image = vm_boards.new(alone.place, BOARD)
    with vm_boards.board(image) as port:
        assert "the box runs, with version 9.8.7" in alone.run("flash", "--board", "pico", "--port", port)
        findings = json.loads(alone.run("doctor", "--port", port, "--json"))
        assert [finding["state"] for finding in findings] == ["ok"] * 11
        alone.run("backup", "saved", "--port", port)
        (alone.place / "saved" / LOG).write_bytes(GAME)
        assert alone.run("restore", "saved", "--port", port) == "saved: 1 new or longer, 0 as before\n"
    assert (alone.place / "saved/settings").read_bytes() == GAMES["/games/settings"]
    built = firmware.build(boards.load("pico"))
    found = vm_boards.contents(image.read_bytes())
    assert {path: found[path] for path in built.files} == built.files
    assert found[f"/games/{LOG}"] == GAME


def test_flash_asks_for_the_uf2_that_it_cannot_build(alone):
    refused = alone.run("flash", "--uf2", "--board", "pico", code=1)
    assert "Add the path of castellan-pico.uf2. Releases have that file, and make uf2 builds it" in refused
