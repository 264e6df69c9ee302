"""A box and a pair of hands: key scripts pressed in simulated time. Runs on MicroPython too."""

import binascii
import gc

from castellan.box import STEP, Box
from castellan.core.rules import load
from castellan.core.rules.shapes import EVERYTHING
from castellan.flash.archive import RESERVE
from castellan.flash.settings import SETTINGS
from castellan.flash.store import save
from castellan.keys import NAMES
from castellan.oled import Oled
from castellan_host.virtual.oled_model import OledModel
from lab.files.flash import ModelFiles

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, Self

    from castellan.interfaces import Event, Options, Serial


class Hands:
    """Drives a box; `screen()` returns the display as text."""

    between = 300  # ms from the end of a press to the next

    def __init__(
        self,
        files: ModelFiles | None = None,
        serial: "Serial | None" = None,
        display: OledModel | None = None,
        new: bool = False,
    ) -> None:
        self.files = files or ModelFiles()
        if not new:
            past_first_steps(self.files)
        self.model = display or OledModel()
        self.serial = serial
        self.now = 0
        self.drawn = 0
        self.start()

    def start(self) -> "Self":
        """Switch the box on, again if it was."""
        self.model.plugged = True
        self.box = Box(self.display(), self.files, self.random_bytes, "b0b0")
        if hasattr(gc, "threshold"):
            gc.threshold(53248)  # as the board, once it has started
        self.wait(0, 400)
        return self

    def display(self) -> "Oled":
        """Return a driver of the display that shows what the hands see."""
        return Oled(self.model)

    def random_bytes(self, n: int) -> bytes:
        self.drawn += 1
        return bytes([self.drawn]) * n

    def wait(self, levels: int, milliseconds: int) -> None:
        for _ in range(milliseconds // STEP):
            self.now = (self.now + STEP) % (1 << 30)
            self.box.step(self.now, levels, self.serial)

    def press(self, script: str) -> "Self":
        """Press keys like "P1 OK hold:BACK wait:2000 P1+OK", or choose by texts like "Anna > {take}", see `moves`."""
        if not are_keys(script):
            from lab.hands.moves import follow  # late: it takes heap

            follow(self, script)
            return self
        for word in script.split():
            if word.startswith("wait:"):
                self.wait(0, int(word[5:]))
                continue
            held = word.startswith("hold:")
            levels = sum([1 << NAMES.index(name) for name in (word[5:] if held else word).split("+")])
            self.read([key for key in self.box.app.screen.SEEN_FIRST if levels == 1 << key])
            self.wait(levels, 1000 if held else 60)
            self.wait(0, self.between)
        return self

    def read(self, keys: "Iterable[int]") -> None:
        """Wait as players do who read a screen before they press one of these keys of SEEN_FIRST, if any."""
        app = self.box.app
        while keys and not app.slips.seen(app.now):
            self.wait(0, STEP)
        if keys and app.dirty:
            self.wait(0, STEP)  # until the key's label is shown

    def begin(self, *players: str, entries: str = EVERYTHING, **more: "Any") -> "Self":
        """Begin a game of Tuscany without the keys."""
        options: dict[str, Any] = {"players": list(players)}
        options.update(more)  # MicroPython has no ** in a display
        if "entries" in [option.name for option in load("tuscany").OPTIONS]:
            options["entries"] = entries
        self.box.session.begin("tuscany", options)
        self.box.home()
        self.wait(0, 20)
        return self

    @property
    def records(self) -> "list[tuple[Any, ...]]":
        """The game's entries, without their numbers and times."""
        return [record[2:] for record in self.box.session.ledger.records]

    @property
    def kind(self) -> str:
        """The name of the screen that is shown."""
        return type(self.box.app.screen).__name__

    def screen(self) -> str:
        """What the display shows, as text."""
        return self.model.text()

    def shown(self) -> int:
        """The display's picture as a number to compare: text takes heap."""
        crc = 0
        for y in range(64):
            crc = binascii.crc32(bytes(self.model.row(y)), crc)
        return crc


def are_keys(script: str) -> bool:
    """Return whether a script is only keys and times, and no texts."""
    return all([word[:5] == "wait:" or word.split(":")[-1].split("+")[0] in NAMES for word in script.split()])


def past_first_steps(files: ModelFiles) -> ModelFiles:
    """Write to unused files what a box writes after its first steps; return them."""
    if not files.list():
        save(files, SETTINGS, {"first_steps": True})
        files.log = []
    return files


def two() -> Hands:
    """Return hands on a game of two who have taken their bonus tiles."""
    return Hands().begin("Anna", "Борис").press("P1 P3 P2 P4")


def begun(
    game: str, options: "Options", *events: "Event", language: "str | None" = None, hands: "Hands | None" = None
) -> Hands:
    """Return hands on a game of this name that begins with these options and has these entries, maybe in a language."""
    hands = hands or Hands()
    if language:
        hands.box.session.settings.save("language", language)
    hands.box.session.begin(game, options)
    for event in events:
        hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 400)
    return hands


def over(*events: "Event") -> Hands:
    """Return hands on the result of Anna and Boris, who has more empty spaces."""
    hands = Hands().begin("Anna", "Boris")
    session = hands.box.session
    for event in events + (["place", 0, "farm"],) + (["score", True],) * 3:
        session.enter(event)
    for player in (0, 1):
        session.enter(["final", player, 0, 0, 0, 0, 0])
    session.enter(["end"])
    hands.box.home()
    return hands.press("wait:1500")


def full_flash() -> Hands:
    """Return hands on a game for which there is room, but for no other.

    Of those before it the first was won, the second goes on, the third is damaged. The first two
    have to go before the same players can begin again.
    """
    hands = Hands()
    session = hands.box.session
    session.clock.set(1795219200)
    hands.begin("Anna", "Boris")
    for event in (["place", 0, "castle"], ["points", 0, "red", 1], ["points", 1, "red", 1]) + (["score", True],) * 3:
        session.enter(event)
    for player in (0, 1):
        session.enter(["final", player, 0, 0, 0, 0, 0])
    session.enter(["end", True])
    session.clock.unix_time = 0
    hands.begin("Boris", "Clara").box.session.enter(["points", 0, "red", 2])
    hands.begin("Anna", "Clara").box.session.enter(["take", 0])
    hands.begin("Anna", "Denis").wait(0, 20)
    contents = hands.files.contents
    damaged = next(name for name in contents if name.startswith("3-"))
    contents[damaged] = contents[damaged][:-9] + b"00000000\n"
    # The game at hand and the one that goes on keep room too.
    used = sum([len(data) for data in contents.values()])
    reserved = sum([RESERVE - len(data) for name, data in contents.items() if name[:2] in ("2-", "4-")])
    hands.files.capacity = used + reserved + 2048
    return hands


# From the table of a new game through all that its menu leads to and that settings could spoil, and back.
MENUS = (
    "hold:OK P1 BACK DOWN P1 BACK P2 P1 BACK P3 BACK P4 BACK P2 P1 BACK BACK BACK BACK"
    " hold:OK P4 P2 DOWN UP P1 BACK BACK BACK BACK BACK"
)
