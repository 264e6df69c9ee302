"""What screens call actions and entries of a game that they do not know."""

from castellan.rules.base import Game
from castellan.text import entries, find, label

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App


def of(app: "App", name: str, **facts: object) -> str:
    """Return a label of the game at hand, or a common one, with its facts filled in."""
    return label(name, app.session.game.NAME, app.language).format(**facts)


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


def mark(app: "App", kind: str) -> str:
    """Return in a word what a player is still to enter."""
    return find("mark_" + kind, app.session.game.NAME, app.language) or of(app, kind)


def status(app: "App") -> str:
    """Return in a few words which round it is and how long it lasts, or what OK does."""
    game = app.session.game
    if game.missing() is None:
        return of(app, "ok_result")
    closing = game.closing()
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
    elif game.missing() is None:
        lines += [of(app, "ok_result"), of(app, "hold_undo")]
    called = []
    for entry in game.pending:
        if entry[0] not in called:
            called.append(entry[0])
            names = [name for player, name in enumerate(game.names) if _owes(game, entry[0], player)]
            lines.append(of(app, entry[0]) + ": " + ", ".join(names))
    return lines


def _owes(game: Game, kind: str, player: int) -> bool:
    return any([entry[0] == kind and entry[1] == player for entry in game.pending])


def projected(game: "Game") -> str:
    """Return the total that held UP shows instead of the first column's."""
    return next((str(name) for name, size in game.COLUMNS if size == "held"), str(game.COLUMNS[0][0]))


def leaders(game: "Game") -> list[int]:
    """Return who has most of the total that decides; nobody as long as all have the same."""
    index = game.TOTALS.index(game.COLUMNS[0][0])
    totals = [game.total(player)[index] for player in range(len(game.names))]
    most = max(totals)
    return [player for player, total in enumerate(totals) if total == most] if min(totals) < most else []
