"""The firmware as MicroPython's bytecode, which is how it comes to a board."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).parents[1]


def compile_firmware(micropython: pathlib.Path, folder: pathlib.Path) -> None:
    """Write each of the firmware's modules as .mpy to `folder`; `micropython` is where tools/micropython.sh built."""
    for path in (ROOT / "firmware").rglob("*.py"):
        name = path.relative_to(ROOT / "firmware")
        target = folder / name.with_suffix(".mpy")
        target.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run([micropython / "mpy-cross", "-march=x86", "-s", name, "-o", target, path], check=True)
