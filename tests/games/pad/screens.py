"""The screens of its own, for `golden_games`."""

_ENTRIES = "add 0 12, add 1 -7, round 3 14 -2"

SCREENS = (
    ("a number", (3, _ENTRIES), "Anna", "+12"),
    ("five to eight", None, "DOWN", "+8"),
    ("nine, minus, a correction", None, "DOWN", "{EVENTS points}"),
    ("minus", None, "minus", "−4"),
    ("hundreds", None, "UP UP", "−1__"),
    ("behind the first digit", None, "P3", "−34_"),
    ("nine and nought", None, "UP", "−30_"),
    ("a correction", (3, _ENTRIES), "Chloé > DOWN DOWN > {EVENTS points}", "Chloé: {QUESTIONS points n}"),
    ("a change", (3, _ENTRIES), "hold:OK > {menu_history} > wait:2000 > P2 P1 P1", "−7"),
    ("a round", (4, "round 30 -14 2 0, add 3 -120"), "OK UP P1 P2 P4 OK", "+12"),
    ("its order", None, "DOWN DOWN P2 UP P2 P1", "−120 − 21 = −141"),
    ("who deals", None, "OK", "{mark_deals}"),
    ("a round of six", (6, "round 30 -14 2 0 7 9999"), "OK P1 P2 P3 P4 DOWN P1 UP UP", "+3__"),
    ("the order of six", None, "P2 OK", "9999 + 200 = 10199"),
    ("the second page of a round", (8, "round 1 2 3 4 5 6 7 8"), "OK P1 P2 P3 P4 P1", "+1"),
    ("the order of eight", None, "OK OK OK", "1/2"),
    ("the rest of it", None, "DOWN", "2/2"),
    ("a change of a round", (3, _ENTRIES), "hold:OK > {menu_history} > wait:2000 > P1 P1 P1", "+14"),
    ("the title", (), "UP > Anna > Борис > {options} > P1", "{new_title}"),
    ("a title by letters", None, "{new_title} > P1 P1", "{pad.title}: A_"),
    ("titles of games before", None, "OK BACK OK hold:OK > {menu_new} > P1", "A"),
    ("the title of the next game", None, "A", "{how_many}"),
    ("its table, on which fewest points lead", None, "UP > Anna > Борис > {options} > P2 P2 BACK OK P1 P3 P2 P1", "A"),
)
