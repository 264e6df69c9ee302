"""The contract of the derived tables: classes to inherit, with a fixture `url` for an empty database."""

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import delete, event, select, update

from castellan.core.catalogue import GAMES
from castellan.core.record import encode
from castellan_host.database import schema
from castellan_host.database.dates import DAY
from castellan_host.database.reading import StoredGame
from castellan_host.database.store import Database, DatabaseError
from castellan_host.stats import keeping
from castellan_host.stats.keeping import current, rebuild
from castellan_host.stored_games import results
from castellan_host.stored_games.library import open_game
from lab.database import in_store
from lab.database.exchanged import recorded_lines
from lab.database.results_of import no_bar, random_lines, store
from lab.database.stores import BOX, GAME, LINES, OTHER, PATIENCE, SEEN, differing, lines
from lab.games import toy_game
from lab.games.game_files import every_recorded

NAMES = ["Anna", "Борис", "Chloé", "Dörte"]


class EachDatabaseOfResults:
    """What SQL decides, tested with each kind of database."""

    @pytest.fixture
    def database(self, url: str) -> Iterator[Database]:
        with Database(url, patience=PATIENCE) as database:
            yield database

    @pytest.fixture
    def folded(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The ids of the games that were replayed since the list was emptied."""
        found: list[str] = []

        def opened(stored: StoredGame) -> Any:
            found.append(stored.game)
            return open_game(stored)

        monkeypatch.setattr(keeping, "open_game", opened)
        return found

    def test_a_kept_result_equals_a_new_fold(self, database: Database) -> None:
        with toy_game.added():
            ids = [store(database, 1, NAMES, time=SEEN - 99), store(database, 2, ["Robot"], "toy/alone")]
            database.store(BOX, GAME, LINES, SEEN - 5000)
            database.store(BOX, OTHER, LINES[3:5], SEEN - 9000)
            made = current(database, no_bar)
            assert [result.game for result in made] == [ids[1], ids[0], GAME, OTHER]
            assert [result.status for result in made] == ["ended", "ended", "playing", "damaged"]
            assert made == [results.of_game(open_game(game)) for game in in_store.games(database)]
            assert current(database, no_bar) == made
        solo, four = made[0], made[1]
        assert [(player.name, player.human) for player in solo.players] == [("Robot", True), ("Robot", False)]
        assert [player.seat for player in solo.players if player.rank == 1] == solo.verdict[1]["player"] == [0]
        assert (four.kind, four.date, four.approximate, four.duration) == ("tuscany", SEEN - 99, False, 336)
        boris = four.players[1]
        assert (boris.name, boris.rank, boris.score, boris.totals["green"]) == ("Борис", 1, 63, 28)
        assert sum(boris.points["red"].values()) == boris.totals["red"]

    def test_the_kept_results_of_recorded_and_random_games_equal_new_folds(self, database: Database) -> None:
        played = [recorded_lines(name) for name in every_recorded()]
        played += [random_lines(seed, game) for game in GAMES for seed in range(4)]
        for number, of_game in enumerate(played):
            database.store(BOX, f"{number:016x}", [*enumerate(of_game)], SEEN + number)
        made = [results.of_game(open_game(game)) for game in in_store.games(database)]
        assert {result.kind for result in made} == {*GAMES}
        assert {result.status for result in made} >= {"playing", "ended"}
        assert current(database, no_bar) == made and current(database, no_bar) == made
        assert current(database, no_bar, database.headings()[1:3]) == made[1:3]

    def test_a_date_found_later_is_in_the_result(self, database: Database) -> None:
        store(database, 1, NAMES)
        database.store(BOX, GAME, lines(20, SEEN - 500), SEEN - 9 * DAY)
        assert [(each.date, each.approximate) for each in current(database, no_bar)][-1] == (SEEN - 9 * DAY, True)
        database.meet(BOX, None, "0.1.0", SEEN, None)
        assert (SEEN - 500, False) in [(each.date, each.approximate) for each in current(database, no_bar)]

    def test_only_stale_games_are_folded(self, database: Database, folded: list[str]) -> None:
        store(database, 1, NAMES)
        database.store(BOX, GAME, LINES[:20], SEEN)
        assert len(current(database, no_bar, database.headings(GAME))) == 1 and folded == [GAME]
        current(database, no_bar)
        folded.clear()
        current(database, no_bar)
        assert folded == []
        database.store(BOX, GAME, LINES, SEEN)
        assert [result.seq for result in current(database, no_bar)] == [336, len(LINES) - 1]
        database.store(BOX, GAME, [differing(7)], SEEN)
        assert [result.conflicts for result in current(database, no_bar)] == [0, 1]
        assert folded == [GAME, GAME]
        current(database, no_bar)
        assert folded == [GAME, GAME]

    def test_rebuild_makes_them_again(self, database: Database) -> None:
        store(database, 1, NAMES)
        before = current(database, no_bar)
        with database.engine.begin() as connection:
            connection.execute(update(schema.result_players).values(name="Nobody"))
            connection.execute(update(schema.results).values(duration=7))
        assert current(database, no_bar) != before
        assert rebuild(database, no_bar) == 1
        assert current(database, no_bar) == before

    def test_records_stored_meanwhile_are_kept(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        database.store(BOX, GAME, LINES[:20], SEEN)
        keep = database.keep_results

        def later(rows: Any) -> None:
            monkeypatch.undo()
            database.store(BOX, GAME, LINES, SEEN)
            current(database, no_bar)
            keep(rows)

        monkeypatch.setattr(database, "keep_results", later)
        assert current(database, no_bar)[0].seq == 19
        assert current(database, no_bar)[0].seq == len(LINES) - 1


class ResultContract(EachDatabaseOfResults):
    """All that holds for the derived tables, tested with one."""

    def test_no_games(self, database: Database) -> None:
        assert current(database, no_bar) == [] and rebuild(database, no_bar) == 0

    def test_other_rules_make_all_stale(
        self, database: Database, folded: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store(database, 1, NAMES)
        before = current(database, no_bar)
        monkeypatch.setattr(keeping, "rules_version", lambda: "of tomorrow")
        after = current(database, no_bar)
        assert len(folded) == 2 and after == before and database.results()[0] == set()
        current(database, no_bar)
        assert len(folded) == 2

    def test_a_gap_that_is_filled_is_noticed(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[:5] + LINES[7:], SEEN)
        assert current(database, no_bar)[0].status == "damaged"
        database.store(BOX, GAME, LINES, SEEN)
        found = current(database, no_bar)[0]
        assert (found.status, found.seq, len(found.players)) == ("playing", len(LINES) - 1, 4)

    def test_a_game_of_a_newer_castellan_is_not_damaged(self, database: Database) -> None:
        unknown = encode(1, 0, ["teleport", 1])
        database.store(BOX, GAME, [LINES[0], (1, unknown)], SEEN)
        assert current(database, no_bar)[0].status == "newer"
        assert current(database, no_bar)[0].kind == ""

    def test_a_damaged_game_is_written_once(self, database: Database) -> None:
        database.store(BOX, GAME, LINES[3:5], SEEN)
        current(database, no_bar)
        changes: list[str] = []
        event.listen(database.engine, "before_cursor_execute", lambda *given: changes.append(given[2]))
        assert current(database, no_bar)[0].status == "damaged"
        assert changes and not [change for change in changes if change.startswith(("DELETE", "INSERT"))]

    def test_a_damaged_row_is_rebuilt(self, database: Database) -> None:
        store(database, 1, NAMES)
        before = current(database, no_bar)
        players = schema.result_players
        for value in ("", "[]", '{"red": "x"}', "7", "[[]]", "null", 5000 * "["):
            for column in ("totals", "points"):
                with database.engine.begin() as connection:
                    connection.execute(update(players).where(players.c.seat == 2).values({column: value}))
                assert current(database, no_bar) == before, (column, value)
        for column, value in (("sources", "7"), ("sources", "[[1]]"), ("verdict", "[]"), ("verdict", '["wins", 7]')):
            with database.engine.begin() as connection:
                connection.execute(update(schema.results).values({column: value}))
            assert current(database, no_bar) == before, (column, value)
        with database.engine.begin() as connection:
            connection.execute(update(schema.results).values(verdict='["wins", {"player": [4]}]'))
        assert current(database, no_bar) == before
        with database.engine.begin() as connection:
            connection.execute(delete(players).where(players.c.seat == 1))
        assert current(database, no_bar) == before
        assert database.results()[2][1][3] == NAMES[1]

    def test_a_row_of_no_such_game_or_state_is_rebuilt(self, database: Database) -> None:
        store(database, 1, NAMES)
        before = current(database, no_bar)
        for values in ({"kind": "hopscotch"}, {"kind": ""}, {"status": "won"}, {"status": ""}, {"status": "damaged"}):
            with database.engine.begin() as connection:
                connection.execute(update(schema.results).values(values))
            assert current(database, no_bar) == before
            with database.engine.begin() as connection:
                kept = connection.execute(select(*[schema.results.c[name] for name in values])).mappings().one()
            assert dict(kept) != values

    @pytest.mark.parametrize("code", ["readonly", "locked", "full", "denied"])
    def test_results_are_shown_where_they_cannot_be_kept(
        self, database: Database, monkeypatch: pytest.MonkeyPatch, code: str
    ) -> None:
        for number in (1, 2, 3):
            store(database, number, NAMES)
        refused: list[Any] = []

        def refuse(rows: Any) -> None:
            refused.extend(rows)
            raise DatabaseError(code, "games.db")

        monkeypatch.setattr(keeping, "AT_ONCE", 1)
        monkeypatch.setattr(database, "keep_results", refuse)
        assert [result.status for result in current(database, no_bar)] == ["ended"] * 3
        assert len(refused) == 1  # a lock is waited for once
        monkeypatch.undo()
        assert database.results()[1] == []

    def test_a_database_that_fails_otherwise_is_reported(
        self, database: Database, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        store(database, 1, NAMES)

        def refuse(rows: Any) -> None:
            raise DatabaseError("moved", "games.db")

        monkeypatch.setattr(database, "keep_results", refuse)
        with pytest.raises(DatabaseError, match="moved"):
            current(database, no_bar)
