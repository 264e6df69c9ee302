"""The session: the game at hand, kept on flash before it is shown, and the clock that its records count by."""

import sys

from castellan.acknowledged import Acknowledged
from castellan.archive import Archive, Entry, entry_of
from castellan.errors import CastellanError, JournalError, RuleError
from castellan.journal import Journal
from castellan.keys import elapsed
from castellan.ledger import Ledger
from castellan.rules import load, unload
from castellan.rules.base import Game
from castellan.rules.shapes import kind_of
from castellan.settings import Settings

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


# What the smallest board can start with and undo, with room to spare: see docs/journal.md.
ENTRIES = 800  # records of a game, beyond which only strikes, `end` and `abandon` are accepted
RECORDS = 1200  # beyond which only `end` and `abandon` are
_WARNINGS = (100, 50, 20, 10, 5)  # entries left at which the players are warned
_AT_ONCE = 4  # records that are proved in an idle step: it takes the chip 6 ms


class Session:
    """One game after the other on one flash.

    `trouble`, until it was shown, is what the players have to know though nothing was refused,
    such as what the flash could not do beside an entry that it has kept. `ledger` and `journal`
    are None as long as there is no game.
    """

    def __init__(self, files: "Any", chance: "Callable[[int], bytes]") -> None:
        self._files = files
        self.settings = Settings(files)
        # Had directly: methods of its own around them would cost stack and heap.
        self.roster, self.set_roster = self.settings.roster, self.settings.set_roster
        self.learnt, self.teach, self.save = self.settings.learnt, self.settings.teach, self.settings.save
        self.trouble: CastellanError | None = self.settings.trouble
        self._acknowledged = Acknowledged(files)
        self.archive = Archive(files, chance, self._acknowledged.counts)
        self.ledger: Ledger | None = None
        self.doubts: list[tuple[str, list, int]] = []  # game, what was told, what was known before
        self.journal: Journal | None = None
        self.typed: list[str] = []  # names by letters for a game that has not begun, the latest first
        self.announced = 0  # the round whose end the players know to be in sight, 0 if none is
        self.clock = 0  # Unix time, 0 as long as nobody has told it
        self._seconds = 0  # since the game's `new`, as far as the box has been on
        self._rest = 0  # milliseconds on top of them
        self._now: int | None = None

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.ledger.game  # type: ignore[union-attr, return-value]

    @property
    def entry(self) -> Entry:
        """The game at hand in the archive."""
        return entry_of(self.journal.name)  # type: ignore[union-attr, return-value]

    def tick(self, now: int) -> None:
        """Let time pass: `now` counts milliseconds and wraps, see `castellan.keys`."""
        if self._now is not None:
            self._rest += elapsed(now, self._now)
            passed = self._rest // 1000
            self._seconds += passed
            self.clock += passed if self.clock else 0
            self._rest %= 1000
        self._now = now

    def resume(self) -> bool:
        """Open the newest unfinished game that folds; return whether there is one.

        A game with which the start before ended in a fault is passed over (`castellan.faults`),
        and `trouble` says so. Raises JournalError if the flash can't be read.
        """
        from castellan import faults  # late, see `started`

        def opens(entry: Entry) -> bool:
            if entry.name in passed_over:
                self.trouble = JournalError("passed_over", number=entry.number)
                return False
            faults.opens(entry.name)
            return True

        passed_over = faults.noted(self._files)
        for journal, records in self.archive.unfinished(opens):
            try:
                ledger = Ledger.load(records, trusting=True)
            except RuleError:
                faults.opens()
                continue
            self._take(ledger, journal)
            return True
        faults.opens()
        return False

    def started(self) -> None:
        """The box has started: what fails from now on is no fault of the game that `resume` opened.

        With that `castellan.faults` is needed no more, and heap is short.
        """
        sys.modules.pop("castellan.faults", None)
        sys.modules["castellan"].__dict__.pop("faults", None)

    def idle(self) -> bool:
        """Use a moment without a key: prove a few of the records that were trusted when the game was opened.

        With the last of them the game's file is opened, so that the next entry need not wait for that.
        `trouble` says if they are not what a box writes; the game goes on as it is in memory, and nothing on
        flash is changed. Returns whether the last one was proved now. Allocates nothing after that.
        """
        journal = self.journal
        if journal is None or journal.proved >= journal.trusted:
            return False
        self._prove(journal)
        return journal.proved >= journal.trusted

    def open(self, entry: Entry) -> None:
        """Open a game that is on flash.

        Raises RecordError or RuleError if it is damaged, JournalError if it can't be read;
        the game before stays then.
        """
        journal, records = self.archive.open(entry)
        self._take(Ledger.load(records, trusting=True), journal)
        from castellan import faults

        try:
            faults.forget(self._files, entry.name)
        except JournalError as error:
            self.trouble = error
        self.started()

    def look(self, entry: Entry) -> tuple[Game, int]:
        """Return a game that is on flash as it stands, without opening it, and its date. Raises like `open`."""
        ledger = Ledger.load(self.archive.records(entry))
        return ledger.game, ledger.records[0][1]  # type: ignore[return-value]

    def removable(self) -> list[Entry]:
        """Return the games that the players may delete to make room, oldest first: all but the one at hand.

        Raises JournalError if the flash can't be read.
        """
        here = self.journal.name if self.journal else ""
        return [entry for entry in self.archive.games() if entry.name != here]

    def index(self) -> "Any":
        """Return the index of the past games, see `castellan.index`."""
        from castellan.index import Index  # late: most of the time nobody looks at past games

        return Index(self._files, self.archive)

    def minutes(self) -> int:
        """Return for how many minutes the turn lasts that is under way."""
        records, game = self.ledger.records, self.game  # type: ignore[union-attr]
        for seq in range(len(records) - 1, -1, -1):  # allocates nothing: the table asks again and again
            if game.ends_turn(records[seq][2]):
                return int(self._seconds - records[seq][1]) // 60
        return self._seconds // 60

    def set_clock(self, unix_time: int) -> None:
        """Learn what time it is, if that can be; games that begin from now on are dated."""
        if 0 < unix_time < 1 << 32:
            self.clock = unix_time

    def begin(self, name: str, options: dict) -> None:
        """Begin a game; the one before stays on flash as it is.

        What was learnt of the game's components goes into its options. Raises RuleError,
        RecordError or JournalError, with nothing changed, if it can't begin.
        """
        options = load(name).taught(self.settings.learnt(name)) | options
        ledger = Ledger()
        self.keep_acknowledged()
        draft = ledger.prepare(self.clock, ["new", name, options])
        journal = self.archive.begin(draft[0])
        ledger.commit(draft)
        self._take(ledger, journal)
        self.trouble = self.settings.remember(options["players"]) or self.trouble

    def acknowledged(self, game: str) -> int:
        """Return how many of a game's first records a laptop is known to hold."""
        return self._acknowledged.counts.get(game, 0)

    def acknowledge(self, game: str, records: int) -> None:
        """Remember that a laptop holds a game's first `records` records; on flash with `keep_acknowledged`."""
        self._acknowledged.note(game, records)

    def keep_acknowledged(self) -> None:
        """Put on flash what was acknowledged. Where that fails nothing is lost: the laptop says it again."""
        self._acknowledged.keep(self.archive)

    def enter(self, event: list | tuple) -> tuple:
        """Take in an event: on flash first, then in memory; return its record.

        Raises RuleError, RecordError or JournalError, with nothing changed, if it is refused.
        """
        self._admit(kind_of(event))
        ledger: "Any" = self.ledger
        draft = ledger.prepare(self._seconds, event)
        self._keep(draft[0])
        record: tuple = ledger.commit(draft)
        self._warn()
        if event[0] == "end":
            trouble, doubts = self.settings.learn(self.game.NAME, self.game.learnt())
            self.trouble = trouble or self.trouble
            self.doubts += doubts
        if self.game.over:
            self.keep_acknowledged()
        return record

    def undoing(self) -> list:
        """Return the event that strikes out the last entry. Raises RuleError if there is none."""
        return self.ledger.undoing()  # type: ignore[union-attr]

    def redoing(self) -> list:
        """Return the event that brings back what the last undo took. Raises RuleError if there is none."""
        return self.ledger.redoing()  # type: ignore[union-attr]

    # -- Within -----------------------------------------------------------------------

    def _admit(self, kind: str) -> None:
        """Raise RuleError if the game is too long for another record of this kind."""
        length = len(self.ledger.records)  # type: ignore[union-attr]
        if kind in ("end", "abandon") or length < ENTRIES:
            return
        if length >= RECORDS:
            raise RuleError("game_closed", limit=RECORDS)
        if kind != "void":
            raise RuleError("game_full", limit=ENTRIES)

    def _warn(self) -> None:
        """Warn the players, now and then, that the game gets too long."""
        left = ENTRIES - len(self.ledger.records)  # type: ignore[union-attr]
        if left in _WARNINGS and not self.game.over:
            self.trouble = RuleError("nearly_full", left=left)

    def _prove(self, journal: Journal) -> None:
        """Prove some records. Not in `idle`, whose state, with an exception's, would be on the heap."""
        ledger: Ledger = self.ledger  # type: ignore[assignment]
        try:
            for seq in range(journal.proved, min(journal.proved + _AT_ONCE, journal.trusted)):
                ledger.check(seq)
                journal.prove(ledger.records)
            if journal.proved >= journal.trusted:
                journal.ready()
        except CastellanError as error:
            journal.trusted = journal.proved
            self.trouble = error
        except MemoryError:  # the game at hand needs the heap more than its proof does
            journal.trusted = journal.proved

    def _keep(self, line: bytes) -> None:
        if self.journal is None:
            raise JournalError("flash_lost", file="")
        game = self.entry.id
        self._acknowledged.limit(game, len(self.ledger.records))  # type: ignore[union-attr]
        self.journal.append(line)

    def _take(self, ledger: Ledger, journal: Journal) -> None:
        self.archive.use(journal)
        unload(ledger.game.NAME)  # type: ignore[union-attr]
        self.ledger = ledger
        self.journal = journal
        self.typed = []  # who plays is in the roster now
        self.announced = 0 if self.game.closing() is None else self.game.round
        # After a restart the box counts on from the last record.
        self._seconds, self._rest = ledger.last_time(), 0
