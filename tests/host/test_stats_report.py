"""`castellan stats -o`: the statistics as a report with plots."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.text import Text
from typer.testing import CliRunner

from castellan.core.catalogue import GAMES
from castellan.text import title
from castellan_host.cli import app
from castellan_host.database.notes import Noted
from castellan_host.database.store import Database
from castellan_host.report.making import make
from castellan_host.report.parts import Heading, Line, Table
from castellan_host.report.statistics import over_time
from castellan_host.report.statistics.report import stats_report
from castellan_host.report.statistics.sections import MOST
from castellan_host.stats import figures
from lab.database.foreign_plays import text_of
from lab.database.results_of import store
from lab.database.stores import BOX, GAME, LINES, SEEN
from lab.pages.reports import artist, plots, plotted, written
from lab.pages.stats_reports import DAY, result, shown, table

pytestmark = pytest.mark.slow

ODD = ["Wwwwwwwwwwww", "<b>&amp;</b>", "Александрина", "Ωμέγα", "_a_$b$", "אברהם", "Анна-Мария " * 5]
MANY = [*ODD, *(f"Nr. {number}" for number in range(13))]


def reported(*given, **options):
    return stats_report(shown(*given, **options))


def tables(report):
    return [part for part in report.parts if isinstance(part, Table)]


def lines(report):
    return [part.text for part in report.parts if isinstance(part, Line)]


def headings(report):
    return [part.text for part in report.parts if isinstance(part, Heading)]


class TestContents:
    def test_everybody_has_what_the_terminal_has(self):
        given = shown(table(ODD, 40, GAMES))
        report, found = stats_report(given), given.overview
        people, *by_game = tables(report)
        assert people.names == ["player", "games", "wins", "expected", "streak", "longest", "rating"]
        assert [row[:4] for row in people.rows] == [
            [each.person, str(each.games), str(each.wins), f"{each.expected:.2f}"] for each in found.people
        ]
        assert [row for of_game in by_game for row in of_game.rows] == [
            [title(each.game), each.person, *map(str, (each.games, each.wins)), f"{each.average:.1f}", str(each.best)]
            for each in found.by_game
        ]
        assert headings(report) == ["Share of wins", "Ratings over time", "The first player", "Head to head", "By game"]

    def test_one_player_has_what_the_terminal_has(self):
        given = shown(table(ODD, 40, GAMES), "Ωμέγα")
        report, found = stats_report(given), given.overview
        assert report.title == "Statistics: Ωμέγα"
        people, by_game, by_players, by_year, by_weekday, against, *sources = tables(report)
        assert [row[0] for row in people.rows] == ["Ωμέγα"]
        for shown_table, rows in ((by_game, found.by_game), (by_players, found.by_players), (by_year, found.by_year)):
            assert [row[-1] for row in shown_table.rows] == [str(each.best) for each in rows]
        assert by_players.names[:2] == ["game", "players"] and by_year.names[:2] == ["game", "year"]
        assert by_weekday.rows[0][:2] == ["Monday", str(found.by_weekday[0].games)]
        assert [row[0] for row in against.rows] == [each.person for each in found.head_to_head]
        assert sum(len(each.rows) for each in sources) == len(found.sources) > 10

    def test_places_stand_in_both_and_those_asked_for_in_the_head(self):
        places = ["The club", "The club", "At home", ""]
        games = [
            game._replace(noted=Noted(place=place, there=("Zoë",)))
            for game, place in zip(table(["Eva", "Boris"], 4), places, strict=True)
        ]
        of_all, of_one = reported(games), reported(games, "Eva")
        assert headings(of_all)[-1] == "By place" and tables(of_all)[-1].names == ["place", "games"]
        assert tables(of_all)[-1].rows == [["The club", "2"], ["At home", "1"]]
        [rows] = [each.rows for each in tables(of_one) if each.names[0] == "place"]
        assert [row[:2] for row in rows] == tables(of_all)[-1].rows
        head, *_ = lines(reported(games, place="the club", there=("Zoë", "Eva")))
        assert head.startswith("the club · Zoë · Eva · Games: 2 · ")

    def test_games_of_one_player_stand_apart(self):
        together = [game._replace(game="b" + game.game) for game in table(["Eva", "Boris"], 4, apart=9)]
        games = [*table(["Eva"], 3), *together]
        assert headings(reported(games))[-1] == headings(reported(games, "Eva"))[-1] == "Games of one player"
        assert "Games: 7 · 2025-" in lines(reported(games))[0]
        alone = reported(games[:3], "Eva")
        assert headings(alone) == ["Games of one player"] and tables(alone)[0].rows[0][1] == "3"
        assert headings(reported(games[:3])) == ["Games of one player"]

    def test_without_a_game_that_counts_a_sentence_says_so(self):
        report = reported([result(1, "tuscany", ("A", 1, 3), ("B", 2, 2), status="playing")])
        assert lines(report) == [
            "Games: 0",
            "No game counts yet. A game counts once it has ended, if it is undamaged and has no conflicts.",
            "Left out: 1 unfinished",
        ]
        assert lines(reported([])) == lines(report)[:2] and not plots(report)

    def test_the_head_says_what_was_asked_for(self):
        games = [result(number, "tuscany", ("A", 1, 3), ("B", 2, 2)) for number in range(3)]
        head = lines(reported(games, kind="tuscany", players=2, since=SEEN + DAY, until=SEEN + 9 * DAY))[0]
        assert re.fullmatch(
            r"The Castles of Tuscany · 2 players · since 2025-\d\d-\d\d · until 2025-\d\d-\d\d"
            r" · Games: 2 · 2025-\d\d-\d\d – 2025-\d\d-\d\d",
            head,
        )

    def test_more_players_than_a_plot_has_room_for_are_in_the_tables(self):
        names = [f"Nr. {number}" for number in range(MOST + 5)]
        report = reported(table(names, 300))
        assert len(tables(report)[0].rows) == len(names)
        assert f"No plot shows more than {MOST} players; the tables have all." in lines(report)
        assert len(plotted(report, "wins").axes[0].get_yticklabels()) == MOST
        assert (
            len(re.findall("name", str([text.get_gid() for text in plotted(report, "against").findobj(Text)]))) == MOST
        )
        assert "No plot" not in str(lines(reported(table(names[:MOST], 60))))

    def test_without_openskill_there_are_no_ratings(self):
        given = shown(table(ODD, 20))
        object.__setattr__(given, "rated", None)
        report = stats_report(given)
        assert "rating" not in tables(report)[0].names and "Ratings over time" not in headings(report)


class TestPlots:
    def test_bars_are_the_share_of_wins_and_marks_what_equal_players_would_have(self):
        given = shown(table(ODD, 40))
        figure = plotted(stats_report(given), "wins")
        for row, person in enumerate(given.overview.people):
            assert artist(figure, f"bar-{row}-0").get_width() == pytest.approx(person.wins / person.games)
            assert artist(figure, f"mark-{row}").get_xdata()[0] == pytest.approx(
                person.expected / person.games, abs=0.01
            )
            assert artist(figure, f"words-{row}").get_text() == f"{person.wins} of {person.games}"

    def test_the_first_player_s_share_with_its_interval_and_the_expected_share(self):
        games = [
            result(number, "tuscany", ("A", 1 + (number > 5), 9), ("B", 2 - (number > 5), 8)) for number in range(10)
        ]
        report = reported(games)
        figure = plotted(report, "first")
        share = figures.first_player(shown(games).games)
        assert artist(figure, "share-0").get_xdata()[0] == 0.6 == share.wins / share.games
        assert list(artist(figure, "interval-0").get_xdata()) == [share.low, share.high]
        assert artist(figure, "mark-0").get_xdata()[0] == 0.5
        words = (
            "Games won by the first player: 6 of 10, that is 60 %; the true share of wins is likely "
            "between 31 % and 83 %. "
            "Equal players would win 50 %."
        )
        assert words in lines(report)
        several = plotted(reported(table(ODD, 40, GAMES)), "first")
        names = [label.get_text() for label in several.axes[0].get_yticklabels()]
        assert names[0] == "all games" and len(names) == 1 + len(GAMES)

    def test_head_to_head_counts_a_tie_half(self):
        games = [
            result(1, "tuscany", ("A", 1, 9), ("B", 2, 8), ("C", 3, 1)),
            result(2, "tuscany", ("A", 1, 9), ("B", 1, 9)),
            result(3, "tuscany", ("A", 1, 9), ("B", 2, 8)),
        ]
        figure = plotted(reported(games), "against")
        texts = {text.get_gid(): text.get_text() for text in figure.findobj(Text) if text.get_gid()}
        assert (texts["share-0-1"], texts["games-0-1"]) == ("83", "3")  # A against B: (2 + 1/2) / 3
        assert (texts["share-1-0"], texts["share-2-0"], texts["games-2-0"]) == ("17", "0", "1")
        assert "share-0-0" not in texts
        assert artist(figure, "cell-0-1").get_alpha() > artist(figure, "cell-1-0").get_alpha()

    @pytest.mark.parametrize(("other", "stands"), [("B", True), ("", False)])
    def test_head_to_head_stands_where_there_are_two_people(self, other, stands):
        assert ("Head to head" in headings(reported([result(1, "tuscany", ("A", 1, 9), (other, 2, 8))]))) == stands

    def test_ratings_over_time_end_with_the_ratings_of_the_table(self):
        given = shown(table(ODD, 60))
        drawn = plots(stats_report(given))
        names = sorted(given.rated, key=lambda name: -given.rated[name][-1].rating)
        assert len(names) == 7 and {"ratings-0", "ratings-6"} <= set(drawn)
        for place, name in enumerate(names):
            figure = drawn[f"ratings-{place // 6 * 6}"]
            curve = artist(figure, f"curve-{place % 6}")
            assert list(curve.get_ydata())[:-1] == [each.rating for each in given.rated[name]]
            assert list(curve.get_xdata())[:-1] == [each.moment for each in given.rated[name]]
            shown_rating = next(row.rating for row in given.overview.people if row.person == name)
            assert artist(figure, f"end-{place % 6}").get_text().endswith(f" {shown_rating}")
        limits = {
            (axes.get_xlim(), axes.get_ylim()) for name in ("ratings-0", "ratings-6") for axes in drawn[name].axes
        }
        assert len(limits) == 1

    def test_of_one_person_only_their_own_rating_is_drawn(self):
        drawn = plots(reported(table(ODD, 60), "Ωμέγα"))
        assert [name for name in drawn if name.startswith("ratings")] == ["ratings-0"]
        ends = {gid for gid in (each.get_gid() for each in drawn["ratings-0"].findobj()) if gid and gid[:4] == "end-"}
        assert ends == {"end-0"} and artist(drawn["ratings-0"], "end-0").get_text().startswith("Ωμέγα")

    def test_results_over_time_show_which_games_were_won(self):
        games = table(["A", "B"], 12)
        figure = plotted(reported(games, "A"), "scores-tuscany")
        played = [(game.date, {player.name: player for player in game.players}["A"]) for game in games]
        for kind, won in enumerate((True, False)):
            marks = artist(figure, f"scores-{kind}")
            assert list(zip(marks.get_xdata(), marks.get_ydata(), strict=True)) == [
                (moment, player.score) for moment, player in played if (player.rank == 1) == won
            ]
        assert artist(figure, "scores-0").get_markerfacecolor() != artist(figure, "scores-1").get_markerfacecolor()

    def test_points_of_games_of_one_player_are_apart_from_those_against_others(self):
        alone, together = table(["A"], 3), [game._replace(game="b" + game.game) for game in table(["A", "B"], 4)]
        report = reported([*alone, *together], "A")
        for name, games in (("scores-tuscany", together), ("solo-tuscany", alone)):
            figure = plotted(report, name)
            drawn = sorted(n for kind in (0, 1) for n in artist(figure, f"scores-{kind}").get_ydata())
            assert drawn == sorted(each.score for game in games for each in game.players if each.name == "A")

    @pytest.mark.slow
    @pytest.mark.parametrize(
        ("names", "person"), [(2, ""), (6, ""), (20, ""), (1, ""), (6, MANY[5]), (20, MANY[2]), (1, MANY[0])]
    )
    def test_nothing_that_is_written_is_cut(self, names, person):
        report = reported(table(MANY[:names], 6 + 6 * names, GAMES, 5), person, "ru")
        for name, figure in plots(report).items():
            for words, box in written(figure):
                assert box.x0 >= 0 and box.x1 <= figure.bbox.x1 + 1, (name, words)
                assert box.y0 >= 0 and box.y1 <= figure.bbox.y1 + 1, (name, words)

    def test_days_on_the_scale_are_days_of_games_apart_from_each_other(self):
        found = over_time._days([SEEN + DAY * n for n in (0, 1, 1, 9, 30)], 5 * DAY)
        assert [moment for moment, _ in found] == [SEEN, SEEN + 9 * DAY, SEEN + 30 * DAY]
        assert len({day for _, day in found}) == 3
        assert len(over_time._days([SEEN, SEEN + 60], 0)) == 1

    def test_a_long_curve_is_thinned_and_keeps_its_end(self):
        points = [(number, float(number)) for number in range(1001)]
        found = over_time._thinned(points)
        assert found[-1] == points[-1] and 100 < len(found) <= 200
        assert over_time._thinned(points[:7]) == points[:7]


@pytest.fixture
def url(tmp_path, toy):
    """A database of six games that count, a solo one and one that goes on."""
    url = str(tmp_path / "games.db")
    with Database(url) as database:
        for number in range(6):
            store(database, number, ["Zoé \U0001f3b2", "Борис", "Chloé", "Dörte"], time=SEEN - DAY)
        store(database, 6, ["Eva"], "toy/alone")
        database.store(BOX, GAME, LINES, SEEN)
    return url


def run(url, *words):
    return CliRunner().invoke(app, ["stats", *map(str, words), "--db", url])


def refused(code, *words):
    done = run(*words)
    assert (done.exit_code, done.stdout) == (code, "")
    return done.stderr


class TestCommand:
    def test_what_is_asked_for_is_in_the_report(self, url, tmp_path):
        words = ["--game", "tuscany", "--players", 4, "--since", "2025-11-01", "-o", tmp_path / "x.html"]
        assert run(url, "Борис", *words, "--language", "fr").output == ""
        page = (tmp_path / "x.html").read_text(encoding="utf-8")
        assert "<h1>Statistiques : Борис</h1>" in page and "4 joueurs · depuis le 2025-11-01 · Parties : 6" in page
        done = run(url, "--players", 3, "-o", tmp_path / "none.html", "--language", "en")
        assert (done.exit_code, done.stderr) == (0, "No game that counts fits these options\n")
        assert "No game that counts fits this selection." in (tmp_path / "none.html").read_text()

    def test_a_game_without_points_has_its_table_and_no_plot_of_averages(self, tmp_path):
        url, plays = str(tmp_path / "games.db"), tmp_path / "plays.json"
        plays.write_text(text_of("bots and teams"), encoding="utf-8")
        assert CliRunner().invoke(app, ["import", str(plays), "--db", url]).exit_code == 0
        for words in ([], ["Anna"]):
            assert run(url, *words, "-o", tmp_path / "x.html", "--language", "en", "--force").exit_code == 0
            page = (tmp_path / "x.html").read_text(encoding="utf-8")
            assert "<bdi>Pandemic</bdi></t" in page and "Skat: average" in page and "Pandemic: average" not in page

    def test_what_cannot_be_asked_for_is_a_sentence_and_writes_nothing(self, url, tmp_path):
        file = tmp_path / "x.html"
        assert refused(2, url, "-o", file, "--json") == (
            "--json prints the statistics, -o writes a report; leave one of them out\n"
        )
        for words in (["--language", "de"], ["--force"]):
            assert refused(2, url, *words) == "--language and --force are for a report; add -o FILE\n"
        assert refused(1, url, "Zoë", "-o", file).startswith("No game counts in which")
        assert not list(tmp_path.glob("x*"))

    @pytest.mark.slow
    def test_letters_that_xml_has_not_make_no_broken_svg(self):
        report = reported([result(1, "tuscany", ("A", 1, 40), ("B", 2, 30))], "A\x01\x1b\uffff")
        assert "A\x01" in "".join(report.texts())
        ElementTree.fromstring(make(report, ".svg")[0])
