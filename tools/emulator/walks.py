"""Walks over the screens that only one game has, each from one of the starts of `emulator.starts`."""

from dataclasses import dataclass

from emulator.stack import Part


@dataclass(frozen=True)
class Walk(Part):
    """A part whose words enter these kinds of events."""

    entered: str = ""


WALKS = (
    Walk(
        "the map of Viticulture: a star moved, not from where none lies, a tie of lire, the result",
        "viticulture",
        "P1 P4 P1 BACK P4 P4 BACK P3 P2 P3 DOWN P2 P1 P2 P2 DOWN P2 P3 P4 P4 P4 P3 P4 P4 DOWN P4 P4 UP P4 P2 "
        "hold:UP hold:BACK UP hold:OK P1 wait:1500 P2 P2 DOWN BACK BACK BACK BACK OK OK P2 P1 P2 P2 OK wait:4000 OK",
        "move move vp wine star vp points void void year vp lira end",
    ),
    Walk(
        "Burgundy's triples: a value asked for once, a monastery as a mine, all rounds, animals, the result",
        "burgundy",
        "P2 P3 P1 P2 P3 P3 P2 OK P1 P3 P3 DOWN P4 DOWN P3 BACK P1 UP P1 P3 P2 P4 P4 P2 DOWN P1 hold:OK P2 P3 P4 "
        "hold:UP hold:BACK UP hold:OK P1 wait:1500 P3 P2 DOWN BACK BACK BACK BACK OK OK OK OK OK OK OK OK "
        "P1 P1 P3 P2 OK P1 DOWN P2 P2 P1 P1 OK OK OK P2 P3 P1 OK OK OK OK OK wait:4000 OK",
        "place bonus value place bonus place place trade sell place value void void round round round round "
        "final final final end",
    ),
    Walk(
        "Panas: his cards one after the other, more than he may have, rounds compared",
        "panas",
        "P1 P2 P1 P2 P1 P2 P2 OK OK P1 P3 DOWN P3 P2 BACK P1 P4 P2 P2 OK OK P1 P1 P1 P1 OK OK BACK hold:BACK UP",
        "place place place bonus round place place place place sell place place place place round void void",
    ),
    Walk(
        "Florence's auctions and works: thousands, struck-out answers, sums put together, a person lured, the round",
        "florence",
        "hold:OK P2 P2 P3 OK P1 P1 UP P1 DOWN P2 P2 P3 P1 P3 DOWN P1 P3 P4 P1 P2 P1 UP P1 BACK BACK "
        "P4 P4 P1 BACK BACK BACK hold:UP P1 P1 P2 DOWN P1 P1 UP P3 OK P3 hold:BACK UP P3 DOWN P2 P1 "
        "P3 P1 UP P3 P1 OK BACK P4 P1 P3 OK DOWN UP P2 P2 DOWN P3 P1 P4 P3 hold:OK P1 wait:1500 P2 P2 P1 P2 "
        "OK OK OK BACK",
        "minimum auction auction auction auction work void void recruit work sell card amend round",
    ),
    Walk(
        "Automa: years that nobody else ends, a year undone, her result",
        "automa",
        "P2 P1 P3 P4 P1 P1 P3 P1 P2 DOWN P1 OK BACK OK OK OK OK OK OK hold:BACK UP P1 P4 P4 P1 DOWN P1 "
        "OK OK OK OK wait:1000 OK",
        "star vp vp year year year void void star build year year end",
    ),
)
