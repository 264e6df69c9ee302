"""Score sheets on the page of the virtual box: chosen, written, checked and drawn, saved."""

import base64
import io

import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from castellan.flash import sheets as on_flash
from castellan_host.page import desk
from castellan_host.sheets import reading, shipped, texts
from castellan_host.virtual.box import Folder
from lab.link.plugged import until
from lab.pages.windows import opened, unfold
from lab.programs.serving import served

SHOWN = """() => {
  const { data } = document.getElementById("sheet-screen").getContext("2d").getImageData(0, 0, 128, 64);
  const bytes = new Array(1024).fill(0);
  for (let y = 0; y < 64; y++) for (let x = 0; x < 128; x++)
    if (data[4 * (128 * y + x)]) bytes[(y >> 3) * 128 + x] |= 1 << (y & 7);
  return bytes;
}"""

# The page's facts as if the site was published.
PUBLISHED = """const parse = JSON.parse;
JSON.parse = (text) => (text.startsWith('{"site":') ? { ...parse(text), site: "https://box.test/" } : parse(text));"""


def draws(page, toml, line):
    """Wait until the page shows the box's picture of a sheet's line."""
    wanted = list(base64.b64decode(desk.answer({"toml": toml, "line": line})["screen"]))
    until(lambda: page.evaluate(SHOWN) == wanted)


def test_a_sheet_is_written_in_a_form_checked_drawn_saved_and_put_onto_the_box(page, violations, tmp_path):
    says, toml = page.locator("#sheets .shown output"), page.locator("#sheets [name=toml]")
    unfold(page, "Score sheets")
    page.get_by_label("Begin with").select_option("Catan")
    expect(says).to_have_text("Catan works, and its examples come out")
    catan = shipped.named("Catan")
    names = page.get_by_label("Line", exact=True).evaluate_all("all => all.map((each) => each.value)")
    place = names.index("cities 0..4")
    page.get_by_label("Line", exact=True).nth(place).focus()
    text = next(path for path in shipped.files() if path.name == "catan.toml").read_text(encoding="utf-8")
    draws(page, text, place)
    page.get_by_label("Title").fill("<b>Mine</b>")
    page.get_by_label("how much").nth(place).fill("n * 2 +")
    expect(says).to_contain_text('"cities": the formula can\'t be read at the end')
    page.get_by_label("how much").nth(place).fill("n * 2")
    expect(says).to_have_text("<b>Mine</b> works, and its examples come out")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file").click()
    assert saving.value.suggested_filename == "b_mine_b.toml"
    sheet = reading.read(saving.value.path().read_bytes())
    assert sheet.title == "<b>Mine</b>" and sheet.lines == catan.lines and set(sheet.languages) == set(catan.languages)
    page.get_by_role("button", name="Put it onto the box").click()
    expect(page.locator("#sheets .acts output")).to_contain_text("It is on the box")
    [name] = on_flash.names(files := Folder(tmp_path))
    there = on_flash.read(files, name)
    assert there.pop("players") == list(sheet.players) and there == texts.options(sheet)
    page.get_by_label("Begin with").select_option("Yahtzee")
    expect(says).to_have_text("Yahtzee works, and its examples come out")
    expect(page.get_by_role("button", name="Remove it")).to_be_hidden()
    assert page.locator("#sheets optgroup").evaluate_all("all => all.map((each) => each.label)")[0] == "On the box"
    page.get_by_label("Begin with").select_option("<b>Mine</b>")
    expect(page.get_by_label("Title")).to_have_value("<b>Mine</b>")
    expect(says).to_contain_text("no [[example]]")
    unfold(page, "The file")
    assert texts.options(reading.read(toml.input_value().encode())) == texts.options(sheet)
    toml.fill('title = "X"\nlines = ["a", "a"]')
    expect(says).to_contain_text("almost the same name")
    page.get_by_role("button", name="Put it onto the box").click()
    expect(page.locator("#sheets .acts output")).to_contain_text("almost the same name")
    assert on_flash.names(files) == [name]
    expect(page.get_by_label("Title")).to_have_value("X")
    page.get_by_label("Begin with").select_option("<b>Mine</b>")
    page.get_by_role("button", name="Remove it").click()
    expect(page.locator("#sheets .acts output")).to_contain_text("“<b>Mine</b>” is no longer on the box")
    expect(page.locator("#sheets optgroup")).to_have_count(1)
    expect(page.get_by_role("button", name="Remove it")).to_be_hidden()
    assert on_flash.names(files) == []
    assert violations(page) == []


def test_odd_values_are_said_and_what_was_typed_last_is_what_is_put_and_saved(page, tmp_path):
    says, toml = page.locator("#sheets .shown output"), page.locator("#sheets [name=toml]")
    unfold(page, "Score sheets")
    unfold(page, "The file")
    for text, sentence in (
        ('title = {toString = 1}\nlines = ["a"]', "title is a text"),
        ('title = "X"\nplayers = {a = [{}]}\nlines = [1, [2], {name = {b = 1}}]\nexample = [1]', "A line is a text"),
        ('title = "X"\nlines = ["a"]\ntie = [{}]\ntarget = [[]]', "target is a number"),
        ('title = "X"\nlines = ["a"]\nexample = [{rows = [[1]], totals = [1], ties = [[]]}]', ""),
    ):
        toml.fill(text)
        assert says.inner_text() == "…"
        expect(says).to_contain_text(sentence)
        expect(says).not_to_have_text("…")
        expect(says).not_to_have_class("works")
    page.get_by_label("Begin with").select_option("Catan")
    expect(page.get_by_label("Title")).to_have_value("Catan")
    page.get_by_label("Title").fill("Typed last")
    page.get_by_role("button", name="Put it onto the box").click()
    expect(page.locator("#sheets .acts output")).to_contain_text("It is on the box")
    assert [on_flash.label(Folder(tmp_path), name) for name in on_flash.names(Folder(tmp_path))] == ["Typed last"]
    page.get_by_label("Title").fill("Typed again")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the file").click()
    assert reading.read(saving.value.path().read_bytes()).title == "Typed again"
    page.get_by_label("Line", exact=True).first.focus()  # which asks again, and changes nothing
    page.evaluate("settled()")
    expect(page.get_by_label("Line", exact=True).first).to_be_focused()


def shared(page, title):
    """Return the link to a sheet of this title, what its QR code says, and whom it serves."""
    unfold(page, "Score sheets")
    page.get_by_label("Begin with").select_option("Catan")
    expect(page.get_by_label("Title")).to_have_value("Catan")
    page.get_by_label("Title").fill(title)
    expect(page.locator("#sheets .shown output")).to_have_text(f"{title} works, and its examples come out")
    page.get_by_role("button", name="Share as a link").click()
    code = page.get_by_role("img", name="The link as a QR code")
    expect(code).to_be_visible()
    pictures = (Image.open(io.BytesIO(code.screenshot())) for _ in range(20))  # the page may still be scrolling
    [found] = next(filter(None, map(zxingcpp.read_barcodes, pictures)))
    serves = page.locator("#sheets form > div > p").inner_text()
    return page.get_by_label("Whoever opens it").input_value(), found.text, serves


def test_a_link_leads_to_this_page_which_says_so_or_to_the_published_site(chromium, tmp_path, violations):
    with served(tmp_path) as address:
        with opened(chromium, address) as page:
            link, code, serves = shared(page, "<i>Ours")
            assert link == code and link.startswith(address + "#sheet=")
            assert serves == "It works on this computer only, as long as this page can be opened."
            assert violations(page) == []
        with opened(chromium, link) as page:
            expect(page.get_by_label("Title")).to_have_value("<i>Ours")
            expect(page.locator("#sheets .shown output")).to_have_text("<i>Ours works, and its examples come out")
            page.evaluate("history.replaceState(null, '', '/')")  # without what is behind the #
            page.add_init_script(PUBLISHED)
            page.reload()
            link, code, serves = shared(page, "Ours")
            assert link == code and link.startswith("https://box.test/#sheet=") and serves == ""


def test_what_is_typed_before_a_chosen_sheet_is_there_changes_that_one(page):
    unfold(page, "Score sheets")
    expect(page.locator("#sheets .shown output")).to_contain_text("title")  # the blank sheet lacks one
    page.evaluate("""() => {
      const desk = askDesk;
      const held = new Promise((resolve) => { letGo = resolve; });
      askDesk = async (request) => { await held; return desk(request); };
    }""")
    page.get_by_label("Begin with").select_option("Catan")
    page.get_by_label("Title").fill("Ours")
    page.evaluate("letGo()")
    expect(page.locator("#sheets .shown output")).to_have_text("Ours works, and its examples come out")
    assert "target = 10" in page.locator("[name=toml]").input_value()


def test_a_line_of_the_form_cuts_no_choice_and_has_its_labels_in_rows(page):
    cut = """selects => selects.filter((select) => {
      const free = select.cloneNode(true);
      free.style.width = "auto";
      select.after(free);
      const isCut = free.offsetWidth > select.offsetWidth;
      free.remove();
      return isCut;
    }).length"""
    tops = "labels => labels.map((label) => label.getBoundingClientRect().top)"
    unfold(page, "Score sheets")
    page.get_by_label("Begin with").select_option("Skull King")
    expect(page.locator("#sheets .shown output")).to_contain_text("Skull King works")
    for width, rows in ((1200, 1), (800, 1), (700, 3), (390, 3)):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator(".line select").evaluate_all(cut) == 0
        assert len(set(page.locator(".line label").evaluate_all(tops))) == rows, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
