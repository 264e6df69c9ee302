"""The screens of a game with every feature: lists, follow-ups, steps, counts, prices, sums, six players; a variant."""

from castellan.core import catalogue
from castellan.core.rules.shapes import EVERYTHING, step
from castellan.keys import P1, UP
from castellan.text import title
from castellan.ui.asking import answers
from castellan.ui.asking.counts import Number
from castellan.ui.start.titles import in_two
from lab.games import toy_game
from lab.games.game_files import title_keys
from lab.games.random_games import Random, completed
from lab.hands.listed import KNOWN
from lab.hands.moves import enter, named
from lab.hands.reading import drawn
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun
from lab.marks import area
from lab.support import few, written

pytestmark = area("ui")

SIX = ("Anna", "Boris", "Clara", "Denis", "Emil", "Fanny")
PAIR = (["place", 0, "mine"], ["place", 0, "mine"])  # whose value nobody knows
OVER = (["year", "sun"],) * 3


def begin(players, *events, **options):
    """Return hands on a toy game with these entries, in which everything is entered."""
    options["players"] = list(players)
    options.setdefault("entries", EVERYTHING)
    return begun("toy", options, *events)


# -- Entries of the table -------------------------------------------------------


def test_a_shared_step_asks_for_missing_arguments_shows_its_effect_and_is_recorded():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["gift", 0, 5], ["gift", 1, -3])
        assert sees(hands, "year A", "OK: end of the year")
        records = hands.records
        assert sees(hands.press("OK"), "weather", "sun", "rain")
        assert sees(hands.press("P2"), "Is year A over?", "5 − 1 = 4", "−3 − 1 = −4") and hands.records == records
        assert sees(hands.press("BACK BACK"), "year A")
        assert sees(hands.press("OK P1"), "5", "−3") and not sees(hands, "5 + 0 = 5")
        hands.press("OK")
        assert hands.records == records + [("year", "sun")] and sees(hands, "year B")


def test_a_shared_step_without_a_question_is_recorded_once_its_arguments_are_known():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2])
        game = hands.box.app.session.game
        game.step = lambda event=(): step(game.SHARED_ACTIONS["play"][0])
        assert hands.press("OK P1").records[-1] == ("year", "sun") and hands.kind == "Table"


def test_a_refused_shared_step_says_why_and_breaks_nothing():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["gift", 1, -5])
        records = hands.records
        assert hands.press("OK P2").kind == "Notice" and sees(hands, "Boris's") and hands.records == records
        assert hands.press("BACK").kind == "Lines"
        hands = begin(SIX[:3], *PAIR)
        hands.press("hold:OK UP > {year} > P1")
        assert sees(hands, "What is a pair of mines") and hands.records[-1][0] == "place"


def test_a_shared_entry_that_is_no_step_is_in_the_menu_and_shown_when_it_is_entered():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:4]).press("hold:OK")
        assert sees(hands, "value of a pair", "{menu_again}") and not sees(hands, "end of the year")
        assert sees(hands.press("UP > minimum > P3"), "✓ minimum 3") and hands.records[-1] == ("minimum", 3)
        assert sees(hands.press("hold:OK P2 P1 P4"), "✓ farm 4") and hands.records[-1] == ("value", "farm", 4)


def test_a_shared_entry_is_changed_into_another_of_the_whole_table():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["minimum", 3], ["year", "rain"]).press("hold:OK P1")
        assert sees(hands.press("P1 P1 > {other_entry}"), "end of the year", "value of a pair", "minimum")
        hands.press("P1 P1")
        assert hands.records[-1] == ("amend", 2, ["year", "sun"])
        hands.press("hold:OK P1 P2 P1 P1 P2")
        assert hands.records[-1] == ("amend", 1, ["minimum", 2])


# -- Follow-ups -------------------------------------------------------------------------


def test_a_choice_of_few_has_a_page_for_every_four():
    with toy_game.added(KNOWN):
        for keys, n in (("P3", 3), ("DOWN P1", 5), ("DOWN DOWN UP P4", 8), ("UP P4", 20), ("UP UP P1", 13)):
            hands = begin(SIX[:2], PAIR[0]).press("P1 P2 P3")
            assert sees(hands, "+4", "5–8", "17–20") and not sees(hands, "{gains}")
            assert hands.press(keys).records[-1] == ("value", "mine", n), keys
        hands = begin(SIX[:2], PAIR[0]).press("P1 P2 P3 UP DOWN")
        assert hands.kind == "Count" and sees(hands, "+17", "+20") and not sees(hands, "21 …")


def test_a_shared_follow_up_is_asked_by_ok_on_the_table_until_it_is_answered():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:3], PAIR[0]).press("P1 P2 P3 BACK wait:4000")
        assert hands.kind == "Table" and sees(hands, "OK: value of a pair: mine")
        assert not sees(hands.press("P1"), "value of a pair")
        assert sees(hands.press("BACK hold:OK UP"), "end of the year")
        hands.press("BACK OK P2 wait:4000")
        assert hands.records[-1] == ("value", "mine", 2) and not sees(hands, "value of a pair: mine")


def test_without_a_free_row_the_title_shows_the_shared_follow_up():
    with toy_game.added(KNOWN):
        assert sees(begin(SIX[:4], *PAIR), "OK: value")
        hands = begin(SIX, *PAIR)
        assert sees(hands, "OK: value") and not sees(begin(SIX), "OK: value")
        assert sees(hands.press("DOWN"), "value of a pair: mine")


def test_follow_ups_after_a_shared_entry_are_asked_of_the_first_who_owes_one():
    with toy_game.added(KNOWN):
        ties = [["gift", 1, 5], ["gift", 4, 5]]
        hands = begin(SIX, *ties, *OVER[1:]).press("OK P1 OK")
        assert hands.kind == "SteppedCount" and sees(hands, "Boris: coins")
        hands.press("P3 wait:4000")
        assert hands.records[-1] == ("coins", 1, 300) and hands.kind == "Table" and sees(hands, "! coins")
        assert sees(hands.press("DOWN"), "Emil: coins")
        hands.press("P1 P2")
        assert hands.records[-1] == ("coins", 4, 200)
        # The follow-ups of all of them wait for their keys.
        hands = begin(SIX[:3], *OVER[1:]).press("OK P1 OK")
        assert hands.kind == "Table" and sees(hands.press("wait:4000"), "press 1–3: coins")


# -- Players ------------------------------------------------------------------------------


def test_an_extra_player_has_a_row_and_no_list_and_is_not_asked_to_play_again():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:1])
        assert sees(hands, "Anna", "Robot") and hands.press("P2").kind == "Table"
        hands.press("hold:OK")
        names = [hands.box.app.screen.label(index) for index in range(hands.box.app.screen.count())]
        again = names.index(named("{menu_again}"))
        hands.press("DOWN " * (again // 4) + "P{}".format(again % 4 + 1))
        assert sees(hands, "toy", "Anna") and not sees(hands, "Robot") and hands.press("P1")
        assert hands.records == [written("toy", "Anna", entries=EVERYTHING)] and sees(hands, "Robot")
        session = hands.box.session
        assert len(session.archive.games()) == 2
        session.enter(["name", 0, "Eva"])
        assert session.settings.last() == ["Eva"] and session.settings.roster() == ["Eva", "Anna"]


def test_another_player_can_be_an_answer():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:3]).press("P2 P4")
        assert sees(hands, "Boris: whom", "Anna", "Boris", "Clara")
        screen = hands.box.app.screen
        assert [screen.struck(index) for index in range(3)] == [False, True, False]
        assert answers.title(hands.box.app, ["visit", 1, 2], {}, "n") == "Boris: Clara"  # of what is asked then
        hands.press("P3")
        assert hands.records[-1] == ("visit", 1, 2)
        assert begin(SIX[:1]).press("P1 P4").records[-1] == ("visit", 0, 1)  # one answer is not asked


# -- Answers --------------------------------------------------------------------------------


def test_a_dial_without_0_skips_it_and_keeps_to_its_steps():
    hands, chosen = Hands().begin(*SIX[:2]), []
    hands.box.app.push(Number(hands.box.app, -200, 900, -200, lambda n: (chosen.append, n), step=100, zero=False))
    assert sees(hands.press("P2 P2"), "100", "+1000", "−100")
    assert sees(hands.press("P3"), "−100") and sees(hands.press("P1"), "900")
    hands.press("OK")
    assert chosen == [900]


def test_a_price_takes_few_presses():
    for keys, price in (
        ("P3", 300),
        ("DOWN P3", 700),
        ("DOWN DOWN P1", 900),
        ("UP P1 OK", 1000),
        ("UP P1 P4", 1400),
        ("UP P4 DOWN P3", 4700),
        ("UP DOWN DOWN P1 DOWN DOWN P1", 9900),
        ("OK", 0),
    ):
        with toy_game.added(KNOWN):
            hands = begin(SIX[:2]).press("P1 DOWN P1")
            assert sees(hands, "Anna: price", "100", "200", "300", "400", "{none}")
            assert hands.press(keys).records[-1] == ("buy", 0, price), keys


def test_a_price_says_what_its_keys_do_and_can_be_left():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2]).press("P1 DOWN P1 UP")
        assert sees(hands, "1000 …", "4000 …", "5000+", "100+")
        assert sees(hands.press("P2"), "2100", "2400", "2000", "3000+", "2500+")
        records = hands.records
        assert sees(hands.press("BACK"), "100") and hands.records == records
        assert hands.press("BACK").kind == "Choices"


def test_an_argument_is_asked_for_with_a_screen_of_the_games_own():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["place", 0, "mine"], ["place", 0, "farm"]).press("P1 DOWN P2")
        assert hands.kind == "Worth" and sees(hands, "Anna: worth", "4", "{other_number}")
        assert hands.press("P1").records[-1] == ("work", 0, 4)
        assert sees(hands.press("P1 DOWN P2 P2"), "4") and hands.kind == "Number"
        assert hands.press("P1 OK").records[-1] == ("work", 0, 14)
        hands.press("P1 DOWN P2 P2 P3 P3 P3")
        assert sees(hands.press("OK"), "Anna's work is worth 1;", "at least 2 are needed")


def test_a_correction_offers_a_screen_of_the_games_own_every_value():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["place", 0, "mine"], ["work", 0, 8], ["minimum", 20]).press("hold:OK P1 P2 P1 P1")
        assert hands.kind == "Worth" and sees(hands, "Anna: worth", "3")
        assert hands.press("P1").records[-1] == ("amend", 2, ["work", 0, 3])


def test_whatever_the_rules_accept_can_be_entered_by_keys():
    for players in (2, 6):
        with toy_game.added(KNOWN):
            random, hands = Random(players), begin(SIX[:players])
            while hands.box.session.game.missing() or hands.box.session.game.follow_ups():
                game = hands.box.session.game
                calls = game.follow_ups()
                player = random.randrange(players)
                actions = game.SHARED_ACTIONS[game.phase()] if random.randrange(5) == 0 else game.choices(player)
                action = random.choice(actions)
                beginning = [action.kind] if actions is not game.choices(player) else [action.kind, player]
                event = completed(
                    random, random.choice(calls) if calls else beginning, {} if calls else action.fixed, game
                )
                try:
                    game.check_new(event)
                    game.copy().apply(event)
                except ValueError:
                    continue
                enter(hands, event)
            hands.press("BACK BACK wait:1500 OK")
            assert hands.kind == "Result"


# -- A player's list, and what follows from an entry ------------------------------------------


def test_a_list_shows_the_first_choices_and_its_last_line_leads_to_the_rest():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2]).press("P1 UP")
        assert sees(hands, "correction", "{everything_else}") and not sees(hands, "harvest")
        assert sees(hands.press("P4"), "harvest", "sell wool") and hands.box.app.screen.struck(1)


def test_three_counts_share_a_screen_and_a_flag_is_asked_where_it_is_possible():
    with toy_game.added(KNOWN):
        for events, keys, flag in (((), "", ()), ((["year", "sun"],), " P2", (True,))):
            hands = begin(SIX[:2], *events).press("P1 > {everything_else} > harvest > P3")
            assert sees(hands, "Anna: rye", "✓ wheat 3")
            hands.press("OK P4")
            assert not flag or sees(hands, "with a feast", "{yes}")
            hands.press(keys)
            assert hands.records[-1] == ("harvest", 0, 3, 0, 4) + flag


def test_losses_come_first_where_they_are_likely_and_0_is_no_answer():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["wool", 0, "black", 2]).press("P1 > {everything_else} > wool > black")
        assert sees(hands, "−1", "−2", "−3") and not sees(hands, "{none}")
        assert hands.press("P2").records[-1] == ("wool", 0, "black", -2)


def test_only_some_choices_answer_a_follow_up_under_a_title_of_its_own():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:3], ["place", 0, "ship"], ["sail", 0])
        assert sees(hands, "1: cargo", "!") and sees(hands.press("P1"), "{QUESTIONS cargo called}")
        hands.press("OK")
        assert sees(hands, "goods of a farm", "ore of a mine") and hands.box.app.screen.count() == 2
        assert sees(hands.press("P1"), "farm goods", "3 crates")
        assert hands.press("P3").records[-1] == ("cargo", 0, "farm", 3)


def test_a_name_is_cut_for_a_page_number_only_if_there_are_more_than_four_choices():
    with toy_game.added(KNOWN):
        name = "M" * 10
        for count, complete in ((4, True), (5, False)):
            hands = begin([name, "Boris"], ["place", 0, "ship"], ["sail", 0])
            game = hands.box.session.game
            game.CALLED = {"cargo": game.CALLED["cargo"][:1] * count}
            assert hands.press("P1").box.app.screen.title().startswith(name + ": ") == complete, count


def test_ok_leads_to_no_step_while_none_is_possible():
    with toy_game.added(KNOWN):
        assert not sees(begin(SIX[:2], ["place", 0, "ship"], ["sail", 0]), "end of the year")


def test_an_entry_offers_what_may_follow_from_it():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["move", 1, "hill", "lake"]).press("P2 > {move} > lake > hill")
        assert hands.records[-1] == ("move", 1, "lake", "hill") and hands.kind == "Poll" and sees(hands, "shear +3")
        assert hands.press("P2").records[-1] == ("wool", 1, "white", 3)
        assert begin(SIX[:2]).press("P2 > {move} > hill > lake").kind == "Table"


def test_before_the_step_ok_asks_those_who_have_something_to_enter():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:3], ["wool", 0, "white", 3], ["wool", 2, "black", 1])
        assert sees(hands, "OK: sell wool") and sees(hands.press("OK"), "Anna: ", "{nothing}")
        assert sees(hands.press("OK"), "Clara: ")
        assert hands.press("P2").records[-1] == ("sell", 2, 1)
        assert sees(hands.press("OK"), "Anna: ") and sees(hands.press("OK"), "end of the year")
        assert sees(hands.press("wait:1000 OK"), "weather", "rain −1")


def test_another_total_is_shown_while_up_is_held():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], ["wool", 1, "black", 4])
        assert not sees(hands, "sold")
        hands.wait(1 << UP, 1000)
        assert sees(hands, "with all wool sold", "sold") and drawn(hands).has("Boris | ♛ | 0 | 4")


def test_a_seat_is_one_of_the_players_or_nobody_and_last_years_is_marked():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:3], ["vote", 0, 2], ["year", "sun"]).press("P1 > {everything_else} > vote")
        assert sees(hands, "votes for", "Anna", "Boris ♛", "Clara", "{nobody}")
        assert hands.press("P3").records[-1] == ("vote", 0, 3)
        hands.press("P1 > {everything_else} > vote > P1")
        assert hands.kind == "Notice" and sees(hands, "Anna has voted") and hands.records[-1] == ("vote", 0, 3)


def test_a_step_that_is_due_is_asked_with_a_number_of_each_person():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2]).press("P2 > {everything_else} > {invite}")
        assert hands.records[-1] == ("invite", 1) and hands.kind == "Rounds" and sees(hands, "Anna: at the fair")
        assert sees(hands.press("P3 P4"), "0 + 3 = 3", "0 + 4 = 4") and hands.records[-1] == ("invite", 1)
        hands.press("OK")
        assert sees(hands, "{mark_deals}") and hands.records[-1] == ("fair", 3, 4) and hands.box.session.game.deals == 1


def test_the_last_turns_of_a_year_are_said_and_then_its_end_is_asked():
    with toy_game.added(KNOWN):
        tower = [["place", 0, "farm"]] * 4
        hands = begin(SIX[:2], *tower[1:], times=True)
        assert sees(hands, "year A · 1")
        hands = begin(SIX[:2], *tower, ["bell", 0], times=True)
        assert sees(hands, "Year A ends after the", "turn of")
        assert sees(hands.press("UP"), "The year ends after Boris")
        assert hands.press("UP UP").records[-1][:2] == ("turn", 1) and sees(hands, "weather")
        assert sees(begin(SIX[:4], *tower, ["bell", 0]).press("UP"), "{mark_last}")


def test_a_learnt_value_that_is_asked_by_itself_takes_no_key_before_it_was_seen():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2], PAIR[0]).press("P1 P2 P3")
        records = hands.records
        assert sees(hands, "mine") and hands.box.app.screen.SEEN_FIRST
        levels = 1 << P1
        hands.wait(levels, 60)
        hands.wait(0, 60)
        assert hands.records == records
        hands.wait(0, 1000)
        hands.wait(levels, 60)
        hands.wait(0, 60)
        assert hands.records[-1] == ("value", "mine", 1)


# -- The variant for two -----------------------------------------------------------------------


def test_a_variants_numbers_are_typed_and_its_storm_is_asked_when_both_have_helped():
    with toy_game.added(KNOWN):
        hands = begun("toy", {"players": list(SIX[:2]), "duet": "Lake"}, ["help", 1, 12])
        assert sees(hands.press("P1"), "Anna: Lake") and hands.kind == "TypedNumber"
        hands.press("DOWN P1 wait:4000")
        assert hands.records[-1] == ("help", 0, 5) and sees(hands, "OK: storm")
        assert sees(hands.press("OK"), "storm") and hands.kind == "TypedNumber"
        assert hands.press("P4").records[-1] == ("storm", 4) and sees(hands, "1", "8")
        assert sees(hands.press("OK"), "all won?")
        hands.press("P2 wait:1500 OK")
        assert hands.kind == "Result" and sees(hands, "The mission has succeeded")


def test_a_forgotten_entry_of_all_is_put_before_another():
    with toy_game.added(KNOWN):
        hands = begun(
            "toy", {"players": list(SIX[:2]), "duet": "Lake"}, ["help", 1, 12], ["help", 0, 3], ["help", 0, 2]
        )
        hands.press("hold:OK > {menu_history} > P1 P3 P3")
        assert sees(hands, "storm", "end of the mission")
        assert hands.press("P1 P2").records[-1] == ("insert", 3, ["storm", 2])
        hands.press("BACK BACK BACK hold:OK > {menu_history} > P1 P3 P3")
        assert not sees(hands, "storm")


# -- Several games ------------------------------------------------------------------------------


def test_each_game_begins_from_its_title():
    for name in catalogue.GAMES:
        hands = Hands()
        hands.box.session.settings.set_roster(list(SIX))
        hands.box.home()
        hands.press("wait:20 " + title_keys(name))
        assert hands.kind == "HowMany"
        players = few(name)
        hands.press("UP " + " ".join(("P1", "P2", "P3", "P4", "DOWN P1", "P2")[: len(players)]) + " OK")
        assert hands.records == [written(name, *players)]
        other = catalogue.GAMES[0] if name != catalogue.GAMES[0] else catalogue.GAMES[1]
        hands.press("hold:OK")
        place = hands.box.app.screen.labels.index(named("{menu_new}"))
        hands.press("DOWN " * (place // 4) + "P" + str(place % 4 + 1))
        labels = hands.box.app.screen.labels
        assert labels == [in_two(title(each, "en")) for each in catalogue.GAMES]
        hands.press(title_keys(other))
        assert hands.kind == "HowMany"
        assert hands.press("BACK BACK" + " BACK" * len(title_keys(other).split())).kind == "Table"
        assert hands.start().kind == "Table"


def test_past_games_can_be_opened_from_the_titles_without_a_game_at_hand():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:1], *OVER, ["end"]).start()
        assert sees(hands, "{which_game}", "The Castles of Tuscany")
        assert sees(hands.press("DOWN"), "{menu_past}")
        assert sees(hands.press("{menu_past} > wait:1000"), "Robot ♛ 6")
        assert hands.box.app.screen.label(0).startswith("toy\n")
        assert sees(hands.press("P1"), "1. Robot", "2. Anna")
        assert sees(hands.press("OK"), "{result}")


def test_an_option_is_asked_only_where_it_applies():
    with toy_game.added(KNOWN):
        hands = Hands()
        hands.box.session.settings.set_roster(list(SIX))
        hands.box.home()
        hands.press("wait:20 " + title_keys("toy") + " UP P1")
        hands.press("DOWN P4")
        assert sees(hands, "level: easy")
        hands.press("P1 P2 BACK")
        hands.press("UP P2")  # a second player: there is no level any more
        assert not sees(hands.press("DOWN P4"), "level: easy")
        hands.press("BACK")
        hands.press("OK")
        assert hands.records == [written("toy", "Anna", "Boris")]


def test_learnt_values_are_named_by_the_game_and_keep_to_their_range():
    with toy_game.added(KNOWN):
        hands = begin(SIX[:2])
        hands.box.session.settings.teach("toy", ["minimums", "minimum", 1, 5])
        hands.box.session.settings.teach("toy", ["values", "mine", None, 20])
        hands.press("hold:OK DOWN")
        names = hands.box.app.screen.labels
        hands.press(
            "UP "
            + "DOWN " * (names.index(named("{menu_settings}")) // 4)
            + "P{} P2".format(names.index(named("{menu_settings}")) % 4 + 1)
        )
        assert sees(hands, "minimum, year 2: 5", "mine: 20")
        assert hands.press("P2 P2 OK").kind == "Lines"
        assert hands.box.session.settings.learnt("toy") == [["minimums", "minimum", 1, 5], ["values", "mine", None, 20]]
        hands.press("P1 P2 OK")
        assert ["minimums", "minimum", 1, 6] in hands.box.session.settings.learnt("toy")
