"""Ids of games that are imported from files without one: the beginning of the SHA-256 of their first record."""

import hashlib
from collections import Counter

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.core.record import TIME

UNKNOWN_BOX = "import"  # the box of games whose own is not known
_DIGITS = 16


def imported_id(first: str) -> str:
    """Return an id from a game's first line, the same wherever it is imported."""
    return hashlib.sha256(first.encode()).hexdigest()[:_DIGITS]


def is_dated(first: str) -> bool:
    """Return whether the box knew the date when the game with this first line began: then no other begins alike."""
    try:
        return int(record.decode(f"{first}\n".encode())[TIME]) > 0
    except RecordError:
        return False


def ids_of(game: str, first: str) -> set[str]:
    """Return the ids under which a game with this first line may be stored: its own, and that of an import without."""
    return {game, imported_id(first)} if is_dated(first) else {game}


def synced_ids(beginnings: list[tuple[str, str, str]]) -> dict[str, str]:
    """Return for each game that was imported without an id, and synced too, the id that its box gave it.

    `beginnings` are box, id and first line of all games.
    """
    imported: dict[str, str] = {}
    synced: dict[str, str] = {}
    count = Counter(first for _, _, first in beginnings)
    for _, game, first in sorted(each for each in beginnings if count[each[2]] > 1):
        id = imported_id(first)
        if not game.startswith(id):
            synced.setdefault(id, game)
        elif is_dated(first):
            imported[game] = id
    return {game: synced[id] for game, id in imported.items() if id in synced}
