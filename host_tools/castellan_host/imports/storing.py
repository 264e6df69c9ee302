"""A file's game stored as a sync stores it: nothing twice, nothing over another, what contradicts kept aside."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from castellan_host.database import dates
from castellan_host.database.store import Database, StoredGame
from castellan_host.imports import candidates
from castellan_host.imports.candidates import Candidate, Refused
from castellan_host.imports.matching import Match, Matcher, held


@dataclass
class Outcome:
    """What became of a file's game: how many of its records are new, and how many are new among what contradicts.

    `reason` says why it was refused; then it has neither `box` nor `game`. `note` is what else to report.
    """

    source: str
    box: str = ""
    game: str = ""
    begun: bool = False
    new: int = 0
    aside: int = 0
    reason: str = ""
    note: str = ""


def take_in(database: Database, paths: Iterable[Path], box: str, now: int) -> Iterator[Outcome]:
    """Store the games of files and folders, and yield what became of each; `now` is the laptop's Unix time.

    `box` is that of games whose files do not say theirs, "" if nobody knows. Raises DatabaseError.
    """
    matcher = Matcher(database)
    for path in candidates.find(paths):
        for found in [path] if isinstance(path, Refused) else candidates.read(path):
            if isinstance(found, Refused):
                yield Outcome(found.source, reason=found.reason)
            else:
                found.given.box = found.given.box or box
                yield _store(database, found, matcher.match(found), now)


def _store(database: Database, candidate: Candidate, match: Match, now: int) -> Outcome:
    given, stored = candidate.given, match.stored
    outcome = Outcome(candidate.source, match.box, match.game, stored is None, note=candidate.note)
    others = {(seq, line) for seq, line, _ in given.conflicts}
    if stored and others.union(enumerate(candidate.lines)) <= held(stored):
        return outcome
    pairs = [(seq, line.encode()) for seq, line in enumerate(candidate.lines)]
    have = database.have(match.box, match.game)
    first_seen = now if given.seen is None or given.seen < dates.EARLIEST else min(given.seen, now)
    found = database.store(match.box, match.game, pairs[:have], now)
    # What follows a record in conflict belongs to its side, see Follower.
    aside = found.conflicts > 0
    beyond = database.store(match.box, match.game, pairs[have:], first_seen, aside=aside, date=given.date)
    outcome.new = found.new + beyond.new
    for seq, line, seen in given.conflicts:
        database.store(match.box, match.game, [(seq, line.encode())], min(seen, now), aside=True)
    outcome.aside = len(_conflicts(database.game(match.box, match.game)) - _conflicts(stored))
    return outcome


def _conflicts(stored: StoredGame | None) -> set[tuple[int, str]]:
    return {(conflict.seq, conflict.other) for conflict in stored.conflicts} if stored else set()
