"""The toy game: wool, harvests, ships, votes, fairs and the bell. Each entry has its refusal and its effect here."""

from castellan.core.errors import RuleError
from castellan.core.rules.shapes import check, count, each, entry, flag, player, seat, word
from castellan.games.toy import tables
from castellan.games.toy.tables import BALES, KINDS, SHIP, YEARS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action
    from castellan.interfaces import Event, Refusal
    from lab.games.toy_game.toy.game import Toy

# -- What arguments can be now ----------------------------------------------------------


def _bales(game: "Toy", event: "Event") -> "range":
    least = -min(BALES, game.bales[event[1]][tables.SORTS.index(event[2])]) if len(event) > 2 else -BALES
    return range(least, BALES + 1)


def _sold(game: "Toy", event: "Event") -> "range":
    return range(1, game.sellable(event[1]) + 1)


def _voted(game: "Toy", event: "Event") -> "range":
    return range(game.humans + 1)


# -- Why something is refused: code and facts, or None ------------------------------------


def feast_refusal(game: "Toy") -> "Refusal":
    """A feast follows a year of sun."""
    return None if game.sunny else ("toy.feast", {})


def _asks_feast(game: "Toy") -> bool:
    return not feast_refusal(game)


def sail_refusal(game: "Toy", player: int) -> "Refusal":
    """Whose ship lies in the harbour can sail."""
    if not game.placed[player][SHIP]:
        return "toy.no_ship", {"player": game.names[player]}
    return at_sea(game, player) if ("cargo", player) in game.pending else None


def at_sea(game: "Toy", player: int) -> "Refusal":
    return "toy.at_sea", {"player": game.names[player]}


def _sailors(game: "Toy", event: "Event") -> "tuple[int, ...]":
    return tuple([player for player in range(game.humans) if not sail_refusal(game, player)])


def bell_refusal(game: "Toy") -> "Refusal":
    """The bell is rung once a year, when the tower stands."""
    if game.rang is not None:
        return "toy.rung", {"player": game.names[game.rang]}
    left = game.ending().steps
    return ("toy.tower", {"n": left}) if left else None


def _ringers(game: "Toy", event: "Event") -> "tuple[int, ...]":
    return () if bell_refusal(game) else tuple(range(game.humans))


def invite_refusal(game: "Toy") -> "Refusal":
    """There is one fair a year."""
    return ("toy.one_fair", {"round": game.round_name()}) if game.fair_year == game.round else None


def _inviting(game: "Toy", event: "Event") -> "tuple[int, ...]":
    return () if invite_refusal(game) else tuple(range(game.humans))


def _check_vote(game: "Toy", event: "Event") -> None:
    """A new vote is the player's only one in the year; a stored one may replace another."""
    if game.votes[event[1]] is not None:
        raise RuleError("toy.voted", player=game.names[event[1]])


def on_the_hill(game: "Toy", event: "Event") -> "tuple[Action, ...]":
    """Who comes to the hill may shear."""
    return (tables.SHEAR,) if event[3] == "hill" and not game.scores_only else ()


# -- Effects ------------------------------------------------------------------------------


def harvest(game: "Toy", player: int, wheat: int, rye: int, oats: int, feast: bool) -> None:
    """A harvest: half of it in points, and one for a feast."""
    game.check_human(player, "toy.robot")
    if feast:
        game.check(feast_refusal(game))
    game.harvests[player] += 1
    game.book(player, tables.TRADE, (wheat + rye + oats) // 2 + feast)


def wool(game: "Toy", player: int, sort: str, n: int) -> None:
    """Bales that a player gets or uses up."""
    game.check_human(player, "toy.robot")
    bales, index = game.bales[player], tables.SORTS.index(sort)
    if bales[index] + n < 0:
        raise RuleError("toy.bales", player=game.names[player], n=bales[index])
    bales[index] += n


def sell(game: "Toy", player: int, n: int) -> None:
    """All bales are sold, for a point each at most."""
    game.check_human(player, "toy.robot")
    if n > game.sellable(player):
        raise RuleError("toy.bales", player=game.names[player], n=sum(game.bales[player]))
    game.bales[player] = [0] * len(tables.SORTS)
    game.book(player, tables.TRADE, n)


def sail(game: "Toy", player: int) -> None:
    """A ship sails; until its cargo is known the year can't end."""
    game.check_human(player, "toy.robot")
    game.check(sail_refusal(game, player))
    game.follow_up(("cargo", player))


def cargo(game: "Toy", player: int, what: str, n: int) -> None:
    """A cargo is worth a point a crate, whether a ship brings it or a cart."""
    game.check_human(player, "toy.robot")
    game.book(player, tables.TRADE, n)
    game.answer("cargo", player)


def vote(game: "Toy", player: int, seat_: int) -> None:
    """A player votes for one of the people, or for nobody."""
    game.check_human(player, "toy.robot")
    check(seat(game.humans), seat_, "vote", game.names)
    game.votes[player] = seat_


def bell(game: "Toy", player: int) -> None:
    """The bell: all others have a turn before the year is over, in the last year all have one more."""
    game.check_human(player, "toy.robot")
    game.check(bell_refusal(game))
    game.rang, game.go_arounds = player, 2 if game.round == YEARS else 1


def invite(game: "Toy", player: int) -> None:
    """A player invites all to the fair, which comes at once."""
    game.check_human(player, "toy.robot")
    game.check(invite_refusal(game))
    game.fair_open = True


def fair(game: "Toy", *points: int) -> None:
    """What each person wins at the fair; the next one is held by the next player."""
    for seat_, n in enumerate(points):
        game.book(seat_, tables.FAIR, n)
    game.fairs += 1
    game.fair_open, game.fair_year, game.deals = False, game.round, game.fairs % game.humans


ROWS = {
    "harvest": entry(
        harvest,
        player(),
        count("wheat", 0, 9),
        count("rye", 0, 9),
        count("oats", 0, 9),
        flag("feast", False),
        phases=("play",),
        applies=_asks_feast,
    ),
    "wool": entry(
        wool,
        player(),
        word("sort", tables.SORTS),
        count("n", -BALES, BALES, likely=-1, zero=False, among=_bales),
        phases=("play",),
    ),
    "sell": entry(sell, player(), count("n", 1, BALES, among=_sold), phases=("play",)),
    "sail": entry(sail, player(among=_sailors), phases=("play",)),
    "cargo": entry(cargo, player(), word("what", KINDS), count("n", 1, 6), phases=("play", "fair")),
    "vote": entry(vote, player(), seat(tables.SEATS, _voted), phases=("play",), fresh=_check_vote),
    "bell": entry(bell, player(among=_ringers), phases=("play",)),
    "invite": entry(invite, player(among=_inviting), phases=("play",)),
    "fair": entry(fair, each(0, 6), phases=("fair",), repeated=lambda game, event: True),
}
