"""MicroPython with the chip's numbers and stack, on this machine: its programs find modules at paths of one length.

MicroPython keeps the path of each module in its heap, so what fits there would depend on where the checkout lies. Each
run has a new folder with links, one to the checkout and one to each folder elsewhere, and names relative to it.
"""

import contextlib
import functools
import os
import pathlib
import string
import subprocess
import tempfile
from collections.abc import Iterator, Sequence

ROOT = pathlib.Path(__file__).parents[3]


@functools.cache
def built() -> pathlib.Path:
    """Return the folder that holds MicroPython and mpy-cross, which are built the first time."""
    done = subprocess.run([ROOT / "tools/firmware/micropython.sh"], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(done.stdout.strip())


@contextlib.contextmanager
def started(
    *arguments: object,
    heap: str,
    folders: Sequence[pathlib.Path | str],
    stdin: int | None = None,
    stdout: int = subprocess.PIPE,
) -> Iterator[subprocess.Popen[bytes]]:
    """Start MicroPython: `started("-m", "module", …)`, with modules from `folders`; it ends with the block.

    `heap` is a number of bytes, as in `208k`; `stdin` and `stdout` are those of `subprocess.Popen`; its errors go to a
    pipe.
    """
    with tempfile.TemporaryDirectory(prefix="castellan-vm-") as place:
        paths = [_linked(pathlib.Path(place), pathlib.Path(folder).absolute()) for folder in folders]
        environment = {**os.environ, "MICROPYPATH": ":".join([".frozen", *paths]), "TMPDIR": "."}
        command = [str(built() / "micropython"), "-X", f"heapsize={heap}", *map(str, arguments)]
        process = subprocess.Popen(
            command, cwd=place, env=environment, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE
        )
        try:
            yield process
        finally:
            process.kill()
            process.wait()


def _linked(place: pathlib.Path, folder: pathlib.Path) -> str:
    """Return the path of a folder by a link in `place`, relative to it."""
    target, rest = (ROOT, folder.relative_to(ROOT)) if folder.is_relative_to(ROOT) else (folder, pathlib.Path())
    there = {link.readlink(): link for link in place.iterdir()}
    link = there.get(target) or place / string.ascii_lowercase[len(there)]
    if target not in there:
        link.symlink_to(target)
    return str(link.relative_to(place) / rest)


def run(*arguments: object, heap: str, folders: Sequence[pathlib.Path | str], timeout: float | None = None) -> str:
    """Run MicroPython as `started` starts it; return what it printed. Raises AssertionError if it fails."""
    with started(*arguments, heap=heap, folders=folders) as process:
        printed, complained = (each.decode() for each in process.communicate(timeout=timeout))
    assert process.returncode == 0, printed + complained
    return printed
