"""The derived tables in SQLite, `castellan rebuild`, and the version of the rules."""

import pathlib
import shutil

import pytest
from typer.testing import CliRunner

import castellan
import castellan_host
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.stats.keeping import current, rules_version
from lab.database.result_stores import NAMES, ResultContract
from lab.database.results_of import kept, no_bar, store
from lab.pages.stats_reports import result

pytestmark = [pytest.mark.database, pytest.mark.stats]


class TestResultsInAFile(ResultContract):
    pass


def test_a_read_only_file(tmp_path):
    file = tmp_path / "games.db"
    with Database(str(file)) as database:
        store(database, 1, NAMES)
    before = file.read_bytes()
    read_only = f"sqlite:///file:{file}?mode=ro&uri=true"
    with Database(read_only, create=False) as database:
        assert [result.status for result in current(database, no_bar)] == ["ended"]
    refused = CliRunner().invoke(app, ["rebuild", "--db", read_only])
    assert refused.exit_code == 2 and refused.stderr == f'The database "{file}" is read-only; nothing was stored\n'
    assert file.read_bytes() == before


@pytest.mark.parametrize("time", [(None, 0, None), (0, 0, 0), (0, 0, None), (85, 2, None), (85, 2, 5)])
def test_times_are_read_as_they_were_kept_also_those_of_no_turn(time):
    played = result(1, "tuscany", ("Anna", 1, 5), ("Boris", 2, 3))
    times = dict(zip(("seconds", "turns", "overrun"), time, strict=True))
    timed = played._replace(players=[player._replace(**times) for player in played.players])
    found = kept(timed)
    assert found and found.players == timed.players


def test_rebuild(tmp_path):
    url = str(tmp_path / "games.db")
    assert "no database" in CliRunner().invoke(app, ["rebuild", "--db", url]).stderr
    with Database(url) as database:
        store(database, 1, NAMES)
        assert CliRunner().invoke(app, ["rebuild", "--db", url]).stdout == "1 result rebuilt\n"
        store(database, 2, NAMES)
        assert CliRunner().invoke(app, ["rebuild", "--db", url]).stdout == "2 results rebuilt\n"
        assert len(database.results()[1]) == 2


def test_each_change_of_what_makes_results_is_another_version(tmp_path, monkeypatch):
    before = rules_version()
    for package in (castellan, castellan_host):
        shutil.copytree(pathlib.Path(package.__file__).parent, tmp_path / package.__name__)
        monkeypatch.setattr(package, "__file__", str(tmp_path / package.__name__ / "__init__.py"))
    assert rules_version.__wrapped__() == before

    def changed(name):
        file = tmp_path / name
        text = file.read_text()
        file.write_text(text + "#")
        version = rules_version.__wrapped__()
        file.write_text(text)
        return version != before

    assert not changed("castellan/games/tuscany/en.py") and not changed("castellan_host/stats/figures.py")
    for name in ("core/rules/standing.py", "core/ledger.py", "games/tuscany/__init__.py"):
        assert changed(f"castellan/{name}"), name
    for name in ("cells", "replay", "library", "records", "results", "times"):
        assert changed(f"castellan_host/stored_games/{name}.py"), name
    assert changed("castellan_host/stats/rows.py") and changed("castellan_host/database/dates.py")
