"""Properties of the games and the ledger: under any entries, errors are RuleErrors and change nothing."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError, RuleError
from castellan.core.ledger import FIXED, Ledger
from castellan.core.rules import load, of_stored
from castellan.core.rules.shapes import check_name
from castellan.text import sentence
from lab.games.random_games import Random, begin, play, random_event
from lab.support import accepted, entered, state

ATOMS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.integers(0, 3)
KINDS = sorted(load("tuscany").EVENTS) + ["points", "name", "end", "abandon", "void", "amend", "insert", "new"]
WORDS = st.sampled_from(["green", "red", "farm", "castle", "inn", "marble", "hex", "upgrade", "storage", "card"])
VALUES = ATOMS | WORDS | st.lists(ATOMS, max_size=3) | st.dictionaries(st.text(max_size=5), ATOMS, max_size=3)
ARGUMENTS = st.lists(VALUES, max_size=7)
EVENTS = ARGUMENTS | st.builds(lambda kind, rest: [kind, *rest], st.sampled_from(KINDS), ARGUMENTS)
CORRECTING = st.sampled_from(["amend", "insert"])
OPTIONS = st.sampled_from(["players", "times", "bonuses", "cards_per_point", "second_tie"])


def corrected(kind, seq, event):
    """Return an amend or an insert."""
    return [kind, seq, event]


def outcome(fold):
    """Return the state of the game that `fold` returns, or the sentence of its refusal, as of a stored game."""
    try:
        return state(fold())
    except RuleError as error:
        assert getattr(error.facts.get("cause"), "code", "") != "rules_fault", error
        return sentence(of_stored(error))


@given(st.lists(EVENTS | st.builds(corrected, CORRECTING, st.integers(0, 5), EVENTS), max_size=8))
def test_any_entry_into_a_ledger_is_accepted_or_changes_nothing(events):
    ledger = Ledger()
    ledger.add(0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
    accepted(ledger, events)
    assert state(Ledger.load(ledger.records).game) == state(ledger.game)


@given(st.lists(EVENTS | st.builds(corrected, CORRECTING, st.integers(0, 5), VALUES), max_size=6))
def test_any_records_are_a_game_or_are_refused(events):
    # As they may come from flash or from a database.
    events = [["new", "tuscany", {"players": ["Anna", "Boris"]}], *events]
    events = [event for event in events if event and type(event[0]) is str]
    records = [(seq, 0, *event) for seq, event in enumerate(events)]
    assert outcome(lambda: Ledger.load(records).game)


@given(st.dictionaries(OPTIONS | st.text(), VALUES))
def test_any_options_begin_a_game_or_are_refused(options):
    for name in GAMES:
        try:
            load(name)(options)
        except RuleError as error:
            assert sentence(error).encode()


@given(st.integers(0, 2**31 - 1), st.integers(2, 60), st.data())
def test_an_insert_is_the_same_as_entering_it_at_its_place(seed, length, data):
    # In a game without corrections, where an entry's number is its place.
    for name in GAMES:
        random = Random(seed)
        ledger = begin(random, name)
        drawn = [random_event(random, ledger)]
        for _ in range(length):
            with contextlib.suppress(CastellanError):
                if drawn[-1][0] not in ("void", "amend", "insert"):
                    ledger.add(0, drawn[-1])
            drawn.append(random_event(random, ledger))
        events = [list(record[2:]) for record in ledger.records]
        seq = data.draw(st.integers(1, len(events)))
        event = data.draw(st.sampled_from(drawn))
        if seq == len(events) or event[0] in FIXED or event[0] == "insert" or events[seq][0] in ("end", "abandon"):
            continue
        if ledger.game.over:
            ledger.add(0, ledger.undoing())
            events.pop()
        if seq >= len(events):
            continue
        before = state(ledger.game)
        expected = outcome(lambda: entered(*events[:seq], event, *events[seq:]).game)
        try:
            inserted = ledger.add(0, ["insert", seq, event])
        except CastellanError:
            assert type(expected) is str and state(ledger.game) == before
            continue
        assert state(ledger.game) == expected
        assert state(Ledger.load(ledger.records).game) == expected
        ledger.add(0, ["void", inserted[0]])
        assert state(ledger.game) == before
        ledger.add(0, ["void", len(ledger.records) - 1])
        assert state(ledger.game) == expected


@pytest.mark.slow
@given(st.integers(0, 2**31 - 1), st.integers(1, 80), st.data())
def test_a_record_changed_behind_the_ledger_is_refused_or_folded(seed, length, data):
    for name in GAMES:
        for ledger, _, _ in play(seed, name, length):
            pass
        records = list(ledger.records)
        place = data.draw(st.integers(0, len(records) - 1))
        event = list(records[place][2:])
        event[data.draw(st.integers(0, len(event) - 1))] = data.draw(VALUES | st.sampled_from(KINDS))
        if type(event[0]) is str:
            records[place] = (*records[place][:2], *event)
        assert outcome(lambda: Ledger.load(records).game)


@given(st.text(max_size=14))
def test_a_name_is_accepted_or_refused_by_its_unicode_categories(name):
    try:
        check_name(name, [])
    except RuleError as error:
        assert sentence(error).encode()
    else:
        assert 1 <= len(name) <= 12 and name.strip() == name
        assert all(not 0xD800 <= ord(letter) < 0xE000 and (ord(letter) >= 32) for letter in name)
