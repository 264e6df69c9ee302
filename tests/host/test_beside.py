"""The virtual box's page describes correctly what holding a key does."""

import pytest

from castellan.keys import NAMES
from castellan.text import LANGUAGES, apart, label
from castellan_host.page.beside import doubt, holds, offered, own_sheets, put_sheet
from castellan_host.sheets import shipped
from castellan_host.sheets.texts import stored
from castellan_host.virtual import pressing
from castellan_host.virtual.box import VirtualBox, flash
from lab.golden.menu_screens import FULL, SCREENS, menus
from lab.golden.menu_screens import TABLE as TABLE_OF_FOUR

pytestmark = pytest.mark.ui

TABLE = {"OK": "held: menu", "BACK": "held: undo", "UP": "held: end totals"}


@pytest.fixture
def box(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        begin(box, ["Anna", "Boris"])
        yield box


def begin(box, players):
    box.box.session.begin("tuscany", {"players": players})
    box.box.home()
    box.wait(0, 300)


def press(box, script):
    pressing.press(box, pressing.parse(script))


def kind(box):
    return type(box.box.app.screen).__name__


def test_the_table_has_three_and_a_list_has_help(box):
    assert holds(box) == TABLE
    press(box, "P1")
    assert holds(box) == {"BACK": "held: help"}
    press(box, "hold:BACK")
    assert kind(box) == "Help" and holds(box) == {}


def test_the_result_has_times_to_show_if_turns_were_timed(box):
    for timed in (False, True):
        box.box.session.begin("pad", {"players": ["Anna", "Boris"], "times": timed})
        box.box.session.enter(["points", 0, "points", 1])
        box.box.session.enter(["end"])
        box.box.home()
        assert ("UP" in holds(box)) is timed
        press(box, "wait:1500 UP")
        assert kind(box) != "Result"


def test_each_described_hold_does_what_it_says(box):
    box.box.session.enter(["take", 0])
    records = len(box.box.session.ledger.records)
    press(box, "hold:UP")
    assert kind(box) == "Table"
    press(box, "hold:BACK")
    assert box.box.session.ledger.records[-1][2] == "void" and len(box.box.session.ledger.records) == records + 1
    press(box, "hold:OK")
    assert kind(box) != "Table" and holds(box) == {"BACK": "held: help"}


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_hold_of_each_golden_screen_has_a_word_in_each_language(tmp_path, language):
    words = apart("help", language)
    said = {words["HOLDING"].format(what=what) for what in words["HELD"].values()}
    assert len(said) >= 5
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        for (title, before, _, _), words in zip(SCREENS, menus().words(), strict=True):
            if before == FULL:
                break
            if before == TABLE_OF_FOUR:
                begin(box, ["Anna", "Борис", "Chloé", "Wilhelmina W"])
            press(box, words)
            box.box.session.settings.save("language", language)
            found = holds(box)
            assert set(found) == {NAMES[key] for key in box.box.app.screen.HOLDS}, title
            assert set(found.values()) <= said and len(set(found.values())) == len(found), title


def test_the_text_has_the_winners_name_and_marks_who_is_asked(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        session = box.box.session
        session.begin("pad", {"players": ["Anna", "Boris"]})
        session.enter(["points", 0, "points", 21])
        box.box.home()
        press(box, "OK P3")
        assert "→ Boris" in " ".join(box.words()) and "→ Anna" not in " ".join(box.words())
        session.enter(["end"])
        box.box.home()
        box.wait(0, 300)
        assert "Anna" in " ".join(box.words())


def test_the_text_has_what_is_seen_of_what_is_struck_through_or_covered(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        session = box.box.session
        session.begin("pad", {"players": ["Anna", "Boris"]})
        session.enter(["points", 0, "points", 2])
        session.enter(["points", 1, "points", 1])
        box.box.home()
        press(box, "hold:OK P1 P2 P2")  # the history, the first entry, strike out
        assert [line[:7] for line in box.words() if "♛" in line] == ["2 Boris"]
        press(box, "hold:OK P1")
        assert [line[:8] for line in box.words()[1:3]] == ["1 Bo…: c", "2 × Anna"]
        press(box, "OK")
        assert box.words()[0] == label("press_line", "", "en").format(keys="1–2")
        session.enter(["end"])
        box.box.home()
        press(box, "BACK")
        assert box.words()[0] == label("hold_undo", "", "en")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", ""),
        ("Wilhelmina W", ""),
        ("E\u0301loi\u0308se Élan", ""),  # 14 code points that are 12 letters
        ("Wilhelmina Wu", "A name has at most 12 letters, and this one 13"),
        ("אבא" * 20, "A name has at most 12 letters, and this one 60"),
        ("Ξ Анна", "In this name the box draws a box in the place of each of these letters: Ξ"),
        ("An\u200dna אבא", "In this name the box draws a box in the place of each of these letters: א ב"),
    ],
)
def test_what_the_box_would_not_have_of_a_typed_name_is_said(text, said):
    assert doubt(text) == said


def test_of_offered_names_the_letters_that_no_box_draws_are_said():
    assert offered(["Anna", "Борис"]) == "The box offers them now"
    assert offered(["Anna", "Ξ"]) == (
        'The box offers them now. In "Ξ" the box draws a box in the place of each of these letters: Ξ'
    )


def test_the_box_s_own_sheets_are_listed_and_removed_also_what_can_not_be_read(box, tmp_path):
    text = stored(shipped.named("Catan"))
    assert own_sheets(box, "") == {"own": [], "says": ""} and put_sheet(box, text) == ""
    (tmp_path / "2.sheet").write_bytes(b"torn")
    both = [["Catan", text], ["2.sheet", ""]]
    for title in ("", "catan", "1.sheet", "settings", "../settings"):
        assert own_sheets(box, title) == {"own": both, "says": ""}
    assert own_sheets(box, "2.sheet")["own"] == both[:1]
    assert own_sheets(box, "Catan") == {"own": [], "says": ""}
