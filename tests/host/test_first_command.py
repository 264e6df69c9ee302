"""The README's first command, played as people do: fast hands at the page while the box syncs, on a slow machine."""

import asyncio
import contextlib
import itertools
import json
import pathlib
import re
import sqlite3
import subprocess
import sys
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import connect

from castellan.flash.settings import Settings
from castellan.text import LANGUAGES
from castellan_host.virtual.box import Folder, past_first_steps
from lab import coroutines
from lab.hands import keyed
from lab.link.plugged import until
from lab.programs.serving import cookie, environment, get, stopped
from lab.waiting import WAITING

PACE, TAP = 0.15, 0.03  # s from one key to the next, and from its press to its release
FEWEST = 10  # records that hands of this pace make at least; some of their presses come too early to count

# Each module of ours takes 30 ms longer to be found, as on a busy machine.
SLOWLY = """
import sys, time
class Slow:
    def find_spec(name, path=None, target=None):
        if name.startswith("castellan"):
            time.sleep(0.03)
sys.meta_path.insert(0, Slow)
from castellan_host.cli import run
run()
"""


def start(folder, language, game):
    """Start the command on a flash with a language and a game's players to choose from; return its process."""
    settings = Settings(past_first_steps(Folder(folder)))
    settings.save("language", language)
    settings.save("entries", {game.name: game.entries})
    settings.set_roster(list(game.players))
    with (folder / "printed").open("w") as printed, (folder / "errors").open("w") as errors:
        return subprocess.Popen(
            [sys.executable, "-c", SLOWLY, "run", "--sync", "--port", "0", "--no-browser"]
            + ["--flash", folder, "--db", folder / "games.db"],
            env=environment(folder),
            stdout=printed,
            stderr=errors,
        )


def address(folder):
    found = re.search(r"http://127\.0\.0\.1:\d+/", (folder / "printed").read_text())
    return found and found.group()


def strokes(game):
    """Return the keys of a game of only what scores, each with the seconds for which it is held."""
    words = [word for _, words in game.parts() for word in words if not word.startswith("wait:")]
    return [(word.removeprefix("hold:"), 1.0 if word.startswith("hold:") else TAP) for word in words]


async def play(there, keys):
    """Press keys at the page; return the last picture, which shows that it is still alive."""
    netloc, seen = urlsplit(there).netloc, []
    headers = {"Cookie": await asyncio.to_thread(cookie, there)}
    async with connect(f"ws://{netloc}/box", origin=f"http://{netloc}", additional_headers=headers) as socket:

        async def look():
            async for message in socket:
                seen.append(json.loads(message))

        async with asyncio.timeout(WAITING):
            looking = asyncio.create_task(look())
            for key, held in keys:
                await socket.send(json.dumps(["down", key]))
                await asyncio.sleep(held)
                await socket.send(json.dumps(["up", key]))
                await asyncio.sleep(PACE - TAP)
            before = len(seen)
            await socket.send(json.dumps(["names", ["Anna"]]))
            while len(seen) == before:
                assert not looking.done(), "the page has ended"
                await asyncio.sleep(PACE)
            looking.cancel()
    return seen[-1]


async def play_all(tables):
    return await asyncio.gather(*[play(there, keys) for there, keys in tables])


def on_flash(folder):
    """Return every line of every game on a flash."""
    games = [path for path in folder.iterdir() if path.suffix == ".log"]
    return sorted(line for path in games for line in path.read_text().splitlines())


def in_database(folder):
    with contextlib.closing(sqlite3.connect(folder / "games.db")) as database:
        return sorted(row[0] for row in database.execute("select line from records"))


@pytest.mark.slow
def test_fast_hands_at_the_page_lose_no_record_in_the_sync(tmp_path):
    games = [game for game in keyed.ALL if game.options.get("entries") == keyed.SCORES]
    languages = itertools.cycle(LANGUAGES)
    folders = [pathlib.Path(tmp_path / game.name) for game in games]
    with contextlib.ExitStack() as stack:
        for folder, game, language in zip(folders, games, languages, strict=False):
            folder.mkdir()
            stack.enter_context(stopped(start(folder, language, game)))
        until(lambda: all(map(address, folders)))
        coroutines.run(
            play_all([(address(folder), strokes(game)) for folder, game in zip(folders, games, strict=True)])
        )
        for folder in folders:
            assert len(on_flash(folder)) >= FEWEST
            until(lambda: in_database(folder) == on_flash(folder))
            assert get(address(folder))[0] == 200
    for folder in folders:
        assert (folder / "errors").read_text() == ""
        assert "failed" not in (folder / "printed").read_text()
