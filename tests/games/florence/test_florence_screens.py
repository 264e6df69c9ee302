"""The Princes of Florence on the screens: its texts, and the keys that lead to its entries."""

from castellan.keys import NAMES
from lab.hands.moves import enter, named
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")

FIVE = ("Anna", "Boris", "Clara", "Denis", "Eva")
NOTHING = "{nothing}", "{jester}", "{builder}", "{auction_prestige}"


def begin(players, *events, **options):
    """Return hands on a game with these entries, whose lists offer everything if nothing else is said."""
    options["players"] = list(players)
    options.setdefault("entries", "everything")
    return begun("florence", options, *events)


def test_the_result_says_what_broke_the_tie():
    tie = [["build", 0], ["build", 2]] + [["round"]] * 7 + [["money", 0, 200], ["money", 2, 300]]
    hands = begin(FIVE[:3], *tie).press("wait:2000 OK")
    assert hands.kind == "Result" and sees(hands, "{money} 300 to 200")


def test_ok_at_a_rounds_beginning_asks_each_player_for_a_purchase():
    hands = begin(FIVE[:3])
    assert sees(hands, "OK: {auction}")
    assert sees(hands.press("OK"), "Anna: {QUESTIONS auction called}", *NOTHING)
    assert sees(
        hands.press("DOWN > {forest}"), "Anna: {QUESTIONS price:forest}", "{VALUES price:200}", "{VALUES price:500}"
    )
    assert sees(hands.press("P2"), "Boris: {QUESTIONS auction called}", *NOTHING)
    assert hands.records[-1] == ("auction", 0, "forest", 300)
    assert sees(hands.press("OK"), "Clara: {QUESTIONS auction called}") and sees(hands.press("P1"), "OK: {auction}")
    assert len(hands.records) == 2 and sees(hands.press("P2"), "{work}", "{build}", "{bonus}", "{freedom}")
    hands.press("P2 OK")
    assert hands.kind == "Score"  # Boris has acted, so the auction is over


def test_the_auction_does_not_begin_again_when_all_have_said_nothing():
    hands = begin(FIVE[:3], entries="scores").press("OK OK > {builder}")
    assert sees(hands, "Clara: {QUESTIONS auction called}") and sees(hands.press("OK"), "OK: {auction}")
    assert sees(hands.press("OK"), "Anna: {QUESTIONS auction called}")  # Boris has bought meanwhile
    assert sees(hands.press("OK OK"), "OK: {end_round}")
    assert hands.press("wait:2000 OK").kind == "Score" and len(hands.records) == 2
    hands.press("BACK hold:BACK")  # what was undone is asked for again
    assert sees(hands.press("wait:8000"), "OK: {auction}") and hands.press("OK").kind == "Poll"
    hands.press("BACK")
    assert hands.press("wait:2000 OK").kind == "Poll"  # who leaves has not answered


def test_back_or_a_power_cut_while_purchases_are_asked_loses_nothing():
    hands = begin(FIVE[:3], entries="scores").press("OK OK > {builder}")
    assert sees(hands, "Clara: {QUESTIONS auction called}")
    assert sees(hands.press("BACK"), "✓ Boris: builder") and sees(hands.press("OK"), "Anna: {QUESTIONS auction called}")
    hands.start()
    assert hands.kind == "Table" and hands.records[1:] == [("auction", 1, "builder", 0)]
    assert sees(hands.press("OK"), "Anna: {QUESTIONS auction called}") and sees(
        hands.press("OK"), "Clara: {QUESTIONS auction called}"
    )
    hands.press("{builder}")  # sold, and it says so
    assert hands.kind == "Notice" and hands.press("BACK").kind == "Poll"
    assert hands.press("P2").kind == "Table" and hands.records[-1] == ("auction", 2, "jester", 0)


def test_quick_presses_of_ok_at_a_rounds_beginning_record_nothing():
    for between in (20, 100, 150, 200, 250, 400):
        hands = begin(FIVE[:3], ["round"], ["build", 0], entries="scores").press("OK OK")
        records = hands.records
        hands.between = between
        hands.press("OK " * 12)
        assert records[-1] == ("round",) and hands.records == records, between
        hands.between = 400
        hands.press("BACK OK DOWN > OK OK OK")  # nor from the second page
        assert hands.records == records


def test_a_round_of_no_entries_ends_in_the_menu():
    hands = begin(FIVE[:3], entries="scores").press("hold:OK > {end_round}")
    assert sees(hands, "Round 1: no work at all?") and hands.press("OK").records[-1] == ("round",)


def test_a_price_can_be_changed_to_the_opening_price():
    hands = begin(FIVE[:3], ["auction", 0, "jester", 500]).press("hold:OK P1 P1 P1 > {VALUES price:500}")
    assert sees(hands, "Anna: {QUESTIONS price:jester}", "{ANSWERS price 0}") and not sees(hands, "{none}")
    assert hands.press("OK").records[-1] == ("amend", 1, ["auction", 0, "jester", 0])
    assert hands.box.session.game.money[0] == 3300


def test_changes_of_an_entry_begin_with_the_lines_beside_it():
    hands = begin(FIVE[:3], ["build", 0]).press("hold:OK P1 P1 P1 > {other_entry}")
    assert sees(hands, "{change} · Anna", "{build}", "{work}", "{bonus}")
    hands = begin(FIVE[:3], *[["round"]] * 7, ["prestige", 0, 6]).press("hold:OK P1 P1 P1 > {other_entry}")
    assert sees(hands, "{not_met}", "{most_buildings:6}", "{most_works:7}")


def test_prices_of_two_players_begin_where_their_auctions_open():
    hands = begin(FIVE[:2], unofficial=True)
    assert sees(hands.press("Anna > {jester}"), "700", "800", "900", "1000")
    hands.press("P1")
    assert hands.records[-1] == ("auction", 0, "jester", 700)
    assert sees(
        hands.press("Boris > {builder}"), "{VALUES price:500}", "{VALUES price:800}"
    )  # the second buyer pays the same
    assert sees(hands.press("UP P1"), "1100", "1400")  # what is added to 1000 begins with a hundred


def test_without_prices_a_purchase_is_one_key():
    hands = begin(FIVE[:3], entries="scores").press("OK > {builder} > BACK > hold:OK P1 P1 P1")
    assert hands.records[-1] == ("auction", 0, "builder", 0) and sees(hands, "{change} · {builder}")
    hands.press("{kind_is:builder} > {jester}")
    assert hands.records[-1] == ("amend", 1, ["auction", 0, "jester", 0])


def test_a_prestige_card_left_open_is_listed_before_the_result():
    hands = begin(FIVE[:3], ["auction", 0, "prestige"], ["build", 1], *[["round"]] * 7)
    assert hands.press("BACK wait:2000 OK").kind == "Lines" and hands.records[-1] == ("round",)
    assert sees(hands, "{still_open}", "Anna: {auction_prestige}", "{end_anyway}")
    hands.press("P1 P1")
    assert hands.records[-1] == ("prestige", 0, 0)  # not met


def test_sold_objects_are_struck_out_in_their_places_and_say_why():
    hands = begin(FIVE[:3], ["auction", 0, "jester", 500], ["auction", 1, "forest", 300])
    records = hands.records
    assert sees(hands.press("OK"), "Clara: {QUESTIONS auction called}")
    screen = hands.box.app.screen
    assert [screen.label(index) for index in range(8) if screen.struck(index)] == [
        named("{jester}", "florence"),
        named("{forest}", "florence"),
    ]
    assert hands.press("P2").kind == "Notice" and hands.records == records
    assert sees(hands, "A jester has already")
    assert hands.press("BACK").kind == "Poll"
    screen = hands.press("BACK > Anna").box.app.screen  # who has bought one can buy no other
    names = [screen.label(index) for index in range(screen.count())]
    assert screen.struck(names.index(named("{park}", "florence")))


def test_a_second_profession_in_a_round_is_refused_and_the_way_out_named():
    hands = begin(FIVE[:3], ["card", 0, "profession"])
    assert hands.press("Anna > DOWN > {profession}").kind == "Notice"
    assert sees(hands, "Anna has bought a", "correction")


def test_a_work_is_added_up_and_its_points_are_keys():
    hands = begin(FIVE[:3], ["auction", 0, "jester", 500], ["build", 0])
    assert sees(
        hands.press("Anna > {work} > wait:1000"), "{enter:9}", "{part_building:4}", "{part_bonus:1}", "{part_bonus:3}"
    )
    assert not sees(hands, "{part_landscape:3}")  # which she has not
    lines = [hands.box.app.screen.line_of(NAMES.index(key)) is not None for key in ("P1", "P4", "OK")]
    assert lines == [False, False, True]  # a line records nothing: its key counts however fast it is pressed
    assert sees(hands.press("{part_bonus:1} > {part_bonus:1} > {part_bonus:3}"), "{enter:14}")
    assert sees(hands.press("DOWN"), "{part_cards:1}", "{other_number}")
    assert sees(hands.press("OK"), "Anna: {QUESTIONS pp}", "{VALUES pp:1}", "{VALUES pp:4}", "{none}", "5–8")
    assert sees(hands.press("DOWN"), "{VALUES pp:5}", "{VALUES pp:7}", "{none}") and not sees(hands, "{VALUES pp:9}")
    hands.press("P2")
    assert hands.records[-1] == ("work", 0, 14, 6)


def test_none_follows_a_parts_highest_value_and_any_number_can_be_set_instead():
    hands = begin(FIVE[:3], ["build", 0]).press("Anna > {work} > wait:1000")
    assert sees(hands, "{part_building:4}", "{enter:7}") and not sees(hands.press("{part_building:4}"), "{enter:7}")
    assert sees(hands.press("{part_building:4}"), "{enter:7}")
    hands.press("{other_number}")
    assert hands.kind == "Number" and sees(hands, "7")
    assert sees(hands.press("P1 OK"), "Anna: {QUESTIONS pp}") and sees(hands.press("OK"), "✓ Anna")
    assert hands.records[-1] == ("work", 0, 17, 0)


def test_a_work_shows_the_minimum_until_its_value_is_high_enough():
    hands = begin(FIVE[:3]).press("Anna > {work} > wait:1000")
    assert sees(hands, "3, min. 7") and sees(hands.press("{part_bonus:3}"), "6, min. 7")
    assert sees(hands.press("{part_bonus:1}"), "{enter:7}") and not sees(hands, "min.")


def test_all_points_of_a_work_take_two_keys_at_most_up_to_24_wp():
    for wp in range(7, 25):
        hands = begin(FIVE[:3])
        for pp in range(wp // 2 + 1):
            keys = enter(hands, ["work", 0, wp, pp])
            points = keys[len(keys) - keys[::-1].index("OK") :] if pp else ["OK"]
            assert len(points) <= 2, (wp, pp, keys)
            hands.box.session.enter(hands.box.session.ledger.undoing())  # three professions make three works
            hands.box.home()


def test_the_end_of_a_round_asks_shows_the_best_work_and_is_recorded():
    hands = begin(FIVE, ["work", 4, 9, 0])
    assert sees(hands, "{round:1}", "{COLUMNS prestige}")
    assert sees(hands.press("OK"), "Round 1: all had 2 actions?", "{sum}", "0 + 3 = 3")
    hands.press("OK")
    assert hands.records[-1] == ("round",)
    assert sees(hands.press("OK"), "Anna: {QUESTIONS auction called}")


def test_prestige_cards_are_asked_for_by_what_they_bring():
    hands = begin(FIVE[:3], ["auction", 1, "prestige"], *[["round"]] * 6, ["build", 0], ["build", 1])
    hands.press("OK OK")
    assert sees(hands, "Boris: {QUESTIONS prestige called}", "{not_met}", "{most_buildings:3}", "{large_buildings:5}")
    hands.press("{most_buildings:3}")
    assert hands.records[-1] == ("prestige", 1, 3)


def test_cards_that_bring_nothing_are_one_line():
    events = [["auction", 1, "lake"], ["freedom", 2, "travel"], ["auction", 0, "prestige"]]
    hands = begin(FIVE[:3], *events, *[["round"]] * 6, ["build", 0], ["build", 2]).press("OK OK")
    assert sees(hands, "Anna: {QUESTIONS prestige called}", "{not_met}", "{most_buildings:3}", "{large_buildings:5}")
    assert sees(hands.press("BACK P2"), "Boris", "{not_met}", "{most_lakes:6}", "{most_landscapes:7}")
    assert sees(hands.press("DOWN"), "{other_card}", "{fewest_empty}") and not sees(hands, "+0")


def test_holding_up_shows_the_money():
    hands = begin(FIVE[:3], ["build", 0])
    hands.wait(1 << NAMES.index("UP"), 600)
    assert sees(hands, "{if_ended}", "{COLUMNS money}", "2800", "3500") and not sees(hands, "{COLUMNS prestige}")
    hands.wait(0, 600)
    assert sees(hands, "{round:1}", "{COLUMNS prestige}") and not sees(hands, "{COLUMNS money}")


def test_a_corrected_minimum_is_kept_for_the_games_that_follow():
    hands = begin(FIVE[:3], ["round"], ["minimum", 11], *[["round"]] * 6)
    session = hands.box.session
    for player in range(3):
        session.enter(["money", player, 0])
    session.enter(["end"])
    assert session.settings.learnt("florence") == [["minimums", "minimum", 1, 11]]
    session.begin("florence", {"players": list(FIVE[:2])})
    assert session.ledger.records[0][4]["minimums"] == [7, 11, 12, 14, 15, 16, 17]
    hands.box.home()
    session.enter(["round"])
    assert session.game.minimums[1] == 11
    hands.press("hold:OK")
    labels = hands.box.app.screen.labels
    turns, row = divmod(labels.index(named("{menu_settings}", "florence")), 4)
    assert sees(hands.press("DOWN " * turns + "P{} P2".format(row + 1)), "{part_minimum}, round 2: 11")
