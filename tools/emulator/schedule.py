"""The time of each key of a recorded game, and the virtual box's pictures then."""

import pathlib
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

from castellan.box import STEP
from castellan.keys import HOLD_AFTER, OK, P1
from castellan_host.virtual import pressing
from castellan_host.virtual.box import Folder, VirtualBox
from castellan_host.virtual.pressing import HOLD, Stroke
from lab.hands.keyed import Keyed

OTHER, SAME = 300, 420  # ms from the end of a press to the next: of another key, of the same
OTHER_RECORDED, RECORDED = 340, 600  # … after it has made a record. By then the chip has drawn the result.
LOOKED_UP = 1300  # ms after the menu's line that opens the history: the gains of its entries are found by then
LOADED = 1500  # ms after the first press, which chooses the game, and the last, which leads to the result
MARGIN = 100  # ms between a record and the second before or after its own
LAG, LEAD = 150, 10  # ms that a chip may show something later or earlier than the virtual box


@dataclass(frozen=True)
class Press:
    """A word of the game: its keys, its time in ms, and the time by which its result should be shown."""

    stroke: Stroke
    start: float
    seen: float


def presses(game: Keyed) -> list[Press]:
    """Return all presses, timed so that each record falls into the second that it has on the virtual box."""
    found: list[Press] = []
    now, new = 0.0, None
    strokes = pressing.parse(" ".join(game.words()))
    in_menu = False
    for stroke, following, second in zip(strokes, [*strokes[1:], None], game.seconds(), strict=True):
        if second is not None:
            new = now if new is None else new
            begin = new + 1000 * second - (HOLD_AFTER if stroke.milliseconds == HOLD else 0)
            now = max(now, begin + MARGIN * bool(second))
            assert now <= begin + 1000 - MARGIN, f"press {len(found)} would make its record too late"
        if not stroke.levels:
            pause = 0
        elif not found or not following:
            pause = LOADED
        elif in_menu and stroke.levels == 1 << P1:
            pause = LOOKED_UP
        else:
            pause = _between(stroke, following, second is not None)
        end = now + stroke.milliseconds + pause
        in_menu = stroke == Stroke(1 << OK, HOLD)
        found.append(Press(stroke, now, end))
        now = end
    return found


def _between(stroke: Stroke, following: Stroke, recorded: bool) -> int:
    if following.levels != stroke.levels:
        return OTHER_RECORDED if recorded else OTHER
    return RECORDED if recorded else SAME


def shown(game: Keyed, presses: list[Press]) -> list[set[bytes]]:
    """Return for each press the pictures that a box may show when its result should be shown."""
    changes = list(_changes(game, presses))
    found = []
    for press in presses:
        before = [frame for at, frame in changes if at <= press.seen - LAG]
        within = [frame for at, frame in changes if press.seen - LAG < at <= press.seen + LEAD]
        found.append({before[-1], *within})
    return found


def _changes(game: Keyed, presses: list[Press]) -> Iterator[tuple[int, bytes]]:
    """Press the keys on the virtual box; yield what it shows at each change, and when."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        for name, data in game.files().contents.items():
            (folder / name).write_bytes(data)
        box = VirtualBox(Folder(folder))
        yield -LAG, box.frame()
        waiting = list(reversed(presses))
        for now in range(0, int(presses[-1].seen) + LEAD, STEP):
            if now >= waiting[-1].seen and len(waiting) > 1:
                waiting.pop()
            press = waiting[-1]
            down = press.start <= now < press.start + press.stroke.milliseconds
            if box.wait(press.stroke.levels if down else 0, STEP):
                yield now, box.frame()
