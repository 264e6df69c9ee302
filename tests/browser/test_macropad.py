"""The page of a MacroPad: its dial marks, turns and presses, its keys have lights, and all fits on phones."""

import pytest
from playwright.sync_api import expect

from lab.pages.windows import TABLE, begin, opened
from lab.programs.serving import served

PHONES = [(844, 390), (568, 320), (320, 568)]

# Of display, keys and dial: what is not completely in the window, or too small for a finger.
UNSEEN = """() => [...document.querySelectorAll("#oled, [data-key], [data-turn], [data-press]")].filter((element) => {
  const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
  return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight || Math.min(width, height) < 24;
}).map((element) => element.outerHTML)"""


@pytest.fixture
def page(chromium, tmp_path):
    """A MacroPad's page on a game of two."""
    begin(tmp_path)
    with served(tmp_path, "--board", "macropad") as address, opened(chromium, address) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        yield page


def lights(page):
    """Return what the light of each key shows."""
    return {
        button.get_attribute("data-key"): button.get_attribute("data-light")
        for button in page.locator("[data-key]").all()
    }


def test_all_fits_on_phones_and_the_dial_is_turned_by_mouse_wheel_and_keyboard_and_pressed(page, violations):
    words, dial = page.locator("#words"), page.locator("#dial")
    acts = dict.fromkeys(("P1", "P2", "UP", "OK", "BACK", "UNDO", "MENU", "AGAIN", "HELP"), "acts")
    assert lights(page) == {"P3": "", "P4": "", "DOWN": ""} | acts
    assert violations(page) == []
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(UNSEEN) == [], width
    page.keyboard.press("1", delay=60)
    expect(words).to_contain_text("take a tile")
    assert [key for key, light in lights(page).items() if not light] == ["OK", "UNDO", "MENU", "AGAIN"]
    dial.get_by_role("button", name="Turn to the right").click()
    expect(words).to_contain_text("OK = 1")
    assert lights(page)["OK"] == "acts"
    dial.hover()
    page.mouse.wheel(0, 100)
    expect(words).to_contain_text("OK = 2")
    page.keyboard.press("-")
    expect(words).to_contain_text("OK = 1")
    dial.get_by_text("dial").click(delay=60)
    expect(words).to_contain_text(TABLE)
    expect(words).to_contain_text("stack: 6")
    middle = page.get_by_label("Keys in the middle")
    middle.get_by_text("again").click(delay=60)
    expect(words).to_contain_text("1 take a tile")
    page.keyboard.press("Escape", delay=60)
    expect(words).to_contain_text(TABLE)
    middle.get_by_text("undo").click(delay=1000)
    expect(words).to_contain_text("stack: 7")
    page.evaluate("() => { sent = []; socket.send = (message) => { sent.push(JSON.parse(message)); }; }")
    keyboard = page.context.new_cdp_session(page)
    for kind in ("keyDown", "keyUp"):  # the first digit's key of a Czech keyboard
        keyboard.send("Input.dispatchKeyEvent", {"type": kind, "key": "+", "code": "Digit1"})
    assert [act for act, *_ in page.evaluate("sent") if act != "alive"] == ["down", "up"]


def test_other_boxes_have_neither(chromium, tmp_path):
    begin(tmp_path)
    with served(tmp_path) as address, opened(chromium, address) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        expect(page.locator("#dial")).to_be_hidden()
        expect(page.locator("#middle")).to_be_hidden()
        assert set(lights(page).values()) == {""}
