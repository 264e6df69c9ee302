"""Corrections: a void, an amend or an insert is entered; the table reports whose entry it was and what that changed."""

from collections import namedtuple

from castellan.core.errors import CastellanError, RuleError
from castellan.core.ledger import voided
from castellan.core.record import KIND, NAMED
from castellan.core.rules.shapes import COUNT, EVENT_KIND, FLAG, PLAYER, SEAT, WORD, default_of, seat_of
from castellan.text import colon, gained, labels, minus, names_of
from castellan.text.labels import Phrase
from castellan.ui import routes
from castellan.ui.app import CORRECTED_FOR, App, home, report
from castellan.ui.asking import answers, words
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import SMALL, cut_name

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.ledger import Ledger
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event, NewEvent, Record
    from castellan.ui.app import Task

_NAME = 30  # pixels of each name where an entry is given to another player
_MOST_OF_LINE = 3  # numbers of a score sheet's line


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
    forms = changed(app, old, new) if old and new else [labels.entry(event, game, app.language, brief=True)]
    player = game.asked_of(event)
    width = WIDTH - 3 - (SMALL.width(aside) + 8 if aside else 0)
    tracks, leaders = before
    text = _fitting(how, forms, _effects(app, player, tracks), width, names_of(game, app.language))
    if game.over:
        app.announce(text, CORRECTED_FOR)
    else:
        app.screen.corrected(player, text, aside, leaders)
    return None


def changed(app: App, old: "Event", new: "Event") -> list[Phrase]:
    """Return what became of an entry, in forms for ever less room; at last the entry as it is now, which is never less.

    "Boris: quarry, region of 3 → 2", "Boris: quarry → village", "Boris → Anna: quarry", or "round: Eva 1 → 2".
    """
    game, language = app.session.game, app.language
    same, numbers = old[EVENT_KIND] == new[EVENT_KIND], _numbers(app, new)
    was, about = [labels.subject(event, game, language) for event in (old, new)]
    entry, brief = labels.entry(new, game, language), labels.entry(new, game, language, brief=True)
    changes = _changes(app, old, new) if same else []
    of_seats = [change for change in changes if change.of_seat]
    if of_seats and was == about:
        line = of_seats[0].line or about
        said = [_of_row(line, changes, short) for short in (0, 1)]
        if numbers and len(of_seats) == len(changes):
            said.append(numbers)
        return [Phrase(line, colon(language), what) for what in said] + [Phrase("", "", about)]
    if was == about and same:
        said = _forms(about, changes) if changes else [brief.what]
    else:
        said = [was + " → " + (entry.what if changes or not same else about)]
    found = [_of_players(app, old, new, what) for what in said]
    if changes or was != about or not same:
        found += [entry] + ([Phrase(entry.who, entry.colon, about + " " + numbers)] if numbers else []) + [brief]
    return found


def _of_players(app: App, old: "Event", new: "Event", what: str) -> Phrase:
    """Return what was changed behind the entry's player, or behind both: whose it was, and is now."""
    names, seats = names_of(app.session.game, app.language), [app.session.game.asked_of(each) for each in (old, new)]
    whose, between = [names[seat] for seat in seats if seat is not None], colon(app.language)
    if not whose:
        return Phrase("", "", what)
    if whose[0] == whose[-1]:
        return Phrase(whose[0], between, what)
    # Not as one name, which could be cut to what is nobody's.
    return Phrase("", "", " → ".join([SMALL.fit(name, _NAME) for name in whose]) + between + what)


# What was changed of an entry: with the old value and without, what is between that and what it is about, the change
# without its name if that is known by the entry, whether it is a number of one of the players in a row, and what the
# row asks for if the entry has several.
_Change = namedtuple("_Change", ("shown", "between", "plain", "of_seat", "line"))


def _changes(app: App, old: "Event", new: "Event") -> list[_Change]:
    """Return what was changed between two entries of a kind, beside the player and the word that they are about."""
    game, kind, found = app.session.game, new[EVENT_KIND], []
    shape = answers.shape(game, new)
    skipped = [each for each in shape if each.type == WORD][:1] + [each for each in shape[:1] if each.type == PLAYER]
    first = [each for each in shape if each.type == COUNT][:1]
    for argument, was, now in zip(shape, _complete(shape, old), _complete(shape, new)):
        own, seat = game.own_word(new, argument.name), seat_of(argument.name)
        if was == now or own == "" or argument in skipped:
            continue
        values = [_value(app, argument, each, kind) for each in (was, now)]
        shown, beside, plain = [" → ".join(values), values[1]], False, ""
        if argument.type == FLAG:
            shown = [answers.value_in_entry(app, argument, now, kind) or values[1]] * 2
        elif seat is not None or own:
            before = own if seat is None else names_of(game, app.language)[seat]
            shown = ["{} {}".format(before, each) for each in shown]
        elif argument.type == COUNT and argument.name not in ("n", SEAT):
            if argument in first and argument.default is not None:  # not of equal ones, such as all that is left over
                plain = shown[0]
            form = labels.counted(argument.name, "{}", game, app.language)
            shown = [form.format((" → +" if "+{}" in form else " → ").join(each)) for each in (values, values[1:])]
        else:
            beside = argument.type == COUNT
        found.append(_Change(shown, " " if beside else ", ", plain, seat is not None, own))
    return found


def _forms(about: str, changes: list[_Change]) -> list[str]:
    """Return all changes behind what an entry is about, then without that or without their names, then new values."""
    needed = about if [change for change in changes if change.between == " "] else ""
    said = []
    for begin, n in ((about, 0), (needed, 0), (needed, 1)):
        what = begin + "".join([change.between + change.shown[n] for change in changes])
        said.append(what if begin else what[len(changes[0].between) :])
    if len(changes) == 1 and changes[0].plain:
        said.insert(1, about + " " + changes[0].plain)
    return said


def _complete(shape: "tuple[Argument, ...]", event: "Event") -> list[object]:
    """Return all arguments of an entry, with the defaults that it leaves out."""
    given = list(event[1:])
    for argument in shape[len(given) :]:
        given.append(default_of(argument.default, shape, given))
    return given


def _value(app: App, argument: "Argument", value: object, kind: str) -> str:
    if argument.type == COUNT and argument.name != SEAT:
        return minus(str(value))
    return labels.value(argument, value, kind, app.session.game, app.language)


def _of_row(line: str, changes: list[_Change], short: int) -> str:
    """Return changed numbers of players, "Eva 1 → 2, Anna 3 → 1", behind what they are of unless that is `line`."""
    said = []
    for change in changes:
        other = change.of_seat and change.line and change.line != line
        line = change.line if other else line
        said.append((line + " " if other else "") + change.shown[short])
    return ", ".join(said)


def _numbers(app: App, event: "Event") -> str:
    """Return the numbers of a row, or of a score sheet's line of several; "" of any other entry."""
    game = app.session.game
    numbers = []
    for argument, n in zip(answers.shape(game, event), event[1:]):
        if seat_of(argument.name) is not None or game.own_word(event, argument.name):
            numbers.append(minus(str(n)))
    return " ".join(numbers) if 1 < len(numbers) <= max(_MOST_OF_LINE, len(game.names)) else ""


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
