"""Find the lines of mutants in the code, and break it."""

import collections
import difflib
import functools
import pathlib
import re

from mutation.tables import Change, Mutant

SEARCHED = ("boards", "docs", "firmware", "host_tools", "tools", "setup.py", "pyproject.toml")
NOT_SEARCHED = {"__pycache__", "node_modules"}
WORD = re.compile(r"\w+")
COMPARED = 40

Place = tuple[str, int]


class MutantError(Exception):
    """A mutant that proves nothing; its text is the reason."""


class Sources:
    """The files that a mutant may change, as lines."""

    def __init__(self, root: pathlib.Path) -> None:
        self._files = {path.relative_to(root).as_posix(): _text(path).split("\n") for path in _paths(root)}
        self._lines: dict[str, list[Place]] = collections.defaultdict(list)
        for file, lines in self._files.items():
            for number, line in enumerate(lines):
                self._lines[line].append((file, number))

    def broken(self, mutant: Mutant) -> dict[str, str]:
        """Return the files that a mutant changes, broken. Raises MutantError if it can't be applied."""
        found = [(self._place(change), change) for change in mutant.changes]
        texts = {file: list(self._files[file]) for (file, _), _ in found}
        # From the end on, so that the lines before keep their numbers.
        for (file, start), change in sorted(found, key=lambda each: each[0], reverse=True):
            old = _split(change.old)
            if texts[file][start : start + len(old)] != old:
                raise MutantError("two of its changes overlap")
            texts[file][start : start + len(old)] = _split(change.new)
        broken = {file: "\n".join(lines) for file, lines in texts.items()}
        for file, text in broken.items():
            _compile(file, text)
        return broken

    def _place(self, change: Change) -> Place:
        """Return file and line index of a change. Raises MutantError if its lines do not stand there once."""
        everywhere = self._places(_split(change.old))
        places = [place for place in everywhere if change.file in ("", place[0])]
        if len(places) == 1:
            return places[0]
        if change.file and change.file not in self._files:
            raise MutantError(f"file: no {change.file} is searched, only {', '.join(SEARCHED)}")
        if places:
            raise MutantError(
                f"old: stands in {_named(places)}; add a line beside it{'' if change.file else ', or file'}"
            )
        if everywhere:
            raise MutantError(f"old: stands not in {change.file} but in {_named(everywhere)}")
        raise MutantError(f"old: stands nowhere; the nearest lines:\n{self._nearest(change)}")

    def _places(self, old: list[str]) -> list[Place]:
        starts = self._lines.get(old[0], [])
        return [(file, start) for file, start in starts if self._files[file][start : start + len(old)] == old]

    def _nearest(self, change: Change, count: int = 3) -> str:
        """Return the lines most like those that are not found, below their places."""
        size, wanted = len(_split(change.old)), change.old.removesuffix("\n")
        ratios = {}
        for file, number in self._alike(change):
            for start in range(max(number - size + 1, 0), number + 1):
                text = "\n".join(self._files[file][start : start + size])
                ratios[file, start] = difflib.SequenceMatcher(None, text, wanted).ratio(), text
        chosen: list[Place] = []
        for file, start in sorted(ratios, key=lambda place: -ratios[place][0]):
            if not any(file == other and abs(start - taken) < size for other, taken in chosen):
                chosen.append((file, start))
        return "\n".join(f"{file}:{start + 1}\n{ratios[file, start][1]}" for file, start in chosen[:count])

    def _alike(self, change: Change) -> list[Place]:
        """Return the lines that share most with a change: each word counts the more the rarer it is."""
        wanted = set(WORD.findall(change.old))
        scores: dict[Place, float] = {}
        for place, words in self._words:
            if change.file in ("", place[0]) and (shared := words & wanted):
                scores[place] = sum(1 / self._counts[word] for word in shared)
        return sorted(scores, key=lambda place: -scores[place])[:COMPARED]

    @functools.cached_property
    def _words(self) -> list[tuple[Place, set[str]]]:
        return [
            ((file, number), set(WORD.findall(line)))
            for file, lines in self._files.items()
            for number, line in enumerate(lines)
        ]

    @functools.cached_property
    def _counts(self) -> collections.Counter[str]:
        return collections.Counter(word for _, words in self._words for word in words)


def _paths(root: pathlib.Path) -> list[pathlib.Path]:
    found = [path for name in SEARCHED for path in [root / name, *(root / name).rglob("*")] if path.is_file()]
    return sorted(path for path in found if not NOT_SEARCHED & set(path.relative_to(root).parts))


def _text(path: pathlib.Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture


def _split(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n") if text else []


def _named(places: list[Place]) -> str:
    return ", ".join(f"{file}:{start + 1}" for file, start in places)


def _compile(file: str, text: str) -> None:
    try:
        if file.endswith(".py"):
            compile(text, file, "exec")
    except SyntaxError as error:
        raise MutantError(f"new: leaves invalid Python: {error}") from None
