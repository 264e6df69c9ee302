"""What `make mutants` needs fits the code: the mutants of tests/mutants, and the table of tools/mutate.py."""

import re

import pytest

import mutants
import mutate


def test_each_mutant_can_be_applied_and_names_a_test():
    found, problems = mutants.read([])
    assert problems == []
    assert len(found) <= 100, "take out one that a generated mutant can replace: make mutants MODULE=…"


def test_each_module_and_its_tests_are_there():
    paths = [path for file, tests in mutate.MODULES.values() for path in (file, *tests.split())]
    assert [path for path in paths if not (mutate.ROOT / path).exists()] == []


@pytest.mark.slow
def test_a_module_is_mutated_and_its_tests_find_most_mutants(capsys):
    assert mutate.main(["store"]) == 0
    assert re.fullmatch(r"store: [23] of 3 mutants killed, \d+ %", capsys.readouterr().out.splitlines()[-1])


@pytest.mark.slow
def test_tests_that_fail_without_a_mutant_are_shown(capsys, monkeypatch):
    monkeypatch.setitem(mutate.MODULES, "store", (mutate.MODULES["store"][0], "--gone tests/firmware/test_store.py"))
    assert mutate.main(["store"]) == 1
    assert "The tests of store fail without a mutant" in (errors := capsys.readouterr().err)
    assert "unrecognized arguments: --gone" in errors
