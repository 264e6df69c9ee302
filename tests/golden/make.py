"""Write the golden files again: `make golden`. Read what changed before you commit it."""

import pathlib

import golden_games
import keyed
import mirrored
import playing
from castellan.games import GAMES
from castellan.text import LANGUAGES
from random_games import golden
from screens import lines, specimen
from table_side import golden_screens


def write(name: str, lines: list[str]) -> None:
    """Write a golden file of these lines."""
    pathlib.Path(__file__).with_name(name).write_text("\n".join(lines) + "\n", encoding="utf-8")


for game in GAMES:
    write(f"{game}.txt", list(golden(game)))
for game in golden_games.SCREENS:
    for language in LANGUAGES:
        write(golden_games.file_of(game, language), list(golden_games.golden(game, language)))
write("fonts.txt", lines(specimen()))
write("screens.txt", list(golden_screens()))
for played in keyed.GAMES:
    write(pathlib.Path(played.golden).name, list(played.screens()))
write("playing.txt", list(playing.golden()))
write(mirrored.GOLDEN.name, list(mirrored.golden()))
