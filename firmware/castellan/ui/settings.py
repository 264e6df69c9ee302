"""The settings: brightness, and what games told of components that no rulebook prints."""

from castellan.errors import CastellanError
from castellan.text import find, label
from castellan.ui.app import App
from castellan.ui.lines import Lines
from castellan.ui.number import Number
from castellan.ui.style import BRIGHTNESS

LANGUAGES = (("en", "English"), ("fr", "Français"), ("ru", "Русский"), ("de", "Deutsch"))
_SIDES = ("I", "II", "III", "IV")


def settings(app: App) -> Lines:
    """Return the list of settings."""
    deeds = (("brightness", _brightness), ("learnt", _learnt), ("language", _language))
    return Lines(app, [_word(app, name) for name, _ in deeds], lambda index: app.push(deeds[index][1](app)))


def doubt(app: App) -> Lines:
    """Return the question which of two values holds, what was known or what the game that ended told."""
    name, told, known = app.session.doubts.pop()
    values = [known, told[3]]

    def choose(index: int) -> None:
        _save(app, lambda: app.session.teach(name, told[:3] + [values[index]]))

    context = (_what(app, name, told), _word(app, "which_holds"))
    return Lines(app, [str(value) for value in values], choose, context)


def _brightness(app: App) -> Lines:
    labels = [_word(app, name) for name in ("dark", "normal", "bright")]
    return Lines(app, labels, lambda index: _save(app, lambda: app.session.save("brightness", BRIGHTNESS[index])))


def _language(app: App) -> Lines:
    def choose(index: int) -> None:
        _save(app, lambda: app.session.save("language", LANGUAGES[index][0]))
        app.home()

    return Lines(app, [name for _, name in LANGUAGES], choose)


def _learnt(app: App) -> Lines:
    name, (low, high) = app.session.game.NAME, app.session.game.LEARNT
    rows = app.session.learnt(name)
    labels = ["{}: {}".format(_what(app, name, row), row[3]) for row in rows]

    def change(index: int) -> None:
        row = rows[index]
        choose = lambda value: _save(app, lambda: app.session.teach(name, row[:3] + [value]))  # noqa: E731
        app.push(Number(app, low, high, row[3], choose, (_what(app, name, row),)))

    if not rows:
        return Lines(app, [_word(app, "nothing_learnt")], lambda index: app.back())
    return Lines(app, labels, change)


def _what(app: App, name: str, row: list) -> str:
    word = find(row[1], name, app.language) or row[1]
    return word if row[2] is None else word + " " + _SIDES[row[2]]


def _word(app: App, name: str) -> str:
    return label(name, "", app.language)


def _save(app: App, act) -> None:  # type: ignore[no-untyped-def]
    try:
        act()
    except CastellanError as error:
        app.tell(error)
    else:
        app.back()
