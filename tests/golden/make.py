"""Write the golden transcripts anew: `make golden`. Read what changed before you commit it."""

import pathlib

from castellan.rules import GAMES
from random_games import golden

for name in GAMES:
    text = "\n".join(golden(name)) + "\n"
    pathlib.Path(__file__).with_name(f"{name}.txt").write_text(text, encoding="utf-8")
