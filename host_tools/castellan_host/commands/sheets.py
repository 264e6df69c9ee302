"""The commands about score sheets."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.commands.replaying import read_file
from castellan_host.terminal import REFUSED, complain, console, refuse, refusing, say, writing

if TYPE_CHECKING:
    from castellan_host.sheets.model import Sheet

sheets = typer.Typer(no_args_is_help=True, help="Check, show and list score sheets: files that describe a game.")


@sheets.command("list")
def list_() -> None:
    """List the score sheets that come with castellan."""
    from rich.table import Table

    from castellan_host.sheets import shipped

    table = Table("Title", "Players", "Lines")
    for sheet in shipped.sheets():
        table.add_row(sheet.title, _players(sheet), ", ".join(line.name for line in sheet.lines))
    with writing():
        console().print(table)


@sheets.command()
def check(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Sheets as TOML; - is standard input.")],
) -> None:
    """Check score sheets: whether they can work, and whether their examples come out. Exit code 1 if one does not."""
    from castellan_host.sheets.checking import checked
    from castellan_host.sheets.model import SheetError

    failed = False
    with writing():
        for file in files:
            try:
                sheet = checked(read_file(file))
            except SheetError as error:
                complain(f"{file}: {error}")
                failed = True
                continue
            several = "examples come" if len(sheet.examples) > 1 else "example comes"
            say(f"{file}: {sheet.title} works, and its {several} out")
    if failed:
        raise typer.Exit(REFUSED)


@sheets.command()
def show(
    sheet: Annotated[
        str, typer.Argument(metavar="SHEET", help="The title of a sheet that castellan list has, or a file.")
    ],
    language: Annotated[
        str, typer.Option("--language", metavar="LANGUAGE", help="Its names: en, fr, de or ru.")
    ] = "en",
    record: Annotated[bool, typer.Option("--record", help="Show the lines as a game's record has them.")] = False,
) -> None:
    """Show a score sheet as a file of its own, to be changed: its example and other languages are left out."""
    from castellan_host.sheets import shipped
    from castellan_host.sheets.checking import checked
    from castellan_host.sheets.model import LANGUAGES, SheetError
    from castellan_host.sheets.texts import in_language, options, toml

    if language not in ("en", *LANGUAGES):
        refuse(f'A language is one of en, {", ".join(LANGUAGES)}, not "{language}"')
    with refusing(SheetError), writing():
        found = None if Path(sheet).exists() else shipped.named(sheet)
        if found is None:
            if not Path(sheet).exists() and sheet != "-":
                refuse(f'No sheet is called "{sheet}": castellan sheets list shows all')
            found = checked(read_file(sheet))
        if record:
            for text in options(found, language)["lines"]:
                say(text)
        else:
            for row in toml(in_language(found, language)).splitlines():
                say(row)


def _players(sheet: "Sheet") -> str:
    least, most = sheet.players
    return str(least) if least == most else f"{least}–{most}"
