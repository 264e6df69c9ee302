"""Each key of each screen of a game leads where it led, shows what it showed, and records what it recorded."""

import pathlib

import pytest

from castellan.core.catalogue import GAMES
from lab.golden import explored
from lab.marks import area

pytestmark = area("ui", "rules")


@pytest.mark.parametrize("game", GAMES)
def test_each_key_leads_where_the_golden_walks_say(game):
    golden = pathlib.Path(explored.path(game)).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(explored.golden(game)):
        there = golden[number] if number < len(golden) else "nothing"
        assert line == there, f"line {number + 1} of {explored.path(game)}: if that is right, make renew"
    assert len(golden) == number + 1, "a walk is no longer there: make renew"
