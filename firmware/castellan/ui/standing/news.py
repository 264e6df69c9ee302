"""News for all players: after whose turn the round ends."""

from castellan.text import any_key, around, names_of
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import FOOT_TOP, SMALL, TEXT, TITLE_HEIGHT, key_at_right, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task
    from castellan.ui.standing.table import Table

_MARGIN = 2


def announce_ending(table: "Table") -> "Task":
    """Announce after whose turn the round ends, which is known; the table is shown."""
    app, game = table.app, table.app.session.game
    ending = game.ending()
    code = game.NAME + (".ends_more" if ending.turns else ".ends")
    before, after = around(code, "player", app.language, round=game.round_name())
    table.news = News(before, names_of(game, app.language)[ending.after], after, any_key(app.language))
    app.dirty = True
    app.signal("round")
    return None


class News:
    """A sentence about a player, whose name is twice as large; `key` are the words for the key that closes it."""

    def __init__(self, before: str, name: str, after: str, key: tuple[str, str, str]) -> None:
        self._before, self._name, self._after = before.strip(), name, after.strip()
        self._key = key

    def draw(self, canvas: Canvas, said: str) -> None:
        """Draw it below what was `said` in the title, and in the foot how it is closed."""
        top = TITLE_HEIGHT if said else 0
        title(canvas, said)
        bottom = FOOT_TOP - 2
        key, _, what = self._key
        key_at_right(canvas, bottom, key, what)
        width = WIDTH - 2 * _MARGIN
        scale = 2 if 2 * TEXT.width(self._name) <= width else 1
        for font in (TEXT, SMALL):
            before, after = wrap(self._before, width, font), wrap(self._after, width, font)
            height = (len(before) + len(after)) * font.height + scale * TEXT.height
            if height <= bottom - top:
                break
        gap = (bottom - top - height) // 3
        y = top + gap
        for line in before:
            canvas.text(line, _MARGIN, y, font)
            y += font.height
        y += gap
        if scale == 2:
            canvas.text_doubled(self._name, _MARGIN, y, TEXT)
        else:
            canvas.text(self._name, _MARGIN, y, TEXT)
        y += scale * TEXT.height + gap
        for line in after:
            canvas.text(line, _MARGIN, y, font)
            y += font.height
