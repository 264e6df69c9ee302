"""The menu, a game's beginning and its end: names, options, history, learnt values, past games."""

from castellan.core.catalogue import GAMES
from lab.hands import reading
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun, two
from lab.marks import area
from lab.support import few, written

pytestmark = area("ui")


def _history():
    """Return hands on the history of three entries after the bonus tiles."""
    hands = two().press(
        "Anna > {EVENTS village} > P4 > Борис > {EVENTS village} > P1 > Anna > {EVENTS farm} > P4 P4"
    )  # a village each, Boris's completes a region; a farm
    return hands.press("hold:OK P1")


def test_the_history_strikes_out_and_brings_back():
    hands = _history()
    assert [hands.box.app.screen.label(index) for index in range(5)] == [
        "Anna: farm",
        "Борис: village",
        "Anna: village",
        "Борис: worker",
        "Anna: marble",
    ]
    assert sees(hands.press("P2 P2"), "× Бор…: village, −1") and hands.records[-1] == ("void", 4)
    assert hands.box.session.game.total(1)[0] == 0
    hands.press("hold:OK P1")
    assert [hands.box.app.screen.struck(index) for index in range(5)] == [False, True, False, False, False]
    assert sees(hands.press("P2 P1"), "✓ Борис: village, +1 green") and hands.records[-1] == ("void", 6)
    assert hands.box.session.game.total(1)[0] == 1


def test_the_history_changes_an_entry_in_its_place_and_back():
    hands = _history()
    # What is of the same kind comes first there.
    hands.press("P2 P1 > {other_entry} > {EVENTS village} > {ANSWERS region 1}")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "village", 1, 0, False])
    hands.press("hold:OK P1 P2 P1 > {other_entry} > {EVENTS quarry} > P4")
    assert sees(hands, "✓ Бор…: {village} → {quarry}, −1")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "quarry", 0, 0, False])
    hands.press("hold:OK P1")
    assert hands.box.app.screen.label(1) == "Борис: quarry"
    hands.press("P2 P4 hold:OK P1 P2 P4")
    assert hands.records[-2:] == [("void", 7), ("void", 6)]
    assert hands.box.session.game.total(1)[0] == 1


def test_a_change_lists_the_entrys_own_values_and_keeps_the_others():
    screen = _history().press("P2 P1").box.app.screen
    own = ["{kind_is:village}", "{ANSWERS region 1}", "player Борис", "{other_entry}"]
    assert (screen.title(), screen.labels) == (named("{change} · {village}"), [named(label) for label in own])
    hands = _history().press("P2 P1 P2 P4")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "village", 0, 0, False])
    assert sees(hands, "✓ Борис: {village} 1 → 0, −1")
    assert _history().press("P2 P1 P1 > {quarry}").records[-1] == (
        "amend",
        4,
        ["place", 1, "quarry", 1, 0, False],
    )
    hands = begun(*written("tuscany", "Anna", "Boris")[1:], ["place", 0, "castle", 2, 0, False, False])
    screen = hands.press("hold:OK P1 P1 P1").box.app.screen
    assert screen.labels[3:] == [named("{other_entry}"), "hex: no", "2 new ones: no"]  # no line depends on them
    assert hands.press("DOWN P2").records[-1] == ("amend", 1, ["place", 0, "castle", 2, 0, False, True])
    assert sees(hands, "✓ Anna: 2 new ones: yes")
    hands = begun(*written("tuscany", "Anna", "Boris")[1:], ["score", False]).press("hold:OK P1 P1 P1")
    assert hands.box.app.screen.labels == [named("{end_round}"), named("{score_now}")]
    hands = begun(*written("burgundy", "Anna", "Boris")[1:], ["seven", 1])
    hands.press("hold:OK P1 P1 P1")
    assert hands.box.app.screen.labels == ["player Boris", named("{other_entry}")]
    hands = begun(*written("viticulture", "Anna", "Boris")[1:], ["year", "last"])  # which is no longer asked for
    assert hands.press("hold:OK P1 P1 P1").box.app.screen.labels == ["last year's", named("{other_entry}")]


def test_an_entry_is_put_before_another_with_the_history():
    hands = _history()
    screen = hands.press("P2 P3").box.app.screen  # before Boris's village
    assert (screen.title(), screen.labels) == (named("{insert_before}"), ["Anna", "Борис", named("{of_all}")])
    screen = hands.press("P1").box.app.screen
    assert screen.title() == named("{insert} · Anna")
    assert named("{take}") in screen.labels and named("{EVENTS farm}") in screen.labels
    hands.press("{EVENTS village} > {ANSWERS region 2}")
    assert hands.records[-1] == ("insert", 4, ["place", 0, "village", 2, 0, False]) and hands.kind == "Table"
    assert sees(hands, "✓ Anna: village, +3 green")
    assert hands.box.session.game.total(0)[0] == 3
    screen = hands.press("hold:OK P1").box.app.screen
    assert list(screen._seqs) == [5, 4, 6, 3, 2, 1] and screen.label(2) == "Anna: village"
    hands.press("P3 P1 P2 P1")
    assert hands.records[-1] == ("amend", 6, ["place", 0, "village", 1, 0, False])
    assert sees(hands, "✓ Anna: village 2 → 1, −2")
    screen = hands.press("hold:OK P1 P3").box.app.screen
    assert screen.labels == [named("{change}"), named("{strike}"), named("{insert_before}"), named("{unchange}")]
    hands.press("P2")
    assert hands.records[-1] == ("void", 6) and hands.box.session.game.total(0)[0] == 0
    assert hands.press("hold:OK P1 P3").box.app.screen.labels == [named("{restore}")]


def test_a_scoring_is_put_before_an_entry():
    hands = _history().press("P1 P3 P3")
    assert hands.box.app.screen.labels == [named("{end_round}"), named("{score_now}")]
    hands.press("P2")
    assert hands.records[-1] == ("insert", 5, ["score", True])


def test_nothing_is_put_before_the_end_and_a_name_is_not_changed():
    hands = _over()
    hands.box.session.enter(["void", 7])
    hands.box.session.enter(["name", 0, "Ann"])
    hands.box.home()
    assert hands.press("hold:OK P1 P1").box.app.screen.labels[1:] == [named("{strike}"), named("{insert_before}")]
    assert hands.box.app.screen.struck(0) and hands.press("P1").kind == "Notice"
    hands.box.session.enter(["end"])
    hands.box.home()
    from castellan.ui.corrections import history

    history.show(hands.box.app)
    assert hands.press("wait:1500 P1").box.app.screen.labels[1:] == [named("{strike}")]


def test_a_change_gives_an_entry_to_another_player():
    hands = _history().press("P2 P1 P3")
    screen = hands.box.app.screen
    assert (screen.title(), screen.labels) == (named("{other_player}"), ["Anna", "Борис"])
    assert screen.struck(1) and not screen.struck(0)
    before = hands.records
    assert hands.press("P2").records == before and hands.box.app.screen is screen and sees(hands, "{so_already}")
    hands.press("P1")
    assert hands.records[-1] == ("amend", 4, ["place", 0, "village", 1, 0, False]) and hands.kind == "Table"
    assert sees(hands, "✓ Борис → Anna: village, +1")
    assert [hands.box.session.game.total(player)[0] for player in (0, 1)] == [1, 0]


def test_a_correction_shows_which_crown_it_moved():
    hands = two().press("Anna > {yield} > {red} > P1 > Борис > {yield} > {red} > P2 hold:OK P1 P1 P2")
    assert [item.struck for item in reading.drawn(hands).items if item.text == "♛"] == [False, True]
    assert [item.dark for item in reading.drawn(hands).items if item.text == "♛"] == [True, False]
    assert len([item for item in reading.drawn(hands.press("wait:6000")).items if item.text == "♛"]) == 1


def test_what_is_struck_out_after_the_end_is_reported_beside_the_result():
    hands = _over(["points", 0, "red", 1]).press("OK P4 DOWN P4 P2")
    assert hands.kind == "Result" and sees(hands, named("{undone}: Anna: {red} 1, −1 {red}"))


def test_a_strike_that_would_break_a_later_entry_names_it():
    hands = two().press("Anna > {EVENTS inn} > P4 BACK")  # an inn
    hands.press("Anna > {use_hex} > {farm} > P4")  # its hex on a farm
    before = hands.records
    hands.press("hold:OK P1 P2 P2")
    assert hands.kind == "Notice" and hands.records == before


def test_an_end_that_is_not_possible_yet_has_its_row_in_the_menu_and_says_why():
    for name in GAMES:
        hands = begun(*written(name, *few(name))[1:]).press("hold:OK")
        screen = hands.box.app.screen
        assert screen.labels[2] == named("{menu_again}")
        place = screen.labels.index(named("{menu_end}"))
        assert screen.struck(place) and hands.press("UP " * (place > 3) + "P{}".format(place % 4 + 1)).kind == "Notice"


def test_giving_up_asks_for_confirmation_and_can_be_declined():
    hands = two()
    hands.press("hold:OK DOWN P3")
    before = len(hands.records)
    assert hands.box.app.screen.title() == named("{sure_abandon}")
    assert hands.press("P2").box.app.screen.title() == named("{menu}")
    hands.press("P3 BACK P3 P1")
    assert hands.records[before:] == [("abandon",)]
    assert hands.kind == "Result"


def test_the_same_players_again():
    hands = two()
    hands.press("hold:OK P3")
    assert hands.box.app.screen.title() == named("{sure_again}") and len(hands.records) == 3
    hands.press("P2 P3 BACK P3 P1 P1")
    assert hands.records == [written("tuscany", "Anna", "Борис", entries="everything")]
    assert len(hands.box.session.archive.games()) == 2
    hands.press("hold:OK P3 P1")  # nothing was entered: nothing to leave
    assert len(hands.box.session.archive.games()) == 3


def test_the_same_players_again_know_values_learnt_meanwhile():
    hands = Hands()
    session = hands.box.session
    session.settings.teach("tuscany", ["bonuses", "inn", 0, 2])
    hands.begin("Anna", "Boris")
    session.settings.teach("tuscany", ["bonuses", "inn", 0, 3])  # another value, and one that this game did not know
    session.settings.teach("tuscany", ["bonuses", "farm", 1, 1])
    hands.press("hold:OK P3 P1")
    bonuses = {"inn": [3, None], "farm": [None, 1]}
    assert hands.records[0] == written("tuscany", "Anna", "Boris", entries="everything", bonuses=bonuses)


def _over(*events):
    """Return hands on the result of Anna and Boris, who has more empty spaces."""
    hands = Hands().begin("Anna", "Boris")
    session = hands.box.session
    for event in events + (["place", 0, "farm"],) + (["score", True],) * 3:
        session.enter(event)
    for player in (0, 1):
        session.enter(["final", player, 0, 0, 0, 0, 0])
    session.enter(["end"])
    hands.box.home()
    return hands.press("wait:1500")


def test_the_result_leads_to_a_new_game_the_history_and_the_same_players():
    hands = _over().press("OK P2")
    assert hands.box.app.screen.labels[1] == "The Castles of Tuscany" and hands.records[-1] == ("end",)
    hands.press("BACK P4")
    assert hands.kind == "History"
    hands.press("BACK P1 P1")
    assert hands.records == [written("tuscany", "Anna", "Boris", entries="everything")]


def test_hammering_ok_ends_no_game_and_begins_none():
    hands = two()
    session = hands.box.session
    for event in (["score", True],) * 3 + (["final", 0, 0, 0, 0, 0, 0],):
        session.enter(event)
    hands.box.home()
    hands.press("wait:1500 > Борис > P1 P1 P1 P1 P1")
    assert hands.records[-1][0] == "final" and session.game.missing() is None
    hands.between = 100
    hands.press("OK OK OK OK")
    assert hands.records[-1][0] == "final"
    assert sees(hands, "{too_soon}")
    hands.press("wait:1500 OK OK OK OK")
    assert hands.records[-1] == ("end",) and hands.kind == "Result" and sees(hands.press("wait:200 OK"), "{too_soon}")


def test_the_result_of_two_to_six():
    hands = _over(["points", 0, "red", 1], ["points", 1, "red", 1])
    assert hands.box.app.screen._rows == [[1, "Boris", 1], [2, "Anna", 1]]
    assert " ".join(hands.box.app.screen._verdict) == named("Tie: {empty} 29 to 28")
    hands = two().press("Anna > {take} > hold:OK > {menu_abandon} > {yes}")
    assert hands.box.app.screen._rows == [[0, "Anna", 0], [0, "Борис", 0]]  # without a result there is no rank


def test_options_are_chosen_before_the_game():
    hands = two().press("hold:OK P4 P2 UP")  # a new game, of Tuscany
    hands.press("P1 P2 P4")  # both from the roster, then behind the new name the options
    assert [hands.box.app.screen.label(index) for index in (0, 1, 3)] == [
        named("{cards_per_point}: 5"),
        named("{second_tie}: {more_green}"),
        named("{times}: {no}"),
    ]
    hands.press("P4 P2").press("P1 P4 OK").press("P2 P2").press("DOWN P1 P2 OK").press("BACK OK")
    chosen = {"cards_per_point": 1, "second_tie": "fewer_green", "times": True, "mark": 1}
    assert hands.records[0] == written("tuscany", "Anna", "Борис", entries="everything", **chosen)


def _finished_with_bonus(hands, value):
    """Play a game to its end in which Anna fills her inns and enters their bonus."""
    hands.press("Anna > {ANSWERS kind card} > Boris > {ANSWERS kind card}")  # bonus tiles
    hands.press("Anna > {EVENTS inn} > P4 > Anna > {EVENTS inn} > P2")
    if hands.box.session.game.pending:
        hands.press(value)
    return hands.press("hold:OK P2 OK " * 3 + "P1 P1 OK OK OK OK OK P2 P1 OK OK OK OK OK hold:OK P2")


def test_values_of_a_game_are_learnt_at_its_end_and_known_in_the_next():
    hands = Hands().begin("Anna", "Boris")
    _finished_with_bonus(hands, "P3")
    assert hands.records[-1] == ("end",) and ("bonus", 0, "inn", 1, 3) in hands.records
    assert hands.box.session.settings.learnt("tuscany") == [["bonuses", "inn", 0, 3]]
    hands.begin("Anna", "Boris")
    assert hands.records[0][2]["bonuses"] == {"inn": [3, None]}
    before = len(hands.records)
    _finished_with_bonus(hands, "P3")
    assert not [each for each in hands.records[before:] if each[0] == "bonus"]
    assert hands.box.session.game.total(0)[0] == 6  # the inns' region and their bonus


def test_an_undo_before_the_end_unlearns():
    hands = (
        Hands()
        .begin("Anna", "Boris")
        .press(
            "Anna > {ANSWERS kind card} > Boris > {ANSWERS kind card}"
            " > Anna > {EVENTS inn} > P4 > Anna > {EVENTS inn} > P2 P3"
        )
    )
    assert hands.records[-1] == ("bonus", 0, "inn", 1, 3)
    hands.press("hold:OK DOWN P3 P1")
    assert hands.box.session.settings.learnt("tuscany") == []


def test_past_games_are_shown_and_resumed():
    hands = two().press("Anna > {take}")
    hands.begin("Clara", "Denis").press("hold:OK DOWN P1 wait:3000")
    screen = hands.box.app.screen
    assert [screen.label(index) for index in (0, 1)] == [
        named("The Castles of Tuscany\n#2 Clara, Denis · {round:1}"),
        named("The Castles of Tuscany\n#1 Anna, Борис · {round:1}"),
    ]
    hands.press("P2")
    assert hands.kind == "PastGame" and hands.box.session.game.names == ["Clara", "Denis"]
    hands.press("BACK P2 OK")
    assert hands.kind == "Table" and hands.records[-1] == ("take", 0)
    hands.press("Борис > {take}")
    assert hands.records[-1] == ("take", 1)


def test_a_past_game_that_is_not_indexed_yet_is_shown_too():
    hands = two().begin("Clara", "Denis").press("hold:OK DOWN")
    hands.between = 20
    hands.press("P1 wait:100 P2")
    assert hands.kind == "PastGame" and [name for _, name, _ in hands.box.app.screen._ranks] == ["Anna", "Борис"]


def test_a_damaged_past_game_is_reported():
    hands = two().begin("Clara", "Denis")
    name = next(each for each in hands.files.contents if each.startswith("1-"))
    hands.files.contents[name] = hands.files.contents[name].replace(b"upgrade", b"upgrate")
    for script in ("hold:OK DOWN P1 wait:3000 P2", "hold:OK DOWN P1 P2"):
        hands.press(script)
        assert hands.kind == "Notice"
        hands.press("BACK BACK BACK")
    hands.press("hold:OK DOWN P1 wait:3000")
    assert hands.box.app.screen.struck(1) and hands.box.app.screen.label(1) == "#1 –"
    hands.press("BACK BACK > Clara")
    assert hands.box.session.game.names == ["Clara", "Denis"]


def test_damaged_settings_are_reported_and_the_game_goes_on():
    hands = two().press("Anna > {take}")
    before = hands.records
    for damaged in (b"x", b"", b"[] 0d5b1e3c\n", hands.files.contents["settings"][:-5]):
        hands.files.contents["settings"] = damaged
        hands.start()
        assert hands.kind == "Notice"
        hands.press("BACK")
        assert hands.kind == "Table" and hands.records == before


def test_an_unreadable_flash_is_reported():
    hands = two()
    hands.files.fail = lambda operation: 0 if operation[0] in ("list", "read") else None
    hands.start()
    assert hands.kind == "Notice"
    hands.files.fail = None
    assert hands.start().kind == "Table"


def test_a_past_game_is_deleted_after_two_questions():
    hands = two().press("Anna > {take}")
    hands.begin("Clara", "Denis").press("hold:OK DOWN P1 wait:3000 P2")
    files = sorted(hands.files.contents)
    assert sees(hands, "UP: delete")
    assert sees(hands.press("UP"), "{sure_delete}") and sees(hands.press("{yes}"), "{sure_delete_it}")
    assert hands.press("P1").kind == "Lines" and sees(hands, "{sure_delete}")  # a second press of the same key is no
    assert hands.press("{no}").kind == "PastGame" and sorted(hands.files.contents) == files
    hands.press("UP > {yes} > {yes}")
    assert [entry.number for entry in hands.box.session.archive.games()] == [2]
    assert hands.kind == "PastGames" and hands.box.app.screen.count() == 1
    assert hands.press("BACK").kind == "Lines" and hands.press("BACK").kind == "Table"
    hands.press("hold:OK DOWN P1 wait:3000 P1")  # the game at hand
    assert hands.kind == "PastGame" and not sees(hands, "UP: delete") and hands.press("UP").kind == "PastGame"
    assert hands.start().box.session.game.names == ["Clara", "Denis"]


def test_a_past_game_that_cannot_be_deleted_stays():
    hands = two().begin("Clara", "Denis").press("hold:OK DOWN P1 wait:3000 P2 UP > {yes}")
    remove = hands.files.remove

    def fails(name):
        raise OSError(5)

    hands.files.remove = fails
    assert hands.press("{yes}").kind == "Notice"
    hands.files.remove = remove
    assert [entry.number for entry in hands.box.session.archive.games()] == [1, 2]
