"""Recorded games, those of `tests/games/`, for tests on every interpreter."""

import json

from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.rules.shapes import applicable, arguments
from castellan.flash.archive import Archive
from lab.games import game_files

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.rules.base import Game
    from castellan.flash.journal import Journal
    from castellan.interfaces import Event, Files, NewEvent, Options, Record

TURN = 12  # s from one record to the next


def events(limit: "int | None" = None, game: str = "tuscany") -> "list[NewEvent]":
    """Return a game's events, or its first `limit`; if it has fewer, those of a longer game like it.

    "burgundy/solo" is the game of that file, "burgundy" that of its first.
    """
    name, _, file = game.partition("/")
    found: list[NewEvent] = []
    with open(game_files.path(name, (file or "recorded") + ".events")) as lines:
        for line in lines:
            if len(found) == limit:
                break
            found.append(json.loads(line))
    return found if limit is None or len(found) == limit else _longer(found, limit)


def untimed(found: "list[NewEvent]") -> "list[NewEvent]":
    """Return a game without times of turns, of as many records: what changes nothing stands for the end of a turn."""
    kind, name, options = found[0]
    options = {option: options[option] for option in options if option != "times"}
    quiet = [["stock", event[1], "hex", 0] if event[0] == "turn" else event for event in found[1:]]
    return [[kind, name, options]] + quiet


def lines(count: "int | None", game: str = "tuscany", options: "Options | None" = None) -> "list[bytes]":
    """Return the lines that a box keeps of a game's first records.

    It has these options, too, and no times of turns unless they ask for them.
    """
    found: list[bytes] = []
    ledger = Ledger()
    begin, *rest = events(count, game) if options and options.get("times") else untimed(events(count, game))
    if options:
        begin = begin[:2] + [begin[2] | options]
    for number, event in enumerate([begin] + rest):
        ledger.add(max(0, number - 1) * TURN, as_entered(ledger.game, event), found.append)
    return found


def as_entered(game: "Game | None", event: "NewEvent") -> "NewEvent":
    """Return an event as a box enters it: with default values, too."""
    if event[0] in ("amend", "insert"):
        return event[:2] + [as_entered(game, event[2])]
    declared = game.declared(event[0]) if game else None
    shape = applicable(game, declared) if game and declared else ()  # without `early` of `year`, where it is not asked
    return event[:1] + arguments(shape, event, game.names) if game and len(event) <= 1 + len(shape) else event


def archive(files: "Files") -> "Archive":
    """Return an archive whose ids are not random."""
    return Archive(files, lambda n: bytes(range(n)), {})


def play(files: "Files", acknowledge: "Callable[[Ledger], object]", limit: "int | None" = None) -> "Ledger":
    """Play the game as the box does, onto flash first, and return its ledger.

    `acknowledge(ledger)` is called when a record is safe and the player sees it.
    """
    ledger = Ledger()
    journals: list[Journal] = []

    def keep(line: bytes) -> None:
        if journals:
            journals[0].append(line)
        else:
            journals.append(archive(files).begin(line))

    for time, event in enumerate(events(limit)):
        ledger.add(time, event, keep)
        acknowledge(ledger)
    journals[0].close()
    return ledger


def resumed(files: "Files") -> "tuple[Journal | None, list[Record]]":
    """Return the journal and the records that the box finds when it starts, a finished game's too."""
    games = archive(files)
    for found in games.unfinished():
        return found
    for entry in games.games():
        return games.open(entry)
    return None, []


def by_a_player(game: "Game", event: "Event") -> bool:
    """Return whether an event is one of the game's own that a player enters, not the table."""
    return event[0] in game.EVENTS and game.asked_of(event) is not None


def _longer(recorded: "list[NewEvent]", count: int) -> "list[NewEvent]":
    """Return so many events of a game like a recorded one: up to the middle of its last round.

    No real game of these has 300 entries. Here each round's entries of the players are made again and again until
    it has its share of the records. Entries that the game refuses the second time are left out, follow-ups
    are answered as in the recorded game, and points that come again are taken back by corrections. A point that comes
    and goes stands for entries if all are refused. So totals and rounds are those of a real game, and nearly all
    records count, which costs a box most.
    """
    ledger = Ledger()
    ledger.add(0, recorded[0])
    game = ledger.game
    step = game.step()
    kind = step.action.kind if step else recorded[-1][0]  # a game without rounds has one
    ends = [number for number, event in enumerate(recorded) if event[0] == kind]
    every = [number for number in range(1, len(recorded)) if by_a_player(game, recorded[number])]
    first = 1
    known: dict[int, int] = {}
    for index, end in enumerate(ends):
        for number in range(first, end):
            _enter(ledger, recorded, number, known)
        often = [number for number in range(first, end) if by_a_player(game, recorded[number])] or every
        while len(ledger.records) < count * (index + 1) // len(ends):
            length = len(ledger.records)
            for number in often:
                _once_more(ledger, recorded, number, known)
            if len(ledger.records) == length:  # the game's box has no more of what was entered
                for points in (1, -1):
                    ledger.add(0, ["points", 0, game.TRACKS[0], points])
        if end != ends[-1]:
            ledger.add(0, recorded[end])
        first = end + 1
    return [list(record[2:]) for record in ledger.records[:count]]


def _once_more(ledger: "Ledger", recorded: "list[NewEvent]", number: int, known: "dict[int, int]") -> None:
    """Enter a recorded event again, answer its follow-ups, and take back the points that it brings."""
    before = ledger.game
    _enter(ledger, recorded, number, known)
    for entry in list(ledger.game.follow_ups()):
        answers = [each for each, event in enumerate(recorded) if tuple(event[: len(entry)]) == entry]
        _enter(ledger, recorded, answers[0], known)
    for track, totals in zip(ledger.game.TRACKS, zip(before.tracks, ledger.game.tracks)):
        for player, (old, new) in enumerate(zip(*totals)):
            if new != old:
                ledger.add(0, ["points", player, track, old - new])


def _enter(ledger: "Ledger", recorded: "list[NewEvent]", number: int, known: "dict[int, int]") -> None:
    """Enter a recorded event unless it is refused; `known` maps the recorded numbers to those here."""
    event = recorded[number]
    if event[0] in ("void", "amend", "insert"):
        event = [event[0], known.get(event[1])] + event[2:]
    try:
        known[number] = ledger.add(0, event)[0]
    except CastellanError:
        pass
