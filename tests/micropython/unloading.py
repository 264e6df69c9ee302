"""Modules that are unloaded, on MicroPython only: see `castellan.forget`. Run by `run.py`."""

import sys

import toy_game
from castellan import games, rules
from castellan.rules import load, unload
from castellan.text import LANGUAGES, find, label, prepare, say
from listed import KNOWN
from seeing import sees
from table_side import Hands, begun, two

SIX = ("Anna", "Boris", "Clara", "Denis", "Emil", "Fanny")


def _loaded(package):
    return [name for name in sys.modules if name.startswith(package + ".")]


def test_the_words_of_another_language_are_unloaded():
    hands = two()
    for language in ("fr", "ru", "en"):
        before = hands.shown()
        hands.press("hold:OK DOWN P2 P3 " + {"en": "P1", "fr": "P2", "ru": "P3"}[language])
        hands.press("hold:OK BACK wait:4000")
        assert hands.kind == "Table" and hands.shown() != before
        words, of_the_game = "castellan.text." + language, "castellan.games.tuscany." + language
        assert set(_loaded("castellan.text")) == {"castellan.text.entries", words}
        assert [name for name in _loaded("castellan.games.tuscany") if name.split(".")[3] in LANGUAGES] == [of_the_game]


def test_rarely_used_screens_are_unloaded():
    hands = two()
    hands.press("P1 P1")
    stay = sorted(_loaded("castellan.ui"))
    hands.press("hold:OK P1 BACK DOWN P1")
    assert hands.kind == "Past" and len(_loaded("castellan.ui")) > len(stay)
    hands.press("BACK BACK")
    assert hands.kind == "Table" and sorted(_loaded("castellan.ui")) == stay


def test_the_rules_of_another_game_are_unloaded():
    two()
    package = "castellan.games.tuscany"
    modules = {name: sys.modules[name] for name in [package] + _loaded(package)}
    try:
        unload("tuscany")
        assert load("tuscany") is modules[package + ".game"].GAME
        unload("another")
        assert not [name for name in _loaded(package) if name.split(".")[3] in modules[package].MODULES]
        assert load("tuscany") is not modules[package + ".game"].GAME
    finally:  # whoever holds them must hold the same objects as before
        for name, module in modules.items():
            sys.modules[name] = module


class Another:
    """A game's package, and its rules."""

    MODULES = ("game",)


def test_the_rules_of_another_game_are_unloaded_when_one_begins():
    known, other = rules.GAMES, "castellan.games.another"
    session = Hands().box.session
    rules.GAMES = known + ("another",)
    sys.modules[other] = sys.modules[other + ".game"] = Another
    try:
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        assert other not in sys.modules and other + ".game" not in sys.modules
    finally:
        rules.GAMES = known
        for name in (other, other + ".game"):
            sys.modules.pop(name, None)


def test_as_many_games_stay_loaded_as_are_asked_for():
    def loaded():
        return [name for name in ("toy", "tuscany") if "castellan.games." + name in sys.modules]

    with toy_game.added():
        for name in ("toy", "tuscany"):
            load(name)
        unload("toy", "tuscany")
        assert loaded() == ["toy", "tuscany"]
        unload("toy")
        assert loaded() == ["toy"]
        unload("tuscany")
        assert loaded() == [] and load("toy").NAME == "toy"


def loaded():
    """Return the games whose rules or words are in memory."""
    names = [name.split(".") for name in sys.modules if name.startswith("castellan.games.")]
    return [
        game for game in games.GAMES if any([parts[2] == game and parts[3:] not in ([], ["about"]) for parts in names])
    ]


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
        assert max(found) == 2 and loaded() == ["tuscany"]
        hands.between = 300
        assert sees(hands.press("P2"), "#1", "year B", "1. Anna") and loaded() == ["tuscany"]
        hands.press("OK")
        assert hands.box.session.game.NAME == "toy" and loaded() == ["toy"]
        assert sees(hands, "year B", "Anna", "points")


def test_sentences_are_unloaded_after_use():
    for code, game in (("full", "tuscany."), ("over", "")):
        assert say(game + code, {"player": "Anna", "spaces": 4, "colour": "farm"}, "fr") != code
    assert not [name for name in sys.modules if name.endswith("fr_sentences")]
    for package in ("castellan.text", "castellan.games.tuscany"):
        assert not [name for name in sys.modules[package].__dict__ if "sentences" in name]


def test_texts_of_menus_are_loaded_when_needed_and_unloaded():
    for language in LANGUAGES:
        prepare(language, "tuscany")
        module = "castellan.text." + language + "_menu"
        # The table looks up words that a game need not have; none of them loads the menus' texts.
        assert [find(name, "tuscany", language) for name in ("menu", "settings", "mark_nothing")] == [None] * 3
        assert find("hold_menu", "tuscany", language) and module not in sys.modules
        assert label("menu", "", language) and module in sys.modules
        prepare(language, "tuscany")
        assert module not in sys.modules


def test_only_the_game_that_is_chosen_from_the_titles_is_loaded():
    for name in games.GAMES:
        hands = Hands()
        hands.box.session.settings.set_roster(list(SIX))
        hands.box.home()
        assert loaded() == []
        chosen = "P" + str(games.GAMES.index(name) + 1)
        assert hands.press("wait:20 " + chosen).kind == "NewGame" and loaded() == [name]
        assert hands.press("BACK").kind == "Lines" and loaded() == []
        assert hands.press(chosen + " P1 P1 OK").kind == "Table" and loaded() == [name]
        assert hands.start().kind == "Table" and loaded() == [name]
