"""Mutate a module, and print what no test finds: `mutate.py MODULE`, a name of MODULES.

cosmic-ray exchanges each comparison, each arithmetic operator and each `and` or `or` for one other, in a copy of
the project, and runs the module's tests. A survivor asks for a test, or makes no difference to anybody.
"""

import argparse
import functools
import os
import pathlib
import shlex
import sys
import tempfile
import time
from multiprocessing import Pool

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.plugins import get_operator
from cosmic_ray.work_item import MutationSpec, TestOutcome

from copied_project import LONGEST, PYTEST, ROOT, copied, environment, run

FIRMWARE, HOST = "firmware/castellan", "host_tools/castellan_host"
# A module's file, and its tests, which should take no more than some seconds, as they run for each mutant.
MODULES = {
    "access": (f"{HOST}/page/access.py", "tests/host/test_access.py tests/host/test_web.py"),
    "acknowledged": (f"{FIRMWARE}/flash/acknowledged.py", "tests/firmware/test_acknowledged.py"),
    "answers": (f"{FIRMWARE}/link/answers.py", "tests/firmware/test_link.py"),
    "archive": (f"{FIRMWARE}/flash/archive.py", "tests/firmware/test_archive.py tests/firmware/test_acknowledged.py"),
    "contacts": (f"{FIRMWARE}/ports/contacts.py", "tests/firmware/test_contacts.py"),
    "follower": (f"{HOST}/link/follower.py", "tests/host/test_follower.py"),
    "index": (f"{FIRMWARE}/flash/index.py", "tests/firmware/test_index.py"),
    "journal": (f"{FIRMWARE}/flash/journal.py", "tests/firmware/test_journal.py tests/firmware/test_reopening.py"),
    "keys": (f"{FIRMWARE}/keys.py", "tests/firmware/test_keys.py tests/firmware/test_taps.py"),
    "ledger": (
        f"{FIRMWARE}/core/ledger.py",
        "tests/firmware/test_ledger.py tests/firmware/test_limits.py tests/firmware/test_history.py",
    ),
    "lending": (f"{HOST}/link/lending.py", "tests/host/test_lending.py"),
    "link": (f"{FIRMWARE}/link/link.py", "tests/firmware/test_link.py tests/firmware/test_link_keys.py"),
    "oled": (f"{FIRMWARE}/oled.py", "tests/firmware/test_oled.py"),
    "ranges": (f"{FIRMWARE}/flash/ranges.py", "tests/firmware/test_settings.py"),
    "record": (
        f"{FIRMWARE}/core/record.py",
        "tests/firmware/test_record.py tests/properties/test_record_properties.py",
    ),
    "session": (f"{FIRMWARE}/session.py", "tests/firmware/test_session.py tests/firmware/test_play.py"),
    "settings": (f"{FIRMWARE}/flash/settings.py", "tests/firmware/test_settings.py"),
    "shapes": (f"{FIRMWARE}/core/rules/shapes.py", "tests/firmware/test_toy_rules.py tests/rules"),
    "store": (f"{FIRMWARE}/flash/store.py", "tests/firmware/test_store.py"),
}
COMPARISONS = "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Is_IsNot IsNot_Is"
ARITHMETIC = "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_FloorDiv LShift_RShift RShift_LShift BitAnd_BitOr"
OPERATORS = [f"core/ReplaceComparisonOperator_{pair}" for pair in COMPARISONS.split()]
OPERATORS += [f"core/ReplaceBinaryOperator_{pair}" for pair in ARITHMETIC.split()]
OPERATORS += ["core/ReplaceAndWithOr", "core/ReplaceOrWithAnd"]


def mutations(module: str) -> list[MutationSpec]:
    """Return all mutations of a module, in the order of their lines."""
    file, _ = MODULES[module]
    nodes = list(ast_nodes(get_ast_from_path(ROOT / file)))
    found = []
    for name in OPERATORS:
        positions = [position for node in nodes for position in get_operator(name)().mutation_positions(node)]
        found += [MutationSpec(file, name, n, start, end) for n, (start, end) in enumerate(positions)]
    return sorted(found, key=lambda mutation: mutation.start_pos)


def enter(folder: str | pathlib.Path) -> None:
    """Let this process work in a copy of the project of its own."""
    os.chdir(copied(pathlib.Path(tempfile.mkdtemp(dir=folder), "project")))
    os.environ |= environment(pathlib.Path.cwd())


def survivor(module: str, mutation: MutationSpec, seconds: float = LONGEST) -> str:
    """Return place and lines of a mutation that the tests of its module do not find, nothing if they do."""
    command = [*PYTEST, "--basetemp", "../temporary", *MODULES[module][1].split()]
    result = mutate_and_test([mutation], shlex.join(command), seconds)
    if result.test_outcome == TestOutcome.KILLED:
        return ""
    if result.test_outcome != TestOutcome.SURVIVED:
        raise RuntimeError(result.output)
    changed = [line for line in result.diff.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return "\n".join([f"{mutation.module_path.as_posix()}:{mutation.start_pos[0]}", *changed])


def failure(module: str) -> str:
    """Return what pytest prints if the tests of a module fail on the code as it is, nothing if they pass."""
    code, output = run(pathlib.Path.cwd(), *MODULES[module][1].split())
    return f"The tests of {module} fail without a mutant:\n{output}" if code != 0 else ""


def share(tested: int, survivors: int) -> str:
    """Return the share of mutants that were found, in words."""
    return f"{tested - survivors} of {tested} mutants killed, {100 * (tested - survivors) / tested:.0f} %"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("module", metavar="MODULE", choices=MODULES, help=", ".join(MODULES))
    module = parser.parse_args(arguments).module
    found = mutations(module)
    with (
        tempfile.TemporaryDirectory() as folder,
        Pool(os.cpu_count(), enter, (pathlib.Path(folder).resolve(),)) as pool,
    ):
        start = time.monotonic()
        if failed := pool.apply(failure, (module,)):
            print(failed, file=sys.stderr)
            return 1
        tested = functools.partial(survivor, module, seconds=10 + 5 * (time.monotonic() - start))
        survivors = 0
        for text in filter(None, pool.imap(tested, found)):
            survivors += 1
            print(text, flush=True)
    print(f"{module}: {share(len(found), survivors)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
