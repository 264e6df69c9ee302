"""The commands around statistics."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan.core.catalogue import GAMES
from castellan_host import extras
from castellan_host.commands.report_files import ReportFile, asked, save
from castellan_host.commands.stored import DatabaseOption, PlaceOption, ThereOption, database, people_of, persons
from castellan_host.terminal import UNREADABLE, complain, refuse, refusing, say, writing

if TYPE_CHECKING:
    from castellan_host.report.parts import Report
    from castellan_host.report.statistics.shown import Shown
    from castellan_host.stats.counting import Counting, Wanted
    from castellan_host.stats.ratings import Rated
    from castellan_host.stored_games.people import People

_NO_GAMES = "No game counts yet; a game counts once it has ended, if it has no conflicts"


def stats(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="Only this player.", show_default=False)] = "",
    game: Annotated[
        str, typer.Option(metavar="NAME", help=f"Only games of this name, {', '.join(GAMES)}, or of this title.")
    ] = "",
    players: Annotated[
        int | None, typer.Option("--players", metavar="N", min=1, help="Only games with this many people.")
    ] = None,
    since: Annotated[str, typer.Option(metavar="DATE", help="Only games since this day, such as 2026-01-31.")] = "",
    until: Annotated[str, typer.Option(metavar="DATE", help="Only games until the end of this day.")] = "",
    place: PlaceOption = "",
    there: ThereOption = None,
    everything: Annotated[
        bool, typer.Option("--all", help="All rows of each table. Default: ten; with --json and -o all.")
    ] = False,
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print everything as JSON.")] = False,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write a report instead: .html, .pdf, .png or .svg."),
    ] = None,
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="The report's language: de, en, fr or ru. Default: the laptop's.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the report's file if it exists.")] = False,
) -> None:
    """Show who won how often: by player, game and number of players, streaks, ratings, points by source or line."""
    from castellan_host.database.imported_ids import synced_ids
    from castellan_host.show.progress import adding_up
    from castellan_host.stats import keeping, tables
    from castellan_host.stats.counting import counting
    from castellan_host.stats.overview import json_values, overview
    from castellan_host.stored_games.shipped_lines import same
    from castellan_host.terminal import print_json

    file = _asked(output, language, force, as_json)
    people = people_of(db)
    wanted = _wanted(game, players, (since, until), place, persons(there, people))
    with database(db) as stored:
        with adding_up() as progress:
            results = keeping.current(stored, progress)
        if wanted.title and not any(same(wanted.title, result.title) for result in results):
            refuse(f'No game is called "{game}": there are {", ".join(GAMES)}, and the titles in castellan games')
        synced = synced_ids(stored.beginnings())
        counted = counting(results, wanted, people, stored.ignored(), synced)
    person = _person(player, people, counted, wanted)
    rated = _ratings(counted)
    figures = overview(counted, person, rated, grouped=bool(person or file or as_json))  # for all, no table shows it
    if file:
        from castellan_host.report.statistics.shown import Shown

        shown = Shown(file.language, wanted, counted, figures, rated, person)
        save(file, lambda: _report(shown))
        return
    with writing():
        if as_json:
            print_json(json_values(figures))
        else:
            tables.print_tables(figures, person, everything)


def ignore(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The beginning of its id, or last.")],
    back: Annotated[bool, typer.Option("--back", help="Put it back into the statistics.")] = False,
    db: DatabaseOption = None,
) -> None:
    """Take a game out of the statistics, on all boxes that have it; castellan show still shows it."""
    import time

    from castellan_host.stored_games import library

    with refusing(library.NotFoundError), database(db) as stored:
        id = library.find_id(stored, game)
        before = id in stored.ignored()
        stored.ignore(id, None if back else int(time.time()))
    with writing():
        if back:
            say(f"Game {id} is no longer ignored" if before else f"Game {id} is not ignored")
        else:
            say(f"Game {id} is out of the statistics")


def rename(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A name as the games have it.")],
    new: Annotated[str, typer.Argument(metavar="NEW", help="The name to show instead.")],
    back: Annotated[bool, typer.Option("--back", help="Show the old name again.")] = False,
    db: DatabaseOption = None,
) -> None:
    """Show a player under another name everywhere, and list some of the games; players.toml keeps the name."""
    from castellan_host.show.progress import adding_up
    from castellan_host.stats import keeping, renaming
    from castellan_host.stored_games import people

    before = people_of(db)
    with database(db) as stored, adding_up() as progress:
        results = keeping.current(stored, progress)
    if not back and not renaming.is_known(old, results, before):
        refuse(f'There is no stored game in which "{old}" played')
    with refusing(people.PeopleError):
        changed = (renaming.remove if back else renaming.add)(people.file_of(db), old, new)
    with writing():
        if changed:
            renaming.print_text(old, new, renaming.changes(results, before, people_of(db)), back)
        else:
            say(f'"{old}" is not renamed to "{new}"')


def _asked(output: Path | None, language: str, force: bool, as_json: bool) -> ReportFile | None:
    """Return which report is asked for, None if it is none; refuse options that contradict each other."""
    if output is None:
        if language or force:
            refuse("--language and --force are for a report; add -o FILE", UNREADABLE)
        return None
    if as_json:
        refuse("--json prints the statistics, -o writes a report; leave one of them out", UNREADABLE)
    return asked(output, language, force)


def _report(shown: "Shown") -> "Report":
    from castellan_host.report.statistics.report import stats_report

    return stats_report(shown)


def _wanted(game: str, players: int | None, days: tuple[str, str], place: str, there: tuple[str, ...]) -> "Wanted":
    from castellan_host.stats.counting import Wanted
    from castellan_host.stored_games import taken

    since, until = (_midnight(day, after) if day else None for after, day in enumerate(days))
    kind = game if game in GAMES else taken.kind_of(game, 0)[0]
    kind, title = (kind, "") if game in GAMES or kind != taken.PAD else ("", game)
    return Wanted(kind, title, players, since, until, place, there)


def _midnight(day: str, after: int) -> int:
    """Return when a day begins, or so many days after it; refuse what is no day."""
    from datetime import datetime, timedelta

    try:
        return int((datetime.strptime(day, "%Y-%m-%d") + timedelta(after)).timestamp())
    except (OverflowError, ValueError, OSError):
        refuse(f'"{day}" is not a day; write one such as 2026-01-31')


def _person(player: str, people: "People", counted: "Counting", wanted: "Wanted") -> str:
    """Return who is meant by a name, "" for everybody; refuse a name without games that count."""
    person = people.person(player, "") if player else ""
    known = {name for each in (*counted.games, *counted.solo) for name in each.people if name}
    if person and person not in known:
        refuse(f'No game counts in which "{player}" played; castellan stats lists the players')
    if not (counted.games or counted.solo):
        complain("No game that counts fits these options" if wanted.limited else _NO_GAMES)
    return person


def _ratings(counted: "Counting") -> "dict[str, list[Rated]] | None":
    from castellan_host.stats.ratings import ratings

    try:
        return ratings(counted.games)
    except ImportError:
        complain(f"Ratings need one more package: {extras.command('ratings')}")
        return None
