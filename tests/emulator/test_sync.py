"""The recorded game goes over the emulated Pico's USB serial into a database: afterwards, and while it is played."""

import contextlib
import signal
import sqlite3
import time

from emulator.boxes import journal
from emulator.pressed import END
from emulator.pty_port import terminal
from emulator.started import started
from lab.hands.keyed import TUSCANY
from lab.programs.commands import castellan, finish, start

IDENTITY = "e660583883000001"  # of the emulated flash chip
PATIENCE = 600  # s until pressed entries are stored, far more than even a busy machine takes
BEGUN = "Round 2"
PRESSED = "P1 UP P1 P1", "P2 P1", "P3 P2 P4 P1", "hold:BACK"


def stored(database):
    """Return the lines of the one game of one box that a database holds, none as long as there is no table."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        try:
            rows = connection.execute("SELECT box, game, line FROM records ORDER BY seq").fetchall()
        except sqlite3.OperationalError:
            return []
    assert len({(box, game) for box, game, _ in rows}) <= 1
    assert {box for box, _, _ in rows} <= {IDENTITY}
    return [f"{line}\n".encode() for _, _, line in rows]


def until_stored(database, lines):
    end = time.monotonic() + PATIENCE
    while stored(database) != lines:
        assert time.monotonic() < end, f"{len(stored(database))} of {len(lines)} records were stored"
        time.sleep(0.05)


def test_the_game_is_stored_byte_for_byte(game, tmp_path):
    database = tmp_path / "games.db"
    with started(game.images[END], ["usb", True]) as box, terminal(box.port) as path:
        printed = castellan(box, "sync", "--once", "--port", path, "--db", database)
        assert f"Box {IDENTITY}" in printed and "220 new records of 1 game " in printed
        again = castellan(box, "sync", "--once", "--port", path, "--db", database)
        assert "0 new records of 0 games" in again
    assert stored(database) == [line + b"\n" for line in TUSCANY.game_file()]


def test_each_record_is_stored_while_it_is_played(game, tmp_path):
    database = tmp_path / "games.db"
    with started(game.images[BEGUN], ["usb", True]) as box, terminal(box.port) as path:
        process = start("sync", "--port", path, "--db", database)
        with box.running():
            until_stored(database, journal(game.images[BEGUN]))
            for words in PRESSED:
                before = len(journal(box.flash))
                box.tap(words)
                assert len(journal(box.flash)) == before + 1
                until_stored(database, journal(box.flash))
        process.send_signal(signal.SIGINT)
        finish(box, process)
        assert stored(database) == journal(box.flash)
