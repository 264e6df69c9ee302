"""`castellan restore`: which games of a folder a box gets, and that it loses none."""

import pytest

from castellan_host.device import restoring
from castellan_host.device.backup import Copied
from castellan_host.device.errors import RefusedError
from castellan_host.device.firmware import digest
from lab.database.exchanged import LINES, branch, made_up

pytestmark = pytest.mark.link

NAME = "3-00000000000000aa.log"
GAME = b"".join(LINES)
SHORT = b"".join(LINES[:20])
SETTINGS = {"settings": b"{}", "acknowledged": b"x", "1-00000000000000bb.log.old1": GAME}


class Box:
    """A stopped box with these files in /games; it does what is asked of a REPL."""

    def __init__(self, free=100, **files):
        self.files = {f"/games/{name}": data for name, data in files.items()}
        self.free = free

    def ask(self, function, *arguments):
        if function == "tree":
            return [(path, len(data), digest(data)) for path, data in self.files.items()]
        if function == "read":
            return [self.files[arguments[0]]]
        return {"files": [], "room": [(4096, 352, self.free)]}[function]

    def run(self, code):
        box = self

        class System:
            mkdir = staticmethod(lambda path: None)
            rename = staticmethod(lambda old, new: box.files.update({new: box.files.pop(old)}))

        def begin(path):
            box.files[path] = b""
            box.open = path

        def more(data):
            box.files[box.open] += data

        said = []
        known = {"begin": begin, "more": more, "end": lambda path: digest(box.files[path]), "os": System}
        exec(code, {**known, "print": said.append})
        return "".join(said)


def restored(folder, box, forgotten=(), **given):
    for name, data in (given or {NAME: GAME}).items():
        (folder / name).write_bytes(data)
    done = Copied()
    restoring.restore(box, restoring.games_in(folder, done, forgotten), done)
    return done


def test_a_box_gets_its_games_back_and_nothing_else(tmp_path):
    box = Box()
    done = restored(tmp_path, box, **{NAME: GAME + b"[40,"}, **SETTINGS)
    assert box.files == {f"/games/{NAME}": GAME}
    assert (done.new, done.same, done.failed) == ([NAME], [], []) and len(done.notes) == 1
    assert restored(tmp_path, box).same == [NAME]


def test_a_game_that_the_laptop_has_forgotten_is_not_put_back(tmp_path):
    box = Box()
    for gone in ("00000000000000aa", made_up(LINES)):  # its own id, and that of an import without one
        done = restored(tmp_path, box, {"00000000000000bb", gone})
        assert (box.files, done.new, done.failed) == ({}, [], [])
        [note] = done.notes
        assert NAME in note and note.endswith(f"has forgotten this game; castellan forget --back {gone} brings it back")


@pytest.mark.parametrize(
    ("held", "left", "field"),
    [
        (GAME, GAME, "same"),
        (GAME + b"[40,", GAME + b"[40,", "same"),
        (SHORT, GAME, "new"),
        (SHORT + b"[20,", GAME, "new"),
        (b"".join(branch(LINES, 20)), b"".join(branch(LINES, 20)), "failed"),
    ],
)
def test_a_game_on_the_box_is_never_shortened_nor_exchanged(tmp_path, held, left, field):
    box = Box(**{"7-00000000000000aa.log": held})
    done = restored(tmp_path, box)
    assert box.files == {"/games/7-00000000000000aa.log": left}
    assert [kind for kind in ("new", "same", "failed") if getattr(done, kind)] == [field]


def test_a_game_that_does_not_add_up_is_refused_and_the_others_are_not(tmp_path):
    box = Box()
    done = restored(tmp_path, box, **{NAME: GAME, "4-00000000000000bb.log": GAME.replace(b'"take"', b'"took"')})
    assert [*box.files] == [f"/games/{NAME}"]
    assert len(done.failed) == 1 and done.failed[0].startswith("4-00000000000000bb.log was not restored: ")


A, B, C, D = (f"{number}-00000000000000aa.log" for number in (2, 3, 4, 11))
OTHER = b"".join(branch(LINES, 20))


@pytest.mark.parametrize("held", [None, SHORT])
@pytest.mark.parametrize(
    ("files", "left"),
    [
        ({A: SHORT, B: GAME}, B),
        ({A: GAME, B: SHORT}, A),
        ({A: GAME, B: GAME}, A),
        ({A: SHORT, B: GAME + b"[40,", C: LINES[0]}, B),
        ({B: SHORT[:-3], C: SHORT, D: GAME}, D),
        ({A: GAME, B: OTHER}, None),
        ({A: OTHER, B: SHORT, C: GAME}, None),
        ({C: b"".join(branch(LINES, 1)[:3]), D: GAME}, None),
    ],
)
def test_of_several_files_of_a_game_the_longest_counts_if_it_contains_the_others(tmp_path, files, left, held):
    other = "7-00000000000000bb.log"
    box = Box(**({A: held} if held else {}))
    done = restored(tmp_path, box, **files, **{other: GAME})
    place = f"/games/{A if held else left}"
    before = {f"/games/{A}": held} if held else {}
    assert box.files == {f"/games/{other}": GAME, **({place: GAME} if left else before)}
    named = " ".join(done.notes + done.failed)
    assert all(name in named for name in files) and len(done.failed) == (not left)


def test_a_damaged_file_of_a_game_hides_no_other(tmp_path):
    box = Box()
    done = restored(tmp_path, box, **{A: GAME.replace(b'"take"', b'"took"'), B: SHORT})
    assert box.files == {f"/games/{B}": SHORT} and len(done.failed) == 1


def test_without_room_or_games_nothing_is_written(tmp_path):
    box = Box(free=16)
    with pytest.raises(RefusedError, match="There is no game in"):
        restored(tmp_path, box, **SETTINGS)
    with pytest.raises(RefusedError, match="kB of the board's flash"):
        restored(tmp_path, box)
    assert box.files == {}
