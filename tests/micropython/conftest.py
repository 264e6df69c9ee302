"""Boards that are MicroPython VMs: on a busy machine they are slower than any board."""

import pytest

from castellan_host.device import greeting, repl
from castellan_host.link import lending
from waiting import WAITING


@pytest.fixture(autouse=True)
def _patient(monkeypatch):
    for module in (greeting, lending, repl):
        monkeypatch.setattr(module, "PATIENCE", WAITING)
