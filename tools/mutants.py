"""Test the tests: `mutants.py [NAME …]` breaks the code on purpose, and a test must fail.

Each entry of a table in tests/mutants breaks one promise: see mutation/tables.py. Its lines must stand in
the code once, and its test has to pass in a copy of the project, and to fail in a copy that is broken.
A test that has passed in a complete run of pytest with the same files is not run once more.
"""

import argparse
import os
import pathlib
import sys
import tempfile
import time

from mutation.checking import Breakage, check
from mutation.passed_tests import digest, passed
from mutation.proving import Prover, copied


def prove(root: pathlib.Path, mutants: list[Breakage], workers: int, longest: int) -> int:
    """Run the tests of mutants; return the exit code."""
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, copied(root, pathlib.Path(folder).resolve(), workers) as copies:
        prover = Prover(copies, longest)
        known = passed(root, digest(copies[0].folder))
        tests = {mutant.test for mutant in mutants}
        unknown = sorted(test for test in tests if test.partition("[")[0] not in known)
        failing = prover.failing(unknown)
        for output in failing:
            print(f"Tests of the mutants fail without them:\n{output}", file=sys.stderr)
        if failing:
            return 1
        seconds = time.monotonic() - start
        print(f"{len(tests) - len(unknown)} tests have passed before, {len(unknown)} now: {seconds:.1f} s", flush=True)
        killed = prover.prove(mutants)
    print(f"{killed} of {len(mutants)} mutants killed in {time.monotonic() - start:.0f} s")
    return 0 if killed == len(mutants) else 1


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a mutant, or all of an area; default: all")
    parser.add_argument("--check", action="store_true", help="run no test: see that each mutant can be applied")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[1])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--longest", type=int, default=180, help="seconds that a test may take")
    chosen = parser.parse_args()
    mutants, problems = check(chosen.root, chosen.names)
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    if chosen.check:
        print(f"{len(mutants)} mutants can be applied")
        return 0
    return prove(chosen.root, mutants, chosen.workers, chosen.longest)


if __name__ == "__main__":
    sys.exit(main())
