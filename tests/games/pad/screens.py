"""The screens of its own, for `golden_games`."""

_ENTRIES = "add 0 12, add 1 -7, round 3 14 -2"

# Score sheets, as the box writes them.
_WINGSPAN = {
    "title": "Wingspan",
    "tie": "unused food",
    "lines": ["birds|||e", "bonus cards|||e", "goals|||e", "eggs|||e", "food on cards|||e", "tucked cards|||e"],
}
WIZARD = {
    "title": "Wizard",
    "rounds": "60//p",
    "dealer": True,
    "lines": ["points|bid 0..20,won 0..20|20+10*b if b==a else -10*abs(b-a)|r=br"],
}
SKULL_KING = {
    "title": "Skull King",
    "rounds": 10,
    "lines": ["points|bid 0..10,won 0..10,bonus -100..200/10|20*b+c if b==a else -10*abs(b-a)|r"],
}
CATAN = {
    "title": "Catan",
    "target": 10,
    "lines": ["settlements|*0..5||n", "cities|*0..4|2*a|n", "victory cards|*0..5||n", "longest road|=|2|n"],
}
_BIRDS = "row 0 47 39 40, row 1 8 14 9, row 2 9 12 4"
_ROUND = "row 0 1 0 1, row 1 0 0 1, row 0 2 0 1"
_TIED = _BIRDS + ", row 3 15 9 1, row 4 4 7 0, row 5 6 8 3"

SCREENS = (
    ("a number", (3, _ENTRIES), "Anna", "+12"),
    ("five to eight", None, "DOWN", "+8"),
    ("nine, minus, a correction", None, "DOWN", "{EVENTS points}"),
    ("minus", None, "minus", "−4"),
    ("hundreds", None, "UP UP", "−1__"),
    ("behind the first digit", None, "P4", "−34_"),
    ("nine and nought", None, "UP", "−30_"),
    ("a correction", (3, _ENTRIES), "Chloé > DOWN DOWN > {EVENTS points}", "Chloé: {QUESTIONS points n}"),
    ("a change", (3, _ENTRIES), "hold:OK > {menu_history} > wait:2000 > P2 P1 P1", "−7"),
    ("a round", (4, "round 30 -14 2 0, add 3 -120", {"dealer": True}), "OK UP P1 P2 P4 OK", "+12"),
    ("its order", None, "DOWN DOWN P2 UP P2 P1", "−120 − 21 = −141"),
    ("who deals", None, "OK", "{mark_deals}"),
    ("a round of six", (6, "round 30 -14 2 0 7 9999"), "OK P1 P2 P3 P4 DOWN P1 UP UP", "+3__"),
    ("the order of six", None, "P3 OK", "9999 + 200 = 10199"),
    ("the second page of a round", (8, "round 1 2 3 4 5 6 7 8"), "OK P1 P2 P3 P4 P1", "+1"),
    ("the order of eight", None, "OK OK OK", "1/2"),
    ("the rest of it", None, "DOWN", "2/2"),
    ("a change of a round", (3, _ENTRIES), "hold:OK > {menu_history} > wait:2000 > P1 P1 > Борис: 14", "+14"),
    ("a sheet", (3, _BIRDS, _WINGSPAN), "", "3 open"),
    ("a row of a sheet", None, "OK", "Anna: eggs?"),
    ("its second number", None, "UP P1 DOWN P1", "eggs: not yet recorded"),
    ("its numbers and sums", None, "UP P1 P2 P3", "64 + 15 = 79"),
    ("a tie", (3, _TIED, _WINGSPAN), "wait:3000", "1, 2: unused food"),
    ("a tie's number", None, "Anna", "Anna: unused food?"),
    ("a number of a proposed sum", (4, "row 0 1 0 0 2", WIZARD), "OK P1 OK OK", "won: not yet recorded"),
    ("what bids and tricks are worth", None, "OK", "0:  0 − 20 = −20"),
    ("the next round of a sheet", None, "wait:1000 OK wait:1000", "OK: bid"),
    ("numbers in tens", (4, "row 0 1 0 1 0, row 1 0 1 0 0", SKULL_KING), "OK", "50+, −"),
    ("numbers in tens, of six", (6, "row 0 1 0 1 0 1 0, row 1 0 1 0 0 0 0", SKULL_KING), "OK", "bonus?"),
    ("the lines of a player", (3, "cell 0 0 3, has 3 1", CATAN), "Anna", "{nobody}: longest road"),
    ("a line's number", None, "cities", "Anna: cities?"),
    ("the history of a sheet", (3, _ROUND, WIZARD), "hold:OK > {menu_history} > wait:2000", "1. won"),
    ("one number of a row", None, "P2 P1", "Борис: 0"),
    ("where a sheet's points come from", (3, _TIED, _WINGSPAN), "hold:OK > {menu_sources} > Anna", "food on cards"),
    ("the title", (), "UP > Anna > Борис > {options} > P1", "{new_title}"),
    ("a title by letters", None, "{new_title} > P1 P1", "{pad.title}: A_"),
    ("titles of games before", None, "OK BACK OK hold:OK > {menu_new} > P1", "{no_sheet}"),
    ("the title of the next game", None, "A", "{how_many}"),
    ("its table, on which fewest points lead", None, "UP > Anna > Борис > {options} > P2 P2 BACK OK P1 P3 P2 P1", "A"),
    ("a sheet and how many play it", (), "BACK OK P1 > 7 Wonders", "{how_many}"),
)
