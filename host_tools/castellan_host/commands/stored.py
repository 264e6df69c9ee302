"""The commands around the laptop's database."""

import contextlib
import functools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from castellan.core.catalogue import GAMES
from castellan_host.counting import counted
from castellan_host.terminal import UNREADABLE, complain, refuse, refusing, say, writing

if TYPE_CHECKING:
    from castellan_host.database.store import Database, StoredGame
    from castellan_host.stats.keeping import Progress
    from castellan_host.stored_games.library import Opened
    from castellan_host.stored_games.people import People
    from castellan_host.stored_games.results import Result

LAST = 20  # games that are listed unless others are asked for
MOST = 2**31 - 1  # games that any database can be asked for

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="DATABASE",
        envvar="CASTELLAN_DB",
        show_envvar=False,
        help="A file or a URL (postgresql://…). Default: your own database.",
    ),
]


PlaceOption = Annotated[str, typer.Option(metavar="PLACE", help="Only games that were played at this place.")]
ThereOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME", help="Only games at which this person was, whether playing or not; once for each of several."
    ),
]


def games(
    game: Annotated[
        str, typer.Option(metavar="NAME", help=f"Only games of this name, {', '.join(GAMES)}, or of this title.")
    ] = "",
    last: Annotated[
        int | None,
        typer.Option(
            "--last", metavar="N", min=1, max=MOST, help=f"Only the last N. Default: {LAST}; with --json all."
        ),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All games.")] = False,
    place: PlaceOption = "",
    there: ThereOption = None,
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the last games in the database, newest first; ~ marks an approximate date."""
    from castellan_host.show import lists
    from castellan_host.stored_games import library

    if everything and last is not None:
        refuse("Either --last or --all", UNREADABLE)
    most = None if everything else last or (None if as_json else LAST)
    with refusing(library.UnknownGameError), database(db) as stored:
        people = people_of(db)
        listed = library.newest(stored, game, most, _chooser(stored, people, place, persons(there, people)))
        if not listed.total:
            complain("No games are stored yet; castellan sync brings them")
        elif not listed.of:
            complain(f"No game of {game} is stored" if game else "No stored game was played there, or with them")
        count = len(listed.headings)
        with writing():
            if as_json:
                lists.print_json(_each(stored, people, listed.headings))
            else:
                lists.print_list(listed, results_of(stored, people, listed.headings))
    if listed.of > count:
        complain(f"The last {count} of {listed.of} games; --all lists all")


def _chooser(
    stored: "Database", people: "People", place: str, there: tuple[str, ...]
) -> "Callable[[list[StoredGame]], list[StoredGame]] | None":
    """Return what chooses the games of a place, or at which persons were; None if neither is asked for."""
    if not place and not there:
        return None

    def chosen(headings: "list[StoredGame]") -> "list[StoredGame]":
        results = results_of(stored, people, headings)
        wanted = {(result.box, result.game) for result in results if result.is_of(place, there, people)}
        return [heading for heading in headings if (heading.box, heading.game) in wanted]

    return chosen


def persons(names: list[str] | None, people: "People") -> tuple[str, ...]:
    """Return who are meant by names, each once."""
    return tuple(dict.fromkeys(people.person(name, "") for name in names or () if name))


def _each(stored: "Database", people: "People", headings: "list[StoredGame]") -> "Iterator[Opened | Result]":
    """Yield games replayed, and plays that were taken in as results, in the order of their headings."""
    from castellan_host.stored_games import library

    opened = (library.open_game(game, people) for game in stored.filled([each for each in headings if not each.taken]))
    plays = results_of(stored, people, [each for each in headings if each.taken])
    for each in headings:
        yield next(plays) if each.taken else next(opened)


def results_of(stored: "Database", people: "People", headings: "list[StoredGame]") -> "Iterator[Result]":
    """Yield the results of games, with the names to show; the stale ones are rebuilt, behind a progress bar."""
    from castellan_host.show.progress import adding_up
    from castellan_host.stats import keeping
    from castellan_host.stored_games import results

    with adding_up() as progress:
        for start in range(0, len(headings), keeping.FEW):  # all at once would take much memory
            some = headings[start : start + keeping.FEW]
            show = functools.partial(_show_progress, progress, start, len(headings))
            yield from (results.shown(result, people) for result in keeping.current(stored, show, some))


def _show_progress(progress: "Progress", before: int, total: int, done: int, _: int) -> None:
    progress(before + done, total)


def rebuild(db: DatabaseOption = None) -> None:
    """Rebuild the results that statistics read, from the records."""
    from castellan_host.show.progress import adding_up
    from castellan_host.stats import keeping

    with database(db) as stored, adding_up() as progress:
        count = keeping.rebuild(stored, progress)
    with writing():
        say(f"{counted(count, 'result')} rebuilt")


def forget(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help="The beginning of its id, or last. Default: list them.", show_default=False
        ),
    ] = "",
    back: Annotated[
        bool, typer.Option("--back", help="Show it again; last is the one that was forgotten last.")
    ] = False,
    db: DatabaseOption = None,
) -> None:
    """Forget a game: everything leaves it out, whatever box or file brings it again; or list the forgotten ones."""
    import time

    from castellan_host.show import forgotten_games
    from castellan_host.stored_games import forgetting, library

    if back and not game:
        refuse("Name the game to bring back; castellan forget lists them", UNREADABLE)
    with refusing(library.NotFoundError), database(db) as stored:
        if back:
            change = forgetting.bring_back(stored, people_of(db), game)
        elif game:
            change = forgetting.forget(stored, people_of(db), game, int(time.time()))
        else:
            changes = forgetting.forgotten(stored, people_of(db))
    with writing():
        if back:
            forgotten_games.print_back(change)
        elif game:
            forgotten_games.print_forgotten(change)
        else:
            forgotten_games.print_list(changes)


def show(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME", help='The first characters of its id, or "last" for the newest game.', show_default=False
        ),
    ],
    box: Annotated[
        str, typer.Option(metavar="BOX", help="The first characters of its box's id, if several boxes have the game.")
    ] = "",
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
) -> None:
    """Show a game in the database: the standing, where each point comes from, the history."""
    from castellan_host.show import one_game, taken_play
    from castellan_host.stored_games.library import Opened

    opened = open_stored(game, box, db)
    with writing():
        if not isinstance(opened, Opened):
            (taken_play.print_json if as_json else taken_play.print_text)(opened)
            return
        (one_game.print_json if as_json else one_game.print_text)(opened)
    if not opened.played:
        refuse(f"The game does not add up: {opened.reason}")


def open_stored(game: str, box: str, db: str | None) -> "Opened | Result":
    """Return the stored game that GAME and --box name, replayed, or the result of a play that was taken in.

    Exits with the reason if there is none.
    """
    from castellan_host.stored_games import library

    with refusing(library.NotFoundError), database(db) as stored:
        [found] = _each(stored, people_of(db), [library.find_heading(stored, game, box)])
    return found


def people_of(db: str | None) -> "People":
    """Return who is who in a database; exit with the reason if it has no such name, or its players can't be read."""
    from castellan_host.database.errors import DatabaseError
    from castellan_host.stored_games import people

    with refusing(people.PeopleError, DatabaseError, code=UNREADABLE):
        return people.load(people.file_of(db))


@contextlib.contextmanager
def database(url: str | None, create: bool = False) -> "Iterator[Database]":
    """Give an open database; report in a sentence if it can't be used."""
    from castellan_host.database.store import Database, DatabaseError

    with refusing(DatabaseError, code=UNREADABLE), Database(url, create) as opened:
        yield opened
