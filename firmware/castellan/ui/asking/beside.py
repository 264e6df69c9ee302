"""Beside the names: what players have entered of the open round of a score sheet, on the table and in a question."""

from castellan.core.rules.base import Game
from castellan.text import minus
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import HEIGHT, Canvas
from castellan.ui.drawing.style import CLOSE, NAME_X, SMALL, TEXT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Entered

_APART = 5  # pixels between a name and what is beside it


def entered(game: Game) -> "Entered":
    """Return what was entered of the open round, see `Game.ENTERED`."""
    row = words.row_asked(game, game.step())
    return game.ENTERED[row.kind](game) if row else []


def of(game: Game) -> "Beside | None":
    """Return what stands beside the names on the table, None if that is nothing."""
    rows = entered(game)
    return Beside(rows, game.names) if rows else None


def texts(rows: "Entered", seat: int, named: bool) -> list[str]:
    """Return what was entered of a player, at most two texts, with the rows' names if `named`."""
    found = []
    for name, row in rows:
        value = row[seat] if row else "–"
        if value is True:
            found.append(name if named else "✓")
        elif value is not None:
            said = minus(str(value))
            found.append(name + " " + said if named else said)
    return found


class Beside:
    """What stands beside the names on the table: measured once, which is slow on the chip."""

    def __init__(self, rows: "Entered", names: list[str]) -> None:
        self._column = NAME_X + max([TEXT.width(name) for name in names])  # behind the longest name
        # Of each player with and without the rows' names, the texts and their width; () if there are none.
        self._rows: "list[tuple[tuple[list[str], int], ...]]" = []
        for seat in range(len(names)):
            both = [texts(rows, seat, named) for named in (True, False)]
            widths = [max([SMALL.width(text) for text in each] + [0]) for each in both]
            self._rows.append(tuple(zip(both, widths)) if both[0] else ())

    def _stacks(self, player: int, note: str) -> bool:
        """Return whether the word beside the name stands above the only text."""
        return note != "" and len(self._rows[player][0][0]) == 1

    def needs(self, player: int, note: str) -> int:
        """Return how many pixels a name leaves for it, beside those of the word `note`."""
        rows = self._rows[player]
        if not rows:
            return 0
        return _APART + (0 if self._stacks(player, note) else rows[1][1])

    def draw(self, canvas: Canvas, player: int, note: str, end: int, right: int, y: int) -> bool:
        """Draw a word behind a name that ends at `end`, and what was entered, each in a line; or return False."""
        rows = self._rows[player]
        if not rows:
            return False
        above = [note] if self._stacks(player, note) else []
        if note and not above and right - end - SMALL.width(note) >= 3:
            end = canvas.text(note, end + min(right - end - SMALL.width(note), _APART), y + 4, SMALL)
        for said, width in rows:
            x = max(end, self._column) + _APART
            if x + width > right:
                x = end + _APART
            if x + width > right:
                continue  # the next is without the rows' names
            top = y + 4 if len(above + said) == 1 else min(y, HEIGHT - SMALL.height - CLOSE)
            for text in above + said:
                canvas.text(text, x, top, SMALL)
                top += CLOSE
            break
        return True
