"""Statistics of invented results, and their report."""

import random
from collections.abc import Sequence
from typing import Any

from castellan.core.rules import load
from castellan_host.report.statistics.shown import Shown
from castellan_host.stats.counting import Wanted, counting
from castellan_host.stats.overview import overview
from castellan_host.stats.ratings import ratings
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import Player, Result
from lab.database.stores import BOX, SEEN

DAY = 86400


def result(
    number: int, kind: str, *seats: tuple[str, int, int], status: str = "ended", date: int | None = None
) -> Result:
    """Return a result; each seat is a name, a rank and a score, which comes from a gain and from a loss of 2."""
    rules = load(kind)
    sources = [(rules.TRACKS[track], source) for track, source in rules.PARTS]
    gain, loss = sources[number % (len(sources) - 1)], sources[-1]
    players = []
    for seat, (name, rank, score) in enumerate(seats):
        points: dict[str, dict[str, int]] = {track: {} for track in rules.TRACKS}
        points[loss[0]][loss[1]] = -2
        points[gain[0]][gain[1]] = points[gain[0]].get(gain[1], 0) + score + 2
        players.append(Player(seat, name, True, rank, score, {}, points))
    moment = SEEN + DAY * number if date is None else date
    return Result(BOX, f"{number:016x}", 9, 0, kind, status, moment, False, 60, players)


def table(
    names: list[str], games: int, kinds: Sequence[str] = ("tuscany",), seats: int = 4, apart: int = 5
) -> list[Result]:
    """Return the results of games of random people and scores, `apart` days apart."""
    rng = random.Random(1)
    found = []
    for number in range(games):
        people = rng.sample(names, min(seats, len(names)))
        scores = sorted((rng.randrange(30, 90) for _ in people), reverse=True)
        ranked = [(name, scores.index(score) + 1, score) for name, score in zip(people, scores, strict=True)]
        rng.shuffle(ranked)
        found.append(result(number, rng.choice(kinds), *ranked, date=SEEN + DAY * apart * number))
    return found


def shown(results: list[Result], person: str = "", language: str = "en", **wanted: Any) -> Shown:
    """Return the statistics of results."""
    asked = Wanted(**wanted)
    counted = counting(results, asked, People(), set())
    rated = ratings(counted.games)
    return Shown(language, asked, counted, overview(counted, person, rated), rated, person)
