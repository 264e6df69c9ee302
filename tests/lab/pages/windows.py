"""Browser windows on the virtual box's page, and a player's actions there."""

import contextlib
import pathlib
import struct
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Browser, Download, Locator, Page, Route, expect

from castellan.keys import NAMES
from castellan_host.page import beside
from castellan_host.virtual.box import VirtualBox, flash
from lab.waiting import WAITING

if TYPE_CHECKING:
    from emulator.boxes import Twin

OPTIONS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
PLAYERS = ["<b>x</b>", "Борис"]
TABLE = "green red"  # the names of its columns
# The display's pixels as 64 rows of "#" and ".".
PIXELS = """() => {
  const { data } = document.getElementById("oled").getContext("2d").getImageData(0, 0, 128, 64);
  return Array.from({ length: 64 }, (_, y) =>
    Array.from({ length: 128 }, (_, x) => (data[4 * (128 * y + x)] ? "#" : ".")).join(""));
}"""

# Counts the tones of a page in `notes`.
COUNTED = """() => {
    window.notes = 0;
    const original = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function () { window.notes += 1; return original.call(this); };
}"""

_IS_SHOWN = f"""([rows, holds]) => ({PIXELS})().join() === rows.join()
  && holds.every(([key, held]) => document.querySelector(`[data-key="${{key}}"] small`).textContent === held)"""


def begin(folder: pathlib.Path, language: str = "en", hands: int = 0) -> None:
    """Begin a game on a box's flash, with these settings; nobody owes anything."""
    with flash(folder) as files:
        session = VirtualBox(files).box.session
        session.settings.save("language", language)
        session.settings.save("hands", hands)
        session.begin("tuscany", {"players": PLAYERS, "entries": "everything"})
        for player in range(len(PLAYERS)):
            session.enter(["upgrade", player, "card"])


@contextlib.contextmanager
def opened(
    chromium: Browser, address: str, routes: Mapping[str, Callable[[Route], object]] | None = None, **context: Any
) -> Iterator[Page]:
    """Open a page in a new window, which gets some files by routes; any error in it fails the test."""
    window = chromium.new_context(**context)
    for file, route in (routes or {}).items():
        window.route(file, route)
    window.set_default_timeout(1000 * WAITING)
    page = window.new_page()
    problems: list[str] = []
    page.problems = problems  # type: ignore[attr-defined]  # for tests that expect one
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(address)
    expect(page.locator("#words")).not_to_be_empty()
    yield page
    assert problems == []
    window.close()


def choose(page: Page, line: str) -> None:
    """Press the key of a list's line, on any page of the list."""
    words = page.locator("#words")
    for _ in range(8):
        shown = words.inner_text().splitlines()
        for key in "1234":
            if any(text.startswith(f"{key} {line}") for text in shown):
                tap(page, key)
                return
        tap(page, "ArrowDown")
    raise AssertionError(f"not in the list: {line}")


def unfold(page: Page, title: str) -> None:
    """Open or close what a summary hides, by a key: a click misses it when something above it comes only then."""
    page.locator(f'summary:text-is("{title}")').press("Enter")


def tap(page: Page, key: str) -> None:
    """Press a key of the keyboard, and wait until the box has shown its effect and accepts all keys again."""
    shown = page.locator("#words").inner_text()
    page.keyboard.press(key, delay=60)
    expect(page.locator("#words")).not_to_have_text(shown, use_inner_text=True)
    page.wait_for_timeout(350)


def shows(page: Page, twin: "Twin") -> None:
    """Wait until the site's page has a virtual box's picture, and on its keys what holding them does."""
    holds = dict.fromkeys(NAMES, "") | beside.holds(twin.box)
    page.wait_for_function(_IS_SHOWN, arg=[twin.box.display.rows(), list(holds.items())])


def ahead(script: str) -> Callable[[Route], None]:
    """Return a route that puts a script before a file's own."""
    return lambda route: route.fulfill(response=(had := route.fetch()), body=script + had.text())


def saved(page: Page, click: Locator) -> Download:
    """Return the download that a click makes."""
    with page.expect_download() as saving:
        click.click()
    return saving.value


def games_uf2(page: Page) -> list[tuple[Any, ...]]:
    """Return the blocks of the UF2 that the site's page makes of its box's filesystem."""
    unfold(page, "Take the games to a Pico")
    download = saved(page, page.get_by_role("button", name="Save castellan-games.uf2"))
    return list(struct.iter_unpack("<8I256s220xI", download.path().read_bytes()))


_LEFTS = """([text, words]) => {
  const line = document.createElement("p");
  document.body.append(line);
  setText(line, text);
  const [letters] = line.childNodes, range = document.createRange();
  const lefts = words.map((word) => {
    const at = letters.data.indexOf(word);
    range.setStart(letters, at);
    range.setEnd(letters, at + word.length);
    return range.getBoundingClientRect().left;
  });
  line.remove();
  return lefts;
}"""


def order(page: Page, text: str, *words: str) -> list[str]:
    """Return words of a text from left to right, as a page shows it that has `setText`."""
    lefts = page.evaluate(_LEFTS, [text, words])
    return [word for _, word in sorted(zip(lefts, words, strict=True))]
