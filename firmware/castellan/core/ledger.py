"""The ledger: a game's records, and the game as it stands.

Records are never removed. A void strikes a record out, a void of that void brings it back. An amend puts an event in
a record's place, an insert puts one before it; then the game is folded again from the start. A game that holds a
correction which a ledger would have refused is damaged: no box writes one.

Three parts: which records count, and in which order; the fold; and the ledger, which keeps a game by both.
"""

from collections import namedtuple

from castellan.core import record as line
from castellan.core.errors import RuleError
from castellan.core.record import ARGUMENTS, INSTEAD, KIND, NAMED, NEW_OPTIONS, SEQ, TIME
from castellan.core.rules import of_stored, start
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import ALWAYS, Same, after_end, arguments, fit, kind_of, limits

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from castellan.interfaces import Event, NewEvent, Options, Record

    Events = dict[int, Event]
    Inserts = dict[int, list[int]]
    Draft = tuple[bytes, tuple, Game]

# Kinds that can't be amended, that no record can be amended to, and that can't be inserted.
FIXED = ("new", "line", "name", "void", "amend", "end", "abandon")

# The kind of what stands for a record that a file has lost, and never counts. No line has it.
LOST = None

# How long these records are: 0 if they are no corrections. A dict, since it is searched for each record.
_DECISIVE = {"void": 4, "amend": 5, "insert": 5, "end": 0, "abandon": 0, LOST: 3}
CORRECTIONS = "void", "amend", "insert", LOST

# What voids, amends and inserts make of a game's records. `counts`: for each record whether it counts, 1 or 0. It does
# not if a counting void names it. `events`: by a record's number the event in its place: that of its last counting
# amend, for an insert else what it inserts. `inserts`: the numbers of the inserts before a record, in the order in
# which they are folded; what is before an insert is in the same list.
Past = namedtuple("Past", ("counts", "events", "inserts"))


# What `folded` calls as it begins, and for each so many records that it has applied, with their number and that of all:
# a board feeds its watchdog, which a long fold would starve, and shows how far it is. By records, since a loop that
# hangs folds none.
FED_EACH = 16
feed: "Callable[[int, int], None] | None" = None


# -- Which records count, and in which order ------------------------------------------


def check(records: "list[Record]", counts: bytearray, record: "Record", over: str | None) -> None:
    """Raise RuleError if `record` is a void, amend or insert that is not allowed.

    `records` has at least those before it, `counts` says of each of them whether it counts there, `over` is the kind
    of the event that has ended the game there. New records are checked with it, and stored ones again.
    """
    seq, kind = record[SEQ], record[KIND]
    if over and kind != "void":
        raise after_end(over)
    if len(record) != _DECISIVE[kind]:
        raise RuleError(kind + "_shape")
    named = record[NAMED]
    if type(named) is not int or named < 0:
        raise RuleError("not_seq", kind=kind, value=named)
    if named >= seq:
        raise RuleError("no_seq", last=seq - 1)
    if kind == "void":
        if named == 0 or records[named][KIND] == "line":
            raise RuleError("void_line" if named else "void_new")
    else:
        _check_kinds(kind, kind_of(record[INSTEAD]), records[named][KIND])
    if not counts[named]:
        raise RuleError("not_counting", seq=named, event=records[named][KIND:], of=None)


def _check_kinds(kind: str, inside: str, named: str) -> None:
    """Raise RuleError unless a correction of this `kind` can hold an event of the kind `inside` and name a `named`."""
    if kind == "amend":
        for each in (inside, named):
            if each in FIXED or each == "turn":
                raise RuleError("amend_kind", kind=each)
    if inside == "insert" or inside in FIXED:
        raise RuleError("insert_kind", kind=inside)
    if kind == "insert" and named in FIXED and named != "name":
        raise RuleError("insert_before", kind=named)


def corrections(records: "list[Record]", game: "Game | None" = None) -> Past:
    """Return which records count, and what amends and inserts do.

    Raises RuleError, in the words of `game`, for the first correction that no ledger would have accepted.
    """
    counts = bytearray(b"\1" * len(records))  # a list would take four times the heap
    more: dict[int, int] = {}
    ends: list[int] = []
    kept: list[int] = []
    for record in records:
        kind = record[KIND]
        if kind not in _DECISIVE:
            continue
        seq = record[SEQ]
        if not _DECISIVE[kind]:
            ends.append(seq)
            continue
        if kind == LOST:
            counts[seq] = 0
            continue
        over = [records[end][KIND] for end in ends if counts[end]] if ends else None
        try:
            check(records, counts, record, over[0] if over else None)
        except RuleError as error:
            if "of" in error.facts:
                error.facts["of"] = game
            raise RuleError("breaks", seq=seq, event=record[KIND:], of=game, cause=error)
        if kind == "void":
            _strike(records, counts, more, record[NAMED])
        else:
            kept.append(seq)
    events, inserts = _placed(records, counts, kept)
    return Past(counts, events, inserts)


def _strike(records: "list[Record]", counts: bytearray, more: dict[int, int], seq: int) -> None:
    """Strike out a record. A struck void brings back what it struck out, which may be a void again.

    `more` has, for records that several counting voids name, how many these are less one.
    """
    strikes = True
    while seq >= 0:
        if not counts[seq] if strikes else more.get(seq):
            more[seq] = more.get(seq, 0) + (1 if strikes else -1)
            return
        counts[seq] = not strikes
        seq, strikes = voided(records[seq]), not strikes


def _placed(records: "list[Record]", counts: bytearray, kept: list[int]) -> "tuple[Events, Inserts]":
    """Return the events in the places of records, and the inserts before records, as `corrections` does."""
    events: "Events" = {}
    before: "Inserts" = {}  # the inserts that name a record, which may be an insert
    for seq in kept:
        _, _, kind, named, event = records[seq]
        if kind == "insert":
            events[seq] = event
            before.setdefault(named, []).append(seq)
        elif counts[seq]:
            events[named] = event
    return events, {named: _flat(before, named) for named in before if records[named][KIND] != "insert"}


def _flat(before: "Inserts", named: int) -> list[int]:
    """Return all inserts before a record: each after those that are before it."""
    found: list[int] = []
    ahead = list(before[named])
    while ahead:  # from the last one backwards
        seq = ahead.pop()
        found.append(seq)
        ahead += before.get(seq, ())
    found.reverse()
    return found


def order(inserts: "Inserts", length: int) -> "Iterable[int]":
    """Return the numbers of the records after `new` in the order in which they are folded.

    An insert comes twice: at its place, and where it was entered, where nothing is left to apply.
    """
    return _with_inserts(inserts, length) if inserts else range(1, length)


def _with_inserts(inserts: "Inserts", length: int) -> "Iterable[int]":
    for seq in range(1, length):
        yield from inserts.get(seq, ())
        yield seq


def ended(record: "Record", struck: "dict[int, bool]") -> bool | None:
    """Return whether the game is over, or None if this record does not decide it.

    Call it for each record from the last one backwards, until it returns a bool. `struck` is a dict, empty
    at first, that collects the records which voids strike out. Only voids can count after an `end` or
    `abandon` that counts, so the last counting record that is no correction decides.
    """
    if record[SEQ] in struck:
        return None
    if not _DECISIVE.get(record[KIND]):
        return record[KIND] in _DECISIVE
    struck[voided(record)] = True
    return None


def voided(record: "Record") -> int:
    """Return the number of the record that a void names, -1 if `record` is not a void."""
    if record[KIND] == "void" and len(record) == 4 and type(record[NAMED]) is int:
        number: int = record[NAMED]
        return number
    return -1


# -- The fold -------------------------------------------------------------------------


def folded(
    records: "list[Record]", past: Past | None = None, accepted: bool = False, game: "Game | None" = None
) -> "Game":
    """Return the state after all counting records.

    The first arguments are those of `fold`. With `accepted`, a ledger took the same records before: no state in between
    is checked for what only the last one needs. `game` is the one that the first record began, if it did already.
    Raises RuleError if the first record begins no game, and as `fold`.
    """
    if not records:
        raise RuleError("no_records")
    game = game or start(records[0][KIND:])
    late: "list[Callable[[Game], None]]" = []
    if accepted:
        game.late = late
    done = 0
    if feed:
        feed(done, len(records))
    for _ in fold(game, records, past):
        done += 1
        if feed and not done % FED_EACH:
            feed(done, len(records))
    if accepted:
        del game.late  # back to the class's
        try:
            for work_out in late:
                work_out(game)
        except (RuleError, MemoryError):
            raise
        except Exception as fault:
            raise RuleError("rules_fault", reason=type(fault).__name__)
    return game


def fold(game: "Game", records: "list[Record]", past: Past | None = None) -> "Iterator[int]":
    """Apply the records that count to the game that the first one began; yield the number of each once it is applied.

    They come in the order of `order`. `past` is what `corrections` returns, whose events this uses up; None works it
    out here. Raises RuleError for the first record that is not valid, with its number and the reason, also where the
    game itself fails: such a game is damaged, and must not keep anybody from the others.
    """
    past = past or corrections(records, game)
    counts, events = past.counts, past.events
    names = game.names
    handlers: dict[str, tuple] = {}
    for seq in order(past.inserts, len(records)):
        record = records[seq]
        kind = record[KIND]
        if kind == "void" or not counts[seq]:
            continue
        event = events.pop(seq, None) if events else None
        try:
            if not event and (kind == "amend" or kind == "insert"):
                if game.over:
                    raise after_end(game.over)
                continue
            if event:
                game.apply(event)
            else:
                # As `apply`, in less than half the time: what is the same for each event of a kind is found once.
                handler = handlers.get(kind)
                if not handler:
                    handler = handlers[kind] = _handler(game, kind)
                method, shape, defaults, limited, phases = handler
                if game.over:
                    raise after_end(game.over)
                values = record[ARGUMENTS:]
                fits = fit(values, limited)
                if fits and len(values) < len(defaults):
                    values += defaults[len(values) :]
                    fits = None not in values
                if not fits:
                    values = arguments(shape, record[KIND:], names)  # type: ignore[assignment]
                if phases and game.phase() not in phases:
                    game.admit(kind)
                method(game, *values)
        except RuleError as cause:
            raise _broken(game, records, counts, seq, event, cause)
        except MemoryError:
            raise
        except Exception as fault:
            failure = RuleError("rules_fault", reason=type(fault).__name__)
            raise _broken(game, records, counts, seq, event, failure)
        yield seq


def _handler(game: "Game", kind: str) -> tuple:
    """Return for a kind of event: the method, the arguments, their defaults and limits, and the phases that accept it.

    A default is None if there is none, or if it copies another argument: `arguments` fills it in.
    """
    declared = game.declared(kind)
    if declared is None:
        raise RuleError("unknown_kind", value=kind)
    shape = declared.shape
    defaults = tuple([None if type(each.default) is Same else each.default for each in shape])
    return declared.effect, shape, defaults, limits(shape, len(game.names)), () if kind in ALWAYS else declared.phases


def _broken(
    game: "Game", records: "list[Record]", counts: bytearray, seq: int, event: "Event | None", cause: RuleError
) -> RuleError:
    """Return the error of the record `seq`, in whose place is `event`, which was refused with `cause`."""
    last = records[-1]
    put = {"amend": NAMED, "insert": SEQ}.get(last[KIND])
    if put is not None and counts[-1] and last[put] == seq:
        return cause  # the last entry is itself refused; it does not break an earlier one
    cause = of_stored(cause)
    if cause.code == "newer":
        return cause
    return RuleError("breaks", seq=seq, event=event or records[seq][KIND:], of=game, cause=cause)


# -- The ledger -----------------------------------------------------------------------


class Ledger:
    """The records of one game, and its current state.

    `records` holds tuples `(seq, time, kind, ...arguments)`. `game` is the state, None before `new`.

    >>> ledger = Ledger()
    >>> ledger.add(0, ["new", "pad", {"players": ["Anna", "Ben"]}])
    (0, 0, 'new', 'pad', {'players': ['Anna', 'Ben']})
    >>> ledger.add(12, ["points", 0, "points", 5])
    (1, 12, 'points', 0, 'points', 5)
    >>> ledger.game.total(0)
    (5,)
    >>> ledger.add(15, ledger.undoing())
    (2, 15, 'void', 1)
    >>> ledger.game.total(0), list(ledger.counting())
    ((0,), [1, 0, 1])
    """

    def __init__(self) -> None:
        self.records: "list[Record]" = []
        self.game: Game = None  # type: ignore[assignment]
        self._before: "Game | None" = None  # the state before the last record, if it is still known
        self._corrections = Past(bytearray(), {}, {})  # cached for the first records

    # -- Adding events -----------------------------------------------------------

    def add(self, time: int, event: "Event", keep: "Callable[[bytes], None] | None" = None) -> "Record":
        """Add an event and return its record.

        `time` is the Unix time for `new`, and seconds since then for all others. A time
        before the last record's is replaced by that. `keep(line)` is called to store the
        record's line before anything changes here; its exceptions are passed on.
        Raises RuleError or RecordError, with nothing changed, if the event is refused.
        """
        draft = self.prepare(time, event)
        if keep:
            content, _, _ = draft
            keep(content)
        return self.commit(draft)

    def prepare(self, time: int, event: "Event") -> "Draft":
        """Try an event, and return its line, its record and the game after it; nothing changes yet.

        Arguments and errors are those of `add`. The caller stores the line and then calls `commit`.
        """
        kind = kind_of(event)
        if self.game is None and kind != "new":
            raise RuleError("begin_first", value=kind)
        folds = self.game is not None and kind in ("new", "void", "amend", "insert")
        record = (len(self.records), max(time, self.last_time())) + tuple(event)
        if folds:
            self._check(record)
        # Without the last record all is as it was before: undo and redo need no fold.
        before = self._before if kind == "void" and record[NAMED] == record[SEQ] - 1 else None
        shorter = False
        if kind == "void" and not before:
            # What takes the last entry away, or brings it back, leaves states that were all accepted before, but for
            # the last one.
            named = record[NAMED]
            back = voided(self.records[named])
            entry = self.records[back if back >= 0 else named]
            shorter = named in (self.undoable(), self.redoable()) and entry[KIND] not in CORRECTIONS
        self._before = None  # so that there are never three states in memory
        # Grow the list before the line is on flash. A MemoryError after that would leave memory one
        # record behind, and the next line would get the same number. A copy would take more heap.
        self.records.append(record)
        try:
            if before:
                game = before
            elif folds:
                game = folded(self.records, accepted=shorter)
            elif self.game is None:
                game = start(event)
                game.check_new(event)
            else:
                game = self.game.copy()
                game.apply(event)
                (game if kind == "line" else self.game).check_new(event)
        finally:
            self.records.pop()
        return line.encode(record[SEQ], record[TIME], event), record, game

    def commit(self, draft: "Draft") -> "Record":
        """Add what `prepare` returned, once its line is on flash; return the record. It takes no heap."""
        self._before = self.game
        _, record, self.game = draft
        self.records.append(record)
        return record

    @classmethod
    def load(cls, records: "list[Record]", accepted: bool = True) -> "Ledger":
        """Return a ledger of records that a ledger accepted earlier; they are folded once.

        Without `accepted` none did, and each state in between is checked.
        Raises RuleError if they are not a valid game.
        """
        ledger = cls()
        ledger.records = records
        try:
            game = start(records[0][KIND:]) if records else None
            past = corrections(records, game)
            if not past.events:  # which a fold uses up
                ledger._corrections = past
            ledger.game = folded(records, past, accepted, game)
        except RuleError as error:
            raise of_stored(error)
        return ledger

    # -- Queries ------------------------------------------------------------------

    def options(self) -> "Options":
        """Return the options with which the game began, with the lines that followed in records of their own."""
        options = dict(self.records[0][NEW_OPTIONS])
        if options.pop("more", 0):
            lines = [record[ARGUMENTS] for record in self.records if record[KIND] == "line"]
            options["lines"] = list(options["lines"]) + lines
        return options

    def untouched(self) -> bool:
        """Return whether the game has begun, and nothing else is recorded."""
        return self.records[-1][KIND] in ("new", "line")

    def corrections(self) -> Past:
        """Return what the function `corrections` finds, without reading all records again where none is new."""
        counts = self._corrections.counts
        known = len(counts)
        if not known or any([self.records[seq][KIND] in CORRECTIONS for seq in range(known, len(self.records))]):
            self._corrections = corrections(self.records)
        else:
            counts.extend(b"\1" * (len(self.records) - known))
        return self._corrections

    def counting(self) -> bytearray:
        """Return for each record whether it counts, 1 or 0."""
        return self.corrections().counts  # type: ignore[no-any-return]

    def last_time(self) -> int:
        """Return the last record's time in seconds since `new`, 0 while there is no other record."""
        return self.records[-1][TIME] if len(self.records) > 1 else 0

    def undoing(self) -> "NewEvent":
        """Return the event that strikes out the last counting record that is not a void.

        Raises RuleError if there is none but `new`.
        """
        seq = self.undoable()
        if seq is None:
            raise RuleError("nothing_undo")
        return ["void", seq]

    def undoable(self) -> int | None:
        """Return the number of the record that an undo would strike out, None if there is none."""
        counts = self.counting()
        for seq in range(len(self.records) - 1, 0, -1):
            kind = self.records[seq][KIND]
            if kind == "line":
                break
            if counts[seq] and kind != "void":
                return seq
        return None

    def redoing(self) -> "NewEvent":
        """Return the event that brings back the record that the last undo struck out.

        Raises RuleError if there was no undo, or something was entered since.
        """
        seq = self.redoable()
        if seq is None:
            raise RuleError("nothing_redo")
        return ["void", seq]

    def redoable(self) -> int | None:
        """Return the number of the void that a redo would strike out, None if there is none."""
        counts = self.counting()
        for seq in range(len(self.records) - 1, 0, -1):
            struck = voided(self.records[seq])
            if struck < 0:
                break
            if counts[seq] and voided(self.records[struck]) < 0:
                return seq
        return None

    # -- Within -----------------------------------------------------------------------

    def _check(self, record: "Record") -> None:
        if record[KIND] == "new":
            raise RuleError("begun")
        try:
            check(self.records, self.counting(), record, self.game.over)
        except RuleError as error:
            if "of" in error.facts:
                error.facts["of"] = self.game
            raise
