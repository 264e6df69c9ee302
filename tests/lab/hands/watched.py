"""The display's pictures and transfers at each press of a game."""

from typing import NamedTuple, Protocol, Self

from castellan.oled import Oled
from castellan_host.virtual.oled_model import OledModel
from lab.files.flash import ModelFiles
from lab.hands.table_side import Hands


class Press(NamedTuple):
    """A press: its screen and word, the pictures that it led to, and their I2C bytes."""

    screen: str
    word: str
    pictures: list[bytes]
    sent: int


class Display(Protocol):
    """A driver of a display; what it returns does not count."""

    def show(self, buffer: bytearray, /) -> object: ...


TABLE, LINE, PAGE = "player's key on the table", "line of a list or key of a count", "page of one"
LETTER, REST = "letter of a name", "other presses"
KINDS = (TABLE, LINE, PAGE, LETTER, REST)
BUDGETED = (TABLE, LINE, PAGE)


class _Noting(Oled):
    """A driver that notes the pictures which it shows."""

    def __init__(self, wire: OledModel, pictures: list[bytes]) -> None:
        super().__init__(wire)
        self._pictures = pictures

    def show(self, buffer: bytearray) -> bool:
        if self._pictures[-1:] != [bytes(buffer)]:
            self._pictures.append(bytes(buffer))
        return super().show(buffer)


class Watched(Hands):
    """Hands that note each press in `noted`; `first` is the picture before all of them."""

    def __init__(self, files: ModelFiles | None = None) -> None:
        self.noted: list[Press] = []
        self._pictures: list[bytes] = []
        super().__init__(files)
        self.first = self._pictures[-1]

    def display(self) -> _Noting:
        return _Noting(self.model, self._pictures)

    def press(self, script: str) -> Self:
        for word in script.split():
            screen, before = self.kind, self.model.sent
            del self._pictures[:-1]
            super().press(word)
            self.noted.append(Press(screen, word, self._pictures[1:], self.model.sent - before))
        return self


def kind(press: Press) -> str:
    """Return which of KINDS a press was."""
    if press.screen == "Letters":
        return LETTER
    if press.screen == "Table" and press.word[0] == "P":
        return TABLE
    if press.screen in ("Lines", "Explained", "Choices", "Count", "Counts"):
        return PAGE if press.word in ("UP", "DOWN") else LINE
    return REST


def differing(first: bytes, noted: list[Press]) -> list[int]:
    """Return for each press how many of the display's bytes it changed: no driver can send fewer."""
    counts, before = [], first
    for press in noted:
        count = 0
        for picture in press.pictures:
            count += sum(1 for old, new in zip(before, picture) if old != new)
            before = picture
        counts.append(count)
    return counts


def sent(display: Display, model: OledModel, first: bytes, noted: list[Press]) -> list[int]:
    """Show the pictures of all presses on a display with `show(buffer)` before a model; return each press's bytes.

    The bytes of the start and the first picture are left out.
    """
    counts = []
    for _ in range(2):  # displayio sends the full picture twice before it sends changes
        display.show(bytearray(first))
    for press in noted:
        before = model.sent
        for picture in press.pictures:
            display.show(bytearray(picture))
            assert b"".join(model.ram) == picture
        counts.append(model.sent - before)
    return counts
