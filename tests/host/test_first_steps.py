"""The first steps' texts fit in all languages; and the virtual box asks a newcomer only for the language."""

import importlib.util

import pytest

from castellan.core.catalogue import GAMES
from castellan.core.rules.shapes import check_names
from castellan.keys import NAMES
from castellan.text import LANGUAGES, dial, label, welcome
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import SMALL, TEXT, wrap
from castellan.ui.start import column
from castellan.ui.start.wizard import _WIDE, faults
from castellan_host.virtual.box import Folder, VirtualBox
from castellan_host.virtual.drawn import letters
from castellan_host.virtual.pressing import parse, press

pytestmark = pytest.mark.ui

WIDEST = 126  # pixels of a line


def test_the_letters_of_a_font_are_those_in_whose_place_it_draws_no_box():
    def drawn(letter):
        canvas = Canvas()
        canvas.text(letter, 0, 0, font)
        return bytes(canvas.buffer)

    for font in (TEXT, SMALL):
        points = {ord(letter) for letter in letters(font)}
        beside = {near for point in points for near in (point - 1, point + 1)} - points - {ord(" ")}
        assert len(points) > 200 and chr(0x10FFFF) not in letters(font)
        assert {drawn(chr(point)) for point in beside} == {drawn(chr(0x10FFFF))}
        assert drawn(chr(0x10FFFF)) not in {drawn(chr(point)) for point in points}


def words(language, name):
    return importlib.import_module(f"castellan.text.{language}_{name}")


def test_the_question_is_asked_in_every_language():
    assert len(welcome.NAMES) == len(welcome.QUESTIONS) == len(LANGUAGES)
    assert [question for question in welcome.QUESTIONS if SMALL.width(question) > WIDEST - 4] == []
    assert TEXT.width(welcome.YES) < 110
    assert TEXT.width(welcome.NO) < 110
    assert len(dial.TURN_RIGHT) == len(LANGUAGES)
    assert [question for question in dial.TURN_RIGHT if len(wrap(question, WIDEST - 4, TEXT)) > 3] == []
    text = "".join((*welcome.NAMES, *welcome.QUESTIONS, welcome.YES, welcome.NO, *dial.TURN_RIGHT))
    assert [letter for letter in text if letter not in " " + letters(TEXT)] == []


@pytest.mark.parametrize("language", LANGUAGES)
class TestEachLanguage:
    def test_messages_about_a_key_fit_between_the_keys(self, language):
        labels = words(language, "wires").LABELS
        for code, most in (("press", 2), ("silent", 5), ("other", 5)):
            for name in NAMES:
                lines = wrap(labels[code].format(key=name, other="DOWN"), _WIDE, TEXT if code == "press" else SMALL)
                assert len(lines) <= most and not [line for line in lines if "…" in line], lines

    def test_messages_about_a_key_of_a_middle_column_fit_beside_the_keys(self, language):
        labels = words(language, "wires").LABELS
        for code, most in (("press", 2), ("silent", 5), ("other", 5)):
            for name in column.NAMES:
                text = labels[code].format(key=name, other="AGAIN")
                lines = wrap(text, column.WIDE, TEXT if code == "press" else SMALL)
                assert len(lines) <= most and not [line for line in lines if "…" in line], lines
        assert max(map(SMALL.width, column.NAMES)) + 4 + SMALL.width("✓") <= column.MIDDLE

    def test_faults_of_all_keys_are_shown_to_their_end(self, language):
        labels = words(language, "wires").LABELS
        for found in ([2, 4, 8, 16, 32, 64, 128, 1], [0] * 8, [-1, 2, 4, 8, 16, 32, 64, 0]):
            assert len(wrap(" ".join(faults(found, labels)), WIDEST, SMALL)) <= 6
        assert SMALL.width(labels["faults"] + label("any_back", "", language)) <= WIDEST - 4
        for code in ("nothing", "stuck", "together"):  # the picture of the board is below these
            assert len(wrap(labels[code].format(key="DOWN", other="BACK"), WIDEST, SMALL)) <= 2

    def test_a_sentence_stands_above_each_key_of_the_game_that_plays_itself(self, language):
        for game in [game for game in GAMES if importlib.util.find_spec(f"castellan.games.{game}.demo")]:
            script = importlib.import_module(f"castellan.games.{game}.demo")
            said = importlib.import_module(f"castellan.games.{game}.{language}_demo")
            assert len(said.LINES) == len(script.KEYS)
            assert [line for line in said.LINES if SMALL.width(line) > WIDEST - SMALL.width(said.MARK) - 4] == []
            assert [letter for letter in "".join(said.LINES) + said.MARK if letter not in " " + letters(SMALL)] == []
            check_names(list(said.PLAYERS), 2, 4)


def test_the_virtual_box_asks_a_newcomer_for_the_language_and_plays(tmp_path):
    files = Folder(tmp_path / "box")
    box = VirtualBox(files)
    assert box.words()[1:] == ["1 English", "2 Français", "3 Русский", "4 Deutsch"]
    press(box, parse("P4"))
    assert type(box.box.app.screen).__name__ == "KeysHelp"
    press(box, parse("wait:1000 OK"))
    assert box.words()[2] == "2 The Castles of Tuscany"  # which game
    again = VirtualBox(files)
    assert again.words()[2] == "2 The Castles of Tuscany" and again.box.app.language == "de"


def test_a_virtual_macropad_asks_for_the_direction_of_its_dial_too(tmp_path):
    box = VirtualBox(Folder(tmp_path / "box"), board="macropad")
    press(box, parse("P1 wait:1000"))
    assert " ".join(box.words()) == "any key: go on Turn the dial one click to the right."
    box.pad.turn(-1)
    box.wait(0, 1000)
    assert type(box.box.app.screen).__name__ == "KeysHelp" and box.box.session.settings.get("dial") is True


def test_a_wired_one_asks_about_its_display_too(tmp_path):
    box = VirtualBox(Folder(tmp_path / "box"), wires=True)
    assert type(box.box.app.screen).__name__ == "DisplayCheck"
    press(box, parse("wait:1000 P1"))
    assert type(box.box.app.screen).__name__ == "Languages"
