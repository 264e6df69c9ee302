"""The queries of docs/statistics.md, on a database."""

import contextlib
import pathlib
import re
import sqlite3

import pytest

from castellan_host.database.store import Database
from castellan_host.stats.keeping import rebuild
from lab.database.exchanged import BOX, OTHER_BOX, SEEN, differing
from lab.database.result_stores import NAMES
from lab.database.results_of import no_bar, played, store

pytestmark = [pytest.mark.database, pytest.mark.docs]

PAGE = (pathlib.Path(__file__).parents[2] / "docs/statistics.md").read_text()
WINS, SOURCES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def file(tmp_path, toy):
    """A database of games, three of which count, with their results."""
    file = tmp_path / "games.db"
    with Database(str(file)) as database:
        store(database, 1, NAMES)
        store(database, 2, ["Eva", "Chloé", "Борис", "Anna"])
        store(database, 3, ["Eva"], "toy/alone")
        # All that follows counts nowhere: copies, one with a conflict, an ignored and a forgotten game.
        database.store(OTHER_BOX, f"{1:016x}", played(NAMES)[:9], SEEN)
        for box in (BOX, OTHER_BOX):
            store(database, 4, NAMES, box=box)
        database.store(OTHER_BOX, f"{4:016x}", [(2, differing(played(NAMES)[2][1]))], SEEN)
        database.ignore(store(database, 5, NAMES), SEEN)
        database.forget({store(database, 6, NAMES)}, SEEN)
        rebuild(database, no_bar)
    return file


def answers(file, sql):
    """Return the rows that SQLite answers with."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(sql)]


def test_wins_and_averages(file):
    found = {row.pop("name"): row for row in answers(file, WINS)}
    assert found["Борис"] == found["Chloé"] == {"games": 2, "wins": 1, "average": 63.0}
    assert {name: row["games"] for name, row in found.items() if not row["wins"]} == {"Anna": 1, "Dörte": 2, "Eva": 1}


def test_points_by_source(file):
    found = answers(file, SOURCES)
    assert {row["name"] for row in found} == {*NAMES[1:3], "Anna", "Dörte", "Eva"}
    assert sum(row["points"] for row in found if row["name"] == "Борис") == 63 + 63
