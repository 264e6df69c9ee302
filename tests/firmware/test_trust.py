"""Records trusted at the start: read and folded sooner, with the same result, and proved while no key is pressed."""

from castellan.errors import CastellanError
from castellan.flash.faults import resume
from castellan.flash.journal import Journal
from castellan.ledger import Ledger
from castellan.record import LIMIT, encode, seal
from castellan.session import Session, prove_some
from filesystems import each
from flash import ModelFiles
from moves import named
from support import refused, state

NAME = "1-0123456789abcdef.log"
NEW = (0, 1762000000, "new", "tuscany", {"players": ["Anna", "Борис"]})
EVENTS = (("take", 0), ("place", 1, "inn"), ("name", 1, "Chloé"), ("points", 0, "red", -1 + 2), ("void", 2))
EVENTS += (("amend", 1, ["take", 1]), ("yield", 0, "marble", 3), ("stock", 0, "marble", -2))

# Each is a record that is not canonical, or has values that no record has; every interpreter's parser
# accepts most of them.
FOREIGN = (
    b'[1, 5,"take",0]',
    b'[1,5,"take",0] ',
    b' [1,5,"take",0]',
    b'[1,5,"t\\u0061ke",0]',
    b'[1,5,"take",-0]',
    b'[1,5.0,"take",0]',
    b'[1.0,5,"take",0]',
    b'[true,5,"take",0]',
    b'[1,5,"take",00]',
    b'[1 5,,"take",0]',
    b'[1,5,"name",0,"\xed\xa0\x80"]',
    b'[1,5,"name",0,"\xc1\x81"]',
    b'[1,5,"name",0,{"a":1}]',
    b'[1,5,"take"',
    b'{"1":5}',
    b'"take"',
    b"[1,5]",
    b"[1,5,3]",
    b"5",
    b"",
)

# Records in canonical form with a correct checksum that make no game.
WRONG = (
    ("take",),
    ("take", True),
    ("take", -1),
    ("take", 2),
    ("take", "0"),
    ("take", None),
    ("take", 0, 0),
    ("place", 0, "inn", 1, 0, False, 0),
    ("place", 0, "inn", True),
    ("place", 0, "inn", -1),
    ("place", 0, "inn", 3),
    ("place", 0, "farm", 0, 5),
    ("place", 0, "farm", 0, 1, 1),
    ("place", 0, "inn", 0, 1),
    ("place", 0, "inne"),
    ("place", 0, ["inn"]),
    ("points", 0, "green", 501),
    ("points", 0, "green", -1),
    ("points", 0, "blue", 1),
    ("points", 0),
    ("name", 0, "Борис"),
    ("name", 0, 5),
    ("name", 0),
    ("nothing",),
    ("new", "tuscany", {"players": ["Anna", "Boris"]}),
    ("final", 0, 1, 1, 1, 1, 1),
    ("score",),
    ("end",),
    ("void",),
    ("void", "0"),
    ("amend", 0),
    ("amend", "0", ["take", 0]),
    ("amend", 0, ["take", 5]),
    ("amend", 1, []),
)


def lines(*events):
    """Return the lines of a game's records, one a second."""
    return [encode(NEW[0], NEW[1], NEW[2:])] + [encode(n, n, event) for n, event in enumerate(events, 1)]


def written(content):
    files = ModelFiles()
    files.contents[NAME] = content
    return files


def opened(content):
    """Return the session of a box that finds this file, and its notices until all is proved."""
    session = Session(written(content), lambda n: b"\1" * n)
    resume(session)
    said = []
    for _ in range(20):  # far more than it needs
        prove_some(session)
        if session.trouble:
            said.append(str(session.trouble))
            session.trouble = None
    assert not session.journal or session.journal.proved == session.journal.trusted
    return session, said


def test_reading_on_trust_gives_the_same_records():
    for torn in (b"", b"[", b"x" * (LIMIT - 1), lines(*EVENTS)[8][:-1]):
        for files in each():
            with files.open(NAME, "wb") as file:
                file.write(b"".join(lines(*EVENTS)) + torn)
            proved, trusting = Journal(files, NAME), Journal(files, NAME)
            records = proved.read()
            assert trusting.read(trusting=True) == records and len(records) == 9
            assert (trusting.size, trusting.crc, trusting.torn) == (proved.size, proved.crc, proved.torn)
            assert (trusting.trusted, proved.trusted) == (9, 0)


def test_lines_of_any_length_are_read_on_trust():
    for length in (1, 7, 200, 360):
        some = lines(*[("name", 0, "x" * (length + seq % 5)) for seq in range(12)])
        files = written(b"".join(some))
        assert Journal(files, NAME).read(trusting=True) == Journal(files, NAME).read()


def test_a_line_with_a_wrong_checksum_number_or_time_is_not_trusted():
    some = lines(*EVENTS)
    for number in (1, 4, 8):
        before, behind = b"".join(some[:number]), b"".join(some[number + 1 :])
        bad = [some[number][:-2] + b"g\n", some[number].replace(b"[", b"[1"), b"\n", b"x\n", b"[] 00000000\n"]
        bad.append(some[number].replace(b" ", b"  "))
        bad += [
            encode(seq, time, ("take", 0))
            for seq, time in ((number - 1, 9), (number + 1, 9), (number, number - 2))[: 2 + (number > 2)]
        ]
        for line in bad:
            journal = Journal(written(before + line + behind), NAME)
            sentence = refused("at_line", journal.read, True)
            assert journal.trusted == 0 and sentence == refused("at_line", journal.read)
            assert sentence.startswith("Line {}: ".format(number + 1))
    refused("at_line", Journal(written(some[0] + b"x" * LIMIT), NAME).read, True)


def test_a_line_that_is_not_canonical_is_found_while_the_box_is_idle():
    for content in FOREIGN:
        data = lines()[0] + seal(content) + encode(2, 9, ("take", 1))
        expected = refused("at_line", Journal(written(data), NAME).read)
        assert expected.startswith("Line 2: "), expected
        session, said = opened(data)
        # A line that is no list with this number is found at the start, and the game is not opened.
        assert said == [expected] if session.ledger else said == [], content
        assert session.files.contents[NAME] == data
        if session.ledger:
            session.enter(("take", 0))
            assert session.files.contents[NAME] == data + encode(3, 9, ("take", 0))


def test_most_foreign_lines_are_opened_and_found_later():
    found = [len(opened(lines()[0] + seal(content) + encode(2, 9, ("take", 1)))[1]) for content in FOREIGN]
    assert sum(found) >= 6


def test_each_line_is_proved():
    some = lines(*[("take", n % 2) for n in range(30)])
    for number in range(len(some)):
        content = some[number][:-10].replace(b',"', b', "', 1)
        said = opened(b"".join(some[:number] + [seal(content)] + some[number + 1 :]))[1]
        assert len(said) == 1 and said[0].startswith("Line {}: Not in canonical form".format(number + 1)), number


def test_a_game_that_the_box_wrote_is_proved_without_a_notice():
    session, said = opened(b"".join(lines(*EVENTS)))
    assert said == [] and session.journal.proved == session.journal.trusted == 9
    # Records entered meanwhile were never trusted.
    session = Session(written(b"".join(lines(*EVENTS))), lambda n: b"\1" * n)
    resume(session)
    session.enter(("take", 0))
    for _ in range(9):
        prove_some(session)
        session.enter(("take", 0))
    assert session.trouble is None and session.journal.proved == 9


def test_a_proved_file_is_open_for_the_next_entry_and_unchanged():
    session = opened(b"".join(lines(*EVENTS)))[0]
    files, before, names = session.files, session.files.contents[NAME], []
    take = files.open
    files.open = lambda name, mode: names.append(name) or take(name, mode)
    session.enter(("take", 0))
    assert names == [] and files.contents[NAME].startswith(before) and len(files.contents[NAME]) > len(before)


def test_a_torn_line_stays_until_the_next_entry():
    whole, torn = b"".join(lines(*EVENTS)), b"[9,1"
    session, said = opened(whole + torn)
    assert said == [] and session.files.contents[NAME] == whole + torn
    record = session.enter(("take", 0))
    assert session.files.contents[NAME] == whole + encode(record[0], record[1], record[2:])


def test_a_file_that_cannot_be_opened_yet_is_reported_by_the_next_entry():
    session = Session(written(b"".join(lines(*EVENTS))), lambda n: b"\1" * n)
    assert resume(session)
    del session.files.contents[NAME]
    for _ in range(20):
        prove_some(session)
    assert session.trouble is None
    refused("flash_lost", session.enter, ("take", 0))


def test_a_flash_that_fails_while_lines_are_proved_is_reported():
    data = lines()[0] + seal(FOREIGN[0])
    session = Session(written(data), lambda n: b"\1" * n)
    assert resume(session)
    del session.files.contents[NAME]
    prove_some(session)
    assert session.trouble.code == "flash_read"
    session.trouble = None
    prove_some(session)
    assert session.trouble is None


def test_a_file_that_changed_behind_the_box_is_reported():
    session = Session(written(lines()[0] + seal(FOREIGN[0])), lambda n: b"\1" * n)
    assert resume(session)
    session.files.contents[NAME] = b"".join(lines(("take", 0)))
    prove_some(session)
    assert session.trouble.code == "flash_lost"


def test_wrong_records_are_refused_alike_whether_trusted_or_not():
    trusted = 0
    for event in WRONG:
        for behind in ((), (("take", 0),), (("void", 1), ("take", 0))):
            records = [NEW] + [(seq, seq) + tuple(event) for seq, event in enumerate((event,) + behind, 1)]
            expected = outcome(lambda: Ledger.load(list(records)).game)

            def trusting():
                ledger = Ledger.load(list(records), trusting=True)
                for seq in range(len(records)):
                    ledger.check(seq)
                return ledger.game

            assert outcome(trusting) == expected, event
            trusted += outcome(lambda: Ledger.load(list(records), trusting=True).game) != expected
    assert trusted > 5


def outcome(fold):
    """Return a fold's state, or the reason why it has none."""
    try:
        return state(fold())
    except CastellanError as error:
        return error.code, str(error)


def test_after_the_end_nothing_is_trusted():
    end = [("score", True)] * 3 + [("final", p, 0, 0, 0, 0, 0) for p in range(2)] + [("end",)]
    for event in (("take", 0), ("abandon",), ("end",)):
        records = [NEW] + [(seq, seq) + each for seq, each in enumerate(end + [event], 1)]
        assert refused("breaks", Ledger.load, records, True) == refused("breaks", Ledger.load, records)


def test_events_that_the_phase_does_not_admit_are_not_trusted():
    for events in ([("final", 0, 0, 0, 0, 0, 0)], [("score", True)] * 3 + [("take", 0)]):
        records = [NEW] + [(seq, seq) + each for seq, each in enumerate(events, 1)]
        assert refused("breaks", Ledger.load, records, True) == refused("breaks", Ledger.load, records)


def test_a_box_reports_once_which_entry_is_wrong():
    session, said = opened(b"".join(lines(("take", 0), ("take", True), ("take", 1))))
    [sentence] = said
    assert sentence.startswith(named('Entry 2: "true: {take}" would not hold then: take: a player is a number from 0 '))
    session.enter(("take", 0))


def test_a_proof_that_runs_out_of_heap_is_abandoned():
    session = Session(written(b"".join(lines(("take", 0), ("take", 1)))), lambda n: b"\1" * n)
    resume(session)

    def check(seq):
        raise MemoryError("memory allocation failed")

    session.ledger.check = check
    prove_some(session)
    assert session.journal.proved == session.journal.trusted and session.trouble is None
    session.enter(("take", 0))
