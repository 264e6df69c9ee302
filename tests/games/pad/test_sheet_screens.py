"""Score sheets on the box: rows by OK, cells by players' keys, what comes at the end."""

from castellan.keys import OK, UP
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.style import NAME_X, ROW, ROW_TOPS, SMALL, TEXT
from lab.games import game_files
from lab.hands.moves import follow
from lab.hands.reading import drawn
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")

NAMES = ["Anna", "Boris", "Clara"]

WINGSPAN = {
    "title": "Wingspan",
    "tie": "unused food",
    "lines": ["birds|||e", "bonus cards|||e", "goals|||e", "eggs|||e", "tucked cards|||e"],
}
WIZARD, CATAN = [game_files.values("pad", "screens")[name] for name in ("WIZARD", "CATAN")]
TICKET = {
    "title": "Ticket to Ride",
    "lines": ["routes|*1..21||a", "tickets|*-200..200||e", "longest path||#10f|e"],
}


def sheet(options, *events, players=NAMES):
    return begun("pad", options | {"players": list(players)}, *events)


def test_ok_asks_the_next_question_of_all_and_records_it_when_it_has_shown_it():
    hands = sheet(WINGSPAN)
    assert sees(hands, "5 open · OK: birds")
    hands.press("OK")
    assert sees(hands, "Anna: birds?")
    hands.press("UP P2 P1 P4 OK")
    assert hands.kind == "Order" and len(hands.records) == 1
    assert sees(hands, "birds?", "0 + 21 = 21", "4") and not sees(hands, "record")  # OK does not count yet
    hands.press("wait:800")
    assert sees(hands, "record")
    hands.press("OK")
    assert hands.records[1:] == [("row", 0, 21, 4, 0)] and sees(hands, "4 open · OK: bonus cards")


def test_a_number_of_a_name_that_several_lines_have_is_asked_with_its_line():
    expedition = "|pips 0..54,cards 0..12|(a-20)*(b>0)+20*(b>7)|r"
    hands = sheet({"title": "Lost Cities", "rounds": 3, "lines": ["red" + expedition, "blue" + expedition]})
    assert sees(hands, "OK: red pips") and sees(hands.press("OK"), "Anna: red pips?")
    assert hands.box.app.screen.about == "red pips: 0–54"
    hands.press("P1 P1 P1 OK OK P1 P1 P1 OK")
    assert [entry[:2] for entry in hands.records[1:]] == [("row", 0), ("row", 1)] and sees(hands, "OK: blue pips")
    follow(hands, "hold:OK > {menu_history} > wait:1000")
    labels = [hands.box.app.screen.label(place) for place in range(2)]
    assert labels[0].startswith("1. red c") and labels[1] == "1. red pips"


def test_what_ranks_before_the_points_has_the_crown_and_is_no_tie():
    """High Society: who has the least money can't win."""
    lines = ["luxury|*0..99||e", "money|*0..106|a>l|e-", "invited|-|B|.-"]
    hands = sheet(
        {"title": "High Society", "first": "invited", "lines": lines}, ["row", 0, 34, 16, 20], ["row", 1, 3, 20, 12]
    )
    game = hands.box.session.game
    assert game.leaders() == [2]
    follow(hands, "OK > wait:1000 > OK")
    assert hands.kind == "Result" and sees(hands, "1 invited: points 20 to 16") and not sees(hands, "Tie")


def test_players_keys_are_named_only_where_they_enter_something():
    for people in (NAMES, NAMES + ["Dan"]):
        hands = sheet(WINGSPAN, players=people)
        assert True not in [sees(hands.press("wait:3000"), "press") for _ in range(4)]
        hands = sheet(CATAN, players=people)
        assert True in [sees(hands.press("wait:3000"), "press") for _ in range(4)]


def test_a_row_of_small_numbers_takes_a_key_for_each_player_and_two():
    hands = sheet(WINGSPAN)
    hands.press("OK P1 P4 OK OK")
    assert hands.records[1:] == [("row", 0, 1, 4, 0)]
    hands.press("OK DOWN P1 P4 DOWN P4 OK")
    assert hands.records[2:] == [("row", 1, 5, 4, 8)]


def test_a_number_out_of_its_range_has_no_key():
    hands = sheet({"title": "Terraforming", "lines": ["rating|*14..100||e", "steps|*0..50/5||e"]})
    assert sees(hands.press("OK"), "1_", "90+") and hands.box.app.screen.line_of(OK) is None
    assert sees(hands.press("P1 P2"), "{no_line}") and not sees(hands, "12") and len(hands.records) == 1
    assert sees(hands.press("P4"), "rating: not yet recorded", "14")


def test_what_is_left_of_a_sum_is_proposed_only_if_it_is_possible():
    for total, proposed in ((50, True), (52, False)):
        hands = sheet({"title": "Steps", "lines": ["cards|*0..90/10||e=a%d" % total]})
        assert (hands.press("OK P1 P1").box.app.screen.line_of(OK) is not None) == proposed
        assert hands.press("OK").kind == ("Order" if proposed else "Rounds")


def test_a_row_says_before_it_is_recorded_that_it_adds_up_to_another_sum():
    hands = sheet(WIZARD, ["row", 0, 1, 0, 0])
    assert sees(hands.press("OK P3 P3 P3"), "9/1: won?") and hands.kind == "Order"
    hands.press("wait:800 OK")
    assert hands.records[-1] == ("row", 1, 3, 3, 3)
    hands = sheet(WIZARD, ["row", 0, 1, 0, 0])
    assert sees(hands.press("OK OK OK OK"), "won?") and not sees(hands, "/1") and hands.kind == "Order"


def test_a_second_number_of_a_players_line_can_be_greater_than_the_first_can():
    hands = sheet({"title": "7 Wonders", "lines": ["science|tablets 0..2,gears 0..9|a+b|a"]})
    assert hands.press("P1 P2 DOWN P1").records[-1] == ("cell", 0, 0, 2, 5)


def test_a_correction_can_be_entered_beside_numbers_that_one_page_of_keys_has():
    hands = sheet({"title": "Darts", "lines": ["hits|*1..4||a"]})
    assert sees(hands.press("P1"), "hits?", "DOWN", "…")
    assert sees(hands.press("DOWN"), "{EVENTS points}") and sees(hands.press("P1"), "{QUESTIONS points n}")
    hands.press("P3")
    assert hands.records[-1] == ("points", 0, "points", 3)


def test_the_key_of_who_is_out_opens_a_list_that_says_so_and_still_has_a_correction():
    for lines in (["life|*-999..999||a"], ["life|*-999..999||a", "gold|||n", "crown|=|2|n"]):
        hands = sheet({"title": "Commander", "start": 40, "out": 0, "lines": lines}, ["cell", 1, 0, -40])
        assert sees(hands.press("P2"), "life", "{not_now}", "{EVENTS points}") and not sees(hands, "crown")
        assert sees(hands.press("P1"), "Boris", "out") and hands.kind == "Notice"
        hands.press("BACK")
        follow(hands, "{EVENTS points} > P3")
        assert hands.records[-1] == ("points", 1, "points", 3) and hands.press("P2").kind != "Notice"
        assert not sees(hands, "{not_now}")


def test_the_key_of_who_has_entered_the_only_line_opens_a_list_that_says_so_and_still_has_a_correction():
    hands = sheet({"title": "Darts", "lines": ["hits|*1..4||o"]}, ["cell", 0, 0, 3])
    assert sees(hands.press("P1"), "hits", "+3", "{EVENTS points}")
    assert sees(hands.press("P1"), "Anna has entered") and hands.kind == "Notice"
    hands.press("BACK")
    follow(hands, "{EVENTS points} > P3")
    assert hands.records[-1] == ("points", 0, "points", 3) and sees(hands.press("P2"), "hits?")


def test_more_than_four_players_are_on_two_pages_also_while_a_row_is_to_come():
    hands = sheet(WIZARD, players=list(NAMES) + ["Dan", "Eva"])
    assert sees(hands, "round 1 · OK: bid · 1/2↕") and sees(hands.press("DOWN"), "round 1 · OK: bid · 2/2↕")


def test_the_last_number_of_a_known_sum_is_proposed_and_another_is_accepted():
    hands = sheet(WIZARD)
    assert sees(hands, "round 1 · OK: bid", "{mark_deals}")
    hands.press("OK P1 OK P1 OK")
    assert hands.records[1:] == [("row", 0, 1, 0, 1)] and sees(hands, "round 1 · OK: won")
    assert sees(hands.press("OK OK OK"), "won: not yet recorded", "1")
    assert sees(hands.press("OK"), "won?", "1:  0 + 30 = 30", "0:  0 + 20 = 20", "0:  0 − 10 = −10")
    hands.press("OK")
    assert hands.records[-1] == ("row", 1, 0, 0, 1) and sees(hands, "round 2", "30")


def test_a_players_key_opens_the_open_lines():
    hands = sheet(CATAN)
    assert sees(hands, "Catan")
    hands.press("P2")
    assert sees(hands, "settlements", "cities", "victory cards", "longest road")
    assert hands.press("P2 P3").records[-1] == ("cell", 1, 1, 3) and sees(hands, "Boris: cities +6")
    assert sees(hands.press("P2 P2"), "Boris: cities?", "3 again") and hands.press("P4").records[-1][3] == 4
    assert hands.press("P2 > longest road").records[-1] == ("has", 3, 2)
    assert hands.press("P1 > longest road").records[-1] == ("has", 3, 1)
    assert sees(hands.press("P1"), "nobody: longest road")
    assert hands.press("P4").records[-1] == ("has", 3, 0)


def test_lines_that_are_entered_once_keep_their_keys_and_say_what_they_brought():
    lines = ["ones|*0..5||o", "twos|*0..10/2|2*a|o", "house|*0..25/25||o", "chance|*0..30||o-", "all|*0..50/50||o"]
    hands = sheet({"title": "Dice", "lines": lines}, ["cell", 0, 1, 8], ["cell", 0, 2, 0], ["cell", 0, 3, 17])
    screen = hands.press("P1").box.app.screen
    assert [screen.label(place) for place in range(5)] == ["ones", "twos", "house", "chance", "all"]
    assert [drawn(hands).has(row) for row in ("twos | +16", "house | 0", "chance | +17")] == [True] * 3
    assert sees(hands.press("P2"), "Anna has entered") and len(hands.records) == 4
    hands.press("BACK P1 P3")
    assert hands.records[-1] == ("cell", 0, 0, 3) and sees(hands.press("P1"), "ones", "+3", "+16")
    assert not sees(hands.press("BACK P2"), "+3")


def test_what_a_line_brought_is_its_own_whatever_lines_before_it_ask():
    lines = ["pairs|red,blue|a+b|o", "ones|*0..5||o", "twos|*0..10/2|2*a|o"]
    hands = sheet({"title": "Dice", "lines": lines}, ["cell", 0, 0, 3, 4], ["cell", 0, 1, 5])
    assert sees(hands.press("P1"), "twos") and drawn(hands).has("pairs | +7") and drawn(hands).has("ones | +5")


def test_a_game_of_one_line_asks_its_number_at_once():
    hands = sheet({"title": "501", "start": 501, "target": 0, "wins": "fewest", "lines": ["visit|*0..180|-a|a"]})
    assert sees(hands.press("P1"), "Anna: visit?")
    assert hands.press("UP UP P2 DOWN P4 OK").records[-1] == ("cell", 0, 0, 180) and sees(hands, "321")
    assert sees(hands.press("P1 DOWN DOWN"), "{EVENTS points}")


def test_what_ends_a_game_without_rounds_is_said_by_ok():
    assert not sees(sheet(TICKET), "OK: last round")
    hands = sheet(TICKET, ["cell", 0, 0, 15])
    assert sees(hands, "OK: last round")
    hands.press("OK")
    assert sees(hands, "Is the game over?")
    assert hands.press("wait:1000 OK").records[-1] == ("last",) and sees(hands, "2 open · OK: tickets")


def test_a_number_of_0_is_said():
    hands = sheet({"title": "Pins", "lines": ["pins|*0..12||a", "gems|red,blue|a+b|a"]})
    assert sees(hands.press("P2 P1 OK"), "Boris: pins 0")
    assert sees(hands.press("P1 P2 OK P1"), "Anna: gems +1")
    follow(hands, "hold:OK > {menu_history} > wait:1000")
    assert [hands.box.app.screen.label(place) for place in range(2)] == ["Anna: gems", "Boris: pins 0"]


def test_a_game_without_a_target_goes_on_until_one_player_is_left():
    hands = sheet({"title": "Commander", "start": 40, "out": 0, "lines": ["life|*-999..999||a"]}, ["cell", 1, 0, -40])
    assert not sees(hands, "{ok_result}") and hands.press("wait:1000 OK").kind == "Table"
    hands.box.session.enter(["cell", 2, 0, -41])
    assert sees(hands.press("wait:4000"), "{ok_result}") and hands.press("wait:1000 OK").kind == "Result"


SKULL_KING = game_files.values("pad", "screens")["SKULL_KING"]


def test_what_was_entered_of_the_open_round_stands_beside_the_names():
    hands = sheet(WIZARD, ["row", 0, 1, 0, 2])
    assert sees(hands, "Anna", "bid 1", "bid 0", "bid 2", "{mark_deals}")
    edge = NAME_X + max([TEXT.width(name) for name in NAMES]) + 1
    lefts = [
        min([x for y in range(y, y + ROW) for x in range(edge, WIDTH) if hands.model.row(y)[x]]) for y in ROW_TOPS[1:3]
    ]
    assert lefts[0] == lefts[1]  # in a column
    assert sees(hands.press("OK"), "bid 1", "bid 0", "bid 2")
    assert not sees(hands.press("P1 OK OK wait:1000 OK"), "bid 1") and sees(hands, "round 2 · OK: bid")
    hands = sheet(SKULL_KING, ["row", 0, 1, 0, 2], ["row", 1, 0, 3, 1], players=["Anna", "Bo", "Maximilian K"])
    assert sees(hands, "bid 1", "won 0", "bid 0", "won 3", "round 1 · OK: bonus")
    hands.press("OK")
    assert sees(hands, "1  0", "0  3", "2  1", "Maximilian K")  # no room for the names of rows, nor for the totals
    end = {"title": "7 Wonders", "lines": ["coins|||e", "science|tablets,gears|a*a+b*b|e"]}
    hands = sheet(end, ["row", 0, 3, 4, 5])
    assert not sees(hands, "coins 3")  # it is in the totals
    hands.box.session.enter(["row", 1, 2, 0, 1])
    hands.box.home()
    hands.wait(0, 400)
    assert sees(hands, "1 open · OK: gears")
    rows = ("Anna | tablets 2", "Boris | tablets 0", "Clara | ♛ | tablets 1")
    assert [drawn(hands).has(row) for row in rows] == [True] * 3


def test_a_forgotten_row_and_who_has_something_stand_beside_the_names():
    lines = ["went out|=|10|r", "cards|*0..50|-a|r", "melds|*0..50||r"]
    hands = sheet({"title": "Rummy", "lines": lines}, ["has", 0, 2], ["row", 0, 5, 0, 9])
    assert sees(hands, "cards 0", "OK: melds")
    rows = ("Anna | cards 5", "Boris | ♛ | went out", "Clara | cards 9")
    assert [drawn(hands).has(row) for row in rows] == [True] * 3
    forgotten = [["row", 0, 5, 0, 9], ["row", 1, 5, 0, 9]]
    hands = sheet({"title": "Rummy", "lines": lines[1:] + ["jokers|||r"]}, *forgotten, ["void", 1])
    assert sees(hands, "OK: cards", "cards –", "melds 5", "melds 9")


def test_digits_alone_lead_to_no_correction_while_rows_are_to_come():
    """Pressed for the next row after an OK that was refused."""
    for options, events in ((WIZARD, []), (WIZARD, [["row", 0, 1, 0, 1]]), (WINGSPAN, []), (TICKET, [["last"]])):
        hands = sheet(options, *events)
        records = hands.records
        for first in "1234":
            for second in "1234":
                hands.press("P{} P{} P4 P3 P2 P1".format(first, second))
                assert [record for record in hands.records[len(records) :] if record[0] != "cell"] == []
                assert not sees(hands, "{QUESTIONS points n}")
                hands.press("BACK BACK BACK BACK BACK")
    hands = sheet(WIZARD, ["row", 0, 1, 0, 1])
    assert sees(hands.press("P2"), "OK: won", "DOWN", "{EVENTS points}") and sees(hands.press("P1"), "{no_line}")
    assert sees(hands.press("OK"), "Anna: won?") and hands.press("BACK").kind == "BeforeRow"
    assert hands.press("DOWN P1 P3").records[-1] == ("points", 1, "points", 3)


def test_to_end_a_game_before_its_own_end_is_asked():
    hands = sheet(WIZARD, ["row", 0, 1, 0, 1], ["row", 1, 1, 0, 0])
    hands.press("hold:OK > {menu_end}")
    assert sees(hands, "{sure_end}") and hands.box.session.game.over is None
    hands.press("{no}")
    assert hands.kind == "Lines" and hands.box.session.game.over is None
    hands.press("{menu_end} > {yes}")
    assert hands.box.session.game.over == "end"
    for options, asks in (({}, False), ({"target": 50}, True), ({"rounds": 2}, True), ({"rounds": 1}, False)):
        hands = begun("pad", dict(options, players=NAMES), ["round", 1, 2, 3]).press("hold:OK > {menu_end}")
        assert sees(hands, "{sure_end}") == asks and (hands.box.session.game.over == "end") != asks
    dice = {"title": "Dice", "lines": ["ones|*0..5||o", "bonus|-|A|."]}
    for players, asks in ((1, True), (2, True), (3, False)):
        hands = sheet(dice, *[["cell", player, 0, 3] for player in range(players)]).press("hold:OK > {menu_end}")
        assert sees(hands, "{sure_end}") == asks and (hands.box.session.game.over == "end") != asks


def test_those_who_tie_are_asked_at_the_end():
    rows = [["row", q, 10, 10, 5] for q in range(5)]
    hands = sheet(WINGSPAN, *rows)
    assert sees(hands, "press 1, 2: unused food")
    hands.press("P1 P3")
    assert hands.records[-1] == ("tie", 0, 3) and sees(hands, "press 2: unused food")
    hands.press("P2 P1")
    assert hands.box.session.game.standing().ranks == [1, 2, 3]
    assert hands.press("wait:1000 OK").records[-1] == ("end",)
    assert sheet(WINGSPAN, *rows).press("P1 OK").records[-1] == ("tie", 0, 0)
    assert not sheet(WINGSPAN, *rows[:-1], ["row", 4, 1, 2, 3]).box.session.game.follow_ups()


def test_a_change_is_one_number_and_the_history_speaks_of_lines():
    hands = sheet(WIZARD, ["row", 0, 1, 0, 1], ["row", 1, 0, 0, 1], ["row", 0, 2, 0, 1])
    follow(hands, "hold:OK > {menu_history} > wait:1000")
    assert [hands.box.app.screen.label(place).partition(",")[0] for place in range(3)] == ["2. bid", "1. won", "1. bid"]
    follow(hands, "P2 > P1 > Boris: 0")
    assert sees(hands, "Boris: won?")
    assert hands.press("P1").records[-1] == ("amend", 2, ["row", 1, 0, 1, 1]) and sees(hands, "won: Boris 0 → 1")
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P2 > P1 > Boris: 1")
    assert sees(hands, "1 stays", "5–9, 0") and hands.press("OK").kind == "Table"
    assert hands.records[-1][0] == "amend" and len(hands.records) == 5 and sees(hands, "{so_already}")
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P2 > P1 > Boris: 1")
    assert hands.press("DOWN DOWN P2").records[-1] == ("amend", 2, ["row", 1, 0, 0, 1])


def test_a_change_of_a_cell_is_one_of_its_numbers():
    hands = sheet({"title": "Two", "lines": ["gems|red,blue 0..9|a+2*b|a", "gold|||a"]}, ["cell", 1, 0, 3, 4])
    follow(hands, "hold:OK > {menu_history} > wait:1000 > P1 > P1 > blue: 4")
    assert sees(hands, "Boris: blue?")
    assert hands.press("P1").records[-1] == ("amend", 1, ["cell", 1, 0, 3, 1])


def test_where_points_come_from_names_the_lines():
    hands = sheet(WINGSPAN, ["row", 0, 10, 10, 5], ["row", 3, 7, 0, 0])
    hands.press("hold:OK > {menu_sources} > Anna")
    assert sees(hands, "birds", "+10", "eggs", "+7")
    hands = sheet({"title": "Seven", "lines": [name + "|||e" for name in "abcdefg"]})
    for line in range(7):
        hands.box.session.enter(["row", line, 10 + line, 0, 0])
    assert sees(hands.press("hold:OK > {menu_sources} > Anna"), "+15") and not sees(hands, "+16")
    for key in ("DOWN", "UP"):
        assert sees(hands.press(key), "+16") and not sees(hands, "+15")
        assert sees(hands.press(key), "+15")


def test_places_and_games_that_all_win_together():
    hands = sheet({"title": "Race", "wins": "places", "lines": []})
    assert not sees(hands.press("P2"), "4")  # there are three
    hands.press("P4 P1 P1 P2")
    assert hands.records[1:] == [("place", 1, 1), ("place", 0, 2)] and not sees(hands, "{ok_result}")
    assert sees(hands.press("P3 P3 wait:3000"), "{ok_result}")
    assert hands.press("wait:1000 OK").records[-1] == ("end",)
    hands = sheet({"title": "Pandemic", "wins": "together", "lines": []})
    assert sees(hands.press("OK"), "all won?")
    assert hands.press("P2 wait:1000").records[-1] == ("won", True) and sees(hands, "{ok_result}")


def test_a_forgotten_round_of_one_row_is_inserted_at_its_place():
    hearts = {"title": "Hearts", "target": 100, "lines": ["hearts|*0..26|0 if a==26 else 26 if h==26 else a|r=a26"]}
    hands = sheet(hearts, ["row", 0, 13, 13, 0], ["row", 0, 1, 0, 25])
    hands.press("hold:OK > {menu_history} > P1 > {insert_before} > {of_all}")
    assert [hands.box.app.screen.label(place) for place in range(2)] == ["hearts", "last round"]
    hands.press("hearts")
    assert sees(hands, "Anna: hearts?")
    hands.press("P4 OK OK DOWN DOWN UP P3")
    assert hands.records[-1] == ("insert", 2, ["row", 0, 4, 0, 22])
    assert hands.box.session.game.tracks[0] == [18, 13, 47] and hands.box.session.game.rounds == 3


def test_an_insert_offers_the_rows_that_are_open_at_its_place_and_missing_since():
    hands = sheet(WINGSPAN, *[["row", q, 1, 2, 3] for q in range(3)], ["void", 2])
    hands.press("hold:OK > {menu_history} > P1 > {insert_before} > {of_all}")
    screen = hands.box.app.screen
    offered = [screen.label(place) for place in range(screen.count())]
    assert offered == ["bonus cards", "eggs", "tucked cards", "last round"]
    assert hands.press("bonus cards > P1 P1 P1").records[-1] == ("insert", 3, ["row", 1, 1, 1, 1])
    wizard = [["row", 0, 1, 0, 1], ["row", 1, 0, 0, 1], ["row", 0, 2, 0, 1]]
    hands = sheet(WIZARD, *wizard)
    hands.press("hold:OK > {menu_history} > P3 > {insert_before} > {of_all}")
    assert hands.box.app.screen.label(0) == "enter a round"  # one of two rows makes the next round's first row invalid
    hands = sheet(WIZARD, *wizard, ["void", 3], ["name", 0, "Ann"])
    hands.press("hold:OK > {menu_history} > P1 > {insert_before} > {of_all}")
    assert hands.press("bid > P1 P1 P1").records[-1] == ("insert", 5, ["row", 0, 1, 1, 1])


def test_a_forgotten_round_of_several_rows_is_one_insert_that_an_undo_takes_back():
    rounds = [["row", 0, 1, 0, 1], ["row", 1, 0, 0, 1], ["row", 0, 2, 0, 1], ["row", 1, 2, 0, 0]]
    hands = sheet(WIZARD, *rounds)
    before = list(hands.box.session.game.tracks[0])
    hands.press("hold:OK > {menu_history} > P2 > {insert_before} > {of_all} > enter a round")
    assert sees(hands, "Anna: bid?")
    hands.press("P1 OK P1")
    assert sees(hands, "Anna: won?")
    assert sees(hands.press("BACK"), "Clara") and len(hands.records) == 5
    hands.press("P1 P1 OK P2")
    assert hands.records[5:] == [("insert", 3, ["round", 1, 0, 1, 1, 0, 2])]
    game = hands.box.session.game
    assert game.rounds == 3 and game.tracks[0] == [n + gain for n, gain in zip(before, (30, 20, -10))]
    hands.press("hold:OK > {menu_history} > wait:3000")
    screen = hands.box.app.screen
    labels = [screen.label(place) for place in range(screen.count())]
    assert labels == ["3. won", "3. bid", "2. round", "1. won", "1. bid"]
    assert screen.aside(2).rpartition("  ")[0] == "+30 +20 −10"
    hands.press("P3 > {change}")
    assert sees(hands, "bid · Anna: 1", "bid · Clara: 1", "won · Anna: 1")
    hands.press("won · Clara: 2 > P1")
    assert hands.records[-1] == ("amend", 5, ["round", 1, 0, 1, 1, 0, 1]) and sees(hands, "won: Clara 2 → 1")
    for _ in range(2):
        hands.press("hold:BACK")
    assert hands.box.session.game.tracks[0] == before and hands.box.session.game.rounds == 2


def test_a_forgotten_round_asks_who_was_in_it_however_the_game_stands_now():
    lines = ["lost|*0..9|-a|r", "won|*0..9||r"]
    rows = [["row", 0, 1, 2, 0], ["row", 1, 0, 0, 0], ["row", 0, 0, 3, 0], ["row", 1, 1, 0, 1]]
    for options, later in (({"start": 5, "out": 0}, []), ({}, [["row", 0, 1, 1, 1]]), ({"rounds": 3}, [])):
        hands = sheet(dict(options, title="Lives", lines=lines), *rows, *later)
        assert hands.box.session.game.out == [False, "out" in options, False]
        place = "P{}".format(2 + len(later))
        hands.press("hold:OK > {menu_history} > " + place + " > {insert_before} > {of_all} > enter a round")
        assert sees(hands, "Anna: lost?", "Boris", "Clara")
        hands.press("P1")
        assert sees(hands, "Boris: lost?")
        hands.press("P2 P3")
        assert sees(hands, "Anna: won?")
        hands.press("P1")
        assert sees(hands, "Boris: won?")
        hands.press("P1 P1")
        assert hands.records[-1] == ("insert", 3, ["round", 1, 2, 3, 1, 1, 1])
        assert hands.box.session.game.rounds == 3


def test_a_round_of_a_row_and_of_who_has_it_is_inserted_as_a_whole():
    lines = ["cards|*0..50|-a|r", "went out|=|10|r"]
    hands = sheet({"title": "Rummy", "lines": lines}, ["row", 0, 5, 0, 9], ["has", 1, 2])
    hands.press("hold:OK > {menu_history} > P2 > {insert_before} > {of_all} > enter a round > P1 P2 OK")
    assert sees(hands, "went out?")
    hands.press("Clara")
    assert hands.records[-1] == ("insert", 1, ["round", 1, 2, 0, 3])
    assert hands.box.session.game.tracks[0] == [-6, 8, 1] and hands.box.session.game.rounds == 2


def test_the_history_has_the_numbers_of_a_row_without_points():
    hands = sheet(WIZARD, ["row", 0, 1, 0, 1], ["row", 1, 0, 0, 1], ["row", 0, 2, 0, 1])
    hands.press("hold:OK > {menu_history} > wait:2000")
    numbers = [hands.box.app.screen.aside(place).rpartition("  ")[0] for place in range(3)]
    assert numbers == ["2 0 1", "−10 +20 +30", "1 0 1"]


def test_the_history_leaves_out_the_time_rather_than_letters_of_a_line():
    numbers = [10, 70, 0, 34]
    long = {"title": "Long", "lines": ["tiles left|||r", "bonus|||r"]}
    hands = sheet(long, ["row", 0] + numbers, ["row", 1] + numbers, players=NAMES + ["Dan"])
    hands.press("hold:OK > {menu_history} > wait:2000")
    screen = hands.box.app.screen
    shown = [(screen.label(place), screen.aside(place)) for place in range(2)]
    assert shown == [("1. bonus", "10 70 0 34  0:00"), ("1. tiles left", "10 70 0 34")]


def test_24_questions_stand_in_the_history_with_their_names_whatever_the_numbers():
    wide = [letter * 13 for letter in "MWmw"]
    for people, low, room in ((3, 0, True), (8, 0, False), (8, -999, False)):
        asks = ",".join(["{}%s {}..999".format(name, low) for name in wide[:3]])
        lines = ["line {}|{}|a+b+c|r".format(letter, asks.replace("%s", letter)) for letter in "abcdefgh"]
        rows = [["row", q] + [9 if room else low or 999] * people for q in range(24)]
        hands = sheet({"title": "Long", "lines": lines}, *rows, players=["Maximilian" + str(n) for n in range(people)])
        hands.press("hold:OK > {menu_history} > wait:6000")
        screen, numbers = hands.box.app.screen, 0
        assert screen.count() == 24
        for place in range(24):
            label, aside = screen.label(place), screen.aside(place)
            assert label[:3] == "1. " and label[3] in "MWm"
            assert NAME_X + SMALL.width(label) + 4 + SMALL.width(aside) <= WIDTH
            numbers += aside != "0:00"
        assert numbers == (24 if room else 0)


def test_a_game_that_all_have_lost_has_no_winner():
    hands = sheet({"title": "Pandemic", "wins": "together", "lines": []}, ["won", False])
    hands.press("wait:1000 OK wait:1000")
    assert sees(hands, "All have lost") and not sees(hands, "1.")
    hands.begin("Dan", "Emma").press("hold:OK > {menu_past} > wait:2000")
    assert sees(hands, "Anna, Boris, Clara") and not sees(hands, "♛")


def test_a_sheet_without_rounds_has_no_round_where_others_show_theirs():
    hands = sheet(WINGSPAN, ["row", 0, 5, 6, 7])
    hands.wait(1 << UP, 1500)
    assert sees(hands, "Wingspan") and not sees(hands, "round")
    hands.wait(0, 400)
    hands.press("hold:OK > {menu_past} > wait:2000")
    assert sees(hands, "unfinished") and not sees(hands, "round")


def test_who_took_it_is_not_asked_of_those_who_are_out():
    lines = ["lost|*0..20|-a|r", "took|=|5|r"]
    hands = sheet({"title": "Last", "start": 10, "out": 0, "lines": lines}, ["row", 0, 1, 12, 2], ["has", 1, 0])
    hands.press("OK P1 P2 OK OK")
    assert hands.kind == "Count" and sees(hands, "took?", "Anna", "Boris", "Clara", "nobody")
    assert drawn(hands).has("Boris | not now")
    hands.press("P2")
    assert hands.kind == "Notice" and sees(hands, "Boris", "out") and len(hands.records) == 4
    assert hands.press("BACK P3").records[-1] == ("has", 1, 3)


def test_the_help_of_a_question_says_whose_line_it_is_and_what_it_can_be():
    assert sees(sheet(WIZARD).press("OK hold:BACK"), "points · bid: 0–20")
    assert sees(sheet(WINGSPAN).press("OK hold:BACK"), "birds: 0–999")
    hands = sheet({"title": "Two", "lines": ["gems|red -3..3,blue 0..90/5|a+b|a", "gold|||a"]})
    assert sees(hands.press("P1 P1 hold:BACK"), "gems · red: −3–3")
    assert sees(hands.press("BACK P2 hold:BACK"), "gems · blue: 0–90/5")


def test_a_correction_of_points_is_no_line_of_that_name_in_the_history():
    hands = begun("pad", {"players": ["Anna", "Boris"], "lines": ["points|n|a|a"]}, ["cell", 0, 0, 5])
    hands.box.session.enter(["points", 0, "points", 50])
    follow(hands, "hold:OK > {menu_history} > wait:1000")
    labels = [hands.box.app.screen.label(place) for place in range(2)]
    assert labels == ["Anna: correction 50", "Anna: points 5"]
