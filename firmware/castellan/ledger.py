"""The ledger: a game's records, and the game as it stands.

Records are never removed. A void strikes a record out, an amend puts another event
in its place, an insert puts one before it; then the game is folded again from the start.
"""

from castellan import record as line
from castellan.errors import RuleError
from castellan.fold import folded
from castellan.history import CORRECTIONS, check, corrections, voided
from castellan.record import KIND, NAMED, SEQ, TIME
from castellan.rules import of_stored, start
from castellan.rules.base import Game
from castellan.rules.shapes import kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.fold import Past
    from castellan.interfaces import Event, NewEvent, Record

    Draft = tuple[bytes, tuple, Game]


class Ledger:
    """The records of one game, and its current state.

    `records` holds tuples `(seq, time, kind, ...arguments)`. `game` is the state, None before `new`. `skipped` has the
    numbers of loaded corrections that `add` would have refused; they do nothing.
    """

    def __init__(self) -> None:
        self.records: "list[Record]" = []
        self.game: Game = None  # type: ignore[assignment]
        self.skipped: list[int] = []
        self._before: "Game | None" = None  # the state before the last record, if it is still known
        self._corrections: "Past" = bytearray(), {}, {}, []  # cached for the first records

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
        self._before = None  # so that there are never three states in memory
        # Grow the list before the line is on flash. A MemoryError after that would leave memory one
        # record behind, and the next line would get the same number. A copy would take 5 kB more.
        self.records.append(record)
        try:
            if before:
                game = before
            elif folds:
                game = folded(self.records, checked=True)
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
        self._before = self.game
        _, record, self.game = draft
        self.records.append(record)
        return record

    @classmethod
    def load(cls, records: "list[Record]", checked: bool = False) -> "Ledger":
        """Return a ledger of records that a ledger accepted earlier; they are folded once.

        A correction that a ledger would have refused is skipped, see `castellan.corrected.refusals`. `checked` is for
        records that this box has stored itself, see `castellan.fold.fold`. Raises RuleError if they are not a valid
        game.
        """
        ledger = cls()
        ledger.records = records
        past = corrections(records)
        _, events, _, ledger.skipped = past
        if not events:  # which a fold uses up
            ledger._corrections = past
        try:
            ledger.game = folded(records, past, checked)
        except RuleError as error:
            raise of_stored(error)
        return ledger

    # -- Queries ------------------------------------------------------------------

    def corrections(self) -> "Past":
        """Return what `castellan.history.corrections` finds, without reading all records again where none is new."""
        counts, _, _, _ = self._corrections
        known = len(counts)
        if not known or any([self.records[seq][KIND] in CORRECTIONS for seq in range(known, len(self.records))]):
            self._corrections = corrections(self.records)
        else:
            counts.extend(b"\1" * (len(self.records) - known))
        return self._corrections

    def counting(self) -> bytearray:
        """Return for each record whether it counts, 1 or 0."""
        counts, _, _, _ = self.corrections()
        return counts

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
        """Return the number of the record that an undo would strike out, None if there is none.

        The end of a turn is struck out only as the last record: who has gone on since means an entry.
        """
        counts, last = self.counting(), len(self.records) - 1
        for seq in range(last, 0, -1):
            kind = self.records[seq][KIND]
            if counts[seq] and kind != "void" and (kind != "turn" or seq == last):
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
