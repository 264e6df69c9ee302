"""What tests of several commands share."""

import pytest

from lab.games import toy_game


@pytest.fixture
def url(tmp_path):
    """Return the name of a database that is not there yet."""
    return str(tmp_path / "games.db")


@pytest.fixture
def quiet(monkeypatch, tmp_path):
    """Only ports that a test makes."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("castellan_host.link.serial_ports.comports", list)


@pytest.fixture(scope="module")
def toy():
    """The toy game is one of the games: what is about no game is proved with it, and with the pad."""
    with toy_game.added() as name:
        yield name
