"""`castellan play`: the virtual box opened on a game's new-game screen, its games dated, and what it refuses."""

import json
import os
import subprocess
from urllib.parse import urlsplit

import pytest
from typer.testing import CliRunner
from websockets.sync.client import connect

from castellan.core.errors import JournalError
from castellan_host.cli import app
from castellan_host.database.errors import DatabaseError
from castellan_host.database.store import Database
from castellan_host.link.events import Recorded
from castellan_host.page.opening import Opening, OpeningError
from castellan_host.sheets import own, shipped
from castellan_host.sheets.checking import checked
from castellan_host.stored_games import noting
from castellan_host.virtual.box import VirtualBox, default_flash, flash
from castellan_host.virtual.pressing import parse, press
from lab.database.exchanged import BOX, GAME, accepted, run, store
from lab.link.plugged import until
from lab.programs.serving import COMMAND, address_in, cookie, environment, stopped
from lab.waiting import WAITING
from lab.zones import laptop_in

pytestmark = pytest.mark.terminal

FILE = """
title = "Boules"
players = [2, 3]
lines = [{ name = "Ends", asks = ["won 0..13"], points = "won" }]
[[example]]
rows = [[13, 7]]
totals = [13, 7]
"""
OF_TWO = [["new", "pad", {"players": ["Anna", "Boris"]}], ["round", 1, 2], ["end"]]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def opened(home, monkeypatch):
    """Return a function that gives what the box shows on which `castellan play` would serve its page."""
    shown = []

    def serve(files, listener, folder, browser, line, database, audience, opening, board):
        assert folder == default_flash() and listener.getsockname()[0] == "127.0.0.1" and not browser and not board
        box = VirtualBox(files)
        opening.show(box)
        box.wait(0, 300)
        shown.append(box.words())

    def open(*arguments):
        code, output = castellan(*arguments)
        assert code == 0, output
        return shown[-1]

    monkeypatch.setattr("castellan_host.page.serving.serve", serve)
    return open


def castellan(*arguments):
    done = CliRunner().invoke(app, ["play", *arguments, "--port", "0", "--no-browser", "--db", "games.db"])
    return done.exit_code, done.output


def test_a_sheet_in_the_user_s_folder_is_found_by_its_title(opened):
    own.folder().mkdir(parents=True)
    (own.folder() / "ours.toml").write_text(FILE)
    (own.folder() / "broken.toml").write_text("title = ")
    assert "Boules" in opened("BOULES")[0]
    code, output = castellan("boule")
    assert code == 1 and "Near it: Boules" in output and 'broken.toml" is left out' in output
    _, listed, complaints = run("sheets", "list")
    assert "Your own, in" in listed and "Boules" in listed and 'broken.toml" is left out' in complaints
    assert 'title = "Boules"' in run("sheets", "show", "boules")[1]


@pytest.mark.parametrize(
    ("name", "code", "sentence"),
    [
        ("catn", 1, 'No game or score sheet is called "catn". Near it: Catan'),
        ("RIDE", 1, 'No game or score sheet is called "RIDE". Near it: Ticket to Ride'),
        ("tuscani", 1, 'No game or score sheet is called "tuscani". Near it: The Castles of Tuscany'),
        ("ca", 1, 'No game or score sheet is called "ca". castellan sheets list shows all sheets'),
        ("xyzzy", 1, 'No game or score sheet is called "xyzzy". castellan sheets list shows all sheets'),
        ("none.toml", 2, '"none.toml" can\'t be read: No such file or directory'),
    ],
)
def test_what_is_no_game_is_refused_with_the_nearest_titles(home, name, code, sentence):
    assert castellan(name) == (code, f"{sentence}\n")
    assert not os.listdir(home)


def test_a_sheet_that_can_not_work_and_a_wrong_date_are_refused_before_a_box_starts(home):
    (home / "bad.toml").write_text(FILE.replace('points = "won"', 'points = "lost"'))
    code, output = castellan("bad.toml")
    assert code == 1 and output.startswith('"Ends": the formula has no value lost')
    assert castellan("catan", "--date", "soon")[1].startswith('"soon" is no date; write one such as 2026-01-31')
    assert os.listdir(home) == ["bad.toml"]


@pytest.mark.parametrize("name", ["tuscany", "THE CASTLES OF TUSCANY", "The Princes of Florence"])
def test_a_game_is_named_by_its_name_or_title_and_its_new_game_screen_is_shown(opened, name):
    words = opened(name)
    assert words[0] == "How many play?" and any("4 players" in each for each in words)


def test_a_sheet_s_new_game_screen_has_its_title_and_its_numbers_of_players(opened, home):
    assert "Ticket to Ride" in opened("ticket to ride")[0]
    (home / "boules.toml").write_text(FILE)
    words = " ".join(opened("boules.toml"))
    assert "Boules" in words and "3 players" in words and "1 player" not in words and "4 players" not in words
    assert [file.name for file in default_flash().glob("*.sheet")] == ["1.sheet"]


def test_without_a_name_the_list_of_games_is_shown_and_for_any_other_game_what_was_played(opened):
    words = " ".join(opened())
    assert words.startswith("Which game?") and "The Castles of Tuscany" in words
    assert "no score sheet" in " ".join(opened("any other game"))


def test_an_unfinished_game_stays_and_back_leads_to_it(tmp_path):
    with flash(tmp_path) as files, Database(":memory:") as database:
        box = VirtualBox(files)
        box.box.session.begin("tuscany", {"players": ["Anna", "Boris"]})
        before = box.box.session.journal.name
        Opening(database, "pad", shipped.named("Catan")).show(box)
        box.wait(0, 300)
        assert "Catan" in box.words()[0]
        press(box, parse("BACK BACK"))
        assert type(box.box.app.screen).__name__ == "Table"
        Opening(database, "pad", shipped.named("Catan")).show(box)
        press(box, parse("wait:500 P3"))
        assert box.box.session.game.title == "Catan" and box.box.session.game.humans == 3
        assert before in [file.name for file in box.box.session.archive.games()]


def test_a_changed_sheet_on_the_box_is_taken_and_a_full_box_refuses_an_own_one(tmp_path, monkeypatch):
    with flash(tmp_path) as files, Database(":memory:") as database:
        box = VirtualBox(files)
        changed = checked(FILE.replace("Boules", "Catan").encode())
        Opening(database, "pad", changed, own=True).show(box)
        Opening(database, "pad", shipped.named("Catan")).show(box)
        press(box, parse("wait:500 P2"))
        assert [line.name for line in box.box.session.game.sheet.lines] == ["Ends"]
        monkeypatch.setattr("castellan.link.sheets.MOST", 1)
        with pytest.raises(OpeningError, match="1"):
            Opening(database, "pad", checked(FILE.encode()), own=True).show(box)

        def fail():
            raise JournalError("flash_read", file="", reason="torn")

        monkeypatch.setattr(box.box.session.archive, "games", fail)
        with pytest.raises(OpeningError, match="torn"):
            Opening(database, "tuscany").show(box)


def test_a_game_that_can_not_be_dated_at_once_is_dated_later(tmp_path, monkeypatch):
    url = str(tmp_path / "games.db")
    store(url, GAME, accepted(OF_TWO))
    change = noting.change

    def busy(*given):
        raise DatabaseError("locked", url)

    with Database(url) as database:
        opening = Opening(database, "tuscany", date=1600000000)
        monkeypatch.setattr(noting, "change", busy)
        opening.hear(None, Recorded(BOX, GAME, []))
        assert opening.undated == [GAME] and not database.notes([GAME])
        monkeypatch.setattr(noting, "change", change)
        opening.hear(None, Recorded(BOX, GAME, []))
        assert not opening.undated and database.notes([GAME])[GAME].date == 1600000000


def test_the_games_begun_in_a_run_with_a_date_are_dated_and_no_others(home):
    with flash(default_flash()) as files:
        VirtualBox(files).box.session.begin("tuscany", {"players": ["Anna", "Boris"]})
    database = str(home / "games.db")
    command = ["play", "catan", "--date", "2021-05-06 20:30", "--db", database, *COMMAND[4:]]
    with laptop_in("Europe/Berlin"):
        process = subprocess.Popen(
            [*COMMAND[:3], *command], env=environment(home / "box"), stdout=subprocess.PIPE, text=True
        )
        with process.stdout, stopped(process):
            address = address_in(process.stdout.readline())
            there = urlsplit(address).netloc
            headers = {"Cookie": cookie(address)}
            with connect(f"ws://{there}/box", origin=f"http://{there}", additional_headers=headers) as socket:
                while "Catan" not in (shown := json.loads(socket.recv(timeout=WAITING))["text"])[0]:
                    pass
                assert "How many play?" in shown[0]
                socket.send('["down", "P3"]')
                socket.send('["up", "P3"]')
                until(lambda: dates(database).get("Catan") == "2021-05-06T18:30:00Z")
        dated = dates(database)
    assert sorted(dated) == ["Catan", "tuscany"] and dated["tuscany"] != dated["Catan"]


def dates(database):
    code, printed, _ = run("games", "--json", "--all", "--db", database)
    return {row["standing"].get("title", "tuscany"): row["date"] for row in json.loads(printed)} if code == 0 else {}
