"""The record: one event as one line of text, the same on flash, on the wire and in files.

    [17,1834,"place",0,"monastery",3] 733191a8

Canonical JSON (`docs/record.md`), a space, the CRC-32 of the JSON's bytes in
eight hex digits, a newline. Each record has exactly one line: a line is accepted
only if its record encodes to the same bytes again.
"""

import binascii
import json

from castellan.core.errors import RecordError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Event, Record

# The places in a record. What begins at KIND is its event, what begins at ARGUMENTS the event's arguments.
SEQ = 0
TIME = 1
KIND = 2
ARGUMENTS = 3

# Among the arguments of `new`: the game's name and its options. Of `void`, `amend` and `insert`: the number of the
# record that they name. Of `amend` and `insert`: the event that takes its place, or comes before it.
NEW_GAME = 3
NEW_OPTIONS = 4
NAMED = 3
INSTEAD = 4

LIMIT = 448  # bytes of the longest line, its newline included
DEPTH = 4  # how deep arrays and objects may be nested

_BOUND = 1 << 53
_SMALL = 1 << 29  # below this the chip needs no heap for a number
_TAIL = 10  # bytes behind the JSON: a space, eight digits, a newline

# Each letter that is escaped, and how: RFC 8785, section 3.2.2.2. In a dict each would be a name of MicroPython's.
_ESCAPES = '\bb\tt\nn\ff\rr""\\\\'


def encode(seq: int, time: int, event: "Event") -> bytes:
    r"""Return the record's line.

    Raises RecordError if a value is not allowed in a record, or the line would be too long.

    >>> encode(17, 1834, ["place", 0, "monastery", 3])
    b'[17,1834,"place",0,"monastery",3] 733191a8\n'
    """
    items = [seq, time] + list(event)
    text = _quickly(items)
    content = text.encode()
    if not text or len(content) != len(text):
        content = canonical(items).encode()
        if items[KIND] != "new" and _has_object(items):
            raise RecordError("object_elsewhere")
    line = seal(content)
    if len(line) > LIMIT:
        raise RecordError("line_long", length=len(line), limit=LIMIT)
    return line


def beginning(time: int, event: "Event") -> "list[Event]":
    """Return the events with which a game begins: `new` as it is, or without those of its last lines that do not fit.

    These follow as events ["line", text], and the option `more` says how many. Raises RecordError if `new` is too long
    with no lines at all.
    """
    kind, game, options = event
    options = dict(options)
    lines = list(options.get("lines", ()))
    after: list[Event] = []
    while True:
        new = [kind, game, options]
        try:
            encode(0, time, new)
            return [new] + after
        except RecordError:
            if not lines:
                raise
        after.insert(0, ["line", lines.pop()])
        options["lines"], options["more"] = lines, len(after)


def decode(line: bytes, words: dict[str, str] | None = None) -> "Record":
    r"""Return the record `(seq, time, kind, ...arguments)` of a line.

    `words` saves memory: pass the same dict for all lines of a game, and equal words become the same
    object. Raises RecordError if the line is not, byte for byte, what `encode` writes.

    >>> decode(b'[17,1834,"place",0,"monastery",3] 733191a8\n')
    (17, 1834, 'place', 0, 'monastery', 3)
    >>> decode(b'[17,1834,"place",0,"monastery",4] 733191a8\n')
    Traceback (most recent call last):
    castellan.core.errors.RecordError: crc {'found': '733191a8', 'digits': '3c70076f'}
    """
    if len(line) > LIMIT:
        raise RecordError("line_long", length=len(line), limit=LIMIT)
    record: "Any" = parse(unseal(line), DEPTH)
    check(record)
    if record[KIND] != "new" and b"{" in line and _has_object(record):
        raise RecordError("object_elsewhere")
    if words is not None:
        for place in range(KIND, len(record)):
            if type(record[place]) is str:
                record[place] = words.setdefault(record[place], record[place])
    return tuple(record)


def check(record: "Any") -> None:
    """Raise RecordError unless `record` is a list that begins with a number, a time and a kind."""
    form = type(record)
    if (form is not list and form is not tuple) or len(record) < 3 or type(record[KIND]) is not str:
        raise RecordError("record_shape")
    seq, time = record[SEQ], record[TIME]
    if type(seq) is not int or type(time) is not int or seq < 0 or time < 0:
        raise RecordError("record_shape")


def follow(record: "Record", expected: int, before: int) -> None:
    """Raise RecordError unless `record` has the number `expected` and a time not less than `before`.

    `before` is the previous record's time. The time of `new` is a date, and all others count
    from it: pass 0 for the record after `new`.
    """
    if record[SEQ] != expected:
        raise RecordError("seq", given=record[SEQ], expected=expected)
    if record[TIME] < before:
        raise RecordError("time_back", before=before, time=record[TIME])


def seal(content: bytes) -> bytes:
    """Return `content` as a line with its checksum."""
    return content + b" %08x\n" % binascii.crc32(content)


def unseal(line: bytes) -> bytes:
    """Return a line's content.

    Raises RecordError if its newline is missing or its checksum is wrong.
    """
    content = line[:-_TAIL]
    if len(line) > _TAIL and line[-_TAIL:] == b" %08x\n" % binascii.crc32(content):
        return content
    raise _broken(line)


def parse(content: bytes, depth: int) -> object:
    """Return the value of canonical JSON, nested at most `depth` deep.

    Raises RecordError if it is not JSON, or not in canonical form.
    """
    # The interpreters' parsers accept different malformed input. Encoding the value again, and
    # comparing, rejects all of it.
    try:
        text = str(content, "utf-8")
        value = json.loads(text)
    except (ValueError, RuntimeError):
        raise RecordError("json")
    if len(text) == len(content) and type(value) is list and _quickly(value) == text:
        return value
    right = canonical(value, depth).encode()
    if right != content:
        place = 0
        while right[place : place + 1] == content[place : place + 1]:
            place += 1
        raise RecordError("canonical", place=place)
    return value


def _quickly(items: list) -> str:
    """Return a list's canonical form by the interpreter's own encoder, "" where that could write another form.

    It writes numbers, flags, and ASCII words without escapes exactly as `canonical` does, and much faster.
    Most records hold nothing else: a game of 300 is read in a tenth of the time.
    """
    for item in items:
        form = type(item)
        if form is int:
            if not -_SMALL < item < _SMALL:
                return ""
        elif form is not str and form is not bool:
            return ""
    text = json.dumps(items, separators=(",", ":"))
    return "" if "\\" in text else text


def canonical(value: object, depth: int = DEPTH) -> str:
    """Return `value` as canonical JSON: no blanks, keys sorted, integers only.

    Raises RecordError if it can't be written so. It takes one call for each level of nesting: the
    chip's stack is small.

    >>> canonical({"b": 1, "a": [True, None]})
    '{"a":[true,null],"b":1}'
    """
    form = type(value)
    if form is int:
        if not -_BOUND < value < _BOUND:  # type: ignore[operator]
            raise RecordError("number_range")
        return str(value)
    if form is str:
        return _quoted(value)  # type: ignore[arg-type]
    if form is bool:
        return "true" if value else "false"
    if value is None:
        return "null"
    if form not in (list, tuple, dict):
        raise RecordError("no_json_type", value=value)
    if not depth:
        raise RecordError("depth", limit=DEPTH)
    parts = []
    if form is dict:
        for key in _keys(value):  # type: ignore[arg-type]
            parts.append(_quoted(key) + ":" + canonical(value[key], depth - 1))  # type: ignore[index]
        return "{" + ",".join(parts) + "}"
    for item in value:  # type: ignore[attr-defined]
        # Most items of a record are small numbers, and on MicroPython each call takes heap.
        plain = type(item) is int and -_BOUND < item < _BOUND
        parts.append(str(item) if plain else canonical(item, depth - 1))
    return "[" + ",".join(parts) + "]"


def _keys(value: dict) -> list[str]:
    """Return an object's keys, sorted. Raises RecordError if a key is not a string."""
    for key in value:
        if type(key) is not str:
            raise RecordError("key_type")
    return sorted(value)


def _broken(line: bytes) -> RecordError:
    """Return what is wrong with a line that does not end in its checksum and a newline."""
    if line[-1:] != b"\n":
        return RecordError("line_end")
    if len(line) <= _TAIL:
        return RecordError("line_short")
    if line[-2:-1] == b"\r":
        return RecordError("line_return")
    content, checksum = line[:-_TAIL], line[-_TAIL:-1]
    if checksum[:1] != b" " or not all([byte in b"0123456789abcdef" for byte in checksum[1:]]):
        return RecordError("no_crc")
    digits = "%08x" % binascii.crc32(content)
    return RecordError("crc", found=checksum[1:].decode(), digits=digits)


def _quoted(text: str) -> str:
    try:
        data = text.encode()
    except UnicodeError:  # a surrogate: CPython does not encode it
        raise RecordError("utf8")
    for byte in data:
        if byte < 32 or byte == 34 or byte == 92 or byte > 127:
            _check_utf8(data)
            return _escaped(text)
    return '"' + text + '"'


def _escaped(text: str) -> str:
    parts = ['"']
    for letter in text:
        point = ord(letter)
        plain = point >= 32 and point != 34 and point != 92
        at = -1 if plain else _ESCAPES.find(letter)
        parts.append(letter if plain else "\\u%04x" % point if at < 0 else "\\" + _ESCAPES[at + 1])
    parts.append('"')
    return "".join(parts)


# MicroPython decodes overlong forms, surrogates and code points above U+10FFFF without an error.
# For sequences of 2, 3 and 4 bytes: the range of the lead byte, the least and greatest code point.
_SEQUENCES = ((0xC0, 0xE0, 0x80, 0x7FF), (0xE0, 0xF0, 0x800, 0xFFFF), (0xF0, 0xF8, 0x10000, 0x10FFFF))


def _check_utf8(data: bytes) -> None:
    index = 0
    while index < len(data):
        lead = data[index]
        more = 0 if lead < 0x80 else 1 if lead < 0xE0 else 2 if lead < 0xF0 else 3
        if more:
            low, high, least, greatest = _SEQUENCES[more - 1]
            point = lead - low
            for byte in data[index + 1 : index + 1 + more]:
                point = point << 6 | byte & 0x3F
            if not low <= lead < high or not least <= point <= greatest or 0xD800 <= point < 0xE000:
                raise RecordError("utf8")
        index += 1 + more


def _has_object(items: list | tuple) -> bool:
    for item in items:
        form = type(item)
        if form is dict or (form is list and _has_object(item)):
            return True
    return False
