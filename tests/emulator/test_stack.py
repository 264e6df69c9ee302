"""The stack leaves room for C on every screen, at every start and in every refusal."""

import pytest

from emulator.stack import PARTS


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.title)
def test_the_stack_has_room(part):
    part.use().fit()


def test_the_stack_has_room_in_the_recorded_games(each_game):
    each_game.use.fit()
