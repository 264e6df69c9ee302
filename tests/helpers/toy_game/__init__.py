"""A game that only the tests have. It uses every feature that a game can have, and so proves that no code names a game.

`with added():` it is one of the games. Its modules are imported as `castellan.rules.toy`
and `castellan.text.<language>.toy`; for MicroPython they are copied there, see tests/micropython.
"""

import sys

from castellan import rules

NAME = "toy"
MICROPYTHON = sys.implementation.name == "micropython"
if not MICROPYTHON:
    import importlib.util
    import pathlib


class added:  # noqa: N801 - used like a function
    """Have the game among `castellan.rules.GAMES`, after all others."""

    def __enter__(self):
        self.before, self.games = rules.GAMES, rules.GAMES + (NAME,)
        _replace(self.before, self.games)
        if not MICROPYTHON:
            sys.meta_path.insert(0, _FINDER)
        return NAME

    def __exit__(self, *_):
        _replace(self.games, self.before)
        if not MICROPYTHON:
            sys.meta_path.remove(_FINDER)
        for name in list(sys.modules):
            if _place(name):
                del sys.modules[name]
                package, _, module = name.rpartition(".")
                if package in sys.modules:
                    sys.modules[package].__dict__.pop(module, None)


def _replace(before, after):
    """Put another tuple of games into all modules that have one."""
    for module in list(sys.modules.values()):
        if getattr(module, "GAMES", None) is before:
            module.GAMES = after


def _place(name):
    """Return where a module of the game lies in this folder, "" for all other modules."""
    parts = name.split(".")
    if parts[:3] == ["castellan", "rules", NAME]:
        return "/".join(["rules"] + parts[3:])
    if parts[:2] == ["castellan", "text"] and len(parts) == 4 and parts[3].split("_")[0] == NAME:
        return "text/" + parts[3]
    return ""


class _Finder:
    """Finds the game's modules for CPython."""

    def find_spec(self, name, path, target=None):
        place = _place(name)
        if not place:
            return None
        file = pathlib.Path(__file__).parent / place
        if file.is_dir():
            return importlib.util.spec_from_file_location(
                name, file / "__init__.py", submodule_search_locations=[str(file)]
            )
        file = file.with_suffix(".py")
        return importlib.util.spec_from_file_location(name, file) if file.exists() else None


_FINDER = _Finder()
