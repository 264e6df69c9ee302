"""A port that a running sync has open: other commands borrow it, and whatever becomes of them, it is followed again."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys

import pytest

from castellan_host.database.store import Database
from castellan_host.link import lending, serial_ports
from castellan_host.link.lending import LendingError, Loan
from lab.database import in_store
from lab.link.plugged import plugged, until
from lab.waiting import WAITING

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("quiet"), pytest.mark.link]

TAKE = ["take", 0]
# On a busy machine a holder needs longer to let go than a user would wait.
PATIENT = f"from castellan_host.link import lending; lending.PATIENCE = {WAITING}\n"
CASTELLAN = f"{PATIENT}from castellan_host.cli import app; app()"
BORROW = f"""{PATIENT}
import sys
from castellan_host.link.lending import Loan
loan = Loan(sys.argv[1])
print("borrowed", flush=True)
sys.stdin.read()
"""


def started(*command):
    """Start Python with `command`, its streams text."""
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    environment = {**os.environ, "PYTHONPATH": ":".join(sys.path)}
    return subprocess.Popen([sys.executable, "-c", *command], env=environment, text=True, **pipes)


def castellan(*arguments):
    with started(CASTELLAN, *arguments) as process:
        out, error = process.communicate(timeout=WAITING)
        return process.returncode, out, error


@contextlib.contextmanager
def following(tmp_path, box):
    """Let `castellan sync` follow a box in a process of its own."""
    options = ("--port", box.line.path, "--db", str(tmp_path / "followed.db"))
    with started(CASTELLAN, "sync", *options) as process:
        try:
            assert process.stdout.readline().startswith(f"Box {box.id} ")
            yield process
        finally:
            process.send_signal(signal.SIGCONT)
            process.send_signal(signal.SIGINT)
            try:
                process.communicate(timeout=WAITING)
            finally:
                process.kill()


@contextlib.contextmanager
def borrower(device):
    with started(BORROW, device) as process:
        try:
            assert process.stdout.readline() == "borrowed\n"
            yield process
        finally:
            process.kill()


def files(tmp_path):
    return sorted((tmp_path / "runtime/castellan/lent").iterdir())


@pytest.mark.slow
def test_names_and_sync_once_borrow_the_port_of_a_running_sync(tmp_path):
    with plugged(tmp_path / "box") as box, following(tmp_path, box) as holder:
        code, out, error = castellan("names", "Anna", "Борис")
        assert (code, error) == (0, "") and box.line.path in out
        assert box.session().settings.roster() == ["Anna", "Борис"]
        line = holder.stdout.readline()
        assert re.fullmatch(rf"{box.line.path} is lent to another castellan command \(process \d+\)\n", line)
        assert holder.stdout.readline().startswith(f"Box {box.id} ")

        game = box.play(*[TAKE] * 3, new=True)
        code, out, error = castellan("sync", "--once", "--db", str(tmp_path / "once.db"), "--port", box.line.path)
        assert (code, error) == (0, "") and "4 new records of 1 game" in out
        box.play(TAKE)
        with Database(str(tmp_path / "followed.db")) as followed:
            until(lambda: len(in_store.lines(followed, game)) == 5)


def test_a_second_borrower_is_refused_in_a_sentence(tmp_path):
    with plugged(tmp_path / "box") as box, following(tmp_path, box), borrower(box.line.path) as first:
        sentence = (
            f"Another castellan command (process {first.pid}) is at work on {box.line.path}: "
            "repeat this when it has ended\n"
        )
        assert castellan("names", "Anna") == (1, "", sentence)
        code, out, _ = castellan("doctor", "--port", box.line.path, "--json")
        assert code == 1 and [finding["text"] for finding in json.loads(out)] == [sentence.strip()]
        assert first.poll() is None and serial_ports.holder(box.line.path) is None


def test_a_sync_that_begins_meanwhile_follows_the_box_afterwards(tmp_path):
    with plugged(tmp_path / "box") as box, borrower(box.line.path) as first:
        options = ("--port", box.line.path, "--db", str(tmp_path / "followed.db"))
        with started(CASTELLAN, "sync", *options) as sync:
            lent = f"{box.line.path} is lent to another castellan command (process {first.pid})\n"
            assert sync.stdout.readline() == lent
            first.kill()
            assert sync.stdout.readline().startswith(f"Box {box.id} ")
            sync.send_signal(signal.SIGINT)
            sync.communicate(timeout=WAITING)


def test_a_holder_that_was_killed_is_no_obstacle(tmp_path):
    with plugged(tmp_path / "box") as box:
        with following(tmp_path, box) as holder:
            holder.kill()
            holder.wait()
        assert castellan("names", "Anna")[0] == 0
        assert box.session().settings.roster() == ["Anna"]


def test_a_holder_that_hangs_is_named_after_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(lending, "PATIENCE", 0.2)
    with plugged(tmp_path / "box") as box, following(tmp_path, box) as holder:
        holder.send_signal(signal.SIGSTOP)
        with pytest.raises(LendingError, match=rf"castellan \(process {holder.pid}\) has {box.line.path} open"):
            Loan(box.line.path)
        holder.send_signal(signal.SIGCONT)
        monkeypatch.setattr(lending, "PATIENCE", WAITING)
        Loan(box.line.path).close()


def test_only_the_user_can_ask(tmp_path, monkeypatch):
    monkeypatch.setattr(lending, "PATIENCE", 0)
    with Loan("/dev/ttyACM7", follows=True) as loan:
        assert loan.borrower() is None
        with pytest.raises(LendingError, match="did not let go"):
            Loan("/dev/ttyACM7")
        assert loan.borrower() == os.getpid()
        assert len(files(tmp_path)) == 2
        assert not any(file.stat().st_mode & 0o077 for file in [*files(tmp_path), files(tmp_path)[0].parent])
    with Loan("/dev/ttyACM7", follows=True) as loan:
        assert loan.borrower() is None  # who asked before has ended


def test_what_a_damaged_file_asks_is_ignored(tmp_path):
    with Loan("/dev/ttyACM7", follows=True) as loan:
        for content in (b"", b"0x", b"-1", b"9" * 5000, b"\xff"):
            files(tmp_path)[0].with_suffix(".wanted").write_bytes(content)
            assert loan.borrower() is None


def test_where_no_file_can_be_locked_the_port_itself_shows_who_has_it(tmp_path):
    (tmp_path / "runtime").touch()
    with Loan("/dev/ttyACM7", follows=True) as loan, Loan("/dev/ttyACM7"):
        assert loan.borrower() is None
