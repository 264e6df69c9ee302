"""Databases of recorded games, for what is written into files and taken from them."""

import functools
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from typer.testing import CliRunner

from castellan.core import record
from castellan.core.ledger import Ledger
from castellan_host.cli import app
from castellan_host.database.store import Database, Stored
from lab.database import in_store
from lab.games.recorded import events

if TYPE_CHECKING:
    from castellan.interfaces import Event

BOX, OTHER_BOX = "e6614104", "f00dcafe"
BEGUN = 1762000000  # 2025-11-01 12:26:40 in UTC
SEEN = 1763000000
TOY = (
    ["new", "toy", {"players": ["=1+1", "-@x"]}],
    ["gift", 0, -5],
    ["gift", 1, 2],
    ["year", "sun"],
    ["year", "sun"],
    ["year", "sun"],
    ["end"],
)
LONG_NAMES = [
    "Вильгельмина",
    "Константинов",
    "Анна-Мария К",
    "日本語日本語日本語日本語",
    "😀😀😀😀😀😀😀😀😀😀😀😀",
    "Άλκηστις-Ελέ",
]


def accepted(given: "Iterable[Event]", begun: int = BEGUN) -> list[bytes]:
    """Return the lines of a game that a ledger accepts, an entry each 20 seconds."""
    ledger = Ledger()
    lines: list[bytes] = []
    for seq, event in enumerate(given):
        ledger.add(20 * seq if seq else begun, event, lines.append)
    return lines


@functools.cache
def _recorded(name: str, count: int | None, begun: int) -> list[bytes]:
    return accepted(events(count, name), begun)


def recorded_lines(name: str, count: int | None = None, begun: int = BEGUN) -> list[bytes]:
    """Return the lines of a recorded game, or its first ones."""
    return list(_recorded(name, count, begun))


def store(url: str, game: str, lines: list[bytes], box: str = BOX, seen: int = SEEN) -> Stored:
    """Store a game."""
    with Database(url) as database:
        return database.store(box, game, [*enumerate(lines)], seen)


def content(url: str) -> list[tuple[Any, ...]]:
    """Return all that a database holds, but when it first saw what."""
    with Database(url) as database:
        return sorted(
            (
                (game.box, game.game, None if game.approximate else game.date, game.lines)
                + ([(conflict.seq, conflict.stored, conflict.other) for conflict in game.conflicts],)
                for game in in_store.games(database)
            ),
            key=lambda row: row[:2],
        )


def run(*words: object) -> tuple[int, str, str]:
    """Run castellan; return its exit code and what it says on either side."""
    result = CliRunner().invoke(app, [*map(str, words)])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.output
    return result.exit_code, result.stdout, result.stderr


def exported(url: str, output: Path, *words: object) -> Path:
    """Export into a file or folder, without a word of complaint."""
    code, _, complaints = run("export", *words, "-o", output, "--db", url)
    assert (code, complaints) == (0, ""), complaints
    return output


def imported(url: str, *words: object) -> Any:
    """Import, and return what became of each game: its file's name, and what there is to say."""
    _, printed, complaints = run("import", *words, "--db", url, "--json")
    assert complaints == "", complaints
    return json.loads(printed)


def differing(line: bytes) -> bytes:
    """Return another record of the same number and time."""
    seq, time, *_ = record.decode(line)
    return record.encode(seq, time, ["points", 0, "red", 1 + seq])


GAME, OTHER = "5f3a90c1d2e4b687", "0123456789abcdef"
LINES = recorded_lines("tuscany", 40)
UNDATED = recorded_lines("tuscany", 40, begun=0)


def written(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(lines))
    return path


def branch(lines: list[bytes], seq: int) -> list[bytes]:
    """Return the lines of a game that went on differently from a record on."""
    return lines[:seq] + [differing(line) for line in lines[seq:]]


def states(url: str, *words: object) -> list[str]:
    return [found["state"] for found in imported(url, *words)]


def keys(url: str) -> list[tuple[str, str, int]]:
    return [(box, game, len(lines)) for box, game, _, lines, _ in content(url)]


def made_up(lines: list[bytes]) -> str:
    return hashlib.sha256(lines[0][:-1]).hexdigest()[:16]
