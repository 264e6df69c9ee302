"""The archive: order, resuming, and room."""

from castellan import archive
from castellan.archive import RESERVE, Archive
from castellan.record import encode
from filesystems import each
from flash import ModelFiles
from support import refused

NEW = encode(0, 0, ["new", "tuscany", {"players": ["Anna", "Boris"]}])
END = (["end"],)


def shelf(files, **acknowledged):
    """Return an archive whose games get the ids 0101…, 0202… in turn."""
    count = [0]

    def chance(n):
        count[0] += 1
        return bytes([count[0]]) * n

    return Archive(files, chance, acknowledged)


def add(games, *events):
    """Add a game of `new` and these events."""
    journal = games.begin(NEW)
    for seq, event in enumerate(events, 1):
        journal.append(encode(seq, 0, event))
    journal.close()
    return journal


def numbers(games):
    return [entry.number for entry in games.games()]


def test_games_have_numbers_and_ids():
    for files in each():
        games = shelf(files)
        for _ in range(11):
            add(games, *END)
        names = [entry.name for entry in games.games()]
        assert names[0] == "1-0101010101010101.log"
        assert names[-1] == "11-0b0b0b0b0b0b0b0b.log"
        assert numbers(games) == list(range(1, 12))


def test_a_number_is_one_above_the_highest_there():
    files = ModelFiles()
    games = shelf(files)
    for _ in range(3):
        add(games, *END)
    games.delete(games.games()[0])
    add(games)
    assert numbers(games) == [2, 3, 4]


def test_other_files_are_no_games():
    names = ("settings", "1-0.log", "x-0123456789abcdef.log", "-0123456789abcdeg.log", "1-0123456789ABCDEF.log")
    files = ModelFiles(dict.fromkeys(names, b"x"))
    games = shelf(files)
    assert games.games() == []
    assert games.resume() is None
    assert sorted(files.list()) == sorted(names)


def test_the_highest_unfinished_game_is_resumed():
    for files in each():
        games = shelf(files)
        assert games.resume() is None
        add(games, ["take", 0])
        add(games, ["take", 1], ["take", 0])
        add(games, *END)
        add(games, ["abandon"])
        journal, records = games.resume()
        assert journal.name.startswith("2-")
        assert records[1:] == [(1, 0, "take", 1), (2, 0, "take", 0)]
        journal.append(encode(3, 0, ["take", 0]))
        journal.close()
        assert len(games.resume()[1]) == 4


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


def test_many_voids_after_the_end():
    for count in (59, 60):
        voids = [["void", 2 + n] for n in range(1, count)]
        assert _states(["take", 0], ["end"], ["void", 2], *voids) == (3 + count, count % 2 == 0)


def test_a_damaged_game_stays_and_is_not_resumed():
    files = ModelFiles()
    games = shelf(files)
    add(games, ["take", 0])
    add(games, ["take", 0])
    name = games.games()[1].name
    files.contents[name] = damaged = files.contents[name].replace(b"take", b"tale")
    assert games.state(games.games()[1]).records is None
    assert games.resume()[0].name.startswith("1-")
    assert files.contents[name] == damaged


def test_what_a_cut_left_is_tidied_away():
    files = ModelFiles({"settings.new": b"x", "3-0123456789abcdef.log.new": b"x", "4-0123456789abcdef.log": b"[0,"})
    games = shelf(files)
    files.contents["5-0123456789abcdef.log"] = b""
    assert games.resume() is None
    assert files.list() == []


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
    assert [entry.number for entry in games.removable()] == [1, 4]
    refused("flash_full", games.begin, NEW)
    assert numbers(games) == [1, 4, 5]


def test_an_acknowledged_game_that_was_reopened_stays():
    files = ModelFiles(capacity=2 * RESERVE)
    games = shelf(files, **{"0101010101010101": 2})
    add(games, ["end"], ["void", 1])
    files.capacity = RESERVE
    refused("flash_full", games.begin, NEW)
    assert numbers(games) == [1]


def test_a_game_that_can_not_begin_leaves_nothing():
    files = ModelFiles()
    files.fail = lambda operation: 9 if operation[0] == "append" else None
    refused("flash_write", shelf(files).begin, NEW)
    assert files.list() == []


def test_deleting_may_fail():
    files = ModelFiles()
    games = shelf(files)
    add(games, *END)
    files.fail = lambda operation: 0
    refused("flash_write", games.delete, games.games()[0])
    assert numbers(games) == [1]


def test_the_reserve_is_many_games_long():
    assert archive.RESERVE == 64 * 1024
