"""The Castles of Burgundy: The Card Game: the game itself. Headings are the rulebook's."""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import SCORES, Action
from castellan.games.burgundy import tables, triples
from castellan.games.burgundy.tables import MONASTERY, ROUNDS, SET, TYPES, VP

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Event, Options


class Burgundy(Game):
    """Estates and their triples, bonus cards, the first player card, animals, and the solo opponent Panas."""

    NAME = "burgundy"
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    EVENTS = tables.EVENTS
    TRACKS = tables.TRACKS
    FLOORS = (0,)
    PARTS = tables.PARTS
    TOTALS = tables.TOTALS
    CRITERIA = tables.CRITERIA
    LEARNT = {"triples": (1, tables.TRIPLE_LIMIT)}
    LEARNT_BY = ("value",)
    COLUMNS = tables.COLUMNS
    ACTIONS = tables.ACTIONS
    CALLED = tables.CALLED[0]
    SHARED_ACTIONS = tables.SHARED_ACTIONS
    value = triples.value
    learnt = triples.learnt
    presets = classmethod(triples.presets)
    allowed = triples.allowed

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
        self._deal()

    # -- Options ----------------------------------------------------------------

    def read_triples(self, value: object, values: "Options") -> list[int | None]:
        """Return the option `triples` as a list: the points of a triple of each type, or None."""
        return triples.read(value)

    # -- Events -------------------------------------------------------------------

    def arguments_of(self, kind: str) -> "tuple[Argument, ...]":
        """Return the arguments of a kind of event; `wild` of `triple` only if somebody has a loose monastery."""
        row = self.shape_of(kind)  # not `super()`: the chip's stack is small
        if not row or kind != "triple" or any([own[MONASTERY] % SET for own in self.estates[: self.humans]]):
            return row[1] if row else ()
        return row[1][:-1]

    def admit(self, kind: str) -> None:
        """Accept leftovers and open questions only after the rounds; nothing after a lost one."""
        if self.lost:
            raise RuleError("burgundy.lost", kind=kind, round=self.round_name(), other=self.names[self.panas])
        if self.rounds == len(ROUNDS):
            late = kind == "place" and ("place", self.panas) in self.pending
            if not late and kind not in ("final", "bonus", "value", "first", "points"):
                raise RuleError("burgundy.rounds_over", kind=kind)
        elif kind == "final":
            raise RuleError("burgundy.final_early", round=self.round_name())

    def place(self, player: int, what: str, counts_as: str, onto: int) -> None:
        """Move a project into the estate ("Action 2", and "Monasteries" on wild cards)."""
        card, kind = TYPES.index(what), TYPES.index(counts_as)
        if self.rounds == len(ROUNDS) and player != self.panas:
            raise RuleError("burgundy.rounds_over", kind="place")
        if card != kind or onto:
            self.check(triples.refusal(self, player, card, kind, onto))
        own = self.estates[player]
        before = own[kind]
        if onto and before % SET:
            self.stacked.append((player, kind))
        own[kind] += 1 + onto
        own[MONASTERY] -= onto
        if player == self.panas:
            self.answer("place", player)
            if card == MONASTERY:
                self.book(0, tables.PART_VP_CARDS, tables.PANAS_MONASTERY)
        if own[kind] // SET > before // SET:
            triples.complete(self, player, kind)
        self._look_for_seven(player)

    def triple(self, player: int, what: str, wild: bool) -> None:
        """Complete a triple of a type, with as many of its cards as were not entered one by one ("Action 2").

        With `wild` one of them is a monastery that was entered: it stays a card of the type ("Monasteries").
        """
        self.check_human(player, "burgundy.not_his", kind="triple")
        kind = TYPES.index(what)
        own = self.estates[player]
        if wild:
            self.check(triples.refusal(self, player, kind, kind, 1))
            own[MONASTERY] -= 1
        own[kind] += SET - own[kind] % SET
        triples.complete(self, player, kind)
        self._look_for_seven(player)

    def take_seven(self, player: int) -> None:
        """Add the best "all 7" card that is left, for types that were not all entered."""
        self.check(triples.seven_refusal(self, player))
        self._book_seven(player)

    def bonus(self, player: int, n: int) -> None:
        """Add the victory points of a triple's bonus of the round ("Further rules for placing")."""
        if ("bonus", player) not in self.pending:
            raise RuleError("burgundy.no_bonus", player=self.names[player])
        self.answer("bonus", player)
        self.book(player, tables.PART_VP_CARDS, n)

    def vp(self, player: int, n: int) -> None:
        """Add victory point cards ("Watchtower" and others)."""
        self.check_human(player, "burgundy.not_his", kind="vp")
        self.book(player, tables.PART_VP_CARDS, n)

    def trade(self, player: int, n: int) -> None:
        """Trade workers and silver for victory points ("Action 6")."""
        self.check_human(player, "burgundy.not_his", kind="trade")
        self.book(player, tables.PART_VP_CARDS, n // tables.FOR_A_POINT)

    def sell(self, player: int, n: int) -> None:
        """Sell goods of one type ("Action 3"); a solo game has no first player card."""
        self.check_human(player, "burgundy.not_his", kind="sell")
        self.book(player, tables.PART_GOODS, n)
        if self.panas < 0:
            self.first_player, self.face_up = player, False

    def first(self, player: int) -> None:
        """Correct who has the first player card."""
        if self.panas > 0:
            raise RuleError("burgundy.first_solo")
        if self.rounds == len(ROUNDS) and player != self.first_player:
            self.check_floor(self.first_player, VP, -tables.FIRST_PLAYER)
            self.book(self.first_player, tables.PART_FIRST_PLAYER, -tables.FIRST_PLAYER)
            self.book(player, tables.PART_FIRST_PLAYER, tables.FIRST_PLAYER)
        self.first_player = player

    def end_round(self) -> None:
        """End the round ("End of the round"); in a solo game the points are compared."""
        last = self.rounds == len(ROUNDS) - 1
        if self.panas > 0:
            self._check_settled()
            if self._loses():
                self.lost = True
                self.pending = []
                return
        elif not last:
            if self.face_up:
                self.first_player = (self.first_player + 1) % len(self.names)
            self.face_up = True
        else:
            self.book(self.first_player, tables.PART_FIRST_PLAYER, tables.FIRST_PLAYER)
        self.rounds += 1
        self.CALLED = tables.CALLED[self.round - 1]
        if last:
            self.pending += [("final", player) for player in range(self.humans)]
        else:
            self._deal()

    def final(self, player: int, sheep: int, cows: int, pigs: int, chickens: int, storage: int) -> None:
        """Count a player's animals and storage ("End of the game")."""
        self.check_human(player, "burgundy.not_his", kind="final")
        points, unused = triples.animals((sheep, cows, pigs, chickens))
        before = self.finals[player]
        change = points - (before[0] if before else 0)
        self.check_floor(player, VP, change)
        self.finals[player] = points, storage + unused
        self.book(player, tables.PART_ANIMALS, change)
        self.answer("final", player)

    # -- Queries ----------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The round, 1 to 5; it stays 5 once the rounds are over."""
        return min(self.rounds + 1, len(ROUNDS))

    def round_name(self) -> str:
        return ROUNDS[self.round - 1]

    def step(self) -> Action | None:
        """Return the end of the round; turns are not entered, so the players say when."""
        return None if self.lost or self.rounds == len(ROUNDS) else tables.ROUND

    def before_step(self, event: "Event" = ()) -> str:
        if ("place", self.panas) in self.pending:
            return "burgundy.ask_cards"
        return "burgundy.ask_lost" if self._loses() else "burgundy.ask_round"

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
        kind = triples.unvalued(self)
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

    # -- Within -----------------------------------------------------------------------

    def _deal(self) -> None:
        """Add a follow-up for each card that Panas lays in this round."""
        if self.panas > 0:
            self.follow_up(("place", self.panas), tables.PANAS_CARDS[self.rounds])

    def _look_for_seven(self, player: int) -> None:
        """Add a player's "all 7" card once all types are known to lie in the estate."""
        if 0 not in self.estates[player] and player not in self.seven:
            self._book_seven(player)

    def _book_seven(self, player: int) -> None:
        cards = tables.ALL_SEVEN[len(self.names)]
        self.seven.append(player)
        self.book(player, tables.PART_BONUS_CARDS, cards[len(self.seven) - 1])

    def _loses(self) -> bool:
        """Return whether Panas wins if this round ends now; not for the last one, when animals still count ("Solo")."""
        human, panas = self.tracks[VP][0], self.tracks[VP][self.panas]
        return self.panas > 0 and self.rounds < len(ROUNDS) - 1 and panas > human

    def _check_settled(self) -> None:
        """Raise RuleError if Panas can't be compared yet ("Solo")."""
        kind = triples.unvalued(self)
        if kind is not None:
            raise RuleError("burgundy.round_value", type=TYPES[kind], round=self.round_name())
        if ("bonus", 0) in self.pending:
            raise RuleError("burgundy.round_bonus", player=self.names[0], round=self.round_name())


GAME = Burgundy
