"""What ranks players and breaks ties beside points: numbers of a sheet's lines, numbers asked at the end; places."""

from castellan.core.errors import VERBATIM, RuleError
from castellan.core.rules.base import twin
from castellan.core.rules.shapes import check_name
from castellan.games.pad.lines import ANY, NAME, ONCE, ROUND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.games.pad.lines import Line, Sheet

MOST_WINS, FEWEST, PLACES, TOGETHER = "most", "fewest", "places", "together"


class Ranking:
    """What each player has of that which ranks beside the points."""

    asked: tuple[str, ...] = ()  # what breaks ties and is no line's number
    lines: "tuple[Line | None, ...]" = ()  # what goes first, and breaks ties: of each its line, None for what is asked
    first = 0  # how many of them go before the points

    kept: list[list[int]]  # of each player, by line of `lines`, its number
    ties: "list[list[int] | None]"  # of each player, the numbers that break ties
    places: list[int]
    won: bool | None

    def begin(self, people: int) -> None:
        """Begin with nothing entered. Not `__init__`, deep on the stack."""
        self.kept = [[] for _ in range(people)]
        self.ties = [None] * people
        self.places = [0] * people
        self.won = None

    def read(self, sheet: "Sheet", first: str | None, ties: list[str]) -> None:
        """Find the lines that go first or break ties, and what ties are asked. Raises RuleError if one is missing."""
        names = ([first] if first else []) + [name.lstrip("-") for name in ties]
        lines = [sheet.named(name) for name in names]
        if first and lines[0] is None:
            raise RuleError("pad.no_line", value=first)
        for name in names:
            check_name(name, [], NAME)
        self.first = 1 if first else 0
        self.lines = tuple(lines)
        self.asked = tuple([name for name, line in zip(names, lines) if not line])
        self.kept = [[0] * len(names) for _ in self.kept]

    def copy(self, game: "Game") -> "Ranking":
        """Return an independent copy for a copy of the game."""
        copied: "Ranking" = twin(self)
        return copied

    def keep_row(self, line: "Line", k: int, numbers: "tuple[int, ...]") -> None:
        """Keep all players' numbers of a line, if they rank or break ties: the first of those that it asks."""
        if not k and line in self.lines:
            for seat, n in enumerate(numbers):
                self.keep(seat, line, n)

    def keep(self, seat: int, line: "Line", n: int) -> None:
        """Keep a player's number of a line, if it ranks or breaks ties."""
        for place, other in enumerate(self.lines):
            if other is line:
                self.kept[seat][place] = n + (self.kept[seat][place] if line.when in (ROUND, ONCE, ANY) else 0)

    def values(self, player: int, points: int, booked: list[list[int]]) -> "list[int | None]":
        """Return a player's values of `criteria` as players count them, None for a tie's number that was not asked.

        `booked` has the points of each player by line of the sheet.
        """
        asked: list[int | None] = list(self.ties[player] or ()) or [None] * len(self.asked)
        values: list[int | None] = []
        for place, line in enumerate(self.lines):
            if line is None:
                values.append(asked.pop(0))
            else:
                values.append(self.kept[player][place] if line.numbers else booked[line.place][player])
        values.insert(self.first, points)
        return values


def criteria(wins: str, first: str | None, ties: list[str]) -> tuple[str, ...]:
    """Return what ranks, as `Score.CRITERIA` names it."""
    points = "-points" if wins == FEWEST else "points"
    broken = tuple([name[: len(name) - len(name.lstrip("-"))] + VERBATIM + name.lstrip("-") for name in ties])
    return ((VERBATIM + first,) if first else ()) + (points,) + broken
