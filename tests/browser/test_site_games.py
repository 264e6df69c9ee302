"""A recorded game of each kind by its keys in the page, whose box runs by a clock of the test."""

import zlib

import pytest

from castellan.core.record import KIND, TIME, decode
from castellan.flash.settings import Settings
from castellan.keys import SWAPPED
from castellan_host.virtual.pressing import parse
from emulator.boxes import GAP, Twin, games, journals
from emulator.image import SIZE, START, filesystem
from lab.hands import keyed
from lab.pages.windows import ahead, games_uf2, opened, shows
from website.build import FOLDER

EACH_TIME = "burgundy"  # one of the shortest; it has all that is held, and is played on exchanged sides
GAMES = [game for game in keyed.ALL if game.file == "scores"]
SHORTCUTS = ("1", "2", "3", "4", "ArrowUp", "ArrowDown", "Enter", "Escape")  # in the order of castellan.keys.NAMES
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
    """Presses the page's keys, and a virtual box's."""

    def __init__(self, page, twin):
        self.page, self.twin, self.now = page, twin, BOOTED
        self._pass(1, 0)

    def press(self, stroke):
        keys = [SHORTCUTS[place] for place in range(len(SHORTCUTS)) if stroke.levels >> place & 1]
        for key in keys:
            self.page.keyboard.down(key)
        self._pass(stroke.milliseconds, stroke.levels)
        for key in keys:
            self.page.keyboard.up(key)
        if keys:
            self._pass(GAP, 0)

    def _pass(self, milliseconds, levels):
        self.twin.box.wait(self.twin.box.wired(levels), milliseconds)
        self.now += milliseconds
        self.page.evaluate(PASS, self.now)


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
    with opened(chromium, site, routes, locale="en") as page:
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
