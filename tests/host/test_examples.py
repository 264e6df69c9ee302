"""The examples in docstrings are true."""

import doctest

import pytest

from castellan.core import ledger, record, rules
from castellan.core.rules import standing
from castellan_host.database import store

pytestmark = [pytest.mark.rules, pytest.mark.database, pytest.mark.docs]


@pytest.mark.parametrize("module", [record, ledger, rules, standing, store], ids=lambda module: module.__name__)
def test_examples_of_docstrings_run(module):
    found = doctest.testmod(module)
    assert found.attempted and not found.failed
