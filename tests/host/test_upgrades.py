"""Upgrades: the newest Castellan goes on with what each older one has left, and the older one with that again."""

import json
import re

import pytest
from typer.testing import CliRunner

from castellan.keys import DOWN
from castellan.ui.drawing.style import ROWS
from castellan_host.cli import app
from castellan_host.virtual.box import Folder, VirtualBox
from keep_version import DATABASE, FLASH, VERSIONS, Kept, keep

SAME = ("game", "players", "totals", "ranks", "round", "over")  # of a standing; others may come
THIS = "this one"
TITLE = 4  # lines of printed pixels
NEWER = "newer Castellan"  # what an older one says instead

pytestmark = pytest.mark.slow


@pytest.fixture(params=[*sorted(path.name for path in VERSIONS.glob("*")), THIS])
def old(request, tmp_path):
    folder = VERSIONS / request.param
    if request.param == THIS:  # as `make keep` would before a release
        folder = tmp_path / THIS
        keep(folder)
    return Kept(folder, tmp_path / "unpacked")


def newest(*words):
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exit_code == 0, result.output
    return result.stdout


def standings(run, database):
    """Return the standing of each game that `castellan games` lists, by its id; None if a newer Castellan wrote one."""
    printed = run("games", "--all", "--json", "--db", database)
    if NEWER in printed:
        return None
    return {game["id"]: {key: game["standing"][key] for key in SAME} for game in json.loads(printed)}


def logs(flash):
    return {path.name: path.read_bytes().splitlines() for path in flash.glob("*.log")}


def table_pages(virtual):
    """Return what the table shows of all its players, who are more than fit on a page in some games."""
    words = virtual.words()
    if len(virtual.box.session.game.names) > ROWS:
        virtual.wait(1 << DOWN, 100)
        virtual.wait(0, 1000)
        words += virtual.words()
    return words


def players_rows(old, keys, flash):
    """Return the rows of players that an older version draws; above them stand different hints in turn."""
    return old.run("press", keys, "--flash", flash, "--text").splitlines()[TITLE:]


def goes_on(flash, before):
    """Have the newest virtual box open each game in the middle: it shows the totals, and takes another entry."""
    virtual = VirtualBox(Folder(flash))
    session = virtual.box.session
    for file in session.archive.games():
        if before[file.id]["over"]:
            continue
        session.open(file)
        virtual.box.home()
        virtual.wait(0, 1000)
        if session.game.on_turn() is not None:
            virtual.box.app.back()  # from the pause in which a turn waits for somebody
            virtual.wait(0, 1000)
        table, tracks = "\n".join(table_pages(virtual)), session.game.TRACKS
        for player, totals in zip(before[file.id]["players"], before[file.id]["totals"], strict=True):
            points = r"\b.*\b".join(str(totals[track]) for track in tracks)
            assert re.search(rf"{player}.*\b{points}\b", table), table
        session.enter(["points", 0, tracks[0], 1])


def test_nothing_is_lost_in_the_middle_of_a_game_whether_up_or_down(old, tmp_path):
    flash, database = old.written / FLASH, old.written / DATABASE
    kept, before = logs(flash), standings(old.run, database)
    table = players_rows(old, "wait:8000", flash)
    newest("import", flash, "--db", database)  # nothing new, but a database of an older version is migrated
    assert len(before) > 5 and standings(newest, database) == before
    goes_on(flash, before)
    found = logs(flash)
    assert all(found[name][: len(lines)] == lines for name, lines in kept.items())
    assert sum(len(found[name]) - len(kept[name]) for name in kept) == len(kept) - 1  # one is over
    newest("import", flash, "--db", database)
    after = standings(newest, database)
    assert after != before and standings(old.run, database) in (after, None)
    again = tmp_path / "again.db"
    if NEWER not in old.run("import", flash, "--db", again):
        assert standings(old.run, again) == after
        assert players_rows(old, "hold:BACK wait:8000", flash) == table
    assert all(logs(flash)[name][: len(lines)] == lines for name, lines in found.items())
