"""What is proved of a running box: keys, display, link, journal, resets. Each proof yields what was seen.

The virtual box has the same games and gets the same keys: its pictures are those that the display has to be sent.
"""

import itertools
import tempfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from castellan.core.ledger import Ledger
from castellan.flash import store
from castellan.flash.settings import SETTINGS
from castellan.keys import NAMES
from castellan_host.link import wire
from castellan_host.virtual import pressing
from castellan_host.virtual.box import Folder, VirtualBox
from castellan_host.virtual.oled_model import OledModel
from trial.line import ANSWER, FREE, LONGEST, NOW, PICTURE, READY, SCREEN, SPEED, WRAPS, Line

GAME, GAME_ID = "1-0123456789abcdef.log", "0123456789abcdef"
_SCRIPT = "P1 P1 P2 P1 DOWN P1 BACK UP P4 BACK P1 UP P3 BACK OK BACK P3 P4 UP DOWN hold:OK BACK hold:BACK UP"
_PAUSE = 1100  # ms between two keys: whatever has to be read first has been read
_DRAWN = 10_000  # ms of the box's clock until a picture is right: longer than any notice stands
_CUTS = 8, 30, 60, 120  # ms from a key to a reset, around what is then written
_SHORT = 20  # ms of a tap: fingers take 50
_STEP = "the longest step of the loop"


@dataclass(frozen=True)
class Seen:
    """What a proof has seen, and whether that is right."""

    what: str
    text: str
    right: bool = True


@dataclass
class Trial:
    """A running box, the virtual one beside it, and the times that were measured, in ms by what they are of."""

    line: Line
    twin: VirtualBox
    times: dict[str, int] = field(default_factory=dict)
    facts: dict[str, int] = field(default_factory=dict)

    def press(self, word: str) -> None:
        """Press keys on both boxes, and wait until the next may come."""
        [stroke] = pressing.parse(word)
        self.stroke(stroke)

    def stroke(self, stroke: pressing.Stroke) -> None:
        """Press keys for so long on both boxes, and wait until the next may come."""
        _, _, pressed = self.line.ask("door", "press", stroke.levels, stroke.milliseconds)
        self.line.wait(pressed, stroke.milliseconds + _PAUSE)
        pressing.press(self.twin, [stroke])
        self.twin.wait(0, _PAUSE - pressing.BETWEEN)

    def same(self) -> bool:
        """Return whether both boxes show the same, as soon as they do.

        A notice ends by the clock, which is later on the one box than on the other: both go on until it has ended.
        """
        start, passed = -1, 0
        while True:
            state = self.line.look()
            self.times[_STEP] = max(state[LONGEST], self.times.get(_STEP, 0))
            if state[PICTURE] == zlib.crc32(self.twin.frame()):
                return True
            start = state[NOW] if start < 0 else start
            before, passed = passed, (state[NOW] - start) % WRAPS
            if passed > _DRAWN:
                return False
            self.twin.wait(0, passed - before)

    def records(self) -> tuple[int, bool]:
        """Return how many records of the game the box sends, and whether each is as it should be."""
        self.line.forget()
        self.line.send("want", GAME_ID, 0)
        numbers: set[int | None] = set()
        while True:
            message = self.line.take(ANSWER, "rec", "upto", "error")
            if message[:1] != ["rec"]:
                return len(numbers), message == ["upto", GAME_ID, len(numbers)]
            record = wire.record_line(message[2])
            numbers.add(record[0] if record else None)


def files() -> dict[str, bytes]:
    """Return the files of a box whose first steps are done, with a game that has begun."""
    lines: list[bytes] = []
    ledger = Ledger()
    for event in (
        ["new", "tuscany", {"players": ["Anna", "Boris"]}],
        ["upgrade", 0, "marble"],
        ["upgrade", 1, "worker"],
    ):
        ledger.add(0, event, lines.append)
    with tempfile.TemporaryDirectory() as folder:
        store.save(Folder(Path(folder)), SETTINGS, {"first_steps": True})
        return {GAME: b"".join(lines), SETTINGS: Path(folder, SETTINGS).read_bytes()}


def link(trial: Trial) -> Iterator[Seen]:
    """The box answers what it knows, refuses what it does not, and takes no notice of noise."""
    identity, version = trial.line.greet()
    yield Seen("link", f"box {identity} answers, version {version}")
    trial.line.write(b"noise \xff\x00\n" + wire.encode("nonsense"))
    refused = trial.line.take(ANSWER, "error")
    yield Seen("link", "noise is ignored, an unknown request refused", refused[1:2] == ["link_request"])


def display(trial: Trial) -> Iterator[Seen]:
    """The first picture is the virtual box's."""
    right = trial.same()
    state = trial.line.look()
    trial.facts["bytes of free heap"] = state[FREE]
    yield Seen("display", f"{state[SCREEN]} is shown as it should be, at {state[SPEED] // 1000} kHz", right)


def keys(trial: Trial) -> Iterator[Seen]:
    """Each press acts once: after each the picture is the virtual box's."""
    wrong = []
    words = _SCRIPT.split()
    for number, word in enumerate(words):
        trial.press(word)
        if not trial.same():
            wrong.append(f"{number + 1}, {word}:\n{text(trial.line.picture())}instead of\n{text(trial.twin.frame())}")
            break
    pressed = {key for word in words for key in word.removeprefix("hold:").split("+")}
    assert pressed == set(NAMES)
    said = f"{len(words)} presses of all {len(pressed)} keys show what they should"
    yield Seen("keys", f"another picture after press {wrong[0]}" if wrong else said, not wrong)


def taps(trial: Trial) -> Iterator[Seen]:
    """A spike between two readings of the keys counts as nothing, a short tap once."""
    _, _, tapped = trial.line.ask("door", "spike", 1)
    trial.line.wait(tapped, _PAUSE)
    trial.twin.wait(0, _PAUSE)
    yield Seen("taps", "a spike of 2 ms is ignored", trial.same())
    trial.stroke(pressing.Stroke(1, _SHORT))
    yield Seen("taps", f"a tap of {_SHORT} ms counts once", trial.same())
    trial.press("BACK")
    yield Seen("taps", "BACK takes it back", trial.same())


def journal(trial: Trial) -> Iterator[Seen]:
    """What was entered is sent over the link, and is there after a reset."""
    before = trial.records()
    there = len(trial.twin.box.session.ledger.records)
    yield Seen("journal", f"{before[0]} records are sent, {there} were entered", before == (there, True))
    trial.line.reset("reset")
    trial.times["from a reset until the keys count"] = trial.line.look()[READY]
    after = trial.records()
    yield Seen("journal", f"{after[0]} are there after a reset", after == before)


def cuts(trial: Trial) -> Iterator[Seen]:
    """A reset in the middle of an entry leaves the game as it was before or after it."""
    found = []
    right = True
    for after in _CUTS:
        before, _ = trial.records()
        trial.press("P1")
        trial.line.reset("cut", 1, after)
        count, whole = trial.records()
        found.append(count - before)
        right = right and whole and count - before in (0, 1)
    said = ", ".join(f"{after} ms: {added}" for after, added in zip(_CUTS, found, strict=True))
    yield Seen("cuts", f"resets so long after a key leave the game whole, with so many entries more ({said})", right)


def faults(trial: Trial) -> Iterator[Seen]:
    """A box that hangs is restarted by the watchdog, one whose program fails by itself; the game is there."""
    before, _ = trial.records()
    for how in ("hang", "fault"):
        trial.line.reset(how)
        yield Seen("faults", f"it runs again after a {how}", trial.records() == (before, True))


Proof = Callable[[Trial], Iterator[Seen]]
STILL: tuple[Proof, ...] = (link, display, keys, taps)  # without a reset
RESET: tuple[Proof, ...] = (journal, cuts, faults)
ALL = STILL + RESET


def text(frame: bytes) -> str:
    """Return a picture as lines of half blocks."""
    canvas = OledModel()
    canvas.on = canvas.pumped = canvas.turned_columns = canvas.turned_rows = True
    canvas.ram = [bytearray(frame[at : at + 128]) for at in range(0, len(frame), 128)]
    return canvas.text()


def seen(trial: Trial, proved: tuple[Proof, ...] = ALL) -> Iterator[Seen]:
    """Yield all that is seen, as soon as it is."""
    return itertools.chain.from_iterable(proof(trial) for proof in proved)
