"""How the virtual box's page looks: keys beside the display's rows, light and dark, on phones, in four languages."""

import pytest
from playwright.sync_api import expect

from castellan.keys import SWAPPED
from castellan.text import LANGUAGES
from castellan.ui.drawing.style import ROW, ROW_TOPS
from lab.hands.moves import named
from lab.pages.windows import TABLE, begin, opened, unfold
from lab.programs.serving import served

DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"is_mobile": True, "has_touch": True, "device_scale_factor": 3}
LANDSCAPE = [(844, 390), (740, 340), (667, 375), (568, 320)]
UPRIGHT = [(390, 844), (320, 568)]

# A box in CSS pixels: left, top, right, bottom.
BOX = "element => { const box = element.getBoundingClientRect(); return [box.left, box.top, box.right, box.bottom]; }"

# Whether a key's label lies within it.
FITS = """button => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  return [...button.querySelectorAll("kbd, small")].filter((part) => part.textContent).every((part) => {
    const range = document.createRange();
    range.selectNodeContents(part);
    return [...range.getClientRects()].every(
      (box) => box.left >= left && box.right <= right && box.top >= top && box.bottom <= bottom);
  });
}"""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("flash")
    begin(folder)
    with served(folder) as address:
        yield address


def key(page, name):
    return page.locator(f'[data-key="{name}"]')


def window(size):
    return {"viewport": {"width": size[0], "height": size[1]}, **PHONE}


def box_of(page, selector):
    return page.locator(selector).evaluate(BOX)


@pytest.mark.parametrize("context", [DESKTOP, *map(window, LANDSCAPE)])
def test_the_keys_stand_beside_the_displays_rows_and_all_is_seen_at_once(chromium, address, context):
    with opened(chromium, address, **context) as page:
        left, top, right, bottom = box_of(page, "#oled")
        pixel = (right - left) / 128
        assert bottom - top == pytest.approx((right - left) / 2, abs=0.1) and pixel >= 2
        for side in (("P1", "P2", "P3", "P4"), ("UP", "DOWN", "OK", "BACK")):
            for row, name in enumerate(side):
                key_left, key_top, key_right, key_bottom = key(page, name).evaluate(BOX)
                middle = top + (ROW_TOPS[row] + ROW / 2) * pixel
                assert (key_top + key_bottom) / 2 == pytest.approx(middle, abs=1), name
                assert key_right < left if name in ("P1", "P2", "P3", "P4") else key_left > right, name
                assert key_bottom - key_top >= 32 and key_right - key_left >= 64, name
                assert key_left >= 0 and key_right <= context["viewport"]["width"], name
        assert bottom <= context["viewport"]["height"]
        assert page.evaluate("document.documentElement.scrollWidth") <= context["viewport"]["width"]


@pytest.mark.parametrize("context", [DESKTOP, window(LANDSCAPE[0]), window(UPRIGHT[0])])
def test_a_left_handers_keys_stand_on_the_other_sides(chromium, tmp_path, context):
    begin(tmp_path, hands=SWAPPED)
    with served(tmp_path) as address, opened(chromium, address, **context) as page:
        expect(page.locator("#device")).to_have_class("right")
        middle = context["viewport"]["width"] / 2
        assert key(page, "P1").evaluate(BOX)[0] > middle > key(page, "OK").evaluate(BOX)[2]
        page.keyboard.press("1", delay=60)
        expect(page.locator("#words")).to_contain_text(named("{take}"))


@pytest.mark.parametrize("size", UPRIGHT)
def test_on_a_phone_upright_the_keys_stand_below_the_display_on_their_sides(chromium, address, size):
    with opened(chromium, address, **window(size)) as page:
        left, _, right, bottom = box_of(page, "#oled")
        assert (right - left) / size[0] > 0.85
        for side in (("P1", "P2", "P3", "P4"), ("UP", "DOWN", "OK", "BACK")):
            for name in side:
                key_left, key_top, key_right, key_bottom = key(page, name).evaluate(BOX)
                assert key_top > bottom and key_bottom <= size[1], name
                assert key_bottom - key_top >= 48, name
                assert key_right < size[0] / 2 if name[0] == "P" else key_left > size[0] / 2, name
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_it_follows_light_and_dark_and_axe_finds_nothing_in_either(chromium, violations, address, scheme):
    with opened(chromium, address, color_scheme=scheme) as page:
        ground = page.evaluate("getComputedStyle(document.documentElement).backgroundColor.match(/\\d+/g).map(Number)")
        assert min(ground) > 200 if scheme == "light" else max(ground) < 60
        unfold(page, "Names to choose from")
        assert violations(page) == []
        page.keyboard.down("ArrowDown")  # it does nothing on the table of two
        expect(key(page, "DOWN")).to_have_class("down")
        assert violations(page) == []
        page.keyboard.up("ArrowDown")


@pytest.mark.parametrize("language", LANGUAGES)
def test_key_labels_fit_in_each_language(chromium, tmp_path, language):
    begin(tmp_path, language)
    with served(tmp_path) as address:
        for context in (DESKTOP, *map(window, LANDSCAPE + UPRIGHT)):
            with opened(chromium, address, **context) as page:
                for name in ("UP", "OK", "BACK"):
                    expect(key(page, name).locator("small")).not_to_be_empty()
                    assert key(page, name).evaluate(FITS), (name, context)


def test_a_long_touch_holds_a_key_and_selects_nothing(chromium, address):
    with opened(chromium, address, **window(LANDSCAPE[0])) as page:
        expect(page.locator("#words")).to_contain_text(TABLE)
        page.evaluate(
            "window.menus = 0; addEventListener('contextmenu', (event) => { menus += !event.defaultPrevented; })"
        )
        touch = page.context.new_cdp_session(page)
        for name, held, shown in (("OK", True, "history"), ("BACK", False, TABLE)):
            left, top, right, bottom = key(page, name).evaluate(BOX)
            points = [{"x": (left + right) / 2, "y": (top + bottom) / 2}]
            touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": points})
            if held:  # to look at a tap may take a busy machine as long as a hold
                expect(key(page, name)).to_have_class("down")
                page.wait_for_timeout(1000)
            touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
            expect(key(page, name)).not_to_have_class("down")
            expect(page.locator("#words")).to_contain_text(shown)
            page.wait_for_timeout(350)
        assert page.evaluate("getSelection().toString()") == "" and page.evaluate("menus") == 0
        for selector in ("button", "canvas", "h1", "kbd", "small"):
            assert page.locator(selector).first.evaluate("element => getComputedStyle(element).userSelect") == "none"
        assert page.locator("#names").evaluate("element => getComputedStyle(element).userSelect") == "text"
