"""The two ends of the link: all of a box's games reach the laptop, each record once."""

import itertools

import pytest

from castellan import REQUEST, VERSION
from castellan_host.database.store import DatabaseError
from castellan_host.link import wire
from castellan_host.link.events import Contradiction, Met, Problem, Progress, Recorded, Turn
from castellan_host.link.follower import Follower
from lab.link.laptop import PLAYERS, Box, Desk, Perfect, Shelf

pytestmark = pytest.mark.link


class Deaf:
    """A line that delivers nothing."""

    def pass_on(self, data, to_box):
        return b""


def kinds(desk):
    return [type(event) for event in desk.events]


def test_requests_fit_what_the_box_reads():
    assert len(wire.encode("hello", 1, 1 << 40)) < REQUEST
    assert len(wire.encode("ack", "f" * 16, 1 << 20, 1 << 32) + wire.encode("want", "f" * 16, 1 << 20)) < REQUEST


def test_all_games_are_stored_and_acknowledged():
    box = Box().play(20).play(7)
    desk = Desk(box, Shelf()).sync()
    assert desk.equal() and len(desk.shelf.records) == 2
    assert [box.session.acknowledged.counts.get(box.game(n), 0) for n in (1, 2)] == [21, 8]
    assert desk.events[0] == Met("b0b0", VERSION, 2)
    assert sum(len(event.lines) for event in desk.events if isinstance(event, Recorded)) == 29
    assert [event for event in desk.events if isinstance(event, Progress)][-1] == Progress(box.game(2), 8, 8)


def test_a_box_that_reads_slowly_is_waited_for():
    desk = Desk(Box().play(600), Shelf())
    step, turns = desk.box.link.step, itertools.count()
    desk.box.link.step = lambda now, serial: None if next(turns) % 10 else step(now, serial)
    desk.sync(within=60)
    assert desk.equal() and desk.box.session.acknowledged.counts.get(desk.box.game(1), 0) == 601
    assert desk.follower.problem is None


def test_a_box_that_still_sends_an_earlier_answer_is_connected():
    box = Box().play(0)
    for n in range(790):
        box.session.enter(["name", 0, "𝔸𝔹"[n % 2] * 12])  # long lines: the box sends for seconds
    desk = Desk(box, Shelf()).wait(1)
    desk.shelf.fails = DatabaseError("locked", "games.db")
    while not desk.follower.problem:
        desk.step()
    desk.shelf.fails = None
    problems = {desk.follower.problem}
    for _ in range(6000):
        desk.step()
        problems.add(desk.follower.problem)
    assert problems == {None, str(DatabaseError("locked", "games.db"))}
    assert desk.equal()


def test_entries_made_meanwhile_follow_at_once():
    desk = Desk(Box().play(3), Shelf()).wait(2)
    desk.box.play(1, new=False)
    desk.wait(0.5)
    assert desk.equal()
    desk.box.session.enter(desk.box.session.ledger.undoing())
    desk.wait(0.5)
    assert desk.equal()
    desk.box.play(2)
    desk.wait(0.5)
    assert desk.equal()
    listed = {(event.game, event.listed) for event in desk.events if isinstance(event, Recorded)}
    assert listed == {(desk.box.game(1), 4), (desk.box.game(2), 0)}


def test_what_a_box_says_of_the_running_turn_is_reported_and_changes_nothing():
    desk = Desk(Box(), Shelf())
    desk.box.session.begin("pad", {"players": ["Anna", "Boris"], "times": True})
    desk.wait(3)
    desk.box.session.clock.paused = True
    desk.wait(2)
    said = [event for event in desk.events if isinstance(event, Turn)]
    assert [(turn.box, turn.game, turn.records, turn.runs) for turn in said][-2:] == [
        ("b0b0", desk.box.game(1), 1, True),
        ("b0b0", desk.box.game(1), 1, False),
    ]
    assert said[-2].milliseconds < said[-1].milliseconds
    game = desk.box.game(1)
    for odd in (["xx", 1, 0, True], [game, "1", 0, True], [game, 1, 0], [game, 1, 0, 1], [game, 1, -1, True]):
        desk.follower.step(desk.now, 1700000000, wire.encode("turn", *odd))
    assert len([event for event in desk.events if isinstance(event, Turn)]) == len(said)
    assert desk.equal() and desk.follower.problem is None


def test_more_games_than_fit_a_line():
    box = Box()
    for _ in range(30):
        box.play(1)
    assert Desk(box, Shelf()).sync().equal()


def test_a_box_that_was_restored_contradicts_and_both_sides_are_kept():
    box = Box().play(5)
    shelf = Shelf()
    Desk(box, shelf).sync()
    key = ("b0b0", box.game(1))
    before = shelf.of(*key)
    name = f"1-{box.game(1)}.log"
    box.files.contents[name] = b"".join(before[:3])
    box.start()
    box.session.enter(["take", 1])
    for _ in range(4):
        box.session.enter(["take", 0])
    desk = Desk(box, shelf).sync()
    assert shelf.of(*key) == before
    other = box.lines()[key]
    assert {line for *_, line in shelf.aside} == {line for line in other if line not in before[:3]} - set(before)
    assert Contradiction in kinds(desk)
    assert box.session.acknowledged.counts.get(box.game(1), 0) < len(other)
    desk.events.clear()
    box.session.enter(["take", 1])
    desk.plug_in().sync()
    assert shelf.of(*key) == before and box.lines()[key][-1] in {line for *_, line in shelf.aside}


def test_an_entry_while_the_box_is_asked_whether_it_agrees():
    for moment in range(1, 40):
        box, shelf = Box().play(5).play(5), Shelf()
        Desk(box, shelf).sync()
        key = ("b0b0", box.game(2))
        before = shelf.of(*key)
        box.files.contents[f"2-{box.game(2)}.log"] = b"".join(before[:3])
        desk = Desk(box.start(), shelf)
        box.session.enter(["take", 1])
        desk.wait(0.005 * moment)
        box.session.enter(["take", 1])
        desk.wait(1).sync()
        assert shelf.of(*key) == before
        assert [line for *_, line in sorted(shelf.aside)] == box.lines()[key][3:]
        assert [event for event in desk.events if isinstance(event, Problem)] == []


def test_lost_records_of_a_contradicting_box_are_requested_again():
    box, shelf = Box().play(8), Shelf()
    Desk(box, shelf).sync()
    key = ("b0b0", box.game(1))
    box.files.contents[f"1-{box.game(1)}.log"] = b"".join(shelf.of(*key)[:3])
    desk = Desk(box.start(), shelf).wait(1)
    for _ in range(3):
        desk.line = Deaf()
        box.session.enter(["take", 1])
        desk.wait(0.1)
        desk.line = Perfect()
        box.session.enter(["take", 1])
        desk.wait(1)
    desk.wait(6)
    assert [line for *_, line in sorted(shelf.aside)] == box.lines()[key][3:]


def test_a_game_that_cannot_be_read_keeps_no_other_from_the_laptop():
    for known in (False, True):
        box, shelf = Box().play(4).play(3).play(2), Shelf()
        if known:
            Desk(box, shelf).sync()
            box.play(1, new=False)
        bad = f"1-{box.game(1)}.log"
        box.files.fail = lambda operation, bad=bad: 0 if operation == ("read", bad) else None
        desk = Desk(box, shelf).wait(1).sync()
        assert [len(shelf.of("b0b0", box.game(n))) for n in (1, 2, 3)] == [5 * known, 4, 3 + known]
        assert [box.session.acknowledged.counts.get(box.game(n), 0) for n in (2, 3)] == [4, 3 + known]
        [problem] = [event for event in desk.events if isinstance(event, Problem)]
        assert box.game(1) in problem.sentence and "could not read" in problem.sentence


def test_a_game_that_the_players_delete_meanwhile_is_no_error():
    for moment in range(1, 40):
        box, shelf = Box().play(4).play(3).play(2), Shelf()
        Desk(box, shelf).sync()
        desk = Desk(box, shelf).wait(0.005 * moment)
        box.session.archive.delete(box.session.archive.games()[0])
        desk.wait(1).sync()
        assert [box.session.acknowledged.counts.get(box.game(n), 0) for n in (2, 3)] == [4, 3]
        assert [event for event in desk.events if isinstance(event, Problem)] == []
        assert desk.follower.problem is None


def test_a_box_with_fewer_records_than_the_laptop_loses_none():
    box, shelf = Box().play(5), Shelf()
    Desk(box, shelf).sync()
    box.files.contents[f"1-{box.game(1)}.log"] = b"".join(box.lines()["b0b0", box.game(1)][:3])
    desk = Desk(box.start(), shelf).sync()
    assert kinds(desk) == [Met] and len(shelf.of("b0b0", box.game(1))) == 6
    assert box.session.acknowledged.counts.get(box.game(1), 0) == 6  # until another fourth record comes
    box.session.enter(["take", 1])
    assert box.session.acknowledged.counts.get(box.game(1), 0) == 0


def test_a_damaged_game_is_stored_up_to_the_damage_and_reported():
    box = Box().play(5).play(2)
    name = f"1-{box.game(1)}.log"
    box.files.contents[name] = box.files.contents[name][:-3] + b"??\n"
    desk = Desk(box, Shelf()).sync()
    assert len(desk.shelf.of("b0b0", box.game(1))) == 5
    assert len(desk.shelf.of("b0b0", box.game(2))) == 3
    [problem] = [event for event in desk.events if isinstance(event, Problem)]
    assert "is damaged: Line 6" in problem.sentence
    desk.plug_in().sync()
    assert len(desk.shelf.of("b0b0", box.game(1))) == 5


def test_records_that_somebody_took_out_of_the_database_are_stored_again():
    desk = Desk(Box().play(5).play(5), Shelf()).wait(2)
    desk.shelf.records.clear()
    desk.box.play(1, new=False)
    desk.wait(2)
    assert desk.shelf.of("b0b0", desk.box.game(2)) == desk.box.lines()["b0b0", desk.box.game(2)]
    assert desk.plug_in().sync().equal()


def test_when_a_box_was_met_is_stored_at_once_if_its_clock_changed_by_more_than_a_second():
    shelf = Shelf()
    follower = Follower(shelf, [].append)
    for offset in (10, 11, 9, 12, None, 1, 2):
        follower._meet(offset)
    assert [offset for *_, offset in shelf.met] == [10, 12, None, 2]


def test_the_database_rests_while_nothing_happens():
    desk = Desk(Box().play(5), Shelf()).wait(30)
    assert [offset for *_, offset in desk.shelf.met] == [None]
    desk.box.session.clock.set(1600000000)
    desk.wait(30)
    assert [offset and offset // 1000000 for *_, offset in desk.shelf.met] == [None, 100, 0]
    desk.shelf.fails = DatabaseError("locked", "games.db")
    desk.box.session.clock.set(1600000000)
    desk.wait(8)
    desk.shelf.fails = None
    desk.wait(8)
    assert len(desk.shelf.met) == 4
    desk.wait(120)
    assert len(desk.shelf.met) == 6


def test_a_database_that_fails_loses_nothing():
    box = Box().play(30)
    desk = Desk(box, Shelf())
    for count in range(1, 200, 7):
        desk.shelf.fails = None
        desk.wait(0.005 * count)
        desk.shelf.fails = DatabaseError("locked", "games.db")
        desk.wait(1)
    box.play(1, new=False)
    desk.wait(6)
    assert desk.follower.problem == str(desk.shelf.fails)
    assert box.session.acknowledged.counts.get(box.game(1), 0) in (0, 31)
    desk.shelf.fails = None
    desk.sync()
    assert desk.equal() and desk.follower.problem is None and not desk.shelf.aside


def test_the_prompt_is_recognised():
    desk = Desk(Box(), Shelf())
    desk.box.link.step = lambda now, serial: setattr(desk, "_to_laptop", desk._to_box) or setattr(desk, "_to_box", b"")
    desk.wait(3)
    assert "prompt" in desk.follower.problem


def test_silence_is_reported_after_six_seconds():
    desk = Desk(Box(), Shelf())
    desk.box.link.step = lambda now, serial: None
    desk.wait(5.9)
    assert desk.follower.problem is None
    desk.wait(0.2)
    assert "No box answers" in desk.follower.problem
    del desk.box.link.step
    desk._to_box = b""
    desk.wait(3)
    assert desk.follower.problem is None


def test_a_newer_box_is_never_taken_for_none():
    desk = Desk(Box().play(1), Shelf())

    def answer(now, serial):
        hellos, desk._to_box = desk._to_box.count(b"hello"), b""
        desk._to_laptop += wire.encode("box", 2, "b0b0", "9.0", {"a": 1}) * hellos

    desk.box.link.step = answer
    problems = set()
    for _ in range(4000):
        desk.step()
        problems.add(desk.follower.problem)
    [problem] = problems - {None}
    assert "version 2" in problem


def test_a_box_that_cannot_list_its_games_says_why():
    desk = Desk(Box().play(1), Shelf())
    desk.box.files.fail = lambda operation: 0 if operation == ("list",) else None
    desk.wait(8)
    assert "The box says: The flash could not read games" in desk.follower.problem
    desk.box.files.fail = None
    assert desk.sync().equal() and desk.follower.problem is None


@pytest.mark.parametrize(
    "message",
    [
        *(["box"], ["box", 1], ["box", 1, "", "0.1", 0, 1, []], ["box", 1, "b", "0.1", 1, 1, []]),
        *(["box", 1, "b", "0.1", 0, 1, [["x", -1, True]]], ["box", 1, "b", "0.1", 0, 1, [["x", 1]]]),
        *(["box", 1, "b", "0.1", 0, 1, [1]], ["box", 1, 5, "0.1", 0, 1, []], ["rec"], ["rec", "x"]),
        *(["rec", "x", []], ["rec", "x", [0, 0]], ["rec", "x", ["0", 0, "new"]], ["rec", 1, [0, 0, "new"]]),
        *(["rec", "x", [-1, 0, "take"]], ["rec", "x", [0, 0, "take", {"a": 1}]], ["upto", "x"], ["upto", 1, 1]),
        *(["error"], ["error", 1, 2], ["unheard", "of"]),
    ],
)
def test_messages_of_a_wrong_shape_are_noise(message):
    desk = Desk(Box().play(1), Shelf()).wait(1)
    desk._to_laptop = wire.encode(*message)
    desk.sync()
    assert desk.equal() and list(desk.shelf.records) == [("b0b0", desk.box.game(1))]


def receive(follower, *messages):
    """Let a follower receive messages of a box; return its answers."""
    return follower.step(0, 1763000000, b"".join(wire.encode(*message) for message in messages))


def followed(*rows):
    """Return a follower of a box with these games, what it stores them in, and its events."""
    shelf, events = Shelf(), []
    follower = Follower(shelf, events.append)
    receive(follower)
    receive(follower, ("box", 1, "b0b0", "0.1.0", 0, 1, [*rows], 0))
    return follower, shelf, events


def rec(game, seq):
    return ("rec", game, [seq, seq, "take", 0] if seq else [0, 0, "new", "tuscany", PLAYERS])


def test_a_box_that_becomes_another_in_the_middle_has_its_records_under_its_own_id():
    follower, shelf, _ = followed(["aa", 9, False])
    receive(follower, rec("aa", 0), rec("aa", 1), ("box", 1, "b1b1", "0.1.0", 0, 1, [], 0), rec("aa", 2))
    assert {key: sorted(lines) for key, lines in shelf.records.items()} == {("b0b0", "aa"): [0, 1]}


@pytest.mark.parametrize("odd", ["x" * 65, "a\0b", "../aa", "\x1b[2J", "[/b]", "\u202eaa", "a b", "'; --"])
def test_a_game_with_an_id_that_no_box_gives_hides_no_other(odd):
    follower, shelf, events = followed([odd, 1, False], ["aa", 1, False])
    receive(follower, rec(odd, 0), rec("aa", 0), ("upto", odd, 1), ("upto", "aa", 1))
    assert list(shelf.records) == [("b0b0", "aa")]
    [sentence] = [event.sentence for event in events if isinstance(event, Problem)]
    assert "which is not a valid id; it is not stored" in sentence and "\x1b" not in sentence and "\0" not in sentence


def test_no_more_pages_are_kept_than_a_box_can_have():
    follower = Follower(Shelf(), lambda event: None)
    receive(follower)
    for page in range(1000):
        receive(follower, ("box", 1, "b0b0", "0.1.0", page, 1 << 40, [["aa", 1, False]], 0))
    assert not follower._pages
    for page, pages, kept in ((0, 257, 0), (256, 256, 0), (255, 256, 1)):
        receive(follower, ("box", 1, "b0b0", "0.1.0", page, pages, [], 0))
        assert len(follower._pages) == kept


@pytest.mark.slow
def test_a_box_that_invents_ids_without_end_fills_no_memory():
    events = []
    follower = Follower(Shelf(), events.append)
    receive(follower)
    for turn in range(100):
        rows = [[f"?{turn}.{n}", 1, False] for n in range(12)]
        receive(follower, ("box", 1, "b0b0", "0.1.0", 0, 1, rows, 0))
    assert len([event for event in events if isinstance(event, Problem)]) == 8
    for game in range(5000):
        receive(follower, ("upto", f"a{game}", 1))
    assert len(follower._games) == 4096


def test_a_box_that_never_sends_the_records_that_it_lists_is_not_asked_for_ever():
    follower, shelf, events = followed(["aa", 9, False], ["bb", 1, False])
    receive(follower, rec("aa", 0))
    follower.finish()
    for _ in range(100):
        asked = follower._asked.game.id if follower._asked else "aa"
        receive(follower, ("upto", asked, 9 if asked == "aa" else 1), rec("bb", 0))
    sentences = [event.sentence for event in events if isinstance(event, Problem)]
    assert sentences == ["Game aa: the box lists 9 records, but sends only 1"]
    assert set(shelf.records) == {("b0b0", "aa"), ("b0b0", "bb")} and follower.done


def test_a_record_may_have_nothing_but_its_kind():
    number, line = wire.record_line([7, 90, "end"])
    assert (number, line[:-10]) == (7, b'[7,90,"end"]') and wire.record_line([7, 90]) is None


def test_what_another_sync_stores_meanwhile_is_counted_there_only():
    follower, shelf, events = followed(["aa", 3, False])
    lines = [wire.record_line(rec("aa", seq)[2]) for seq in range(3)]
    shelf.store("b0b0", "aa", lines[:2], 1763000000)
    receive(follower, *(rec("aa", seq) for seq in range(3)))
    assert [event.lines for event in events if isinstance(event, Recorded)] == [[lines[2][1]]]
    assert [event for event in events if isinstance(event, Progress)] == [Progress("aa", 3, 3)]
