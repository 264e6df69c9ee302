"""The choice of a new box's language; each has its own name."""

from castellan.keys import BACK, P1, P4
from castellan.text import LANGUAGES, welcome
from castellan.ui.app import App
from castellan.ui.lines import Lines
from castellan.ui.wizard import first_time, keep

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def show(app: App, chosen: "Task", leave: "Task", then: "Task") -> "Task":
    """Show the languages in the place of all screens, and go on with the task `then`; `chosen` follows a choice."""
    app.begin(Languages(app, chosen, leave))
    return then


class Languages(Lines):
    """A chosen language leads to the task `then`; keys without a language keep the present one."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, then: "Task", leave: "Task") -> None:
        super().__init__(app, list(welcome.NAMES), self._take, ("Castellan",))
        self._then, self._leave = then, leave

    def press(self, key: int) -> "Task":
        if P1 <= key <= P4:
            return super().press(key)
        if key == BACK and not first_time(self.app):
            return self._leave
        return self._take(LANGUAGES.index(self.app.language))

    def _take(self, index: int) -> "Task":
        return self._keep, index

    def _keep(self, index: int) -> "Task":
        keep(self.app, "language", LANGUAGES[index])
        return self._then
