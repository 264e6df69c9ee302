"""One person is one player: `players.toml` and composed letters hold in every output but the records."""

import json

import pytest

from castellan.core.rules import load
from castellan_host.database.store import Database
from castellan_host.mirror import showing
from castellan_host.mirror.newest import NewestGame
from castellan_host.scoreboard.tables import Tables
from castellan_host.show.sync_report import JsonReport, Report
from castellan_host.stored_games.people import NAME, People, PeopleError
from lab.database.exchanged import BEGUN, BOX, accepted, exported, run

pytestmark = pytest.mark.database

COMPOSED, DECOMPOSED = "Zo\xeb", "Zoe\u0308"
FIRST, SECOND, THIRD = "a" * 16, "b" * 16, "c" * 16
FILE = '"Anja" = ["Anna K"]\n"Борис" = ["Panas", "Player 2"]\n'
RAW = "Anna K", DECOMPOSED


def game(*names, end=True):
    begin = ["new", "pad", {"players": list(names), "title": "Skat"}]
    return accepted([begin, ["add", 0, 7], *([["end"]] if end else [])], BEGUN)


@pytest.fixture
def url(tmp_path):
    url = str(tmp_path / "games.db")
    with Database(url) as database:
        database.store(BOX, FIRST, [*enumerate(game("Anna K", DECOMPOSED))], BEGUN + 1)
        database.store(BOX, SECOND, [*enumerate(game("Anja", COMPOSED))], BEGUN + 2)
    (tmp_path / NAME).write_text(FILE, encoding="utf-8")
    return url


def without_records(text):
    """Return the JSON of games without the records, which stay as they were entered, and without who is who."""
    found = json.loads(text)
    if isinstance(found, dict):
        found.pop("people", None)
    for each in found.get("games", [found]) if isinstance(found, dict) else found:
        each.pop("lines", None)
        each.pop("history", None)
    return json.dumps(found, ensure_ascii=False)


def test_a_name_within_a_team_is_a_person_s():
    people = People({"Anna K": "Anja", "Zoe + Eva": "Both"})
    names = ["Anna K + Bo", "Zoe + Eva", " + Anna K", "Anna K+Bo", "Anna K"]
    assert people.names(names, 5, FIRST) == ["Anja + Bo", "Both", " + Anna K", "Anna K+Bo", "Anja"]


def test_every_output_has_the_person(url, tmp_path):
    folder = exported(url, tmp_path / "tables", FIRST)
    shown = {
        "games": run("games", "--all", "--db", url)[1],
        "games --json": run("games", "--json", "--db", url)[1],
        "show --json": without_records(run("show", FIRST, "--json", "--db", url)[1]),
        "csv": "".join(path.read_text() for path in folder.iterdir()),
        "json": without_records(exported(url, tmp_path / "x.json", FIRST).read_bytes()),
        "bgsplay": exported(url, tmp_path / "x.bgsplay", FIRST).read_text(),
        "stats": run("stats", "--json", "--db", url)[1],
        "forget": run("forget", FIRST, "--db", url)[1],
        "back": run("forget", "--back", FIRST, "--db", url)[1],
        "scoreboard, MQTT": json.dumps(Tables(NewestGame(url), "en").look({}, {}, {}, {}), ensure_ascii=False),
    }
    with Database(url) as database:
        for kind in (Report, JsonReport):
            printed = []
            report = kind(database, printed.append, printed.append, People({"Anna K": "Anja"}))
            played, _ = report._played(BOX, FIRST)
            shown[kind.__name__] = ", ".join(played.game.names)
    for what, text in shown.items():
        assert "Anja" in text and COMPOSED in text and not any(name in text for name in RAW), what
    text = run("show", FIRST, "--db", url)[1]
    assert "begin: Anja, Zo\xeb" in text and "Anna K" not in text


@pytest.mark.slow
def test_a_report_has_the_person(url, tmp_path):
    assert run("report", FIRST, "-o", tmp_path / "x.html", "--db", url)[0] == 0
    page = (tmp_path / "x.html").read_text()
    assert "Anja" in page and COMPOSED in page and not any(name in page for name in RAW)


def test_the_records_stay_byte_for_byte(url, tmp_path):
    lines = game("Anna K", DECOMPOSED)
    assert exported(url, tmp_path / "x.castellan", FIRST).read_bytes() == b"".join(lines)
    for text in (run("show", FIRST, "--json", "--db", url)[1], exported(url, tmp_path / "x.json", FIRST).read_text()):
        found = json.loads(text)
        assert found.get("games", [found])[0]["lines"] == [line.decode().rstrip("\n") for line in lines]


def test_both_forms_of_a_letter_are_one_player_of_bg_stats(url, tmp_path):
    players = json.loads(exported(url, tmp_path / "all.bgsplay").read_bytes())["players"]
    assert [player["name"] for player in players] == ["Anja", COMPOSED]
    assert len({player["uuid"] for player in players}) == 2
    ids = {run("export", game, "--format", "link", "--db", url)[1].partition("players")[2] for game in (FIRST, SECOND)}
    assert len(ids) == 1


def test_two_seats_never_get_one_name():
    def names(people, *entered):
        return people.names([*entered], len(entered), FIRST)

    anja = People({"Anna": "Anja", "Anna K": "Anja", "Anja": "Anja"})
    assert names(anja, "Anna", "Boris") == ["Anja", "Boris"]
    assert names(anja, "Anna", "Boris", "Anna K") == ["Anna", "Boris", "Anna K"]
    assert names(People({"A": "X", "B": "X", "C": "A"}), "A", "B", "C") == ["A", "B", "C"]
    assert names(People(), DECOMPOSED, COMPOSED) == [DECOMPOSED, COMPOSED]
    assert names(People({"Player 2": "Boris"}), "Anna", "Player 2") == ["Anna", "Player 2"]
    assert names(People({}, {FIRST[:4]: {"Anna": "Eva"}}), "Anna", "B") == ["Eva", "B"]


def test_players_whom_the_game_adds_stay(toy):
    solo = load(toy)({"players": ["Robot K"]})
    assert People({"Robot": "Anna", "Robot K": "Boris"}).names(solo.names, solo.humans, FIRST) == ["Boris", "Robot"]


def test_spectators_see_a_new_name_at_once_and_read_what_is_wrong_with_the_file(url, tmp_path):
    with Database(url) as database:
        database.store(BOX, THIRD, [*enumerate(game("Anna", "B", end=False))], BEGUN + 3)
    newest, said = NewestGame(url), []
    first = newest.look()
    assert newest.look() is first and first.played.game.names == ["Anna", "B"]
    (tmp_path / NAME).write_text('"Eva" = ["Anna"]')
    assert newest.look().played.game.names == ["Eva", "B"] and newest.look() is newest.look()
    (tmp_path / NAME).write_text('"%s" = ["Anna"]' % ("E" * 40))  # as long as it can be
    assert newest.look().played.game.names == ["E" * 40, "B"]
    (tmp_path / NAME).write_text("[")
    with pytest.raises(PeopleError):
        newest.look()

    class Display:
        def show(self, buffer):
            pass

    mirror = showing.Mirror(newest, Display(), "en", said.append)
    for _ in range(3):
        mirror.tick()
    assert len(said) == 1 and "is not TOML" in said[0]
    (code, printed, complaints) = run("show", FIRST, "--db", url)
    assert (code, printed) == (2, "") and "is not TOML" in complaints


def test_a_sync_goes_on_without_a_good_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "castellan").mkdir()
    (tmp_path / "castellan" / NAME).write_text("[")
    code, printed, complaints = run("sync", "--once", "--port", "none")
    assert "is not TOML" in complaints and "0 new records" in printed and code == 1


class TestAnExport:
    """The JSON of an export says who is who, and an import keeps it where the file of players says nothing else."""

    FILE = FILE + '"Zoe" = []\n\n[game.bbbb]\n"Zoé" = ["Zo\xeb"]\n'

    @pytest.fixture
    def other(self, tmp_path):
        folder = tmp_path / "other"
        folder.mkdir()
        return folder

    def brought(self, url, other, *games):
        file = exported(url, other / "games.json", *games)
        return run("import", file, "--db", other / "games.db")

    def names_of(self, url, *words):
        found = json.loads(run("stats", "--json", *words, "--db", url)[1])
        return {row["person"] for row in found["people"]}

    def test_another_folder_shows_the_same_people(self, url, tmp_path, other):
        (tmp_path / NAME).write_text(self.FILE, encoding="utf-8")
        code, _, complaints = self.brought(url, other)
        path = other / NAME
        names = '"Anna K" is "Anja", "Zo\xeb (game bbbb)" is "Zoé"'
        assert code == 0 and complaints == f'As in "{other / "games.json"}", {names}; "{path}" has them\n'
        assert path.read_text(encoding="utf-8") == '"Anja" = ["Anna K"]\n\n[game.bbbb]\n"Zoé" = ["Zo\xeb"]\n'
        assert self.names_of(other / "games.db") == self.names_of(url) == {"Anja", "Zo\xeb", "Zoé"}
        assert self.brought_again(other) == (0, "")

    def brought_again(self, other):
        before = (other / NAME).read_bytes()
        code, _, complaints = run("import", other / "games.json", "--db", other / "games.db")
        assert (other / NAME).read_bytes() == before
        return code, complaints

    def test_only_who_is_in_the_games_that_are_exported(self, url, tmp_path, other):
        (tmp_path / NAME).write_text(self.FILE, encoding="utf-8")
        found = json.loads(exported(url, other / "games.json", FIRST).read_bytes())
        assert found["people"] == {"Anja": ["Anna K"]}

    def test_what_the_file_there_says_stays(self, url, tmp_path, other):
        (tmp_path / NAME).write_text(self.FILE, encoding="utf-8")
        here = '"Eva" = ["Anna K"]\n[game.bbbb]\n"Zora" = ["Zo\xeb"]\n'
        (other / NAME).write_text(here, encoding="utf-8")
        code, _, complaints = self.brought(url, other)
        first, second = complaints.splitlines()
        assert code == 0 and f'"Anna K" is "Anja" there; In "{other / NAME}" "Anna K" is "Eva"' in first
        assert f'"{other / NAME}" has other names for game bbbb: these stay' in second
        assert (other / NAME).read_text(encoding="utf-8") == here

    @pytest.mark.parametrize("count", [10, 11])
    def test_no_more_than_ten_names_are_listed(self, url, other, count):
        file = exported(url, other / "games.json")
        people = {f"There {n}": [f"N{n}"] for n in range(count)}
        file.write_text(json.dumps(json.loads(file.read_bytes()) | {"people": people}))
        (other / NAME).write_text("".join(f'"Here {n}" = ["N{n}"]\n' for n in range(count)))
        _, _, complaints = run("import", file, "--db", other / "games.db")
        assert complaints.count(" there; ") == 10 and complaints.count("more names differ") == count - 10
        (other / NAME).unlink()
        _, _, complaints = run("import", file, "--db", other / "games.db")
        assert complaints.count(" is ") == 10 and complaints.count(", and ") == count - 10

    def test_without_a_file_of_players_nothing_is_said(self, url, tmp_path, other):
        (tmp_path / NAME).unlink()
        assert "people" not in json.loads(exported(url, other / "games.json").read_bytes())

    @pytest.mark.parametrize("people", [["Anna"], {"Anja": "Anna K"}, {"A": ["X"], "B": ["X"]}, {"game": {"5f": 1}}])
    def test_another_form_is_refused_and_the_games_are_stored(self, url, other, people):
        file = exported(url, other / "games.json")
        file.write_text(json.dumps(json.loads(file.read_bytes()) | {"people": people}))
        code, printed, _ = run("import", file, "--db", other / "games.db")
        assert code == 1 and "2 new" in printed and "1 refused" in printed and not (other / NAME).exists()
