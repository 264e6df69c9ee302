"""The menu, a game's beginning and what it knows of those before: options, learnt values, past games."""

from castellan.core.catalogue import GAMES
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun, two
from lab.marks import area
from lab.support import few, written

pytestmark = area("ui")


def test_an_end_that_is_not_possible_yet_has_its_row_in_the_menu_and_says_why():
    for name in GAMES:
        hands = begun(*written(name, *few(name))[1:]).press("hold:OK")
        screen = hands.box.app.screen
        assert screen.labels[2] == named("{menu_again}")
        place = screen.labels.index(named("{menu_end}"))
        assert screen.struck(place) and hands.press("UP " * (place > 3) + "P{}".format(place % 4 + 1)).kind == "Notice"


def test_the_menu_leads_to_the_test_of_the_keys_and_their_wires():
    assert two().press("hold:OK > {menu_wires}").kind == "Wires"


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
    assert sees(hands, "{sure_again}", "The Castles of Tuscany", "Anna, Борис") and len(hands.records) == 3
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


def test_options_are_chosen_before_the_game():
    hands = two().press("hold:OK P4 P2 UP")  # a new game, of Tuscany
    hands.press("P1 P2 P4")  # both from the roster, then behind the new name the options
    assert [hands.box.app.screen.label(index) for index in (0, 1, 3)] == [
        named("{cards_per_point}: 5"),
        named("{second_tie}: {more_green}"),
        named("{times}: {no}"),
    ]
    hands.press("P4 P2").press("P1 P4 OK").press("P2 P2").press("DOWN P1 P1 OK").press("BACK OK")
    chosen = {"cards_per_point": 1, "second_tie": "fewer_green", "times": True, "limit": 60}
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
    assert sees(hands, "The Castles of Tuscany", "#1")
    hands.press("BACK P2 OK")
    assert hands.kind == "Table" and hands.records[-1] == ("take", 0)
    hands.press("Борис > {take}")
    assert hands.records[-1] == ("take", 1)


def test_a_past_game_says_how_far_it_went_unless_it_came_to_its_end():
    for over, said in ((), "{round:1}"), ((["abandon"],), "{abandon}"), ((["end"],), None):
        hands = begun("pad", {"players": ["Anna", "Boris"]}, ["add", 0, 5], *over)
        hands.begin("Clara", "Denis").press("hold:OK > {menu_past} > wait:3000 > P2")
        assert hands.kind == "PastGame" and sees(hands, "1. Anna" if said != "{abandon}" else "Anna")
        assert [word for word in ("{round:1}", "{abandon}") if sees(hands, word)] == ([said] if said else [])


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
    assert hands.press("P1").kind == "Explained" and sees(hands, "{sure_delete}")  # the same key again is no
    assert hands.press("{no}").kind == "PastGame" and sorted(hands.files.contents) == files
    hands.press("UP > {yes} > {yes}")
    assert [file.number for file in hands.box.session.archive.games()] == [2]
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
    assert [file.number for file in hands.box.session.archive.games()] == [1, 2]
