"""The sections of a report of statistics; one without games has no parts."""

from collections.abc import Sequence
from dataclasses import replace

from castellan.text import colon, label
from castellan_host.database import dates
from castellan_host.naming import collated
from castellan_host.report.parts import Heading, Line, Part, Plot
from castellan_host.report.rows import Row, Rows
from castellan_host.report.statistics.matrix import Matrix
from castellan_host.report.statistics.over_time import MOST_CURVES, Curve, Curves, Scores
from castellan_host.report.statistics.shown import Shown, kinds
from castellan_host.stats import figures
from castellan_host.stats.counting import Counted, Kind, kind_order
from castellan_host.stats.overview import Average, Person
from castellan_host.stats.overview import first_player as of_first_player

MOST = 20  # players in a plot; tables have all


def wins(shown: Shown) -> list[Part]:
    """Return each player's share of wins, of one player that in each game, and the table of players."""
    if not shown.games:
        return []
    rows: Sequence[tuple[str, Person | figures.Record]] = [(each.person, each) for each in shown.overview.people]
    if shown.person:
        records = figures.records(shown.games, lambda game: game.kind)
        rows = [(shown.title(*kind), records[kind][shown.person]) for kind in sorted(records, key=kind_order)]
    bars = [
        Row(name, [each.wins / each.games], _of_games(shown, each), each.expected / each.games)
        for name, each in rows[:MOST]
    ]
    title = shown.say("win_share")
    plot = Rows("", bars, [title], shown.say("expected_share"), shares=True)
    people = shown.table(shown.overview.people, *(["rating"] if shown.rated is None else []))
    note = Line(shown.say("people_note"), "small")
    return [Heading(title), Plot("wins", title, plot), *_most_shown(shown, rows), people, note]


def ratings(shown: Shown) -> list[Part]:
    """Return the ratings over time, in as many plots as the players need."""
    rated = {name: course for name, course in (shown.rated or {}).items() if shown.person in ("", name)}
    first = sorted(rated, key=lambda name: (-rated[name][-1].rating, collated(name)))[:MOST]
    if not first:
        return []
    curves = [
        Curve(name, [(each.moment, each.rating) for each in rated[name]], shown.number(rated[name][-1].rating))
        for name in first
    ]
    values = [value for curve in curves for _, value in curve.points]
    scale = min(0.0, *values), max(1.0, *values)
    span = min(curve.points[0][0] for curve in curves), max(curve.points[-1][0] for curve in curves)
    title = shown.say("over_time")
    parts: list[Part] = [Heading(title)]
    for start in range(0, len(curves), MOST_CURVES):
        part = curves[start : start + MOST_CURVES]
        places = f" ({start + 1}–{start + len(part)})" if len(curves) > MOST_CURVES else ""
        plot = Curves(shown.say("rating") + places, part, scale, span)
        parts.append(Plot(f"ratings-{start}", title, plot))
    return [*parts, Line(shown.say("rating_note"), "small")]


def first_player(shown: Shown) -> list[Part]:
    """Return the share of wins of the first player, in all games and in those of each name."""
    total = shown.overview.first_player
    if not total:
        return []
    shares = [(shown.title(*kind), figures.first_player(games)) for kind, games in kinds(shown.games).items()]
    if len(shares) > 1:
        shares.insert(0, (shown.say("all_games"), total))
    rows = [
        Row(name, [each.wins / each.games], _of_games(shown, each), each.expected, (each.low, each.high))
        for name, each in shares
        if each
    ]
    names = shown.say("expected_share"), shown.say("interval")
    title = shown.say("first")
    plot = Rows("", rows, [shown.say("win_share")], *names, shares=True)
    sentence = Line(of_first_player(total, shown.language), joins=True)
    return [Heading(title), sentence, Plot("first", title, plot)]


def against_each_other(shown: Shown) -> list[Part]:
    """Return in how many percent of their games each player was ahead of each other one."""
    names = [each.person for each in shown.overview.people[:MOST]]
    if len(names) < 2:
        return []
    cells = {}
    for row, name in enumerate(names):
        for each in figures.head_to_head(shown.games, name):
            games = each.ahead + each.level + each.behind
            if games and each.person in names:
                cells[row, names.index(each.person)] = ((each.ahead + each.level / 2) / games, games)
    title = shown.say("against")
    note = Line(shown.say("against_note"), "small", joins=True)
    return [Heading(title), note, Plot("against", title, Matrix(names, cells))]


def against(shown: Shown) -> list[Part]:
    """Return how often the player was ahead of each other one, level and behind."""
    rows = [(each, [each.ahead, each.level, each.behind]) for each in shown.overview.head_to_head or ()]
    if not rows:
        return []
    most = sorted((row for row in rows if any(row[1])), key=lambda row: -sum(row[1]))[:MOST]
    bars = [Row(each.person, [*counts], " : ".join(map(str, counts))) for each, counts in most]
    title = shown.say("against")
    plot = Plot("against", title, Rows("", bars, [shown.say(key) for key in ("ahead", "level", "behind")]))
    plots = [plot, *_most_shown(shown, rows)] if bars else []
    return [Heading(title), *plots, shown.table([each for each, _ in rows])]


def by_game(shown: Shown) -> list[Part]:
    """Return for each game average and best of each player."""
    return _by_game(shown, shown.overview.by_game, "by_game", "averages")


def by_place(shown: Shown) -> list[Part]:
    """Return how many games were played at each place."""
    rows = shown.overview.by_place
    return [Heading(shown.say("by_place")), shown.table(rows)] if rows else []


def solo(shown: Shown) -> list[Part]:
    """Return the same for the games of one player."""
    return _by_game(shown, shown.overview.solo, "solo", "solo")


def by_players_and_year(shown: Shown) -> list[Part]:
    """Return a player's average and best in each game by number of players and by year."""
    found = shown.overview
    if not shown.games:
        return []
    parts: list[Part] = [Heading(shown.say("by_game"))]
    for kind in kinds(shown.games):
        rows = [(shown.say("seats_n", n=each.players), each) for each in found.by_players if each.kind == kind]
        rows += [(each.year or "", each) for each in found.by_year if each.kind == kind]
        parts += _averages(shown, kind, rows, "averages")
    averages = [shown.table(rows, "person") for rows in (found.by_game, found.by_players, found.by_year)]
    return [*parts, *averages, *(shown.table(rows) for rows in (found.by_weekday, found.by_place) if rows)]


def scores(shown: Shown) -> list[Part]:
    """Return the player's points in each game over time."""
    return [Heading(shown.say("scores")), *_scores(shown, shown.games, "scores")] if shown.games else []


def times(shown: Shown) -> list[Part]:
    """Return each player's average turn in each game, and the average length of games, where turns were measured."""
    rows, lengths = shown.overview.times, shown.overview.lengths
    if not rows or not lengths:
        return []
    parts: list[Part] = [Heading(shown.say("times"))]
    for kind in dict.fromkeys(row.kind for row in rows):
        of_kind = [row for row in rows if row.kind == kind]
        longest = sorted(of_kind, key=lambda each: -each.average_turn)[:MOST]
        bars = [Row(each.person, [each.average_turn / 60], dates.elapsed(round(each.average_turn))) for each in longest]
        title = shown.title(*kind) + colon(shown.language) + shown.say("average_turn")
        plot = Plot(_name("times", kind), title, Rows(title, bars, [shown.say("turn_minutes")]))
        parts += [plot, *_most_shown(shown, of_kind), shown.table(of_kind)]
    return [*parts, shown.table(lengths)]


def own_solo(shown: Shown) -> list[Part]:
    """Return the same for the games of one player, and their table."""
    if not shown.solo:
        return []
    return [
        Heading(shown.say("solo")),
        *_scores(shown, shown.solo, "solo"),
        shown.table(shown.overview.solo, "person"),
    ]


def sources(shown: Shown) -> list[Part]:
    """Return the player's points by source beside the average of the same tables, for each track of each game."""
    rows = shown.overview.sources
    if not rows:
        return []
    parts: list[Part] = [Heading(shown.say("sources"))]
    for kind, track in dict.fromkeys((row.kind, row.track) for row in rows):
        of_track = [row for row in rows if (row.kind, row.track) == (kind, track)]
        total = label(track, kind[0], shown.language)
        title = shown.say("average_sources", game=shown.title(*kind), total=total)
        bars = [
            Row(label(row.source, row.game, shown.language), [row.average], shown.number(row.average), row.table)
            for row in of_track
        ]
        parts.append(
            Plot(
                _name(f"sources-{track}", kind),
                title,
                Rows(title, bars, [shown.person], shown.say("table")),
            )
        )
        table = shown.table(of_track, "game", "track")
        parts.append(replace(table, names=[f"{shown.title(*kind)}: {total}", *table.names[1:]]))
    return parts


def _of_games(shown: Shown, each: Person | figures.Record | figures.Share) -> str:
    return shown.say("of_games", wins=each.wins, games=each.games)


def _most_shown(shown: Shown, rows: Sequence[object]) -> list[Part]:
    return [Line(shown.say("most_shown", n=MOST), "small")] if len(rows) > MOST else []


def _by_game(shown: Shown, rows: list[Average], section: str, name: str) -> list[Part]:
    found: list[Part] = []
    for kind in dict.fromkeys(row.kind for row in rows):
        of_kind = [row for row in rows if row.kind == kind]
        named = [(row.person, row) for row in of_kind[:MOST]]
        found += [*_averages(shown, kind, named, name), shown.table(of_kind)]
    return [Heading(shown.say(section)), *found] if found else []


def _averages(shown: Shown, kind: Kind, rows: list[tuple[str, Average]], name: str) -> list[Part]:
    """Return the plot of average and best in some rows of a game; none if no row has points."""
    scored = [(words, each, each.average) for words, each in rows if each.average is not None]
    if not scored:
        return []
    bars = [Row(words, [average], shown.number(average), each.best) for words, each, average in scored]
    title = shown.say("average_of", game=shown.title(*kind))
    return [Plot(_name(name, kind), title, Rows(title, bars, [shown.say("average")], shown.say("best")))]


def _name(plot: str, kind: Kind) -> str:
    """Return a plot's name of a game: letters and digits only, whatever its title has."""
    name, given = kind
    return f"{plot}-{name}" + (f"-{given.encode().hex()}" if given else "")


def _scores(shown: Shown, games: list[Counted], name: str) -> list[Part]:
    """Return a plot of the player's points in each game of each name."""
    found: list[Part] = []
    for kind, of_kind in kinds(games).items():
        seats = [(game.result, dict(game.seats)[shown.person]) for game in of_kind]
        played = [(result.date, each.score, each.rank == 1) for result, each in seats if result.is_scored(each)]
        if not played:
            continue
        title = shown.say("scores_of", game=shown.title(*kind))
        plot = Scores(title, played, (shown.say("won"), shown.say("not_won")))
        found.append(Plot(_name(name, kind), title, plot))
    return found
