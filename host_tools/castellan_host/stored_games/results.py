"""The result of a stored game: how far it is, how long it took, who played, and how each player stands.

Statistics, exports and reports share these types. They are named tuples because statistics read ten thousand of
them from the database at once, and a named tuple takes a fraction of a dataclass's time.
"""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from castellan.core.ledger import Ledger
from castellan.core.record import TIME
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import is_nobody
from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.stored_games import cells, times
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.people import People, team

PLAYING, ENDED, ABANDONED, DAMAGED, NEWER = "playing", "ended", "abandoned", "damaged", "newer"

Verdict = tuple[str, dict[str, Any]]  # code and facts of a sentence

SEATED = ("player", "other")  # facts of a verdict that name players: kept as their seats
_OVER = {PLAYING: None, ENDED: "end", ABANDONED: "abandon"}
_WON = "won"  # a total that only games have which all win or lose together


class Player(NamedTuple):
    """How a player stands: a seat of a result.

    `human` is false for players whom the game adds, such as a solo opponent. `rank` is None in a game that was given
    up, or that all play together and have not won; `score` is the total that decides. `totals` holds all of them by
    name; `points` those of each source by track and name, without zeros. `seconds` are those of the `turns` that were
    measured, None in a game without times; `overrun` those beyond a limit or bank, None in a game that has neither.
    """

    seat: int
    name: str
    human: bool
    rank: int | None
    score: int
    totals: dict[str, int]
    points: dict[str, dict[str, int]]
    seconds: int | None = None
    turns: int = 0
    overrun: int | None = None


class Result(NamedTuple):
    """How a stored game stands; a damaged or newer one has no players, and `kind`, the game's name, is "" then.

    `seq` is how many records it has less 1, so the last one's number, unless one before is missing. `status` is one of
    PLAYING, ENDED, ABANDONED, DAMAGED and NEWER, which a newer Castellan wrote. `date` is in Unix time, `duration` in
    seconds. `title` is what players called the game, "" if nothing; `fewest` is whether fewer points are better.

    `round` is how many rounds have ended in a game that is over, else the one that it is in, which labels call
    `round_name`. `total` names the total that decides. `verdict` has seats where its sentence has names; `sources` are
    those that points can come from, each after its track. `reason` is why a game is damaged or newer, "" if it is not.

    `taken` is the play that was taken in from another program, None for a game of a box; `noted` is what people noted
    about either on the laptop, None if nothing.
    """

    box: str
    game: str
    seq: int
    conflicts: int
    kind: str
    status: str
    date: int
    approximate: bool
    duration: int
    players: list[Player]
    title: str = ""
    fewest: bool = False
    round: int = 0
    round_name: str = ""
    total: str = ""
    verdict: Verdict = ("", {})
    sources: tuple[tuple[str, str], ...] = ()
    reason: str = ""
    taken: Play | None = None
    noted: Noted | None = None

    @property
    def records(self) -> int:
        """How many records are stored."""
        return self.seq + 1

    @property
    def over(self) -> str | None:
        """The word "end" or "abandon" once the game is over, None while it goes on, or if it does not add up."""
        return _OVER.get(self.status)

    @property
    def adds_up(self) -> bool:
        """Whether the game has a standing: it is neither damaged nor newer."""
        return self.status in _OVER

    def won(self, player: Player) -> bool:
        """Return whether one of its players won: nobody has before the end."""
        return self.status == ENDED and player.rank == 1

    @property
    def together(self) -> bool:
        """Whether all of its players win, or all lose."""
        return bool(self.players) and _WON in self.players[0].totals

    @property
    def timed(self) -> bool:
        """Whether turns were measured: the first seat is a person's."""
        return bool(self.players) and self.players[0].seconds is not None

    def turn_seconds(self) -> int | None:
        """Return the seconds of all turns; None in a game without times."""
        return sum(player.seconds or 0 for player in self.players) if self.timed else None

    @property
    def place(self) -> str:
        """Where it was played, "" if nobody noted it."""
        return (self.noted.place if self.noted else "") or (self.taken.place if self.taken else "")

    def seated(self, people: People) -> list[tuple[str, Player]]:
        """Return its persons, "" for who has no name, each with the result of a seat, which those of a team share."""
        return [
            (person, player)
            for player in self.players
            if player.human
            for person in team("" if is_nobody(player.name, player.seat) else people.person(player.name, self.game))
        ]

    def attended(self, people: People) -> set[str]:
        """Return the persons who were there: those who played under a name, and those who are noted besides."""
        there = self.noted.there if self.noted else ()
        played = {person for person, _ in self.seated(people) if person}
        return played | {people.person(name, self.game) for name in there}

    def is_of(self, place: str, persons: Collection[str], people: People) -> bool:
        """Return whether it was played at a place, "" for any, and all of these persons were there."""
        if place.casefold() not in ("", self.place.casefold()):
            return False
        return not persons or self.attended(people).issuperset(persons)

    @property
    def note(self) -> str:
        """What is noted about it, "" if nothing."""
        return (self.noted.note if self.noted else "") or (self.taken.note if self.taken else "")

    def is_scored(self, player: Player) -> bool:
        """Return whether a player's score is known: of a play that was taken in it may be no number."""
        return self.taken is None or self.taken.seat_of(player.seat).total is not None

    @property
    def first_seat(self) -> int | None:
        """The seat of the person who began, None if nobody knows."""
        if self.taken is None:
            return 0
        people = (player.seat for player in self.players if player.human)
        return next((seat for seat in people if self.taken.seat_of(seat).start), None)

    @property
    def by_points(self) -> bool:
        """Whether points decide, or are at least counted: not only places, or that all have won."""
        return bool(self.players) and self.total in self.players[0].points

    def verdict_named(self) -> Verdict:
        """Return code and facts of the sentence that says who wins or leads, with the names of its players."""
        code, facts = self.verdict
        found = dict(facts)
        for key in facts.keys() & {*SEATED}:
            seats = facts[key]
            found[key] = (
                [self.players[seat].name for seat in seats] if type(seats) is list else self.players[seats].name
            )
        return code, found


def of_game(opened: Opened) -> Result:
    """Return the result of a stored game."""
    stored, played = opened.stored, opened.played
    found = Result(
        stored.box,
        stored.game,
        len(stored.lines) - 1,
        len(stored.conflicts),
        kind="",
        status=NEWER if opened.newer else DAMAGED,
        date=stored.date,
        approximate=stored.approximate,
        duration=0,
        players=[],
        reason=opened.reason,
        noted=stored.noted,
    )
    if played is None:
        return found
    game, ledger = played.game, played.ledger
    # Seconds from the beginning to the last entry that counts; a box that is off counts none.
    counting = zip(ledger.records[1:], ledger.counting()[1:], strict=True)
    return found._replace(
        kind=game.NAME,
        status={None: PLAYING, "end": ENDED}.get(game.over, ABANDONED),
        duration=max((record[TIME] for record, counts in counting if counts), default=0),
        players=_players(ledger),
        title=game.title,
        fewest=fewest_win(game),
        round=cells.rounds(game),
        round_name=game.round_name(),
        total=game.COLUMNS[0][0],
        verdict=_verdict_of_seats(game),
        sources=tuple((game.TRACKS[track], source) for track, source in game.PARTS),
    )


def shown(result: Result, people: People) -> Result:
    """Return a result whose players have the names to show instead of those that were entered."""
    entered = [player.name for player in result.players]
    names = people.names(entered, sum(player.human for player in result.players), result.game)
    result = result._replace(noted=people.of_note(result.noted, result.game)) if result.noted else result
    if names == entered:
        return result
    players = [player._replace(name=name) for player, name in zip(result.players, names, strict=True)]
    return result._replace(players=players)


def _verdict_of_seats(game: Game) -> Verdict:
    """Return a game's verdict with seats for names: a person may be called as a player whom the game adds."""
    twin = game.copy()
    twin.names = [*range(len(game.names))]
    return twin.verdict()


def fewest_win(game: Game) -> bool:
    """Return whether fewer points are better."""
    return f"-{game.COLUMNS[0][0]}" in game.CRITERIA


def _players(ledger: Ledger) -> list[Player]:
    """Return how all players of a game stand, in the order of their seats."""
    game = ledger.game
    standing = game.standing()
    taken = times.seconds(game) or []
    overrun: Sequence[int | None] = times.overrun(game) or [None] * len(taken)
    measured = list(zip(taken, times.turns(ledger), overrun, strict=True)) if taken else []
    return [
        Player(
            seat,
            name,
            seat < game.humans,
            None if game.over == "abandon" else standing.ranks[seat] or None,
            game.standing_total(seat),
            dict(zip(game.TOTALS, standing.totals[seat], strict=True)),
            _points(game, seat),
            *(measured[seat] if seat < len(measured) else ()),
        )
        for seat, name in enumerate(game.names)
    ]


def _points(game: Game, seat: int) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {track: {} for track in game.TRACKS}
    for (track, source), n in zip(game.PARTS, game.parts[seat], strict=True):
        if n:
            found[game.TRACKS[track]][source] = n
    return found
