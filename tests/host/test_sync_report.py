"""A sync's report to people: each game once, entries in words, a bar for long transfers."""

import contextlib
import io
import json

import pytest
from rich.console import Console

from castellan.core.record import encode
from castellan_host.database.store import Database
from castellan_host.link.events import Contradiction, Met, Problem, Progress, Recorded
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.link.syncing import Lent, Lost, Waiting
from castellan_host.show.progress import TransferBars
from castellan_host.show.sync_report import JsonReport, Report
from lab.hands.moves import named
from lab.link.laptop import Box

pytestmark = pytest.mark.terminal

PORT = Port("/dev/ttyACM0", Kind.BOARD)
BOX = "b0b0"


class Desk:
    """A box whose records are stored and reported in pieces."""

    def __init__(self, folder):
        self.box = Box().play(0)
        self.game = self.box.game(1)
        self.database = Database(str(folder / "games.db"))
        self.printed = []
        self.report = Report(self.database, self.printed.append, self.printed.append)
        self.done = 0

    def arrive(self, count):
        """Store the next records, and report them."""
        lines = self.box.lines()[BOX, self.game]
        some = lines[self.done : self.done + count]
        self.database.store(BOX, self.game, list(enumerate(some, self.done)), 5)
        self.done += len(some)
        self.report.report(PORT, Recorded(BOX, self.game, some))
        self.report.report(PORT, Progress(self.game, self.done, len(lines)))


@pytest.fixture
def desk(tmp_path):
    desk = Desk(tmp_path)
    yield desk
    desk.database.close()


def test_entries_are_reported_in_words_with_the_new_totals(desk):
    desk.report.report(PORT, Met(BOX, "0.1.0", 1))
    desk.arrive(1)
    desk.box.session.enter(["place", 0, "monastery", 1])
    desk.arrive(1)
    desk.box.session.enter(desk.box.session.ledger.undoing())
    desk.arrive(1)
    desk.report.close(once=False)
    totals = "               Anna 0 red, 0 green, 0 projected · Борис 0 red, 0 green, 0 projected"
    placed = desk.printed[4]
    assert desk.printed == [
        "Box b0b0 with Castellan 0.1.0 at /dev/ttyACM0: 1 game",
        "01010101    0  begin: Anna, Борис",
        totals,
        "01010101    1  Anna: monastery, region of 1",
        placed,
        "01010101    2  strike out 1: Anna: monastery, region of 1",
        totals,
        f"3 new records of 1 game in {desk.database.name}",
    ]
    assert placed.startswith(named("               Anna 0 {red}, 1 {green}, 3 {projected}"))


def test_three_records_are_reported_in_words_and_four_by_their_number(desk):
    for number in (3, 4):
        for n in range(number - (number == 3)):
            desk.box.session.enter(["points", n % 2, "red", 1])
        del desk.printed[:]
        desk.arrive(number)
        assert len(desk.printed) == (4 if number == 3 else 1), desk.printed
    assert desk.printed == ["01010101  4 records"]


def test_totals_below_0_have_the_minus_of_the_entry_above_them(desk):
    desk.box.session.begin("pad", {"players": ["Anna", "Борис"]})
    desk.box.session.enter(["round", -10, 4])
    desk.game = desk.box.game(2)
    desk.arrive(2)
    assert desk.printed[-2:] == [
        "02020202    1  round, Anna: −10, Борис: 4",
        "               Anna −10 points · Борис 4 points",
    ]


def test_a_transfer_is_reported_once_when_it_is_done(desk):
    desk.box.play(99, new=False)
    for _ in range(50):
        desk.arrive(2)
    assert desk.printed == ["01010101  100 records"]


def test_an_interrupted_transfer_is_reported_as_far_as_it_came(desk):
    desk.box.play(99, new=False)
    desk.arrive(2)
    desk.arrive(2)
    desk.report.report(PORT, Lost(PORT))
    assert desk.printed == ["01010101  4 records", "/dev/ttyACM0 was unplugged"]
    desk.arrive(96)
    desk.report.close(once=True)
    assert desk.printed[2:] == ["01010101  96 records", f"100 new records of 1 game in {desk.database.name}"]


def test_a_game_that_does_not_add_up_is_counted(desk):
    lines = desk.box.lines()[BOX, desk.game]
    desk.report.report(PORT, Recorded(BOX, desk.game, lines))
    desk.report.report(PORT, Progress(desk.game, 1, 1))
    assert desk.printed == ["01010101  1 record"]


def test_a_damaged_game_is_named_with_its_reason(desk, capfd):
    desk.arrive(1)
    lines = [encode(1, 1, ["void", 0]), encode(2, 2, ["take", 0])]
    desk.database.store(BOX, desk.game, list(enumerate(lines, 1)), 5)
    for report in (desk.report, JsonReport(desk.database, None, None)):
        report.report(PORT, Recorded(BOX, desk.game, lines))
        report.report(PORT, Progress(desk.game, 1, 1))
    reason = '"strike out 0" would not be valid then: new can\'t be struck out; abandon the game instead'
    assert desk.printed[-2:] == ["01010101  2 records", f"01010101  The game does not add up: Entry 1: {reason}"]
    standing = json.loads(capfd.readouterr().out.splitlines()[-1])
    assert (standing["standing"], standing["reason"]) == (None, f"Entry 1: {reason}")


def test_a_long_transfer_has_a_bar_that_leaves_the_terminal_as_it_was(desk, monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr("sys.stderr", terminal)
    desk.report = Report(desk.database, desk.printed.append, desk.printed.append)
    desk.box.play(99, new=False)
    desk.arrive(2)
    assert "01010101" in terminal.getvalue() and terminal.getvalue().count("\x1b[?25l") == 1
    desk.report.report(PORT, Problem("It rains"))
    assert terminal.getvalue().count("\x1b[?25h") == 1
    desk.arrive(2)
    assert terminal.getvalue().count("\x1b[?25l") == 2
    desk.report.close(once=False)
    assert terminal.getvalue().count("\x1b[?25h") == 2
    with contextlib.closing(TransferBars()) as bars:
        for total, count in ((49, 2), (50, 3)):
            bars.show("game", 0, total)
            assert terminal.getvalue().count("\x1b[?25l") == count


def test_json_has_the_standing_after_each_entry(desk, capfd):
    desk.report = JsonReport(desk.database, None, None)
    desk.arrive(1)
    desk.box.session.enter(["abandon"])
    desk.arrive(1)
    found = [json.loads(line) for line in capfd.readouterr().out.splitlines()]
    assert [event["event"] for event in found] == ["records", "standing"] * 2
    assert [event["standing"]["over"] for event in found[1::2]] == [None, "abandon"]


def test_json_is_an_object_a_line_and_controls_no_terminal(desk, capfd):
    report = JsonReport(desk.database, None, None)
    report.report(PORT, Problem("\x9b2J Борис"))
    report.close(once=True)
    first, last = capfd.readouterr().out.splitlines()
    assert first == '{"event": "trouble", "port": "/dev/ttyACM0", "reason": "\\u009b2J Борис"}'
    assert json.loads(last)["records"] == 0


def test_a_games_name_is_no_markup_and_controls_no_terminal():
    printed, bars = io.StringIO(), TransferBars()
    bars._console = Console(file=printed, force_terminal=True, width=80)
    for name in ("[/b]", "[red]", "\x1b[2J\u202e"):
        bars.show(name, 0, 100)
        bars.show(name, 60, 100)
    bars.close()
    assert "[/b]" in printed.getvalue() and "[red]" in printed.getvalue() and "?[2J?" in printed.getvalue()
    assert "\x1b[2J" not in printed.getvalue() and "\u202e" not in printed.getvalue()


def test_programs_get_each_event_of_a_port_as_an_object(desk, capfd):
    report, other = JsonReport(desk.database, None, None), Port("/dev/ttyACM1", Kind.BOARD)
    for event in (Contradiction(BOX, desk.game, 2), Lost(PORT), Lent(PORT, 7), Waiting([other])):
        report.report(PORT, event)
    found = [list(json.loads(line).values()) for line in capfd.readouterr().out.splitlines()]
    assert found[0] == ["conflict", PORT.device, BOX, desk.game, 2] and found[1] == ["unplugged", PORT.device]
    assert found[2:] == [["lent", PORT.device, 7], ["waiting", [{"port": "/dev/ttyACM1", "kind": "board"}]]]
    desk.report.report(PORT, Contradiction(BOX, desk.game, 2))
    assert desk.printed[0].startswith("2 records of game 01010101 differ")
