"""A game's row in a list of games, made from its records, in small steps.

A row is a list: the Unix time when the game began, 0 if unknown; the game's name; its round's name; "", "end" or
"abandon"; a list of [rank, name, deciding total] for each player, the best first; and the title that its players
gave it, or "".
"""

from castellan.core.errors import RecordError, RuleError
from castellan.core.ledger import fold
from castellan.core.record import KIND, LIMIT, TIME, decode, follow
from castellan.core.rules import start
from castellan.core.rules.standing import ranked

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.core.rules.base import Game
    from castellan.flash.archive import Archive, GameFile
    from castellan.interfaces import GameRow, Record

_CHUNK = 512  # bytes


def row_of(game: "Game", date: int) -> "GameRow":
    """Return a game's row; `date` is the Unix time when it began, 0 if unknown."""
    return [date, game.NAME, game.round_name(), game.over or "", ranked(game), game.options.get("title") or ""]


def summary(archive: "Archive", file: "GameFile") -> "Iterator[GameRow | None]":
    """Yield None after each step, which is short on the chip, and last the game's row.

    Raises RecordError or RuleError if the game is damaged, JournalError if it can't be read.
    """
    records: "list[Record]" = []
    words: dict[str, str] = {}
    rest, offset, before = b"", 0, 0
    while True:
        chunk = archive.piece(file, offset, _CHUNK)  # it opens the file each time: none stays open between steps
        offset += len(chunk)
        rest += chunk
        begin, end = 0, rest.find(b"\n") + 1
        while end:
            record = decode(rest[begin:end], words)
            follow(record, len(records), before)
            before = record[TIME] if records else 0
            records.append(record)
            yield None
            begin, end = end, rest.find(b"\n", end) + 1
        rest = rest[begin:]
        if len(rest) >= LIMIT:
            raise RecordError("line_long", length=len(rest), limit=LIMIT)
        if not chunk:
            break
    if not records:
        raise RuleError("no_records")
    game = start(records[0][KIND:])
    for _ in fold(game, records):
        yield None
    yield row_of(game, records[0][TIME])
