"""Names typed for a virtual box that runs: by `castellan names` while its port is in use, and on its page."""

import json
import re
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from castellan.keys import SWAPPED
from castellan_host.link import serial_ports, wire
from castellan_host.link.errand import ErrandError
from castellan_host.link.roster import RosterTalk, checked, pages, send
from castellan_host.link.serial_ports import Kind, Port
from castellan_host.page.beside import asked, enter
from castellan_host.page.web import Show
from castellan_host.virtual.box import VirtualBox, flash, past_first_steps
from lab.programs.serving import cookie, environment, served
from lab.waiting import WAITING

pytestmark = pytest.mark.slow

CASTELLAN = [sys.executable, "-c", "from castellan_host.cli import app; app()"]
NAMES = ["Anna", "Борис", "Chloé"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("flash")


@pytest.fixture(scope="module")
def address(folder):
    """A box as `make run` starts it: its port is in use by its own sync."""
    with served(folder, "--sync", "--db", f"{folder}.db") as address:
        yield address


def castellan_names(folder, *arguments):
    command = [*CASTELLAN, "names", *arguments]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=False)


def offered(address):
    """Return the names that the box offers, as its page shows them."""
    headers = {"Cookie": cookie(address)}
    with connect(
        address.replace("http", "ws") + "box", origin=address.rstrip("/"), additional_headers=headers
    ) as socket:
        return json.loads(socket.recv(timeout=WAITING))["roster"]


def test_a_box_that_answers_hello_but_no_names_has_an_end():
    talk, answer, steps = RosterTalk(["Anna"], only=True), b"", iter(range(60))
    while not talk.problem:
        said = talk.step(next(steps), 0, answer)
        answer = wire.encode("box", 1, "e6614c311b7e6f35", "9.8.7", 0, 1, [], 0) if b'"hello"' in said else b""
    assert "does not take names" in talk.problem


def test_names_leave_the_laptop_as_nfc_and_none_of_them_is_blank():
    assert checked(["Zoe\u0308"]) == ["Zo\xeb"]
    with pytest.raises(ErrandError, match="no visible letter"):
        checked(["Anna", "\u3164"])


def told(talk, answer):
    """Let a box answer all requests of a talk by a function of kind and arguments, until the talk is over."""
    data = b""
    for now in range(20):
        said = [wire.decode(line) for line in talk.step(now, 0, data).splitlines()]
        data = b"".join([wire.encode(*line) for each in said for line in answer(*each)])
        if talk.problem or talk.done:
            break
    return talk


def test_more_names_than_a_box_keeps_leave_out_the_last():
    there = [f"n{number}" for number in range(23)] + ["Zoe\u0308"]

    def box(kind, *rest):
        if kind == "hello":
            return [["box", 1, "e6614c311b7e6f35", "9.8.7", 0, 1, [], 0]]
        if rest[1:2] == (0,):
            return [["roster", page, 3, there[8 * page : 8 * page + 8]] for page in (2, 0, 1)]
        return [["ok", kind, rest[0]]] if kind == "names" else []

    talk = told(RosterTalk(["Anna", "Zo\xeb"], only=False), box)
    assert talk.done and talk.names == ["Anna", "Zo\xeb", *there[:22]] and talk.left_out == ["n22"]


def test_a_box_that_refuses_long_names_in_several_pages_is_quoted(monkeypatch):
    names = [f"{letter}{'й' * 11}" for letter in "abcdefghijkl"]

    def box(kind, *rest):
        hello = kind == "hello"
        return [
            ["box", 1, "e6614c311b7e6f35", "9.8.7", 0, 1, [], 0] if hello else ["error", "names", "its flash is full"]
        ]

    assert told(RosterTalk(names, only=True), box).problem == "The box says: its flash is full"
    assert len(pages(names)) > 1 and [name for page in pages(names) for name in page] == names
    monkeypatch.setattr(serial_ports, "find", lambda: [Port(f"/dev/ttyACM{n}", Kind.BOARD) for n in (0, 1)])
    with pytest.raises(ErrandError, match=r"ttyACM0, /dev/ttyACM1\): name one"):
        send(names, only=True)


def test_names_reach_a_box_whose_port_is_in_use(folder, address):
    done = castellan_names(folder, *NAMES)
    assert (done.returncode, done.stderr) == (0, "")
    [port] = re.findall(r"^3 names are on the box at (\S+)$", done.stdout, re.MULTILINE)
    assert offered(address) == NAMES
    done = castellan_names(folder, "--port", port, "Denis", "Anna")
    assert (done.returncode, done.stdout) == (0, f"4 names are on the box at {port}\n")
    assert offered(address) == ["Denis", "Anna", "Борис", "Chloé"]
    done = castellan_names(folder, "--port", port, "--only", "Denis")
    left_out = "No longer there: Anna, Борис, Chloé\n"
    assert (done.returncode, done.stdout) == (0, f"1 name is on the box at {port}\n{left_out}")
    assert offered(address) == ["Denis"]
    for wrong in (["Anna", "Anna"], ["x" * 13], ["a\x1b[2J"]):
        done = castellan_names(folder, *wrong)
        assert done.returncode == 1 and done.stderr and "\x1b" not in done.stderr
    assert offered(address) == ["Denis"]


def test_an_invalid_roster_is_refused(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        show = Show(lambda: box)
        assert show._take(object(), '["names", ["Anna"]]') == {"names": "The box offers them now"}
        assert "visible" in show._take(object(), '["names", ["\\u2800"]]')["names"]
        for wrong in (1, {}, [], [1], ["Anna", "Anna"], ["\ud800"], ["x" * 13], [f"{n}" for n in range(25)]):
            answer = show._take(object(), json.dumps(["names", wrong]))["names"]
            assert answer and "offers" not in answer, wrong
        assert box.box.session.settings.roster() == ["Anna"]


@pytest.fixture
def letters(tmp_path):
    """A box that asks for a name by letters."""
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        box.box.app.push(_letters(box))
        box.wait(0, 300)
        yield box


def _letters(box):
    from castellan.ui.start.names import Letters

    box.took = []
    return Letters(box.box.app, 12, lambda text: (box.took.append, text))


def test_a_name_is_typed_where_the_box_asks_for_letters(letters):
    assert asked(letters) == {"text": ""}
    enter(letters, "Wilhelmina Wunder")  # too long, which the field says
    assert letters.took == [] and asked(letters) == {"text": ""}
    enter(letters, "Wilhelmina W")
    assert letters.took == ["Wilhelmina W"]
    assert "Wilhelmina W" in " ".join(letters.words())
    assert asked(letters)["text"] == "Wilhelmina W"


def test_a_typed_name_is_nfc_and_a_blank_one_is_none(letters):
    enter(letters, "\u3164")
    enter(letters, "Zoe\u0308")
    assert letters.took == ["", "Zo\xeb"]


def test_a_name_is_typed_on_a_box_whose_keys_are_exchanged(letters):
    letters.box.session.settings.save("hands", SWAPPED)
    letters.wait(0, 300)
    enter(letters, "Anna")
    assert letters.took == ["Anna"]


def test_a_typed_name_changes_no_other_screen(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(past_first_steps(files))
        before = box.frame()
        assert asked(box) is None
        assert enter(box, "Anna") == 0
        assert box.frame() == before


def test_a_typed_name_takes_the_box_under_half_a_second(letters):
    show = Show(lambda: letters)
    before = letters.now
    show._take(object(), '["text","Anna"]')
    show._catch_up()
    # Half a second of the machine's would be needed for more.
    assert letters.took == ["Anna"] and letters.now - before < 500
