"""The recipes of docs/statistics.md, run by the programs that they are for."""

import pathlib
import re

import duckdb
import pytest

import coroutines
from castellan_host.database.store import Database
from castellan_host.stats.keeping import rebuild
from exchanged import BOX, OTHER_BOX, SEEN, accepted, differing, run
from result_stores import NAMES
from results_of import no_bar, played, store

pytestmark = pytest.mark.slow

PAGE = (pathlib.Path(__file__).parents[2] / "docs/statistics.md").read_text()
DATASETTE, DUCKDB = (re.findall(r"```sql\n(.*?)```", part, re.DOTALL) for part in PAGE.split("\n## With ")[1:])


@pytest.fixture
def file(tmp_path):
    """A database of games, three of which count, with their results."""
    file = tmp_path / "games.db"
    with Database(str(file)) as database:
        store(database, 1, NAMES)
        store(database, 2, ["Eva", "Chloé", "Борис", "Anna"])
        store(database, 3, ["Eva"], "burgundy/solo")
        # All that follows counts nowhere: copies, a game with a conflict in one of them, and one that is ignored.
        database.store(OTHER_BOX, f"{1:016x}", played(NAMES)[:9], SEEN)
        for box in (BOX, OTHER_BOX):
            store(database, 4, NAMES, box=box)
        database.store(OTHER_BOX, f"{4:016x}", [(2, differing(played(NAMES)[2][1]))], SEEN)
        database.ignore(store(database, 5, NAMES), SEEN)
        rebuild(database, no_bar)
    return file


def answers(file, sql):
    """Return the rows that Datasette answers with."""
    from datasette.app import Datasette  # takes a second

    async def ask():
        served = Datasette([str(file)])
        await served.invoke_startup()
        answer = await served.client.get("/games.json", params={"sql": sql, "_shape": "objects"})
        return answer.json()

    found = coroutines.run(ask())
    assert found["ok"], found
    return found["rows"]


def test_datasette_answers_with_wins_and_averages(file):
    found = {row.pop("name"): row for row in answers(file, DATASETTE[0])}
    assert found["Борис"] == found["Chloé"] == {"games": 2, "wins": 1, "average": 63.0}
    assert {name: row["games"] for name, row in found.items() if not row["wins"]} == {"Anna": 1, "Dörte": 2, "Eva": 1}


def test_datasette_answers_with_points_by_source(file):
    found = answers(file, DATASETTE[1])
    assert {row["name"] for row in found} == {*NAMES[1:3], "Anna", "Dörte", "Eva"}
    assert sum(row["points"] for row in found if row["name"] == "Борис") == 63 + 63


class TestDuckdb:
    """The recipe on the folder of an export, with each name, time and state that it has something to do for."""

    @pytest.fixture
    def ask(self, tmp_path, monkeypatch):
        """Return a function that answers a query, after the recipe's views are made."""
        url = str(tmp_path / "games.db")
        begun = accepted([["new", "tuscany", {"players": ["Anna", "Eva"]}], ["take", 0], ["take", 1]])
        before, after = 1761953400, 1762000000  # the first is 23:30 on 31 October in UTC
        with Database(url) as database:
            for box in (BOX, OTHER_BOX):
                database.store(box, "1" * 16, played(NAMES, time=before), SEEN)
            database.store(BOX, "2" * 16, played(["=Eva", "'Chloé", "Борис", "Anna"], time=after), SEEN)
            database.store(BOX, "3" * 16, played(["=Eva"], "burgundy/solo", time=after), SEEN)
            database.store(BOX, "4" * 16, played(NAMES), SEEN)
            database.store(OTHER_BOX, "4" * 16, [*enumerate(begun), (2, differing(begun[2]))], SEEN)
            database.store(BOX, "5" * 16, [*enumerate(begun)], SEEN)
        monkeypatch.chdir(tmp_path)
        (words,) = re.findall(r"^castellan (export .*)$", PAGE, re.MULTILINE)
        assert run(*words.split(), "--db", url)[0] == 0
        with duckdb.connect() as connection:
            connection.execute("set TimeZone = 'Europe/Berlin'")
            connection.execute(DUCKDB[0])
            yield lambda query: connection.sql(query).fetchall()

    def test_wins_and_averages(self, ask):
        # In the recorded game the fourth player is renamed to Dörte.
        assert ask(DUCKDB[1]) == [
            ("The Castles of Burgundy: The Card Game", "=Eva", 1, 1, 35.0, 35),
            ("The Castles of Tuscany", "'Chloé", 1, 1, 63.0, 63),
            ("The Castles of Tuscany", "Борис", 2, 1, 63.0, 63),
            ("The Castles of Tuscany", "=Eva", 1, 0, 62.0, 62),
            ("The Castles of Tuscany", "Anna", 1, 0, 62.0, 62),
            ("The Castles of Tuscany", "Chloé", 1, 0, 63.0, 63),
            ("The Castles of Tuscany", "Dörte", 2, 0, 59.0, 59),
        ]

    def test_points_by_source(self, ask):
        rows = ask(DUCKDB[2])
        assert [row[0] for row in rows] == sorted(row[0] for row in rows) and len(rows) == 6
        assert [sum(points) for points in zip(*(row[1:] for row in rows), strict=True)] == [63, 62, 62, 63, 59, 63]

    def test_months_are_those_of_the_place(self, ask):
        assert ask(DUCKDB[3]) == [("2025-11", 3, 0.2)]

    def test_ids_are_text(self, ask):
        found = ask("select game from games union select game from players union select game from points order by game")
        assert found == [(digit * 16,) for digit in "123"]
