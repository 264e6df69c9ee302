"""The screens of its own, for `golden_games`."""

_AUCTIONS = "auction 0 jester 500, auction 1 forest 300, auction 2 prestige 400"
_ROUND_1 = _AUCTIONS + ", build 0, build 2, work 1 9 2, freedom 0 travel, card 2 bonus"
_LURED = ", round, minimum 11, auction 0 recruit 200, recruit 0 1, sell 1 2"
_OVER = ", round" * 7
_MONEY = "build 0, build 2" + _OVER + ", money 0 400, money 2 300, money 1 0, money 3 0, money 4 0, end"

SCREENS = (
    ("the option of a game of two", (), "UP > Anna > Борис > {options}", "{entries}: {scores}"),
    ("the table of five", (5, _ROUND_1), "", "{round:1} · 1/2"),
    ("the beginning of a round", (3, "round"), "", "OK: {auction}"),
    ("what was bought", (5, _AUCTIONS), "OK", "2 | {jester} | {not_now}"),
    ("the second page", None, "DOWN", "2 | {forest} | {not_now}"),
    ("the price", (5, _AUCTIONS, {"entries": "everything"}), "OK > {lake}", "{QUESTIONS price:lake}"),
    ("the rest of what a player can enter", None, "P1 BACK > Wilhelmina W > DOWN", "{sell_points}"),
    ("the value of a work", (3, _ROUND_1), "Anna > {work} > {part_freedom:3}", "{enter:9}"),
    ("its other parts", None, "DOWN", "{other_number}"),
    ("what is bought with it", None, "OK", "{QUESTIONS pp}"),
    ("it is too small", (3, "card 0 bonus"), "Anna > {work} > OK", "too small"),
    ("the best work of the round", (3, _ROUND_1), "OK", "{sum}"),
    ("what all have", None, "BACK > down:UP", "[{round:1}]"),
    ("the history", (3, _ROUND_1 + _LURED), "hold:OK > {menu_history}", "{EVENTS recruit} {ENTRIES source:Борис}"),
    ("prestige cards", (3, _ROUND_1 + _OVER), "Chloé", "{most_buildings:3}"),
    ("more of them", None, "UP", "{fewest_empty}"),
    ("the result of a tie", (5, _MONEY), "", "{money} 400 to 300"),
)
