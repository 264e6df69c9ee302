"""Build the files of a release in dist/: `make release VERSION=0.1.0`.

A UF2 for each board that takes one and the notices of what is in them, an archive for each board of the files that
a flash puts on it, the sdist, the wheel, and SHA256SUMS. Two runs on the same commit write the same bytes.
"""

import io
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

import castellan
import keep_version
import notices
import packages
from castellan_host.device import boards, build, firmware
from castellan_host.device.errors import DeviceError

ROOT = pathlib.Path(__file__).parents[1]
DIST = ROOT / "dist"
UNRELEASED = "## Unreleased"  # the section of the changelog that becomes the version's
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # the first time that a zip file can hold


def archive(board: boards.Board) -> bytes:
    """Return a zip file with the files of a board's firmware, as they are to be copied onto it."""
    built = firmware.build(board)
    files = {**built.files, firmware.MANIFEST: built.manifest}
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        # The manifest last, as it is to be copied.
        for path in sorted(files, key=lambda path: (path == firmware.MANIFEST, path)):
            info = zipfile.ZipInfo(path.strip("/"), LONG_AGO)
            info.external_attr = 0o644 << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(info, files[path])
    return data.getvalue()


def uf2(board: boards.Board) -> pathlib.Path:
    """Build the UF2s of a board; return the path of the first. The others and the linker's map are beside it."""
    built = subprocess.run([ROOT / "tools/firmware/uf2.sh", board.name], stdout=subprocess.PIPE, text=True, check=True)
    return pathlib.Path(built.stdout.strip())


def main(version: str, *names: str) -> None:
    """Build everything, for all boards or those of some names.

    Raises DeviceError unless the sources are those of a commit and of this version, which is kept and in the changelog.
    """
    if version != castellan.VERSION:
        raise DeviceError(f'This is {castellan.VERSION}, by firmware/castellan/__init__.py, not "{version}"')
    made = build.current()
    if made.changed or not made.number:
        raise DeviceError("A release is built from a complete clone without uncommitted changes to firmware and boards")
    keep_version.refuse_released(version, again=keep_version.commit("HEAD"))
    with tempfile.TemporaryDirectory() as place:
        wheel = packages.write(pathlib.Path(place))
        keep_version.check(wheel, keep_version.VERSIONS / version)
        if f"\n## {version}\n" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
            raise DeviceError(f'CHANGELOG.md has no section "## {version}": it is "{UNRELEASED}" until then')
        shutil.rmtree(DIST, ignore_errors=True)
        DIST.mkdir()
        for path in wheel.parent.iterdir():
            shutil.copy(path, DIST)
    contained: set[str] = set()
    for board in map(boards.load, names or boards.names()):
        (DIST / f"castellan-{board.name}.zip").write_bytes(archive(board))
        if boards.CHIPS[board.chip].loader:
            built = uf2(board)
            for name in board.uf2s:
                shutil.copy(built.with_name(name), DIST)
            contained |= notices.of(built.with_name("castellan.map").read_text(encoding="utf-8"))
    (DIST / "NOTICES.txt").write_text(notices.text(contained), encoding="utf-8")
    files = sorted(DIST.iterdir())
    sums = "".join(f"{firmware.digest(path.read_bytes())}  {path.name}\n" for path in files)
    (DIST / "SHA256SUMS").write_text(sums)
    print(f"{DIST}: {len(files)} files and SHA256SUMS, version {castellan.VERSION}, build {made.number}")


if __name__ == "__main__":
    try:
        main(*sys.argv[1:])
    except DeviceError as error:
        sys.exit(str(error))
    except subprocess.CalledProcessError:
        sys.exit(1)  # it has printed why
