"""Random games, the same on every interpreter: of any game, from the tables that it declares."""

import sys

from castellan import unload_others
from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.rules import load, shapes
from castellan.core.rules.shapes import seats

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, TypeVar

    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Action, Argument
    from castellan.interfaces import Event, Fixed, NewEvent

    T = TypeVar("T")

NAMES = ["Anna", "Борис", "Chloé", "Dörte", "Eva", "Fritz"]
SEATED = NAMES + ["Gül", "Zoé"]
ODD: "tuple[Any, ...]" = (None, True, -1, 1.5, "x", [], 1 << 60, 21)


class Random:
    """A linear congruential generator: MicroPython's random numbers are not CPython's."""

    def __init__(self, seed: int) -> None:
        self.state = seed
        self.busy = seed % 4 == 0  # the first player makes most entries: some kinds need many of one player
        self.inserting = False

    def randrange(self, n: int) -> int:
        """Return a number from 0 to n − 1."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n

    def choice(self, choices: "Sequence[T]") -> "T":
        """Return one of `choices`."""
        return choices[self.randrange(len(choices))]


def begin(random: Random, name: str) -> "Ledger":
    """Return a ledger with a new game of `name` in it."""
    if sys.implementation.name == "micropython":
        unload_others(name)  # as on the box: a chip's heap has room for one game's rules
    low, high = seats(name)
    options: dict[str, Any] = {"players": SEATED[: low + random.randrange(high - low + 1)]}
    for option in load(name).OPTIONS:
        if option.type in (shapes.FLAG, shapes.WORD) and random.randrange(2):
            value = random.choice(option.usual)
            if load(name).asks_option(option.name, options):
                options[option.name] = value
    ledger = Ledger()
    ledger.add(1762000000, ["new", name, options])
    return ledger


def value_of(random: Random, argument: "Argument", game: "Game", event: "Event") -> "Any":
    """Return a random value for the next argument of an event, mostly one that the game allows, or a usual one."""
    possible = game.allowed(event, argument) if argument.among and random.randrange(4) else None
    if possible and isinstance(possible, range):
        low, high = possible.start, possible.stop - 1
        low = max(low, -2) if high - low > 1000 else low  # totals stay those of a game
        return min(low + random.randrange(4) * argument.step, high)
    if possible:
        return random.choice(possible)
    if argument.type == shapes.PLAYER:
        return player_of(random, game)
    if argument.type == shapes.COUNT:
        if not random.randrange(8):
            return argument.low + random.randrange(argument.high - argument.low + 1)
        return min(max(argument.low, -2) + random.randrange(4) * argument.step, argument.high)
    return random.choice(argument.usual)


def player_of(random: Random, game: "Game") -> int:
    """Return a random player."""
    return 0 if random.busy and random.randrange(8) else random.randrange(len(game.names))


def completed(random: Random, beginning: "Event", fixed: "Fixed", game: "Game") -> "NewEvent":
    """Return the event that begins like `beginning`, its other arguments `fixed` or random."""
    declared = game.declared(beginning[0])
    arguments = shapes.applicable(game, declared) if declared else ()
    event: NewEvent = list(beginning)
    for argument in arguments[len(event) - 1 :]:
        if argument.name in fixed:
            event.append(fixed[argument.name])
        elif type(argument.default) is shapes.Same and random.randrange(4):
            event.append(shapes.default_of(argument.default, arguments, event[1:]))
        else:
            event.append(value_of(random, argument, game, event))
    return event


def choices(random: Random, game: "Game") -> "tuple[Action, ...]":
    """Return the choices of the player whom the draw after the next one names.

    Without any, as for an extra player, return those of all players, and without those the end.
    """
    ahead = Random(random.state)
    ahead.busy = random.busy
    ahead.randrange(1)
    player = player_of(ahead, game)
    return game.choices(player) or game.ACTIONS[game.phase()] or (shapes.action("end", "end"),)


def random_event(random: Random, ledger: "Ledger") -> "NewEvent":
    """Return an event that is well formed most of the time, and allowed much of the time."""
    game = ledger.game
    draw = random.randrange(100)
    if draw < 20 and game.follow_ups():
        return completed(random, random.choice(game.follow_ups()), {}, game)
    if draw < 84:
        offered = choices(random, game)
        step = game.step()
        if step and draw >= 35 and not [action for action in offered if action.kind != "points"]:
            return completed(random, [step.action.kind], step.action.fixed, game)  # all that happens is the table's
        action = random.choice(offered)
        if draw < 35:
            action = offered[0]
        return completed(random, [action.kind], action.fixed, game)
    if draw < 88 and game.SHARED_ACTIONS[game.phase()]:
        action, step = random.choice(game.SHARED_ACTIONS[game.phase()]), game.step()
        if step and step.action.kind != action.kind:
            action = step.action
        return completed(random, [action.kind], action.fixed, game)
    if draw < 92:
        return ["void", random.randrange(len(ledger.records) + 1)]
    if draw < 95:
        kind = "insert" if random.inserting and draw != 92 else "amend"
        return [kind, random.randrange(len(ledger.records)), random_event(random, ledger)]
    if draw < 97:
        event = random_event(random, ledger)
        event[random.randrange(len(event))] = random.choice(ODD)
        return event
    if draw < 99:
        return ["name", random.randrange(len(game.names)), random.choice(NAMES) + random.choice("abc")]
    shared = [action for phase in sorted(game.SHARED_ACTIONS) for action in game.SHARED_ACTIONS[phase]]
    event = completed(random, [shared[-1].kind], shared[-1].fixed, game) if shared else ["end"]
    return random.choice((["end"], event, ["abandon"] if not random.randrange(8) else ["end"]))


def play(seed: int, name: str, length: int) -> "Iterator[tuple[Ledger, NewEvent, CastellanError | None]]":
    """Yield (ledger, event, refusal or None) for each of `length` entries of a random game."""
    random = Random(seed)
    random.inserting = seed % 2 == 0  # not in the golden transcript, whose seed is 1
    ledger = begin(random, name)
    for time in range(length):
        event = random_event(random, ledger)
        try:
            ledger.add(time, event)
        except CastellanError as error:
            yield ledger, event, error
        else:
            yield ledger, event, None


def transcript(seed: int, name: str, length: int) -> "Iterator[str]":
    """Yield a random game as lines that a person can read: each entry, and how the game stands then."""
    for ledger, event, refusal in play(seed, name, length):
        if refusal:
            yield "      {} -- {}".format(_plain(event), refusal.code)
            continue
        standing = ledger.game.standing()
        totals = " ".join(["/".join([str(n) for n in total]) for total in standing.totals])
        yield "{:4}  {}  => {}  ranks {}".format(
            ledger.records[-1][0], _plain(event), totals, " ".join([str(rank) for rank in standing.ranks])
        )


def golden(name: str) -> "Iterator[str]":
    """Yield the lines of a game's golden transcript."""
    yield "# A random game: number, entry, each player's totals, ranks; a refused entry has no number but its code."
    yield from transcript(1, name, 80)


def _plain(event: object) -> str:
    """Return an event as text, floats apart, which interpreters print differently."""
    if isinstance(event, (list, tuple)):
        return "(" + " ".join([_plain(item) for item in event]) + ")"
    return "fraction" if type(event) is float else str(event)
