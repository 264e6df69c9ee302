"""The golden pictures for spectators: the table of each game for each number of players, results, waiting."""

import pathlib

import game_files
from castellan.errors import CastellanError
from castellan.ledger import Ledger
from castellan.rules.options import seats
from castellan.text import LANGUAGES
from castellan_host.mirror import scenes
from golden_games import PLAYERS
from random_games import Random, random_event
from recorded import events
from screens import lines

GOLDEN = pathlib.Path(__file__).parents[1] / "golden/mirror.txt"  # without a game
ENTRIES = 60


def path(game):
    """Return the path of a game's golden pictures."""
    return pathlib.Path(game_files.path(game, "golden/mirror.txt"))


def golden(game):
    """Yield a game's golden pictures as lines: a title, then the picture."""
    low, high = seats(game)
    for count in range(low, high + 1):
        yield from _titled(f"{count} playing", scenes.pages(begun(game, count), "en"))
    for file in game_files.recorded(game):
        yield from _titled(f"the result of {file}.events", scenes.pages(entered(*events(game=f"{game}/{file}")), "en"))


def waiting():
    """Yield the golden pictures without a game as lines."""
    for language in sorted(LANGUAGES):
        yield from _titled(f"waiting, {language}", [scenes.waiting(language)])


def begun(name, seats):
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


def entered(*given):
    """Return the ledger of these events."""
    ledger = Ledger()
    for time, event in enumerate(given):
        ledger.add(time, event)
    return ledger


def _titled(title, pages):
    for number, page in enumerate(pages, 1):
        yield f"# {title}, page {number}"
        yield from lines(page)
