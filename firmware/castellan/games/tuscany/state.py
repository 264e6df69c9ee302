"""The Castles of Tuscany: the state of a game, and what follows from it. Page numbers are the French rulebook's."""

from castellan.core.errors import RuleError
from castellan.core.rules import ties
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, Action, Argument, check, flag
from castellan.games.tuscany import tables
from castellan.games.tuscany.tables import (
    BOARD,
    BONUS_LIMIT,
    CASTLE,
    COLOURS,
    GOODS,
    GREEN,
    HEX,
    RED,
    ROUNDS,
    SPACES,
    STACK,
    UPGRADES,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, FollowUp, Learnt, LearntRow, Options

# The question whether the last tile of a stack was drawn, by round.
_TILE_DRAWN = ("tuscany.ask_tile1", "tuscany.ask_tile2")


class State(Game):
    """Both tracks, boards, follow-ups, turns and the ends of the rounds."""

    NAME = "tuscany"
    OPTIONS = tables.OPTIONS
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
        self.placed = [[0] * len(SPACES) for _ in seats]
        self.completed = [[0] * len(SPACES) for _ in seats]  # spaces in completed regions
        self.upgrades = [[0] * len(UPGRADES) for _ in seats]
        self.goods = [[0] * len(GOODS) for _ in seats]
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

    def read_turns(self, value: object, values: "Options") -> object:
        """Return the option `turns` if it is true or false."""
        check(flag("turns"), value, "new", [])
        return value

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
        return self.scorings < ROUNDS and max(self.drawn) >= STACK * self.round

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
        return max(0, STACK * self.round - max(self.drawn)) if self.scorings < ROUNDS else None

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

    def missing(self) -> tuple[str, dict[str, object]] | None:
        """Return why the game can't end yet: a scoring, or somebody's leftovers."""
        if self.scorings < ROUNDS:
            return "tuscany.unscored", {"round": self.round}
        for player, points in enumerate(self.finals):
            if points is None:
                return "tuscany.no_final", {"player": self.names[player]}
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
        player: int = event[EVENT_PLAYER]
        index = tables.GOODS_LEFT.index(argument.name)
        return self.goods[player][index] if index == HEX or self.spends[player] else 0

    def learnt(self) -> "list[Learnt]":
        """Return the values that were entered in this game."""
        return [("bonuses", colour, side - 1, n) for colour, side, n in self.entered]

    @classmethod
    def presets(cls, learnt: "list[LearntRow]") -> "Options":
        """Return the option `bonuses` with the values that other games showed."""
        values: dict[str, list[int | None]] = {}
        for option, colour, index, value in learnt:
            if option == "bonuses" and colour in COLOURS and index in (0, 1):
                values.setdefault(colour, [None, None])[index] = value
        return {"bonuses": values} if values else {}

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        """Return a warning for each full colour whose completed regions do not add up to its spaces."""
        found: list[tuple[str, dict[str, object]]] = []
        for player, name in enumerate(self.names):
            for index, colour in enumerate(COLOURS):
                sizes = self.completed[player][index]
                # The start castle may be a region by itself, complete from the start.
                fits = sizes == SPACES[index] or (index == CASTLE and sizes == SPACES[index] - 1)
                if self.is_full(player, index) and not fits:
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
        empty = self.empties[player] if self.scores_only else self.empty(player)
        return [empty, self.tracks[GREEN][player]]

    def total(self, player: int) -> tuple[int, ...]:
        green, red = self.tracks[GREEN][player], self.tracks[RED][player]
        return green, red, red + green * (ROUNDS - self.scorings)

    def empty(self, player: int) -> int:
        """Return how many spaces of the player's region board are empty as far as was entered."""
        return BOARD - 1 - sum(self.placed[player])

    def is_full(self, player: int, colour: int) -> bool:
        """Return whether the player has covered every space of the colour (an index)."""
        return self.covered(player, colour) == SPACES[colour]

    def covered(self, player: int, colour: int) -> int:
        """Return how many spaces of the colour (an index) are covered, the start castle included."""
        covered = self.placed[player][colour]
        return covered + 1 if colour == CASTLE else covered


def _fits(n: object) -> bool:
    """Return whether n is the value of a bonus, or None."""
    return n is None or (type(n) is int and 0 <= n <= BONUS_LIMIT)
