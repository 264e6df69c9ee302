"""The faults of a board's wires: how many there are, and what each joins."""

import itertools
from types import SimpleNamespace

import pytest

from castellan.keys import NAMES
from castellan_host.device import boards, updating
from castellan_host.device.wires import named
from castellan_host.device.wiring import wires
from faults import known, page

pytestmark = pytest.mark.boards

BUILT = [name for name in boards.names() if wires(name)]  # by wires


@pytest.mark.parametrize("board", BUILT)
def test_the_wires_are_those_of_pins_py_with_supply_and_grounds(board):
    grounds = 2 if board.startswith("pico") else 1  # of the keys
    assert len(wires(board)) == len(NAMES) + 4 + grounds
    assert set(known.nets(board)) == {*NAMES, "SDA", "SCL", "3V3", "GND"}
    # Each key has its own wire, and a ground.
    assert sorted(key for wire in wires(board) for key in wire.keys) == sorted(NAMES * 2)


@pytest.mark.parametrize("board", ["pico", "haute42", None])
def test_a_net_has_its_pin_in_words_also_pin_0(board, monkeypatch):
    there = ["rp2040", "MicroPython"]
    monkeypatch.setattr(updating, "board_of", lambda box: board)
    monkeypatch.setattr(boards, "Interpreter", lambda *given: SimpleNamespace(chip=given[0]))
    words = named(SimpleNamespace(ask=lambda what: [there]))
    assert words("SDA", 0) == "SDA (GP0)" and words("SDA") == "SDA"
    assert words("SDA", 4) == ("SDA (pin 6, GP4, blue wire)" if board == "pico" else "SDA (GP4)")


def test_a_pico_has_80_faults_that_are_counted():
    kinds = [fault.kind for fault in known.counted("pico")]
    assert kinds == ["open"] * 14 + ["short"] * 66
    assert [fault.number for fault in known.faults("pico")] == list(range(1, 81 + 10 + 1 + 7 + 16))


def test_each_fault_joins_something_else_than_all_others_or_has_another_part():
    found = known.faults("pico")
    for one, other in itertools.combinations(found, 2):
        assert (set(one.joins), one.parts) != (set(other.joins), other.parts), f"{one.text}, {other.text}"
    whole = set(known.healthy("pico"))
    for fault in known.counted("pico"):
        assert len(whole ^ set(fault.joins)) == 1


def test_the_page_has_each_fault_and_its_first_line_is_counted_from_them():
    lines = page.PATH.read_text(encoding="utf-8").splitlines()
    rows = [line.split(" | ") for line in lines if line.removeprefix("| ")[:1].isdigit()]
    assert [(int(row[0].removeprefix("| ")), row[1]) for row in rows] == [
        (fault.number, fault.text) for fault in known.faults("pico")
    ]
    good = sum(row[-1].startswith("✓") for row in rows[:80])
    assert page.FIGURE.format(good, 80) in lines
