"""`castellan stats` and `castellan ignore`: which games count, who is who, and the figures."""

import json
import pathlib
import shutil
import sys

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.database import dates
from castellan_host.database.notes import Noted
from castellan_host.database.store import Database
from castellan_host.stats import figures
from castellan_host.stats.counting import Wanted, counting
from castellan_host.stats.figures import Against, Place, Source, Weekday
from castellan_host.stats.overview import h_index, overview
from castellan_host.stats.ratings import FEWEST_GAMES, ratings
from castellan_host.stats.renaming import names_in
from castellan_host.stored_games.people import People, PeopleError, load
from castellan_host.stored_games.results import Player, Result
from lab.database.results_of import store
from lab.database.stores import BOX, GAME, LINES, OTHER, SEEN, differing

pytestmark = [pytest.mark.stats, pytest.mark.terminal]

ROOT = pathlib.Path(__file__).parents[2]
NAMES = ["Anna", "Борис", "Chloé", "Dörte"]  # Борис wins the recorded game, then Chloé, Anna, Dörte
DAY = 86400


def result(number, *seats, kind="toy", status="ended", **changes):
    """Return a result; each seat is a name, a rank and a score, and False for a player whom the game adds."""
    players = [
        Player(seat, name, not added, rank, score, {"vp": score}, {"vp": {"cards": score - 1, "shared": 1}})
        for seat, (name, rank, score, *added) in enumerate(seats)
    ]
    values = {"box": BOX, "game": f"{number:016x}", "seq": 9, "conflicts": 0, "date": SEEN + DAY * number}
    return Result(
        **values | {"kind": kind, "status": status, "approximate": False, "duration": 60, "players": players} | changes
    )


def duel(number, winner, loser, **changes):
    return result(number, (winner, 1, 20), (loser, 2, 10), **changes)


def counted(*results, people=None, ignored=(), synced=None, **wanted):
    return counting(results, Wanted(**wanted), people or People(), set(ignored), synced)


def ids(games):
    return [int(game.result.game, 16) for game in games]


class TestCounting:
    def test_a_game_is_from_the_first_moment_on_and_before_the_first_one_after(self):
        games = [duel(n, "A", "B") for n in (1, 2, 3)]
        assert ids(counted(*games, since=games[1].date, until=games[2].date).games) == [2]

    def test_the_oldest_game_comes_first(self):
        assert ids(counted(duel(2, "A", "B"), duel(1, "A", "B")).games) == [1, 2]

    def test_which_games_do_not_count(self):
        found = counted(
            duel(1, "A", "B", status="playing"),
            result(2, ("A", None, 1), ("B", None, 2), status="abandoned"),
            result(3, status="damaged", kind=""),
            duel(4, "A", "B", conflicts=1),
            duel(5, "A", "B"),
            duel(6, "A", "B"),
            ignored=[f"{5:016x}"],
        )
        assert ids(found.games) == [6]
        assert found.left_out() == {"playing": 1, "abandoned": 1, "damaged": 1, "conflicts": 1, "ignored": 1}

    def test_games_left_out_are_counted_for_one_person(self):
        found = counted(
            duel(1, "A", "B", status="playing"),
            duel(2, "B", "C", status="playing"),
            duel(3, "B", "B"),
            result(4, status="damaged", kind=""),
            duel(5, "A", "B"),
        )
        assert found.left_out("A") == overview(found, "A", None).left_out == {"playing": 1}
        assert found.left_out("B") == {"playing": 2, "one person in two seats": 1}

    def test_a_copy_on_several_boxes_counts_once(self):
        short = duel(1, "A", "B", box="other", status="playing", seq=4)
        assert ids(counted(duel(1, "A", "B"), short).games) == [1]
        assert ids(counted(short, duel(1, "A", "B"), duel(1, "A", "B", box="third")).games) == [1]
        longer = duel(1, "A", "B", box="other", status="playing", seq=12)  # its end was undone
        assert counted(duel(1, "A", "B"), longer).left_out() == {"playing": 1}
        damaged = result(1, box="other", status="damaged", kind="", seq=12)
        assert ids(counted(duel(1, "A", "B"), damaged).games) == [1]
        found = counted(duel(1, "A", "B"), duel(1, "A", "B", box="other", conflicts=1))
        assert found.games == [] and found.left_out() == {"conflicts": 1}

    def test_a_game_imported_without_its_id_is_a_copy(self):
        own, alone = duel(1, "A", "B"), duel(8, "A", "B", box="import")
        other = duel(9, "A", "B", box="import", seq=5, status="playing")
        synced = {other.game: own.game}
        found = counted(other, own, alone, synced=synced)
        assert ids(found.games) == [1, 8] and found.left_out() == {}
        assert ids(counted(other._replace(seq=9, status="ended"), own, synced=synced).games) == [1]
        for game in (own.game, other.game):
            assert counted(other, own, ignored=[game], synced=synced).left_out() == {"ignored": 1}

    def test_what_is_asked_for(self):
        results = [
            duel(1, "A", "B"),
            duel(2, "A", "B", kind="other"),
            result(3, ("A", 1, 3), ("B", 2, 2), ("C", 3, 1)),
            duel(4, "A", "B", kind="other", status="playing"),
        ]
        assert ids(counted(*results, kind="toy").games) == [1, 3]
        assert counted(*results, kind="toy").left_out() == {}
        assert ids(counted(*results, players=3).games) == [3]
        assert ids(counted(*results, since=SEEN + 2 * DAY).games) == [2, 3]

    def test_solo_games_stand_apart_and_added_players_have_no_statistics(self):
        found = counted(result(1, ("A", 2, 5), ("Panas", 1, 9, True)), duel(2, "A", "B"))
        assert (ids(found.games), ids(found.solo)) == ([2], [1])
        assert found.solo[0].people == ["A"] and found.solo[0].share == 0

    def test_one_person_in_two_seats_excludes_the_game(self):
        found = counted(duel(1, "Anna", "Аня"), people=People({"Аня": "Anna", "Anna": "Anna"}))
        assert found.games == found.solo == [] and found.left_out() == {"one person in two seats": 1}


class TestPeople:
    def people(self, tmp_path, text):
        (tmp_path / "players.toml").write_text(text, encoding="utf-8", errors="surrogateescape")
        return load(tmp_path / "players.toml")

    def test_names_of_a_person_and_of_one_game(self, tmp_path):
        assert load(tmp_path / "none.toml").person("Anna", GAME) == "Anna"
        found = self.people(tmp_path, f'"Anna" = ["Anna K", "Аня"]\n[game.{GAME[:6].upper()}]\n"Anna M" = ["Anna"]\n')
        assert [found.person(name, OTHER) for name in ("Аня", "Anna", "Boris", "anna k")] == [
            *("Anna", "Anna", "Boris", "anna k")
        ]
        assert [found.person(name, GAME) for name in ("Аня", "Anna")] == ["Anna", "Anna M"]

    def test_two_unicode_forms_of_a_name_are_one_person(self, tmp_path):
        found = self.people(tmp_path, '"Zoe\u0308" = ["Rene\u0301"]')
        forms = ("Ren\xe9", "Rene\u0301", "Zo\xeb", "Zoe\u0308")
        assert {found.person(name, GAME) for name in forms} == {"Zo\xeb"}
        assert load(tmp_path / "none.toml").person("Rene\u0301", GAME) == "Ren\xe9"

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ('"Anna" = ["A"]\n"Anja" = ["A"]', '"A" is in two entries, "Anna" and "Anja"'),
            ('"Anna" = ["A"]\n"A" = []', '"A" is in two entries'),
            (f'"{"x" * 1000}" = ["A"]', "has more than 40 letters"),
            ('"\u3164" = ["Anna"]', "has no visible letter"),
            ('[game.5f]\n"Anna" = ["A"]\n"Anja" = ["A"]', "two entries"),
            *(('"Anna" = "A"', '"Anna" needs a list of names'), ('"Anna" = [1]', '"Anna" needs a list of names')),
            ("game = 3", "game needs a table for each game"),
            *(("[game]\n5f = 3", "game needs a table for each game"), ('"Anna" = ["A"', "is not TOML")),
            *(('"Anna" = ' + 3000 * "[", "is not TOML"), ('"J\udcf6rg" = []', "is no text in UTF-8")),
            ('[game.""]\n"Anna" = ["A"]', "game needs a table for each game"),
            ('[game.5f]\n"Anna" = ["A"]\n[game.5F]\n"Anja" = ["A"]', '"A" is in two entries, "Anna" and "Anja"'),
            ('[game.5f3]\n"Anna" = ["A"]\n[game.5F]\n"Anja" = ["A"]', '"A" is in two entries, "Anja" and "Anna"'),
        ],
    )
    def test_an_unusable_players_file_is_refused(self, tmp_path, text, words):
        with pytest.raises(PeopleError) as caught:
            self.people(tmp_path, text)
        assert words in str(caught.value) and str(tmp_path) in str(caught.value)

    def test_tables_that_hold_for_one_game_and_agree(self, tmp_path):
        found = self.people(
            tmp_path, '[game.5f]\nAnna = ["A"]\n[game.5f3a]\nAnna = ["A", "B"]\n[game.60]\nAnja = ["A"]'
        )
        assert [found.person(name, "5F3A90C1") for name in "AB"] == ["Anna", "Anna"]
        assert [found.person(name, "60") for name in "AB"] == ["Anja", "B"]

    def test_whom_a_game_s_entry_names_is_the_same_person_as_elsewhere(self, tmp_path):
        found = self.people(tmp_path, f'"Anna" = ["Anna K"]\n[game.{GAME[:6]}]\n"Anna K" = ["B"]')
        assert {found.person(name, GAME) for name in ("Anna", "Anna K", "B")} == {"Anna"}


class TestFigures:
    def test_a_shared_win_counts_for_each(self):
        games = counted(result(1, ("A", 1, 9), ("B", 1, 9), ("C", 3, 5)), duel(2, "A", "B")).games
        found = figures.records(games, lambda game: "")[""]
        assert {name: (record.games, record.wins) for name, record in found.items()} == {
            "A": (2, 2),
            "B": (2, 1),
            "C": (1, 0),
        }
        assert [round(record.expected, 3) for record in found.values()] == [1.167, 1.167, 0.667]
        assert (found["A"].average, found["A"].best) == (14.5, 20)

    @pytest.mark.parametrize(
        ("outcomes", "streak", "longest"),
        [("w", 1, 1), ("l", -1, 0), ("wwl", -1, 2), ("lwww", 3, 3), ("wwlwll", -2, 2)],
    )
    def test_streaks(self, outcomes, streak, longest):
        games = [duel(n, *("AB" if won == "w" else "BA")) for n, won in enumerate(outcomes)]
        record = figures.records(counted(*games).games, lambda game: "")[""]["A"]
        assert (record.streak, record.longest) == (streak, longest)

    def test_head_to_head(self):
        games = [
            duel(1, "A", "B"),
            duel(2, "B", "A"),
            result(3, ("A", 1, 9), ("B", 1, 9), ("C", 3, 5)),
            duel(4, "B", "C"),
            *(duel(number, "A", "D") for number in (5, 6, 7)),
        ]
        assert figures.head_to_head(counted(*games).games, "A") == [
            Against("D", 3, 3, 3, 0, 0),
            Against("B", 3, 2, 1, 1, 1),
            Against("C", 1, 1, 1, 0, 0),
        ]

    def test_what_is_equal_is_in_the_order_of_the_alphabet(self):
        names, titles = ["Łukasz", "zoe"], ["Élan", "Skat", "Žaba"]
        games = [
            result(place, ("A", 1, 9), *((name, 2, 5) for name in names[:: -1 if place else 1]), title=title)
            for place, title in enumerate(titles)
        ]
        found = [game._replace(noted=Noted(place=game.title)) for game in reversed(games)]
        games = counted(*found).games
        assert [each.person for each in figures.head_to_head(games, "A")] == names
        assert [each.place for each in figures.by_place(games, "A")] == titles
        shown = overview(counted(*found), "", None)
        assert [each.person for each in shown.people] == ["A", *names]
        assert [(each.title, each.person) for each in shown.by_game] == [
            (title, name) for title in titles for name in ("A", *names)
        ]

    def test_weekdays_places_and_the_h_index(self):
        monday, club = 1767614400, Noted(place="Club")  # 2026-01-05, noon in UTC
        games = [duel(n, "A", "B")._replace(date=monday + 86400 * day) for n, day in enumerate((0, 0, 6, 7))]
        games = [games[0]._replace(noted=club), games[1]._replace(noted=club), *games[2:]]
        games = counted(*games, duel(9, "B", "A")._replace(title="Skat", date=monday)).games
        assert figures.by_weekday(games, "A") == [Weekday(1, 4, 3), Weekday(7, 1, 1)]
        assert figures.by_weekday(games, "") == [Weekday(1, 4, None), Weekday(7, 1, None)]
        assert figures.by_place(games, "B") == [Place("Club", 2, 0)]
        assert (figures.h_index([]), figures.h_index(games[:1]), figures.h_index(games)) == (0, 1, 1)
        more = counted(*(duel(20 + n, "A", "B")._replace(title="Skat") for n in range(2))).games
        assert figures.h_index([*games, *more]) == 2

    def test_sources_against_the_tables_average(self):
        games = counted(duel(1, "A", "B"), duel(2, "B", "A"), duel(3, "B", "C")).games
        assert figures.sources(games, "A") == [
            Source("toy", None, "vp", "cards", 14, 19, 14),
            Source("toy", None, "vp", "shared", 1, 1, 1),
        ]
        assert figures.sources(games[:1], "A")[0] == Source("toy", None, "vp", "cards", 19, 19, 14)

    def test_the_first_player_against_what_is_expected(self):
        assert figures.first_player([]) is None
        games = [duel(n, *("AB" if n < 6 else "BA")) for n in range(10)]
        games = [*games, result(10, ("A", 1, 9), ("B", 1, 9), ("C", 3, 5), ("D", 4, 5))]
        found = figures.first_player(counted(*games).games)
        assert (found.games, found.wins, round(found.expected, 4)) == (11, 11, 0.5)
        nameless = [result(n, ("Player 1", 2, 3), ("Joueur 2", 1, 5)) for n in range(5)]
        assert figures.first_player(counted(*nameless).games).wins == 0

    def test_the_interval_is_wilsons(self):
        # E. B. Wilson, 1927; the numbers are those of R's prop.test(…, correct = FALSE)
        assert [round(end, 4) for end in figures.interval(6, 10)] == [0.3127, 0.8318]
        assert [round(end, 4) for end in figures.interval(0, 10)] == [0.0, 0.2775]
        assert figures.interval(10, 10)[1] == 1


def rated(*games):
    return {name: course[-1].rating for name, course in ratings(counted(*games).games).items()}


class TestTeams:
    """A seat called A + B is two people: each has played, and neither against the other."""

    GAMES = tuple(result(n, ("A + B", 1, 20), ("C", 2, 10)) for n in range(FEWEST_GAMES))

    def test_each_of_a_team_has_its_game_score_and_win(self):
        found = overview(counted(*self.GAMES), "", {})
        assert {(each.person, each.games, each.wins, each.expected) for each in found.people} == {
            ("A", 5, 5, 3.33),
            ("B", 5, 5, 3.33),
            ("C", 5, 0, 3.33),
        }
        assert {(each.person, each.players, each.average) for each in found.by_players} == {
            *(("A", 3, 20), ("B", 3, 20), ("C", 3, 10))
        }
        for wanted in ({"players": 3}, {"there": ("B",)}, {"there": ("B", "C")}):
            assert ids(counted(*self.GAMES, **wanted).games) == [0, 1, 2, 3, 4]
        assert not counted(*self.GAMES, players=2).games

    def test_they_win_with_each_other_and_against_others(self):
        assert figures.head_to_head(counted(*self.GAMES).games, "A") == [
            Against("B", 5, 5, ahead=0, level=0, behind=0),
            Against("C", 5, 5, ahead=5, level=0, behind=0),
        ]

    def test_a_team_is_rated_as_one(self):
        found = rated(*self.GAMES)
        assert found["A"] == found["B"] > found["C"]
        assert rated(*[result(n, ("A + B", 1, 20)) for n in range(FEWEST_GAMES)]) == {}

    def test_people_of_a_team_have_their_other_names(self):
        people = People({"Bee": "B", "A + C": "D"})
        games = counted(duel(1, "A + Bee", "C"), duel(2, "A + C", "B"), duel(3, "A + Bee", "B"), people=people)
        assert [game.people for game in games.games] == [["A", "B", "C"], ["D", "B"]]
        assert games.left_out("B") == {"one person in two seats": 1}
        of_four = duel(1, "A + C", "E + F")
        assert of_four.attended(people) == {"D", "E", "F"} and names_in(of_four) == [
            *("A + C", "E + F", "A", "C", "E", "F")
        ]


class TestRatings:
    def test_who_wins_more_is_rated_higher(self):
        games = [duel(n, "A", "B") for n in range(FEWEST_GAMES)] + [duel(9, "B", "C")]
        found = rated(*games)
        assert set(found) == {"A", "B"} and found["A"] > found["B"]

    def test_a_seat_without_a_name_is_nobody(self):
        games = [duel(n, "Player 1", "Игрок 2") for n in range(FEWEST_GAMES)]
        assert rated(*games) == {} and overview(counted(*games), "", {}).games == FEWEST_GAMES
        games = [result(n, ("A", 2, 10), ("B", 3, 9), ("Joueur 3", 1, 20)) for n in range(FEWEST_GAMES)]
        assert set(rated(*games)) == {"A", "B"} == {each.person for each in overview(counted(*games), "", {}).people}
        assert [each.person for each in overview(counted(*games), "A", {}).head_to_head] == ["B"]
        games = [duel(n, "Player 2", "B") for n in range(FEWEST_GAMES)]  # not its own seat's number
        assert set(rated(*games)) == {"Player 2", "B"}

    def test_draws_keep_people_level(self):
        found = rated(*[result(n, ("A", 1, 9), ("B", 1, 9)) for n in range(FEWEST_GAMES)])
        assert found["A"] == pytest.approx(found["B"])


@pytest.fixture(scope="module")
def stored(tmp_path_factory, toy):
    """A database of six counting games, a solo one, an unfinished one and one with a conflict."""
    url = str(tmp_path_factory.mktemp("stored") / "games.db")
    with Database(url) as database:
        for number in range(6):
            store(database, number, NAMES, time=SEEN - DAY)
        store(database, 6, ["Eva"], "toy/alone")
        database.store(BOX, GAME, LINES, SEEN)
        database.store(BOX, OTHER, LINES, SEEN)
        database.store(BOX, OTHER, [differing(7)], SEEN)
    return url


@pytest.fixture
def url(stored, tmp_path):
    return str(shutil.copy(stored, tmp_path))


def run(url, *words):
    return CliRunner().invoke(app, [*map(str, words), "--db", url])


def found(url, *words):
    done = run(url, "stats", *words, "--json")
    assert done.exit_code == 0, done.stderr
    return json.loads(done.stdout)


class TestCommand:
    def test_a_game_in_which_damage_leaves_no_people_is_counted_again(self, url):
        before = found(url)
        with Database(url) as database, database.engine.begin() as connection:
            connection.exec_driver_sql("UPDATE result_players SET human = 'x'")
        assert found(url) == before

    def test_everybody(self, url):
        shown = found(url)
        assert (shown["games"], shown["left_out"]) == (6, {"playing": 1, "conflicts": 1})
        first = shown["people"][0]
        assert isinstance(first.pop("rating"), float)
        assert first == {"person": "Борис", "games": 6, "wins": 6, "expected": 1.5, "streak": 6, "longest": 6}
        assert shown["by_game"][0] == {
            "game": "tuscany",
            "person": "Борис",
            "games": 6,
            "wins": 6,
            "average": 63.0,
            "best": 63,
        }
        assert [(row["person"], row["games"]) for row in shown["solo"]] == [("Eva", 1)]
        assert "Robot" not in json.dumps(shown)
        assert shown["first_player"] == {
            "games": 6,
            "wins": 0,
            "expected": 0.25,
            "low": 0.0,
            "high": 0.3903,
            "confidence": 0.95,
        }
        printed = run(url, "stats").stdout
        assert next(line.split("│")[4].strip() for line in printed.splitlines() if "Борис" in line) == "1.50"
        assert (
            "Games won by the first player: 0 of 6, that is 0 %; the true share of wins is likely "
            "between 0 % and 39 %. "
            "Equal players would win 25 %.\n"
        ) in printed
        assert "The Castles of Tuscany" in printed and "Left out: 1 with conflicts, 1 unfinished" in printed

    def test_what_there_is_not_is_left_out(self, url):
        everybody, anna = found(url), found(url, "Anna")
        assert anna.keys() - everybody.keys() == {"head_to_head", "sources"}
        assert [h_index(n, "en") for n in (0, 1)] == ["", ""] and "2" in h_index(2, "en")

    def test_one_player(self, url):
        shown = found(url, "Anna")
        assert shown["head_to_head"] == [
            {"person": "Chloé", "games": 6, "wins": 0, "ahead": 0, "level": 0, "behind": 6},
            {"person": "Dörte", "games": 6, "wins": 0, "ahead": 6, "level": 0, "behind": 0},
            {"person": "Борис", "games": 6, "wins": 0, "ahead": 0, "level": 0, "behind": 6},
        ]
        assert {row["person"] for row in shown["people"] + shown["by_year"] + shown["by_players"]} == {"Anna"}
        of_red = [row["average"] for row in shown["sources"] if row["track"] == "red"]
        assert sum(of_red) == pytest.approx(shown["by_game"][0]["average"])
        printed = run(url, "stats", "Anna").stdout
        assert "Against others" in printed and "Points by source" in printed
        assert shown["people"][0]["streak"] == -6 and "−6" in printed and "-6" not in printed
        refused = run(url, "stats", "Zoë")
        assert refused.exit_code == 1
        assert refused.stderr == 'No game counts in which "Zoë" played; castellan stats lists the players\n'

    def test_the_names_of_a_person_are_joined(self, url, tmp_path):
        (tmp_path / "players.toml").write_text('"Ann" = ["Anna"]', encoding="utf-8")
        assert found(url, "Anna")["people"] == found(url, "Ann")["people"] != []
        (tmp_path / "players.toml").write_text('"Ann" = ["Anna", "Chloé"]', encoding="utf-8")
        assert found(url)["left_out"]["one person in two seats"] == 6
        (tmp_path / "players.toml").write_text('"Ann" = ["Anna"]\n"Anja" = ["Anna"]', encoding="utf-8")
        refused = run(url, "stats")
        assert refused.exit_code == 2 and "is in two entries" in refused.stderr and not refused.stdout

    def test_what_is_asked_for(self, url):
        assert found(url, "--game", "tuscany", "--players", 4)["games"] == 6
        assert found(url, "--players", 3)["games"] == found(url, "--game", "florence")["games"] == 0
        assert found(url, "--since", "2025-11-01")["games"] == 6
        assert found(url, "--since", "2035-01-01")["games"] == 0
        last = dates.shown(SEEN - DAY)[:10]
        assert found(url, "--until", last)["games"] == found(url, "--since", last, "--until", last)["games"] == 6
        assert found(url, "--until", dates.shown(SEEN - 2 * DAY)[:10])["games"] == 0
        for words in (["--game", "hopscotch"], ["--since", "yesterday"], ["--until", "2025-13-01"]):
            refused = run(url, "stats", *words)
            assert refused.exit_code == 1 and not refused.stdout and words[-1] in refused.stderr

    def test_ignore_takes_a_game_out_and_back(self, url):
        done = run(url, "ignore", f"{3:016x}")
        assert (done.exit_code, done.stdout) == (0, f"Game {3:016x} is out of the statistics\n")
        assert run(url, "ignore", f"{3:016x}").exit_code == 0
        assert found(url)["games"] == 5 and found(url)["left_out"]["ignored"] == 1
        assert run(url, "ignore", f"{3:016x}", "--back").stdout == f"Game {3:016x} is no longer ignored\n"
        assert run(url, "ignore", f"{3:016x}", "--back").stdout == f"Game {3:016x} is not ignored\n"
        assert found(url)["games"] == 6
        assert run(url, "ignore", "ffff").stderr == 'There is no stored game whose id begins with "ffff"\n'
        assert "Several games" in run(url, "ignore", "0000").stderr

    def test_an_empty_name_is_no_game_even_if_there_is_only_one(self, tmp_path):
        url = str(tmp_path / "one.db")
        with Database(url) as database:
            store(database, 1, NAMES)
        for command in ("ignore", "show"):
            refused = run(url, command, "")
            assert refused.exit_code == 1 and refused.stderr.startswith("Name a game by the beginning")
        assert found(url)["games"] == 1

    def test_without_openskill(self, url, monkeypatch):
        monkeypatch.setitem(sys.modules, "openskill.models", None)
        monkeypatch.chdir(ROOT)
        for prefix, needed in {
            ROOT / ".venv": "make install\n",  # as in a clone after `make run`
            "/usr": f'{sys.executable} -m pip install "castellan-scorebox[ratings]"\n',
        }.items():
            monkeypatch.setattr(sys, "prefix", str(prefix))
            done = run(url, "stats", "--json")
            assert (done.exit_code, done.stderr) == (0, f"Ratings need one more package: {needed}")
        assert {row["rating"] for row in json.loads(done.stdout)["people"]} == {None}

    def test_a_read_only_database(self, url):
        read_only = f"sqlite:///file:{url}?mode=ro&uri=true"
        assert found(read_only)["games"] == 6
        assert "read-only" in run(read_only, "ignore", "last").stderr

    def test_no_games(self, tmp_path):
        url = str(tmp_path / "empty.db")
        Database(url).close()
        done = run(url, "stats")
        assert (done.exit_code, done.stdout) == (0, "")
        assert done.stderr == "No game counts yet; a game counts once it has ended, if it has no conflicts\n"
