"""The emulator reports the same use of the stack as the chip itself."""

import re

import pytest

from emulator.image import image
from emulator.pico import Pico

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
