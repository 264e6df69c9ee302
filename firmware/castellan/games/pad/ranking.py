"""Ranks and ties of a game with lines: by a line that goes first, by points, by numbers asked at the end, by places."""

from castellan.core.errors import VERBATIM, RuleError
from castellan.core.rules.shapes import check_name
from castellan.games.pad.game import SEATS, TRACK
from castellan.games.pad.lines import ANY, NAME, ONCE, ROUND
from castellan.games.pad.sums import Sums

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.pad.lines import Line, Sheet

MOST_WINS, FEWEST, PLACES, TOGETHER = "most", "fewest", "places", "together"


class Ranking(Sums):
    """Who is first, in a game with lines."""

    asked_ties: tuple[str, ...] = ()  # what breaks ties and is no line's number
    ranking: "tuple[Line | None, ...]" = ()  # of `first` and `tie` the lines, None for what is asked

    kept: list[list[int]]  # of each player, by line of `ranking`, its number
    ties: "list[list[int] | None]"  # of each player, the numbers that break ties
    places: list[int]
    won: bool | None

    def arriving(self) -> int:
        """Return how many lines are not there yet; until they are, the game has not begun."""
        raise NotImplementedError

    def read_ranking(self, sheet: "Sheet") -> None:
        """Find the lines of `first` and `tie`, and what ties are asked."""
        first, ties = self.options["first"], self.options["tie"]
        names = ([first] if first else []) + [name.lstrip("-") for name in ties]
        ranking = [sheet.named(name) for name in names]
        if first and ranking[0] is None:
            raise RuleError("pad.no_line", value=first)
        for name in names:
            check_name(name, [], NAME)
        self.ranking = tuple(ranking)
        self.asked_ties = tuple([name for name, line in zip(names, ranking) if not line])
        points = "-points" if self.options["wins"] == FEWEST else "points"
        broken = tuple([name[: len(name) - len(name.lstrip("-"))] + VERBATIM + name.lstrip("-") for name in ties])
        self.CRITERIA = ((VERBATIM + first,) if first else ()) + (points,) + broken
        self.RANKED = 2 if first else 1
        if self.options["wins"] == PLACES:
            self.CRITERIA = ("-place",)
            self.TOTALS, self.COLUMNS = ("place",), (("place", "large"),)
        elif self.options["wins"] == TOGETHER:
            self.CRITERIA, self.TOGETHER = ("won",), True
            self.TOTALS = ("points", "won")
            if not sheet.lines:
                self.COLUMNS = (("won", "large"),)
        self.kept = [[0] * len(names) for _ in range(self.humans)]

    def keep_row(self, line: "Line", k: int, numbers: "tuple[int, ...]") -> None:
        """Keep all players' numbers of a line, if they rank or break ties: the first of those that it asks."""
        if not k and line in self.ranking:
            for seat, n in enumerate(numbers):
                self.keep(seat, line, n)

    def keep(self, seat: int, line: "Line", n: int) -> None:
        """Keep a player's number of a line, if it ranks or breaks ties."""
        for place, other in enumerate(self.ranking):
            if other is line:
                self.kept[seat][place] = n + (self.kept[seat][place] if line.when in (ROUND, ONCE, ANY) else 0)

    # -- Score --------------------------------------------------------------------

    def total(self, player: int) -> tuple[int, ...]:
        if self.options["wins"] == PLACES:
            return (self.places[player],)
        points = super().total(player)
        return points + (1 if self.won else 0,) if self.TOGETHER else points

    def rank_key(self, player: int) -> tuple[int, ...]:
        if self.options["wins"] == PLACES:
            return (-(self.places[player] or SEATS + 1),)
        if self.TOGETHER:
            return (1 if self.won else 0,)
        values = [0 if n is None else n for n in self._criteria(player)]
        return tuple([-n if name[0] == "-" else n for name, n in zip(self.CRITERIA, values)])

    def tie_breakers(self, player: int) -> "list[int | None]":
        return [] if self.options["wins"] in (PLACES, TOGETHER) else self._criteria(player)[1:]

    def _criteria(self, player: int) -> "list[int | None]":
        """Return a player's values of CRITERIA as players count them, None for a tie's number that was not asked."""
        asked: list[int | None] = list(self.ties[player] or ()) or [None] * len(self.asked_ties)
        values: list[int | None] = []
        for place, line in enumerate(self.ranking):
            if line is None:
                values.append(asked.pop(0))
            else:
                values.append(self.kept[player][place] if line.numbers else self.booked[line.place][player])
        values.insert(1 if self.options["first"] else 0, self.tracks[TRACK][player])
        return values

    def verdict(self) -> tuple[str, dict[str, object]]:
        if not self.sheet:
            return "pad.arriving", {"n": self.arriving()}
        if self.over == "abandon" or self.options["wins"] in (MOST_WINS, FEWEST):
            return super().verdict()
        if self.TOGETHER:
            return {None: "pad.who_won", True: "pad.all_won", False: "pad.all_lost"}[self.won], {}
        first = [self.names[seat] for seat, place in enumerate(self.places) if place == 1]
        return ("pad.first", {"player": first}) if first else ("pad.places", {})

    def tying(self) -> list[int]:
        """Return the players who tie and whose numbers for that were not asked yet."""
        if not self.asked_ties:
            return []
        first = self.ranking.index(None) + 1  # the points come before it
        keys = [self.rank_key(seat)[:first] for seat in range(self.humans)]
        return [seat for seat, key in enumerate(keys) if keys.count(key) > 1 and self.ties[seat] is None]
