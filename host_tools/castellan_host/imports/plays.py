"""Which plays of other programs' files are new, known, or look like one that is there."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import NamedTuple

from castellan_host.database import dates
from castellan_host.database.notes import Noted
from castellan_host.database.plays import BG_STATS, BGG, Play
from castellan_host.database.store import Database
from castellan_host.imports import sent_out
from castellan_host.imports.candidates import PeopleCandidate, PlayCandidate
from castellan_host.stored_games import taken
from castellan_host.stored_games.people import People, team
from castellan_host.stored_games.play_ids import games_of_plays, stable_id
from castellan_host.stored_games.results import Result

NEW, CHANGED, KNOWN, ALIKE = "new", "changed", "known", "alike"
_Mark = tuple[object, ...]  # what plays share that may be one: day, people, and totals or who won which game


class Beside(NamedTuple):
    """What plays are compared with: who is who, and the results of the stored games, worked out once there are plays.

    `ask` is asked with a sentence whether to take a play that looks like another one; `found` takes what files say of
    who is who.
    """

    people: People
    results: Callable[[], Iterable[Result]]
    ask: Callable[[str], bool]
    found: Callable[[PeopleCandidate], None]


NOBODY_ASKED = Beside(People(), tuple, lambda question: False, lambda found: None)


class Sorted(NamedTuple):
    """A play, what becomes of it, and the id that it has or that the game has which it is."""

    source: str
    play: Play
    became: str
    id: str
    note: str = ""
    noted: Noted | None = None

    @property
    def is_taken(self) -> bool:
        """Whether it is to be stored."""
        return self.became in (NEW, CHANGED)


class _Looks(NamedTuple):
    """A stored game or play that another one may look like: where it is from, and what to call it."""

    source: str
    words: str


class Sorter:
    """Sorts plays; those that are taken count as stored from then on. It reads the database at the first play."""

    def __init__(self, database: Database, beside: Beside) -> None:
        self._database = database
        self._beside = beside
        self._is_ready = False
        self._stored: dict[str, Play] = {}
        self._at_bgg: dict[int, str] = {}  # the plays' ids at BoardGameGeek
        self._in_app: dict[str, str] = {}  # the plays' ids, by those that they have in BG Stats
        self._ours: dict[str, str] = {}  # the games' ids, by those that they have in BG Stats
        self._forgotten: set[str] = set()
        self._alike: dict[_Mark, list[_Looks]] = defaultdict(list)

    def sort(self, candidate: PlayCandidate) -> Sorted:
        """Return what becomes of a play; ask if it looks like one of another source."""
        return self._sort(candidate)._replace(noted=candidate.noted)

    def _sort(self, candidate: PlayCandidate) -> Sorted:
        if not self._is_ready:
            self._prepare()
        play, source = candidate.play, candidate.source
        ours = self._ours.get(play.source_id) if play.source == BG_STATS else None
        if ours:
            return Sorted(source, play, KNOWN, ours, candidate.note)
        id = self._id_of(play)
        if id in self._stored:
            return self._known(candidate, id)
        note = candidate.note
        if found := "" if candidate.decided else self._looks_like(play):
            if not self._beside.ask(f"{source}: looks like {found}. Take it, too?"):
                return Sorted(source, play, ALIKE, "", _joined(f"looks like {found}", note))
            note = _joined(note, f"taken though it looks like {found}")
        self._add(id, play)
        return Sorted(source, play, NEW, id, note)

    def _id_of(self, play: Play) -> str:
        """Return the id of the stored play that a play is, else its own."""
        if play.id in self._stored:
            return play.id
        # From BoardGameGeek by way of an export of ours, here or there.
        by_app = self._in_app.get(stable_id("play", play.id) if play.source == BGG else play.source_id)
        return by_app or self._at_bgg.get(play.bgg_play, play.id)

    def _known(self, candidate: PlayCandidate, id: str) -> Sorted:
        """Return what becomes of a play that is stored: a later one of its own source replaces it."""
        play, stored, note = candidate.play, self._stored[id], candidate.note
        if id in self._forgotten:
            note = _joined(note, f"forgotten, so nothing shows it; castellan forget {id} --back does")
        if play == stored or play.id != id or self._is_ours(play, id, stored):
            return Sorted(candidate.source, play, KNOWN, id, note)
        if play.modified > stored.modified:
            self._stored[id] = play
            return Sorted(candidate.source, play, CHANGED, id, note)
        return Sorted(candidate.source, play, KNOWN, id, _joined(note, "differs here; it stays as it is stored"))

    def _is_ours(self, play: Play, id: str, stored: Play) -> bool:
        return sent_out.is_ours(play, id, stored, self._noted.get(id), self._beside.people)

    @cached_property
    def _noted(self) -> dict[str, Noted]:
        return {id: noted for id, _, _, _, noted in self._database.play_headings("", every=True) if noted}

    def _prepare(self) -> None:
        self._is_ready = True
        self._forgotten = {*self._database.forgotten()}
        self._ours = games_of_plays(game.game for game in self._database.headings(every=True))
        for id, play in self._database.plays(every=True).items():
            self._add(id, play)
        for result in self._beside.results():
            words = f"game {result.game[:8]}, {dates.shown(result.date, result.approximate)}"
            for mark in _marks_of_game(result, self._beside.people):
                self._alike[mark].append(_Looks("", words))

    def _add(self, id: str, play: Play) -> None:
        self._stored[id] = play
        self._in_app[play.source_id if play.source == BG_STATS else stable_id("play", id)] = id
        if play.bgg_play:
            self._at_bgg.setdefault(play.bgg_play, id)
        if id not in self._forgotten:
            words = f"play {id[:8]}, {play.date}, from {taken.SOURCES[play.source]}"
            for mark in self._marks(play):
                self._alike[mark].append(_Looks(play.source, words))

    def _looks_like(self, play: Play) -> str:
        """Return the first game or play of another source that a play looks like, "" if none does.

        One source knows its own plays apart: two equal games in one evening happen.
        """
        found = (each.words for each in self._alike.get(self._marks(play)[0], ()) if each.source != play.source)
        return next(found, "")

    def _marks(self, play: Play) -> list[_Mark]:
        """Return what a play shares with another that may be the same, the rarer first."""
        people = self._beside.people
        seats = [
            _Seat(person, seat.total, seat.winner)
            for seat in play.seats
            if seat.human
            for person in team(people.person(seat.name, play.id) if seat.name else "")
        ]
        return _marks(play.date[:10], taken.kind_of(play.title, play.bgg), seats)


class _Seat(NamedTuple):
    person: str
    total: int | None
    won: bool


def _marks_of_game(result: Result, people: People) -> list[_Mark]:
    """Return the marks of a stored game on the day when it began, and on that when it ended."""
    seats = [
        _Seat(person, player.score if result.by_points else None, result.won(player))
        for person, player in result.seated(people)
    ]
    days = {dates.shown(moment)[:10] for moment in (result.date, result.date + result.duration)}
    return [mark for day in sorted(days) for mark in _marks(day, (result.kind, result.title.casefold()), seats)]


def _marks(day: str, kind: tuple[str, str], seats: list[_Seat]) -> list[_Mark]:
    by_wins = day, kind, tuple(sorted((seat.person, seat.won) for seat in seats))
    totals = [(seat.person, seat.total) for seat in seats if seat.total is not None]
    return [(day, tuple(sorted(totals))), by_wins] if seats and len(totals) == len(seats) else [by_wins]


def _joined(*notes: str) -> str:
    return "; ".join(filter(None, notes))
