"""Any other game: numbers by few keys."""

from castellan import use
from castellan.ui.asking import answers
from lab.hands.moves import enter, follow, named
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")

NAMES = ["Anna", "Boris", "Clara"]
NO_SHEET = "hold:OK > {menu_new} > P1 > {no_sheet}"


def pad(*events, players=NAMES, **options):
    return begun("pad", options | {"players": list(players)}, *events)


def presses(n):
    return len(enter(pad(), ["add", 1, n]))


def test_how_many_presses_a_number_takes():
    assert sum([presses(n) for n in range(1, 31)]) <= 4.0 * 30
    assert max([presses(n) for n in range(31, 100)]) == 6
    assert max([presses(n) for n in (-1, -99, -100, -909, -990, -999, 999)]) == 13
    assert presses(9999) == presses(-9999) - 3 == 13


def test_ok_is_the_players_last_number():
    hands = pad(["add", 0, 40], ["add", 1, 5], ["add", 0, -7], ["points", 0, "points", 3])
    assert hands.press("P1 DOWN OK").records[-1] == ("add", 0, -7)
    assert hands.press("hold:BACK hold:BACK").press("P3 OK").kind == "TypedNumber"  # Clara has none
    assert hands.press("P2 BACK P1").kind == "TypedNumber" or sees(hands, "40")


def test_back_takes_a_digit_back_and_nothing_is_entered():
    hands = pad()
    records = hands.records
    hands.press("P1 DOWN DOWN P2 UP UP P4 P4")
    assert sees(hands, "−341", "OK", "−340")
    assert sees(hands.press("BACK"), "−31_", "−300") and sees(hands.press("BACK"), "−1__")
    assert sees(hands.press("BACK"), "+1") and hands.press("BACK").kind == "Table" and hands.records == records


def test_in_a_change_of_an_add_ok_leaves_its_number_as_it_was():
    hands = pad(["add", 0, 12], ["add", 0, 5])
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P2 P1 P1")
    assert hands.kind == "TypedNumber" and sees(hands, "+12 stays")
    assert hands.press("OK").records[-1] == ("add", 0, 5)  # it is as it was


def test_a_number_beyond_the_limit_is_refused():
    hands = pad(*[["add", 0, 9999]] * 10)
    assert hands.press("P1 OK").kind == "Notice" and sees(hands, "99999")
    assert hands.press("BACK").kind == "TypedNumber" and len(hands.records) == 11


def test_a_round_is_shown_in_its_order_before_ok_records_it():
    hands = pad(["round", 5, 0, 9], ["add", 1, 2], dealer=True)
    records = hands.records
    hands.press("OK UP P1 P2 DOWN DOWN P2 P3 OK")
    assert hands.kind == "Order" and hands.records == records
    assert sees(hands, "5 + 12 = 17", "9", "2 − 3 = −1")
    hands.press("BACK BACK")  # Boris again, whose number OK keeps
    assert sees(hands, "−3") and hands.press("OK OK OK").records[-1] == ("round", 12, -3, 0)
    assert sees(hands, "{mark_deals}") and hands.box.session.game.deals == 2


def test_a_round_says_that_it_is_not_recorded_yet():
    hands = pad(["round", 5, 0, 9]).press("OK")
    assert sees(hands, "Anna: {QUESTIONS n}") and sees(hands.press("P1"), "round 2: not yet recorded", "+1")
    assert sees(hands.press("UP"), "round 2: not yet recorded") and sees(
        hands.press("BACK BACK"), "Anna: {QUESTIONS n}"
    )
    six = pad(players=[f"P{n}" for n in range(6)]).press("OK P1")
    assert sees(six, "P1?", "UP") and not sees(six, "not yet recorded")
    assert sees(six.press("wait:3100"), "round 1: not yet recorded") and sees(six.press("DOWN"), "P1?", "UP")
    change = pad(["round", 5, 0, 9]).press("hold:OK > {menu_history} > wait:1000 > P1 P1 P1 P1")
    assert not sees(change, "not yet recorded")


def test_a_change_of_a_round_is_one_players_number():
    hands = pad(["round", 5, 0, 9], ["round", 1, 1, 1])
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P2 P1 > Boris: 0")
    assert hands.kind == "TypedNumber" and sees(hands, "Boris:")
    assert hands.press("DOWN DOWN P2 P4").records[-1] == ("amend", 1, ["round", 5, -4, 9])
    assert sees(hands, ": Boris 0 → −4")


def test_a_round_of_eight_takes_two_pages_and_its_numbers_have_limits():
    names = [f"P{n}" for n in range(8)]
    hands = pad(*[["round", 9999] + [0] * 7] * 10, players=names)
    hands.press("OK P1 P2 P3")
    assert sees(hands, "P3") and not sees(hands, "P4")
    assert sees(hands.press("OK P1"), "P4", "P7") and not sees(hands, "P3")
    hands.press("OK OK OK")
    assert hands.kind == "Order" and hands.press("OK").records[-1] == ("round", 1, 2, 3, 0, 1, 0, 0, 0)
    assert not sees(hands.press("OK"), "10+") and sees(hands.press("DOWN"), "+8")  # the first has 99991
    assert not sees(hands.press("DOWN"), "+9") and sees(hands.press("DOWN UP P1"), "10+")
    assert not sees(hands.press("BACK"), "10+") and sees(hands.press("P2 P1"), "+2", "+1", "10+")


def test_rounds_of_five_have_their_numbers_in_the_history():
    five = NAMES + ["Dora", "Emil"]
    hands = pad(["round", 1, 2, 3, 4, 50], ["round", 4, 3, 2, 1, 60], ["add", 0, 5], ["void", 1], players=five)
    hands.press("hold:OK P1")
    assert [hands.box.app.screen.label(place) for place in range(3)] == ["Anna: points 5", "1.", "round"]
    hands = pad(["round", 1, 20, 300], ["round", 400, 30, 2]).press("hold:OK P1 wait:1000")
    assert [hands.box.app.screen.label(place) for place in range(2)] == ["2. round", "1. round"]


def test_a_past_game_has_its_title():
    hands = pad(["add", 0, 7], title="Hearts")
    hands.begin("Anna", "Boris").press("hold:OK > {menu_past} > wait:2000")
    assert sees(hands, "Hearts") and sees(hands.press("P2"), "Hearts", "Anna")


def test_who_deals_first_is_said_of_a_game_with_a_dealer():
    dealt = pad(["round", 1, 2, 3], dealer=True)
    assert sees(dealt.press("hold:OK > {menu_again} > P1 > Boris, next seat"), "Boris deals first")


def test_who_deals_moves_on_with_the_rounds():
    assert [pad(*[["round", 1, 1, 1]] * n, dealer=True).box.session.game.deals for n in range(5)] == [0, 1, 2, 0, 1]
    assert pad(["add", 0, 1], dealer=True).box.session.game.deals is None  # no game of rounds
    assert pad(["round", 1, 1, 1], rounds=1, dealer=True).box.session.game.deals is None


def test_nobody_is_marked_as_dealer_in_a_game_without_one():
    hands = pad(["round", 1, 1, 1])
    assert hands.box.session.game.deals is None and not sees(hands, "{mark_deals}")


def new(hands, *steps):
    """Begin another pad of two players in its lists, with these choices of a title; return the hands."""
    chosen = [NO_SHEET, "UP P1 P2", "{options}", "P1"] + list(steps)
    return hands.press(" > ".join(chosen + ["BACK OK"]))


def test_fewest_points_and_a_target_are_options():
    hands = pad().press(NO_SHEET + " > UP P1 P2 > {options}").press("P2 P2 P4 P1 P1 OK BACK OK")
    assert hands.records[0][2]["wins"] == "fewest" and hands.records[0][2]["target"] == 20


def title_of(hands):
    return hands.records[0][2].get("title")


def test_titles_are_offered_each_with_its_own_options():
    hands = pad()
    assert title_of(new(hands, "{new_title}", "P1 P1 P1 P2 OK", "{pad.wins}: {most} > {fewest}")) == "Ab"
    hands.press("hold:OK > {menu_new} > P1")
    assert hands.box.app.screen.labels == [named("{no_sheet}"), "Ab"]
    hands.press("{no_sheet} > P2")  # nothing is like the last one
    assert title_of(hands) is None and hands.box.session.game.options["wins"] == "most"
    hands.press(NO_SHEET + " > UP P1 P2 > {options} > P1 > {new_title} > P1 P2 OK BACK OK")
    assert title_of(hands) == "B" and hands.box.session.game.options["wins"] == "most"
    hands.start().press("hold:OK > {menu_new} > P1")
    assert hands.box.app.screen.labels == [named("{no_sheet}"), "B", "Ab"]
    hands.press("Ab")
    assert sees(hands, "{how_many}", "Ab") and hands.press("BACK").box.app.screen.labels[1:] == ["B", "Ab"]
    hands.press("Ab > P3")
    assert title_of(hands) == "Ab" and hands.box.session.game.options["wins"] == "fewest"
    assert len(hands.box.session.game.names) == 3 and hands.box.session.settings.titles("pad") == ["Ab", "B"]


def heading(hands):
    """Return the pixels of the table's top line right of the round."""
    canvas = hands.box.canvas
    return [[canvas.pixel(x, y) for x in range(60, 128)] for y in range(8)]


def test_the_table_shows_title_and_sign_of_fewest_points():
    for players in (2, 4, 8):
        names = [f"P{n}" for n in range(players)]
        hands = pad(title="Mau Mau", players=names)
        assert sees(hands, "Mau Mau")
        hands.press("P1 P3 wait:4000")
        assert sees(hands, "Mau Mau")
        fewest = pad(title="Mau Mau", wins="fewest", players=names)
        assert sees(fewest, "Mau Mau") and heading(fewest) != heading(pad(title="Mau Mau", players=names))
    assert sees(pad(wins="fewest"), "points") and heading(pad(wins="fewest")) != heading(pad())
    assert sees(pad(title="W" * 20, players=names), "round 1 · 1/2↕", "WWWWWWWWWW…")


def test_a_title_without_letters_is_refused():
    hands = pad().press(NO_SHEET + " > UP P1 P2 > {options} > P1 > {new_title} > OK")
    assert hands.kind == "Notice" and hands.press("BACK").kind == "Letters"


def test_the_numbers_of_a_round_may_have_a_question_of_their_own():
    hands = begun("pad", {"players": ["Anna", "Boris"]})
    app = hands.box.app
    questions = use("castellan.games.pad.en").QUESTIONS
    assert answers.title(app, ["round"], {}, "each2") == "Boris: how many points?"
    questions["round", "each"] = "tricks?"
    try:
        assert answers.title(app, ["round"], {}, "each2") == "Boris: tricks?"
    finally:
        del questions["round", "each"]
