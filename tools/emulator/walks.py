"""Walks over the history's screens, and over those that only one game has, each from one of `emulator.starts`."""

from dataclasses import dataclass

from castellan.core.catalogue import GAMES
from emulator.stack import Part
from lab.games import game_files


@dataclass(frozen=True)
class Walk(Part):
    """A part whose words enter these kinds of events."""

    entered: str = ""


HISTORY = Walk(
    "the history: an entry inserted before another, which is given to another player, and that undone",
    "two",
    "P1 P1 P2 BACK P1 hold:OK P1 P1 P3 P1 P1 wait:7000 hold:OK P1 P1 P1 P1 P1 wait:7000 hold:BACK hold:OK P1",
    "upgrade take insert amend void",
)
WALKS = (HISTORY, *[Walk(*words) for game in GAMES for words in game_files.values(game, "walks", WALKS=())["WALKS"]])
