"""Decoding lines all at once gives the same as one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.text import sentence
from castellan_host.stored_games.records import decode_all
from lab.record_lines import vectors

pytestmark = pytest.mark.database

NEW = record.encode(0, 1762000000, ["new", "tuscany", {"players": ["Anna", "Борис"]}])
# Pieces with which lists, words and lines begin and end: joined they are mostly no valid JSON.
PIECES = st.sampled_from(
    ['[1,0,"a"]', '[1,0,"a"', "[", "]", ",", '"', '[2,0,"b"]', "7", '["', '"]', "\\", "[]", "1.0", "null", "é", "{}"]
    + ["-0", "9007199254740992", "NaN", '[true,0,"a"]', '[1,0,"a",', '[1,0,"name",0,"é"]', '[3,0,"c",[1]]', " ", "\n"]
)


def one_by_one(lines):
    """Yield the records of lines, and at last why the first bad one is refused."""
    for line in lines:
        try:
            yield record.decode(line)
        except RecordError as error:
            yield sentence(error)
            return


def at_once(lines):
    decoded = decode_all(lines)
    while True:
        try:
            yield next(decoded)
        except StopIteration:
            return
        except RecordError as error:
            yield sentence(error)
            return


@given(st.lists(st.lists(PIECES, max_size=5).map("".join), max_size=4))
def test_random_lines(contents):
    lines = [record.seal(content.encode()) for content in contents]
    assert [*at_once(lines)] == [*one_by_one(lines)]


@given(st.lists(st.sampled_from([line for _, line, _ in vectors()]), max_size=6))
def test_good_and_bad_lines_beside_each_other(lines):
    some = [NEW, record.encode(1, 0, ["take", 0]), *lines, record.encode(2, 0, ["take", 1])]
    assert [*at_once(some)] == [*one_by_one(some)]


def test_lines_that_are_records_only_together_are_refused():
    together = ('[1,0,"a"', '[2,0,"b"]],[3,0,"c"]')
    for contents in (together, ('[1,0,"a",', '[2,0,"b"]],7'), ('[1,0,"a"],["', '",1]'), ('[1,0,"a"],[2', '0,"b"]')):
        lines = [record.seal(content.encode()) for content in contents]
        assert [*at_once(lines)] == [*one_by_one(lines)] and len([*at_once(lines)]) == 1


def test_escapes_that_no_record_has_are_refused():
    for word in ("\\u00e9", "\\ud800"):
        lines = [record.seal(f'[1,0,"{word}"]'.encode())]
        assert [*at_once(lines)] == [*one_by_one(lines)] and type(next(at_once(lines))) is str
