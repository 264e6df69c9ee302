"""Which games count in statistics, and who played them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from castellan_host.naming import collated
from castellan_host.stats import same_sheet
from castellan_host.stored_games.copies import copies
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import ENDED, Player, Result
from castellan_host.stored_games.shipped_lines import same

Kind = tuple[str, str]  # a game's name, and the title that players gave it, "" if none
Seat = tuple[str, Player]


def kind_order(kind: Kind) -> tuple[str, tuple[str, str]]:
    """Return the key by which kinds of games are sorted for people."""
    name, title = kind
    return name, collated(title)


class Counted:
    """A game that counts.

    `seats` has each of its persons with the result of the seat, without players whom the game adds; several have one
    seat if they are a team. `people` are these persons, "" for who has no name; `named` those seats whose person has
    one. `share` is the wins that each person would have if all were equal; a shared win is one of each. A game is
    compared with those of the same `kind`.
    """

    def __init__(self, result: Result, seats: list[Seat]) -> None:
        self.result = result
        self.people = [person for person, _ in seats]
        self.kind: Kind = result.kind, result.title
        self.seats = seats
        self.named = [seat for seat in self.seats if seat[0]]
        self.share = sum(player.rank == 1 for _, player in self.seats) / len(seats)

    def side(self, player: Player) -> tuple[object, int | None]:
        """Return what players of one team have in common, and no others."""
        taken = self.result.taken
        given = taken.seat_of(player.seat).team if taken and taken.teams else ""
        return given or player.seat, player.rank


@dataclass(frozen=True)
class Wanted:
    """What is asked for: a game's name or title, a number of people, when, a place, who were there.

    `since` is the first moment in Unix time, `until` the first one after. None, "" or () is for any.
    """

    kind: str = ""
    title: str = ""
    players: int | None = None
    since: int | None = None
    until: int | None = None
    place: str = ""
    there: tuple[str, ...] = ()

    @property
    def limited(self) -> bool:
        """Whether anything is asked for: not all games fit."""
        return self != Wanted()

    def fits(self, result: Result, people: People) -> bool:
        """Return whether a result is asked for."""
        return (
            self.kind in ("", result.kind)
            and (not self.title or same(self.title, result.title))
            and (self.players is None or self.players == len(result.seated(people)))
            and (self.since is None or result.date >= self.since)
            and (self.until is None or result.date < self.until)
            and result.is_of(self.place, self.there, people)
        )


@dataclass
class Counting:
    """The games that count, the oldest first, those of one person apart; of the others the reason, and their people."""

    games: list[Counted] = field(default_factory=list)
    solo: list[Counted] = field(default_factory=list)
    others: list[tuple[str, list[str]]] = field(default_factory=list)

    def left_out(self, person: str = "") -> Counter[str]:
        """Count the games left out by reason, those of one person if `person` is not empty."""
        return Counter(reason for reason, people in self.others if person in ("", *people))


def counting(
    results: Iterable[Result],
    wanted: Wanted,
    people: People,
    ignored: set[str],
    synced: Mapping[str, str] | None = None,
) -> Counting:
    """Return which of the results that are asked for count.

    A conflict in any copy leaves the game out. `synced` has the ids from boxes for games that were imported without
    one: these are copies, too.
    """
    counted = Counting()
    for of_game in copies(same_sheet.joined(results), synced or {}):
        result = of_game[0]
        if result.players and not wanted.fits(result, people):
            continue
        seats = result.seated(people)
        seated = [person for person, _ in seats]
        reason = _reason(of_game, seated, ignored)
        if reason:
            counted.others.append((reason, seated))
        else:
            (counted.solo if len(seated) == 1 else counted.games).append(Counted(result, seats))
    for games in (counted.games, counted.solo):
        games.sort(key=lambda each: (each.result.date, each.result.game))
    return counted


def _reason(of_game: list[Result], people: list[str], ignored: set[str]) -> str:
    """Return why a game of these people, and these copies, does not count; "" if it does."""
    if any(copy.game in ignored for copy in of_game):
        return "ignored"
    if any(copy.conflicts for copy in of_game):
        return "conflicts"
    result = of_game[0]
    if result.status != ENDED:
        return result.status
    if result.taken and (not people or result.taken.ignored):
        return "ignored" if people else "no players"
    if result.taken and len(people) > 1 and not result.together and all(each.rank is None for each in result.players):
        return "no winner"
    named = [person for person in people if person]
    return "one person in two seats" if len(set(named)) < len(named) else ""
