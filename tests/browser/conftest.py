"""A browser, a page of the virtual box in it, and the site of `make site`."""

import functools
import http.server
import shutil
import subprocess
import threading

import pytest
from playwright.sync_api import expect, sync_playwright

from castellan_host.device import uf2
from emulator.pico import frozen_uf2
from emulator.processes import ROOT
from lab.pages.windows import OPTIONS, TABLE, begin, opened
from lab.programs.serving import served
from lab.waiting import WAITING
from website import build

expect.set_options(timeout=1000 * WAITING)


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def chromium(playwright):
    path = shutil.which("chromium")
    assert path, "Chromium is missing: sudo apt-get install chromium"
    browser = playwright.chromium.launch(executable_path=path, args=OPTIONS)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def violations():
    """Return a function that names all that axe finds wrong with a page as it is shown."""
    website = ROOT / "tools/website"
    subprocess.run([ROOT / "tools/npm.sh", website], check=True)
    axe = (website / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")

    def find(page):
        page.evaluate(axe)
        found = page.evaluate("axe.run()")
        assert len(found["passes"]) > 5
        return [
            (rule["id"], node["html"], node["failureSummary"]) for rule in found["violations"] for node in rule["nodes"]
        ]

    return find


@pytest.fixture
def page(chromium, tmp_path):
    """A page on a game of two: <b>x</b> and Борис."""
    begin(tmp_path)
    with served(tmp_path) as address, opened(chromium, address) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        yield page


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """The address of the page, which is not at its server's root."""
    folder = tmp_path_factory.mktemp("server")
    dist, pico = tmp_path_factory.mktemp("dist"), frozen_uf2("pico")
    stamp = uf2.read(pico.read_bytes()).stamp
    files = {"pico2": stamp.build, "haute42": stamp.build - 1, "pico": stamp.build}
    for name, number in (files | dict.fromkeys(("macropad-safe", "macropad"), stamp.build)).items():
        made = f"castellan {stamp.version} for {name.partition('-')[0]}, build {number}, {stamp.digest}\0"
        (dist / f"castellan-{name}.uf2").write_bytes(uf2.write(uf2.sealed(made.encode()), 1, True))
    build.build(folder / "any" / "path", {board: frozen_uf2(board) for board in build.BOARDS}, dist)
    handler = functools.partial(_Quiet, directory=folder)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        yield f"http://127.0.0.1:{server.server_port}/any/path/"
        server.shutdown()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass
