"""The settings: brightness, language, order of the keys, and values that games showed and no rulebook prints.

Where there is a beeper, they have what sounds, too.
"""

from castellan import forget, use
from castellan.core.errors import CastellanError
from castellan.text import LANGUAGES, colon, label
from castellan.text.labels import learnt as learnt_label
from castellan.ui import routes
from castellan.ui.app import App, home, push, report
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import BRIGHTNESS, LIST_TOPS, ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from castellan.interfaces import Taught
    from castellan.ui.app import Task

_WELCOME = "castellan.text.welcome"
_HANDS = ("keys_left", "keys_right", "turned_left", "turned_right")  # by the setting's value
_SOUNDS = ("sounds_all", "no_clicks", "sounds_off")  # likewise, see `castellan.ports.notes`


class Marked(Lines):
    """Values of a setting to choose from, the present one with a tick."""

    def __init__(
        self, app: App, labels: list[str], choose: "Callable[[int], Task]", about: tuple[str, ...], present: int
    ) -> None:
        super().__init__(app, labels, choose, about)
        self._present = present

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self._page == self._present // ROWS:
            for x, y in enumerate((3, 4, 5, 4, 3, 2, 1)):
                canvas.fill(WIDTH - 8 + x, LIST_TOPS[self._present % ROWS] + 2 + y, 1, 3)


def show(app: App) -> "Task":
    """Show the list of settings."""
    screens = [("brightness", _brightness), ("learnt", _learnt), ("language", _language), ("hands", _hands)]
    if app.sounds is not None:
        screens.append(("sounds", _sounds))
    labels = [_word(app, name) for name, _ in screens]
    about: tuple[str, ...] = (_word(app, "menu_settings"),)
    if app.battery is not None:
        about += (_word(app, "battery").format(percent=app.battery),)
    app.push(Lines(app, labels, lambda index: (screens[index][1], app), about))
    return None


def doubt(app: App, conflicts: "list[tuple[str, Taught, int]]") -> "Task":
    """Ask which of two values is right, the known one or the one that the last game showed; then the next pair."""
    if not conflicts:
        return None
    name, row, known = conflicts.pop()
    values = [known, row[-1]]

    def choose(index: int) -> "Task":
        return _save, app, lambda: app.session.settings.teach(name, row[:-1] + [values[index]])

    about = learnt_label(row, name, app.language), _word(app, "which_holds")
    app.push(Lines(app, [str(value) for value in values], choose, about))
    return doubt, app, conflicts


def _brightness(app: App) -> "Task":
    labels = [_word(app, name) for name in ("dark", "medium", "bright")]
    return _choose(app, "brightness", labels, BRIGHTNESS, app.session.settings.get("brightness", BRIGHTNESS[1]))


def _language(app: App) -> "Task":
    names = use(_WELCOME).NAMES
    forget(_WELCOME)
    return _choose(app, "language", list(names), LANGUAGES, app.language, (home, app))


def _hands(app: App) -> "Task":
    return _choose(
        app, "hands", [_word(app, name) for name in _HANDS], range(len(_HANDS)), app.session.settings.get("hands", 0)
    )


def _sounds(app: App) -> "Task":
    """Show what may sound; the last line is kept nowhere, and ends when the box is switched off."""
    settings, for_now = app.session.settings, len(_SOUNDS)

    def choose(index: int) -> "Task":
        app.sounds = index != for_now
        return (_save, app, lambda: settings.save("sounds", index)) if app.sounds else (_back, app)

    labels = [_word(app, name) for name in _SOUNDS + ("off_for_now",)]
    present = settings.get("sounds", 0) if app.sounds else for_now
    app.push(Marked(app, labels, choose, (_word(app, "sounds"),), present))
    return None


def _choose(
    app: App, key: str, labels: list[str], values: "Sequence[Any]", present: object, then: "Task" = None
) -> "Task":
    """Show the values of a setting to choose from, each with its label; `present` is the one in force."""
    at = [index for index in range(len(values)) if values[index] == present]
    choose = lambda index: (_save, app, lambda: app.session.settings.save(key, values[index]), then)  # noqa: E731
    app.push(Marked(app, labels, choose, (_word(app, key),), at[0] if at else -1))
    return None


def _learnt(app: App) -> "Task":
    name, ranges = app.session.game.NAME, app.session.game.LEARNT
    rows = app.session.settings.learnt(name)

    def change(index: int) -> "Task":
        row = rows[index]
        option, _, _, known = row
        low, high = ranges[option]
        choose = lambda value: (_save, app, lambda: app.session.settings.teach(name, row[:-1] + [value]))  # noqa: E731
        return push, app, routes.counts.Number, low, high, known, choose, (learnt_label(row, name, app.language),)

    about = (_word(app, "learnt"),)
    if rows:
        labels = [learnt_label(row, name, app.language) + colon(app.language) + str(row[-1]) for row in rows]
        app.push(Lines(app, labels, lambda index: (change, index), about))
    else:
        app.push(Lines(app, [_word(app, "nothing_learnt")], lambda index: (_back, app), about))
    return None


def _back(app: App) -> "Task":
    app.back()
    return None


def _word(app: App, name: str) -> str:
    return label(name, "", app.language)


def _save(app: App, save: "Callable[[], None]", then: "Task" = None) -> "Task":
    try:
        save()
    except CastellanError as error:
        return report, app, error
    app.back()
    return then
