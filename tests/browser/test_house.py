"""The virtual box's page on the house's phones: by its address with the token, and after a restart of the box."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from lab.pages.windows import TABLE, begin, opened
from lab.programs.serving import served


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flash")
    begin(folder)
    with served(folder, "--host", "0.0.0.0") as address:
        yield address


def test_the_token_stays_in_no_address_and_no_script_has_it(chromium, house):
    with opened(chromium, house) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        assert page.url == house.partition("?")[0]
        assert page.evaluate("document.cookie") == ""
        [cookie] = page.context.cookies()
        assert cookie["httpOnly"] and cookie["sameSite"] == "Strict" and cookie["expires"] == -1
        assert cookie["value"] not in page.content()
        page.reload()
        expect(page.locator("#words")).to_contain_text(TABLE)


def test_a_link_on_another_site_leads_to_the_page(chromium, house):
    window = chromium.new_context()
    page = window.new_page()
    page.route("http://elsewhere.test/", lambda route: route.fulfill(body=f"<a href='{house}'>box</a>"))
    page.goto("http://elsewhere.test/")
    page.get_by_role("link").click()
    # The browser keeps a Strict cookie to itself on the way from another site.
    expect(page.get_by_role("heading")).to_be_visible()
    if page.get_by_role("link").count():
        page.get_by_role("link").click()
    expect(page.locator("#words")).to_contain_text(TABLE)
    window.close()


def test_a_page_that_is_open_goes_on_when_the_box_was_restarted(chromium, tmp_path):
    begin(tmp_path)
    window = chromium.new_context()
    page = window.new_page()
    port = "0"
    for start in range(2):
        with served(tmp_path, "--port", port) as address:
            port = str(urlsplit(address).port)
            if start == 0:
                page.goto(address)
            expect(page.locator("#state")).to_have_text("")
            expect(page.locator("#words")).to_contain_text(TABLE)
        expect(page.locator("#state")).to_contain_text("No connection to the box")
    with served(tmp_path, "--port", port, "--host", "0.0.0.0"):
        expect(page.locator("#state")).to_contain_text("open the address that castellan run printed")
    window.close()
