"""A laptop acknowledges only the game's records: no line that a failed write left is sent or counts as safe."""

from castellan.core.record import encode
from castellan.flash.store import save
from castellan.session import Session
from lab.link.talking import GAME, PLAYERS, Talk, playing
from lab.marks import area
from lab.support import refused

pytestmark = area("flash")

END = ["abandon"]


def fails(*kinds):
    return lambda operation: 999 if operation[0] in kinds else None


def refuse_an_end(talk):
    """Refuse an entry whose line is already on flash."""
    talk.files.fail = fails("append")
    refused("flash_write", talk.session.enter, END)
    talk.files.fail = None


def damaged(talk):
    """Put a damaged game beside the one at hand, and return its entry."""
    talk.files.contents["9-" + "09" * 8 + ".log"] = b"x" * 20 + b"\n"
    return talk.session.archive.games()[-1]


def counted(talk, game=GAME):
    """Return how many records of a game the box offers, and how many it sends."""
    talk.ask("bye")
    rows = talk.ask("hello", 1, 0)[0][6]
    sent = [answer for answer in talk.ask("want", game, 0) if answer[0] == "rec"]
    return next(row[1] for row in rows if row[0] == game), len(sent)


def test_a_refused_line_is_not_sent_after_a_damaged_game_was_tried():
    talk = playing()
    refuse_an_end(talk)
    refused("at_line", talk.session.open, damaged(talk))
    assert counted(talk) == (3, 3)
    assert talk.ask("ack", GAME, 4, talk.crc(GAME, 4))[0][1] == "link_ack"


def test_a_refused_line_is_not_sent_after_a_game_that_does_not_add_up_was_tried():
    talk = playing()
    lines = talk.files.contents["1-" + GAME + ".log"].split(b"\n")
    talk.session.begin("tuscany", dict(PLAYERS, entries="everything"))
    refuse_an_end(talk)
    talk.files.contents["1-" + GAME + ".log"] = lines[0] + b"\n" + encode(1, 1, ["final", 0, 0, 0, 0, 0, 0])
    refused("breaks", talk.session.open, talk.session.archive.games()[0])
    assert counted(talk, "02" * 8) == (1, 1)


def test_a_refused_line_is_not_sent_after_a_game_failed_to_begin():
    talk = playing()
    talk.files.fail = fails("append")
    refused("flash_write", talk.session.enter, END)
    refused("flash_write", talk.session.begin, "tuscany", PLAYERS)
    talk.files.fail = None
    assert counted(talk) == (3, 3)
    talk.session.enter(END)
    assert counted(talk) == (4, 4)


def test_an_acknowledgement_of_too_many_records_is_dropped_before_the_next_line():
    for wrong in (4, 5, 9):
        talk = playing()
        save(talk.files, "acknowledged", {GAME: wrong, "other": 3})
        again = Talk(talk.files)
        assert again.session.acknowledged.counts.get(GAME, 0) == wrong
        order = []
        again.files.fail = lambda operation: order.append(operation[:2])
        again.session.enter(END)
        again.files.fail = None
        kept, line = ("rename", "acknowledged.new"), ("append", "1-" + GAME + ".log")
        assert kept in order and line in order and order.index(kept) < order.index(line)
        assert again.session.acknowledged.counts.get(GAME, 0) == 0
        assert Session(again.files, again.random_bytes).acknowledged.counts.get(GAME, 0) == 0


def test_an_acknowledgement_of_all_records_stays():
    talk = playing()
    save(talk.files, "acknowledged", {GAME: 3})
    again = Talk(talk.files)
    again.session.enter(END)
    assert again.session.acknowledged.counts.get(GAME, 0) == 3


def test_an_entry_waits_until_a_wrong_acknowledgement_is_dropped():
    talk = playing()
    save(talk.files, "acknowledged", {GAME: 4})
    again = Talk(talk.files)
    again.files.fail = lambda operation: 0 if operation[0] == "rename" else None
    refused("flash_save", again.session.enter, END)
    assert len(again.session.ledger.records) == 3 and again.session.acknowledged.counts.get(GAME, 0) == 4
    again.files.fail = None
    again.session.enter(END)
    assert again.session.acknowledged.counts.get(GAME, 0) == 0


def test_a_later_message_takes_back_no_acknowledgement():
    talk = playing()
    talk.ask("ack", GAME, 3, talk.crc(GAME, 3))
    talk.ask("ack", GAME, 2, talk.crc(GAME, 2))
    assert talk.session.acknowledged.counts.get(GAME, 0) == 3


def test_acknowledgements_of_wrong_types_are_ignored():
    for wrong in ({GAME: "3"}, {GAME: -1}, {GAME: True}, {GAME: [3]}, {GAME: None}, [], 5, "x", {GAME: {}}):
        talk = playing()
        save(talk.files, "acknowledged", wrong)
        again = Talk(talk.files)
        assert again.session.acknowledged.counts.get(GAME, 0) == 0
        again.session.enter(END)
        assert again.ask("ack", GAME, 4, again.crc(GAME, 4)) == []
        assert again.session.acknowledged.counts.get(GAME, 0) == 4
    save(talk.files, "acknowledged", {GAME: "x", "0202020202020202": 7})
    assert Session(talk.files, talk.random_bytes).acknowledged.counts.get("02" * 8, 0) == 7
