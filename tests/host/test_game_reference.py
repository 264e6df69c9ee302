"""The toy game uses what docs/game_reference.md names, all but the rows of its last table."""

import pathlib
import re
import tokenize

import pytest

from castellan.core.rules import load, shapes
from castellan.core.rules.base import Game
from lab.games import labels, toy_game

pytestmark = pytest.mark.docs

REFERENCE = pathlib.Path(__file__).parents[2] / "docs/game_reference.md"
OF_A_PACKAGE = {"VARIANTS", "SHEETS"}
ARGUMENTS = {
    "phases",
    "among",
    "limit",
    "likely",
    "zero",
    "step",
    "due",
    "asked",
    "applies",
}  # of the functions in shapes


def named(text):
    """Return the names of the rules' interface, and of a game's tables of words, that a text has in backticks."""
    functions = {name for name, value in vars(shapes).items() if callable(value) and name.islower()}
    names = *dir(Game), *functions, *shapes.EventKind._fields, *labels.TABLES
    known = {*names, *ARGUMENTS, *OF_A_PACKAGE, "LATER", "UNKNOWN"}
    return known & {word for code in re.findall(r"`([^`]+)`", text) for word in re.findall(r"[A-Za-z]\w*", code)}


def used(folder):
    """Yield the names in a folder's code, without its texts and comments."""
    for path in folder.glob("*.py"):
        with tokenize.open(path) as file:
            yield from (
                token.string for token in tokenize.generate_tokens(file.readline) if token.type == tokenize.NAME
            )


def test_the_toy_game_has_all_that_the_reference_names_but_what_it_says_to_be_elsewhere():
    reference, _, elsewhere = REFERENCE.read_text(encoding="utf-8").partition("| feature | game |")
    folder = pathlib.Path(toy_game.__file__).parent / toy_game.NAME
    assert named(reference) - set(used(folder)) == named(elsewhere)


def test_the_toy_game_has_all_labels_that_it_needs_and_no_others():
    with toy_game.added():
        game = load(toy_game.NAME)
        assert (labels.missing(game, "en"), labels.unknown(game, "en"), labels.collisions(game)) == ([], [], [])
