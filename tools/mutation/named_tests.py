"""Find tests by their names, without loading them."""

import collections
import difflib
import pathlib
import re

from mutation.sources import MutantError

LINE = re.compile(r"^class (?P<class>\w+)(?:\((?P<bases>.*)\))?:|^(?P<indent> *)def (?P<test>test_\w+)\(", re.MULTILINE)

Class = tuple[str, str]  # its file and name


class Tests:
    """The tests of a project by the ids that pytest gives them, such as `tests/FILE.py::TestClass::test_name`."""

    def __init__(self, root: pathlib.Path) -> None:
        self._ids: dict[str, list[str]] = collections.defaultdict(list)
        self._methods: dict[Class, set[str]] = {}
        self._bases: dict[Class, list[str]] = {}
        for path in sorted((root / "tests").rglob("*.py")):
            self._add(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
        for file, name in self._methods:
            if _collected(file) and name.startswith("Test"):
                for test in self._inherited((file, name)):
                    self._ids[test].append(f"{file}::{name}::{test}")

    def find(self, written: str) -> str:
        """Return the id of the test that a mutant names. Raises MutantError if none or several have that name."""
        name, bracket, parameters = written.partition("[")
        last = name.rpartition("::")[2]
        ids = [each for each in self._ids.get(last, []) if name in (each, last)]
        if len(ids) == 1:
            return ids[0] + bracket + parameters
        if ids:
            raise MutantError(f"test: write {' or '.join(ids)}")
        nearest = self._ids.get(last) or difflib.get_close_matches(last, self._ids, 1)
        raise MutantError(f"test: there is no {name}{f', but {nearest[0]}' if nearest else ''}")

    def _add(self, file: str, text: str) -> None:
        within = (file, "")
        for line in LINE.finditer(text):
            if line["class"]:
                within = (file, line["class"])
                self._methods[within] = set()
                self._bases[within] = re.findall(r"(\w+) *(?:,|$)", line["bases"] or "")
            elif not line["indent"]:
                self._ids[line["test"]] += [f"{file}::{line['test']}"] if _collected(file) else []
            elif within[1]:
                self._methods[within].add(line["test"])

    def _inherited(self, place: Class) -> set[str]:
        """Return the tests of a class, with those of its bases: such as a contract in tests/helpers."""
        found = set(self._methods[place])
        for base in self._bases[place]:
            places = [each for each in self._methods if each[1] == base and each != place]
            own = [each for each in places if each[0] == place[0]]
            found.update(*(self._inherited(each) for each in own or places))
        return found


def _collected(file: str) -> bool:
    return file.rpartition("/")[2].startswith("test_")
