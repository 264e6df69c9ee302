"""What each command loads: large packages only where they are used, so that the others start quickly."""

import subprocess
import sys

import pytest

from castellan_host.database.store import Database
from lab.database.results_of import store

LARGE = ["PIL", "adafruit_displayio_ssd1306", "alembic", "matplotlib", "openskill", "segno", "serial", "sqlalchemy"]
LARGE += ["starlette", "uvicorn", "websockets"]
LOADED = f"""
import sys
from castellan_host.cli import app
app(sys.argv[1:], standalone_mode=False)
print(*[name for name in {LARGE} if name in sys.modules], file=sys.stderr)
"""


@pytest.fixture
def file(tmp_path):
    with Database(str(tmp_path / "games.db")) as database:
        store(database, 1, ["Anna", "Boris", "Clara", "David"])
    return str(tmp_path / "games.db")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "allowed"),
    [
        *((["--help"], ""), (["games"], "sqlalchemy"), (["show", "last"], "sqlalchemy")),
        *((["rebuild"], "sqlalchemy"), (["stats"], "openskill sqlalchemy")),
        (["export", "--format", "csv", "--output", "tables"], "segno serial sqlalchemy"),
        (["export", "--force", "--output", "games.json"], "segno serial sqlalchemy"),
        (["import", "games.json"], "serial sqlalchemy"),
        (["report", "last", "--output", "game.svg"], "PIL matplotlib segno sqlalchemy"),
        (["mirror", "--help"], ""),
    ],
)
def test_large_packages_are_loaded_only_where_they_are_used(file, tmp_path, command, allowed):
    (tmp_path / "games.json").write_text("[]")
    where = [] if "--help" in command else ["--db", file]
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *command, *where], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert set(done.stderr.splitlines()[-1].split()) <= {*allowed.split()}, done.stderr
