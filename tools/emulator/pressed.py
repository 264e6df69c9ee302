"""The recorded games, each pressed once on an emulated box, for all tests that start from one.

The result is kept in the user's cache, keyed by all its inputs: all processes of a test run share it,
and a second run with nothing changed need not press it again.
"""

import fcntl
import hashlib
import json
import pathlib
import zipfile
from dataclasses import asdict, dataclass
from itertools import accumulate

import platformdirs

from emulator import boxes, schedule
from emulator.boxes import Frame
from emulator.pico import Stats
from emulator.processes import PROGRAM, ROOT
from emulator.stack import Use, Watched
from lab.hands.keyed import Keyed

HERE = pathlib.Path(__file__).parent
SOURCES = ("boxes.py", "image.py", "pico.py", "pressed.py", "processes.py", "schedule.py", "stack.py")
END = "the end"
_FACTS, _FRAMES, _IMAGES = "facts.json", "frames", "images"
_FRAME = 1024  # bytes


@dataclass(frozen=True)
class Game:
    """The result of a game by keys.

    `frames` are the OLED's pictures after each press, `images` the flash before each part by its
    title, and at `END`; `stats` and `milliseconds` its costs, without the start.
    """

    keyed: Keyed
    frames: list[Frame]
    images: dict[str, bytes]
    stats: Stats
    milliseconds: float
    use: Use


def game(keyed: Keyed) -> Game:
    """Return the result of a game, pressed now if it is not in the cache."""
    cache = platformdirs.user_cache_path("castellan", ensure_exists=True)
    place = cache / f"game-{keyed.name}-{_key(keyed)}.zip"
    with (cache / f"game-{keyed.name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not place.exists():
            unfinished = place.with_suffix(".new")
            _write(_pressed(keyed), unfinished)
            unfinished.replace(place)
    return _read(keyed, place)


def _pressed(keyed: Keyed) -> Game:
    parts = keyed.parts()
    begins = accumulate((len(words) for _, words in parts), initial=0)
    titles = dict(zip(begins, [*(title for title, _ in parts), END], strict=True))
    presses, words = schedule.presses(keyed), keyed.words()
    frames, images = [], {}
    with Watched(boxes.new(keyed.files().contents, frozen=True)) as box:
        box.start()
        begin, before = box.now, box.stats
        for number, press in enumerate(presses):
            if number in titles:
                images[titles[number]] = box.flash
            box.script(["wait", press.start - (box.now - begin)], *box.strike(press.stroke))
            box.script(["wait", press.seen - (box.now - begin)])
            frames.append(box.look(words[number]).frame)
        images[END] = box.flash
        return Game(keyed, frames, images, Stats(*_taken(before, box.stats)), box.now - begin, box.use)


def _taken(before: Stats, after: Stats) -> list[int]:
    return [new - old for old, new in zip(asdict(before).values(), asdict(after).values(), strict=True)]


def _key(keyed: Keyed) -> str:
    """Return a digest of all of a game's inputs."""
    digest = hashlib.sha256(boxes.new(keyed.files().contents, frozen=True))
    emulator = [path for path in PROGRAM.parent.rglob("*") if "node_modules" not in path.parts]
    for path in sorted(path for path in emulator if path.suffix in (".mjs", ".json")):
        digest.update(path.read_bytes())
    sources = [HERE / name for name in SOURCES] + [
        ROOT / "tests/lab/hands" / name for name in ("keyed.py", "table_side.py")
    ]
    for path in (*sources, pathlib.Path(keyed.keys)):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _write(game: Game, place: pathlib.Path) -> None:
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        facts = {"images": list(game.images), "stats": asdict(game.stats), "milliseconds": game.milliseconds}
        facts["use"] = asdict(game.use)
        archive.writestr(_FACTS, json.dumps(facts))
        archive.writestr(_FRAMES, b"".join(game.frames))
        for number, flash in enumerate(game.images.values()):
            archive.writestr(f"{_IMAGES}/{number}", flash)


def _read(keyed: Keyed, place: pathlib.Path) -> Game:
    with zipfile.ZipFile(place) as archive:
        facts = json.loads(archive.read(_FACTS))
        frames = archive.read(_FRAMES)
        images = {title: archive.read(f"{_IMAGES}/{number}") for number, title in enumerate(facts["images"])}
    pictures = [frames[at : at + _FRAME] for at in range(0, len(frames), _FRAME)]
    return Game(keyed, pictures, images, Stats(**facts["stats"]), facts["milliseconds"], Use.read(facts["use"]))
