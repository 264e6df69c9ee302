"""Putting the games of a backup onto a stopped box: checked line by line, and none over a game that differs."""

from collections.abc import Collection
from pathlib import Path

from castellan.flash.archive import RESERVE, GameFile, game_file
from castellan_host.database.imported_ids import ids_of
from castellan_host.device import transfer
from castellan_host.device.backup import GAMES, Copied
from castellan_host.device.errors import RefusedError
from castellan_host.device.firmware import digest
from castellan_host.device.repl import Repl
from castellan_host.device.transfer import Found
from castellan_host.stored_games.replay import ReplayError, fold, split

_PART = ".new"  # a file so named is incomplete: the box removes it
_Games = list[tuple[GameFile, bytes]]


def games_in(folder: Path, restored: Copied, forgotten: Collection[str]) -> _Games:
    """Return the games in a folder as a box names them, oldest first, each once; note those that do not add up.

    Those with `forgotten` ids are left out, and noted. Of several files of a game it is the longest, if that contains
    the others; else it is none, which is noted, too. Settings and all else stay where they are: they may be another
    version's. Raises RefusedError if there is no game, OSError if the folder can't be read.
    """
    named = sorted(file for path in folder.iterdir() if (file := game_file(path.name)))
    if not named:
        raise RefusedError(f"There is no game in {folder}: castellan backup names them as the box does, 3-….log")
    games = []
    for file in named:
        try:
            lines, torn = split((folder / file.name).read_bytes())
            fold([line.decode(errors="replace") for line in lines])
        except ReplayError as error:
            restored.failed.append(f"{file.name} was not restored: {error}")
            continue
        gone = ids_of(file.id, lines[0].decode()).intersection(forgotten)
        if gone:
            does = f"castellan forget --back {min(gone)} brings it back"
            restored.notes.append(f"{file.name} was not restored: the laptop has forgotten this game; {does}")
        else:
            restored.notes += [f"{file.name}: {torn}"] if torn else []
            games.append((file, b"".join(line + b"\n" for line in lines)))
    return _each_once(games, restored)


def _each_once(games: _Games, restored: Copied) -> _Games:
    """Return the longest file of each game; note the others, and the games of which no file contains the others."""
    files: dict[str, _Games] = {}
    for file, data in games:
        files.setdefault(file.id, []).append((file, data))
    chosen = []
    for several in files.values():
        longest, content = max(several, key=lambda one: len(one[1]))
        others = [file.name for file, _ in several if file is not longest]
        if all(content.startswith(data) for _, data in several):
            restored.notes += [f"{name} is part of {longest.name}" for name in others]
            chosen.append((longest, content))
        else:
            names = ", ".join(file.name for file, _ in several)
            restored.failed.append(f"{names} are of one game, but differ, so none was restored; move all but one away")
    return sorted(chosen)


def restore(repl: Repl, games: _Games, restored: Copied) -> None:
    """Write games onto a box, and note the result in `restored`.

    A game that the box has stays, or becomes longer if it is the beginning of the one that is given. At every moment
    its file is complete. Raises RefusedError if there is no room, before anything is written, DeviceError if the box
    fails.
    """
    there, folders = transfer.listing(repl, [GAMES])
    held = {file.id: found for path, found in there.items() if (file := game_file(path.rpartition("/")[2]))}
    wanted = {file.id: (_place(file, held), data) for file, data in games if _is_new(repl, file, data, held, restored)}
    _check_room(repl, [len(data) for _, data in wanted.values()])
    if wanted and GAMES not in folders:
        repl.run(f"os.mkdir({GAMES!r})")
    for place, data in wanted.values():
        transfer.write(repl, place + _PART, data, lambda size: None)
        repl.run(f"os.rename({place + _PART!r}, {place!r})")
        restored.new.append(place.rpartition("/")[2])


def _place(file: GameFile, held: dict[str, Found]) -> str:
    return held[file.id].path if file.id in held else f"{GAMES}/{file.name}"


def _is_new(repl: Repl, file: GameFile, data: bytes, held: dict[str, Found], restored: Copied) -> bool:
    """Return whether the box lacks a game, or its last lines; else note why not."""
    if file.id not in held:
        return True
    found = held[file.id]
    before = data if found.sum == digest(data) else transfer.read(repl, found) if found.readable else None
    if before is not None and before.startswith(data):
        restored.same.append(file.name)
        return False
    if before is not None and data.startswith(before[: before.rfind(b"\n") + 1]):
        return True
    reason = "differs from this one" if before is not None else f"can't be read ({found.sum})"
    restored.failed.append(f"{file.name} was not restored: the box's own file of this game {reason}")
    return False


def _check_room(repl: Repl, sizes: list[int]) -> None:
    """Raise RefusedError if files of these sizes leave too little room for a game to go on."""
    found = repl.ask("room")
    if not found or not found[0][0]:
        raise RefusedError("The board's filesystem can't be read; docs/flashing.md says how to erase it")
    block, _, free = found[0]
    needed = sum(-(-size // block) for size in sizes) + -(-RESERVE // block)
    if sizes and needed > free:
        raise RefusedError(
            f"The games need {needed * block // 1024} kB of the board's flash, {free * block // 1024} are free. "
            "Delete old games on the box, after castellan backup, or restore fewer"
        )
