"""Figures of the games that count: records of persons, shares of wins, turns and lengths, points by source."""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from statistics import NormalDist
from typing import TypeVar

from castellan.core.errors import VERBATIM
from castellan_host.database import dates
from castellan_host.naming import collated
from castellan_host.stats.counting import Counted, Kind, kind_order
from castellan_host.stored_games.results import Player

Group = TypeVar("Group", bound=Hashable)

CONFIDENCE = 0.95  # that a share lies in its interval
_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass
class Record:
    """A person's games, the oldest first, whether each was won, and the person's scores; a shared win is a win."""

    played: list[Counted] = field(default_factory=list)
    outcomes: list[bool] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.played)

    @cached_property
    def wins(self) -> int:
        """The number of games won."""
        return sum(self.outcomes)

    @property
    def expected(self) -> float:
        """The number of wins that equal players would have."""
        return sum(game.share for game in self.played)

    @property
    def average(self) -> float | None:
        """The average of the scores, None if none is known."""
        return sum(self.scores) / len(self.scores) if self.scores else None

    @property
    def best(self) -> int | None:
        """The highest score, or the lowest if fewer points were better in the newest game; None if none is known."""
        if not self.scores:
            return None
        return min(self.scores) if self.played[-1].result.fewest else max(self.scores)

    @property
    def streak(self) -> int:
        """The number of games won in a row up to the newest; negative: of games not won."""
        last = self.outcomes[-1]
        length = next((n for n, won in enumerate(reversed(self.outcomes)) if won != last), self.games)
        return length if last else -length

    @property
    def longest(self) -> int:
        """The most games won in a row."""
        best = now = 0
        for won in self.outcomes:
            now = now + 1 if won else 0
            best = max(best, now)
        return best


@dataclass(frozen=True)
class Share:
    """The first player's wins in a number of games, the expected share, and the 95 % interval of the share of wins."""

    games: int
    wins: int
    expected: float
    low: float
    high: float
    confidence: float = CONFIDENCE


@dataclass(frozen=True)
class Against:
    """In how many games a player and another person took part, how many of them the player won, and how they finished.

    `ahead` of that person, `level`, or `behind`: not in games that all win or lose together.
    """

    person: str
    games: int
    wins: int
    ahead: int
    level: int
    behind: int


@dataclass(frozen=True)
class Weekday:
    """How many games were played on a weekday, from 1 for Monday on, and how many of them the person won."""

    weekday: int
    games: int
    wins: int | None


@dataclass(frozen=True)
class Place:
    """How many games were played at a place, and how many of them the person won."""

    place: str
    games: int
    wins: int | None


@dataclass(frozen=True)
class Source:
    """A player's average and best points from a source, and the average of all players in the same games.

    The best is the least where fewer points are better.
    """

    game: str
    title: str | None
    track: str
    source: str
    average: float
    best: int
    table: float

    @property
    def kind(self) -> Kind:
        """The kind and title of its games."""
        return self.game, self.title or ""


@dataclass(frozen=True)
class Turns:
    """How many turns of a person were measured in the games of one name and title, and their average in seconds.

    `limited` of the games had a limit or bank. In `late` of these the person was over it, by `overrun` seconds in all;
    both are None if there are none.
    """

    game: str
    title: str | None
    person: str
    games: int
    turns: int
    average_turn: float
    limited: int
    late: int | None
    overrun: int | None

    @property
    def kind(self) -> Kind:
        """The kind and title of its games."""
        return self.game, self.title or ""


@dataclass(frozen=True)
class Length:
    """The average length of the games of one name and title: the seconds of all turns."""

    game: str
    title: str | None
    games: int
    average_length: float


def turns(games: Iterable[Counted], person: str) -> list[Turns]:
    """Return the turns of everybody, or of one `person`, in games with times, in the order of their kinds and names."""
    seats: dict[tuple[Kind, str], list[Player]] = defaultdict(list)
    for game in games:
        for name, player in game.named:
            if person in ("", name):
                seats[game.kind, name].append(player)
    order = sorted(seats.items(), key=lambda item: (kind_order(item[0][0]), collated(item[0][1])))
    return [_turns(*key, played) for key, played in order if any(player.turns for player in played)]


def _turns(kind: Kind, person: str, played: list[Player]) -> Turns:
    name, given = kind
    count = sum(player.turns for player in played)
    average = sum(player.seconds or 0 for player in played) / count
    over = [player.overrun for player in played if player.overrun is not None]
    late = (sum(map(bool, over)), sum(over)) if over else (None, None)
    return Turns(name, given or None, person, len(played), count, average, len(over), *late)


def lengths(games: Iterable[Counted]) -> list[Length]:
    """Return the average length of games with times, in the order of their kinds."""
    seconds: dict[Kind, list[int]] = defaultdict(list)
    for game in games:
        seconds[game.kind].append(game.result.turn_seconds() or 0)
    order = sorted(seconds.items(), key=lambda item: kind_order(item[0]))
    return [Length(kind, given or None, len(each), sum(each) / len(each)) for (kind, given), each in order]


def records(games: Iterable[Counted], group: Callable[[Counted], Group]) -> dict[Group, dict[str, Record]]:
    """Return each person's record in each group of games, such as the games of one name."""
    groups: dict[Group, dict[str, Record]] = defaultdict(lambda: defaultdict(Record))
    for game in games:
        of_group = groups[group(game)]
        for person, player in game.named:
            record = of_group[person]
            record.played.append(game)
            record.outcomes.append(player.rank == 1)
            if game.result.is_scored(player):
                record.scores.append(player.score)
    return {key: dict(of_group) for key, of_group in groups.items()}


def head_to_head(games: Iterable[Counted], person: str) -> list[Against]:
    """Return how `person` finished against each of the others, the most wins with them first.

    Those of one team win with each other, and finish against others only.
    """
    finishes: dict[str, Counter[int]] = defaultdict(Counter)
    played: Counter[str] = Counter()
    won: Counter[str] = Counter()
    for game in games:
        others = dict(game.named)
        own = others.pop(person, None)
        if own is None:
            continue
        played.update(others.keys())
        won.update(others.keys() if own.rank == 1 else ())
        rank = own.rank or 0
        for other, player in others.items() if not game.result.together else ():
            if game.side(player) != game.side(own):
                finishes[other][(rank > (player.rank or 0)) - (rank < (player.rank or 0))] += 1
    return [
        Against(other, played[other], won[other], *(finishes[other][each] for each in (-1, 0, 1)))
        for other in sorted(played, key=lambda other: (-won[other], played[other], collated(other)))
    ]


def by_weekday(games: Iterable[Counted], person: str) -> list[Weekday]:
    """Return the games by the weekday when they began, with the wins of `person` if that is not empty."""
    return [Weekday(*row) for row in _grouped(games, person, lambda game: dates.weekday(game.result.date))]


def by_place(games: Iterable[Counted], person: str) -> list[Place]:
    """Return the same by place, most games first, without those whose place nobody noted; places by letters alone."""
    found = _grouped((game for game in games if game.result.place), person, lambda game: game.result.place)
    return [Place(*row) for row in sorted(found, key=lambda row: (-row[1], collated(row[0])))]


def h_index(games: Iterable[Counted]) -> int:
    """Return the greatest number of games that were played at least as many times each."""
    counts = sorted(Counter(game.kind for game in games).values(), reverse=True)
    return sum(count >= place for place, count in enumerate(counts, 1))


def _grouped(
    games: Iterable[Counted], person: str, group: Callable[[Counted], Group]
) -> list[tuple[Group, int, int | None]]:
    played: Counter[Group] = Counter()
    won: Counter[Group] = Counter()
    for game in games:
        key = group(game)
        played[key] += 1
        won[key] += any(each == person and player.rank == 1 for each, player in game.named)
    return [(key, played[key], won[key] if person else None) for key in sorted(played)]  # type: ignore[type-var]


def sources(games: Iterable[Counted], person: str) -> list[Source]:
    """Return a person's points by source, in the order of games, tracks and sources; lines in that of their sheet.

    A line's are those of the games that have it; any other source is in all games of its kind.
    """
    played: dict[Kind, list[Counted]] = defaultdict(list)
    for game in games:
        if person in game.people:
            played[game.kind].append(game)
    return [
        _source(person, kind, track, source, [game for game in of_kind if not _lacks(game, track, source)])
        for kind, of_kind in sorted(played.items(), key=lambda item: kind_order(item[0]))
        for track, source in _in_order(of_kind)
    ]


def _in_order(games: list[Counted]) -> list[tuple[str, str]]:
    """Return tracks and sources of games by name, but the newest game's lines first, in their order."""
    lines: dict[tuple[str, str], int] = {}
    found: set[tuple[str, str]] = set()
    for game in games:
        of_game = enumerate(game.result.sources)
        lines |= {(track, source): place for place, (track, source) in of_game if _is_line(source)}
        for _, player in game.seats:
            found |= {(track, source) for track, points in player.points.items() for source in points}
    return sorted(found | lines.keys(), key=lambda key: (key[0], key not in lines, lines.get(key, 0), key[1]))


def _is_line(source: str) -> bool:
    return source.startswith(VERBATIM)


def _lacks(game: Counted, track: str, source: str) -> bool:
    """Return whether a game is by a sheet without a line, or a play of which no source of points is known."""
    return (_is_line(source) or game.result.taken is not None) and (track, source) not in game.result.sources


def _source(person: str, kind: Kind, track: str, source: str, games: list[Counted]) -> Source:
    of_all = [[(each, player.points.get(track, {}).get(source, 0)) for each, player in game.seats] for game in games]
    own = [n for seats in of_all for each, n in seats if each == person]
    table = sum(sum(n for _, n in seats) / len(seats) for seats in of_all)
    best = min(own) if games[-1].result.fewest else max(own)
    return Source(
        kind[0], kind[1] or None, track, source, round(sum(own) / len(own), 2), best, round(table / len(games), 2)
    )


def first_player(games: list[Counted]) -> Share | None:
    """Return how often the first player won, None without a game that players can win from each other.

    A play that was taken in counts if its file says who began.
    """
    firsts = [(game, game.result.first_seat) for game in games if not game.result.together]
    games = [game for game, first in firsts if first is not None]
    if not games:
        return None
    wins = sum(game.result.players[first].rank == 1 for game, first in firsts if first is not None)
    expected = sum(game.share for game in games) / len(games)
    return Share(len(games), wins, expected, *interval(wins, len(games)))


def interval(wins: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a share, after Wilson."""
    share, square = wins / games, _Z * _Z / games
    middle = share + square / 2
    half = _Z * (share * (1 - share) / games + square / (4 * games)) ** 0.5
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))
