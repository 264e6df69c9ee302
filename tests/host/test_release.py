"""Releases: archives of files, the wheel, and the parts of UF2s that need no compiler."""

import io
import pathlib
import re
import subprocess
import sys
import zipfile

import pytest

import keep_version
import notices
import packages
import release
import repro
import try_release
from castellan import VERSION
from castellan_host.device import boards, build, firmware, uf2
from castellan_host.device.errors import DeviceError, RefusedError
from firmware import freeze

ROOT = pathlib.Path(__file__).parents[2]
PICO = boards.load("pico")
LOADED = [name for name in boards.names() if boards.CHIPS[boards.load(name).chip].loader]  # take a UF2
[OTHER, *_] = [name for name in LOADED if name != "pico"]
[*_, ESP32] = [name for name in boards.names() if name not in LOADED]
IMAGE = bytes(range(256)) * 5 + b"end"


@pytest.fixture
def sources(monkeypatch, tmp_path):
    """Give a function that sets git's answers, and a folder that is taken for the project's."""
    monkeypatch.setattr(build, "ROOT", tmp_path)
    monkeypatch.setattr(build, "WRITTEN", tmp_path / "build_number")

    def git(*arguments):
        command = ["git", "-C", tmp_path, "-c", "user.name=a", "-c", "user.email=a@b", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    return git, tmp_path


def commit(git, folder, name):
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text("")
    git("add", ".")
    git("commit", "-m", name)


def test_the_build_number_grows_with_each_commit_and_changes_are_seen(sources):
    git, folder = sources
    git("init")
    commit(git, folder, "firmware/main.py")
    assert build.current() == build.Build(1, False)
    commit(git, folder, "README.md")
    assert build.current() == build.Build(2, False)
    (folder / "README.md").write_text("not on the board")
    assert build.current() == build.Build(2, False)
    (folder / "firmware/main.py").write_text("run()")
    assert build.current() == build.Build(2, True)
    git("checkout", ".")
    (folder / "firmware/new.py").write_text("")
    assert build.current() == build.Build(2, True)


def test_a_clone_of_the_last_commits_has_no_number(sources, monkeypatch, tmp_path_factory):
    git, folder = sources
    git("init")
    commit(git, folder, "one")
    commit(git, folder, "two")
    clone = tmp_path_factory.mktemp("clone")
    git("clone", "--depth=1", folder.as_uri(), clone)
    monkeypatch.setattr(build, "ROOT", clone)
    assert build.current() == build.Build(0, True)


def test_without_a_repository_the_number_is_what_was_written(sources):
    _, folder = sources
    assert build.current() == build.Build(0, False)
    (folder / "build_number").write_text("412\n")
    assert build.current() == build.Build(412, False)


@pytest.mark.slow
def test_an_archive_holds_the_flashed_files_and_is_reproducible():
    data = release.archive(PICO)
    built = firmware.build(PICO)
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        assert packed.namelist()[-1] == "firmware.json"
        assert {f"/{name}": packed.read(name) for name in packed.namelist()} == {
            **built.files,
            firmware.MANIFEST: built.manifest,
        }
    assert release.archive(PICO) == data


@pytest.mark.parametrize("errata", [False, True])
def test_a_uf2_comes_back_as_it_went_in(errata):
    data = uf2.write(IMAGE, 0xE48BFF56, errata)
    assert len(data) == 512 * (6 + errata)
    found = uf2.read(data)
    assert (found.image, found.family, found.stamp) == (IMAGE + bytes(253), 0xE48BFF56, None)


def test_a_uf2_for_the_rp2350_begins_as_its_boot_rom_wants_it():
    block = uf2.write(IMAGE, 0xE48BFF59, True)[:512]
    # picotool writes the same: elf2uf2.cpp, gen_abs_block.
    words = [int.from_bytes(block[at : at + 4], "little") for at in range(0, 32, 4)]
    assert words == [0x0A324655, 0x9E5D5157, 0xA000, 0x10FFFF00, 256, 0, 2, 0xE48BFF57]
    assert block[32:] == b"\xef" * 256 + 0x9957E304.to_bytes(4, "little") + bytes(216) + 0x0AB16F30.to_bytes(
        4, "little"
    )


def test_an_incomplete_uf2_is_refused():
    data = uf2.write(IMAGE, 0xE48BFF56, False)
    other = uf2.write(IMAGE, 0xE48BFF59, False)
    for wrong in (b"", b"x" * 512, data[:-1], data[:-512], data[512:], data[:512] + other[512:], data + data):
        with pytest.raises(RefusedError):
            uf2.read(wrong)


@pytest.mark.slow
def test_the_frozen_modules_are_the_complete_firmware_with_its_stamp(tmp_path):
    freeze.sources(PICO, tmp_path, 412)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.py")}
    wanted = {path.relative_to(firmware.SOURCES).as_posix() for path in firmware.sources(firmware.SOURCES, PICO)}
    assert names == wanted - {"frozen/_boot.py"} | {"_boot.py", "frozen/build.py", "pins.py", "manifest.py"}
    assert (tmp_path / "pins.py").read_bytes() == PICO.pins
    values = {}
    exec((tmp_path / "frozen/build.py").read_text(), values)
    stamp = uf2.Uf2(b"code" + values["STAMP"].encode() + b"\0", 0).stamp
    assert stamp == uf2.Stamp(VERSION, "pico", 412, values["DIGEST"])
    assert (values["VERSION"], values["BOARD"], values["BUILD"]) == (VERSION, "pico", 412)


@pytest.mark.slow
def test_the_digest_depends_on_all_that_is_frozen_in(tmp_path):
    digests = set()
    for number, (board, count) in enumerate((("pico", 412), ("pico", 413), (OTHER, 412))):
        values = {}
        freeze.sources(boards.load(board), tmp_path / str(number), count)
        exec((tmp_path / str(number) / "frozen/build.py").read_text(), values)
        digests.add(values["DIGEST"])
    changed = boards.Board("pico", PICO.pins + b"# changed\n", "rp2040")
    freeze.sources(changed, tmp_path / "changed", 412)
    exec((tmp_path / "changed/frozen/build.py").read_text(), values)
    assert values["DIGEST"] not in digests
    assert len(digests) == 3


def test_a_firmware_that_would_reach_the_games_is_not_written(tmp_path):
    for board in map(boards.load, LOADED):
        room = board.room - uf2.PAGE  # the last of which seals the others
        freeze.write(board, bytes(room), tmp_path / board.name)
        with pytest.raises(DeviceError, match="it would be written over games"):
            freeze.write(board, bytes(room + 1), tmp_path / f"{board.name}.large")
        assert not (tmp_path / f"{board.name}.large").exists()


def test_a_board_without_a_boot_loader_for_it_has_no_uf2():
    with pytest.raises(DeviceError, match=f"{ESP32} takes no UF2: .* UF2s are for {', '.join(LOADED)}"):
        freeze.main("family", ESP32)


def test_the_room_before_the_games_is_what_micropython_leaves():
    # ports/rp2/boards of MicroPython 1.25: 2 MiB less 1408 KiB, 4 MiB less 3 MiB.
    rooms = {chip: it.loader.room // 1024 for chip, it in boards.CHIPS.items() if it.loader}
    assert rooms == {"rp2040": 640, "rp2350": 1024}
    # ADAFRUIT_FEATHER_RP2040: 8 MiB less 7 MiB.
    assert {name: boards.load(name).room // 1024 for name in ("pico", "macropad", ESP32)} == {
        "pico": 640,
        "macropad": 1024,
        ESP32: 0,
    }


def test_a_library_with_bytes_in_the_image_and_no_notice_is_refused():
    known = """
Linker script and memory map

 .text          0x10000100      0x2c CMakeFiles/firmware.dir/a/src/extmod/moddeflate.c.o
 .text.lfs2_dir_traverse
                0x10000200      0x40 CMakeFiles/firmware.dir/a/src/lib/littlefs/lfs2.c.o
 .rodata        0x10000240       0x8 CMakeFiles/firmware.dir/ports/rp2/modrp2.c.o
 .text          0x10000248       0x0 CMakeFiles/firmware.dir/a/src/lib/lwip/tcp.c.o
 .debug_info    0x00000000      0x20 CMakeFiles/firmware.dir/a/src/lib/lwip/tcp.c.o
"""
    assert notices.of(known) == {"littlefs", "micropython", "uzlib"}
    assert "The littlefs authors" in notices.text({"littlefs"})
    assert "marks of their makers" in notices.text(set())
    for wrong in (
        "src/lib/lwip/tcp.c.o",
        "src/lib/pico-sdk/lib/btstack/hci.c.o",
        "libstdc++.a(new.o)",
        "src/extmod/modre.c.o",
    ):
        with pytest.raises(DeviceError, match="has no notice for /x/" + re.escape(wrong)):
            notices.of(f"{known} .data 0x20000000 0x4 /x/{wrong}\n")


def test_a_uf2_is_compared_with_what_these_sources_make(monkeypatch, tmp_path):
    def made(name, stamp="castellan 9.9 for pico, build 412, 0123456789abcdef", seal=uf2.sealed, more=b""):
        (tmp_path / name).write_bytes(uf2.write(seal(stamp.encode() + bytes(1000) + more), 0xE48BFF56, False))
        return tmp_path / name

    monkeypatch.setattr(build, "current", lambda: build.Build(412, False))
    monkeypatch.setattr(release, "uf2", lambda board: made(f"built-{board.name}.uf2"))
    assert "is what these sources make, bit for bit: version 9.9 for pico, build 412" in repro.check(made("a.uf2"))
    for file, error in (
        (made("page.uf2", more=b"x"), "page.uf2 differs from .*: 2 pages"),
        (made("unsealed.uf2", seal=lambda image: image), "changed after it was built"),
        (made("other.uf2", "another firmware"), "not Castellan's"),
        (made("old.uf2", "castellan 9.8 for pico, build 411, 0123456789abcdef"), "build 411; .* git checkout v9.8"),
        (pathlib.Path(__file__), "test_release.py: it is not a UF2"),
    ):
        with pytest.raises(DeviceError, match=error):
            repro.check(file)


def test_a_boards_second_uf2_is_compared_with_the_second_that_these_sources_make(monkeypatch, tmp_path):
    stamp = b"castellan 9.9 for macropad, build 412, 0123456789abcdef\0"
    first, safe = (tmp_path / name for name in boards.load("macropad").uf2s)
    for path, code in ((first, b"quick"), (safe, b"safe")):
        freeze.write(boards.load("macropad"), bytes(uf2.PAGE) + stamp, path, code)
    monkeypatch.setattr(build, "current", lambda: build.Build(412, False))
    monkeypatch.setattr(release, "uf2", lambda board: first)
    for path in (first, safe):
        (tmp_path / "saved.uf2").write_bytes(path.read_bytes())
        assert "is what these sources make" in repro.check(tmp_path / "saved.uf2")


def test_without_a_uf2_to_compare_repro_asks_for_one():
    done = subprocess.run([sys.executable, repro.__file__, ""], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and done.stderr == "Which UF2? make repro FILE=castellan-pico.uf2\n"


def test_a_refused_release_leaves_the_last_one_alone(monkeypatch, tmp_path):
    def write(folder):
        with zipfile.ZipFile(folder / "new.whl", "w") as packed:
            packed.writestr("castellan_host/device/packaged/build_number", "412")
        return folder / "new.whl"

    (tmp_path / "dist").mkdir()
    (tmp_path / "dist/castellan-pico.uf2").write_bytes(b"the last one")
    monkeypatch.setattr(release, "DIST", tmp_path / "dist")
    monkeypatch.setattr(build, "current", lambda: build.Build(412, False))
    monkeypatch.setattr(packages, "write", write)
    monkeypatch.setattr(keep_version, "VERSIONS", tmp_path)
    with pytest.raises(DeviceError, match="does not keep this version"):
        release.main(VERSION)
    assert [path.name for path in (tmp_path / "dist").iterdir()] == ["castellan-pico.uf2"]


def test_a_version_is_kept_before_its_release(tmp_path):
    def wheel(name, line, number):
        with zipfile.ZipFile(tmp_path / name, "w") as packed:
            packed.writestr("castellan_host/device/packaged/firmware/castellan/box.py", line)
            packed.writestr("castellan_host/device/packaged/build_number", number)
        return tmp_path / name

    wheel("kept.whl", "run()", "411")
    keep_version.check(wheel("same", "run()", "412"), tmp_path)
    with pytest.raises(DeviceError, match="run make keep"):
        keep_version.check(wheel("other", "run(1)", "412"), tmp_path)


def test_a_version_with_a_tag_is_neither_kept_again_nor_released_from_another_commit(sources, monkeypatch):
    git, folder = sources
    monkeypatch.setattr(packages, "ROOT", folder)
    git("init")
    commit(git, folder, "one")
    keep_version.refuse_released("0.9.0")
    git("tag", "v0.9.0")
    keep_version.refuse_released("0.9.0", again=keep_version.commit("HEAD"))
    with pytest.raises(DeviceError, match=r"0\.9\.0 is released, .* the next version's number"):
        keep_version.refuse_released("0.9.0")
    commit(git, folder, "two")
    with pytest.raises(DeviceError, match="the next version's number"):
        keep_version.refuse_released("0.9.0", again=keep_version.commit("HEAD"))


def test_a_release_is_followed_by_the_next_versions_number():
    keep_version.refuse_released(VERSION, again=keep_version.commit("HEAD"))


@pytest.mark.slow
@pytest.mark.parametrize("names", [[ESP32], pytest.param([], marks=pytest.mark.nightly)], ids=["files", "all"])
def test_every_step_of_a_release_works(capfd, names):
    try_release.main(*names)
    assert f"All steps of the release {VERSION} work" in capfd.readouterr().out
