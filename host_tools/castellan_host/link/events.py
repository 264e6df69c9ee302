"""Events of a talk with a box, for reports."""

from dataclasses import dataclass


@dataclass
class Met:
    """A box has answered."""

    box: str
    version: str
    games: int


@dataclass
class Progress:
    """A game is transferred: `done` of `total` records are stored; None if the box can't read how many it has."""

    game: str
    done: int
    total: int | None


@dataclass
class Recorded:
    """Records were stored: their lines, in order. The box had listed the game's first `listed`: later ones are new."""

    box: str
    game: str
    lines: list[bytes]
    listed: int = 0


@dataclass
class Turn:
    """The running turn of a game with so many records: its milliseconds, and whether it `runs` or stands still."""

    box: str
    game: str
    records: int
    milliseconds: int
    runs: bool


@dataclass
class Contradiction:
    """The box holds other records than the database; both are kept."""

    box: str
    game: str
    records: int


@dataclass
class Replaced:
    """The database lacks records of so many games that it held: its file is another one. They are asked for again."""

    box: str
    games: int


@dataclass
class Problem:
    """Something is wrong; the talk goes on as far as it can."""

    sentence: str


Event = Met | Progress | Recorded | Turn | Contradiction | Replaced | Problem
