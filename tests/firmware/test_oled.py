"""The display driver: it detects the kind, shows the picture on both chips, and sends only changes."""

from castellan.oled import FAST, SLOW, USUAL, Oled
from castellan.ui.drawing.canvas import Canvas
from castellan_host.virtual.oled_model import OledModel
from lab.hands.table_side import Hands
from lab.marks import area

pytestmark = area("boards")

CHIPS, ADDRESSES = ("ssd1306", "sh1106"), (0x3C, 0x3D)


def display(chip="ssd1306", address=0x3C, status=None, strict=True, **options):
    """Return a driver and the model behind it."""
    model = OledModel(chip, address, status, strict)
    return Oled(model, **options), model


def refuse(*transfer):
    """Do not answer."""
    raise OSError(5)


def framed():
    """Return a picture of a frame on the rim."""
    canvas = Canvas()
    canvas.fill(0, 0, 128, 64)
    canvas.fill(1, 1, 126, 62, 0)
    return canvas.buffer


def shows(oled, model, picture):
    """Return whether a display takes a picture and shows it."""
    return oled.show(picture) and model.frame() == bytes(picture)


def test_random_ram_contents_are_never_visible():
    for chip in CHIPS:
        oled, model = display(chip)
        seen_lit = []
        take = model.write

        def write(data):
            take(data)
            seen_lit.append(model.pixel(5, 5) or model.pixel(100, 40))

        model.write = write
        oled.show(Canvas().buffer)
        assert not any(seen_lit)
        assert model.on


def test_unchanged_bytes_are_not_sent():
    oled, model = display()
    canvas = Canvas()
    oled.show(canvas.buffer)
    before = model.sent
    oled.show(canvas.buffer)
    assert model.sent == before
    canvas.fill(50, 20, 1, 1)
    for _ in range(2):
        oled.show(canvas.buffer)
        assert model.sent - before == 8


def test_near_changes_are_sent_together_and_far_ones_apart():
    # A separate run takes seven bytes: two addresses, two control bytes, two commands, and the change.
    for gap, cost in ((0, 8 + 1), (5, 8 + 6), (6, 8 + 7), (7, 8 + 7), (100, 8 + 7)):
        oled, model = display()
        canvas = Canvas()
        oled.show(canvas.buffer)
        before = model.sent
        canvas.fill(3, 0, 1, 1)
        canvas.fill(3 + 1 + gap, 0, 1, 1)
        oled.show(canvas.buffer)
        assert model.sent - before == cost, gap


def test_a_picture_interrupted_anywhere_is_sent_again():
    for chip in CHIPS:
        for cut in range(1, 11):  # five runs of two transfers each
            oled, model = display(chip)
            canvas = Canvas()
            oled.show(canvas.buffer)
            take, left = model.write, [cut]

            def write(data, take=take, left=left):
                left[0] -= 1
                if not left[0]:
                    refuse()
                take(data)

            model.write = write
            for x, y in ((3, 17), (40, 17), (90, 17), (90, 30), (3, 30)):
                canvas.fill(x, y, 2, 2)
            assert not oled.show(canvas.buffer)
            canvas.fill(120, 17, 2, 2)
            assert shows(oled, model, canvas.buffer)


def test_brightness_and_power():
    oled, model = display()
    oled.contrast(10)
    oled.show(Canvas().buffer)
    assert model.contrast == 10
    oled.contrast(200)
    assert model.contrast == 200
    oled.power(False)
    assert not model.on and oled.present()
    oled.power(True)
    assert model.on


def test_a_display_that_is_switched_off_stays_off_when_it_starts():
    oled, model = display()
    oled.power(False)
    oled.show(Canvas().buffer)
    assert not model.on


def test_a_display_unplugged_for_a_moment_is_initialised_again():
    for chip in CHIPS:
        model = OledModel(chip)
        oled = Oled(model)
        canvas = Canvas()
        canvas.fill(10, 10, 50, 30)
        assert not oled.present()
        oled.show(canvas.buffer)
        assert oled.present()
        model.plugged = False
        model.plugged = True
        assert not oled.present()
        assert oled.show(canvas.buffer) and oled.present()
        assert model.frame() == canvas.buffer
        model.plugged = False
        assert not oled.present()


def test_a_module_with_a_meaningless_status_is_present_as_long_as_it_answers():
    model = OledModel()
    model.receive = lambda address: 0xFF
    oled = Oled(model)
    oled.show(Canvas().buffer)
    sent = model.sent
    for _ in range(3):
        assert oled.present()
        oled.show(Canvas().buffer)
    assert model.sent == sent


def test_the_kind_is_found_by_the_low_half_of_the_status_at_either_address():
    for chip, low_halves in (("ssd1306", (3, 4, 6, 7)), ("sh1106", (8, 0))):
        for address in ADDRESSES:
            for low in low_halves:
                for high in (0, 0x10, 0x80):
                    oled, model = display(chip, address, high | low)
                    assert shows(oled, model, framed())
                    assert oled.kind == (chip, address) and oled.choice() is None


def test_the_kind_is_accepted_when_two_readings_agree():
    for status, chip in (([8, 3, 3], "ssd1306"), ([3, 0, 8, 8], "sh1106"), ([8, 0, 3, 8], "ssd1306")):
        oled, model = display(chip)
        readings = list(status)
        model.receive = lambda address, readings=readings: readings.pop(0)
        assert shows(oled, model, framed()) and not readings


def test_an_unknown_or_missing_status_means_an_ssd1306():
    for status in (1, 2, 5, 9, 0x0F, 0xFF):
        oled, model = display(status=status)
        assert shows(oled, model, framed()) and oled.kind == ("ssd1306", 0x3C)
    oled, model = display(address=0x3D)
    model.receive = refuse
    assert shows(oled, model, framed()) and oled.kind == ("ssd1306", 0x3D)


def test_a_kind_known_for_sure_is_not_detected():
    model = OledModel("sh1106", 0x3D, status=3)
    for sure, kinds in (
        (("sh1106", 0x3D), [("sh1106", 0x3D)]),
        (("sh1106", None), [("sh1106", 0x3D)]),
        ((None, 0x3D), [("ssd1306", 0x3D), ("sh1106", 0x3D)]),
    ):
        oled = Oled(model, *sure)
        oled.choose(["ssd1306", 0x3D] if sure[0] else ["sh1106", 0x3D])
        assert shows(oled, model, framed()) and oled.kind == ("sh1106", 0x3D)
        assert sorted(oled.kinds()) == sorted(kinds)
    oled = Oled(model, "sh1106", 0x3C)
    assert not oled.show(framed()) and oled.kinds() == [("sh1106", 0x3C)]


def test_a_choice_applies_as_long_as_a_display_answers_at_its_address():
    oled, model = display("sh1106", 0x3D, status=3)
    oled.choose(["sh1106", 0x3D])
    assert shows(oled, model, framed())
    assert oled.kind == ("sh1106", 0x3D) and oled.choice() == ["sh1106", 0x3D]
    # Another display is plugged in.
    model.plugged = False
    assert not oled.present() and not oled.show(framed())
    oled._wire = other = OledModel("ssd1306", 0x3C)
    assert shows(oled, other, framed()) and oled.choice() is None


def test_an_invalid_choice_is_ignored():
    for choice in (None, [], ["sh1106"], ["sh1107", 0x3C], ["sh1106", 0x20], ["sh1106", 0x3C, 1]):
        oled, model = display()
        oled.choose(["sh1106", 0x3C])
        oled.choose(choice)
        assert shows(oled, model, framed()) and oled.kind == ("ssd1306", 0x3C)


def test_a_display_that_is_plugged_in_later_is_found_whatever_its_kind():
    oled, model = display()
    model.plugged = False
    assert not oled.show(framed())
    for kind in (("sh1106", 0x3C), ("ssd1306", 0x3D), ("sh1106", 0x3D), ("ssd1306", 0x3C)):
        oled._wire = model = OledModel(*kind)
        assert not oled.present()
        assert shows(oled, model, framed()) and oled.kind == kind
        model.plugged = False
        assert not oled.present() and not oled.show(framed())


def test_all_kinds_are_tried_in_turn_the_other_one_first():
    for address in ADDRESSES:
        oled, model = display("sh1106", address, status=3, strict=False)
        assert not shows(oled, model, framed())
        kinds = oled.kinds()
        assert kinds == [("ssd1306", address), ("sh1106", address)]
        assert oled.try_other() == oled.kind == kinds[1]
        assert shows(oled, model, framed()) and oled.choice() == ["sh1106", address]
        assert oled.try_other() == kinds[0]
        assert not shows(oled, model, framed()) and oled.choice() is None


def test_an_ssd1306_is_as_dark_as_an_sh1106_as_it_is_after_power_on():
    oled, model = display(strict=False)
    oled.show(framed())
    assert oled.try_other()[0] == "sh1106" and not shows(oled, model, framed())
    assert not any(any(row) for row in map(model.row, range(64)))
    assert oled.try_other()[0] == "ssd1306" and shows(oled, model, framed())


def test_without_an_answer_all_kinds_are_tried():
    oled, model = display()
    model.plugged = False
    oled.show(framed())
    tried = [oled.kind] + [oled.try_other() for _ in range(3)]
    assert sorted(tried) == sorted([(chip, address) for chip in CHIPS for address in ADDRESSES])
    assert oled.try_other() == tried[0]


def test_a_display_that_was_tried_stays_when_it_is_plugged_in_again():
    oled, model = display("sh1106", status=3, strict=False)
    oled.show(framed())
    oled.try_other()
    oled.show(framed())
    model.plugged = False
    assert not oled.present() and not oled.show(framed())
    model.plugged = True
    assert shows(oled, model, framed())


def test_the_status_of_an_sh1106_is_read_and_not_its_ram():
    oled, model = display("sh1106")
    canvas = Canvas()
    canvas.fill(0, 0, 128, 64)
    for lit in (1, 0, 1):
        canvas.fill(0, 0, 128, 64, lit)
        oled.show(canvas.buffer)
        sent = model.sent
        for _ in range(3):
            assert oled.present()
        assert model.sent == sent


def test_a_turned_picture():
    for chip in CHIPS:
        for mounted in (False, True):
            oled, model = display(chip, upside_down=mounted)
            canvas = Canvas()
            canvas.fill(0, 0, 10, 1)
            oled.show(canvas.buffer)
            for turned in (True, False):
                oled.turn(turned)
                assert not oled.present() and oled.show(canvas.buffer)
                if turned != mounted:
                    assert [model.pixel(x, 63) for x in (127, 118, 117)] == [1, 1, 0]
                else:
                    assert model.frame() == canvas.buffer


def test_the_chosen_kind_is_used_after_a_restart():
    hands = Hands(display=OledModel("sh1106", 0x3D, status=3, strict=False))
    wrong = hands.screen()
    app = hands.box.app
    app.display.try_other()
    app.dirty = True
    hands.wait(0, 20)
    right = hands.screen()
    assert right != wrong
    app.session.settings.save("display", app.display.choice())
    assert hands.start().screen() == right
    # Forgotten again, because detection finds it: the display was exchanged.
    hands.model = OledModel("ssd1306", 0x3C)
    assert hands.start().screen() == right
    hands.box.session.settings.save("display", hands.box.app.display.choice())
    assert hands.box.session.settings.get("display") is None
    assert hands.start().box.app.display.kind == ("ssd1306", 0x3C)


def test_brightness_set_while_a_display_is_unplugged():
    oled, model = display()
    canvas = Canvas()
    canvas.fill(10, 10, 50, 30)
    oled.show(canvas.buffer)
    model.plugged = False
    oled.contrast(5)
    oled.power(True)
    model.plugged = True
    assert oled.show(canvas.buffer)
    assert model.frame() == canvas.buffer and model.contrast == 5


def test_the_model_is_strict():
    for chip, data in (("ssd1306", b"\x00\xad\x8b"), ("sh1106", b"\x00\x20\x02"), ("ssd1306", b"\x01\xaf")):
        try:
            OledModel(chip).write(data)
        except ValueError:
            continue
        raise AssertionError("accepted")


# -- The bus's speed --------------------------------------------------------------------


def failing(oled, model, waits):
    """Let the display fail once after each wait of so many looks; return the speed then."""
    picture = framed()
    for looks in waits:
        for _ in range(looks):
            assert oled.present() or oled.show(picture)
        take, model.write = model.write, refuse
        picture[100] ^= 1
        assert not oled.show(picture)
        model.write = take
        assert oled.show(picture)
    return oled.speed


def test_three_failures_in_ten_seconds_make_the_bus_slower():
    for waits, speed in (
        ((1, 1), FAST),
        ((1, 4, 4), USUAL),
        ((1, 12, 12, 12, 12), FAST),
        ((1,) * 6, SLOW),
        ((1,) * 20, SLOW),
    ):
        oled, model = display()
        oled.drive_at(FAST)
        assert failing(oled, model, waits) == speed, waits


def test_no_display_is_no_error_of_speed():
    oled, model = display()
    oled.drive_at(FAST)
    assert oled.show(framed())
    model.plugged = False
    for _ in range(20):
        assert not oled.present() and not oled.show(framed()) and oled.speed == FAST
    model.plugged = True
    assert shows(oled, model, framed()) and oled.speed == FAST


def test_a_display_that_answers_at_a_lower_speed_only_is_found():
    for most in (USUAL, SLOW):
        oled, model = display()
        take = model.send
        model.send = lambda address, data, most=most, take=take, model=model: (
            take(address, data) if model.frequency <= most else refuse()
        )
        oled.drive_at(FAST)
        assert shows(oled, model, framed()) and oled.speed == most


def test_a_lost_byte_is_sent_again():
    for chip in CHIPS:
        oled, model = display(chip)
        picture = framed()
        oled.show(picture)
        for page in range(8):
            model.ram[page][64] ^= 0x18
        for page in range(8):
            assert model.frame() != bytes(picture)
            before = model.sent
            oled.repeat()
            assert model.sent == before + 5 + 130
        assert model.frame() == bytes(picture)
