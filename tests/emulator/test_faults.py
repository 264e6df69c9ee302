"""Boxes whose wires have a fault show what docs/faults.md says: by LED, display, key test and doctor."""

import pytest

from faults import known, page, seen
from faults.emulated import BOARD, broken

# An open wire without which no menu opens, two keys that touch, a board that goes off, a held bus; others at night.
SAMPLE = (7, 15, 24, 77)


@pytest.mark.parametrize(
    "fault",
    [pytest.param(each, marks=[pytest.mark.nightly] * (each.number not in SAMPLE)) for each in known.faults(BOARD)],
    ids=lambda fault: fault.text,
)
def test_a_box_with_a_fault_shows_what_the_page_says(fault):
    assert page.row(fault, seen.look(fault)) in page.PATH.read_text(encoding="utf-8").splitlines()


def test_a_box_whose_display_is_held_low_takes_what_a_port_sends_that_was_just_opened():
    held = next(fault for fault in known.faults(BOARD) if fault.at == ("SDA", "GND"))
    with broken(held, seen.game()) as box:
        box.script(["usb", True], ["power", True], ["wait", 8000])
        box.keep("at rest")
        for at in range(16, 44, 2):  # ms of which some are in a transfer that waits for the line
            box.restore("at rest")
            box.script(["wait", at], ["port", True], ["wait", 20], ["send", b"\r\x03\r\x01".hex()])
            assert box.received(b"raw REPL", 500), at
