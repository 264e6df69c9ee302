"""Properties of the record, on any values from Hypothesis."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.text import sentence

SAFE = st.integers(-(2**53) + 1, 2**53 - 1)
TEXT = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | SAFE | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text() | st.integers(), inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_canonical_form_is_compact_sorted_json(value):
    text = record.canonical(value, 99)
    assert text == json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    assert record.parse(text.encode(), 99) == value


@given(st.integers(0, 2**53 - 1), st.integers(0, 2**53 - 1), TEXT, st.lists(st.none() | st.booleans() | SAFE | TEXT))
def test_decode_of_encode_is_identity(seq, time, kind, arguments):
    try:
        line = record.encode(seq, time, [kind, *arguments])
    except RecordError as error:
        assert error.code == "line_long"
        return
    assert record.decode(line) == (seq, time, kind, *arguments)
    assert line == record.encode(seq, time, record.decode(line)[2:])


@given(ANYTHING)
def test_any_value_is_encoded_or_refused_with_a_reason(value):
    try:
        record.canonical(value)
    except RecordError as error:
        assert sentence(error)


@given(st.binary(max_size=500) | st.binary(max_size=400).map(record.seal))
def test_any_bytes_are_decoded_or_refused_with_a_reason(line):
    try:
        decoded = record.decode(line)
    except RecordError as error:
        assert sentence(error)
    else:
        assert record.encode(decoded[0], decoded[1], decoded[2:]) == line


@given(VALUES, st.data())
def test_json_in_any_other_form_is_refused(value, data):
    content = record.canonical([1, 2, "x", value], 99).encode()
    place = data.draw(st.integers(0, len(content)))
    changed = content[:place] + data.draw(st.sampled_from([b" ", b"\n", b"0", b",", b"\\", b"\xff"])) + content[place:]
    try:
        assert record.canonical(record.parse(changed, 99), 99).encode() == changed
    except RecordError as error:
        assert sentence(error)


@given(st.integers(0, 42), st.integers(0, 7))
def test_a_flipped_bit_is_detected(place, bit):
    line = bytearray(b'[17,1834,"place",0,"monastery",3] 733191a8\n')
    line[place] ^= 1 << bit
    with pytest.raises(RecordError):
        record.decode(bytes(line))
