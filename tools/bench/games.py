"""The costs of a long game of each kind on the emulated Pico, with the firmware as .mpy files. Part of `make bench`."""

import functools
import pathlib
from collections.abc import Iterator
from dataclasses import dataclass

from bench.chip import AT_EASE, GAME, PICO, RECORDS, Hand, Heap, Press, bare, board, boot, flash, probed
from bench.heap import of_a_game
from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.record import decode
from castellan.core.rules.base import Game
from castellan.keys import HOLD_AFTER as HOLD
from castellan.text import title
from castellan_host.device import firmware
from castellan_host.device.packed_texts import is_text
from emulator.boxes import journal
from emulator.pico import Pico
from emulator.stack import MOST, Use, Watched
from lab.files.flash import ModelFiles
from lab.games.recorded import as_entered, by_a_player, events, lines
from lab.hands import moves
from lab.hands.table_side import Hands

# Files on an RP2040 are a developer's way: their start and heap need not be those of the frozen firmware.
START = 2500  # ms from power-on to the table, beyond the bare interpreter's boot
FREE, PIECE = 42_000, 18_000  # bytes of heap that the table leaves, and that of them are in one piece
LARGEST = "ru"  # the language whose words take most
APART = 10_000  # bytes of heap by which a game's table may leave less than Tuscany's
ENTRY = 220  # ms from a press to new totals
AFTER = "hold:BACK hold:OK P1 P1 BACK BACK BACK"  # an undo; the menu, the history, its latest entry


@dataclass(frozen=True)
class Played:
    """Measurements while keys are pressed in a game of `RECORDS` records."""

    start: float  # ms from power-on to the table, beyond the bare interpreter's boot
    entry: float  # ms to the last pixel at worst, of presses that make an entry
    stack: Use


def started(game: str) -> float:
    """Return the ms from power-on to a game's table, beyond the bare interpreter's boot."""
    with board(RECORDS, game=game) as pico:
        return boot(pico) - _bare()


@functools.cache
def heap(game: str, language: str = LARGEST) -> Heap:
    """Return the heap on a game's table with times of turns, once the pause with which it begins is over."""
    with Pico(flash(RECORDS, probe=True, game=game, options={"times": True}, language=language)) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        pico.wait(AT_EASE)
        Hand(pico).press("DOWN")
        return probed(pico)


def entered(game: str) -> tuple[list[str], list[tuple]]:
    """Return the keys of an entry of each kind that a game's lists offer now, and the game's records then.

    They are found on a virtual box. The entries are the recorded game's, of each kind the first possible one;
    the table's next step comes last.
    """
    hands = Hands(ModelFiles({pathlib.Path(GAME).name: b"".join(lines(RECORDS, game))}))
    keys: list[str] = []
    done: set[str] = set()
    state = hands.box.session.game
    wanted = [each for each in events(game=game) if by_a_player(state, each)]
    wanted += [[step.action.kind] for step in (state.step(),) if step]
    for event in wanted:
        if event[0] not in done and _offered(state, event) and _accepted(hands.box.session.ledger, event):
            keys += moves.enter(hands, as_entered(state, event))
            done.add(event[0])
    while hands.kind != "Table":
        hands.press("BACK")
        keys.append("BACK")
    return keys, hands.records


def _offered(game: Game, event: list) -> bool:
    """Return whether a list has a line for an event: lire are accepted in any year, and offered after the last one."""
    player = game.asked_of(event)
    return player is None or event[0] in [action.kind for action in game.choices(player)]


def _accepted(ledger: Ledger, event: list) -> bool:
    try:
        ledger.prepare(0, event)
    except CastellanError:
        return False
    return True


def played(game: str) -> Played:
    """Press an entry of each kind, then `AFTER`; no cable is plugged in."""
    keys, records = entered(game)
    with Watched(flash(RECORDS, game=game)) as pico:
        start = boot(pico) - _bare()
        pico.look("start")
        pico.wait(AT_EASE)
        presses = list(_pressed(pico, keys))
        assert [decode(line)[2:] for line in journal(pico.flash)] == records
        entries = [each.shown for each in presses if each.flash is not None]
        undo, *_ = _pressed(pico, AFTER.split())
        assert undo.flash is not None
        return Played(start, max(entries), pico.use)


def _pressed(pico: Watched, words: list[str]) -> Iterator[Press]:
    """Press keys, and read how deep the stack was after each."""
    hand = Hand(pico, entries=True)  # all else would take hours
    for word in words:
        if word.startswith("wait:"):
            pico.wait(int(word.removeprefix("wait:")))
            continue
        key = word.removeprefix("hold:")
        yield hand.press(key) if key == word else hand.press(key, HOLD + 200)
        pico.look(word)


@functools.cache
def _bare() -> float:
    return bare()


def sizes(game: str) -> tuple[int, int]:
    """Return the bytes of a game's modules as .mpy: of its rules, and of its words in all languages."""
    files = firmware.build(PICO).files
    own = {pathlib.PurePath(path): len(data) for path, data in files.items() if f"/games/{game}/" in path}
    words = sum(size for path, size in own.items() if is_text(path))
    return sum(own.values()) - words, words


def table() -> list[tuple]:
    """Return the rows of a table: a column a game."""
    games = [played(game) for game in GAMES]
    heaps = [heap(game) for game in GAMES]
    parts = [sizes(game) for game in GAMES]
    first = GAMES.index("tuscany")
    return [
        (f"a game of {RECORDS} records", "limit", *[title(game) for game in GAMES]),
        ("power-on → its table, ms beyond the bare boot", START, *[f"{each.start:.0f}" for each in games]),
        (f"free heap on it in “{LARGEST}”, with times of turns, bytes", FREE, *[each.free for each in heaps]),
        ("less than in Tuscany", APART, *[heaps[first].free - each.free for each in heaps]),
        ("largest free piece", PIECE, *[each.piece for each in heaps]),
        ("heap of its records and its state", "", *[of_a_game(RECORDS, game) for game in GAMES]),
        ("entry → new totals, ms at most", ENTRY, *[f"{each.entry:.0f}" for each in games]),
        ("most stack used by Python, bytes", MOST, *[each.stack.python.bytes for each in games]),
        ("rules on flash, bytes", "", *[rules for rules, _ in parts]),
        ("words in four languages", "", *[words for _, words in parts]),
    ]
