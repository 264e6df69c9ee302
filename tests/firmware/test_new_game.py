"""A new game: players from the roster or by letters; BACK keeps typed names; OK starts."""

from castellan.core.errors import RuleError
from castellan.ui.start.titles import with_options
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun
from lab.marks import area
from lab.support import written

pytestmark = area("rules", "ui")

ROSTER = ["Anna", "Boris", "Clara", "Denis", "Emil", "Fanny"]
TYPE_A, TYPE_C = "P1 P1 OK", "P1 P3 OK"  # names by letters, the letters asked for
NEW = "hold:OK P4 P2 UP"  # from the table: the names of a new game, of the kind at hand


def offered(*roster):
    """Return hands on a new game of Tuscany, on a box without a game, with these names to choose from."""
    hands = Hands()
    if roster:
        hands.box.session.settings.set_roster(list(roster))
    hands.box.home()
    return hands.press("wait:20 P2 UP")


def labels(hands):
    return list(hands.box.app.screen.labels)


def test_a_name_of_the_roster_takes_one_press_and_stays_in_its_row():
    for keys, players in (
        ("P1 P2", ROSTER[:2]),
        ("P1 P2 P3 P4", ROSTER[:4]),
        ("P4 P1 P2 P3 P1 DOWN P1", ["Denis", "Boris", "Clara", "Emil"]),
        ("P2 P3 P4 P2 P2", ["Clara", "Denis", "Boris"]),
        ("DOWN P2 UP P4", ["Fanny", "Denis"]),
    ):
        hands = offered(*ROSTER).press(keys + " OK")
        assert hands.box.session.game.names == players, keys
        assert hands.box.session.settings.roster()[: len(players)] == players


def test_ok_starts_once_there_are_enough_and_does_nothing_before():
    hands = offered("Anna", "Boris").press("OK")
    assert hands.kind == "NewGame" and hands.box.session.ledger is None
    hands.press("P1 OK")
    assert hands.kind == "NewGame" and hands.box.session.ledger is None
    hands.press("P2 OK")
    assert hands.records == [written("tuscany", "Anna", "Boris")]


def test_the_screen_says_what_ok_does():
    hands = offered(*ROSTER).press("P1")
    screen = hands.box.app.screen
    assert screen.line_of(6) is None and not screen.ok()
    hands.press("P2")
    assert hands.box.app.screen.ok() == named("{start_game}") and sees(hands, "{start_game}", "− Boris")
    hands = offered("Anna", "Wilhelmina W").press("P1 P2")
    assert sees(hands, "{start_game}", "− Wilhelmi…")
    hands = offered(*ROSTER).press("P1 P2 P3 P4 DOWN")
    hands.box.session.settings.save("language", "de")
    assert hands.press("P1").kind == "Notice" and sees(hands, "geht nicht")  # the fifth is one too many


def test_the_title_says_who_plays():
    hands = offered("Anna", "Wilhelmine", "Maximilian", "Katharina", "Boris")
    for key, title in (
        ("", "Who plays?"),
        ("P1", "players: Anna"),
        ("P2", "Anna, Wilhelmine"),
        ("P3", "…, Maximilian"),
        ("P4", "…, Katharina"),
    ):
        hands.press(key)
        assert hands.box.app.screen.title() == title


def test_back_keeps_a_typed_name():
    hands = offered("Boris").press("P2 " + TYPE_A)
    assert labels(hands)[0] == "Boris"
    hands.press("BACK")
    assert labels(hands)[0] == "Boris" and labels(hands)[4:] == ["A"]
    hands.press("DOWN P1 UP P1")
    assert hands.box.app.screen._players == ["A", "Boris"]


def test_two_typed_names_are_kept_after_going_back_to_the_table():
    hands = Hands().begin("Anna", "Boris").press(NEW)
    hands.press("P3 " + TYPE_A).press("P3 " + TYPE_C)
    assert hands.box.app.screen._players == ["A", "C"]
    hands.press("BACK BACK BACK BACK BACK BACK")
    assert hands.kind == "Table"
    hands.press(NEW)
    assert labels(hands)[:4] == ["C", "A", "Anna", "Boris"]
    hands.press("P2 P1 P3 OK")
    assert hands.box.session.game.names == ["A", "C", "Anna"]
    assert hands.box.session.settings.roster() == ["A", "C", "Anna", "Boris"]
    hands.press(NEW)
    assert labels(hands)[:4] == ["A", "C", "Anna", "Boris"]


def test_a_typed_name_is_in_the_roster_once_the_game_began():
    hands = offered().press("P1 " + TYPE_A).press("P1 " + TYPE_C)
    assert hands.box.session.settings.roster() == []
    hands.press("OK")
    assert hands.start().box.session.settings.roster() == ["A", "C"]


def test_a_refused_name_can_be_corrected():
    hands = offered().press("P1 " + TYPE_A).press("P1 " + TYPE_A)
    assert hands.kind == "Notice"
    hands.press("BACK P1 P2 OK")
    assert hands.box.app.screen._players == ["A", "Ab"]


def test_back_takes_one_step_for_each_player_after_one_was_taken_back():
    hands = offered(*ROSTER).press("P1 P2 P3 P2")
    chosen = []
    while hands.kind == "NewGame":
        chosen.append(hands.box.app.screen._players)
        hands.press("BACK")
    assert chosen == [["Anna", "Clara"], ["Anna"], []]


def test_options_stay_when_a_player_is_taken_back():
    hands = offered(*ROSTER).press("P1 P2 DOWN P4 P2 P2 BACK")  # fewer green points decide the second tie
    assert hands.kind == "NewGame" and hands.box.app.screen._players == ["Anna", "Boris"]
    hands.press("BACK P3 OK")
    assert hands.records == [written("tuscany", "Anna", "Clara", second_tie="fewer_green")]


def test_a_chosen_option_leads_back_to_the_options():
    hands = offered(*ROSTER).press("P1 P2 DOWN P4")
    before = labels(hands)
    assert before[3:] == ["turn times: no"]
    hands.press("P4 P2")
    assert hands.kind == "NewOptions" and labels(hands)[:3] == before[:3]
    assert labels(hands)[3:] == [
        "turn times: yes",
        "turn limit: none",
        "time bank, min: none",
        "round limit, min: none",
    ]  # which only timed turns have
    hands.press("DOWN P1 P1 P3 OK")
    assert hands.kind == "NewOptions" and labels(hands)[4] == "turn limit: 1:30"
    assert labels(hands)[7:] == ["penalty a minute: none"]  # which only a limit or a bank has
    assert sees(hands, "turn limit: 1:30")  # the page that it was chosen on
    hands.press("UP P4 P1")
    assert labels(hands) == before
    assert hands.press("BACK").kind == "NewGame"


def test_options_are_forgotten_with_a_game_that_does_not_begin():
    hands = (
        Hands()
        .begin("Anna", "Boris")
        .press(NEW)
        .press("P4 P4 P2 BACK BACK BACK BACK BACK")
        .press(NEW)
        .press("P1 P2 OK")
    )
    assert hands.records == [written("tuscany", "Anna", "Boris", entries="everything")]


def test_options_chosen_beside_the_names_hold_without_names_too():
    hands = Hands().begin("Anna", "Boris").press(NEW).press("P4 P4 P2 BACK BACK P3")
    assert hands.records[0][2]["times"] and hands.records[0][2]["players"][2] == "Player 3"


def test_a_game_begins_with_how_many_play_and_its_players_are_nobody():
    hands = offered("Zoë").press("BACK P1")
    assert hands.kind == "Notice"  # one alone is too few
    hands.press("BACK P3")
    assert hands.records == [written("tuscany", "Player 1", "Player 2", "Player 3")]
    settings = hands.start().box.session.settings
    assert settings.roster() == ["Zoë"] and hands.kind == "Table"
    hands.press("hold:OK > {menu_names} > Player 2 > Zoë")
    assert hands.records[-1] == ("name", 1, "Zoë") and hands.box.session.game.names[1] == "Zoë"
    hands.press("hold:OK > {menu_names} > Player 1 > " + TYPE_C)  # nobody else is in the roster
    assert settings.roster() == ["C", "Zoë"] == hands.box.session.settings.last()[:2]


def test_the_words_of_the_key_that_begins_a_game_are_inverted_at_once():
    hands, marked = offered(*ROSTER).press("P1 P2"), []
    hands.box.app.mark = lambda *place: marked.append((place, hands.box.session.ledger))
    hands.press("OK")
    assert [ledger for _, ledger in marked] == [None]


def test_ok_begins_with_those_who_played_last_and_their_options():
    hands = offered(*ROSTER).press("P1 P2 DOWN P4 P2 P2 BACK OK")
    first = written("tuscany", "Anna", "Boris", second_tie="fewer_green")
    assert hands.records == [first]
    assert hands.press("hold:OK P4 P2 OK").records == [first] and len(hands.box.session.archive.games()) == 2
    hands.press("hold:OK P4 P2 P4")
    assert hands.records[0][2]["second_tie"] == "fewer_green" and hands.records[0][2]["players"][3] == "Player 4"
    assert hands.press("hold:OK P4 P4").box.app.screen._last == hands.box.session.game.names  # any game's players


def test_an_empty_name_is_refused():
    hands = offered().press("P1 OK")
    assert hands.kind == "Notice"
    assert hands.press("BACK").kind == "Letters"


def test_names_can_be_given_after_the_end():
    for over in (["end"], ["abandon"]):
        hands = begun("pad", {"players": ["Player 1", "Player 2"]}, ["add", 0, 5], over)
        hands.press("wait:1500 OK > {menu_names} > Player 2 > " + TYPE_A)
        game, records = hands.box.session.game, hands.records
        assert game.over == over[0] and game.names == ["Player 1", "A"] and hands.kind == "Result", records
        assert records[-3:] == [("void", 2), ("name", 1, "A"), tuple(over)]
        assert hands.start().box.session.settings.roster() == ["A"]
        hands.press("hold:OK > {menu_past} > wait:2000 > P1")
        assert sees(hands, "A", "Player 1")


def test_a_name_that_is_refused_after_the_end_leaves_the_end():
    hands = begun("pad", {"players": ["Player 1", "Player 2"]}, ["add", 0, 5], ["end"])
    hands.press("wait:1500 OK > {menu_names}")
    session, enter = hands.box.session, hands.box.session.enter

    def refuses(event):
        if event[0] == "name":
            raise RuleError("game_full", limit=800)
        return enter(event)

    session.enter = refuses
    hands.press("Player 1 > " + TYPE_A)
    assert hands.kind == "Notice" and session.game.over == "end" and session.game.names[0] == "Player 1"
    assert hands.press("BACK").kind == "Result"


def test_an_option_that_is_off_is_not_one_that_was_not_chosen():
    names = ["Anna", "Boris"]
    for chosen in ({"board": False}, {"board": True}, {"times": True, "limit": 0}, {}):
        assert with_options("viticulture", names, chosen) == {"players": names} | chosen
