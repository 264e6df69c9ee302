"""The commands around the laptop's database."""

import contextlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from castellan_host.terminal import REFUSED, UNREADABLE, complain, writing

if TYPE_CHECKING:
    from castellan_host.database.store import Database

DatabaseOption = Annotated[
    str | None,
    typer.Option("--db", metavar="DATABASE", help="A file, or a URL (postgresql://…); without it, the user's own."),
]


def games(
    game: Annotated[str, typer.Option(metavar="NAME", help="Only games of this name, as events have it.")] = "",
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the list as JSON.")] = False,
) -> None:
    """List the games in the laptop's database, the newest first; ~ marks a date that is only roughly so."""
    from castellan_host.show import library
    from castellan_host.show import lists as games_list

    try:
        with database(db) as stored:
            all_games = stored.games()
        opened = [library.open_game(each) for each in library.of_game(all_games, game)]
    except library.UnknownGameError as error:
        complain(str(error))
        raise typer.Exit(REFUSED) from None
    if not opened:
        complain(f"No game of {game} is stored" if all_games else "No games are stored yet; castellan sync brings them")
    with writing():
        (games_list.print_json if as_json else games_list.print_list)(opened)


def show(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The beginning of its id, or last.", show_default=False)],
    box: Annotated[str, typer.Option(metavar="BOX", help="The beginning of its box's id, if several have it.")] = "",
    db: DatabaseOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print all of it as JSON.")] = False,
) -> None:
    """Show a game in the laptop's database: its standing, where each point comes from, and its history."""
    from castellan_host.show import game_page, library

    try:
        with database(db) as stored:
            opened = library.open_game(library.find(stored, game, box))
    except library.NotFoundError as error:
        complain(str(error))
        raise typer.Exit(REFUSED) from None
    with writing():
        (game_page.print_json if as_json else game_page.print_page)(opened)
    if not opened.played:
        complain(f"The game does not add up: {opened.reason}")
        raise typer.Exit(REFUSED)


@contextlib.contextmanager
def database(url: str | None, create: bool = False) -> "Iterator[Database]":
    """Give a database; say in a sentence when it can't be used."""
    from castellan_host.database.store import Database, DatabaseError

    try:
        with Database(url, create) as opened:
            yield opened
    except DatabaseError as error:
        complain(str(error))
        raise typer.Exit(UNREADABLE) from None
