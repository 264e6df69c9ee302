"""Boards that are MicroPython VMs: on a busy machine they are slower than any board."""

import pytest
from mpremote.transport_serial import SerialTransport

from castellan_host.device import greeting, repl, transport
from castellan_host.link import lending
from lab.waiting import WAITING


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    for module in (greeting, lending, repl, transport):
        monkeypatch.setattr(module, "PATIENCE", WAITING)
    # mpremote's own limit to how long code may print nothing.
    monkeypatch.setattr(SerialTransport.exec_raw, "__defaults__", (WAITING, None))
