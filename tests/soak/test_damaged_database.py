"""A database file damaged anywhere: every command ends in a sentence, and what is stored then is stored or refused."""

import random

import pytest
from typer.testing import CliRunner

from castellan.core.record import encode
from castellan_host.cli import app
from castellan_host.database.store import Database, DatabaseError
from lab.database.stores import SEEN
from lab.ended import ends_well

BOX, PAGE = "b0b0", 4096
GAMES = {"00000000000000aa": "tuscany", "00000000000000bb": "pad", "00000000000000cc": "pad"}
COMMANDS = (["games"], ["games", "--json"], ["show", "last"], ["show", "00000000000000aa", "--json"])


def lines(name, count):
    """Return the first records of a game."""
    kind = "green" if name == "tuscany" else "points"
    events = [["new", name, {"players": ["Anna", "Boris"]}], *[["points", 0, kind, 1]] * (count - 1)]
    return [(seq, encode(seq, 10 * seq, event)) for seq, event in enumerate(events)]


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A database of three games, one of them with a conflict."""
    path = tmp_path_factory.mktemp("database") / "games.db"
    with Database(str(path)) as database:
        database.meet(BOX, "E661410403", "0.1.0", SEEN, 3)
        for game, name in GAMES.items():
            database.store(BOX, game, lines(name, 9), SEEN)
        database.store(BOX, game, [(4, encode(4, 9, ["points", 1, "points", 1]))], SEEN)
    return path


def flip(rng, data):
    for _ in range(rng.choice((1, 1, 1, 4, 30))):
        data[rng.randrange(len(data))] = rng.randrange(256)


def cut(rng, data):
    del data[rng.randrange(len(data)) :]


def exchange(rng, data):
    """Exchange two pages, as a disk does that writes to the wrong place."""
    first, second = (PAGE * rng.randrange(len(data) // PAGE) for _ in range(2))
    data[first : first + PAGE], data[second : second + PAGE] = data[second : second + PAGE], data[first : first + PAGE]


def clear(rng, data):
    """Clear a block of the disk."""
    start = 512 * rng.randrange(len(data) // 512)
    data[start : start + 512] = bytes(512)


DAMAGES = (flip, flip, flip, flip, cut, exchange, clear)


def store(path):
    """Store as a sync does."""
    with Database(path) as database:
        database.meet(BOX, None, "0.2.0", SEEN + 60, None)
        for game, name in GAMES.items():
            have = database.have(BOX, game)
            try:
                database.crc(BOX, game, have)
            except ValueError:
                assert have
            database.store(BOX, game, lines(name, 12), SEEN + 60)


def test_a_damaged_database(soak, file, tmp_path):
    damaged = tmp_path / "damaged.db"

    def case(seed):
        rng = random.Random(seed)
        data = bytearray(file.read_bytes())
        rng.choice(DAMAGES)(rng, data)
        damaged.write_bytes(data)
        command = rng.choice(COMMANDS)
        before = damaged.read_bytes()
        ends_well(CliRunner().invoke(app, [*command, "--db", str(damaged)]))
        assert command == ["games"] or damaged.read_bytes() == before  # the list keeps results that it works out
        try:
            store(str(damaged))
        except DatabaseError as error:
            assert error.code in ("damaged", "newer", "foreign", "incomplete", "occupied", "older"), error
        (tmp_path / "damaged.db-journal").unlink(missing_ok=True)

    soak(case)
