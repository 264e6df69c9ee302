"""Statistics of invented results, and their report."""

import random

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from castellan.rules import load
from castellan_host.games.results import Player, Result
from castellan_host.report.drawing import Area, Pen, drawing
from castellan_host.report.palette import LIGHT
from castellan_host.report.parts import Plot
from castellan_host.report.statistics.shown import Shown
from castellan_host.report.typeface import letters_of
from castellan_host.stats.counting import Wanted, counting
from castellan_host.stats.overview import overview
from castellan_host.stats.people import People
from castellan_host.stats.ratings import courses, ratings
from stores import BOX, SEEN

DAY = 86400
WIDTH = 7.0  # inches of a plot


def result(number, kind, *seats, status="ended", date=None):
    """Return a result; each seat is a name, a rank and a score, which comes from a gain and from a loss of 2."""
    rules = load(kind)
    sources = [(rules.TRACKS[track], source) for track, source in rules.PARTS]
    gain, loss = sources[number % (len(sources) - 1)], sources[-1]
    players = []
    for seat, (name, rank, score) in enumerate(seats):
        points = {track: {} for track in rules.TRACKS}
        points[loss[0]][loss[1]] = -2
        points[gain[0]][gain[1]] = points[gain[0]].get(gain[1], 0) + score + 2
        players.append(Player(seat, name, True, rank, score, {}, points))
    moment = SEEN + DAY * number if date is None else date
    return Result(BOX, f"{number:016x}", 9, 0, kind, status, moment, False, 60, players)


def table(names, games, kinds=("tuscany",), seats=4, apart=5):
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


def shown(results, person="", language="en", **wanted):
    """Return the statistics of results."""
    asked = Wanted(**wanted)
    counted = counting(results, asked, People(), set())
    found = overview(counted, person, ratings(counted.games))
    return Shown(language, asked, counted, found, courses(counted.games), person)


def plots(report, *names):
    """Return the plots of a report by name as figures, all of them or those of these names."""
    pen = Pen(LIGHT, letters_of(report.texts()))
    found = {}
    with drawing(pen):
        for plot in report.parts:
            if isinstance(plot, Plot) and (not names or plot.name in names):
                high = plot.height(WIDTH, pen)
                figure = found[plot.name] = Figure((WIDTH, high))
                plot.draw(Area(figure, 0, 0, WIDTH, high), pen)
                FigureCanvasAgg(figure)
    return found


def plotted(report, name):
    """Return the plot of this name as a figure."""
    return plots(report, name)[name]


def written(figure):
    """Return what is written in a figure, each with its box."""
    renderer = figure.canvas.get_renderer()
    found = []
    for axes in figure.axes:
        found += axes.texts
        if axes.axison:
            x, y = sorted(axes.get_xlim()), sorted(axes.get_ylim())
            found += [each for each in axes.get_xticklabels() if x[0] <= each.get_position()[0] <= x[1]]
            found += [each for each in axes.get_yticklabels() if y[0] <= each.get_position()[1] <= y[1]]
    return [(text.get_text(), text.get_window_extent(renderer)) for text in found if text.get_text()]


def artist(figure, gid):
    """Return what is drawn under an id."""
    return next(each for each in figure.findobj(lambda each: each.get_gid() == gid))
