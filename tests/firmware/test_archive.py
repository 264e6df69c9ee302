"""The archive: order, resuming, and room."""

from castellan.core.record import encode, seal
from castellan.flash.archive import RESERVE, Archive
from lab.files.filesystems import each
from lab.files.flash import ModelFile, ModelFiles
from lab.marks import area
from lab.support import counted_bytes, refused

pytestmark = area("flash")

NEW = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
END = (["end"],)


def shelf(files, **acknowledged):
    """Return an archive whose games get the ids 0101…, 0202… in turn."""
    return Archive(files, counted_bytes(), acknowledged)


def add(games, *events):
    """Add a game of `new` and these events."""
    journal = games.begin(NEW)
    for seq, event in enumerate(events, 1):
        journal.append(encode(seq, 0, event))
    journal.close()
    return journal


def resumed(games):
    """Return the first unfinished game, as the box does at its start."""
    for found in games.unfinished():
        return found
    return None


def numbers(games):
    return [file.number for file in games.games()]


def test_games_have_numbers_and_ids():
    for files in each():
        games = shelf(files)
        for _ in range(11):
            add(games, *END)
        names = [file.name for file in games.games()]
        assert names[0] == "1-0101010101010101.log"
        assert names[-1] == "11-0b0b0b0b0b0b0b0b.log"
        assert numbers(games) == list(range(1, 12))


def test_other_files_are_not_taken_for_games():
    names = ("settings", "1-0.log", "x-0123456789abcdef.log", "-0123456789abcdef.log", "1-0123456789ABCDEF.log")
    names += ("007-0123456789abcdef.log", "1-0123456789abcdeg.log", "0-0123456789abcdef.log")
    files = ModelFiles(dict.fromkeys(names, b"x"))
    games = shelf(files)
    assert games.games() == []
    assert list(games.unfinished()) == []
    assert sorted(files.list()) == sorted(names)


def test_the_highest_unfinished_game_is_resumed():
    for files in each():
        games = shelf(files)
        assert list(games.unfinished()) == []
        add(games, ["take", 0])
        add(games, ["take", 1], ["take", 0])
        add(games, *END)
        add(games, ["abandon"])
        journal, records = resumed(games)
        assert journal.name.startswith("2-")
        assert records[1:] == [(1, 0, "take", 1), (2, 0, "take", 0)]
        journal.append(encode(3, 0, ["take", 0]))
        journal.close()
        assert len(resumed(games)[1]) == 4


def _states(*events):
    files = ModelFiles()
    games = shelf(files)
    add(games, *events)
    state = games.state(games.games()[0])
    assert state.size == len(files.contents[games.games()[0].name])
    return state.records, state.ended


def test_whether_a_game_is_over():
    assert _states() == (1, False)
    assert _states(["end"]) == (2, True)
    assert _states(["abandon"]) == (2, True)
    assert _states(["end"], ["void", 1]) == (3, False)
    assert _states(["end"], ["void", 1], ["void", 2]) == (4, True)
    assert _states(["take", 0], ["end"], ["void", 1]) == (4, True)
    assert _states(["end"], ["void", 1], ["take", 0]) == (4, False)


def test_a_damaged_game_stays_and_is_not_resumed():
    files = ModelFiles()
    games = shelf(files)
    add(games, ["take", 0])
    add(games, ["take", 0])
    name = games.games()[1].name
    files.contents[name] = damaged = files.contents[name].replace(b"take", b"tale")
    assert games.state(games.games()[1]).records is None
    assert resumed(games)[0].name.startswith("1-")
    assert files.contents[name] == damaged


def test_leftovers_of_a_power_cut_are_removed():
    files = ModelFiles({"holiday.new": b"x", "3-0123456789abcdef.log.new": b"x", "4-0123456789abcdef.log": b"[0,"})
    games = shelf(files)
    files.contents["5-0123456789abcdef.log"] = b""
    assert list(games.unfinished()) == []
    assert files.list() == ["holiday.new"]


def test_a_start_reads_no_game_before_the_one_that_it_opens():
    files = ModelFiles()
    games = shelf(files)
    for events in (END, (["take", 0],), (["take", 1],), END):
        add(games, *events)
    read = []
    files.fail = lambda operation: read.append(operation[1]) if operation[0] == "read" else None
    assert resumed(games)[0].name.startswith("3-")
    assert sorted(dict.fromkeys(read)) == [file.name for file in games.games()[2:]]


def test_a_new_game_removes_a_beginning_that_a_start_has_passed_over():
    # The start after the power cut could not remove it, and the players began another game.
    files = ModelFiles({"1-0123456789abcdef.log": NEW[:20], "2-0123456789abcdef.log": NEW})
    games = shelf(files)
    assert resumed(games)[0].name.startswith("2-")
    assert numbers(games) == [1, 2]
    files.capacity = 2 * RESERVE  # a torn beginning has no reserve
    add(games)
    assert numbers(games) == [2, 3]


def test_a_beginning_that_announces_no_number_of_lines_stays():
    for more in ('"2"', "true", "-1", "[2]", "null"):
        line = seal(b'[0,0,"new","pad",{"more":%s,"players":["Anna"]}]' % more.encode())
        files = ModelFiles({"1-0123456789abcdef.log": line, "2-0123456789abcdef.log": line[:-3] + b"0" + line[-2:]})
        for _ in shelf(files).unfinished():
            continue
        assert len(files.list()) == 2
    files = ModelFiles({"1-0123456789abcdef.log": seal(b'[0,0,"new","pad",{"more":2,"players":["Anna"]}]')})
    assert list(shelf(files).unfinished()) == files.list() == []


def test_a_new_game_needs_its_reserve():
    files = ModelFiles(capacity=RESERVE - 1)
    sentence = refused("flash_full", shelf(files).begin, NEW)
    assert sentence == "No room for another game: 65535 bytes are free, 65536 are needed"
    assert files.list() == []


def test_unfinished_games_keep_their_reserve():
    files = ModelFiles(capacity=2 * RESERVE)
    games = shelf(files)
    add(games)
    add(games)
    refused("flash_full", games.begin, NEW)


def test_acknowledged_games_make_room_oldest_first():
    files = ModelFiles(capacity=2 * RESERVE)
    games = shelf(files, **{"0202020202020202": 2, "0303030303030303": 2, "0404040404040404": 1})
    for _ in range(4):
        add(games, *END)
    files.capacity = RESERVE + 3 * len(NEW)
    add(games)
    assert numbers(games) == [1, 4, 5]
    refused("flash_full", games.begin, NEW)
    assert numbers(games) == [1, 4, 5]


def test_the_flash_that_a_game_takes():
    games = shelf(ModelFiles(capacity=3 * RESERVE))
    over, goes_on = add(games, *END), add(games, ["take", 0])
    assert [games.takes(file) for file in games.games()] == [over.size, RESERVE]
    assert goes_on.size < RESERVE


def test_an_acknowledged_game_that_was_reopened_stays():
    files = ModelFiles(capacity=2 * RESERVE)
    games = shelf(files, **{"0101010101010101": 2})
    add(games, ["end"], ["void", 1])
    files.capacity = RESERVE
    refused("flash_full", games.begin, NEW)
    assert numbers(games) == [1]


def test_a_game_that_cannot_begin_leaves_nothing():
    files = ModelFiles()
    files.fail = lambda operation: 9 if operation[0] == "append" else None
    refused("flash_write", shelf(files).begin, NEW)
    assert files.list() == []


def test_deleting_may_fail():
    files = ModelFiles()
    games = shelf(files)
    add(games, *END)
    files.fail = _fails("remove")
    refused("flash_delete", games.delete, games.games()[0])
    assert numbers(games) == [1]


def test_an_end_brought_back_ends_the_game():
    # Reopen, make an entry, undo it, bring the old end back: no record after the end counts.
    assert _states(["end"], ["void", 1], ["take", 0], ["void", 3], ["void", 2]) == (6, True)
    assert _states(["abandon"], ["void", 1], ["take", 0], ["void", 3], ["void", 2]) == (6, True)
    assert _states(["end"], ["void", 1], ["take", 0], ["void", 3]) == (5, False)


def _fails(*wanted):
    """Return a failure of all operations that begin like this."""
    return lambda operation: 0 if operation[: len(wanted)] == wanted else None


def test_a_file_that_cannot_be_read_blocks_no_other():
    files = ModelFiles()
    games = shelf(files)
    add(games, ["take", 0])
    add(games, ["take", 0])
    last = games.games()[1]
    files.fail = _fails("read", last.name)
    assert refused("flash_read", games.state, last).startswith("The flash could not read " + last.name)
    refused("flash_read", games.open, last)
    assert resumed(games)[0].name.startswith("1-")
    games.begin(NEW)
    assert numbers(games) == [1, 2, 3]


def test_a_flash_that_cannot_list_its_files_or_free_bytes():
    files = ModelFiles()
    games = shelf(files)
    add(games)
    for wanted in ("list", "free"):
        files.fail = _fails(wanted)
        refused("flash_read", games.begin, NEW)
    files.fail = None
    assert numbers(games) == [1]


def test_a_damaged_game_needs_no_reserve_and_can_be_deleted():
    files = ModelFiles({"1-0123456789abcdef.log": b"\xff" * 11000}, capacity=RESERVE + 11000)
    games = shelf(files)
    assert list(games.unfinished()) == []
    games.begin(NEW)
    games.delete(games.games()[0])
    assert numbers(games) == [2]


def test_an_open_file_is_closed_before_another_game_is_opened():
    files = ModelFiles()
    games = shelf(files)
    for _ in range(5):
        journal = games.begin(NEW)
        games.use(journal)
        journal.append(encode(1, 0, ["end"]))
    assert files.handles == 1
    games.use(games.open(games.games()[0])[0])
    assert files.handles == 0


def test_a_deleted_game_is_not_appended_to():
    for files in each():
        games = shelf(files)
        journal = games.begin(NEW)
        games.use(journal)
        games.delete(games.games()[0])
        refused("flash_lost", journal.append, encode(1, 0, ["end"]))
        assert files.list() == []


def test_a_state_reads_no_more_than_it_needs():
    files = ModelFiles()
    games = shelf(files)
    add(games, *[["take", 0]] * 100)
    damaged = files.contents[games.games()[0].name].replace(b"[50,", b"[51,")
    files.contents[games.games()[0].name] = damaged
    assert games.state(games.games()[0]).records == 101


def test_a_game_that_could_not_begin_but_is_played_stays():
    files = ModelFiles()
    games = shelf(files)
    files.fail = lambda operation: 999 if operation[0] in ("append", "remove") else None
    refused("flash_write", games.begin, NEW)
    files.fail = None
    [file] = games.games()
    journal, records = games.open(file)
    assert len(records) == 1
    games.use(journal)
    journal.append(encode(1, 0, ["take", 0]))
    games.begin(NEW)
    assert numbers(games) == [1, 2]


def test_each_game_that_could_neither_begin_nor_be_removed_is_removed_later():
    files = ModelFiles()
    games = shelf(files)
    files.fail = lambda operation: 999 if operation[0] in ("append", "remove") else None
    for _ in range(3):
        refused("flash_write", games.begin, NEW)
    files.fail = None
    assert numbers(games) == [1, 2, 3]
    games.begin(NEW)
    assert numbers(games) == [1]


def test_a_refused_line_stays_refused_when_another_game_is_opened_and_this_one_again():
    for reach in (0, 10, 999):
        for fails in (("append",), ("append", "rename")):
            files = ModelFiles()
            games = shelf(files)
            other = add(games, ["take", 1])
            journal = games.begin(NEW)
            games.use(journal)
            files.fail = lambda operation: reach if operation[0] in fails else None
            refused("flash_write", journal.append, encode(1, 0, ["take", 0]))
            games.use(games.open(games.games()[0])[0])  # the flash still fails
            if fails == ("append",):
                files.fail = None
            assert [games.state(file).records for file in games.games()] == [2, 1]
            assert games.piece(games.games()[1], 0, 999) == NEW
            files.fail = None
            assert len(games.open(games.games()[1])[1]) == 1
            assert other.name in files.contents and files.contents[journal.name] == NEW


def test_an_uncertain_game_that_cannot_be_put_right_is_not_opened():
    files = ModelFiles()
    games = shelf(files)
    journal = games.begin(NEW)
    games.use(journal)
    files.fail = lambda operation: 999 if operation[0] in ("append", "rename") else None
    refused("flash_write", journal.append, encode(1, 0, ["take", 0]))
    refused("flash_write", games.open, games.games()[0])
    files.fail = None
    assert len(games.open(games.games()[0])[1]) == 1


def test_a_state_takes_little_heap_however_many_voids_end_the_game():
    files = ModelFiles()
    games = shelf(files)
    add(games, *[["take", 0]] * 90, *[["void", 90 - n] for n in range(89)])
    longest = [0]
    read = ModelFile.read

    def measured(file, size=None):
        data = read(file, size)
        longest[0] = max(longest[0], len(data))
        return data

    ModelFile.read = measured
    try:
        assert games.state(games.games()[0])[1:] == (180, False)
    finally:
        ModelFile.read = read
    assert longest[0] <= 448


def test_the_game_at_hand_is_not_deleted_for_another_that_may_not_begin():
    files = ModelFiles(capacity=3 * RESERVE)
    games = shelf(files, **{"0101010101010101": 2, "0202020202020202": 2})
    add(games, *END)
    journal = add(games, *END)
    games.use(journal)
    add(games)
    add(games)
    files.capacity = 2 * RESERVE + 2 * len(files.contents[journal.name])
    refused("flash_full", games.begin, NEW)
    assert numbers(games) == [2, 3, 4]
