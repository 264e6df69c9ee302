"""The laptop's database in SQLite: the contract of every store, and what can be wrong with a file."""

import pytest

from castellan_host.database import Database
from stores import BOX, GAME, LINES, SEEN, Contract, text


class TestFile(Contract):
    @pytest.fixture
    def url(self, tmp_path):
        return str(tmp_path / "games.db")


def test_one_in_memory():
    for url in ("sqlite://", "sqlite:///:memory:", ":memory:"):
        with Database(url) as database:
            database.store(BOX, GAME, LINES, SEEN)
            assert database.lines(GAME) == text(LINES)
