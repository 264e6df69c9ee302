"""The base classes of all games: the score; and events, what comes next, ends, and what the box offers and asks."""

from castellan import use
from castellan.core.errors import RuleError
from castellan.core.rules import shapes
from castellan.core.rules.shapes import EVENT_ANYWAY, EVENT_KIND, EVENT_PLAYER, check_name, read

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from castellan.core.rules.shapes import Entered, EventKind, Next
    from castellan.core.rules.standing import Standing
    from castellan.interfaces import Event, Fixed, FollowUp, Learnt, Options, Possible, Refusal, Taught


class Score:
    """What the entries of a game add up to: the tracks, totals, ranks and the verdict; last, what they check before.

    A game must have `total` and `rank_key`. It may have `tie_breakers`, `warnings`, and a `verdict` of its own.
    """

    NAME = ""  # of the game
    TRACKS: tuple[str, ...] = ()  # the tracks that points are booked on
    FLOORS: tuple[int, ...] = ()  # for each track its least value
    PARTS: tuple[tuple[int, str], ...] = ()  # (track, source of points), for explanations
    TOTALS: tuple[str, ...] = ()  # the totals of a standing, tracks included
    CRITERIA: tuple[str, ...] = ()  # the ranking criterion, then the tie-breakers; "-empty" means fewer is better
    COLUMNS: tuple[tuple[str, str], ...] = ()  # (total, size) on the table's screen
    RANKED = 1  # how many criteria rank before there is a tie
    TOGETHER = False  # whether all win, or all lose: the first criterion is whether they have won

    options: "Options"
    names: list[str]
    humans: int  # the first players are people; extra players follow
    tracks: list[list[int]]  # for each track where the players' markers are
    parts: list[list[int]]  # for each player the points of each of PARTS
    title: str  # that players gave the game, its option, which keeps it apart from others of its kind; mostly ""
    # Only where turns are timed, seconds: of each person's turns beyond their limit, and of the bank, see `clocks`.
    overrun: "list[int]"
    used: "list[int]"
    passed: "list[tuple[int, int]]"  # who takes no more turns in a round: the round, and the person
    lasted: tuple[int, int]  # the latest round in which a turn ended, and the seconds of all that did
    out: "list[bool] | tuple[()]" = ()  # of each player whether they are out of the game; () in most games
    over: str | None  # "end" or "abandon" once the game is over

    def total(self, player: int) -> tuple[int, ...]:
        """Return a player's totals in the order of TOTALS."""
        raise NotImplementedError

    def standing_total(self, player: int) -> int:
        """Return a player's total that decides: the first column's."""
        return self.total(player)[self.TOTALS.index(self.COLUMNS[0][0])]

    def rank_key(self, player: int) -> tuple[int, ...]:
        """Return a player's values for ranking, in the order of CRITERIA; greater is better.

        A value of which fewer is better is negative.
        """
        raise NotImplementedError

    def tie_breakers(self, player: int) -> "list[int | None]":
        """Return a player's values of the criteria after the first, None for what nobody has counted yet.

        They are as players count them; in `rank_key` what nobody has counted is 0.
        """
        from castellan.core.rules.standing import counted

        return counted(self, self.rank_key(player))[1:]  # type: ignore[return-value]

    def leaders(self, total: str = "") -> list[int]:
        """Return the players who are first by what ranks before a tie; none while all have the same of it.

        With `total`, one of TOTALS, they are first by that, if it is the first column's or the one at the end,
        "projected"; by any other number nobody is first.
        """
        if not total or total == self.COLUMNS[0][0]:
            values = [self.rank_key(player)[: self.RANKED] for player in range(len(self.names))]
        elif total == "projected":
            values = [(self.total(player)[self.TOTALS.index(total)],) for player in range(len(self.names))]
        else:
            return []
        best = max(values)
        return [player for player, value in enumerate(values) if value == best] if min(values) < best else []

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        """Return code and facts of contradictions in the entries, though each entry was allowed."""
        return []

    def verdict(self) -> tuple[str, dict[str, object]]:
        """Return code and facts of the sentence that says who wins, or leads while the game goes on."""
        from castellan.core.rules.standing import verdict

        return verdict(self)

    def standing(self) -> "Standing":
        """Return totals and ranks as they are now."""
        from castellan.core.rules.standing import standing

        return standing(self)

    def book(self, player: int, part: int, n: int) -> None:
        """Move a player's marker by n; `part` is the index in PARTS of where the points come from."""
        self.parts[player][part] += n
        track, _ = self.PARTS[part]
        self.tracks[track][player] += n

    def points(self, player: int, track: str, n: int) -> None:
        """Correct a track by n."""
        index = self.TRACKS.index(track)
        self.check_floor(player, index, n)
        self.book(player, self.PARTS.index((index, "points")), n)

    def check(self, refused: "Refusal") -> None:
        """Raise the RuleError of a refusal, code and facts; None is no refusal."""
        if refused:
            raise RuleError(refused[0], **refused[1])

    def check_human(self, player: int, code: str, **facts: object) -> None:
        """Raise the RuleError `code`, with these facts and `player`, if the player is an extra player."""
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


class Game(Score):
    """The state of one game: the fold of its events, nothing else.

    A subclass declares the tables below. A row of EVENTS names a function of the game and the arguments, which checks
    first and changes the state after, so a refused event changes nothing. A row may replace one that all games have.
    State is kept in numbers, tuples, lists, and lists of lists, never deeper or in a dict: `copy` relies on that.

    The other methods are in three groups: those of `Score`, which this class inherits, and two more. In each, those
    that a game must have come first, then those that it may have, last those that all games share:

    - Flow: rounds, phases, turns, follow-ups and the end. A game must have `phase` and `missing`. It may have `round`,
      `follow_ups`, `ending` and `step`.
    - Asking: what the box offers to a player, and what it knows of the answers. A game may have `choices`, `proposed`,
      `asks_option`, and `learnt` with `presets`.
    """

    RULES = 2  # the number of the game's rules; a stored game with a higher one is a newer Castellan's
    PEOPLE: tuple[int, int] | None = None  # the least and the greatest number of them, if not those of `about.py`
    EXTRAS: dict[int, tuple[str, ...]] = {}  # number of people: names of the extra players that the game adds
    OPTIONS: tuple[shapes.Argument, ...] = ()
    # Option: the function of the game, the value and the options before it, "players" included, that returns the final
    # value, or raises RuleError.
    READERS: "dict[str, Callable[[Any, Any, Options], object]]" = {}
    ROUNDS: tuple[str, ...] | str = ()  # the names of the rounds, if they are not their numbers
    EVENTS: "Mapping[str, EventKind]" = {}  # by its name each kind, made with `shapes.entry`
    PIECES: tuple[
        str, ...
    ] = ()  # the fields that may hold an object whose `copy`, of a copy of the game, returns its own
    BEGUN: "Callable[[Event], None] | None" = None  # what refuses a `new` that is valid where it is stored
    # Phase: the code of the refusal, with `kind` and `round`, of what it does not accept; without one, what is missing.
    CLOSED: dict[str, str] = {}
    LEARNT: dict[str, tuple[int, int]] = {}  # option: least and greatest value that can be learnt
    LEARNT_BY: tuple[str, ...] = ()  # kinds of entries whose number later games get, too
    ACTIONS: dict[str, tuple[shapes.Action, ...]] = {}  # phase: a player's choices, most wanted first
    FIRST: dict[str, int] = {}  # phase: how many choices a list shows, the rest behind its last line, if not all
    NUMBER = ""  # kind of a player's entry whose number the player's key asks for, without a list of choices
    TYPED = False  # whether numbers are typed, digit by digit
    # What many entries put off, functions of the game, while only the state after the last one matters; else None.
    late: "list[Callable[[Any], None]] | None" = None
    named: "tuple[tuple[int, str, str], ...]" = ()  # of each, in order: whose, the name before and the new one
    CALLED: dict[str, tuple[shapes.Action, ...]] = {}  # kind of a follow-up: the choices that answer it, if not all
    # Kind of an entry that a player has once: the function that returns its points if it is there already, else None;
    # the choice of it begins like `event`, and fixes those arguments.
    BROUGHT: "Mapping[str, Callable[[Any, Event, Fixed], int | None]]" = {}
    # Kind of a row, a number of each player: the function that returns what was entered of the open round, at most
    # twice a name, and a value of each player, None of who has none; () if that row was forgotten. True is a player who
    # has what the name says.
    ENTERED: "Mapping[str, Callable[[Any], Entered]]" = {}
    # Arguments, or kinds of entries, that the function `ask` of the package's module `screens` asks for.
    SCREENS: tuple[str, ...] = ()
    SHARED_ACTIONS: dict[str, tuple[shapes.Action, ...]] = {}  # phase: the choices of all players together

    def __init__(self, options: object) -> None:
        """Begin a game; `options` is the dict of its `new` event.

        Raises RuleError for names or options that are not allowed.
        """
        self.options = read(self, options)
        self.names = list(self.options.pop("players"))
        self.title = str(self.options.get("title") or "")
        self.scores_only = self.options.get("entries") == shapes.SCORES  # whether only what scores is expected
        self.humans = len(self.names)
        self.names += self.EXTRAS.get(self.humans, ())
        self.tracks = [[0] * len(self.names) for _ in self.TRACKS]
        self.parts = [[0] * len(self.PARTS) for _ in self.names]
        self.pending: "list[FollowUp]" = []  # open follow-ups, each the first items of an event
        self.turns = bool(self.options.get("times"))  # whether turns are entered
        self.turn_of = 0  # the person whose turn it is, as far as turns were entered
        self.deals: int | None = None  # who deals next, whom the table marks; nobody in most games
        self.spent = [0] * self.humans  # seconds of each person's turns that are over
        if self.turns:
            self.overrun, self.used, self.passed, self.lasted = [0] * self.humans, [0] * self.humans, [], (0, 0)
        self.left_open: "list[FollowUp]" = []  # what was open when the game ended
        self.over = None

    # -- Events -------------------------------------------------------------------

    def notes(self) -> list[tuple[str, dict[str, object]]]:
        """Return code and facts of what to know beside the standing: what was left open, then the warnings."""
        found = [("left_open", {"event": entry, "of": self}) for entry in self.left_open]
        return found + self.warnings()

    def apply(self, event: object) -> None:
        """Apply one event, a list or tuple `[kind, ...arguments]`.

        Raises RuleError, with nothing changed, if it is not allowed.
        """
        kind = shapes.kind_of(event)
        declared = self.declared(kind)
        if declared is None:
            raise RuleError("unknown_kind", value=kind)
        if self.over:
            raise shapes.after_end(self.over)
        values = shapes.arguments(declared.shape, event, self.names)  # type: ignore[arg-type]
        if kind not in shapes.ALWAYS:
            self.admit(kind)
        declared.effect(self, *values)

    def declared(self, kind: str, event: "Event" = ()) -> "EventKind | None":
        """Return a kind of event as it is declared, None if there is none; an `each` is a number for each person.

        With an `event` of the kind its arguments are those that players are asked for in one that begins like this;
        otherwise any entry of the kind is checked against them.
        """
        declared = self.EVENTS.get(kind) or common(kind, self.TRACKS)
        if declared is None:
            return None
        shape: tuple[shapes.Argument, ...] | None = declared.shape
        if shape and shape[-1].name == shapes.EACH:
            shape = shapes.expanded(shape, self.humans)
        if declared.shaped and (event or not shape):
            shape = declared.shaped(self, event, shape)
        if shape is declared.shape:  # to make one takes longer than all else here
            return declared
        effect, _, *more = declared
        return None if shape is None else shapes.EventKind(effect, shape, *more)

    def copy(self) -> "Game":
        """Return an independent copy of the state."""
        copied: "Game" = twin(self)
        for name in self.PIECES:
            piece = getattr(self, name)
            if piece:
                setattr(copied, name, piece.copy(copied))
        return copied

    # -- Flow: what comes next, and when the game is over ------------------------

    @property
    def round(self) -> int:
        """The round, from 1; 0 in a game without rounds."""
        return 0

    def phase(self) -> str:
        """Return the current phase, a key of ACTIONS."""
        raise NotImplementedError

    def missing(self) -> tuple[str, dict[str, object]] | None:
        """Return the code and facts of the reason why the game can't end yet, None if it can."""
        raise NotImplementedError

    def due(self) -> bool:
        """Return whether OK on the table leads to the result: the game can end, and no step follows."""
        return self.missing() is None and self.step() is None

    def admit(self, kind: str) -> None:
        """Raise the RuleError of CLOSED if events of this kind are not accepted in the game's current phase.

        It is called for all kinds except `name`, `abandon`, and `end`, which `missing` decides.
        """
        declared = self.EVENTS.get(kind)
        if declared and declared.phases and self.phase() not in declared.phases:
            code = self.CLOSED.get(self.phase())
            self.check((code, {"kind": kind, "round": self.round_name()}) if code else self.missing())

    def round_name(self) -> str:
        """Return the text for `{round}` in labels."""
        return self.ROUNDS[self.round - 1] if self.ROUNDS else str(self.round or "")

    def follow_ups(self) -> "list[FollowUp]":
        """Return the open follow-ups, each the first items of an event; a game may add to `pending`."""
        return self.pending

    def ending(self) -> shapes.Ending:
        """Return what is known of the end of the round."""
        return shapes.UNKNOWN

    def on_turn(self) -> int | None:
        """Return the player whose turn it is, None if turns are not entered, or none is left.

        That is so once no step follows, or one has to come first; in a game without steps when it is over.
        """
        if not self.turns or self.over:
            return None
        if type(self).step is Game.step:
            return self.turn_of
        step = self.step()
        return None if step is None or (step and step.due) else self.turn_of

    def step(self, event: "Event" = ()) -> "Next":
        """Return the step that comes next, such as a scoring; LATER if none is possible yet, None if none follows.

        With an `event` of the table, all of whose arguments are known, return its step, whether it comes next or not:
        the question may depend on them.
        """
        return None

    def check_new(self, event: "Event") -> None:
        """Raise RuleError if `event`, a new one, is refused although a stored one is valid, as its kind says.

        Folding does not call it: a later void may change what was open then.
        """
        declared = self.declared(event[EVENT_KIND])
        if declared and declared.fresh:
            declared.fresh(self, event)
        elif not declared and self.BEGUN:
            self.BEGUN(event)

    def end(self, anyway: bool = False) -> None:
        """End the game with a result, `anyway` although something is open. Raises RuleError if something is missing."""
        missing = self.missing()
        if missing:
            code, facts = missing
            raise RuleError(code, **facts)
        self.left_open = list(self.follow_ups())
        if self.turns and self.options["overtime"]:
            use(shapes.CLOCKS).take_penalties(self)
        self.over = "end"

    def follow_up(self, entry: "FollowUp", times: int = 1) -> None:
        """Add a follow-up, `times` times; `entry` has the first items of the expected event."""
        self.pending += [entry] * times

    def answer(self, kind: str, about: object = None) -> None:
        """Remove the first follow-up of this kind, if any; `about`, if given, must be its first argument."""
        for entry in self.pending:
            if entry[EVENT_KIND] == kind and (about is None or entry[EVENT_PLAYER] == about):
                self.pending.remove(entry)
                return

    # -- Asking: what the box offers and asks ------------------------------------

    def choices(self, player: int) -> tuple[shapes.Action, ...]:
        """Return the choices that a player is offered now, most wanted first."""
        return self.ACTIONS[self.phase()]

    def allowed(self, event: "Event", argument: shapes.Argument) -> "Possible | None":
        """Return the values that an argument can have now, None if that is everything its shape allows.

        For a COUNT this is a range, for all others a tuple of values; an empty one is none. Values that are left out
        would be refused, make no difference, or contradict what was entered. `event` holds the kind and the arguments
        known so far; if arguments before this one are missing, the result covers all their possible values.
        """
        return argument.among(self, event) if argument.among else None

    def proposed(self, event: "Event", argument: shapes.Argument) -> int:
        """Return the value that the entries so far suggest for a count, 0 for nothing.

        It is asked for a seat, and for numbers on one screen, which OK enters as they are. `event` holds the kind and
        the arguments before, for several counts on one screen those before the first of them.
        """
        return 0

    @classmethod
    def asks_option(cls, name: str, values: "Options") -> bool:
        """Return whether the box offers an option; `values` are the new game's options, "players" included."""
        return True

    def learnt(self) -> "list[Learnt]":
        """Return values of components that no rulebook prints, learnt in this game: (option, key, index, value)."""
        return []

    @classmethod
    def presets(cls, learnt: "list[Taught]") -> "Options":
        """Return a new game's options with values learnt in other games; `learnt` has rows as `learnt()` returns."""
        return {}

    def own_word(self, event: "Event", argument: str = "") -> str | None:
        """Return what an event is about, or one of its arguments, in words of the game's record; None in most games.

        "" is an argument that its event's own words include. LINE stands for the line of a score sheet, of which
        players are asked for one number, "sum" for what a row adds up to and what it usually does, None if that is the
        same. The event may have any form.
        """
        declared = self.EVENTS.get(event[EVENT_KIND]) if type(event[EVENT_KIND]) is str else None
        return declared.words(self, event, argument) if declared and declared.words else None

    def repeated(self, event: "Event") -> bool:
        """Return whether an event comes once in each round, with a number of each player."""
        declared = self.EVENTS.get(event[EVENT_KIND])
        return bool(declared and declared.repeated and declared.repeated(self, event))

    def asked_of(self, entry: "Event") -> int | None:
        """Return the player of an event, or who owes a follow-up; None if it is the table's, or names no player.

        A file can hold such an event if another entry strikes it out.
        """
        if len(entry) <= EVENT_PLAYER:
            return None
        # Not `declared`, which makes all arguments of an event that the game alone knows, such as a complete round.
        declared = self.EVENTS.get(entry[EVENT_KIND]) or common(entry[EVENT_KIND], self.TRACKS)
        if not declared or not declared.shape or declared.shape[0].type != shapes.PLAYER:
            return None
        player = entry[EVENT_PLAYER]
        return player if type(player) is int and 0 <= player < len(self.names) else None


def twin(of: "Any") -> "Any":
    """Return a copy of an object with copies of its lists, and of the lists in them."""
    copied = object.__new__(type(of))
    for name, value in of.__dict__.items():
        if type(value) is list:
            setattr(copied, name, [list(item) if type(item) is list else item for item in value])
        else:
            setattr(copied, name, value)
    return copied


def common(kind: str, tracks: tuple[str, ...]) -> "EventKind | None":
    """Return a kind of event that every game has, None for any other."""
    if kind == "points":
        return shapes.entry(Game.points, *shapes.corrections(tracks))
    if kind == "name":
        return shapes.entry(_rename, shapes.player(), shapes.custom("name"))
    if kind == "end":
        return shapes.entry(Game.end, shapes.flag("anyway", False), fresh=_check_end)
    if kind == "turn":
        clocks = use(shapes.CLOCKS)
        return shapes.entry(clocks.turn, *clocks.TURN)
    return shapes.entry(_abandon) if kind == "abandon" else None


def _check_end(game: Game, event: "Event") -> None:
    """Raise RuleError if an `end` that does not say `anyway` leaves open what a result needs to be right."""
    found = game.follow_ups()
    if found and (len(event) <= EVENT_ANYWAY or event[EVENT_ANYWAY] is not True):
        raise RuleError("open", n=len(found), event=found[0], of=game)


def _rename(game: Game, player: int, name: str) -> None:
    """Rename a person."""
    game.check_human(player, "not_human")
    check_name(name, game.names[:player] + game.names[player + 1 : game.humans])
    game.named += ((player, game.names[player], name),)
    game.names[player] = name


def _abandon(game: Game) -> None:
    """End the game without a result."""
    game.over = "abandon"
