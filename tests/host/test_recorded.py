"""Recorded games, made longer for benchmarks and for the tests of long games."""

import pytest

from castellan.core.catalogue import GAMES
from lab.games import recorded


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_has_as_many_records_as_are_asked_for(game):
    assert len(recorded.events(300, game)) == 300
