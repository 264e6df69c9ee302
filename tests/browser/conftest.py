"""A browser, and a page of the virtual box in it."""

import shutil
import subprocess

import pytest
from playwright.sync_api import expect, sync_playwright

from emulator.processes import ROOT
from serving import served
from waiting import WAITING
from windows import OPTIONS, TABLE, begin, opened

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
