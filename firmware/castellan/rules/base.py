"""What every game has in common: how events apply, names, corrections, ends and standings."""

from castellan.errors import RuleError
from castellan.rules import shapes
from castellan.rules.options import check_name, read

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.standing import Standing


class Game:
    """One game as it stands: the fold of its events, nothing else.

    A game declares its tables below and has a method for each kind of event. A
    method checks first and changes after, so that a refused event changes nothing.
    State is kept in lists, numbers and tuples, never in a dict: `copy` relies on it.
    """

    NAME = ""
    SEATS = (1, 6)  # how many people can play
    EXTRAS: dict[int, tuple[str, ...]] = {}  # number of people to the extra players whom the game adds to them
    OPTIONS: tuple[shapes.Argument, ...] = ()
    EVENTS: dict[str, tuple[str, tuple[shapes.Argument, ...]]] = {}
    TRACKS: tuple[str, ...] = ()  # what points are booked on
    FLOORS: tuple[int, ...] = ()  # below which no track ends
    PARTS: tuple[tuple[int, str], ...] = ()  # (track, where its points came from), for explanations
    TOTALS: tuple[str, ...] = ()  # what a standing shows, tracks included
    CRITERIA: tuple[str, ...] = ()  # what ranks the players, the first decides; "-empty": the fewer the better
    LEARNT: dict[str, tuple[int, int]] = {}  # option to the least and greatest value that games tell of components
    COLUMNS: tuple[tuple[str, str], ...] = ()  # (total, size) on the table's screen
    ACTIONS: dict[str, tuple[shapes.Action, ...]] = {}  # phase to a player's choices, most wanted first
    CALLED: dict[str, tuple[shapes.Action, ...]] = {}  # kind of a follow-up to what answers it, if not all of its kind
    SHARED_ACTIONS: dict[str, tuple[shapes.Action, ...]] = {}  # phase to the whole table's choices

    def __init__(self, options: object) -> None:
        """Begin a game; `options` is the dict of its `new` event.

        Raises RuleError for names or options that are not allowed.
        """
        self.options = read(self, options)
        self.names: list[str] = list(self.options.pop("players"))
        self.humans = len(self.names)  # these are people, all others are the game's
        self.names += self.EXTRAS.get(self.humans, ())
        self.tracks = [[0] * len(self.names) for _ in self.TRACKS]
        self.parts = [[0] * len(self.PARTS) for _ in self.names]
        self.pending: list[tuple] = []  # follow-ups, each the beginning of an event
        self.over: str | None = None

    # -- Events -----------------------------------------------------------------

    def apply(self, event: object) -> None:
        """Take in one event, a list or tuple `[kind, ...arguments]`.

        Raises RuleError, with nothing changed, if it is not allowed.
        """
        kind = shapes.kind_of(event)
        row = self.shape_of(kind)
        if row is None:
            raise RuleError("unknown_kind", value=kind)
        if self.over:
            raise self.refuse_over()
        method, shape = row
        values = shapes.arguments(shape, event, self.names)  # type: ignore[arg-type]
        if kind not in shapes.ALWAYS:
            self.admit(kind)
        getattr(self, method)(*values)

    def refuse_over(self) -> RuleError:
        """Return the error for what comes after the end."""
        return RuleError("over" if self.over == "end" else "abandoned")

    def admit(self, kind: str) -> None:
        """Raise RuleError if events of this kind are not accepted in the game's present phase.

        It is asked for all kinds but `name`, `end`, for which `missing` speaks, and `abandon`.
        """

    def points(self, player: int, track: str, n: int) -> None:
        """Correct a track by n."""
        index = self.TRACKS.index(track)
        self.check_floor(player, index, n)
        self.book(player, self.PARTS.index((index, "points")), n)

    def name(self, player: int, name: str) -> None:
        """Rename a person."""
        self.check_human(player, "not_human")
        check_name(name, self.names[:player] + self.names[player + 1 : self.humans])
        self.names[player] = name

    def end(self) -> None:
        """The game is over and complete."""
        missing = self.missing()
        if missing:
            raise RuleError(missing[0], **missing[1])
        self.over = "end"

    def abandon(self) -> None:
        """The game ends without a result."""
        self.over = "abandon"

    def shape_of(self, kind: str) -> tuple[str, tuple[shapes.Argument, ...]] | None:
        """Return the method and the arguments of a kind of event, None if there is none."""
        return self.EVENTS.get(kind) or shapes.common(kind, self.TRACKS)

    def choices(self, player: int) -> tuple[shapes.Action, ...]:
        """Return what a player can choose to enter now, most wanted first."""
        return self.ACTIONS[self.phase()]

    def allowed(self, event: list | tuple, argument: shapes.Argument) -> tuple | None:
        """Return what an argument can be now in an event that begins like this: None if all that its shape allows.

        For a COUNT that is its least and its greatest value, for all others the values. What is left out
        would be refused, or makes no difference. The event may lack some of the arguments before this one:
        then all is returned that can be with any of them.
        """
        if event[0] == "points" and argument.name == "n" and len(event) == 3:
            track = self.TRACKS.index(event[2])
            return max(argument.low, self.FLOORS[track] - self.tracks[track][event[1]]), argument.high
        return None

    def follow_ups(self) -> list[tuple]:
        """Return what is called for now, each the beginning of an event; a game may find out more than is noted."""
        return self.pending

    def asked_of(self, entry: tuple) -> int | None:
        """Return whose follow-up this is, None if it is the whole table's."""
        shape = self.shape_of(entry[0])[1]  # type: ignore[index]
        return entry[1] if shape and shape[0].type == shapes.PLAYER else None

    def addends(self, event: list | tuple, argument: shapes.Argument) -> list[shapes.Addend] | None:
        """Return what an argument is the sum of in an event that begins like this, as proposed; None: of nothing.

        Players change the addends, or enter another number than their sum.
        """
        return None

    def closing(self) -> int | None:
        """Return after whose turn the round ends, None as long as that is not known."""
        return None

    def more_turns(self) -> int:
        """Return how many turns each player still has after the turn that `closing` names."""
        return 0

    def left(self) -> int | None:
        """Return how many steps the round lasts at least, in what the game counts it by; None if it counts none."""
        return None

    def on_turn(self) -> int | None:
        """Return whose turn it is, None where turns are not entered."""
        return None

    def ends_turn(self, kind: str) -> bool:
        """Return whether an event of this kind ends a turn."""
        return False

    def step(self) -> shapes.Action | None:
        """Return the whole table's next step that can be entered now, such as a scoring; None if there is none."""
        return None

    def step_due(self) -> bool:
        """Return whether nothing but the step can come next, so that it is offered by itself."""
        return False

    def before_step(self) -> str:
        """Return the code of the sentence, with `round` and `player`, that asks whether the step's time has come."""
        raise NotImplementedError

    @classmethod
    def asks_option(cls, name: str, values: dict) -> bool:
        """Return whether the box asks for an option in a new game with these options, "players" among them."""
        return True

    # -- Questions ----------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, from 1."""
        raise NotImplementedError

    def round_name(self) -> str:
        """Return what labels put in the place of `{round}`."""
        return str(self.round)

    def missing(self) -> tuple[str, dict[str, object]] | None:
        """Return the code and facts of what is missing before `end`, None if nothing is."""
        raise NotImplementedError

    def phase(self) -> str:
        """Return the key in ACTIONS of what can be entered now."""
        raise NotImplementedError

    def total(self, player: int) -> tuple[int, ...]:
        """Return a player's totals in the order of TOTALS."""
        raise NotImplementedError

    def rank_key(self, player: int) -> tuple[int, ...]:
        """Return what ranks a player, in the order of CRITERIA, the greater the better.

        So the value of a criterion of which fewer is better is negative.
        """
        raise NotImplementedError

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        """Return code and facts of what cannot be right though every event was allowed."""
        return []

    def learnt(self) -> list[tuple]:
        """Return what this game told of components that no rulebook prints: (option, key, index, value)."""
        return []

    @classmethod
    def taught(cls, learnt: list) -> dict:
        """Return the options of a new game that hold what other games told, rows as of `learnt`."""
        return {}

    def standing(self) -> "Standing":
        """Return totals and ranks as they are now."""
        from castellan.rules.standing import standing

        return standing(self)

    def verdict(self) -> tuple[str, dict[str, object]]:
        """Return code and facts of who wins, or leads while the game goes on, and by what."""
        from castellan.rules.standing import verdict

        return verdict(self)

    def copy(self) -> "Game":
        """Return a game that stands the same and goes on by itself."""
        twin = object.__new__(type(self))
        for name, value in self.__dict__.items():
            setattr(twin, name, _clone(value) if type(value) is list else value)
        return twin

    # -- Helpers for games ----------------------------------------------------------

    def book(self, player: int, part: int, n: int) -> None:
        """Move a player's marker by n, under the heading `part`."""
        self.parts[player][part] += n
        self.tracks[self.PARTS[part][0]][player] += n

    def check_human(self, player: int, code: str, **facts: object) -> None:
        """Raise the RuleError `code`, with these facts and `player`, if that is none of the people."""
        if player >= self.humans:
            raise RuleError(code, player=self.names[player], **facts)

    def check_floor(self, player: int, track: int, n: int) -> None:
        """Raise RuleError if n more would leave the track below its floor."""
        total = self.tracks[track][player] + n
        if total < self.FLOORS[track]:
            raise RuleError(
                "floor",
                player=self.names[player],
                track=self.NAME + "." + self.TRACKS[track],
                total=total,
                floor=self.FLOORS[track],
            )

    def follow_up(self, entry: tuple, times: int = 1) -> None:
        """Call for an event; `entry` is its beginning."""
        self.pending += [entry] * times

    def answer(self, kind: str, about: object = None) -> None:
        """Drop the first follow-up of this kind, if there is one: of the player, or whatever comes first, `about`."""
        for entry in self.pending:
            if entry[0] == kind and (about is None or entry[1] == about):
                self.pending.remove(entry)
                return


def _clone(value: list) -> list:
    return [_clone(item) if type(item) is list else item for item in value]
