"""What the table and a game's result have in common: the holds of OK and BACK."""

from castellan.keys import BACK, OK
from castellan.ui import routes
from castellan.ui.app import App, Screen

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


class First(Screen):
    """The holds of a game's first screen: OK opens the menu, BACK undoes one entry each 0.8 s."""

    LEADS = "to_scores"
    HOLDS: tuple[int, ...] = (OK, BACK)
    HELD: tuple[str, ...] = ("menu", "undo")
    HELP = "table"

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (_undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    routes.load("history")  # it is chosen most: later that would take 60 ms
    return routes.menu.show, app


def _undo(app: App) -> "Task":
    return routes.correct.undo, app
