"""The virtual box's server: its refusals, and that a restart continues the game."""

import asyncio
import contextlib
import errno
import json
import os
import re
import subprocess
import sys
import threading
from socket import create_connection as connection
from urllib.parse import urlsplit

import pytest
import uvicorn
from typer.testing import CliRunner
from uvicorn.server import ServerState
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from castellan.box import STEP, run
from castellan.core.record import KIND
from castellan.keys import P1, P2, PRESS
from castellan.ports.notes import NOTES
from castellan.ui.app import home
from castellan_host.cli import app
from castellan_host.page import desk, web
from castellan_host.page.serving import MOST, Requests
from castellan_host.page.web import SEEN, Show
from castellan_host.virtual.box import VirtualBox, flash, past_first_steps
from lab import coroutines
from lab.programs import serving
from lab.programs.serving import COMMAND, cookie, get, served
from lab.waiting import WAITING

pytestmark = pytest.mark.mirror


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with served(tmp_path_factory.mktemp("flash")) as address:
        yield address


def box(address, given=None, origin=None, host=None, query=""):
    """Connect to the box as the page does, or differently."""
    netloc = urlsplit(address).netloc
    headers = {"Cookie": cookie(address) if given is None else given}
    if host:
        headers["Host"] = host
    return connect(
        f"ws://{netloc}/box{query}", origin=f"http://{netloc}" if origin is None else origin, additional_headers=headers
    )


def pressed(socket, *keys):
    for key in keys:
        socket.send(json.dumps(["down", key]))
        socket.send(json.dumps(["up", key]))


def ended(socket):
    """Return whether the other side has closed a connection."""
    try:
        return socket.recv(1) == b""
    except ConnectionError:
        return True


def words(socket, wanted):
    """Return the first screen from now on that has these words."""
    for _ in range(100):
        shown = json.loads(socket.recv(timeout=WAITING))
        if wanted in " | ".join(shown["text"]):
            return shown
    raise AssertionError(f"never shown: {wanted}")


def test_the_page_is_served_with_a_policy(address):
    status, headers, body = get(address)
    assert status == 200 and "virtual box" in body and not re.search("@[A-Z]+@", body)
    assert headers["Content-Security-Policy"].startswith("default-src 'none'")
    assert get(address, host=f"localhost:{urlsplit(address).port}")[0] == 200
    assert get(address, path="/none")[0] == 404


def test_another_hosts_name_is_refused(address):
    port = urlsplit(address).port
    for host in ("castellan.example", f"castellan.example:{port}", "127.0.0.1", "127.0.0.1:1", f"127.0.0.2:{port}", ""):
        assert get(address, host=host or " ")[0] == 400


def test_a_socket_needs_origin_and_token(address):
    port = urlsplit(address).port
    name = f"castellan-{port}"
    for wrong in (
        *({"given": ""}, {"given": f"{name}="}, {"given": f"{name}=x"}, {"given": cookie(address)[:-1]}),
        *({"given": cookie(address).replace(name, "castellan-1")}, {"origin": "http://castellan.example"}),
        *({"origin": f"https://127.0.0.1:{port}"}, {"origin": "null"}),
        *({"origin": f"http://127.0.0.1:{port}.example"}, {"origin": f"http://localhost:{port}"}),
        {"host": "castellan.example"},
    ):
        with pytest.raises((InvalidStatus, ConnectionClosed)), box(address, **wrong) as socket:
            socket.recv(timeout=WAITING)


def test_an_unknown_key_does_nothing(address):
    with box(address) as socket:
        first = words(socket, "Which game?")
        for message in (
            *(b"", b'["down","P1"]', b"\xff\x00", "", "x", "[]", '["down"]', '["down","X"]', '["down",["P1"]]'),
            *('["up",null]', '["text",1]', '["text","Anna"]', '["save","names"]', "[" * 10000, '{"down":"P1"}'),
            "1",
        ):
            socket.send(message)
        socket.send(b"\x00\xff")
    with box(address) as socket:
        assert words(socket, "Which game?")["frame"] == first["frame"]


def test_a_page_of_another_version_is_told_to_be_loaded_again(address):
    own = json.loads(re.search(r'type="application/json"[^>]*>(.*?)</script>', get(address)[2])[1])["edition"]
    for query in (f"?page=7&edition={own}", "?page=7&edition=0", "?page=7", ""):
        with box(address, query=query) as socket:
            assert (web.STALE in words(socket, "Which game?")["failure"]) == (own not in query), query


def test_a_page_that_connects_again_is_no_longer_heard_by_its_last_connection(address):
    with box(address, query="?page=7") as dead, box(address, query="?page=8") as other:
        first = words(dead, "Which game?")
        with box(address, query="?page=7") as alive:
            words(alive, "Which game?")
            with contextlib.suppress(ConnectionClosed):  # it may have been closed by then
                pressed(dead, "P1")
            with pytest.raises(ConnectionClosed):
                list(dead)
            for socket in (alive, other):
                socket.send('["alive",12]')
                while "frame" in (found := json.loads(socket.recv(timeout=WAITING))):
                    assert found["frame"] == first["frame"]
                assert found == {"alive": 12}


@pytest.mark.slow
def test_bytes_and_text_that_is_no_utf_8_do_nothing(tmp_path):
    errors = (tmp_path / "errors").open("w")
    with errors, served(tmp_path / "flash", errors=errors) as address, box(address) as socket:
        words(socket, "Which game?")
        for _ in range(3):
            socket.send(b'["down","P1\xff"]', text=True)
            socket.send(b'["down","P1"]')
        socket.send('["names",["Anna"]]')
        while "names" not in json.loads(socket.recv(timeout=WAITING)):
            pass
    assert "Traceback" not in (tmp_path / "errors").read_text()


class Clock:
    """A machine's time for the page's server, which a test lets pass."""

    def __init__(self):
        self.now = 0.0

    def monotonic(self):
        return self.now


class Hand:
    """A connection of a page, which may have a number."""

    def __init__(self, show, page=None):
        self.query_params = {"page": page}
        self._show = show
        show._down[self] = show._silent[self] = 0

    def says(self, act, what, at=None):
        """Have the page say something, in time or later than it says itself."""
        self._show._take(self, json.dumps([act, what, round(1000 * web.time.now) if at is None else at]))

    def waits(self, milliseconds, speaks=True):
        """Let time pass; the page says soon, and each 50 ms, that it is alive, or is silent."""
        for passed in range(STEP, milliseconds + 1, STEP):
            web.time.now += STEP / 1000
            self._show._step()
            if speaks and (passed == 2 * STEP or passed % 50 == 0):
                self.says("alive", 1)


@pytest.fixture
def show(monkeypatch):
    """A box with a game of a score pad whose turns are timed."""
    monkeypatch.setattr(web, "time", Clock())
    with flash(None) as files:
        virtual = VirtualBox(files)
        session = virtual.box.session
        session.begin("pad", {"players": ["Anna", "Борис"], "times": True})
        virtual.box.home()
        show = Show(lambda: virtual)
        show.app, show.session = virtual.box.app, session
        Hand(show).waits(2000)
        yield show


def six_entries(show):
    """Have Anna enter six points, each by itself, in a game without times."""
    show.session.begin("pad", {"players": ["Anna", "Борис"]})
    for _ in range(6):
        show.session.enter(["points", 0, "points", 1])
    run((home, show.app))
    Hand(show).waits(2000)


@pytest.mark.parametrize("release", [lambda show, hand: hand.says("up", "P1"), lambda show, hand: show._leave(hand)])
def test_a_press_and_what_ends_it_may_come_together(show, release):
    hand, table = Hand(show), show.app.screen
    hand.says("down", "P1")
    release(show, hand)
    Hand(show).waits(3 * SEEN)
    assert show.app.screen is not table


def test_a_hold_counts_only_as_far_as_the_page_has_said_that_the_key_is_down(show):
    hand = Hand(show)
    six_entries(show)
    for speaks, left in ((2000, 4), (1590, 3), (850, 2), (790, 2), (300, 2), (0, 2)):
        hand.says("down", "BACK")
        hand.waits(speaks)
        hand.waits(2000, speaks=False)
        assert show.session.game.standing_total(0) == left, speaks
        hand.says("up", "BACK")
        hand.waits(500)


def test_what_a_page_says_late_prolongs_no_hold(show):
    hand = Hand(show)
    six_entries(show)
    for late in (100, 300, 500):
        hand.says("down", "BACK")
        hand.waits(400)
        hand.waits(late, speaks=False)
        web.time.now += 1  # the program was busy: all that follows had come meanwhile
        hand.says("alive", 1)
        hand.says("up", "BACK")
        hand.waits(500)
        assert show.session.game.standing_total(0) == 6, late


@pytest.mark.parametrize("reads", ["in time", "late"])
@pytest.mark.parametrize(
    ("offset", "overlap", "counted"), [(0, 80, []), (4, 76, []), (20, 60, [P1]), (70, 20, [P1, P2]), (70, 90, [P1])]
)
def test_two_keys_of_a_page_are_what_they_would_be_on_a_box(show, offset, overlap, counted, reads):
    hand, pressed, handle = Hand(show), [], show.app.handle
    show.app.handle = lambda event: (pressed.append(event[:2]), handle(event))[1]
    words = [
        (0, "down", "P1"),
        (offset, "down", "P2"),
        (offset + overlap, "up", "P1"),
        (offset + overlap + 80, "up", "P2"),
    ]
    words += [(at, "alive", 1) for at in (0, 10, *range(40, 200, 50))]
    begin, passed = round(1000 * web.time.now), 0
    for at, act, what in sorted(words, key=lambda word: word[0]):
        if reads == "in time":
            hand.waits(at // STEP * STEP - passed, speaks=False)
            passed = at // STEP * STEP
        elif act == "up":
            web.time.now += 0.1
        hand.says(act, what, begin + at)
    hand.waits(500)
    assert [key for kind, key in pressed if kind == PRESS] == counted


@pytest.mark.parametrize(("holds", "most"), [(True, web.LATE + SEEN), (False, web.TOO_LATE + web.APART)])
@pytest.mark.parametrize("said", [-9000, 10**9, "x", True, None, 1.5])
def test_no_page_drives_the_clock_of_the_box(show, said, holds, most):
    hand, before = Hand(show), show._lived
    if holds:
        hand.says("down", "BACK", 1000)
    for _ in range(20):
        hand.says("alive", 1, said)
        hand.says("alive", 1, 1000)
    show._take(hand, json.dumps(["up", "BACK"]))
    assert show._lived - before <= most


@pytest.mark.parametrize(("late", "counts"), [(1000, True), (web.TOO_LATE + 200, False)])
def test_keys_that_a_network_has_held_back_for_long_do_nothing(show, late, counts):
    hand = Hand(show)
    hand.says("down", "UP")
    hand.says("up", "UP")
    hand.waits(500)
    pressed = round(1000 * web.time.now)
    Hand(show).waits(late)
    table, before = show.app.screen, show.session.game.on_turn()
    for ms, key in ((0, "P1"), (80, "P1"), (200, "P2"), (280, "P2")):
        if hand in show._down:
            hand.says("up" if ms % 200 else "down", key, pressed + ms)
    assert (hand in show._down) is counts
    Hand(show).waits(500)
    assert (show.app.screen is not table) is counts and show.session.game.on_turn() == before


@pytest.mark.parametrize("stalls", [False, True])
def test_what_is_typed_while_a_network_stalls_is_what_the_box_gets(show, stalls):
    hand = Hand(show)
    six_entries(show)
    begin = round(1000 * web.time.now)
    words = [
        (400 * number + ms, act, f"P{key}")
        for number, key in enumerate((1, 3, 2, 4, 2, 1))  # a player, then points
        for ms, act in ((0, "down"), (60, "up"))
    ]
    Hand(show).waits(words[-1][0] if stalls else 0)
    for (at, act, key), (following, *_) in zip(words, [*words[1:], words[-1]], strict=True):
        hand.says(act, key, begin + at)
        hand.waits(0 if stalls else following - at)
    Hand(show).waits(3000)
    found = [tuple(record[KIND:]) for record in show.session.ledger.records[-3:]]
    assert found == [("add", 0, 3), ("add", 1, 4), ("add", 1, 1)]


@pytest.mark.parametrize("key", ["UP", "OK", "BACK"])
@pytest.mark.parametrize("breaks", ["silent", "closed", "replaced"])
def test_a_key_in_hand_when_the_connection_breaks_is_no_tap(show, key, breaks):
    hand, other = Hand(show, "7"), Hand(show)
    before = show.app.screen, show.session.game.on_turn()
    hand.says("down", key)
    hand.waits(600)
    if breaks == "silent":
        hand.waits(web.SILENT, speaks=False)
    else:
        show._leave(hand) if breaks == "closed" else show._replace("7")
    other.waits(1000)
    assert (show.app.screen, show.session.game.on_turn()) == before
    for act in ("down", "up"):
        other.says(act, key)
    other.waits(3 * SEEN)
    assert (show.app.screen, show.session.game.on_turn()) != before


class Listener:
    """A page that notes what it is to play."""

    def __init__(self, show):
        self.query_params = {"edition": web._edition()}
        self.heard = []
        self.task = asyncio.create_task(show._send(self))

    async def send_text(self, text):
        self.heard += [json.loads(text)["notes"]] if "notes" in json.loads(text) else []


def test_a_page_gets_what_a_beeper_plays_once_and_from_when_it_is_opened(show):
    show.session.begin("pad", {"players": ["Anna", "Борис"], "times": True, "limit": 30})
    run((home, show.app))
    hand = Hand(show)

    async def heard():
        pages = [Listener(show)]
        for passed in range(0, 32_000, STEP):
            if passed == 25_000:
                pages.append(Listener(show))
            hand.waits(STEP)
            async with show._changed:
                show._changed.notify_all()
            await asyncio.sleep(0)
        for page in pages:
            page.task.cancel()
        return [page.heard for page in pages]

    soon, late = [json.loads(json.dumps(NOTES[signal])) for signal in ("soon", "late")]
    assert coroutines.run(heard()) == [[soon, late], [late]]


@pytest.mark.slow
def test_a_port_in_use_is_reported(address, tmp_path):
    port = str(urlsplit(address).port)
    command = [part if part != "0" else port for part in COMMAND]
    environment = {"PYTHONPATH": ":".join(sys.path)}
    done = subprocess.run([*command, "--flash", tmp_path], env=environment, capture_output=True, text=True, check=False)
    sentence = f'"port {port}" can\'t be used: Address already in use; --port 0 takes a free one\n'
    assert (done.returncode, done.stderr) == (2, sentence)


def test_without_a_pseudo_terminal_the_option_that_needs_none_is_named(tmp_path, monkeypatch):
    def openpty():
        raise OSError(errno.ENOENT, os.strerror(errno.ENOENT))

    monkeypatch.setattr("os.openpty", openpty)
    done = CliRunner().invoke(app, ["run", "--port", "0", "--no-browser", "--flash", str(tmp_path)])
    sentence = '"pseudo-terminal" can\'t be used: No such file or directory; --socket takes a socket instead\n'
    assert (done.exit_code, done.stdout, done.stderr) == (2, "", sentence)


@pytest.mark.slow
def test_a_folder_that_cannot_be_made_is_reported(tmp_path):
    (tmp_path / "file").touch()
    environment = {"PYTHONPATH": ":".join(sys.path), "XDG_RUNTIME_DIR": str(tmp_path / "file")}
    command = [*COMMAND, "--flash", tmp_path / "box"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == f'"{tmp_path}/file/castellan/running" can\'t be used: Not a directory\n'


def test_more_cookies_than_a_websocket_takes_are_refused_with_a_sentence(address):
    crowded = f"{cookie(address)}; x={'y' * 9000}"
    status, _, body = get(address, Cookie=crowded)
    assert status == 431 and "more than 8 kB of cookies" in body
    with pytest.raises(InvalidStatus, match="431"), box(address, given=crowded):
        pass


@pytest.mark.slow
def test_silent_connections_give_way_and_the_picture_goes_on_changing(tmp_path, monkeypatch):
    monkeypatch.setattr(serving, "COMMAND", ["prlimit", "--nofile=256", *COMMAND])
    errors = (tmp_path / "errors").open("w")
    with errors, served(tmp_path / "flash", errors=errors) as address, box(address) as socket:
        words(socket, "Which game?")
        there = urlsplit(address)
        silent = [connection((there.hostname, there.port)) for _ in range(4 * MOST)]
        assert get(address)[0] == 200
        silent[0].settimeout(WAITING)
        assert ended(silent[0])
        pressed(socket, "P1")
        words(socket, "no score sheet")
        for each in silent:
            each.close()
        pressed(socket, "BACK")
        words(socket, "Any other game")
    assert not (tmp_path / "errors").read_text()


def test_a_connection_that_says_nothing_is_closed(monkeypatch):
    monkeypatch.setattr("castellan_host.page.serving.PATIENCE", 0.05)

    async def serve(scope, receive, send):
        raise AssertionError("a request came")

    async def silence(said):
        config, loop = uvicorn.Config(serve), asyncio.get_running_loop()
        made = lambda: Requests(config, ServerState(), {})  # noqa: E731
        server = await loop.create_server(made, "127.0.0.1", 0)
        async with server:
            reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
            writer.write(said)
            with contextlib.suppress(ConnectionError):
                assert await asyncio.wait_for(reader.read(), WAITING) == b""
            writer.close()

    for said in (b"", b"GET / HTTP/1.1\r\nHost:"):
        coroutines.run(silence(said))


def test_a_sheet_whose_check_takes_long_is_answered_and_the_pages_keys_are_heard(monkeypatch):
    """The check ends when all else has been answered."""
    end = threading.Event()
    monkeypatch.setattr(web, "CHECK", 0.05)
    monkeypatch.setattr(desk, "answer", lambda request: {"says": str(end.wait(WAITING) if request else "fine")})

    class Page:
        query_params = {}

        def __init__(self):
            self.said, self.answers = asyncio.Queue(), asyncio.Queue()
            for act in (["sheet", {"toml": ""}, 1], ["sheet", {}, 2], ["alive", 3]):
                self.said.put_nowait({"type": "websocket.receive", "text": json.dumps(act)})

        async def accept(self):
            pass

        async def receive(self):
            return await self.said.get()

        async def send_text(self, text):
            await self.answers.put(json.loads(text))

    async def talk(show, page):
        serving = asyncio.create_task(show.serve(page))
        found = []
        while len(found) < 3:
            if "frame" not in (answer := await asyncio.wait_for(page.answers.get(), WAITING)):
                found.append(answer)
        end.set()
        page.said.put_nowait({"type": "websocket.disconnect"})
        await serving
        return found

    with flash(None) as files:
        show = Show(lambda: VirtualBox(files))
        alive, fine, late = coroutines.run(talk(show, Page()))
    assert alive == {"alive": 3} and fine == {"sheet": {"says": "fine"}, "number": 2}
    assert late["number"] == 1 and "takes too long" in late["sheet"]["says"]


def test_what_is_no_detent_turns_no_dial_and_does_not_end_the_box():
    with flash(None) as files:
        show = Show(lambda: VirtualBox(past_first_steps(files), board="macropad"))
        first = show._box.do(VirtualBox.words, [])
        for detents in ("1.0", "true", "-1.0", "2", "[1]", '"1"', "null"):
            show._take("page", f'["turn",{detents},5]')
            assert show._box.restarts.sentence == "" and show._box.do(VirtualBox.words, []) == first, detents
        show._take("page", '["turn",1,5]')
        assert show._box.do(VirtualBox.words, []) != first


def test_the_players_of_a_virtual_macropad_choose_whether_it_sounds():
    with flash(None) as files:
        box = VirtualBox(past_first_steps(files), board="macropad")
        assert box.box.app.sounds
        for box.box.app.sounds, heard in ((True, [NOTES["heard"]]), (False, [])):
            box.wait(1, 60)
            box.wait(0, 1000)
            assert box.heard() == heard


def test_the_words_of_close_rows_stay_apart():
    with flash(None) as files:
        virtual = VirtualBox(past_first_steps(files))
        for _ in ("Any other game", "no score sheet"):
            virtual.wait(1, 60)
            virtual.wait(0, 300)
        assert virtual.words()[2:] == ["2 2 players", "3 3 players", "4 4 players DOWN 5–8", "BACK games"]
