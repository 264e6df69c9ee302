"""The Castles of Burgundy: The Card Game: the points of an estate, and which cards may be laid where."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.games.burgundy import tables
from castellan.games.burgundy.tables import BUILDING, MONASTERY, SET, TRIPLE_LIMIT, TRIPLES, TYPES, VP

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.games.burgundy.game import Burgundy
    from castellan.interfaces import Event, Learnt, LearntRow, Options, Possible, Refusal


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


def learnt(game: "Burgundy") -> "list[Learnt]":
    """Return the points of triples that were entered in this game."""
    return [("triples", TYPES[kind], None, game.values[kind]) for kind in game.entered]


def presets(_: "type[Burgundy]", learnt: "list[LearntRow]") -> "Options":
    """Return the option `triples` with the points that other games showed."""
    values = {}
    for option, kind, index, value in learnt:
        if option == "triples" and kind in tables.UNKNOWN and index is None:
            values[kind] = value
    return {"triples": values} if values else {}


def refusal(game: "Burgundy", player: int, card: int, kind: int, onto: int = 0) -> "Refusal":
    """Return why the player can't lay the card as the type `kind` (both indices) on `onto` monasteries, else None."""
    name = game.names[player]
    if card != kind and card != MONASTERY:
        return "burgundy.no_monastery", {"player": name, "type": TYPES[card]}
    if onto and card == MONASTERY:
        return "burgundy.monastery_onto", {"player": name}
    if player == game.panas and (onto or card != kind):
        return "burgundy.panas_alone", {"player": name}
    own = game.estates[player]
    if card != kind and own[kind] % SET == 0:
        return "burgundy.founds", {"player": name, "type": TYPES[kind]}
    loose = own[MONASTERY] % SET
    if onto > loose:
        return "burgundy.loose", {"player": name, "onto": onto, "loose": loose}
    return None


def allowed(game: "Burgundy", event: "Event", argument: "Argument") -> "Possible | None":
    """Return the values that an argument can have now: this is the class's `Game.allowed`.

    It is a single function because it is called for each line of a list that is drawn, and the chip's stack is small.
    """
    kind, name, given = event[0], argument.name, len(event)
    if kind == "seven":
        return tuple([p for p in range(len(game.names)) if not seven_refusal(game, p)])
    if kind == "value":
        return tables.UNKNOWN if name == "type" else None
    if name == "wild":  # asked only where a loose monastery is known; BUILDING stands for a type still to be chosen
        card = TYPES.index(event[2]) if given > 2 else BUILDING
        return (False,) if refusal(game, event[1], card, card, 1) else (False, True)
    if kind != "place" or name == "type":
        return Game.allowed(game, event, argument)
    player = event[1]
    card = TYPES.index(event[2]) if given > 2 else BUILDING
    if name == "counts_as":
        if given == 2:
            return None
        kinds = [event[2]]
        # To ask for the types of every card of a list would take some ms: only a monastery has a second one.
        for kind in range(MONASTERY if card == MONASTERY else 0):
            if not refusal(game, player, card, kind):
                kinds.append(TYPES[kind])
        return tuple(kinds)
    if given > 2 and game.estates[player][card] % SET:
        return 0, 0  # a card of an open set is laid on no monastery: that need not be asked
    most = SET - 1
    while most and refusal(game, player, card, card, most):
        most -= 1
    return 0, most


def complete(game: "Burgundy", player: int, kind: int) -> None:
    """Score a complete triple: its points, a bonus card for the first one, a bonus of the round unless Panas's."""
    points = game.values[kind]
    if points is not None:
        game.book(player, tables.PART_TRIPLES, points)
    elif ("value", TYPES[kind]) not in game.pending:
        game.follow_up(("value", TYPES[kind]))
    if not game.firsts[kind]:
        game.firsts[kind] = True
        game.book(player, tables.PART_BONUS_CARDS, tables.FIRST_TRIPLE)
    if player != game.panas:
        game.follow_up(("bonus", player))


def value(game: "Burgundy", what: str, n: int) -> None:
    """Set the points of a triple of a type, also for triples that are complete already."""
    kind = TYPES.index(what)
    printed = tables.TRIPLES[kind]
    if printed is not None:
        raise RuleError("burgundy.printed", type=what, points=printed)
    change = n - (game.values[kind] or 0)
    for player, own in enumerate(game.estates):
        game.check_floor(player, VP, own[kind] // SET * change)
    game.values[kind] = n
    if kind not in game.entered:
        game.entered.append(kind)
    if ("value", what) in game.pending:
        game.pending.remove(("value", what))
    for player, own in enumerate(game.estates):
        game.book(player, tables.PART_TRIPLES, own[kind] // SET * change)


def unvalued(game: "Burgundy") -> int | None:
    """Return a type (an index) with a complete triple whose points are unknown, None if there is none."""
    for kind, points in enumerate(game.values):
        if points is None and game.firsts[kind]:
            return kind
    return None


def seven_refusal(game: "Burgundy", player: int) -> "Refusal":
    """Return why the player gets no "all 7" card, None if one can be added."""
    if player == game.panas:
        return "burgundy.not_his", {"player": game.names[player], "kind": "seven"}
    return ("burgundy.has_seven", {"player": game.names[player]}) if player in game.seven else None


def animals(kinds: tuple[int, ...]) -> tuple[int, int]:
    """Return the points for animals of the four kinds, and the number of animals in no set.

    As many sets of four different animals as possible count first, then sets of three, then of two.
    """
    fourth, third, second, first = sorted(kinds)
    two, three, four = tables.ANIMALS
    return four * fourth + three * (third - fourth) + two * (second - third), first - second
