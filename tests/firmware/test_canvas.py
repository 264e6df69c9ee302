"""The canvas and the fonts: the same pixels from MicroPython's framebuf and from plain Python."""

from castellan.ports import frame_host
from castellan.ports.frame import MONO_VLSB, FrameBuffer, draw, measure, next_run
from castellan.text.labels import Phrase
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import cut_name, first_letters, fit_person
from castellan_host.virtual.drawn import letters
from lab.games.random_games import Random
from lab.golden.screens import LARGE, MEDIUM, SMALL, TEXT, specimen
from lab.hands.reading import blocks
from lab.marks import area

pytestmark = area("ui")

ENGLISH = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
# Latin-1, Latin Extended-A and Romanian; Russian, Ukrainian, Belarusian, Serbian and Macedonian.
EUROPEAN = "".join([chr(code) for code in range(0xC0, 0x17F) if code not in (0xD7, 0xF7)]) + "ȘșȚțẞ"
CYRILLIC = "".join([chr(code) for code in range(0x400, 0x460)]) + "Ґґ"
ALIKE = ("ÐĐ", "ŞȘ", "şș", "ŢȚ", "ţț", "ĔĚ", "ĕě")


def rows(canvas, width, height):
    return ["".join(["#" if canvas.pixel(x, y) else "." for x in range(width)]) for y in range(height)]


def drawn(letter, font):
    """Return a letter's rows."""
    canvas = Canvas()
    end = canvas.text(letter, 0, 0, font)
    return rows(canvas, end, font.height)


def test_framebuf_and_its_twin_draw_the_same():
    random = Random(5)
    ours, theirs = bytearray(1024), bytearray(1024)
    twin, real = frame_host.FrameBuffer(ours, 128, 64), FrameBuffer(theirs, 128, 64, MONO_VLSB)
    for _ in range(150):
        x, y = random.randrange(150) - 12, random.randrange(80) - 8
        width, height, lit = random.randrange(40), random.randrange(30), random.randrange(2)
        if random.randrange(2):
            twin.fill_rect(x, y, width, height, lit)
            real.fill_rect(x, y, width, height, lit)
        else:
            pixels = bytearray([random.randrange(256) for _ in range(16)])
            key, colours = random.randrange(3) - 1, bytearray([random.randrange(2), random.randrange(2)])
            if random.randrange(2):
                twin.blit(frame_host.FrameBuffer(pixels, 8, 16), x, y, key)
                real.blit(FrameBuffer(pixels, 8, 16, MONO_VLSB), x, y, key)
            else:
                twin.blit(frame_host.FrameBuffer(pixels, 8, 16), x, y, key, frame_host.FrameBuffer(colours, 2, 1))
                palette = FrameBuffer(colours, 2, 1, MONO_VLSB)
                real.blit(FrameBuffer(pixels, 8, 16, MONO_VLSB), x, y, key, palette)
        assert ours == theirs


def test_framebuf_and_its_twin_find_the_same_differing_runs():
    random = Random(7)
    for _ in range(60):
        new = bytearray([random.randrange(256) for _ in range(64)])
        shown = bytearray(new)
        for _ in range(random.randrange(8)):
            shown[random.randrange(64)] ^= 1 << random.randrange(8)
        begin = random.randrange(8)
        end = 64 - random.randrange(8)
        ours, theirs, found = bytearray(shown), bytearray(shown), []
        at = begin
        while at < end:
            run = frame_host.next_run(new, ours, at, end)
            assert next_run(new, theirs, at, end) == run and ours == theirs
            if not run:
                break
            found.append((run >> 16, run & 0xFFFF))
            at = found[-1][1]
        # Each difference is in a run that begins and ends with one, with 6 or fewer equal bytes in between.
        differ = [index for index in range(begin, end) if shown[index] != new[index]]
        inside = [index for first, behind in found for index in range(first, behind)]
        assert set(differ) <= set(inside) and ours[begin:end] == new[begin:end]
        assert ours[:begin] == shown[:begin] and ours[end:] == shown[end:]
        assert all([first in differ and behind - 1 in differ for first, behind in found])
        assert all([found[n + 1][0] - found[n][1] > 6 for n in range(len(found) - 1)])


def test_the_specimen_is_the_same_on_every_interpreter():
    with open(__file__[: -len("firmware/test_canvas.py")] + "golden/fonts.txt") as golden:
        for line in blocks(specimen()):
            assert golden.readline() == line + "\n", "the fonts draw something else; if that is right: make renew"


def test_every_letter_of_european_latin_and_cyrillic_is_there():
    for font in (TEXT, SMALL):
        for letter in ENGLISH + EUROPEAN + CYRILLIC + "0123456789 .,:;!?'\"()+-−–×→…·«»’°/%&#¡¿£€":
            assert letter in " €" + letters(font), letter
            assert (drawn(letter, font) == drawn("日", font)) is (letter == "€"), letter


def test_no_two_letters_look_the_same():
    # Where two scripts share a shape, so do their fonts; nor has a small font room for all hooks.
    for font in (TEXT, SMALL):
        for script in (ENGLISH + EUROPEAN + "0123456789", CYRILLIC):
            shapes = {}
            for letter in sorted(set(script)):
                shape = "\n".join(drawn(letter, font))
                same = shapes.get(shape, "") + letter
                assert same in ALIKE or len(same) == 1, same
                shapes[shape] = same


def test_a_letter_that_no_font_has_is_a_box():
    shape = drawn("日", TEXT)
    assert shape[0] == "....." and shape[9] == "....."
    assert shape[1] == shape[8] == "#####"
    assert all([row == "#...#" for row in shape[2:8]])
    assert drawn("ש", TEXT) == shape
    assert all([row[0] == row[-1] == "#" for row in drawn("日", SMALL)[1:7]])


def test_digits_are_of_one_width():
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        assert len({font.width(digit) for digit in "0123456789"}) == 1


def test_dark_text_is_bright_text_inverted():
    for font in (TEXT, SMALL, LARGE):
        for words in ("19", "日 é"):
            bright, dark = Canvas(), Canvas()
            end = bright.text(words, 3, 2, font)
            dark.fill(0, 0, 128, 64)
            assert dark.text(words, 3, 2, font, lit=0) == end
            assert bytes([byte ^ 0xFF for byte in dark.buffer]) == bright.buffer


def test_text_and_its_twin_draw_and_measure_the_same():
    random = Random(13)
    known = ENGLISH + EUROPEAN + CYRILLIC + "0123456789 −+:·♛→…漢😀\x7f"
    ours, theirs = bytearray(1024), bytearray(1024)
    for _ in range(150):
        text = "".join([known[random.randrange(len(known))] for _ in range(random.randrange(12))])
        face = (SMALL, TEXT, MEDIUM, LARGE)[random.randrange(4)].face
        x, y, lit = random.randrange(150) - 20, random.randrange(84) - 18, random.randrange(3) > 0
        assert draw(theirs, text, face, x, y, lit) == frame_host.draw(ours, text, face, x, y, lit)
        assert ours == theirs, (text, x, y)
        limit = random.randrange(80) - 10
        assert measure(text, face, limit) == frame_host.measure(text, face, limit)


def test_width_is_that_of_the_drawn_text():
    for font in (TEXT, SMALL):
        for words in ("Anna", "Борис", "a b", "日本", ""):
            canvas = Canvas()
            assert canvas.text(words, 0, 0, font) == font.width(words)
    canvas = Canvas()
    assert canvas.text_right("63", 128, 0, LARGE) == 128 - LARGE.width("63")
    assert any([canvas.pixel(127, y) for y in range(11)])


def test_fit_cuts_with_dots():
    assert TEXT.fit("Anna", 60) == "Anna"
    for width in range(8, 60):
        cut = TEXT.fit("Wilhelmina Wood", width)
        assert cut.endswith("…") and TEXT.width(cut) <= width, width
    assert "Wilhelmina…" in [TEXT.fit("Wilhelmina Wood", width) for width in range(40, 80)]


def cut_letter_by_letter(font, text, width):
    if font.width(text) <= width:
        return text
    while text and font.width(text + "…") > width:
        text = text[:-1]
    return text.rstrip() + "…"


def test_a_text_is_cut_where_dropping_letter_by_letter_would_cut_it():
    random = Random(11)
    letters = ENGLISH + EUROPEAN + CYRILLIC + "0123456789 −+:·♛→…漢😀"
    for _ in range(1500):
        text = "".join([letters[random.randrange(len(letters))] for _ in range(random.randrange(30))])
        font, width = (SMALL, TEXT, MEDIUM)[random.randrange(3)], random.randrange(140)
        assert font.fit(text, width) == cut_letter_by_letter(font, text, width), (text, width)


def test_invert_turns_each_pixel_of_its_rectangle():
    for end in (19, 17):  # the second turns one row of a byte's eight
        canvas = Canvas()
        canvas.invert(5, 6, 20, end - 6)
        for y in range(64):
            for x in range(128):
                assert canvas.pixel(x, y) == (5 <= x < 25 and 6 <= y < end)


def test_a_cut_name_that_begins_like_another_keeps_its_end():
    names, said = ["Dmitri A", "Dmitri B"], Phrase("Dmitri B", ": ", "sell goods +12")
    assert cut_name(said, 200, names) == "Dmitri B: sell goods +12"
    assert cut_name(said, 100, names) == "Dmit…B: sell goods +12"
    assert cut_name(said, 100, ["Anna", "Dmitri B"]) == "Dmitr…: sell goods +12"


def test_of_somebody_without_a_name_the_number_of_the_seat_is_left():
    assert fit_person("Player 3", 60) == "Player 3" and fit_person("Player 3", 20) == "3"
    assert fit_person("Игрок 3", 20) == "3" and fit_person("Team 3", 20) == "Tea…"
    assert fit_person("Player ²", 20) == "Pla…"
    names = ["Player 1", "Player 12"]
    assert cut_name(Phrase("Player 1", ": ", "sell goods +12"), 80, names) == "1: sell goods +12"


def test_first_letters_are_those_that_fit_and_at_least_one():
    assert [first_letters("Anna B", width) for width in (40, 12, 1)] == ["Anna B", "An", "A"]
    assert first_letters("Player 3", 20) == "3"
    assert [first_letters(name, 1) for name in ("…", "B…")] == ["…", "B"]


def test_a_text_about_nobody_is_not_cut_at_its_colon():
    said = Phrase("", "", "the long name of a line: 12")
    assert cut_name(said, 50, ["Anna"]) == "the long name of a line: 12"
