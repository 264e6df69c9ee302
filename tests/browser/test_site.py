"""The Pico's firmware in a page, as `make site` builds it, with no server but one of files."""

import contextlib
import hashlib
import random
import re
import subprocess

from playwright.sync_api import TimeoutError as NoAnswer
from playwright.sync_api import expect

from castellan.core.record import KIND, TIME, decode, encode
from castellan.flash.settings import Settings
from castellan_host.device.uf2 import FLASH
from castellan_host.page import beside
from emulator.boxes import BOOTED, Box, Twin, journal, journals
from emulator.image import SIZE, START, filesystem, image
from emulator.pico import frozen_uf2
from lab.files.flash import ModelFiles
from lab.pages.windows import OPTIONS, PIXELS, ahead, choose, games_uf2, opened, saved, shows, unfold
from lab.waiting import WAITING
from website import build

# Writes a browser's file, before the page has it.
PUT = """async (bytes) => {
  const file = await (await navigator.storage.getDirectory()).getFileHandle("pico.flash", { create: true });
  const writable = await file.createWritable();
  await writable.write(Uint8Array.from(bytes));
  await writable.close();
}"""
NAMES = ["Анна", *(f"Somebody {number}" for number in range(12))]  # several pages of the link
ENTRIES = ("P2 P2", "P1 P3 P1", "P2 P1 P2")  # Tuscany for two: a quarry of one space, a farm of two


def _box(language="en"):
    """Return the virtual box with a new filesystem of the page."""
    return Twin(bytes(START) + build.filesystem(language))


def _played(entries):
    """Return a new one after these entries; it was switched off before each."""
    box = _box()
    for entry in entries:
        box.restart().tap(entry)
    return box


@contextlib.contextmanager
def _browser(playwright, folder):
    """Start a browser that keeps its files in a folder; give its window. In the end it is killed.

    One that takes a connection and answers nothing, as happens on a busy machine, is started again.
    """
    for last in (False, False, True):
        with _started(folder) as address:
            try:
                browser = playwright.chromium.connect_over_cdp(address, timeout=1000 * (WAITING if last else 30))
            except NoAnswer:
                if last:
                    raise
                continue
            yield browser.contexts[0]
            return


@contextlib.contextmanager
def _started(folder):
    options = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}", "--lang=en-US", *OPTIONS]
    process = subprocess.Popen(["chromium", *options], stderr=subprocess.PIPE, text=True)
    with process.stderr:
        try:
            yield next(line.split()[-1] for line in process.stderr if line.startswith("DevTools listening"))
        finally:
            process.kill()
            process.wait()


def test_a_browser_without_files_says_so_and_plays_in_its_language_with_its_names(chromium, site):
    box, routes = _box("de"), {"**/worker.js": ahead("delete StorageManager.prototype.getDirectory;")}
    with opened(chromium, site, routes, locale="de-DE") as page:
        shows(page, box)
        expect(page.locator("#state")).to_contain_text("only until it is closed")
        unfold(page, "Names to choose from")
        page.get_by_label("One name a line").fill("\n".join(NAMES))
        page.get_by_role("button", name="Save").click()
        expect(page.locator("#roster output")).to_have_text("The box offers them now")
        assert beside.set_roster(box.box, NAMES) is None
        for key in ("P2 2", "UP ↑"):
            page.get_by_role("button", name=key).click(delay=60)
            shows(page, box.tap(key.split()[0]))
            expect(page.locator("#words")).to_have_text(" ".join(box.box.words()))
            page.wait_for_timeout(350)


def test_a_browser_that_promises_no_games_has_it_said_with_what_helps_unless_it_is_an_app(chromium, site):
    route = lambda route: route.fulfill(body="postMessage({ text: ['-'], holds: {} })", content_type="text/javascript")  # noqa: E731
    answer = "navigator.storage.persist = async () => answers.shift();"
    for answers, media, said in (([False], "tab", True), ([True], "tab", False), ([False], "standalone", False)):
        with opened(chromium, site, {"**/worker.js": route}, locale="en") as page:
            page.evaluate(f"window.answers = {str(answers).lower()}; {answer}; null")
            page.evaluate("media => { window.matchMedia = (query) => ({ matches: query.includes(media) }); }", media)
            page.keyboard.press("2")
            page.evaluate("new Promise((resolve) => setTimeout(resolve))")
            danger = page.locator("#danger")
            if said:
                expect(danger).to_contain_text("Save all")
            else:
                expect(danger).to_be_empty()


def _saved(page, folder):
    """Return the file that the page makes of the box's first game."""
    download = saved(page, page.get_by_role("button", name="Save game 1"))
    download.save_as(path := folder / download.suggested_filename)
    return path


def _flashed(page):
    """Return the flash of a Pico that was given the firmware's UF2, and then the page's."""
    blocks = games_uf2(page)
    numbers, first, last = range((SIZE - START) // 256), (0x0A324655, 0x9E5D5157, 0x2000), 0x0AB16F30
    assert [(*block[:8], block[-1]) for block in blocks] == [
        (*first, FLASH + START + 256 * n, 256, n, len(numbers), 0xE48BFF56, last) for n in numbers
    ]
    return image(frozen="pico")[:START] + b"".join(block[-2] for block in blocks)


def test_an_address_begins_a_game_whose_file_goes_into_another_box_if_whole(chromium, violations, site, tmp_path):
    box = _box()
    with opened(chromium, site + "?game=florence", locale="en") as page:
        shows(page, box.tap("DOWN P1"))  # on the list's second page
        page.wait_for_timeout(350)
        page.keyboard.press("2", delay=60)
        shows(page, box.tap("P2"))
        unfold(page, "Games on the box")
        path = _saved(page, tmp_path)
        other = page.context.new_page()
        other.goto(site + "?game=florence")  # begins no game where one is open
        expect(other.locator("#state")).to_contain_text("open in another tab")
        other.get_by_label("Files of games").set_input_files(path)
        expect(other.locator("#games-in li")).to_contain_text("open in another tab")
        page.close()
        shows(other, box.restart())
        expect(other.locator("#state")).to_be_empty()
    content, [lines] = path.read_bytes(), journals(box.games)
    begin, *_ = records = [decode(line) for line in content.splitlines(keepends=True)]
    assert [record[KIND:] for record in records] == [decode(line)[KIND:] for line in lines]

    with opened(chromium, site, locale="en") as page:
        unfold(page, "Games on the box")
        expect(page.locator("#games output")).to_have_text("There are none yet.")
        longer = content + encode(len(records), records[-1][TIME] * (len(records) > 1), ["name", 0, "Анна"])
        for tried, answer in (
            (content.replace(b"florence", b"florenze"), "Line 1 is damaged"),
            (content + content, f"Line {len(records) + 1} has the number 0"),
            (encode(0, 0, ["new", "chess", {}]), "does not accept this game"),
            (bytes(70_000), "too large"),
            (content, "is on the box now"),
            (longer.replace(b"\n", b"\r\n"), "has all of it now"),
            (content, "has this game already"),
            (encode(0, begin[TIME] + 1, begin[KIND:]), "differs from this one"),
        ):
            path.write_bytes(tried)
            page.get_by_label("Files of games").set_input_files(path)
            expect(page.locator("#games-in li")).to_contain_text(answer)
            page.get_by_label("Files of games").set_input_files([])
        expect(page.locator("#games li")).to_have_count(1)
        expect(page.locator("#games li")).to_contain_text("The Princes of Florence")
        assert _saved(page, tmp_path).read_bytes() == longer

        flash = _flashed(page)
        assert b"".join(journal(flash)) == longer
        shows(page, twin := Twin(flash))
        with Box(flash) as pico:
            pico.start().shows(twin.frame, BOOTED)
        assert violations(page) == []


def test_the_page_has_the_uf2s_of_its_build_with_their_sums(chromium, site):
    with opened(chromium, site, locale="en") as page:
        unfold(page, "Castellan for a real box")
        listed = page.request.get(site + "SHA256SUMS").text().split()
        names = [f"castellan-{name}.uf2" for name in ("pico", "macropad", "macropad-safe", "pico2")]
        assert listed[1::2] == names
        assert listed[0] == hashlib.sha256(frozen_uf2("pico").read_bytes()).hexdigest()
        for name, digest in zip(listed[1::2], listed[::2], strict=True):
            with page.expect_download() as saving:
                page.get_by_role("link", name=name, exact=True).press("Enter")
            download = saving.value
            assert hashlib.sha256(download.path().read_bytes()).hexdigest() == digest
            expect(page.locator("#downloads li", has_text=name)).to_contain_text(digest)


def test_a_page_that_was_loaded_needs_no_server_any_more(chromium, site):
    with opened(chromium, site, locale="en") as page:
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.context.set_offline(True)
        page.goto(site + "?game=florence")
        shows(page, _box().tap("DOWN P1"))


def _older(games):
    """Return a browser's file of another size, with these games on a box."""
    files = ModelFiles()
    Settings(files).save("first_steps", True)
    flash = {build.FOLDER + name: data for name, data in files.contents.items()} | games
    return filesystem(flash, 1 << 20) + bytes(8)


def _game(name):
    """Return the file of a game that the first of two has won."""
    points = ["points", 0, "points", 21], ["points", 1, "points", -3]
    events = ["new", "pad", {"players": [name, "Борис"]}], *points, ["end"]
    return b"".join(encode(number, 10**9 * (not number), event) for number, event in enumerate(events))


def test_games_of_another_build_are_taken_over_listed_and_saved_and_new_ones_are_listed_as_they_come(chromium, site):
    games = {f"{build.FOLDER}{number}-{number:016x}.log": _game(name) for number, name in enumerate(("Zoé", "Anna"), 1)}
    for old, said in ((_older(games), "were taken over"), (bytes(5000), "could not be taken over")):
        with opened(chromium, site, {site: lambda route: route.fulfill(body="<p id=words>x")}, locale="en") as page:
            page.evaluate(PUT, list(old))
            page.context.unroute(site)
            page.goto(site)
            expect(page.locator("#state")).to_contain_text(said)
            expect(page.locator("#words")).to_contain_text(re.compile(r"\w\w"))  # the box runs, and answers
            unfold(page, "Games on the box")
            kept = saved(page, page.get_by_role("button", name="Save pico-"))
            assert kept.path().read_bytes() == old
            if len(old) < 1 << 20:
                continue
            listed = page.locator("#games li")
            expect(listed).to_have_text(
                [re.compile(f"Any other game, .* {name} 21, Борис −3; won by {name}") for name in ("Anna", "Zoé")]
            )
            with page.expect_event("download", lambda download: download.suggested_filename.startswith(f"{1:016x}")):
                page.get_by_role("button", name="Save all").click()
            choose(page, "The Princes of Florence")
            choose(page, "2 players")
            expect(listed).to_have_count(3)


def _hold_until_it_shows(page, key):
    """Press a key for as long as a slow box needs to see it: of an entry's keys only the last may be lost."""
    before = page.evaluate(PIXELS)
    page.keyboard.down(key)
    page.wait_for_function("before => (" + PIXELS + ")().join() != before", arg=",".join(before))
    page.keyboard.up(key)


def test_no_entry_that_was_shown_is_lost_whenever_the_browser_is_killed(playwright, site, tmp_path):
    delays, possible = random.Random(2), [()]
    for entry in (*ENTRIES, ""):
        pictures = [_played(entries).restart().box.display.rows() for entries in possible]
        with _browser(playwright, tmp_path) as window:
            window.set_default_timeout(1000 * WAITING)
            page = window.new_page()
            page.goto(site)
            page.wait_for_function(
                "all => all.includes((" + PIXELS + ")().join())", arg=[",".join(p) for p in pictures]
            )
            kept = possible[pictures.index(page.evaluate(PIXELS))]
            *leading, last = entry.split() or [""]
            for key in leading:
                page.wait_for_timeout(350)
                _hold_until_it_shows(page, key[1])
            if last:
                page.wait_for_timeout(350)
                page.keyboard.press(last[1], delay=60)
            page.wait_for_timeout(delays.randrange(300))
            entered = (*kept, entry)
            is_shown = page.evaluate(PIXELS) == _played(entered).box.display.rows()
        possible = [entered] if is_shown else [entered, kept]
