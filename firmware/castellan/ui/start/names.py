"""Names for the players of the game at hand: those of the roster, or by letters."""

from castellan.core.errors import CastellanError
from castellan.core.record import KIND
from castellan.core.rules.shapes import LONGEST, check_name
from castellan.text import prepare_menu
from castellan.ui.app import App, home, push, report
from castellan.ui.asking import words
from castellan.ui.asking.ask import enter
from castellan.ui.asking.letters import Letters
from castellan.ui.drawing.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event
    from castellan.ui.app import Task


def show(app: App) -> "Task":
    """Show the players, each beside the key that leads to another name."""
    prepare_menu(app.language)
    game = app.session.game
    people = words.names(app)[: game.humans]
    app.push(Lines(app, people, lambda player: (_ask, app, player), (words.label(app, "menu_names"),)))
    return None


def _ask(app: App, player: int) -> "Task":
    """Ask for a player's name: those of the roster that are free, then by letters; at once if there are none."""
    names = [name for name in app.session.settings.roster() if name not in app.session.game.names]
    if not names:
        return _spell, app, player

    def choose(index: int) -> "Task":
        return (_enter, app, player, names[index]) if index < len(names) else (_spell, app, player)

    app.push(Lines(app, names + [words.label(app, "new_name")], choose, (words.names(app)[player],)))
    return None


def _spell(app: App, player: int) -> "Task":
    return push, app, Letters, LONGEST, lambda entered: (_enter, app, player, entered), words.names(app)[player]


def _enter(app: App, player: int, name: str) -> "Task":
    try:
        check_name(name, app.session.game.names)
    except CastellanError as error:
        return report, app, error
    return (_enter_late if app.session.game.over else enter), app, ["name", player, name]


def _enter_late(app: App, event: "Event") -> "Task":
    """Name a player of a game that is over: its end is struck out, and entered again behind the name.

    A power cut in between leaves a game that goes on, and can be ended again.
    """
    app.acknowledge()
    session = app.session
    seq = session.ledger.undoable()
    refused: "Task" = None
    try:
        end = list(session.ledger.records[seq][KIND:])  # type: ignore[index] # only voids follow an end
        session.enter(["void", seq])
        try:
            session.enter(event)
        except CastellanError as error:
            refused = report, app, error
        session.enter(end)
    except CastellanError as error:
        refused = report, app, error
    return home, app, refused
