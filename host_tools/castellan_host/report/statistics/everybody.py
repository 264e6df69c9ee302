"""The statistics of everybody."""

from castellan_host.report.parts import Heading, Line, Part, Plot
from castellan_host.report.statistics import sections
from castellan_host.report.statistics.matrix import Matrix
from castellan_host.report.statistics.shown import MOST, Shown, kinds
from castellan_host.stats import figures
from castellan_host.stats.counting import Counted

_COLUMNS = ("game", "person", "games", "wins", "average", "best")


def parts(shown: Shown) -> list[Part]:
    """Return the parts of the report."""
    found = [*_people(shown), *sections.ratings(shown), *sections.first_player(shown), *_against(shown)]
    by_game = _by_game(shown, shown.games, "by_game", "averages")
    return [*found, *by_game, *_by_game(shown, shown.solo, "solo", "solo")]


def _people(shown: Shown) -> list[Part]:
    if not shown.games:
        return []
    records = figures.records(shown.games, lambda game: "")[""]
    names = [row["person"] for row in shown.overview["people"]]
    plot = sections.wins(shown, [(name, records[name]) for name in names[:MOST]])
    few: list[Part] = [Line(shown.say("most_shown", n=MOST), "small")] if len(names) > MOST else []
    return [Heading(shown.say("win_share")), plot, *few, *sections.people(shown)]


def _against(shown: Shown) -> list[Part]:
    names = [row["person"] for row in shown.overview["people"]][:MOST]
    if len(names) < 2:
        return []
    cells = {}
    for row, name in enumerate(names):
        for other, counts in figures.head_to_head(shown.games, name).items():
            if other in names:
                ahead, level, _ = counts
                cells[row, names.index(other)] = ((ahead + level / 2) / sum(counts), sum(counts))
    title, matrix = shown.say("against"), Matrix(names, cells)
    note = Line(shown.say("against_note"), "small", joins=True)
    return [Heading(title), note, Plot("against", title, matrix.height, matrix.draw)]


def _by_game(shown: Shown, games: list[Counted], section: str, name: str) -> list[Part]:
    """Return for each game average and best of each player, as a plot and as a table."""
    if not games:
        return []
    found: list[Part] = [Heading(shown.say(section))]
    rows = shown.overview[section]
    for kind, of_kind in kinds(games).items():
        records = figures.records(of_kind, lambda game: "")[""]
        of_rows = [row for row in rows if row["game"] == kind]
        named = [(row["person"], records[row["person"]]) for row in of_rows[:MOST]]
        found += [sections.averages(shown, kind, named, name), shown.table(of_rows, *_COLUMNS)]
    return found
