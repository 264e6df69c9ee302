"""The screens of its own, for `golden_games`."""

_AUCTIONS = "auction 0 jester 500, auction 1 forest 300, auction 2 prestige 400"
_ROUND_1 = _AUCTIONS + ", build 0, build 2, work 1 9 2, freedom 0 travel, card 2 bonus"
_LURED = ", round, minimum 11, auction 0 recruit 200, recruit 0 1, sell 1 2"
_OVER = ", round" * 7
_MONEY = "build 0, build 2" + _OVER + ", money 0 400, money 2 300, money 1 0, money 3 0, money 4 0, end"

SCREENS = (
    ("the option of a game of two", (), "P1 P1 P2"),
    ("the table of five", (5, _ROUND_1), ""),
    ("what is sold", (5, _AUCTIONS), "P4"),
    ("the price", (5, _AUCTIONS), "P4 UP P1 P2"),
    ("the rest of what a player can enter", None, "P1 P4 DOWN"),
    ("the value of a work", (3, _ROUND_1), "P1 P1 P4"),
    ("its other parts", None, "DOWN"),
    ("what is bought with it", None, "OK"),
    ("it is too small", (3, "card 0 bonus"), "P1 P1 OK"),
    ("the best work of the round", (3, _ROUND_1), "OK"),
    ("what all have", None, "BACK down:UP"),
    ("the history", (3, _ROUND_1 + _LURED), "hold:OK P1"),
    ("prestige cards", (3, _ROUND_1 + _OVER), "P3 P1"),
    ("more of them", None, "UP"),
    ("the result of a tie", (5, _MONEY), ""),
)
