"""What a sync tells people: each game once, in words what is played, a bar for what is long."""

import io
import json

import pytest

from castellan_host.database.store import Database
from castellan_host.link.events import Met, Progress, Recorded, Trouble
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.link.syncing import Lost
from castellan_host.show.sync_report import JsonReport, Report
from laptop import Box

PORT = Port("/dev/ttyACM0", Kind.BOARD)
BOX = "b0b0"


class Desk:
    """A box whose records are stored and told in pieces."""

    def __init__(self, folder):
        self.box = Box().play(0)
        self.game = self.box.game(1)
        self.database = Database(str(folder / "games.db"))
        self.told = []
        self.report = Report(self.database, self.told.append, self.told.append)
        self.done = 0

    def arrive(self, count):
        """Store the next records, and tell of them."""
        lines = self.box.lines()[BOX, self.game]
        some = lines[self.done : self.done + count]
        self.database.store(BOX, self.game, list(enumerate(some, self.done)), 5)
        self.done += len(some)
        self.report.tell(PORT, Recorded(BOX, self.game, some))
        self.report.tell(PORT, Progress(self.game, self.done, len(lines)))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.database.close()


def test_what_is_played_is_told_in_words_with_what_comes_of_it(desk):
    desk.report.tell(PORT, Met(BOX, "0.1.0", 1))
    desk.arrive(1)
    desk.box.session.enter(["place", 0, "monastery", 1])
    desk.arrive(1)
    desk.box.session.enter(desk.box.session.undoing())
    desk.arrive(1)
    desk.report.close(once=False)
    totals = "               Anna 0 red, 0 green, 0 projected · Борис 0 red, 0 green, 0 projected"
    placed = desk.told[4]
    assert desk.told == [
        "Box b0b0 with Castellan 0.1.0 at /dev/ttyACM0: 1 game",
        "01010101    0  begin: Anna, Борис",
        totals,
        "01010101    1  Anna: monastery, region of 1",
        placed,
        "01010101    2  strike out 1",
        totals,
        f"3 new records of 1 game in {desk.database.name}",
    ]
    assert placed.startswith("               Anna 0 red, 1 green, 3 projected")


def test_a_transfer_is_told_once_when_it_is_done(desk):
    desk.box.play(99, new=False)
    for _ in range(50):
        desk.arrive(2)
    assert desk.told == ["01010101  100 records"]


def test_a_transfer_that_is_broken_off_is_told_as_far_as_it_came(desk):
    desk.box.play(99, new=False)
    desk.arrive(2)
    desk.arrive(2)
    desk.report.tell(PORT, Lost(PORT))
    assert desk.told == ["01010101  4 records", "/dev/ttyACM0 was unplugged"]
    desk.arrive(96)
    desk.report.close(once=True)
    assert desk.told[2:] == ["01010101  96 records", f"100 new records of 1 game in {desk.database.name}"]


def test_a_game_that_does_not_add_up_is_counted(desk):
    lines = desk.box.lines()[BOX, desk.game]
    desk.report.tell(PORT, Recorded(BOX, desk.game, lines))
    desk.report.tell(PORT, Progress(desk.game, 1, 1))
    assert desk.told == ["01010101  1 record"]


def test_a_long_transfer_has_a_bar_that_leaves_the_terminal_as_it_was(desk, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", terminal)
    desk.report = Report(desk.database, desk.told.append, desk.told.append)
    desk.box.play(99, new=False)
    desk.arrive(2)
    assert "01010101" in terminal.getvalue() and terminal.getvalue().count("\x1b[?25l") == 1
    desk.report.tell(PORT, Trouble("It rains"))
    assert terminal.getvalue().count("\x1b[?25h") == 1
    desk.arrive(2)
    assert terminal.getvalue().count("\x1b[?25l") == 2
    desk.report.close(once=False)
    assert terminal.getvalue().count("\x1b[?25h") == 2


def test_json_is_an_object_a_line_that_drives_no_terminal(desk, capfd):
    report = JsonReport(desk.database, None, None)
    report.tell(PORT, Trouble("\x9b2J Борис"))
    report.close(once=True)
    first, last = capfd.readouterr().out.splitlines()
    assert first == '{"event": "trouble", "port": "/dev/ttyACM0", "reason": "\\u009b2J Борис"}'
    assert json.loads(last)["records"] == 0
