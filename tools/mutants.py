"""Break promises on purpose, and see that a test fails: `mutants.py [--check] [NAME …]`.

Each entry of a table in tests/mutants breaks one promise about what is recorded, or about who gets in. It is named
after the fault, and has the `test` that must fail, `why` it must, and lines `old` of firmware or host_tools, which
stand there once, with `new` in their place. All is done in copies of the project.
"""

import argparse
import concurrent.futures
import itertools
import os
import pathlib
import queue
import re
import shutil
import sys
import tempfile
import tomllib

from copied_project import ROOT, copied, run

Mutant = dict[str, str]


def texts(pattern: str, *folders: str) -> dict[str, str]:
    """Return the files of some folders, by their paths in the project."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob(pattern))
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def read(names: list[str]) -> tuple[list[Mutant], list[str]]:
    """Return all mutants, or those of some names, each with its `file` and the `id` of its test; and what is wrong."""
    code, tests = texts("*.py", "firmware", "host_tools"), texts("test_*.py", "tests")
    entries = [entry for table in texts("*.toml", "tests/mutants").values() for entry in tomllib.loads(table).items()]
    mutants, problems = [], []
    for name, mutant in entries:
        files = [file for file, text in code.items() for _ in range(f"\n{text}".count(f"\n{mutant['old']}"))]
        head = f"def {mutant['test']}("
        within = re.compile(rf"(?:^class (\w+).*\n(?:\n|  .*\n)*?    |^){re.escape(head)}", re.MULTILINE)
        found = [(file, each[1]) for file, text in tests.items() if head in text for each in within.finditer(text)]
        for part, places in (("old", files), ("test", [file for file, _ in found])):
            problems += [f"{name}: {part} stands in {', '.join(places) or 'no file'}"] if len(places) != 1 else []
        if not problems and (name in names or not names):
            test = "::".join([part for part in (*found[0], mutant["test"]) if part])
            mutants.append({**mutant, "name": name, "file": files[0], "id": test})
    return mutants, problems or ([] if mutants else ["There is no such mutant"])


def killed(mutant: Mutant, copies: queue.SimpleQueue) -> bool:
    """Break a copy, run the test, and repair the copy."""
    copy, original = copies.get(), ROOT / mutant["file"]
    text = f"\n{original.read_text('utf-8')}".replace(f"\n{mutant['old']}", f"\n{mutant['new']}")[1:]
    (copy / mutant["file"]).write_text(text, "utf-8")
    code, output = run(copy, mutant["id"])
    shutil.copy2(original, copy / mutant["file"])  # with its time, so that its bytecode is valid again
    copies.put(copy)
    if code == 1 and "\nFAILED " in output:  # the test itself, not its set-up
        return True
    print(f"{mutant['name']} survives" if code == 0 else f"{mutant['name']} breaks its test:\n{output}", flush=True)
    return False


def prove(mutants: list[Mutant], folder: pathlib.Path, workers: int) -> bool:
    """Run the tests of all mutants on the code as it is, then each on its mutant."""
    copies: queue.SimpleQueue[pathlib.Path] = queue.SimpleQueue()
    for number in range(workers):
        copies.put(copy := copied(folder / str(number)))
    code, output = run(copy, "-p", "xdist.plugin", "-n", str(workers), *{mutant["id"] for mutant in mutants})
    if code:
        print(f"Tests fail without their mutants:\n{output}")
        return False
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        count = sum(pool.map(killed, mutants, itertools.repeat(copies)))
    print(f"{count} of {len(mutants)} mutants killed")
    return count == len(mutants)


def main() -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="a mutant; default: all")
    parser.add_argument("--check", action="store_true", help="run no test: see that each mutant can be applied")
    chosen = parser.parse_args()
    mutants, problems = read(chosen.names)
    print("\n".join(problems) or f"{len(mutants)} mutants", flush=True)
    if problems or chosen.check:
        return bool(problems)
    with tempfile.TemporaryDirectory() as folder:
        return not prove(mutants, pathlib.Path(folder).resolve(), os.cpu_count() or 2)


if __name__ == "__main__":
    sys.exit(main())
