"""Properties of export and import: one database has what another one wrote, in any order, and twice changes nothing."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from castellan_host.database.store import Database
from castellan_host.export import formats
from castellan_host.imports.report import state
from castellan_host.imports.storing import take_in
from castellan_host.stored_games.people import People
from lab.database import in_store
from lab.database.exchanged import BOX, GAME, LINES, OTHER, OTHER_BOX, SEEN, UNDATED, branch

STORED = st.lists(
    st.tuples(
        st.sampled_from([BOX, OTHER_BOX]),
        st.sampled_from([GAME, OTHER]),
        st.booleans(),  # whether it is dated
        st.integers(1, 12),  # records that it has
        st.none() | st.tuples(st.integers(0, 8), st.integers(1, 12)),  # from where to where another side contradicts
    ),
    min_size=1,
    max_size=5,
    unique_by=lambda row: row[:2],
)
ONE_BY_ONE = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def filled(database, rows):
    """Store games and what contradicts them; return them."""
    for box, game, dated, count, other in rows:
        lines = LINES if dated else UNDATED
        database.store(box, game, [*enumerate(lines[:count])], SEEN)
        if other:
            start, end = other
            database.store(box, game, [*enumerate(branch(lines, start))][start:end], SEEN + 5, aside=True)
    return in_store.games(database)


def content(database, conflicts):
    """Return all that an import can know of the games of a database."""
    return {
        (game.box, game.game): (
            None if game.approximate else game.date,
            game.lines,
            {(conflict.seq, conflict.other) for conflict in game.conflicts if conflicts},
        )
        for game in in_store.games(database)
    }


@pytest.mark.slow
@ONE_BY_ONE
@given(STORED, st.randoms(use_true_random=False), st.sampled_from(["castellan", "json"]))
def test_what_is_exported_is_imported_in_any_order_and_once(tmp_path, rows, rng, format):
    with Database(":memory:") as database, Database(":memory:") as another:
        games = filled(database, rows)
        rng.shuffle(games)
        folder = tmp_path / str(rng.getrandbits(64))
        folder.mkdir(exist_ok=True)
        chosen = formats.Chosen(database, games, People(), [])
        files = formats.files(format, chosen, folder if format == "castellan" else folder / "games.json")
        for path, data in files.items():
            path.write_bytes(b"".join(data))
        paths = rng.sample([*files], len(files))
        first = [*take_in(another, paths, "", SEEN)]
        assert {state(outcome) for outcome in first} == {"new"} and len(first) == len(games)
        before, held = in_store.games(another), content(another, True)
        assert held == content(database, format == "json")
        for into in (another, database):
            assert {state(outcome) for outcome in take_in(into, paths[::-1], "", SEEN + 9)} == {"known"}
        assert in_store.games(another) == before and content(database, format == "json") == held
