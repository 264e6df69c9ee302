"""The screens of its own, for `golden_games`."""

_ENTRIES = "add 0 12, add 1 -7, round 3 14 -2"

SCREENS = (
    ("a number", (3, _ENTRIES), "Anna", "+12"),
    ("five to eight", None, "DOWN", "+8"),
    ("nine, minus, a correction", None, "DOWN", "{event_points}"),
    ("minus", None, "minus", "−4"),
    ("hundreds", None, "UP UP", "−1__"),
    ("behind the first digit", None, "P3", "−34_"),
    ("nine and nought", None, "UP", "−30_"),
    ("a correction", (3, _ENTRIES), "Chloé > DOWN DOWN > {event_points}", "Chloé · {event_points}"),
    ("a change", (3, _ENTRIES), "hold:OK > {menu_history} > wait:2000 > P2 P1 P1", "−7"),
)
