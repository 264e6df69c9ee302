"""Answers of a garbling cable or a lying board: every command ends in a sentence, and reports nothing false."""

import contextlib
import functools
import hashlib
import io
import json
import random

import pytest

from castellan_host.device import answering, on_the_box
from castellan_host.device.answering import GarbledError
from lab.link.garbled_board import FUNCTIONS, SPOILERS, Transport, run

pytestmark = pytest.mark.link

CHECKED = ["port", "MicroPython", "errors", "stack", "memory", "firmware", "space", "games", "wires", "display", "keys"]
CASES = 100  # of damage, each on a command of its own


def test_a_cable_that_garbles_is_noticed(monkeypatch, tmp_path):
    intact = Transport()
    well = run(monkeypatch, intact, "doctor", "--json")
    findings = json.loads(well.stdout)
    assert well.exit_code == 0 and [finding["what"] for finding in findings] == [*CHECKED, "box"], findings
    noticed = 0
    for case in range(CASES):
        rng = random.Random(case)
        spoil = functools.partial(rng.choice(SPOILERS), rng)
        transport = Transport(rng.randrange(intact.answers), spoil)
        result = run(monkeypatch, transport, "doctor", "--json")
        assert result.exception is None or isinstance(result.exception, SystemExit), (case, result.exception)
        found = json.loads(result.stdout)
        if transport.damaged:
            assert result.exit_code == 1 and found[:-1] == findings[: len(found) - 1], (case, found)
            assert "is damaged. Repeat the command" in found[-1]["text"], (case, found)
            noticed += 1
        else:
            assert found == findings
    assert noticed > CASES * 3 // 4, noticed


def sealed(*values):
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        on_the_box.answer(iter(values))
    return said.getvalue()


@pytest.mark.parametrize(
    ("function", "values"),
    [
        *(("identity", ()), ("identity", (("micropython", (1, 25), "", 6, 3),)), ("identity", ("micropython",))),
        *(("tree", (("/games", "4", hashlib.sha256().hexdigest()),)), ("tree", (7,)), ("read", ("text",))),
        *(("room", ((4096, 352),)), ("frozen", (("1", "pico", "412", "", False),)), ("display", ((0x3C, 0x43),))),
        *(("display", ((4, 5, None, None, True, 400_000, ["0x3c"], []),)), ("keys", (("KEYS", 6, 1),)), ("aside", ())),
        *(("wires", (("KEYS", 6, 1, 0, None, [None]),)), ("wires", (("KEYS", 6, 1, 0, 0),)), ("exchanged", ("0x3c",))),
    ],
)
def test_an_answer_of_another_shape_is_refused(function, values):
    with pytest.raises(GarbledError, match="/dev/ttyACM0 sent is damaged"):
        answering.read("/dev/ttyACM0", function, sealed(*values))


def test_an_answer_that_is_deep_or_empty_is_refused():
    for said in ("", "\n", "1", "[" * 100_000, sealed(1)[:-2]):
        with pytest.raises(GarbledError):
            answering.read("/dev/ttyACM0", "read", said)


def test_pins_that_name_other_than_eight_keys_are_reported(monkeypatch):
    monkeypatch.setitem(FUNCTIONS, "keys", lambda: iter([("KEYS", 6, False)]))
    result = run(monkeypatch, Transport(), "doctor", "--json")
    assert "names 1 instead of 8 in KEYS" in result.stdout
