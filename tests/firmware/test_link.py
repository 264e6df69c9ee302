"""The link: the box's answers, and that no laptop disturbs it."""

from castellan import REQUEST, VERSION
from castellan.keys import elapsed
from castellan.link import link
from castellan.link.link import SILENT, STALLED
from castellan.session import RECORDS, Session
from lab.link.cable import line
from lab.link.talking import GAME, PLAYERS, Talk, playing
from lab.marks import area
from lab.support import written

pytestmark = area("link")


def test_hello_reports_the_box_and_its_games():
    talk = playing()
    assert talk.ask("hello", 1, 1700000000) == [["box", 1, "b0b0", VERSION, 0, 1, [[GAME, 3, False]], 0]]
    talk.session.enter(["abandon"])
    talk.pass_time(1000)
    assert talk.ask("hello", 1, 0)[0][6] == [[GAME, 4, True]]


def test_hello_sets_the_clock_and_reports_the_old_time():
    talk = playing()
    for unix_time, before in (
        (1700000000, 0),
        (0, 1700000002),
        (1600000000, 1700000004),
        (-5, 1600000002),
        (1 << 32, 1600000004),
        (0, 1600000006),
    ):
        assert talk.ask("hello", 1, unix_time)[0][7] == before
        talk.pass_time(1000)


def test_many_games_come_in_pages():
    talk = Talk()
    for _ in range(25):
        talk.session.begin("tuscany", PLAYERS)
        talk.session.enter(["abandon"])
    pages = talk.ask("hello", 1, 0)
    assert [page[4:6] for page in pages] == [[0, 3], [1, 3], [2, 3]]
    ids = [row[0] for page in pages for row in page[6]]
    assert ids == ["%02x" % n * 8 for n in range(1, 26)]


def test_want_sends_each_record_as_it_is_on_flash():
    talk = playing()
    assert talk.ask("want", GAME, 1) == [
        ["rec", GAME, [1, 0, "take", 0]],
        ["rec", GAME, [2, 0, "take", 0]],
        ["upto", GAME, 3],
    ]
    assert talk.ask("want", GAME, 0)[0] == ["rec", GAME, [0, 0] + list(written("tuscany", *PLAYERS["players"]))]
    assert talk.ask("want", GAME, 3) == [["upto", GAME, 3]]


def test_an_empty_line_holds_back_no_other():
    talk = playing()
    talk.cable.to_box += b"\n\n" + line("want", GAME, 3)
    assert talk.pass_time(1000) == [["upto", GAME, 3]]


def test_new_records_are_sent_unasked_while_a_laptop_listens():
    talk = playing()
    talk.session.enter(["take", 1])
    assert talk.pass_time(500) == []
    talk.ask("hello", 1, 0)
    talk.session.enter(["take", 0])
    assert talk.pass_time(500) == [["rec", GAME, [4, 1, "take", 0]]]
    talk.session.enter(talk.session.ledger.undoing())
    assert talk.pass_time(500)[0] == ["rec", GAME, [5, 1, "void", 4]]
    talk.ask("bye")
    talk.session.enter(["take", 0])
    assert talk.pass_time(500) == []


def timed() -> Talk:
    talk = Talk()
    talk.session.begin("pad", {"players": ["Anna", "Boris"], "times": True})
    talk.pass_time(3000)
    return talk


def test_whether_the_running_turn_stands_still_is_sent_while_a_laptop_listens():
    talk = timed()
    talk.session.clock.paused = True
    assert talk.pass_time(2000) == []
    assert talk.ask("hello", 1, 0)[1:] == [["turn", GAME, 1, 2995, False]]
    assert talk.pass_time(3000) == []
    talk.session.clock.paused = False
    [said] = talk.pass_time(2000)
    assert said[:3] == ["turn", GAME, 1] and 2995 <= said[3] <= 4000 and said[4] is True
    talk.session.enter(["turn", 0, 5])
    assert talk.pass_time(1000) == [["rec", GAME, [1, 10, "turn", 0, 5]]]
    assert talk.ask("hello", 1, 0)[1][:3] == ["turn", GAME, 2]
    talk.session.enter(["points", 0, "points", 9])
    talk.session.enter(["end"])
    talk.session.clock.paused = True
    assert [message[0] for message in talk.pass_time(2000)] == ["rec", "rec", "rec"]  # the turn that was cut off, too
    assert len(talk.ask("hello", 1, 0)) == 1


def test_a_game_without_times_sends_nothing_of_a_turn():
    talk = playing()
    assert len(talk.ask("hello", 1, 0)) == 1
    talk.session.clock.paused = True
    assert talk.pass_time(2000) == []


def test_a_turn_takes_at_most_60_bytes_a_second_however_often_it_stands_still():
    talk, sent = timed(), 0
    talk.ask("hello", 1, 0)
    for _ in range(200):
        talk.session.clock.paused = not talk.session.clock.paused
        sent += len(talk.pass_time(50))
    assert 8 <= sent <= 10
    assert len(line("turn", GAME, RECORDS, 1000 * 99 * 3600, False)) <= 60


def test_a_new_game_is_sent_unasked_from_its_first_record():
    talk = playing()
    talk.ask("hello", 1, 1700000000)
    talk.session.begin("tuscany", PLAYERS)
    assert talk.pass_time(500) == [["rec", "02" * 8, [0, 1700000000] + list(written("tuscany", *PLAYERS["players"]))]]


def test_silence_ends_unasked_records():
    talk = playing()
    talk.ask("hello", 1, 0)
    talk.pass_time(SILENT - 2000)
    talk.session.enter(["take", 0])
    assert len(talk.pass_time(500)) == 1
    talk.pass_time(1000)
    talk.session.enter(["take", 0])
    assert talk.pass_time(500) == []


def test_a_right_acknowledgement_is_kept_at_bye_at_the_end_and_before_a_new_game():
    for keep in (
        lambda talk: talk.ask("bye"),
        lambda talk: talk.session.enter(["abandon"]),
        lambda talk: talk.session.begin("tuscany", PLAYERS),
    ):
        talk = playing()
        assert talk.ask("ack", GAME, 2, talk.crc(GAME, 2)) == []
        assert "acknowledged" not in talk.files.contents
        keep(talk)
        assert Session(talk.files, talk.random_bytes).acknowledged.counts.get(GAME, 0) == 2


def test_a_wrong_acknowledgement_is_ignored():
    talk = playing()
    right = talk.crc(GAME, 3)
    for count, crc in ((3, right ^ 1), (2, right), (4, right), (0, 0), (-1, -1), (-1, 0), (9, -1), (1 << 40, right)):
        [answer] = talk.ask("ack", GAME, count, crc)
        assert answer[:2] == ["error", "link_ack"], answer
    assert talk.session.acknowledged.counts.get(GAME, 0) == 0


def test_an_acknowledgement_that_cannot_be_saved_stops_nothing():
    talk = playing()
    talk.ask("ack", GAME, 3, talk.crc(GAME, 3))
    talk.files.fail = lambda operation: 0 if operation[0] in ("create", "rename") else None
    assert talk.ask("bye") == []
    talk.files.fail = None
    talk.ask("bye")
    assert Session(talk.files, talk.random_bytes).acknowledged.counts.get(GAME, 0) == 3


def test_names_become_the_roster():
    talk = playing()
    assert talk.ask("names", 0, 2, ["Zoé", "Ян"]) == [["ok", "names", 0]]
    assert talk.session.settings.roster() == ["Anna", "Борис"]
    assert talk.ask("names", 1, 2, ["Max"]) == [["ok", "names", 1]]
    assert Session(talk.files, talk.random_bytes).settings.roster() == ["Zoé", "Ян", "Max"]


def test_the_roster_is_sent_in_lines_that_fit():
    talk = playing()
    assert talk.ask("names", 0, 0, []) == [["roster", 0, 1, ["Anna", "Борис"]]]
    names = ["😀" * 11 + chr(65 + n) for n in range(24)]
    talk.session.settings.set_roster(names)
    found = talk.ask("names", 0, 0, [])
    assert [line[:3] for line in found] == [["roster", page, 3] for page in range(3)]
    assert [name for line in found for name in line[3]] == names


def test_wrong_names_change_nothing():
    talk = playing()
    for request, code in (
        (("names", 0, 1, []), "names_count"),
        (("names", 0, 1, ["x"] * 2), "name_taken"),
        (("names", 0, 1, ["a name that is too long"]), "name_length"),
        (("names", 0, 1, [1]), "name_type"),
        (("names", 0, 0, ["Max"]), "link_page"),
        (("names", 2, 3, ["Max"]), "link_page"),
        (("names", -1, 3, ["Max"]), "link_page"),
        (("names", 0, 25, ["Max"]), "link_page"),
        (("names", 0, 1, ["n%d" % n for n in range(25)]), "names_count"),
    ):
        [answer] = talk.ask(*request)
        assert answer[:2] == ["error", code], answer
    assert talk.ask("names", 0, 24, ["Max"]) == [["ok", "names", 0]]
    assert talk.session.settings.roster() == ["Anna", "Борис"]


def test_anything_else_is_refused_with_a_sentence():
    talk = playing()
    for request, code in (
        (("void", 3), "link_request"),
        ((0, 0, "new", "tuscany"), "link_request"),
        ((), "link_request"),
        (([],), "link_request"),
        (("_find", GAME), "link_request"),
        (("hello",), "link_arguments"),
        (("hello", 1, True), "link_arguments"),
        (("want", GAME), "link_arguments"),
        (("want", "02" * 8, 0), "link_game"),
        (("ack", "../settings", 1, 0), "link_game"),
    ):
        [answer] = talk.ask(*request)
        assert answer[:2] == ["error", code] and answer[2], answer
    assert len(talk.session.ledger.records) == 3


def test_noise_is_ignored():
    talk = playing()
    for noise in (
        b"\n\r\n>>> \r\n",
        b"\x00\xff\xfe\n" * 50,
        b"[" * 190 + b"\n",
        line("hello", 1, 0)[1:],
        b'["bye"] 00000000\n',
    ):
        talk.cable.to_box += noise
        assert talk.pass_time(500) == []
    talk.cable.to_box += line("want", GAME, 3)[:-1] + b"\r\n"
    assert talk.pass_time(500) == [["upto", GAME, 3]]


def test_its_own_lines_coming_back_are_not_answered():
    talk = playing()
    talk.cable.say("nothing")
    for _ in range(5):
        talk.pass_time(200)
        echo, talk.cable.from_box = talk.cable.from_box or line("error", "link_request", "x"), b""
        talk.cable.to_box += echo
    assert talk.pass_time(500) == []


def test_a_line_that_is_too_long_is_skipped():
    talk = playing()
    fits = line("want", GAME + " " * (REQUEST - len(line("want", GAME, 3))), 3)
    assert len(fits) == REQUEST
    talk.cable.to_box += fits
    assert talk.pass_time(500)[0][1] == "link_game"
    for length in (REQUEST + 1, 1000, 5000):
        talk.cable.to_box += b"x" * (length - 1) + b"\n"
        talk.cable.say("want", GAME, 3)
        assert talk.pass_time(1000) == [["upto", GAME, 3]]


def test_requests_that_come_together_are_answered_in_turn():
    talk = playing()
    for _ in range(3):
        talk.cable.say("want", GAME, 2)
    assert [answer[0] for answer in talk.pass_time(1000)] == ["rec", "upto"] * 3


def test_a_laptop_that_stops_reading_is_dropped():
    talk = playing(20, room=10)
    talk.cable.say("hello", 1, 0)
    talk.pass_time(1000)
    talk.cable.room = 1 << 20
    talk.session.enter(["take", 0])
    assert talk.pass_time(1000) == []
    # The line that was cut off does not spoil the next.
    talk.cable.say("hello", 1, 0)
    assert [answer[0] for answer in talk.pass_time(1000)] == ["box"]
    talk.session.enter(["take", 0])
    assert [answer[0] for answer in talk.pass_time(1000)] == ["rec"]


def test_a_line_with_room_takes_several_records_in_a_step():
    talk = playing(20)
    talk.cable.most = 256
    talk.cable.say("want", GAME, 0)
    messages = talk.pass_time(12 * 5)
    assert [answer[0] for answer in messages] == ["rec"] * 21 + ["upto"]
    assert [answer[2][0] for answer in messages[:-1]] == list(range(21))


def test_a_stop_between_two_lines_or_within_one_spoils_no_later_line():
    for room in range(60, 200):
        talk = playing(20, room=room)
        talk.cable.most = 256
        talk.cable.say("want", GAME, 0)
        messages = talk.pass_time(1000)
        talk.cable.room = 1 << 20
        talk.cable.say("hello", 1, 0)
        messages += talk.pass_time(1000)
        assert [answer[0] for answer in messages] == ["rec"] * (len(messages) - 1) + ["box"], room


def test_a_request_behind_one_whose_answer_is_still_sent_spoils_nothing():
    talk = playing(20, room=0)
    talk.cable.say("want", GAME, 20)
    talk.cable.say("want", "x")
    talk.cable.say("want", GAME, 21)
    messages = []
    for _ in range(60):
        talk.cable.room = 7
        messages += talk.pass_time(STALLED // 2)
    assert [answer[:2] for answer in messages] == [
        ["rec", GAME],
        ["upto", GAME],
        ["error", "link_arguments"],
        ["upto", GAME],
    ]


def test_a_slow_laptop_gets_everything():
    talk = playing(20, room=0)
    talk.cable.say("want", GAME, 0)
    messages = []
    since = talk.now
    while elapsed(talk.now, since) < 60000 and not (messages and messages[-1][0] == "upto"):
        talk.cable.room = 7
        messages += talk.pass_time(STALLED // 2)
    assert len(messages) == 22


def test_a_failed_writes_leftovers_are_not_sent():
    talk = playing()
    talk.ask("hello", 1, 0)
    talk.files.fail = lambda operation: 1000 if operation[0] == "append" else None
    try:
        talk.session.enter(["take", 0])
        raise AssertionError("the write did not fail")
    except ValueError:
        pass
    talk.files.fail = None
    assert talk.files.contents["1-" + GAME + ".log"].count(b"\n") == 4
    assert talk.pass_time(500) == []
    assert talk.ask("want", GAME, 3) == [["upto", GAME, 3]]
    assert talk.ask("hello", 1, 0)[0][6] == [[GAME, 3, False]]
    talk.session.enter(["take", 1])
    assert talk.pass_time(500)[0] == ["rec", GAME, [3, 3, "take", 1]]


def test_a_damaged_game_is_sent_up_to_the_damage():
    talk = playing()
    talk.session.begin("tuscany", PLAYERS)
    name = "1-" + GAME + ".log"
    for damage in (b'[2,0,"take",1]', b"\xff", b'[1,0,"take",0]'):
        lines = talk.files.contents[name].split(b"\n")[:2]
        talk.files.contents[name] = b"\n".join(lines + [damage + b" 12345678\n"])
        answers = talk.ask("want", GAME, 1)
        assert answers[0] == ["rec", GAME, [1, 0, "take", 0]]
        assert answers[1][:2] == ["error", "damaged"] and len(answers) == 2
        assert talk.ask("hello", 1, 0)[0][6][0] == [GAME, None, False]


def test_unreadable_flash_is_answered_with_an_error_and_nothing_else():
    talk = playing()
    talk.files.fail = lambda operation: 0 if operation[0] in ("read", "list") else None
    for request in (("hello", 1, 0), ("want", GAME, 0), ("ack", GAME, 1, 0)):
        [answer] = talk.ask(*request)
        assert answer[:2] == ["error", "flash_read"]
    talk.files.fail = None
    talk.session.begin("tuscany", PLAYERS)
    talk.files.fail = lambda operation: 0 if operation == ("read", "1-" + GAME + ".log") else None
    assert talk.ask("hello", 1, 0)[0][6] == [[GAME, None, False], ["02" * 8, 1, False]]
    talk.files.fail = None
    assert talk.ask("want", GAME, 3) == [["upto", GAME, 3]]


def test_unreadable_new_records_are_reported_once():
    talk = playing()
    talk.ask("hello", 1, 0)
    talk.session.enter(["take", 0])
    talk.files.fail = lambda operation: 0 if operation[0] == "read" else None
    assert [answer[:2] for answer in talk.pass_time(500)] == [["error", "flash_read"]]
    talk.files.fail = None
    talk.session.enter(["take", 1])
    assert talk.pass_time(500) == [["rec", GAME, [4, 1, "take", 1]]]


def test_a_memory_error_ends_the_talk_and_nothing_else():
    talk = playing()

    def full(*arguments):
        raise MemoryError

    for name in ("parse", "canonical", "seal"):
        whole = getattr(link, name)
        setattr(link, name, full)
        try:
            for request in (("hello", 1, 0), ("nothing",)):
                talk.ask(*request)
        finally:
            setattr(link, name, whole)
        talk.session.enter(["take", 0])
        assert talk.pass_time(500) == []
        assert talk.ask("hello", 1, 0)[0][6] == [[GAME, len(talk.session.ledger.records), False]]
        talk.session.enter(["take", 0])
        assert len(talk.pass_time(500)) == 1
        talk.ask("bye")


def test_no_answer_is_longer_than_a_line():
    talk = Talk()
    names = ["ÿÿÿÿÿÿÿÿÿÿÿ" + c for c in "abcdef"]
    try:
        talk.session.begin("tuscany", {"players": names[:4], "entries": "everything"})
    except ValueError:
        raise AssertionError("refused")
    talk.ask("hello", 1, 0)
    for request in (("want", GAME, 0), ("names", 0, 1, [names[0] * 3]), ("want", "ÿ" * 70, 0)):
        talk.cable.say(*request)
        talk.pass_time(500)
        talk.cable.say(*request)
        for _ in range(100):
            talk.now += 5
            talk.link.step(talk.now % (1 << 30), talk.cable)
        assert max([len(each) for each in talk.cable.from_box.split(b"\n")]) < 512
        talk.cable.received()
