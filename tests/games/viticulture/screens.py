"""The screens of its own, for `golden_games`."""

_YEAR = "star 0 pisa, vp 1 visitor 2, star 2 livorno, wine 1 sparkling, build 0, star 1 siena, vp 0 order 4"
_YEARS = _YEAR + ", vp 2 action -1, year, vp 0 income 1, wine 1 blush, star 0 siena, star 0 siena"
_OF_SIX = _YEARS + ", star 5 pisa, build 4, vp 5 wakeup 1, vp 3 order 5"
_STARS = "star 0 pisa, star 0 pisa, star 0 siena, star 0 siena, star 0 livorno, star 0 lucca"
_MOVED = _STARS + ", vp 1 order 4, wine 1 blush, move 0 siena arezzo"
_LIRE = "points 1 vp 25, points 0 vp 25, year, lira 0 4, lira 1 0, end"
_ALL = {"entries": "everything"}
_TABLE = {"automa": "normal", "yearly": True, "entries": "everything"}
_LAST = "points 2 vp 25, year"

SCREENS = (
    ("the table of six", (6, _OF_SIX, _ALL), "", "{round:2} · 1/2"),
    ("what a player can enter", (3, _YEAR, _ALL), "Anna", "{EVENTS visitor}"),
    ("more of it", None, "DOWN", "{other}"),
    ("what wine brings", None, "UP > {sell}", "{ANSWERS type sparkling}"),
    ("where a star is laid", None, "BACK BACK > Борис > {star}", "{ANSWERS province livorno}"),
    (
        "a long name is cut, not what a province brings",
        (4, _YEAR, _ALL),
        "Wilhelmina W > {star} > {ANSWERS province firenze}",
        "✓ Wilh…: {REPORTS star firenze}",
    ),
    ("where points come from", (3, _YEAR, _ALL), "Chloé > {vp_of}", "{QUESTIONS vp source}"),
    (
        "somebody has enough points",
        (2, "points 1 vp 24", _ALL),
        "Борис > {EVENTS order} > {order} +1 > wait:400",
        "has the points",
    ),
    ("it is the last year", None, "BACK wait:4000", "{closing_ok}"),
    ("what the map would give", (3, _YEARS, _ALL), "wait:4000 > down:UP", "{if_ended}"),
    ("the history", (3, _MOVED, _ALL), "hold:OK > {menu_history}", "Anna: Siena → Arezzo"),
    ("the result of a tie", (2, _LIRE, _ALL), "", "{lira} 4 to 0"),
    ("what a player can enter where only what scores is offered", (3, "year, build 0"), "Борис", "{EVENTS visitor}"),
    ("who has most of a province, of six", (6, _LAST), "OK", "{QUESTIONS most seat:Livorno}"),
    ("the last two of six", None, "DOWN", "Fritz"),
    ("who has most by the stars that were entered", (4, "star 3 livorno, " + _LAST), "OK", "♛"),
    ("of three", (3, _LAST), "OK", "{nobody}"),
    (
        "the points of the ordinary automa",
        (1, "year, " * 6 + "year", {"influence": False}),
        "OK",
        "{QUESTIONS target n}",
    ),
    ("the options of a game alone", (), "UP > Anna > {options}", "{viticulture.automa}: {viticulture.ordinary}"),
    ("the automa wins", (1, "vp 0 action -1, year, end", _TABLE), "", "Automa wins"),
)
