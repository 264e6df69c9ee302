"""A file's game stored as a sync stores it: nothing twice, nothing over another, what contradicts kept aside."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from castellan_host.database import dates
from castellan_host.database.notes import Noted
from castellan_host.database.store import Database, DatabaseError, NewGame, StoredGame
from castellan_host.imports import candidates
from castellan_host.imports.candidates import Candidate, PeopleCandidate, PlayCandidate, Refused
from castellan_host.imports.matching import Matcher, held
from castellan_host.imports.plays import NOBODY_ASKED, Beside, Sorted, Sorter

# What one transaction stores at most: a sync beside it waits that long.
_GAMES = 50
_RECORDS = 2000

_Ready = Candidate | Sorted | Refused


@dataclass
class Outcome:
    """What became of a file's game: how many of its records are new, and how many are new among what contradicts.

    `reason` says why it was refused, `foreign` if it is a file in another format; then it has neither `box` nor
    `game`. `note` is what else to report. A play has its date and game in `source`, in `box` where it is from, and in
    `became` what became of it, which is "" for a game.
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
    became: str = ""


def take_in(
    database: Database, paths: Iterable[Path], box: str, now: int, beside: Beside = NOBODY_ASKED
) -> Iterator[Outcome]:
    """Store the games and plays of files and folders, and yield what became of each; `now` is the laptop's Unix time.

    `box` is that of games whose files do not say theirs, "" if nobody knows; `beside` is what plays are compared with.
    Raises DatabaseError.
    """
    importer = _Importer(database, now)
    for batch in _batches(_all(paths, box, Sorter(database, beside), beside)):
        try:
            with database.transaction():
                done = importer.store(batch)
        except DatabaseError:  # one of them can't be stored, or another program was faster: each in its own then
            importer = _Importer(database, now)
            for candidate in batch:
                yield from importer.store([candidate])
        else:
            yield from done


def _all(paths: Iterable[Path], box: str, sorter: Sorter, beside: Beside) -> Iterator[_Ready]:
    for path in candidates.find(paths):
        for candidate in [path] if isinstance(path, Refused) else candidates.read(path):
            if isinstance(candidate, PeopleCandidate):
                beside.found(candidate)
                continue
            if isinstance(candidate, PlayCandidate):
                yield sorter.sort(candidate)
                continue
            if isinstance(candidate, Candidate):
                candidate.given.box = candidate.given.box or box
            yield candidate


def _batches(every: Iterable[_Ready]) -> Iterator[list[_Ready]]:
    """Yield what one transaction takes; reading files, and asking about plays, takes longer and so stands before it."""
    batch, games, rows = [], 0, 0
    for candidate in every:
        batch.append(candidate)
        games += not isinstance(candidate, Sorted)
        rows += _size(candidate)
        if games == _GAMES or rows >= _RECORDS:
            yield batch
            batch, games, rows = [], 0, 0
    if batch:
        yield batch


def _size(candidate: _Ready) -> int:
    """Return how many rows a candidate is."""
    if isinstance(candidate, Sorted):
        return 1 + len(candidate.play.seats)
    return len(candidate.lines) + len(candidate.given.conflicts) if isinstance(candidate, Candidate) else 0


class _Importer:
    """Stores games: those that are new together, since each statement costs as much for one as for fifty."""

    def __init__(self, database: Database, now: int) -> None:
        self._database = database
        self._now = now
        self._matcher = Matcher(database, self._store_waiting)
        self._waiting: list[tuple[Candidate, Outcome]] = []

    def store(self, batch: Iterable[_Ready]) -> list[Outcome]:
        """Store games and plays, and return what became of each."""
        batch = [*batch]
        done = [self._store(candidate) for candidate in batch]
        self._store_waiting()
        new = [each.play for each in batch if isinstance(each, Sorted) and each.is_taken]
        if new:
            self._database.store_plays(new, self._now)
        self._note(batch, done)
        return done

    def _note(self, batch: list[_Ready], done: list[Outcome]) -> None:
        """Store what another laptop noted about games and plays where nothing is noted here, else say so."""
        given = {}
        for candidate, outcome in zip(batch, done, strict=True):
            noted = _noted(candidate)
            if noted and outcome.game:
                given[outcome.game] = noted, outcome
        here = self._database.notes(given) if given else {}
        for game, (noted, outcome) in given.items():
            if here.get(game, noted) != noted:
                outcome.note = "; ".join(filter(None, [outcome.note, "its notes differ; those here stay"]))
        new = {game: noted for game, (noted, _) in given.items() if game not in here}
        if new:
            self._database.note(new, self._now)

    def _store(self, candidate: _Ready) -> Outcome:
        if isinstance(candidate, Sorted):
            return _of_play(candidate)
        if isinstance(candidate, Refused):
            return Outcome(candidate.source, reason=candidate.reason, foreign=candidate.foreign)
        match = self._matcher.match(candidate)
        notes = candidate.note, _forgotten(match.game) if match.is_forgotten else ""
        note = "; ".join(filter(None, notes))
        outcome = Outcome(candidate.source, match.box, match.game, match.stored is None, note=note)
        if match.stored is None and not candidate.given.conflicts:
            self._waiting.append((candidate, outcome))
        else:
            self._store_waiting()
            self._add(candidate, outcome, match.stored)
        return outcome

    def _store_waiting(self) -> None:
        """Store the new games that wait; one that another program has stored meanwhile, as any other."""
        waiting, self._waiting = self._waiting, []
        new = [
            NewGame(outcome.box, outcome.game, candidate.lines, self._first_seen(candidate), candidate.given.date)
            for candidate, outcome in waiting
        ]
        stored = self._database.store_new(new) if new else set()
        for candidate, outcome in waiting:
            if (outcome.box, outcome.game) in stored:
                outcome.new = len(candidate.lines)
            else:
                self._add(candidate, outcome, self._database.game(outcome.box, outcome.game, every=True))

    def _first_seen(self, candidate: Candidate) -> int:
        seen = candidate.given.seen
        return self._now if seen is None or seen < dates.EARLIEST else min(seen, self._now)

    def _add(self, candidate: Candidate, outcome: Outcome, stored: StoredGame | None) -> None:
        """Store what is new in a game's candidate, beside what is stored of it."""
        database, given, now = self._database, candidate.given, self._now
        others = {(seq, line) for seq, line, _ in given.conflicts}
        if stored and others.union(enumerate(candidate.lines)) <= held(stored):
            return
        box, game = outcome.box, outcome.game
        pairs = [*enumerate(candidate.lines)]  # they add up, so each is a record
        have = database.have(box, game)
        known = database.store_checked(box, game, pairs[:have], now)
        # What follows a record in conflict belongs to its side, see Follower.
        aside, seen = known.conflicts > 0, self._first_seen(candidate)
        beyond = database.store_checked(box, game, pairs[have:], seen, aside=aside, date=given.date)
        outcome.new = known.new + beyond.new
        others_seen = [(seq, line, min(seen, now)) for seq, line, seen in given.conflicts]
        database.keep_aside(box, game, others_seen)
        now_held = database.game(box, game, every=True)
        if known.conflicts or beyond.conflicts or given.conflicts:
            outcome.aside = len(_conflicts(now_held) - _conflicts(stored))
        if now_held:
            self._matcher.holds_now((box, game), now_held.lines, _conflicts(now_held))


def _noted(candidate: _Ready) -> Noted | None:
    if isinstance(candidate, Sorted):
        return candidate.noted
    return candidate.given.noted if isinstance(candidate, Candidate) else None


def _of_play(found: Sorted) -> Outcome:
    play, note = found.play, found.note
    return Outcome(found.source, play.source, found.id, found.is_taken, note=note, became=found.became)


def _forgotten(game: str) -> str:
    return f"forgotten, so nothing shows it; castellan forget {game} --back does"


def _conflicts(stored: StoredGame | None) -> set[tuple[int, str]]:
    return {(conflict.seq, conflict.other) for conflict in stored.conflicts} if stored else set()
