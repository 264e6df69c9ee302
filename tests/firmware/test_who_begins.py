"""Who begins: the order of the same players in their next game, and a draw."""

from castellan.text import LANGUAGES, label, order
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import NAME_X, SMALL, TEXT, wrap
from castellan.ui.start.newgame import random_below
from lab.hands.seeing import sees
from lab.hands.table_side import Hands
from lab.marks import area
from lab.support import written

pytestmark = area("ui")

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
    hands = Hands().begin(*THREE)
    hands.box.session.enter(["points", 0, "red", 2])
    hands.press(AGAIN + " > P1")  # to leave a game that is not over is asked first
    assert lines(hands) == ["Anna again", "Boris, next seat", "draw who begins"]
    assert hands.box.app.screen.title() == "The Castles of Tuscany"  # there is no room for the question, too
    assert hands.press("P1").box.session.game.names == list(THREE)
    hands.press(AGAIN + " > P2")
    assert hands.box.session.game.names == ["Boris", "Clara", "Anna"] and sees(hands, "Boris begins")
    assert not sees(hands.press("wait:6100"), "Boris begins")


def test_who_was_last_begins_after_a_result_the_first_of_those_who_tie():
    hands = over(9, 2, 2).press(AGAIN + " > Boris came last")
    assert hands.box.session.game.names == ["Boris", "Clara", "Anna"]
    hands.press("hold:OK > {menu_abandon} > P1 wait:1500 > " + AGAIN)
    assert len(lines(hands)) == 3  # without a result nobody was last


def test_up_on_the_result_begins_at_once_with_the_next_seat():
    hands = over(9, 2, 2)
    assert hands.press("UP").kind == "Table" and hands.box.session.game.names == ["Boris", "Clara", "Anna"]
    assert sees(hands, "Boris begins") and not hands.box.session.game.over
    assert lines(hands.press(AGAIN)) == ["Boris", "Clara", "draw who begins", "Anna"]  # if that is wrong, anybody
    assert hands.press("P4").box.session.game.names == list(THREE)


def test_up_on_the_result_counts_once_it_was_seen():
    hands = over(9, 2, 2)
    hands.box.home()
    assert hands.press("UP").kind == "Result"


def test_a_seat_without_a_name_is_called_by_its_new_place():
    hands = Hands().begin("Anna", "Player 2", "Clara").press(AGAIN + " > P2")
    assert hands.box.session.game.names == ["Player 1", "Clara", "Anna"]
    nobody = Hands().begin("Player 1", "Player 2")
    assert sees(nobody.press(AGAIN), "The Castles of Tuscany", "2 players")  # nobody to choose
    assert nobody.press("P1").kind == "Table" and len(nobody.box.session.archive.games()) == 2
    nobody.box.session.archive.random = lambda n: b"\x07" * n
    assert sees(nobody.press("hold:OK > {draw}"), "Place 2 begins, counted")
    nobody.box.session.enter(["take", 0])
    assert "draw who begins" not in lines(nobody.press("BACK BACK hold:OK"))
    alone = Hands()
    alone.box.session.begin("viticulture", {"players": ["Player 1"]})
    alone.box.home()
    assert "draw who begins" not in lines(alone.press("wait:500 hold:OK"))


def test_the_words_fit_behind_a_long_name():
    for number, language in enumerate(LANGUAGES):
        for why in (order.AS_BEFORE, order.NEXT_SEAT, order.WAS_LAST):
            assert SMALL.width(why[number].format("Wilhelmina W")) <= 128 - NAME_X
        assert SMALL.width(order.BEGINS[number].format("Wilhelmina W")) <= 126
        assert len(wrap(order.SEAT[number].format(7), WIDTH - 6, TEXT)) <= 5
        assert TEXT.width(label("draw", "", language)) <= 128 - NAME_X - 3


def test_each_player_is_drawn_by_as_many_bytes():
    for count in range(1, 9):
        source = list(range(256))
        seats = [random_below(lambda n: bytes([source.pop(0)]), count) for _ in range(256 - 256 % count)]
        assert [seats.count(seat) for seat in range(count)] == [256 // count] * count
    source = [255, 254, 252, 251]  # 252 and above would favour the first four of seven
    assert random_below(lambda n: bytes([source.pop(0)]), 7) == 251 % 7 and source == []


def test_a_drawn_player_is_the_first_of_a_new_game():
    hands = Hands().begin(*THREE)
    hands.box.session.archive.random = lambda n: b"\x07" * n
    hands.press("hold:OK > {menu_new} > The Castles of Tuscany > UP > {draw}")
    assert hands.kind == "Notice" and hands.box.session.game.names == list(THREE)  # nobody plays
    hands.press("BACK > Clara > Boris > Anna > {draw}")
    assert sees(hands, "{sure_draw}") and hands.box.session.game.names == list(THREE)
    assert hands.press("{no}").kind == "NewGame"
    hands.press("{draw} > {yes}")
    assert hands.records == [written("tuscany", "Boris", "Anna", "Clara", entries="everything")]
    assert sees(hands, "Boris begins")
    hands.press(AGAIN + " > {draw}")
    assert hands.box.session.game.names == ["Anna", "Clara", "Boris"] and sees(hands, "Anna begins")
