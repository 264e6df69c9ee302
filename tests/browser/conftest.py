"""A browser, and a page of the virtual box in it."""

import shutil

import pytest
from playwright.sync_api import expect, sync_playwright

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


@pytest.fixture
def page(chromium, tmp_path):
    """A page on a game of two: <b>x</b> and Борис."""
    begin(tmp_path)
    with served(tmp_path) as address, opened(chromium, address) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        yield page
