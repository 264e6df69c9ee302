"""Helpers of the firmware's tests. Runs on MicroPython too, so no pytest in here."""

from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.rules import load, start
from castellan.core.rules.shapes import SCORES, seats
from castellan.text import sentence

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from castellan.core.rules.base import Game
    from castellan.interfaces import Event

NAMES = ["Anna", "Boris", "Clara", "Denis"]


def refused(code: str, action: "Callable[..., object]", *arguments: "Any") -> str:
    """Assert that the call raises the error `code`, and return its sentence."""
    return reason(refusal(code, action, *arguments))


def refusal(code: str, action: "Callable[..., object]", *arguments: "Any") -> "CastellanError":
    """Assert that the call raises the error `code`, and return it."""
    try:
        action(*arguments)
    except CastellanError as error:
        assert error.code == code, "refused as {}, not as {}: {}".format(error.code, code, error)
        said = reason(error)
        assert "{" not in said and said, said
        return error
    raise AssertionError("not refused as " + code)


def reason(error: "CastellanError") -> str:
    """Return the sentence of an error, after the number of the entry that it concerns."""
    said = sentence(error)
    return "Entry {}: {}".format(error.facts["seq"], said) if "seq" in error.facts else said


def counted_bytes(count: int = 0) -> "Callable[[int], bytes]":
    """Return the random bytes of a box, whose games get the ids 0101…, 0202… in turn."""
    numbers = [count]

    def random_bytes(n: int) -> bytes:
        numbers[0] += 1
        return bytes([numbers[0] % 256]) * n

    return random_bytes


def written(game: str, *players: str, entries: str = SCORES, **options: "Any") -> "Event":
    """Return the `new` that the box writes for these players, options and entries."""
    options["players"], options["rules"] = list(players), load(game).RULES
    if "entries" in [option.name for option in load(game).OPTIONS]:
        options["entries"] = entries
    return ("new", game, options)


def few(game: str) -> "list[str]":
    """Return the names of two people, or of as many as a game needs."""
    return (NAMES + ["Emil", "Fanny", "Gül", "Zoé"])[: max(2, seats(game)[0])]


def tuscany(players: int = 2, **options: "Any") -> "Game":
    """Return a new game of Tuscany."""
    options["players"] = NAMES[:players]
    return start(["new", "tuscany", options])


def play(game: "Game", *events: "Event") -> "Game":
    """Apply the events and return the game."""
    for event in events:
        game.apply(event)
    return game


def entered(*events: "Event") -> "Ledger":
    """Return the ledger of these events, one a second."""
    ledger = Ledger()
    for time, event in enumerate(events):
        ledger.add(time, event)
    return ledger


def accepted(ledger: "Ledger", events: "Iterable[Event]") -> "list[Event]":
    """Return those of the events that a ledger accepts; a refused one has its sentence and changes nothing."""
    found = []
    for event in events:
        before = (len(ledger.records), state(ledger.game))
        try:
            ledger.add(0, list(event))
        except CastellanError as error:
            assert reason(error) and (len(ledger.records), state(ledger.game)) == before
        else:
            found.append(event)
    return found


def unchanged(code: str, game: "Game", event: "Event") -> str:
    """Assert that the game refuses the event and stands as before, and return the sentence."""
    before = state(game)
    sentence = refused(code, game.apply, event)
    assert state(game) == before, "a refused event changed the game"
    return sentence


def state(game: "Game") -> "list[tuple[str, str]]":
    """Return all fields of a game, and of its parts, to compare."""
    return sorted([(name, repr(value)) for name, value in _fields(game) if name != "options"])


def shared_by_copies(game: "Game") -> "list[str]":
    """Return the names of the fields of which a copy of the game would share what entries change."""
    fields = [(name, value) for name, value in _fields(game) if name != "options" and not name.isupper()]
    return [name for name, value in fields if type(value) is dict or _has_deeper(value, 2)]


def _fields(of: object) -> "list[tuple[str, object]]":
    """Return the fields of a game, and in the place of each of its PIECES that piece's."""
    found: list[tuple[str, object]] = []
    pieces = getattr(of, "PIECES", ())
    for name, value in of.__dict__.items():
        if name in pieces and value:
            found += [(name + "." + inner, field) for inner, field in _fields(value)]
        else:
            found.append((name, value))
    return found


def _has_deeper(value: object, lists: int) -> bool:
    """Return whether a value has a list in more lists than that, or in a tuple, or a dict in any of them."""
    if type(value) is not list and type(value) is not tuple:
        return False
    if type(value) is list and not lists:
        return True
    left = lists - 1 if type(value) is list else 0
    return any([type(each) is dict or _has_deeper(each, left) for each in value])


def totals(game: "Game", player: int = 0) -> "dict[str, Any]":
    """Return a player's totals by name."""
    return dict(zip(game.TOTALS, game.total(player)))


def take(game: "Game", player: int, times: int) -> None:
    """Let a player take tiles."""
    for _ in range(times):
        game.apply(["take", player])


def ends(possible: "Any") -> "Any":
    """Return the least and the greatest value of a range, (1, 0) of an empty one; anything else as it is."""
    if not isinstance(possible, range):
        return possible
    return (possible.start, possible.stop - 1) if possible else (1, 0)
