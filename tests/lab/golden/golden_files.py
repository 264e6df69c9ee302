"""Write the golden files again, all or those of a game, for `make renew`."""

import pathlib

from lab.games import game_files
from lab.games.random_games import golden
from lab.golden import explored, golden_games, lights, menu_screens, mirrored, playing, possible, sheet_screens
from lab.golden.screens import specimen
from lab.hands import keyed
from lab.hands.reading import blocks


def write(path: str | pathlib.Path, lines: list[str]) -> None:
    """Write a golden file of these lines."""
    path = pathlib.Path(path)
    path.parent.mkdir(exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def of_a_game(game: str) -> None:
    """Write a game's golden files."""
    write(game_files.path(game, "golden/transcript.txt"), list(golden(game)))
    write(possible.path(game), list(possible.golden(game)))
    write(explored.path(game), list(explored.golden(game)))
    write(mirrored.path(game), list(mirrored.golden(game)))
    screens = golden_games.screens(game)
    if screens:
        write(screens.path, list(screens.golden()))
    for played in keyed.ALL:
        if played.name == game:
            write(played.golden, list(played.screens()))


def of_all() -> None:
    """Write the golden files that are of no game."""
    write(pathlib.Path(__file__).parents[2] / "golden/fonts.txt", blocks(specimen()))
    for screens in (menu_screens.menus(), playing.SCREENS, sheet_screens.screens()):
        write(screens.path, list(screens.golden()))
    write(mirrored.GOLDEN, list(mirrored.waiting()))
    write(lights.GOLDEN, list(lights.golden()))
