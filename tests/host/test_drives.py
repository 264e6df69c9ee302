"""Copying a UF2 onto a drive that goes away when its board has the last byte."""

import contextlib
import errno
import io
import os
from types import SimpleNamespace

import pytest

from castellan_host.device import drives, loading

pytestmark = pytest.mark.boards

DATA = b"x" * 4096
PIECE = 1024


class Going(io.FileIO):
    """A file on a drive that is gone after some calls, as `number` reports; with `stays` it only fails."""

    def __init__(self, path, info, calls, number, stays):
        super().__init__(path, "w")
        self._info, self._calls, self._number, self._stays = info, calls, number, stays

    def _count(self):
        self._calls -= 1
        if not self._calls:
            if not self._stays:
                self._info.unlink()
            raise OSError(self._number, os.strerror(self._number))

    def write(self, data):
        taken = super().write(data[:PIECE])
        self._count()
        return taken

    def fileno(self):
        self._count()
        return super().fileno()

    def __exit__(self, kind, error, traceback):
        self.close()
        if kind is None:
            self._count()


class Full(io.FileIO):
    """A file on a drive that is full."""

    def write(self, data):
        return 0


@pytest.mark.parametrize("number", [errno.ENXIO, errno.EIO, errno.ENODEV, errno.EINVAL])
@pytest.mark.parametrize("calls", [3, 4, 5, 6])  # a write, the last one, fsync, close
def test_a_drive_that_is_gone_is_no_error_and_one_that_stays_is(tmp_path, monkeypatch, number, calls):
    drive = drives.Drive(tmp_path, "RPI-RP2")
    info = tmp_path / "INFO_UF2.TXT"
    for stays in (False, True):
        info.write_text("Board-ID: RPI-RP2\n")
        opened = lambda path, mode, buffering: Going(path, info, calls, number, stays)  # noqa: E731
        monkeypatch.setattr(drives, "open", opened, raising=False)
        if stays:
            with pytest.raises(OSError, match=os.strerror(number)):
                drives.put(drive, "a.uf2", DATA)
        else:
            drives.put(drive, "a.uf2", DATA)
            assert not drive.there


def test_a_drive_that_takes_nothing_more_is_full_and_named(tmp_path, monkeypatch):
    (tmp_path / "INFO_UF2.TXT").touch()
    monkeypatch.setattr(drives, "open", lambda path, mode, buffering: Full(path, mode), raising=False)
    with pytest.raises(OSError, match=f"{os.strerror(errno.ENOSPC)}: '{tmp_path}'"):
        drives.put(drives.Drive(tmp_path, "RPI-RP2"), "a.uf2", DATA)


def test_a_drive_whose_folder_can_not_be_read_is_not_there(monkeypatch, tmp_path):
    def fail(path):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(drives.places, "is_there", fail)
    assert not drives.Drive(tmp_path, "RPI-RP2").there


@pytest.mark.parametrize(("build", "asks"), [(411, 0), (412, 0), (413, 1)])
def test_only_a_newer_build_on_the_box_is_asked_about(monkeypatch, build, asks):
    asked, left = [], []
    stamp = SimpleNamespace(board="pico", build=412)
    box = SimpleNamespace(ask=lambda what: [[]], leave=left.append)
    monkeypatch.setattr(loading.repl, "stopped", lambda port: contextlib.nullcontext(box))
    monkeypatch.setattr(loading.boards, "Interpreter", lambda: SimpleNamespace(chip="rp2040"))
    before = SimpleNamespace(stamp=SimpleNamespace(board="pico", build=build))
    monkeypatch.setattr(loading.updating, "frozen", lambda box: before)
    image = SimpleNamespace(chip="rp2040", stamp=stamp, path="castellan.uf2")
    loading._launch("box", image, False, lambda question: asked.append(question) or True)
    assert len(asked) == asks and len(left) == 1
