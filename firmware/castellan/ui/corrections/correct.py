"""Corrections: a void, an amend or an insert is entered; the table reports whose entry it was and what that changed."""

from castellan import forget, use
from castellan.core.errors import CastellanError, RuleError
from castellan.core.ledger import voided
from castellan.core.record import KIND, NAMED
from castellan.text import colon, gained, labels, names_of
from castellan.text.labels import Phrase
from castellan.ui import routes
from castellan.ui.app import CORRECTED_FOR, App, home, report
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import SMALL, cut_name

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.ledger import Ledger
    from castellan.interfaces import Event, NewEvent, Record
    from castellan.ui.app import Task

_CHANGES = "castellan.ui.corrections.changes"


def enter(app: App, event: "NewEvent") -> "Task":
    """Enter a correction, and go back to the table, which reports it; or report why it is refused."""
    app.acknowledge()
    return _correct, app, lambda: event


def undo(app: App) -> "Task":
    """Strike out the last entry; the table reports that, and offers to redo it."""
    return _correct, app, app.session.ledger.undoing


def redo(app: App) -> "Task":
    """Bring back what the last undo took."""
    return _correct, app, app.session.ledger.redoing


def _correct(app: App, correction: "Callable[[], NewEvent]") -> "Task":
    session, game = app.session, app.session.game
    try:
        event = correction()
        seq = entry_of(session.ledger.records, event)
        old, before = _counting(session.ledger, seq), ([list(track) for track in game.tracks], game.leaders())
        try:
            session.enter(event)
        except RuleError as error:
            if error.code != "no_memory" or not routes.unload_others("correct"):
                raise
            session.enter(event)  # in the room that the screens of entries have left
    except CastellanError as error:
        return report, app, error
    then = (_report, app, old, _counting(session.ledger, seq), before)
    # A hold acts on the screen where it began: the table stays if the hold can go on.
    return then if app.at_first and not game.over and not session.game.over else (home, app, then)


def entry_of(records: "list[Record]", event: "Event") -> int:
    """Return the number of the entry that a void or an amend is about, that of an insert itself."""
    kind, seq = event[:2]
    if kind == "insert":
        return len(records)
    while records[seq][KIND] == "amend" or voided(records[seq]) >= 0:
        seq = records[seq][NAMED]
    return int(seq)


def _counting(ledger: "Ledger", seq: int) -> "Event | None":
    """Return an entry as it counts now, None if it does not."""
    if seq == len(ledger.records):
        return None
    corrections = ledger.corrections()
    return (corrections.events.get(seq) or ledger.records[seq][KIND:]) if corrections.counts[seq] else None


def _report(app: App, old: "Event | None", new: "Event | None", before: tuple[list[list[int]], list[int]]) -> "Task":
    """Report on the table, or on the result, what was done to an entry; before it were these tracks and leaders."""
    game = app.session.game
    event = new or old
    if not event:
        return None
    aside = "" if game.over or app.session.ledger.redoable() is None else words.label(app, "up_redo")
    how = ("✓ ",) if new else (words.label(app, "undone") + colon(app.language), "× ")
    forms = _changed(app, old, new) if old and new else [labels.entry(event, game, app.language, brief=True)]
    player = game.asked_of(event)
    width = WIDTH - 3 - (SMALL.width(aside) + 8 if aside else 0)
    tracks, leaders = before
    text = _fitting(how, forms, _effects(app, player, tracks), width, names_of(game, app.language))
    if game.over:
        app.announce(text, CORRECTED_FOR)
    else:
        app.screen.corrected(player, text, aside, leaders)
    return None


def _changed(app: App, old: "Event", new: "Event") -> list[Phrase]:
    """Return what became of an entry, see `castellan.ui.corrections.changes`."""
    forms: list[Phrase] = use(_CHANGES).corrected(app, old, new)
    forget(_CHANGES)
    return forms


def _effects(app: App, player: int | None, before: list[list[int]]) -> tuple[str, ...]:
    """Return how far a correction moved the markers of a player, else of all: in words, as numbers, and nothing."""
    game = app.session.game
    moved = []
    for each in range(len(game.names)):
        moves = tuple([track[each] - old[each] for track, old in zip(game.tracks, before)])
        if any(moves) and player in (each, None):
            moved.append((each, moves))
    if not moved:
        return ("",)
    numbers = ", " + gained.short_gains(moved, game)
    return (", " + gained.gains(moved, game, app.language), numbers, "") if len(game.TRACKS) > 1 else (numbers, "")


def _fitting(how: tuple[str, ...], forms: list[Phrase], effects: tuple[str, ...], width: int, names: list[str]) -> str:
    """Return a title that fits: the effect is shortened first, then the name, the entry, and how; at last it is cut."""
    for begin in how:
        left = width - SMALL.width(begin)
        for who, between, what in forms:
            texts: list[str] = [who + between + what + effect for effect in effects[:-1]]
            for text in texts + [cut_name(Phrase(who, between, what + effect), left, names) for effect in effects]:
                if SMALL.width(text) <= left:
                    return begin + text
    return begin + SMALL.fit(text, left)
