"""A complete game of each kind by key presses: its screens, entries and totals, and the number of presses."""

import functools
import json
import pathlib

import pytest
from typer.testing import CliRunner

from castellan.core import catalogue
from castellan.core.ledger import Ledger
from castellan.core.rules import load
from castellan_host.cli import app
from lab.games import recorded
from lab.golden import rekey
from lab.hands import keyed
from lab.support import state

pytestmark = pytest.mark.ui

FEW = 4  # presses of an entry


def called(game):
    return f"{game.name}/{game.file}"


@pytest.fixture(scope="module", params=keyed.ALL, ids=called)
def game(request):
    return request.param


@functools.cache
def play(game):
    screens = []
    return *game.play(screens=screens), screens


@pytest.fixture
def played(game):
    """The hands that have played, the presses by kind, and the screens at the ends of its parts."""
    return play(game)  # where `game` is overridden a fixture of the module could still be that of another game


def course(events):
    """Return the kind of each event with the complete game after it, and the players' names in the end.

    Corrections of names, and what they leave behind, are left out: no key enters one.
    """
    ledger = Ledger()
    found = []
    for number, event in enumerate(events):
        ledger.add(number, ["end", True] if event == ["end"] and ledger.game.follow_ups() else event)
        if event[0] != "name":
            found.append((event[0], [field for field in state(ledger.game) if field[0] not in ("names", "named")]))
    return found, ledger.game.names


def test_each_kind_of_game_has_one():
    assert [game.name for game in keyed.GAMES] == list(catalogue.GAMES)


def test_the_golden_screens_of_its_parts(game, played):
    found = pathlib.Path(game.golden).read_text(encoding="utf-8").splitlines()
    assert found == played[2], "a screen has changed; look at it, and if that is right: make renew"


def test_it_ends_with_the_result(game, played):
    records = played[0].records
    assert played[0].kind == "Result" and records[-1][0] == "end"
    assert records[0] == ("new", game.name, game.options)


@pytest.mark.parametrize("game", [game for game in rekey.GAMES if game != keyed.TUSCANY], ids=called, scope="module")
def test_its_entries_do_what_those_on_its_page_do(game, played):
    new, *events = recorded.events(game=f"{game.name}/{game.file}")
    assert course(map(list, played[0].records)) == course([[*new[:2], new[2] | game.options], *events])


@pytest.mark.slow
@pytest.mark.parametrize("game", rekey.GAMES, ids=called, scope="module")
def test_its_keys_are_those_that_the_screens_offer(game):
    with open(game.keys, encoding="utf-8") as file:
        assert rekey.lines(game) == file.readlines(), "screens have changed; if that is right: make renew"


def test_replay_gives_the_pages_totals_and_ranks(game, played, tmp_path):
    path = tmp_path / "game.castellan"
    path.write_bytes(b"".join(line + b"\n" for line in game.game_file(played[0])))
    result = CliRunner().invoke(app, ["replay", str(path), "--json"])
    assert result.exit_code == 0 and result.stderr == ""
    shown = json.loads(result.stdout)
    decides = load(game.name).CRITERIA[0]
    assert [total[decides] for total in shown["totals"]] == game.totals()
    assert [game.players[shown["ranks"].index(rank)] for rank in sorted(shown["ranks"])] == game.order()
    assert shown["over"] == "end"


def test_an_entry_takes_few_presses(game, played):
    """The only test of this over a complete game."""
    presses = dict(played[1])
    presses.pop(keyed.NAMES)
    every = [count for counts in presses.values() for count in counts]
    assert len(every) == len(played[0].records) - 1
    assert game.most is None or sum(every) <= game.most * len(every), sum(every) / len(every)
    assert game.presses is None or sum(every) <= game.presses, sum(every)
    rules = load(game.name)
    steps = [actions[0].kind for actions in rules.SHARED_ACTIONS.values() if actions]
    steps = [kind for kind in steps if all(each.default is not None for each in rules.EVENTS[kind].shape)]
    assert all(set(presses[step]) == {2} for step in steps[:1]), "OK shows the step, and records it"


def test_no_entry_takes_more_than_four_presses_but_those_that_are_named(game, played):
    """Others ask several numbers, a number that has no key, a card or tile in another's place, or what to change."""
    presses = {kind: max(counts) for kind, counts in played[1].items() if kind != keyed.NAMES}
    assert game.longer is None or {kind: most for kind, most in presses.items() if most > FEW} == game.longer
