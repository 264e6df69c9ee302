"""Write the golden files again, all or those of some games: `make golden`. Read what changed before you commit it."""

import pathlib
import sys

import game_files
import golden_games
import keyed
import mirrored
import playing
from castellan.games import GAMES
from castellan.text import LANGUAGES
from random_games import golden
from screens import lines, specimen
from table_side import golden_screens


def write(name: str | pathlib.Path, lines: list[str]) -> None:
    """Write a golden file of these lines; a name alone is in this folder."""
    path = pathlib.Path(__file__).parent / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def of_a_game(game: str) -> None:
    """Write a game's golden files."""
    write(game_files.path(game, "golden/transcript.txt"), list(golden(game)))
    write(mirrored.path(game), list(mirrored.golden(game)))
    for language in LANGUAGES if golden_games.screens(game) else ():
        write(golden_games.path(game, language), list(golden_games.golden(game, language)))
    for played in keyed.ALL:
        if played.name == game:
            write(played.golden, list(played.screens()))


def of_all() -> None:
    """Write the golden files that are of no game."""
    write("fonts.txt", lines(specimen()))
    write("screens.txt", list(golden_screens()))
    write("playing.txt", list(playing.golden()))
    write(mirrored.GOLDEN, list(mirrored.waiting()))


for game in sys.argv[1:] or GAMES:
    of_a_game(game)
if not sys.argv[1:]:
    of_all()
