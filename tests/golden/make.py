"""Write the golden transcripts anew: `make golden`. Read what changed before you commit it."""

import pathlib

from castellan.rules import GAMES
from random_games import transcript

HEADER = "# A random game: number, entry, each player's totals, ranks; a refused entry has no number but its code."

for name in GAMES:
    lines = [HEADER, *transcript(1, name, 300)]
    pathlib.Path(__file__).with_name(f"{name}.txt").write_text("\n".join(lines) + "\n")
