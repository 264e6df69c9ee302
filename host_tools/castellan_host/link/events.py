"""What happens in the talk with a box, for those who show it."""

from dataclasses import dataclass


@dataclass
class Met:
    """A box has answered."""

    box: str
    version: str
    games: int


@dataclass
class Progress:
    """A game is on its way: `done` of `total` records are stored (None: the box can't say how many there are)."""

    game: str
    done: int
    total: int | None


@dataclass
class Recorded:
    """Records were stored: their lines, in order."""

    box: str
    game: str
    lines: list[bytes]


@dataclass
class Contradiction:
    """The box holds other records than the database; both are kept."""

    box: str
    game: str
    records: int


@dataclass
class Trouble:
    """Something is not as it should be; the talk goes on as far as it can."""

    sentence: str


Event = Met | Progress | Recorded | Contradiction | Trouble
