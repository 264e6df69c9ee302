"""The statistics of one player."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from castellan.text import label
from castellan_host.database import dates
from castellan_host.report.parts import Heading, Line, Part, Plot
from castellan_host.report.statistics import sections
from castellan_host.report.statistics.bars import Row, RowBars
from castellan_host.report.statistics.over_time import Scores
from castellan_host.report.statistics.shown import MOST, Shown, kinds
from castellan_host.stats import figures
from castellan_host.stats.counting import Counted
from castellan_host.stats.figures import Record

Key = TypeVar("Key", str, int)

_VALUES = ("games", "wins", "average", "best")


def parts(shown: Shown) -> list[Part]:
    """Return the parts of the report."""
    found = [*_wins(shown), *_scores(shown), *sections.ratings(shown), *_by_game(shown), *_against(shown)]
    return [*found, *_sources(shown), *sections.first_player(shown), *_solo(shown)]


def _records(shown: Shown, games: list[Counted], group: Callable[[Counted], Key]) -> dict[Key, Record]:
    """Return the player's record in each group of games."""
    found = figures.records(games, group)
    return {key: found[key][shown.person] for key in sorted(found)}


def _wins(shown: Shown) -> list[Part]:
    if not shown.games:
        return []
    records = _records(shown, shown.games, lambda game: game.result.kind)
    plot = sections.wins(shown, [(shown.title(kind), record) for kind, record in records.items()])
    return [Heading(shown.say("win_share")), plot, *sections.people(shown)]


def _scores(shown: Shown) -> list[Part]:
    """Return the player's points in each game over time."""
    if not shown.games:
        return []
    plots = [_course(shown, kind, games, "scores") for kind, games in kinds(shown.games).items()]
    return [Heading(shown.say("scores")), *plots]


def _course(shown: Shown, kind: str, games: list[Counted], name: str) -> Plot:
    seats = [(game.result.date, dict(game.seats)[shown.person]) for game in games]
    title = shown.say("scores_of", game=shown.title(kind))
    played = [(moment, player.score, player.rank == 1) for moment, player in seats]
    plot = Scores(title, played, (shown.say("won"), shown.say("not_won")))
    return Plot(f"{name}-{kind}", title, plot.height, plot.draw)


def _by_game(shown: Shown) -> list[Part]:
    """Return average and best in each game by number of players and by year."""
    if not shown.games:
        return []
    found: list[Part] = [Heading(shown.say("by_game"))]
    for kind, games in kinds(shown.games).items():
        seats = _records(shown, games, lambda game: len(game.people))
        years = _records(shown, games, lambda game: dates.shown(game.result.date)[:4])
        rows = [(shown.say("seats_n", n=n), record) for n, record in seats.items()]
        rows += [(year, record) for year, record in years.items()]
        found.append(sections.averages(shown, kind, rows, "averages"))
    tables = {"by_game": ("game",), "by_players": ("game", "players"), "by_year": ("game", "year")}
    return found + [shown.table(shown.overview[name], *columns, *_VALUES) for name, columns in tables.items()]


def _against(shown: Shown) -> list[Part]:
    rows = shown.overview["head_to_head"]
    if not rows:
        return []
    title, kept = shown.say("against"), ("ahead", "level", "behind")
    most = sorted(rows, key=lambda row: -sum(row[key] for key in kept))[:MOST]
    bars = [Row(row["person"], [row[key] for key in kept], " : ".join(str(row[key]) for key in kept)) for row in most]
    plot = RowBars("", bars, [shown.say(key) for key in kept])
    few: list[Part] = [Line(shown.say("most_shown", n=MOST), "small")] if len(rows) > MOST else []
    return [Heading(title), Plot("against", title, plot.height, plot.draw), *few, shown.table(rows, "person", *kept)]


def _sources(shown: Shown) -> list[Part]:
    """Return the player's points by source beside the average of the same tables, for each track of each game."""
    rows = shown.overview["sources"]
    if not rows:
        return []
    found: list[Part] = [Heading(shown.say("sources"))]
    for kind, track in dict.fromkeys((row["game"], row["track"]) for row in rows):
        of_track = [
            {**row, "source": label(row["source"], kind, shown.language)}
            for row in rows
            if (row["game"], row["track"]) == (kind, track)
        ]
        total = label(track, kind, shown.language)
        table = shown.table(of_track, "source", "average", "table")
        title = shown.say("average_sources", game=shown.title(kind), total=total)
        bars = [Row(row["source"], [row["average"]], shown.number(row["average"]), row["table"]) for row in of_track]
        plot = RowBars(title, bars, [shown.person], shown.say("table"))
        found.append(Plot(f"sources-{kind}-{track}", title, plot.height, plot.draw))
        found.append(replace(table, names=[f"{shown.title(kind)}: {total}", *table.names[1:]]))
    return found


def _solo(shown: Shown) -> list[Part]:
    if not shown.solo:
        return []
    plots = [_course(shown, kind, games, "solo") for kind, games in kinds(shown.solo).items()]
    return [Heading(shown.say("solo")), *plots, shown.table(shown.overview["solo"], "game", *_VALUES)]
