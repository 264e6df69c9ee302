"""The commands about score sheets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.replaying import read_file
from castellan_host.commands.sync import BoxPortOption
from castellan_host.terminal import (
    REFUSED,
    complain,
    complain_in_rows,
    console,
    printable,
    refuse,
    refusing,
    say,
    say_in_rows,
    writing,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.table import Table

    from castellan_host.sheets.model import Sheet

sheets = typer.Typer(
    no_args_is_help=True,
    help="Check, show and list score sheets: files that describe a game. Send them to a box, and remove them there.",
)
SheetArgument = Annotated[
    str, typer.Argument(metavar="SHEET", help="The title of a sheet that castellan sheets list shows, or a file.")
]


@sheets.command("list")
def list_(
    port: Annotated[
        str | None,
        typer.Option("--port", metavar="DEVICE", help="A box's serial port. Its own sheets are listed as well."),
    ] = None,
) -> None:
    """List the score sheets that come with castellan, your own, and with --port those that a box has beside them."""
    from rich.table import Table

    from castellan_host.sheets import own, shipped

    known = None
    if port is not None:
        from castellan_host.link import sheets as link
        from castellan_host.link.errand import ErrandError

        with refusing(ErrandError):
            known = link.list_titles(port)
    own_sheets = [sheet for _, sheet in own.sheets()]
    with writing():
        console().print(_table("Title", shipped.sheets()))
        if own_sheets:
            console().print(_table(f"Your own, in {printable(str(own.folder()))}", own_sheets))
        if known is not None and not known.titles:
            say(f"The box at {known.device} has no score sheets of its own")
        elif known is not None:
            table = Table(f"Of the box at {printable(known.device)}")
            for title in known.titles:
                table.add_row(printable(title))
            console().print(table)
    for sentence in own.unreadable():
        complain(sentence)


def _table(head: str, found: "Iterable[Sheet]") -> "Table":
    from rich.table import Table

    table = Table(head, "Players", "Lines")
    for sheet in found:
        lines = ", ".join(line.name for line in sheet.lines)
        table.add_row(printable(sheet.title), _players(sheet), printable(lines))
    return table


FURTHER = 4  # times as many games, as a check proposes where it found none


@sheets.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Sheets as TOML; - is standard input.")],
    ask: Annotated[
        bool,
        typer.Option("--ask", help="Ask what games come to that the examples leave open; add them to the file."),
    ] = False,
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=0, help="How many games to try in the search for these.")
    ] = 5000,
) -> None:
    """Check score sheets: whether they can work, and whether their examples come out. Exit code 1 if one does not.

    It reports what each example comes to, and looks for a game that shows whether a number or a word is mistaken.
    """
    from castellan_host.commands.sheet_questions import ask_about, show_question
    from castellan_host.sheets.checking import check_all
    from castellan_host.sheets.model import SheetError
    from castellan_host.sheets.questions.summary import ending, summary
    from castellan_host.sheets.reading import LARGEST, read
    from castellan_host.sheets.reasons import ruled_out
    from castellan_host.sheets.search import differences
    from castellan_host.sheets.seen import come_to, seen, unsaid

    if ask and "-" in files:
        refuse("The answers come from standard input, so the sheet is in a file")
    failed = False
    with writing():
        for file in files:
            try:
                data = read_file(file, LARGEST)
                sheet = read(data)
                verdict = check_all(sheet)
            except SheetError as error:
                complain_in_rows(f"{file}: {error}")
                failed = True
                continue
            searching = differences.searched(sheet, games, ruled_out.read(data), differences.CONFIRMED if ask else 0)
            found = searching.found()
            # What the examples come to, and what is open, would answer for whoever is asked.
            for row in (f"{file}: {verdict}", *(() if ask else (*seen(sheet), *summary(found)))):
                say_in_rows(row)
            is_more = found.open and found.is_spent
            further = [f"castellan sheets check --games {FURTHER * games} {file} tries more games for these"]
            for row in further if is_more and not ask else ():
                say_in_rows(row)
            if ask:
                if not ask_about(Path(file), sheet, searching):  # its last sentence says where the sheet is wrong
                    failed = True
                    continue
                before, data = data, read_file(file, LARGEST)
                now = read(data)
                if data != before:  # else all is open that was
                    searching = differences.searched(now, games, ruled_out.read(data), 1)
                    for _ in searching.alone():
                        pass
                rows = [*come_to(sheet), *unsaid(now), *ending(searching.found()), *(further if is_more else ())]
                for row in rows:
                    say_in_rows(row)
            elif found.questions:
                show_question(sheet, found.questions[0])
                say_in_rows(
                    f"If you know by the rules which it is, castellan sheets check --ask {file} makes an example of it"
                )
            elif found.unseen and found.spare is None:
                say_in_rows(f"castellan sheets check --ask {file} asks what games come to that show these")
            elif found.omitted and found.spare is None:
                say_in_rows(f"castellan sheets check --ask {file} asks about that")
    if failed:
        raise typer.Exit(REFUSED)


@sheets.command()
def show(
    sheet: SheetArgument,
    language: Annotated[
        str, typer.Option("--language", metavar="LANGUAGE", help="Its names: en, fr, de or ru.")
    ] = "en",
    record: Annotated[bool, typer.Option("--record", help="Show the lines as a game's record has them.")] = False,
    port: Annotated[
        str | None, typer.Option("--port", metavar="DEVICE", help="A box's serial port, to show one of its own sheets.")
    ] = None,
) -> None:
    """Show a score sheet as a file of its own, to be changed: its example and other languages are left out."""
    from castellan_host.link.errand import ErrandError
    from castellan_host.sheets.model import SheetError
    from castellan_host.sheets.texts import in_language, options, toml

    _check_language(language)
    with refusing(SheetError, ErrandError), writing():
        found = _found(sheet) if port is None else _of_box(sheet, port)
        if record:
            for text in options(found, language)["lines"]:
                say(text)
        else:
            for row in toml(in_language(found, language)).splitlines():
                say(row)


@sheets.command()
def send(
    sheet: SheetArgument,
    port: BoxPortOption = None,
    language: Annotated[
        str | None,
        typer.Option("--language", metavar="LANGUAGE", help="Its names: en, fr, de or ru. Default: the box's."),
    ] = None,
) -> None:
    """Send a score sheet to a box, which offers it under any other game. One of the same title is replaced."""
    from castellan_host.link import sheets as link
    from castellan_host.link.errand import ErrandError
    from castellan_host.sheets.model import SheetError
    from castellan_host.virtual.drawn import remarks

    if language is not None:
        _check_language(language)
    with refusing(SheetError, ErrandError):
        found = _found(sheet)
        known, said = link.send(found, language=language, device=port)
    for sentence in remarks(_names(said)):
        complain(sentence)
    with writing():
        before = ", in the place of the one that was there" if said.title in known.titles else ""
        say(f'"{said.title}" is on the box at {known.device}{before}')


@sheets.command()
def remove(
    title: Annotated[str, typer.Argument(metavar="TITLE", help="The title that the box shows.")],
    port: BoxPortOption = None,
) -> None:
    """Remove a score sheet from a box. Games that were played by it stay as they are."""
    from castellan_host.link import sheets as link
    from castellan_host.link.errand import ErrandError

    with refusing(ErrandError):
        known, said = link.remove(title, port)
    with writing():
        say(f'"{said}" is no longer on the box at {known.device}')


def _found(sheet: str) -> "Sheet":
    """Return the sheet of a title or in a file. Raises SheetError if it can't work."""
    from castellan_host.sheets import own, shipped

    if sheet == "-" or Path(sheet).exists():
        return in_file(sheet)
    if file := own.named(sheet):
        return in_file(str(file))
    found = shipped.named(sheet)
    if found is None:
        refuse(f'No sheet is called "{sheet}": castellan sheets list shows all')
    return found


def in_file(file: str) -> "Sheet":
    """Return the sheet in a file, - is standard input. Raises SheetError if it can't work."""
    from castellan_host.sheets.checking import checked
    from castellan_host.sheets.reading import LARGEST

    return checked(read_file(file, LARGEST))


def _of_box(title: str, port: str) -> "Sheet":
    """Return a box's own sheet. Raises ErrandError, or SheetError if it is none."""
    from castellan_host.link import sheets as link
    from castellan_host.sheets.checking import of_box

    return of_box(link.read(title, port))


def _names(sheet: "Sheet") -> list[str]:
    return [sheet.title, *(line.name for line in sheet.lines), *(number.name for number in sheet.asked), *sheet.tie]


def _check_language(language: str) -> None:
    from castellan_host.sheets.model import LANGUAGES

    if language not in ("en", *LANGUAGES):
        refuse(f'A language is one of en, {", ".join(LANGUAGES)}, not "{language}"')


def _players(sheet: "Sheet") -> str:
    least, most = sheet.players
    return str(least) if least == most else f"{least}–{most}"
