"""The settings: brightness, and what games told of components that no rulebook prints."""

from castellan.errors import CastellanError
from castellan.text import find, label
from castellan.ui.app import App, report
from castellan.ui.first import home
from castellan.ui.lines import Lines
from castellan.ui.number import Number
from castellan.ui.style import BRIGHTNESS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

LANGUAGES = (("en", "English"), ("fr", "Français"), ("ru", "Русский"), ("de", "Deutsch"))
_SIDES = ("I", "II", "III", "IV")


def settings(app: App) -> "Task":
    """Show the list of settings."""
    deeds = (("brightness", _brightness), ("learnt", _learnt), ("language", _language))
    app.push(Lines(app, [_word(app, name) for name, _ in deeds], lambda index: (deeds[index][1], app)))
    return None


def doubt(app: App) -> "Task":
    """Ask which of two values holds, what was known or what the game that ended showed; and so on for each."""
    if not app.session.doubts:
        return None
    name, told, known = app.session.doubts.pop()
    values = [known, told[3]]

    def choose(index: int) -> "Task":
        return _save, app, app.session.teach, (name, told[:3] + [values[index]])

    app.push(Lines(app, [str(value) for value in values], choose, (_what(app, name, told), _word(app, "which_holds"))))
    return doubt, app


def _brightness(app: App) -> "Task":
    labels = [_word(app, name) for name in ("dark", "normal", "bright")]
    app.push(Lines(app, labels, lambda index: (_save, app, app.session.save, ("brightness", BRIGHTNESS[index]))))
    return None


def _language(app: App) -> "Task":
    def choose(index: int) -> "Task":
        return _save, app, app.session.save, ("language", LANGUAGES[index][0]), (home, app)

    app.push(Lines(app, [name for _, name in LANGUAGES], choose))
    return None


def _learnt(app: App) -> "Task":
    name, (low, high) = app.session.game.NAME, app.session.game.LEARNT
    rows = app.session.learnt(name)

    def change(index: int) -> "Task":
        row = rows[index]
        choose = lambda value: (_save, app, app.session.teach, (name, row[:3] + [value]))  # noqa: E731
        app.push(Number(app, low, high, row[3], choose, (_what(app, name, row),)))
        return None

    if rows:
        app.push(Lines(app, ["{}: {}".format(_what(app, name, row), row[3]) for row in rows], change))
    else:
        app.push(Lines(app, [_word(app, "nothing_learnt")], lambda index: (_back, app)))
    return None


def _back(app: App) -> "Task":
    app.back()
    return None


def _what(app: App, name: str, row: list) -> str:
    word = find(row[1], name, app.language) or row[1]
    return word if row[2] is None else word + " " + _SIDES[row[2]]


def _word(app: App, name: str) -> str:
    return label(name, "", app.language)


def _save(app: App, save: "Callable[..., None]", values: tuple, then: "Task" = None) -> "Task":
    try:
        save(*values)
    except CastellanError as error:
        return report, app, error
    app.back()
    return then
