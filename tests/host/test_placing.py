"""Files put into their places: after a failure, Ctrl-C or a kill all are as they were, or all are new."""

import contextlib
import os
from pathlib import Path

import pytest

from castellan_host.commands import report_files
from castellan_host.export import placing
from castellan_host.export.placing import OutputError, place

pytestmark = pytest.mark.report


@pytest.mark.parametrize("kind", ["html", "PDF", "png", "svg"])
def test_a_report_is_of_one_of_four_kinds(tmp_path, kind):
    asked = report_files.asked(tmp_path / f"a.{kind}", "fr", False)
    assert asked == (tmp_path / f"a.{kind}", "fr", False)


@pytest.mark.parametrize("fails_at", range(12))
@pytest.mark.parametrize("before", [{}, {"b": b"old"}, {"a": b"1", "b": b"2", "c": b"3"}])
def test_a_failure_anywhere_leaves_all_as_it_was(tmp_path, monkeypatch, fails_at, before):
    folder = tmp_path / "out"
    if before:
        folder.mkdir()
    for name, data in before.items():
        (folder / name).write_bytes(data)
    calls = iter(range(100))
    steps = 6 + 2 * len(before)  # three are written and moved, and what is there is copied first
    replace, fsync = os.replace, os.fsync

    def fail(call):
        def failing(*arguments):
            if next(calls) == fails_at % steps:
                raise OSError(28, "No space left on device")
            return call(*arguments)

        return failing

    monkeypatch.setattr(placing.os, "fsync", fail(fsync))
    monkeypatch.setattr(placing.os, "replace", fail(replace))
    with pytest.raises(OutputError, match="No space left"):
        place({folder / name: b"new" for name in "abc"}, force=True, folder=folder)
    monkeypatch.undo()
    assert folder.exists() == bool(before)
    if before:
        assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("names", ["a", "abc"])
@pytest.mark.parametrize("killed_at", range(15))
def test_after_a_kill_each_file_is_there_and_the_next_export_clears_up(tmp_path, monkeypatch, killed_at, names):
    mine = {tmp_path / ".a.new": b"mine", tmp_path / ".a.old": b"mine"}
    before, after = ({tmp_path / name: data for name in names} for data in (b"old", b"new"))
    place(before | mine, force=False)
    calls = iter(range(100))

    def until_killed(call):
        def called(*arguments, **options):
            if next(calls) == killed_at:
                raise KeyboardInterrupt
            return call(*arguments, **options)

        return called

    monkeypatch.setattr(placing.os, "replace", until_killed(os.replace))
    monkeypatch.setattr(placing.os, "fsync", until_killed(os.fsync))
    monkeypatch.setattr(placing.Path, "unlink", until_killed(Path.unlink))
    monkeypatch.setattr(placing, "_undo", lambda *what: None)  # nothing runs after a kill
    with contextlib.suppress(KeyboardInterrupt):
        place(after, force=True)
    monkeypatch.undo()
    assert all(path.read_bytes() in (b"old", b"new") for path in before)
    with pytest.raises(OutputError, match="is there already"):
        place(after, force=False)
    moved = killed_at >= (12 if len(names) > 1 else 2)  # each is written, copied in two calls, and moved
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == {**(after if moved else before), **mine}


def test_ctrl_c_leaves_all_as_it_was(tmp_path, monkeypatch):
    before = {tmp_path / name: b"old" for name in "ab"}
    place(before, force=False)
    replace, calls = os.replace, iter(range(100))

    def interrupted(*paths):
        if next(calls) == 3:  # two are copied, one is moved
            raise KeyboardInterrupt
        replace(*paths)

    monkeypatch.setattr(placing.os, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        place(dict.fromkeys(before, b"new"), force=True)
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.skipif(os.name == "nt", reason="Windows has no pipes among files")
def test_links_and_devices_stay_what_they_are(tmp_path):
    link, pipe = tmp_path / "link.json", tmp_path / "pipe.json"
    link.symlink_to(tmp_path / "mine.json")
    os.mkfifo(pipe)
    for path in (link, pipe):
        with pytest.raises(OutputError, match="is a link or a device; name a file"):
            place({path: b"new"}, force=True)
    assert link.is_symlink() and pipe.is_fifo()
