"""What is drawn in a report is what the game's course holds; its players can be distinguished without colours."""

import itertools

import matplotlib
import numpy as np
import pytest
from matplotlib.colors import to_rgb

from castellan.core.catalogue import GAMES, SEATS
from castellan.core.rules import load
from castellan_host.report.drawing import spread
from castellan_host.report.palette import DARK, DASHES, HATCHES, LIGHT, MARKERS
from castellan_host.stored_games import cells
from castellan_host.stored_games.turning_points import turning_points
from lab.games import game_files, toy_game
from lab.games.random_games import play
from lab.hands.moves import named
from lab.pages.reports import (
    artist,
    artists,
    contrast,
    course_of,
    entered,
    plots,
    plotted,
    recorded,
    reported,
    viticulture,
)

pytestmark = pytest.mark.slow

RECORDED = game_files.every_recorded()
NAMES = ["Wwwwwwwwwwww", "Maximilianus", "Александрина", "Ωμέγα", "_a_$b$", "אברהם"]


@pytest.mark.parametrize(("entries", "says"), [([], True), ([["take", 0]], False)])
def test_a_report_says_that_nothing_was_entered_only_if_nothing_was(entries, says):
    report = reported(entered(["new", "tuscany", {"players": ["Anna", "Boris"]}], *entries))
    assert ("Nothing has been entered yet." in report.texts()) == says


def curves_of(ledger):
    """Return the figure of a game's course; its axes are those of the tracks, and last of who led."""
    return plotted(reported(ledger), "course")


def bars_of(ledger, number=0):
    return plotted(reported(ledger), f"sources-{number}").axes[0]


def within(figure):
    """Assert that nothing that is written is cut, and return the boxes of all texts by their ids."""
    renderer = figure.canvas.get_renderer()
    boxes = {}
    for axes in figure.axes:
        names = axes.get_yticklabels() if axes.get_yticklabels() and axes.yaxis_inverted() else []
        for text in [*axes.texts, *names]:
            box = text.get_window_extent(renderer)
            assert box.x0 >= 0 and box.x1 <= figure.bbox.x1, text.get_text()
            assert box.y0 >= 0 and box.y1 <= figure.bbox.y1, text.get_text()
            boxes.setdefault(text.get_gid(), box)
    return boxes


class TestCurves:
    @pytest.mark.parametrize("name", RECORDED)
    def test_a_curve_has_each_total_after_each_entry(self, name):
        *tracks, _ = curves_of(recorded(name)).axes
        course = course_of(recorded(name))
        steps = course.steps
        assert len(tracks) == len(course.game.TRACKS)
        for track, axes in enumerate(tracks):
            for seat in range(len(course.game.names)):
                curve = artists(axes, f"curve-{seat}")[f"curve-{seat}"]
                *places, rim = curve.get_xdata()
                *totals, last = curve.get_ydata()
                assert places == list(range(len(steps))) and axes.get_xlim() == (0, rim)
                assert totals == [step.tracks[seat][track] for step in steps] and last == totals[-1]
                assert curve.get_drawstyle() == "steps-post"  # what an entry gave is there from that entry on

    def test_ends_of_rounds_and_turning_points_are_marked_where_they_were(self):
        *tracks, _ = curves_of(recorded("tuscany")).axes
        course = course_of(recorded("tuscany"))
        ends = [index for index, step in enumerate(course.steps) if step.ends_round]
        turning = [point.index for point in turning_points(course)]
        assert len(ends) == 3 and len(turning) == 3
        for axes in tracks:
            assert [line.get_xdata()[0] for line in artists(axes, "round-").values()] == [index + 0.5 for index in ends]
            turned = [line.get_xdata()[0] for line in artists(axes, "turning-line-").values()]
            assert turned == turning
        names = [text.get_text() for text in tracks[0].texts if text.get_gid() == "round"]
        assert names == [named("{round:1}"), named("{round:2}"), named("{round:3}")]

    def test_after_the_last_round_of_a_pad_there_is_none(self):
        begin = ["new", "pad", {"players": ["Anna", "Boris"]}], *[["round", 1, 2]] * 3
        for end, count in (([["end"]], 3), ([["add", 0, 1]], 4), ([["abandon"]], 4)):
            texts = curves_of(entered(*begin, *end)).axes[0].texts
            names = [text.get_text() for text in texts if text.get_gid() == "round"]
            assert names == [named(f"{{round:{number}}}", "pad") for number in range(1, count + 1)]

    @pytest.mark.parametrize("count", range(2, 7))
    def test_names_and_points_stand_beside_the_curves_apart_from_each_other(self, count):
        figure = curves_of(viticulture(*NAMES[:count]))
        tracks = course_of(viticulture(*NAMES[:count])).game.tracks
        boxes = within(figure)
        ends = sorted((boxes[f"end-{seat}"] for seat in range(count)), key=lambda box: box.y0)
        assert all(lower.y1 <= upper.y0 + 1 for lower, upper in itertools.pairwise(ends))
        texts = artists(figure.axes[0], "end-")
        for seat, name in enumerate(NAMES[:count]):
            words = texts[f"end-{seat}"].get_text().translate({0x2068: None, 0x2069: None, 0x200E: None})
            assert words == f"{name} {tracks[0][seat]}".replace("-", "−")

    def test_names_are_drawn_without_markup(self):
        """Matplotlib leaves labels out that begin with _, and takes what stands between two $ for a formula."""
        figure = curves_of(viticulture("_a_$b$", "Anna"))
        assert any(text.get_text() == "_a_$b$" for text in figure.findobj(matplotlib.text.Text))
        assert not any(text.get_parse_math() for text in figure.findobj(matplotlib.text.Text) if text.get_text())

    @pytest.mark.parametrize("name", [*GAMES, "toy"])
    def test_any_game_can_be_drawn(self, name):
        with toy_game.added():
            for seed, language in enumerate(("en", "de", "fr", "ru")):
                *_, (ledger, _, _) = play(seed, name, 60)
                for figure in plots(reported(ledger, language)).values():
                    within(figure)


class TestBars:
    @pytest.mark.parametrize("name", RECORDED)
    def test_pieces_are_the_points_by_source_and_add_up(self, name):
        game = recorded(name).game
        for number in range(len(game.TRACKS)):
            axes = bars_of(recorded(name), number)
            found = artists(axes, "bar-")
            for row, seat in enumerate(cells.by_rank(game)):
                given = [source.points[seat] for source in cells.sources(game, number)]
                pieces = {index: found[f"bar-{row}-{index}"].get_width() for index, n in enumerate(given) if n}
                assert pieces == {index: n for index, n in enumerate(given) if n}
                assert sum(pieces.values()) == game.tracks[number][seat]
                assert artist(axes, f"words-{row}").get_text() == str(game.tracks[number][seat])


class TestPalette:
    def test_players_and_sources_differ_without_colours(self):
        most_players = max(most for _, most in SEATS)
        assert len(LIGHT.seats) == len(DARK.seats) >= most_players
        assert len(set(DASHES)) == len(set(MARKERS)) == len(DASHES) == len(MARKERS) == len(LIGHT.seats)
        most_sources = max(
            sum(track == number for track, _ in load(name).PARTS) for name in GAMES for number in range(2)
        )
        assert len(set(HATCHES)) == len(HATCHES) >= most_sources

    @pytest.mark.parametrize("theme", [LIGHT, DARK])
    def test_curves_and_letters_stand_out_from_the_ground(self, theme):
        assert min(contrast(colour, theme.ground) for colour in theme.seats) >= 3  # WCAG 2.2, 1.4.11
        assert contrast(theme.ink, theme.ground) >= 7 and contrast(theme.faint, theme.ground) >= 4.5

    @pytest.mark.parametrize("theme", [LIGHT, DARK])
    def test_curves_differ_for_the_colour_blind(self, theme):
        # Machado, Oliveira, Fernandes 2009, severity 1: protanopia, deuteranopia
        for matrix in (
            ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
            ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
        ):
            seen = [np.clip(np.array(matrix) @ np.array(to_rgb(colour)), 0, 1) for colour in theme.seats]
            for one, other in itertools.combinations(seen, 2):
                assert np.abs(one - other).max() > 0.12


def test_places_are_spread_no_further_than_needed():
    assert spread([0.5, 0.2], 0.1, 0, 1) == [0.5, 0.2]
    assert spread([1, 1, 1], 0.1, 0, 1) == pytest.approx([0.8, 0.9, 1])
    assert spread([0, 0, 0.05], 0.1, 0, 1) == pytest.approx([0, 0.1, 0.2])
    assert spread([], 0.1, 0, 1) == []
