"""The record: one line for an event, the same on every interpreter."""

import json

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.text import sentence
from lab.marks import area
from lab.record_lines import vectors
from lab.support import refused

pytestmark = area("flash")


def test_good_lines_decode_and_encode_to_themselves():
    good = 0
    for verdict, line, what in vectors():
        if verdict == "good":
            decoded = record.decode(line)
            assert record.encode(decoded[0], decoded[1], decoded[2:]) == line, what
            good += 1
    assert good > 10


def test_bad_lines_are_refused_for_their_reason():
    bad = 0
    for verdict, line, what in vectors():
        if verdict not in ("good", "*"):
            refused(verdict, record.decode, line)
            bad += 1
    assert bad > 50


def test_lines_that_parsers_take_differently_are_refused_by_all():
    odd = 0
    for verdict, line, what in vectors():
        if verdict == "*":
            try:
                record.decode(line)
            except record.RecordError as error:
                assert sentence(error)
                odd += 1
                continue
            raise AssertionError("accepted: " + what)
    assert odd > 10


def test_the_documented_line():
    event = ("place", 0, "monastery", 3)
    line = b'[17,1834,"place",0,"monastery",3] 733191a8\n'
    assert record.encode(17, 1834, event) == line
    assert record.decode(line) == (17, 1834) + event


def test_keys_are_sorted_by_code_point_at_every_level():
    value = {"b": {"z": 1, "é": 2, "a": 3}, "B": 1, "😀": 4, "\uffff": 5}
    assert record.canonical(value) == '{"B":1,"b":{"a":3,"z":1,"é":2},"\uffff":5,"😀":4}'


def test_values_that_a_record_cannot_hold():
    for value, code in (
        (1.0, "no_json_type"),
        (b"x", "no_json_type"),
        (1 << 53, "number_range"),
        (-(1 << 53), "number_range"),
        ({1: 2}, "key_type"),
        ([[[[]]]], "depth"),
        (chr(0xD800), "utf8"),
    ):
        refused(code, record.encode, 1, 0, ["x", value])


def test_arrays_and_objects_are_nested_as_deep_as_the_limit_and_no_deeper():
    for value in ([[[[]]]], {"a": {"b": {"c": {}}}}, [{"a": [{}]}], {"a": [{"b": []}]}):
        assert record.parse(record.canonical(value).encode(), record.DEPTH) == value
        for deeper in ([value], {"x": value}):
            refused("depth", record.canonical, deeper)


def test_the_reason_names_the_first_byte_out_of_form():
    line = record.seal(b'[17,1834, "end"]')
    assert refused("canonical", record.decode, line) == "Not in canonical form from byte 9 on"


def test_a_record_must_follow_the_one_before():
    record.follow((3, 10, "end"), 3, 10)
    assert refused("seq", record.follow, (4, 10, "end"), 3, 0) == "Entry 4 comes where entry 3 was due"
    assert refused("time_back", record.follow, (3, 9, "end"), 3, 10) == "The time falls from 10 to 9"


def test_the_quick_check_accepts_only_canonical_form():
    pieces = ("0", "-0", "7", "07", "-7", "+7", "1.5", "1e3", "1e-05", "NaN", "Infinity", "true", "null", '"a"') + (
        '"\\u0061"',
    )
    pieces += ('"é"', '"\\n"', '"\x7f"', "[1]", "[]", '{"a":1}', " 7", "", "536870912", "9007199254740992")
    for piece in pieces:
        for form in ("[{}]", '[1,"take",{}]', '[1,{},"take"]', "[{},,1]", "[1 {}]"):
            content = form.format(piece).encode()
            try:
                value = json.loads(content.decode())
                right = record.canonical(value).encode() == content
            except (ValueError, RecordError):
                right = False
            try:
                found = record.parse(content, record.DEPTH) == value
            except RecordError:
                found = False
            assert found == right, content
