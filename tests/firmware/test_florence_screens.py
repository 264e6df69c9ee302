"""The Princes of Florence on the screens: what players read, and which keys lead to its entries."""

from castellan.keys import NAMES
from castellan.rules.florence.demo import BEFORE, KEYS
from seeing import sees
from table_side import begun

FIVE = ("Anna", "Boris", "Clara", "Denis", "Eva")


def begin(players, *events, **options):
    """Return hands on a game with these entries."""
    options["players"] = list(players)
    return begun("florence", options, *events)


def test_the_result_says_what_broke_the_tie():
    tie = [["build", 0], ["build", 2]] + [["round"]] * 7 + [["money", 0, 200], ["money", 2, 300]]
    hands = begin(FIVE[:3], *tie).press("wait:2000 OK")
    assert hands.kind == "Result" and sees(hands, "Clara wins: 3 prestige like")


def test_the_demo_does_what_its_sentences_say():
    hands = begin(FIVE[:3], *BEFORE)
    made = []
    for key in KEYS:
        before = len(hands.records)
        hands.press(key)
        made += [(key, record[0]) for record in hands.records[before:]]
    assert made == [("P2", "build"), ("OK", "work"), ("hold:BACK", "void"), ("OK", "round")]


def test_an_auction_is_three_keys():
    hands = begin(FIVE[:3])
    assert sees(hands.press("P2"), "Boris", "jester", "builder", "prestige card", "forest")
    assert sees(hands.press("P4"), "Boris · forest: price", "200", "300", "400", "500")
    hands.press("P2")
    assert hands.records[-1] == ("auction", 1, "forest", 300)
    assert sees(hands.press("P2"), "work", "building", "bonus card", "freedom")


def test_prices_of_two_players_begin_where_their_auctions_open():
    hands = begin(FIVE[:2], two_player_openings=True)
    assert sees(hands.press("P1 P1"), "700", "800", "900", "1000")
    hands.press("P1")
    assert hands.records[-1] == ("auction", 0, "jester", 700)
    assert sees(hands.press("P2 P2"), "200", "300", "400", "500")


def test_what_is_sold_is_struck_out_and_says_why():
    hands = begin(FIVE[:3], ["auction", 0, "jester", 500])
    records = hands.records
    assert hands.press("P2 P1").kind == "Notice" and hands.records == records
    assert sees(hands, "A jester has already")
    assert hands.press("BACK").kind == "Choices"


def test_a_work_is_added_up_and_its_points_are_put_together():
    hands = begin(FIVE[:3], ["auction", 0, "jester", 500], ["build", 0])
    assert sees(hands.press("P1 P1"), "OK: 9", "bonus cards +1", "landscape +3")
    assert sees(hands.press("P2 P1 P1"), "OK: 14")
    assert sees(hands.press("DOWN"), "jesters +2 each", "building +4")
    assert sees(hands.press("OK"), "OK: 0", "all: +7", "+1", "+5")
    assert sees(hands.press("P4 P2"), "OK: 6")
    hands.press("OK")
    assert hands.records[-1] == ("work", 0, 14, 6)


def test_a_work_below_the_minimum_says_so():
    hands = begin(FIVE[:3])
    assert hands.press("P1 UP P1 OK").kind == "Notice"
    assert hands.records[-1][0] == "new"


def test_in_the_last_round_all_points_are_proposed():
    hands = begin(FIVE[:3], *[["round"]] * 6, ["build", 0])
    assert sees(hands.press("P1 P1 P2 P2 P2 P2 OK"), "all: +9", "OK: 9")


def test_the_minimum_of_the_round_is_corrected_from_the_menu():
    hands = begin(FIVE[:3], ["round"])
    assert sees(hands.press("hold:OK P2"), "minimum value", "OK: 10")
    hands.press("P1 OK")
    assert hands.records[-1] == ("minimum", 11)


def test_the_end_of_a_round_asks_shows_the_best_work_and_is_recorded():
    hands = begin(FIVE, ["work", 4, 9, 0])
    assert sees(hands, "round 1", "PP")
    assert sees(hands.press("OK"), "Round 1: all had 2 actions?", "0 + 3 → 3")
    hands.press("OK")
    assert hands.records[-1] == ("round",)
    assert sees(hands.press("OK"), "Round 2: no work at all?")


def test_prestige_cards_are_asked_for_by_what_they_bring():
    hands = begin(FIVE[:3], ["auction", 1, "prestige"], ["build", 0], ["build", 1], *[["round"]] * 6)
    hands.press("OK OK")
    assert sees(hands, "Boris · prestige card", "most buildings +3", "most works +7")
    hands.press("P1")
    assert hands.records[-1] == ("prestige", 1, 3)


def test_other_cards_ask_for_their_number():
    hands = begin(FIVE[:3], ["build", 0], *[["round"]] * 7)
    hands.press("P2 DOWN P3 P4")
    assert hands.records[-1] == ("prestige", 1, 4)


def test_the_money_of_those_tied_is_asked_for_by_hundreds():
    hands = begin(FIVE[:3], ["build", 0], ["build", 2], *[["round"]] * 7)
    hands.press("P1 P1 UP P1 P4")
    assert hands.records[-1] == ("money", 0, 1400)
    hands.press("P3 P1 P2")
    assert hands.records[-1] == ("money", 2, 200)


def test_a_fifth_player_has_a_row_of_their_own():
    hands = begin(FIVE, ["build", 0])
    assert sees(hands.press("DOWN"), "Eva")
    hands.press("P1 P2")
    assert hands.records[-1] == ("build", 4)


def test_held_up_shows_the_money():
    hands = begin(FIVE[:3], ["build", 0])
    hands.wait(1 << NAMES.index("UP"), 600)
    assert sees(hands, "R1 · florins", "2800", "3500")


def test_a_corrected_minimum_is_kept_for_the_games_that_follow():
    hands = begin(FIVE[:3], ["round"], ["minimum", 11], *[["round"]] * 6)
    session = hands.box.session
    session.enter(["end"])
    assert session.learnt("florence") == [["minimums", "minimum", 1, 11]]
    session.begin("florence", {"players": list(FIVE[:2])})
    assert session.ledger.records[0][4]["minimums"] == [7, 11, 12, 14, 15, 16, 17]
    hands.box.home()
    session.enter(["round"])
    assert session.game.minimums[1] == 11
    hands.press("hold:OK")
    labels = hands.box.app.screen.labels
    turns, row = divmod(labels.index("settings"), 4)
    assert sees(hands.press("DOWN " * turns + "P{} P2".format(row + 1)), "minimum, round 2: 11")
