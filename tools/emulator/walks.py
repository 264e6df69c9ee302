"""Walks over the screens that only one game has, each from one of the starts of `emulator.starts`."""

from dataclasses import dataclass

import game_files
from castellan.games import GAMES
from emulator.stack import Part


@dataclass(frozen=True)
class Walk(Part):
    """A part whose words enter these kinds of events."""

    entered: str = ""


WALKS = tuple(Walk(*words) for game in GAMES for words in game_files.values(game, "walks", WALKS=())["WALKS"])
