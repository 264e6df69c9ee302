"""The Princes of Florence: numbers that are sums, whose addends the game proposes and the players change.

They are the value of a work, in the last round the points bought with it, and a round's minimum.
"""

from collections import namedtuple

from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, Argument
from castellan.games.florence import tables
from castellan.games.florence.tables import JESTER, LANDSCAPES, ROUNDS
from castellan.keys import OK, P1, P4
from castellan.text import find
from castellan.ui import routes
from castellan.ui.app import App, push
from castellan.ui.asking import answers, words
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.games.florence.game import Florence
    from castellan.interfaces import Event, NewEvent
    from castellan.ui.app import Task

# One part of a number that is a sum: its label, its proposed value, by how much a press changes it, and its greatest
# value.
Addend = namedtuple("Addend", ("label", "value", "step", "high"))

# The parts of a work's value.
_BUILDING, _LANDSCAPE, _FREEDOM, _JESTER = 4, 3, 3, 2
_JESTERS, _CARDS = 14, 40  # their greatest values: there are seven jesters
_BONUS, _BONUS_STEP = 30, 3  # the greatest value of bonus cards; the larger of the two steps for entering it

# The keys that add up the points bought with a work: with these most numbers take two or three presses.
_COINS = [Addend("+1", 0, 1, 4), Addend("+2", 0, 2, 4), Addend("+5", 0, 5, 20)]


def ask(app: App, event: "NewEvent", argument: Argument, limits: range, choose: "Callable[[int], Task]") -> "Task":
    """Ask for a number by its addends, or by keys that stand for its values if there are none."""
    parts = addends(app.session.game, event, argument)  # type: ignore[arg-type]
    if not parts:
        return push, app, routes.count.Count, argument, limits, choose, event, {}
    about = answers.title(app, event, {}, argument.name, pages=True)
    app.push(Sum(app, argument, parts, choose, about, limits.start))
    return None


def addends(game: "Florence", event: "Event", argument: Argument) -> list[Addend]:
    """Return the addends of an argument, none if it is no sum.

    Points are a sum in the last round only, and all are proposed then, since money buys nothing after it. A minimum
    begins at its current value.
    """
    if event[EVENT_KIND] == "minimum":
        if game.finished == ROUNDS:
            return []
        return [Addend("part_minimum", game.minimums[game.finished], 1, tables.MINIMUM_LIMIT)]
    if argument.name == "wp":
        return _parts_of_a_work(game, event[EVENT_PLAYER])
    if game.finished != ROUNDS - 1:
        return []
    most = tables.most_points(event[2])
    return [Addend("part_all", most, most, most)] + _COINS


def _parts_of_a_work(game: "Florence", player: int) -> list[Addend]:
    """Return the parts of a work's value; those that only some estates have are proposed to these alone."""
    estate = game.estates[player]
    cards = min(game.professions[player] + game.recruits[player], _CARDS)
    # The most common parts first, of those that the players have to enter or may take out; the box knows the rest.
    parts = []
    for label, value, owned in (
        ("part_building", _BUILDING, game.buildings[player]),
        ("part_landscape", _LANDSCAPE, sum(estate[:LANDSCAPES])),
        ("part_freedom", _FREEDOM, sum(game.freedoms[player])),
    ):
        if owned:
            parts.append(Addend(label, value, value, value))
    return parts + [
        Addend("part_bonus", 0, 1, _BONUS),
        Addend("part_bonus", 0, _BONUS_STEP, _BONUS),
        Addend("part_jesters", estate[JESTER] * _JESTER, _JESTER, _JESTERS),
        Addend("part_cards", cards, 1, _CARDS),
    ]


class Sum(Lines):
    """Lines for the addends, and a last one for any number. Key n adds the addend's step; 0 follows its highest value.

    OK leads to the task `choose(sum)`; the foot says so, and the minimum as long as the sum is below it.
    """

    HELP = "sum"
    SEEN_FIRST = (OK,)

    def __init__(
        self,
        app: App,
        argument: Argument,
        addends: list[Addend],
        choose: "Callable[[int], Task]",
        about: str,
        least: int,
    ) -> None:
        super().__init__(app, [_called(app, addend) for addend in addends] + [words.label(app, "other_number")], choose)
        self._argument = argument
        self._addends = addends
        self._question = about
        self._least = least
        self.values = [addend.value for addend in addends]

    def sum(self) -> int:
        """Return the sum of the addends."""
        return sum(self.values)

    def title(self) -> str:
        return self._question

    def ok(self) -> str:
        if not self.app.counts:
            return ""
        n = self.sum()
        return words.label(self.app, "enter" if n >= self._least else "enter_low", n=n, least=self._least)

    def aside(self, index: int) -> str:
        return str(self.values[index]) if index < len(self.values) else ""

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        return super().line_of(key) if key == OK else None  # a line records nothing

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._choose(self.sum())
        index = self._page * ROWS + key - P1
        if not P1 <= key <= P4:
            return super().press(key)
        if index < len(self.values):
            addend = self._addends[index]
            more = self.values[index] + addend.step
            self.values[index] = more if more <= addend.high else 0
        elif index == len(self.values):
            return (self._overrule,)
        return None

    def _overrule(self) -> "Task":
        """Let the players set any number, beginning with the sum."""
        low, high, step = self._argument.low, self._argument.high, self._argument.step
        return push, self.app, routes.counts.Number, low, high, self.sum(), self._choose, (self._question,), str, step


def _called(app: App, addend: Addend) -> str:
    """Return an addend's label: the game's, with its step, or the word itself."""
    found = find(addend.label, app.session.game.NAME, app.language)
    return found.format(n=addend.step) if found else addend.label
