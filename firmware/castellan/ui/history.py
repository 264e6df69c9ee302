"""The history: all that was entered, the latest first; strike out, bring back, change."""

from castellan.history import replaced, striking
from castellan.rules.shapes import kind_of
from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.ask import act, enter
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_FIXED = ("name", "end", "abandon")  # can be struck out but not changed


def show_history(app: App) -> "Task":
    """Show all that was entered in the game at hand."""
    app.push(History(app))
    return None


class History(Lines):
    """A line an entry, struck through where it does not count. Corrections show in what they corrected."""

    def __init__(self, app: App) -> None:
        super().__init__(app, [], self._choose_entry)
        self._counts = app.session.ledger.counting()
        amends, seqs = [], []
        for record in app.session.ledger.records:
            kind = record[2]
            if kind == "amend":
                amends.append(record)
            elif kind != "void" and kind != "new":
                seqs.append(record[0])
        seqs.reverse()
        self._amends, self._seqs = amends, seqs

    def count(self) -> int:
        return len(self._seqs)

    def label(self, index: int) -> str:
        return words.entry(self.app, self._event(self._seqs[index]))

    def struck(self, index: int) -> bool:
        return not self._counts[self._seqs[index]]

    def _event(self, seq: int) -> list | tuple:
        """Return an entry as it is folded: itself, or what was put in its place."""
        records = self.app.session.ledger.records
        amend = replaced(self._amends, self._counts, seq)
        event: list | tuple = amend[4] if amend else records[seq][2:]
        return event

    def _choose_entry(self, index: int) -> "Task":
        return self._deeds, self._seqs[index]

    def _deeds(self, seq: int) -> "Task":
        """Show what can be done to an entry."""
        app = self.app
        records = app.session.ledger.records
        deeds: "list[tuple[str, Task]]" = []
        if self._counts[seq]:
            deeds.append(("strike", (enter, app, ["void", seq])))
            if kind_of(self._event(seq)) not in _FIXED:
                deeds.append(("change", (self._changes, seq)))
            amend = replaced(self._amends, self._counts, seq)
            if amend:
                deeds.append(("unchange", (enter, app, ["void", amend[0]])))
        else:
            deeds.append(("restore", (enter, app, ["void", striking(records, self._counts, seq)])))
        labels = [words.of(app, name) for name, _ in deeds]
        app.push(Lines(app, labels, lambda index: deeds[index][1], (words.subject(app, self._event(seq)),)))
        return None

    def _changes(self, seq: int) -> "Task":
        """Show what an entry can be changed into: all that its player can choose in any phase."""
        app = self.app
        game = app.session.game
        player = self._event(seq)[1]
        if type(player) is not int:
            player = 0
        kind = self._event(seq)[0]
        every = [action for phase in sorted(game.ACTIONS) for action in game.ACTIONS[phase]]
        actions = [action for action in every if action.kind == kind]
        actions += [action for action in every if action.kind != kind]

        def amend(app: App, event: list) -> "Task":
            return enter, app, ["amend", seq, event]

        def choose(index: int) -> "Task":
            return act, app, actions[index], player, amend

        app.push(Lines(app, [words.of(app, action.label) for action in actions], choose, (game.names[player],)))
        return None
