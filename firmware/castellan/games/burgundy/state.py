"""The Castles of Burgundy: The Card Game: the state of a game, and what follows. Headings are the rulebook's."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import SCORES, Action, step
from castellan.games.burgundy import tables
from castellan.games.burgundy.tables import ROUNDS, TRIPLE_LIMIT, TRIPLES, TYPES, VP

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Next
    from castellan.interfaces import Event, Learnt, LearntRow, Options


class State(Game):
    """Estates and their triples, bonus cards, the first player card, animals, and the solo opponent Panas."""

    NAME = "burgundy"
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    TRACKS = tables.TRACKS
    FLOORS = (0,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    ROUNDS = ROUNDS
    LEARNT = {"triples": (1, TRIPLE_LIMIT)}
    LEARNT_BY = ("value",)
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    CALLED = tables.CALLED[0]
    CLOSED = {
        "play": "burgundy.final_early",
        SCORES: "burgundy.final_early",
        "final": "burgundy.rounds_over",
        "lost": "burgundy.lost",
    }
    SHARED_ACTIONS = tables.SHARED_ACTIONS

    def __init__(self, options: object) -> None:
        super().__init__(options)
        seats = range(len(self.names))
        self.panas = 1 if self.humans == 1 else -1  # the player Panas, -1 if he does not play
        if self.panas > 0:
            self.CRITERIA = tables.SOLO_CRITERIA
        self.rounds = 0  # rounds that are over
        self.lost = False  # whether Panas has won before the last round was over
        self.values = list(self.options["triples"])  # points of a triple of each type, None if unknown
        self.entered: list[int] = []  # types whose points were entered in this game
        self.estates = [[0] * len(TYPES) for _ in seats]
        self.firsts = [False] * len(TYPES)  # whether somebody has completed a triple of the type
        self.seven: list[int] = []  # the players with an "all 7" card, in order
        self.stacked: list[tuple[int, int]] = []  # player and type: laid on monasteries while a set was open
        self.first_player = 0
        self.face_up = True
        self.finals: list[tuple[int, int] | None] = [None for _ in seats]  # points for animals; cards in storage
        self.deal()

    # -- Options ----------------------------------------------------------------

    def read_triples(self, value: object, values: "Options") -> list[int | None]:
        """Return the option `triples`, a dict of type to points, as a list: the points of each, None if unknown."""
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

    # -- Queries ----------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, 1 to 5; it stays 5 once the rounds are over."""
        return min(self.rounds + 1, len(ROUNDS))

    def step(self, event: "Event" = ()) -> "Next":
        """Return the end of the round; turns are not entered, so the players say when."""
        if self.lost or self.rounds == len(ROUNDS):
            return None
        if ("place", self.panas) in self.pending:
            return step(tables.ROUND, "burgundy.ask_cards")
        return step(tables.ROUND, "burgundy.ask_lost" if self.loses() else "burgundy.ask_round")

    def choices(self, player: int) -> tuple[Action, ...]:
        phase = self.phase()
        if player == self.panas:
            return tables.PANAS_ACTIONS["play" if phase == SCORES else phase]
        choices = self.ACTIONS[phase]
        return choices if self.panas < 0 else tuple([each for each in choices if each.kind != "first"])

    def phase(self) -> str:
        if self.lost or self.rounds == len(ROUNDS):
            return "lost" if self.lost else "final"
        return SCORES if self.scores_only else "play"

    def missing(self) -> tuple[str, dict[str, object]] | None:
        if self.lost:
            return None
        if self.rounds < len(ROUNDS):
            return "burgundy.unfinished", {"round": self.round_name()}
        for player in range(self.humans):
            if self.finals[player] is None:
                return "burgundy.no_final", {"player": self.names[player]}
        kind = self.unvalued()
        return None if kind is None else ("burgundy.no_value", {"type": TYPES[kind]})

    def total(self, player: int) -> tuple[int, ...]:
        return (self.tracks[VP][player],)

    def rank_key(self, player: int) -> tuple[int, ...]:
        final = self.finals[player]
        if self.panas > 0:
            return self.tracks[VP][player], 1 if player < self.humans else 0
        return self.tracks[VP][player], final[1] if final else 0

    def tie_breakers(self, player: int) -> "list[int | None]":
        if self.panas > 0:
            return super().tie_breakers(player)
        final = self.finals[player]
        return [final[1] if final else None]

    def verdict(self) -> tuple[str, dict[str, object]]:
        code, facts = super().verdict()
        if code == "no_result":
            return code, facts
        if self.lost:
            code = "burgundy.beaten"
            facts["m"], facts["round"] = self.tracks[VP][0], self.round_name()
        elif facts.get("tie") == "burgundy.human":
            code = "burgundy.wins_tie" if self.over else "burgundy.leads_tie"
        return code, facts

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        return [
            ("burgundy.stacked", {"player": self.names[player], "type": TYPES[kind]}) for player, kind in self.stacked
        ]

    def learnt(self) -> "list[Learnt]":
        """Return the points of triples that were entered in this game."""
        return [("triples", TYPES[kind], None, self.values[kind]) for kind in self.entered]

    @classmethod
    def presets(cls, learnt: "list[LearntRow]") -> "Options":
        """Return the option `triples` with the points that other games showed."""
        values = {}
        for option, kind, index, value in learnt:
            if option == "triples" and kind in tables.UNKNOWN and index is None:
                values[kind] = value
        return {"triples": values} if values else {}

    def unvalued(self) -> int | None:
        """Return a type (an index) with a complete triple whose points are unknown, None if there is none."""
        for kind, points in enumerate(self.values):
            if points is None and self.firsts[kind]:
                return kind
        return None

    def deal(self) -> None:
        """Add a follow-up for each card that Panas lays in this round."""
        if self.panas > 0:
            self.follow_up(("place", self.panas), tables.PANAS_CARDS[self.rounds])

    def loses(self) -> bool:
        """Return whether Panas wins if this round ends now; not for the last one, when animals still count ("Solo")."""
        human, panas = self.tracks[VP][0], self.tracks[VP][self.panas]
        return self.panas > 0 and self.rounds < len(ROUNDS) - 1 and panas > human
