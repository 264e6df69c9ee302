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
    ("the table of four", (4, _ROUND_A), "", "{round:A}"),
    ("what a player can enter", (3, _ROUND_A), "Anna", "{triple}"),
    ("the types of a triple", None, "{triple}", "{pasture}"),
    ("the last of it", None, "BACK UP", "3 | {on_1} | {not_now}"),
    ("a triple brings a bonus of the round", None, "BACK > Anna > {triple} > {pasture}", "{bonus}"),
    (
        "what a triple is worth is asked once",
        (3, _ROUND_A),
        "Борис > {triple} > {ship} > {bonus_none}",
        "17–20",
    ),
    ("it was recorded", None, "{VALUES value n:2}", "✓ ship 2, {AFTER value}"),
    ("a card is laid on cloisters", None, "Chloé > {mine}", "{ANSWERS onto 2}"),
    ("a cloister joins another type", (2, "place 0 pasture"), "Anna > {monastery}", "2 | {building} | {not_now}"),
    ("the history", (3, _ROUND_A + _TRIPLES), "hold:OK > {menu_history}", "ship 2, {AFTER value}"),
    ("animals and storage are missing", (3, _ROUND_A + _ENDED), "", "1–3: {final}"),
    ("animals and storage", None, "Anna > OK", "{COUNTS sheep} 0"),
    ("the result of a tie", (2, _STORED), "", "{storage} 5 to"),
    ("panas is to lay cards", (1, "place 1 pasture"), "", "2: {place}"),
    (
        "he can't be compared yet",
        (1, "place 0 ship, place 0 ship, place 0 ship"),
        "hold:OK > {end_round}",
        "triple of ships worth?",
    ),
    ("panas wins a round", (1, _PANAS), "", "Panas wins"),
)
