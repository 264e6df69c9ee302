"""What players are asked, and what each answer can be, in the positions of many games: as the golden list has it."""

import pathlib

import pytest

from castellan.core.catalogue import GAMES
from lab.golden import possible

pytestmark = pytest.mark.rules


@pytest.mark.parametrize("game", GAMES)
def test_what_each_argument_can_be_is_that_of_the_golden_list(game):
    found = pathlib.Path(possible.path(game)).read_text(encoding="utf-8").splitlines()
    assert found == list(possible.golden(game)), "a question can be answered otherwise; if that is right: make renew"
