"""The first steps of a new box: its display, its language, its keys, a game that plays itself; or none of them."""

from castellan.flash.settings import Settings
from castellan.games.tuscany.demo import KEYS
from castellan.keys import NAMES, STUCK_AFTER
from castellan.oled import COLUMNS, FAST, SH1106, SLOW, SSD1306, USUAL, Oled
from castellan.text import LANGUAGES
from castellan.ui.start.wizard import DisplayCheck, faults, suspects
from castellan_host.virtual.oled_model import OledModel
from lab.files.flash import ModelFiles, cuts
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, full_flash
from lab.marks import area, slow

pytestmark = area("ui")

STEPS = ("DisplayCheck", "Languages", "KeysHelp")
TITLES = "Lines"  # which game: the first question of a new one
ALL_KEYS = " ".join(NAMES)


def new(display=None):
    """Return hands on a new box whose first question has been read."""
    return Hands(new=True, display=display or lenient()).press("wait:1000")


def lenient():
    """Return a display that may be driven as another kind."""
    return OledModel(strict=False)


def liar():
    """Return a display that is detected as another kind: a person sees the wrong picture."""
    return OledModel(SH1106, status=0x03, strict=False)


def sides(model):
    """Return how many of the rim's sides the display shows."""
    rows = model.rows()
    right, left = "".join([row[-1] for row in rows]), "".join([row[0] for row in rows])
    return [side == "#" * len(side) for side in (rows[0], rows[-1], left, right)].count(True)


def kept(hands):
    """Return the settings and the picture after a restart."""
    hands.start().press("wait:1000")
    return hands.box.session.settings, hands.kind


def test_a_new_box_goes_through_all_first_steps_once():
    hands = new()
    assert hands.kind == "DisplayCheck" and sides(hands.model) == 4
    assert hands.press("P1").kind == "Languages"
    assert hands.press("P3").kind == "KeysHelp" and hands.box.app.language == "ru"
    assert hands.press("wait:1000 P1").kind == TITLES and hands.box.session.ledger is None
    settings, kind = kept(hands)
    assert kind == TITLES and settings.get("first_steps") is True and settings.get("language") == "ru"
    assert settings.get("display") is None and hands.files.list() == ["settings"]


def test_existing_games_or_settings_skip_the_first_steps():
    played = full_flash()
    for name in list(played.files.contents):
        if name[:2] != "1-":
            del played.files.contents[name]
    assert Hands(played.files).kind == TITLES  # the one game is over, and there are no settings
    assert Hands(ModelFiles(Hands().begin("Anna", "Boris").files.contents)).kind == "Table"
    for setting in (("language", "en"), ("brightness", 30), ("names", ["Anna"])):
        files = ModelFiles()
        Settings(files).save(*setting)
        assert Hands(files, new=True).kind == TITLES


def test_an_unreadable_flash_is_not_taken_for_a_new_one():
    files = ModelFiles({"settings": b"rotten"})
    assert Hands(files, new=True).press("BACK").kind == TITLES
    files = ModelFiles()
    files.fail = lambda operation: 0 if operation == ("list",) else None
    assert Hands(files, new=True).press("BACK").kind == TITLES


def test_pressing_on_leads_to_a_new_game():
    for words in [[key] for key in NAMES] + [["P1", "OK"], ["UP", "DOWN"], ["P2", "P3", "P4"], ["OK", "BACK", "P2"]]:
        hands = new()
        presses = 0
        while hands.kind in STEPS:
            hands.press(words[presses % len(words)])
            presses += 1
            assert presses <= 8, (words, hands.kind)
        assert hands.kind == TITLES and hands.box.session.ledger is None


def test_first_steps_skipped_unread_come_again_until_there_is_a_game():
    hands = new()
    while hands.kind in STEPS:
        hands.press("OK")
    settings, kind = kept(hands)
    assert kind == "DisplayCheck" and settings.get("first_steps") is False
    hands.begin("Anna", "Boris").box.session.enter(["abandon"])
    assert kept(hands)[1] == TITLES


# -- The display ------------------------------------------------------------------------


def test_a_no_tries_the_other_kind_and_a_yes_keeps_it():
    hands = new(display=liar())
    assert hands.box.app.display.kind[0] == SSD1306 and sides(hands.model) < 4
    hands.press("P2")
    assert hands.kind == "DisplayCheck" and hands.box.app.display.kind[0] == SH1106 and sides(hands.model) == 4
    hands.press("P1 P1")
    assert hands.kind == "DisplayCheck" and hands.box.app.display.kind[0] == SSD1306  # asked again, it is key 2: a no
    hands.press("P2 P1 P2")
    assert hands.kind == "Languages"
    hands.press("P1 wait:1000 P1")
    settings, _ = kept(hands)
    assert settings.get("display") == [SH1106, 0x3C] and hands.box.app.display.kind[0] == SH1106


def test_no_key_answers_a_question_that_is_not_shown_yet():
    app = new().box.app
    assert app.now >= 1000 and DisplayCheck(app).press(NAMES.index("P2")) is None


def test_a_yes_keeps_the_speed_of_the_first_question():
    hands = new()
    assert hands.model.frequency == FAST
    hands.press("P1 P1 wait:1000 P1")
    settings, _ = kept(hands)
    assert settings.get("speed") == FAST and hands.model.frequency == FAST


def test_each_round_of_noes_is_slower():
    hands = new()
    speeds = []
    for _ in range(6):
        speeds.append(hands.model.frequency)
        hands.press("P2")
    assert speeds == [FAST, USUAL, USUAL, SLOW, USUAL, USUAL] and hands.kind == "Languages"
    assert hands.model.frequency == USUAL and hands.box.session.settings.get("speed") is None
    hands = new()
    assert hands.press("P2 P2 P1").kind == "Languages"
    assert hands.box.session.settings.get("speed") == USUAL


def test_no_answer_tries_every_kind_at_two_speeds():
    hands = new()
    speeds = []
    for _ in range(5):
        speeds.append(hands.model.frequency)
        hands.press("wait:10000")
    assert speeds == [FAST, FAST, USUAL, USUAL, FAST]


def test_a_box_with_settings_stays_at_its_speed_until_its_first_steps_are_chosen():
    hands = Hands().begin("Anna", "Boris")
    assert hands.start().model.frequency == USUAL
    hands.press("hold:OK > {menu_steps}")
    assert hands.kind == "DisplayCheck" and hands.model.frequency == FAST
    hands.press("wait:1000 BACK")
    assert hands.kind == "Table" and hands.model.frequency == USUAL
    hands.press("hold:OK > {menu_steps}").press("wait:1000 P1")
    assert hands.box.session.settings.get("speed") == FAST


def test_a_speed_that_fails_is_given_up_for_good():
    hands = new().press("P1 P1 wait:1000 P1")
    hands.model.clean, hands.model.notices = USUAL, True
    hands.press("P1 BACK wait:9000")
    assert hands.model.frequency == USUAL and hands.box.session.settings.get("speed") == USUAL
    assert hands.start().model.frequency == USUAL


def test_a_picture_that_was_garbled_is_mended_while_nobody_presses():
    hands = new().press("P1 P1 wait:1000 P1")
    rows = hands.press("P1 BACK wait:5000").model.rows()
    hands.model.clean = USUAL
    hands.press("P1 BACK")
    assert hands.model.rows() != rows
    hands.model.clean = FAST
    assert hands.press("wait:11000").model.rows() == rows


def test_no_answer_tries_the_other_kind_and_the_first_again():
    hands = new(display=liar())
    kinds = []
    for _ in range(4):
        kinds.append((hands.box.app.display.kind[0], sides(hands.model) == 4))
        hands.press("wait:10000")
    assert kinds == [(SSD1306, False), (SH1106, True)] * 2 and hands.kind == "DisplayCheck"


def test_an_answer_counts_for_the_picture_that_was_there_when_the_finger_left():
    # A late no, too, undoes nothing.
    for key, kind, chip in (("P1", "Languages", SSD1306), ("P2", "DisplayCheck", SH1106)):
        hands = new().press("wait:8000")
        assert hands.box.app.display.kind[0] == SSD1306
        while hands.box.app.display.kind[0] == SSD1306:
            hands.wait(0, 5)
        hands.press("wait:500 " + key)
        assert hands.kind == kind and hands.box.app.display.kind[0] == chip
        assert hands.box.session.settings.get("display") is None


def test_after_no_to_every_kind_the_detected_one_is_used():
    hands = new().press("P2 P2 P2 P2 P2 P2")
    assert hands.kind == "Languages" and hands.box.app.display.kind == (SSD1306, 0x3C)


def test_noes_to_both_kinds_lead_to_other_columns_and_a_yes_keeps_one():
    for first in COLUMNS:
        hands = new(display=OledModel(SH1106, first=first, status=0x03, strict=False))
        noes = 0
        while sides(hands.model) < 4 or len(hands.box.app.display.kind) == 2:  # as an SSD1306 it is right with a 0
            hands.press("P2")
            noes += 1
        assert noes == 4 + COLUMNS.index(first) and hands.box.app.display.kind[2] == first
        assert hands.press("P1").kind == "DisplayCheck" and hands.press("P2").kind == "Languages"
        settings, _ = kept(hands)
        assert settings.get("display") == [SH1106, 0x3C, first] and settings.get("speed") == USUAL
        assert hands.box.app.display.kind == (SH1106, 0x3C, first)


def test_other_columns_come_after_a_no_only():
    hands = new()
    for _ in range(8):
        assert len(hands.press("wait:10000").box.app.display.kind) == 2
    assert hands.press("wait:2000 P2 P2 P2 P2").box.app.display.kind == (SH1106, 0x3C, COLUMNS[0])


def test_pins_with_a_column_are_asked_about_no_other():
    class Known(Hands):
        def display(self):
            return Oled(self.model, offset=4)

    hands = Known(new=True, display=lenient()).press("wait:1000 P2 P2 P2 P2")
    assert hands.kind == "Languages" and hands.box.app.display.kind == (SSD1306, 0x3C)


def test_a_display_that_is_known_for_sure_is_not_asked_about():
    class Known(Hands):
        def display(self):
            return Oled(self.model, SSD1306, 0x3C)

    assert Known(new=True).kind == "Languages"


def test_a_key_that_is_down_from_the_start_answers_nothing():
    hands = Hands(new=True)
    hands.start().wait(1 << NAMES.index("P1"), 900)
    assert hands.kind == "DisplayCheck"


# -- The language -----------------------------------------------------------------------


def test_other_keys_keep_the_language_that_is_set():
    for key in ("UP", "DOWN", "OK", "BACK"):
        hands = new().press("P1 " + key)
        assert hands.kind == "KeysHelp" and hands.box.session.settings.get("language") == "en"


# -- The keys ---------------------------------------------------------------------------


class Wired(Hands):
    """Hands on a box whose keys' wires are wrong: `wires` are by key the bits that the box sees, `stuck` always."""

    wires: dict = {}
    stuck = 0

    def wait(self, levels, milliseconds):
        seen = self.stuck
        for key, name in enumerate(NAMES):
            if levels >> key & 1:
                seen |= self.wires.get(name, 1 << key)
        super().wait(seen, milliseconds)


def bits(*names):
    return sum([1 << NAMES.index(name) for name in names])


def pressed_each(stuck=0, **wires):
    """Return hands that have pressed each requested key until the next was requested, and the bits that came."""

    class Box(Wired):
        pass

    hands = Box(new=True, display=lenient())
    Box.wires, Box.stuck = wires, stuck
    hands.press("wait:1000")
    examined(hands)
    screen = hands.box.app.screen
    for n, name in enumerate(NAMES):
        for _ in range(50):
            if hands.box.app.screen is not screen or len(screen._found) > n:
                break
            hands.press(name)
    return hands, screen._found


def examined(hands):
    """Begin the test of the keys; return the hands."""
    from castellan.ui.start.wizard import Wires, leave

    hands.box.app.begin(Wires(hands.box.app, (leave, hands.box.app)))
    return hands.press("wait:300")


def said(found):
    """Return the fault found from the bits that came, in short."""
    words = {name: name + " {key} {other}" for name in ("swapped", "as", "together")}
    return faults(found, dict(words, none="none", nothing="nothing {key}", stuck="stuck {key}"))


def test_wrong_wires_are_named_and_right_ones_are_not():
    both = bits("P4", "UP")
    turn = {"P1": bits("P2"), "P2": bits("P3"), "P3": bits("P1")}
    for stuck, wires, faulty, pins in (
        (0, {}, [], 0),
        (0, {"UP": bits("DOWN"), "DOWN": bits("UP")}, ["swapped UP DOWN"], bits("UP", "DOWN")),
        (0, turn, ["as P1 P2", "as P2 P3", "as P3 P1"], bits("P1", "P2", "P3")),
        (0, {"P3": 0}, ["nothing P3"], bits("P3")),
        (0, {"P1": bits("P2"), "P2": 0}, ["as P1 P2", "nothing P2"], bits("P1", "P2")),
        (0, {"P4": both, "UP": both}, ["together P4 UP"], both),
        (bits("P2"), {}, ["stuck P2"], bits("P2")),
        (0, dict.fromkeys(NAMES, 0), ["none"], 0),
    ):
        hands, found = pressed_each(stuck, **wires)
        assert hands.kind == ("Faulty" if faulty else TITLES) and len(found) == 8 and said(found) == faulty, faulty
        assert suspects(found) == pins, faulty
        if faulty == ["swapped UP DOWN"]:
            assert hands.press("P1").kind == TITLES


def test_a_faulty_key_is_skipped_by_pressing_another_twice():
    hands = examined(new()).press("P1 OK OK")
    assert hands.box.app.screen._found == [1, bits("OK")]
    test = hands.box.app.screen
    hands.press("P3 P4 UP DOWN OK BACK")
    assert hands.kind == "Faulty" and said(test._found) == ["nothing P2"]
    assert suspects(test._found) == bits("P2")  # not OK's, too
    assert suspects([bits("BACK")] + [1 << key for key in range(1, 8)]) == bits("P1")


def test_a_slip_of_the_finger_is_no_wrong_wire():
    hands = examined(new()).press("P2 P1 " + ALL_KEYS)
    assert hands.kind == TITLES
    hands = examined(new())
    found = hands.box.app.screen._found
    assert [len(found) for key in ("P2", "P3", "P4", "P2") if hands.press(key)] == [0, 0, 0, 1]


def test_a_stuck_key_keeps_nobody_from_a_new_game():
    for name in ("P1", "UP", "OK", "BACK"):  # a number, an arrow, and the two that are not pressed below

        class Box(Wired):
            stuck = bits(name)

        hands = Box(new=True, display=lenient())
        hands.wait(0, STUCK_AFTER + 2000)
        for n in range(60):
            if hands.kind not in STEPS + ("Faulty",) * (name == "BACK"):
                break
            hands.press("OK" if name != "OK" else "P1")
        assert hands.kind == TITLES, name


# -- The game that plays itself -----------------------------------------------------------


MARKS = {"en": "DEMO", "fr": "DÉMO", "de": "DEMO", "ru": "ДЕМО"}


def demo(language="en"):
    """Return hands on a box that shows it."""
    from castellan.ui.start.wizard import play

    hands = new().press("P1 P" + str(LANGUAGES.index(language) + 1) + " wait:1000 P1")
    task = play, hands.box.app
    while task:
        task = task[0](*task[1:])
    hands.press("wait:20")
    assert hands.kind == "Demo"
    return hands


@slow
def test_the_demo_plays_its_keys_in_every_language_and_ends():
    for language in LANGUAGES:
        hands = demo(language)
        session = hands.box.app.screen.inner.session
        before, log, pictures, waited = len(session.ledger.records), list(hands.files.log), set(), 0
        while hands.kind == "Demo":
            hands.wait(0, 100)
            waited += 100
            pictures.add(hands.shown())
            assert hands.kind != "Demo" or sees(hands, MARKS[language])
        kinds = [record[2] for record in session.ledger.records[before:]]
        assert kinds == ["place", "place", "void", "place", "score"], kinds
        assert 20000 <= waited <= 45000 and len(pictures) > len(KEYS)
        assert hands.kind == TITLES and hands.files.log == log and hands.box.session.ledger is None


def test_any_key_ends_the_demo():
    for key in NAMES:
        hands = demo().press("wait:7000")
        log = list(hands.files.log)
        assert hands.press(key).kind == TITLES and hands.files.log == log


def test_the_demo_reports_nothing_to_a_laptop_and_enters_nothing_in_the_game_at_hand():
    hands = Hands().begin("Anna", "Boris").press("P1 P1 P3")
    before, log = hands.records, list(hands.files.log)
    hands.press("hold:OK > {menu_demo}")
    assert hands.kind == "Demo" and hands.files.log[: len(log)] == log
    games = [name for name in hands.files.list() if name != "settings"]
    hands.press("wait:30000")
    assert hands.kind == "Demo" and hands.box.session.ledger.records[0][4]["players"] == ["Anna", "Boris"]
    hands.press("BACK")
    assert hands.kind == "Table" and hands.records == before
    assert [name for name in hands.files.list() if name != "settings"] == games


# -- From the menu ------------------------------------------------------------------------


def test_the_menu_repeats_the_first_steps_and_back_leaves_them():
    for words, kind in (("", "DisplayCheck"), ("P1 ", "Languages")):
        hands = Hands(display=lenient()).begin("Anna", "Boris").press("hold:OK > {menu_steps} > wait:1000 " + words)
        assert hands.kind == kind
        assert hands.press("BACK").kind == "Table"
    assert new().press("BACK").kind == "Languages"  # before the first game they go on


def test_a_display_that_was_right_stays_though_players_look_away():
    hands = Hands(display=lenient()).begin("Anna", "Boris").press("hold:OK > {menu_steps} > wait:60000")
    assert hands.kind == "DisplayCheck" and hands.box.app.display.kind[0] == SSD1306
    hands.press("P2")
    assert hands.box.app.display.kind[0] == SH1106
    hands.press("wait:11000")
    assert hands.box.app.display.kind[0] == SSD1306
    hands.press("wait:60000 BACK")
    assert hands.box.app.display.kind[0] == SSD1306 and hands.kind == "Table"


# -- Flash and power ----------------------------------------------------------------------


def test_a_failing_flash_stops_no_first_step():
    hands = new()
    hands.files.fail = lambda operation: 0 if operation[0] == "append" else None
    assert hands.press("P1").kind == "Notice"  # its speed
    hands.press("BACK P2")
    assert hands.kind == "Notice" and hands.box.app.language == "en"
    hands.press("BACK")
    assert hands.kind == "KeysHelp" and hands.box.app.language == "en"
    hands.press("wait:1000 P1")
    assert hands.kind == "Notice" and hands.press("BACK").kind == TITLES


def test_a_power_cut_in_the_first_steps_breaks_nothing():
    hands = new(display=liar()).press("P2 P1 P2 P2 wait:1000 P1")
    assert hands.kind == TITLES
    done = False
    for _, contents in cuts({}, list(hands.files.log), 7):
        again = Hands(ModelFiles(contents), new=True, display=lenient())
        settings = Settings(ModelFiles(contents))
        assert settings.problem is None and again.kind in ("DisplayCheck", TITLES)
        assert (again.kind == TITLES) == (settings.get("first_steps") is True)
        assert not done or again.kind == TITLES
        done = again.kind == TITLES
    assert done
