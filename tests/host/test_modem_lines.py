"""The lines DTR and RTS while a port is opened: RTS on with DTR off resets an ESP32 behind a bridge chip."""

import fcntl
import os
import pty
import termios
from types import SimpleNamespace

import pytest
import serial

from castellan_host.device import repl
from castellan_host.device.transport import Transport
from castellan_host.link import connections, serial_ports

pytestmark = pytest.mark.link

CHIPS = {
    "CP210x": 0x10C4,
    "CH340": 0x1A86,
    "FTDI": 0x0403,
    "Pico": 0x2E8A,
    "ESP32-S3": 0x303A,
    "unknown": None,
}
RESET = (False, True)


class Modelled:
    """pyserial's port; `passed` are the states of DTR and RTS that the board sees, one after the other."""

    passed = []

    def __init__(self, port=None, **settings):
        self._dtr = self._rts = True
        self.port, self.is_open = port, False

    def open(self):
        self.is_open = True
        if self.system == "win32":
            if self.vendor == CHIPS["CP210x"]:
                self._show(self.passed[-1][0], self._rts)  # its driver switches RTS first
            self._show(self._dtr, self._rts)
        else:
            self._show(True, True)  # the kernel, as it opens; then pyserial sets one after the other
            self._show(self._dtr, True)
            self._show(self._dtr, self._rts)

    def _show(self, dtr, rts):
        if self.passed[-1] != (dtr, rts):
            self.passed.append((dtr, rts))

    @property
    def dtr(self):
        return self._dtr

    @dtr.setter
    def dtr(self, value):
        self._dtr = value
        if self.is_open:
            self._show(value, self._rts)

    @property
    def rts(self):
        return self._rts

    @rts.setter
    def rts(self, value):
        self._rts = value
        if self.is_open:
            self._show(self._dtr, value)

    def isOpen(self):  # noqa: N802
        return self.is_open

    def close(self):
        self.is_open = False


@pytest.fixture
def model(monkeypatch, tmp_path):
    """A function that makes pyserial a model for a system and a chip, with both lines off; returns what passes."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    def made(system, vendor):
        device = "COM3" if system == "win32" else "/dev/cu.usbserial-0001"
        kind = type("Serial", (Modelled,), {"system": system, "vendor": vendor, "passed": [(False, False)]})
        found = SimpleNamespace(device=device, vid=vendor, pid=1, serial_number="1", description="")
        monkeypatch.setattr(serial, "Serial", kind)
        monkeypatch.setattr(serial_ports, "comports", lambda: [found])
        monkeypatch.setattr("mpremote.transport_serial.serial.tools.list_ports.grep", lambda device: [found])
        monkeypatch.setattr(
            "mpremote.transport_serial.os", SimpleNamespace(name="nt" if system == "win32" else "posix")
        )
        monkeypatch.setattr(connections.sys, "platform", system)
        return device, kind.passed

    return made


@pytest.mark.parametrize("opens", [connections._open, Transport, repl._why])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
@pytest.mark.parametrize("chip", CHIPS)
def test_opening_resets_no_board_and_leaves_dtr_on(model, monkeypatch, opens, system, chip):
    monkeypatch.setattr(connections, "refusal", lambda device, shared: None)
    device, passed = model(system, CHIPS[chip])
    opens(device)
    assert RESET not in passed and passed[-1] == (True, True)
    if chip in ("Pico", "ESP32-S3"):
        assert all(dtr for dtr, _ in passed[1:])


@pytest.mark.parametrize("opens", [connections._open, repl._why])
def test_what_this_system_is_told_about_the_lines(monkeypatch, opens):
    told = []
    real = fcntl.ioctl

    def note(handle, request, *arguments):
        if request in (termios.TIOCMBIS, termios.TIOCMBIC, termios.TIOCMSET):
            told.append((request, int.from_bytes(arguments[0], "little")))
            return 0
        return real(handle, request, *arguments)

    monkeypatch.setattr(fcntl, "ioctl", note)
    master, slave = pty.openpty()
    try:
        found = opens(os.ttyname(slave))
        if isinstance(found, serial.Serial):
            found.close()
    finally:
        os.close(master)
        os.close(slave)
    assert told == [(termios.TIOCMBIS, termios.TIOCM_DTR), (termios.TIOCMBIS, termios.TIOCM_RTS)]
