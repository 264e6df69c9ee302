"""The scoreboard in a browser: names as they are, where a total comes from, and a server that is started again."""

import re
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from castellan.core.record import encode
from castellan_host.database.store import Database
from lab.database.stores import BOX, GAME, SEEN
from lab.games.recorded import events
from lab.link.plugged import plugged, until
from lab.pages.windows import COUNTED, order
from lab.programs.watching import scoreboard


@pytest.fixture
def box(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "run"))
    options = {"entries": "everything", "times": True, "limit": 60}
    monkeypatch.setattr("lab.link.plugged.PLAYERS", {"players": ["<b>x</b>", "Борис"], **options})
    with plugged(tmp_path / "box") as box:
        box.play(["points", 0, "red", 12], new=True)
        yield box


def test_a_page_explains_totals_and_goes_on_when_the_server_is_back(chromium, violations, box, tmp_path):
    page = chromium.new_page(viewport={"width": 1920, "height": 1080})
    total, state = page.locator(".total").first, page.locator("#state")
    with scoreboard(tmp_path / "games.db", box.line.path) as address:
        page.goto(address)
        expect(total).to_have_text("12")
        expect(page.locator("bdi").first).to_have_text("<b>x</b>")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        expect(page.get_by_role("dialog")).to_contain_text("+12")
        page.keyboard.press("Escape")
        expect(page.locator(".player").first).to_be_focused()
        box.play(["turn", 0, 754])
        expect(page.locator(".beside").first).to_contain_text("time 12:34 +11:34")
        expect(page.locator(".running").nth(1)).to_have_text("0:58")
        box.play(["void", 2])  # the turn goes on
        expect(page.locator(".late")).to_contain_text(re.compile(r"\+1[1-9]:\d\d"))  # +11:34 and what has passed
        assert violations(page) == []
        assert order(page, "אבא: 12, דוד: 30", "אבא", "12", "דוד", "30") == ["אבא", "12", "דוד", "30"]
    expect(state).to_contain_text("No connection since")
    expect(page.locator(".running").filter(visible=True)).to_have_count(0)
    box.play(["points", 0, "red", 1])
    with scoreboard(tmp_path / "games.db", box.line.path, urlsplit(address).port):
        expect(total).to_have_text("13")
        expect(state).to_be_hidden()
        page.evaluate("facts.edition = 'older', connect()")
        expect(state).to_contain_text("load it again")
        expect(total).to_have_text("13")
    page.close()


def test_a_turn_counts_right_when_the_pages_clock_is_moved_and_the_boxs_wraps(chromium, box, tmp_path):
    page = chromium.new_page()
    lasts = "() => { tick(); const { table } = [...shown.values()][0]; return [table.since, lastedOf(table)]; }"
    box.jump((1 << 30) - 4000 - box.virtual.now)
    until(lambda: box.virtual.box.dark)
    box.wake()
    box.play(new=True)
    with scoreboard(tmp_path / "games.db", box.line.path) as address:
        page.goto(address)
        expect(page.locator(".running").first).not_to_be_empty()
        until(lambda: box.virtual.now < 1 << 29)
        for moved in (3600, -7200, 10**8):
            page.clock.set_system_time(page.evaluate("Date.now()") / 1000 + moved)
            since, lasted = page.evaluate(lasts)
            assert abs(time.monotonic() - since - lasted) < 60, moved  # what a busy machine may take
            assert lasted < 600
            expect(page.locator(".running").first).to_have_text(re.compile(r"\+?\d:\d\d"))
    page.close()


def test_a_turn_that_stands_still_counts_no_second_until_it_goes_on(chromium, violations, box, tmp_path):
    page = chromium.new_page()
    turn, running = page.locator(".turn").nth(1), page.locator(".running").nth(1)
    box.play(["turn", 0, 5])
    with scoreboard(tmp_path / "games.db", box.line.path) as address:
        page.goto(address)
        expect(running).to_contain_text("0:5")  # the box has said how long it has lasted
        box.virtual.box.app.pauses = True
        expect(turn).to_have_text("to play · pause")
        stands = running.text_content()
        page.evaluate("(now) => { performance.now = () => now + 20000; tick(); }", page.evaluate("performance.now()"))
        assert running.text_content() == stands
        assert violations(page) == []
        box.virtual.box.app.pauses = False
        expect(turn).to_have_text("to play")
        expect(running).to_contain_text("0:3")
    page.close()


def test_the_end_of_a_turn_sounds_once_if_the_switch_is_on(chromium, violations, box, tmp_path):
    page = chromium.new_page()

    def heard(turn, *lefts):
        page.evaluate("notes = 0")
        page.evaluate("([begun, lefts]) => lefts.forEach((left) => sound('x', { begun }, left))", [[turn, 0], lefts])
        return page.evaluate("notes")

    with scoreboard(tmp_path / "games.db", box.line.path) as address:
        page.goto(address)
        page.evaluate(COUNTED)
        box.play(["turn", 0, 5])
        expect(page.locator(".running").nth(1)).to_contain_text("0:5")
        assert heard(1, 30, 9, -1) == 0
        page.get_by_role("button", name="Sound").click()
        assert page.evaluate("notes") == 1  # what it sounds like
        assert violations(page) == []
        assert (heard(2, 30, 11), heard(2, 10, 9, 8), heard(2, 0, -1), heard(3, -5), heard(3, 20, 5)) == (0, 1, 2, 2, 1)
        page.reload()
        page.evaluate(COUNTED)
        sound = page.get_by_role("button", name="Sound")
        expect(sound).to_have_attribute("aria-pressed", "false")  # the browser allows no tone yet
        page.locator("h1").last.click()
        expect(sound).to_have_attribute("aria-pressed", "true")
        assert heard(4, 30, 9, -1) == 3
        sound.click()
        assert heard(5, 30, 9, -1) == 0
    page.close()


def test_eight_long_names_fit_in_a_living_room_and_on_a_phone(chromium, tmp_path):
    events = [["new", "pad", {"players": [f"WWWWWWWWWWW{seat}" for seat in range(8)], "times": True}]]
    events += [["turn", seat, 5000] for seat in range(8)] + [["points", seat, "points", 12] for seat in range(8)] * 4
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, [(seq, encode(seq, seq, event)) for seq, event in enumerate(events)], SEEN)
    with scoreboard(tmp_path / "games.db", tmp_path / "none") as address:
        page = chromium.new_page(viewport={"width": 1920, "height": 1080}, bypass_csp=True)  # to wait
        page.goto(address)
        expect(page.locator(".total")).to_have_text(["48"] * 8)
        digits = "total => parseFloat(getComputedStyle(total).fontSize) * 0.7 >= innerHeight / 12"
        assert all(total.evaluate(digits) for total in page.locator(".total").all())
        cut = "texts => texts.filter((text) => text.getBBox().x + text.getBBox().width > innerWidth).length"
        assert page.locator("svg text").evaluate_all(cut) == 0
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.wait_for_function("innerWidth >= document.querySelector('svg').viewBox.baseVal.width")
        assert page.locator("svg text").evaluate_all(cut) == 0
        page.close()


def test_no_name_is_broken_or_beside_its_gain_and_the_newest_round_is_seen(chromium, violations, tmp_path):
    names = [
        "Maximiliana",
        "Bartholomäus",
        "Christophora",
        "Alexandrowna",
        "Konstantinos",
        "<b>Wolf</b>",
        "Вячеслав",
        "Annegret",
    ]
    events = [["new", "pad", {"players": names, "lines": ["tricks|||r", "eggs|||e"], "title": "Long"}]]
    events += [["row", 0, *range(seat, seat + 80, 10)] for seat in (*range(20), 2)]
    with Database(str(tmp_path / "games.db")) as database:
        database.store(BOX, GAME, [(seq, encode(seq, seq, event)) for seq, event in enumerate(events)], SEEN)
    lines = "names => names.map((name) => Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).fontSize)))"
    with scoreboard(tmp_path / "games.db", tmp_path / "none") as address:
        for width, height in ((1920, 1080), (1280, 720), (390, 844)):
            page = chromium.new_page(viewport={"width": width, "height": height})
            page.goto(address)
            expect(page.locator(".moved").last).to_have_text("+72")
            expect(page.locator(".pad thead bdi")).to_have_text(names)
            expect(page.locator(".pad tbody tr")).to_have_count(21)
            if width > 390:
                expect(page.locator(".pad tfoot")).to_be_in_viewport()
                expect(page.locator(".pad").get_by_text("Points by round")).to_be_in_viewport(ratio=1)
                assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
                assert violations(page) == []
            assert page.locator(".name").evaluate_all(lines) == [1] * 8, width
            assert page.locator("svg text", has_text="…").count() == 0
            assert page.locator("svg").evaluate("svg => getComputedStyle(svg).overflow") == "visible"  # the accent of Ž
            page.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_before_a_game_in_it_its_sources_and_its_end(chromium, violations, tmp_path, scheme):
    lines = [(seq, encode(seq, seq, event)) for seq, event in enumerate(events())]
    with Database(str(tmp_path / "games.db")) as database:
        page = chromium.new_page(color_scheme=scheme)
        with scoreboard(tmp_path / "games.db", tmp_path / "none") as address:
            page.goto(address)
            expect(page.locator("#waiting")).to_be_visible()
            assert violations(page) == []
            database.store(BOX, GAME, lines[:40], SEEN)
            page.reload()
            expect(page.locator(".turn").filter(visible=True)).to_have_text(["to play", "next"])
            assert violations(page) == []
            page.locator(".player").first.click()
            assert violations(page) == []
            page.keyboard.press("Escape")
            database.store(BOX, GAME, lines[40:], SEEN)
            page.reload()
            expect(page.locator(".crown").filter(visible=True)).to_have_count(1)
            assert violations(page) == []
        expect(page.locator("#state")).to_contain_text("No connection")
        assert violations(page) == []
        page.close()
