"""The keys of a middle column: undo, menu, the last entry again, help."""

from castellan.box import run
from castellan.core.catalogue import GAMES
from castellan.keys import NAMES, SWAPPED, TURNED
from castellan.ports.middle import AGAIN, COLUMN, HELP, MENU, UNDO, acts, last_entry
from castellan.text.labels import entry
from castellan.ui import routes
from castellan.ui.app import push
from castellan.ui.asking import repeating
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import NAME_X, SMALL
from lab.games.random_games import play
from lab.hands.dialling import AtThePad
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area
from lab.support import few

pytestmark = area("boards")


def counting(*added, players=("Anna", "Boris")):
    """Return hands at a game of numbers with so many points for the first player."""
    hands = AtThePad()
    hands.box.session.begin("pad", {"players": list(players)})
    for n in added:
        hands.box.session.enter(["add", 0, n])
    hands.box.home()
    hands.wait(0, 1300)
    return hands


def events(hands):
    """Return the game's entries behind its beginning."""
    return [tuple(record) for record in hands.records[1:]]


def test_undo_takes_back_an_entry_each_time_it_was_held_for_so_long():
    hands = counting(1, 2, 3)
    hands.middle(UNDO, 790)
    assert len(events(hands)) == 3 and hands.box.app.why  # no key that was not held records anything
    hands.wait(0, 1000)
    hands.middle(UNDO, 1750)
    assert [event[0] for event in events(hands)[3:]] == ["void"] * 2
    assert hands.box.session.game.tracks[0][0] == 1


def test_a_tap_on_undo_is_none_on_back_and_on_other_screens_it_is_not_back_held():
    hands = AtThePad().begin("Anna", "Boris", times=True)
    hands.press("OK").box.session.enter(["turn", 0])
    hands.wait(0, 1000)
    hands.middle(UNDO)
    assert hands.kind == "Table"  # BACK would pause
    hands.press("P1")
    kind, entries = hands.kind, events(hands)
    hands.middle(UNDO, 1500)
    assert (hands.kind, events(hands)) == (kind, entries) and hands.box.app.why


def test_menu_and_help_open_what_ok_and_back_held_open():
    for key, held, seen in ((MENU, "hold:OK", "Lines"), (HELP, "", "Help")):
        pictures = []
        for middle in (True, False):
            hands = counting(4)
            if middle:
                hands.middle(key)
            elif held:
                hands.press(held)
            else:
                hands.press("hold:OK")
                while hands.kind == "Lines":
                    lines = hands.box.app.screen
                    row = lines.labels.index("keys") - 4 * lines._page
                    hands.press("P{}".format(row + 1) if row < 4 else "DOWN").wait(0, 1000)
            hands.wait(0, 3000)
            pictures.append(hands.shown())
            assert hands.kind == seen
        assert pictures[0] == pictures[1], NAMES[key]
    hands = counting().press("P1")
    hands.middle(HELP).wait(0, 1000)
    shown = hands.shown()
    assert hands.kind == "Help"
    hands.middle(HELP)  # any key closes it
    assert hands.press("hold:BACK").kind == "Help"
    hands.wait(0, 1000)
    assert hands.shown() == shown


def test_menu_held_opens_it_once():
    hands = counting(4)
    hands.middle(MENU, 3000)
    assert hands.kind == "Lines"
    hands.press("BACK")
    assert hands.kind == "Table"


def test_the_last_entry_again_is_asked_for_and_recorded_by_its_line_or_ok():
    hands = counting(7)
    for key in ("P1", "OK"):
        before = events(hands)
        hands.middle(AGAIN)
        assert hands.kind == "Repeating" and hands.box.app.screen.label(0).endswith("7")
        assert "Anna" in hands.box.app.screen.title()
        hands.middle(AGAIN, 2000).middle(UNDO, 2000)
        assert events(hands) == before
        hands.press(key)
        assert events(hands) == before + [("add", 0, 7)] and hands.kind == "Table"
        hands.wait(0, 3000)
    hands.middle(AGAIN).press("BACK").wait(0, 1000)
    assert events(hands) == [("add", 0, 7)] * 3 and hands.kind == "Table"


def test_ok_counts_there_only_once_the_line_was_shown_for_a_second():
    hands = counting(7)
    hands.middle(AGAIN, then=200)
    hands.wait(1 << NAMES.index("OK"), 60)
    hands.wait(0, 300)
    assert events(hands) == [("add", 0, 7)] and hands.kind == "Repeating" and sees(hands, "{too_soon}")


def test_the_last_entry_is_the_last_one_that_counts_as_it_counts():
    hands = counting(7, 8)
    session = hands.box.session
    session.enter(["amend", 1, ["add", 1, 5]])
    session.enter(["void", 2])
    session.enter(["insert", 1, ["add", 0, 9]])
    session.enter(["name", 0, "Antonia"])
    hands.box.home()
    hands.wait(0, 1300)
    hands.middle(AGAIN).press("OK")
    assert events(hands)[-1] == ("add", 1, 5)


def test_an_entry_that_is_refused_is_not_asked_for_but_says_why():
    hands = AtThePad()
    hands.box.session.begin("viticulture", {"players": ["Anna", "Boris"]})
    for _ in range(6):  # all that a player has
        hands.box.session.enter(["star", 0, "pisa"])
    hands.box.home()
    hands.wait(0, 1300)
    entries = events(hands)
    hands.middle(AGAIN)
    assert hands.kind == "Notice" and events(hands) == entries


def test_no_entry_that_is_asked_for_again_is_cut():
    long = 0
    for name in GAMES:
        app = begun(name, {"players": few(name)}).box.app
        for ledger, _, error in play(3, name, 150):
            app.session.ledger, app.session.game = ledger, ledger.game
            event = None if error or ledger.game.over else last_entry(app)
            if not event:
                continue
            run(repeating.show(app, event))
            if type(app.screen) is repeating.Repeating:
                said = app.screen.label(0)
                assert SMALL.width(said) <= WIDTH - NAME_X, said
                long += SMALL.width(entry(event, ledger.game, "en").what) > WIDTH - NAME_X
    assert long > len(GAMES)


def test_without_an_entry_there_is_none_to_repeat():
    hands = counting(7)
    assert acts(hands.box.app) == [True] * len(COLUMN)
    hands.middle(UNDO, 1000)
    assert acts(hands.box.app) == [False, True, False, True]
    hands.wait(0, 8000)
    shown = hands.shown()
    hands.middle(AGAIN)
    assert hands.kind == "Table" and hands.shown() != shown
    hands.wait(0, 3000)
    assert hands.shown() == shown


def test_two_keys_at_once_mean_nothing():
    hands = counting(1, 2)
    hands.column[UNDO].move(0)
    hands.wait(0, 300)
    hands.wait(1 << NAMES.index("UP"), 300)
    hands.wait(0, 1500)
    hands.column[UNDO].move(1)
    hands.wait(0, 300)
    assert len(events(hands)) == 2
    hands.column[UNDO].move(0)
    hands.column[MENU].move(0)
    hands.wait(0, 2000)
    hands.column[UNDO].move(1)
    hands.column[MENU].move(1)
    hands.wait(0, 300)
    assert len(events(hands)) == 2 and hands.kind == "Table"
    hands.middle(UNDO, 1000)
    assert len(events(hands)) == 3


def test_a_key_that_follows_another_one_which_is_still_down_does_nothing():
    up = 1 << NAMES.index("UP")
    hands = counting(1, 2)
    hands.wait(up, 100)
    hands.column[MENU].move(0)
    hands.wait(up, 1000)
    hands.column[MENU].move(1)
    hands.wait(0, 300)
    assert hands.kind == "Table"
    hands.column[UNDO].move(0)
    hands.wait(0, 100)
    hands.wait(1 << NAMES.index("BACK"), 1500)  # which undoes one entry: not two
    hands.column[UNDO].move(1)
    hands.wait(0, 300)
    assert len(events(hands)) == 3


def test_the_display_stays_bright_while_these_keys_are_used():
    hands = counting(1)
    hands.box.idle = 599_000
    hands.middle(HELP).wait(0, 2000)
    assert not hands.box.dark and hands.kind == "Help"


def test_a_key_that_wakes_the_display_does_nothing_else():
    hands = counting(1)
    hands.box.idle = 600_000
    hands.wait(0, 20)
    assert hands.box.dark
    hands.middle(UNDO, 2000)
    assert not hands.box.dark and len(events(hands)) == 1
    hands.middle(MENU)
    assert hands.kind == "Lines"


def test_a_key_that_is_down_at_the_start_does_nothing_until_it_is_up():
    hands = counting(1)
    hands.down_at_start = 1 << UNDO
    hands.start().wait(0, 3000)
    hands.column[UNDO].move(1)
    hands.wait(0, 300)
    assert len(events(hands)) == 1
    hands.middle(UNDO, 1000)
    assert len(events(hands)) == 2


def test_turned_the_column_counts_from_its_other_end():
    for order in range(4):
        hands = counting(1)
        hands.box.session.settings.keep("hands", order)
        hands.press("UP").wait(0, 1000)
        hands.middle(HELP - MENU if order & TURNED else MENU)
        assert hands.kind == "Lines", (order, SWAPPED)


def test_they_do_nothing_in_a_list_but_help():
    hands = counting(1)
    push(hands.box.app, Lines, ["a", "b"], None)
    hands.wait(0, 1300)
    assert acts(hands.box.app) == [False, False, False, True]
    for key in (UNDO, MENU, AGAIN):
        hands.middle(key, 1000)
        assert hands.kind == "Lines" and hands.box.app.why
        hands.wait(0, 3000)


def test_each_closes_what_any_key_closes():
    for key in COLUMN:
        hands = counting(1)
        hands.middle(HELP).wait(0, 1000)
        assert acts(hands.box.app) == [True] * len(COLUMN)
        hands.middle(key)
        assert hands.kind == "Table"


def asked(order=0):
    """Return hands at the test of the column's keys, with this order of the keys."""
    hands = counting(1)
    hands.box.session.settings.keep("hands", order)
    hands.press("UP wait:1000")
    app = hands.box.app
    app.test_more((app.ask_dial, (routes.wizard.leave, app)))
    assert acts(app) == [True] * len(COLUMN)
    return hands


def named(hands):
    """Return the keys of the column that the box says do nothing, and go on."""
    said = hands.box.app.screen._sentence if hands.kind == "Faulty" else ""
    if said:
        hands.press("P1")
    assert hands.kind == "Direction"
    assert hands.press("OK").kind == "Table"
    return [name for name in ("UNDO", "MENU", "AGAIN", "HELP") if name in said]


def test_the_test_of_the_keys_asks_for_each_of_the_column_and_records_nothing():
    for order in range(4):
        hands = asked(order)
        for key in COLUMN:
            hands.middle(HELP - key if order & TURNED else key, 1000)
        assert named(hands) == [] and len(events(hands)) == 1


def test_the_column_is_asked_for_behind_the_other_keys():
    hands = counting(1)
    routes.wizard.test_keys(hands.box.app)
    assert hands.press("wait:300 " + " ".join(NAMES)).kind == "Column"


def test_a_key_that_does_not_come_is_named():
    hands = asked().middle(UNDO)
    assert sees(hands, "UNDO", "✓")
    hands.press("OK OK").middle(AGAIN).middle(UNDO).middle(UNDO)
    assert named(hands) == ["MENU", "HELP"]
    hands = asked().middle(UNDO)
    hands.wait(0, 10_000)
    hands.middle(MENU).middle(AGAIN).middle(HELP)  # the first of them came too late
    assert named(hands) == ["MENU"]


def test_who_presses_the_same_key_for_two_in_a_row_is_not_asked_for_more():
    hands = asked().press("OK OK OK OK")
    assert named(hands) == []
