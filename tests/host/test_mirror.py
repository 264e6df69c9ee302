"""`castellan mirror`: which game spectators see, how it is drawn, and what is reported when something fails.

The real driver runs in tests/oracle.
"""

import signal
import sqlite3
import sys
import threading
import time

import pytest
from typer.testing import CliRunner

from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.mirror import scenes
from castellan_host.mirror.big_letters import LETTERS, NARROW, largest
from castellan_host.mirror.newest import LOOKED_AT, NewestGame
from castellan_host.mirror.panel import PanelError
from castellan_host.mirror.showing import TICKS, Mirror
from lab.golden import mirrored
from lab.support import entered

pytestmark = pytest.mark.mirror

BOX, SEEN = "e6614104", 1763000000
NEW = ["new", "viticulture", {"players": ["Anna", "Boris"]}]
POINT = ["points", 0, "vp", 1]
END = ["abandon"]


class Display:
    """A display that keeps its pictures; while `gone` is set, it fails with that."""

    def __init__(self):
        self.pictures = []
        self.gone = ""

    def show(self, buffer):
        if self.gone:
            raise PanelError(self.gone)
        self.pictures.append(buffer)


class Evening:
    """A database, and a mirror of it."""

    def __init__(self, file):
        self.file, self.display, self.said = file, Display(), []
        self.mirror = Mirror(NewestGame(str(file)), self.display, "en", self.said.append)

    def store(self, game, *events, box=BOX, seen=SEEN):
        """Store a game of these events, or more of a game that is stored."""
        ledger = entered(*events)
        encoded = [(row[0], record.encode(row[0], row[1], row[2:])) for row in ledger.records]
        with Database(str(self.file)) as database:
            database.store(box, game, encoded, seen)
        return ledger

    def tick(self, times=1):
        """Let seconds pass; return the pictures that were shown, without repetitions."""
        before = len(self.display.pictures)
        for _ in range(times):
            self.mirror.tick()
        return list(dict.fromkeys(self.display.pictures[before:]))


@pytest.fixture
def evening(tmp_path):
    return Evening(tmp_path / "games.db")


def drawn(ledger):
    return [bytes(page.buffer) for page in scenes.pages(ledger, "en")]


WAITING = [bytes(scenes.waiting("en").buffer)]


# -- Pictures ---------------------------------------------------------------------------


def test_the_pictures_are_the_golden_ones():
    of_games = {mirrored.path(game): mirrored.golden(game) for game in GAMES}
    for path, drawn in ({mirrored.GOLDEN: mirrored.waiting()} | of_games).items():
        found = path.read_text(encoding="utf-8").splitlines()
        assert found == list(drawn), "a picture has changed; look at it, and if that is right: make renew"


def test_an_abandoned_game_has_its_players_in_the_language_of_the_page_and_no_crown():
    ledger = entered(["new", "viticulture", {"players": ["Anna"]}], ["abandon"])
    result, _ = mirrored.recorded(ledger, "ru")
    assert [*result.lines()][1:3] == ["*Anna* | *0*", "*Автома* | *0*"]


def test_a_name_is_narrow_before_it_is_cut():
    assert largest("Anna", 60) is LETTERS and largest("Wilhelmina", 60) is NARROW
    assert NARROW.fit("Wilhelmina", 60) == "Wilhelmina" != NARROW.fit("Wilhelmina", 40)
    assert LETTERS.fit("Anna", LETTERS.width("Anna")) == "Anna" != LETTERS.fit("Anna", LETTERS.width("Anna") - 1)


# -- Which game -------------------------------------------------------------------------


def test_without_a_game_the_waiting_picture_is_shown(evening):
    Database(str(evening.file)).close()
    assert evening.tick(9) == WAITING and evening.said == []


def test_the_newest_unfinished_game_is_shown_and_followed(evening):
    evening.store("older", NEW, POINT)
    ended = evening.store("ended", NEW, END, seen=SEEN + 20)
    newest = evening.store("newest", NEW, seen=SEEN + 10)
    assert evening.tick() == drawn(newest) != drawn(ended)
    later = evening.store("newest", NEW, POINT, seen=SEEN + 30)
    assert evening.tick() == drawn(later) != drawn(newest)
    begun = evening.store("another", ["new", "pad", {"players": ["Chloé", "Dörte"]}], seen=SEEN + 40)
    assert evening.tick() == drawn(begun)


def test_only_the_newest_games_are_read(evening):
    evening.store("left", NEW, POINT)
    for number in range(LOOKED_AT):
        evening.store(f"ended{number}", NEW, END, seen=SEEN + 1 + number)
    assert evening.tick() == WAITING


def test_a_result_stays_until_another_game_gets_an_entry(evening):
    evening.store("left", NEW)
    evening.store("shown", NEW, POINT, seen=SEEN + 9)
    evening.tick()
    result = evening.store("shown", NEW, POINT, END)
    assert evening.tick(3 * TICKS) == drawn(result)
    other = evening.store("left", NEW, POINT)
    assert evening.tick() == drawn(other)


def test_an_end_that_is_undone_brings_the_table_back(evening):
    evening.store("shown", NEW, POINT)
    evening.tick()
    evening.store("shown", NEW, POINT, END)
    before = evening.tick()
    undone = drawn(evening.store("shown", NEW, POINT, END, ["void", 2]))
    assert evening.tick() == undone != before


def test_a_damaged_game_is_passed_over(evening):
    older = evening.store("older", NEW, POINT)
    evening.store("damaged", NEW, POINT, seen=SEEN + 9)
    with sqlite3.connect(evening.file) as connection:
        connection.execute("UPDATE records SET line = 'x' WHERE game = 'damaged' AND seq = 0")
    assert evening.tick() == drawn(older)


# -- Pages and failures -----------------------------------------------------------------


def test_pages_turn_by_themselves_and_entries_change_the_page_that_is_shown(evening):
    players = {"players": ["Anna", "Boris", "Chloé", "Dörte", "Eva"]}
    first, second, third = drawn(evening.store("six", ["new", "viticulture", players]))
    assert evening.tick(TICKS) == [first]
    assert evening.tick(TICKS) == [second]
    later = drawn(evening.store("six", ["new", "viticulture", players], POINT))
    assert evening.tick(TICKS) == [later[2]]
    assert evening.tick(TICKS + 1) == later[:2] and later[2] != third


def test_a_database_error_is_reported_once_and_the_picture_stays(evening):
    shown = drawn(evening.store("shown", NEW))
    evening.tick()
    aside = evening.file.rename(evening.file.with_suffix(".aside"))
    assert evening.tick(3) == shown
    assert evening.said == [f'There is no database "{evening.file}" yet; castellan sync or import creates it']
    assert not evening.file.exists()
    evening.file.write_text("another program's file, long enough to be looked at" * 40)
    assert evening.tick(3) == shown
    assert len(evening.said) == 2 and "is not a database" in evening.said[1]
    evening.file.unlink()
    other = drawn(evening.store("other", NEW, POINT))  # a database in the place of the first
    assert evening.tick() == other
    aside.replace(evening.file)
    assert evening.tick() == shown and len(evening.said) == 2
    evening.file.unlink()
    evening.tick()
    assert len(evening.said) == 3


def test_a_display_error_is_reported_once_and_retried(evening):
    evening.store("shown", NEW)
    evening.display.gone = "gone"
    assert evening.tick(3) == [] and evening.said == ["gone"]
    evening.display.gone = ""
    assert len(evening.tick()) == 1
    evening.display.gone = "gone"
    evening.tick()
    assert evening.said == ["gone", "gone"]


# -- The command ------------------------------------------------------------------------


@pytest.mark.parametrize("bus", ["pi", "ft232h", "fake"])
def test_missing_packages_are_named(tmp_path, monkeypatch, bus):
    monkeypatch.setenv("BLINKA_FT232H", "")  # what the command sets would be there for the tests after this one
    result = CliRunner().invoke(app, ["mirror", "--bus", bus, "--db", str(tmp_path / "games.db")])
    assert result.exit_code == 2 and result.stdout == ""
    assert f'{sys.executable} -m pip install "castellan-scorebox[mirror]"' in result.stderr


@pytest.fixture(autouse=True)
def terminating():
    """Leave the handler of SIGTERM as it was."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def panel(monkeypatch):
    """The class of the command's display, which notes what is done with it."""

    class Panel:
        done = []

        def __init__(self, open_bus, address):
            self.done.append(address)

        def show(self, buffer):
            self.done.append("show")

        def close(self):
            self.done.append("close")

    monkeypatch.setattr("castellan_host.mirror.panel.Panel", Panel)
    return Panel


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("ends", [0, 3])
def test_ctrl_c_and_kill_end_it_and_blank_the_display(tmp_path, monkeypatch, panel, ends, number):
    slept, pause = [], time.sleep

    def sleep(seconds):
        if threading.current_thread() is not threading.main_thread():  # another test's, whose `time` is the same
            pause(seconds)
            return
        slept.append(seconds)
        if len(slept) > ends:
            assert signal.getsignal(number) is signal.default_int_handler
            signal.raise_signal(number)

    monkeypatch.setattr("castellan_host.commands.mirroring.time.sleep", sleep)
    result = CliRunner().invoke(app, ["mirror", "--address", "0x3d", "--db", str(tmp_path / "games.db")])
    assert result.exit_code == 0 and result.stderr.count("There is no database") == 1
    assert panel.done == [0x3D, *["show"] * (2 + ends), "close"] and set(slept) == {1}


def test_an_output_that_nobody_reads_blanks_the_display_too(tmp_path, monkeypatch, panel):
    def complain(sentence):
        raise BrokenPipeError

    monkeypatch.setattr("castellan_host.commands.mirroring.complain", complain)
    CliRunner().invoke(app, ["mirror", "--db", str(tmp_path / "games.db")])
    assert panel.done[1:] == ["show", "close"]


def test_a_display_that_is_gone_at_the_end_is_a_sentence(tmp_path, monkeypatch, panel):
    def gone(self):
        raise PanelError("It is gone")

    def sleep(seconds):
        raise KeyboardInterrupt

    monkeypatch.setattr(panel, "close", gone)
    monkeypatch.setattr("castellan_host.commands.mirroring.time.sleep", sleep)
    result = CliRunner().invoke(app, ["mirror", "--db", str(tmp_path / "games.db")])
    assert result.exit_code == 2 and result.stderr.endswith("It is gone\n")


def test_wrong_arguments_are_refused():
    for words, code in ((["--bus", "spi"], 2), (["--address", "0x3E"], 2), (["--language", "it"], 1)):
        result = CliRunner().invoke(app, ["mirror", *words])
        assert result.exit_code == code and "Traceback" not in result.output + result.stderr


@pytest.mark.parametrize("url", ["nonsense://games", ""])
def test_an_impossible_database_ends_the_command(url):
    result = CliRunner().invoke(app, ["mirror", "--bus", "fake", "--db", url])
    assert (result.exit_code, result.stdout) == (2, "") and "is not the name of a database" in result.stderr
