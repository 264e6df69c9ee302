"""Ranks: the places and points of two to six players."""

from castellan.text import minus
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import LARGE, MEDIUM, ROW, ROWS, SMALL, TEXT, TITLE_HEIGHT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Rank

LEAST = 7  # the least height of a row in pixels


def draw_ranks(canvas: Canvas, rows: "list[Rank]", bottom: int, top: int = TITLE_HEIGHT) -> None:
    """Draw rank, name and total of players from `top` down to `bottom`, in two columns if they are many.

    Rank 0 is not drawn. A total may be a text: it is as small as the names.
    """
    columns = 1 if len(rows) <= ROWS and (bottom - top) // len(rows) >= LEAST else 2
    lines = (len(rows) + columns - 1) // columns
    height = min(ROW, (bottom - top) // lines)
    width = WIDTH // columns
    font = TEXT if height >= TEXT.height - 1 and columns == 1 else SMALL
    digits = font
    if columns == 1 and type(rows[0][2]) is int and height >= MEDIUM.height + 2:  # apart enough to be read from afar
        digits = LARGE if height == ROW else MEDIUM
    for index, (rank, name, total) in enumerate(rows):
        x = index // lines * width
        y = top + index % lines * height
        shown = minus(str(total))
        end = x + width - 2 if x + width == WIDTH else x + width - 7
        right = canvas.text_right(shown, end, y + (height - digits.height + 1) // 2, digits)
        place = "{}. {}".format(rank, name) if rank else name
        canvas.text(font.fit(place, right - x - 4), x + 1, y + (height - font.height + 1) // 2, font)
