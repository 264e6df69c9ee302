"""Properties of Viticulture: under any entries, its totals are those of a plain count of its entries."""

from hypothesis import example, given
from hypothesis import strategies as st

from lab import support
from vineyard import PROVINCES, SEATED, TABLE

WINES = {"red": 1, "white": 1, "blush": 2, "sparkling": 4}
SOURCES = ("order", "visitor", "action", "wakeup", "income", "income", "other")
MORE = st.sampled_from(["income", "order", "red", "siena", "pisa", None, -1, 0, 1, True, 1.0, 21, 1001, "vp", []])

PLAYERS = st.integers(0, 3)
PLACES = st.sampled_from(sorted(PROVINCES))
EVENTS = st.one_of(
    st.tuples(st.just("vp"), PLAYERS, st.sampled_from(SOURCES), st.integers(-10, 20)),
    st.tuples(st.just("vp"), PLAYERS, st.just("income"), st.integers(-2, 2)),
    st.tuples(st.just("wine"), PLAYERS, st.sampled_from(sorted(WINES))),
    st.tuples(st.just("build"), PLAYERS),
    st.tuples(st.just("star"), PLAYERS, PLACES),
    st.tuples(st.just("star"), PLAYERS, PLACES),
    st.tuples(st.just("move"), PLAYERS, PLACES, PLACES),
    st.just(("year",)),
    st.tuples(st.just("lira"), PLAYERS, st.integers(0, 3)),
    st.tuples(st.just("points"), PLAYERS, st.just("vp"), st.integers(-25, 25)),
    st.tuples(st.just("vp"), PLAYERS, MORE, MORE),
    st.tuples(st.sampled_from(["wine", "star", "move", "lira", "build", "year", "end"]), MORE, MORE),
    st.just(("end",)),
)
ENTRIES = st.one_of(
    EVENTS,
    EVENTS,
    EVENTS,
    st.tuples(st.just("void"), st.integers(1, 30)),
    st.tuples(st.just("amend"), st.integers(1, 30), EVENTS.map(list)),
)
BEGINNINGS = st.one_of(
    st.builds(
        lambda players, board, influence: {"players": SEATED[:players], "board": board, "influence": influence},
        st.integers(2, 6),
        st.sampled_from([True, True, False]),
        st.booleans(),
    ),
    st.builds(
        lambda automa, yearly, influence: {
            "players": SEATED[:1],
            "automa": automa,
            "yearly": yearly,
            "influence": influence,
        },
        st.sampled_from(sorted(TABLE)),
        st.booleans(),
        st.booleans(),
    ),
)


def begun(options):
    return support.entered(["new", "viticulture", options])


def entered(ledger, entries):
    """Enter the accepted entries; refused ones must change nothing."""
    support.accepted(ledger, entries)
    return ledger


def counted(ledger):
    """Return the events that count, as they were changed: the rules of the ledger in a few lines."""
    struck, changed = set(), {}
    for seq, _, kind, *rest in reversed(ledger.records):
        if seq in struck:
            continue
        if kind == "void":
            struck.add(rest[0])
        elif kind == "amend" and rest[0] not in changed:
            changed[rest[0]] = rest[1]
    left = [record for record in ledger.records[1:] if record[0] not in struck and record[2] not in ("void", "amend")]
    return [tuple(changed.get(record[0], record[2:])) for record in left]


class Plain:
    """The page's rules again, as plain as possible: everything is computed from the list of events."""

    def __init__(self, options, events):
        self.options, self.solo = options, len(options["players"]) == 1
        seats = range(2 if self.solo else len(options["players"]))
        self.vp = [0 for _ in seats]
        self.stars = [[] for _ in seats]
        if self.solo:
            self.stars[1] = [name for name, n in PROVINCES.items() for _ in range(n)]
        self.lire, self.fresh = [0 for _ in seats], set()
        self.years, self.over, self.lost = 0, False, False
        year = []
        for event in events:
            self.take(event, year)

    def take(self, event, year):
        kind, *rest = event
        if kind == "year":
            self.end_of(year)
            year.clear()
            return
        if kind == "vp":
            gained = max(rest[2], -5 - self.vp[rest[0]])
            late = any(each[0] != "income" for each in year)
            self.vp[rest[0]] += gained
            year.append((rest[1], rest[0], gained, late))
        elif kind in ("wine", "build"):
            self.vp[rest[0]] += WINES[rest[1]] if kind == "wine" else 1
            year.append((kind, rest[0]))
        elif kind == "star":
            self.stars[rest[0]].append(rest[1])
            year.append((kind, rest[0]))
        elif kind == "move":
            self.stars[rest[0]].remove(rest[1])
            self.stars[rest[0]].append(rest[2])
            year.append((kind, rest[0]))
        elif kind == "points":
            self.vp[rest[0]] += rest[2]
        elif kind == "lira":
            self.lire[rest[0]] = rest[1]
            self.fresh |= {rest[0]} if self.over else set()

    def end_of(self, year):
        self.years += 1
        if self.solo:
            self.vp[1] = TABLE[self.options["automa"]][self.years - 1]
            self.over = self.years == 7
            self.lost = not self.over and self.options["yearly"] and self.vp[0] <= self.vp[1]
        else:
            goal = 25 if self.options["board"] else 20
            only_income = all(
                kind == "income" for kind, *_ in year
            )  # which was last year's, entered late, or this year's
            counted = list(self.vp)
            for kind, player, *rest in year:
                if kind == "income":
                    gained, late = rest
                    counted[player] -= gained if late or only_income else 0
            self.over = max(counted) >= goal
        if self.over:
            self.vp = [vp + n for vp, n in zip(self.vp, self.influence())]

    def influence(self):
        won = [0 for _ in self.vp]
        for province, n in PROVINCES.items():
            laid = [stars.count(province) for stars in self.stars]
            first = [player for player, stars in enumerate(laid) if stars == max(laid)]
            if len(first) == 1 and self.options["influence"]:
                won[first[0]] += n
        return won

    def asked(self):
        if not self.over or self.solo:
            return []
        shared = self.vp.count(max(self.vp)) > 1
        return [("lira", p) for p, vp in enumerate(self.vp) if shared and vp == max(self.vp) and p not in self.fresh]

    def ranks(self):
        open_ties = {vp for p, vp in enumerate(self.vp) if p not in self.fresh}
        keys = [
            (vp, n if self.solo else 0 if vp in open_ties else lire)
            for n, (vp, lire) in enumerate(zip(self.vp, self.lire))
        ]
        return [1 + sum(other > key for other in keys) for key in keys]


@example({"players": SEATED[:3], "board": False, "influence": False}, [("vp", 0, "order", 20), ("year",)])
@given(BEGINNINGS, st.lists(ENTRIES, max_size=60))
def test_the_game_stands_as_a_plain_count_says(options, entries):
    ledger = entered(begun(options), entries)
    game, plain = ledger.game, Plain(options, [event for event in counted(ledger) if event[0] != "end"])
    assert [game.total(player)[0] for player in range(len(game.names))] == plain.vp
    assert [game.total(player)[1] for player in range(len(game.names))] == plain.influence()
    assert (game.years, game.last, game.lost) == (plain.years, plain.over, plain.lost)
    assert game.follow_ups() == plain.asked()
    assert game.standing().ranks == plain.ranks()


@given(BEGINNINGS, st.lists(EVENTS, max_size=60), st.lists(st.integers(0, 3), min_size=6, max_size=6))
def test_reduced_to_what_scores_a_game_has_the_same_totals(options, entries, lire):
    entries = [event for event in entries if event[0] not in ("end", "vp") or "income" not in event]
    ledger = entered(begun({**options, "entries": "everything"}), [event for event in entries if event != ("end",)])
    while not (ledger.game.last or ledger.game.lost):
        entered(ledger, [("points", 0, "vp", 25), ("year",)])
    entered(ledger, [("lira", player, n) for player, n in enumerate(lire)])
    complete = ledger.game
    kept = [record[2:] for record in ledger.records[1:] if record[2] not in ("star", "move")]
    answers = [] if complete.lost or not complete.counts else [("most", *most) for most in holders(complete)]
    reduced = begun({**options, "entries": "scores"})
    for event in (*kept, *answers):
        reduced.add(0, list(event))
    assert reduced.game.parts == complete.parts and reduced.game.follow_ups() == []
    seats = range(complete.humans)
    assert [reduced.game.total(p) for p in seats] == [complete.total(p) for p in seats]
    assert reduced.game.standing().ranks == complete.standing().ranks


def holders(game):
    """Return each province with the place of the player who has strictly the most stars there, 0 for nobody."""
    for place, province in enumerate(game.declared("star").shape[1].choices):
        laid = [stars[place] for stars in game.stars]
        yield province, 0 if laid.count(max(laid)) > 1 else 1 + laid.index(max(laid))
