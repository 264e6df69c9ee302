"""Plays that were taken in as our own export writes them, so that they are known when such a file comes back."""

import json

from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.export import bgsplay
from castellan_host.export import bgstats as going_out
from castellan_host.imports import bgstats
from castellan_host.imports.play_values import Read
from castellan_host.stored_games import results, taken_results
from castellan_host.stored_games.people import People


def is_ours(play: Play, id: str, stored: Play, noted: Noted | None, people: People) -> bool:
    """Return whether a play is what an export makes of the stored one: with the names shown, and what is noted.

    Most differ in names alone, which is seen without an export. A person's name at BoardGameGeek, which an export
    writes once for all of the person's plays, makes no difference.
    """
    if not noted and _named(play, id, people) == _named(stored, id, people):
        return True
    result = results.shown(taken_results.result_of(id, stored), people)
    if noted:
        result = result._replace(noted=people.of_note(noted, id), date=noted.date or result.date)
    if going_out.obstacle(result):
        return False
    content = json.loads(b"".join(bgsplay.document([going_out.play(result)])))
    again = [each.play for each in bgstats.plays(content) if isinstance(each, Read)]
    return [_named(each, id, people) for each in again] == [_named(play, id, people)]


def _named(play: Play, id: str, people: People) -> Play:
    """Return a play with the persons of its seats."""
    seats = (seat._replace(username="", name=people.person(seat.name, id)) for seat in play.seats)
    return play._replace(seats=tuple(seats))
