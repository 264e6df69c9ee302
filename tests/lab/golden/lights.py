"""A short play at a MacroPad, step by step: what its lights show, as text beside the title of the screen."""

import pathlib
from collections.abc import Iterator
from typing import NamedTuple

from lab.hands.lit import AtTheLights
from lab.hands.reading import Recorder

GOLDEN = pathlib.Path(__file__).parents[2] / "golden/lights.txt"
HEAD = (
    "# The lights under a MacroPad's keys, beside the first row of its display. Made by: make renew",
    "# The keys: 1 undo UP, 2 menu DOWN, 3 again OK, 4 help BACK. dim: does something now, gold: leads,",
    "# green: something is due, dark: does nothing now.",
)
COLUMNS = 3

# Each a title, what is done (see `AtTheLights.do`), and a text that the display then shows.
PLAY = (
    ("the first start", "", "English"),
    ("the language is chosen", "English", "Turn the dial"),
    ("the dial is turned", "wait:1000 > turn:1", "The keys"),
    ("which game", "OK", "Which game?"),
    ("which score sheet", "Any other game", "no score sheet"),
    ("how many play", "no score sheet", "How many play?"),
    ("a line is marked by the dial", "turn:2", "3 players"),
    ("the scores", "dial > wait:2000", "OK: enter a round"),
    ("points of a player", "Player 1", "Player 1: how many points?"),
    ("what was recorded", "+3", "✓ Player 1: points +3"),
    ("points of a round", "OK > +4", "round 1: not yet recorded"),
    ("the round is complete", "+1 > +2", "Record round 1?"),
    ("the round can be recorded", "wait:1500", "OK"),
    ("the next round", "OK > wait:2000", "round 2"),
    ("the round is taken back", "hold:UNDO", "Undone: round"),
    ("what the keys do", "wait:2000 > HELP", "Keys here"),
    ("the menu", "BACK > MENU", "menu"),
    ("the result", "end the game", "Result"),
    ("what comes next", "wait:1500 > OK", "what next?"),
    ("the display is off", "BACK > wait:620000", ""),
)


class Step(NamedTuple):
    """A step of the play: its title, the screen, whose pixels and rows can be read, and the lights, KEY1's first."""

    title: str
    screen: Recorder
    lights: list[str]
    dark: bool  # whether the display is off


def played() -> Iterator[Step]:
    """Yield the steps of the play. Raises AssertionError if a step does not show its text."""
    hands = AtTheLights(new=True)
    for title, script, text in PLAY:
        hands.do(script)
        shown = hands.seen
        assert shown.has(text), f"{title}: no {text!r} in\n" + "\n".join(shown.lines())
        yield Step(title, shown, hands.lights, hands.box.dark)


def golden() -> Iterator[str]:
    """Yield the lines of the golden file: a title, then a line for each row of keys, the display's first row behind."""
    yield from HEAD
    for step in played():
        yield "# " + step.title
        for at in range(0, len(step.lights), COLUMNS):
            row = "  ".join(f"{light:<5}" for light in step.lights[at : at + COLUMNS])
            first = "off" if step.dark else step.screen.lines()[0]
            yield row.rstrip() if at else f"{row}   {first}"
