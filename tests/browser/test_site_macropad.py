"""The MacroPad's firmware in the site's page, for visitors who choose it: keys, dial, lights, games of its own."""

from playwright.sync_api import expect

from emulator.boxes import Twin
from emulator.image import START
from lab.pages.windows import opened, shows
from website import build

BOARD = "macropad"
UF2 = 1 << 20  # bytes of its flash before the filesystem
LIT = """wanted => Object.entries(wanted).every(
  ([key, light]) => document.querySelector(`[data-key="${key}"]`).dataset.light === light)"""
IS_COPIED = """() => {
  caches.match("macropad-worker.js").then((copy) => { window.isCopied = Boolean(copy); });
  return window.isCopied;
}"""


def _shows(page, twin):
    """Wait until the page has the virtual pad's picture, and its lights."""
    shows(page, twin)
    page.wait_for_function(LIT, arg=twin.box.pad.lights())


def _press(page, twin, key):
    """Press one of the keyboard's digits."""
    page.keyboard.press(key, delay=60)
    _shows(page, twin.tap(f"P{key}"))
    page.wait_for_timeout(350)


def test_the_chosen_macropad_plays_by_keys_and_dial_with_its_lights_and_has_games_of_its_own(
    chromium, violations, site
):
    pad = Twin(bytes(UF2) + build.filesystem("en", BOARD), wires=False, board=BOARD)
    with opened(chromium, site, locale="en") as page:
        expect(page.locator("#dial")).to_be_hidden()
        page.get_by_role("link", name="MacroPad").click()
        _shows(page, pad)
        for key in "11213":  # any other game, no score sheet, two players; 3 points for the first one
            _press(page, pad, key)
        assert pad.box.pad.lights()["P1"] == "leads"
        _press(page, pad, "2")
        dial = page.locator("#dial")
        for name, detents in (("Turn to the right", 1), ("Turn to the right", 1), ("Turn to the left", -1)):
            dial.get_by_role("button", name=name).click()
            _shows(page, pad.tap(f"turn:{detents}"))
        page.keyboard.press("+")
        _shows(page, pad.tap("turn:1"))
        dial.get_by_text("dial").click(delay=60)
        _shows(page, pad.tap("OK"))
        page.get_by_label("Keys in the middle").get_by_text("menu").click(delay=60)
        _shows(page, pad.tap("MENU"))
        assert violations(page) == []

        page.reload()
        _shows(page, pad.restart())
        page.wait_for_function(IS_COPIED)
        page.get_by_role("link", name="Box with eight keys").click()
        shows(page, Twin(bytes(START) + build.filesystem("en")))
        page.context.set_offline(True)
        page.get_by_role("link", name="MacroPad").click()
        _shows(page, pad.restart())
