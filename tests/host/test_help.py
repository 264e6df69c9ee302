"""Every screen names its help, and every language has it in texts that fit."""

import importlib
import pathlib
import pkgutil

import pytest

import castellan.ui
from castellan.core.catalogue import GAMES
from castellan.core.rules import load
from castellan.keys import BACK, NAMES
from castellan.text import LANGUAGES
from castellan.ui.app import Screen
from castellan.ui.drawing.notice import Help
from castellan.ui.drawing.style import SMALL

pytestmark = pytest.mark.ui

LONGEST = 12  # letters on a key of the virtual box's page
HELP_ON_BACK = ("undo", "help")  # labels of holding BACK


def screens():
    """Return all classes of screens."""
    for module in pkgutil.walk_packages(castellan.ui.__path__, "castellan.ui."):
        importlib.import_module(module.name)
    for game in GAMES:
        if load(game).SCREENS:
            importlib.import_module(f"castellan.games.{game}.screens")
    found, new = set(), {Screen}
    while new:
        found |= new
        new = {sub for cls in new for sub in cls.__subclasses__() if sub.__module__.startswith("castellan.")} - found
    return sorted(found, key=lambda cls: cls.__name__)


def words(language):
    return importlib.import_module(f"castellan.text.{language}_help")


def rows(language, name):
    """Return the keys of each line of a screen's help, and what they do."""
    return [line.split(": ", 1) for line in words(language).HELP[name].split("\n")]


def test_all_screens_are_checked():
    files = pathlib.Path(castellan.ui.__file__).parent.rglob("*.py")
    named = [line for file in files for line in file.read_text().splitlines() if line.startswith("class ")]
    assert {"Table", "Result", "Lines", "Number", "Help"} <= {cls.__name__ for cls in screens()}
    assert len(screens()) >= sum("(Screen)" in line for line in named) > 5


@pytest.mark.parametrize("screen", screens(), ids=lambda cls: cls.__name__)
class TestEachScreen:
    def test_it_can_be_asked_for_help_or_any_key_closes_it(self, screen):
        assert len(screen.HOLDS) == len(screen.HELD)
        held = dict(zip(screen.HOLDS, screen.HELD, strict=True))
        assert not held or held[BACK] in HELP_ON_BACK

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_its_help_says_what_its_holds_do(self, screen, language):
        if not screen.HOLDS:
            return
        assert screen is Screen or screen.HELP != Screen.HELP, "say by a class attribute HELP what its keys do"
        for key, name in zip(screen.HOLDS, screen.HELD, strict=True):
            assert words(language).HELD[name]
            if name != "help":
                assert [NAMES[key], "@" + name] in rows(language, screen.HELP)


@pytest.mark.parametrize("language", LANGUAGES)
class TestEachLanguage:
    def test_it_has_the_same_help_as_english(self, language):
        ours, english = words(language), words("en")
        assert list(ours.HELD) == list(english.HELD) and list(ours.HELP) == list(english.HELP)
        for name in ours.HELP:
            for (keys, mine), (same, theirs) in zip(rows(language, name), rows("en", name), strict=True):
                assert keys == same, name
                assert mine.startswith("@") == theirs.startswith("@") and (not mine.startswith("@") or mine == theirs)

    def test_holds_fit_on_a_key(self, language):
        assert [word for word in words(language).HELD.values() if len(word) > LONGEST] == []

    def test_each_row_is_read_to_its_end(self, language):
        app = type("App", (), {"language": language})()
        cut = []
        for name in words(language).HELP:
            screen = type("S", (), {"HELP": name, "about": ""})
            for keys, what in Help(app, screen)._rows:
                x = sum(SMALL.width(key) + 3 + 2 for key in keys.split()) + 2
                if x + SMALL.width(what) > 128:
                    cut.append((keys, what))
        assert cut == []
