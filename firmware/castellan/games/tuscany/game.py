"""The Castles of Tuscany: the game itself. Page numbers are the French rulebook's."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, Action, Argument, check, flag
from castellan.games.tuscany import placing, scoring, tables
from castellan.games.tuscany.tables import CASTLE, COLOURS, FARM, GREEN, HEX, RED, ROUNDS, SPACES

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, FollowUp, Options

# The question whether the last tile of a stack was drawn, by round.
_TILE_DRAWN = ("tuscany.ask_tile1", "tuscany.ask_tile2")


class Tuscany(Game):
    """Both tracks, placing, follow-ups, turns and the ends of the rounds; the other modules have the rest."""

    NAME = "tuscany"
    OPTIONS = tables.OPTIONS
    EVENTS = tables.EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (0, 0)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = {"bonuses": (0, tables.BONUS_LIMIT)}
    LEARNT_BY = ("bonus",)
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    FIRST = tables.FIRST
    CALLED = tables.CALLED
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    bonus = scoring.bonus
    learnt = scoring.learnt
    presets = classmethod(scoring.presets)
    allowed = placing.allowed
    warnings = placing.mismatches
    score = scoring.score
    final = scoring.final
    count_empty = scoring.count_empty
    missing = scoring.missing
    follow_ups = scoring.follow_ups
    proposed = scoring.proposed
    rank_key = scoring.rank_key
    tie_breakers = scoring.tie_breakers

    def __init__(self, options: object) -> None:
        super().__init__(options)
        if self.options["second_tie"] == "fewer_green":
            self.CRITERIA = tables.FEWER_GREEN
        seats = range(len(self.names))
        self.scorings = 0
        self.drawn = [0 for _ in seats]
        self.placed = [[0] * len(SPACES) for _ in seats]
        self.completed = [[0] * len(SPACES) for _ in seats]  # spaces in completed regions
        self.upgrades = [[0] * len(tables.UPGRADES) for _ in seats]
        self.goods = [[0] * len(tables.GOODS) for _ in seats]
        self.spends = [False for _ in seats]  # whether the player entered that marble or workers were spent
        self.finals: list[int | None] = [None for _ in seats]  # points for leftovers
        self.empties: list[int | None] = [None for _ in seats]  # empty spaces as the players count them
        self.full = [0] * len(SPACES)  # how many players have filled the colour
        self.entered: list[tuple[str, int, int]] = []  # bonus values that were entered: colour, side, value
        self.turns = self.options["turns"] or self.options["times"]  # whether turns are entered
        self.extra = False  # whether this is the extra turn after round 3
        self.scoring_due = False  # with option `turns`: the last go-around is complete, the scoring comes next
        # During set-up every player takes an upgrade, in turn order (page 3).
        self.pending = [] if self.scores_only else [("upgrade", p) for p in seats]
        self.asked = [-1] * len(self.pending)  # scorings before each of `pending`, -1 in the set-up

    # -- Options ----------------------------------------------------------------

    def read_bonuses(self, value: object, values: "Options") -> list[list[int | None]]:
        """Return the option `bonuses` as a list: for each colour the values of the two sides, or None."""
        return scoring.read_bonuses(value)

    def read_turns(self, value: object, values: "Options") -> object:
        """Return the option `turns` if it is true or false."""
        check(flag("turns"), value, "new", [])
        return value

    # -- Events -------------------------------------------------------------------

    def admit(self, kind: str) -> None:
        """Accept only leftovers and what is still open after the third scoring; leftovers only then (page 8)."""
        if self.scorings == ROUNDS:
            if kind not in ("final", "bonus", "upgrade", "yield", "points", "empty"):
                raise RuleError("tuscany.scored", kind=kind)
        elif kind in ("final", "empty"):
            raise RuleError("tuscany.final_early", round=self.round)

    def upgrade(self, player: int, kind: str) -> None:
        """Put a bonus tile beside the board (pages 3 and 5)."""
        index = tables.UPGRADES.index(kind)
        self.check(placing.upgrade_refusal(self, index))
        since = self.answer("upgrade", player)
        self.upgrades[player][index] += 1
        if index == tables.STORAGE_UPGRADE:
            scoring.book(self, player, tables.STORAGE, tables.STORAGE_POINTS, since)

    def take(self, player: int) -> None:
        """Refill the display with the player's top tile; when all are used, with a neutral one (page 4)."""
        if self.drawn[player] < tables.TILES:
            self.drawn[player] += 1
        self.answer("take", player)

    def place(self, player: int, colour: str, region: int, farms: int, hex: bool, both: bool = False) -> None:
        """Cover a space, by a tile or by an inn's hex (pages 4 to 6).

        A completed region of `both` castle spaces besides the start castle's has a tile that was not entered.
        """
        index = COLOURS.index(colour)
        self.check(placing.refusal(self, player, index, region, farms, hex, both))
        self.answer("place", player)
        self.placed[player][index] += 2 if both else 1
        if hex:
            self.goods[player][HEX] = max(0, self.goods[player][HEX] - 1)
            farms = 1 if index == FARM else 0
        if region:
            self.completed[player][index] += region
            if self.scores_only:  # the region's other spaces may not have been entered
                lacking = self.completed[player][index] - self.covered(player, index)
                self.placed[player][index] += max(0, lacking)
            self.book(player, tables.REGIONS, tables.REGION_POINTS[region])
        if farms:
            self.book(player, tables.FARMING, farms)
        placing.take_effect(self, player, index)
        if self.covered(player, index) == SPACES[index]:
            scoring.award(self, player, index)

    def yield_(self, player: int, what: str, n: int) -> None:
        """Give a yield card's reward (page 6)."""
        since = self.answer("yield", player)
        if what == "green":
            scoring.book(self, player, tables.GREEN_YIELDS, n, since)
        elif what == "red":
            self.book(player, tables.RED_YIELDS, n)
        elif what in tables.GOODS:
            self.goods[player][tables.GOODS.index(what)] += n
        if what == "upgrade" and not self.scores_only:
            called = len([entry for entry in self.pending if entry[0] == "upgrade"])
            left = len(tables.UPGRADES) * tables.UPGRADE_COPIES - sum([sum(own) for own in self.upgrades])
            times = min(n, left - called)  # none if negative
            self.pending += [("upgrade", player)] * times
            self.asked += [self.scorings if since < 0 else since] * times

    def stock(self, player: int, what: str, n: int) -> None:
        """Change a player's marble, workers or hexes."""
        index = tables.GOODS.index(what)
        held = self.goods[player][index]
        if n < self.least_stock(player, index):
            raise RuleError("tuscany.stock", player=self.names[player], what=what, held=held, n=-n)
        self.goods[player][index] = max(0, held + n)
        if n < 0 and index != HEX:
            self.spends[player] = True

    def least_stock(self, player: int, index: int) -> int:
        """Return the least change of a good (an index) that is accepted; with only what scores, any is."""
        return -tables.STOCK if self.scores_only else -self.goods[player][index]

    def turn(self, player: int, s: int) -> None:
        """End a player's turn; the last one of a round, once its end is known, leads to the scoring (page 7)."""
        if not self.turns:
            raise RuleError("no_turns")
        if self.scoring_due:
            raise RuleError("tuscany.due", player=self.names[player], round=self.round)
        if player != self.turn_of:
            raise RuleError("tuscany.not_turn", player=self.names[player], other=self.names[self.turn_of])
        super().turn(player, s)
        if self.turn_of == 0 and self.ending:
            # After round 3 each player has exactly one more turn (page 7).
            self.scoring_due = self.extra or self.round < ROUNDS
            self.extra = not self.scoring_due

    def follow_up(self, entry: "FollowUp", times: int = 1) -> None:
        """Add a follow-up; with only what scores, none but a colour bonus."""
        if not self.scores_only or entry[EVENT_KIND] in ("bonus", "final"):
            self.pending += [entry] * times  # not `super()`: the chip's stack is small
            self.asked += [self.scorings] * times

    def answer(self, *entry: object) -> int:  # type: ignore[override]
        """Remove a follow-up; return how many scorings came before it, -1 if there is none or it is the set-up's.

        Raises RuleError for an upgrade or a yield that is not open after the third scoring.
        """
        if entry not in self.pending:
            if self.scorings == ROUNDS and entry[EVENT_KIND] in ("upgrade", "yield"):
                raise RuleError("tuscany.scored", kind=entry[EVENT_KIND])
            return -1
        index = self.pending.index(entry)
        del self.pending[index]
        return self.asked.pop(index)

    # -- Queries ----------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, 1 to 3; it stays 3 after the third scoring."""
        return min(self.scorings + 1, ROUNDS)

    @property
    def ending(self) -> bool:
        """Whether somebody has emptied this round's stack (page 7)."""
        return self.scorings < ROUNDS and max(self.drawn) >= tables.STACK * self.round

    def closing(self) -> int | None:
        """Return the last player once the round is ending: all have the same number of turns."""
        return len(self.names) - 1 if self.ending else None

    def more_turns(self) -> int:
        """Return 1 at the end of round 3, until the extra turns have begun (page 7), else 0."""
        return 1 if self.round == ROUNDS and self.ending and not self.extra and not self.scoring_due else 0

    def left(self) -> int | None:
        """Return the number of tiles in the smallest of this round's stacks (page 7), None without `take`."""
        if self.scores_only:
            return None
        return max(0, tables.STACK * self.round - max(self.drawn)) if self.scorings < ROUNDS else None

    def on_turn(self) -> int | None:
        return self.turn_of if self.turns and self.scorings < ROUNDS and not self.scoring_due else None

    def step(self) -> Action | None:
        """Return the scoring if it is accepted without force."""
        if self.scores_only:
            return tables.SCORE if self.scorings < ROUNDS else None
        return tables.SCORE if (self.scoring_due if self.turns else self.ending) else None

    def step_due(self) -> bool:
        return self.scoring_due

    def before_step(self, event: "Event" = ()) -> str:
        if not self.step():
            return "tuscany.ask_early"
        if self.scoring_due:
            return "tuscany.ask_over"
        if self.more_turns() or (self.scores_only and self.round == ROUNDS):
            return "tuscany.ask_more"
        return "tuscany.ask_last" if self.ending else _TILE_DRAWN[self.scorings]

    def offers(self, event: "Event") -> tuple[Action, ...]:
        """Return the points of a trader's yield card with only what scores, where it is no follow-up."""
        trader = event[EVENT_KIND] == "place" and event[2] == "trader" and len(event) > 3 and event[3]
        return tables.CARDS if trader and self.scores_only else ()

    def phase(self) -> str:
        """Return "final" after the third scoring; before it "play", or "scores" with only what scores."""
        return "final" if self.scorings == ROUNDS else "scores" if self.scores_only else "play"

    def shape_of(self, kind: str) -> tuple[str, tuple[Argument, ...]] | None:
        """Return the method and the arguments of a kind of event.

        Where all is entered the box counts empty spaces itself, and castles are covered tile by tile.
        """
        row = super().shape_of(kind)
        if row and not self.scores_only and kind in ("empty", "place"):
            return (row[0], row[1][:-1]) if kind == "place" else None
        return row

    def total(self, player: int) -> tuple[int, ...]:
        green, red = self.tracks[GREEN][player], self.tracks[RED][player]
        return green, red, red + green * (ROUNDS - self.scorings)

    def empty(self, player: int) -> int:
        """Return how many spaces of the player's region board are empty as far as was entered."""
        return tables.BOARD - 1 - sum(self.placed[player])

    def is_full(self, player: int, colour: int) -> bool:
        """Return whether the player has covered every space of the colour (an index)."""
        return self.covered(player, colour) == SPACES[colour]

    def covered(self, player: int, colour: int) -> int:
        """Return how many spaces of the colour (an index) are covered, the start castle included."""
        covered = self.placed[player][colour]
        return covered + 1 if colour == CASTLE else covered


GAME = Tuscany
