"""Any other game: numbers by few keys."""

from moves import enter, follow
from seeing import sees
from table_side import begun

NAMES = ["Anna", "Boris", "Clara"]


def pad(*events, players=NAMES, **options):
    return begun("pad", options | {"players": list(players)}, *events)


def presses(n):
    return len(enter(pad(), ["add", 1, n]))


def test_how_many_presses_a_number_takes():
    assert sum([presses(n) for n in range(1, 31)]) <= 4.0 * 30
    assert max([presses(n) for n in range(31, 100)]) == 7
    assert max([presses(n) for n in (-1, -99, -100, -909, -990, -999, 999)]) == 13
    assert presses(9999) == presses(-9999) - 3 == 13


def test_ok_is_the_players_last_number():
    hands = pad(["add", 0, 40], ["add", 1, 5], ["add", 0, -7], ["points", 0, "points", 3])
    assert hands.press("P1 DOWN OK").records[-1] == ("add", 0, -7)
    assert hands.press("hold:BACK hold:BACK").press("P3 OK").kind == "Points"  # Clara has none
    assert hands.press("P2 BACK P1").kind == "Points" or sees(hands, "40")


def test_back_takes_a_digit_back_and_nothing_is_entered():
    hands = pad()
    records = hands.records
    hands.press("P1 DOWN DOWN P2 UP UP P3 P4")
    assert sees(hands, "−341", "OK", "−340")
    assert sees(hands.press("BACK"), "−31_", "−300") and sees(hands.press("BACK"), "−1__")
    assert sees(hands.press("BACK"), "+1") and hands.press("BACK").kind == "Table" and hands.records == records


def test_a_change_of_an_add_proposes_its_number():
    hands = pad(["add", 0, 12], ["add", 0, 5])
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P2 P1 P1")
    assert hands.kind == "Points" and hands.press("OK").records[-1] == ("amend", 1, ["add", 0, 12])


def test_a_number_beyond_the_limit_is_refused():
    hands = pad(*[["add", 0, 9999]] * 10)
    assert hands.press("P1 OK").kind == "Notice" and sees(hands, "99999")
    assert hands.press("BACK").kind == "Points" and len(hands.records) == 11
