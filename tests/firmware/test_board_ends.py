"""The board's port on a stand-in for the chip: every way out of the box is clean."""

import errno
import os

from castellan.core import ledger
from castellan.core.ledger import Ledger
from castellan.keys import P1
from castellan.ports.flash import Flash
from castellan.session import Session
from castellan.text import say
from lab.board.hardware import Hardware, Reset
from lab.board.stand_ins import SoftReset
from lab.board.workbench import Place, each, raises, shows, takes
from lab.marks import area

pytestmark = area("boards")


def test_ctrl_c_stops_the_box_cleanly():
    for hardware, place in each():
        takes(hardware).at(1500, hardware.say, b"\r\x03")
        hardware.run(place.path, 10_000)
        assert hardware.now < 2000
        assert shows(hardware, "stopped") and hardware.printed == [say("stopped", {})]
        assert place.records == [("take", 0)]
        assert hardware.interrupt == 3
        hardware.pass_time(60_000)  # somebody works at the REPL, and no watchdog bites
        hardware.run(place.path, 1000)  # a soft reset later
        assert not shows(hardware, "stopped")


def test_the_rp2350s_own_watchdog_is_disarmed():
    with Place() as place:
        hardware = Hardware("rp2", CHIP="rp2350")
        hardware.at(1500, hardware.say, b"\x03")
        hardware.run(place.path, 10_000)
        assert hardware.timeout is None and hardware.printed == [say("stopped", {})]
        hardware.pass_time(60_000)


def test_ctrl_c_while_a_laptop_floods():
    for hardware, place in each():
        hardware.at(500, hardware.say, b"noise " * 150 + b"\r\x03")
        hardware.run(place.path, 10_000)
        assert hardware.now < 2000


def test_ctrl_c_in_the_middle_of_a_write_waits_for_its_end():
    for hardware, place in each():
        open_file = Flash.open

        def interrupted(files, name, mode):
            if mode == "ab":
                hardware.say(b"\x03")
            return open_file(files, name, mode)

        Flash.open = interrupted
        try:
            takes(hardware).run(place.path, 60_000)
        finally:
            Flash.open = open_file
        assert hardware.now < 2000 and shows(hardware, "stopped")
        assert place.records == [("take", 0)]


def test_ctrl_c_while_the_games_are_read():
    for hardware, place in each():
        board, chip = hardware.load()
        interrupted = chip.Chip()
        interrupted.feed = lambda: hardware.stop(KeyboardInterrupt())
        hardware.serve(board, interrupted, place.path)
        assert shows(hardware, "stopped") and ledger.feed is None  # else the next test's fold would be interrupted
        hardware.pass_time(60_000)


def test_a_fault_is_shown_and_the_software_restarts():
    for hardware, place in each():
        takes(hardware).at(1500, hardware.stop, ValueError("rotten"))
        raises(SoftReset, hardware.run, place.path, 60_000)
        assert [str(error) for error in hardware.errors] == ["rotten"]
        assert shows(hardware, "fault", reason="rotten")
        assert 6000 < hardware.now < 8000
        assert place.records == [("take", 0)]
        hardware.pass_time(60_000)


def test_a_game_that_the_box_cannot_start_with_is_skipped_at_the_next_start():
    for hardware, place in each():
        load = Ledger.load

        def full(records):
            raise MemoryError("memory allocation failed")

        Ledger.load = full
        try:
            raises(SoftReset, hardware.run, place.path, 60_000)
        finally:
            Ledger.load = load
        assert shows(hardware, "fault", reason="memory allocation failed")
        hardware.errors.clear()
        hardware.run(place.path, 1000)
        assert shows(hardware, "passed_over", notice=True, number=1)


def test_a_fault_while_the_first_notice_is_shown_skips_no_game():
    for hardware, place in each():
        with place.files().open("settings", "wb") as file:
            file.write(b"damaged")
        hardware.at(500, hardware.stop, ValueError("rotten"))
        raises(SoftReset, hardware.run, place.path, 60_000)
        hardware.errors.clear()
        hardware.run(place.path, 1000)
        assert "faults" not in place.files().list()


def test_a_fault_is_shown_in_the_players_language():
    for hardware, place in each():
        Session(place.files(), os.urandom).settings.save("language", "ru")
        hardware.at(500, hardware.stop, MemoryError())
        raises(SoftReset, hardware.run, place.path, 60_000)
        assert shows(hardware, "fault", "ru", reason="MemoryError")


def test_a_display_that_no_longer_answers_is_reported_in_words():
    for hardware, place in each():
        takes(hardware).at(1500, hardware.stop, OSError(errno.ENODEV))
        raises(SoftReset, hardware.run, place.path, 60_000)
        assert shows(hardware, "no_display") and place.records == [("take", 0)]


def test_a_fault_of_the_display_is_reported_too():
    for hardware, place in each():

        def broken(data):
            raise ValueError("no such wire")

        hardware.at(500, setattr, hardware.display, "write", broken).tap(600, P1)
        raises(SoftReset, hardware.run, place.path, 60_000)
        assert [str(error) for error in hardware.errors] == ["no such wire"] * 2
        hardware.pass_time(60_000)


def test_ctrl_c_interrupts_the_report_of_a_fault():
    for hardware, place in each():
        hardware.at(500, hardware.stop, ValueError("rotten")).at(2000, hardware.say, b"\x03")
        raises(KeyboardInterrupt, hardware.run, place.path, 60_000)
        hardware.pass_time(60_000)


def test_a_soft_reset_from_within_disarms_the_watchdog():
    for hardware, place in each():
        hardware.at(500, hardware.stop, SoftReset())
        raises(SoftReset, hardware.run, place.path, 60_000)
        hardware.pass_time(60_000)


def test_a_box_that_hangs_is_restarted():
    for hardware, place in each():
        takes(hardware).at(2000, hardware.pass_time, 100_000)
        raises(Reset, hardware.run, place.path, 200_000)
        assert 9000 < hardware.now < 11_000
        assert place.records == [("take", 0)]


def test_a_flash_without_a_folder_for_games_is_a_fault():
    error = raises(OSError, Flash("/no/such/folder", lambda: None).open, "x", "wb")
    assert error.errno == errno.ENOENT


def test_the_folder_for_games_is_made_with_the_first_file():
    with Place() as place:
        files = Flash(place.path + "/new", lambda: None)
        assert files.list() == [] and files.free() > 0
        assert raises(OSError, files.open, "x", "rb").errno == errno.ENOENT
        assert "new" not in os.listdir(place.path)
        files.open("x", "wb").close()
        assert files.list() == ["x"]
        files.remove("x")
        os.rmdir(place.path + "/new")


def test_many_flash_operations_never_restart_the_box():
    with Place() as place:
        fed = []
        files = Flash(place.path, lambda: fed.append(1))
        for count, use in enumerate(
            (
                files.list,
                files.free,
                lambda: files.open("x", "wb").close(),
                lambda: files.rename("x", "y"),
                lambda: files.remove("y"),
            )
        ):
            use()
            assert len(fed) > count
