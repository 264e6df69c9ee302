"""The firmware as MicroPython's bytecode, which is how it comes to a board."""

import pathlib
import re
import subprocess

from castellan_host.device import firmware
from castellan_host.device.lean import lean

ROOT = pathlib.Path(__file__).parents[3]
TOY = ROOT / "tests/lab/games/toy_game"
TWIN = "castellan/ports/frame_host.py"  # which no board gets, and tests compare with a board's functions
# What runs in a VM beside the firmware.
BESIDE = ("host_tools/**/*.py", "tests/**/*.py")


def compile_firmware(micropython: pathlib.Path, folder: pathlib.Path, beside: tuple[str, ...] = BESIDE) -> None:
    """Write each of the firmware's modules as .mpy to `folder`; `micropython` is where micropython.sh built.

    Constants and names that files `beside` it have stay as they are. So do functions' names, which a test prints whose
    stack was too deep, unless it is told what runs beside them.
    """
    sources = firmware.sources_of_files(ROOT / "firmware")
    sources[ROOT / "firmware" / TWIN] = (ROOT / "firmware" / TWIN).read_text(encoding="utf-8")
    others = [path.read_text(encoding="utf-8") for place in beside for path in ROOT.glob(place)]
    if beside is BESIDE:
        others += [" ".join(re.findall(r"def (\w+)", source)) for source in sources.values()]
    for path, source in firmware.prepared(sources, others).items():
        _compile(micropython, source, folder, path.relative_to(ROOT / "firmware"))


def compile_toy_game(micropython: pathlib.Path, folder: pathlib.Path) -> None:
    """Write the modules of the tests' game, see `toy_game`, to where `compile_firmware` wrote all others."""
    for path in (TOY / "toy").rglob("*.py"):
        source = lean(path.read_text(encoding="utf-8"), file=path.name)
        _compile(micropython, source, folder, "castellan/games" / path.relative_to(TOY))


def _compile(micropython: pathlib.Path, text: str, folder: pathlib.Path, name: pathlib.Path) -> None:
    target = folder / name.with_suffix(".mpy")
    target.parent.mkdir(parents=True, exist_ok=True)
    source = target.with_suffix(".lean")
    source.write_text(text, encoding="utf-8")
    compiled = name.with_suffix(".mpy")
    command: list[str | pathlib.Path] = [micropython / "mpy-cross", "-march=x86", "-s", compiled, "-o", target, source]
    subprocess.run(command, check=True)
    source.unlink()
