"""The session: the game at hand, whose entries are on flash before they are shown, and the clock of its records.

Callers use its parts directly, since a method around each would cost stack and heap: `settings`, `archive`,
`acknowledged`, `clock`, and of the game at hand `ledger` and `journal`.
"""

from castellan import cramped, unload_others, use
from castellan.core.errors import CONFLICTS, ENDING, PROBLEM, CastellanError, JournalError, RecordError, RuleError
from castellan.core.ledger import Ledger
from castellan.core.record import NEW_GAME, NEW_OPTIONS, TIME, beginning
from castellan.core.rules import load
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, kind_of
from castellan.flash import faults
from castellan.flash.acknowledged import Acknowledged
from castellan.flash.archive import Archive, GameFile, game_file
from castellan.flash.journal import Journal
from castellan.flash.settings import Settings
from castellan.keys import elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.interfaces import Event, Files, Options, Record


# What the smallest board can load and undo, with room to spare: see docs/journal.md.
ENTRIES = 800  # records of a game: beyond these only strikes, `end` and `abandon` are accepted
RECORDS = 1200  # beyond which only `end` and `abandon` are
_WARNINGS = (100, 50, 20, 10, 5)  # entries left at which the players are warned
RUNNING = "castellan.flash.running"  # loaded for a game whose turns are timed


class Clock:
    """Counts on from step to step: a box that is off counts nothing.

    `unix_time` is 0 until it is known. `seconds` are those since the game's `new`, as far as the box has been on, and
    `turn` the milliseconds of the present turn without those while it was `paused`. At `bell` of them `ring` is called,
    which sets the next one; 0 is none. `late` is whether the turn is over its limit. `noted` is how many of `turn` are
    on flash, so that a power cut does not cost them.
    """

    def __init__(self) -> None:
        self.unix_time = 0
        self.seconds = 0
        self.paused = False
        self.ring: "Callable[[], None] | None" = None
        self.begin_turn()
        self._rest = 0  # milliseconds on top of the seconds
        self._now: int | None = None

    def tick(self, now: int) -> None:
        """Let time pass: `now` counts milliseconds and wraps, see `castellan.keys`."""
        if self._now is not None:
            new = elapsed(now, self._now)
            self._rest += new
            if not self.paused:
                self.turn += new
                if 0 < self.bell <= self.turn and self.ring:
                    self.ring()
            passed = self._rest // 1000
            self.seconds += passed
            self.unix_time += passed if self.unix_time else 0
            self._rest %= 1000
        self._now = now

    def set(self, unix_time: int) -> None:
        """Learn what time it is, if it can be that time; games that begin from now on are dated."""
        if 0 < unix_time < 1 << 32:
            self.unix_time = unix_time

    def begin(self, seconds: int) -> None:
        """Count the seconds of another game, from these on."""
        self.seconds, self._rest = seconds, 0
        self.begin_turn()

    def begin_turn(self, milliseconds: int = 0) -> None:
        """Begin another turn, or go on with one that has lasted so long; who shows it sets its bell."""
        self.turn, self.bell, self.late = milliseconds, 0, False
        self.noted = milliseconds


class Session:
    """One game after the other on one flash.

    `ledger` and `journal` are None until there is a game. What the players have to know although nothing was refused,
    such as a flash error that cost no entry, is reported, and the screens take it when they can show it.
    """

    def __init__(self, files: "Files", random: "Callable[[int], bytes]") -> None:
        self.files = files
        self.settings = Settings(files)
        self.acknowledged = Acknowledged(files)
        self.archive = Archive(files, random, self.acknowledged.counts)
        self.clock = Clock()
        self.ledger: Ledger = None  # type: ignore[assignment]
        self.journal: Journal = None  # type: ignore[assignment]
        self.game: Game = None  # type: ignore[assignment] # the ledger's: the game as it stands
        self.file: GameFile = None  # type: ignore[assignment] # the game at hand in the archive
        self.opened: dict[int, bool] = {}  # the numbers of games that went on when the box was switched on, or later
        self._let_go: GameFile | None = None
        self._happened: "list[tuple[str, Any]]" = []
        self.report(PROBLEM, self.settings.problem)
        self._typed: list[str] = []  # names by letters for a game that has not begun, the latest first
        self._warned: "list[tuple[str, dict[str, object]]]" = []  # what the players were warned of
        self._ending = 0  # the round whose end is known, 0 if it goes on

    def report(self, what: str, fact: "Any") -> None:
        """Keep what the players have to be told, until `happened` takes it; an empty `fact` is nothing."""
        if fact:
            self._happened.append((what, fact))

    def happened(self, what: str) -> "Any":
        """Take the oldest fact of a kind that was reported, None if there is none.

        Of a PROBLEM it is its error, of an ENDING the round that is about to end; of CONFLICTS it is a list: the game,
        what it showed, what was known before.
        """
        for reported in self._happened:
            if reported[0] == what:
                self._happened.remove(reported)
                return reported[1]
        return None

    def roster(self) -> list[str]:
        """Return the names to choose from: those that were typed for a game that has not begun, then all known."""
        return self._typed + [name for name in self.settings.roster() if name not in self._typed]

    def add_name(self, name: str) -> None:
        """Offer a name that was typed before all others, until a game begins."""
        self._typed = [name] + [other for other in self._typed if other != name]

    def started(self) -> None:
        """The box has started: later faults are not the fault of the game that it opened."""
        faults.opened()

    def resume(self) -> None:
        """Open the newest unfinished game that folds, if there is one.

        A game with which the previous start failed is skipped, and so is a damaged one, or a newer Castellan's; that
        is reported. Raises JournalError if the flash can't be read.
        """

        def opens(file: GameFile) -> bool:
            if file.name in passed_over:
                self.report(PROBLEM, JournalError("passed_over", number=file.number))
                return False
            faults.opening(file.name)
            return True

        def damaged(file: GameFile, cause: CastellanError) -> None:
            facts, code = dict(cause.facts, number=file.number), "game_breaks"
            if cause.code != "breaks":  # which would take more of the stack within another sentence
                facts, code = {"number": file.number, "cause": cause}, "game_damaged"
            self.report(PROBLEM, RuleError(code, **facts))
            faults.opened()

        passed_over = faults.noted(self.files)
        for journal, records in self.archive.unfinished(opens, damaged):
            try:
                ledger = Ledger.load(records)
            except RuleError as error:
                if error.code == "newer":
                    self.report(PROBLEM, error)
                    faults.opened()
                else:
                    damaged(game_file(journal.name), error)  # type: ignore[arg-type]
                continue
            self.take(ledger, journal)
            return
        faults.opened()

    def open(self, file: GameFile) -> None:
        """Open a game that is on flash.

        Raises RecordError or RuleError if it is damaged, JournalError if it can't be read;
        the game before stays then.
        """
        journal, records = self.archive.open(file)
        self.take(Ledger.load(records), journal)
        try:
            faults.forget(self.files, file.name)
        except JournalError as error:
            self.report(PROBLEM, error)
        self.started()

    def take(self, ledger: Ledger, journal: Journal) -> None:
        """Have a game at hand from now on, in the place of the one before."""
        self.archive.use(journal)
        self._let_go = None
        unload_others(ledger.game.NAME)
        self.ledger, self.game = ledger, ledger.game
        self.journal, self.file = journal, game_file(journal.name)  # type: ignore[assignment]
        if not ledger.game.over:
            self.opened[self.file.number] = True
        self._typed = []  # the players are in the roster now
        self._warn(opened=True)
        self.clock.begin(ledger.last_time())  # after a restart the box counts on from the last record
        if self.game.turns:
            use(RUNNING).resume(self)

    def make_room(self) -> None:
        """Let go of the game at hand, all of which is on flash, if the heap has no room for another one beside it.

        It is back by `take_again`, unless another game is taken.
        """
        if self.ledger and cramped():
            self._let_go = self.file
            self.ledger = self.journal = self.game = self.file = None  # type: ignore[assignment]
            unload_others("")

    def take_again(self) -> None:
        """Open the game that was let go, if there is one. Raises like `open`."""
        if self._let_go:
            new = self.archive.first(self._let_go)
            unload_others(new[NEW_GAME])  # the heap has no room for it beside the rules of another
            load(new[NEW_GAME], new[NEW_OPTIONS])  # here: where its records are read, the stack is deeper
            self.open(self._let_go)

    def at_hand(self, file: GameFile) -> bool:
        """Return whether this is the game at hand, or the one that was let go in its place."""
        here = self.journal or self._let_go
        return here is not None and file.name == here.name

    def look(self, file: GameFile) -> tuple[Game, int]:
        """Return a game on flash as it stands, and its date, without opening it. Raises like `open`."""
        ledger = Ledger.load(self.archive.records(file))
        return ledger.game, ledger.records[0][TIME]

    def begin(self, name: str, options: "Options") -> None:
        """Begin a game; the one before stays on flash unchanged.

        Values that earlier games showed go into its options, as do the present rules, and which entries are offered
        if `options` does not say. Raises RuleError, RecordError or JournalError, with nothing changed, if it can't
        begin.
        """
        game = load(name, options)
        options = game.presets(self.settings.learnt(name)) | options
        options["rules"] = game.RULES
        if "entries" in [option.name for option in game.OPTIONS]:
            options.setdefault("entries", self.settings.options(name)["entries"])
        ledger = Ledger()
        self.acknowledged.keep(self.archive)
        date, content = self.clock.unix_time, b""
        try:
            for event in beginning(date, ["new", name, options]):
                draft = ledger.prepare(0 if content else date, event)
                line, _, _ = draft
                content += line  # all in one write, so that a power cut leaves a complete beginning or none
                ledger.commit(draft)
        except RecordError as error:
            raise RuleError("new_long", cause=error)
        journal = self.archive.begin(content)
        self.take(ledger, journal)
        self.report(PROBLEM, self.settings.remember(options["players"], name, options))

    def enter(self, event: "Event") -> "Record":
        """Record an event: on flash first, then in memory; return its record.

        Raises RuleError, RecordError or JournalError, with nothing changed, if it is refused.
        """
        self._admit(kind_of(event))
        ledger = self.ledger
        before, spent = self.game.on_turn(), sum(self.game.spent)
        try:
            draft = ledger.prepare(self.clock.seconds, event)
            line, _, after = draft
            turn = use(RUNNING).cut_off(self, event) if before is not None and after.on_turn() is None else None
            if turn:
                del draft, after  # a third state may be too much for the heap
                self.enter(turn)
                return self.enter(event)
            self.acknowledged.limit(self.file.id, len(ledger.records))
            self.journal.append(line)
        except MemoryError:
            raise RuleError("no_memory")
        record = ledger.commit(draft)
        self.game = game = ledger.game
        if game.turns:
            use(RUNNING).entered(self, record, before, spent)
        self._warn()
        if event[EVENT_KIND] == "end":
            problem, conflicts = self.settings.learn(self.game.NAME, self.game.learnt())
            self.report(PROBLEM, problem)
            self.report(CONFLICTS, conflicts)
        if event[EVENT_KIND] == "name":
            self.report(PROBLEM, self.settings.remember(self.game.names[: self.game.humans]))
        if self.game.over:
            self.acknowledged.keep(self.archive)
        return record

    # -- Within -----------------------------------------------------------------------

    def _admit(self, kind: str) -> None:
        """Raise RuleError if the game is too long for another record of this kind."""
        length = len(self.ledger.records)
        if kind in ("end", "abandon") or length < ENTRIES:
            return
        if length >= RECORDS:
            raise RuleError("game_closed", limit=RECORDS)
        if kind != "void":
            raise RuleError("game_full", limit=ENTRIES)

    def _warn(self, opened: bool = False) -> None:
        """Warn the players of an entry that can't be right, of a round's end, and of a game that gets too long.

        Of a game that was just `opened` they know what there is.
        """
        known, ended = self._warned, self._ending
        self._warned = found = self.game.warnings()
        self._ending = 0 if self.game.ending().after is None else self.game.round
        if opened:
            return
        if self._ending != ended:
            self.happened(ENDING)  # of what was undone before anybody saw it
            self.report(ENDING, self._ending)
        if len(found) > len(known):
            new = list(found)
            for each in known:
                if each in new:
                    new.remove(each)  # once: two entries may be warned of in the same words
            code, facts = new[-1]
            self.report(PROBLEM, RuleError(code, **facts))
        left = ENTRIES - len(self.ledger.records)
        if left in _WARNINGS and not self.game.over:
            self.report(PROBLEM, RuleError("nearly_full", left=left))
