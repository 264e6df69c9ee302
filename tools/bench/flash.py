"""What takes the flash of a Pico's UF2, by part, from the linker's map; and the room beside files. For `make bench`."""

import re
from collections import Counter

from castellan.text import LANGUAGES
from castellan_host.device import boards, uf2
from emulator import boxes
from emulator.image import Folder
from emulator.pico import frozen_uf2

FLASH = range(0x10000000, 0x20000000)
SECTION = re.compile(r"^ \.(\S+)\s+0x([0-9a-f]+)\s+0x([0-9a-f]+) (\S+)$", re.MULTILINE)
FROZEN = "frozen_content.c.o"

MICROPYTHON, NAMES, OTHERS = "MicroPython, in C", "tables of names", "other modules"
# By what a section of frozen data has in its name, a regular expression; the first that fits.
PARTS = (
    ("rodata.str", "letters of texts and names"),
    ("mp_qstr_", NAMES),
    ("mp_frozen_", NAMES),
    *((rf"castellan_(text|games_\w+)_{each}_", f"texts in “{each}”, without their letters") for each in LANGUAGES),
    ("castellan_(core|games)", "records and rules of the games"),
    ("castellan_ui", "screens and fonts"),
)
PACKED = "rodata", "packed texts"  # all of this section: the compiler shares no letters of a text with a byte 0 in it


def by_part(linked: str) -> Counter[str]:
    """Return how many bytes of flash each part takes, from a linker's map."""
    found: Counter[str] = Counter()
    for section, address, size, file in SECTION.findall(linked[linked.index("Linker script and memory map") :]):
        if int(address, 16) in FLASH:
            found[_part(section) if file.endswith(FROZEN) else MICROPYTHON] += int(size, 16)
    return found


def _part(section: str) -> str:
    if section == PACKED[0]:
        return PACKED[1]
    return next((part for name, part in PARTS if re.search(name, section)), OTHERS)


def table() -> list[tuple]:
    """Return the rows of a table: what a Pico's UF2 consists of, and the room that is left."""
    built = frozen_uf2("pico")
    parts = by_part(built.with_name("castellan.map").read_text(encoding="utf-8"))
    image, loader = len(uf2.read(built.read_bytes()).image), boards.CHIPS["rp2040"].loader
    assert loader
    room = loader.room
    rows: list[tuple] = [("the Pico's flash before its filesystem", "bytes"), *parts.most_common()]
    rows += [("alignment and data for RAM", image - parts.total()), ("free", room - image), ("in all", room)]
    return [*rows, ("the filesystem with the firmware as files: free", Folder(boxes.new({}), boxes.GAMES).free())]
