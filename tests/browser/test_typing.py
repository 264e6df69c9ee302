"""Names typed on the virtual box's page: where the box asks for letters, and in the list to choose from."""

import pytest
from playwright.sync_api import expect

from castellan_host.page.beside import doubt
from lab.link.plugged import until
from lab.pages.windows import PLAYERS, TABLE, choose, tap, unfold


@pytest.fixture
def field(page):
    return page.get_by_label("Type the name here")


@pytest.fixture
def asking(page, field):
    """The page while the box asks for the name of a new player."""
    expect(field).not_to_be_visible()
    page.keyboard.down("Enter")
    expect(page.locator("#words")).to_contain_text("history")
    page.keyboard.up("Enter")
    page.wait_for_timeout(350)
    choose(page, "new game")
    choose(page, "The Castles of Tuscany")
    tap(page, "ArrowUp")
    choose(page, "new name")
    expect(field).to_be_visible()
    return page


def test_a_name_is_typed_at_the_keyboard_and_plays(asking, field):
    words = asking.locator("#words")
    asking.keyboard.type("Eloïse 4")  # a digit is the box's key only until something is typed
    expect(field).to_have_value("Eloïse 4")
    asking.keyboard.press("Enter", delay=60)
    expect(field).not_to_be_visible()
    expect(words).to_contain_text("Eloïse 4")
    asking.wait_for_timeout(350)
    choose(asking, "new name")
    expect(field).to_have_value("")
    keyboard = asking.context.new_cdp_session(asking)
    for key in ("é", "É"):  # of a French keyboard; the first of them is P2, as in every question
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "text": key, "code": "Digit2"})
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": "Digit2"})
        expect(field).to_have_value({"é": "", "É": "É"}[key])
    asking.keyboard.type("ric")
    expect(field).to_have_value("Éric")


def test_a_letter_that_a_mac_types_with_option_begins_a_name_and_a_menu_does_not(asking, field):
    keyboard = asking.context.new_cdp_session(asking)
    for key, modifiers in (("f", 1), ("f", 2), ("Ł", 9)):  # Alt, Control, Alt with Shift
        expect(field).not_to_be_focused()
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": "KeyL", "modifiers": modifiers})
        keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": "KeyL"})
    expect(field).to_be_focused()


@pytest.mark.parametrize("connection", ["is known to be lost", "is dead"])
def test_a_name_that_the_connection_lost_stays_in_the_field_until_enter_sends_it(asking, field, connection):
    state = asking.locator("#state")
    field.fill("Zoé")
    asking.evaluate("lose(), clearTimeout(timer)" if "lost" in connection else "socket.send = () => {}")
    asking.keyboard.press("Enter", delay=60)
    asking.evaluate("lose(), clearTimeout(timer)")
    assert state.inner_text() == asking.evaluate("`${NO_CONNECTION} ${NAME_KEPT}`")
    asking.evaluate("connect()")
    expect(state).to_have_text(asking.evaluate("NAME_KEPT"))
    assert "Enter" not in state.inner_text()  # a phone's keyboard has Done, or an arrow
    until(lambda: asking.evaluate("socket.readyState === WebSocket.OPEN"))
    assert field.input_value() == "Zoé"
    asking.keyboard.press("Enter", delay=60)
    expect(field).not_to_be_visible()
    expect(asking.locator("#words")).to_contain_text("Zoé")
    expect(state).to_be_empty()


def test_a_dead_key_and_an_input_method_compose_a_name(asking, field):
    keyboard, words = asking.context.new_cdp_session(asking), asking.locator("#words")

    def strike(key, code, number=0):
        for kind in ("rawKeyDown", "keyUp"):
            sent = {"type": kind, "key": key, "code": code, "windowsVirtualKeyCode": number}
            keyboard.send("Input.dispatchKeyEvent", sent)

    def compose(text):
        keyboard.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})

    before = words.inner_text()
    strike("Dead", "Digit2")  # the ~ of a French keyboard, with AltGr; also the first letter goes into the field
    expect(field).to_be_focused()
    compose("~")
    keyboard.send("Input.insertText", {"text": "Ñ"})
    asking.keyboard.type("o")
    compose("e")
    strike("Escape", "Escape", 229)  # ends what is composed, not the field
    expect(field).to_be_focused()
    compose("ë")
    strike("Enter", "Enter", 229)  # ends it, too
    keyboard.send("Input.insertText", {"text": "ël"})
    expect(field).to_have_value("Ñoël")
    expect(words).to_have_text(before, use_inner_text=True)
    asking.keyboard.press("Enter", delay=60)
    expect(words).to_contain_text("Ñoël")


def test_a_field_is_filled_by_touch_and_the_boxs_keys_stay_keys(asking, field):
    words, typed = asking.locator("#words"), asking.locator("#typed")
    tap(asking, "1")
    tap(asking, "Escape")
    field.fill("Wilhelmina Wunder")
    expect(typed).to_have_text("A name has at most 12 letters, and this one 17")
    asking.locator("#letters button").click()
    expect(field).to_be_focused()
    expect(field).to_have_value("Wilhelmina Wunder")
    field.fill("Wilhelmina Ξ")
    expect(typed).to_have_text(doubt("Wilhelmina Ξ"))
    asking.locator("#letters button").click()
    expect(words).to_contain_text("Wilhelmina Ξ")
    expect(field).not_to_be_visible()
    expect(typed).to_be_empty()


def test_the_box_reports_an_invalid_name_and_the_typed_text_stays(asking, field):
    field.fill('"')
    asking.keyboard.press("Enter", delay=60)
    expect(asking.locator("#words")).to_contain_text("U+0022")
    asking.wait_for_timeout(350)
    tap(asking, "Enter")
    expect(field).to_have_value('"')


def test_the_field_releases_a_key_and_escape_leaves_it(asking, field):
    asking.keyboard.down("ArrowDown")
    expect(asking.locator(".down")).to_have_count(1)
    field.focus()
    expect(asking.locator(".down")).to_have_count(0)
    asking.keyboard.up("ArrowDown")
    asking.keyboard.press("4")
    expect(field).to_have_value("4")
    asking.evaluate("window.sent = []; send = (...message) => sent.push(message); 0")
    asking.keyboard.press("Escape")
    expect(field).not_to_be_focused()
    assert asking.evaluate("sent") == []  # not BACK, which would leave the box's question and lose the text


def test_the_names_to_choose_from_are_shown_and_changed(page):
    names = page.locator("#names")
    said = page.locator("#roster output")
    unfold(page, "Names to choose from")
    expect(names).to_have_value("\n".join(PLAYERS))
    names.fill("  Anna \n\nБорис\nChloé")
    page.get_by_role("button", name="Save").click()
    expect(said).to_have_text("The box offers them now")
    expect(names).to_have_value("Anna\nБорис\nChloé")
    names.fill("Anna\nAnna")
    page.get_by_role("button", name="Save").click()
    expect(said).to_contain_text("Anna")
    expect(names).to_have_value("Anna\nAnna")
    page.keyboard.down("Enter")  # it is OK again, and does not save twice
    expect(page.locator(".down")).to_have_attribute("data-key", "OK")
    page.keyboard.up("Enter")
    page.reload()
    unfold(page, "Names to choose from")
    expect(names).to_have_value("Anna\nБорис\nChloé")


def test_typing_names_presses_no_key_of_the_box(page):
    unfold(page, "Names to choose from")
    page.locator("#names").press_sequentially("1234\nx")
    page.keyboard.press("Escape")
    page.keyboard.press("Backspace")
    page.wait_for_timeout(400)
    expect(page.locator("#words")).to_contain_text(TABLE)
    expect(page.locator(".down")).to_have_count(0)
