"""Extras that a builder may add, on the emulated Pico: its PWM, its ADC, its bits for NeoPixels."""

import itertools

import pytest

from castellan.ports.notes import NOTES
from castellan.session import Session
from castellan_host.device import boards
from emulator.boxes import PICO, Box, new
from emulator.pico import Pico
from lab.files.flash import ModelFiles
from lab.hands.table_side import past_first_steps

BEEPER, LIGHTS = 15, 14
MS = 1e6  # ns
LOADED = 1500  # ms after the first picture, far more than a box takes until it looks at its keys
GAME = "1-0123456789abcdef.log"


def game(*events):
    """Return the file of a game of two."""
    files = ModelFiles()
    session = Session(files, bytes)
    session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything"})
    for event in (["upgrade", 0, "card"], ["upgrade", 1, "card"], *events):
        session.enter(event)
    [log] = [data for name, data in files.contents.items() if name.endswith(".log")]
    return log


def box(wired, *events):
    """Return a box with an extra, and a game of two."""
    return Box(new({GAME: game(*events)}, pins=PICO.pins + wired.encode()))


def tones(edges):
    """Return Hz and ms of the tones on a pin: edges that lie near each other."""
    found = []
    times = [time / MS for time, level in edges if level]
    for _, group in itertools.groupby(
        range(len(times)), key=lambda n: sum(times[m + 1] - times[m] > 5 for m in range(n))
    ):
        part = [times[n] for n in group]
        periods = [later - earlier for earlier, later in itertools.pairwise(part)]
        found.append((1000 / (sum(periods) / len(periods)), part[-1] - part[0] + periods[-1]))
    return found


def test_a_key_clicks_and_the_flash_does_not_draw_it_out():
    with box(f"BEEPER = {BEEPER}\n") as pico:
        pico.start()
        pico.wait(LOADED)
        assert pico.script(["edges", BEEPER]) == [[]]
        pico.tap("P1 P1")
        clicks = tones(pico.script(["edges", BEEPER])[0])
        assert len(clicks) == 2
        for hertz, milliseconds in clicks:
            assert hertz == pytest.approx(3000, rel=0.01) and 7 <= milliseconds <= 12


def test_a_macropad_clicks_quietly_and_its_amplifier_is_on_meanwhile():
    speaker, enable, click = boards.constants(boards.load("macropad").pins)["BEEPER"]
    flash = new({**past_first_steps(ModelFiles()).contents, GAME: game()}, frozen=True, board="macropad")
    with Box(flash, "macropad") as pad:
        pad.start()
        pad.wait(LOADED)
        assert pad.script(["edges", speaker], ["edges", enable]) == [[], []]
        pad.tap("P1")
        edges, amplifier = pad.script(["edges", speaker], ["edges", enable])
        [(hertz, milliseconds)] = tones(edges)
        assert hertz == pytest.approx(3000, rel=0.01) and 7 <= milliseconds <= 12
        widths = [later[0] - time for (time, level), later in itertools.pairwise(edges) if level]
        assert widths == pytest.approx([click / 100 / hertz * 1000 * MS] * len(widths), rel=0.05)
        [(on, up), (off, down)] = amplifier
        assert (up, down) == (1, 0) and on < edges[0][0] and edges[-1][0] < off + MS


@pytest.mark.parametrize(("board", "beeper"), [(PICO.name, BEEPER), ("haute42", 28)])
def test_the_end_of_a_turn_sounds_on_the_pin_of_each_board(board, beeper):
    files = ModelFiles()
    Session(files, bytes).begin("pad", {"players": ["Anna", "Boris"], "times": True, "limit": 14})
    [log] = [data for name, data in files.contents.items() if name.endswith(".log")]
    pins = boards.load(board).pins + f"BEEPER = {beeper}\n".encode()
    with Box(new({GAME: log}, pins=pins), board) as box:
        box.start()
        assert box.script(["edges", beeper]) == [[]]
        box.wait(1000 * (14 - 10 + 1))
        soon = tones(box.script(["edges", beeper])[0])
        box.wait(1000 * 10)
        late = tones(box.script(["edges", beeper])[0])
    notes = [note for signal in ("soon", "late") for note in NOTES[signal] if note[0]]
    assert [hertz for hertz, _ in soon + late] == pytest.approx([hertz for hertz, _ in notes], rel=0.01)
    assert [ms for _, ms in soon + late] == pytest.approx([ms for _, ms in notes], abs=10)


def bits(edges):
    """Return the bytes that NeoPixels read from a pin: a pulse of more than 600 ns is 1 (WS2812B data sheet)."""
    rises = [(time, later[0] - time) for (time, level), later in itertools.pairwise(edges) if level]
    read = [int(high > 600) for _, high in rises]
    assert all(200 < high < 500 or 650 < high < 1000 for _, high in rises), sorted({high for _, high in rises})
    return bytes(sum(bit << 7 - n for n, bit in enumerate(read[at : at + 8])) for at in range(0, len(read), 8))


def test_the_lights_are_sent_their_colours_as_they_read_them():
    flash = new({GAME: game(["points", 1, "red", 2])}, pins=PICO.pins + f"NEOPIXELS = ({LIGHTS}, 2)\n".encode())
    # Each instruction by itself: translated code shows edges at the end of a block.
    with Pico(flash, interpret=True) as pico:
        pico.script(["edges", LIGHTS])
        pico.power()
        assert pico.until("transfer", 5000)
        pico.wait(LOADED)
        assert bits(pico.script(["edges", LIGHTS])[0]) == bytes((0, 0, 0, 12, 24, 0))
