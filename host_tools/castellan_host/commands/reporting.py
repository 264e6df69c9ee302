"""The command that writes a report of a game."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.replaying import read_file
from castellan_host.commands.report_files import asked, save
from castellan_host.commands.stored import DatabaseOption, open_stored
from castellan_host.terminal import UNREADABLE, complain, refuse, refusing

if TYPE_CHECKING:
    from castellan.core.ledger import Ledger
    from castellan_host.database.notes import Noted
    from castellan_host.report.parts import Report
    from castellan_host.stored_games.library import Opened
    from castellan_host.stored_games.results import Result


def report(
    game: Annotated[
        str,
        typer.Argument(
            metavar="GAME",
            help="The beginning of its id, or last; or a game file (its name has a dot or a slash; - is stdin).",
            show_default=False,
        ),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="What to write: .html, .pdf, .png or .svg.")
    ],
    language: Annotated[
        str, typer.Option(metavar="LANGUAGE", help="de, en, fr or ru. Default: the laptop's language.")
    ] = "",
    force: Annotated[bool, typer.Option("--force", help="Overwrite the file if it exists.")] = False,
    events: Annotated[
        bool, typer.Option("--events", help="The game file holds plain events, one JSON array a line, not records.")
    ] = False,
    box: Annotated[
        str, typer.Option(metavar="BOX", help="The beginning of its box's id, if several boxes have the game.")
    ] = "",
    db: DatabaseOption = None,
) -> None:
    """Write a report of a game: standing, curves, turning points, points by source."""
    file = asked(output, language, force)
    if events and not _is_file(game):
        refuse("--events is for a game file; a stored game has records", UNREADABLE)
    if _is_file(game):
        replayed = _of_file(game, events)
        save(file, lambda: _report(file.language, *replayed))
    else:
        stored = open_stored(game, box, db)
        save(file, _of_stored(file.language, stored))


def _report(
    language: str,
    ledger: "Ledger",
    moment: int | None,
    approximate: bool,
    link: str | None = None,
    noted: "Noted | None" = None,
) -> "Report":
    from castellan_host.report.game.report import game_report
    from castellan_host.stored_games.course import course

    return game_report(course(ledger.records, ledger.game.names), moment, approximate, language, link, noted)


def _is_file(game: str) -> bool:
    """Return whether GAME is a file name: ids contain none of these characters."""
    return game == "-" or any(letter in game for letter in "./\\")


def _of_file(name: str, events: bool) -> tuple["Ledger", int | None, bool]:
    """Return a file's game, and when it began."""
    from castellan.core.record import TIME
    from castellan_host.database import dates
    from castellan_host.stored_games import replay

    with refusing(replay.ReplayError):
        played = replay.replay(read_file(name), plain=events)
    for note in played.notes:
        complain(note)
    begun = played.ledger.records[0][TIME]
    return played.ledger, dates.of_game(begun, None, begun), False


def _of_stored(language: str, stored: "Opened | Result") -> "Callable[[], Report]":
    """Return what makes the report of a stored game, or of a play that was taken in, which its own app has already."""
    from castellan_host.export import bgstats, play_link
    from castellan_host.stored_games import results

    if isinstance(stored, results.Result):
        return functools.partial(_of_play, stored, language)
    if not stored.played:
        refuse(f"The game does not add up: {stored.reason}")
    result, heading = results.of_game(stored), stored.stored
    link = None if bgstats.obstacle(result) else play_link.link(bgstats.play(result))
    given = stored.played.ledger, heading.date, heading.approximate, link, heading.noted
    return functools.partial(_report, language, *given)


def _of_play(play: "Result", language: str) -> "Report":
    from castellan_host.report.game.play import play_report

    return play_report(play, language)
