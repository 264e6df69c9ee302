"""The golden pictures for spectators: the table of each game for each number of players, results, waiting."""

import pathlib
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.rules.shapes import seats
from castellan.text import LANGUAGES
from castellan_host.mirror import scenes
from lab.games import game_files
from lab.games.random_games import Random, random_event
from lab.games.recorded import events
from lab.golden.golden_games import PLAYERS
from lab.hands.listed import KNOWN
from lab.hands.reading import NOTATION, Recorder, blocks, noticing
from lab.support import entered

GOLDEN = pathlib.Path(__file__).parents[2] / "golden/mirror.txt"  # without a game
ENTRIES = 60
PICTURED = ("3 playing", "the result of recorded.events")  # of the first game these have their pixels too


def path(game: str) -> pathlib.Path:
    """Return the path of a game's golden pictures."""
    return pathlib.Path(game_files.path(game, "golden/mirror.txt"))


def golden(game: str) -> Iterator[str]:
    """Yield a game's golden pictures as lines: a title, then the picture."""
    yield NOTATION
    for title, ledger in ledgers(game):
        yield from _titled(title, recorded(ledger, "en"), game == KNOWN[0] and title in PICTURED)


def ledgers(game: str) -> Iterator[tuple[str, Ledger]]:
    """Yield the games that are pictured, each with a title."""
    low, high = seats(game)
    for count in range(low, high + 1):
        yield f"{count} playing", begun(game, count)
    for file in game_files.recorded(game):
        yield f"the result of {file}.events", entered(*events(game=f"{game}/{file}"))


def recorded(ledger: Ledger, language: str) -> list[Recorder]:
    """Return recorders of a game's pages."""
    pages: list[Recorder] = _recorded(scenes.pages, ledger, language)
    for page in pages:
        page.names = ledger.game.names
    return pages


def waiting() -> Iterator[str]:
    """Yield the golden pictures without a game as lines."""
    yield NOTATION
    for language in sorted(LANGUAGES):
        yield from _titled(f"waiting, {language}", [_recorded(scenes.waiting, language)], language == "en")


def begun(name: str, seats: int) -> Ledger:
    """Return the ledger of a game of so many players, with random entries, that goes on."""
    ledger, random = entered(["new", name, {"players": list(PLAYERS[:seats])}]), Random(seats)
    for time in range(ENTRIES):
        event = random_event(random, ledger)
        if event[0] in ("end", "abandon", "name"):
            continue
        try:
            ledger.add(time, event)
        except CastellanError:
            continue
    return ledger


def _titled(title: str, pages: list[Recorder], pictured: bool) -> Iterator[str]:
    for number, page in enumerate(pages, 1):
        yield f"# {title}, page {number}"
        yield from page.lines()
        if pictured:
            yield from blocks(page)


def _recorded(draw: Callable[..., Any], *arguments: object) -> Any:
    """Return what draws pages on new canvases, on recorders instead."""
    with noticing(), mock.patch.object(scenes, "Canvas", Recorder):
        return draw(*arguments)
