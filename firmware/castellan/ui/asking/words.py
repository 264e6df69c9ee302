"""What screens that know no game say of one: its actions and entries, and below where it stands, for the table."""

from castellan import text
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND
from castellan.text import labels
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import ROWS, SMALL, cut_name

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action, Next
    from castellan.interfaces import Event, Fixed, FollowUp
    from castellan.ui.app import App

_OK = 60  # pixels of OK's label in a list's foot


def label(app: "App", name: str, **facts: object) -> str:
    """Return a label of the game at hand, if there is one, or a common one, with its facts filled in."""
    game = app.session.game
    said = text.label(name, game.NAME if game else "", app.language)
    return said.format(**facts) if facts else said


def action(app: "App", name: str, fixed: "Fixed | None" = None) -> str:
    """Return the label of an action of the game at hand, or of a kind of event, with its fixed arguments filled in."""
    return labels.action(name, app.session.game, app.language, fixed)


def follow_up_label(app: "App", entry: "FollowUp") -> str:
    """Return a follow-up's label, with its subject if the table is asked for it."""
    game = app.session.game
    what = labels.follow_up(entry[EVENT_KIND], game, app.language)
    if game.asked_of(entry) is not None or len(entry) == 1:
        return what
    return what + text.colon(app.language) + labels.subject(entry, game, app.language)


def ok_asks(app: "App", entry: "FollowUp") -> str:
    """Return the label of OK where it asks for a follow-up, in a word if there is no room for more."""
    said = labels.follow_up(entry[EVENT_KIND], app.session.game, app.language)
    return said if SMALL.width(said) <= _OK else mark(app, entry[EVENT_KIND])


def first_due(game: Game, whose: int | None = None) -> "FollowUp | None":
    """Return the first follow-up that a player, or the table, has to answer; None if there is none."""
    for entry in game.follow_ups():
        if game.asked_of(entry) == whose:
            return entry
    return None


def entry_report(app: "App", event: "Event", player: int | None, moved: str) -> str:
    """Return the table's report of an entry of a player, or its own, that moved the player's markers by `moved`.

    That is what the game says of the player's word, else what it is about, and more words where no marker moved.
    """
    game, word = app.session.game, [choice for choice in event[1:] if type(choice) is str][:1]
    report = text.of_game("REPORTS", (event[EVENT_KIND], word[0]), game.NAME, app.language) if word else None
    if player is None or not (report or moved):
        said = labels.entry(event, game, app.language, brief=player is not None)
    else:
        what = (report or labels.subject(event, game, app.language)) + (" " + moved if moved else "")
        said = labels.Phrase(text.names_of(game, app.language)[player], text.colon(app.language), what)
    how = "✓ "
    return how + cut_name(said, WIDTH - 3 - SMALL.width(how), text.names_of(game, app.language))


def sum_line(before: int, after: int) -> str:
    """Return what becomes of a total: "12 + 3 = 15", only the total where it stays."""
    if before == after:
        return text.minus(str(after))
    return text.minus("{} {} {} = {}".format(before, "−" if after < before else "+", abs(after - before), after))


# -- Where the game stands ------------------------------------------------------------


def urgent(game: Game) -> bool:
    """Return whether `status` is urgent: the round ends, or the game is complete."""
    return game.ending().after is not None or game.due()


def mark(app: "App", name: str) -> str:
    """Return in a word what a player still has to enter."""
    return labels.follow_up(name, app.session.game, app.language, short=True)


def row_asked(game: Game, step: "Next") -> "Action | None":
    """Return the action of the next step if it asks all players for a row of a score sheet, else None."""
    return step.action if step and step.action.kind in game.ENTERED else None


def status(app: "App", width: int = WIDTH) -> str:
    """Return in a few words the round and how long it lasts, or OK's label; "" in a game with nothing of these.

    The row of a score sheet that OK leads to stands behind the round, alone if both are wider than `width` pixels.
    """
    game = app.session.game
    calls, complete = game.follow_ups(), game.due()
    if complete and not calls and app.counts:
        return label(app, "ok_result")
    ending = game.ending()
    if ending.after is None:
        for entry in calls:
            whose = game.asked_of(entry)
            if whose is not None and len(game.names) == ROWS:  # no row is free for it
                return follow_up_line(app, entry)
            if whose is None and (complete or len(game.names) >= ROWS):
                return label(app, "ok_step", what=mark(app, entry[EVENT_KIND]))
            if complete:
                return "! " + mark(app, entry[EVENT_KIND])
        left = ending.steps
        if left is None and not game.round and game.title:
            return ""  # the title stands at the right
        name = "round"
        if left is not None:
            name = "left" if game.round else "open"
        title = text.of_game("PHASES", game.phase(), game.NAME, app.language) or label(app, name)
        title = title.format(round=game.round_name(), left=left)
        row = row_asked(game, game.step())
        if not row:
            return title
        ok = label(app, "ok_step", what=action(app, row.label, row.fixed))
        both = title + " · " + ok
        return both if SMALL.width(both) <= width else ok
    name = "more" if ending.turns else "closing"
    if game.step() and not first_due(game):
        name = "closing_ok"
    return label(app, name, round=game.round_name())


def closes(app: "App") -> str:
    """Return after whose turn the round ends, "" until that is known."""
    closing = app.session.game.ending().after
    return "" if closing is None else text.names_of(app.session.game, app.language)[closing]


def waits(app: "App", asks: bool = True) -> list[str]:
    """Return what the box waits for, in lines, the most urgent first; `asks`: whether OK asks before the step."""
    game = app.session.game
    lines = []
    ending, step, first = game.ending(), game.step(), first_due(game)  # what the table owes
    if ending.after is not None:
        name = "row_more" if ending.turns else "row_closing"
        if step and step.due:
            name = "row_over"
        lines.append(label(app, name, player=text.names_of(game, app.language)[ending.after]))
    kinds = []
    for entry in game.follow_ups():
        if entry[EVENT_KIND] not in kinds and (game.asked_of(entry) is not None or entry == first):
            kinds.append(entry[EVENT_KIND])
            lines.append(follow_up_line(app, entry))
    if game.due():
        lines += [] if first or not app.counts else [label(app, "ok_result")]
    elif ending.after is None and step and not first and not row_asked(game, step):
        shape = game.EVENTS[step.action.kind].shape
        if asks and step.asked:
            _, offered = step.asked[0]
            what = action(app, offered[0].kind)
        elif app.session.ledger.untouched() and not (shape and shape[-1].default is None):
            return lines  # a step that asks nothing, such as a scoring, comes after something was entered
        else:
            what = action(app, step.action.label, step.action.fixed)
        lines.append(label(app, "ok_step", what=what))
    return lines


def press(app: "App") -> list[str]:
    """Return in a line that players press their keys, none if these lead to nothing but a correction."""
    game = app.session.game
    only = game.ACTIONS.get(game.phase(), ())
    return [] if len(only) == 1 and only[0].kind == "points" else [label(app, "press_number")]


def prompt(app: "App", status: str, width: int, joined: bool) -> tuple[str, list[str]]:
    """Return the status and what to press, in one text if that may be `joined` and fits in so many pixels."""
    if not press(app):
        return status, []
    line = label(app, "press_line", keys=app.screen.keys())
    both = status + text.colon(app.language) + line if status else line
    if joined and SMALL.width(both) <= width:
        return both, []
    sentence = label(app, "press_number")
    return status, [sentence if SMALL.width(sentence) <= width else line]


def follow_up_line(app: "App", entry: "FollowUp") -> str:
    """Return what has to be entered, and by which keys: "press 1, 2: bonus tile", or "OK: …" if the table owes it."""
    game = app.session.game
    seats = [game.asked_of(other) for other in game.follow_ups() if other[EVENT_KIND] == entry[EVENT_KIND]]
    owing = [player for player in range(len(game.names)) if player in seats]
    what = follow_up_label(app, entry)
    if not owing:
        return label(app, "ok_step", what=what)
    if len(game.names) > ROWS:  # a key stands for several players
        names = text.names_of(game, app.language)
        return ", ".join([names[player] for player in owing]) + text.colon(app.language) + what
    keys = [str(player + 1) for player in owing]
    each = len(keys) == len(game.names) > 2
    return label(app, "press", keys=keys[0] + "–" + keys[-1] if each else ", ".join(keys), what=what)


def beside_name(app: "App", player: int, pending: list[str]) -> str:
    """Return the text beside a player's name: the first of the player's `pending` follow-ups, by their kinds.

    Without one it says as the round ends that this turn is the last, or that one more follows; else it is "".
    """
    if pending:
        return mark(app, pending[0])
    game = app.session.game
    ending = game.ending()
    if ending.after is None:
        return ""
    step = game.step()
    if step and step.due:
        return ""
    if ending.turns:
        return label(app, "mark_more")
    return label(app, "mark_last") if player == ending.after else ""


def projected(game: "Game") -> str:
    """Return the total that held UP shows instead of the first column's."""
    return next((str(name) for name, size in game.COLUMNS if size == "held"), str(game.COLUMNS[0][0]))


def held_title(app: "App") -> str:
    """Return the table's title while UP is held: the round, if there is nothing else to show then and there is one."""
    game = app.session.game
    if not game.round_name():
        return ""
    name = "round" if projected(game) == game.COLUMNS[0][0] else "if_ended"
    return label(app, name, round=game.round_name())
