"""On no screen, at no start and in no refusal does the stack get so deep that C below it has no room."""

import pytest

from emulator.stack import PARTS


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.title)
def test_there_is_room_below(part):
    part.use().fit()


def test_there_is_in_the_recorded_games(each_game):
    each_game.use.fit()
