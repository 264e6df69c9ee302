"""Walks over the screens of its own, see `emulator.walks`."""

STARTS = {
    "viticulture": ("Year 7", {}, "de"),
    "automa": (None, {"automa": "hard", "entries": "everything", "yearly": True}, "fr"),
}
WALKS = (
    (
        "the map of Viticulture: a star moved, not from where none lies, a tie of lire, the result",
        "viticulture",
        (
            "P1 P4 P1 BACK P4 P4 BACK P3 P2 P3 DOWN P2 P1 P2 P2 DOWN P2 P3 P4 P4 P4 P3 P4 P4 DOWN P4 P4 UP P3 P2 "
            "hold:UP hold:BACK UP hold:OK P1 wait:1500 P2 P1 DOWN BACK BACK BACK BACK OK wait:1000 OK P2 P2 P1 P3 OK "
            "P2 wait:4000 OK"
        ),
        "move move vp wine star vp points void void year lira vp lira end",
    ),
    (
        "Automa: years that nobody else ends, a year undone, her result",
        "automa",
        (
            "P2 P1 P3 P4 P1 P1 P3 P1 P2 DOWN P1 OK BACK OK wait:1000 OK OK wait:1000 OK OK wait:1000 OK hold:BACK UP "
            "P1 P4 P4 P1 DOWN P1 OK wait:1000 OK OK wait:1000 OK wait:1000 OK"
        ),
        "star vp vp year year year void void star build year year end",
    ),
)
