"""A MacroPad's lights and the mark of its dial on all screens: too many for the heap of a chip's tests."""

from castellan.keys import BACK, DOWN, NAMES, OK, P1, P2, P3, P4, UP
from castellan.ports.extras.key_lights import keys
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import MARKED
from lab.games.random_games import Random
from lab.hands.dialling import AtTheDial
from lab.hands.reading import Live
from lab.marks import area

pytestmark = area("ui", "boards")

SHEET = {"title": "Sheet", "lines": ["bid|*0..9||r", "won|*0..9||r", "roads|*1..9||a", "castle|=|2|n"]}
# Whether the game is over, and keys that lead to a screen of it; from there random keys and turns go on.
WALKED = (
    (True, ("", "OK", "P1", "DOWN", "OK P4", "OK DOWN P2")),
    (False, ("", "P1", "hold:OK", "hold:OK P1", "hold:OK P1 P1", "hold:OK P4", "hold:OK P4 P4", "hold:OK P4 P4 P1")),
    (False, ("hold:OK DOWN P1", "hold:OK DOWN P1 P2", "hold:OK DOWN P2", "hold:OK P4 P4 OK", "hold:OK P4 P4 P1 UP P1")),
)


def at_the_dial(over):
    """Return hands at a box with a dial whose texts are recorded: at a game by a sheet, behind another one."""
    hands = AtTheDial()
    hands.box.canvas = Live()
    options = {"players": ["Anna", "Boris", "Chloé"]}
    for name, more, event in (("viticulture", {}, None), ("pad", SHEET, ["row", 0, 1, 2, 3])):
        hands.box.session.begin(name, dict(options, **more))
        if event:
            hands.box.session.enter(event)
    for event in (["row", 1, 3, 2, 1], ["end", True]) if over else ():
        hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 1300)
    return hands


def bare(hands):
    """Return the picture of the shown screen without a mark and what its title says."""
    canvas = Canvas()
    hands.box.app.screen.draw(canvas)
    return bytes(canvas.buffer)


def test_random_keys_and_turns_of_a_dial_do_what_lights_and_foot_say_on_all_screens():
    """A dark key may refuse; a Number gets no larger at its end; a sheet may have nothing for a player of the table."""
    random, seen = Random(5), {}
    for over, scripts in WALKED:
        for script in scripts:
            hands = at_the_dial(over).press(script)
            for _ in range(40):
                if random.randrange(2):
                    hands.turn((-1, 1, 1, 2)[random.randrange(4)])
                hands.wait(0, 2300)
                box, screen, lights = hands.box, hands.box.app.screen, keys(hands.box.app, hands.box.canvas.named)
                seen[hands.kind] = True
                key = (P1, P2, P3, P4, UP, DOWN, OK, OK, BACK)[random.randrange(9)]
                where = script, hands.kind, NAMES[key]
                exempt = key in screen.HOLDS or where[1] == "Number" or (where[1] == "Table" and key <= P4)
                assert not box.canvas.collisions(), where
                before, marked = bare(hands), box.canvas.named & MARKED
                if key == OK:
                    hands.push(then=400)
                else:
                    hands.press(NAMES[key]).wait(0, 100)
                led = box.app.screen is not screen
                acted = led or (bare(hands) != before and not box.app.why)
                refused = led and hands.kind == "Notice" and not (marked and key == OK)
                assert not acted or lights[key] or refused, where
                assert not lights[key] or acted or exempt, where
    assert len(seen) > 16, seen


def test_ok_is_lit_for_a_mark_in_a_list_without_a_foot_and_up_where_it_deletes_a_past_game():
    hands = at_the_dial(False).press("hold:OK DOWN P1 wait:2000")
    assert not hands.box.app.screen.FOOT and not keys(hands.box.app, hands.box.canvas.named)[OK]
    hands.turn(2)
    assert keys(hands.box.app, hands.box.canvas.named)[OK]
    hands.push().wait(0, 1000)
    assert hands.kind == "PastGame" and keys(hands.box.app, hands.box.canvas.named)[UP]
