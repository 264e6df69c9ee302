"""Records that the box has stored itself: read and folded sooner when it opens their game, with the same result."""

from castellan.core.errors import PROBLEM
from castellan.core.ledger import Ledger
from castellan.core.record import LIMIT, encode, seal
from castellan.core.rules import load
from castellan.core.rules.shapes import entry
from castellan.flash.journal import Journal
from castellan.flash.summary import summary
from castellan.session import Session
from castellan.text import sentence
from lab.files.filesystems import each
from lab.files.flash import ModelFiles
from lab.marks import area
from lab.support import counted_bytes, refused

pytestmark = area("flash")

NAME = "1-0123456789abcdef.log"
NEW = (0, 1762000000, "new", "tuscany", {"players": ["Anna", "Борис"]})
EVENTS = (("take", 0), ("place", 1, "inn"), ("name", 1, "Chloé"), ("points", 0, "red", -1 + 2), ("void", 2))
EVENTS += (("amend", 1, ["take", 1]), ("yield", 0, "marble", 3), ("stock", 0, "marble", -2))

# Each is a record that is not canonical, or has values that no record has; every interpreter's parser
# accepts most of them.
FOREIGN = (
    (b'[1, 5,"take",0]', b'[1,5,"take",0] ', b' [1,5,"take",0]', b'[1,5,"t\\u0061ke",0]', b'[1,5,"take",-0]')
    + (b'[1,5.0,"take",0]', b'[1.0,5,"take",0]', b'[true,5,"take",0]', b'[1,5,"take",00]', b'[1 5,,"take",0]')
    + (b'[1,5,"name",0,"\xed\xa0\x80"]', b'[1,5,"name",0,"\xc1\x81"]', b'[1,5,"name",0,{"a":1}]', b'[1,5,"take"')
    + (b'{"1":5}', b'"take"', b"[1,5]", b"[1,5,3]", b"5", b"")
)


def lines(*events):
    """Return the lines of a game's records, one a second."""
    return [encode(NEW[0], NEW[1], NEW[2:])] + [encode(n, n, event) for n, event in enumerate(events, 1)]


def written(content):
    files = ModelFiles()
    files.contents[NAME] = content
    return files


def test_the_quick_reading_gives_the_same_records():
    for torn in (b"", b"[", b"x" * (LIMIT - 1), lines(*EVENTS)[8][:-1]):
        for files in each():
            with files.open(NAME, "wb") as file:
                file.write(b"".join(lines(*EVENTS)) + torn)
            full, quick = Journal(files, NAME), Journal(files, NAME)
            records = full.read()
            assert quick.read(checked=True) == records and len(records) == 9
            assert (quick.size, quick.crc) == (full.size, full.crc)


def test_a_line_with_a_wrong_checksum_number_or_time_is_refused():
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
            assert sentence == refused("at_line", journal.read)
            assert sentence.startswith("Line {}: ".format(number + 1))
    refused("at_line", Journal(written(some[0] + b"x" * LIMIT), NAME).read, True)


def test_after_the_end_nothing_is_folded():
    end = [("score", True)] * 3 + [("final", p, 0, 0, 0, 0, 0) for p in range(2)] + [("end",)]
    for event in (("take", 0), ("abandon",), ("end",)):
        records = [NEW] + [(seq, seq) + each for seq, each in enumerate(end + [event], 1)]
        assert refused("breaks", Ledger.load, records)


def test_events_that_the_phase_does_not_admit_are_refused():
    for events in ([("final", 0, 0, 0, 0, 0, 0)], [("score", True)] * 3 + [("take", 0)]):
        records = [NEW] + [(seq, seq) + each for seq, each in enumerate(events, 1)]
        assert refused("breaks", Ledger.load, records)


def test_lines_that_no_box_writes_are_opened_or_refused_in_a_sentence():
    for content in FOREIGN:
        data = lines()[0] + seal(content) + encode(2, 9, ("take", 1))
        assert refused("at_line", Journal(written(data), NAME).read).startswith("Line 2: ")
        session = Session(written(data), lambda n: b"\1" * n)
        session.resume()
        problem = session.happened(PROBLEM)
        assert bool(problem) != bool(session.ledger) and session.files.contents[NAME] == data
        if problem:
            assert problem.code in ("game_damaged", "game_breaks") and "Game 1 is damaged" in sentence(problem), (
                sentence(problem)
            )
        else:
            session.enter(("take", 0))
            assert session.files.contents[NAME] == data + encode(3, 9, ("take", 0))


def test_a_game_at_which_the_rules_fail_is_damaged_and_the_one_before_opens():
    def fails(game, player):
        raise ZeroDivisionError("divide by zero")

    session = Session(ModelFiles(), counted_bytes())
    for _ in range(2):
        session.begin("tuscany", {"players": ["Anna", "Boris"]})
    session.enter(["take", 0])
    events = load("tuscany").EVENTS
    take = events["take"]
    events["take"] = entry(fails, *take.shape, phases=take.phases)
    try:
        session = Session(session.files, counted_bytes(2))
        session.resume()
        problem = session.happened(PROBLEM)
        assert session.file.number == 1 and problem.facts["number"] == 2
        assert sentence(problem).endswith("rules fail at this entry (ZeroDivisionError); please report it")
        damaged = session.archive.games()[1]
        for action in (session.open, session.look, lambda entry: list(summary(session.archive, entry))):
            assert "ZeroDivisionError" in refused("breaks", action, damaged)
        session.enter(["points", 0, "red", 1])
    finally:
        events["take"] = take
