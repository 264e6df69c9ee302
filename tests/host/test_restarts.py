"""Parts of the virtual box's page that fail: reported in a sentence, and started again, but not without end."""

import contextlib

import pytest

from castellan_host.database.store import Database
from castellan_host.page import restarts
from castellan_host.page.background import Background
from castellan_host.page.restarts import MOST, PAUSE, WITHIN, LastingBox
from castellan_host.show import sync_report
from lab.database import in_store
from lab.link.plugged import plugged, until

pytestmark = pytest.mark.mirror

TAKE = ["take", 0]


class Clock:
    """The machine's time, which passes when a test says so."""

    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(restarts, "time", clock)
    return clock


def fail(box):
    raise KeyError("a module\nof the box")


def test_a_box_that_fails_is_started_again_after_a_second(clock, capsys):
    starts = []
    box = LastingBox(lambda: starts.append(clock.now) or len(starts))
    assert box.do(lambda number: number, None) == 1
    assert box.do(fail, "off") == "off"
    assert capsys.readouterr().err == (
        "The box failed (KeyError 'a module\\nof the box', test_restarts.py line 38), and is started again\n"
    )
    clock.now += PAUSE / 2
    assert box.do(lambda number: number, "off") == "off"
    clock.now += PAUSE / 2
    assert box.do(lambda number: number, "off") == 2
    assert starts == [100.0, 100.0 + PAUSE]


def test_a_box_that_fails_again_and_again_stays_off_and_says_so(clock, capsys):
    box = LastingBox(object)
    for _ in range(MOST + 1):
        assert box.do(fail, "off") == "off"
        clock.now += PAUSE
    assert "is off, since it failed 4 times within a minute" in box.restarts.sentence
    clock.now += WITHIN
    assert box.do(lambda box: "on", "off") == "off"


def test_failures_that_are_far_apart_are_not_counted_together(clock, capsys):
    box = LastingBox(object)
    for _ in range(3 * MOST):
        assert box.do(fail, "off") == "off"
        clock.now += WITHIN / MOST
    assert box.do(lambda box: "on", "off") == "on"


def test_a_box_whose_start_fails_is_tried_again(clock, capsys):
    answers = iter([1, KeyError("start"), 3])

    def start():
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    box = LastingBox(start)
    box.do(fail, "off")
    clock.now += PAUSE
    assert box.do(lambda number: number, "off") == "off"
    clock.now += PAUSE
    assert box.do(lambda number: number, "off") == 3


@pytest.mark.slow
def test_a_record_that_can_not_be_put_in_words_is_stored_and_the_sync_goes_on(tmp_path, monkeypatch, capsys):
    words, failures = sync_report.in_words, iter([KeyError("words")])

    def in_words(*arguments):
        for error in failures:
            raise error
        return words(*arguments)

    monkeypatch.setattr(sync_report, "in_words", in_words)
    with plugged(tmp_path / "box", announce=False) as box:
        database = Database(str(tmp_path / "games.db"))
        sync = Background(database, box.line.path, lambda: None, lambda: None)
        sync.start()
        try:
            with contextlib.closing(Database(str(tmp_path / "games.db"))) as other:
                until(lambda: sync.sentences)
                game = box.play(TAKE, new=True)
                until(lambda: any("The sync failed" in sentence for sentence in list(sync.sentences)))
                assert len(in_store.lines(other, game)) == 2
                box.play(TAKE)
                until(lambda: len(in_store.lines(other, game)) == 3)
        finally:
            sync.stop()
