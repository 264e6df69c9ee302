"""The UF2s as built: the same everywhere, for the chip that they name, and clear of the games."""

import os
import pathlib
import shutil
import subprocess
import tempfile

import pytest

import notices
from castellan import VERSION
from castellan_host.device import boards, uf2
from emulator.pico import BUILD, ROOT, frozen_uf2

SPARE = 20_480  # bytes of flash that stay free for what is to come


def script(name, *arguments, **environment):
    """Run one of the scripts; return what it printed."""
    command = [ROOT / "tools" / name, *map(str, arguments)]
    done = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False, timeout=3600
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def other_cache():
    """Return another cache folder, inside the user's, with MicroPython's sources: from there all is built anew.

    As in the user's, what was compiled stays for as long as what it was made from is the same.
    """
    sources = ROOT / script("firmware/rp2_sources.sh")
    cache = sources.parent / "elsewhere" / "castellan"
    if not (cache / sources.name).exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            copy = pathlib.Path(folder, sources.name)
            shutil.copytree(sources, copy, symlinks=True, ignore=shutil.ignore_patterns("build-*", "*.lock"))
            copy.rename(cache / sources.name)
    return cache


@pytest.mark.parametrize("complete", [False, pytest.param(True, marks=pytest.mark.nightly)], ids=["begun", "built"])
def test_a_build_in_another_folder_is_the_same_bit_for_bit(complete):
    cache = other_cache()
    elsewhere = {"XDG_CACHE_HOME": str(cache.parent)}
    assert script("firmware/rp2_sources.sh", **elsewhere).startswith(str(cache))
    if complete:
        built = pathlib.Path(script("firmware/uf2.sh", "pico", BUILD, **elsewhere))
        assert cache in built.parents
        assert built.read_bytes() == frozen_uf2("pico").read_bytes()


@pytest.mark.parametrize("name", [name for name in boards.names() if name.startswith("pico")])
def test_a_uf2_is_for_its_chip_says_what_it_is_and_ends_before_the_games(name):
    found = uf2.read(frozen_uf2(name).read_bytes())
    loader = boards.CHIPS[boards.load(name).chip].loader
    assert found.family == loader.family and found.whole
    assert (found.stamp.version, found.stamp.board, found.stamp.build) == (VERSION, name, BUILD)
    assert loader.room - len(found.image) >= SPARE
    assert b"a fault of the tests" not in found.image  # the door of make test-box
    assert "pico-sdk" in notices.of(frozen_uf2(name).with_name("castellan.map").read_text())
    assert str(ROOT).encode() not in found.image and os.path.expanduser("~").encode() not in found.image


def test_the_rp2350s_image_begins_as_its_boot_rom_wants_it():
    image = uf2.read(frozen_uf2("pico2").read_bytes()).image
    # RP2350 data sheet, section 5.9.5: an image definition in the first 4 kB, for its ARM cores.
    start = image.index(b"\xd3\xde\xff\xff")
    assert start < 4096
    assert image[start + 4 : start + 8] == b"\x42\x01\x21\x10"
