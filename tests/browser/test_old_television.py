"""The scoreboard in a television's browser, which is never renewed: Chrome 76, Safari 13."""

import re
import subprocess

import pytest
from playwright.sync_api import expect

import castellan_host.scoreboard.web
from castellan.core.record import encode
from castellan_host.database.store import Database
from emulator.processes import ROOT
from lab.database.stores import BOX, GAME, SEEN
from lab.programs.watching import scoreboard

# What came later, of what a page is tempted to use.
WITHOUT = """
for (const [type, ...names] of [
  [Element, "replaceChildren"], [DocumentFragment, "replaceChildren"], [Document, "replaceChildren"],
  [Array, "at", "toReversed", "toSorted", "toSpliced", "with", "findLast", "findLastIndex"],
  [String, "at", "replaceAll", "matchAll"], [HTMLDialogElement, "showModal", "show", "close", "open"],
  [Promise, "any", "allSettled"]]) {
  for (const name of names) delete type.prototype[name];
}
for (const name of ["addEventListener", "removeEventListener"]) MediaQueryList.prototype[name] = undefined;
for (const name of ["hasOwn", "groupBy"]) delete Object[name];
for (const name of ["structuredClone", "ResizeObserver", "reportError"]) delete window[name];
"""
# Words of styles that no browser knows, in place of those that an old one does not.
UNKNOWN = {
    r"\b(\d*\.?\d+|\d)(cqw|cqh|cqi|dvh|svh|lvh)\b": r"\1zz",
    r"(?<![\w-])(clamp|min|max)\(": r"z\1(",
    r"(?<![\w-])((row-|column-)?gap|inset|(margin|padding)-inline|aspect-ratio)(?=\s*:)": r"z\1",
    r":(has|is|where|focus-visible)\b": r":z\1",
    r"\banywhere\b": "zz",
}
# esbuild lowers what a target does not know: nothing is to change. Safari 13 has a rare fault in destructuring alone.
LOWERED = """
import { transformSync } from "esbuild";
import { readFileSync } from "node:fs";
const supported = { destructuring: true };
for (const file of process.argv.slice(1)) {
  const text = readFileSync(file, "utf-8"), loader = file.split(".").pop();
  const lowered = (target) => transformSync(text, { loader, target, supported }).code;
  const [old, today] = [lowered(["chrome76", "safari13"]), lowered("esnext")];
  if (old !== today) console.log(file, old.split("\\n").filter((line) => !today.includes(line)).join("\\n"));
}
"""


def test_scripts_and_styles_have_only_syntax_of_chrome_76_and_safari_13():
    website = ROOT / "tools/website"
    subprocess.run([ROOT / "tools/npm.sh", website], check=True)
    folder = ROOT / "host_tools/castellan_host/scoreboard"
    own = {path.name for path in folder.glob("*.js")}
    assert own < {*castellan_host.scoreboard.web.SCRIPTS}
    shared = folder.with_name("page")
    files = [(folder if name in own else shared) / name for name in castellan_host.scoreboard.web.SCRIPTS]
    command = ["node", "--input-type=module", "-e", LOWERED, *files, folder / "board.css"]
    done = subprocess.run(command, cwd=website, capture_output=True, text=True, check=True)
    assert done.stdout == ""


@pytest.fixture
def television(chromium):
    """A page on which nothing works that came after Chrome 76 and Safari 13, and whose errors are the test's."""
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    errors = []

    def remember(error):
        errors.append(error)

    page.on("pageerror", remember)
    page.add_init_script(WITHOUT)

    def serve(route):
        response = route.fetch()
        head, style, rest = re.split(r"(<style.*?</style>)", response.text(), flags=re.DOTALL)
        for known, unknown in UNKNOWN.items():
            style, count = re.subn(known, unknown, style)
            assert count, known
        route.fulfill(response=response, body=head + style + rest)

    page.route(re.compile(r"/(\?.*)?$"), serve)
    yield page
    page.close()
    assert errors == []


@pytest.mark.parametrize("number", [2, 8])
def test_a_table_can_be_read(television, tmp_path, number):
    names = ["Maximiliana", "Bartholomäus", "Christophora", "Alexandrowna", "Wolfgang", "Вячеслав", "Annegret", "Bo"]
    events = [["new", "pad", {"players": names[:number], "lines": ["tricks|||r", "eggs|||e"], "title": "Long"}]]
    events += [["row", 0, *range(seat, seat + 10 * number, 10)] for seat in range(3)]
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, [(seq, encode(seq, seq, event)) for seq, event in enumerate(events)], SEEN)
    page = television
    outside = """([outer, ...inner]) => [...document.querySelectorAll(outer)].flatMap((place) => {
      const box = place.getBoundingClientRect();
      return [...place.querySelectorAll(inner)].filter((part) => part.textContent).filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isWithin = left >= box.left && right <= box.right && top >= box.top && bottom <= box.bottom;
        return !isWithin || part.scrollWidth > box.width;
      }).map((part) => part.textContent);
    })"""
    with scoreboard(tmp_path / "games.db", tmp_path / "none") as address:
        page.goto(address)
        expect(page.locator(".total").last).to_have_text(str(30 * number - 27))
        for size in ({"width": 1920, "height": 1080}, {"width": 1280, "height": 720}, {"width": 390, "height": 844}):
            page.set_viewport_size(size)
            assert page.evaluate(outside, [".player", ".name", ".total", ".moved", ".beside"]) == [], size
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
            if size["width"] > size["height"]:
                assert size["width"] < 1920 or page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                digits = "total => parseFloat(getComputedStyle(total).fontSize) * 0.7 >= innerHeight / 13"
                assert all(total.evaluate(digits) for total in page.locator(".total").all()), size
            assert page.locator("svg .curve").count() == 2 * number
        page.locator(".player").first.focus()
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("tricks")
        expect(page.get_by_role("button", name="Close")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_be_hidden()
        expect(page.locator(".player").first).to_be_focused()
    expect(page.locator("#state")).to_contain_text("No connection since")
