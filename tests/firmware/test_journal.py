"""The journal: append, read, recover; no failure or power cut loses a safe record."""

from castellan.core.record import encode
from castellan.flash import journal as module
from castellan.flash.journal import Journal
from lab.files.filesystems import each
from lab.files.flash import ModelFiles
from lab.marks import area
from lab.support import refused

pytestmark = area("flash")

NAME = "1-0123456789abcdef.log"


def lines(count):
    """Return the lines of a game of so many records."""
    new = encode(0, 1762000000, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
    return [new] + [encode(seq, seq, ["take", seq % 2]) for seq in range(1, count)]


def written(files, count):
    """Return a journal to which so many lines were appended."""
    journal = Journal(files, NAME)
    for line in lines(count):
        journal.append(line)
    return journal


def content(files):
    with files.open(NAME, "rb") as file:
        return file.read()


def raw(files, data):
    """Append bytes behind a journal's back."""
    with files.open(NAME, "ab") as file:
        file.write(data)
        file.flush()


def read(files):
    journal = Journal(files, NAME)
    return journal, journal.read()


def test_appended_lines_are_read():
    for files in each():
        written(files, 50).close()
        assert content(files) == b"".join(lines(50))
        assert [record[0] for record in read(files)[1]] == list(range(50))


def test_a_word_in_many_records_is_kept_once():
    for files in each():
        written(files, 50).close()
        records = read(files)[1]
        assert all([record[2] is records[1][2] for record in records[1:]])


def test_lines_of_any_length_are_read():
    # Lines begin and end anywhere within the blocks in which a file is read.
    for length in (1, 7, 200, 360):
        files = ModelFiles()
        journal = Journal(files, NAME)
        expected = []
        for seq in range(25):
            expected.append((seq, 0, "name", 0, "x" * (length + seq % 5)))
            journal.append(encode(seq, 0, expected[-1][2:]))
        assert read(files)[1] == Journal(files, NAME).read(checked=True) == expected


def test_a_line_without_an_end_is_read_up_to_the_size_limit():
    files = ModelFiles()
    written(files, 3)
    raw(files, b"x" * 1000)
    assert refused("at_line", read, files) == "Line 4: The line has 449 bytes; 448 are allowed"


def test_a_line_is_on_flash_when_append_returns():
    files = ModelFiles()
    journal = Journal(files, NAME)
    for count, line in enumerate(lines(20), 1):
        journal.append(line)
        assert files.contents[NAME] == b"".join(lines(20)[:count])


def test_the_first_line_after_a_start_looks_for_no_other_game():
    files = ModelFiles()
    written(files, 10).close()
    files.fail = lambda operation: 0 if operation == ("list",) else None
    read(files)[0].append(lines(11)[10])
    assert content(files) == b"".join(lines(11))


def test_a_torn_tail_is_dropped_before_the_next_line():
    for torn in (b"[", b"[10,10", lines(11)[10][:-1], b"\xff" * 300, b"\x00"):
        for files in each():
            written(files, 10).close()
            raw(files, torn)
            journal, records = read(files)
            assert len(records) == 10 and journal.size == len(b"".join(lines(10)))
            journal.append(lines(11)[10])
            journal.close()
            assert content(files) == b"".join(lines(11))
            assert files.list() == [NAME]


def test_reading_changes_nothing():
    files = ModelFiles()
    written(files, 10)
    raw(files, b"[10,1")
    before = dict(files.contents)
    read(files)
    assert files.contents == before


def _damaged(data, code, sentence):
    for files in each():
        raw(files, data)
        assert refused("at_line", Journal(files, NAME).read).startswith(sentence)
        assert content(files) == data
        try:
            Journal(files, NAME).read()
        except ValueError as error:
            assert error.facts["cause"].code == code


def test_damage_is_named_by_line_and_reason():
    some = lines(6)
    _damaged(b"".join(some[:3]) + some[3].replace(b"take", b"tale") + some[4], "crc", "Line 4: The checksum is wrong")
    _damaged(b"".join(some[:3] + some[4:]), "seq", "Line 4: Entry 4 comes where entry 3 was due")
    _damaged(b"".join(some[:3] + some[2:]), "seq", "Line 4: Entry 2 comes where entry 3 was due")
    _damaged(b"".join(some[1:]), "seq", "Line 1: Entry 1 comes")
    late = encode(2, 0, ["take", 0])
    _damaged(b"".join(some[:2] + [late]), "time_back", "Line 3: The time falls from 1 to 0")
    _damaged(some[0] + b"\n" + some[1], "line_short", "Line 2: ")
    _damaged(some[0] + b"x" * 600, "line_long", "Line 2: ")
    _damaged(some[0] + b"x" * 600 + b"\n", "line_long", "Line 2: ")


def _fails_at(files, number, reach):
    """Let the operation with this number fail, `reach` bytes of an append having arrived."""
    count = [0]

    def fail(operation):
        count[0] += 1
        return reach if count[0] == number else None

    files.fail = fail


def test_each_write_that_fails_is_repaired_before_the_next():
    # Every operation of ten appends fails in turn, when none, a part or all of the line has
    # reached the flash; in the end the file has exactly the accepted lines.
    for reach in (0, 1, 10, 10000):
        for number in range(1, 24):
            files = ModelFiles()
            _fails_at(files, number, reach)
            journal = Journal(files, NAME)
            failures = 0
            for line in lines(10):
                for _ in range(9):
                    try:
                        journal.append(line)
                        break
                    except ValueError as error:
                        assert error.code == "flash_write"
                        failures += 1
            assert failures == (1 if number <= 12 else 0), (number, reach, failures)
            files.fail = None
            assert content(files) == b"".join(lines(10))


def test_two_failures_in_a_row_and_a_failing_repair():
    for reach in (0, 10, 10000):
        for first in range(1, 12):
            for second in range(first + 1, first + 12):
                files = ModelFiles()
                count = [0]

                def fail(operation):
                    count[0] += 1
                    return reach if count[0] in (first, second) else None

                files.fail = fail
                journal = Journal(files, NAME)
                for line in lines(6):
                    for _ in range(4):
                        try:
                            journal.append(line)
                            break
                        except ValueError as error:
                            assert error.code == "flash_write"
                assert files.contents == {NAME: b"".join(lines(6))}, (reach, first, second)
                assert files.handles == 1


def test_a_write_that_takes_less_than_it_is_given():
    files = ModelFiles()
    journal = written(files, 3)
    files.short = 5
    refused("flash_write", journal.append, lines(4)[3])
    files.short = 0
    journal.append(lines(4)[3])
    assert content(files) == b"".join(lines(4))


def test_an_interrupted_append_leaves_nothing_uncertain():
    for problem in (KeyboardInterrupt, MemoryError):
        files = ModelFiles()
        journal = written(files, 3)

        def interrupt(operation):
            if operation[0] == "append":
                files.contents[NAME] += operation[2]
                raise problem

        files.fail = interrupt
        try:
            journal.append(lines(4)[3])
        except problem:
            files.fail = None
        journal.append(lines(4)[3])
        assert content(files) == b"".join(lines(4))


class FullHeap:
    """In the place of `binascii`: a checksum finds no memory."""

    def crc32(self, *given):
        raise MemoryError


def test_a_line_whose_checksum_finds_no_memory_is_not_on_flash():
    files = ModelFiles()
    journal = written(files, 3)
    before, module.binascii = module.binascii, FullHeap()
    try:
        journal.append(lines(4)[3])
        raise AssertionError("appended")
    except MemoryError:
        assert content(files) == b"".join(lines(3))
    finally:
        module.binascii = before
    journal.append(lines(4)[3])
    assert content(files) == b"".join(lines(4))


def test_a_read_that_fails_drops_nothing():
    files = ModelFiles()
    journal = written(files, 11)
    good = files.contents[NAME]
    files.contents[NAME] = damaged = good.replace(b"[6,6", b"[6,7")
    refused("at_line", journal.read)
    journal.close()
    refused("at_line", journal.append, lines(12)[11])
    assert files.contents[NAME] == damaged


def test_littlefs_fails_and_recovers():
    for files in each():
        if not hasattr(files, "flash"):
            continue
        journal = written(files, 30)
        files.flash.fail = lambda: True
        refused("flash_write", journal.append, lines(31)[30])
        refused("flash_write", journal.append, lines(31)[30])
        files.flash.fail = None
        journal.append(lines(31)[30])
        journal.close()
        assert content(files) == b"".join(lines(31))


def test_a_file_that_lost_safe_records_is_not_appended_to():
    files = ModelFiles()
    journal = written(files, 10)
    journal.close()
    files.contents[NAME] = files.contents[NAME][:-5]
    refused("flash_lost", journal.append, lines(11)[10])
    files.contents[NAME] = b"x" * 2000
    refused("flash_lost", journal.append, lines(11)[10])
    assert files.contents[NAME] == b"x" * 2000


def test_an_empty_file_is_not_a_game():
    for files in each():
        raw(files, b"")
        assert read(files)[1] == []
