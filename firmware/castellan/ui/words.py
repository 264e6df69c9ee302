"""What screens call actions and entries of a game that they do not know."""

from castellan.rules.base import Game
from castellan.text import entries, find, kind_of_event, label
from castellan.ui.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App


def of(app: "App", name: str, **facts: object) -> str:
    """Return a label of the game at hand, or a common one, with its facts filled in."""
    return label(name, app.session.game.NAME, app.language).format(**facts)


def action(app: "App", name: str, fixed: dict) -> str:
    """Return the label of an action of the game at hand, filled in with what it fixes."""
    return kind(app, name).format(**fixed)


def kind(app: "App", name: str) -> str:
    """Return what a kind of event of the game at hand is called, or an action of that name."""
    return kind_of_event(name, app.session.game.NAME, app.language) or name


def called(app: "App", entry: tuple) -> str:
    """Return what a follow-up is called, with what it is about if the whole table is asked for it."""
    what = kind(app, entry[0])
    if app.session.game.asked_of(entry) is not None or len(entry) == 1:
        return what
    return what + ": " + subject(app, entry)


def subject(app: "App", event: list | tuple) -> str:
    """Return what an entry of the game at hand is about in a word or two."""
    return entries.subject(event, app.session.game, app.language)


def entry(app: "App", event: list | tuple, brief: bool = False) -> str:
    """Return an entry of the game at hand in a line, as short as can be if `brief`."""
    return entries.entry(event, app.session.game, app.language, brief)


def change(before: tuple[int, ...], after: tuple[int, ...]) -> str:
    """Return how a player's tracks moved: "+6", "+2 +1", or nothing."""
    moves = [new - old for old, new in zip(before, after)]
    return " ".join([("+" if move > 0 else "−") + str(abs(move)) for move in moves if move])


def tracks(game: Game, player: int) -> tuple[int, ...]:
    """Return where a player's markers stand."""
    return tuple([track[player] for track in game.tracks])


# -- Where the game stands ------------------------------------------------------------


def urgent(game: Game) -> bool:
    """Return whether all have to know what `status` says: the round ends, or the game is complete."""
    return game.closing() is not None or game.missing() is None


def mark(app: "App", name: str) -> str:
    """Return in a word what a player is still to enter."""
    return find("mark_" + name, app.session.game.NAME, app.language) or kind(app, name)


def status(app: "App") -> str:
    """Return in a few words which round it is and how long it lasts, or what OK does."""
    game = app.session.game
    calls, complete, closing = game.follow_ups(), game.missing() is None, game.closing()
    if complete and not calls:
        return of(app, "ok_result")
    for entry in calls:  # of the whole table no row says it, if none is free
        if complete or (len(game.names) >= ROWS and game.asked_of(entry) is None):
            return "! " + mark(app, entry[0])
    if closing is None:
        left, special = game.left(), "phase_" + game.phase()
        name = special if find(special, game.NAME, app.language) else "round" if left is None else "left"
        return of(app, name, round=game.round_name(), left=left)
    name = "over" if game.step_due() else "more" if game.more_turns() else "closing"
    return of(app, name + "_ok" if game.step() else name, round=game.round_name(), player=game.names[closing])


def waits(app: "App") -> list[str]:
    """Return what the box waits for, in lines, the most urgent first."""
    game = app.session.game
    lines = []
    closing = game.closing()
    if closing is not None:
        name = "row_over" if game.step_due() else "row_more" if game.more_turns() else "row_closing"
        lines.append(of(app, name, player=game.names[closing]))
        if game.step():
            lines.append(of(app, "then_ok"))
    calls, kinds = game.follow_ups(), []
    for entry in calls:
        if entry[0] not in kinds:
            kinds.append(entry[0])
            whose = [game.asked_of(other) for other in calls if other[0] == entry[0]]
            names = [name for player, name in enumerate(game.names) if player in whose]
            lines.append(kind(app, entry[0]) + ": " + ", ".join(names) if names else called(app, entry))
    step = game.step()
    if game.missing() is None:
        lines += [of(app, "ok_result"), of(app, "hold_undo")]
    elif closing is None and step:
        lines.append("OK: " + action(app, step.label, step.fixed))
    return lines


def projected(game: "Game") -> str:
    """Return the total that held UP shows instead of the first column's."""
    return next((str(name) for name, size in game.COLUMNS if size == "held"), str(game.COLUMNS[0][0]))


def leaders(game: "Game") -> list[int]:
    """Return who has most of the total that decides; nobody as long as all have the same."""
    index = game.TOTALS.index(game.COLUMNS[0][0])
    totals = [game.total(player)[index] for player in range(len(game.names))]
    most = max(totals)
    return [player for player, total in enumerate(totals) if total == most] if min(totals) < most else []
