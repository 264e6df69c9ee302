"""The history's lines: who, what, gains and when; and a game that is folded in pieces."""

import sys

from castellan.core.gains import Gains
from castellan.core.ledger import fold
from castellan.core.record import encode
from castellan.core.rules import start
from lab.files.flash import ModelFiles
from lab.games.random_games import play
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun
from lab.marks import area
from lab.support import state

pytestmark = area("ui")

ON_CHIP = sys.implementation.name == "micropython"


def history(*events):
    """Return hands on the history of a game of Anna and Boris, as soon as it is shown."""
    hands = Hands().begin("Anna", "Boris")
    for event in events:
        hands.box.session.enter(event)
    hands.box.home()
    hands.press("wait:100 hold:OK")
    hands.wait(1, 60)
    return hands


def lines(hands):
    screen = hands.box.app.screen
    return [(screen.label(index), screen.aside(index)) for index in range(screen.count())]


def test_gains_of_entries_appear_while_no_key_is_pressed():
    hands = history(["place", 0, "inn", 1], ["yield", 1, "red", 6], ["points", 1, "red", -2], ["take", 1])
    assert hands.kind == "History" and lines(hands)[1] == (named("Boris: {red} −2"), "0:00")
    before = hands.shown()
    hands.wait(0, 1000)
    assert hands.shown() != before
    assert lines(hands) == [
        (named("Boris: {take}"), "0:00"),
        (named("Boris: {red} −2"), "−2  0:00"),
        (named("Boris: {red} 6"), "+6  0:00"),
        ("Anna: inn", "+1  0:00"),
    ]


def test_a_scoring_has_a_number_for_each_player_of_several():
    hands = Hands().begin("Anna", "Boris", "Clara")
    for event in (["points", 0, "green", 9], ["points", 2, "green", 4], ["score", True]):
        hands.box.session.enter(event)
    hands.box.home()
    hands.press("wait:100 hold:OK P1 wait:1000")
    what, gained = lines(hands)[0]
    assert what.partition(",")[0] == named("{score}") and gained == "+9 0 +4  0:00"


def test_struck_out_entries_gained_nothing_and_changed_ones_their_new_points():
    hands = history(["place", 0, "inn", 1], ["yield", 1, "green", 6], ["void", 1], ["amend", 2, ["yield", 1, "red", 3]])
    hands.wait(0, 1000)
    assert lines(hands) == [(named("Boris: {red} 3"), "+3  0:00"), ("Anna: inn, region of 1", "0:00")]


def test_an_entry_is_shown_in_full_with_its_actions():
    hands = history(["place", 0, "monastery"], ["place", 0, "monastery"], ["place", 0, "monastery", 3])
    for record in range(3):
        assert hands.box.session.ledger.records[record][1] == 0
    hands.wait(0, 1000)
    hands.press("P1")
    screen = hands.box.app.screen
    assert screen.title() == "Anna: monastery, region of 3" and screen.what == (named("+6 {green}"),)


def test_a_new_name_shows_behind_the_one_before_it():
    hands = history(["name", 0, "Eva"], ["name", 0, "Zoë"], ["take", 1], ["name", 1, "Ben"], ["void", 4])
    renamings = [what for what, _ in lines(hands)]
    del renamings[1]
    assert renamings == ["Boris → Ben", "Eva → Zoë", "Anna → Eva"]
    hands.box.session.enter(["name", 1, "Wwwwwwwwwwww"])
    hands.press("BACK BACK hold:OK P1 P1")
    assert sees(hands, "Boris → Wwwwwwwwwwww")


def test_a_row_shows_the_number_of_each_player_and_their_names_where_it_is_opened():
    lines = ["tricks|bid,won|(b==a)*10+b|r"]
    for names, shown in (
        (["Anna", "Boris", "Chloé", "Wilhelmina W"], ("Anna 1", "Bori 2", "Chlo 0", "Wil 13")),
        (["Player 1", "Player 2", "Player 3", "Player 4"], ("1:1", "2:2", "3:0", "4:13")),
    ):
        hands = begun("pad", {"players": names, "title": "Bids", "lines": lines}, ["row", 0, 1, 2, 0, 13])
        hands.press("hold:OK > {menu_history} > wait:1000")
        assert sees(hands, "1 2 0 13")
        assert sees(hands.press("P1"), "1. bid: 1 2 0 13", *shown)
    hands.box.session.enter(["row", 1, 1, 0, 0, 13])
    assert sees(hands.press("BACK BACK BACK hold:OK > {menu_history} > wait:1000 > P1"), "1. won: 1 0 0 13", "4:+23")
    hands = begun("pad", {"players": ["Anna", "Boris"], "lines": lines}, ["row", 0, 2, 3], ["row", 1, 0, 1])
    assert sees(hands.press("hold:OK > {menu_history} > wait:1000 > P1"), "1. won: 0 1", "Anna 0", "Boris 1")


def test_of_more_than_four_players_the_others_are_behind_down():
    names = ["Anna", "Boris", "Chloé", "Denis", "Emil", "Fanny"]
    hands = begun("pad", {"players": names, "lines": ["tricks|bid,won|b|r"]}, ["row", 0, 1, 2, 0, 3, 11, 12])
    hands.press("hold:OK > {menu_history} > P1")
    assert sees(hands, "Anna 1", "Deni 3") and not sees(hands, "Emil 11")
    assert sees(hands.press("DOWN"), "Emi 11", "Fan 12", "2/2↕") and sees(hands.press("UP"), "Anna 1", "1/2↕")


def test_hours_and_minutes_of_an_entry():
    hands = Hands().begin("Anna", "Boris")
    hands.press("Anna > {ANSWERS kind card}")
    hands.box.session.clock.seconds = 3 * 3600 + 7 * 60 + 57
    hands.press("Boris > {ANSWERS kind card} > hold:OK > {menu_history}")
    assert [aside.split()[-1] for _, aside in lines(hands)] == ["3:07", "0:00"]


def test_a_key_is_answered_before_gains_are_computed():
    hands = history(*[["take", 0]] * 20)
    hands.wait(0, 100)
    assert hands.box.app.screen._gains is None
    for _ in range(10):
        hands.press("DOWN")
        hands.wait(0, 0)
    hands.wait(0, 1000)
    assert hands.box.app.screen._gains.done and not hands.box.app.screen.tick()  # nor drawn again for nothing


def test_a_fold_in_pieces_gives_the_same_game_and_its_gains_add_up():
    for seed in range(3 if ON_CHIP else 40):
        for ledger, _, _ in play(seed, "tuscany", 100):
            pass
        records = ledger.records
        gains, folded = Gains(records), start(records[0][2:])
        for seq in fold(folded, records):
            assert gains.step() == seq
        assert not gains.done and gains.step() == 0 and gains.done
        assert state(folded) == state(ledger.game)
        totals = [[0] * len(track) for track in ledger.game.tracks]
        for seq in range(len(ledger.records)):
            for player, moves in gains.of_record(seq):
                for track, move in enumerate(moves):
                    totals[track][player] += move
        assert totals == ledger.game.tracks


def test_an_insert_is_shown_at_its_place_with_that_places_time_and_its_gain():
    hands = Hands().begin("Anna", "Boris")
    session = hands.box.session
    for minute, event in ((1, ["take", 0]), (2, ["score", True]), (3, ["take", 1]), (4, ["insert", 2, NINE])):
        session.clock.seconds = 60 * minute
        session.enter(event)
    session.clock.seconds = 300
    session.enter(["insert", 4, ["yield", 1, "green", 6]])
    hands.box.home()
    hands.press("wait:100 hold:OK P1 wait:1500")
    assert lines(hands) == [
        (named("Boris: {take}"), "0:03"),
        (named("{score}, {force}"), "+9 +6  0:02"),
        (named("Anna: {green} 9"), "+9  0:02"),
        (named("Boris: {green} 6"), "+6  0:02"),
        (named("Anna: {take}"), "0:01"),
    ]


def test_a_game_with_a_correction_that_would_be_refused_is_not_opened_and_says_why():
    four, nine = ["points", 0, "green", 4], ["points", 0, "green", 9]
    new = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
    events = [["points", 0, "green", 3], ["amend", 1, four], ["amend", 2, nine]]
    files = ModelFiles()
    files.contents["1-0123456789abcdef.log"] = new
    files.contents["2-fedcba9876543210.log"] = new + b"".join([encode(n, n, e) for n, e in enumerate(events, 1)])
    before = dict(files.contents)
    hands = Hands(files)
    why = "amend can't be changed, nor another entry into it"
    said = hands.box.app.screen._sentence
    assert hands.kind == "Notice" and said.startswith("Game 2 is damaged at ") and said.endswith(why)
    hands.press("BACK")
    assert hands.kind == "Table" and hands.box.session.file.number == 1
    hands.press("hold:OK DOWN P1 wait:2000")
    assert hands.kind == "PastGames", hands.kind
    hands.press("P1")
    assert hands.kind == "Notice" and hands.box.app.screen._sentence.endswith(why)
    assert hands.press("BACK").kind == "PastGames" and files.contents == before


NINE = ["points", 0, "green", 9]
