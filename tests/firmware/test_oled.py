"""The display driver: the picture arrives on both chips, and only what changed is sent."""

from castellan.oled import Oled
from castellan.ui.canvas import Canvas
from castellan_host.oled_model import OledModel
from random_games import Chance

CHIPS = ("ssd1306", "sh1106")
FULL_FRAME = 1037  # bytes of a whole picture with its commands, as a simple driver sends it


def display(chip="ssd1306", **options):
    """Return a driver and the model behind it."""
    model = OledModel(chip)
    return Oled(model.write, chip, **options), model


def test_a_picture_arrives():
    for chip in CHIPS:
        oled, model = display(chip)
        canvas = Canvas()
        canvas.fill(0, 0, 3, 5)
        canvas.fill(120, 60, 8, 4)
        canvas.fill(64, 7, 1, 2)
        assert oled.show(canvas.buffer)
        assert model.frame() == canvas.buffer


def test_nothing_is_seen_of_what_the_ram_held_by_chance():
    for chip in CHIPS:
        oled, model = display(chip)
        seen_lit = []
        take = model.write

        def write(data):
            take(data)
            seen_lit.append(model.pixel(5, 5) or model.pixel(100, 40))

        oled._write = write
        oled.show(Canvas().buffer)
        assert not any(seen_lit)
        assert model.on


def test_random_pictures_and_random_changes():
    chance = Chance(3)
    for chip in CHIPS:
        oled, model = display(chip)
        canvas = Canvas()
        for _ in range(12):
            for _ in range(1 + chance.below(4)):
                x, y = chance.below(128) - 5, chance.below(64) - 5
                width, height = 1 + chance.below(40), 1 + chance.below(20)
                if chance.below(2):
                    canvas.invert(x, y, width, height)
                else:
                    canvas.fill(x, y, width, height, chance.below(2))
            assert oled.show(canvas.buffer)
            assert model.frame() == canvas.buffer


def test_what_did_not_change_is_not_sent():
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


def test_near_changes_go_together_and_far_ones_apart():
    for gap, cost in ((6, 8 + 7), (7, 8 + 8), (8, 16), (100, 16)):
        oled, model = display()
        canvas = Canvas()
        oled.show(canvas.buffer)
        before = model.sent
        canvas.fill(3, 0, 1, 1)
        canvas.fill(3 + 1 + gap, 0, 1, 1)
        oled.show(canvas.buffer)
        assert model.sent - before == min(cost, 16), gap


def test_a_whole_picture_costs_little_more_than_its_bytes():
    oled, model = display()
    canvas = Canvas()
    oled.show(canvas.buffer)
    before = model.sent
    canvas.fill(0, 0, 128, 64)
    oled.show(canvas.buffer)
    assert 1024 < model.sent - before < FULL_FRAME * 1.05


def test_upside_down():
    for chip in CHIPS:
        oled, model = display(chip, upside_down=True)
        canvas = Canvas()
        canvas.fill(0, 0, 10, 1)
        oled.show(canvas.buffer)
        assert [model.pixel(x, 63) for x in (127, 118, 117)] == [1, 1, 0]


def test_brightness_and_power():
    oled, model = display()
    oled.contrast(10)
    oled.show(Canvas().buffer)
    assert model.contrast == 10
    oled.contrast(200)
    assert model.contrast == 200
    oled.power(False)
    assert not model.on
    oled.power(True)
    assert model.on


def test_a_display_that_is_switched_off_stays_off_when_it_starts():
    oled, model = display()
    oled.power(False)
    oled.show(Canvas().buffer)
    assert not model.on


def test_an_unplugged_display_is_no_error_and_comes_back():
    for chip in CHIPS:
        oled, model = display(chip)
        canvas = Canvas()
        canvas.fill(10, 10, 50, 30)
        oled.show(canvas.buffer)
        model.plugged = False
        canvas.fill(0, 0, 5, 5)
        assert not oled.show(canvas.buffer)
        model.plugged = True
        assert oled.show(canvas.buffer)
        assert model.frame() == canvas.buffer


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


def test_a_display_that_is_missing_from_the_start():
    oled, model = display()
    model.plugged = False
    assert not oled.show(Canvas().buffer)
    model.plugged = True
    assert oled.show(Canvas().buffer)


def test_a_display_that_was_unplugged_for_a_moment_is_off_and_started_anew():
    for chip in CHIPS:
        model = OledModel(chip)
        oled = Oled(model.write, chip, read=model.read)
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


def test_a_display_that_was_switched_off_is_present():
    model = OledModel()
    oled = Oled(model.write, read=model.read)
    oled.show(Canvas().buffer)
    assert oled.present()
    oled.power(False)
    assert oled.present()


def test_a_module_whose_status_means_nothing_is_present_as_long_as_it_answers():
    model = OledModel()
    oled = Oled(model.write, read=lambda: 0xFF)
    oled.show(Canvas().buffer)
    sent = model.sent
    for _ in range(3):
        assert oled.present()
        oled.show(Canvas().buffer)
    assert model.sent == sent


def test_the_model_knows_a_full_frame_in_horizontal_mode():
    # As micropython-lib's ssd1306 sends it: column and page range, then 1024 bytes at once.
    model = OledModel()
    for commands in ((0x8D, 0x14), (0x20, 0), (0xA1,), (0xC8,), (0x21, 0, 127), (0x22, 0, 7), (0xAF,)):
        model.write(bytes((0,) + commands))
    picture = bytearray([n * 7 & 0xFF for n in range(1024)])
    model.write(b"\x40" + picture)
    assert model.frame() == picture


def test_the_model_is_strict():
    for chip, data in (("ssd1306", b"\x00\xad\x8b"), ("sh1106", b"\x00\x20\x02"), ("ssd1306", b"\x01\xaf")):
        try:
            OledModel(chip).write(data)
        except ValueError:
            continue
        raise AssertionError("accepted")
