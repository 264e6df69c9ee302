"""The MacroPad's firmware in the site's page, for visitors who choose it: keys, dial, lights, games of its own."""

import json
import subprocess

from playwright.sync_api import expect

from emulator.boxes import Twin
from emulator.dial import DETENT, STEP
from emulator.image import START
from emulator.processes import ROOT
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

# What a board feels of a detent that is not read while its flash is erased, from each of these ms on.
FELT = """
const { Pace } = await import(process.argv[1]);
const [steps, step, moments] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(moments.map((moment) => {
  const [closed, felt] = [[false, false], []];
  let end = 0;
  const flash = { erases: 0, programs: 0, busy: () => board.now < end };
  const pins = { set: (pin, level) => { closed[pin] = level === false; } };
  const board = { now: 0, flash, pins, run(until) {
    for (; board.now < until; board.now += 1e6) {
      if (!flash.erases && board.now >= moment * 1e6) { flash.erases++; end = board.now + 45e6; }
      if (!flash.busy() && felt.at(-1) !== closed.join()) felt.push(closed.join());
    }
  } };
  const pace = new Pace(board, () => {});
  pace.run();
  board.now = 0;
  pace.turn([0, 1], { steps, step });
  pace.stop();
  return felt;
})));
"""


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


def test_each_click_at_the_dial_is_felt_also_while_the_flash_is_erased():
    steps = [[level == 0 for level in levels] for levels in DETENT[1:]]
    moments = list(range(0, 100, 3))
    program = ["node", "--input-type=module", "--eval", FELT, ROOT / "tools/website/pace.mjs"]
    felt = subprocess.run([*program, json.dumps([steps, STEP, moments])], capture_output=True, text=True, check=True)
    closed = [",".join(str(level == 0).lower() for level in levels) for levels in DETENT]
    assert json.loads(felt.stdout) == [closed] * len(moments)


def test_a_sentence_that_comes_while_a_link_is_pressed_does_not_move_it_away(chromium, site):
    with opened(chromium, site, locale="en") as page:
        page.evaluate("navigator.storage.persist = async () => false; null")
        box = page.get_by_role("link", name="MacroPad").bounding_box()
        page.mouse.move(box["x"] + 5, box["y"] + 5)
        page.mouse.down()
        page.evaluate("new Promise((resolve) => setTimeout(resolve))")
        page.mouse.up()
        page.wait_for_url("**/?board=macropad")
