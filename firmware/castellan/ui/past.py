"""Past games, the latest first: look at one, or go on with it."""

from castellan.errors import CastellanError
from castellan.ui.app import App
from castellan.ui.lines import Lines


class PastGames(Lines):
    """A line a game: its number and who played, struck through where the file is damaged."""

    def __init__(self, app: App) -> None:
        super().__init__(app, [], self._open)
        self._entries = app.session.archive.games()
        self._entries.reverse()
        self._names: dict[int, str] = {}

    def count(self) -> int:
        return len(self._entries)

    def label(self, index: int) -> str:
        if index not in self._names:
            entry = self._entries[index]
            self._names[index] = "{} {}".format(entry.number, self._players(index))
        return self._names[index]

    def struck(self, index: int) -> bool:
        return self.label(index).endswith("–")

    def _players(self, index: int) -> str:
        try:
            options = self.app.session.archive.first(self._entries[index])[4]
            return ", ".join(options["players"])
        except (CastellanError, IndexError, KeyError, TypeError):
            return "–"

    def _open(self, index: int) -> None:
        try:
            self.app.session.open(self._entries[index])
        except CastellanError as error:
            self.app.tell(error)
        else:
            self.app.home()
