"""Walks over the screens of its own, see `emulator.walks`."""

STARTS = {"burgundy": ("Round B", {}, "fr"), "panas": (None, {"entries": "everything"}, "ru")}
WALKS = (
    (
        "Burgundy's triples: a value asked for once, a monastery as a mine, all rounds, animals, the result",
        "burgundy",
        (
            "P3 DOWN P4 P1 P3 hold:OK P2 P4 P1 P2 P3 P2 BACK P3 DOWN P3 P2 DOWN BACK P1 DOWN P4 P1 P2 UP P1 P4 P3 P4 "
            "OK P3 DOWN P3 BACK OK P4 hold:BACK hold:BACK hold:UP hold:OK UP P4 wait:1000 OK hold:OK UP P4 "
            "wait:1000 OK hold:OK UP P4 wait:1000 OK hold:OK UP P4 wait:1000 OK P1 OK P3 P3 P2 P1 BACK P2 P1 P1 P1 "
            "P1 P2 BACK P3 P3 OK DOWN DOWN DOWN P3 P3 P3 OK wait:1500 OK"
        ),
        (
            "place bonus value place bonus place place trade sell place value void void round round round round "
            "final final final"
        ),
    ),
    (
        "Panas: his cards one after the other, more than he may have, rounds compared",
        "panas",
        (
            "P2 P3 P3 P1 OK wait:1000 OK BACK P2 P2 P4 DOWN P1 P1 DOWN BACK P1 P4 OK P1 P3 P1 P3 OK wait:1000 OK BACK "
            "hold:BACK UP wait:6000"
        ),
        "place place place round place place place place sell place place round void void",
    ),
)
