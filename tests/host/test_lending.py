"""A port that a running sync has open: other commands borrow it, and whatever becomes of them, it is followed again."""

import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from types import SimpleNamespace

import pytest

from castellan_host.database.store import Database
from castellan_host.link import lending, ports
from castellan_host.link.lending import Lender, LendingError, Loan
from castellan_host.link.syncing import Sync
from plugged import plugged, until
from waiting import WAITING

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


@pytest.fixture(autouse=True)
def _quiet(monkeypatch, tmp_path):
    """No port but those that a test makes."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "runtime"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr("castellan_host.link.ports.comports", list)


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


def offers(tmp_path):
    return [*(tmp_path / "runtime/castellan/lent").iterdir()]


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
            until(lambda: len(followed.lines(game)) == 5)
    assert not offers(tmp_path)


def test_a_box_is_followed_again_when_the_borrower_is_killed(tmp_path):
    with plugged(tmp_path / "box") as box, following(tmp_path, box) as holder:
        with borrower(box.line.path) as process:
            assert "is lent" in holder.stdout.readline()
            process.kill()
        assert holder.stdout.readline().startswith(f"Box {box.id} ")
        game = box.play(TAKE, new=True)
        with Database(str(tmp_path / "followed.db")) as followed:
            until(lambda: len(followed.lines(game)) == 2)


def test_a_second_borrower_is_refused_in_a_sentence(tmp_path):
    with plugged(tmp_path / "box") as box, following(tmp_path, box), borrower(box.line.path) as first:
        sentence = (
            f"Another castellan command (process {first.pid}) is at work on {box.line.path}: "
            "repeat this when it has ended\n"
        )
        assert castellan("names", "Anna") == (1, "", sentence)
        code, out, _ = castellan("doctor", "--port", box.line.path, "--json")
        assert code == 1 and [finding["text"] for finding in json.loads(out)] == [sentence.strip()]
        assert first.poll() is None and ports.holder(box.line.path) is None


def test_a_sync_opens_no_port_that_it_has_lent(tmp_path):
    with plugged(tmp_path / "box") as box, Database(str(tmp_path / "followed.db")) as database:
        sync = Sync(database, lambda port, event: None, box.line.path)
        lender = sync._lenders[box.line.path] = SimpleNamespace(is_lent=True, announce=lambda: None)
        sync._look()
        assert sync._cables == []
        lender.is_lent = False
        sync._look()
        assert [cable.port.device for cable in sync._cables] == [box.line.path]
        sync._cables[0].close()


def test_a_holder_that_was_killed_is_no_obstacle(tmp_path):
    with plugged(tmp_path / "box") as box:
        with following(tmp_path, box) as holder:
            holder.kill()
            holder.wait()
            assert len(offers(tmp_path)) == 1
        assert castellan("names", "Anna")[0] == 0
        assert box.session().settings.roster() == ["Anna"] and not offers(tmp_path)


def test_a_holder_that_hangs_is_named_after_a_while(tmp_path, monkeypatch):
    monkeypatch.setattr(lending, "PATIENCE", 0.2)
    with plugged(tmp_path / "box") as box, following(tmp_path, box) as holder:
        holder.send_signal(signal.SIGSTOP)
        with pytest.raises(LendingError, match=rf"castellan \(process {holder.pid}\) has {box.line.path} open"):
            Loan(box.line.path)
        holder.send_signal(signal.SIGCONT)
        monkeypatch.setattr(lending, "PATIENCE", WAITING)
        Loan(box.line.path).close()


def test_only_the_user_can_read_the_offer(tmp_path):
    with contextlib.closing(Lender("/dev/ttyACM7")):
        [offer] = offers(tmp_path)
        assert offer.stat().st_mode & 0o077 == 0 and offer.parent.stat().st_mode & 0o077 == 0
    assert not offers(tmp_path)


@contextlib.contextmanager
def calling(tmp_path):
    """Give a lender, a function that calls it, and the token."""
    with contextlib.ExitStack() as stack:
        lender = stack.enter_context(contextlib.closing(Lender("/dev/ttyACM7")))
        [offer] = offers(tmp_path)
        port, token, process = json.loads(offer.read_text())
        assert process == os.getpid()

        def call(*pieces):
            caller = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            for piece in pieces:
                caller.sendall(piece)
                lender.step()
            lender.step()
            return caller

        yield lender, call, token.encode()


def test_nobody_borrows_without_the_token(tmp_path):
    with calling(tmp_path) as (lender, call, token):
        page = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
        for line in (b" 1\n", token[:-1] + b" 1\n", token + b"x 1\n", b"x" * 300, token + b"\n", token + b" x\n", page):
            refused = call(line)
            until(lambda refused=refused: _is_closed(lender, refused))
            assert lender.borrower is None
        until_wanted(lender, call(token[:5], token[5:], b" 47", b"11\n"))
        assert lender.borrower == 4711


def test_callers_that_say_nothing_hold_up_nobody(tmp_path):
    with calling(tmp_path) as (lender, call, token):
        silent = [call() for _ in range(20)]
        until_wanted(lender, call(token + b" 4711\n"))
        assert sum(_is_closed(lender, caller) for caller in silent) >= 12
        lender.give()
        assert lender.is_lent


def test_a_borrower_that_leaves_before_the_port_is_free_gets_nothing(tmp_path):
    with calling(tmp_path) as (lender, call, token):
        caller = call(token + b" 4711\n")
        until_wanted(lender, caller)
        caller.close()
        until(lambda: (lender.step(), lender.borrower is None)[1])
        until_wanted(lender, call(token + b" 4712\n"))
        assert lender.borrower == 4712


def test_a_damaged_offer_is_as_none(tmp_path):
    place = tmp_path / "runtime/castellan/lent/%2Fdev%2FttyACM7"
    place.parent.mkdir(parents=True)
    for text in ("", "[]", "1", '["a", 2, 3]', "[99999999, 2, 3]", '{"a": 1}', "[" * 9000):
        place.write_text(text)
        Loan("/dev/ttyACM7").close()


def test_a_holder_that_ends_while_it_is_asked_is_no_obstacle(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as server:
        place = tmp_path / "runtime/castellan/lent/%2Fdev%2FttyACM7"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps([server.getsockname()[1], "token", 4711]))

        def end():
            server.accept()[0].close()

        thread = threading.Thread(target=end)
        thread.start()
        Loan("/dev/ttyACM7").close()
        thread.join()


def test_another_program_that_got_a_killed_holders_tcp_port_is_no_obstacle(tmp_path, monkeypatch):
    monkeypatch.setattr(lending, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        place = tmp_path / "runtime/castellan/lent/%2Fdev%2FttyACM7"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps([silent.getsockname()[1], "token", os.getppid()]))
        Loan("/dev/ttyACM7").close()


def until_wanted(lender, caller):
    until(lambda: (lender.step(), lender.wanted)[1])
    assert caller.fileno() != -1


def _is_closed(lender, caller):
    lender.step()
    caller.settimeout(0.01)
    try:
        return caller.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionError:
        return True
