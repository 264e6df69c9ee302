"""The size limit of a game: the smallest board can still start with it and undo."""

from castellan.core.errors import PROBLEM
from castellan.core.record import encode
from castellan.flash.archive import RESERVE
from castellan.session import ENTRIES, RECORDS
from castellan.text import sentence
from lab.files.filesystems import LittleFiles
from lab.hands.table_side import Hands
from lab.marks import area
from lab.support import refused

pytestmark = area("rules")

NAME = "1-0123456789abcdef.log"
POINTS = (1, 1, 1, 1, -1, -1, -1, -1)


def long_game(entries, strikes=0):
    """Return hands on a game of so many records, of which the last strike out those before them."""
    files = LittleFiles()  # in the VM the model's would be in its heap
    with files.open(NAME, "wb") as file:
        file.write(encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris", "Clara", "Denis"]}]))
        for seq in range(1, entries):
            file.write(encode(seq, seq, ["points", seq % 4, "red", POINTS[(seq - 1) % 8]]))
        for seq in range(entries, entries + strikes):
            file.write(encode(seq, seq, ["void", 2 * entries - 1 - seq]))
    return Hands(files)


def size(hands):
    with hands.files.open(NAME, "rb") as file:
        return file.seek(0, 2)


def test_a_full_game_takes_only_strikes_and_its_end():
    hands = long_game(ENTRIES)
    session = hands.box.session
    before = size(hands)
    said = refused("game_full", session.enter, ["points", 0, "red", 1])
    assert str(ENTRIES) in said
    refused("game_full", session.enter, ["amend", 1, ["points", 1, "red", 2]])
    refused("game_full", session.enter, ["name", 0, "Anja"])
    assert size(hands) == before and len(session.ledger.records) == ENTRIES
    session.enter(session.ledger.undoing())
    session.enter(["void", ENTRIES - 3])
    refused("game_full", session.enter, ["points", 0, "red", 1])
    session.enter(["abandon"])
    session.enter(session.ledger.undoing())
    assert len(session.ledger.records) == ENTRIES + 4


def test_a_game_full_of_strikes_takes_only_its_end():
    session = long_game(ENTRIES, RECORDS - ENTRIES - 1).box.session
    session.enter(session.ledger.undoing())
    assert len(session.ledger.records) == RECORDS and session.ledger.undoable() == 2 * ENTRIES - RECORDS - 1
    refused("game_closed", session.enter, session.ledger.undoing())
    refused("game_closed", session.enter, ["void", 1])
    refused("game_closed", session.enter, ["points", 0, "red", 1])
    session.enter(["abandon"])
    refused("game_closed", session.enter, session.ledger.undoing())
    assert len(session.ledger.records) == RECORDS + 1
    session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})


def test_the_players_are_warned_before_the_game_is_full():
    shown = []
    session = long_game(ENTRIES - 102).box.session
    for _ in range(102):
        session.enter(["points", 0, "red", 1])
        problem = session.happened(PROBLEM)
        if problem:
            shown.append((ENTRIES - len(session.ledger.records), problem.code, problem.facts["left"]))
            assert sentence(problem)
    assert shown == [(left, "nearly_full", left) for left in (100, 50, 20, 10, 5)]


def test_a_longer_game_of_an_older_firmware_is_read_and_can_be_ended():
    session = long_game(RECORDS + 20).box.session
    assert len(session.ledger.records) == RECORDS + 20
    refused("game_closed", session.enter, session.ledger.undoing())
    session.enter(["abandon"])


def test_the_reserve_holds_the_longest_game():
    entry = encode(ENTRIES, 99999, ["place", 3, "monastery", 3, True])
    void = encode(RECORDS, 99999, ["void", ENTRIES])
    assert ENTRIES * len(entry) + (RECORDS - ENTRIES) * len(void) < RESERVE
