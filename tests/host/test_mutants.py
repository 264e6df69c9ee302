"""The mutants of tests/mutants fit the code: `tools/mutants.py` runs their tests."""

import mutants


def test_each_mutant_can_be_applied_and_names_a_test():
    found, problems = mutants.read([])
    assert problems == []
    assert len(found) <= 100, "take out one that a generated mutant can replace: make mutants MODULE=…"
