"""What each argument of a game's events can be: as it is declared, and in positions of recorded and random games."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from castellan.core.ledger import Ledger
from castellan.core.rules import load, shapes
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import Argument
from castellan.text import sheets
from castellan.ui.asking import answers
from lab.games import game_files, recorded
from lab.games.random_games import play

SEEDS, LENGTH, EVERY = range(8), 120, 2  # random games, their entries, and how many of them pass between two looks
DIFFERENT = 12  # values of an argument that have a line of their own
TYPES = ("player", "word", "count", "flag", "custom")
NAMED = ("effect", "shaped", "offers", "words", "fresh", "repeated", "forgotten", "applies")


def path(game: str) -> str:
    """Return the path of a game's golden file."""
    return game_files.path(game, "golden/possible.txt")


def golden(game: str) -> Iterator[str]:
    """Yield the lines of a game's golden file."""
    yield "# What each argument can be: as declared, then in positions of games, and how often. Made by: make renew"
    yield from declared(load(game))
    if game_files.has_sheets(game):
        yield "By a score sheet:"
        yield from declared(load(game, sheets.sheet(game, "en", 0)))
    for (kind, name), found in sorted(in_games(game).items()):
        yield f"{kind} {name}"
        often = sorted(found.items(), key=lambda each: (-each[1], each[0]))
        yield from (f"  {number} x {values or 'nothing'}" for values, number in often[:DIFFERENT])
        if often[DIFFERENT:]:
            yield f"  {sum(number for _, number in often[DIFFERENT:])} x {len(often) - DIFFERENT} others"


def declared(game: type[Game]) -> Iterator[str]:
    """Yield a line for each option and each kind of event, and one for each of its arguments."""
    yield from ("option " + _argument(option) for option in game.OPTIONS)
    for kind, entry in sorted(game.EVENTS.items()):
        functions = [f"{name} {_name(getattr(entry, name))}" for name in NAMED if getattr(entry, name)]
        yield f"{kind}: {', '.join([*functions, *entry.phases])}"
        yield from ("  " + _argument(argument) for argument in entry.shape)


def _argument(of: Argument) -> str:
    words = [f"{of.name}: {TYPES[of.type]}", *map(str, of.choices)]
    if of.type == shapes.COUNT:
        words.append(f"{of.low}..{of.high} by {of.step}" + ("" if of.zero else " without 0"))
    if of.default is not None:
        words.append(f"default {of.default!r}")
    if of.usual:
        words.append(f"usual {of.usual!r}")
    if of.among:
        words.append(f"among {_name(of.among)}")
    return " ".join(words)


def _name(function: Any) -> str:
    name: str = function.__name__
    return name


def in_games(game: str) -> dict[tuple[str, str], Counter[str]]:
    """Return how often each argument could be what, by kind and name, in recorded games and in random ones."""
    found: dict[tuple[str, str], Counter[str]] = {}
    for state in states(game):
        for name, asked in _asked(state):
            found.setdefault(("asked", name), Counter())[asked] += 1
        for kind, entry in state.EVENTS.items():
            if not entry.phases or state.phase() in entry.phases:
                _walk(state, [kind], found)
    return found


def states(game: str) -> Iterator[Game]:
    """Yield a game that goes on: each position of the recorded games, some of random ones."""
    for name in game_files.recorded(game):
        ledger = Ledger()
        for number, event in enumerate(recorded.events(None, f"{game}/{name}")):
            ledger.add(number * recorded.TURN, recorded.as_entered(ledger.game, event))
            if number % EVERY == 0 and ledger.game and not ledger.game.over:
                yield ledger.game
    for seed in SEEDS:
        for ledger, _, _ in islice(play(seed, game, LENGTH), 0, None, EVERY):
            if ledger.game and not ledger.game.over:
                yield ledger.game


def _asked(game: Game) -> Iterator[tuple[str, str]]:
    """Yield what the table and each player are asked: the step, the follow-ups, and the lines of their lists."""
    step = game.step()
    yield "step", f"{step.action.label} {step.question}{' at once' * step.due}" if step else repr(step)
    yield "follow-ups", " ".join(str(event[0]) for event in game.follow_ups())
    for seat in range(len(game.names)):
        yield "lines", " ".join(action.label for action in game.choices(seat))


def _walk(game: Game, event: list[Any], found: dict[tuple[str, str], Counter[str]]) -> None:
    """Add what the next argument of an event can be, and those that follow some of its values."""
    arguments = answers.shape(game, event)
    if len(event) > len(arguments):
        return
    argument = arguments[len(event) - 1]
    values = answers.allowed(game, event, argument)
    text = f"{values.start}..{values.stop - 1}" if isinstance(values, range) else " ".join(map(str, values))
    if argument.type != shapes.PLAYER or argument.among:
        found.setdefault((event[0], argument.name), Counter())[text] += 1
    for value in values[:1] if argument.type == shapes.COUNT else values:
        _walk(game, [*event, value], found)
