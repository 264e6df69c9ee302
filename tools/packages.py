"""Build the sdist, and the wheel from it, into dist/: `make wheel`. The same sources make the same bytes."""

import gzip
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile

from castellan_host.device import build

ROOT = pathlib.Path(__file__).parents[1]
DIST = ROOT / "dist"
EPOCH = 315532800  # 1980, the first time that a wheel can hold
# Packed from a copy: what setuptools leaves beside the sources would come into the next package.
LEFT_OUT = shutil.ignore_patterns(
    ".*_cache", ".git", ".hypothesis", ".venv", "*.egg-info", "__pycache__", "build", "dist", "tests", "tools"
)
SDIST = "import sys; from setuptools.build_meta import build_sdist; build_sdist(sys.argv[1])"
WHEEL = ("pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation")


def write(folder: pathlib.Path) -> pathlib.Path:
    """Write the sdist and the wheel to a folder; return the wheel's path."""
    with tempfile.TemporaryDirectory() as place:
        unpacked = _sdist(pathlib.Path(place), folder)
        run("-m", *WHEEL, "--wheel-dir", folder, unpacked)
    [wheel] = folder.glob("castellan_scorebox-*.whl")
    return wheel


def _sdist(place: pathlib.Path, folder: pathlib.Path) -> pathlib.Path:
    """Write the sdist to `folder`, using the empty folder `place`; return where it is unpacked there."""
    sources = place / "sources"
    shutil.copytree(ROOT, sources, ignore=LEFT_OUT)
    written = sources / build.WRITTEN.relative_to(ROOT)
    written.parent.mkdir(exist_ok=True)
    written.write_text(f"{build.current().number}\n", encoding="utf-8")
    run("-c", SDIST, place, cwd=sources, stdout=subprocess.DEVNULL)
    [packed] = place.glob("*.tar.gz")
    _repack(packed, folder / packed.name)
    shutil.unpack_archive(packed, place, filter="data")
    return place / packed.name.removesuffix(".tar.gz")


def _repack(packed: pathlib.Path, target: pathlib.Path) -> None:
    """Write an archive: the same bytes, whenever it was packed and by whom."""
    with (
        tarfile.open(packed) as source,
        target.open("wb") as file,
        gzip.GzipFile("", "wb", fileobj=file, mtime=EPOCH) as pressed,
        tarfile.open(mode="w", fileobj=pressed) as archive,
    ):
        for member in sorted(source, key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = EPOCH, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() else 0o644
            member.pax_headers = {}
            archive.addfile(member, source.extractfile(member))


def run(*arguments: str | pathlib.Path, cwd: pathlib.Path | None = None, stdout: int | None = None) -> None:
    """Run Python, so that what it packs has no time of its own."""
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(EPOCH)}
    subprocess.run([sys.executable, *arguments], env=environment, check=True, cwd=cwd, stdout=stdout)


def main() -> None:
    """Write both to dist/, and print how the wheel is installed."""
    DIST.mkdir(exist_ok=True)
    for old in DIST.glob("castellan_scorebox-*"):
        old.unlink()
    print(f"pip install {write(DIST).relative_to(ROOT)}")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError:
        sys.exit(1)  # it has said why
