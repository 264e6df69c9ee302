"""What holds do on the first screen of a game, whether the game goes on or is over."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.ui.app import App, Screen
from castellan.ui.home import home
from castellan.ui.notice import report

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


class First(Screen):
    """Held OK is the menu, held BACK undo: each 0.8 s takes one entry back."""

    HOLDS: tuple[int, ...] = (OK, BACK)

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (_undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    # Late, because a game can be played without it, and heap is short; in an order in which none imports another.
    from castellan.ui import lines, menu  # noqa: F401

    return menu.menu, app


def _undo(app: App) -> "Task":
    was_over = app.session.game.over
    try:
        app.session.undo()
    except CastellanError as error:
        return report, app, error
    # A hold acts on the screen where it began: this one stays where it can go on.
    return (home, app) if was_over else None
