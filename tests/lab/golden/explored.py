"""Where each key leads: walks over a game's screens that press at each kind of screen the key least pressed there.

The golden file has each screen as a person reads it, the first time that it is shown, a checksum of its pixels, and
what the key recorded. So a key that leads elsewhere, or a line that offers something else or says it of somebody else,
is seen wherever it stands.
"""

import binascii
from collections.abc import Iterable, Iterator
from typing import Any

from castellan.core.ledger import Ledger
from castellan.keys import NAMES
from castellan.ports.extras.key_lights import keys
from castellan_host.sheets import shipped
from castellan_host.sheets.checking import entries
from castellan_host.sheets.texts import options
from lab.games import game_files, recorded
from lab.games.random_games import Random, play
from lab.hands import reading
from lab.hands.table_side import Hands, begun

KEYS = [*NAMES, *("hold:" + name for name in ("UP", "DOWN", "OK", "BACK"))]
NOTATION = "# A key and its screen: / between rows, # pixels' checksum, -> what was recorded; = 12 is that of line 12."
LENGTHS = (0, 3, 8, 15, 30, 45, 60, 80, 110, 150)  # entries of random games before their walks
PRESSES, OF_A_SHEET = 50, 16  # of a walk
PEOPLE = ("Anna", "Boris", "Clara", "David", "Emma", "Felix", "Greta", "Hugo")


class Explorer:
    """Presses keys, and remembers how often it has pressed which one where."""

    def __init__(self) -> None:
        self._pressed: dict[tuple[str, str, str], int] = {}
        self._lines: dict[str, int] = {}  # of the golden file, by screen
        self._random = Random(1)
        self._count = 2

    def walk(self, title: str, hands: Hands, presses: int) -> Iterator[str]:
        """Yield the lines of a walk: each key, with the screen that it leads to."""
        yield self._line("# " + title)
        before = self._records(hands)
        for _ in range(presses):
            key = self._next(hands)
            hands.press(key)
            hands.wait(0, 1200)  # until OK counts, and no key comes too quick
            drawn, records = reading.drawn(hands), self._records(hands)
            screen = f"{' / '.join(drawn.lines())} #{binascii.crc32(drawn.buffer) & 0xFFFF:04x}"
            if records and records != before:
                screen += f" -> {' '.join(map(str, records[-1]))}"
            before = records
            known = self._lines.get(screen)
            yield self._line(f"{key} {screen}" if known is None else f"{key} = {known}")
            self._lines.setdefault(screen, self._count)

    def _line(self, text: str) -> str:
        self._count += 1
        return text

    def _next(self, hands: Hands) -> str:
        """Return the key that was pressed least where the hands are: mostly one that does something."""
        app = hands.box.app
        where = hands.kind, "".join(letter for letter in _title(hands) if not letter.isdigit())
        lights = keys(app, hands.box.canvas.named)
        lit = [key for key in KEYS if lights[NAMES.index(key.split(":")[-1])]]
        offered = lit if lit and self._random.randrange(8) else KEYS
        least = min(self._pressed.get((*where, key), 0) for key in offered)
        key = self._random.choice([key for key in offered if self._pressed.get((*where, key), 0) == least])
        self._pressed[*where, key] = least + 1
        return key

    @staticmethod
    def _records(hands: Hands) -> list[tuple[Any, ...]]:
        return hands.records if hands.box.session.ledger else []


def _title(hands: Hands) -> str:
    rows = reading.drawn(hands).rows()
    return rows[0][0].text if rows else ""


def path(game: str) -> str:
    """Return the path of a game's golden file."""
    return game_files.path(game, "golden/explored.txt")


def golden(game: str) -> Iterator[str]:
    """Yield the lines of a game's golden file: walks from random games, from its recorded ones, and by sheets."""
    yield from (reading.NOTATION, NOTATION)
    explorer = Explorer()
    for seed, length in enumerate(LENGTHS):
        yield from explorer.walk(f"after {length} entries of a random game", _random_game(game, seed, length), PRESSES)
    for name in game_files.recorded(game):
        events = _as_entered(recorded.events(None, f"{game}/{name}"))
        for title, stop in (("in the middle of", len(events) // 2), ("at the end of", -1)):
            yield from explorer.walk(f"{title} {name}", _entered(game, events[:stop]), PRESSES)
    if game_files.has_sheets(game):
        for sheet in shipped.sheets():
            people, events = entries(sheet, sheet.examples[0])
            given = options(sheet, "en") | {"players": list(PEOPLE[:people])}
            half = begun(game, given, *events[: len(events) // 2])
            yield from explorer.walk(sheet.title, half, OF_A_SHEET)


def _random_game(game: str, seed: int, length: int) -> Hands:
    *_, (ledger, _, _) = play(seed, game, length + 1)
    return _entered(game, _events(ledger))


def _as_entered(events: Iterable[Any]) -> list[Any]:
    ledger = Ledger()
    for number, event in enumerate(events):
        ledger.add(number * recorded.TURN, recorded.as_entered(ledger.game, event))
    return _events(ledger)


def _events(ledger: Ledger) -> list[Any]:
    return [list(record[2:]) for record in ledger.records]


def _entered(game: str, events: Iterable[Any]) -> Hands:
    """Return hands on a game with these events, the first of which begins it."""
    begin, *rest = events
    return begun(game, begin[2], *rest)
