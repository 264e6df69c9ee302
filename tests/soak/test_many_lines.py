"""A million spoilt lines, a quarter of them for each seed."""

import pytest

from spoiling import spoilt_lines_change_nothing


@pytest.mark.parametrize("seed", range(2, 6))
def test_a_million_spoilt_lines_change_nothing(seed):
    spoilt_lines_change_nothing(seed, 250_000)
