"""Properties of stored games: with any records, a game is shown or the reason why it is not."""

import contextlib
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan.core.errors import RecordError, RuleError
from castellan.core.ledger import Ledger
from castellan.text import say
from castellan.ui.corrections import history
from castellan_host.database.reading import Conflict, StoredGame
from castellan_host.show import lists, one_game
from castellan_host.stored_games.course import course
from castellan_host.stored_games.library import Listed, open_game
from castellan_host.stored_games.replay import fold
from castellan_host.stored_games.results import of_game
from lab.database.results_of import kept, random_lines
from lab.hands.table_side import Hands
from lab.support import state

ATOMS = st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=4) | st.sampled_from(["take", "void", "red"])
EVENTS = st.lists(ATOMS | st.lists(ATOMS, max_size=3), min_size=1, max_size=4)
KNOWN = st.sampled_from([["take", 0], ["take", 1], ["points", 0, "red", 5], ["end"], ["abandon"], ["name", 0, "Clara"]])
CORRECTIONS = st.builds(lambda seq: ["void", seq], st.integers(-1, 9)) | st.builds(
    lambda kind, seq, event: [kind, seq, event],
    st.sampled_from(["amend", "insert"]),
    st.integers(-1, 9),
    KNOWN | EVENTS | ATOMS | st.just([]),
)
NEW = ["new", "tuscany", {"players": ["Anna", "Boris"]}]


def lines(events):
    """Return the lines of those events that can be records."""
    found = []
    for event in events:
        with contextlib.suppress(RecordError):
            line = record.encode(len(found), 3 * len(found), event)
            record.decode(line)
            found.append(line.decode()[:-1])
    return found


# Why a correction is refused whatever the game.
REFUSED = ("not_seq", "no_seq", "not_event", "not_counting", "over", "abandoned")
REFUSED += ("void_new", "void_shape", "amend_kind", "amend_shape", "insert_kind", "insert_before", "insert_shape")


@given(st.lists(KNOWN | CORRECTIONS | st.sampled_from([["end", 0], ["void"], ["amend", 1], ["insert"]]), max_size=20))
def test_a_game_is_damaged_exactly_from_the_correction_on_that_a_ledger_would_have_refused(events):
    ledger, stored = Ledger(), [(0, 0, *NEW)]
    ledger.add(0, NEW)
    for seq, event in enumerate(events, 1):
        stored.append((seq, 0, *event))
        try:
            ledger.add(0, event)
        except RuleError as error:
            if event[0] in ("void", "amend", "insert") and error.code in REFUSED:
                with pytest.raises(RuleError) as damage:
                    Ledger.load(stored)
                assert (damage.value.code, damage.value.facts["seq"]) == ("breaks", seq)
                assert damage.value.facts["cause"].code == error.code
            stored.pop()
            break
    loaded = Ledger.load(stored)
    assert state(loaded.game) == state(ledger.game)
    assert loaded.counting() == ledger.counting()


@pytest.fixture(scope="module")
def app():
    """The app of a box with a game."""
    return Hands().begin("Anna", "Boris").box.app


def look_through(app, ledger):
    """Look through the history of a game on the box, and at what can be done with each entry."""
    app.session.ledger, app.session.game = ledger, ledger.game
    shown = history.History(app)
    while not (shown._gains and shown._gains.done):
        shown._find_out()
    for index in range(shown.count()):
        assert shown.label(index) and shown.aside(index) and shown.struck(index) in (True, False)
        shown._choose_entry(index)[0](*shown._choose_entry(index)[1:])
        app.back()


@given(st.integers(1, 10**6), st.sampled_from(GAMES))
@settings(max_examples=20)
def test_the_rows_of_a_game_make_its_result_again(seed, name):
    stored = [line.decode()[:-1] for line in random_lines(seed, name, 40)]
    result = of_game(open_game(StoredGame("box", "game", 1763000000, False, stored)))
    assert kept(result) == result and result.kind == name
    assert say(*result.verdict_named()) == say(*fold(stored).game.verdict())


@pytest.mark.slow
@given(st.lists(KNOWN | CORRECTIONS | EVENTS, max_size=8), st.lists(KNOWN | CORRECTIONS, max_size=8), st.booleans())
def test_any_records_are_shown(app, odd, likely, begun):
    for events in (odd, likely):
        given_ = lines([NEW, *events] if begun else events)
        if not given_:
            continue
        conflict = Conflict("box", "game", 0, given_[0], given_[-1], 0)
        opened = open_game(StoredGame("box", "game", 1763000000, False, given_, [conflict]))
        assert bool(opened.played) != bool(opened.reason)
        if opened.played:
            assert course(opened.played.ledger.records).game.tracks == opened.played.game.tracks
            look_through(app, opened.played.ledger)
        result = of_game(opened)
        assert kept(result) == result
        listed = Listed([opened.stored], 1, 1, {"game": "game"}, {"box": "box"})
        shown = [(show, (opened,)) for show in (one_game.print_text, one_game.print_json)]
        for show, what in (*shown, (lists.print_list, (listed, [result])), (lists.print_json, ([opened],))):
            with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out:
                show(*what)
                out.flush()
                assert b"box" in out.buffer.getvalue()
