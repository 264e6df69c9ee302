"""The version of what makes results of records: a digest of its source code."""

import functools
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

import castellan
import castellan_host
from castellan.text import LANGUAGES

_LOADED = ("castellan.games", "castellan.core")  # a game is found by its name: no import says which
_MAKING = ("stored_games.library", "stored_games.results", "stats.rows")  # of castellan_host: a stored game to its rows
_SHOWING = (*LANGUAGES, "screens")  # modules of words and of a game's screens change no result
_IMPORT = re.compile(r"^\s*from (castellan[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)


@functools.cache
def rules_version() -> str:
    """Return a version that changes with any rule, and with all code that makes results, found by its imports."""
    digest = hashlib.sha256()
    for module, text in sorted(_sources().items()):
        digest.update(f"{module}\0{text}\0".encode())
    return digest.hexdigest()[:16]


def _sources() -> dict[str, str]:
    """Return the source code of each module that makes results."""
    found: dict[str, str] = {}
    waiting = [*(f"castellan_host.{name}" for name in _MAKING), *_every_module(_LOADED)]
    while waiting:
        module = waiting.pop()
        path = _path(module)
        if module in found or not path.is_file() or path.stem.partition("_")[0] in _SHOWING:
            continue
        found[module] = path.read_text(encoding="utf-8")
        for package, names in _IMPORT.findall(found[module]):
            waiting += [package, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]
    return found


def _every_module(packages: tuple[str, ...]) -> Iterator[str]:
    for package in packages:
        folder = _path(package).parent
        for path in folder.rglob("*.py"):
            yield ".".join([package, *path.relative_to(folder).with_suffix("").parts]).removesuffix(".__init__")


def _path(module: str) -> Path:
    """Return where a module's source code would be."""
    package, *parts = module.split(".")
    init = (castellan if package == "castellan" else castellan_host).__file__
    path = Path(str(init)).parent.joinpath(*parts)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
