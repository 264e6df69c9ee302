"""The board's port on a stand-in for the chip: keys, display and laptop."""

import gc

from castellan import LOADED
from castellan import box as box_module
from castellan.core import ledger
from castellan.core.errors import JournalError
from castellan.flash.settings import Settings
from castellan.keys import BACK, OK, P1, PRESS, UP, Keys
from castellan.ui import routes
from castellan.ui.drawing.style import BRIGHTNESS
from castellan_host.virtual.oled_model import OledModel
from lab.board.hardware import TICK
from lab.board.workbench import Watched, each, takes
from lab.games.random_games import Random
from lab.link.cable import line
from lab.marks import area

pytestmark = area("boards")

SPI = {"WIRE": "spi", "ACK": False, "SPI": 1, "SCK": 26, "MOSI": 27, "CS": 22, "DC": 24, "RESET": 23, "OLED": "sh1106"}


def test_keys_make_entries_and_the_display_shows_them():
    for start in (0, (1 << 30) - 900):
        for hardware, place in each(start):
            takes(hardware).run(place.path, 2000)
            assert place.records == [("take", 0)]
            assert hardware.display.on


def test_a_tap_within_an_erase_counts_once():
    for hardware, place in each():
        hardware.at(480, hardware.blind, 100).at(1080, hardware.blind, 100)
        takes(hardware).run(place.path, 2000)
        assert place.records == [("take", 0)]


def test_a_fold_shows_after_a_second_how_far_it_is():
    fold = ledger.fold
    for takes_each, long in ((10, False), (90, True)):  # long: the watchdog does not wait for an undo
        for hardware, place in each():
            place.enter(*[["points", 0, "red", 1]] * 94)
            seen = []  # after each record: how long the fold has taken, and a bar's pixels

            def slow(*arguments):
                begin = hardware.now
                for seq in fold(*arguments):
                    hardware.pass_time(takes_each)
                    row = hardware.display.row(3)
                    lit = sum(row)
                    seen.append((hardware.now - begin, lit if row[-1] and row.index(0) == lit - 1 else 0))
                    yield seq

            ledger.fold = slow
            back = hardware.pins[hardware.constants["KEYS"][BACK]]
            hardware.at(11000, back.press, True).at(12000, back.press, False)
            try:
                watched = Watched(hardware).run(place, 22000)
            finally:
                ledger.fold = fold
            assert len(seen) == 96 + 95
            for shown, total in ((seen[:96], 97), (seen[96:], 98)):  # at power-on, and of the undo
                bars = [(time, lit) for time, lit in shown if lit]
                if long:
                    assert bars[0] == (17 * 90, 128 * 16 // total + 1) and bars[-1][1] == 128 * 80 // total + 1
                else:
                    assert not bars
            assert hardware.display.frame() == bytes(watched.box.canvas.buffer)
            assert len(place.records) == 95 and place.records[-1][0] == "void"


def test_showing_how_far_a_fold_is_takes_no_heap():
    taken = getattr(gc, "mem_alloc", int)  # of MicroPython
    for hardware, place in each():
        modules, chip = hardware.load()
        board = modules.Board(chip.Chip(), place.path)
        board._folding(0, 99)
        hardware.pass_time(1000)
        for done in (16, 32):
            board._folding(done, 99)
            gc.collect()
            before = taken()
        board._folding(48, 99)
        gc.collect()
        assert taken() == before and sum(hardware.display.row(3)) == 128 * 48 // 99 + 1


class Filesystem:
    """A UF2's, which notes when it is to erase the next block."""

    def __init__(self, hardware):
        self.hardware = hardware
        self.times = []

    def erase_ahead(self):
        self.times.append(self.hardware.now)


def test_the_flash_is_erased_ahead_only_while_nobody_presses():
    for hardware, place in each():
        erased = hardware.filesystem = Filesystem(hardware)
        hardware.tap(500, OK, 1200).tap(2000, OK).run(place.path, 4000)
        assert bool(erased.times) == (hardware.chip == "rp2")
        assert not [time for time in erased.times if time < 3060]


def test_a_step_is_due_every_five_milliseconds_and_at_each_tick_of_an_esp32():
    for hardware, place in each():
        due = 5 if hardware.chip == "rp2" else TICK
        steps = []
        step = box_module.Box.step

        def timed(box, now, *more):
            steps.append(now)
            hardware.pass_time(3)
            return step(box, now, *more)

        box_module.Box.step = timed
        hardware.at(501, hardware.pass_time, 38)
        try:
            hardware.run(place.path, 700)
        finally:
            box_module.Box.step = step
        del steps[0]  # the first picture, before the loop
        gaps = [steps[n + 1] - steps[n] for n in range(len(steps) - 1)]
        del gaps[0]  # the start may end between two ticks
        long = [gap for gap in gaps if gap != due]
        assert max(gaps) < 38 + due and len(gaps) > 60
        assert len(long) <= (1 if hardware.chip == "rp2" else 2)  # the delay, and up to the tick behind it


def test_an_esp32_loses_no_tap_and_dates_none_much_later_for_its_ticks():
    update, latest = Keys.update, []
    for hardware, place in each():
        random, tapped, dated = Random(3), [], []
        while len(tapped) < 60:
            tapped.append((tapped[-1] if tapped else 500) + 150 + random.randrange(80))
            length = 16 + random.randrange(60)
            hardware.tap(tapped[-1], UP, length, bounce=random.randrange(4))

        def noted(keys, levels, now, ago):
            events = update(keys, levels, now, ago)
            dated.extend([now - ms for kind, _, ms in events if kind == PRESS])
            return events

        Keys.update = noted
        try:
            hardware.run(place.path, tapped[-1] + 500)
        finally:
            Keys.update = update
        late = [date - tap for date, tap in zip(dated, tapped)]
        assert len(dated) == len(tapped) and min(late) >= 0
        latest.append(max(late))
    assert latest[1] <= latest[0] + 5, latest


class Collector:
    """In the place of the module `gc`."""

    def __init__(self, log):
        self.collect = lambda: log.append("gc")
        self.threshold = self.mem_free = int


def test_the_keys_are_looked_at_after_a_picture_before_its_garbage_is_collected():
    for hardware, place in each():
        log = []
        step = box_module.Box.step

        def noted(box, *arguments):
            changed = step(box, *arguments)
            log.append("changed" if changed else "looked")
            return changed

        box_module.Box.step, hardware.collector = noted, Collector(log)
        try:
            takes(hardware).run(place.path, 2000)
        finally:
            box_module.Box.step = step
        collected = [index for index, what in enumerate(log) if what == "gc"]
        assert len(collected) > 1 and log[:2] == ["changed", "gc"]  # the start's, before the keys are looked at
        for index in collected[1:]:
            assert log[index - 4 : index] == ["changed"] + 3 * ["looked"]


class Heap:
    """A `gc` with so much free heap."""

    def __init__(self, free):
        self.free = free
        self.collect = gc.collect

    def threshold(self, size):
        pass

    def mem_free(self):
        return self.free


def test_with_megabytes_of_heap_all_screens_are_loaded_before_the_first_key():
    for free, ahead in ((4_000_000, True), (250_000, False)):
        for hardware, place in each():
            load, loaded = routes.load, set()

            def noted(screen):
                if hardware.now < 500:
                    loaded.add(screen)
                return load(screen)

            routes.load, hardware.collector = noted, Heap(free)
            try:
                takes(hardware).run(place.path, 2000)
            finally:
                routes.load = load
            assert (loaded >= set(routes.SCREENS)) == ahead
            assert place.records == [("take", 0)]


def test_the_display_comes_back_when_it_is_plugged_in():
    for hardware, place in each():
        hardware.run(place.path, 1000)
        table = hardware.display.rows()
        assert any(["#" in row for row in table])
        hardware.display.plugged = False
        hardware.at(1500, setattr, hardware.display, "plugged", True).run(place.path, 3000)
        assert hardware.display.rows() == table
        for off, on in ((1500, 1501), (1500, 3500)):
            hardware.at(off, setattr, hardware.display, "plugged", False)
            hardware.at(on, setattr, hardware.display, "plugged", True).run(place.path, on + 1100)
            assert hardware.display.rows() == table


def test_the_bus_is_no_quicker_than_pins_py_allows():
    for most in (1_000_000, 400_000, 100_000):
        for hardware, place in each(FREQUENCY=most):
            Settings(place.files()).save("speed", 1_000_000)
            hardware.run(place.path, 1000)
            assert hardware.display.frequency == most


def test_a_transfer_that_is_not_acknowledged_to_its_end_is_an_error():
    for hardware, place in each():
        hardware.run(place.path, 1000)
        table = hardware.display.rows()
        hardware.display.plugged = False
        hardware.display.plugged = True  # it has forgotten all
        hardware.unacknowledged = 1
        hardware.run(place.path, 3000)
        assert not hardware.display.on
        hardware.at(2000, setattr, hardware, "unacknowledged", 0).run(place.path, 4000)
        assert hardware.display.rows() == table and hardware.display.frequency == 400_000


def test_a_display_that_never_acknowledges_shows_the_picture():
    for hardware, place in each():
        hardware.run(place.path, 1000)
        table = hardware.display.rows()
        hardware.display.plugged = False
        hardware.display.plugged = True
        hardware.constants["ACK"] = False
        hardware.run(place.path, 3000)
        assert hardware.display.rows() == table and "#" in table[1]


def test_a_display_on_spi_shows_the_picture_that_one_on_i2c_does():
    for hardware, place in each():
        hardware.display = OledModel("sh1106")
        hardware.run(place.path, 3000)
        table = hardware.display.rows()
        hardware.display = OledModel("sh1106")
        hardware.constants.update(SPI)
        hardware.run(place.path, 3000)
        assert hardware.display.rows() == table and "#" in table[1]
        assert hardware.display.frequency == hardware.constants["FREQUENCY"]
        assert set(hardware.pins[SPI["CS"]].driven) == {0, 1} and hardware.pins[SPI["CS"]].driven[-1] == 1


def test_the_reset_line_is_pulsed_before_each_initialization():
    for hardware, place in each():
        hardware.constants["RESET"] = 15
        hardware.run(place.path, 500)
        assert hardware.pins[15].driven == [0, 1]


def test_a_blocked_bus_gets_nine_clocks_and_a_stop_condition():
    for hardware, place in each():
        hardware.run(place.path, 500)
        data, clock = [hardware.pins[hardware.constants[name]].driven for name in ("SDA", "SCL")]
        assert data == [1] + 9 * [1] + [0, 1] and clock == [1] + 10 * [0, 1]


def test_the_score_is_kept_without_a_display():
    for hardware, place in each():
        hardware.display.plugged = False
        takes(hardware).run(place.path, 3000)
        assert place.records == [("take", 0)]


def test_a_laptop_that_never_reads_delays_no_key():
    for hardware, place in each():
        hardware.room = 50
        hardware.at(300, hardware.say, line("hello", 1, 0))
        takes(hardware, 2000).run(place.path, 5000)
        assert place.records == [("take", 0)]
        assert len(hardware.outgoing) == 50
        assert hardware.waits == (0 if hardware.chip == "rp2" else 2)  # see ports/esp32.py: a second, once


def test_a_laptop_that_stops_reading_in_the_middle_of_an_answer_delays_no_key():
    for room in (0, 63, 64, 150, 600):
        for hardware, place in each():
            if hardware.chip != "rp2":  # its UF2; what an ESP32 does is tested above
                continue
            hardware.filesystem = Filesystem(hardware)
            hardware.room = room
            hardware.at(300, hardware.say, line("hello", 1, 0)).at(700, hardware.say, 9 * line("want", "x" * 16, 0))
            takes(hardware, 2000).run(place.path, 5000)
            assert place.records == [("take", 0)]
            assert hardware.waits == 0 and len(hardware.outgoing) > room - 64


def test_a_laptop_that_reads_again_gets_answers_again():
    for hardware, place in each():
        hardware.room = 50
        hardware.at(300, hardware.say, line("hello", 1, 0)).at(3000, setattr, hardware, "room", 1000)
        hardware.at(4000, hardware.say, line("bye") + line("want", "x" * 16, 0)).run(place.path, 5000)
        assert b'["error","link_game"' in hardware.outgoing


def test_a_laptop_is_answered():
    for hardware, place in each():
        hardware.at(300, hardware.say, b"\r\n" + line("hello", 1, 0))
        hardware.run(place.path, 1000)
        assert b'["box",1,"e660583883000001"' in hardware.outgoing


def test_boxes_whose_chips_have_no_number_have_an_id_of_their_own():
    found = []
    for number in (b"\0" * 8, b"\xff" * 8):
        for hardware, place in each():
            hardware.number = number
            for _ in range(2):
                hardware.outgoing = b""
                hardware.at(300, hardware.say, b"\r\n" + line("hello", 1, 0))
                hardware.run(place.path, 1000)
                found.append(hardware.outgoing.split(b'["box",1,"')[1][:16])
    assert found[::2] == found[1::2] and len(set(found)) == 4  # a box keeps its own


def test_a_picture_is_where_the_panel_begins_in_the_rams_columns():
    for hardware, place in each():
        hardware.display = OledModel("sh1106")
        hardware.run(place.path, 500)
        shown = [hardware.display.row(y) for y in range(64)]
        hardware.constants["OFFSET"] = 0  # two to the left of where this panel begins
        hardware.run(place.path, 500)
        assert [hardware.display.row(y)[:-2] for y in range(64)] == [row[2:] for row in shown]


def test_in_the_dark_the_chip_sleeps_deeper_on_a_battery_if_no_laptop_is_there():
    before = box_module.DARK_AFTER
    box_module.DARK_AFTER = 2000
    battery = {"BATTERY": (28, 2, 1800, 5000)}
    try:
        for hosted, more in ((True, battery), (False, battery), (False, {})):
            for hardware, place in each(**more):
                hardware.hosted = hosted
                hardware.at(9000, lambda: dark.append(hardware.display.on))
                dark = []
                takes(hardware.tap(10_000, BACK), 11_000).run(place.path, 12_500)
                assert dark == [False]
                assert place.records == [("take", 0)]
                assert (hardware.slept > 2000) == (not hosted and bool(more) and hardware.chip == "rp2")
    finally:
        box_module.DARK_AFTER = before


def test_the_first_picture_is_dim_and_the_next_are_brighter_one_by_one():
    for hardware, place in each():
        levels = []
        for at in range(5, 300, 10):
            hardware.at(at, lambda: levels.append(hardware.display.contrast))
        hardware.run(place.path, 400)
        assert levels[0] <= 60 and levels[-1] == BRIGHTNESS[1]
        grown = [levels[at + 1] - levels[at] for at in range(len(levels) - 1)]
        assert min(grown) >= 0 and max(grown) <= 3 * box_module.BRIGHTER


def test_back_held_at_the_start_opens_no_game_and_asks_about_the_display():
    for hardware, place in each():
        back = hardware.pins[hardware.constants["KEYS"][BACK]]
        back.press(True)
        watched = Watched(hardware).at(1500, lambda seen: back.press(False))
        watched.at(
            3000, lambda seen: (type(seen.box.app.screen).__name__, seen.box.session.ledger, hardware.display.frequency)
        )
        watched.run(place, 4000)
        assert watched.seen[1:] == [("DisplayCheck", None, 100_000)]
        assert place.records == []
        hardware.run(place.path, 500)
        assert hardware.display.frequency == 400_000


def test_back_that_is_down_when_the_display_is_right_is_named_and_no_other_key_waits_for_it():
    for hardware, place in each():
        hardware.pins[hardware.constants["KEYS"][BACK]].press(True)
        watched = Watched(hardware)
        for at in (8900, 9900, 10_900):
            hardware.tap(at - 600, P1)
            watched.at(at, lambda seen: type(seen.box.app.screen).__name__)
        watched.at(8000, lambda seen: type(seen.box.app.screen).__name__)
        watched.run(place, 12_000)
        assert [seen for seen in watched.seen if seen] == ["DisplayCheck", "Faulty", "Languages", "KeysHelp"]


def test_a_key_held_at_the_start_opens_the_key_test_once_it_is_up_and_does_nothing_else():
    # For how long OK is down, which would open the menu: by a person, before the box listens, for so long that it is
    # named, as a key that sticks; then the screen before and after it is up.
    for held, down_on, up_on in (
        (1500, "Table", "Wires"),
        (300, "Table", "Table"),
        (5500, "Table", "Wires"),
        (9000, "Faulty", "Wires"),
        (20_000, "Faulty", "Faulty"),
    ):
        for hardware, place in each():
            ok = hardware.pins[hardware.constants["KEYS"][OK]]
            ok.press(True)
            watched = Watched(hardware).at(held, lambda seen: ok.press(False))
            for after in (-50, 300):
                watched.at(held + after, lambda seen: (type(seen.box.app.screen).__name__, seen.box.app.levels))
            watched.run(place, held + 500)
            (before, down), (after, up) = [seen for seen in watched.seen if seen]
            assert (down, up) == (1 << OK, 0)
            assert (before, after) == (down_on, up_on), held
            assert place.records == [] and "castellan.ui.start.faulty" not in LOADED


def test_what_fails_is_counted_for_the_doctor():
    for hardware, place in each():
        hardware.at(500, setattr, hardware.display, "plugged", False)
        hardware.at(1900, setattr, hardware.display, "plugged", True)
        hardware.at(2500, hardware.say, line("hello", 1, 0) + line("nonsense"))
        JournalError.raised = 0
        hardware.at(3000, JournalError, "flash_lost").run(place.path, 5200)
        board, _ = hardware.load()
        assert board.ended == (5, 1, 1, 1)


def test_an_error_in_an_interrupt_has_room_to_be_reported():
    for hardware, place in each():
        hardware.run(place.path, 100)
        assert hardware.reserved >= 100
