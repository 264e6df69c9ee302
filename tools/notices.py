"""The notices of what a UF2 contains: a table, held against the linker's map; their texts are in docs/licences."""

import pathlib
import re

from castellan_host.device.errors import DeviceError

ROOT = pathlib.Path(__file__).parents[1]
OURS = (ROOT / "LICENSE", ROOT / "LICENSES/OFL-1.1.txt")  # of the code and of a font
# Objects, by what the map calls them, and the notices of what is in them; the first that matches.
TABLE = {
    r"/src/lib/pico-sdk/src/|^pico-sdk/src/": ("pico-sdk",),
    r"/src/lib/libm/": ("libm",),
    r"/src/lib/littlefs/": ("littlefs",),
    r"/src/lib/mbedtls/library/": ("mbedtls",),
    r"/src/lib/tinyusb/src/": ("tinyusb",),
    r"/libgcc\.a\(|/crt(i|n|begin|end)\.o$": ("libgcc",),
    r"/lib[cg]\.a\(|/crt0\.o$": ("newlib",),
    r"/src/extmod/mod(binascii|deflate)\.c": ("micropython", "uzlib"),  # which includes its sources
    # Some modules that are not linked include sources of others.
    r"/src/(?!extmod/mod(btree|cryptolib|re|ssl\w*)\.c)(drivers|extmod|py|shared)/": ("micropython",),
    # Its port, what is frozen in, and changed files.
    r"^CMakeFiles/firmware\.dir/((extmod|ports/rp2|py|shared/tinyusb)/)?\w+\.c\.o$": ("micropython",),
    r"^linker stubs$": (),
}
TITLES = """\
The titles of games and of score sheets are marks of their makers. They say which game is meant; no maker of a game has
a part in castellan. Of the games it contains how they are scored, and none of their texts or graphics.
"""
_USED = ("apache-2.0",)  # a licence to which notices point
_SECTION = re.compile(r"^ [^\s*]\S*\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S.*)$", re.MULTILINE)
_IN_MEMORY = range(0x10000000, 0x20100000)  # flash and RAM; the rest is for debuggers


def of(linked: str) -> set[str]:
    """Return the names of the notices of all that has bytes, by a link map.

    Raises DeviceError if something in it is not in the table.
    """
    _, _, sections = linked.partition("\nLinker script and memory map\n")
    objects = {path for at, size, path in _SECTION.findall(sections) if int(at, 16) in _IN_MEMORY and int(size, 16)}
    found = {path: [names for part, names in TABLE.items() if re.search(part, path)] for path in objects}
    unknown = sorted(path for path, rows in found.items() if not rows)
    if unknown or not found:
        raise DeviceError(f"tools/notices.py has no notice for {', '.join(unknown) or 'an empty link map'}")
    return {name for rows in found.values() for name in rows[0]}


def text(names: set[str]) -> str:
    """Return our licences, whose the titles of games are, and the notices of these names."""
    files = [*OURS, *(ROOT / f"docs/licences/{name}.txt" for name in sorted({*names, *_USED}))]
    texts = [path.read_text(encoding="utf-8") for path in files]
    return f"\n{'=' * 80}\n\n".join([*texts[: len(OURS)], TITLES, *texts[len(OURS) :]])
