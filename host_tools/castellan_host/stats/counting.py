"""Which games count in statistics, and who played them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property

from castellan.core.rules.shapes import is_nobody
from castellan_host.stats import same_sheet
from castellan_host.stored_games.copies import copies
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import ENDED, Player, Result

Kind = tuple[str, str]  # a game's name, and the title that players gave it, "" if none


@dataclass(frozen=True)
class Counted:
    """A game that counts; `people` are its persons by seat, without players whom the game adds; "" has no name."""

    result: Result
    people: list[str]

    @cached_property
    def kind(self) -> Kind:
        """What it is compared with: games of the same kind, and of the same title."""
        return self.result.kind, self.result.title

    @property
    def seats(self) -> list[tuple[str, Player]]:
        """Each person with the result of the seat."""
        return list(zip(self.people, self.result.players, strict=False))  # added players come last

    @cached_property
    def named(self) -> list[tuple[str, Player]]:
        """The seats of those who have a name."""
        return [seat for seat in self.seats if seat[0]]

    @cached_property
    def winners(self) -> list[str]:
        """Who won; several, if the win is shared."""
        return [person for person, player in self.seats if player.rank == 1]

    @cached_property
    def share(self) -> float:
        """The wins that each person would have if all were equal: several are shared."""
        return len(self.winners) / len(self.people)


@dataclass(frozen=True)
class Wanted:
    """What is asked for: a game's name or title, a number of people, a first date in Unix time; None or "" for any."""

    kind: str = ""
    title: str = ""
    players: int | None = None
    since: int | None = None

    @property
    def limited(self) -> bool:
        """Whether anything is asked for: not all games fit."""
        return bool(self.kind or self.title) or self.players is not None or self.since is not None

    def fits(self, result: Result) -> bool:
        """Return whether a result is asked for."""
        return (
            self.kind in ("", result.kind)
            and (not self.title or same_sheet.same(self.title, result.title))
            and (self.players is None or self.players == sum(player.human for player in result.players))
            and (self.since is None or result.date >= self.since)
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
    nobody = cache(is_nobody)  # names and seats are few
    for of_game in copies(same_sheet.joined(results), synced or {}):
        result = of_game[0]
        if result.players and not wanted.fits(result):
            continue
        names = [each.name for each in result.players if each.human]
        game = Counted(
            result,
            ["" if nobody(name, seat) else people.person(name, result.game) for seat, name in enumerate(names)],
        )
        reason = _reason(of_game, game, ignored)
        if reason:
            counted.others.append((reason, game.people))
        else:
            (counted.solo if len(game.people) == 1 else counted.games).append(game)
    for games in (counted.games, counted.solo):
        games.sort(key=lambda each: (each.result.date, each.result.game))
    return counted


def _reason(of_game: list[Result], game: Counted, ignored: set[str]) -> str:
    """Return why a game, of which these are the copies, does not count; "" if it does."""
    if any(copy.game in ignored for copy in of_game):
        return "ignored"
    if any(copy.conflicts for copy in of_game):
        return "conflicts"
    if game.result.status != ENDED:
        return game.result.status
    named = [person for person in game.people if person]
    return "one person in two seats" if len(set(named)) < len(named) else ""
