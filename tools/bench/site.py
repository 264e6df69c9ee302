"""What the page of `make site` costs in Chromium. Part of `make bench`."""

import contextlib
import functools
import http.server
import pathlib
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, sync_playwright

from emulator.pico import frozen_uf2
from website import build

if TYPE_CHECKING:
    from _typeshed import SupportsRead, SupportsWrite

_RUNS = 3  # the fastest counts: whatever else runs makes the others slower
_STILL = 30  # s without a key, after which the page is idle
_OBSERVED = 10  # s
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
_PICTURE = "() => picture.some(Boolean) && performance.now()"  # 0 is when the page was asked for


class _Server(http.server.ThreadingHTTPServer):
    """Serves a folder, uncompressed, and counts the bytes of its files as they are sent."""

    def __init__(self, folder: pathlib.Path) -> None:
        super().__init__(("127.0.0.1", 0), functools.partial(_Counting, directory=folder))
        self.sent = 0


class _Counting(http.server.SimpleHTTPRequestHandler):
    server: _Server

    def copyfile(self, source: "SupportsRead[Any]", outputfile: "SupportsWrite[Any]") -> None:
        contents = source.read()
        self.server.sent += len(contents)
        outputfile.write(contents)

    def log_message(self, *args: object) -> None:
        pass


def table() -> list[tuple]:
    """Return the table of the page; its first row is its head. Exits if there is no Chromium."""
    path = shutil.which("chromium")
    if path is None:
        sys.exit("Chromium is missing: sudo apt-get install chromium")
    with _served() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        loads = [_load(browser, server) for _ in range(_RUNS)]
        idle, sent = _idle(browser, server)
        browser.close()
    painted, picture = (min(each) for each in zip(*loads, strict=True))
    return [
        ("the box in a page", "aim", "measured"),
        ("first paint", "300 ms", f"{painted:.0f} ms"),
        ("first picture of the box", "2000 ms", f"{picture:.0f} ms"),
        ("bytes of files, with the copy for use without a network", "1300 kB", f"{sent / 1000:.0f} kB"),
        (f"all of Chromium's processes after {_STILL} s without a key", "5 % of a core", f"{100 * idle:.1f} %"),
    ]


@contextlib.contextmanager
def _served() -> Iterator[_Server]:
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder, "site")
        build.build(site, {board: frozen_uf2(board) for board in build.BOARDS}, pathlib.Path(folder))
        with _Server(site) as server:
            threading.Thread(target=server.serve_forever).start()
            yield server
            server.shutdown()


def _load(browser: Browser, server: _Server) -> tuple[float, float]:
    """Return when a new visitor's page has painted something and has the box's first picture, in ms."""
    with browser.new_context(locale="en") as window:
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        picture = page.wait_for_function(_PICTURE).json_value()
        return page.evaluate(_PAINTED), picture


def _idle(browser: Browser, server: _Server) -> tuple[float, int]:
    """Return what an idle page takes of a core, and the bytes that were sent to it in all."""
    session = browser.new_browser_cdp_session()
    with browser.new_context(locale="en") as window:
        first = server.sent
        page = window.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.wait_for_function(_PICTURE)
        page.wait_for_timeout(1000 * _STILL)
        taken = []
        for pause in (1000 * _OBSERVED, 0):
            processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
            taken.append((time.monotonic(), sum(process["cpuTime"] for process in processes)))
            page.wait_for_timeout(pause)
    (begin, before), (end, after) = taken
    return (after - before) / (end - begin), server.sent - first
