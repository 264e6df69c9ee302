"""The command `castellan` names no game: it plays, lists and shows the toy game."""

import ast
import json
import pathlib
import re

import pytest
from typer.testing import CliRunner

import castellan
from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan.core.ledger import Ledger
from castellan_host.cli import app
from castellan_host.database.store import Database
from lab.games import toy_game

pytestmark = pytest.mark.terminal

ROOT = pathlib.Path(__file__).parents[2]
BOX, GAME = "b0" * 8, "00112233aabbccdd"
EVENTS = (
    ["new", "toy", {"players": ["Anna"], "level": "hard", "minimums": [1, 2, 3]}],
    ["place", 0, "ship", "mine"],
    ["place", 0, "mine"],
    ["value", "mine", 4],
    ["move", 0, "hill", "lake"],
    ["visit", 0, 1],
    ["buy", 0, 1200],
    ["year", "rain"],
)
REST = (["year", "sun"], ["year", "sun"], ["end"])


@pytest.fixture(autouse=True)
def _toy():
    with toy_game.added():
        yield


def run(*words, data=None):
    result = CliRunner().invoke(app, list(words), input=data)
    assert result.exit_code == 0, result.output + result.stderr
    return result.stdout


def test_games_and_show(tmp_path):
    url = str(tmp_path / "games.db")
    ledger = Ledger()
    for time, event in enumerate((*EVENTS, *REST)):
        ledger.add(1762000000 if not time else 60 * time, event)
    lines = [(given[0], record.encode(given[0], given[1], given[2:])) for given in ledger.records]
    with Database(url, create=True) as database:
        database.store(BOX, GAME, lines, 1762009000)
    assert "Anna, Robot" in " ".join(run("games", "--db", url).split())
    listed = json.loads(run("games", "--db", url, "--json"))[0]
    assert listed["verdict"] == "Robot wins with 12 points" and listed["standing"]["round"] == 3
    shown = run("show", "last", "--db", url)
    for text in (
        "begin: Anna",
        "Anna: ship as mine",
        "hill to lake",
        "Anna: visit to Robot",
        "for 1200",
        "rain, end of",
    ):
        assert text in shown, shown
    history = json.loads(run("show", GAME, "--db", url, "--json"))["history"]
    assert [entry["event"] for entry in history] == [list(event) for event in (*EVENTS, *REST)]
    assert json.loads(run("stats", "--db", url, "--json"))["solo"] == [
        {"game": "toy", "person": "Anna", "games": 1, "wins": 0, "average": 4, "best": 4}
    ]
    assert "Robot" not in run("stats", "--game", "toy", "--db", url)


def test_no_code_names_a_game():
    """A text that is a game's name, or has it between points, occurs only in the game's own folder.

    A game may be called what a module of the firmware is called: its name then says nothing.
    """
    games = ROOT / "firmware/castellan/games"
    modules = {path.stem for path in (ROOT / "firmware/castellan").rglob("*.py") if not path.is_relative_to(games)}
    names = set(GAMES) - modules
    for path in (path for place in ("firmware", "host_tools") for path in (ROOT / place).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if path.is_relative_to(games) or not any(name in text for name in names):
            continue
        for node in ast.walk(ast.parse(text)):
            parts = re.split("[./]", node.value) if isinstance(node, ast.Constant) and type(node.value) is str else []
            assert not names & set(parts), f"{path}:{node.lineno}: {node.value}"


def test_words_that_stand_in_for_a_language_that_a_game_lacks_fill_no_heap_on_a_laptop(monkeypatch):
    monkeypatch.setitem(castellan.LOADED, f"castellan.games.{toy_game.NAME}.fr", None)
    assert not castellan.cramped()
