"""What a sync tells: sentences and a progress bar for people, JSON lines for programs."""

import json
import sys
from collections.abc import Callable

from castellan import record
from castellan.errors import CastellanError
from castellan.ledger import Ledger
from castellan.rules.base import Game
from castellan.text import label
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link.events import Contradiction, Event, Met, Progress, Recorded, Trouble
from castellan_host.link.serial_ports import Port, nothing
from castellan_host.link.syncing import Found, Lost, Waiting
from castellan_host.show.game_page import in_words
from castellan_host.show.progress import TransferBars
from castellan_host.show.records import decode_all
from castellan_host.terminal import print_json

SHORT = 8  # letters of a game's id that tell it from the others
_FEW = 3  # records that are told one by one

Happening = Event | Found | Lost | Waiting


class Report:
    """Tells people, with `say` what goes well and with `complain` what does not."""

    def __init__(self, database: Database, say: Callable[[str], None], complain: Callable[[str], None]) -> None:
        self.records = self.contradictions = 0
        self._games: set[tuple[str, str]] = set()
        self._stored: dict[tuple[str, str], list[bytes]] = {}  # what is not told yet: the transfer goes on
        self._database = database
        self._bars = TransferBars()
        self._say = say
        self._complain = complain

    def __enter__(self) -> "Report":
        return self

    def __exit__(self, *error: object) -> None:
        self._bars.close()

    def tell(self, port: Port | None, happening: Happening) -> None:
        """Tell what happens on a port."""
        match happening:
            case Recorded(box, game, lines):
                self._count(box, game, lines)
                self._stored.setdefault((box, game), []).extend(lines)
                return
            case Progress(game, done, total):
                self._bars.show(game[:SHORT], done, total)
                if total is None or done < total:
                    return
        self._tell_stored()
        match happening:
            case Met(box, version, games):
                device = port.device if port else "?"
                self._say(f"Box {box} with Castellan {version} at {device}: {counted(games, 'game')}")
            case Contradiction(_, game, records):
                self.contradictions += records
                self._complain(
                    f"{counted(records, 'record')} of game {game[:SHORT]} contradict what is stored; both are kept, "
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
        self._tell_stored()
        if once or self.records:
            games = counted(len(self._games), "game")
            self._say(f"{counted(self.records, 'new record')} of {games} in {self._database.name}")

    def _count(self, box: str, game: str, lines: list[bytes]) -> None:
        self.records += len(lines)
        self._games.add((box, game))

    def _tell_stored(self) -> None:
        self._bars.close()  # a transfer that goes on has one again at once
        stored, self._stored = self._stored, {}
        for (box, game), lines in stored.items():
            if len(lines) > _FEW or not self._tell_each(box, game, lines):
                self._say(f"{game[:SHORT]}  {counted(len(lines), 'record')}")

    def _tell_each(self, box: str, game: str, lines: list[bytes]) -> bool:
        """Tell records in words, and where they lead; return whether that could be done."""
        try:
            stored = [f"{line}\n".encode() for line in self._database.lines(game, box)]
            ledger = Ledger.load([*decode_all(stored)])
        except (CastellanError, DatabaseError):
            return False
        for line in lines:
            entry = record.decode(line)
            self._say(f"{game[:SHORT]}  {entry[0]:3}  {in_words(ledger, entry)}")
        if ledger.game:
            self._say(f"{'':{SHORT}}       {_totals(ledger.game)}")
        return True


def counted(number: int, noun: str) -> str:
    """Return how many of something there are, in words."""
    return f"{number} {noun}" + "s" * (number != 1)


def _totals(game: Game) -> str:
    """Return each player's totals, in the order of the table's screen."""
    players = []
    for name, totals in zip(game.names, game.standing().totals, strict=True):
        found = dict(zip(game.TOTALS, totals, strict=True))
        players.append(f"{name} " + ", ".join(f"{found[total]} {label(total, game.NAME)}" for total, _ in game.COLUMNS))
    return " · ".join(players)


class JsonReport(Report):
    """Tells programs: a JSON object for each thing that happens, and one at the end."""

    def tell(self, port: Port | None, happening: Happening) -> None:
        """Print what happens on a port."""
        device = port.device if port else None
        match happening:
            case Met(box, version, games):
                self._print(event="box", port=device, box=box, version=version, games=games)
            case Recorded(box, game, lines):
                self._count(box, game, lines)
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
        print_json(facts, indent=None)
        sys.stdout.flush()
