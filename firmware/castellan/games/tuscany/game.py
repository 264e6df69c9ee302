"""The Castles of Tuscany: its entries, then the game that they make. Page numbers are the French rulebook's.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.
"""

from castellan import use
from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import (
    CLOCKS,
    EVENT_KIND,
    EVENT_PLAYER,
    LATER,
    TURN,
    UNKNOWN,
    Action,
    Argument,
    Ending,
    count,
    entry,
    flag,
    player,
    step,
    word,
)
from castellan.games.tuscany import tables
from castellan.games.tuscany.tables import (
    BOARD,
    BONUS_LIMIT,
    CASTLE,
    CITY,
    COLOUR_BONUSES,
    COLOURS,
    FARM,
    FARMING,
    GOODS,
    GREEN,
    GREEN_YIELDS,
    HEX,
    INN,
    LEFTOVERS,
    MARBLE,
    MARBLE_UPGRADE,
    QUARRY,
    RED,
    RED_YIELDS,
    REGION,
    REGIONS,
    ROUND_1,
    ROUNDS,
    SPACES,
    STACK,
    STOCK,
    STORAGE,
    STORAGE_POINTS,
    STORAGE_UPGRADE,
    TILES,
    TRADER,
    UPGRADE_COPIES,
    UPGRADES,
    VILLAGE,
    WORKER,
    WORKER_UPGRADE,
    YIELD_UPGRADE,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import EventKind, Next
    from castellan.interfaces import Event, FollowUp, Learnt, Options, Refusal, Taught
# The question whether the last tile of a stack was drawn, by round.
_TILE_DRAWN = ("tuscany.ask_tile1", "tuscany.ask_tile2")


# -- Tiles: placing them, and upgrades ----------------------------------------------------


def place_refusal(
    game: "Tuscany", player: int, colour: int, region: int = 0, farms: int = 0, hex: bool = False, both: bool = False
) -> "Refusal":
    """Return why the player can't cover a space of the colour (an index) in this way, None if it is possible."""
    covered = game.covered[player][colour]
    if covered == SPACES[colour]:
        return _no_place(game, "tuscany.full", player, colour, spaces=covered - tables.START[colour])
    if farms and colour != FARM:
        return _no_place(game, "tuscany.farms_elsewhere", player, colour)
    if hex and farms:
        return _no_place(game, "tuscany.farms_hex", player, colour)
    if hex and not game.goods[player][HEX] and not game.scores_only:
        return _no_place(game, "tuscany.no_hex", player, colour)
    if region or both:
        free = _free(game, player, colour)
        # A region of 2 is the start castle's and one more, or both others, as long as none of these was entered.
        if region > free or (both and (colour != CASTLE or region != 2 or covered > 1)):
            return _no_place(game, "tuscany.region", player, colour, region=region, free=free)
    return None


def _no_place(game: "Tuscany", code: str, player: int, colour: int, **facts: object) -> "Refusal":
    facts["player"], facts["colour"] = game.names[player], COLOURS[colour]
    return code, facts


def _free(game: "Tuscany", player: int, colour: int) -> int:
    """Return the greatest size of a region that covering a space of the colour (an index) can complete."""
    return (SPACES[colour] if game.scores_only else game.covered[player][colour] + 1) - game.completed[player][colour]


def _colours(game: "Tuscany", event: "Event") -> tuple:
    return tuple([name for index, name in enumerate(COLOURS) if not place_refusal(game, event[EVENT_PLAYER], index)])


def _regions(game: "Tuscany", event: "Event") -> "range | None":
    if len(event) < 3:
        return None
    free = _free(game, event[EVENT_PLAYER], COLOURS.index(event[2]))
    # The last space outside completed regions is one of its own: that need not be asked.
    return range(1 if game.scores_only and free == 1 else 0, min(REGION, free) + 1)


def _farms(game: "Tuscany", event: "Event") -> "range | None":
    return range(1) if len(event) > 2 and COLOURS.index(event[2]) != FARM else None


def _hex(game: "Tuscany", event: "Event") -> tuple:
    colour, region, farms = _beginning(game, event)
    return (False,) if place_refusal(game, event[EVENT_PLAYER], colour, region, farms, True) else (False, True)


def _both(game: "Tuscany", event: "Event") -> "tuple | None":
    if len(event) < 2:
        return None
    colour, region, farms = _beginning(game, event)
    # The answer decides only about a bonus, which the third player no longer gets.
    if game.full[CASTLE] > 1 or place_refusal(game, event[EVENT_PLAYER], colour, region, farms, False, True):
        return (False,)
    return False, True


def _asks_both(game: "Tuscany") -> bool:
    return game.scores_only


def _beginning(game: "Tuscany", event: "Event") -> tuple[int, int, int]:
    """Return colour (an index), region and farms; a colour that is not full stands for one that is not known yet."""
    given = len(event)
    colour = COLOURS.index(event[2]) if given > 2 else 0
    while given == 2 and colour < INN and game.covered[event[EVENT_PLAYER]][colour] == SPACES[colour]:
        colour += 1
    return colour, event[3] if given > 3 else 0, event[4] if given > 4 else 0


def place(game: "Tuscany", player: int, colour: str, region: int, farms: int, hex: bool, both: bool) -> None:
    """Cover a space, by a tile or by an inn's hex (pages 4 to 6).

    A completed region of `both` castle spaces besides the start castle's has a tile that was not entered. Where all is
    entered there is none: castles are covered tile by tile.
    """
    if both and not game.scores_only:
        raise RuleError("too_many", kind="place", limit=5, given=6)  # as of an event that has no `both`
    index = COLOURS.index(colour)
    game.check(place_refusal(game, player, index, region, farms, hex, both))
    game.settle("place", player)
    covered = game.covered[player]
    covered[index] += 2 if both else 1
    if hex:
        game.goods[player][HEX] = max(0, game.goods[player][HEX] - 1)
        farms = 1 if index == FARM else 0
    if region:
        completed = game.completed[player]
        completed[index] += region
        covered[index] = max(covered[index], completed[index])  # some may not have been entered
        game.book(player, REGIONS, tables.REGION_POINTS[region])
    if farms:
        game.book(player, FARMING, farms)
    _take_effect(game, player, index)
    if covered[index] == SPACES[index]:
        _award(game, player, index)


def _cards(game: "Tuscany", event: "Event") -> tuple[Action, ...]:
    """Return the points of a trader's yield card with only what scores, where it is no follow-up."""
    trader = event[2] == "trader" and len(event) > 3 and event[3]
    return tables.CARDS if trader and game.scores_only else ()


def _take_effect(game: "Tuscany", player: int, colour: int) -> None:
    """Apply the effect of covering a space of the colour (an index), except farming points."""
    if colour == VILLAGE:
        game.goods[player][WORKER] += 1 + game.upgrades[player][WORKER_UPGRADE]
    elif colour == QUARRY:
        game.goods[player][MARBLE] += 1 + game.upgrades[player][MARBLE_UPGRADE]
    elif colour == INN:
        game.goods[player][HEX] += 1
    elif colour == CITY:
        game.owe(("upgrade", player))
    elif colour == TRADER:
        game.owe(("yield", player), 1 + game.upgrades[player][YIELD_UPGRADE])
    elif colour == CASTLE:
        game.owe(("place", player))
        game.owe(("take", player))


def _award(game: "Tuscany", player: int, colour: int) -> None:
    """Give the player who filled the colour (an index) its bonus (page 7); if its value is unknown, add a follow-up."""
    game.full[colour] += 1
    side = game.full[colour]
    if side > 2:  # the tile has left the game
        return
    value = game.options["bonuses"][colour][side - 1]
    if value is not None:
        game.book(player, COLOUR_BONUSES, value)
        return
    game.owe(("bonus", player, COLOURS[colour], side))


def take(game: "Tuscany", player: int) -> None:
    """Refill the display with the player's top tile; when all are used, with a neutral one (page 4)."""
    if game.drawn[player] < TILES:
        game.drawn[player] += 1
    game.settle("take", player)


def upgrade_refusal(game: "Tuscany", index: int) -> "Refusal":
    """Return why no bonus tile of a kind (an index) can be taken, None if one is left (page 3)."""
    if sum([own[index] for own in game.upgrades]) == UPGRADE_COPIES:
        return "tuscany.upgrades_gone", {"upgrade": UPGRADES[index], "copies": UPGRADE_COPIES}
    return None


def _upgrades(game: "Tuscany", event: "Event") -> tuple:
    return tuple([name for index, name in enumerate(UPGRADES) if not upgrade_refusal(game, index)])


def upgrade(game: "Tuscany", player: int, kind: str) -> None:
    """Put a bonus tile beside the board (pages 3 and 5)."""
    index = UPGRADES.index(kind)
    game.check(upgrade_refusal(game, index))
    since = game.settle("upgrade", player)
    game.upgrades[player][index] += 1
    if index == STORAGE_UPGRADE:
        _book_late(game, player, STORAGE, STORAGE_POINTS, since)


# -- Yield cards and goods ------------------------------------------------------------------


def _yields(game: "Tuscany", event: "Event") -> "range | None":
    return range(1, 2) if len(event) > 2 and event[2] in ("card", "other") else None  # the number makes no difference


def yield_(game: "Tuscany", player: int, what: str, n: int) -> None:
    """Give a yield card's reward (page 6)."""
    since = game.settle("yield", player)
    if what == "green":
        _book_late(game, player, GREEN_YIELDS, n, since)
    elif what == "red":
        game.book(player, RED_YIELDS, n)
    elif what in GOODS:
        game.goods[player][GOODS.index(what)] += n
    if what == "upgrade" and not game.scores_only:
        called = len([entry for entry in game.pending if entry[EVENT_KIND] == "upgrade"])
        left = len(UPGRADES) * UPGRADE_COPIES - sum([sum(own) for own in game.upgrades])
        times = min(n, left - called)  # none if negative
        game.add_due(("upgrade", player), times, game.scorings if since < 0 else since)


def _least_stock(game: "Tuscany", player: int, index: int) -> int:
    """Return the least change of a good (an index) that is accepted; with only what scores, any is."""
    return -STOCK if game.scores_only else -game.goods[player][index]


def _stocks(game: "Tuscany", event: "Event") -> "range | None":
    return range(_least_stock(game, event[EVENT_PLAYER], GOODS.index(event[2])), STOCK + 1) if len(event) > 2 else None


def stock(game: "Tuscany", player: int, what: str, n: int) -> None:
    """Change a player's marble, workers or hexes."""
    index = GOODS.index(what)
    held = game.goods[player][index]
    if n < _least_stock(game, player, index):
        raise RuleError("tuscany.stock", player=game.names[player], what=what, held=held, n=-n)
    game.goods[player][index] = max(0, held + n)
    if n < 0 and index != HEX:
        game.spends[player] = True


# -- Turns and scorings (pages 7 and 8), bonuses that are entered late, and the end -------------


def turn(game: "Tuscany", player: int, s: int) -> None:
    """End a player's turn; the last one of a round, once its end is known, leads to the scoring (page 7)."""
    if not game.turns:
        raise RuleError("no_turns")
    if game.scoring_due:
        raise RuleError("tuscany.due", player=game.names[player], round=game.round)
    if player != game.turn_of:
        raise RuleError("tuscany.not_turn", player=game.names[player], other=game.names[game.turn_of])
    use(CLOCKS).turn(game, player, s)
    if game.turn_of == 0 and game.ending().after is not None:
        # After round 3 each player has exactly one more turn (page 7).
        game.scoring_due = game.extra or game.round < ROUNDS
        game.extra = not game.scoring_due


def score(game: "Tuscany", force: bool) -> None:
    """Score at the end of a round: red advances by green."""
    if not force and not game.scores_only:
        _check_ended(game)
    for seat, green in enumerate(game.tracks[GREEN]):
        game.book(seat, ROUND_1 + game.scorings, green)
    game.scorings += 1
    game.turn_of, game.extra, game.scoring_due = 0, False, False
    if game.scorings == ROUNDS:
        kept = ("bonus", "upgrade", "yield")  # what was drawn or taken is due (pages 5 and 6)
        for index in range(len(game.asked) - 1, -1, -1):
            if game.asked[index] < 0 or game.pending[index][EVENT_KIND] not in kept:
                game.remove_due(index)
        for seat in range(len(game.names)):
            game.owe(("final", seat))


def _check_ended(game: "Tuscany") -> None:
    if game.ending().after is None:
        raise RuleError("tuscany.not_ending", round=game.round, tiles=STACK * game.round)
    if not game.step():
        raise RuleError("tuscany.go_around", round=game.round, other=game.names[game.turn_of])


def bonus(game: "Tuscany", player: int, colour: str, side: int, n: int) -> None:
    """Book a bonus late, with the same result as when it was earned: also on red for each scoring since then.

    The value belongs to the colour and the side. A completion that is inserted before others gives the sides to other
    players: the player to whom this one is pending gets it, `player` or another. Raises RuleError if there is none.
    """
    for owed in game.pending:
        if owed[EVENT_KIND] == "bonus" and owed[2:] == (colour, side):
            since, owner = game.settle(*owed), owed[EVENT_PLAYER]
            game.entered.append((colour, side, n))
            _book_late(game, owner, COLOUR_BONUSES, n, since)
            return
    raise RuleError("tuscany.no_bonus", player=game.names[player], colour=colour, side=side)


def _book_late(game: "Tuscany", player: int, part: int, n: int, since: int) -> None:
    """Book n points on green; if they are late, on red too for each scoring but the first `since`.

    Late are a colour bonus, and after the third scoring all that was still open.
    """
    game.book(player, part, n)
    if part == COLOUR_BONUSES or game.scorings == ROUNDS:
        for scoring in range(since, game.scorings):
            game.book(player, ROUND_1 + scoring, n)


def final(game: "Tuscany", player: int, tiles: int, hexes: int, marble: int, workers: int, cards: int) -> None:
    """Turn a player's leftovers into points."""
    points = tiles + hexes + marble + workers + cards // game.options["cards_per_point"]
    change = points - (game.finals[player] or 0)
    game.check_floor(player, RED, change)
    game.finals[player] = points
    game.book(player, LEFTOVERS, change)
    game.settle("final", player)


def _empties(game: "Tuscany", event: "Event") -> range:
    return range(game.empty(event[EVENT_PLAYER]) + 1)


def empty(game: "Tuscany", player: int, n: int) -> None:
    """Set how many spaces of the player's region board are empty, as counted to break a tie.

    Where all is entered there is no such entry: the box counts them itself.
    """
    if not game.scores_only:
        raise RuleError("unknown_kind", value="empty")
    most = game.empty(player)
    if n > most:
        raise RuleError("tuscany.empty", player=game.names[player], n=n, most=most)
    game.empties[player] = n


_ROUNDS, _END = ("play", "scores"), ("final",)  # the phases of the rounds, and after them

# Not made in the class: at a start that would be deeper on the stack.
_EVENTS: "dict[str, EventKind]" = {
    "upgrade": entry(upgrade, player(), word("kind", UPGRADES, among=_upgrades)),
    "take": entry(take, player(), phases=_ROUNDS),
    "place": entry(
        place,
        player(),
        word("colour", COLOURS, among=_colours),
        count("region", 0, REGION, 0, among=_regions),
        count("farms", 0, 2, 0, among=_farms),
        flag("hex", False, among=_hex),
        flag("both", False, among=_both),
        phases=_ROUNDS,
        applies=_asks_both,
        offers=_cards,
    ),
    "yield": entry(yield_, player(), word("what", tables.YIELDS), count("n", 1, 50, among=_yields)),
    "stock": entry(
        stock, player(), word("what", GOODS), count("n", -STOCK, STOCK, likely=-1, among=_stocks), phases=_ROUNDS
    ),
    "turn": entry(turn, *TURN, phases=_ROUNDS),
    "score": entry(score, flag("force", False), phases=_ROUNDS),
    "bonus": entry(bonus, player(), word("colour", COLOURS), count("side", 1, 2), count("n", 0, BONUS_LIMIT)),
    "final": entry(final, player(), *[count(name, 0, 500) for name in tables.LEFTOVER_THINGS], phases=_END),
    "empty": entry(empty, player(), count("n", 0, BOARD - 1, among=_empties), phases=_END),
}


# -- The game -------------------------------------------------------------------------------


class Tuscany(Game):
    """Both tracks, boards, follow-ups, turns and the ends of the rounds."""

    NAME = "tuscany"
    OPTIONS = tables.OPTIONS
    EVENTS = _EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (0, 0)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = {"bonuses": (0, BONUS_LIMIT)}
    LEARNT_BY = ("bonus",)
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    FIRST = tables.FIRST
    CALLED = tables.CALLED
    CLOSED = {"play": "tuscany.final_early", "scores": "tuscany.final_early", "final": "tuscany.scored"}
    SHARED_ACTIONS = tables.SHARED_ACTIONS

    def __init__(self, options: object) -> None:
        super().__init__(options)
        if self.options["second_tie"] == "fewer_green":
            self.CRITERIA = tables.FEWER_GREEN
        seats = range(len(self.names))
        self.scorings = 0
        self.drawn = [0 for _ in seats]
        self.covered = [list(tables.START) for _ in seats]  # spaces of each colour, the start castle included
        self.completed = [[0] * len(SPACES) for _ in seats]  # spaces in completed regions
        self.upgrades = [[0] * len(UPGRADES) for _ in seats]
        self.goods = [[0] * len(GOODS) for _ in seats]
        self.spends = [False for _ in seats]  # whether the player entered that marble or workers were spent
        self.finals: list[int | None] = [None for _ in seats]  # points for leftovers
        self.empties: list[int | None] = [None for _ in seats]  # empty spaces as the players count them
        self.full = [0] * len(SPACES)  # how many players have filled the colour
        self.entered: list[tuple[str, int, int]] = []  # bonus values that were entered: colour, side, value
        self.extra = False  # whether this is the extra turn after round 3
        self.scoring_due = False  # with option `times`: the last go-around is complete, the scoring comes next
        # During set-up every player takes an upgrade, in turn order (page 3).
        self.pending: list[FollowUp] = []
        self.asked: list[int] = []  # scorings before each of `pending`, -1 in the set-up: see `add_due`
        for seat in () if self.scores_only else seats:
            self.add_due(("upgrade", seat), 1, -1)

    # -- Options ----------------------------------------------------------------

    def _read_bonuses(self, value: object, values: "Options") -> list[list[int | None]]:
        """Return the option `bonuses`, a dict of colour to [I, II], as a list: for each colour both values, or None."""
        known: list[list[int | None]] = [[None, None] for _ in COLOURS]
        if type(value) is not dict:
            raise RuleError("tuscany.bonuses_type", value=value)
        for colour, sides in value.items():
            if colour not in COLOURS:
                raise RuleError("tuscany.bonuses_colour", value=colour, choices=", ".join(COLOURS))
            if type(sides) not in (list, tuple) or len(sides) != 2 or not (_fits(sides[0]) and _fits(sides[1])):
                raise RuleError("tuscany.bonuses_sides", colour=colour, limit=BONUS_LIMIT)
            known[COLOURS.index(colour)] = list(sides)
        return known

    READERS = {"bonuses": _read_bonuses}

    def owe(self, entry: "FollowUp", times: int = 1) -> None:
        """Add a follow-up; with only what scores, none but a colour bonus."""
        if not self.scores_only or entry[EVENT_KIND] in ("bonus", "final"):
            self.add_due(entry, times, self.scorings)  # not `super()`: the chip's stack is small

    def add_due(self, entry: "FollowUp", times: int, since: int) -> None:
        """Add a follow-up so many times that is due since so many scorings, -1 in the set-up."""
        self.pending += [entry] * times
        self.asked += [since] * times

    def remove_due(self, index: int) -> int:
        """Remove a follow-up by its place; return how many scorings came before it, -1 in the set-up."""
        del self.pending[index]
        return self.asked.pop(index)

    def settle(self, *entry: object) -> int:
        """Remove a follow-up; return how many scorings came before it, -1 if there is none or it is the set-up's.

        Raises RuleError for an upgrade or a yield that is not open after the third scoring.
        """
        if entry not in self.pending:
            if self.scorings == ROUNDS and entry[EVENT_KIND] in ("upgrade", "yield"):
                raise RuleError("tuscany.scored", kind=entry[EVENT_KIND])
            return -1
        return self.remove_due(self.pending.index(entry))

    # -- Queries ----------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, 1 to 3; it stays 3 after the third scoring."""
        return min(self.scorings + 1, ROUNDS)

    def ending(self) -> Ending:
        """Return the end of the round.

        Once a stack is empty it ends with the last player, since all have the same number of turns; in round 3, until
        the extra turns have begun, each has one more. The steps until then are the tiles in the smallest of this
        round's stacks (page 7), which nobody counts without `take`.
        """
        if self.scorings == ROUNDS:
            return UNKNOWN
        left = STACK * self.round - max(self.drawn)
        if left > 0:
            return UNKNOWN if self.scores_only else Ending(None, 0, left)
        more = self.round == ROUNDS and not self.extra and not self.scoring_due
        return Ending(len(self.names) - 1, 1 if more else 0, None if self.scores_only else 0)

    def step(self, event: "Event" = ()) -> "Next":
        """Return the scoring if it is accepted without force; of an `event`, also if it is not."""
        if self.scorings == ROUNDS:
            return None
        if self.scoring_due:
            return step(tables.SCORE, "tuscany.ask_over", True)
        if self.scores_only and self.ending().after is None:
            return step(tables.SCORE, "tuscany.ask_more" if self.round == ROUNDS else _TILE_DRAWN[self.scorings])
        if self.turns or self.ending().after is None:
            return step(tables.SCORE, "tuscany.ask_early") if event else LATER
        return step(tables.SCORE, "tuscany.ask_more" if self.round == ROUNDS else "tuscany.ask_last")

    def phase(self) -> str:
        """Return "final" after the third scoring; before it "play", or "scores" with only what scores."""
        return "final" if self.scorings == ROUNDS else "scores" if self.scores_only else "play"

    def missing(self) -> tuple[str, dict[str, object]] | None:
        """Return why the game can't end yet: a scoring, or somebody's leftovers."""
        if self.scorings < ROUNDS:
            return "tuscany.unscored", {"round": self.round}
        for seat, points in enumerate(self.finals):
            if points is None:
                return "tuscany.no_final", {"player": self.names[seat]}
        return None

    def follow_ups(self) -> "list[FollowUp]":
        """Return the open follow-ups; last, the empty spaces of those who tie in red when all leftovers are known."""
        if not self.scores_only or self.missing():
            return self.pending
        return self.pending + [("empty", p) for p in ties.unanswered(self.tracks[RED], self.empties)]

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return how many goods the player still has: hexes, and marble and workers if their spending is entered."""
        if self.scores_only or argument.name not in tables.GOODS_LEFT:
            return 0
        who: int = event[EVENT_PLAYER]
        index = tables.GOODS_LEFT.index(argument.name)
        return self.goods[who][index] if index == HEX or self.spends[who] else 0

    def learnt(self) -> "list[Learnt]":
        """Return the values that were entered in this game."""
        return [("bonuses", colour, side - 1, n) for colour, side, n in self.entered]

    @classmethod
    def presets(cls, learnt: "list[Taught]") -> "Options":
        """Return the option `bonuses` with the values that other games showed."""
        values: dict[str, list[int | None]] = {}
        for option, colour, index, value in learnt:
            if option == "bonuses" and colour in COLOURS and index in (0, 1):
                values.setdefault(colour, [None, None])[index] = value
        return {"bonuses": values} if values else {}

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        """Return a warning for each full colour whose completed regions do not add up to its spaces."""
        found: list[tuple[str, dict[str, object]]] = []
        for seat, name in enumerate(self.names):
            for index, colour in enumerate(COLOURS):
                sizes = self.completed[seat][index]
                # The start castle may be a region by itself, complete from the start.
                fits = sizes == SPACES[index] or (index == CASTLE and sizes == SPACES[index] - 1)
                if self.covered[seat][index] == SPACES[index] and not fits:
                    facts = {"player": name, "colour": colour, "sizes": sizes, "spaces": SPACES[index]}
                    found.append(("tuscany.regions", facts))
        return found

    def rank_key(self, player: int) -> tuple[int, ...]:
        """Return red, empty spaces and green; of green, with that option, fewer is better."""
        green = self.tracks[GREEN][player]
        if self.CRITERIA is tables.FEWER_GREEN:
            green = -green
        red = self.tracks[RED]
        if not self.scores_only:
            return red[player], self.empty(player), green
        if [p for p in ties.unanswered(red, self.empties) if red[p] == red[player]]:
            return red[player], 0, 0  # until all who tie have counted they share the place
        return red[player], self.empties[player] or 0, green

    def tie_breakers(self, player: int) -> "list[int | None]":
        """Return empty spaces and green."""
        spaces = self.empties[player] if self.scores_only else self.empty(player)
        return [spaces, self.tracks[GREEN][player]]

    def total(self, player: int) -> tuple[int, ...]:
        green, red = self.tracks[GREEN][player], self.tracks[RED][player]
        return green, red, red + green * (ROUNDS - self.scorings)

    def empty(self, player: int) -> int:
        """Return how many spaces of the player's region board are empty as far as was entered."""
        return BOARD - sum(self.covered[player])


def _fits(n: object) -> bool:
    """Return whether n is the value of a bonus, or None."""
    return n is None or (type(n) is int and 0 <= n <= BONUS_LIMIT)


GAME = Tuscany
