"""A stored game whose replay fails, for whatever reason, is named as damaged and hides no other."""

import pytest
from typer.testing import CliRunner

from castellan.core.record import encode
from castellan.core.rules.shapes import entry
from castellan.games.tuscany.game import Tuscany
from castellan_host.cli import app
from castellan_host.database.store import Database
from castellan_host.mirror.newest import NewestGame

pytestmark = pytest.mark.database

BOX, GOOD, SEEN = "e6614104", "aaaa000000000000", 1763000000
TUSCANY, PAD = (["new", name, {"players": ["Anna", "Boris"], "times": True}] for name in ("tuscany", "pad"))
DAMAGED = {
    "seconds that are none": [TUSCANY, ["points", 0, "red", 3], ["turn", 0, None]],
    "a player that is none": [PAD, ["add", "x", 1]],
    "an amend of an amend": [TUSCANY, ["take", 0], ["amend", 1, ["take", 1]], ["amend", 2, ["take", 0]]],
    "rules that fail": [TUSCANY, ["wild"]],
    "rules that fail at the end": [TUSCANY, ["wild later"]],
}


def run(*words):
    """Run a command; whatever it finds, it ends without a traceback."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


@pytest.fixture(params=DAMAGED)
def stored(request, tmp_path, monkeypatch):
    """Return a database with a damaged game, the newest, beside a good one; and a file of the former."""
    monkeypatch.setitem(Tuscany.EVENTS, "wild", entry(lambda game: game.names[9]))
    monkeypatch.setitem(Tuscany.EVENTS, "wild later", entry(lambda game: game.late.append(lambda game: game.names[9])))
    url = f"sqlite:///{tmp_path / 'games.db'}"
    events = DAMAGED[request.param]
    lines = [encode(seq, seq, event) for seq, event in enumerate(events)]
    with Database(url) as database:
        good = [encode(0, 1762000000, TUSCANY), encode(1, 5, ["points", 0, "red", 7])]
        database.store(BOX, GOOD, list(enumerate(good)), SEEN)
        database.store(BOX, "bbbb000000000000", list(enumerate(lines)), SEEN + 60)
    (tmp_path / "damaged.castellan").write_bytes(b"".join(lines))
    return url, tmp_path


def test_every_command_goes_on_past_a_damaged_game(stored):
    url, folder = stored
    listed = run("games", "--db", url)
    assert listed.exit_code == 0 and "aaaa" in listed.stdout and "bbbb" in listed.stdout
    for words in (("stats",), ("rebuild",), ("export", "-o", folder / "all.json"), ("show", "aaaa")):
        result = run(*words, "--db", url)
        assert result.exit_code == 0, (words, result.output)
    assert "bbbb000000000000" in (folder / "all.json").read_text()
    shown = run("show", "bbbb", "--db", url)
    assert shown.exit_code == 1 and "does not add up" in shown.output
    assert run("report", "bbbb", "-o", folder / "page.html", "--db", url).exit_code != 0
    assert NewestGame(url).look().stored.game == GOOD  # what scoreboard and mirror show
    taken = run("import", folder / "damaged.castellan", "--db", f"sqlite:///{folder / 'other.db'}")
    assert taken.exit_code != 0 and "refused" in taken.output


def test_a_game_of_which_only_the_beginning_is_stored_has_1_record(tmp_path):
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        database.store(BOX, GOOD, [(0, encode(0, 1762000000, TUSCANY))], SEEN)
    assert run("show", GOOD, "--db", url).stdout.splitlines()[0].endswith(" · 1 record")


def test_an_entry_of_any_form_that_is_struck_out_is_shown(tmp_path):
    odd = [["take"], ["take", "x"], ["points", 9, "red", 1]]
    odd += [[kind, 1, event] for kind in ("amend", "insert") for event in odd] + [["name"], ["name", [], 0]]
    events = [TUSCANY, ["take", 1]]
    for event in odd:
        events += [event, ["void", len(events)]]
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with Database(url) as database:
        database.store(BOX, GOOD, [(seq, encode(seq, seq, event)) for seq, event in enumerate(events)], SEEN)
    shown = run("show", GOOD, "--db", url)
    assert shown.exit_code == 0 and shown.stdout.count("struck out by") == len(odd)
