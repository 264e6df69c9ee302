"""Who begins: the order of the seats in the next game of the same players, or a draw."""

from castellan import forget, use
from castellan.core.rules.shapes import is_nobody, unnamed
from castellan.text import LANGUAGES, label
from castellan.ui import routes
from castellan.ui.app import CORRECTED_FOR, App, push
from castellan.ui.begin import begin
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Options
    from castellan.ui.app import Task

_WORDS = "castellan.text.order"


def show(app: App, options: "Options") -> "Task":
    """Ask who begins: who did, the next one round the table, a drawn one, or who was last in the game that is over."""
    game, players, words = app.session.game, options["players"], use(_WORDS)
    forget(_WORDS)
    language = LANGUAGES.index(app.language)
    seats, why = [0, 1], [words.AS_BEFORE, words.NEXT_SEAT]
    if game.over == "end":
        keys = [game.rank_key(player) for player in range(game.humans)]
        seats.append(keys.index(min(keys)))
        why.append(words.WAS_LAST)
    labels = [words_of[language].format(players[seat]) for seat, words_of in zip(seats, why)]
    tasks: "list[Task]" = [(_begin, app, game.NAME, options, seat) for seat in seats]
    labels.insert(2, label("draw", "", app.language))
    tasks.insert(2, (draw, app, game.NAME, options))
    app.push(Lines(app, labels, lambda index: tasks[index], (words.TITLE[language],)))
    return None


def draw(app: App, name: str, options: "Options") -> "Task":
    """Begin a game in which a drawn player is the first."""
    count = len(options["players"])
    return _begin, app, name, options, drawn(app.session.archive.random, count) if count else 0


def draw_seat(app: App) -> "Task":
    """Say who begins in a game in which nobody has a name yet, by the place at the table."""
    said = use(_WORDS).SEAT[LANGUAGES.index(app.language)]
    forget(_WORDS)
    seat = drawn(app.session.archive.random, app.session.game.humans)
    return push, app, routes.notice.Notice, said.format(seat + 1)


def drawn(random: "Callable[[int], bytes]", count: int) -> int:
    """Return a number below `count`, each as probable: bytes that would favour the first numbers are rejected."""
    while True:
        byte = random(1)[0]
        if byte < 256 - 256 % count:
            return byte % count


def turned(players: list[str], first: int, language: str) -> list[str]:
    """Return the players round the table from seat `first` on; a seat without a name is called by its new place."""
    names = unnamed(len(players), language)
    for seat, player in enumerate(players):
        if not is_nobody(player, seat):
            names[(seat - first) % len(names)] = player
    return names


def _begin(app: App, name: str, options: "Options", first: int) -> "Task":
    options = dict(options)
    options["players"] = turned(options["players"], first, app.language)
    return begin, app, name, options, False, (_say, app)


def _say(app: App) -> "Task":
    """Say on the table for six seconds who begins, or deals."""
    words, game = use(_WORDS), app.session.game
    says = words.BEGINS if game.deals is None else words.DEALS
    said = says[LANGUAGES.index(app.language)].format(game.names[0])
    forget(_WORDS)
    app.announce(said, CORRECTED_FOR)
    return None
