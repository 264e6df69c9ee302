"""Parts that the statistics of everybody and of one player share."""

from castellan_host.report.parts import Heading, Line, Part, Plot
from castellan_host.report.statistics.bars import Row, RowBars
from castellan_host.report.statistics.intervals import ShareIntervals
from castellan_host.report.statistics.over_time import MOST_CURVES, Curve, Curves
from castellan_host.report.statistics.shown import MOST, Shown, kinds
from castellan_host.stats import figures

_PEOPLE = ("person", "games", "wins", "expected", "streak", "longest", "rating")


def wins(shown: Shown, rows: list[tuple[str, figures.Record]]) -> Plot:
    """Return the plot of the share of wins in each record, beside the expected share."""
    name = shown.say("win_share")
    of_games = [
        Row(
            words,
            [record.wins / record.games],
            shown.say("of_games", wins=record.wins, games=record.games),
            record.expected / record.games,
        )
        for words, record in rows
    ]
    bars = RowBars("", of_games, [name], shown.say("expected_share"), shares=True)
    return Plot("wins", name, bars.height, bars.draw)


def people(shown: Shown) -> list[Part]:
    """Return the table of players, and what its columns mean."""
    rows = shown.overview["people"]
    columns = [name for name in _PEOPLE if name != "rating" or shown.rated is not None]
    return [shown.table(rows, *columns), Line(shown.say("people_note"), "small")]


def averages(shown: Shown, kind: str, rows: list[tuple[str, figures.Record]], name: str) -> Plot:
    """Return the plot of average and best in each record of a game."""
    of_kind = [Row(words, [each.average], shown.number(each.average), each.best) for words, each in rows]
    title = shown.say("average_of", game=shown.title(kind))
    bars = RowBars(title, of_kind, [shown.say("average")], shown.say("best"))
    return Plot(f"{name}-{kind}", title, bars.height, bars.draw)


def first_player(shown: Shown) -> list[Part]:
    """Return the share of wins of the first player, in all games and in those of each name."""
    total = figures.first_player(shown.games)
    if not total:
        return []
    shares = [(shown.title(kind), figures.first_player(games)) for kind, games in kinds(shown.games).items()]
    rows = [(name, share) for name, share in shares if share]
    if len(rows) > 1:
        rows.insert(0, (shown.say("all_games"), total))
    words = [(name, share, shown.say("of_games", wins=share.wins, games=share.games)) for name, share in rows]
    names = (shown.say("win_share"), shown.say("interval"), shown.say("expected_share"))
    title = shown.say("first")
    plot = ShareIntervals("", words, names)
    of_all = {
        "wins": total.wins / total.games,
        "low": total.low,
        "high": total.high,
        "expected": total.expected,
    }
    percents = {key: f"{100 * value:.0f}" for key, value in of_all.items()}
    sentence = Line(shown.say("first_share", **percents), joins=True)
    return [Heading(title), sentence, Plot("first", title, plot.height, plot.draw)]


def ratings(shown: Shown) -> list[Part]:
    """Return the ratings over time, in as many plots as the players need."""
    rated = {name: course for name, course in (shown.rated or {}).items() if shown.person in ("", name)}
    first = sorted(rated, key=lambda name: (-rated[name][-1].rating, name))[:MOST]
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
        parts.append(Plot(f"ratings-{start}", title, plot.height, plot.draw))
    return [*parts, Line(shown.say("rating_note"), "small")]
