"""The Castles of Tuscany: colour bonuses (page 7), whose values no rulebook prints, and what is entered late.

Then the scorings, leftovers and ties (page 8). Most functions are methods of the game.
"""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER
from castellan.games.tuscany import tables
from castellan.games.tuscany.tables import BONUS_LIMIT, COLOURS, GREEN, HEX, RED, ROUNDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.games.tuscany.game import Tuscany
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options


def read_bonuses(value: object) -> list[list[int | None]]:
    """Return for each colour the values of sides I and II, None if unknown.

    `value` is the option `bonuses`, a dict of colour to `[first, second]`. Raises
    RuleError for anything else.
    """
    known: list[list[int | None]] = [[None, None] for _ in COLOURS]
    if type(value) is not dict:
        raise RuleError("tuscany.bonuses_type", value=value)
    for colour, sides in value.items():
        if colour not in COLOURS:
            raise RuleError("tuscany.bonuses_colour", value=colour, choices=", ".join(COLOURS))
        if type(sides) not in (list, tuple) or len(sides) != 2 or not (_allowed(sides[0]) and _allowed(sides[1])):
            raise RuleError("tuscany.bonuses_sides", colour=colour, limit=BONUS_LIMIT)
        known[COLOURS.index(colour)] = list(sides)
    return known


def award(game: "Tuscany", player: int, colour: int) -> None:
    """Give the player who filled the colour (an index) its bonus; if its value is unknown, add a follow-up."""
    game.full[colour] += 1
    side = game.full[colour]
    if side > 2:  # the tile has left the game
        return
    value = game.options["bonuses"][colour][side - 1]
    if value is not None:
        game.book(player, tables.COLOUR_BONUSES, value)
        return
    game.follow_up(("bonus", player, COLOURS[colour], side))


def bonus(game: "Tuscany", player: int, colour: str, side: int, n: int) -> None:
    """Book a bonus late, with the same result as when it was earned: also on red for each scoring since then.

    The value belongs to the colour and the side. A completion that is inserted before others gives the sides to other
    players: so whoever is owed this one gets it, `player` or not. Raises RuleError if nobody is.
    """
    for entry in game.pending:
        if entry[EVENT_KIND] == "bonus" and entry[2:] == (colour, side):
            since, owner = game.answer(*entry), entry[EVENT_PLAYER]
            game.entered.append((colour, side, n))
            book(game, owner, tables.COLOUR_BONUSES, n, since)
            return
    raise RuleError("tuscany.no_bonus", player=game.names[player], colour=colour, side=side)


def book(game: "Tuscany", player: int, part: int, n: int, since: int) -> None:
    """Book n points on green; if they are late, on red too for each scoring but the first `since`.

    Late are a colour bonus, and after the third scoring all that was still open.
    """
    game.book(player, part, n)
    if part == tables.COLOUR_BONUSES or game.scorings == ROUNDS:
        for scoring in range(since, game.scorings):
            game.book(player, tables.ROUND_1 + scoring, n)


def learnt(game: "Tuscany") -> "list[Learnt]":
    """Return the values that were entered in this game."""
    return [("bonuses", colour, side - 1, n) for colour, side, n in game.entered]


def presets(_: "type[Tuscany]", learnt: "list[LearntRow]") -> "Options":
    """Return the option `bonuses` with the values that other games showed."""
    values: dict[str, list[int | None]] = {}
    for option, colour, index, value in learnt:
        if option == "bonuses" and colour in COLOURS and index in (0, 1):
            values.setdefault(colour, [None, None])[index] = value
    return {"bonuses": values} if values else {}


def score(game: "Tuscany", force: bool) -> None:
    """Score at the end of a round: red advances by green."""
    if not force and not game.scores_only:
        _check_ended(game)
    for player, green in enumerate(game.tracks[GREEN]):
        game.book(player, tables.ROUND_1 + game.scorings, green)
    game.scorings += 1
    game.turn_of, game.extra, game.scoring_due = 0, False, False
    if game.scorings == ROUNDS:
        kept = ("bonus", "upgrade", "yield")  # what was drawn or taken is due (pages 5 and 6)
        for index in range(len(game.asked) - 1, -1, -1):
            if game.asked[index] < 0 or game.pending[index][EVENT_KIND] not in kept:
                del game.asked[index], game.pending[index]
        for player in range(len(game.names)):
            game.follow_up(("final", player))


def _check_ended(game: "Tuscany") -> None:
    if not game.ending:
        raise RuleError("tuscany.not_ending", round=game.round, tiles=tables.STACK * game.round)
    if not game.step():
        raise RuleError("tuscany.go_around", round=game.round, other=game.names[game.turn_of])


def final(game: "Tuscany", player: int, tiles: int, hexes: int, marble: int, workers: int, cards: int) -> None:
    """Turn a player's leftovers into points."""
    points = tiles + hexes + marble + workers + cards // game.options["cards_per_point"]
    change = points - (game.finals[player] or 0)
    game.check_floor(player, RED, change)
    game.finals[player] = points
    game.book(player, tables.LEFTOVERS, change)
    game.answer("final", player)


def proposed(game: "Tuscany", event: "Event", argument: "Argument") -> int:
    """Return how many goods the player still has: hexes, and marble and workers if their spending is entered."""
    if game.scores_only or argument.name not in tables.GOODS_LEFT:
        return 0
    player: int = event[EVENT_PLAYER]
    index = tables.GOODS_LEFT.index(argument.name)
    return game.goods[player][index] if index == HEX or game.spends[player] else 0


def missing(game: "Tuscany") -> tuple[str, dict[str, object]] | None:
    """Return why the game can't end yet: a scoring, or somebody's leftovers."""
    if game.scorings < ROUNDS:
        return "tuscany.unscored", {"round": game.round}
    for player, points in enumerate(game.finals):
        if points is None:
            return "tuscany.no_final", {"player": game.names[player]}
    return None


def follow_ups(game: "Tuscany") -> "list[FollowUp]":
    """Return the open follow-ups; last, the empty spaces of those who tie in red when all leftovers are known."""
    if not game.scores_only or game.missing():
        return game.pending
    return game.pending + [("empty", p) for p in ties.unanswered(game.tracks[RED], game.empties)]


def count_empty(game: "Tuscany", player: int, n: int) -> None:
    """Set how many spaces of the player's region board are empty, as counted to break a tie."""
    most = game.empty(player)
    if n > most:
        raise RuleError("tuscany.empty", player=game.names[player], n=n, most=most)
    game.empties[player] = n


def rank_key(game: "Tuscany", player: int) -> tuple[int, ...]:
    """Return red, empty spaces and green; of green, with that option, fewer is better."""
    green = game.tracks[GREEN][player]
    if game.CRITERIA is tables.FEWER_GREEN:
        green = -green
    red = game.tracks[RED]
    if not game.scores_only:
        return red[player], game.empty(player), green
    if [p for p in ties.unanswered(red, game.empties) if red[p] == red[player]]:
        return red[player], 0, 0  # until all who tie have counted they share the place
    return red[player], game.empties[player] or 0, green


def tie_breakers(game: "Tuscany", player: int) -> "list[int | None]":
    """Return empty spaces and green."""
    empty = game.empties[player] if game.scores_only else game.empty(player)
    return [empty, game.tracks[GREEN][player]]


def _allowed(n: object) -> bool:
    return n is None or (type(n) is int and 0 <= n <= BONUS_LIMIT)
