"""The derived tables, brought up to date by whoever reads them."""

import functools
import hashlib
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path

import castellan
import castellan_host
from castellan.text import LANGUAGES
from castellan_host.database.derived import Key
from castellan_host.database.reading import AT_ONCE, StoredGame
from castellan_host.database.store import Database, DatabaseError
from castellan_host.stats import rows
from castellan_host.stored_games import library, results, taken_results
from castellan_host.stored_games.library import open_game
from castellan_host.stored_games.results import Result

FEW = 500  # games whose rows are looked for, where others are not read
_UNWRITABLE = ("denied", "full", "locked", "readonly")  # errors of a database whose results are still shown

_LOADED = ("castellan.games", "castellan.core")  # a game is found by its name: no import says which
_MAKING = ("stored_games.library", "stored_games.results", "stats.rows")  # of castellan_host: a stored game to its rows
_SHOWING = (*LANGUAGES, "screens")  # modules of words and of a game's screens change no result
_IMPORT = re.compile(r"^\s*from (castellan[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


@functools.cache
def rules_version() -> str:
    """Return a version that changes with any rule, and with all code that makes results, found by its imports."""
    digest = hashlib.sha256()
    for module, text in sorted(_sources().items()):
        digest.update(f"{module}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _sources() -> dict[str, str]:
    """Return the source code of each module that makes results."""
    found: dict[str, str] = {}
    waiting = [*(f"castellan_host.{name}" for name in _MAKING), *_every_module(_LOADED)]
    while waiting:
        module = waiting.pop()
        path = _path(module)
        if module in found or not path.is_file() or path.stem.partition("_")[0] in _SHOWING:
            continue
        found[module] = path.read_text(encoding="utf-8")
        for package, names in _IMPORT.findall(found[module]):
            waiting += [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
    return found


def _every_module(packages: tuple[str, ...]) -> Iterator[str]:
    for package in packages:
        folder = _path(package).parent
        for path in folder.rglob("*.py"):
            yield ".".join([package, *path.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")


def _path(module: str) -> Path:
    """Return where a module's source code would be."""
    package, *parts = module.split(".")
    init = (castellan if package == "castellan" else castellan_host).__file__
    path = Path(str(init)).parent.joinpath(*parts)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


Progress = Callable[[int, int], None]


def current(database: Database, progress: Progress, headings: list[StoredGame] | None = None) -> list[Result]:
    """Return the results of games, or of all and of plays taken in, the newest first.

    Stale ones are rebuilt, and kept if that is possible. `progress` is called with how many of the stale games are
    done, and how many there are.
    """
    few = headings is not None and len(headings) <= FEW
    headings = library.headings(database) if headings is None else headings
    games = [game for game in headings if not game.taken]
    stale, kept = _kept(database, [(game.box, game.game) for game in games] if few else None)
    outdated = [game for game in games if (game.box, game.game) in stale or (game.box, game.game) not in kept]
    can_keep = True
    for made in _made(database, outdated, progress):
        new = [result for key, result in made.items() if can_keep and kept.get(key) != result]
        try:
            database.keep_results([rows.of_result(result, rules_version()) for result in new])
        except DatabaseError as error:
            if error.code not in _UNWRITABLE:
                raise
            can_keep = False
        kept |= made
    plays = [game.game for game in headings if game.taken]
    found = taken_results.results(database, plays if few else None) if plays else {}
    known = (game for game in headings if not game.taken or game.game in found)  # the others were forgotten meanwhile
    return [_noted(found[game.game] if game.taken else kept[game.box, game.game], game) for game in known]


def _noted(result: Result, heading: StoredGame) -> Result:
    """Return a result with what is noted about its game."""
    return result._replace(noted=heading.noted, date=heading.date) if heading.noted else result


def rebuild(database: Database, progress: Progress) -> int:
    """Rebuild all results; return how many there are. Raises DatabaseError if they can't be kept."""
    database.clear_results()
    headings = database.headings()
    for made in _made(database, headings, progress):
        database.keep_results([rows.of_result(result, rules_version()) for result in made.values()])
    return len(headings)


def _kept(database: Database, keys: list[Key] | None) -> tuple[set[Key], dict[Key, Result]]:
    """Return which rows of a few games, or of all, are stale; and the results of those of these rules, undamaged."""
    version = rules_version()
    stale, of_games, of_players = database.results(keys)
    seats = defaultdict(list)
    of_players.reverse()
    while of_players:  # each row is let go as soon as it is read: all of them take as much memory as the results
        box, game, *player = of_players.pop()
        seats[box, game].append(player)
    found = [rows.as_result(row, seats.pop((row[0], row[1]), []), version) for row in of_games]
    return stale, {(result.box, result.game): result for result in found if result}


def _made(database: Database, games: list[StoredGame], progress: Progress) -> Iterator[dict[Key, Result]]:
    """Yield the results of games, a batch at a time."""
    for start in range(0, len(games), AT_ONCE):
        progress(start, len(games))
        opened = map(open_game, database.filled(games[start : start + AT_ONCE]))
        yield {(each.stored.box, each.stored.game): results.of_game(each) for each in opened}
