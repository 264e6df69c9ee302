"""Ratings of people, by the Plackett-Luce model of openskill."""

from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from castellan_host.stats.counting import Counted

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

FEWEST_GAMES = 5  # below which nobody has a rating


class Rated(NamedTuple):
    """The rating of a person after a game at a Unix time: the least that is likely, about 0 to 50."""

    moment: int
    rating: float


class _Teams(list[list["PlackettLuceRating"]]):
    """The teams of a game, most of them of one person.

    openskill copies them before it rates, which takes longer than that. So it changes the ratings themselves.
    """

    def __deepcopy__(self, memo: dict[int, object]) -> list[list["PlackettLuceRating"]]:
        return [[*team] for team in self]


def ratings(games: list[Counted]) -> dict[str, list[Rated]]:
    """Return the ratings of everybody with enough games after each game from that number on, the oldest first.

    Raises ImportError if openskill is not installed.
    """
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    now: dict[str, PlackettLuceRating] = {}
    by_person: dict[str, list[Rated]] = defaultdict(list)
    for game in games:
        sides: dict[tuple[object, int | None], list[str]] = defaultdict(list)
        for person, player in game.named:
            sides[game.side(player)].append(person)
        if len(sides) < 2 or game.result.together:
            continue
        teams = _Teams([[now.get(person) or model.rating() for person in people] for people in sides.values()])
        ranks = [float(rank or 0) for _, rank in sides]
        for people, new in zip(sides.values(), model.rate(teams, ranks=ranks), strict=True):
            for person, rating in zip(people, new, strict=True):
                now[person] = rating
                by_person[person].append(Rated(game.result.date, rating.ordinal()))
    return {person: rated[FEWEST_GAMES - 1 :] for person, rated in by_person.items() if len(rated) >= FEWEST_GAMES}
