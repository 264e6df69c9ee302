"""Games for reports, and what is drawn of them."""

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

from castellan import record
from castellan.errors import CastellanError
from castellan.ledger import Ledger
from castellan_host.games.course import course
from castellan_host.games.replay import fold
from castellan_host.report.drawing import Area, Pen, drawing
from castellan_host.report.game.contents import contents
from castellan_host.report.game.report import game_report
from castellan_host.report.palette import LIGHT
from castellan_host.report.typeface import letters_of
from recorded import events

BEGUN = 1762000000
WIDTH = 7.0  # inches of a plot


def recorded(name):
    """Return the ledger of a recorded game, an entry each 12 seconds."""
    return entered(*events(game=name))


def entered(*given):
    """Return the ledger of these events, an entry each 12 seconds."""
    ledger = Ledger()
    for number, event in enumerate(given):
        ledger.add(12 * number if number else BEGUN, event)
    return ledger


def stored(ledger):
    """Return a ledger's records as lines of a file."""
    return [record.encode(given[0], given[1], given[2:]) for given in ledger.records]


def viticulture(*names, length=60):
    """Return a game of Viticulture of these players that goes on, with gains and losses."""
    ledger = entered(["new", "viticulture", {"players": list(names)}])
    for number in range(length):
        event = ["points", number * 7 % len(names), "vp", (number * 5) % 7 - 2]
        try:
            ledger.add(12 * number, ["year"] if number % 20 == 19 else event)
        except CastellanError:
            continue
    return ledger


def reported(ledger, language="en", moment=BEGUN, play=None):
    """Return what a report says of a game."""
    records = fold([line.decode()[:-1] for line in stored(ledger)]).ledger.records
    return contents(course(records), moment, False, language, play)


def drawn(report, draw, high):
    """Return what a function of (area, pen) returns, in an area of so many inches, and the figure as it is drawn."""
    pen = Pen(LIGHT, letters_of(game_report(report).texts()))
    with drawing(pen):
        figure = Figure((WIDTH, high))
        found = draw(Area(figure, 0, 0, WIDTH, high), pen)
        FigureCanvasAgg(figure).draw()
    return found, figure


def artists(axes, beginning):
    """Return what is drawn in axes under ids that begin so, by id."""
    found = {}
    for artist in axes.get_children():
        if (artist.get_gid() or "").startswith(beginning):
            found.setdefault(artist.get_gid(), artist)
    return found
