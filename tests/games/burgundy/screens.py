"""The screens of its own, for `golden_games`."""

_ROUND_A = (
    "place 0 pasture, place 1 ship, place 2 monastery, sell 1 2, vp 0 1, place 0 pasture, place 2 monastery, trade 1 6"
    ", place 1 ship"
)
_TRIPLES = ", place 1 ship, value ship 2, place 2 ship ship 2, place 0 mine, place 0 monastery mine"
_ENDED = ", round" * 5
_STORED = "vp 0 3, vp 1 4" + _ENDED + ", final 0 2 0 0 0 3, final 1 0 0 0 0 2, end"
_PANAS = "place 1 pasture, place 1 pasture, place 1 pasture, round, end"

SCREENS = (
    ("the table of four", (4, _ROUND_A), ""),
    ("what a player can enter", (3, _ROUND_A), "P1"),
    ("the types of a triple", None, "P1"),
    ("the last of it", None, "BACK UP"),
    ("a triple brings a bonus of the round", None, "BACK P1 P1 P2"),
    ("what a triple is worth is asked once", (3, _ROUND_A), "P2 P1 P3 P2"),
    ("it was recorded", None, "P2"),
    ("a card is laid on cloisters", None, "P3 UP P1"),
    ("a cloister joins another type", (2, "place 0 pasture"), "P1 UP P2"),
    ("the history", (3, _ROUND_A + _TRIPLES), "hold:OK P1"),
    ("animals and storage are missing", (3, _ROUND_A + _ENDED), ""),
    ("animals and storage", None, "P1 P1 OK"),
    ("the result of a tie", (2, _STORED), ""),
    ("panas is to lay cards", (1, "place 1 pasture"), ""),
    ("he can't be compared yet", (1, "place 0 ship, place 0 ship, place 0 ship"), "OK"),
    ("panas wins a round", (1, _PANAS), ""),
)
