"""Test the tests: `mutants.py [NAME …]` breaks the code on purpose, and a test must fail.

Each patch in tests/mutants breaks one promise, and begins with two lines: `Test:`, the test of
the promise, and `Why:`, the fault. The test has to pass in a copy of the project, and
to fail in a copy with the patch. `mutants.py --renew NAME` writes a patch again from the
changes in the working tree.
"""

import argparse
import concurrent.futures
import dataclasses
import os
import pathlib
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time

from copied_tests import BROKEN, FAILED, PASSED

RUNNER = pathlib.Path(__file__).with_name("copied_tests.py")
PATCHES = "tests/mutants"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", ".hypothesis", "__pycache__", "*.egg-info")
HEAD = re.compile(r"Test: (\S+::\S+)\nWhy: \S.*\n")


class MutantError(Exception):
    """A mutant that proves nothing; its text is the reason."""


@dataclasses.dataclass
class Mutant:
    """A patch, the test that has to fail with it, and the files that it changes."""

    path: pathlib.Path
    test: str
    files: list[str]


def read(path: pathlib.Path) -> Mutant:
    """Return the mutant of a patch. Raises MutantError if its first lines are wrong."""
    header = HEAD.match(path.read_text())
    files = re.findall(r"^\+\+\+ b/(\S+)", path.read_text(), re.MULTILINE)
    if not header or not files:
        raise MutantError('begins with "Test: FILE::NAME", then "Why: …", then a patch')
    if any(file.startswith("tests/") for file in files):
        raise MutantError("changes a test: a mutant changes only tested code")
    return Mutant(path, header[1], files)


def apply(mutant: Mutant, copy: pathlib.Path) -> None:
    """Change the files of a copy. Raises MutantError if the patch does not apply, or leaves invalid Python."""
    command = ["patch", "--strip=1", "--fuzz=0", "--batch", "--forward", "--reject-file=-", "--no-backup-if-mismatch"]
    done = subprocess.run(
        [*command, "--input", mutant.path], cwd=copy, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise MutantError(
            f"no longer applies:\n{done.stdout}Change the code as its second line says, run "
            f"tools/mutants.py --renew {mutant.path.stem}, and take the change back"
        )
    for name in mutant.files:
        _forget_compiled(copy / name)
        try:
            if name.endswith(".py"):
                compile((copy / name).read_text(), name, "exec")
        except SyntaxError as error:
            raise MutantError(f"leaves invalid Python: {error}") from None


def restore(mutant: Mutant, copy: pathlib.Path, base: pathlib.Path) -> None:
    """Restore the files of a copy from the copy without a patch."""
    for name in mutant.files:
        (copy / name).unlink(missing_ok=True)
        if (base / name).exists():
            shutil.copy2(base / name, copy / name)
        _forget_compiled(copy / name)


def _forget_compiled(path: pathlib.Path) -> None:
    # Compiled code counts as fresh if size and second of its source are the same.
    for stale in path.parent.glob(f"__pycache__/{path.stem}.*"):
        stale.unlink()


class Prover:
    """Copies of the project in a folder: `base` as it is, and one for each worker to be broken."""

    def __init__(self, root: pathlib.Path, folder: pathlib.Path, workers: int, longest: int) -> None:
        self.base = folder / "base"
        self._workers, self._longest = workers, longest
        self._copies: queue.SimpleQueue[pathlib.Path] = queue.SimpleQueue()
        shutil.copytree(root, self.base, ignore=LEFT_OUT)

    def sound(self, tests: list[str]) -> bool:
        """Return whether all tests pass without a patch; print their output if not."""
        parts = [tests[start :: self._workers] for start in range(min(self._workers, len(tests)))]
        with concurrent.futures.ThreadPoolExecutor(self._workers) as pool:
            results = pool.map(lambda part: self._run(self.base, part), parts)
            broken = [output for code, output in results if code != PASSED]
        for output in broken:
            print(f"Tests of the patches fail without them:\n{output}", file=sys.stderr)
        return not broken

    def prove(self, paths: list[pathlib.Path]) -> int:
        """Check the mutants of all patches, print each result, and return how many were killed."""
        for number in range(self._workers):
            self._copies.put(shutil.copytree(self.base, self.base.with_name(f"copy{number}")))
        with concurrent.futures.ThreadPoolExecutor(self._workers) as pool:
            return sum(pool.map(self._report, paths))

    def _report(self, path: pathlib.Path) -> bool:
        copy, start = self._copies.get(), time.monotonic()
        try:
            self._check(read(path), copy)
        except MutantError as error:
            print(f"{path.name} {error}", file=sys.stderr, flush=True)
            return False
        finally:
            self._copies.put(copy)
        print(f"killed in {time.monotonic() - start:4.1f} s  {path.stem}", flush=True)
        return True

    def _check(self, mutant: Mutant, copy: pathlib.Path) -> None:
        try:
            apply(mutant, copy)
            code, output = self._run(copy, [mutant.test])
        finally:
            restore(mutant, copy, self.base)
        if code == PASSED:
            raise MutantError(f"survives: {mutant.test} passes although the code is broken")
        if code != FAILED:
            raise MutantError(f"breaks {mutant.test} before it can fail:\n{output}")

    def _run(self, copy: pathlib.Path, tests: list[str]) -> tuple[int, str]:
        """Run tests in a copy; return the exit code of copied_tests.py, and its output."""
        folders = os.pathsep.join(str(copy / folder) for folder in ("firmware", "host_tools"))
        # No plugin is needed, and some take longer to load than a test to run.
        environment = {**os.environ, "PYTHONPATH": folders, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        command, longest = [sys.executable, RUNNER, *tests], self._longest * len(tests)
        try:
            done = subprocess.run(
                command, cwd=copy, env=environment, capture_output=True, text=True, timeout=longest, check=False
            )
        except subprocess.TimeoutExpired:
            return BROKEN, f"{' '.join(tests)} did not end within {longest} s"
        return done.returncode, done.stdout + done.stderr


def prove(root: pathlib.Path, names: list[str], workers: int, longest: int) -> int:
    """Check the mutants of these names, or all; return the exit code."""
    paths = [root / PATCHES / f"{name}.patch" for name in names] or sorted((root / PATCHES).glob("*.patch"))
    missing = [path.name for path in paths if not path.exists()]
    if missing or not paths:
        print(f"There is no {', '.join(missing) or 'patch'} in {PATCHES}", file=sys.stderr)
        return 2
    start = time.monotonic()
    heads = [HEAD.match(path.read_text()) for path in paths]
    with tempfile.TemporaryDirectory() as folder:
        prover = Prover(root, pathlib.Path(folder).resolve(), workers, longest)
        if not prover.sound(sorted({head[1] for head in heads if head})):
            return 1
        print(f"Without the patches their tests pass: {time.monotonic() - start:.1f} s", flush=True)
        killed = prover.prove(paths)
    print(f"{killed} of {len(paths)} mutants killed in {time.monotonic() - start:.0f} s")
    return 0 if killed == len(paths) else 1


def renew(root: pathlib.Path, name: str) -> int:
    """Write a patch again from the changes in the working tree; return the exit code."""
    path = root / PATCHES / f"{name}.patch"
    changed = subprocess.run(
        ["git", "diff", "--unified=1", "--", ".", ":!tests"], cwd=root, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    if not changed or not path.exists():
        print(f"There is no change, or no {path.name}", file=sys.stderr)
        return 2
    header = path.read_text().splitlines(keepends=True)[:2]
    path.write_text("".join(header) + changed)
    return 0


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a patch without .patch; default: all")
    parser.add_argument("--renew", metavar="NAME", help="write this patch again from the changes in the working tree")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path(__file__).parents[1])
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--longest", type=int, default=180, help="seconds that a test may take")
    chosen = parser.parse_args()
    if chosen.renew:
        return renew(chosen.root, chosen.renew)
    return prove(chosen.root, chosen.names, chosen.workers, chosen.longest)


if __name__ == "__main__":
    sys.exit(main())
