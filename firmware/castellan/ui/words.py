"""What screens call actions, arguments and entries of a game that they do not know."""

from castellan.rules import shapes
from castellan.rules.base import Game
from castellan.rules.shapes import Argument
from castellan.text import entries, find, label

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App


def of(app: "App", name: str, **facts: object) -> str:
    """Return a label of the game at hand, or a common one, with its facts filled in."""
    return label(name, app.session.game.NAME, app.language).format(**facts)


def question(app: "App", argument: Argument) -> str:
    """Return what is asked for an argument."""
    return of(app, "ask_" + argument.name)


def value(app: "App", argument: Argument, choice: object) -> str:
    """Return what an argument's value is called."""
    game = app.session.game.NAME
    if argument.type == shapes.FLAG:
        return label("yes" if choice else "no", game, app.language)
    special = find("{}_{}".format(argument.name, choice), game, app.language)
    if special or argument.type != shapes.WORD:
        return special or str(choice).replace("-", "−")
    return label(str(choice), game, app.language)


def subject(app: "App", event: list | tuple) -> str:
    """Return what an entry of the game at hand is about in a word or two."""
    return entries.subject(event, app.session.game, app.language)


def entry(app: "App", event: list | tuple) -> str:
    """Return an entry of the game at hand in a line."""
    return entries.entry(event, app.session.game, app.language)


def change(before: tuple[int, ...], after: tuple[int, ...]) -> str:
    """Return how a player's tracks moved: "+6", "+2 +1", or nothing."""
    moves = [new - old for old, new in zip(before, after)]
    return " ".join([("+" if move > 0 else "−") + str(abs(move)) for move in moves if move])


def tracks(game: Game, player: int) -> tuple[int, ...]:
    """Return where a player's markers stand."""
    return tuple([track[player] for track in game.tracks])
