"""The Castles of Burgundy: The Card Game: its entries, then the game that they make. Headings are the rulebook's.

Each kind of entry stands in one place: why it is refused, which values its arguments can have now, and its effect.
"""

from castellan.core.errors import RuleError
from castellan.core.rules.base import Game
from castellan.core.rules.shapes import (
    EVENT_PLAYER,
    SCORES,
    Action,
    corrections,
    count,
    entry,
    flag,
    player,
    same,
    step,
    word,
)
from castellan.games.burgundy import tables
from castellan.games.burgundy.tables import (
    BUILDING,
    FIRST_PLAYER,
    FIRST_TRIPLE,
    FOR_A_POINT,
    MONASTERY,
    PANAS_MONASTERY,
    PART_ANIMALS,
    PART_BONUS_CARDS,
    PART_FIRST_PLAYER,
    PART_GOODS,
    PART_TRIPLES,
    PART_VP_CARDS,
    ROUNDS,
    SET,
    TRIPLE_LIMIT,
    TRIPLES,
    TYPES,
    UNKNOWN,
    VP,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import EventKind, Next
    from castellan.interfaces import Event, Learnt, Options, Refusal, Taught


# -- Estates: cards, triples and the bonuses for them -----------------------------------------


def card_refusal(game: "Burgundy", player: int, card: int, kind: int, onto: int = 0) -> "Refusal":
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


def _card(event: "Event") -> int:
    """Return the type (an index) of an event's card; a building stands for one that is not known yet."""
    return TYPES.index(event[2]) if len(event) > 2 else BUILDING


def _joined(game: "Burgundy", event: "Event") -> "tuple | None":
    """Return the types that a card can join: its own first."""
    if len(event) < 3:
        return None
    card, kinds = _card(event), [event[2]]
    # To ask for the types of every card of a list would take some ms: only a monastery has a second one.
    for kind in range(MONASTERY if card == MONASTERY else 0):
        if not card_refusal(game, event[EVENT_PLAYER], card, kind):
            kinds.append(TYPES[kind])
    return tuple(kinds)


def _below(game: "Burgundy", event: "Event") -> range:
    """Return on how few and how many monasteries a card can be laid."""
    seat, card = event[EVENT_PLAYER], _card(event)
    if len(event) > 2 and game.estates[seat][card] % SET:
        return range(1)  # a card of an open set is laid on no monastery: that need not be asked
    most = SET - 1
    while most and card_refusal(game, seat, card, card, most):
        most -= 1
    return range(most + 1)


def place(game: "Burgundy", player: int, what: str, counts_as: str, onto: int) -> None:
    """Move a project into the estate ("Action 2", and "Monasteries" on wild cards)."""
    card, kind = TYPES.index(what), TYPES.index(counts_as)
    if game.rounds == len(ROUNDS) and ("place", player) not in game.pending:  # only Panas lays cards then
        raise RuleError("burgundy.rounds_over", kind="place")
    if card != kind or onto:
        game.check(card_refusal(game, player, card, kind, onto))
    own = game.estates[player]
    before = own[kind]
    if onto and before % SET:
        game.stacked.append((player, kind))
    own[kind] += 1 + onto
    own[MONASTERY] -= onto
    if player == game.panas:
        game.answer("place", player)
        if card == MONASTERY:
            game.book(0, PART_VP_CARDS, PANAS_MONASTERY)
    if own[kind] // SET > before // SET:
        _complete(game, player, kind)
    _look_for_seven(game, player)


def _wild(game: "Burgundy", event: "Event") -> tuple:
    """Return whether a triple can have a monastery that was entered."""
    card = _card(event)
    return (False,) if card_refusal(game, event[EVENT_PLAYER], card, card, 1) else (False, True)


def _asks_wild(game: "Burgundy") -> bool:
    """Return whether a loose monastery is known: no triple can have another one."""
    return any([own[MONASTERY] % SET for own in game.estates[: game.humans]])


def triple(game: "Burgundy", player: int, what: str, wild: bool) -> None:
    """Complete a triple of a type, with as many of its cards as were not entered one by one ("Action 2").

    With `wild` one of them is a monastery that was entered: it stays a card of the type ("Monasteries").
    """
    game.check_human(player, "burgundy.not_his", kind="triple")
    kind = TYPES.index(what)
    own = game.estates[player]
    if wild:
        game.check(card_refusal(game, player, kind, kind, 1))
        own[MONASTERY] -= 1
    own[kind] += SET - own[kind] % SET
    _complete(game, player, kind)
    _look_for_seven(game, player)


def _complete(game: "Burgundy", player: int, kind: int) -> None:
    """Score a complete triple: its points, a bonus card for the first one, a bonus of the round unless Panas's."""
    points = game.values[kind]
    if points is not None:
        game.book(player, PART_TRIPLES, points)
    elif ("value", TYPES[kind]) not in game.pending:
        game.follow_up(("value", TYPES[kind]))
    if not game.firsts[kind]:
        game.firsts[kind] = True
        game.book(player, PART_BONUS_CARDS, FIRST_TRIPLE)
    if player != game.panas:
        game.follow_up(("bonus", player))


def seven_refusal(game: "Burgundy", player: int) -> "Refusal":
    """Return why the player gets no "all 7" card, None if one can be added."""
    if player == game.panas:
        return "burgundy.not_his", {"player": game.names[player], "kind": "seven"}
    return ("burgundy.has_seven", {"player": game.names[player]}) if player in game.seven else None


def _without_seven(game: "Burgundy", event: "Event") -> tuple:
    return tuple([seat for seat in range(len(game.names)) if not seven_refusal(game, seat)])


def take_seven(game: "Burgundy", player: int) -> None:
    """Add the best "all 7" card that is left, for types that were not all entered."""
    game.check(seven_refusal(game, player))
    _book_seven(game, player)


def _look_for_seven(game: "Burgundy", player: int) -> None:
    """Add a player's "all 7" card once all types are known to lie in the estate."""
    if 0 not in game.estates[player] and player not in game.seven:
        _book_seven(game, player)


def _book_seven(game: "Burgundy", player: int) -> None:
    cards = tables.ALL_SEVEN[len(game.names)]
    game.seven.append(player)
    game.book(player, PART_BONUS_CARDS, cards[len(game.seven) - 1])


def bonus(game: "Burgundy", player: int, n: int) -> None:
    """Add the victory points of a triple's bonus of the round ("Further rules for placing")."""
    if ("bonus", player) not in game.pending:
        raise RuleError("burgundy.no_bonus", player=game.names[player])
    game.answer("bonus", player)
    game.book(player, PART_VP_CARDS, n)


def value(game: "Burgundy", what: str, n: int) -> None:
    """Set the points of a triple of a type, also for triples that are complete already."""
    kind = TYPES.index(what)
    printed = tables.TRIPLES[kind]
    if printed is not None:
        raise RuleError("burgundy.printed", type=what, points=printed)
    change = n - (game.values[kind] or 0)
    for seat, own in enumerate(game.estates):
        game.check_floor(seat, VP, own[kind] // SET * change)
    game.values[kind] = n
    if kind not in game.entered:
        game.entered.append(kind)
    if ("value", what) in game.pending:
        game.pending.remove(("value", what))
    for seat, own in enumerate(game.estates):
        game.book(seat, PART_TRIPLES, own[kind] // SET * change)


# -- Victory points, goods and the first player card -------------------------------------------


def vp(game: "Burgundy", player: int, n: int) -> None:
    """Add victory point cards ("Watchtower" and others)."""
    game.check_human(player, "burgundy.not_his", kind="vp")
    game.book(player, PART_VP_CARDS, n)


def trade(game: "Burgundy", player: int, n: int) -> None:
    """Trade workers and silver for victory points ("Action 6")."""
    game.check_human(player, "burgundy.not_his", kind="trade")
    game.book(player, PART_VP_CARDS, n // FOR_A_POINT)


def sell(game: "Burgundy", player: int, n: int) -> None:
    """Sell goods of one type ("Action 3"); a solo game has no first player card."""
    game.check_human(player, "burgundy.not_his", kind="sell")
    game.book(player, PART_GOODS, n)
    if game.panas < 0:
        game.first_player, game.face_up = player, False


def first(game: "Burgundy", player: int) -> None:
    """Correct who has the first player card."""
    if game.panas > 0:
        raise RuleError("burgundy.first_solo")
    if game.rounds == len(ROUNDS) and player != game.first_player:
        game.check_floor(game.first_player, VP, -FIRST_PLAYER)
        game.book(game.first_player, PART_FIRST_PLAYER, -FIRST_PLAYER)
        game.book(player, PART_FIRST_PLAYER, FIRST_PLAYER)
    game.first_player = player


# -- The end of a round, and of the game -------------------------------------------------------


def end_round(game: "Burgundy") -> None:
    """End the round ("End of the round"); in a solo game the points are compared."""
    last = game.rounds == len(ROUNDS) - 1
    if game.panas > 0:
        _check_settled(game)
        if game.loses():
            game.lost = True
            game.pending = []
            return
    elif not last:
        if game.face_up:
            game.first_player = (game.first_player + 1) % len(game.names)
        game.face_up = True
    else:
        game.book(game.first_player, PART_FIRST_PLAYER, FIRST_PLAYER)
    game.rounds += 1
    game.CALLED = tables.CALLED[game.round - 1]
    if last:
        game.pending += [("final", seat) for seat in range(game.humans)]
    else:
        game.deal()


def _check_settled(game: "Burgundy") -> None:
    """Raise RuleError if Panas can't be compared yet ("Solo")."""
    kind = game.unvalued()
    if kind is not None:
        raise RuleError("burgundy.round_value", type=TYPES[kind], round=game.round_name())
    if ("bonus", 0) in game.pending:
        raise RuleError("burgundy.round_bonus", player=game.names[0], round=game.round_name())


def final(game: "Burgundy", player: int, sheep: int, cows: int, pigs: int, chickens: int, storage: int) -> None:
    """Count a player's animals and storage ("End of the game")."""
    game.check_human(player, "burgundy.not_his", kind="final")
    points, unused = animals((sheep, cows, pigs, chickens))
    before = game.finals[player]
    change = points - (before[0] if before else 0)
    game.check_floor(player, VP, change)
    game.finals[player] = points, storage + unused
    game.book(player, PART_ANIMALS, change)
    game.answer("final", player)


def animals(kinds: tuple[int, ...]) -> tuple[int, int]:
    """Return the points for animals of the four kinds, and the number of animals in no set.

    As many sets of four different animals as possible count first, then sets of three, then of two.
    """
    fourth, third, second, most = sorted(kinds)
    two, three, four = tables.ANIMALS
    return four * fourth + three * (third - fourth) + two * (second - third), most - second


_ROUNDS, _END = ("play", SCORES), ("final",)  # the phases of the rounds, and after them; none of a lost game

# Not made in the class: at a start that would be deeper on the stack. The first answer
# for a monastery is that it stays one. A `value` may name any type, but only those with an unknown one are offered.
_EVENTS: "dict[str, EventKind]" = {
    "place": entry(
        place,
        player(),
        word("type", TYPES),
        word("counts_as", (TYPES[MONASTERY],) + TYPES[:MONASTERY], same("type"), among=_joined),
        count("onto", 0, SET - 1, 0, among=_below),
        phases=_ROUNDS + _END,
    ),
    "triple": entry(
        triple, player(), word("type", TYPES), flag("wild", False, among=_wild), phases=_ROUNDS, applies=_asks_wild
    ),
    "seven": entry(take_seven, player(among=_without_seven), phases=_ROUNDS),
    "bonus": entry(bonus, player(), count("n", 0, 10), phases=_ROUNDS + _END),
    "value": entry(value, word("type", TYPES, usual=UNKNOWN), count("n", 1, TRIPLE_LIMIT), phases=_ROUNDS + _END),
    "vp": entry(vp, player(), count("n", 1, 500), phases=_ROUNDS),
    "trade": entry(trade, player(), count("n", 1, 500, likely=8), phases=_ROUNDS),
    "sell": entry(sell, player(), count("n", 0, 500, likely=8), phases=_ROUNDS),
    "first": entry(first, player(), phases=_ROUNDS + _END),
    "round": entry(end_round, phases=_ROUNDS),
    "points": entry(Game.points, *corrections(tables.TRACKS), phases=_ROUNDS + _END),
    "final": entry(final, player(), *[count(name, 0, 500) for name in tables.LEFT], phases=_END),
}


# -- The game -------------------------------------------------------------------------------


class Burgundy(Game):
    """Estates and their triples, bonus cards, the first player card, animals, and the solo opponent Panas."""

    NAME = "burgundy"
    EXTRAS = tables.EXTRAS
    OPTIONS = tables.OPTIONS
    EVENTS = _EVENTS
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
        for kind, points in value.items():
            if kind not in TYPES:
                raise RuleError("burgundy.triples_word", value=kind, choices=", ".join(TYPES))
            if type(points) is not int or not 1 <= points <= TRIPLE_LIMIT:
                raise RuleError("burgundy.triples_points", type=kind, value=points, limit=TRIPLE_LIMIT)
            known[TYPES.index(kind)] = points
        return known

    READERS = {"triples": read_triples}

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
        for seat in range(self.humans):
            if self.finals[seat] is None:
                return "burgundy.no_final", {"player": self.names[seat]}
        kind = self.unvalued()
        return None if kind is None else ("burgundy.no_value", {"type": TYPES[kind]})

    def total(self, player: int) -> tuple[int, ...]:
        return (self.tracks[VP][player],)

    def rank_key(self, player: int) -> tuple[int, ...]:
        answer = self.finals[player]
        if self.panas > 0:
            return self.tracks[VP][player], 1 if player < self.humans else 0
        return self.tracks[VP][player], answer[1] if answer else 0

    def tie_breakers(self, player: int) -> "list[int | None]":
        if self.panas > 0:
            return super().tie_breakers(player)
        answer = self.finals[player]
        return [answer[1] if answer else None]

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
    def presets(cls, learnt: "list[Taught]") -> "Options":
        """Return the option `triples` with the points that other games showed."""
        values = {}
        for option, kind, index, points in learnt:
            if option == "triples" and kind in tables.UNKNOWN and index is None:
                values[kind] = points
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


GAME = Burgundy
