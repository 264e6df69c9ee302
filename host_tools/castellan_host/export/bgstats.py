"""A game as a play of BG Stats, the app for one's own plays: what its file and its link have in common."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import NamedTuple

from castellan.core import catalogue
from castellan.text import say, title
from castellan_host.database.plays import Play as TakenPlay
from castellan_host.stored_games.copies import copies
from castellan_host.stored_games.people import team
from castellan_host.stored_games.results import ENDED, Player, Result
from castellan_host.text import say as say_here

_APPROXIMATE = "The box had no clock: this is when the laptop first saw the game."


class NoPlayError(Exception):
    """A game that can't be a play; reads as a sentence."""


@dataclass(frozen=True)
class Play:
    """An ended game of the name `name`, and with the title that players gave it, if any; `date` is in Unix time.

    `minutes` are those of the turns, rounded up, in a game with times, else those of the `seconds` that it lasted.
    """

    id: str
    name: str
    named: str
    title: str
    highest_wins: bool
    rounds: int
    players: list[Player]
    date: int
    seconds: int
    minutes: int
    comments: str
    no_points: bool = False  # only places, or whether all have won
    cooperative: bool = False
    taken: TakenPlay | None = None  # in from another program
    place: str = ""
    dated: bool = False  # on the laptop

    @property
    def kind(self) -> str:
        """What ids are made of: the game's name, and the title that players gave it; of a play taken in all facts."""
        if self.taken:
            facts = self.highest_wins, self.no_points, self.cooperative, self.taken.bgg
            return f"taken:{self.title}:{':'.join(map(str, map(int, facts)))}"
        return f"{self.name}:{self.named}" if self.named else self.name

    def people(self, player: Player) -> list[str]:
        """Return the names of who had a seat: of a team all of its people, but in a play taken in it is one there."""
        return [player.name] if self.taken or not player.human else team(player.name)

    def is_scored(self, player: Player) -> bool:
        """Return whether a player's score is known."""
        if self.taken and self.taken.seat_of(player.seat).total is None:
            return False
        return not self.no_points

    @property
    def bgg_id(self) -> int | None:
        """The game's id at BoardGameGeek, None if it is not known."""
        if self.taken:
            return self.taken.bgg or None
        number: int | None = catalogue.about(self.name).BGG
        return number


def play(result: Result) -> Play:
    """Return a stored game as a play. Raises NoPlayError if it has no result."""
    reason = obstacle(result)
    if reason:
        raise NoPlayError(reason)
    if result.taken:
        return _taken(result, result.taken)
    comments = say(*result.verdict_named()) + (f". {_APPROXIMATE}" if result.approximate else "")
    players = [player._replace(totals={}, points={}) for player in result.players]
    turns = result.turn_seconds()
    minutes = round(result.duration / 60) if turns is None else -(-turns // 60)
    of_kind = (result.kind, result.title, result.title or title(result.kind), not result.fewest, result.round)
    how_it_ends = (not result.by_points, result.together)
    comments = "\n".join(filter(None, [*_noted(result), comments]))
    when = result.date, result.duration, minutes
    return Play(result.game, *of_kind, players, *when, comments, *how_it_ends, place=result.place)


def _taken(result: Result, taken: TakenPlay) -> Play:
    """Return a play that was taken in, with what its file said."""
    named = result.kind, result.title, taken.title
    when = result.date, result.duration, taken.minutes
    return Play(
        *(result.game, *named),
        not result.fewest,
        taken.rounds,
        result.players,
        *(*when, "\n".join(_noted(result))),
        taken.no_points,
        taken.cooperative,
        taken,
        result.place,
        bool(result.noted and result.noted.date),
    )


def _noted(result: Result) -> list[str]:
    """Return the note on a game, and who was there besides, as lines of a comment."""
    names = ", ".join(result.noted.there) if result.noted else ""
    there = say_here("also_there", "en", names=names) if names else ""
    return [text for text in (result.note, there) if text]


def obstacle(result: Result) -> str:
    """Return why a stored game can't be a play, "" if it can: it has a result and a date."""
    if result.status != ENDED and not result.taken:
        return f"Game {result.game} is {result.status}: BG Stats takes games that have ended"
    return "" if moment(result.date) else f"Game {result.game} has a date that no calendar has"


def plays(games: Iterable[Result], synced: Mapping[str, str]) -> list[Play | NoPlayError]:
    """Return of each game the copy that counts as a play, or why it can't be one; `synced` as for `copies`."""
    return [of_game[0].play for of_game in copies(map(_copy, games), synced)]


class _Copy(NamedTuple):
    """A copy of a game, without what its play needs not."""

    game: str
    adds_up: bool
    records: int
    play: Play | NoPlayError


def _copy(result: Result) -> _Copy:
    found: Play | NoPlayError
    try:
        found = play(result)
    except NoPlayError as reason:
        found = NoPlayError(*reason.args)  # without its traceback, which holds the game
    return _Copy(result.game, result.adds_up, result.records, found)


def short_id(name: str) -> str:
    """Return a player's id where there is little room."""
    return hashlib.sha256(name.encode()).hexdigest()[:12]


def moment(time: int) -> str | None:
    """Return a Unix time as a link has it, in UTC, None if no calendar goes so far."""
    return _moment(time, UTC)


def local(time: int) -> str | None:
    """Return a Unix time as a file has it: in the laptop's time zone on that day, in UTC at the calendar's ends.

    None if no calendar goes so far.
    """
    return _moment(time, None) or _moment(time, UTC)


def _moment(time: int, zone: tzinfo | None) -> str | None:
    try:
        return datetime.fromtimestamp(time, zone).replace(tzinfo=None).isoformat(" ", "seconds")
    except (OverflowError, ValueError, OSError):
        return None
