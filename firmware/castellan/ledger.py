"""The ledger: a game's records, and the game as it stands.

Records are never removed. A void strikes a record out, an amend puts another event
in its place, an insert puts one before it; then the game is folded again from the start.
"""

from castellan import record as line
from castellan.errors import RuleError
from castellan.history import check, corrections, order, voided
from castellan.record import ARGUMENTS, KIND, NAMED, SEQ, TIME
from castellan.rules import of_stored, start
from castellan.rules.base import Game
from castellan.rules.shapes import ALWAYS, EVENT_KIND, Same, after_end, arguments, kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Event, NewEvent, Record

    Draft = tuple[bytes, tuple, Game]
    Past = tuple[bytearray, dict[int, Event], dict[int, list[int]], list[int]]


class Ledger:
    """The records of one game, and its current state.

    `records` holds tuples `(seq, time, kind, ...arguments)`. `game` is the state, None before `new`. `skipped` has the
    numbers of loaded corrections that `add` would have refused; they do nothing.
    """

    def __init__(self) -> None:
        self.records: "list[Record]" = []
        self.game: Game = None  # type: ignore[assignment]
        self.skipped: list[int] = []
        self._counting = bytearray()  # cached for the first records, as many as it is long

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
        # Grow the list before the line is on flash. A MemoryError after that would leave memory one
        # record behind, and the next line would get the same number. A copy would take 5 kB more.
        self.records.append(record)
        try:
            if folds:
                game = fold(self.records, trusting=True)
            elif self.game is None:
                game = start(event)
            else:
                game = self.game.copy()
                game.apply(event)
                if kind in game.CHECKED:
                    self.game.check_new(event)
        finally:
            self.records.pop()
        return line.encode(record[SEQ], record[TIME], event), record, game

    def commit(self, draft: "Draft") -> "Record":
        """Add what `prepare` returned, once its line is on flash; return the record. It takes no heap."""
        _, record, self.game = draft
        self.records.append(record)
        return record

    def undo(self, time: int, keep: "Callable[[bytes], None] | None" = None) -> "Record":
        """Strike out the last counting record that is not a void, and return the void.

        Raises RuleError if there is none but `new`.
        """
        return self.add(time, self.undoing(), keep)

    def redo(self, time: int, keep: "Callable[[bytes], None] | None" = None) -> "Record":
        """Bring back the record that the last undo struck out, and return the void that does so.

        Raises RuleError if there was no undo, or something was entered since.
        """
        return self.add(time, self.redoing(), keep)

    @classmethod
    def load(cls, records: "list[Record]", trusting: bool = False) -> "Ledger":
        """Return a ledger of records that a ledger accepted earlier; they are folded once.

        A correction that a ledger would have refused is skipped, see `castellan.corrected.refusals`. `trusting` skips
        the check of their arguments, for records that this box accepted itself; `check` does that later. Raises
        RuleError if they are not a valid game.
        """
        ledger = cls()
        ledger.records = records
        past = corrections(records)
        _, _, _, ledger.skipped = past
        try:
            ledger.game = fold(records, trusting, past)
        except RuleError as error:
            raise of_stored(error)
        return ledger

    def check(self, seq: int) -> None:
        """Check the arguments of a record that was loaded with `trusting`. Raises RuleError if they are wrong."""
        game = self.game
        event = self.records[seq][KIND:]
        row = game.shape_of(event[EVENT_KIND])
        if row:  # `new`, `void`, `amend` and `insert` have none: every fold checks their arguments
            try:
                _, shape = row
                arguments(shape, event, game.names)
            except RuleError:
                fold_step_by_step(self.records)  # raises the usual error, if the record counts

    # -- Queries ------------------------------------------------------------------

    def counting(self) -> bytearray:
        """Return for each record whether it counts, 1 or 0."""
        known = len(self._counting)
        if not known or any([self.records[seq][KIND] == "void" for seq in range(known, len(self.records))]):
            self._counting, _, _, _ = corrections(self.records)
        else:
            self._counting.extend(b"\1" * (len(self.records) - known))
        return self._counting

    def last_time(self) -> int:
        """Return the last record's time in seconds since `new`, 0 while there is no other record."""
        return self.records[-1][TIME] if len(self.records) > 1 else 0

    def undoing(self) -> "NewEvent":
        """Return the event with which `undo` strikes out the last counting record that is not a void.

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
            if counts[seq] and self.records[seq][KIND] != "void":
                return seq
        return None

    def redoing(self) -> "NewEvent":
        """Return the event with which `redo` brings back the record that the last undo struck out.

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

    def _check(self, record: "Record") -> None:
        if record[KIND] == "new":
            raise RuleError("begun")
        try:
            check(self.records, self.counting(), record, self.game.over)
        except RuleError as error:
            if "of" in error.facts:
                error.facts["of"] = self.game
            raise


def fold(records: "list[Record]", trusting: bool, past: "Past | None" = None) -> Game:
    """Return the state after all counting records.

    `trusting` skips the check of arguments, except those of amends and inserts, and takes less than half the time.
    `past` is what `corrections` returns; None works it out here.
    Raises RuleError for the first record that is not valid, with its number and the reason.
    """
    try:
        counts, events, inserts, _ = past or corrections(records)
        game = start(records[0][KIND:])
        names, admit = game.names, game.admit
        handlers: dict[str, tuple] = {}
        for seq in order(inserts, len(records)):
            record = records[seq]
            kind = record[KIND]
            if kind == "void" or not counts[seq]:
                continue
            if game.over:
                raise after_end(game.over)
            known = trusting
            if events and seq in events:
                record, known = (seq, 0) + tuple(events.pop(seq)), False
                kind = record[KIND]
            handler = handlers.get(kind)
            if not handler:
                if kind == "amend" or kind == "insert":
                    continue
                handler = handlers[kind] = _handler(game, kind)
            method, shape, defaults, own = handler
            if known:
                values = record[ARGUMENTS:]
                if len(values) != len(defaults):
                    values += defaults[len(values) :]
                    known = None not in values
            if not known:
                values = arguments(shape, record[KIND:], names)  # type: ignore[assignment]
            if own:
                admit(kind)
            method(*values)
        return game
    except Exception:  # of any kind: the slower fold finds the record and raises the right error
        return fold_step_by_step(records)


def fold_step_by_step(records: "list[Record]") -> Game:
    """Return what `fold` returns, but check each record like a new event. Raises the same errors."""
    if not records:
        raise RuleError("no_records")
    counts, events, inserts, _ = corrections(records)
    last = records[-1] if counts[-1] else records[0]
    new = last[NAMED] if last[KIND] == "amend" else last[SEQ]
    try:
        game = start(records[0][KIND:])
    except RuleError as cause:
        raise of_stored(cause)
    for seq in order(inserts, len(records)):
        record = records[seq]
        if record[KIND] != "void" and counts[seq]:
            _step(game, seq, events.pop(seq, ()) or record[KIND:], seq == new and last[KIND] in ("amend", "insert"))
    return game


def _handler(game: Game, kind: str) -> tuple:
    """Return for a kind of event: the method, the arguments, their defaults, and whether `admit` is asked."""
    method, shape = game.shape_of(kind)  # type: ignore[misc]
    # A default that copies another argument is None here: `arguments` fills it in.
    defaults = tuple([None if type(each.default) is Same else each.default for each in shape])
    return getattr(game, method), shape, defaults, kind not in ALWAYS


def _step(game: Game, seq: int, event: "Event", new: bool) -> None:
    """Apply an event; `new` if the last record, an amend or an insert, put it here."""
    try:
        if event[EVENT_KIND] not in ("amend", "insert"):
            game.apply(event)
        elif game.over:
            raise after_end(game.over)
    except RuleError as cause:
        if new:  # it is itself refused; it does not break an earlier entry
            raise
        cause = of_stored(cause)
        if cause.code == "newer":
            raise cause
        raise RuleError("breaks", seq=seq, event=event, of=game, cause=cause)
