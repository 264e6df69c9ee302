"""What a correction has done to an entry, in the words that the box shows."""

from types import SimpleNamespace
from typing import Any

from castellan.core.ledger import corrections
from castellan.core.record import INSTEAD, KIND
from castellan.core.rules.base import Game
from castellan.text import gained, labels, names_of
from castellan.ui.corrections import changes, correct
from castellan_host.stored_games.entry_points import Moves, points_of
from castellan_host.stored_games.records import Event, Record


def done(records: list[Record], game: Game, language: str) -> tuple[str, str]:
    """Return what the last record, an amend or a void, has done, and the entry.

    That is "strike" or "restore", or "change" with what became of the entry, as the box says it: "bid: João 2 → 1".
    """
    old, new = _before_and_after(records)
    if old and new:
        app: Any = SimpleNamespace(session=SimpleNamespace(game=game), language=language)
        return "change", "".join(changes.corrected(app, old, new)[0])
    return "restore" if new else "strike", "".join(labels.entry(new or old or _entered(records), game, language))


def changed(records: list[Record], moved: Moves, game: Game, language: str) -> str:
    """Return what the last record has changed of an entry, and how far that moved markers: "bid: João 2 → 1, +30"."""
    _, what = done(records, game, language)
    brief = len(moved) == 1 == len(game.TRACKS) and names_of(game, language)[moved[0][0]] in what
    event = _before_and_after(records)[1] or _entered(records)
    points = gained.short_gains(moved, game) if brief else points_of(moved, event, game, language)
    return ", ".join(filter(None, [what, points]))


def entry_of(records: list[Record]) -> int:
    """Return the number of the entry that the last record, an amend or a void, is about."""
    return correct.entry_of(records[:-1], records[-1][KIND:])


def _entered(records: list[Record]) -> Event:
    """Return the entry that the last record is about, as it was entered."""
    record = records[entry_of(records)]
    return tuple(record[INSTEAD] if record[KIND] == "insert" else record[KIND:])


def _before_and_after(records: list[Record]) -> tuple[Event | None, Event | None]:
    """Return how the entry counted before the last record and counts after it, None if it does not."""
    seq, counted = entry_of(records), []
    for until in (records[:-1], records):
        past = corrections(until)
        counted.append(tuple(past.events.get(seq) or _entered(records)) if past.counts[seq] else None)
    return counted[0], counted[1]
