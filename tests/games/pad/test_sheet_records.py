"""Score sheets whose lines follow `new` in records of their own: one write, complete or not at all, never changed."""

from castellan.core.ledger import Ledger
from castellan.core.record import KIND, LIMIT
from castellan.session import Session
from lab.files.flash import ModelFiles, cuts
from lab.marks import area
from lab.support import counted_bytes, refused

pytestmark = area("rules")

NAMES = ["Anna-Maria W", "Boris-Pjotr", "Clara-Sophie", "Dietrich 12"]
LINES = ["line number %d|*0..50/5|%d*a|o" % (n, n) for n in range(1, 14)] + ["bonus|-|35 if A+B+C>=63 else 0|."]


def begun(files, lines=LINES, **options):
    session = Session(files, counted_bytes())
    session.begin("pad", {"players": NAMES, "title": "Yahtzee", "lines": lines} | options)
    return session


def games(files):
    return [name for name in files.contents if name.endswith(".log")]


def opened(files):
    session = Session(files, counted_bytes(9))
    session.resume()
    return session


def test_lines_that_do_not_fit_follow_in_one_write_and_one_flush():
    files = ModelFiles()
    session = begun(files)
    records = session.ledger.records
    more = records[0][-1]["more"]
    assert more > 3 and [record[KIND] for record in records] == ["new"] + ["line"] * more
    [appended] = [operation for operation in files.log if operation[0] == "append" and operation[1] in games(files)]
    assert [len(line) <= LIMIT for line in appended[2].split(b"\n")] == [True] * (more + 2)
    assert session.game.sheet and len(session.game.sheet.lines) == 14
    assert opened(files).ledger.records == records
    assert "more" not in session.ledger.options() and session.ledger.options()["lines"] == LINES


def test_a_sheet_that_fits_is_one_record():
    session = begun(ModelFiles(), LINES[:3])
    assert len(session.ledger.records) == 1 and session.ledger.untouched()


def test_at_each_cut_the_game_has_begun_or_there_is_none():
    files = ModelFiles()
    session = begun(files)
    session.enter(["cell", 0, 0, 5])
    found = set()
    for _, contents in cuts({}, files.log, every=29):
        left = ModelFiles(contents)
        session_after = opened(left)
        ledger = session_after.ledger
        if ledger is None:
            assert games(left) == []
            found.add(0)
        else:
            assert ledger.records == session.ledger.records[: len(ledger.records)] and ledger.game.sheet
            found.add(len(ledger.records))
    assert found == {0, len(session.ledger.records) - 1, len(session.ledger.records)}


def test_a_beginning_that_the_flash_refuses_leaves_nothing():
    files = ModelFiles()
    files.fail = lambda operation: 700 if operation[0] == "append" and operation[1].endswith(".log") else None
    refused("flash_write", begun, files)
    files.fail = None
    assert games(files) == []


def test_lines_cant_be_struck_out_changed_or_undone():
    session = begun(ModelFiles())
    refused("void_line", session.enter, ["void", 1])
    refused("amend_kind", session.enter, ["amend", 1, ["line", "x|||o"]])
    refused("insert_before", session.enter, ["insert", 1, ["cell", 0, 0, 5]])
    refused("pad.all_lines", session.enter, ["line", "x|||o"])
    refused("nothing_undo", session.ledger.undoing)
    session.enter(["cell", 0, 0, 5])
    refused("insert_kind", session.enter, ["insert", len(session.ledger.records) - 1, ["line", "x|||o"]])
    assert session.ledger.undoing() == ["void", len(session.ledger.records) - 1]
    session.enter(session.ledger.undoing())
    refused("nothing_undo", session.ledger.undoing)
    session.enter(["cell", 0, 1, 10])
    assert session.game.total(0) == (20,)


def test_a_game_that_is_arriving_has_not_begun():
    records = begun(ModelFiles()).ledger.records
    ledger = Ledger.load(records[:3])
    more = len(records) - 3
    assert ledger.game.warnings() == [("pad.arriving", {"n": more})] and ledger.game.arriving() == more
    for event in (["cell", 0, 0, 5], ["last"], ["end"], ["points", 0, "points", 1]):
        refused("pad.arriving", ledger.add, 0, event)
    assert ledger.game.standing().ranks == [1, 1, 1, 1] and ledger.game.step() is None
    assert ledger.game.on_turn() is None and ledger.game.deals is None
    for record in records[3:]:
        ledger.add(0, record[KIND:])
    assert ledger.records == records and ledger.game.warnings() == []


def test_an_unusable_line_refuses_the_last_that_arrives():
    lines = LINES[:-1] + ["bonus|-|35 if A+B+Z>=63 else 0|."]
    files = ModelFiles()
    refused("pad.sheet", begun, files, lines)
    assert games(files) == []


def test_a_sheets_options_are_not_those_of_the_next_game():
    files = ModelFiles()
    session = begun(files, ["visit|*0..180|-a|a"], start=501, target=0, wins="fewest")
    assert "start" not in session.settings.options("pad") and session.settings.titles("pad") == ["Yahtzee"]
    assert session.roster()[:4] == NAMES
