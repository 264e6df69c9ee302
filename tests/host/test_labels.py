"""Each game has all labels that it needs, in each language; and the documentation's lists are as they are generated."""

import pathlib
import re
from types import SimpleNamespace

import pytest

import lists
from castellan import use
from castellan.core.catalogue import GAMES
from castellan.core.rules import load
from castellan.text import LANGUAGES
from castellan.ui.asking import words
from lab.games import labels
from lab.games.random_games import play

pytestmark = pytest.mark.docs

CASTELLAN = pathlib.Path(__file__).parents[2] / "firmware/castellan"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_all_labels_that_it_needs(name, language):
    assert labels.missing(load(name), language) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_each_key_of_a_game_s_own_tables_is_what_the_game_calls_something(name, language):
    assert labels.unknown(load(name), language) == []


def test_each_label_is_found_in_the_code_by_its_name():
    code = [path.read_text(encoding="utf-8") for path in CASTELLAN.rglob("*.py") if path.stem[:2] not in LANGUAGES]
    named = {name for source in code for name in re.findall(r'"(\w+)"', source)}
    modules = [*(f"games.{name}.en" for name in GAMES), "text.en", "text.en_menu"]
    found = {module: use(f"castellan.{module}").LABELS for module in modules}
    assert [(module, name) for module, texts in found.items() for name in texts if name not in named] == []


def test_in_which_order_labels_are_looked_up_is_decided_in_one_place():
    tables = set(labels.TABLES) - {"COLUMNS", "PHASES", "REPORTS", "EXTRAS"}  # of one place, without an order
    naming = {
        path.relative_to(CASTELLAN).as_posix()
        for path in CASTELLAN.rglob("*.py")
        if path.stem[:2] not in LANGUAGES or path.stem[2:3] not in ("", "_")
        if tables & set(re.findall(r'"([A-Z]+)"', path.read_text(encoding="utf-8")))
    }
    assert naming == {"text/__init__.py", "text/labels.py"}


@pytest.mark.parametrize("name", GAMES)
def test_only_a_game_with_another_total_for_held_up_has_a_title_for_it(name):
    held = any(size == "held" for _, size in load(name).COLUMNS)
    assert ("if_ended" in use(f"castellan.games.{name}.en").LABELS) is held


@pytest.mark.parametrize("name", GAMES)
def test_no_label_is_found_under_the_name_of_another(name):
    assert labels.collisions(load(name)) == []


@pytest.mark.parametrize("name", GAMES)
def test_all_that_the_table_says_of_random_games_has_its_label(name):
    for seed in range(8):
        for ledger, _, _ in play(seed, name, 80):
            app = SimpleNamespace(session=SimpleNamespace(game=ledger.game, ledger=ledger), language="en", counts=True)
            try:
                words.status(app), words.waits(app)
                [words.beside_name(app, player, []) for player in range(ledger.game.humans)]
            except KeyError as error:
                pytest.fail(f"{name}/en.py: LABELS needs {error}: see docs/game_reference.md")


def test_each_game_has_a_section_for_its_players():
    """The README's links lead to it."""
    headings = re.findall(r"^## (.*)$", (lists.ROOT / "docs/games.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert headings == list(lists.finished().values())


@pytest.mark.parametrize("name", lists.PLACES)
def test_a_list_in_the_documentation_is_as_it_is_generated(name):
    assert lists.written(name) == (lists.ROOT / name).read_text(encoding="utf-8"), "make renew"
