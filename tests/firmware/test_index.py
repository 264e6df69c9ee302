"""The index of past games: it is right whatever happens to it or to a game, and no game depends on it."""

import sys

from castellan.core.record import LIMIT, canonical, seal
from castellan.flash.archive import RESERVE
from castellan.flash.index import INDEX, Index
from castellan.flash.summary import row_of, summary
from castellan.session import Session
from lab.files.flash import ModelFiles, cuts
from lab.hands.moves import named
from lab.hands.table_side import Hands
from lab.marks import area
from lab.support import counted_bytes, refused

pytestmark = area("flash")

ON_CHIP = sys.implementation.name == "micropython"
FINALS = (["score", True],) * 3 + (["final", 0, 0, 0, 0, 0, 0], ["final", 1, 2, 0, 0, 0, 0])
ENDED = ["#2 Clara, Denis · round 1", "#1 Boris ♛ 2"]


def session_of(files):
    return Session(files, counted_bytes(len(files.contents)))


def games(files, number=5):
    """Play games of all kinds; return the session and the rows that a list should show, oldest game first."""
    session = session_of(files)
    for n in range(number):
        session.clock.set(1795219200 + 86400 * n)
        session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
        session.enter(["points", n % 2, "red", n])
        for event in FINALS + (["end"],) if n % 3 == 0 else (["abandon"],) if n % 3 == 1 else ():
            session.enter(event)
        if session.game.over:
            note(session)
    return session


def index_of(session):
    return Index(session.files, session.archive)


def note(session):
    """Do what the result does."""
    index_of(session).note(session.file, row_of(session.game, session.ledger.records[0][1]))


def found(session):
    """Return a row for each game as a list finds it, and how many games were not in the index."""
    index, games = index_of(session), session.archive.games()
    index.scan(games)
    rows, made = [], 0
    for file in games:
        row = index.row(file)
        if row is None:
            made += 1
            row = next(each for each in summary(session.archive, file) if each)
            index.note(file, row)
        rows.append(row)
    index.tidy()
    return rows, made


def folded(session):
    """Return the rows as folded from the games themselves."""
    return [row_of(*session.look(file)) for file in session.archive.games()]


def logs(files):
    return {name: data for name, data in files.contents.items() if name.endswith(".log")}


def lines(hands):
    """Return a list's lines without the games' titles."""
    screen = hands.box.app.screen
    return [screen.label(index).partition("\n")[2] for index in range(screen.count())]


def ended(fail=None):
    """Return hands on the result of a game, whose flash fails like this from its end on."""
    hands = Hands().begin("Anna", "Boris")
    for event in FINALS:
        hands.box.session.enter(event)
    hands.box.home()
    hands.files.fail = fail
    return hands.press("wait:1500 OK wait:1000")


def test_a_game_that_ends_is_in_the_index_and_needs_no_fold():
    hands = ended()
    assert hands.kind == "Result" and INDEX in hands.files.contents
    read = []
    hands.begin("Clara", "Denis").press("hold:OK DOWN")
    hands.files.fail = lambda operation: read.append(operation) if operation[0] == "read" else None
    hands.press("P1 wait:3000")
    assert lines(hands) == ENDED
    assert len([name for _, name in read if name.startswith("1-")]) == 1  # whether it is still that game


def test_a_reopened_game_is_read_again():
    hands = ended().press("hold:BACK wait:1000").begin("Clara", "Denis").press("hold:OK DOWN P1 wait:3000")
    games = [named("#2 Clara, Denis · {round:1}"), named("#1 Boris, Anna · {round:3}")]
    assert lines(hands) == games


def test_without_an_index_or_with_a_damaged_one_the_list_is_the_same():
    hands = ended()
    hands.begin("Clara", "Denis")
    content = hands.files.contents[INDEX]
    for damaged in (None, b"", b"x" * 3000, content[:-4], content[5:], content.replace(b"Boris", b"Borat")):
        hands.files.contents.pop(INDEX)
        if damaged is not None:
            hands.files.contents[INDEX] = damaged
        hands.start().press("hold:OK DOWN P1 wait:3000")
        assert lines(hands) == ENDED
        hands.press("BACK BACK")


def test_rows_of_another_form_are_ignored():
    files = ModelFiles()
    session = games(files, 1)
    right = folded(session)
    file = session.file
    mark = session.archive.mark(file)
    good = row_of(session.game, 1)
    for row in (
        None,
        [],
        [1],
        good[:4],
        good[:5],
        good + [1],
        good[:5] + [1],
        [-1] + good[1:],
        good[:1] + ["nothing"] + good[2:],
    ) + tuple(
        [
            good[:4] + [players] + good[5:]
            for players in ([], [[1, "Anna"]], [["1", "Anna", 3]], [[1, "Anna", "3"]], "x", [3])
        ]
    ):
        files.contents[INDEX] = seal(canonical([file.id] + mark + [row], 8).encode())
        assert found(session) == (right, 1)
    files.contents[INDEX] = seal(canonical([file.id] + mark + [good], 8).encode())
    assert found(session) == ([good], 0)


def test_a_game_of_another_length_or_last_line_is_read_again():
    files = ModelFiles()
    session = games(files, 4)
    right = folded(session)
    assert found(session) == (right, 1)  # the one that goes on
    assert found(session) == (right, 0)
    first = session.archive.games()[0]
    session.open(first)
    session.enter(session.ledger.undoing())
    assert found(session) == (folded(session), 1)
    name = first.name
    lines = files.contents[name].split(b"\n")
    assert lines[-2].startswith(b"[")
    other = lines[-2][:-8] + b"%08x" % (int(lines[-2][-8:], 16) ^ 1)
    files.contents[name] = b"\n".join(lines[:-2] + [other, b""])
    index = index_of(session_of(files))
    index.scan([first])
    assert index.row(first) is None


def test_a_torn_game_is_read_each_time_and_never_indexed():
    files = ModelFiles()
    games(files, 1)
    name = next(name for name in files.contents if name.endswith(".log"))
    whole = files.contents[name]
    for rest in (b'[9,0,"ta', b"[" * (LIMIT - 1)):
        files.contents[name] = whole + rest
        session = session_of(files)
        for _ in range(2):
            assert found(session) == (folded(session), 1)
    files.contents[name] = whole + b"[" * LIMIT  # as long as a line may be with its end
    for rows, code in ((found, "line_long"), (folded, "at_line")):
        refused(code, rows, session_of(files))


def test_a_power_cut_at_every_byte_of_the_index_loses_no_game_and_no_row():
    number = 3 if ON_CHIP else 6
    files = ModelFiles()
    games(files, number)
    before = dict(files.contents)
    del before[INDEX]
    files = ModelFiles(before)
    session = session_of(files)
    right = folded(session)
    for _ in range(4):  # outdated lines, until it is rewritten
        found(session)
        for file in session.archive.games():
            index_of(session).note(file, right[file.number - 1])
    found(session)
    assert [operation[0] for operation in files.log].count("rename") >= 1
    seen = 0
    for _, contents in cuts(before, files.log, every=97 if ON_CHIP else 7):
        again = ModelFiles(contents)
        rows, _ = found(session_of(again))
        assert rows == right and logs(again) == logs(ModelFiles(before))
        assert found(session_of(again)) == (right, 0)
        seen += 1
    assert seen > (20 if ON_CHIP else 300)


def test_a_failing_flash_costs_only_the_index():
    hands = ended(lambda operation: 3 if operation[0] == "append" and operation[1] == INDEX else None)
    assert hands.kind == "Result" and hands.records[-1] == ("end",)
    hands.press("hold:OK P4 wait:3000")
    assert lines(hands) == ["#1 Boris ♛ 2"]
    hands.files.fail = None
    for _ in range(2):
        hands.start().press("hold:OK P4 wait:3000" if hands.box.session.ledger else "P1")
    assert len(hands.box.session.archive.games()) == 1


def test_the_index_does_not_grow_without_limit():
    files = ModelFiles()
    session = games(files, 3)
    sizes = []
    for _ in range(60):
        index_of(session).note(session.file, row_of(session.game, 5))
        found(session)
        sizes.append(len(files.contents[INDEX]))
    assert max(sizes) == max(sizes[:30]) < 8192 < RESERVE


def test_deleted_games_leave_the_index_when_it_is_rewritten():
    files = ModelFiles()
    session = games(files, 6)
    found(session)
    for file in session.archive.games()[:4]:
        session.archive.delete(file)
    for _ in range(12):
        note(session)
    rows, _made = found(session)
    assert len(rows) == 2
    index = Index(files, session.archive)
    index.scan(session.archive.games())
    assert index._lines == 2
