"""Properties of stored games: with any records, a game is shown or the reason why it is not."""

import contextlib
import io

from hypothesis import given
from hypothesis import strategies as st

from castellan import record
from castellan.errors import RecordError
from castellan_host.database.reading import Conflict, StoredGame
from castellan_host.games.library import Listed, open_game
from castellan_host.show import lists, page

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


@given(st.lists(KNOWN | CORRECTIONS | EVENTS, max_size=8), st.lists(KNOWN | CORRECTIONS, max_size=8), st.booleans())
def test_any_records_are_shown(odd, likely, begun):
    for events in (odd, likely):
        given_ = lines([NEW, *events] if begun else events)
        if not given_:
            continue
        conflict = Conflict("box", "game", 0, given_[0], given_[-1], 0)
        opened = open_game(StoredGame("box", "game", 1763000000, False, given_, [conflict]))
        assert bool(opened.played) != bool(opened.reason)
        listed = Listed([opened], 1, 1, {"game": "game"}, {"box": "box"})
        shown = [(show, opened) for show in (page.print_page, page.print_json)]
        for show, what in (*shown, (lists.print_list, listed), (lists.print_json, listed)):
            with contextlib.redirect_stdout(io.TextIOWrapper(io.BytesIO(), "utf-8")) as out:
                show(what)
                out.flush()
                assert b"box" in out.buffer.getvalue()
