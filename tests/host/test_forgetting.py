"""`castellan forget`: nothing shows the game until it is brought back, and then all is as before."""

import json
import shutil

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.core import record
from castellan_host.database.store import Database
from castellan_host.link.events import Met, Recorded
from castellan_host.link.serial_ports import Port
from castellan_host.mirror.newest import NewestGame
from castellan_host.scoreboard.tables import Presence, Tables
from castellan_host.stats import rows
from castellan_host.stats.keeping import current, rebuild
from lab.database import in_store
from lab.database.exchanged import (
    BEGUN,
    BOX,
    OTHER_BOX,
    SEEN,
    accepted,
    branch,
    imported,
    made_up,
    recorded_lines,
    run,
    written,
)
from lab.database.results_of import no_bar
from lab.link.laptop import Box, Desk
from lab.zones import laptop_in

pytestmark = pytest.mark.database

TUSCANY, UNFINISHED, PAD, MANY = "5f3a90c1d2e4b687", "5f3b000000000000", "a" * 16, "c" * 16
EVENTS = [["new", "pad", {"players": ["Anna", "Борис"], "title": "Skat"}], ["round", 1, 2], ["end"]]
STORED = (
    (BOX, TUSCANY, recorded_lines("tuscany", begun=BEGUN)),
    (OTHER_BOX, TUSCANY, recorded_lines("tuscany", begun=BEGUN)[:20]),
    (BOX, UNFINISHED, recorded_lines("florence", 20, begun=BEGUN + 1)),
    (BOX, PAD, accepted(EVENTS, BEGUN + 2)),
    ("import", made_up(accepted(EVENTS, BEGUN + 2)), accepted(EVENTS, BEGUN + 2)),
    (OTHER_BOX, MANY, accepted(EVENTS[:2], 0)),
)
PAD_IDS = {PAD, made_up(accepted(EVENTS, BEGUN + 2))}
GONE = [
    ({TUSCANY}, "5f3a"),
    ({UNFINISHED}, UNFINISHED),
    (PAD_IDS, "aaaa"),
    (PAD_IDS, min(PAD_IDS - {PAD})),
    ({MANY}, "c"),
]


def fill(path, without=()):
    """Make a database of games of two boxes: one on both, one imported before its sync, one with a conflict."""
    with Database(str(path)) as database:
        for number, (box, game, lines) in enumerate(STORED):
            if game not in without:
                database.store(box, game, [*enumerate(lines)], SEEN + number)
        if UNFINISHED not in without:
            lines = branch(STORED[2][2], 10)
            database.store(BOX, UNFINISHED, [*enumerate(lines)][10:], SEEN, aside=True)
    return path


@pytest.fixture
def file(tmp_path):
    return fill(tmp_path / "games.db")


def outputs(file):
    """Return all that is read from a database."""
    folder, name = file.parent / "out", str(file)
    folder.mkdir()
    printed = {
        words: run(*words.split(), "--db", file)[:2]
        for words in ("games --all --json", "games --game pad --json", "games", "stats --json", "rebuild", "show last")
    }
    for path in ("tables", "all.json", "plays.bgsplay", "lines"):
        format = "castellan" if path == "lines" else ""
        printed[path] = run("export", "-o", folder / path, "--db", file, "--force", "--format", format)[2]
    printed |= {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    newest = NewestGame(name)
    printed["shown"] = [(each.stored.box, each.stored.game) for each in [*newest.read((), {}), newest.look()] if each]
    printed["tables"] = Tables(newest, "en").look({BOX: None}, {BOX: PAD}, {}, {})
    with Database(name) as database:
        printed["kept"] = sorted(map(repr, database.results()[1]))
        printed["count"] = database.count(), database.ids({"5f3a", "5f3b", "aaaa"}), database.beginnings()
    shutil.rmtree(folder)
    return printed


@pytest.mark.parametrize(("gone", "name"), GONE)
def test_what_is_forgotten_is_as_if_it_never_was_and_what_is_brought_back_as_if_it_was_never_forgotten(
    file, tmp_path, gone, name
):
    before = outputs(file)
    code, said, complaints = run("forget", name, "--db", file)
    assert (code, complaints) == (0, "") and " is forgotten: " in said
    assert outputs(file) == outputs(fill(tmp_path / "other.db", gone)) != before
    assert run("forget", "--back", name, "--db", file)[0] == 0
    assert outputs(file) == before


def test_what_is_said(file):
    assert run("forget", "--db", file) == (0, "No game is forgotten\n", "")
    with laptop_in("UTC"):
        code, said, _ = run("forget", "5f3a", "--db", file)
    assert code == 0 and said.splitlines() == [
        f"Game {TUSCANY} is forgotten: 2025-11-01 12:26, The Castles of Tuscany, Anna, Борис, Chloé, Dorte",
        f"Box {BOX} has it, too, until it is deleted there, among its past games",
        f"Box {OTHER_BOX} has it, too, until it is deleted there, among its past games",
        f"This brings it back: castellan forget --back {TUSCANY}",
    ]
    known = f"Game {TUSCANY} is forgotten; castellan forget --back {TUSCANY} brings it back\n"
    for command in (["forget"], ["show"], ["ignore"], ["report", "-o", "x.html"]):
        assert run(*command, "5f3a", "--db", file) == (1, "", known)
    assert run("forget", "ffff", "--db", file) == (1, "", 'There is no stored game whose id begins with "ffff"\n')
    assert run("forget", "--back", "aaaa", "--db", file) == (0, f"Game {PAD} is not forgotten\n", "")
    run("forget", "5f3b", "--db", file)
    assert [line[:16] for line in run("forget", "--db", file)[1].splitlines()] == [UNFINISHED, TUSCANY]
    refused = run("forget", "--back", "5F3", "--db", file)
    assert refused == (1, "", f'Several forgotten games begin with "5F3": {TUSCANY}, {UNFINISHED}\n')
    assert run("forget", "--back", "last", "--db", file)[1].startswith(f"Game {UNFINISHED} is back: ")
    assert run("forget", "--back", "--db", file)[0] == 2
    for name in PAD_IDS:  # the copy that was imported has another id, before or behind the box's
        run("forget", name, "--db", file)
        assert run("forget", "--back", "last", "--db", file)[1].startswith(f"Game {PAD} is back: ")


def test_a_sync_stores_what_is_entered_later_and_nothing_shows_it(tmp_path):
    file = tmp_path / "games.db"
    box = Box().play(5)
    with Database(str(file)) as database:
        desk = Desk(box, database).sync()
        [(_, game)] = box.lines()
    run("forget", game, "--db", file)
    with Database(str(file)) as database:
        box.play(3, new=False)
        desk = Desk(box, database).sync()
        assert sum(len(event.lines) for event in desk.events if isinstance(event, Recorded)) == 3
        assert database.headings() == [] and database.have(box.identity, game) == 9
        assert rebuild(database, no_bar) == 0 and current(database, no_bar) == []
    run("forget", "--back", game, "--db", file)
    with Database(str(file)) as database:
        assert [len(stored.lines) for stored in in_store.games(database)] == [9]


def test_a_game_that_was_imported_without_its_id_stays_forgotten_when_its_box_syncs(tmp_path):
    file, lines = str(tmp_path / "games.db"), recorded_lines("tuscany", 40)
    [outcome] = imported(file, written(tmp_path / "game.castellan", lines))
    run("forget", "last", "--db", file)
    with Database(file) as database:
        database.store(BOX, TUSCANY, [*enumerate(lines)], SEEN)
        database.store(BOX, PAD, [*enumerate(recorded_lines("tuscany", 40, begun=0))], SEEN)
        assert [game.game for game in database.headings()] == [PAD]
    assert run("forget", "--back", TUSCANY, "--db", file)[0] == 0
    with Database(file) as database:
        assert {game.game for game in database.headings()} == {PAD, TUSCANY, outcome["id"]}


@pytest.mark.parametrize("name", ["game.castellan", f"3-{TUSCANY}.log", f"{TUSCANY}@{OTHER_BOX}.castellan"])
def test_an_import_stores_what_is_new_and_says_that_nothing_shows_it(tmp_path, name):
    file, lines = str(tmp_path / "games.db"), recorded_lines("tuscany", 40)
    with Database(file) as database:
        database.store(BOX, TUSCANY, [*enumerate(lines[:30])], SEEN)
        database.forget({TUSCANY}, SEEN)
    [outcome] = imported(file, written(tmp_path / name, lines))
    assert outcome["id"] == TUSCANY and outcome["records"] in (10, 40)
    assert outcome["note"] == f"forgotten, so nothing shows it; castellan forget {TUSCANY} --back does"
    assert json.loads(run("games", "--json", "--db", file)[1]) == []


def test_a_scoreboard_stops_showing_it(file):
    newest, presence = NewestGame(str(file)), Presence()
    tables = Tables(newest, "en")

    def shown():
        found = tables.look(presence.boxes, presence.entered, presence.arrived, presence.turns)
        return [table["id"] for table in found]

    presence.hear(Port("x", "box"), Met(BOX, "1", 1))
    presence.hear(Port("x", "box"), Recorded(BOX, TUSCANY, [STORED[0][2][-1]]))
    assert shown() == [f"{BOX}/{TUSCANY}"]
    run("forget", TUSCANY, "--db", file)
    assert shown() == [f"{BOX}/{PAD}"]


def test_results_that_another_program_keeps_meanwhile_are_not_kept(file):
    with Database(str(file)) as database:
        made = current(database, no_bar)
        assert TUSCANY in str(database.results())
        database.forget({TUSCANY}, SEEN)
        database.keep_results([rows.of_result(result, "") for result in made if result.game == TUSCANY])
        assert TUSCANY not in str(database.results())


STEPS = st.lists(
    st.tuples(st.sampled_from(["store", "forget", "back"]), st.sampled_from([TUSCANY, PAD, "aaaa"])), max_size=12
)


@given(STEPS)
def test_whatever_comes_in_whatever_order_what_is_shown_is_what_is_stored_and_not_forgotten(steps):
    stored, forgotten, count = set(), set(), 0
    with Database(":memory:") as database:
        for what, game in steps:
            count += 1
            if what == "store":
                line = record.encode(0, 0, ["new", "tuscany", {"players": ["A", game[:4]]}])
                database.store(BOX, game, [(0, line)], SEEN)
                stored.add(game)
            else:
                database.forget({game}, SEEN + count if what == "forget" else None)
                (forgotten.add if what == "forget" else forgotten.discard)(game)
            shown = stored - forgotten
            assert {game.game for game in database.headings()} == {each[1] for each in database.beginnings()} == shown
            assert database.count() == len(shown) and set(database.forgotten()) == forgotten
            assert {game.game for game in database.headings(every=True)} == stored
            assert {result.game for result in current(database, no_bar)} == shown
            assert {game for game in stored if database.game(BOX, game)} == shown
            assert all(database.have(BOX, game) == 1 for game in stored)
