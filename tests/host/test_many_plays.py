"""The commands of somebody new with years of plays taken in: a report of one, two names that are one, statistics."""

import html
import json
import re

import pytest

from castellan.text import LANGUAGES
from castellan_host.stored_games.shipped_lines import counting, lines_of_title, same
from lab.database.exchanged import BEGUN, GAME, OTHER, accepted, imported, run, store
from lab.database.foreign_plays import ANNA, BORIS, BOT, CHLOE, PANDEMIC, SKAT, TUSCANY, WINGSPAN, document, play, seat

pytestmark = pytest.mark.database

LINES = seat(ANNA, "40+9+10+12+0+4", True, team="1"), seat(BORIS, "30+5+7+8+1+2"), seat(BOT, "60")
LAST = play(1, WINGSPAN, "2026-03-14 20:00:00", *LINES, comments="Rain\nall day")


def taken_in(url, tmp_path, *plays):
    file = tmp_path / "plays.json"
    file.write_text(json.dumps(document(*plays)), encoding="utf-8")
    imported(url, file)
    return url


def test_a_sheet_is_the_same_game_in_each_language_the_first_one_too():
    assert same("Agricola", "агрикола") and same("AZUL", "Азул") and same("Go", "go")
    assert not same("Agricola", "Азул") and not same("Agricola", "Go") and not same("Go", "Chess")


class TestReport:
    """A report of a play that was taken in has what is known of it."""

    def report(self, url, tmp_path, *words):
        output = tmp_path / "play.html"
        code, printed, complaints = run("report", "last", "-o", output, "--force", *words, "--db", url)
        assert (code, printed, complaints) == (0, "", "")
        return html.unescape(re.sub("<[^>]+>", "\n", output.read_text(encoding="utf-8")))

    def test_all_that_is_known(self, url, tmp_path):
        taken_in(url, tmp_path, LAST)
        run("note", "last", "--there", "Eva", "--db", url)
        found = self.report(url, tmp_path, "--language", "en")
        for text in (
            *("Wingspan", "2026-03-14 20:00 · Taken in from other programs: BG Stats · Duration: 1:30:00"),
            *("At home · Also there: Eva", "Rain", "all day", "Anna (1)", "Борис", "Automa", "40+9+10+12+0+4", "75"),
            *("Anna wins with 75 points", "Points by source", "bonus cards", "= points"),
        ):
            assert re.search(rf"^\s*{re.escape(text)}\s*$", found, re.MULTILINE), text
        page = (tmp_path / "play.html").read_text(encoding="utf-8")
        assert (
            '<th><bdi>player</bdi></th><th class="number"><bdi></bdi></th><th class="number"><bdi>points</bdi></th>'
            in page
        )

    def test_a_table_of_several_pages_has_all_rows_and_its_sum_at_the_end(self):
        from castellan_host.report import blocks, parts  # late: few need Matplotlib

        rows = [[str(n)] for n in range(100)]
        split = blocks.split(parts.Table(["n"], rows, 0, adds_up=True))
        assert [row for part in split for row in part.rows] == rows
        assert [part.adds_up for part in split] == [False, False, True]

    @pytest.mark.parametrize("language", sorted(LANGUAGES))
    def test_a_play_without_points_in_each_language(self, url, tmp_path, language):
        taken_in(url, tmp_path, play(1, PANDEMIC, "2026-03-14 10:00:00", seat(ANNA, "", True), seat(99, "", True)))
        found = self.report(url, tmp_path, "--language", language)
        nobody = {"de": "Spieler 2", "en": "Player 2", "fr": "Joueur 2", "ru": "Игрок 2"}
        assert "2026-03-14 ·" in found and nobody[language] in found

    @pytest.mark.slow
    @pytest.mark.parametrize("kind", ["pdf", "png", "svg"])
    def test_on_paper(self, url, tmp_path, kind):
        taken_in(url, tmp_path, LAST)
        output = tmp_path / f"play.{kind}"
        assert run("report", "last", "-o", output, "--db", url) == (0, "", "") and output.stat().st_size > 5000

    def test_last_is_the_newest_whatever_it_is_of(self, url, tmp_path):
        taken_in(url, tmp_path, LAST)
        store(url, GAME, accepted([["new", "pad", {"players": ["Anna", "Eva"], "title": "Skat"}]], BEGUN))
        newest = json.loads(run("show", "last", "--json", "--db", url)[1])["standing"]["title"]
        assert newest in self.report(url, tmp_path)


def test_two_names_of_many_games_are_joined_in_a_few_lines(url, tmp_path):
    one = [play(n, SKAT, f"2026-03-{n:02} 20:00:00", seat(CHLOE, "7"), seat(BORIS, "9", True)) for n in range(1, 15)]
    both = [play(n, SKAT, f"2026-02-{n:02} 20:00:00", seat(CHLOE, "7"), seat(ANNA, "9", True)) for n in range(15, 27)]
    taken_in(url, tmp_path, *one, *both)
    first, *games, last = run("rename", "Chloé", "Anna", "--db", url)[1].splitlines()
    assert first == '"Chloé" is shown as "Anna" in 26 games:' and len(games) == 10
    assert all("does not count now" in line for line in games)
    listing = 'castellan games --all --there "Anna"'
    assert last == f'and 16 more, 2 of which do not count now; they are among all games with "Anna": {listing}'
    assert len(json.loads(run("games", "--all", "--there", "Anna", "--json", "--db", url)[1])) == 26
    *_, last = run("rename", "--back", "Chloé", "Anna", "--db", url)[1].splitlines()
    assert last.startswith("and 16 more; ") and last.endswith('--there "Chloé"')


class TestStatistics:
    """Statistics over years are read on a page; `--all` and JSON have all of them."""

    @pytest.fixture
    def years(self, url, tmp_path):
        """Plays of 13 years at 13 places against 13 people: the newest years have the most."""
        plays = []
        for n in range(13):
            for again in range(n + 1):
                other = seat(20 + n, "9")
                date = f"{2010 + n}-02-{again + 1:02} 20:00:00"
                given = play(100 * n + again, SKAT, date, seat(ANNA, "10", True), other, locationRefId=20 + n)
                plays.append(given)
        given = document(*plays)
        given["players"] += [{"id": 20 + n, "name": f"Other {n}"} for n in range(13)]
        given["locations"] += [{"id": 20 + n, "name": f"Place {n}"} for n in range(13)]
        file = tmp_path / "plays.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        imported(url, file)
        return url

    def test_each_table_has_ten_rows_and_says_how_many_more_there_are(self, years):
        printed = run("stats", "Anna", "--db", years)[1]
        assert printed.count("and 3 more: --all") == 3  # years, places, others
        assert "Other 12 " in printed and "Other 3 " in printed and "Other 2 " not in printed
        years_shown = re.findall(r"│ (20[12]\d) │", printed)
        assert years_shown == [str(year) for year in range(2013, 2023)]
        assert len(printed.splitlines()) < 80

    def test_of_everybody(self, years):
        printed = run("stats", "--db", years)[1]
        assert printed.count("more: --all") == 3 and "and 4 more: --all" in printed

    @pytest.mark.parametrize("words", [["--all"], ["Anna", "--all"]])
    def test_all(self, years, words):
        printed = run("stats", *words, "--db", years)[1]
        assert "more: --all" not in printed and "Other 0 " in printed and "Place 0 " in printed

    def test_fewer_games_are_explained(self, url, tmp_path):
        """A game in one team has nobody ahead or behind, and one without a place is in no row."""
        team = seat(ANNA, "9", True, team="1"), seat(BORIS, "9", True, team="1"), seat(CHLOE, "1", team="2")
        nowhere = play(2, SKAT, "2026-03-15 20:00:00", seat(ANNA, "9", True), seat(BORIS, "1"))
        del nowhere["locationRefId"]
        taken_in(url, tmp_path, play(1, SKAT, "2026-03-14 20:00:00", *team, usesTeams=True), nowhere)
        ahead = "Ahead, level and behind leave out games in one team, and those that all win or lose together"
        place = "By place leaves out games without a place: 1"
        printed = run("stats", "Anna", "--db", url)[1].splitlines()
        assert ahead in printed and place in printed
        printed = run("stats", "Chloé", "--db", url)[1]
        assert ahead not in printed and "leaves out" not in printed
        output = tmp_path / "stats.html"
        assert run("stats", "Anna", "-o", output, "--language", "en", "--db", url)[0] == 0
        page = html.unescape(output.read_text(encoding="utf-8"))
        assert ahead in page and place in page
        assert "<th><bdi>weekday</bdi></th>" in page and "<th><bdi>place</bdi></th>" in page

    def test_json_has_all_of_them(self, years):
        found = json.loads(run("stats", "Anna", "--json", "--db", years)[1])
        assert [len(found[name]) for name in ("by_year", "by_place", "head_to_head")] == [13, 13, 13]

    def test_points_by_source_are_those_of_complete_sheets_of_the_games_played_most(self, url, tmp_path):
        sheets = "Wingspan", "7 Wonders", "Cascadia", "Agricola"
        plays, games = [], []
        for n, title in enumerate(sheets):
            count = len(lines_of_title(title))
            games.append({"id": 50 + n, "name": title, "highestWins": True})
            for again in range(4 - n):
                score = "+".join(["2"] * count)
                seats = seat(ANNA, score, True), seat(BORIS, "1" + score[1:])
                plays.append(play(10 * n + again, 50 + n, f"2026-03-{10 * n + again + 1:02} 20:00:00", *seats))
        given = document(*plays)
        given["games"] += games
        file = tmp_path / "plays.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        imported(url, file)
        printed = run("stats", "Anna", "--db", url)[1].partition("Points by source")[2]
        counts = [printed.count(f"│ {title} ") for title in sheets]
        lines = [len(lines_of_title(title)) for title in sheets]
        assert counts[0] == lines[0] and counts[-1] == 0 and all(n in (0, most) for n, most in zip(counts, lines))
        assert f"and {sum(lines) - sum(counts)} more: --all" in printed


class TestOwnSheets:
    """Scores that are sums are the lines of a user's own sheet, too: as the newest game by it has them."""

    LINES = ["melds|||e", "canastas||100*a|e", "going out|||e", "all||0|e-"]

    def played(self, url, lines, begun, id=GAME, more=()):
        given = {"players": ["Anna", "Eva"], "title": "Canasta", "lines": lines, **dict(more)}
        store(url, id, accepted([["new", "pad", given], *([["line", "red threes|||e"]] if more else [])], begun))

    def taken(self, url, tmp_path, score, other="1+2+3"):
        given = document(play(1, 70, "2026-03-14 20:00:00", seat(ANNA, score, True), seat(BORIS, other)))
        given["games"].append({"id": 70, "name": "CANASTA", "highestWins": True})
        file = tmp_path / "plays.json"
        file.write_text(json.dumps(given), encoding="utf-8")
        imported(url, file)

    def sources(self, url):
        found = json.loads(run("stats", "Борис", "--json", "--db", url)[1])["sources"]
        return {row["source"]: row["average"] for row in found}

    def test_as_many_numbers_as_lines_that_count(self, url, tmp_path):
        self.taken(url, tmp_path, "10+20+30")
        assert self.sources(url) == {}
        self.played(url, self.LINES, BEGUN)
        assert self.sources(url) == {"melds": 1, "canastas": 2, "going out": 3}
        shown = tmp_path / "play.html"
        assert run("report", "last", "-o", shown, "--db", url)[0] == 0
        assert "canastas" in shown.read_text(encoding="utf-8")

    @pytest.mark.parametrize(("score", "other"), [("10+20", "1+2+3"), ("10+20", "1+2"), ("60", "6"), ("out", "1+2+3")])
    def test_other_scores_stay_totals(self, url, tmp_path, score, other):
        self.played(url, self.LINES, BEGUN)
        self.taken(url, tmp_path, score, other)
        assert self.sources(url) == {}

    def test_the_newest_game_says_which_lines_a_changed_sheet_has(self, url, tmp_path):
        self.taken(url, tmp_path, "10+20+30")
        self.played(url, ["a|||e", "b|||e", "c|||e"], BEGUN)
        self.played(url, self.LINES, BEGUN + 9, OTHER)
        assert [*self.sources(url)] == ["melds", "canastas", "going out"]

    def test_lines_that_stand_in_records_of_their_own(self, url, tmp_path):
        self.taken(url, tmp_path, "10+20+30")
        self.played(url, self.LINES[:2], BEGUN, more={"more": 1})
        assert [*self.sources(url)] == ["melds", "canastas", "red threes"]


def test_games_are_listed_by_their_titles_in_any_language(url, tmp_path):
    tuscany = play(2, TUSCANY, "2026-03-15 20:00:00", seat(ANNA, "100", True))
    taken_in(url, tmp_path, LAST, tuscany, play(3, SKAT, "2026-03-16 20:00:00", seat(ANNA, "9", True)))
    begun = ["new", "pad", {"players": ["Anna", "Eva"], "title": "Крылья"}]
    store(url, GAME, accepted([begun, ["round", 7, 9], ["end"]], BEGUN))

    def dates(*words):
        rows = json.loads(run("games", "--json", *words, "--db", url)[1])
        return [row["date"][:10] for row in rows]

    assert dates("--game", "wingspan") == ["2026-03-14", "2025-11-01"] and dates("--game", "skat") == ["2026-03-16"]
    assert dates("--game", "The Castles of Tuscany") == dates("--game", "tuscany") == ["2026-03-15"]
    assert len(dates("--game", "pad")) == 3
    code, _, complaints = run("games", "--game", "Golf", "--db", url)
    assert code == 1 and complaints.startswith('No game is called "Golf": there are pad, ')
    found = json.loads(run("stats", "--game", "The Castles of Tuscany", "--json", "--db", url)[1])
    assert [row["game"] for row in found["solo"]] == ["tuscany"]


def test_an_import_calls_the_app_by_its_name(url, tmp_path):
    file = tmp_path / "plays.json"
    file.write_text(json.dumps(document(play(1, SKAT, "2026-03-14 20:00:00", seat(99)))), encoding="utf-8")
    assert "│ BG Stats " in run("import", file, "--db", url)[1]


def test_a_line_that_gives_no_points_is_no_source():
    assert counting(["eggs|||e", "birds||2|e-", "sum|-|A|.-", "most||#3,1|a"]) == ("=eggs", "=most")
