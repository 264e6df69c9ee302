"""The possible contents of a box's flash at power-on: games and settings, as players made them."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

from castellan.core.catalogue import GAMES
from castellan.core.ledger import Ledger
from castellan.session import Session
from emulator import boxes
from lab.files.flash import ModelFiles
from lab.games import game_files
from lab.games.recorded import events
from lab.hands import keyed
from lab.hands.table_side import Hands, full_flash
from lab.hands.table_side import begun as begun_with

RECORDS = 300  # of a long game: in the middle of the recorded game's third round
TURN = 12  # s from one record to the next

Files = dict[str, bytes]


@dataclass(frozen=True)
class Start:
    """A box's flash: its files, the players' language, and the bytes that are free, None for all that is left.

    The firmware is flashed as files, or `frozen` in the UF2 of a `board`.
    """

    files: Callable[[], Files]
    language: str = "en"
    spare: int | None = None
    frozen: bool = False
    board: str = boxes.PICO.name

    def contents(self) -> Files:
        """Return the files, with the players' language among the settings."""
        files = ModelFiles(self.files())
        if self.language != "en":
            Session(files, bytes).settings.save("language", self.language)
        return dict(files.contents)

    def image(self) -> bytes:
        """Return the flash image."""
        return boxes.new(self.contents(), self.spare, self.frozen, self.board)


def nothing() -> Files:
    """Return the files of a new box."""
    return {}


def begun(*players: str) -> Files:
    """Return a game that has begun."""
    return dict(Hands().begin(*players).files.contents)


def long() -> Files:
    """Return a game of 300 records."""
    lines: list[bytes] = []
    ledger = Ledger()
    for number, event in enumerate(events(RECORDS)):
        ledger.add(max(0, number - 1) * TURN, event, lines.append)
    return {"1-0123456789abcdef.log": b"".join(lines)}


@functools.cache
def before(game: str, part: str) -> Files:
    """Return a recorded game as it stands before one of its parts."""
    [played] = [each for each in keyed.GAMES if each.name == game]
    return dict(played.before(part).files.contents)


def alone(game: str, **options: object) -> Files:
    """Return a game of one player that has begun."""
    return dict(begun_with(game, {"players": ["Chloé"], **options}).files.contents)


def of_a_game(game: str) -> dict[str, Start]:
    """Return the starts in a game's folder: before a part of its recorded game, or of one player with options."""
    starts = game_files.values(game, "walks", STARTS={})["STARTS"]
    return {name: Start(_files(game, part, options), language) for name, (part, options, language) in starts.items()}


def _files(game: str, part: str | None, options: dict[str, object]) -> Callable[[], Files]:
    return functools.partial(before, game, part) if part else functools.partial(alone, game, **options)


@functools.cache
def finished() -> Files:
    """Return the recorded game to its end, with all values learnt from it."""
    return dict(keyed.TUSCANY.play()[0].files.contents)


def full() -> Files:
    """Return four games, the first over, the second and last not, the third damaged: see `table_side.full_flash`."""
    return dict(full_flash().files.contents)


def acknowledged() -> Files:
    """Return the finished game, safe on a laptop, and one that has just begun."""
    hands = Hands(ModelFiles(finished()))
    session = hands.box.session
    [file] = session.archive.games()
    hands.drawn = 9  # another id than the first game
    session.acknowledged.note(file.id, session.archive.state(file).records)
    return dict(hands.begin("Anna", "Denis").files.contents)


KB = 1024
STARTS = {
    "new": Start(nothing, frozen=True),
    "two": Start(functools.partial(begun, "Anna", "Борис"), "fr"),
    "four": Start(functools.partial(begun, "Anna", "Борис", "Chloé", "Wilhelmina W"), "de"),
    "macropad": Start(functools.partial(begun, "Anna", "Борис", "Chloé"), frozen=True, board="macropad"),
    "finished": Start(finished),
    "long": Start(long, "ru", frozen=True),
    "full": Start(
        full, "fr", 132 * KB, frozen=True
    ),  # 128 of them are reserved for its games, and a new one needs 64: two must be deleted
    "acknowledged": Start(acknowledged, "de", 124 * KB),  # of the 128 needed: one game is deleted without asking
}
for _game in GAMES:
    STARTS |= of_a_game(_game)


@functools.cache
def image(name: str) -> bytes:
    """Return the flash image of one of the starts."""
    return STARTS[name].image()
