"""The virtual box's page in Chromium, with keyboard, mouse and screen reader."""

import re

import pytest
from playwright.sync_api import expect

from castellan.core.record import KIND
from castellan_host.database.store import Database
from castellan_host.virtual.box import VirtualBox, flash
from lab.database import in_store
from lab.hands.moves import named
from lab.link.plugged import until
from lab.pages.windows import COUNTED, PIXELS, TABLE, begin, opened, order, tap, unfold
from lab.programs.serving import served
from lab.programs.watching import scoreboard


def test_numbers_stay_behind_a_name_from_right_to_left(page):
    assert order(page, "אבא 12 points · דוד 30", "אבא", "12", "דוד", "30") == ["אבא", "12", "דוד", "30"]


def test_mouse_and_touch_press_and_hold(page):
    words = page.locator("#words")
    button = page.get_by_role("button", name="P2 2")
    button.hover()
    page.mouse.down()
    expect(button).to_have_class("down")
    expect(words).to_contain_text("Борис")
    page.mouse.up()
    expect(button).not_to_have_class("down")
    page.wait_for_timeout(350)
    page.get_by_role("button", name="BACK Esc").click(delay=60)
    expect(words).to_contain_text(TABLE)
    page.wait_for_timeout(350)
    page.keyboard.down("Enter")  # it is still OK
    expect(words).to_contain_text("history")
    page.keyboard.up("Enter")


def test_a_key_of_the_keyboard_is_released_whatever_it_prints_by_then(page):
    keyboard = page.context.new_cdp_session(page)

    def strike(*strokes):
        """Send (type, key, code, modifiers), and return the box's keys that are down after each."""
        found = []
        for kind, key, code, modifiers in strokes:
            sent = {"type": f"key{kind}", "key": key, "code": code, "modifiers": modifiers}
            keyboard.send("Input.dispatchKeyEvent", sent)
            found.append(page.evaluate("[...down].join()"))
        return found

    shift, control, command = ("Shift", "ShiftLeft"), ("Control", "ControlLeft"), ("Meta", "MetaLeft")
    french = ("Down", "&", "Digit1", 0), ("Up", "&", "Digit1", 0), ("Down", "(", "Digit5", 0), ("Up", "(", "Digit5", 0)
    assert strike(*french) == ["P1", "", "", ""]
    shifted = ("Down", *shift, 8), ("Down", "1", "Digit1", 8), ("Up", *shift, 0), ("Up", "&", "Digit1", 0)
    assert strike(*shifted) == ["", "P1", "P1", ""]
    late = ("Down", "3", "Digit3", 0), ("Down", *control, 2), ("Up", "3", "Digit3", 2), ("Up", *control, 0)
    assert strike(*late) == ["P3", "P3", "", ""]
    both = ("Down", "2", "Digit2", 0), ("Down", "2", "Numpad2", 0), ("Up", "2", "Digit2", 0), ("Up", "2", "Numpad2", 0)
    assert strike(*both) == ["P2", "P2", "P2", ""]
    unsaid = ("Down", "3", "Digit3", 0), ("Down", *command, 4), ("Up", *command, 0)
    assert strike(*unsaid) == ["P3", "P3", ""]
    assert strike(("Down", *control, 2), ("Down", "1", "Digit1", 2), ("Up", "1", "Digit1", 2)) == [""] * 3
    assert strike(("Down", "4", "", 0), ("Up", "4", "", 0)) == ["P4", ""]
    assert strike(("Down", "&", "Digit1", 0)) == ["P1"]
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert strike(("Up", "&", "Digit1", 0)) == [""]


def test_keys_say_when_they_went_down_and_up_and_soon_that_they_still_are(page):
    page.clock.install(time=0)
    page.clock.pause_at(60)  # seconds
    page.evaluate("() => { sent = []; socket.send = (message) => { sent.push(JSON.parse(message)); }; }")
    page.keyboard.down("1")
    page.clock.run_for(70)
    page.keyboard.down("2")
    page.clock.run_for(20)
    page.keyboard.up("1")
    page.keyboard.up("2")
    sent = page.evaluate("sent")
    (_, first), (_, second), (_, third), _ = keys = [(each[:2], each[2]) for each in sent if each[0] != "alive"]
    assert [key for key, _ in keys] == [["down", "P1"], ["down", "P2"], ["up", "P1"], ["up", "P2"]]
    assert second == first + 70 and third == second + 20
    assert first + page.evaluate("TOGETHER") in [said for act, _, said in sent if act == "alive"]


def test_buttons_work_by_keyboard_alone(page):
    words = page.locator("#words")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="P1 1")).to_be_focused()
    page.keyboard.press("Space", delay=60)
    expect(words).to_contain_text(named("{take}"))
    assert page.locator("#device").get_by_role("button").count() == 8
    assert page.locator("#words").get_attribute("aria-live") == "polite"


def test_a_tap_on_the_display_is_the_key_that_is_drawn_there(page):
    words, display = page.locator("#words"), page.locator("#oled")
    scale = display.bounding_box()["width"] / 128
    for x, y, shown in ((60, 43, TABLE), (60, 26, "Борис"), (120, 60, TABLE), (60, 14, "<b>x</b>"), (60, 38, "1 ")):
        display.click(position={"x": x * scale, "y": y * scale}, delay=60)
        expect(words).to_contain_text(shown)
        page.wait_for_timeout(350)
    expect(words).to_contain_text(named("{QUESTIONS region}"))


def test_the_display_is_shown_pixel_for_pixel_and_again_after_a_reload(page, tmp_path_factory):
    shown = page.evaluate(PIXELS)
    page.reload()
    expect(page.locator("#words")).to_contain_text(TABLE)
    assert page.evaluate(PIXELS) == shown
    folder = tmp_path_factory.mktemp("flash")
    begin(folder)
    with flash(folder) as files:
        assert shown == VirtualBox(files).display.rows()
    expect(page.locator("#asleep")).to_be_hidden()
    page.evaluate("setText(byId('failure'), 'box \u202exob')")
    expect(page.locator("#failure")).to_have_text("box xob")
    page.evaluate("draw(new Uint8Array(1024))")
    expect(page.locator("#asleep")).to_be_visible()


def test_the_page_sounds_as_a_beeper_would_if_the_switch_is_on_which_is_remembered(page, violations):
    sound, words = page.get_by_role("button", name="Sound"), page.locator("#words")
    page.evaluate(COUNTED)
    tap(page, "1")
    expect(words).to_contain_text("<b>x</b>")
    assert page.evaluate("notes") == 0
    sound.click()
    assert page.evaluate("notes") == 1  # what it sounds like
    tap(page, "Escape")
    until(lambda: page.evaluate("notes") == 2)  # its click
    assert violations(page) == []
    page.reload()
    expect(words).to_contain_text(TABLE)
    page.evaluate(COUNTED)
    expect(sound).to_have_attribute("aria-pressed", "false")  # the browser allows no tone yet
    tap(page, "1")
    expect(sound).to_have_attribute("aria-pressed", "true")
    until(lambda: page.evaluate("notes") == 1)
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "false")


def test_turns_by_keys_are_as_long_as_they_were_when_the_pages_clock_is_moved(chromium, tmp_path):
    with flash(tmp_path) as files:
        options = {"players": ["Anna", "Boris"], "times": True, "bank": 20, "increment": 5}
        VirtualBox(files).box.session.begin("pad", options)
    with served(tmp_path) as address, opened(chromium, address) as page:
        words = page.locator("#words")
        for moved, after in ((3600, "Boris"), (-7200, "Anna"), (10**8, "Boris")):
            page.clock.set_system_time(page.evaluate("Date.now()") / 1000 + moved)
            tap(page, "ArrowUp")
            expect(words).to_contain_text(re.compile(rf"→ {after}\s+(20:0|19:)"))
            tap(page, "Escape")
            expect(words).to_contain_text("pause")
            tap(page, "Escape")
    with flash(tmp_path) as files:
        turns = [record[KIND:] for record in VirtualBox(files).box.session.ledger.records[1:]]
    assert [turn[:2] for turn in turns] == [("turn", 0), ("turn", 1), ("turn", 0)]
    assert sum(turn[2] for turn in turns) < 600


def test_leaving_the_page_releases_its_keys(page):
    page.keyboard.down("1")
    page.wait_for_timeout(100)
    page.goto("about:blank")
    page.go_back()
    expect(page.locator("#words")).to_contain_text(named("{take}"))
    page.wait_for_timeout(350)
    page.get_by_role("button", name="BACK Esc").click(delay=60)
    expect(page.locator("#words")).to_contain_text(TABLE)


def test_stored_records_are_shown_below(chromium, tmp_path):
    begin(tmp_path / "box")
    options = ("--sync", "--db", str(tmp_path / "games.db"))
    with served(tmp_path / "box", *options) as address, opened(chromium, address) as page:
        laptop = page.locator("#laptop")
        expect(laptop).to_contain_text("with Castellan")
        page.set_viewport_size({"width": 320, "height": 640})
        assert page.locator("#laptop pre").evaluate("log => log.scrollWidth - log.clientWidth") == 0
        expect(page.locator("#words")).to_contain_text(TABLE)
        tap(page, "1")
        tap(page, "1")
        expect(laptop).to_contain_text("<b>x</b>: take")
        assert page.locator("b").count() == 0
    with Database(str(tmp_path / "games.db"), create=False) as database:
        assert len(in_store.games(database)[0].lines) == 4


def test_a_dead_connection_is_noticed_said_and_made_again(page):
    state, words, dead, lines, pictures = page.locator("#state"), page.locator("#words"), set(), [], []

    def line(near):
        """Connect a page with the box, until its line is dead: it takes what is sent, and passes on nothing."""
        far, number = near.connect_to_server(), len(lines)
        lines.append(near.url)
        near.on_message(lambda message: number in dead or far.send(message))
        far.on_message(lambda message: number in dead or (pictures.append(message), near.send(message)))

    def passes(*milliseconds):
        for each in milliseconds:
            page.clock.fast_forward(each)

    expect(page.locator("#failure")).to_be_empty()  # it is of this version
    page.route_web_socket("**/box*", line)
    page.clock.install()
    page.reload()
    expect(words).to_contain_text(TABLE)
    beat, patience, again = page.evaluate("[BEAT, PATIENCE, AGAIN]")
    assert beat + patience + again <= 40_000
    for _ in range(3):  # what is alive stays
        passes(beat)
        assert page.evaluate("asking") > 0
        while page.evaluate("awaited"):
            page.wait_for_timeout(10)
    assert len(lines) == 1

    dead.add(0)
    passes(beat, patience)
    expect(state).to_have_text(page.evaluate("NO_CONNECTION"))
    passes(again)
    expect(state).to_be_empty()
    assert len(lines) == 2 and lines[0] == lines[1]

    dead.add(1)
    for _ in range(2):  # neither a key that follows nor a clock on the display makes the page wait longer
        page.keyboard.press("1", delay=60)
        page.evaluate("data => heard({ data })", next(each for each in pictures if "frame" in each))
        passes(patience / 2)
    assert state.inner_text() == page.evaluate("`${NO_CONNECTION} ${MISSED}`")
    expect(words).to_contain_text(TABLE)
    unfold(page, "Names to choose from")
    page.locator("#names").fill("Zoé")
    page.get_by_role("button", name="Save").click()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#roster output")).to_have_text("The box offers them now")
    expect(state).to_have_text(page.evaluate("MISSED"))
    tap(page, "1")
    expect(state).to_be_empty()

    dead.add(2)
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    passes(patience, again)
    expect(state).to_be_empty()
    assert len(lines) == 4

    shown = words.inner_text()
    page.evaluate("lose()")
    page.keyboard.press("1", delay=60)
    page.evaluate("connect()")
    expect(state).to_have_text(page.evaluate("MISSED"))
    page.keyboard.press("1", delay=60)  # meant for what the first one would have led to
    page.evaluate("send('up', 'P1'), ask()")
    until(lambda: page.evaluate("asking > 0 && lastKey === 0"))
    expect(state).to_have_text(page.evaluate("MISSED"))
    expect(words).to_have_text(shown, use_inner_text=True)
    passes(page.evaluate("LOOKED"))
    tap(page, "1")
    expect(state).to_be_empty()


def test_keys_behind_a_pause_are_sent_however_late_the_answer_to_the_first_one_is(page):
    page.evaluate("lose()")
    page.keyboard.press("1", delay=60)
    page.evaluate("connect()")
    expect(page.locator("#state")).to_have_text(page.evaluate("MISSED"))
    page.evaluate("() => { sent = []; socket.send = (message) => { sent.push(JSON.parse(message)); }; }")
    page.evaluate("lastTime -= LOOKED")
    page.keyboard.press("1", delay=60)
    page.keyboard.press("2", delay=60)
    assert page.evaluate("sent.filter(([act]) => act === 'down').map(([, key]) => key)") == ["P1", "P2"]


@pytest.mark.parametrize("release", ["never", "is lost"])
def test_a_key_in_hand_when_the_connection_breaks_may_not_have_counted(page, release):
    state, words = page.locator("#state"), page.locator("#words")
    shown = words.inner_text()
    page.clock.install(time=0)
    page.clock.pause_at(60)  # seconds: however slow this is, OK is not held
    page.keyboard.down("Enter")
    until(lambda: page.evaluate("asking > 0 && lastKey === 0"))  # the box has it
    if release == "is lost":
        page.evaluate("socket.send = () => {}")
        page.keyboard.up("Enter")
    page.evaluate("lose()")
    expect(state).to_have_text(page.evaluate("`${NO_CONNECTION} ${MISSED}`"))
    page.clock.resume()
    page.evaluate("connect()")
    expect(state).to_have_text(page.evaluate("MISSED"))
    expect(words).to_have_text(shown, use_inner_text=True)


def test_each_page_says_what_it_needs_in_a_browser_without_scripts(chromium, tmp_path):
    board = scoreboard(tmp_path / "games.db", tmp_path / "none")
    with served(tmp_path / "box") as box, board as view, chromium.new_context(java_script_enabled=False) as window:
        page = window.new_page()
        for address in (box, view):
            page.goto(address)
            expect(page.locator("noscript")).to_be_visible()
            assert "needs JavaScript" in page.locator("noscript").inner_text()
