"""Names typed for a virtual box that runs: by `castellan names` while its port is in use, and on its page."""

import json
import re
import subprocess
import sys

import pytest
from websockets.sync.client import connect

from castellan.box import SWAPPED
from castellan.text import forget
from castellan_host.link import pty_line, roster
from castellan_host.link.roster import RosterError
from castellan_host.page.beside import asked, enter
from castellan_host.page.web import LARGEST, Show
from castellan_host.virtual.virtual_box import VirtualBox, flash, past_first_steps
from serving import environment, get, served

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


@pytest.fixture
def page(address, folder, monkeypatch):
    """Give the address of its page and the token, as the user's other programs find them."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", f"{folder}.runtime")
    [port] = pty_line.running()
    found = pty_line.page(port)
    assert found and found[0] == address
    return found


def castellan_names(folder, *arguments):
    command = [*CASTELLAN, "names", *arguments]
    return subprocess.run(command, env=environment(folder), capture_output=True, text=True, check=False)


def offered(address, token):
    """Return the names that the box offers, as its page shows them."""
    port = address.rstrip("/").rpartition(":")[2]
    url, cookie = address.replace("http", "ws") + "box", f"castellan-{port}={token}"
    with connect(url, origin=address.rstrip("/"), additional_headers={"Cookie": cookie}) as socket:
        return json.loads(socket.recv(timeout=10))["roster"]


def test_names_reach_a_box_whose_port_is_in_use(folder, page):
    done = castellan_names(folder, *NAMES)
    assert (done.returncode, done.stderr) == (0, "")
    [port] = re.findall(r"^3 names are on the box at (\S+)$", done.stdout, re.MULTILINE)
    assert offered(*page) == NAMES
    assert castellan_names(folder, "--port", port, "Denis").returncode == 0
    assert offered(*page) == ["Denis"]
    done = castellan_names(folder, "Anna", "Anna")
    assert done.returncode == 1 and "Anna" in done.stderr
    assert offered(*page) == ["Denis"]


def test_what_is_no_roster_is_refused(page):
    address, token = page
    before = offered(*page)

    def sent(body, **headers):
        return get(address, path="/names", method="POST", body=body, Authorization=f"Bearer {token}", **headers)

    lists = ("[]", "[1]", '["Anna","Anna"]', '["\\ud800"]', json.dumps(["x" * 13]))
    for wrong in ("", "x", "1", "{}", "[" * 9000, *lists):
        status, _, sentence = sent(wrong)
        assert status == 400 and sentence, wrong
    assert sent(json.dumps([f"{n}" for n in range(25)]))[0] == 400
    assert sent(b" " * LARGEST)[0] == 413
    assert get(address, path="/names", Authorization=f"Bearer {token}")[0] == 405
    assert offered(*page) == before


def test_names_want_the_token(page):
    address, token = page
    before = offered(*page)
    port = address.rstrip("/").rpartition(":")[2]
    for wrong in ({}, {"Authorization": "Bearer x"}, {"Authorization": token}, {"Cookie": f"castellan-{port}={token}"}):
        assert get(address, path="/names", method="POST", body='["Eve"]', **wrong)[0] == 403
    assert offered(*page) == before


def test_nobody_else_can_read_where_the_page_is(folder, page):
    [place] = (folder.parent / f"{folder.name}.runtime/castellan/running").iterdir()
    assert place.stat().st_mode & 0o077 == 0
    assert page[1] in place.read_text()


def test_a_box_that_does_not_answer_is_said(monkeypatch):
    monkeypatch.setattr(pty_line, "page", lambda device: ("http://127.0.0.1:1/", "token"))
    with pytest.raises(RosterError, match=r"The virtual box at http://127\.0\.0\.1:1/ does not answer: .*refused"):
        roster.send([["Anna"]], "/dev/pts/99")


@pytest.fixture
def letters(tmp_path):
    """A box that asks for a name by letters."""
    with flash(tmp_path) as files:
        box = VirtualBox(files)
        box.box.app.push(_letters(box))
        box.wait(0, 300)
        yield box


def _letters(box):
    from castellan.ui.letters import Letters

    box.took = []
    return Letters(box.box.app, 12, lambda text: (box.took.append, text))


def test_a_name_is_typed_where_the_box_asks_for_letters(letters):
    assert asked(letters) == {"text": "", "limit": 12}
    enter(letters, "Wilhelmina Wunder")
    assert letters.took == ["Wilhelmina W"]
    assert "Wilhelmina W" in " ".join(letters.words())
    assert asked(letters)["text"] == "Wilhelmina W"


def test_a_name_is_typed_after_the_box_has_let_go_of_its_screens_and_loaded_them_anew(letters):
    forget("castellan.ui.letters")
    letters.box.app.push(_letters(letters))
    assert asked(letters) == {"text": "", "limit": 12}


def test_a_name_is_typed_on_a_box_whose_keys_are_exchanged(letters):
    letters.box.session.save("hands", SWAPPED)
    letters.wait(0, 300)
    enter(letters, "Anna")
    assert letters.took == ["Anna"]


def test_a_name_goes_nowhere_else(tmp_path):
    with flash(tmp_path) as files:
        box = VirtualBox(past_first_steps(files))
        before = box.frame()
        assert asked(box) is None
        assert enter(box, "Anna") == 0
        assert box.frame() == before


def test_what_is_typed_takes_the_box_no_longer_than_it_took(letters):
    show = Show(letters)
    before = letters.now
    show._take(object(), '["text","Anna"]')
    show._catch_up()
    # Half a second of the machine's would be needed for more.
    assert letters.took == ["Anna"] and letters.now - before < 500
