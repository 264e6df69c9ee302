"""The modules frozen into a board's UF2, and the UF2 itself: called by tools/firmware/uf2.sh.

freeze.py sources BOARD FOLDER [NUMBER]   write to FOLDER all that is frozen, with a manifest for MicroPython
freeze.py family BOARD                    print MicroPython's board, the crystal's delay, MB of flash, 1 for SPI
freeze.py uf2 BOARD IMAGE UF2 [CODE]      write the image that was built as UF2, with another boot stage
"""

import pathlib
import sys

import castellan
from castellan.ports import start
from castellan_host.device import boards, build, firmware, uf2
from castellan_host.device.errors import DeviceError
from castellan_host.device.packed_texts import is_text

# Texts need no line numbers: no traceback names them.
MANIFEST = """\
module("_boot.py", base_path={folder!r})
module("main.py", base_path={folder!r})
module("pins.py", base_path={folder!r})
package("frozen", base_path={folder!r})
package("castellan", {code}, base_path={folder!r})
package("castellan", {texts}, base_path={folder!r}, opt=3)
"""
BUILD = '''\
"""Which firmware is frozen in. Written by tools/firmware/freeze.py."""

VERSION = "{0.version}"
BOARD = "{0.board}"
BUILD = {0.build}
DIGEST = "{0.digest}"
STAMP = "castellan {0.version} for {0.board}, build {0.build}, {0.digest}"
'''


def sources(board: boards.Board, folder: pathlib.Path, number: int | None) -> None:
    """Write all that is frozen to a folder."""
    if number is None:
        number = build.current().number
    if not number:
        raise DeviceError(
            "The build number is how many commits there are: build from a complete clone of the repository"
        )
    modules = firmware.sources(firmware.SOURCES, board)
    for path, source in firmware.prepared(modules, [board.pins.decode()], deflate=True).items():
        name = path.relative_to(firmware.SOURCES)
        target = folder / (name.name if name.name == "_boot.py" else name)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(source, encoding="utf-8")
    (folder / "pins.py").write_bytes(board.pins)
    sums = {path.relative_to(folder).as_posix(): firmware.digest(path.read_bytes()) for path in folder.rglob("*.py")}
    digest = firmware.fingerprint(sums | {"": f"{board.name} {number}"})[:16]
    stamp = uf2.Stamp(castellan.VERSION, board.name, number, digest)
    (folder / "frozen/build.py").write_text(BUILD.format(stamp))
    (folder / "manifest.py").write_text(_manifest(folder / "castellan"))


def _manifest(package: pathlib.Path) -> str:
    """Return MicroPython's manifest of a folder with all that is frozen, of which `package` is a part."""
    # MicroPython looks for a module from the first on: those of the start come first.
    early = [name.replace(".", "/") for name in ("__init__", *start.MODULES)]
    place = {name + end: place for place, name in enumerate(early) for end in (".py", "/__init__.py")}
    files = sorted(path.relative_to(package) for path in package.rglob("*.py"))
    files.sort(key=lambda path: place.get(path.as_posix(), len(early)))
    texts = [path.as_posix() for path in files if is_text(path)]
    code = [path.as_posix() for path in files if path.as_posix() not in texts]
    return MANIFEST.format(folder="$(FROZEN)", code=code, texts=texts)


def write(board: boards.Board, image: bytes, place: pathlib.Path, code: bytes = b"") -> None:
    """Write the image of a board's firmware as UF2, with the `code` of another boot stage if it is given.

    Raises DeviceError if it would reach the games.
    """
    loader = boards.CHIPS[board.chip].loader
    assert loader
    image = uf2.sealed((uf2.boot_stage(code) + image[uf2.PAGE :]) if code else image)
    if len(image) > board.room:
        raise DeviceError(
            f"The firmware for {board.name} has {len(image)} bytes, and its filesystem begins after {board.room}: "
            "it would be written over games"
        )
    place.write_bytes(uf2.write(image, loader.family, loader.errata))


def main(command: str, name: str, *arguments: str) -> None:
    """Run the command line."""
    board = boards.load(name)
    loader = boards.CHIPS[board.chip].loader
    if not loader:
        names = ", ".join(each for each in boards.names() if boards.CHIPS[boards.load(each).chip].loader)
        raise DeviceError(f"{name} takes no UF2: castellan flash --board {name}. UF2s are for {names}")
    if command == "family":
        print(boards.CHIPS[board.chip].micropython, board.crystal, board.flash, int(board.spi))
    elif command == "sources":
        sources(board, pathlib.Path(arguments[0]), int(arguments[1]) if arguments[1:] else None)
    else:
        code = pathlib.Path(arguments[2]).read_bytes() if arguments[2:] else b""
        write(board, pathlib.Path(arguments[0]).read_bytes(), pathlib.Path(arguments[1]), code)


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except DeviceError as error:
        sys.exit(str(error))
