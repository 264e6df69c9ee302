"""Boxes whose wires have a fault show what docs/faults.md says: by LED, display, key test and doctor."""

import pytest

from faults import known, page, seen
from faults.emulated import BOARD

# An open wire without which no menu opens, two keys that touch, a board that goes off, a held bus; others at night.
SAMPLE = (7, 15, 24, 77)


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=[pytest.mark.nightly] * (each.number not in SAMPLE)) for each in known.faults(BOARD)],
    ids=lambda fault: fault.text,
)
def test_a_box_with_a_fault_shows_what_the_page_says(fault):
    assert page.row(fault, seen.look(fault)) in page.PATH.read_text(encoding="utf-8").splitlines()
