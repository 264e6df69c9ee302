"""A box at the site's computer: the page's Web Serial carries the bytes of a firmware's link."""

import contextlib
import pathlib
import random
import re
import time

from playwright.sync_api import expect

from castellan.flash import sheets
from lab.link.cable import line as sealed
from lab.link.cable import message
from lab.link.lying import line
from lab.link.spoiling import TO_LAPTOP, spoilt
from lab.link.talking import GAME, playing
from lab.pages.windows import opened, saved, tap, unfold

NAMES = ["Анна", *(f"Somebody {number}" for number in range(12))]  # several pages of the link
PORT = (pathlib.Path(__file__).parent / "serial_port.js").read_text()
HARBOUR = {"lines": ["huts|||e", "boats|*0..5|a*3|e"], "players": [2, 3]}
HURRY = "const later = setTimeout; window.setTimeout = (what, ms) => later(what, ms / 10);"


@contextlib.contextmanager
def _at(chromium, site, answer, script=PORT):
    """Open the page with something at its port that answers requests; no game may be acknowledged."""
    asked = []

    def take(_, data):
        asked.extend(message(content) for content in bytes(data).split(b"\n")[:-1])
        return list(answer(bytes(data)))

    with opened(chromium, site, locale="en") as page:
        page.expose_binding("toBox", take)
        page.add_init_script(script)
        page.reload()
        unfold(page, "Read a real box")
        yield page
    assert {request[0] for request in asked} <= {"hello", "want", "names", "sheets", "sheet", "bye"}


def _answers(talk, data):
    talk.cable.to_box += data
    return b"".join(sealed(*answer) for answer in talk.pass_time(1000))


def test_a_box_gives_its_games_as_files_and_gets_its_clock_and_names(chromium, site, violations):
    talk = playing(5)
    talk.session.settings.save("language", "de")
    with _at(chromium, site, lambda data: _answers(talk, data)) as page:
        box, says = page.locator("#real-box"), page.locator("#real-box output")
        box.get_by_role("button", name="Connect").click()
        expect(says).to_have_text("Its clock is set.")
        assert abs(talk.session.clock.unix_time - time.time()) < 600
        download = saved(page, box.get_by_role("button", name="Save game 1"))
        assert download.suggested_filename == f"{GAME}.castellan"
        assert [download.path().read_bytes()] == [d for name, d in talk.files.contents.items() if GAME in name]
        unfold(page, "Castellan for a real box")
        assert violations(page) == []
        box.get_by_role("textbox").fill("\n".join(NAMES))
        box.get_by_role("button", name="Send").click()
        expect(says).to_have_text("The box offers these names now.")
        assert talk.session.settings.roster() == NAMES
        unfold(page, "Score sheets")
        page.get_by_label("Begin with").select_option("Yahtzee")
        expect(page.locator("#sheets")).to_contain_text("Yahtzee works")
        box.get_by_role("button", name="Put the score sheet").click()
        expect(says).to_contain_text("It is on the box")
        assert [sheets.label(talk.files, name) for name in sheets.names(talk.files)] == ["Kniffel"]
        expect(page.locator("#sheets optgroup[label='On the real box'] option")).to_have_text(["Kniffel"])
        page.evaluate("unplug()")
        expect(says).to_contain_text("was unplugged")
        expect(box.get_by_role("listitem")).to_have_count(0)


def test_a_box_s_own_sheets_are_listed_shown_and_removed(chromium, site, violations):
    talk = playing(1)
    for number in range(5):  # several pages of the link
        sheets.save(talk.files, "", HARBOUR | {"title": f"<i>Harbour {number}"})
    talk.files.contents["6.sheet"] = b"damaged"
    with _at(chromium, site, lambda data: _answers(talk, data)) as page:
        unfold(page, "Score sheets")
        page.get_by_label("Begin with").select_option("Yahtzee")
        expect(page.locator("#sheets")).to_contain_text("Yahtzee works")
        page.locator("#real-box").get_by_role("button", name="Connect").click()
        own = page.locator("#sheets optgroup[label='On the real box'] option")
        expect(own).to_have_text([*(f"<i>Harbour {number}" for number in range(5)), "6.sheet"])
        expect(page.get_by_label("Begin with")).to_have_value("Yahtzee")
        remove, done = page.get_by_role("button", name="Remove it from the box"), page.locator("#sheets .acts output")
        page.get_by_label("Begin with").select_option("<i>Harbour 3")
        expect(page.get_by_label("Title")).to_have_value("<i>Harbour 3")
        expect(page.get_by_label("Line", exact=True).nth(1)).to_have_value("boats 0..5")
        assert violations(page) == []
        remove.click()
        expect(done).to_have_text("“<i>Harbour 3” is no longer on the box. Games that were played by it stay.")
        expect(own).to_have_count(5)
        assert len(sheets.names(talk.files)) == 5 and "4.sheet" not in sheets.names(talk.files)
        page.get_by_label("Begin with").select_option("6.sheet")
        expect(page.locator("#sheets .shown output")).to_contain_text("damaged")
        remove.click()
        expect(own).to_have_count(4)
        assert "6.sheet" not in talk.files.contents
        page.locator("#real-box").get_by_role("button", name="Disconnect").click()
        expect(own).to_have_count(0)
        page.get_by_role("button", name="Put it onto the box").click()
        expect(done).to_contain_text("no [[example]]")
        page.get_by_label("Begin with").select_option("Catan")
        expect(page.locator("#sheets")).to_contain_text("Catan works")
        page.get_by_role("button", name="Put it onto the box").click()
        in_page = page.locator("#sheets optgroup[label='On the box'] option")
        expect(in_page).to_have_text(["Catan"])
        in_page.evaluate("option => { option.selected = true; option.parentNode.parentNode.onchange(); }")
        expect(page.locator("#sheets .shown output")).to_contain_text("no [[example]]")
        remove.click()
        expect(in_page).to_have_count(0)


FORGOTTEN = "said => { said.textContent = ''; }"  # so that what is said next is not the sentence before


def test_whatever_comes_the_page_says_a_sentence_and_lives(chromium, site):
    rng, talk, lies = random.Random(4), playing(5), True

    def some(data):
        truth = _answers(talk, data)
        if not lies:
            return truth
        odd = [line(rng), spoilt(sealed(*rng.choice(TO_LAPTOP)), rng), rng.randbytes(rng.randrange(700)), truth, b"\n"]
        return b"".join(rng.choices(odd, (8, 3, 1, 8, 1), k=rng.randrange(9)))

    with _at(chromium, site, some, HURRY + PORT) as page:
        box, says = page.locator("#real-box"), page.locator("#real-box output")
        saved = []
        for _ in range(12):
            says.evaluate(FORGOTTEN)
            box.get_by_role("button", name="Connect", exact=True).click()
            expect(says).to_have_text(re.compile(r"[^…]$"))
            says.evaluate(FORGOTTEN)
            saved.append(page.evaluate("saveAll()"))
            if saved[-1]:  # else it claims to have no game
                expect(says).to_have_text(re.compile(r"\.$"))
            page.evaluate("disconnect()")
        assert any(saved)
        lies = False
        box.get_by_role("button", name="Connect", exact=True).click()
        expect(says).to_have_text("Its clock is set.")
        expect(box.get_by_role("listitem")).to_have_text("Game 1: 6 entries, not over Save")
        tap(page, "ArrowDown")
