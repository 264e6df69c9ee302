"""The MacroPad as its page shows it: a short play at it, and the pictures of its steps."""

import pytest

from lab.golden import lights

pytestmark = pytest.mark.boards


def test_the_lights_of_a_short_play_are_those_that_were_looked_at():
    there = lights.GOLDEN.read_text(encoding="utf-8")
    assert there == "".join(line + "\n" for line in lights.golden()), "look at it, and if that is right: make renew"
