"""Plays taken in from other programs' files: reading and storing them, within one transaction."""

import hashlib
import json
from collections import defaultdict
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, true

from castellan_host.database.notes import COLUMNS as NOTED
from castellan_host.database.notes import Noted, as_noted
from castellan_host.database.schema import forgotten, notes, play_players, plays

BG_STATS, BGG = "bgstats", "bgg"  # where plays come from
_DIGITS = 16
_AT_ONCE = 500  # ids that one statement looks for


class Seat(NamedTuple):
    """A player of a play, as its file has it; "" and 0 for what it does not say.

    `name` is "" for whoever has none; `human` is false for a bot. `score` is the text that was given, `total` what it
    adds up to, None if it is no number or sum.
    """

    name: str
    username: str = ""
    human: bool = True
    winner: bool = False
    rank: int = 0
    score: str = ""
    total: int | None = None
    start: bool = False
    new: bool = False
    team: str = ""
    role: str = ""


class Play(NamedTuple):
    """A play as its file has it; "" and 0 for what it does not say.

    `source` is BG_STATS or BGG, `source_id` the play's id there. `modified` and `date` are local times, `date` the day
    alone where no time is known. `bgg` is the game's id at BoardGameGeek, `bgg_play` the play's. `ignored` is whether
    the file leaves it out of its own statistics, `incomplete` whether it was not played to its end. `expansions` are
    names and ids at BoardGameGeek.
    """

    source: str
    source_id: str
    modified: str
    date: str
    minutes: int
    title: str
    bgg: int
    bgg_play: int
    fewest: bool
    no_points: bool
    cooperative: bool
    teams: bool
    ignored: bool
    incomplete: bool
    rounds: int
    place: str
    board: str
    note: str
    expansions: tuple[tuple[str, int], ...]
    seats: tuple[Seat, ...]

    @property
    def id(self) -> str:
        """Its id, made of that of its source: the same wherever it is taken in."""
        return hashlib.sha256(f"{self.source}:{self.source_id}".encode()).hexdigest()[:_DIGITS]

    def seat_of(self, number: int) -> Seat:
        """Return the seat with a number in the order of results: bots come last."""
        return self.seats[self.order()[number]]

    def order(self) -> list[int]:
        """Return the places of the seats in the order of results: bots come last."""
        return sorted(range(len(self.seats)), key=lambda place: not self.seats[place].human)


_FLAGS = ("fewest", "no_points", "cooperative", "teams", "ignored", "incomplete")
_SEAT_FLAGS = ("human", "winner", "start", "new")
_PLAY_COLUMNS = [plays.c[name] for name in Play._fields[:-1]]  # all but the seats
_SEAT_COLUMNS = [play_players.c[name] for name in Seat._fields]


def read(connection: Connection, ids: Collection[str] | None = None, every: bool = False) -> dict[str, Play]:
    """Return the plays of these ids, or all, by their ids; the forgotten ones among `every` play only."""
    chosen = true() if ids is None else plays.c.play.in_(ids)
    kept = true() if every else plays.c.play.not_in(select(forgotten.c.game))
    of_plays = connection.execute(select(plays.c.play, *_PLAY_COLUMNS).where(chosen, kept)).all()
    if not of_plays:
        return {}
    of = true() if ids is None else play_players.c.play.in_(ids)
    query = select(play_players.c.play, *_SEAT_COLUMNS).where(of).order_by(play_players.c.play, play_players.c.seat)
    seats = defaultdict(list)
    for play, *values in connection.execute(query).all():
        seats[play].append(_seat(values))
    return {play: _play(values, tuple(seats.get(play, ()))) for play, *values in of_plays}


def headings(connection: Connection, start: str, every: bool) -> list[tuple[str, str, str, str, Noted | None]]:
    """Return id, source, the source's id, date and notes of the plays whose id begins with `start`."""
    kept = true() if every else plays.c.play.not_in(select(forgotten.c.game))
    begun = plays.c.play.istartswith(start, autoescape=True) if start else true()
    facts = plays.c.play, plays.c.source, plays.c.source_id, plays.c.date
    joined = plays.outerjoin(notes, notes.c.game == plays.c.play)
    query = select(*facts, *NOTED).select_from(joined).where(begun, kept).order_by(plays.c.date.desc(), plays.c.play)
    found = connection.execute(query).all()
    return [(id, source, source_id, date, as_noted(*noted)) for id, source, source_id, date, *noted in found]


def store(connection: Connection, new: Collection[Play], seen: int) -> set[str]:
    """Store plays, each in the place of one with its id that differs; return the ids of those that are new."""
    chosen = {play.id: play for play in new}
    stored: dict[str, Play] = {}
    order = sorted(chosen)
    for at in range(0, len(order), _AT_ONCE):
        stored |= read(connection, order[at : at + _AT_ONCE], every=True)
    changed = [id for id, play in chosen.items() if stored.get(id) != play]
    for at in range(0, len(changed), _AT_ONCE):
        old = [id for id in changed[at : at + _AT_ONCE] if id in stored]
        for table in (plays, play_players) if old else ():
            connection.execute(delete(table).where(table.c.play.in_(old)))
    if changed:
        connection.execute(insert(plays), [_row(id, chosen[id], seen) for id in changed])
    seats = [_seat_row(id, number, seat) for id in changed for number, seat in enumerate(chosen[id].seats)]
    if seats:
        connection.execute(insert(play_players), seats)
    return chosen.keys() - stored.keys()


def _row(id: str, play: Play, seen: int) -> dict[str, Any]:
    row = play._asdict() | {name: int(getattr(play, name)) for name in _FLAGS}
    del row["seats"]
    return row | {"play": id, "seen": seen, "expansions": json.dumps(play.expansions)}


def _seat_row(id: str, number: int, seat: Seat) -> dict[str, Any]:
    return seat._asdict() | {name: int(getattr(seat, name)) for name in _SEAT_FLAGS} | {"play": id, "seat": number}


def _play(values: list[Any], seats: tuple[Seat, ...]) -> Play:
    row = dict(zip(Play._fields, values, strict=False))
    flags = {name: bool(row[name]) for name in _FLAGS}
    return Play(**row | flags | {"expansions": _expansions(row["expansions"]), "seats": seats})


def _seat(values: list[Any]) -> Seat:
    row = dict(zip(Seat._fields, values, strict=True))
    return Seat(**row | {name: bool(row[name]) for name in _SEAT_FLAGS})


def _expansions(text: str) -> tuple[tuple[str, int], ...]:
    """Return the expansions of a play; none if the row is damaged."""
    try:
        return tuple((str(name), int(bgg)) for name, bgg in json.loads(text))
    except (TypeError, ValueError, RecursionError):
        return ()
