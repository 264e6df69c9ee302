"""Games and texts that are unloaded, on MicroPython only: see `castellan.unload_others`. Run by `run.py`."""

import gc
import os
import sys

import castellan
from castellan import forget, unload_others
from castellan.core import catalogue
from castellan.core.rules import load
from castellan.session import Session
from castellan.text import LANGUAGES, prepare, say
from lab.board.stand_ins import SoftReset
from lab.board.workbench import each, raises, shows, takes
from lab.games import toy_game
from lab.games.game_files import title_keys
from lab.hands.listed import KNOWN
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, begun, two
from lab.link.talking import playing

FREE = 3000  # bytes of a heap that is as good as full
SIX = ("Anna", "Boris", "Clara", "Denis", "Emil", "Fanny")


def loaded():
    """Return the games whose rules or words are in memory."""
    names = [name.split(".")[2:] for name in sys.modules if name.startswith("castellan.games.")]
    busy = [game for game, *module in names if module not in ([], ["about"])]
    return [game for game in catalogue.GAMES if game in busy]


def test_the_words_of_another_language_are_unloaded():
    hands = two()
    for language in ("fr", "ru", "en"):
        before = hands.shown()
        hands.press("hold:OK DOWN P2 P3 " + {"en": "P1", "fr": "P2", "ru": "P3"}[language])
        hands.press("hold:OK BACK wait:4000")
        assert hands.kind == "Table" and hands.shown() != before
        words = [name.rpartition(".")[2].split("_")[0] for name in sys.modules if name.startswith("castellan.")]
        assert [word for word in words if word in LANGUAGES] == [language] * 3  # shared, of menus, of the game


def test_a_game_that_is_called_like_a_language_is_not_unloaded_as_words():
    prepare("en", "")
    sys.modules["castellan.games.de"] = sys
    prepare("fr", "")
    prepare("en", "")
    assert sys.modules.pop("castellan.games.de", None)


def test_a_score_sheet_that_is_checked_leaves_the_games_as_they_were():
    talk = playing()
    unload_others("tuscany")
    for formula in ("a*2", "a+"):  # stored, and refused
        talk.ask("sheets", 0, 1, '{"lines":["huts||%s|e"],"players":[1,8],"title":"Harbour"}' % formula)
        assert loaded() == ["tuscany"] and "castellan.link.sheets" not in sys.modules
    assert "1.sheet" in talk.files.contents


def test_games_are_unloaded_when_another_one_needs_the_room():
    with toy_game.added(KNOWN):
        rules = load("tuscany")
        unload_others("tuscany")
        assert load("toy").NAME == "toy" and loaded() == ["tuscany", "toy"]
        load("viticulture")
        assert loaded() == ["tuscany", "viticulture"] and load("tuscany") is rules
        Hands().begin("Anna", "Boris")
        assert loaded() == ["tuscany"]
        unload_others("toy")
        assert loaded() == [] and load("tuscany") is not rules


def test_a_games_own_screens_are_loaded_when_they_ask_and_unloaded_where_the_heap_is_small():
    screens, enough = "castellan.games.toy.screens", castellan.SECOND_GAME
    with toy_game.added(KNOWN):
        hands = begun("toy", {"players": list(SIX[:2]), "entries": "everything"})
        assert screens not in sys.modules
        assert hands.press("P1 DOWN P2").kind == "Worth" and screens in sys.modules
        hands.press("BACK BACK hold:OK BACK")
        assert screens in sys.modules
        try:
            castellan.SECOND_GAME = 1 << 20
            hands.press("hold:OK")
            assert screens not in sys.modules
        finally:
            castellan.SECOND_GAME = enough
        assert hands.press("BACK P1 DOWN P2").kind == "Worth"


def test_past_games_of_another_kind_are_shown_and_unloaded():
    with toy_game.added(KNOWN):
        hands = begun("toy", {"players": list(SIX[:2])}, ["gift", 0, 3], ["year", "sun"])
        hands.begin("Clara", "Denis").press("wait:20")
        assert loaded() == ["tuscany"]
        hands.press("hold:OK DOWN")
        hands.between, found = 20, []
        hands.press("P1")
        for _ in range(400):
            hands.wait(0, 5)
            found.append(len(loaded()))
        assert sees(hands, "#2 Clara, Denis", "round 1", "Anna, Boris", "year B")
        assert max(found) == 2
        hands.between = 300
        assert sees(hands.press("P2"), "#1", "year B", "1. Anna")
        assert hands.press("BACK BACK").kind == "Lines" and loaded() == ["tuscany"]
        hands.press("P1 P2 OK")
        assert hands.box.session.game.NAME == "toy" and loaded() == ["toy"]
        assert sees(hands, "year B", "Anna", "points")


def test_what_only_a_start_or_the_end_of_a_round_needs_takes_no_heap_beside_a_table():
    for module in ("news", "turns"):
        forget("castellan.ui.standing." + module)
    hands = two()
    hands.press("wait:500")
    assert hands.kind == "Table"
    for module in ("flash.ranges", "ui.standing.news", "ui.standing.turns"):
        assert "castellan." + module not in sys.modules


def test_sentences_are_unloaded_after_use():
    for code, game in (("full", "tuscany."), ("over", "")):
        assert say(game + code, {"player": "Anna", "spaces": 4, "colour": "farm"}, "fr") != code
    assert not [name for name in sys.modules if name.endswith("sentences")]
    for package in ("castellan.text", "castellan.games.tuscany"):
        assert not [name for name in sys.modules[package].__dict__ if "sentences" in name]


def test_only_the_game_that_is_chosen_from_the_titles_is_loaded():
    for name in catalogue.GAMES:
        hands = Hands()
        hands.box.session.settings.set_roster(list(SIX))
        hands.box.home()
        unload_others("")
        chosen = title_keys(name)
        assert hands.press("wait:20 " + chosen).kind == "HowMany" and loaded() == [name]
        assert hands.press("BACK").kind in ("Lines", "Played") and loaded() == []
        assert hands.press(chosen[-2:] + " P2").kind == "Table" and loaded() == [name]
        assert hands.start().kind == "Table" and loaded() == [name]


def test_a_fault_in_a_full_heap_is_shown():
    for hardware, place in each():
        Session(place.files(), os.urandom).settings.save("language", "ru")
        taken = []

        def fill():
            gc.collect()
            left = bytearray(FREE)  # in one piece: the free heap between small ones may have no room for anything
            while left:
                taken.append(bytearray(256))

        takes(hardware).at(1500, fill)
        try:
            raises(SoftReset, hardware.run, place.path, 60_000)
        finally:
            taken[:] = ()
        [error] = hardware.errors
        assert shows(hardware, "fault", "ru", reason=str(error))
