"""The toy game for two who win or lose together: a mission that has a name, by numbers that players type."""

from castellan.core.rules.base import Game
from castellan.core.rules.shapes import action, check_name, count, custom, entry, flag, player, step, times

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action, Argument, Next
    from castellan.interfaces import Event

LONGEST = 12  # code points of the mission's name
MOST = 99  # points of one entry

STORM, FINISH = action("storm", "storm"), action("finish", "finish")


def _mission(game: "Duet", event: "Event", argument: str) -> str:
    """Help is called by the mission's name, its number needs no word."""
    return "" if argument else game.options["duet"]


def _damage(game: "Duet", event: "Event", shape: "tuple[Argument, ...]") -> "tuple[Argument, ...]":
    """A storm that is entered now takes no more than anybody has; what a stored one took may have been corrected."""
    return (count("n", 0, min(MOST, *game.tracks[0]) if event else MOST),)


def _missed(game: "Duet", later: "Duet") -> "list[Action]":
    """A storm that was forgotten: it is no line of a list, since the box asks for it."""
    return [STORM] if game.stormy() and game.storms == later.storms else []


class Duet(Game):
    """Points of both, storms, and whether the mission has succeeded."""

    NAME = "toy"
    PEOPLE = (2, 2)
    TOGETHER = True
    TYPED = True
    NUMBER = "help"
    OPTIONS = (custom("duet", limit=LONGEST),) + times()
    TRACKS = ("vp",)
    FLOORS = (0,)
    PARTS = ((0, "works"), (0, "weather"), (0, "points"))
    TOTALS = ("vp", "won")
    CRITERIA = ("won",)
    COLUMNS = (("vp", "large"),)
    ACTIONS = {"play": (action("help", "help"), action("points", "points"))}
    SHARED_ACTIONS = {"play": (FINISH,)}

    def __init__(self, options: object) -> None:
        super().__init__(options)
        self.helped = [0] * self.humans
        self.storms = 0
        self.won: bool | None = None

    def read_duet(self, value: object, values: dict) -> object:
        """The name of the mission."""
        check_name(value, [], LONGEST)
        return value

    READERS = {"duet": read_duet}

    # -- Events -------------------------------------------------------------------

    def help_(self, player: int, n: int) -> None:
        """A player helps."""
        self.helped[player] += 1
        self.book(player, 0, n)

    def storm(self, n: int) -> None:
        """A storm costs both the same; it comes when both have helped."""
        least = min(self.tracks[0])
        self.check(("toy.storm", {"n": least}) if n > least else None)
        self.storms += 1
        for seat in range(self.humans):
            self.book(seat, 1, -n)

    def finish(self, won: bool) -> None:
        """The mission is over."""
        self.won = won

    EVENTS = {
        "help": entry(help_, player(), count("n", 1, MOST), words=_mission),
        "storm": entry(storm, shaped=_damage, forgotten=_missed),
        "finish": entry(finish, flag("won")),
    }

    # -- Questions --------------------------------------------------------------------

    def stormy(self) -> bool:
        """Whether both have helped more often than there were storms."""
        return min(self.helped) > self.storms

    @property
    def round(self) -> int:
        return self.storms + 1

    def phase(self) -> str:
        return "play"

    def missing(self) -> "tuple[str, dict[str, object]] | None":
        return ("toy.going_on", {}) if self.won is None else None

    def step(self, event: "Event" = ()) -> "Next":
        if self.stormy():
            return step(STORM)
        return step(FINISH) if self.won is None else None

    def total(self, player: int) -> tuple:
        return self.tracks[0][player], int(bool(self.won))

    def rank_key(self, player: int) -> tuple:
        return (int(bool(self.won)),)

    def verdict(self) -> "tuple[str, dict[str, object]]":
        return {None: "toy.going_on", True: "toy.all_won", False: "toy.all_lost"}[self.won], {}


GAME = Duet
