"""Measure what has a budget, and write it into docs/benchmarks.md: `make bench`.

With names of tables, such as `python -m bench pad`, only these are measured, of `_alone`.

A comment `<!-- bench: name -->` there marks each table that is written here; the rest of the page is kept.
"""

import json
import pathlib
import re
import sys
import time
from collections.abc import Callable, Iterator

import many_games
from bench import budgets, chip, display, flash, games, heap, many, pad, sheets, site, walks
from castellan.core import record
from castellan.core.ledger import Ledger
from castellan.text import title
from castellan_host.stored_games.records import decode_all
from lab.files.littlefs_host import LittleFiles
from lab.games.recorded import events, play
from lab.hands import keyed

PAGE = pathlib.Path(__file__).parents[2] / "docs/benchmarks.md"
TABLE = re.compile(r"(<!-- bench: (\w+) -->\n)(?:\|.*\n)*")


def main() -> None:
    """Measure everything, or what is named, and write the page again."""
    alone = _alone()
    if sys.argv[1:]:
        write({name: alone[name]() for name in sys.argv[1:]})
        return
    print("Measuring; the emulated Pico takes minutes …", file=sys.stderr)
    in_a_page, laptop, year, pictures = site.table(), on_the_laptop(), many.measured(), display.rows()
    first = {name: alone.pop(name)() for name in ("presses", "pad")}
    total, parts = heap.tables()
    rows, on_the_chip = budgets.tables(chip.measured(), laptop, year, pictures)
    found = {"budgets": rows, "chip": on_the_chip, "laptop": laptop_table(laptop, year), "heap": total, "parts": parts}
    found |= first | {name: table() for name, table in alone.items()}
    write(found | {"display": display.table(pictures), "site": in_a_page})
    print(markdown(rows), end="")


def _alone() -> dict[str, Callable[[], list[tuple]]]:
    """Return what measures each table that needs no other one's measurements."""
    return {
        "presses": presses,
        "pad": pad.table,
        "cached": budgets.cached,
        "games": games.table,
        "flash": flash.table,
        "walks": walks.table,
    }


def write(found: dict[str, list[tuple]]) -> None:
    """Write these tables into the page."""
    text = PAGE.read_text(encoding="utf-8")
    tables = TABLE.sub(lambda match: match[1] + markdown(found[match[2]]) if match[2] in found else match[0], text)
    PAGE.write_text(tables, encoding="utf-8")


def markdown(rows: list[tuple]) -> str:
    """Return a table; its first row is the head."""
    lines = ["| " + " | ".join(map(str, row)) + " |" for row in rows]
    return "\n".join([lines[0], "|" + " --- |" * len(rows[0]), *lines[1:]]) + "\n"


def times_json(work: Callable[[], object], records: list) -> float:
    """Return how many times as long `work` takes as writing and reading these records with json does.

    Both are measured by turns, and the quickest counts, so that other programs on the machine matter little.
    """
    rounds = [(per_second(work), per_second(lambda: json.loads(json.dumps(records)))) for _ in range(3)]
    return max(plain for _, plain in rounds) / max(done for done, _ in rounds)


def per_second(work: Callable[[], object], seconds: float = 1.0) -> float:
    """Return how often `work` can be called in a second of a core's time."""
    start, count = time.process_time(), 0
    while time.process_time() - start < seconds:
        work()
        count += 1
    return count / (time.process_time() - start)


def on_the_laptop() -> dict[str, float]:
    """Return the costs of the recorded game on this machine, and on a flash model."""
    files = LittleFiles()
    records = play(files, lambda ledger: None).records
    lines = [record.encode(each[0], each[1], each[2:]) for each in records]
    erases = sum(1 for _, data in files.flash.log if data is None)
    return {
        "folded": times_json(lambda: Ledger.load(records), records),
        "decoded": times_json(lambda: Ledger.load([*decode_all(lines)]), records),
        "erases": erases / len(records),
        "programs": (len(files.flash.log) - erases) / len(records),
        "line": sum(map(len, lines)) / len(records),
    }


def laptop_table(laptop: dict[str, float], year: dict[str, float]) -> list[tuple]:
    """Return the table of measurements without the emulated Pico."""
    count = len(events())
    return [
        ("the recorded game", "measured"),
        ("folding it, × writing and reading its records with json", f"{laptop['folded']:.2f}"),
        ("decoding and folding it, × the same", f"{laptop['decoded']:.2f}"),
        ("flash erases per stored event", f"{laptop['erases']:.2f}"),
        ("flash programs per stored event", f"{laptop['programs']:.2f}"),
        ("average bytes per record", f"{laptop['line']:.1f}"),
        (
            f"`castellan rebuild` with {many_games.GAMES_OF_YEARS} games, × reading and writing with sqlite3 and json",
            f"{year['rebuild times']:.1f}",
        ),
        (f"heap of its {count} records", f"{heap.of_a_game(count)} B"),
    ]


def presses() -> list[tuple]:
    """Return how many presses each kind of entry took in Tuscany's game by keys, and all entries of each game's."""
    counts = keyed.TUSCANY.play()[1]
    names = counts.pop(keyed.NAMES)
    targets = {"take": "2", "place": "3.8, never over 6", "yield": "3", "final": "7, 1 more for each over 4"}
    found: list[tuple] = [("entry", "target", "entries", "presses on average", "at most")]
    for kind, each in sorted(counts.items(), key=lambda item: -len(item[1])):
        found.append((kind, targets.get(kind, ""), len(each), f"{sum(each) / len(each):.2f}", max(each)))
    found.append(("the game, four names by letters", "", 1, names[0], names[0]))
    for game in keyed.GAMES:
        counts = game.play()[1]
        every = [count for kind in counts if kind != keyed.NAMES for count in counts[kind]]
        average = f"{sum(every) / len(every):.2f}"
        found.append((f"all of {title(game.name)}", f"at most {game.most}", len(every), average, max(every)))
    for game in keyed.ALL[len(keyed.GAMES) :]:
        counts = game.play()[1]
        every = [count for kind in counts if kind != keyed.NAMES for count in counts[kind]]
        name = f"all of {title(game.name)} (what scores): {sum(every)} presses"
        average = f"{sum(every) / len(every):.2f}"
        found.append((name, f"{game.presses} presses", len(every), average, max(every)))
    return [*found, *_of_the_pad(), *sheets.rows()]


def _of_the_pad() -> Iterator[tuple]:
    """Yield the rows of what any other game enters: the points of one player, and a round of all."""
    for file, kind, target in ("scores", "add", 4), ("recorded", "round", 9):
        (game,) = [each for each in keyed.ALL if (each.name, each.file) == ("pad", file)]
        counts = game.play()[1][kind]
        what = f"Any other game: {kind}, of {len(game.players)} players ({file}.md)"
        yield what, target, len(counts), f"{sum(counts) / len(counts):.2f}", max(counts)


if __name__ == "__main__":
    main()
