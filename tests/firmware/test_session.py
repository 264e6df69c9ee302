"""The session: an entry that is on flash counts, whatever fails after it."""

from castellan import session
from castellan.ui.past.room import removable
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, two
from lab.marks import area
from lab.support import written

pytestmark = area("flash")

LAST_BONUS = "P1 P1 P2 P1 P1 UP P1 P4 P1 UP P1 P2 P3"  # Anna fills her inns and says their value
SCORINGS = "hold:OK P2 OK " * 3 + "P1 P1 OK OK OK OK OK P2 P1 OK OK OK OK OK"  # three, and all leftovers


def settings_fail(operation):
    return 0 if operation[0] in ("create", "append", "rename") and operation[1].startswith("settings") else None


def saved(hands):
    """Return the settings that a restart finds."""
    return hands.start().box.session.settings


def test_a_game_begins_though_its_names_cannot_be_saved():
    hands = two()
    hands.files.fail = settings_fail
    hands.press("hold:OK P4 P2 UP").press("P2 P1").press("OK")  # Tuscany; Борис, then Anna, and start
    assert hands.kind == "Notice"
    assert hands.records == [written("tuscany", "Борис", "Anna", entries="everything")]
    hands.press("BACK P1 P2")
    assert hands.records[1:] == [("upgrade", 0, "storage")]
    assert len(hands.box.session.archive.games()) == 2


def test_unsaved_names_are_saved_with_the_next_setting():
    hands = Hands()
    hands.files.fail = settings_fail
    hands.begin("Anna", "Boris")
    assert hands.kind == "Notice" and b"Anna" not in hands.files.contents["settings"]
    assert hands.box.session.settings.roster() == ["Anna", "Boris"]
    hands.files.fail = None
    hands.press("BACK hold:OK P3 P1")  # the same players again
    assert hands.kind == "Table" and saved(hands).get("names") == ["Anna", "Boris"]


def test_an_end_is_recorded_though_learning_fails():
    hands = Hands().begin("Anna", "Boris").press(LAST_BONUS).press(SCORINGS)
    hands.files.fail = settings_fail
    hands.press("hold:OK P2")
    assert hands.kind == "Notice" and hands.records[-1] == ("end",)
    assert hands.press("BACK").kind == "Result"
    hands.files.fail = None
    hands.begin("Anna", "Boris")
    assert hands.records[0][2]["bonuses"] == {"inn": [3, None]}
    assert saved(hands).get("learnt") == {"tuscany": [["bonuses", "inn", 0, 3]]}


def test_a_value_set_by_the_players_stays_the_old_one_if_it_cannot_be_saved():
    hands = two()
    hands.box.session.settings.teach("tuscany", ["bonuses", "inn", 1, 2])
    hands.files.fail = settings_fail
    hands.press("hold:OK DOWN P2 P2 P1 UP OK")
    assert hands.kind == "Notice" and hands.box.session.settings.learnt("tuscany") == [["bonuses", "inn", 1, 2]]


def test_all_contradicting_values_are_asked_about():
    hands = Hands().begin("Anna", "Boris")
    session = hands.box.session
    session.settings.teach("tuscany", ["bonuses", "inn", 0, 2])
    session.settings.teach("tuscany", ["bonuses", "city", 0, 2])
    learnt = [("bonuses", "inn", 0, 3), ("bonuses", "city", 0, 4)]
    hands.press(LAST_BONUS).press(SCORINGS)
    session.game.learnt = lambda: learnt
    hands.press("hold:OK P2")
    hands.press("P2 P2")
    assert hands.kind == "Result"
    assert session.settings.learnt("tuscany") == [["bonuses", "city", 0, 4], ["bonuses", "inn", 0, 3]]


def without_room(hands, script):
    """Press keys on a box whose heap has no room for two games."""
    cramped, session.cramped = session.cramped, lambda: True
    try:
        return hands.press(script)
    finally:
        session.cramped = cramped


def test_a_game_without_room_for_another_is_opened_again_by_back():
    roomy, hands = two(), two()
    roomy.press("hold:OK P4 P3 UP")
    without_room(hands, "hold:OK P4 P3 UP")  # Viticulture, its players by name
    assert hands.kind == "NewGame" and hands.box.session.ledger is None
    assert removable(hands.box.session) == []
    for _ in range(4):
        assert hands.shown() == roomy.shown()
        hands.press("BACK")
        roomy.press("BACK")
    assert (hands.kind, hands.records, hands.shown()) == ("Table", roomy.records, roomy.shown())
    without_room(hands, "hold:OK P4 P3 P2")
    assert hands.box.session.game.NAME == "viticulture" and len(hands.box.session.archive.games()) == 2


def test_a_game_that_cannot_be_opened_again_is_reported():
    hands = without_room(two(), "hold:OK P4 P3")
    hands.files.fail = lambda operation: 0 if operation[0] == "read" else None
    hands.press("BACK")
    assert hands.kind == "Notice"
    hands.files.fail = None
    assert hands.press("BACK").kind == "Lines" and hands.start().kind == "Table"


def test_past_games_without_room_for_two_are_shown_alike_and_back_opens_the_game_at_hand():
    shown = []
    for press in (lambda hands, script: hands.press(script), without_room):
        hands = two()
        session = hands.box.session
        session.begin("tuscany", {"players": ["Clara", "Denis"]})
        hands.box.home()
        press(hands, "hold:OK DOWN P1 wait:3000")
        assert (session.ledger is None) == (press is without_room)
        shown.append([hands.shown()])
        assert sees(hands, "#1 Anna, Борис", "#2 Clara, Denis")
        assert sees(hands.press("P2"), "UP: delete") and not sees(hands.press("BACK P1"), "UP: delete")
        for _ in range(4):
            shown[-1].append(hands.shown())
            hands.press("BACK")
        assert hands.kind == "Table" and session.game.names == ["Clara", "Denis"]
    assert shown[0] == shown[1]


def test_a_damaged_game_without_room_for_two_leaves_the_game_at_hand():
    hands = two()
    hands.files.contents["9-0123456789abcdef.log"] = b"damaged\n"
    without_room(hands, "hold:OK DOWN P1 wait:2000 P1")
    assert hands.kind == "Notice" and hands.box.session.game.names == ["Anna", "Борис"]


def test_the_rules_of_a_game_that_was_let_go_are_loaded_before_its_records_are_read():
    calls, here = [], two().box.session
    file, archive, before = here.file, here.archive, (session.cramped, session.load)

    class Reading:
        first, use = archive.first, archive.use

        def open(self, file):
            calls.append(file)
            return archive.open(file)

    def load(*new):
        calls.append(new[0])
        return before[1](*new)

    here.archive, session.cramped, session.load = Reading(), lambda: True, load
    try:
        here.make_room()
        here.take_again()
    finally:
        session.cramped, session.load = before
    assert calls == ["tuscany", file] and here.file.name == file.name
