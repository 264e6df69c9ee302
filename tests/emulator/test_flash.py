"""The firmware is flashed onto the emulated Pico, looked at and backed up by the commands that a player types."""

import contextlib
import hashlib
import json
import subprocess
import sys

from castellan import VERSION
from castellan.core.record import encode
from castellan.keys import NAMES
from castellan_host.device import boards, firmware, repl, uf2
from emulator.boxes import key
from emulator.image import files, image
from emulator.pico import Pico
from emulator.pty_port import terminal

PICO = boards.load("pico")
GAME = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}]) + encode(1, 3, ["take", 0])
GAMES = {"/games/1-00000000000000aa.log": GAME}
SLICE = 50  # ms of the wall clock
PATIENCE = 600  # s that a command may take, far more than even on a busy machine
STARTED = 10_000  # ms of the board's time
PATIENT = f"""
from castellan_host import cli
from castellan_host.device import transport
transport.ANSWER = transport.PATIENCE = {PATIENCE}
cli.app()
"""


def all_files(built):
    """Return all files of a firmware, as they are on a board."""
    return {**built.files, firmware.MANIFEST: built.manifest}


def start(path, *arguments, patient=False):
    """Start castellan on a port; one that is `patient` waits for each answer as long as a command may take."""
    program = ["-c", PATIENT] if patient else ["-m", "castellan_host"]
    command = [sys.executable, *program, *map(str, arguments), "--port", path]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def castellan(pico, path, *arguments):
    """Run castellan to its end, on a board that runs meanwhile; return what it printed."""
    with pico.running():
        printed, complained = (process := start(path, *arguments)).communicate(timeout=PATIENCE)
    assert process.returncode == 0, printed + complained
    return printed


@contextlib.contextmanager
def plugged(flash):
    """Give a board that is plugged in and switched on, and its port."""
    with Pico(flash) as pico, terminal(pico.port) as path:
        pico.script(["usb", True], ["power", True])
        yield pico, path


def test_a_new_board_becomes_a_box_and_a_second_flash_writes_nothing():
    with plugged(image()) as (pico, path):
        printed = castellan(pico, path, "flash", "--board", "pico")
        assert printed.endswith(f" files written, 0 removed; the box runs, with version {VERSION}\n")
        assert files(pico.flash) == all_files(firmware.build(PICO))
        before = pico.stats
        printed = castellan(pico, path, "flash", "--board", "pico")
        assert printed == f"Nothing had changed; the box runs, with version {VERSION}\n"
        assert (pico.stats.erases, pico.stats.programs) == (before.erases, before.programs)
        findings = json.loads(castellan(pico, path, "doctor", "--json"))
        assert [finding["state"] for finding in findings] == ["ok"] * 12
        texts = {finding["what"]: finding["text"] for finding in findings}
        assert texts["errors"].startswith("display 0, flash 0, link 0 in the ") and "measured" in texts["stack"]
        found = json.loads(castellan(pico, path, "doctor", "--json"))
        unused = {finding["what"]: finding["text"] for finding in found}["stack"].split()
        assert 1536 <= int(unused[0]) < int(unused[2]) == 8192


def test_an_interrupted_flash_leaves_no_box_and_the_next_one_completes_it():
    built = firmware.build(PICO)
    changed = {path: data + b"#" if path == firmware.PINS else data for path, data in built.files.items()}
    older = {path: data for path, data in changed.items() if "/text/" not in path} | {"/castellan/gone.mpy": b"M"}
    manifest = {firmware.MANIFEST: firmware.manifest(older, "pico")}
    with plugged(image(older | manifest | GAMES)) as (pico, path):
        process = start(path, "flash", "--board", "pico")
        while pico.stats.erases < 4:
            assert process.poll() is None, process.communicate()
            pico.script(["free", 1, SLICE])
        pico.power(False)
        assert process.wait(timeout=PATIENCE) == 2
        assert "was lost" in process.communicate()[1]
        found = files(pico.flash)
        assert firmware.MANIFEST not in found
        assert found != older | GAMES
        pico.script(["port", True], ["power", True])
        assert pico.received(b"The firmware is not complete. Flash it again", STARTED)
        pico.script(["port", False])
        castellan(pico, path, "flash", "--board", "pico")
        assert files(pico.flash) == all_files(built) | GAMES


def test_a_new_box_gets_the_games_of_a_backup_and_opens_the_last(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    for path, data in GAMES.items():
        (folder / path.rpartition("/")[2]).write_bytes(data)
    with plugged(image(all_files(firmware.build(PICO)) | GAMES)) as (pico, _):
        assert pico.until_screen(lambda oled: "#" in "".join(oled.rows()), STARTED)
        screen = pico.oled.rows()
    with plugged(image(all_files(firmware.build(PICO)))) as (pico, path):
        assert castellan(pico, path, "restore", folder) == f"{folder}: 1 new or longer, 0 as before\n"
        assert pico.until_screen(screen, STARTED)
        assert files(pico.flash).items() >= GAMES.items()


def test_the_flash_is_read_back_as_it_is():
    with plugged(image()) as (pico, path):
        with pico.running(), repl.stopped(path) as box:
            found = box.ask("flash", uf2.FLASH, [8192, 1000])
        flash = pico.flash
    assert found == [hashlib.sha256(piece).hexdigest() for piece in (flash[:8192], flash[8192:9192])]


def test_the_doctor_measures_what_the_models_assume():
    with plugged(image(frozen="pico")) as (pico, path):
        pico.script(["voltage", 29, 1650])
        with pico.running():
            # Its functions work for seconds of the board's time, which may be minutes on a busy machine.
            doctor = start(path, "doctor", "--first-light", patient=True)
            for line in doctor.stderr:
                name = line.split()[1]
                for _ in range(2):
                    pico.script(["wait", 400])
                    pico.press(key(name), 100)
            printed, _ = doctor.communicate(timeout=PATIENCE)
    assert doctor.returncode == 0, printed
    found = {line[9:21].strip(): line[21:] for line in printed.splitlines()}
    assert found["flash"].startswith("erase 45.") and found["random"].endswith("4096 bits")
    assert set(NAMES) < set(found), printed
