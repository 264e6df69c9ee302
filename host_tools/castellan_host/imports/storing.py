"""A file's game stored as a sync stores it: nothing twice, nothing over another, what contradicts kept aside."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from castellan_host.database import dates
from castellan_host.database.store import Database, DatabaseError, StoredGame
from castellan_host.imports import candidates
from castellan_host.imports.candidates import Candidate, Refused
from castellan_host.imports.matching import Matcher, held

# What one transaction stores at most: a sync beside it waits that long.
_GAMES = 50
_RECORDS = 2000


@dataclass
class Outcome:
    """What became of a file's game: how many of its records are new, and how many are new among what contradicts.

    `reason` says why it was refused, `foreign` if it is a file in another format; then it has neither `box` nor
    `game`. `note` is what else to report.
    """

    source: str
    box: str = ""
    game: str = ""
    begun: bool = False
    new: int = 0
    aside: int = 0
    reason: str = ""
    note: str = ""
    foreign: bool = False


def take_in(database: Database, paths: Iterable[Path], box: str, now: int) -> Iterator[Outcome]:
    """Store the games of files and folders, and yield what became of each; `now` is the laptop's Unix time.

    `box` is that of games whose files do not say theirs, "" if nobody knows. Raises DatabaseError.
    """
    matcher = Matcher(database)
    for batch in _batches(_all(paths, box)):
        try:
            with database.transaction():
                done = [_store(database, matcher, candidate, now) for candidate in batch]
        except DatabaseError:  # one of them can't be stored, or another program was faster: each in its own then
            matcher = Matcher(database)
            for candidate in batch:
                yield _store(database, matcher, candidate, now)
        else:
            yield from done


def _all(paths: Iterable[Path], box: str) -> Iterator[Candidate | Refused]:
    for path in candidates.find(paths):
        for candidate in [path] if isinstance(path, Refused) else candidates.read(path):
            if isinstance(candidate, Candidate):
                candidate.given.box = candidate.given.box or box
            yield candidate


def _batches(every: Iterable[Candidate | Refused]) -> Iterator[list[Candidate | Refused]]:
    """Yield what one transaction takes; reading the files takes longer, and so stands before it."""
    batch, records = [], 0
    for candidate in every:
        batch.append(candidate)
        records += _size(candidate) if isinstance(candidate, Candidate) else 0
        if len(batch) == _GAMES or records >= _RECORDS:
            yield batch
            batch, records = [], 0
    if batch:
        yield batch


def _size(candidate: Candidate) -> int:
    return len(candidate.lines) + len(candidate.given.conflicts)


def _store(database: Database, matcher: Matcher, candidate: Candidate | Refused, now: int) -> Outcome:
    if isinstance(candidate, Refused):
        return Outcome(candidate.source, reason=candidate.reason, foreign=candidate.foreign)
    match = matcher.match(candidate)
    given, stored = candidate.given, match.stored
    notes = candidate.note, _forgotten(match.game) if match.is_forgotten else ""
    outcome = Outcome(candidate.source, match.box, match.game, stored is None, note="; ".join(filter(None, notes)))
    others = {(seq, line) for seq, line, _ in given.conflicts}
    if stored and others.union(enumerate(candidate.lines)) <= held(stored):
        return outcome
    pairs = [*enumerate(candidate.lines)]  # they add up, so each is a record
    have = database.have(match.box, match.game)
    first_seen = now if given.seen is None or given.seen < dates.EARLIEST else min(given.seen, now)
    known = database.store_checked(match.box, match.game, pairs[:have], now)
    # What follows a record in conflict belongs to its side, see Follower.
    aside = known.conflicts > 0
    beyond = database.store_checked(match.box, match.game, pairs[have:], first_seen, aside=aside, date=given.date)
    outcome.new = known.new + beyond.new
    others_seen = [(seq, line, min(seen, now)) for seq, line, seen in given.conflicts]
    database.keep_aside(match.box, match.game, others_seen)
    if known.conflicts or beyond.conflicts or given.conflicts:
        outcome.aside = len(_conflicts(database.game(match.box, match.game, every=True)) - _conflicts(stored))
    return outcome


def _forgotten(game: str) -> str:
    return f"forgotten, so nothing shows it; castellan forget {game} --back does"


def _conflicts(stored: StoredGame | None) -> set[tuple[int, str]]:
    return {(conflict.seq, conflict.other) for conflict in stored.conflicts} if stored else set()
