"""`castellan import`: which stored game a file is, nothing twice, nothing over another."""

import json
import time
from datetime import UTC, datetime
from unittest.mock import Mock

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlalchemy import event

from castellan.core.record import encode
from castellan_host.database.store import Database, StoredGame
from castellan_host.imports import alike
from castellan_host.imports.report import state
from castellan_host.imports.storing import take_in
from lab.database import in_store
from lab.database.exchanged import (
    BEGUN,
    BOX,
    GAME,
    LINES,
    OTHER,
    OTHER_BOX,
    SEEN,
    UNDATED,
    accepted,
    branch,
    content,
    differing,
    exported,
    imported,
    keys,
    made_up,
    recorded_lines,
    run,
    states,
    store,
    written,
)
from lab.waiting import WAITING

pytestmark = pytest.mark.database


@pytest.mark.parametrize(("begun", "games"), [(BEGUN, 1), (0, 2)])
def test_a_game_synced_after_its_import_counts_once_if_it_has_a_date(url, tmp_path, begun, games):
    lines = recorded_lines("tuscany", begun=begun)
    imported(url, written(tmp_path / "game.castellan", lines))
    store(url, GAME, lines)
    assert len(content(url)) == 2
    assert json.loads(run("stats", "--db", url, "--json")[1])["games"] == games


class TestRoundTrip:
    @pytest.fixture
    def full(self, tmp_path):
        """Return a database of games of two boxes, one on both, one with a conflict, one unfinished, one undated."""
        url = str(tmp_path / "full.db")
        for number, name in enumerate(("tuscany", "tuscany/scores", "pad", "pad/scores")):
            store(url, f"{number}" * 16, recorded_lines(name, begun=BEGUN + number))
        store(url, GAME, LINES)
        store(url, GAME, LINES[:20], box=OTHER_BOX)
        store(url, OTHER, UNDATED, seen=SEEN - 86400)
        with Database(url) as database:
            database.store(BOX, GAME, [*enumerate(branch(LINES, 30))][30:35], SEEN + 5, aside=True)
        return url

    def test_json_restores_the_database(self, url, full, tmp_path):
        path = exported(full, tmp_path / "all.json")
        assert states(url, path) == ["new"] * 7
        assert content(url) == content(full) and len(content(full)) == 7
        again = json.loads(exported(url, tmp_path / "again.json").read_bytes())["games"]
        first = json.loads(path.read_bytes())["games"]
        assert sorted(again, key=lambda game: (game["id"], game["box"])) == sorted(
            first, key=lambda game: (game["id"], game["box"])
        )

    @pytest.mark.parametrize("conflict", [False, True])
    def test_the_date_of_a_box_whose_clock_is_slow_is_kept(self, url, tmp_path, conflict):
        full = str(tmp_path / "full.db")
        with Database(full) as database:
            database.meet(BOX, None, "1", SEEN, offset=3600)
            database.store(BOX, GAME, [*enumerate(LINES)], SEEN)
            if conflict:
                database.store(BOX, GAME, [*enumerate(branch(LINES, 30))][30:35], SEEN + 5, aside=True)
        imported(url, exported(full, tmp_path / "all.json"))
        assert content(url) == content(full) and content(url)[0][2] == BEGUN + 3600

    @pytest.mark.parametrize("date", ["2099-01-01T00:00:00Z", "0001-01-01T00:00:00Z"])
    @pytest.mark.parametrize("approximate", [False, True])
    def test_an_impossible_date_is_approximate_and_not_last(self, url, tmp_path, date, approximate):
        full = str(tmp_path / "full.db")
        store(full, GAME, recorded_lines("tuscany", begun=0 if approximate else BEGUN))
        content = json.loads(exported(full, path := tmp_path / "all.json").read_text())
        content["games"][0] |= {"date": date, "approximate": approximate}
        path.write_text(json.dumps(content))
        imported(url, path)
        with Database(url) as database:
            (found,) = in_store.games(database)
            assert found.approximate and abs(found.date - time.time()) < WAITING
            # Earlier versions stored it.
            with database.engine.begin() as connection:
                moment = int(datetime.fromisoformat(date).timestamp())
                connection.exec_driver_sql(f"UPDATE games SET date = {moment}, seen = {min(moment, SEEN - 1)}")
            database.store(OTHER_BOX, OTHER, [*enumerate(UNDATED)], SEEN)
            assert [game.game for game in database.headings(last=1)] == [OTHER]
        assert run("export", GAME, "-o", tmp_path / "one.bgsplay", "--db", url)[0] == 0


class TestIds:
    def test_a_file_name_of_a_box_gives_the_id(self, url, tmp_path):
        assert imported(url, written(tmp_path / f"12-{GAME}.log", LINES))[0]["id"] == GAME
        assert keys(url) == [("import", GAME, 40)]

    def test_the_named_box_gets_the_game(self, url, tmp_path):
        written(tmp_path / f"1-{GAME}.log", LINES)
        written(tmp_path / f"{OTHER}@{OTHER_BOX}.castellan", UNDATED)
        assert states(url, tmp_path, "--box", BOX) == ["new", "new"]
        assert keys(url) == [(BOX, GAME, 40), (OTHER_BOX, OTHER, 40)]

    def test_an_impossible_box_id_is_refused(self, url, tmp_path):
        path = written(tmp_path / f"1-{GAME}.log", LINES)
        code, printed, complaints = run("import", path, "--box", "no id", "--db", url)
        assert code == 2 and printed == "" and "can't store a box or a game with the id" in complaints

    def test_other_file_names_give_no_id(self, url, tmp_path):
        for name in ("game.castellan", f"{GAME}.log", f"1-{GAME}x.log", f"a@b@{GAME}.castellan", "2-short.log"):
            assert imported(url, written(tmp_path / name, LINES))[0]["id"] == made_up(LINES)
        assert keys(url) == [("import", made_up(LINES), 40)]

    def test_a_file_that_goes_on_further_is_the_same_game(self, url, tmp_path):
        for count, expected in ((5, "new"), (40, "longer"), (20, "known"), (40, "known")):
            assert states(url, written(tmp_path / f"{count}.castellan", LINES[:count])) == [expected]
        assert keys(url) == [("import", made_up(LINES), 40)]

    @pytest.mark.parametrize("lines", [LINES, UNDATED])
    def test_a_file_without_an_id_is_the_game_that_a_box_has(self, url, tmp_path, lines):
        store(url, GAME, lines[:20])
        assert states(url, written(tmp_path / "a.castellan", lines[:10])) == ["known"]
        assert states(url, written(tmp_path / "b.castellan", lines)) == ["longer"]
        assert keys(url) == [(BOX, GAME, 40)]

    @pytest.mark.parametrize("lines", [LINES, UNDATED])
    @pytest.mark.parametrize("name", [f"3-{GAME}.log", f"{GAME}@{BOX}.castellan"])
    def test_a_box_s_file_is_the_game_that_came_without_an_id(self, url, tmp_path, lines, name):
        imported(url, written(tmp_path / "a.castellan", lines[:20]))
        assert states(url, written(tmp_path / name, lines)) == ["longer"]
        assert keys(url) == [("import", made_up(lines), 40)]

    def test_a_box_s_file_is_the_game_of_its_id_wherever_that_is_stored(self, url, tmp_path):
        store(url, GAME, LINES[:30], box=OTHER_BOX)
        store(url, GAME, branch(LINES, 10), box=BOX)
        assert states(url, written(tmp_path / f"3-{GAME}.log", LINES)) == ["longer"]
        assert keys(url) == [(BOX, GAME, 40), (OTHER_BOX, GAME, 40)]

    def test_undated_games_that_begin_alike_are_two(self, url, tmp_path):
        first, second = written(tmp_path / "a.castellan", UNDATED), branch(UNDATED, 1)
        assert states(url, first) == ["new"]
        assert states(url, written(tmp_path / "b.castellan", second)) == ["new"]
        assert states(url, tmp_path) == ["known", "known"]
        assert keys(url) == [("import", made_up(UNDATED), 40), ("import", f"{made_up(UNDATED)}-2", 40)]

    def test_a_box_s_file_is_the_game_that_came_in_the_same_import(self, url, tmp_path):
        contents = {f"2-{OTHER}.log": branch(UNDATED, 1), "a.castellan": UNDATED[:20], f"3-{GAME}.log": UNDATED}
        files = [written(tmp_path / name, lines) for name, lines in contents.items()]
        assert states(url, *files) == ["new", "new", "longer"]

    def test_an_undated_game_of_another_id_is_another_though_it_begins_one(self, url, tmp_path):
        store(url, GAME, UNDATED)
        assert states(url, written(tmp_path / f"4-{OTHER}.log", UNDATED[:1])) == ["new"]
        assert keys(url) == [(BOX, GAME, 40), ("import", OTHER, 1)]

    def test_the_box_may_be_named_later(self, url, tmp_path):
        path = written(tmp_path / f"1-{GAME}.log", LINES)
        assert states(url, path) == ["new"]
        assert states(url, path, "--box", BOX) == ["known"]
        assert keys(url) == [("import", GAME, 40)]


class TestConflicts:
    @pytest.mark.parametrize("name", [f"1-{GAME}.log", f"{GAME}@{BOX}.castellan", "any.castellan"])
    def test_what_contradicts_is_kept_aside_with_what_follows(self, url, tmp_path, name):
        store(url, GAME, LINES[:30])
        path = written(tmp_path / name, branch(LINES, 25))
        found = imported(url, path)[0]
        assert (found["state"], found["records"], found["conflicts"]) == ("conflict", 0, 15)
        ((_, _, _, stored, conflicts),) = content(url)
        assert [f"{line}\n".encode() for line in stored] == LINES[:30]
        assert [seq for seq, _, _ in conflicts] == [*range(25, 40)]
        assert [f"{other}\n".encode() for _, _, other in conflicts] == branch(LINES, 25)[25:]
        assert states(url, path) == ["known"]
        assert len(content(url)[0][4]) == 15

    def test_a_file_without_the_beginning_adds_nothing(self, url, tmp_path):
        store(url, GAME, LINES[:30])
        other = [*LINES[:25], differing(LINES[25]), *LINES[26:]]
        assert imported(url, written(tmp_path / f"1-{GAME}.log", other))[0]["conflicts"] == 11
        assert len(content(url)[0][3]) == 30

    def test_a_conflict_is_reported(self, url, tmp_path):
        store(url, GAME, LINES)
        code, printed, _ = run("import", written(tmp_path / f"1-{GAME}.log", branch(LINES, 39)), "--db", url)
        assert code == 0
        assert "1 record in conflict with what is stored: kept aside, see castellan show 5f3a90c1" in printed
        assert printed.endswith(f"0 new, 1 in conflict; {url}\n")

    def test_a_gap_in_the_database_is_filled(self, url, tmp_path):
        with Database(url) as database:
            database.store(BOX, GAME, [*enumerate(LINES)][:10] + [*enumerate(LINES)][12:30], SEEN)
        found = imported(url, written(tmp_path / f"1-{GAME}.log", LINES))[0]
        assert (found["records"], found["conflicts"]) == (12, 0)
        assert keys(url) == [(BOX, GAME, 40)]

    @pytest.mark.parametrize("place", [lambda n: (5, SEEN), lambda n: (5, SEEN + n), lambda n: (n, SEEN - n)])
    def test_many_conflicts_take_no_more_statements_than_a_few(self, url, tmp_path, place):
        def others(count):
            for seq, seen in map(place, range(1, count + 1)):
                line = encode(seq, 20 * seq, ["points", 0, "red", 1 + seen % 400]).decode()[:-1]
                yield {"other": line, "seen": datetime.fromtimestamp(seen, UTC).isoformat()}

        taken = []
        for game, count in ((GAME, 2), (OTHER, 300)):
            with Database(url) as database:
                database.store(BOX, game, [*enumerate(LINES)], SEEN)
            file = json.loads(exported(url, tmp_path / "one.json", game, "--force").read_bytes())
            file["games"][0]["conflicts"] = [*others(count)]
            (tmp_path / "one.json").write_text(json.dumps(file))
            with Database(url) as database:
                event.listen(database.engine, "after_cursor_execute", done := Mock())
                (found,) = take_in(database, [tmp_path / "one.json"], "", SEEN + 999)
                taken.append(done.call_count)
            assert found.aside == len({row["other"] for row in others(count)})
            seen = {conflict.seen for conflict in only(url, game).conflicts}
            assert seen <= {when for _, when in map(place, range(1, count + 1))}
        assert taken[0] == taken[1]

    @pytest.mark.parametrize(("begun", "name"), [(BEGUN, "1-{:016x}.log"), (0, "1-{:016x}.log"), (0, "{}.castellan")])
    def test_what_a_game_takes_does_not_grow_with_those_that_begin_alike(self, url, tmp_path, monkeypatch, begun, name):
        compared = []
        monkeypatch.setattr(alike, "_common", lambda *pair, real=alike._common: compared.append(pair) or real(*pair))
        files = [
            written(
                tmp_path / name.format(n),
                accepted([["new", "pad", {"players": ["A", "B"]}], ["points", n % 2, "points", n + 1]], begun),
            )
            for n in range(120)
        ]
        with Database(url) as database:
            event.listen(database.engine, "after_cursor_execute", done := Mock())
            assert [outcome.new for outcome in take_in(database, files, "", SEEN)] == [2] * 120
            assert done.call_count < 120 / 4
            done.reset_mock()
            assert [outcome.new for outcome in take_in(database, files, "", SEEN)] == [0] * 120
            assert done.call_count < 120 * 4
        assert len(compared) <= 120 * 3


@given(st.lists(st.tuples(st.text("ab", min_size=1, max_size=5), st.text("ab", max_size=2)), max_size=6), st.text("ab"))
def test_the_games_that_fit_are_those_that_a_search_finds(games, wanted):
    stored = [StoredGame(BOX, str(n), 0, True, [*lines]) for n, (lines, _) in enumerate(games)]
    found = alike.Alike(stored)
    for game, (lines, more) in zip(stored, games, strict=True):
        game.lines = [*lines, *more]
        found.put((BOX, game.game), game.lines, set())
    texts = {(game.box, game.game): "".join(game.lines) for game in stored}
    if not wanted:
        return
    holding, continued, nearest = (
        texts.get(key) for key in (found.holding(wanted), found.continued(wanted), found.nearest(wanted))
    )
    assert (holding is None) == (not any(text.startswith(wanted) for text in texts.values()))
    assert holding is None or holding.startswith(wanted)
    assert continued == max((text for text in texts.values() if wanted.startswith(text)), key=len, default=None)
    begins = [sum(wanted.startswith(text[:end]) for end in range(1, len(text) + 1)) for text in texts.values()]
    assert not texts or wanted.startswith(nearest[: max(begins)])


def only(url, id):
    with Database(url) as database:
        return next(game for game in in_store.games(database) if game.game == id)


FILES = st.lists(
    st.tuples(
        st.booleans(),  # whether it is dated
        st.integers(1, 4),  # records that it has
        st.none() | st.integers(1, 3),  # from which on it differs
        st.sampled_from(["any.castellan", f"1-{GAME}.log", f"2-{OTHER}.log", f"{GAME}@{BOX}.castellan"]),
    ),
    min_size=1,
    max_size=5,
)


@pytest.mark.slow
@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(FILES)
@example([(True, 1, None, "any.castellan"), (True, 1, None, f"1-{GAME}.log"), (False, 1, None, f"1-{GAME}.log")])
def test_whatever_is_imported_in_whatever_order_no_line_is_lost(tmp_path, files):
    paths = []
    for number, (dated, count, other, name) in enumerate(files):
        lines = LINES if dated else UNDATED
        branched = lines if other is None else branch(lines, other)
        (tmp_path / str(number)).mkdir(exist_ok=True)
        paths.append(written(tmp_path / str(number) / name, branched[:count]))
    with Database(":memory:") as database:
        first = [*take_in(database, paths, "", SEEN)]
        kept = in_store.games(database)
        held = {(g.box, g.game): {*g.lines, *(conflict.other for conflict in g.conflicts)} for g in kept}
        for path, found in zip(paths, first, strict=True):
            assert {*path.read_text().splitlines()} <= held[found.box, found.game]
        assert {state(found) for found in take_in(database, paths, "", SEEN + 1)} == {"known"}
        assert in_store.games(database) == kept
