"""The game of Tuscany by key presses: everything on its page, presses of each kind of entry, learnt values."""

import pathlib

import pytest

from lab.hands import keyed
from lab.hands.keyed import TUSCANY
from lab.hands.table_side import Hands
from lab.hands.watched import BUDGETED, Watched, differing, kind

pytestmark = pytest.mark.slow

FILE = pathlib.Path(__file__).parents[1] / "by_keys.castellan"


@pytest.fixture(scope="module")
def played():
    """The hands that have played, and the presses by kind."""
    return TUSCANY.play(Watched(TUSCANY.files()))


def cells(title):
    """Return the rows of a table in the page, without their first cell, by that cell."""
    return {row[0]: row[1:] for row in keyed.rows(TUSCANY.page(), title)[1:]}


@pytest.fixture(scope="module")
def records(played):
    return played[0].records


def kinds(records, kind):
    return [record for record in records if record[0] == kind]


def test_the_keys_make_the_file(played):
    assert TUSCANY.game_file(played[0]) == FILE.read_bytes().split(b"\n")[:-1]


def test_a_press_sends_little_more_than_what_it_changes(played):
    # Of the 1037 bytes of a full picture; docs/benchmarks.md says why not a third of them.
    hands = played[0]
    chosen = [number for number, press in enumerate(hands.noted) if kind(press) in BUDGETED]
    counts = differing(hands.first, hands.noted)
    sent = [press.sent for press in hands.noted]
    assert len(chosen) > 550
    assert sum(sent[number] for number in chosen) < 0.83 * 1037 * len(chosen)
    for press, changed, bytes_sent in zip(hands.noted, counts, sent):
        assert changed <= bytes_sent <= 8 * changed, press.word


def test_entered_values_are_learnt(played, records):
    hands = played[0]
    entered = sorted(["bonuses", colour, side - 1, n] for _, _, colour, side, n in kinds(records, "bonus"))
    assert len(entered) == 12 and hands.box.session.settings.learnt("tuscany") == entered
    assert ["bonuses", "village", 0, 5] in entered  # a number that is not usual
    for colour, *sides in ([key, *row] for key, row in cells("Bonuses").items()):
        for side, text in enumerate(sides):
            found = [row[3] for row in entered if row[1:3] == [colour, side]]
            assert found == ([int(text.split()[1])] if text else [])
    # They are on flash: another box with that flash knows them.
    assert Hands(hands.files).box.session.settings.learnt("tuscany") == entered
