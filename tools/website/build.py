"""Build the box as a static page: `make site`. It works under any path of any web server.

The page has the virtual box's HTML, stylesheet and keys. Its worker runs the UF2 of a Pico by tools/emulator; a second
worker runs that of a MacroPad for visitors who choose it.
"""

import functools
import hashlib
import json
import pathlib
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Mapping
from typing import Any

import gallery
import notices
from castellan.core.catalogue import GAMES
from castellan.flash.settings import Settings
from castellan.keys import NAMES, SWAPPED, TURNED
from castellan.ports.extras.neopixels import COLOURS
from castellan.text import LANGUAGES, titles
from castellan.ui.drawing import style
from castellan.ui.drawing.canvas import Canvas, Font
from castellan_host import page
from castellan_host.device import boards, on_the_box
from castellan_host.page import beside
from castellan_host.virtual.drawn import letters
from castellan_host.virtual.macropad import COLUMN, LIGHTS
from castellan_host.virtual.oled_model import OledModel
from emulator import dial, image
from emulator.boxes import SPI, wiring
from emulator.pico import JEDEC
from emulator.processes import ROOT, bootrom
from lab.files.flash import ModelFiles
from website import downloads, portable

HERE = pathlib.Path(__file__).parent
PAGE = pathlib.Path(page.__file__).parent
BOARD = "pico"  # of the page
BOARDS = (BOARD, "macropad")  # what belongs to the second is loaded for who chooses it
OFFLINE = "offline-worker.js"
SCREENS = "screens"  # the folder of their pictures, which no page needs offline
FOLDER = "/games/"
# The worker's own answer to the browser has no policy: the emulator makes code of code.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
MANIFEST = {
    "name": "Castellan",
    "start_url": "./",
    "display": "standalone",
    "background_color": "#16181c",
    "theme_color": "#16181c",
    "icons": [
        {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml", "purpose": purpose}
        for purpose in ("any", "maskable")
    ],
}
HEAD = f'''<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="manifest" href="app.webmanifest">
<link rel="icon" href="icon.svg">
<link rel="stylesheet" href="page.css">
<link rel="stylesheet" href="site.css">'''
SCRIPTS = [
    *(PAGE / f"{name}.js" for name in ("leftwards", "page", "sheets", "questions", "sharing")),
    *(HERE / f"{name}.js" for name in ("box", "games", "games_in", "to_pico", "desk", "offline")),
]
PYTHON = "node_modules/@micropython/micropython-webassembly-pyscript/micropython.wasm"
LAST = '<div id="words"'  # in the page's main part
REAL_BOX = '\n<script src="real-box.js"></script>'
ONLY_IN_NODE = ("fs", "module", "path", "url")  # what MicroPython's script imports there
FONTS = (
    (style.TEXT, letters(style.TEXT), 1),
    (style.TEXT, letters(style.TEXT), 2),
    (style.SMALL, letters(style.SMALL), 1),
    (style.MEDIUM, letters(style.MEDIUM), 1),
    (style.LARGE, letters(style.LARGE), 1),
)  # each with how many times as large it is drawn
_OLD = "Ţţ"  # letters that look like Romanian's with a comma, and belong to no language
SYMBOLS = {name: name for name in ("mp_state_ctx", "mp_qstr_const_pool_static")}
TYPES = {name: "mp_type_" + name for name in ("type", "tuple", "list", "dict", "str", "bytes")}
NOTICES = {
    f"site/{name}" for name in ("rp2040js", "pico-bootrom", "emscripten", "smol-toml", "lean-qr")
}  # beside those of the UF2

# The boot ROM's tables (data sheet RP2040, section 2.8.3): where its floating-point routines begin and end.
_DATA_TABLE = 0x16
_FLOATS = ((b"FS", b"FE"), (b"DS", b"DE"))
_RETURN = b"\x70\x47"  # bx lr


def build(target: pathlib.Path, uf2s: Mapping[str, pathlib.Path], dist: pathlib.Path) -> None:
    """Write the site into a new folder.

    It has the UF2s of BOARDS, beside which their lists are, and to save those in `dist`, a release's folder.
    """
    target.mkdir(parents=True)
    html = (PAGE / "page.html").read_text(encoding="utf-8")
    titles_of = json.dumps({game: of["en"] for game, of in titles.TITLES.items()})
    facts = f'<script id="titles" type="application/json">{titles_of}</script>'
    scripts = facts + "\n".join(f'<script src="{path.name}"></script>' for path in SCRIPTS)
    html = html.replace("@STYLE@", HEAD).replace("@SCRIPT@", scripts + REAL_BOX)
    html = html.replace(LAST, downloads.write(target, uf2s[BOARD], dist) + LAST)
    (target / "index.html").write_text(html, encoding="utf-8")
    for path in (PAGE / "page.css", HERE / "site.css", HERE / "icon.svg", *SCRIPTS):
        shutil.copyfile(path, target / path.name)
    parts = {"bootrom": without_floats(bootrom().read_bytes())}
    parts |= {"micropython.wasm": _packages(PYTHON).read_bytes(), "sheets": portable.sources()}
    for board, uf2 in uf2s.items():
        parts[uf2.name] = uf2.read_bytes()
        parts |= {_new(board) + language: filesystem(language, board) for language in LANGUAGES}
        _bundle(target / ("worker.js" if board == BOARD else f"{board}-worker.js"), "worker", board, uf2)
    for name, data in parts.items():
        (target / f"{name}.z").write_bytes(zlib.compress(data, 9))  # many servers compress no binary files
    _bundle(target / "real-box.js", "real-box", BOARD, uf2s[BOARD])
    external = (f"--external:{name}" for name in ONLY_IN_NODE)
    _esbuild(target / "sheets-worker.js", "sheets-worker", "--format=esm", *external)
    contained = [notices.of(uf2.with_name("castellan.map").read_text(encoding="utf-8")) for uf2 in uf2s.values()]
    (target / "NOTICES.txt").write_text(notices.text(NOTICES.union(*contained)), encoding="utf-8")
    (target / "app.webmanifest").write_text(json.dumps(MANIFEST), encoding="utf-8")
    _offline(target)
    gallery.site(target / SCREENS)


def _new(board: str) -> str:
    """Return how the names of a board's new filesystems begin, behind which their language stands."""
    return "new-" if board == BOARD else f"{board}-new-"


def _size(board: str) -> int:
    """Return how many bytes the flash of a board has."""
    return boards.load(board).flash << 20 or image.SIZE


def filesystem(language: str, board: str = BOARD) -> bytes:
    """Return a new box's filesystem: its first steps are done in a language."""
    files = ModelFiles()
    for key, value in (("first_steps", True), ("language", language)):
        Settings(files).save(key, value)
    contents = {FOLDER + name: data for name, data in files.contents.items()}
    return image.filesystem(contents, _size(board) - image.start_of(_size(board)))


def without_floats(bootrom: bytes) -> bytes:
    """Return the boot ROM without its floating-point routines: each returns at once.

    Their licence allows no use but on an RP2040, or is the GPL; the rest is under the BSD licence. The box does not
    compute with fractions.
    """
    table: dict[bytes, int] = {}
    (at,) = struct.unpack_from("<H", bootrom, _DATA_TABLE)
    while (name := bootrom[at : at + 2]) != b"\0\0":
        (table[name],) = struct.unpack_from("<H", bootrom, at + 2)
        at += 4
    found = bytearray(bootrom)
    for begin, end in _FLOATS:
        length = table[end] - table[begin]
        found[table[begin] : table[end]] = _RETURN * (length // len(_RETURN))
    return bytes(found)


def _bundle(target: pathlib.Path, source: str, board: str, uf2: pathlib.Path) -> None:
    """Write a script and all that it imports as one file, for the firmware of a board."""
    programs = {"ON_THE_BOX": pathlib.Path(on_the_box.__file__), "ADDING_UP": HERE / "adding_up.py"}
    programs |= {"LISTING": HERE / "listing.py", "CARRYING": HERE / "carrying.py"}
    box = _wired(board) | _of_firmware(uf2) | {"board": board, "files": {"uf2": uf2.name, "new": _new(board)}}
    defined = {"BOX": box} | {name: path.read_text(encoding="utf-8") for name, path in programs.items()}
    options = [f"--define:{name}={json.dumps(value)}" for name, value in defined.items()]
    _esbuild(target, source, "--format=iife", f"--inject:{HERE / 'buffer.mjs'}", *options)


def _wired(board: str) -> dict[str, Any]:
    """Return what a worker has to know of a board: its wires, its keys, its display, its flash."""
    pins, size = wiring(board), _size(board)
    display = (
        {"spi": {line.lower(): pins[line] for line in SPI}} if "WIRE" in pins else {"pins": [pins["SDA"], pins["SCL"]]}
    )
    detent = [[level == 0 for level in levels] for levels in dial.DETENT[1:]]
    colours = {",".join(map(str, colour)): name for colour, name in zip(COLOURS, LIGHTS, strict=True)}
    return {
        "wires": display | {"jedec": list(bytes.fromhex(JEDEC[size]))},
        "keys": dict(zip(NAMES, pins["KEYS"], strict=True)),
        "column": dict(zip(COLUMN, pins["MIDDLE"], strict=True)) if "MIDDLE" in pins else {},
        "dial": {"pins": pins["DIAL"][:2], "steps": detent, "step": dial.STEP} if "DIAL" in pins else None,
        "lights": {"places": pins["KEY_LIGHTS"][2], "names": colours} if "KEY_LIGHTS" in pins else None,
        "first": OledModel(pins.get("OLED", "ssd1306")).first,
        "size": size,
        "filesystem": image.start_of(size),
    }


def _of_firmware(uf2: pathlib.Path) -> dict[str, Any]:
    """Return what a worker has to know of the firmware in a UF2."""
    functions = uf2.with_name("castellan.nm")
    return {
        "languages": list(LANGUAGES),
        "games": list(GAMES),
        "fonts": [glyphs(*each) for each in FONTS],
        "holding": {language: beside.holding(language) for language in LANGUAGES},
        "hands": {"swapped": SWAPPED, "turned": TURNED},
        "symbols": _addresses(functions, SYMBOLS),
        "types": _addresses(functions, TYPES),
    }


def _esbuild(target: pathlib.Path, source: str, *options: str) -> None:
    """Write a script and all that it imports as one file."""
    command = [str(_packages("node_modules/.bin/esbuild")), str(HERE / f"{source}.mjs"), "--bundle", "--minify"]
    settled = ["--log-level=warning", "--legal-comments=none", f"--outfile={target}"]
    subprocess.run([*command, *settled, *options], check=True)


def _addresses(functions: pathlib.Path, wanted: dict[str, str]) -> dict[str, int]:
    """Return where the firmware has what is wanted, by names of its own."""
    listed = (line.split() for line in functions.read_text(encoding="utf-8").splitlines())
    places = {line[-1]: int(line[0], 16) for line in listed}
    return {name: places[symbol] for name, symbol in wanted.items()}


def glyphs(font: Font, letters: str, scale: int) -> dict[str, object]:
    """Return a font as reading.mjs has it, so many times as large: letters that look the same are one."""
    glyphs: dict[tuple[int, ...], str] = {}
    for letter in [letter for letter in letters if letter not in _OLD]:
        canvas = Canvas()
        columns = tuple(
            sum(canvas.pixel(x // scale, y // scale) << y for y in range(scale * font.height))
            for x in range(scale * canvas.text(letter, 0, 0, font))
        )
        glyphs[columns] = glyphs.get(columns, "") + letter
    return {
        "scale": scale,
        "height": scale * font.height,
        "space": scale * font.space,
        "blank": scale * font.width(" "),
        "glyphs": [[letters, columns] for columns, letters in glyphs.items()],
    }


def _offline(target: pathlib.Path) -> None:
    """Write the script that keeps a copy of all that is in the folder, whose name it has from the contents."""
    files = sorted(path for path in target.iterdir() if path.suffix != ".uf2")  # those are for boards, and large
    build = hashlib.sha256(b"".join(path.name.encode() + path.read_bytes() for path in files)).hexdigest()[:16]
    names = ["./", *(path.name for path in files)]  # "./" is index.html for all servers
    chosen = [name for name in names if any(board in name for board in BOARDS[1:])]
    kept = [name for name in names if name not in chosen]
    script = (HERE / OFFLINE).read_text(encoding="utf-8")
    head = f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(kept)};\n"
    head += f"const CHOSEN = {json.dumps(chosen)};\n"
    (target / OFFLINE).write_text(head + script, encoding="utf-8")


def _packages(path: str) -> pathlib.Path:
    """Return a file of the npm packages, which are installed first."""
    _install()
    return HERE / path


@functools.cache
def _install() -> None:
    for folder in (HERE, ROOT / "tools/emulator"):
        subprocess.run([ROOT / "tools/npm.sh", folder], check=True)


def main() -> None:
    """Build the site with the UF2s of these sources."""
    uf2s = {}
    for board in BOARDS:
        built = subprocess.run([ROOT / "tools/firmware/uf2.sh", board], stdout=subprocess.PIPE, text=True, check=True)
        uf2s[board] = pathlib.Path(built.stdout.strip())
    target = ROOT / "site"
    shutil.rmtree(target, ignore_errors=True)
    build(target, uf2s, ROOT / "dist")
    size = sum(path.stat().st_size for path in target.rglob("*") if path.is_file())
    print(f"{target.name}/: {size // 1000} kB; any web server can have it, python3 -m http.server --directory site too")


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError:
        sys.exit(1)  # it has printed why
