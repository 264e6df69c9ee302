"""Build a UF2 again that was downloaded, and compare the two: `make repro FILE=castellan-pico.uf2`."""

import pathlib
import sys

import release
from castellan_host.device import boards, build, uf2
from castellan_host.device.errors import DeviceError, RefusedError


def check(file: pathlib.Path) -> str:
    """Return a sentence on a UF2 that is what these sources make. Raises DeviceError if it is not."""
    data = file.read_bytes()
    try:
        found = uf2.read(data)
    except RefusedError as error:
        raise DeviceError(f"{file}: {error}") from None
    stamp = found.stamp
    if not stamp or stamp.board not in boards.names():
        raise DeviceError(f"{file} is not Castellan's")
    if not found.whole:
        raise DeviceError(f"{file} was changed after it was built, or damaged: its seal is not that of its pages")
    here = build.current()
    if build.Build(stamp.build, False) != here:
        changes = ", with changes" if here.changed else ""
        raise DeviceError(
            f"{file} is version {stamp.version}, build {stamp.build}; here is build {here.number}{changes}. "
            f"Check out the commit that it was built from: git checkout v{stamp.version}"
        )
    board = boards.load(stamp.board)
    first = release.uf2(board)
    again = _like(found.image, [first, *map(first.with_name, board.uf2s[1:])])
    different = _different(found.image, uf2.read(again.read_bytes()).image)
    if different or again.read_bytes() != data:
        raise DeviceError(
            f"{file} differs from {again}, which was built here: {len(different)} pages of {uf2.PAGE} bytes"
        )
    made = f"version {stamp.version} for {stamp.board}, build {stamp.build}"
    return f"{file} is what these sources make, bit for bit: {made}"


def _like(image: bytes, built: list[pathlib.Path]) -> pathlib.Path:
    """Return the UF2 that begins with the same boot stage as an image, else the first."""
    stages = [uf2.read(path.read_bytes()).image[: uf2.PAGE] for path in built]
    return built[stages.index(image[: uf2.PAGE])] if image[: uf2.PAGE] in stages else built[0]


def _different(one: bytes, other: bytes) -> list[int]:
    """Return the places of the pages that differ."""
    ends = range(0, max(len(one), len(other)), uf2.PAGE)
    return [at for at in ends if one[at : at + uf2.PAGE] != other[at : at + uf2.PAGE]]


if __name__ == "__main__":
    if not sys.argv[1]:
        sys.exit("Which UF2? make repro FILE=castellan-pico.uf2")
    try:
        print(check(pathlib.Path(sys.argv[1])))
    except OSError as error:
        sys.exit(f"make repro FILE=…: {error.filename} can't be read: {error.strerror}")
    except DeviceError as error:
        sys.exit(str(error))
