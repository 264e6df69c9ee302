"""The Castles of Burgundy: The Card Game: the points of an estate, and which cards may be laid where."""

from castellan.errors import RuleError
from castellan.games.burgundy import tables
from castellan.games.burgundy.tables import MONASTERY, SET, TRIPLE_LIMIT, TRIPLES, TYPES
from castellan.rules.base import Game

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.games.burgundy.game import Burgundy
    from castellan.interfaces import Event, Possible
    from castellan.rules.shapes import Argument


def read(value: object) -> list[int | None]:
    """Return the points of a triple of each type, None if unknown.

    `value` is the option `triples`, a dict of type to points. Raises RuleError for anything else.
    """
    known = list(TRIPLES)
    if type(value) is not dict:
        raise RuleError("burgundy.triples_object", value=value)
    for word, points in value.items():
        if word not in TYPES:
            raise RuleError("burgundy.triples_word", value=word, choices=", ".join(TYPES))
        if type(points) is not int or not 1 <= points <= TRIPLE_LIMIT:
            raise RuleError("burgundy.triples_points", type=word, value=points, limit=TRIPLE_LIMIT)
        known[TYPES.index(word)] = points
    return known


def check(game: "Burgundy", player: int, card: int, kind: int, onto: int) -> None:
    """Raise RuleError unless the player can lay the card as the type `kind` (both indices) on `onto` monasteries."""
    name = game.names[player]
    if card != kind and card != MONASTERY:
        raise RuleError("burgundy.no_monastery", player=name, type=TYPES[card])
    if onto and card == MONASTERY:
        raise RuleError("burgundy.monastery_onto", player=name)
    if player == game.panas and (onto or card != kind):
        raise RuleError("burgundy.panas_alone", player=name)
    own = game.estates[player]
    if card != kind and own[kind] % SET == 0:
        raise RuleError("burgundy.founds", player=name, type=TYPES[kind])
    if onto > own[MONASTERY] % SET:
        raise RuleError("burgundy.loose", player=name, onto=onto, loose=own[MONASTERY] % SET)


def check_wild(game: "Burgundy", player: int, kind: int) -> None:
    """Raise RuleError unless a loose monastery of the player's can be part of a triple of the type (an index)."""
    if kind == MONASTERY:
        raise RuleError("burgundy.monastery_onto", player=game.names[player])
    if not game.estates[player][MONASTERY] % SET:
        raise RuleError("burgundy.loose", player=game.names[player], onto=1, loose=0)


def allowed(game: "Burgundy", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`.

    It is a single function because it is called for each line of a list that is drawn, and the chip's stack is small.
    """
    kind, name, given = event[0], argument.name, len(event)
    if kind == "seven":
        return tuple([p for p in range(len(game.names)) if p != game.panas and p not in game.seven])
    if kind == "value":
        return tables.UNKNOWN if name == "type" else None
    if name == "wild":  # asked only where a loose monastery is known
        loose = game.estates[event[1]][MONASTERY] % SET and TYPES[MONASTERY] not in event[2:]
        return (False, True) if loose else (False,)
    if kind != "place" or name == "type":
        return Game.allowed(game, event, argument)
    player = event[1]
    own = game.estates[player]
    card = TYPES.index(event[2]) if given > 2 else -1
    if name == "counts_as":
        if card < 0:
            return None
        if card != MONASTERY or player == game.panas:
            return (event[2],)
        return (event[2],) + tuple([TYPES[kind] for kind in range(MONASTERY) if own[kind] % SET])
    if card == MONASTERY or player == game.panas or (card >= 0 and own[card] % SET):
        return 0, 0
    return 0, own[MONASTERY] % SET


def animals(kinds: tuple[int, ...]) -> tuple[int, int]:
    """Return the points for animals of the four kinds, and the number of animals in no set.

    As many sets of four different animals as possible count first, then sets of three, then of two.
    """
    fourth, third, second, first = sorted(kinds)
    two, three, four = tables.ANIMALS
    return four * fourth + three * (third - fourth) + two * (second - third), first - second
