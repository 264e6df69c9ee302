"""Past games: look at one, or go on with it."""

from castellan.errors import CastellanError
from castellan.ui.app import App, report
from castellan.ui.first import home
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.archive import Entry
    from castellan.ui.app import Task


class Games(Lines):
    """A line a game: its number and who played, struck through where that can't be read."""

    def __init__(self, app: App, entries: "list[Entry]", choose: "Callable[[Entry], Task]") -> None:
        super().__init__(app, [], lambda index: choose(entries[index]))
        self._entries = entries
        self._titles: dict[int, str] = {}

    def count(self) -> int:
        return len(self._entries)

    def label(self, index: int) -> str:
        if index not in self._titles:
            self._titles[index] = title(self.app, self._entries[index])
        return self._titles[index]

    def struck(self, index: int) -> bool:
        return self.label(index).endswith("–")


def title(app: App, entry: "Entry") -> str:
    """Return a game's number and who plays, a dash where its first record is damaged."""
    try:
        options = app.session.archive.first(entry)[4]
        names = ", ".join(options["players"])
    except (CastellanError, IndexError, KeyError, TypeError):
        names = "–"
    return "{} {}".format(entry.number, names)


def past_games(app: App) -> "Task":
    """Show all games, the latest first; the one that is chosen opens."""
    try:
        entries = app.session.archive.games()
    except CastellanError as error:
        return report, app, error
    entries.reverse()
    if entries:
        app.push(Games(app, entries, lambda entry: (_open, app, entry)))
    return None


def _open(app: App, entry: "Entry") -> "Task":
    try:
        app.session.open(entry)
    except CastellanError as error:
        return report, app, error
    return home, app
