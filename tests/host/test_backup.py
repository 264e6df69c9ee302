"""A backup stays within its folder, whatever names a board sends and whatever the folder holds."""

import pytest

from castellan_host.device import backup
from castellan_host.device.firmware import digest

DATA = b"one line\n"
GAME = "/games/1-00000000000000aa.log"
HOSTILE = (
    *("/games/../../victim", "/games/..", "/games/.", "/games/", "/games//tmp/victim", "/games/sub/../../victim"),
    *("/games/sub/1.log", "/games/..\\victim", "/games/C:victim", "/games/a\0b", "/games/a\x1b[2Jb"),
    *("/games/.bashrc", "/games/nul", "/games/Com1.log", "/games/1.", "/games/" + "n" * 300, "/etc/victim"),
    *("victim", ""),
)


class Board:
    """A stopped box that claims to have files of these names, all with the same bytes."""

    def __init__(self, *paths):
        self.paths = paths

    def ask(self, function, *arguments):
        if function == "tree":
            return [("/games", None, None), *((path, len(DATA), digest(DATA)) for path in self.paths)]
        return [DATA] if function == "read" else []


@pytest.fixture
def folder(tmp_path):
    """Return a folder for copies, in another one that holds what must not change."""
    (tmp_path / "victim").write_bytes(b"mine")
    (tmp_path / "copies").mkdir()
    return tmp_path / "copies"


def below(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*")}


@pytest.mark.parametrize("path", HOSTILE)
def test_a_name_that_leads_elsewhere_is_refused_and_all_else_is_copied(folder, path):
    copied = backup.backup(Board(path, GAME), folder)
    assert copied.new == ["1-00000000000000aa.log"] and copied.same == copied.notes == []
    assert len(copied.failed) == 1 and copied.failed[0].endswith("is not a name of the box's files; it was not copied")
    assert below(folder.parent) == {"victim", "copies", "copies/1-00000000000000aa.log"}
    assert (folder.parent / "victim").read_bytes() == b"mine"


@pytest.mark.parametrize(
    "name", ["1-00000000000000aa.log", "1-00000000000000aa.log.part", "1-00000000000000aa.log.part1"]
)
def test_no_link_in_the_folder_is_followed(folder, name):
    (folder / name).symlink_to(folder.parent / "victim")
    backup.backup(Board(GAME), folder)
    assert (folder / "1-00000000000000aa.log").read_bytes() == DATA
    assert len([path for path in folder.iterdir() if path.is_symlink()]) == 1
    assert not (folder / "1-00000000000000aa.log").is_symlink()
    assert (folder.parent / "victim").read_bytes() == b"mine"


def test_a_non_file_with_a_games_name_is_kept_and_the_game_gets_another(folder):
    (folder / "1-00000000000000aa.log").mkdir()
    copied = backup.backup(Board(GAME), folder)
    assert copied.notes == ["1-00000000000000aa.log was another file: that is 1-00000000000000aa.log.old1 now"]
    assert (folder / "1-00000000000000aa.log").read_bytes() == DATA
    assert (folder / "1-00000000000000aa.log.old1").is_dir()


def test_a_board_removes_no_file_of_the_users_by_the_names_that_it_sends(folder):
    for name in ("thesis.part", "thesis.part1"):
        (folder / name).write_bytes(name.encode())
    copied = backup.backup(Board("/games/thesis", "/games/log.part1", "/games/log.part", "/games/log"), folder)
    assert copied.new == ["thesis", "log.part1", "log.part", "log"] and copied.notes == copied.failed == []
    assert below(folder) == {"thesis.part", "thesis.part1", *copied.new}
    assert (folder / "thesis.part").read_bytes() == b"thesis.part"


@pytest.mark.parametrize("before", [{}, {"1-00000000000000aa.log": DATA[:4]}])
def test_a_copy_that_fails_leaves_what_was_there_and_nothing_behind(folder, monkeypatch, before):
    for name, data in before.items():
        (folder / name).write_bytes(data)

    def full(number):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space") as cut:
        backup.backup(Board(GAME), folder)
    assert cut.value.filename == str(folder / "1-00000000000000aa.log")  # the command names it
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
