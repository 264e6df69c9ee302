"""Key scripts: words such as `P1 P2 OK hold:BACK wait:2000 P1+OK`, pressed on a virtual box."""

from dataclasses import dataclass

from castellan.keys import NAMES
from castellan_host.virtual.box import VirtualBox
from castellan_host.virtual.macropad import COLUMN, COLUMN_FROM

TAP, BETWEEN, HOLD = 60, 300, 1000  # ms
_TURN = "turn:"


class ScriptError(ValueError):
    """A word that key scripts do not have; reads as a sentence."""


@dataclass
class Stroke:
    """Keys that are down together, as bits, and for how many milliseconds. Without keys it is a pause.

    Or a dial that is turned by so many detents, to the right if positive.
    """

    levels: int
    milliseconds: int
    detents: int = 0


def parse(script: str, pad: bool = False) -> list[Stroke]:
    """Return the strokes of a script. Raises ScriptError if it has an unknown word.

    Of a MacroPad, a `pad`, there are the keys of the middle column, too, and `turn:N` for the dial.
    """
    return [_turn(word) if pad and word.startswith(_TURN) else _stroke(word, pad) for word in script.split()]


def press(box: VirtualBox, strokes: list[Stroke]) -> int:
    """Press keys in the box's own time; return how many strokes there were."""
    presses = 0
    for stroke in strokes:
        if box.pad:
            box.pad.turn(stroke.detents)
        box.wait(box.wired(stroke.levels), stroke.milliseconds)
        if stroke.levels or stroke.detents:
            presses += 1
            box.wait(0, BETWEEN)
    return presses


def _turn(word: str) -> Stroke:
    try:
        return Stroke(0, TAP, int(word.removeprefix(_TURN)))
    except ValueError:
        raise ScriptError(f'"{word}": turn: takes detents, to the left below 0') from None


def _stroke(word: str, pad: bool) -> Stroke:
    if word.startswith("wait:"):
        digits = word.removeprefix("wait:")
        if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
            raise ScriptError(f'"{word}": wait: takes milliseconds')
        return Stroke(0, int(digits))
    held = word.startswith("hold:")
    levels = 0
    for name in word.removeprefix("hold:").split("+"):
        if name in NAMES:
            levels |= 1 << NAMES.index(name)
        elif pad and name in COLUMN:
            levels |= 1 << COLUMN_FROM + COLUMN.index(name)
        else:
            raise ScriptError(f'"{word}" is not a key; the keys are {", ".join(NAMES)}, hold:KEY, wait:MS and KEY+KEY')
    return Stroke(levels, HOLD if held else TAP)
