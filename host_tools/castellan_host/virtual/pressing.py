"""Key scripts: words such as `P1 P2 OK hold:BACK wait:2000 P1+OK`, pressed on a virtual box."""

from dataclasses import dataclass

from castellan.keys import NAMES
from castellan_host.virtual.box import VirtualBox

TAP, BETWEEN, HOLD = 60, 300, 1000  # ms


class ScriptError(ValueError):
    """A word that key scripts do not have; reads as a sentence."""


@dataclass
class Stroke:
    """Keys that are down together, as bits, and for how many milliseconds. Without keys it is a pause."""

    levels: int
    milliseconds: int


def parse(script: str) -> list[Stroke]:
    """Return the strokes of a script. Raises ScriptError if it has an unknown word."""
    return [_stroke(word) for word in script.split()]


def press(box: VirtualBox, strokes: list[Stroke]) -> int:
    """Press keys in the box's own time; return how many strokes there were."""
    presses = 0
    for stroke in strokes:
        box.wait(box.wired(stroke.levels), stroke.milliseconds)
        if stroke.levels:
            presses += 1
            box.wait(0, BETWEEN)
    return presses


def _stroke(word: str) -> Stroke:
    if word.startswith("wait:"):
        digits = word.removeprefix("wait:")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
            raise ScriptError(f'"{word}": wait: takes milliseconds')
        return Stroke(0, int(digits))
    held = word.startswith("hold:")
    levels = 0
    for name in word.removeprefix("hold:").split("+"):
        if name not in NAMES:
            raise ScriptError(f'"{word}" is not a key; the keys are {", ".join(NAMES)}, hold:KEY, wait:MS and KEY+KEY')
        levels |= 1 << NAMES.index(name)
    return Stroke(levels, HOLD if held else TAP)
