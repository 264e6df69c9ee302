"""Who begins: the order of the same players in their next game."""

from castellan.text import LANGUAGES, colon, order
from castellan.ui.style import NAME_X, SMALL
from seeing import sees
from table_side import Hands

THREE = ("Anna", "Boris", "Clara")
AGAIN = "hold:OK > {menu_again}"


def lines(hands):
    screen = hands.box.app.screen
    return [screen.label(index) for index in range(screen.count())]


def over(*reds):
    """Return hands on the result of three with these points."""
    hands = Hands().begin(*THREE)
    events = [["points", player, "red", points] for player, points in enumerate(reds)] + [["score", True]] * 3
    for event in events + [["final", player, 0, 0, 0, 0, 0] for player in range(3)] + [["end"]]:
        hands.box.session.enter(event)
    hands.box.home()
    return hands.press("wait:1500")


def test_the_same_players_again_turn_round_the_table():
    hands = Hands().begin(*THREE).press(AGAIN)
    assert lines(hands) == ["Anna: as before", "Boris: next seat"]
    assert hands.press("P1").box.session.game.names == list(THREE)
    hands.press(AGAIN + " > P2")
    assert hands.box.session.game.names == ["Boris", "Clara", "Anna"] and sees(hands, "Boris begins")
    assert not sees(hands.press("wait:6100"), "Boris begins")


def test_who_was_last_begins_after_a_result_the_first_of_those_who_tie():
    hands = over(9, 2, 2).press(AGAIN + " > Boris: was last")
    assert hands.box.session.game.names == ["Boris", "Clara", "Anna"]
    hands.press("hold:OK > {menu_abandon} > P1 wait:1500 > " + AGAIN)
    assert len(lines(hands)) == 2  # without a result nobody was last


def test_a_seat_without_a_name_is_called_by_its_new_place():
    hands = Hands().begin("Anna", "Player 2", "Clara").press(AGAIN + " > P2")
    assert hands.box.session.game.names == ["Player 1", "Clara", "Anna"]
    assert Hands().begin("Player 1", "Player 2").press(AGAIN).kind == "Table"  # nobody to choose


def test_the_words_fit_behind_a_long_name():
    for number, language in enumerate(LANGUAGES):
        for why in (order.AS_BEFORE, order.NEXT_SEAT, order.WAS_LAST):
            assert SMALL.width("Wilhelmina W" + colon(language) + why[number]) <= 128 - NAME_X
        assert SMALL.width(order.BEGINS[number].format("Wilhelmina W")) <= 126
