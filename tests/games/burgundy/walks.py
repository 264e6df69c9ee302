"""Walks over the screens of its own, see `emulator.walks`."""

STARTS = {"burgundy": ("Round B", {}, "fr"), "panas": (None, {"entries": "everything"}, "ru")}
WALKS = (
    (
        "Burgundy's triples: a value asked for once, a monastery as a mine, all rounds, animals, the result",
        "burgundy",
        (
            "P2 P3 P1 P2 P3 P3 P2 OK P1 P3 P3 DOWN P4 DOWN P3 BACK P1 UP P1 P3 P2 P4 P4 P2 DOWN P1 hold:OK P2 P3 P4 "
            "hold:UP hold:BACK UP hold:OK P1 wait:1500 P3 P1 DOWN BACK BACK BACK BACK OK wait:1000 OK OK wait:1000 OK "
            "OK wait:1000 OK OK wait:1000 OK P1 P1 P3 P2 OK P1 DOWN P2 P2 P1 P1 OK OK OK P2 P3 P1 OK OK OK OK OK "
            "wait:4000 OK"
        ),
        (
            "place bonus value place bonus place place trade sell place value void void round round round round "
            "final final final end"
        ),
    ),
    (
        "Panas: his cards one after the other, more than he may have, rounds compared",
        "panas",
        (
            "P1 P2 P1 P2 P1 P2 P2 OK wait:1000 OK P1 P3 DOWN P3 P2 BACK P1 P4 P2 P2 OK OK P1 P1 P1 P1 OK wait:1000 OK "
            "BACK hold:BACK UP"
        ),
        "place place place bonus round place place place place sell place place place place round void void",
    ),
)
