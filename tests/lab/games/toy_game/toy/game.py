"""The toy game: the game itself."""

from castellan.core.errors import RuleError
from castellan.core.rules import clocks
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import (
    LATER,
    SEAT,
    TURN,
    UNKNOWN,
    Ending,
    corrections,
    count,
    entry,
    player,
    same,
    step,
    word,
)
from castellan.games.toy import market, tables
from castellan.games.toy.tables import BALES, KINDS, PLACES, VP, YEARS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument, Next
    from castellan.interfaces import Event, Learnt

# -- What arguments can be now ----------------------------------------------------------


def _kinds(game: "Toy", event: "Event") -> "tuple[str, ...] | None":
    return (event[2],) if len(event) > 2 and event[2] != "ship" else None


def _sources(game: "Toy", event: "Event") -> "tuple[str, ...]":
    return tuple([place for place, n in zip(PLACES, game.markers[event[1]]) if n])


def _targets(game: "Toy", event: "Event") -> "tuple[str, ...] | None":
    return tuple([place for place in PLACES if place != event[2]]) if len(event) > 2 else None


def _hosts(game: "Toy", event: "Event") -> "tuple[int, ...]":
    return tuple([seat for seat in range(len(game.names)) if seat != event[1]])


def _worths(game: "Toy", event: "Event") -> "range":
    return range(game.minimums[min(game.years, YEARS - 1)], 61)


def _gifts(game: "Toy", event: "Event") -> "range":
    return range(max(-5, -5 - game.tracks[VP][event[1]]), 9)


class Toy(Game):
    """Pairs of things, markers on a map, works, wool, ships, fairs and votes, and the weather of three years."""

    NAME = "toy"
    ROUNDS = "ABC"
    EXTRAS = {1: ("Robot",)}
    OPTIONS = tables.OPTIONS
    TRACKS = tables.TRACKS
    FLOORS = (-5,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = tables.LEARNT
    LEARNT_BY = ("value",)
    COLUMNS = tables.COLUMNS
    # Coins, late gifts and values are accepted after the last year, no corrections.
    CLOSED = {"play": "toy.no_fair", "fair": "toy.fair_first", "final": "toy.done"}
    ACTIONS = tables.ACTIONS
    FIRST = tables.FIRST
    CALLED = tables.CALLED
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    SCREENS = ("worth",)

    def __init__(self, options: object) -> None:
        super().__init__(options)
        if self.humans == 1:
            self.CRITERIA = tables.ALONE
        if self.scores_only:
            self.ACTIONS = tables.SCORES_ACTIONS
        self.years = 0
        self.values = list(self.options["values"])
        self.minimums = list(self.options["minimums"])
        self.placed = [[0] * len(KINDS) for _ in self.names]
        self.markers = [[1, 1, 0] for _ in self.names]  # on each of PLACES
        self.debts = [0 for _ in self.names]
        self.coins: list[int | None] = [None for _ in self.names]
        self.bales = [[0] * len(tables.SORTS) for _ in self.names]
        self.harvests = [0 for _ in self.names]
        self.votes: list[int | None] = [
            None for _ in range(self.humans)
        ]  # of this year: who gets it by place, 0 nobody
        self.last_votes = [0] * self.humans
        self.sunny = False  # whether last year was
        self.fair_open = False
        self.fair_year = self.fairs = 0  # the last year that had a fair, and how many there were
        self.rang: int | None = None  # who rang this year's bell
        self.go_arounds = 0  # how often the last player comes before the year is over, once the bell was rung
        self._learnt: list[Learnt] = []

    # -- Options ----------------------------------------------------------------

    def read_level(self, value: object, values: dict) -> object:
        """The robot's level: there is one only for a person alone."""
        if not self.asks_option("level", values):
            raise RuleError("toy.level_alone")
        return value

    def read_minimums(self, value: object, values: dict) -> list:
        """Three values, each may be null: the printed one then."""
        if value == ():
            return list(tables.MINIMUMS)
        if type(value) is not list or len(value) != YEARS:
            raise RuleError("toy.minimums", given=value)
        for n in value:
            if n is not None and (type(n) is not int or not 1 <= n <= 30):
                raise RuleError("toy.minimums", given=value)
        return [known if n is None else n for n, known in zip(value, tables.MINIMUMS)]

    def read_values(self, value: object, values: dict) -> list:
        """Kind to the value of a pair."""
        if type(value) is not dict:
            raise RuleError("toy.values", given=value)
        known = list(tables.VALUES)
        for kind, n in value.items():
            if kind not in KINDS or type(n) is not int or not 1 <= n <= tables.GREATEST:
                raise RuleError("toy.values", given=value)
            known[KINDS.index(kind)] = n
        return known

    READERS = {"level": read_level, "minimums": read_minimums, "values": read_values}

    @classmethod
    def asks_option(cls, name: str, values: dict) -> bool:
        return name != "level" or len(values["players"]) == 1

    # -- Events -------------------------------------------------------------------

    def place(self, player: int, kind: str, counts_as: str) -> None:
        """A thing is placed; a ship may count as another kind."""
        self.check_human(player, "toy.robot")
        if kind != "ship" and counts_as != kind:
            raise RuleError("toy.counts_as", player=self.names[player], thing=kind)
        index = KINDS.index(counts_as)
        self.placed[player][index] += 1
        if self.placed[player][index] % 2 == 0:
            if self.values[index] is not None:
                self.book(player, tables.PAIRS, self.values[index])
            elif ("value", counts_as) not in self.pending:
                self.follow_up(("value", counts_as))

    def value(self, kind: str, n: int) -> None:
        """A pair of this kind is worth n, from the beginning on."""
        index = KINDS.index(kind)
        more = n - (self.values[index] or 0)
        for owner, placed in enumerate(self.placed):
            self.check_floor(owner, VP, placed[index] // 2 * more)
        for owner, placed in enumerate(self.placed):
            self.book(owner, tables.PAIRS, placed[index] // 2 * more)
        self.values[index] = n
        self._learn("values", kind, None, n)
        self.answer("value", kind)

    def move(self, player: int, source: str, target: str) -> None:
        """A marker moves."""
        self.check_human(player, "toy.robot")
        if not self.markers[player][PLACES.index(source)]:
            raise RuleError("toy.no_marker", player=self.names[player], spot=source)
        if source == target:
            raise RuleError("toy.stays", player=self.names[player], spot=source)
        self.markers[player][PLACES.index(source)] -= 1
        self.markers[player][PLACES.index(target)] += 1

    def visit(self, player: int, host: int) -> None:
        """One player visits another."""
        self.check_human(player, "toy.robot")
        if player == host:
            raise RuleError("toy.at_home", player=self.names[player])
        self.book(player, tables.GIFTS, 1)

    def buy(self, player: int, price: int) -> None:
        """Something is bought on credit."""
        self.check_human(player, "toy.robot")
        if price % 100:
            raise RuleError("toy.hundreds", player=self.names[player], price=price)
        self.debts[player] += (price or tables.OPENING) // 100

    def work(self, player: int, worth: int) -> None:
        """A work: half its worth in points."""
        self.check_human(player, "toy.robot")
        least = self.minimums[self.years]
        if worth < least:
            raise RuleError("toy.minimum", player=self.names[player], worth=worth, least=least)
        self.book(player, tables.WORKS, worth // 2)

    def gift(self, player: int, n: int) -> None:
        """The coins that a card brings or costs."""
        self.check_human(player, "toy.robot")
        self.check_floor(player, VP, n)
        self.book(player, tables.GIFTS, n)

    def minimum(self, n: int) -> None:
        """The least worth of a work in the present year."""
        self.minimums[self.years] = n
        self._learn("minimums", "minimum", self.years, n)

    def year(self, weather: str) -> None:
        """The year ends; rain costs a point. Refused as long as the value of a pair is not known."""
        self.check(self.unfinished())
        if weather == "rain":
            for player in range(self.humans):
                self.check_floor(player, VP, -1)
            for player in range(self.humans):
                self.book(player, tables.RAIN, -1)
        if self.humans == 1:
            self.book(1, tables.LEVEL, tables.ROBOT[tables.LEVELS.index(self.options["level"])])
        for vote in self.votes:
            if vote:
                self.book(vote - 1, tables.VOTES, 1)
        self.last_votes = [vote or 0 for vote in self.votes]
        self.votes = [None for _ in self.votes]
        self.years += 1
        self.sunny, self.rang = weather == "sun", None

    def coins_(self, player: int, n: int) -> None:
        """A player's coins, for ties."""
        self.check_human(player, "toy.robot")
        if n % 100:
            raise RuleError("toy.hundreds", player=self.names[player], price=n)
        self.coins[player] = n

    def end_turn(self, player: int, s: int) -> None:
        """A turn ends, and perhaps the year's last go-around."""
        clocks.turn(self, player, s)
        if self.rang is not None and player == self.ending().after:
            self.go_arounds -= 1

    # -- The rows of all kinds: function and arguments ----------------------------------

    EVENTS = {
        "place": entry(
            place, player(), word("kind", KINDS), word("counts_as", KINDS, same("kind"), among=_kinds), phases=("play",)
        ),
        "value": entry(value, word("kind", KINDS), count("n", 1, tables.GREATEST)),
        "move": entry(
            move,
            player(),
            word("source", PLACES, among=_sources),
            word("target", PLACES, among=_targets),
            phases=("play",),
            offers=market.on_the_hill,
        ),
        "visit": entry(visit, player(), player("host", _hosts), phases=("play",)),
        "buy": entry(buy, player(), count("price", 0, 9900, 0, step=100), phases=("play",)),
        "work": entry(work, player(), count("worth", 0, 60, among=_worths), phases=("play",)),
        "gift": entry(gift, player(), count("n", -5, 8, among=_gifts)),
        "minimum": entry(minimum, count("n", 1, 30), phases=("play",)),
        "year": entry(year, word("weather", tables.WEATHER), phases=("play",)),
        "points": entry(Game.points, *corrections(tables.TRACKS), phases=("play", "fair")),
        "coins": entry(coins_, player(), count("n", 0, 9900, step=100)),
        "turn": entry(end_turn, *TURN, phases=("play",)),
    }
    EVENTS.update(market.ROWS)

    # -- Questions --------------------------------------------------------------------

    @property
    def round(self) -> int:
        return int(min(self.years + 1, YEARS))

    def phase(self) -> str:
        return "final" if self.years == YEARS else "fair" if self.fair_open else "play"

    def missing(self) -> "tuple[str, dict[str, object]] | None":
        if self.years < YEARS:
            return "toy.early", {"round": self.round_name()}
        return self.unfinished()

    def unfinished(self) -> "tuple[str, dict[str, object]] | None":
        """Why the year can't end: the value of a pair is not known, or a ship is at sea."""
        for kind, about in self.pending:
            return ("toy.value_first", {"thing": about}) if kind == "value" else market.at_sea(self, about)
        return None

    def ending(self) -> Ending:
        if self.phase() != "play":
            return UNKNOWN
        if self.rang is None:
            return Ending(None, 0, max(0, tables.TOWER - max([sum(placed) for placed in self.placed])))
        return Ending((self.rang - 1) % self.humans, max(0, self.go_arounds - 1), 0)

    def step(self, event: "Event" = ()) -> "Next":
        if self.years == YEARS:
            return None
        if self.fair_open:
            return step(tables.FAIR_STEP, due=True)
        if not event and [entry for entry in self.pending if entry[0] == "cargo"]:
            return LATER
        sellers = () if self.scores_only else [player for player, n in enumerate(self.bales) if sum(n)]
        asked = tuple([(player, (tables.SELL,)) for player in sellers])
        return step(tables.YEAR, "toy.ask_year", due=self.rang is not None and not self.go_arounds, asked=asked)

    def choices(self, player: int) -> tuple:
        return super().choices(player) if player < self.humans else ()

    def follow_ups(self) -> list:
        """After the last year, those tied on top have to enter their coins."""
        if self.years < YEARS or self.humans == 1:
            return self.pending
        keys = [self.rank_key(player)[:2] for player in range(self.humans)]
        best = max(keys)
        tied = [player for player, key in enumerate(keys) if key == best]
        if len(tied) == 1:
            return self.pending
        return self.pending + [("coins", player) for player in tied if self.coins[player] is None]

    def proposed(self, event: "Event", argument: "Argument") -> int:
        """A vote is proposed to be last year's."""
        return self.last_votes[event[1]] if argument.name == SEAT else 0

    def worth(self, player: int) -> int:
        """What a work is worth by the things that a player has placed."""
        farm, ship, mine = self.placed[player]
        return farm + 2 * ship + 3 * mine

    def total(self, player: int) -> tuple:
        return self.tracks[VP][player], self.debts[player], self.tracks[VP][player] + sum(self.bales[player])

    def sellable(self, player: int) -> int:
        """The most that a player's bales bring; with only what scores nobody has entered them."""
        return int(BALES if self.scores_only else min(BALES, sum(self.bales[player])))

    def warnings(self) -> list:
        """A year has one harvest."""
        return [
            ("toy.harvests", {"player": name, "n": n, "years": self.round})
            for name, n in zip(self.names, self.harvests)
            if n > self.round
        ]

    def rank_key(self, player: int) -> tuple:
        if self.humans == 1:
            return self.tracks[VP][player], 1 - player
        return self.tracks[VP][player], -self.debts[player], self.coins[player] or 0

    def tie_breakers(self, player: int) -> list:
        return super().tie_breakers(player) if self.humans == 1 else [self.debts[player], self.coins[player]]

    def learnt(self) -> list:
        return list(self._learnt)

    @classmethod
    def presets(cls, learnt: list) -> dict:
        values: dict[str, int] = {}
        minimums: list[int | None] = [None] * YEARS
        for option, key, index, n in learnt:
            if option == "values" and key in KINDS and index is None:
                values[key] = n
            elif option == "minimums" and key == "minimum" and index in range(YEARS):
                minimums[index] = n
        found: dict[str, object] = {}
        if values:
            found["values"] = values
        if minimums != [None] * YEARS:
            found["minimums"] = minimums
        return found

    def _learn(self, option: str, key: str, index: "int | None", n: int) -> None:
        self._learnt = [row for row in self._learnt if row[:3] != (option, key, index)] + [(option, key, index, n)]


GAME = Toy
