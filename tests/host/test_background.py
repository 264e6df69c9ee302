"""A sync beside the virtual box's page."""

import contextlib
import gc
from unittest.mock import Mock

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.page import background
from castellan_host.page.background import Background
from castellan_host.page.web import Show
from lab.database import in_store
from lab.hands.moves import named
from lab.link.plugged import plugged, until

TAKE = ["take", 0]


def test_the_sync_goes_on_when_nobody_reads_standard_output(tmp_path, monkeypatch):
    def fail(sentence):
        raise BrokenPipeError

    monkeypatch.setattr(background, "say", fail)
    changes = []
    with plugged(tmp_path / "box", announce=False) as box:
        database = Database(str(tmp_path / "games.db"))
        sync = Background(database, box.line.path, lambda: changes.append(len(sync.sentences)), Mock())
        sync.start()
        try:
            with contextlib.closing(Database(str(tmp_path / "games.db"))) as other:
                until(lambda: sync.sentences)
                game = box.play(TAKE, new=True)
                until(lambda: len(in_store.lines(other, game)) == 2)
            until(lambda: any(named("{take}") in sentence for sentence in list(sync.sentences)))
        finally:
            sync.stop()
    assert changes[-1] == len(sync.sentences)


def test_messages_that_arrive_while_the_box_draws_are_shown():
    class Drawing:
        def wired(self, levels):
            return levels

        def wait(self, levels, milliseconds):
            show.touch()
            return False

    show = Show(Drawing)
    before = show._shown()
    show._live(5)
    assert show._shown() != before


@pytest.mark.parametrize(
    ("arguments", "runs_on"),
    [
        ("run --no-browser --port 0", "castellan_host.page.serving.serve"),
        ("scoreboard --no-browser --port 0", "castellan_host.scoreboard.serving.serve"),
        ("sync", "castellan_host.link.syncing.Sync.run"),
    ],
)
def test_a_command_that_runs_on_collects_garbage_as_python_does(tmp_path, monkeypatch, arguments, runs_on):
    before, usual, found = gc.get_threshold(), (701, 11, 12), []
    monkeypatch.setattr("castellan_host.garbage._USUAL", usual)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(runs_on, lambda *given, **named: found.append(gc.get_threshold()))
    gc.set_threshold(200_000)
    CliRunner().invoke(app, arguments.split())
    gc.set_threshold(*before)
    assert found == [usual]
