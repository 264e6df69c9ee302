"""The emulator reports the same use of the stack as the chip itself."""

import re

import pytest

from emulator.image import image
from emulator.pico import Pico

pytestmark = pytest.mark.emulator
PROGRAM = b"""
import micropython
def plain(n):
    return plain(n - 1) if n else print("use", micropython.stack_use())
def several(n):
    yield plain(n)
class Some:
    def method(self, n):
        return [each for each in several(n)]
for _ in range(300):  # often enough to be translated
    Some()
Some().method(DEPTH)
"""


def measured(program: bytes, **how: bool) -> tuple[int, dict]:
    """Return what a program prints as the use of its stack, and what the emulator reports."""
    with Pico(image({"main.py": program}), stack=True, **how) as pico:
        pico.script(["usb", True], ["port", True])
        pico.power()
        pico.wait(1500)
        [use] = re.findall(rb"use (\d+)", pico.serial)
        return int(use), pico.script(["stack"])[0]


@pytest.mark.parametrize("depth", [7, 12, 18])
def test_the_depth_is_that_of_stack_use_with_its_calls(depth):
    printed, found = measured(PROGRAM.replace(b"DEPTH", b"%d" % depth))
    assert found["python"]["bytes"] == printed
    names = [f"main.py:{name}" for name in ("<module>", "method", "<listcomp>", "several", *["plain"] * (depth + 1))]
    assert found["python"]["trace"] == names
    # Printing goes deeper, through C alone.
    assert found["thread"]["trace"][: len(names)] == names and "(mp_builtin_print)" in found["thread"]["trace"]
    assert printed < found["thread"]["bytes"] <= found["total"] < found["size"]


def test_translated_code_and_rp2040js_take_the_same():
    program = PROGRAM.replace(b"DEPTH", b"10")
    assert measured(program) == measured(program, interpret=True)


def test_each_byte_that_was_touched_is_counted():
    # The stack below stays as it was when the chip was switched on: 0.
    program = (
        PROGRAM.replace(b"DEPTH", b"9")
        + b"""
import machine
at = 0x20040000
while not machine.mem8[at]:
    at += 1
print("touched", 0x20042000 - at)
"""
    )
    with Pico(image({"main.py": program}), stack=True) as pico:
        pico.script(["usb", True], ["port", True])
        pico.power()
        pico.wait(1500)
        [touched] = re.findall(rb"touched (\d+)", pico.serial)
        total = pico.script(["stack"])[0]["total"]
        assert total - 64 <= int(touched) <= total  # a frame's last words need not be written
