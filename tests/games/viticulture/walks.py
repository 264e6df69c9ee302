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
            "P1 DOWN BACK P3 P3 P3 P4 P2 P3 P4 P3 P3 DOWN P3 P2 P4 P2 P4 P3 P3 P2 UP P4 P3 UP P1 P1 hold:BACK UP "
            "wait:6000 hold:BACK hold:UP OK wait:1000 OK P1 P4 P2 P2 P2 wait:1000 OK"
        ),
        "move move vp wine star vp points void void void year lira vp lira end",
    ),
    (
        "Automa: years that nobody else ends, a year undone, her result",
        "automa",
        (
            "P1 P3 P3 P1 UP P4 P1 UP P4 P1 DOWN UP BACK OK wait:1000 OK OK wait:1000 OK OK wait:1000 OK hold:BACK "
            "hold:BACK P1 P3 P3 P1 DOWN P2 OK wait:1000 OK OK wait:1000 OK OK wait:1500 OK"
        ),
        "star vp vp year year year void void star build year year year",
    ),
)
