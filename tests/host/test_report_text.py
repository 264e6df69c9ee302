"""What reports alone say: the same in each language, and in the language that the laptop has."""

import dataclasses
import importlib
import locale
import pathlib
import re
import string

import pytest

import castellan_host.report
from castellan.text import LANGUAGES
from castellan_host.stats.overview import Against, Average, Person, Source
from castellan_host.stored_games import cells, taken_results, turning_points
from castellan_host.text import of_locale

pytestmark = pytest.mark.report

FOLDER = pathlib.Path(castellan_host.report.__file__).parent
TEXTS = {language: importlib.import_module(f"castellan_host.text.{language}").TEXTS for language in LANGUAGES}


def facts(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_each_language_has_a_module():
    assert {path.stem for path in (FOLDER.parent / "text").glob("*.py")} == {"__init__", *LANGUAGES}


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_each_language_says_the_same_with_the_same_facts(language):
    assert list(TEXTS[language]) == list(TEXTS["en"])
    for key, text in TEXTS[language].items():
        assert facts(text) == facts(TEXTS["en"][key]), key
        assert text != TEXTS["en"][key], key


def test_each_text_is_used():
    rooms = "mqtt", "report", "scoreboard", "stats"
    source = "".join(path.read_text() for room in rooms for path in (FOLDER.parent / room).rglob("*.py"))
    source += "".join(pathlib.Path(module.__file__).read_text() for module in (cells, taken_results, turning_points))
    columns = {field.name for row in (Person, Average, Against, Source) for field in dataclasses.fields(row)}
    named = columns | set(re.findall(r'"([a-z_]+)"', source))
    assert set(TEXTS["en"]) <= named
    assert set(re.findall(r'\bsay\("([a-z_]+)"[,)]', source)) <= set(TEXTS["en"])


@pytest.mark.slow
def test_a_colon_behind_a_name_has_a_space_in_french():
    from lab.pages.reports import entered, reported  # late: they load Matplotlib

    begin = ["new", "florence", {"players": ["Anna", "Boris"], "entries": "scores"}]
    points = [["points", 0, "prestige", 3], ["points", 1, "prestige", 2], ["sell", 0, 2], ["auction", 1, "prestige"]]
    found = reported(entered(begin, *points, *[["round"]] * 7, ["end", True]), "fr")
    texts = found.texts()
    assert any("Anna : points vendus" in text for text in texts) and any("Boris : " in text for text in texts), texts
    assert not [text for text in texts if re.search(r"\S: ", text)]


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turning_point_names_its_player_once(language):
    from lab.pages.reports import recorded, reported  # late: they load Matplotlib

    texts = reported(recorded("viticulture"), language).texts()
    assert any("Chloé" in text and "(" in text for text in texts)
    assert not [text for text in texts if re.search(r"(\w+)( ?: )\1\2|\) ?: Борис ?:", text)]


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "ru_RU.UTF-8"}, "ru"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": ""}, "de"),
        ({"LANG": "pl_PL.UTF-8"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
    ],
)
def test_the_laptop_s_language_is_that_of_its_locale_or_english(monkeypatch, environment, language):
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert of_locale() == language


@pytest.mark.parametrize(
    ("named", "language"), [("French_France", "fr"), ("Russian_Russia", "ru"), ("de_DE", "de"), (None, "en")]
)
def test_without_a_setting_the_system_s_own_locale_holds(monkeypatch, named, language):
    for name in ("LANG", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (named, "1252"))
    assert of_locale() == language
