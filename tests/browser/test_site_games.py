"""A recorded game of each kind by its keys in the page, whose box runs by a clock of the test."""

import zlib

import pytest

import keyed
from castellan.box import SWAPPED
from castellan.flash.settings import Settings
from castellan.keys import NAMES
from castellan.record import KIND, TIME, decode
from castellan_host.virtual.pressing import parse
from emulator.boxes import GAP, Twin, games, journals
from emulator.image import SIZE, START, filesystem
from website.build import FOLDER
from windows import ahead, games_uf2, opened, shows

EACH_TIME = "burgundy"  # one of the shortest; it has all that is held, and is played on exchanged sides
GAMES = [game for game in keyed.ALL if game.file == "scores"]
SHORTCUTS = dict(zip(NAMES, ["1", "2", "3", "4", "ArrowUp", "ArrowDown", "Enter", "Escape"], strict=True))
BOOTED = 3000  # ms
# The worker's clock goes on by a millisecond each time it is read, as long as the test wants it to.
CLOCK = """
let now = 0, end = 3000;
const passed = new BroadcastChannel("passed");
performance.now = () => {
  if (now >= end) return now;
  if (++now === end) passed.postMessage(end);
  return now;
};
crypto.getRandomValues = (array) => array.fill(7);
addEventListener("message", (event) => {
  if (event.data[0] !== "pass") return;
  event.stopImmediatePropagation();
  end = event.data[1];
});
"""
PASS = """end => new Promise((resolve) => {
  const passed = new BroadcastChannel("passed");
  passed.onmessage = ({ data }) => { if (data === end) { passed.close(); resolve(); } };
  box.postMessage(["pass", end]);
})"""


class _Player:
    """Plays in the page and on a virtual box: taps by keyboard, and what is held by each means in turn."""

    def __init__(self, page, twin):
        self.page, self.twin, self.now = page, twin, BOOTED
        self._touch = page.context.new_cdp_session(page)
        self._ways = [self._touched, self._clicked, self._typed]
        self._pass(1, 0)

    def press(self, stroke):
        keys = [key for place, key in enumerate(NAMES) if stroke.levels >> place & 1]
        way = self._typed
        if keys and stroke.milliseconds > GAP:
            self._ways.append(way := self._ways.pop(0))
        for key in keys:
            way(key, True)
        self._pass(stroke.milliseconds, stroke.levels)
        for key in keys:
            way(key, False)
        self._pass(GAP * bool(keys), 0)

    def _pass(self, milliseconds, levels):
        self.twin.box.wait(self.twin.box.wired(levels), milliseconds)
        self.now += milliseconds
        if milliseconds:
            self.page.evaluate(PASS, self.now)

    def _typed(self, key, is_down):
        (self.page.keyboard.down if is_down else self.page.keyboard.up)(SHORTCUTS[key])

    def _clicked(self, key, is_down):
        self.page.locator(f'[data-key="{key}"]').hover()
        (self.page.mouse.down if is_down else self.page.mouse.up)()

    def _touched(self, key, is_down):
        box = self.page.locator(f'[data-key="{key}"]').bounding_box()
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        kind, points = ("touchStart", [point]) if is_down else ("touchEnd", [])
        self._touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def _begun(game):
    """Return the filesystem of a box before a game."""
    files = game.files()
    if game.name == EACH_TIME:
        Settings(files).save("hands", SWAPPED)
    return filesystem({FOLDER + name: data for name, data in files.contents.items()}, SIZE - START)


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.nightly] * (game.name != EACH_TIME), id=game.name) for game in GAMES]
)
def test_a_game_by_its_keys_has_the_pictures_and_the_journal_of_the_virtual_box(chromium, site, game):
    disk = _begun(game)
    twin = Twin(bytes(START) + disk)
    routes = {"**/new-en.z": lambda route: route.fulfill(body=zlib.compress(disk)), "**/worker.js": ahead(CLOCK)}
    with opened(chromium, site, routes, locale="en", has_touch=True) as page:
        player = _Player(page, twin)
        for _, words in game.parts():
            for stroke in parse(" ".join(words)):
                player.press(stroke)
            shows(page, twin)
        flash = bytes(START) + b"".join(block[-2] for block in games_uf2(page))
    [found], [wanted] = (
        [[decode(line) for line in lines] for lines in journals(files)] for files in (games(flash), twin.games)
    )
    assert [line[KIND:] for line in found] == [line[KIND:] for line in wanted]
    # The time of `new` is a date.
    assert all(abs(one[TIME] - other[TIME]) <= 1 for one, other in zip(found[1:], wanted[1:], strict=True))
