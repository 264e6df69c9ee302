"""The lights under the keys: lit are those that do something, in the colours of players and of what is due."""

import sys

from castellan.core.catalogue import GAMES
from castellan.keys import BACK, DOWN, NAMES, OK, P1, P2, P3, P4, SWAPPED, TURNED, UP
from castellan.ports.extras.key_lights import ACTS, DUE, keys
from castellan.ports.extras.neopixels import LATE, LEADS, ON_TURN
from castellan.session import Session
from lab.board.workbench import Watched, each
from lab.games.random_games import Random
from lab.hands.table_side import begun, two
from lab.marks import area

pytestmark = area("ui", "boards")

ON_CHIP = sys.implementation.name == "micropython"
NOBODY, LIT = 0, 5
PLACES, MIDDLE = (0, 3, 6, 9, 2, 5, 8, 11), (1, 4, 7, 10)  # of the MacroPad
PLAYED = (
    ("tuscany", ["Anna", "Boris"], {"entries": "everything"}),
    ("viticulture", ["Anna", "Boris", "Chloé"], {}),
    ("burgundy", ["Anna", "Boris"], {}),
    ("florence", ["Anna", "Boris", "Chloé", "Dora"], {}),
    ("pad", ["Anna", "Boris", "Chloé", "Dora", "Emil"], {}),
)

SHEET = {"title": "Sheet", "lines": ["bid|*0..9||r", "won|*0..9||r", "roads|*1..9||a", "castle|=|2|n"]}


def lit(hands):
    """Return what the light of each key shows."""
    return keys(hands.box.app, hands.box.canvas.named)


def named(hands):
    """Return the names of the keys that are lit."""
    return [name for name, each in zip(NAMES, lit(hands)) if each]


def test_random_keys_do_something_if_and_only_if_they_are_lit():
    """A dark key may refuse with a sentence what its line calls impossible; one that is held may do more."""
    random = Random(3)
    pressed = 0
    for game, players, options in [played for played in PLAYED if played[0] in GAMES]:
        hands = begun(game, dict(options, players=players))
        for _ in range(20 if ON_CHIP else 120):
            hands.wait(0, 1300)
            box, screen, lights = hands.box, hands.box.app.screen, lit(hands)
            key = (P1, P2, P3, P4, UP, DOWN, OK, P1, P2, OK, DOWN, BACK)[random.randrange(12)]
            before = bytes(box.canvas.buffer)
            hands.wait(1 << key, 60)
            hands.wait(0, 100)
            led = box.app.screen is not screen
            acted = led or (bytes(box.canvas.buffer) != before and not box.app.why)
            refused = led and hands.kind == "Notice"
            where = game, type(screen).__name__, NAMES[key]
            assert not acted or lights[key] or refused, where
            at_end = where[1] == "Number"  # which gets no larger, or no smaller
            assert not lights[key] or acted or key in screen.HOLDS or at_end, where
            pressed += acted
    assert pressed > (20 if ON_CHIP else 200)


def test_the_table_shows_who_leads_and_what_is_due():
    hands = two()
    assert lit(hands) == [ACTS, ACTS, NOBODY, NOBODY, ACTS, NOBODY, ACTS, ACTS]
    hands.box.session.enter(["points", 1, "red", 2])
    assert lit(hands)[:2] == [ACTS, LEADS]
    for event in (["score", True],) * 3 + tuple([["final", player, 0, 0, 0, 0, 0] for player in (0, 1)]):
        assert lit(hands)[OK] == ACTS
        hands.box.session.enter(event)
    assert lit(hands)[OK] == DUE, "the result"
    hands.press("P1")
    assert lit(hands)[OK] != DUE, "the table alone says so"


def test_ok_is_green_while_a_round_of_a_sheet_is_open_not_before_it_begins():
    hands = begun("pad", dict(SHEET, players=["Anna", "Boris"]))
    for event, light in (([], ACTS), (["row", 0, 1, 2], DUE), (["row", 1, 1, 2], ACTS), (["row", 0, 1, 2], DUE)):
        if event:
            hands.box.session.enter(event)
            hands.box.home()
        hands.wait(0, 400)
        assert lit(hands)[OK] == light, event


def test_on_the_second_page_of_a_table_the_lights_are_those_of_its_players():
    hands = begun("pad", {"players": ["Anna", "Boris", "Chloé", "Dora", "Emil"]}, ["add", 4, 9])
    assert lit(hands)[: P4 + 1] == [ACTS] * 4 and lit(hands)[DOWN] == ACTS and not hands.model.row(0)[0]
    hands.press("DOWN")
    assert lit(hands)[: P4 + 1] == [LEADS, NOBODY, NOBODY, NOBODY] and hands.model.row(0)[0]  # an inverted title


def test_any_key_is_lit_where_any_key_closes_what_is_shown():
    hands = two().press("hold:OK")
    while hands.kind != "Help":
        hands.press("hold:BACK")
    assert named(hands) == list(NAMES)


def test_a_turn_has_its_colours():
    hands = begun("tuscany", {"players": ["Anna", "Boris"], "entries": "everything", "times": True, "limit": 2})
    hands.press("OK").box.session.enter(["turn", 0])
    hands.wait(0, 200)
    assert lit(hands)[P2] & (ON_TURN | LATE) and not lit(hands)[P1] & ON_TURN


def colours(watched):
    """Look at the lights."""
    return watched.hardware.colours


def test_each_key_has_its_own_light_also_if_the_box_is_turned():
    dark, acts, gold = (0, 0, 0), (5, 5, 5), (12, 24, 0)
    for hands, places in ((0, PLACES), (SWAPPED, PLACES[4:] + PLACES[:4]), (TURNED, tuple(reversed(PLACES)))):
        for hardware, place in each(KEY_LIGHTS=(14, 12, PLACES)):
            place.enter(["points", 1, "red", 2])
            Session(place.files(), bytes).settings.save("hands", hands)
            [found] = Watched(hardware).at(500, colours).run(place, 600).seen
            assert [found[place] for place in places] == [acts, gold, dark, dark, acts, dark, acts, acts]
            assert [found[place] for place in MIDDLE] == [dark] * 4


def test_the_middle_column_is_lit_where_it_does_something_also_if_the_box_is_turned():
    dark, acts = (0, 0, 0), (5, 5, 5)
    for hands, entries, lights in (
        (0, (), [acts] * 4),
        (SWAPPED, (), [acts] * 4),
        (0, (["void", 2], ["void", 1]), [dark, acts, dark, acts]),
        (TURNED, (["void", 2], ["void", 1]), [acts, dark, acts, dark]),
    ):
        for hardware, place in each(KEY_LIGHTS=(14, 12, PLACES + MIDDLE)):
            place.enter(*entries)
            Session(place.files(), bytes).settings.save("hands", hands)
            [found] = Watched(hardware).at(500, colours).run(place, 600).seen
            assert [found[place] for place in MIDDLE] == lights
