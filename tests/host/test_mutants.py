"""What `make mutants` needs fits the code: the mutants of tests/mutants, and the table of tools/mutate.py."""

import mutants
import mutate


def test_each_mutant_can_be_applied_and_names_a_test():
    found, problems = mutants.read([])
    assert problems == []
    assert len(found) <= 100, "take out one that a generated mutant can replace: make mutants MODULE=…"


def test_each_module_and_its_tests_are_there():
    paths = [path for file, tests in mutate.MODULES.values() for path in (file, *tests.split())]
    assert [path for path in paths if not (mutate.ROOT / path).exists()] == []
