"""A living room for hours: in each something goes wrong, and then nothing is missing.

`make soak KIND=living_room SECONDS=600` is 24 hours in ten minutes.
"""

import contextlib
import http.client
import json
import os
import random
import re
import resource
import socket
import statistics
import subprocess
import threading
import time
from pathlib import Path

import pytest

from castellan.core.errors import CastellanError
from castellan_host.database.store import Database
from castellan_host.scoreboard import standing
from castellan_host.stored_games import library
from lab.database import in_store
from lab.games.random_games import Random, random_event
from lab.link.plugged import plugged, until
from lab.programs.mosquitto import Mosquitto
from lab.programs.serving import stopped
from lab.programs.watching import COMMAND, stream

BOXES, VIEWERS = 3, 12
PATIENCE = 60.0  # s for the server to end its commit: a busy disk takes long to write what other programs left to it
SETTLED, GROWTH = 0.25, 1.05  # of the time, after which the server's memory has its size; how much it may grow then
ENOUGH = 30  # hours after it, of which each third has a median


class Viewer(threading.Thread):
    """A page: it keeps the last message, and connects again."""

    def __init__(self, address, over):
        super().__init__()
        self.last, self._address, self._over = {}, address, over

    def run(self):
        while not self._over.wait(0.1):
            # AssertionError: the stream has ended
            with (
                contextlib.suppress(AssertionError, OSError, http.client.HTTPException),
                stream(self._address) as first,
            ):
                first(self._take)

    def _take(self, message):
        self.last = {table.pop("id"): table for table in message["tables"]} | {"failure": message["failure"]}


class Room:
    """Boxes, a scoreboard, its viewers and a broker; what goes wrong for a while is `with room.killed(rng):`."""

    def __init__(self, folder):
        self._folder, self._file, self._over = folder, str(folder / "games.db"), threading.Event()
        self._plugs = [contextlib.ExitStack() for _ in range(BOXES)]
        self.boxes = [None] * BOXES
        self.broker = Mosquitto(folder)
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        self._viewers = [Viewer(f"http://127.0.0.1:{self._port}/", self._over) for _ in range(VIEWERS)]
        self._said = []

    def open(self):
        Database(self._file).close()
        self.broker.start()
        for number in range(BOXES):
            self._plug(number)
            self.boxes[number].play(new=True)  # a box without a game has no table
        self._serve()
        for viewer in self._viewers:
            viewer.start()

    def close(self):
        self._over.set()
        with contextlib.ExitStack() as ends:
            ends.callback(self.broker.kill)
            ends.enter_context(stopped(self._server))
            for plug in self._plugs:
                ends.enter_context(plug)
        for viewer in self._viewers:
            viewer.join()
        said = "".join(self._said)
        assert "Traceback" not in said and "failed (" not in said, said

    def _plug(self, number):
        self.boxes[number] = self._plugs[number].enter_context(plugged(self._folder / f"box{number}"))

    def _serve(self):
        command = [*COMMAND, "--db", self._file, "--port", str(self._port), "--mqtt", self.broker.url]
        # A pipe, so that the full disk is the database's alone.
        # It compiles no module: while its files can't grow, Python would leave half a one for all other tests.
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        self._server = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        threading.Thread(target=self._said.extend, args=(self._server.stdout,)).start()
        until(lambda: self._server.poll() is None and not socket.socket().connect_ex(("127.0.0.1", self._port)))

    def memory(self):
        return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self._server.pid}/status").read_text())[1])  # kB

    def play(self, rng):
        """Enter something that may be refused, or begin a game."""
        box = rng.choice([box for box in self.boxes if box])
        box.play(new=box.session().game.over or not rng.randrange(30))
        with contextlib.suppress(CastellanError):
            box.play(random_event(Random(rng.randrange(1 << 30)), box.session().ledger))

    @contextlib.contextmanager
    def pulled(self, rng):
        number = rng.randrange(BOXES)
        self._plugs[number].close()
        self.boxes[number] = None
        yield
        self._plug(number)

    @contextlib.contextmanager
    def killed(self, rng):
        self._server.kill()
        self._server.wait()
        yield
        self._serve()

    @contextlib.contextmanager
    def full(self, rng):
        """The server's files can't grow."""
        server, size = self._server.pid, rng.choice((0, Path(self._file).stat().st_size))
        with contextlib.suppress(ProcessLookupError):  # it is killed, or will be
            resource.prlimit(server, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        yield
        with contextlib.suppress(ProcessLookupError):
            resource.prlimit(server, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY,) * 2)

    @contextlib.contextmanager
    def silent(self, rng):
        self.broker.kill()
        yield
        self.broker.start()

    @contextlib.contextmanager
    def jumped(self, rng):
        for box in filter(None, self.boxes):
            box.jump(rng.randrange(1 << 28))  # ms, up to three days
        yield

    def check(self):
        """Wait until the database has all games, and viewers and broker what it has of each box's last entry."""
        until(self._all_stored)
        until(lambda: all(map(self._sees_all_plugged, self._viewers)))
        for box in self.boxes:
            box.play(["name", 0, "Anna"], new=box.session().game.over)
        until(self._all_stored)
        tables = dict(map(self._table, self.boxes))
        until(lambda: all(viewer.last == tables | {"failure": ""} for viewer in self._viewers))
        for box in self.boxes:
            last = next(table["last"] for key, table in tables.items() if key.startswith(box.id))
            until(lambda box=box, last=last: json.loads(self.broker.retained(f"a/b/{box.id}/state"))["last"] == last)

    def _sees_all_plugged(self, viewer):
        here = {key.partition("/")[0] for key, table in viewer.last.items() if table and table["away"] == 0}
        return here == {box.id for box in self.boxes}

    def _all_stored(self):
        with Database(self._file, patience=PATIENCE) as database:
            return all(
                [f"{line}\n".encode() for line in in_store.lines(database, game, box.id)] == box.lines(game)
                for box in self.boxes
                for game in [path.name.partition("-")[2][:16] for path in box.folder.glob("*-*.log")]
            )

    def _table(self, box):
        with Database(self._file, create=False, patience=PATIENCE) as database:
            game = database.game(box.id, box.play())
        table = standing.as_dict(library.open_game(game), "en")
        return table.pop("id"), table | {"away": 0, "since": None, "paused": None}


@pytest.fixture
def room(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    room = Room(tmp_path)
    room.open()
    yield room
    room.close()


def test_a_living_room(soak, room):
    settled, used = time.monotonic() + SETTLED * soak.seconds, []

    def hour(number):
        rng = random.Random(number)
        wrongs = [room.pulled, room.full, room.silent, room.jumped]
        if time.monotonic() < settled:
            wrongs.append(room.killed)
        with contextlib.ExitStack() as wrong:
            for begin in rng.sample(wrongs, 2):
                wrong.enter_context(begin(rng))
                for _ in range(rng.randrange(20)):
                    room.play(rng)
        room.check()
        if time.monotonic() > settled:
            used.append(room.memory())

    soak(hour)
    if len(used) >= ENOUGH:
        thirds = [statistics.median(used[part * len(used) // 3 : (part + 1) * len(used) // 3]) for part in range(3)]
        print("VmRSS in kB, by the last three quarters of the time:", thirds)
        assert max(thirds) <= GROWTH * min(thirds), thirds
