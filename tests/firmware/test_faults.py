"""After a start that ended in a caught fault, the game that it opened is skipped, and all others can be opened."""

from castellan.core.errors import PROBLEM
from castellan.core.ledger import Ledger
from castellan.session import Session
from castellan.text import sentence
from lab.files.flash import ModelFiles, cuts
from lab.marks import area
from lab.support import counted_bytes, refused

pytestmark = area("flash")

PLAYERS = {"players": ["Anna", "Boris"]}


def note(files):
    """Note the fault as a port does."""
    from castellan.flash import faults

    faults.note(files)


def noted(files):
    from castellan.flash import faults

    return faults.noted(files)


def two_games():
    """Return files with two unfinished games; the second is too much for the box, see `starts`."""
    files = ModelFiles()
    session = Session(files, counted_bytes())
    for _ in range(2):
        session.begin("tuscany", PLAYERS)
        session.enter(["upgrade", 0, "card"])
    session.enter(["upgrade", 1, "card"])
    return files


def starts(files, too_long=3):
    """Start a box as a port does, and return its session; None where it failed with a game of so many records."""
    load = Ledger.load

    def failing(records):
        if len(records) >= too_long:
            raise MemoryError("memory allocation failed")
        return load(records)

    Ledger.load = failing
    session = Session(files, counted_bytes())
    try:
        session.resume()
    except MemoryError:
        note(files)
        return None
    finally:
        Ledger.load = load
    session.started()
    return session


def number(session):
    return int(session.journal.name.split("-")[0])


def test_a_game_that_the_box_cannot_start_with_is_skipped_and_reported():
    files = two_games()
    assert starts(files) is None
    for _ in range(3):
        session = starts(files)
        assert number(session) == 1
        problem = session.happened(PROBLEM)
        assert problem.code == "passed_over" and problem.facts["number"] == 2 and "game 2" in sentence(problem)


def test_each_game_that_the_box_cannot_start_with_is_skipped_in_the_end():
    files = two_games()
    assert starts(files, too_long=2) is None
    assert starts(files, too_long=2) is None
    session = starts(files, too_long=2)
    assert session.ledger is None
    session.begin("tuscany", PLAYERS)
    assert number(starts(files, too_long=2)) == 3


def test_a_skipped_game_that_players_open_is_at_hand_again():
    files = two_games()
    starts(files)
    session = starts(files)
    session.open(session.archive.games()[1])
    assert noted(files) == []
    session = starts(files, too_long=9)
    assert number(session) == 2 and session.happened(PROBLEM) is None


def test_a_skipped_game_that_fails_when_it_is_opened_stays_noted():
    files = two_games()
    starts(files)
    session = starts(files)
    name = session.archive.games()[1].name
    files.contents[name] = files.contents[name].replace(b"card", b"cart")
    refused("at_line", session.open, session.archive.games()[1])
    assert noted(files) == [name]


def test_a_game_is_opened_though_its_note_cannot_be_taken_back():
    files = two_games()
    starts(files)
    session = starts(files)
    session.happened(PROBLEM)
    files.fail = lambda operation: 0 if operation[0] == "rename" else None
    session.open(session.archive.games()[1])
    assert number(session) == 2 and session.happened(PROBLEM).code == "flash_save"


def test_a_fault_after_the_start_is_not_blamed_on_the_game():
    files = two_games()
    assert number(starts(files, too_long=9)) == 2
    note(files)
    assert noted(files) == [] and number(starts(files, too_long=9)) == 2


def test_a_fault_before_a_game_is_opened_is_blamed_on_no_game():
    files = two_games()
    session = Session(files, counted_bytes())
    session.started()
    files.fail = lambda operation: 0 if operation[0] == "list" else None
    refused("flash_read", session.resume)
    files.fail = None
    note(files)
    assert noted(files) == []


def test_a_power_cut_skips_no_game():
    files = two_games()
    before = dict(files.contents)
    files.log = []
    assert number(starts(files, too_long=9)) == 2
    assert files.log == []  # a start writes nothing, so a cut in it leaves nothing
    assert starts(files) is None
    for _, contents in cuts(before, files.log):
        assert noted(ModelFiles(contents)) in ([], [noted(files)[0]])


def test_notes_of_another_shape_are_ignored():
    from castellan.flash.store import save

    for wrong in (5, {}, None, "x", [5, None], [["1-0101010101010101.log"]]):
        files = two_games()
        save(files, "faults", wrong)
        assert number(starts(files, too_long=9)) == 2
    files.contents["faults"] = b"rotten"
    assert number(starts(files, too_long=9)) == 2
    assert starts(files) is None
    assert number(starts(files)) == 1
