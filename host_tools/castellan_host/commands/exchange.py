"""The commands that write stored games into files for other programs, and take games from files."""

import functools
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.stored import DatabaseOption, database, people_of, results_of
from castellan_host.counting import counted
from castellan_host.terminal import (
    REFUSED,
    UNREADABLE,
    complain,
    encodable,
    printable,
    refuse,
    refusing,
    say,
    writing,
)

if TYPE_CHECKING:
    from castellan_host.database.store import Database, StoredGame
    from castellan_host.export.bgstats import Play
    from castellan_host.imports.candidates import PeopleCandidate
    from castellan_host.imports.storing import Outcome
    from castellan_host.stored_games.results import Result


def export(
    games: Annotated[
        list[str] | None,
        typer.Argument(metavar="GAME…", help="The beginnings of ids, or last. Default: all games."),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            *("--output", "-o"),
            metavar="PATH",
            help="What to write: .castellan, .json, .bgsplay, .png (a QR code), or a folder of CSV tables.",
        ),
    ] = None,
    format: Annotated[
        str,
        typer.Option(
            metavar="FORMAT", help="castellan, csv, json, bgsplay, link or qr. Default: what the name of PATH ends in."
        ),
    ] = "",
    separator: Annotated[
        str,
        typer.Option(
            metavar="SEPARATOR",
            help="Of a table's cells: a comma, a semicolon or tab. Default: what spreadsheets expect in your locale.",
        ),
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite existing files.")] = False,
    box: Annotated[str, typer.Option(metavar="BOX", help="The beginning of a box's id: only games of this box.")] = "",
    db: DatabaseOption = None,
) -> None:
    """Write stored games into files: exact records, tables, JSON, or plays for BG Stats. All or nothing."""
    from castellan_host.export import formats
    from castellan_host.export.bgstats import NoPlayError
    from castellan_host.export.placing import OutputError, place
    from castellan_host.stored_games.library import NotFoundError

    try:
        if output is None and format != "link":
            raise formats.ExportError("Say what to write, such as --output games.json; a link alone is printed")
        chosen = formats.format_of(output or Path(), format)
        parting = formats.separator_of(chosen, separator)
        with database(db) as stored:
            headings = _found(stored, games or [], box)
            count = len(headings)
            people = people_of(db)
            if chosen == "csv":
                files = formats.table_files(results_of(stored, people, headings), output or Path(), parting)
            elif chosen in formats.PLAYS:
                plays = _plays(stored, results_of(stored, people, headings), every=not games)
                count = len(plays)
                if output is None:
                    _print_link(formats.link_of(plays))
                    return
                files = formats.files(chosen, plays, output)
            else:
                records = [heading for heading in headings if not heading.taken]
                plays_of = [heading.game for heading in headings if heading.taken]
                if chosen == "castellan":
                    _check_records(records, plays_of, every=not games)
                    count = len(records)
                files = formats.files(chosen, formats.Chosen(stored, records, people, plays_of), output or Path())
            place(files, force, formats.folder_of(chosen, output or Path()))
    except (NotFoundError, NoPlayError, OutputError, formats.ExportError) as error:
        refuse(str(error), UNREADABLE if isinstance(error, OutputError) else REFUSED)
    with writing():
        say(f"{output}: {counted(count, 'game')}")


def import_(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH…",
            help="Game files (.castellan, .log), JSON of an export, or folders of them; plays of BG Stats (JSON, "
            ".bgsplay) or BoardGameGeek (XML).",
        ),
    ],
    box: Annotated[
        str, typer.Option(metavar="BOX", help="The id of the box that the games come from, where no file says so.")
    ] = "",
    alike: Annotated[
        str,
        typer.Option(
            metavar="WHAT",
            help="take or leave plays that look like one that is there. Default: ask; without a terminal leave.",
        ),
    ] = "",
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what became of each game as JSON.")] = False,
) -> None:
    """Store games and plays from files. Nothing is stored twice or over another.

    Exit code 1 if a file or a play is not taken, 2 if it is in another format.
    """
    import time

    from castellan_host.database.store import DatabaseError
    from castellan_host.imports import storing
    from castellan_host.imports.plays import ALIKE, NEW, Beside

    if alike not in _ALIKE:
        refuse(f'--alike is take or leave, not "{alike}"', UNREADABLE)
    outcomes: list[Outcome] = []
    known: list[PeopleCandidate] = []
    with database(db, create=True) as stored:
        name, people = stored.name, people_of(db)
        every = functools.partial(results_of, stored, people)
        beside = Beside(people, lambda: every(stored.headings()), _ALIKE[alike], known.append)
        try:
            for outcome in storing.take_in(stored, paths, box, int(time.time()), beside):
                outcomes.append(outcome)
        except (DatabaseError, KeyboardInterrupt, typer.Abort):  # the last: Ctrl-C at a question
            if outcomes:  # these stay, whatever is reported of the current one
                _print_outcomes(outcomes, name, as_json)
            raise
    _print_outcomes(outcomes, name, as_json)
    _join(known, db)
    if not as_json and any(outcome.became == NEW for outcome in outcomes):
        _ask_about_names(db)
    if not outcomes:
        complain("No game files found")
    if any(outcome.foreign for outcome in outcomes):
        raise typer.Exit(UNREADABLE)
    if not outcomes or any(outcome.reason or outcome.became == ALIKE for outcome in outcomes):
        raise typer.Exit(REFUSED)


def _join(known: "list[PeopleCandidate]", db: str | None) -> None:
    """Write what files say of who is who into the file of players, where it says nothing else, and report it."""
    from castellan_host.stats import renaming
    from castellan_host.stored_games import people

    for each in known:
        with refusing(people.PeopleError):
            joined = renaming.join(people.file_of(db), each.people)
        if joined.names:
            names = ", ".join(f'"{name}" is "{person}"' for name, person in joined.names[:_NAMES])
            more = f", and {len(joined.names) - _NAMES} more" if len(joined.names) > _NAMES else ""
            complain(f'As in "{each.source}", {names}{more}; "{people.file_of(db)}" has them')
        for sentence in joined.refused[:_NAMES]:
            complain(f'"{each.source}": {sentence}')
        if len(joined.refused) > _NAMES:
            complain(f'"{each.source}": {len(joined.refused) - _NAMES} more names differ; those here stay')


def _ask(question: str) -> bool:
    """Ask a person at a terminal; a program has no answer, which is a no."""
    return sys.stdin.isatty() and typer.confirm(printable(question), err=True)


def _ask_about_names(db: str | None) -> None:
    """Ask of names that look alike whether they are one person's, and keep the answer; without a terminal list them."""
    from castellan_host.show.progress import adding_up
    from castellan_host.stats import alike_names, keeping, renaming
    from castellan_host.stored_games import people

    known, file = people_of(db), people.file_of(db)
    with database(db) as stored, adding_up() as progress:
        found = alike_names.pairs(keeping.current(stored, progress), known)
    if not sys.stdin.isatty():
        for name, person in found[:_NAMES]:
            complain(f'"{name}" may be "{person}"; this says so: castellan rename "{name}" "{person}"')
        return
    for name, person in found:
        is_one = typer.confirm(printable(f'Is "{name}" the same person as "{person}"?'), err=True)
        with refusing(people.PeopleError):
            if is_one:
                renaming.add(file, name, person)
            else:
                renaming.keep_apart(file, name)


_NAMES = 10  # that may be others', which are listed
_ALIKE: "dict[str, Callable[[str], bool]]" = {"": _ask, "take": lambda question: True, "leave": lambda question: False}


def _print_outcomes(outcomes: "list[Outcome]", name: str, as_json: bool) -> None:
    from castellan_host.imports import report

    with writing():
        if as_json:
            report.print_json(outcomes)
        else:
            report.print_table(outcomes, name)
    for sentence in report.foreign(outcomes):
        complain(sentence)


def _found(stored: "Database", names: list[str], box: str) -> "list[StoredGame]":
    """Return the headings of the games that are named, or of all."""
    from castellan_host.stored_games import library

    if names:
        headings = [library.find_heading(stored, name, box) for name in dict.fromkeys(names)]
    else:
        headings = [game for game in library.headings(stored) if game.box.startswith(box)]
    if not headings:
        raise library.NotFoundError("There is no game to export")
    return [*{(game.box, game.game): game for game in headings}.values()]


def _plays(stored: "Database", games: "Iterable[Result]", every: bool) -> "list[Play]":
    """Return each game once, as a play; of `every` game only those that can be one."""
    from castellan_host.database.imported_ids import synced_ids
    from castellan_host.export import bgstats
    from castellan_host.stored_games import library

    found = bgstats.plays(games, synced_ids(stored.beginnings()))
    plays = [play for play in found if isinstance(play, bgstats.Play)]
    refused = [reason for reason in found if isinstance(reason, bgstats.NoPlayError)]
    if refused and not every:
        raise refused[0]
    if refused:
        complain(f"{len(refused)} of {counted(len(found), 'game')} left out: unfinished, abandoned, damaged or too new")
    if not plays:
        raise library.NotFoundError("There is no game to export")
    return plays


def _check_records(records: "list[StoredGame]", plays: list[str], every: bool) -> None:
    """Leave plays that were taken in out of an export of records, of `every` game; refuse those that are named."""
    from castellan_host.stored_games import library

    if plays and not every:
        raise library.NotFoundError(f"{plays[0]} was taken in and has no records; export it as .json, .bgsplay or CSV")
    if plays:
        complain(f"{counted(len(plays), 'play')} left out: taken in, so without records")
    if not records:
        raise library.NotFoundError("There is no game to export")


def _print_link(link: str) -> None:
    """Print a link; in a terminal where it fits, its QR code, too."""
    from castellan_host.export import play_link

    with writing():
        say(link)
        if sys.stdout.isatty():
            size = shutil.get_terminal_size()
            drawing = play_link.drawing(link, size.columns, size.lines)
            if drawing is None or not encodable(drawing):
                complain("This terminal can't show the QR code; --output code.png writes it as a picture")
            else:
                typer.echo(drawing, nl=False)
