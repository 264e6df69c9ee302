"""Any JSON as settings, acknowledgements and notes of faults: the box starts, and draws every screen of its menus."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.flash.store import save
from lab.files.flash import ModelFiles
from lab.hands.table_side import MENUS, Hands

ATOMS = st.none() | st.booleans() | st.integers(-(1 << 53) + 1, (1 << 53) - 1) | st.integers(-1, 300)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=14)
WORDS = st.sampled_from(["tuscany", "bonuses", "inn", "city", "en", "ru", "xx", "Anna", "Борис", ""])
ROWS = st.tuples(WORDS, WORDS, st.none() | st.integers(-1, 4), st.integers(-1, 30) | TEXTS).map(list)
JSON = st.recursive(
    ATOMS | TEXTS | WORDS | ROWS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS | WORDS, inner, max_size=3),
    max_leaves=12,
)
TITLES = st.tuples(TEXTS, st.dictionaries(WORDS, ATOMS, max_size=3) | JSON).map(list)
KNOWN = st.fixed_dictionaries(
    {},
    optional={
        "brightness": ATOMS | JSON,
        "language": WORDS | JSON,
        "names": st.lists(TEXTS | WORDS | ATOMS, max_size=30) | JSON,
        "learnt": st.dictionaries(WORDS, st.lists(ROWS | JSON, max_size=6) | JSON, max_size=3) | JSON,
        "titles": st.dictionaries(WORDS, st.lists(TEXTS | ATOMS | TITLES, max_size=9) | JSON, max_size=2) | JSON,
        "sound": JSON,
    },
)


@pytest.mark.slow
@given(KNOWN | JSON, JSON | st.dictionaries(TEXTS, ATOMS, max_size=4), JSON)
def test_any_json_beside_the_games_leaves_a_box_that_works(some, acknowledged, faults):
    files = ModelFiles()
    for name, value in (("settings", some), ("acknowledged", acknowledged), ("faults", faults)):
        save(files, name, value)
    hands = Hands(files)
    hands.begin("Anna", "Boris").press(MENUS)
    assert hands.kind == "Table"
    hands.press("P1 P2")
    assert hands.records[1:] == [("upgrade", 0, "storage")]
    hands.box.session.settings.save("brightness", 30)
    assert hands.start().records[1:] == [("upgrade", 0, "storage")]
