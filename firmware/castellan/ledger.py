"""The ledger: a game's records, and the only way from events to a game's state.

Nothing is taken away from a ledger. A void strikes a record out, an amend puts
another event in its place, and the game is folded again from the start.
"""

from castellan import record as line
from castellan.errors import RuleError
from castellan.history import counting, voided
from castellan.rules import start
from castellan.rules.base import Game
from castellan.rules.shapes import ALWAYS, Same, arguments, kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    Draft = tuple[bytes, tuple, Game]

# Neither can these be changed nor anything into them.
_FIXED = ("new", "name", "void", "amend", "end", "abandon")


class Ledger:
    """The records of one game, and the game as it stands.

    `records` holds tuples `(seq, time, kind, ...arguments)`; `game` is None before `new`.
    """

    def __init__(self) -> None:
        self.records: list[tuple] = []
        self.game: Game | None = None
        self._counting: list[bool] = []  # of as many records as it is long

    # -- In ---------------------------------------------------------------------

    def add(self, time: int, event: list | tuple, keep: "Callable[[bytes], None] | None" = None) -> tuple:
        """Take in an event and return its record.

        `time` is the Unix time for `new`, seconds since then for all others; it
        counts as the last record's if it lies before. `keep`, given the record's
        line, makes it safe before anything changes here; what it raises goes through.
        Raises RuleError or RecordError, with nothing changed, if the event is refused.
        """
        draft = self.prepare(time, event)
        if keep:
            keep(draft[0])
        return self.commit(draft)

    def prepare(self, time: int, event: list | tuple) -> "Draft":
        """Try an event, and return its line, its record, and the game as it will stand; nothing changes yet.

        Arguments and errors are those of `add`. Whoever calls this makes the line safe and then calls `commit`.
        """
        kind = kind_of(event)
        if self.game is None:
            if kind != "new":
                raise RuleError("begin_first", value=kind)
            game = start(event)
        elif kind in ("new", "void", "amend"):
            self._check(kind, event)
            game = _fold(self.records + [(len(self.records), 0) + tuple(event)], trusting=True)
        else:
            game = self.game.copy()
            game.apply(event)
        record = (len(self.records), max(time, self.last_time())) + tuple(event)
        sealed = line.encode(record[0], record[1], event)
        # Room in the list is had before the line is on flash: a MemoryError after it would leave
        # memory one record behind, and the next line would bear the same number.
        self.records.append(record)
        self.records.pop()
        return sealed, record, game

    def commit(self, draft: "Draft") -> tuple:
        """Take in what `prepare` returned, now that its line is safe; return the record."""
        record, self.game = draft[1], draft[2]
        if record[2] != "void" and len(self._counting) == len(self.records):
            self._counting.append(True)
        self.records.append(record)
        return record

    def undo(self, time: int, keep: "Callable[[bytes], None] | None" = None) -> tuple:
        """Strike out the last record that counts and is no void, and return the void.

        Raises RuleError if there is none but `new`.
        """
        return self.add(time, self.undoing(), keep)

    def redo(self, time: int, keep: "Callable[[bytes], None] | None" = None) -> tuple:
        """Bring back what the last undo took, and return the void that does.

        Raises RuleError if there was no undo, or something was entered since.
        """
        return self.add(time, self.redoing(), keep)

    @classmethod
    def load(cls, records: list[tuple], trusting: bool = False) -> "Ledger":
        """Return the ledger of records that a ledger has accepted before, folded once.

        With `trusting`, for what this box accepted itself, their arguments are not looked at again;
        `check` makes up for it. Raises RuleError if they do not add up to a game.
        """
        ledger = cls()
        ledger.records = records
        ledger.game = _fold(records, trusting)
        return ledger

    def check(self, seq: int) -> None:
        """Look at the arguments of a record that was loaded on trust. Raises RuleError if they do not fit."""
        game: Game = self.game  # type: ignore[assignment]
        event = self.records[seq][2:]
        row = game.shape_of(event[0])
        if row:  # there is none for `new`, `void` and `amend`, whose arguments every fold looks at
            try:
                arguments(row[1], event, game.names)  # type: ignore[arg-type]
            except RuleError:
                _fold_step_by_step(self.records)  # says it as any other fold does, if the record counts

    # -- Questions ----------------------------------------------------------------

    def counting(self) -> list[bool]:
        """Return for each record whether it counts."""
        if len(self._counting) != len(self.records):
            self._counting = counting(self.records)
        return self._counting

    def last_time(self) -> int:
        """Return the last record's time, 0 as long as there is only `new`, whose time is a date."""
        return self.records[-1][1] if len(self.records) > 1 else 0

    def undoing(self) -> list:
        """Return the event that strikes out the last record that counts and is no void.

        Raises RuleError if there is none but `new`.
        """
        seq = self.undoable()
        if seq is None:
            raise RuleError("nothing_undo")
        return ["void", seq]

    def undoable(self) -> int | None:
        """Return the number of the record that `undo` would strike out, None if there is none."""
        counts = self.counting()
        for seq in range(len(self.records) - 1, 0, -1):
            if counts[seq] and self.records[seq][2] != "void":
                return seq
        return None

    def redoing(self) -> list:
        """Return the event that brings back what the last undo took.

        Raises RuleError if there was no undo, or something was entered since.
        """
        seq = self.redoable()
        if seq is None:
            raise RuleError("nothing_redo")
        return ["void", seq]

    def redoable(self) -> int | None:
        """Return the number of the void that `redo` would strike out, None if there is none."""
        counts = self.counting()
        for seq in range(len(self.records) - 1, 0, -1):
            struck = voided(self.records[seq])
            if struck < 0:
                break
            if counts[seq] and voided(self.records[struck]) < 0:
                return seq
        return None

    # -- Within -----------------------------------------------------------------------

    def _check(self, kind: str, event: list | tuple) -> None:
        if kind == "new":
            raise RuleError("begun")
        if kind == "void":
            self._check_void(event)
        else:
            self._check_amend(event)

    def _check_void(self, event: list | tuple) -> None:
        if len(event) != 2:
            raise RuleError("void_shape")
        self._check_seq("void", event[1])
        if event[1] == 0:
            raise RuleError("void_new")
        self._check_counts(event[1])

    def _check_amend(self, event: list | tuple) -> None:
        if self.game.over:  # type: ignore[union-attr]
            raise self.game.refuse_over()  # type: ignore[union-attr]
        if len(event) != 3:
            raise RuleError("amend_shape")
        self._check_seq("amend", event[1])
        for kind in (kind_of(event[2]), self.records[event[1]][2]):
            if kind in _FIXED:
                raise RuleError("amend_kind", kind=kind)
        self._check_counts(event[1])

    def _check_seq(self, kind: str, seq: object) -> None:
        if type(seq) is not int or seq < 0:
            raise RuleError("not_seq", kind=kind, value=seq)
        if seq >= len(self.records):
            raise RuleError("no_seq", last=len(self.records) - 1)

    def _check_counts(self, seq: int) -> None:
        if not self.counting()[seq]:
            raise RuleError("not_counting", seq=seq, event=self.records[seq][2:], of=self.game)


def _fold(records: list[tuple], trusting: bool) -> Game:
    """Return the game that the counting records add up to.

    With `trusting` the arguments of all but amends are those that were looked at before, and the fold takes
    less than half the time. Raises RuleError for the first record that does not hold, with its number and the reason.
    """
    try:
        counts = counting(records)
        amends = _amends(records, counts)
        game = start(records[0][2:])
        names, admit = game.names, game.admit
        ways: dict[str, tuple] = {}
        for seq in range(1, len(records)):
            record = records[seq]
            kind = record[2]
            if kind == "void":
                if voided(record) < 0:
                    raise RuleError("void_shape")
                continue
            if not counts[seq]:
                continue
            if game.over:
                raise game.refuse_over()
            known = trusting
            if amends and seq in amends:
                record, known = (seq, 0) + tuple(amends[seq]), False
                kind = record[2]
            elif kind == "amend":
                continue
            way = ways.get(kind)
            if not way:
                way = ways[kind] = _way(game, kind)
            method, shape, defaults, own = way
            if known:
                values = record[3:]
                if len(values) != len(defaults):
                    values += defaults[len(values) :]
                    known = None not in values
            if not known:
                values = arguments(shape, record[2:], names)  # type: ignore[arg-type, assignment]
            if own:
                admit(kind)
            method(*values)
        return game
    except Exception:  # whatever it is, the other way names it
        return _fold_step_by_step(records)


def _fold_step_by_step(records: list[tuple]) -> Game:
    """Return what `_fold` does, each record looked at as if it came now. Raises like it."""
    if not records:
        raise RuleError("no_records")
    counts = counting(records)
    amends = _amends(records, counts)
    game = start(records[0][2:])
    for seq in range(1, len(records)):
        record = records[seq]
        if record[2] == "void":
            if voided(record) < 0:
                raise RuleError("void_shape")
        elif counts[seq]:
            _step(game, seq, amends.get(seq) or record[2:], records[-1])
    return game


def _way(game: Game, kind: str) -> tuple:
    """Return how events of a kind are applied: method, arguments, their defaults, whether the game has to admit it."""
    method, shape = game.shape_of(kind)  # type: ignore[misc]
    # A default that is another argument's value is None here: `arguments` fills it in.
    defaults = tuple([None if type(each.default) is Same else each.default for each in shape])
    return getattr(game, method), shape, defaults, kind not in ALWAYS


def _amends(records: list[tuple], counts: list[bool]) -> dict[int, list]:
    """Return the events that stand in other records' places, by those records' numbers."""
    amends = {}
    for index, record in enumerate(records):
        if record[2] == "amend":
            if len(record) != 5 or type(record[3]) is not int:
                raise RuleError("amend_shape")
            kind_of(record[4])
            if counts[index]:
                amends[record[3]] = record[4]
    return amends


def _step(game: Game, seq: int, event: list | tuple, last: tuple) -> None:
    try:
        if event[0] != "amend":
            game.apply(event)
        elif game.over:
            raise game.refuse_over()
    except RuleError as cause:
        # What an amend puts in its place is refused for its own sake.
        if last[2] == "amend" and last[3] == seq:
            raise
        raise RuleError("breaks", seq=seq, event=event, of=game, cause=cause)
