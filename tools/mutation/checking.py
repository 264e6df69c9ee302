"""Check all mutants before a test runs: each can be applied, and its test is there."""

import dataclasses
import pathlib

from mutation.named_tests import Tests
from mutation.sources import MutantError, Sources
from mutation.tables import read


@dataclasses.dataclass(frozen=True)
class Breakage:
    """A mutant's name, its table and line, the id of its test, and the files that it changes, as text."""

    name: str
    listed: str
    test: str
    files: dict[str, str]


def check(root: pathlib.Path, names: list[str]) -> tuple[list[Breakage], list[str]]:
    """Return the mutants of these names or areas, or all, and what is wrong with any of them."""
    mutants, problems = read(root)
    unknown = sorted(set(names) - {name for mutant in mutants for name in (mutant.name, mutant.area)})
    problems += [f"There is no mutant or area {name}" for name in unknown]
    if not mutants and not problems:
        problems.append("There is no mutant")
    sources, tests = Sources(root), Tests(root)
    broken = []
    for mutant in mutants:
        if not names or {mutant.name, mutant.area} & set(names):
            try:
                broken.append(Breakage(mutant.name, mutant.listed, tests.find(mutant.test), sources.broken(mutant)))
            except MutantError as error:
                problems.append(f"{mutant.listed} {mutant.name}: {error}")
    return broken, problems
