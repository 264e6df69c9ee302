"""The machine code of native functions does on each processor of a board what `frame_host` does.

It is what mpy-cross makes for a board's files, and runs on emulated processors: Cortex-M0+ and Cortex-M33 by Unicorn,
the ESP32's Xtensa by QEMU, whose model dc233c has the same register windows.
"""

import pytest

from castellan_host.device.boards import CHIPS
from lab.machine_code import arm, memory, xtensa
from lab.machine_code.calls import examples
from lab.machine_code.compiled import FRAME, natives

PROCESSORS = {"armv6m": arm.run, "armv7emsp": arm.run, "xtensawin": xtensa.run}
FUNCTIONS = ("next_run", "draw", "measure")
each_processor = pytest.mark.parametrize("processor", PROCESSORS)


def _wrong(processor, native, examples):
    """Yield each call whose outcome is wrong, with both outcomes; the last one if the function can't go on."""
    for part in memory.parts(examples):
        outcomes = PROCESSORS[processor](processor, native, [call for call, _ in part])
        place = -1
        for place, outcome in enumerate(outcomes):
            call, right = part[min(place, len(part) - 1)]
            if outcome != right:
                yield call, outcome, right
            if isinstance(outcome, str):
                return
        assert place == len(part) - 1, "not each call has an outcome"


def _outside(outcome):
    """Return whether a function has read or written where it may not, or left another state behind."""
    return isinstance(outcome, str) or not outcome.rest_as_before


def _wounded(old, new):
    source = FRAME.read_text(encoding="utf-8")
    assert old in source
    return source.replace(old, new)


def test_each_processor_of_a_board_and_each_native_function_is_run():
    assert {chip.architecture for chip in CHIPS.values()} == set(PROCESSORS)
    assert set(natives("armv6m")) == set(FUNCTIONS)


@pytest.mark.parametrize("function", FUNCTIONS)
@each_processor
def test_machine_code_does_what_python_does(processor, function):
    assert next(_wrong(processor, natives(processor)[function], examples(function)), None) is None


def test_an_inverted_variable_is_seen_to_be_wrong_on_an_esp32():
    native = natives("xtensawin", _wounded("0xFF ^ bits & 0xFF", "~bits & 0xFF"))["draw"]
    lit = [call.arguments[-1] for call, _, _ in _wrong("xtensawin", native, examples("draw")[:100])]
    assert len(lit) > 40  # of 50 letters that are dark
    assert not any(lit)


@each_processor
def test_one_wrong_byte_is_seen(processor):
    right = natives(processor)["draw"]
    wrong = natives(processor, _wounded("bits <<= y & 7", "bits <<= y & 3"))["draw"]
    assert sum(a != b for a, b in zip(right.code, wrong.code, strict=True)) == 1
    assert any(_wrong(processor, wrong, examples("draw")[:100]))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("if place >= 0 and place < 1024:", "if place >= 0:"),
        ("if place >= 0 and place < 1024:", "if place < 1024:"),
        ("while more and letters[at] & 0xC0 == 0x80:", "while more:"),
    ],
    ids=["written-behind", "written-before", "read-past-the-text"],
)
@each_processor
def test_what_is_written_or_read_outside_is_seen(processor, old, new):
    wrong = natives(processor, _wounded(old, new))["draw"]
    assert any(_outside(outcome) for _, outcome, _ in _wrong(processor, wrong, examples("draw")[-2000:]))


@pytest.mark.parametrize("function", ["draw", "measure"])
@pytest.mark.parametrize(
    ("processor", "entry"),
    [(each, entry) for each in PROCESSORS for entry in ("nlr_push", "nlr_pop")] + [("xtensawin", "setjmp")],
)
def test_only_a_call_from_another_module_catches_errors(processor, entry, function, monkeypatch):
    entries = {name: place for name, place in memory.ENTRIES.items() if name != entry}
    monkeypatch.setattr(memory, "ENTRIES", entries)
    calls = {whose: [each for each in examples(function)[:20] if each[0].globals == whose] for whose in memory.GLOBALS}
    native = natives(processor)[function]
    assert not any(_wrong(processor, native, calls[memory.OWN]))
    assert any(_outside(outcome) for _, outcome, _ in _wrong(processor, native, calls[memory.ANOTHER]))
