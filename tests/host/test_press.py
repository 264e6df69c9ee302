"""`castellan press`: keys pressed on a box without a window."""

import contextlib
import fcntl
import os
import pathlib
import pty
import re
import struct
import subprocess
import sys
import termios

import pytest
from filelock import Timeout
from PIL import Image
from typer.testing import CliRunner

from castellan.core.record import KIND, decode
from castellan_host.cli import app
from castellan_host.virtual import pressing
from castellan_host.virtual.box import VirtualBox, flash, past_first_steps
from castellan_host.virtual.macropad import MACROPAD
from castellan_host.virtual.pressing import Stroke, parse

pytestmark = pytest.mark.terminal

ROOT = pathlib.Path(__file__).parents[2]
# Tuscany, two players named A and B by letters, and the game begins.
BEGIN = "P2 UP P1 P1 P1 OK P1 P1 P2 OK OK"
CASTELLAN = [sys.executable, "-c", "from castellan_host.cli import app; app()"]


def press(script, *options):
    return CliRunner().invoke(app, ["press", script, *map(str, options)])


def test_words():
    assert parse("P1  OK\nhold:BACK wait:2000 P1+OK hold:P2+P3") == [
        Stroke(1, 60),
        Stroke(64, 60),
        Stroke(128, 1000),
        Stroke(0, 2000),
        Stroke(65, 60),
        Stroke(6, 1000),
    ]


@pytest.mark.parametrize(
    "word",
    ["X", "p1", "P5", "P1+", "+", "hold:", "hold:P9", "wait:", "wait:-1", "wait:x", "wait:1.5", "wait:٣", "P1,P2"],
)
def test_an_unknown_word_presses_nothing(word, tmp_path):
    result = press(f"{BEGIN} {word}", "--flash", tmp_path / "flash")
    assert result.exit_code == 2 and word in result.stderr and result.stdout == ""
    assert not (tmp_path / "flash").exists()


def test_the_screen_as_text():
    result = press(BEGIN)
    assert result.exit_code == 0
    assert len(result.stdout.splitlines()) == 32
    assert press(BEGIN, "--text").stdout == result.stdout


def in_a_terminal(columns):
    """Return what `castellan press` prints in a terminal of so many columns."""
    master, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    command = [*CASTELLAN, "press", BEGIN]
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    with subprocess.Popen(command, env=environment, stdout=terminal) as process:
        os.close(terminal)
        said = b""
        with contextlib.suppress(OSError):  # so a pseudo-terminal ends
            while piece := os.read(master, 4096):
                said += piece
    os.close(master)
    assert process.returncode == 0
    return said.decode().replace("\r\n", "\n")


@pytest.mark.slow
def test_the_screen_fits_a_terminal_of_80_columns():
    wide = press(BEGIN).stdout
    assert in_a_terminal(128) == wide
    narrow = in_a_terminal(80).splitlines()
    assert len(narrow) == 32 and max(map(len, narrow)) <= 64
    halves = {" ": "  ", "▘": "▀ ", "▝": " ▀", "▀": "▀▀", "▖": "▄ ", "▌": "█ ", "▞": "▄▀", "▛": "█▀"}
    halves |= {"▗": " ▄", "▚": "▀▄", "▐": " █", "▜": "▀█", "▄": "▄▄", "▙": "█▄", "▟": "▄█", "█": "██"}
    assert ["".join(halves[quarter] for quarter in line).rstrip() for line in narrow] == wide.splitlines()


def test_the_screen_as_a_picture(tmp_path):
    assert press(BEGIN, "--png", tmp_path / "screen.png").stdout == ""
    with Image.open(tmp_path / "screen.png") as picture:
        assert picture.size == (536, 280)
        assert len(picture.getcolors()) == 3


def test_presses_are_counted():
    assert press(BEGIN + " wait:500 hold:BACK", "--count").stdout == "12\n"
    assert press("", "--count").stdout == "0\n"


def test_a_game_is_kept_and_resumed(tmp_path):
    assert press(BEGIN + " P1 P2 P1 P1 wait:5000", "--flash", tmp_path).exit_code == 0
    names = sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".log")
    assert len(names) == 1 and names[0].startswith("1-")
    result = CliRunner().invoke(app, ["replay", str(tmp_path / names[0]), "--json"])
    assert '"A",' in result.stdout and '"B"' in result.stdout
    first = press("", "--flash", tmp_path).stdout
    assert press("wait:100", "--flash", tmp_path).stdout == first
    assert press("", "--flash", tmp_path / "other").stdout != first


def test_the_documentations_keys_record_what_it_says(tmp_path):
    page = (ROOT / "docs/virtual_box.md").read_text()
    keys, folder = re.search(r'^castellan press "(.*)" --flash (\w+)$', page, re.MULTILINE).groups()
    assert press(keys, "--flash", tmp_path / folder).exit_code == 0
    [path] = (tmp_path / folder).glob("*.log")
    new, place = (decode(line) for line in path.read_bytes().splitlines(keepends=True))
    assert "The Castles of Tuscany, begins a game of two" in page and new[3] == "tuscany"
    assert "completed a village of one" in page and place[2:6] == ("place", 0, "village", 1)


@pytest.mark.slow
def test_a_second_box_on_the_same_flash_is_refused(tmp_path):
    with flash(tmp_path):
        command = [*CASTELLAN, "press", "P1", "--flash", tmp_path]
        environment = {"PYTHONPATH": ":".join(sys.path)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2 and done.stdout == ""
    assert done.stderr == f'"{tmp_path}" can\'t be used: another box is at work on it\n'
    assert press("P1", "--flash", tmp_path).exit_code == 0


def test_a_folder_that_takes_no_file_is_not_called_in_use(tmp_path, monkeypatch):
    def acquire(lock):  # what filelock raises where a file can't be made, such as in /proc
        raise Timeout(lock.lock_file)

    monkeypatch.setattr("filelock.FileLock.acquire", acquire)
    result = press("P1", "--flash", tmp_path)
    assert result.exit_code == 2 and result.stderr == f'"{tmp_path}" can\'t be used: Read-only file system\n'


def test_paths_that_cannot_be_used_are_reported(tmp_path):
    (tmp_path / "file").write_text("")
    assert press("P1", "--flash", tmp_path / "file").exit_code == 2
    result = press("P1", "--png", tmp_path / "none" / "x.png")
    assert result.exit_code == 2 and "can't be written: No such file" in result.stderr


def test_flushed_bytes_are_on_disk(tmp_path):
    with flash(tmp_path) as files:
        with files.open("a", "wb") as file:
            file.write(b"x")
            file.flush()
            assert (tmp_path / "a").read_bytes() == b"x"
        files.rename("a", "b")
        assert files.list() == ["b"]
        files.remove("b")
        assert files.list() == [] and files.free() > 0


def test_keys_are_pressed_by_their_names_and_seen_upright_whatever_their_order():
    shown = []
    for order in range(4):
        with flash(None) as files:
            box = VirtualBox(past_first_steps(files), board=MACROPAD)
            pressing.press(box, parse("P1 P1 P2 P1 P3 OK BACK"))  # any other game, two players, a first entry
            box.box.session.settings.save("hands", order)
            pressing.press(box, parse("P2 P4 OK BACK hold:UNDO MENU DOWN", pad=True))
            assert box.box.hands == order
            shown.append(box.display.text())
            assert [record[KIND] for record in box.box.session.ledger.records] == ["new", "add", "add", "void"]
    assert len(set(shown)) == 1


def test_presses_follow_no_quicker_than_the_box_takes_them():
    with flash(None) as files:
        box = VirtualBox(past_first_steps(files))
        pressing.press(box, parse("P2 P2 P1 P2 P3 P1 P1 P1 P1 P1 P1"))
        assert (type(box.box.app.screen).__name__, box.box.app.why) == ("Count", "")
