"""Which constants of the firmware are inlined on a board: those that nothing there finds by their names."""

import pytest

import castellan
from castellan_host.device import boards, firmware
from castellan_host.device.constants import Inlined, inlined
from castellan_host.device.lean import one_by_one

RECORD = """\
LIMIT = 448
SEQ = 0
NAMES = ("a", "b")
SHORT, LONG = "ten letter", "eleven lett"
TWICE = 1
TWICE = 2
def kind(record):
    return record[SEQ], LIMIT, "SEQ"
"""


def found(others=(), **modules):
    named = {name.replace("__", "/") + ".py": one_by_one(source) for name, source in modules.items()}
    return {path.removesuffix(".py").replace("/", "__"): each for path, each in inlined(named, others).items()}


def test_a_constant_that_is_imported_is_a_value_in_both_modules():
    constants = found(core__record=RECORD, core__ledger="from core.record import LIMIT, LONG, NAMES, SHORT, TWICE\n")
    assert constants["core__record"] == Inlined(frozenset({"LIMIT", "SEQ", "SHORT"}))
    assert constants["core__ledger"] == Inlined(imported={"LIMIT": 448, "SHORT": "ten letter"})


def test_so_is_one_that_is_found_in_its_module():
    constants = found(
        core__record=RECORD, ledger="from core import record\nprint(record.LIMIT, record.NAMES, each.SEQ)\n"
    )
    assert constants["ledger"] == Inlined(reached={("record", "LIMIT"): 448})
    assert constants["core__record"].own == {"LIMIT", "SHORT", "LONG"}


@pytest.mark.parametrize(
    "user",
    [
        "def late():\n    from record import LIMIT\n",
        "from record import LIMIT as MOST\n",
        "from record import LIMIT\ndef most(LIMIT):\n    return LIMIT\n",
        "from record import LIMIT\n_LIMIT = [LIMIT]\n",
        "from record import LIMIT\nprint(LIMIT=LIMIT)\n",
        "from record import LIMIT\nprint(f'{LIMIT}')\n",
        "from record import LIMIT\ndef most(other):\n    return other.LIMIT, LIMIT\n",
        "import record\nprint(getattr(record, 'LIMIT'))\n",
    ],
)
def test_a_constant_that_something_finds_by_its_name_stays(user):
    constants = found(record=RECORD, user=user)
    assert "LIMIT" not in constants["record"].own and not constants["user"].imported
    assert "SEQ" in constants["record"].own


def test_one_that_a_file_beside_the_modules_names_stays_and_what_it_changes_is_no_constant():
    constants = found(
        ["from record import SEQ\nrecord.LIMIT = 5\n"], record=RECORD, user="from record import LIMIT, SEQ\n"
    )
    assert constants["record"].own == {"NAMES", "SHORT", "LONG"} and constants["user"].imported == {"SEQ": 0}


def test_what_a_module_imports_for_another_it_imports():
    constants = found(record=RECORD, ledger="from record import LIMIT\n", user="from ledger import LIMIT\n")
    assert constants["ledger"] == constants["user"] == Inlined()
    assert "LIMIT" not in constants["record"].own


def test_types_words_of_a_language_and_what_is_no_python_are_left_out():
    types = "TYPE_CHECKING = False\nif TYPE_CHECKING:\n    from record import LIMIT\n"
    assert "LIMIT" in found(record=RECORD, user=types)["record"].own
    assert found(en="AND = ' and '\n", broken="def\n") == {"en": Inlined(), "broken": Inlined()}


def test_a_record_s_places_and_the_keys_cost_the_chip_nothing():
    pico = boards.load("pico")
    modules = firmware.sources_of_files(firmware.SOURCES / "castellan", pico)
    prepared = firmware.prepared(modules, [pico.pins.decode()])
    for constant in ("SEQ", "KIND", "WIDTH", "ROWS", "P1"):
        assert sum(f"_{constant} = const(" in source for source in prepared.values()) > 4, constant
        assert not [source for source in prepared.values() if f"import {constant}" in source], constant
    labels = prepared[firmware.SOURCES / "castellan/text/labels.py"]
    assert "shapes.PLAYER" not in labels and "argument.type == 0" in labels
    assert castellan.VERSION in prepared[firmware.SOURCES / "castellan/link/answers.py"]
