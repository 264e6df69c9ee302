"""Find the keys of the recorded games again after screens have changed: `make renew`.

Comments, keys pressed before a game begins, and a BACK alone stay as they are. Each line behind that makes one record:
that of the .events file in its order, names left out, which no key enters. A game without one has its records in a
.castellan file, which is written again, too: more presses take more time. Read what has changed before you commit it.
"""

import json
from collections.abc import Iterator
from typing import Any

import animation
from castellan.core.rules import shapes
from castellan.ui.asking import answers
from lab.games import game_files, recorded
from lab.hands import keyed, moves
from lab.hands.table_side import Hands

RECORDS = ".castellan"
GAMES = [
    game for game in keyed.ALL if any([game_files.text(game.name, game.file + end) for end in (".events", RECORDS)])
]
COMMENT = 54  # where comments begin
ANIMATED = 24  # the same in the file of the animation
_VALUES = {"True": True, "False": False}


def lines(game: keyed.Keyed) -> list[str]:
    """Return the lines of a .keys file with the keys that its entries take now."""
    hands, events = game.hands(), _events(game)
    found = []
    with open(game.keys, encoding="utf-8") as file:
        for line in file:
            keys, _, comment = line.partition("#")
            if hands.box.session.ledger is None or keys.strip() == "BACK":  # leaves what is asked for, records nothing
                hands.press(" ".join(game.pressed(keys)))
            elif keys.strip():
                keys = " ".join(_keys(hands, *next(events))).ljust(COMMENT)
            found.append(keys + "#" + comment if comment else keys.rstrip() + "\n")
    return found


def _events(game: keyed.Keyed) -> Iterator[tuple[list[Any], int | None]]:
    """Yield the events after the beginning, each with the number of the record that it strikes out or changes."""
    records = game_files.text(game.name, game.file + RECORDS)
    if records:
        events = [json.loads(line.rpartition(" ")[0])[2:] for line in records.splitlines()]
    else:
        events = recorded.events(game=f"{game.name}/{game.file}")
    seqs: dict[int, int] = {}  # of records by lines
    for number, event in enumerate(events):
        if event[0] != "name":
            seqs[number] = len(seqs)
        if event[0] not in ("new", "name"):
            yield event, seqs[event[1]] if event[0] in ("void", "amend") else None


def _keys(hands: Hands, event: list[Any], seq: int | None) -> list[str]:
    """Enter an event; return the keys pressed."""
    before = len(hands.records)
    if event[0] == "void":
        assert seq is not None
        pressed = moves.undo(hands) if seq == before - 1 else moves.strike(hands, seq)
    elif event[0] == "end":
        pressed = moves.finish(hands)
    elif event[0] == "amend":
        assert seq is not None
        pressed = moves.amend(hands, seq, _completed(hands, event[2]))
    else:
        pressed = moves.enter(hands, _completed(hands, event))
    assert len(hands.records) == before + 1, event
    return pressed


def _completed(hands: Hands, event: list[Any]) -> list[Any]:
    """Return an event with all its arguments; a price that is missing is the opening price, which keys enter."""
    game = hands.box.session.game
    completed = [event[0]] + shapes.arguments(answers.shape(game, event), event, game.names)
    declared = game.declared(event[0])
    assert declared
    for place, argument in enumerate(declared.shape[: len(completed) - 1]):
        if argument.step > 1 and len(event) <= place + 1:
            possible = game.allowed(event, argument)
            assert possible
            completed[place + 1] = possible[0]
    return completed


def animated() -> str:
    """Return the text of the file of the README's animation with the keys that its entries take now."""
    hands = Hands().begin(*animation.PLAYERS, entries=animation.ENTRIES)
    found = []
    for before in animation.KEYS.read_text(encoding="utf-8").splitlines():
        line = before
        keys, _, comment = line.partition("#")
        pressed = _keys_of(keys.split())
        if not comment or not pressed:
            hands.press("" if keys.strip() == "---" else keys)
        else:
            event: list[Any] = [_VALUES.get(word, int(word) if word.isdigit() else word) for word in comment.split()]
            now = _keys(hands, event, event[1])
            if _keys_of(now) != pressed:
                line = " ".join(now).ljust(ANIMATED) + "#" + comment
        found.append(line + "\n")
    return "".join(found)


def _keys_of(words: list[str]) -> list[str]:
    return [word for word in words if word[:5] != "wait:"]


def write(game: keyed.Keyed) -> None:
    """Write a game's .keys file with the keys that its entries take now."""
    found = lines(game)  # before the file is opened: it is read for that
    with open(game.keys, "w", encoding="utf-8") as file:
        file.writelines(found)
    if game_files.text(game.name, game.file + RECORDS):
        hands = game.hands().press(" ".join(game.words()))
        with open(game_files.path(game.name, game.file + RECORDS), "wb") as file:
            file.writelines([line + b"\n" for line in game.game_file(hands)])
