"""Any other game: points that players add, one by one or in rounds; who has most, or fewest, wins."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import (
    EVENT_KIND,
    EVENT_PLAYER,
    Argument,
    action,
    check_name,
    corrections,
    count,
    custom,
    each,
    entry,
    flag,
    player,
    step,
    times,
    word,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Next
    from castellan.interfaces import Event, Options, Refusal

LONGEST = 20  # code points of a title
POINTS = 9999  # the most, and the greatest loss, of one entry
LIMIT = 99999  # of a total, above and below 0
ROUNDS = 99
SEATS = 8

TRACK = 0
START, ADDS, SCORED, CORRECTION = range(4)  # the sources of points

ADD, ROUND = action("add", "add"), action("end_round", "round")

# Ranges of code points without anything to see, which a name can contain.
_INVISIBLE = (
    (0x00AD, 0x00AD),
    (0x0300, 0x036F),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180E),
    (0x2800, 0x2800),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFFA0, 0xFFA0),
)


def addable(game: "Pad", event: "Event") -> "range | None":
    """Return the numbers that leave a player's total in its range."""
    if len(event) <= EVENT_PLAYER:
        return None
    seat = event[EVENT_PLAYER]
    return range(game.within(seat, -POINTS), game.within(seat, POINTS) + 1)


def _scorable(game: "Pad", event: "Event") -> range:
    """Return the same of the next player of a round, if one can be entered."""
    if game.round_refusal():
        return range(0)
    seat = len(event) - 1
    return range(game.within(seat, -POINTS), game.within(seat, POINTS) + 1)


class Pad(Game):
    """Points of a game whose rules only the players know."""

    NAME = "pad"
    OPTIONS = (
        custom("title", limit=LONGEST),
        word("wins", ("most", "fewest"), "most"),
        count("start", -POINTS, POINTS, 0),
        count("target", -POINTS, POINTS),
        count("rounds", 1, ROUNDS),
        flag("dealer", False),
    ) + times()
    TRACKS = ("points",)
    FLOORS = (-LIMIT,)
    PARTS: tuple[tuple[int, str], ...] = ((TRACK, "start"), (TRACK, "adds"), (TRACK, "rounds"), (TRACK, "corrections"))
    TOTALS: tuple[str, ...] = ("points",)
    CRITERIA: tuple[str, ...] = ("points",)
    COLUMNS = (("points", "large"),)
    ACTIONS = {"play": (ADD, action("points", "points"))}
    SHARED_ACTIONS = {"play": (ROUND,)}
    NUMBER = "add"
    TYPED = True

    def __init__(self, options: object) -> None:
        super().__init__(options)
        self.entered = False  # whether any points were
        self.added = [0] * self.humans  # what each added last
        self.rounds = 0  # those that were entered
        if self.options["wins"] == "fewest":
            self.CRITERIA = ("-points",)
        for seat in range(self.humans):
            self.book(seat, START, self.options["start"])
        self.deals = 0 if self.options["dealer"] else None

    # -- Options ------------------------------------------------------------------

    def read_title(self, value: object, values: "Options") -> object:
        """Check the title; without one it is None."""
        if value is not None:
            if type(value) is str and not 1 <= len(value) <= LONGEST:
                raise RuleError("pad.title_length", limit=LONGEST)
            check_name(value, [], LONGEST)
            if not _visible(value):  # type: ignore[arg-type]
                raise RuleError("pad.invisible")
        return value

    def read_target(self, value: int, values: "Options") -> int:
        """Check that the target is not where everybody begins."""
        if value == values["start"]:
            raise RuleError("pad.target_start", n=value)
        return value

    READERS = {"title": read_title, "target": read_target}

    # -- Events -------------------------------------------------------------------

    def add(self, player: int, n: int) -> None:
        """Add n points to a player's."""
        if n != self.within(player, n):
            raise beyond(self.names[player], self.tracks[TRACK][player] + n)
        self.book(player, ADDS, n)
        self.added[player] = n
        self._close()

    def score_round(self, *points: int) -> None:
        """Add points of each player."""
        self.check(self.round_refusal())
        for seat, n in enumerate(points):
            if n != self.within(seat, n):
                raise beyond(self.names[seat], self.tracks[TRACK][seat] + n)
        for seat, n in enumerate(points):
            self.book(seat, SCORED, n)
        self.rounds += 1
        self._close()

    def correct(self, player: int, track: str, n: int) -> None:
        """Correct a player's points by n."""
        if n != self.within(player, n):
            raise beyond(self.names[player], self.tracks[TRACK][player] + n)
        self.book(player, CORRECTION, n)
        self._close()

    def _close(self) -> None:
        """Finish an entry that is accepted."""
        self.entered = True
        self.note_dealer()

    def note_dealer(self) -> None:
        """Note whose turn it is to deal, in a game with a dealer and rounds; nobody's if no round follows."""
        if self.options["dealer"]:
            none = self._complete() or (self.entered and not self.rounds)
            self.deals = None if none else self.rounds % self.humans

    EVENTS = {
        "add": entry(add, player(), count("n", -POINTS, POINTS, zero=False, among=addable)),
        "round": entry(score_round, each(-POINTS, POINTS, _scorable), repeated=lambda game, event: True),
        "points": entry(correct, *corrections(("points",), addable)),
    }

    def round_refusal(self) -> "Refusal":
        """Return why no round can be entered, None if one can."""
        limit = self.options["rounds"]
        return ("pad.rounds", {"limit": limit}) if self.rounds == limit else None

    def within(self, player: int, n: int) -> int:
        """Return the number nearest to n that leaves the player's total in its range."""
        total = self.tracks[TRACK][player] + n
        if -LIMIT <= total <= LIMIT:
            return n
        return n - total + (LIMIT if total > 0 else -LIMIT)

    # -- Score --------------------------------------------------------------------

    def total(self, player: int) -> tuple[int, ...]:
        return (self.tracks[TRACK][player],)

    def rank_key(self, player: int) -> tuple[int, ...]:
        total = self.tracks[TRACK][player]
        return (-total if self.CRITERIA[0][0] == "-" else total,)

    # -- Flow ---------------------------------------------------------------------

    @property
    def round(self) -> int:
        return min(self.rounds + 1, self.options["rounds"] or self.rounds + 1)

    def phase(self) -> str:
        return "play"

    def missing(self) -> tuple[str, dict[str, object]] | None:
        return None if self.entered else ("pad.nothing", {})

    def _complete(self) -> bool:
        """Return whether the rounds are done, or somebody is at the target, as the totals are now."""
        target, totals = self.options["target"], self.tracks[TRACK]
        if self.round_refusal():
            return True
        if target is None or not self.entered:
            return False
        return bool(max(totals) >= target if target > self.options["start"] else min(totals) <= target)

    def step(self, event: "Event" = ()) -> "Next":
        return None if self._complete() and not event else step(ROUND, "pad.ask_round")

    # -- Asking -------------------------------------------------------------------

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return what a player added last."""
        return self.added[event[EVENT_PLAYER]] if event[EVENT_KIND] == "add" else 0


def beyond(player: str, total: int) -> RuleError:
    """Return why a player can't have this total."""
    return RuleError("pad.limit", player=player, total=total, limit=LIMIT)


def _visible(title: str) -> bool:
    """Return whether a letter of a title can be seen; flat, since past games are read deep on the stack."""
    for letter in title:
        for low, high in _INVISIBLE:
            if low <= ord(letter) <= high:
                break
        else:
            return True
    return False


GAME = Pad
