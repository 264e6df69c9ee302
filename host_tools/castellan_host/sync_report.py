"""What a sync tells: sentences and a progress bar for people, JSON lines for programs."""

import json
import sys
from collections.abc import Callable

import rich.console
import rich.progress
import typer

from castellan import record
from castellan.errors import CastellanError
from castellan.ledger import Ledger
from castellan.text import entries
from castellan_host.database import Database, DatabaseError
from castellan_host.happenings import Contradiction, Event, Met, Progress, Recorded, Trouble
from castellan_host.ports import Port, nothing
from castellan_host.syncing import Found, Lost, Waiting

SHORT = 8  # letters of a game's id that tell it from the others
_FEW = 3  # records that are told one by one
_LONG = 50  # records from which on a transfer has a bar

Happening = Event | Found | Lost | Waiting


class Report:
    """Tells people, with `say` what goes well and with `complain` what does not."""

    def __init__(self, database: Database, say: Callable[[str], None], complain: Callable[[str], None]) -> None:
        self.records = self.contradictions = 0
        self._games: set[tuple[str, str]] = set()
        self._database = database
        self._say = say
        self._complain = complain
        self._bar: rich.progress.Progress | None = None
        self._tasks: dict[str, rich.progress.TaskID] = {}

    def __enter__(self) -> "Report":
        return self

    def __exit__(self, *error: object) -> None:
        if self._bar:
            self._bar.stop()

    def tell(self, port: Port | None, happening: Happening) -> None:
        """Tell what happens on a port."""
        match happening:
            case Met(box, version, games):
                self._say(f"Box {box} with Castellan {version} at {port.device if port else '?'}: {games} games")
            case Recorded(box, game, lines):
                self.records += len(lines)
                self._games.add((box, game))
                self._tell_records(box, game, lines)
            case Progress(game, done, total):
                self._show_progress(game, done, total)
            case Contradiction(_, game, records):
                self.contradictions += records
                self._complain(
                    f"{records} records of game {game[:SHORT]} differ from the stored ones; both are kept, "
                    f"see castellan show {game[:SHORT]}"
                )
            case Trouble(sentence):
                self._complain(sentence if port is None or port.device in sentence else f"{port.device}: {sentence}")
            case Lost(lost):
                self._complain(f"{lost.device} was unplugged")
            case Waiting(others):
                self._complain(nothing(others))

    def close(self, once: bool) -> None:
        """Tell what came of it all."""
        if once or self.records:
            self._say(f"{self.records} new records of {len(self._games)} games are in {self._database.name}")

    def _tell_records(self, box: str, game: str, lines: list[bytes]) -> None:
        told = len(lines) <= _FEW and self._tell_each(box, game, lines)
        if not told and game not in self._tasks:
            self._say(f"{game[:SHORT]}  {len(lines)} records")

    def _tell_each(self, box: str, game: str, lines: list[bytes]) -> bool:
        """Tell records in words, and where they lead; return whether that could be done."""
        try:
            stored = [record.decode(f"{line}\n".encode()) for line in self._database.lines(game, box)]
            current = Ledger.load(stored).game
        except (CastellanError, DatabaseError):
            return False
        if current is None:
            return False
        totals = ", ".join(
            f"{name} {'+'.join(map(str, total))}"
            for name, total in zip(current.names, current.standing().totals, strict=True)
        )
        for line in lines:
            entry = record.decode(line)
            self._say(f"{game[:SHORT]}  {entry[0]:3}  {entries.entry(entry[2:], current, 'en')}")
        self._say(f"{'':{SHORT}}       {totals}")
        return True

    def _show_progress(self, game: str, done: int, total: int | None) -> None:
        if game not in self._tasks:
            if not sys.stderr.isatty() or total is None or total - done < _LONG:
                return
            self._tasks[game] = self._progress().add_task(game[:SHORT], total=total)
        self._progress().update(self._tasks[game], completed=done, total=total)
        if total is not None and done >= total:
            self._progress().remove_task(self._tasks.pop(game))

    def _progress(self) -> rich.progress.Progress:
        if self._bar is None:
            self._bar = rich.progress.Progress(console=rich.console.Console(stderr=True), transient=True)
            self._bar.start()
        return self._bar


class JsonReport(Report):
    """Tells programs: a JSON object for each thing that happens, and one at the end."""

    def tell(self, port: Port | None, happening: Happening) -> None:
        """Print what happens on a port."""
        device = port.device if port else None
        match happening:
            case Met(box, version, games):
                self._print(event="box", port=device, box=box, version=version, games=games)
            case Recorded(box, game, lines):
                self.records += len(lines)
                self._games.add((box, game))
                events = [json.loads(record.unseal(line)) for line in lines]
                self._print(event="records", port=device, box=box, game=game, records=events)
            case Contradiction(box, game, records):
                self.contradictions += records
                self._print(event="conflict", port=device, box=box, game=game, records=records)
            case Trouble(sentence):
                self._print(event="trouble", port=device, reason=sentence)
            case Lost():
                self._print(event="unplugged", port=device)
            case Waiting(others):
                ports = [{"port": other.device, "kind": other.kind.name.lower()} for other in others]
                self._print(event="waiting", ports=ports)

    def close(self, once: bool) -> None:
        """Print what came of it all."""
        self._print(
            event="end",
            records=self.records,
            games=len(self._games),
            conflicts=self.contradictions,
            database=self._database.name,
        )

    def _print(self, **facts: object) -> None:
        typer.echo(json.dumps(facts, ensure_ascii=False).encode())
        sys.stdout.flush()
