"""A game that only the tests have. It uses all features but score sheets, and so proves that no code names a game.

What can't stand beside ranks and lists is in its variant, `duet`.

`with added():` it is one of the games. Its modules are imported as `castellan.games.toy`;
for MicroPython they are copied there, see tests/micropython.
"""

import sys

from castellan.core import catalogue
from lab.hands.listed import listed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

NAME = "toy"
_PACKAGE = "castellan.games." + NAME
MICROPYTHON = sys.implementation.name == "micropython"
if not MICROPYTHON:
    import importlib.util
    import pathlib


class added:  # noqa: N801 - used like a function
    """Have the game in the list, behind these others, or all."""

    def __init__(self, others: "tuple[str, ...]" = ()) -> None:
        self.others = others

    def __enter__(self) -> str:
        if not MICROPYTHON:
            sys.meta_path.insert(0, _FINDER)
        about = __import__(_PACKAGE + ".about", None, None, ("SEATS",))
        self.list = listed((self.others or catalogue.GAMES) + (NAME,), (about.SEATS,))
        self.list.__enter__()
        return NAME

    def __exit__(self, *_: object) -> None:
        self.list.__exit__()
        if not MICROPYTHON:
            sys.meta_path.remove(_FINDER)
        for name in list(sys.modules):
            if _ours(name):
                del sys.modules[name]
                package, module = name.rsplit(".", 1)
                if package in sys.modules:
                    sys.modules[package].__dict__.pop(module, None)


def _ours(name: str) -> bool:
    """Return whether a module is one of the game's."""
    return name == _PACKAGE or name.startswith(_PACKAGE + ".")


class _Finder:
    """Finds the game's modules for CPython."""

    def find_spec(
        self, name: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
    ) -> "ModuleSpec | None":
        if not _ours(name):
            return None
        file = pathlib.Path(__file__).parent.joinpath(*name.split(".")[2:])
        if file.is_dir():
            return importlib.util.spec_from_file_location(
                name, file / "__init__.py", submodule_search_locations=[str(file)]
            )
        file = file.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, file) if file.exists() else None


_FINDER = _Finder()
