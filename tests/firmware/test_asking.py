"""Questions: a key's number is its value, impossible answers are struck out, and a single answer is not asked for."""

from castellan.box import run
from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.rules.shapes import COUNT, count
from castellan.keys import DOWN, NAMES, OK, P1, P4, UP
from castellan.ui.asking import answers
from castellan.ui.asking.count import Count
from castellan.ui.asking.counts import Counts, SteppedCount
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import KEYS, LARGE, ROWS
from castellan_host.virtual.drawn import letters
from lab.games.random_games import play
from lab.hands.moves import enter, named
from lab.hands.seeing import sees
from lab.hands.table_side import begun, two
from lab.marks import area
from lab.support import ends, few

pytestmark = area("ui")

COLOURS = ("farm", "village", "quarry", "monastery", "trader", "castle", "city", "inn")


def shown(hands):
    """Return all lines of the list that is shown."""
    screen = hands.box.app.screen
    return [screen.label(index) for index in range(screen.count())]


def struck(hands):
    """Return which lines of the list that is shown are struck out."""
    screen = hands.box.app.screen
    return [screen.label(index) for index in range(screen.count()) if screen.struck(index)]


def records(hands, script):
    """Return what a script records."""
    before = len(hands.records)
    return hands.press(script).records[before:]


def scored():
    """Return hands on a game whose leftovers come next."""
    hands = two()
    for _ in range(3):
        hands.box.session.enter(["score", True])
    return hands.press("BACK")


def test_key_n_completes_a_region_of_n_and_ok_none():
    hands = two()
    for _ in range(2):
        hands.box.session.enter(["place", 0, "village"])
    assert records(hands, "Anna > {EVENTS village} > P3") == [("place", 0, "village", 3, 0, False)]
    assert records(hands, "Борис > {EVENTS village} > P4 > Борис > {EVENTS village} > P1") == [
        ("place", 1, "village", 0, 0, False),
        ("place", 1, "village", 1, 0, False),
    ]
    assert records(hands, "Anna > {EVENTS farm} > P4 P4 > Борис > {EVENTS farm} > P1 P2") == [
        ("place", 0, "farm", 0, 0, False),
        ("place", 1, "farm", 1, 2, False),
    ]


def test_keys_without_a_value_do_nothing():
    hands = two()
    before = hands.records
    assert (
        hands.press("Anna > {EVENTS farm} > P4 P3 OK UP DOWN").kind == "Count" and hands.records == before
    )  # of 0 to 2 types
    hands.press("BACK BACK BACK > Anna > {yield} > {green} > OK UP")  # of 1 to 50
    assert hands.kind == "Count" and hands.records == before


def test_a_key_without_a_line_says_so_until_the_next_key_or_for_two_seconds():
    hands = two().press("hold:OK UP")
    for key, why in (("OK", "{press_line:1–3}"), ("P4", "{no_line}")):
        assert sees(hands.press(key), why)
        assert not sees(hands.press("wait:2000"), why) and hands.kind == "Lines"
    assert not sees(hands.press("OK UP"), "{press_line:1–3}")


def test_a_key_that_does_nothing_says_why_each_time():
    hands = two().press("wait:4000")
    for key, why in (("OK", "nothing_due"), ("P4", "no_player"), ("DOWN", "no_use"), ("DOWN", "no_use")):
        assert sees(hands.press(key), "{" + why + "}")
    assert not hands.press("UP").box.app.why  # it has shown the totals
    assert not hands.press("hold:OK").box.app.why
    hands.press("BACK hold:OK > {score_now}")
    assert sees(hands.press("P1"), "{no_use}") and hands.kind == "Score"


def test_a_held_key_says_nothing_of_what_its_press_did():
    hands = begun("pad", {"players": few("pad"), "title": "Hearts", "lines": ["hearts|*0..26||r"]})
    hands.press("OK wait:2000 hold:P3")
    assert hands.box.app.screen.values == [3] and not hands.box.app.why
    assert hands.press("UP hold:P4").box.app.why  # of 26 no tens begin with 4


def test_losses_and_gains_have_titled_pages():
    hands = two()
    hands.box.session.enter(["stock", 0, "worker", 4])
    titles = []
    for word in ("P1 UP P4", "wait:10", "DOWN", "UP", "DOWN", "DOWN"):
        hands.press(word)
        screen = hands.box.app.screen
        if hands.kind == "Count":
            titles.append(screen.title())
    loses, gains = "Anna loses: worker?", "Anna gains: worker?"
    assert titles == [loses, loses, gains, loses, gains] and hands.kind == "Number" and hands.box.app.screen.value == 5
    assert records(hands, "P1 OK") == [("stock", 0, "worker", 15)]
    assert records(hands, "P1 UP P4 P3") == [("stock", 0, "worker", -3)]
    assert records(hands, "P1 DOWN DOWN P4 P1 P4") == [("points", 0, "green", 4)]
    assert records(hands, "P1 DOWN DOWN P4 P1 DOWN P4") == [("points", 0, "green", -4)]


def test_the_dial_keeps_to_what_is_possible():
    hands = two()
    hands.box.session.enter(["stock", 0, "worker", 2])
    hands.press("Anna > {spend_worker} > DOWN DOWN P4 P4 P4")
    assert hands.box.app.screen.value == -2 and records(hands, "OK") == [("stock", 0, "worker", -2)]


def test_the_dial_reaches_both_ends_of_what_is_possible_and_nothing_beyond():
    for name in GAMES:
        app = begun(name, {"players": few(name)}).box.app
        for kind in app.session.game.EVENTS:
            for argument in app.session.game.declared(kind).shape:
                if argument.type != COUNT or argument.step > 1:  # asked for by another screen
                    continue
                for low, high in ((argument.low, argument.high), (max(argument.low, -11), min(argument.high, 23))):
                    asked = Count(app, argument, range(low, high + 1), None, [kind], {})
                    if asked._has_others():
                        run(asked._dial())
                        assert (turned(app.screen, P4), turned(app.screen, P1)) == (low, high), (kind, argument.name)


def test_several_counts_have_a_key_for_each_number_and_none_beyond_the_greatest():
    app = begun("tuscany", {"players": few("tuscany")}).box.app
    for high in (3, 4, 5, 8, 9):
        chosen = []
        screen = Counts(app, [count("tiles", 0, high)], ["final", 0], chosen.extend)
        for _ in range(3):
            canvas = Canvas()
            screen.draw(canvas)
            before = screen._shift
            for key in (P1, P1 + 1, P1 + 2, P4):
                n = len(chosen)
                screen.press(key)
                assert canvas.named >> KEYS.find(NAMES[key][1:]) & 1 == (len(chosen) > n), (high, key)
            screen.press(DOWN)
            assert canvas.named >> KEYS.find("DOWN") & 1 == (screen._shift > before), high
        assert sorted(set(chosen)) == list(range(1, high + 1))


def test_a_count_in_steps_can_be_each_of_them_to_the_greatest():
    app = begun("florence", {"players": few("florence")}).box.app
    for high in (300, 400, 500, 900, 1000, 1200, 2100):
        argument, chosen = count("n", 0, high, step=100), []
        screen = SteppedCount(app, "money", argument, range(high + 1), chosen.append, "")
        states = [(screen.added, screen._unit, screen._first)]
        for state in states:
            for key in (P1, P1 + 1, P1 + 2, P4, OK, UP, DOWN):
                screen.added, screen._unit, screen._first = state
                screen.press(key)
                after = screen.added, screen._unit, screen._first
                if after not in states:
                    states.append(after)
        assert sorted(set(chosen)) == list(range(0, high + 1, 100)), high


def test_what_a_game_allows_is_what_the_argument_can_be_at_both_ends():
    game = begun("tuscany", {"players": few("tuscany")}).box.session.game
    for most, possible in ((range(-5, 99), (0, 9)), (range(2, 8), (2, 7)), (range(0), (1, 0)), (range(7, 50), (7, 9))):
        assert ends(answers.limits(game, ["final"], count("n", 0, 9, among=lambda *_: most))) == possible


def turned(screen, key):
    """Return the number of a dial whose key was pressed until it changes nothing more."""
    before = None
    while screen.value != before:
        before = screen.value
        screen.press(key)
    return before


def test_the_dial_shows_numbers_in_letters_that_its_font_has():
    shown = 0
    for name in GAMES:
        app = begun(name, {"players": few(name)}).box.app
        for kind in app.session.game.EVENTS:
            for argument in app.session.game.declared(kind).shape:
                if argument.type == COUNT and argument.high > 9:
                    asked = Count(app, argument, range(argument.low, argument.high + 1), None, [kind], {})
                    run(asked._dial())
                    number = app.screen._name(app.screen.value)
                    assert all([letter in letters(LARGE) for letter in number]), (kind, number)
                    shown += 1
    assert shown > 10


def test_a_yield_of_cards_asks_for_no_number():
    hands = two()
    assert records(hands, "P1 DOWN DOWN P1 P3") == [("yield", 0, "card", 1)]
    assert records(hands, "P2 DOWN DOWN P1 DOWN P4") == [("yield", 1, "other", 1)]


def test_impossible_choices_are_struck_out_where_they_stand():
    hands = two()
    labels = shown(hands.press("P1"))
    assert struck(hands) == [named("{use_hex}"), named("{spend_marble}"), named("{spend_worker}")]
    for event in (["place", 0, "inn"], ["place", 0, "inn"], ["stock", 0, "marble", 1]):
        hands.box.session.enter(event)
    hands.press("BACK P1 BACK")  # the unknown bonus is called for
    hands.box.session.enter(["bonus", 0, "inn", 1, 2])
    assert shown(hands.press("P1")) == labels
    assert struck(hands) == [named("{EVENTS inn}"), named("{spend_worker}")]
    assert struck(hands.press("{use_hex}")) == ["inn"] and shown(hands)[:2] == ["farm", "village"]


def test_the_key_of_a_struck_out_line_says_why_and_records_nothing():
    for script, why in (
        ("Anna > {use_hex}", "no hex"),
        ("Борис > {spend_marble}", "can't give 1 marble"),
        ("Anna > {spend_worker}", "can't give 1 worker"),
        ("Anna > {EVENTS village} > {ANSWERS region 2}", "A region of 2 takes"),
        ("P1 DOWN DOWN P4 P2 DOWN P1", "0 is the least"),
    ):
        hands = two()
        before = hands.records
        assert hands.press(script).kind == "Notice" and why in hands.box.app.screen._sentence, why
        hands.press("P1")
        assert hands.kind in ("Choices", "Count") and hands.records == before


def only_yields_left():
    """Return hands on a game in which one kind of bonus tile is left."""
    hands = two()
    for kind, copies in (("card", 5), ("storage", 5), ("marble", 4), ("worker", 4)):
        for _ in range(copies):
            hands.box.session.enter(["upgrade", 1, kind])
    return hands.press("BACK")


def test_what_a_player_owes_is_asked_before_the_list_and_shifts_no_line():
    hands = scored().press("P1")
    assert hands.kind == "Counts"
    lines = shown(hands.press("BACK"))
    assert lines == [named("{final}"), named("{points}")]
    assert hands.press("OK").kind == "Counts"
    assert records(hands, "OK OK OK OK P2") == [("final", 0, 0, 0, 0, 0, 2)]
    assert shown(hands.press("P1")) == lines  # once more: it replaces the first


def test_an_entry_with_one_answer_still_takes_a_key():
    hands = only_yields_left()
    assert records(hands, "P1 DOWN P4 P4") == [("place", 0, "city", 0, 0, False)]
    assert hands.kind == "Choices" and hands.box.app.screen.label(0) == named("{upgrade}")
    assert records(hands, "P1") == [("upgrade", 0, "yield")]


def test_leftovers_take_seven_presses_where_none_is_over_four():
    hands = scored()
    assert records(hands, "P1 P1 OK P4 P2 P3") == [("final", 0, 1, 0, 4, 2, 3)]
    # One more for each from 5 to 8, two from 9 to 12.
    assert records(hands, "P2 OK DOWN P1 DOWN P4 OK DOWN DOWN P4") == [("final", 1, 0, 5, 8, 0, 12)]


def test_leftovers_are_corrected_before_they_are_entered():
    hands = scored()
    hands.press("Anna > P1 P2 DOWN DOWN UP BACK P4 BACK BACK")
    assert hands.kind == "Counts" and not hands.box.app.screen._values
    assert records(hands, "P1 P2 P3 P4 DOWN UP OK") == [("final", 0, 1, 2, 3, 4, 0)]
    hands.press("Борис > P1 BACK BACK")
    assert hands.kind == "Choices" and hands.records[-1][:2] == ("final", 0)


def test_a_castle_opens_its_free_tile_and_its_take_six_presses_at_most():
    most = 0
    for colour in COLOURS:
        hands = two()
        enter(hands, ["place", 0, "castle", 0, 0, False])
        assert struck(hands) == [] and len(shown(hands)) == 8
        size = 2 if colour == "castle" else 1  # the first castle is in its region
        pressed = enter(hands, ["place", 0, colour, size, 2 if colour == "farm" else 0, False])
        for event in OWN.get(colour, ()):
            enter(hands, event)
        pressed += enter(hands, ["take", 0])
        most = max(most, len(pressed))
    assert most <= 4


# The follow-ups of the free tiles themselves.
OWN = {"city": (["upgrade", 0, "card"],), "trader": (["yield", 0, "red", 1],)}


def test_no_line_on_key_1_moves_a_marker_at_once():
    found = set()
    for name in GAMES:
        for seed in range(4):
            for ledger, _, _ in play(seed, name, 150):
                game = ledger.game
                if not game.over:
                    for player in range(game.humans):
                        lines = game.choices(player)
                        kinds = {entry[0] for entry in game.follow_ups() if game.asked_of(entry) == player}
                        # A follow-up is asked by a list of the lines of its kind.
                        lists = [lines] + [[line for line in lines if line.kind == kind] for kind in kinds]
                        asked = game.step().asked if game.step() else ()
                        lists += [(None,) + offered for seat, offered in asked if seat == player]  # behind "nothing"
                        for line in [each[index] for each in lists for index in range(0, len(each), ROWS)]:
                            if line and _moves_at_once(game, (line.kind, player), line.fixed):
                                found.add((name, line.label))
    assert not found


def _moves_at_once(game, beginning, fixed):
    event, asked = answers.filled(game, beginning, fixed)
    if event[0] == "place":  # what that scores depends on what lies there
        return False
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError:
        return False
    return not asked and after.tracks != game.tracks
