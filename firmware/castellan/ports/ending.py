"""What a stopped box says, on the REPL and on its display. It is loaded only then."""

import errno
import time

from castellan.text import say
from castellan.ui.drawing.notice import draw_sentence

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

_SHOWN_FOR = 5000  # ms for which an error is shown before the box restarts


def report(board: "Any", code: str, **facts: object) -> None:
    """Show a sentence of a `castellan.ports.board.Board` on the REPL, and on the display in the players' language."""
    print(say(code, facts))
    canvas = board.canvas
    canvas.clear()
    draw_sentence(canvas, say(code, facts, board.language))
    board.oled.power(True)
    board.oled.show(canvas.buffer)


def report_error(board: "Any", error: Exception) -> None:
    """Show an error for a while, in which Ctrl-C works."""
    if isinstance(error, OSError) and error.args[:1] == (errno.ENODEV,):  # of the display's driver
        report(board, "no_display")
    else:
        report(board, "fault", reason=str(error) or type(error).__name__)
    time.sleep_ms(_SHOWN_FOR)  # type: ignore[attr-defined, unused-ignore]
