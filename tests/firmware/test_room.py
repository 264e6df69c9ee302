"""A flash too full for another game: the players choose games to delete, and then it begins."""

import sys

from castellan.core.record import encode
from castellan.flash.archive import RESERVE
from castellan.keys import NAMES
from castellan.ui.drawing.style import day
from lab.files.flash import ModelFiles
from lab.games.random_games import Random
from lab.hands.moves import named
from lab.hands.table_side import Hands, full_flash
from lab.marks import area, slow
from lab.support import written

pytestmark = area("flash")

ON_CHIP = sys.implementation.name == "micropython"
AGAIN = "hold:OK P3 P1"  # the same players again, in the same order
TITLE = "The Castles of Tuscany\n"


def games(hands):
    """Return what lies on the flash: the games' numbers."""
    return [file.number for file in hands.box.session.archive.games()]


def labels(hands):
    screen = hands.box.app.screen
    labels = [screen.label(index) for index in range(screen.count())]
    return [label.replace(TITLE, "") for label in labels]


def test_a_refused_game_shows_the_oldest_ones_and_begins_when_enough_was_deleted():
    hands = full_flash().press(AGAIN)
    assert hands.kind == "Notice"
    hands.press("BACK")
    assert labels(hands) == ["1 Anna, Boris", "2 Boris, Clara", "3 Anna, Clara"] and games(hands) == [1, 2, 3, 4]
    hands.press("P1 hold:OK")
    assert games(hands) == [2, 3, 4]
    assert labels(hands) == ["2 Boris, Clara", "3 Anna, Clara"]
    hands.press("P1 hold:OK")
    assert games(hands) == [3, 4, 5] and hands.kind == "Table"
    assert hands.records == [written("tuscany", "Anna", "Denis", entries="everything")]
    assert hands.start().box.session.game.names == ["Anna", "Denis"]


def test_players_and_options_entered_are_kept():
    hands = full_flash()
    hands.press("hold:OK P4 P2 UP P2 P1 DOWN P2").press("P4 P2").press("BACK OK")  # Denis, Anna; times; start
    assert hands.kind == "Notice"
    hands.press("BACK BACK")
    assert hands.box.app.screen._players == ["Denis", "Anna"] and games(hands) == [1, 2, 3, 4]
    hands.press("OK BACK P1 hold:OK BACK")
    assert hands.box.app.screen._players == ["Denis", "Anna"] and games(hands) == [2, 3, 4]
    hands.press("OK BACK P1 hold:OK")
    assert hands.records == [written("tuscany", "Denis", "Anna", times=True, entries="everything")]


def test_the_screen_of_a_game_to_delete():
    hands = full_flash().press(AGAIN + " BACK")
    rows = []
    for key in ("P1", "P2", "P3"):
        screen = hands.press(key).box.app.screen
        rows.append((screen._title.replace(TITLE, ""), screen._found, screen._frees))
        hands.press("BACK")
    assert rows == [
        (
            "1 Anna, Boris",
            named("2026-11-21: Boris wins: 1 {red} like Anna; {empty}: 29 to 28"),
            "frees 1 kB, lacking 62",
        ),
        ("2 Boris, Clara", named("Boris leads with 2 {red}"), "frees 64 kB, lacking 62"),
        ("3 Anna, Clara", "Line 2: The checksum is wrong: 00000000 instead of 689a3517", "frees 1 kB, lacking 62"),
    ]


def test_a_line_is_struck_through_if_its_game_cannot_be_read_whatever_the_players_names():
    hands = full_flash()
    first, second = sorted([name for name in hands.files.contents if name[:2] in ("1-", "2-")])
    hands.files.contents[first] = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Eva –"]}])
    hands.files.contents[second] = b"damaged\n"
    screen = hands.press(AGAIN + " BACK").box.app.screen
    assert labels(hands)[:2] == ["1 Anna, Eva –", "2 –"]
    assert [screen.struck(index) for index in range(3)] == [False, True, False]


def test_nothing_is_deleted_without_holding_ok_on_the_games_own_screen():
    hands = full_flash().press(AGAIN + " BACK")
    ok = 1 << NAMES.index("OK")
    hands.press("hold:OK")  # on the list, where no game was chosen
    hands.press("BACK " + AGAIN + " BACK")
    for key in NAMES[:6]:
        hands.press("P1 {} hold:{} OK OK OK P1+OK hold:P1+OK".format(key, key))
        assert games(hands) == [1, 2, 3, 4]
        hands.press("BACK")
    hands.wait(ok, 60)
    hands.wait(ok | 1, 60)  # chosen while OK is held already
    hands.wait(ok, 3000)
    hands.wait(0, 400)
    assert games(hands) == [1, 2, 3, 4]
    hands.press("BACK BACK BACK BACK " + AGAIN + " BACK P1")
    hands.wait(ok, 700)
    hands.wait(0, 400)
    assert games(hands) == [1, 2, 3, 4] and hands.kind == "DeletableGame"


def test_one_hold_deletes_one_game():
    hands = full_flash().press(AGAIN + " BACK P1")
    hands.wait(1 << NAMES.index("OK"), 5000)
    hands.wait(0, 400)
    assert games(hands) == [2, 3, 4]


@slow
def test_hammering_deletes_nothing():
    random = Random(5)
    hands, seen = full_flash(), set()
    hands.model.strict = False  # the first steps may drive it as another kind
    for _ in range(60 if ON_CHIP else 1500):
        if hands.kind == "Table":
            hands.press(AGAIN + " BACK")
        seen.add(hands.kind)
        hands.wait(1 << random.randrange(8), 20 + random.randrange(700))
        hands.wait(0, 40 + random.randrange(90))
    assert games(hands)[:4] == [1, 2, 3, 4] and "DeletableGame" in seen


def test_the_game_at_hand_is_never_offered():
    hands = full_flash()
    hands.press("hold:OK DOWN P1 P2")  # a past game that is damaged
    assert hands.kind == "Notice"
    hands.press("BACK BACK BACK " + AGAIN + " BACK")
    assert labels(hands) == ["1 Anna, Boris", "2 Boris, Clara", "3 Anna, Clara"]


def test_without_a_game_at_hand_all_games_are_offered():
    files = full_flash().files
    for name in [name for name in files.contents if name[:2] in ("2-", "4-")]:
        del files.contents[name]
    files.capacity = RESERVE + sum([len(data) for data in files.contents.values()]) - 1
    hands = Hands(files)
    assert hands.kind == "Notice"  # a damaged game would have been opened
    hands.press("BACK P2 UP P1 P2 OK")  # Tuscany; Anna, Denis
    assert hands.kind == "Notice"
    hands.press("BACK")
    assert labels(hands) == ["1 Anna, Boris", "3 Anna, Clara"]
    hands.press("P2 hold:OK")
    assert hands.kind == "Table" and games(hands) == [1, 2]


def test_a_failing_flash_is_reported():
    hands = full_flash().press(AGAIN + " BACK P1")
    hands.files.fail = lambda operation: 0 if operation[0] == "remove" else None
    hands.press("hold:OK")
    assert hands.kind == "Notice" and games(hands) == [1, 2, 3, 4]
    hands.press("BACK")
    assert hands.kind == "DeletableGame"
    hands.files.fail = lambda operation: 0 if operation[0] == "list" else None
    hands.press("BACK BACK BACK hold:OK DOWN P1")
    assert hands.kind == "Notice"


def test_a_flash_with_nothing_to_delete_says_only_that_it_is_full():
    files = ModelFiles(capacity=RESERVE - 1)
    hands = Hands(files).press("P2 UP P1 P1 P1 OK").press("P1 P1 P2 OK").press("OK")
    assert hands.kind == "Notice"
    assert hands.press("BACK").box.app.screen._players == ["A", "B"]


def test_days():
    for unix_time, expected in (
        (1, "1970-01-01"),
        (951782399, "2000-02-28"),
        (951782400, "2000-02-29"),
        (951868800, "2000-03-01"),
        (1735689599, "2024-12-31"),
        (1735689600, "2025-01-01"),
        (4107542400, "2100-03-01"),
        (4294967295, "2106-02-07"),
    ):
        assert day(unix_time) == expected
